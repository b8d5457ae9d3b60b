"""The games of OpenSpiel: its own tests, one of its C++ that Python cannot call, and what it does not ask."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from cases import fast
from fogbound.core.values import Choice
from fogbound.env.memory import Table
from fogbound.env.openspiel import NAMES
from fogbound.west.game import GAME

GAMES = ["fogbound_west(scenario=SBW1)", "fogbound_blitz(scenario=building)"]
games = pytest.mark.parametrize("game", GAMES)


def a_state(game: str, rng: Random, moves: int) -> Any:
    """In the middle of a random game, where somebody is asked."""
    state = pyspiel.load_game(game).new_initial_state()
    while not state.is_terminal() and (moves > 0 or state.is_chance_node()):
        moves -= 1
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("game", fast(GAMES, GAMES[1:]))
def test_the_random_simulations_of_openspiel_pass(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("game", ["fogbound_west(scenario=SBW2)", "fogbound_blitz(scenario=duel)"])
def test_the_random_simulations_of_larger_scenarios_pass(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=2, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("game", NAMES)
def test_the_api_test_of_openspiel_passes(game: str, subtests: pytest.Subtests) -> None:
    from open_spiel.integration_tests import api_test  # loads SciPy: two seconds of every process that gathers tests

    class Case(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        pass

    Case.game_name, Case.game = game, pyspiel.load_game(game)
    Case.setUpClass()
    tests = [name for name in dir(Case) if name.startswith("test_")]
    assert tests
    for test in tests:
        with subtests.test(test):
            getattr(Case(test), test)()


@games
def test_a_player_cannot_tell_a_resampled_state_from_the_true_one(game: str) -> None:
    """As OpenSpiel's own test of resampling, which only C++ can call."""
    rng, other_enemies = Random(3), 0
    for moves in range(0, 120, 12):
        state = a_state(game, rng, moves)
        if state.is_terminal():
            continue
        for player in range(2):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            assert other.legal_actions(player) == state.legal_actions(player)
            other_enemies += other.observation_string(1 - player) != state.observation_string(1 - player)
    assert other_enemies > 0, "what the enemy has is drawn anew"


@games
def test_another_past_is_another_information_state_though_the_same_is_seen(game: str) -> None:
    table = Table.begun(NAMES[game.partition("(")[0]], pyspiel.load_game(game).get_parameters()["scenario"], {})
    side = table.decision.side
    twin = table.copy()
    twin._memories = table._memories | {side: table.memory(side).after(table.seen(side), "told something")}
    assert twin.seen(side) == table.seen(side)
    assert twin.memory(side).past != table.memory(side).past


def test_only_what_is_noticed_is_remembered() -> None:
    """Else whoever looks on could count how often the enemy changes his mind."""
    table = Table.begun("west", "SBW1", {})
    own = table.decision.side
    enemy = next(side for side in GAME.sides if side != own)
    pasts: dict[str, list[bytes]] = {own: [], enemy: []}
    while isinstance(table.decision, Choice) and table.decision.side == own:
        table.do(table.decision.actions[-1])
        for side, past in pasts.items():
            past.append(table.memory(side).past)
    assert len(set(pasts[own])) == len(pasts[own])
    assert 1 < len(set(pasts[enemy])) < len(pasts[enemy])


@games
def test_pieces_have_names_and_a_past_that_is_asked_for_late_is_the_same(game: str) -> None:
    made = pyspiel.load_game(game)
    observer = made.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    late, early, rng = made.new_initial_state(), made.new_initial_state(), Random(1)
    for _move in range(40):
        action = rng.choice(late.legal_actions())
        late.apply_action(action)
        early.apply_action(action)
        early.information_state_string(0)
    observer.set_from(late, 0)
    assert list(observer.dict)[:2] == ["player", "turn"]
    assert observer.tensor.tolist() == early.information_state_tensor(0)
    assert np.array_equal(observer.dict["player"], [1, 0])


def test_a_scenario_or_an_option_that_is_none_is_refused_with_a_sentence() -> None:
    with pytest.raises(Exception, match="SBW99"):
        pyspiel.load_game("fogbound_west(scenario=SBW99)")
    with pytest.raises(ValueError, match="Options are written name:value;name:value, not “fog_of_war”"):
        pyspiel.load_game("fogbound_west(options=fog_of_war)")


@pytest.mark.parametrize("game", NAMES)
def test_a_game_can_be_sent_to_another_process(game: str) -> None:
    """It could not: “Can't pickle local object”."""
    begun = pyspiel.load_game(game)
    again = pickle.loads(pickle.dumps(begun))
    assert str(again) == str(begun)
    assert str(again.new_initial_state()) == str(begun.new_initial_state())
