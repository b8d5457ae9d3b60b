"""Environments for learning programs: the checks of their own libraries, and what those do not check."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from env import slow_lens
from fogbound.core.values import Refusal
from fogbound.env import pettingzoo as zoo
from fogbound.env.gymnasium import Against
from fogbound.env.lens import lens_for
from fogbound.env.memory import Table
from fogbound.env.play import Play

GAMES = [("west", "SBW1"), ("blitz", "building")]
# PettingZoo's tests load a game of their own, by a way that PettingZoo itself calls old; and they warn of every
# observation that carries its mask as PettingZoo's own games do, unless they know the game by name, and of sides that
# have names instead of numbers.
pytestmark = [
    pytest.mark.filterwarnings("ignore:The old environment creation API:DeprecationWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:We recommend agents to be named in the format:UserWarning"),
]
games = pytest.mark.parametrize(("game", "scenario"), GAMES)


@games
def test_the_api_test_of_pettingzoo_passes(game: str, scenario: str) -> None:
    from pettingzoo.test import api_test

    api_test(zoo.env(game, scenario=scenario), num_cycles=150)


@games
@pytest.mark.parametrize("twin_of", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
def test_a_copied_environment_goes_its_own_way(game: str, scenario: str, twin_of: Callable[[Any], Any]) -> None:
    env, rng = zoo.raw_env(game, scenario=scenario), Random(1)
    env.reset(seed=1)
    for _step in range(40):
        env.step(rng.choice(sorted(env.play.legal)))
    twin, ways = twin_of(env), (Random(2), Random(2), Random(3))
    for one, way in zip((env, twin), ways[:2], strict=True):
        for _step in range(60):
            one.step(way.choice(sorted(one.play.legal)))
    assert env.play.state == twin.play.state
    for side in env.possible_agents:
        for part, seen in env.observe(side).items():
            assert np.array_equal(seen, twin.observe(side)[part])
    before = env.play.state.digest()
    twin.step(ways[2].choice(sorted(twin.play.legal)))
    assert env.play.state.digest() == before != twin.play.state.digest()


@games
@pytest.mark.long
def test_the_seed_test_of_pettingzoo_passes(game: str, scenario: str) -> None:
    from pettingzoo.test import seed_test

    seed_test(lambda: zoo.env(game, scenario=scenario), num_cycles=100)


@games
@pytest.mark.filterwarnings("ignore:.*Box observation space.*")
def test_the_checker_of_gymnasium_passes(game: str, scenario: str) -> None:
    check_env(Against(game, scenario=scenario), skip_render_check=True)


@games
def test_a_whole_game_is_played_by_the_mask(game: str, scenario: str) -> None:
    env, rng = zoo.raw_env(game, scenario=scenario), np.random.default_rng(1)
    env.reset(seed=1)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _info = env.last()
        totals[agent] += reward
        env.step(None if over or cut else rng.choice(np.flatnonzero(seen["action_mask"])))
    assert sum(totals.values()) == 0
    assert set(map(abs, totals.values())) <= {0.0, 1.0}


@games
def test_equal_seeds_give_equal_games_and_others_do_not(game: str, scenario: str) -> None:
    def ends(seed: int) -> list[float]:
        env, rng = Against(game, scenario=scenario, bot="random"), Random(1)
        _seen, info = env.reset(seed=seed)
        for _decision in range(200):
            seen, _reward, over, _cut, info = env.step(rng.choice(info["legal"]))
            if over:
                break
        found: list[float] = seen.tolist()
        return found

    assert ends(3) == ends(3)
    assert ends(3) != ends(4)


@games
def test_the_numbers_say_what_the_observation_says_and_nothing_that_it_hides(game: str, scenario: str) -> None:
    play, rng = Play(game, scenario, {}), Random(5)
    for _decision in range(30):
        play.act(rng.choice(list(play.legal)))
        if play.side is None:
            break
        for number, side in enumerate(play.sides):
            seen = play.observation(side)
            assert np.array_equal(seen, slow_lens.look(play, side))
            other = play.game.resample(play.state, side, rng)
            assert np.array_equal(seen, play.lens.look(other, number))


@games
def test_a_lens_shows_the_same_whatever_it_was_shown_before(game: str, scenario: str) -> None:
    plays, rng, lens = [Play(game, scenario, {}) for _game in range(2)], Random(6), lens_for(game)
    for _decision in range(60):
        for play in plays:
            for _ahead in range(rng.randrange(12)):
                if play.side is None:
                    play.begin(rng.randrange(100))
                play.act(rng.choice(list(play.legal)))
            for number in range(len(play.sides)):
                assert np.array_equal(lens.look(play.state, number), lens_for(game).look(play.state, number))


@games
def test_a_copy_of_a_lens_sees_for_itself(game: str, scenario: str) -> None:
    play = Play(game, scenario, {})
    before = play.observation(play.sides[0])
    twin = deepcopy(play.lens)
    play.act(next(iter(play.legal)))
    assert np.array_equal(twin.look(play.state, 0), play.observation(play.sides[0]))
    assert before.any()


@games
def test_who_is_not_asked_has_an_empty_mask_and_numbers_stay_in_their_box(game: str, scenario: str) -> None:
    env = zoo.raw_env(game, scenario=scenario)
    env.reset(seed=1)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert env.observe(other)["action_mask"].sum() == 0
    assert env.observe(env.agent_selection)["action_mask"].sum() == len(env.play.legal)
    for agent in env.agents:
        assert env.observation_space(agent).contains(env.observe(agent))


def test_an_illegal_action_loses() -> None:
    env = Against("west", scenario="SBW1")
    _seen, info = env.reset(seed=1)
    illegal = next(number for number in range(env.play.actions) if number not in info["legal"])
    _seen, reward, over, _cut, info = env.step(illegal)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


@pytest.mark.parametrize("game", ["west", "blitz"])
def test_a_step_without_a_game_is_refused(game: str) -> None:
    """West failed with an AttributeError, Blitz gave -1 for it, and both went on after the end."""
    env = Against(game)
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        env.step(0)
    env.reset(seed=1)
    env.step(-1)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(next(iter(env.play.legal)))


def test_a_scenario_may_be_named_in_small_letters() -> None:
    assert Play("west", "sbw1", {}).scenario == "SBW1"
    assert Table.begun("west", "sbw1", {}).game.name == "west"


def test_a_scenario_of_ones_own_is_played_by_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fogbound.west.scenarios._OWN", {})
    monkeypatch.setattr("fogbound.games.ADOPTED", {})
    mine = tmp_path / "mine.toml"
    mine.write_text('code = "MINE8"\nbase = "SBW1"\ntitle = { en = "Mine" }\nsource = "reconstructed"\n', "utf-8")
    assert Against("west", str(mine)).play.scenario == "MINE8"


def test_a_way_to_show_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no render mode “human”"):
        zoo.env("west", render_mode="human")


def test_a_bot_that_is_none_is_refused_with_those_that_are() -> None:
    with pytest.raises(Refusal, match="There is no bot “deep” for this game; there are: random, greedy, planner:2"):
        Against("blitz", bot="deep")


def test_a_game_is_cut_off_at_its_limit() -> None:
    env = zoo.raw_env("west", scenario="SBW1", limit=3)
    env.reset(seed=1)
    for _decision in range(3):
        env.step(next(iter(env.play.legal)))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_the_question_and_its_answers_are_told_in_words() -> None:
    env = zoo.raw_env("west", scenario="SBW1", render_mode="ansi")
    env.reset(seed=1)
    text = str(env.render())
    assert text.startswith("axis: ")
    assert all(env.play.text(number) in text for number in env.play.legal)


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("Against('west', side='red')", "There is no side “red”; the sides are axis, allies."),
        ("Play('west', None, {}).observation('red')", "There is no side “red”; the sides are axis, allies."),
        ("Play('blitz', None, {}).mask('red')", "There is no side “red”; the sides are axis, allies."),
        ("zoo.raw_env('west').observe('red')", "There is no side “red”; the sides are axis, allies."),
        ("Against('west', bot=None)", "There is no bot “None” for this game; there are: random, "),
        ("Against('west', bot='planner:1?nerve=1')", "There is no number “nerve” to tune; there are: "),
        ("Against('west', bot='planner:1?fear=9')", "The number “fear” of a bot lies between 0 and 4."),
        ("Against('west', bot='planner:1?fear')", "Write the numbers of a bot as NAME=NUMBER "),
        ("Against('west', bot='greedy?fear=1')", "greedy has no numbers to tune."),
        ("Against('west', limit=0)", "The limit is a whole number of decisions from 1 on, not 0."),
        ("zoo.raw_env('west', limit=None)", "The limit is a whole number of decisions from 1 on, not None."),
        ("Play(None, None, {})", "There is no game “None”; there are: west, blitz."),
        ("Play('west', 3, {})", "There is no scenario “3”; there are: SBW1, "),
        ("Play('blitz', None, {'ruleset': 3})", "“3” is no rule set: write "),
        ("Play('west', None, {}).act(-1)", "There is no legal action -1 now: take one of `legal`."),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence_with_what_there_is(code: str, sentence: str) -> None:
    """They were a KeyError, a TypeError, “tuple.index(x): x not in tuple”, or said nothing until a game had begun."""
    with pytest.raises(Refusal) as refused:
        eval(code)  # as one would type it
    assert str(refused.value).startswith(sentence)
