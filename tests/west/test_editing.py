"""A position changed by hand: what is changed is changed, what does not fit is told in a sentence."""

from __future__ import annotations

from random import Random

import pytest

from fogbound.core.notation import NotationError
from fogbound.core.proof.checks import random_answer
from fogbound.core.values import Choice, Refusal, Result
from fogbound.west.game import GAME
from fogbound.west.position.editing import phase_of

SET_UP = GAME.write_position(GAME.new("SBW1", {}))


def block_of(text: str, name: str) -> dict[str, object]:
    state = GAME.read_position(text)
    hands = [GAME.observe(state, side)["blocks"] for side in GAME.sides]
    return next(block for hand in hands for block in hand if block["name"] == name)


def test_a_block_is_put_elsewhere_with_other_steps_and_taken_away() -> None:
    moved = GAME.edit_position(SET_UP, {"block V Br": "Bologna 2"})
    assert (block_of(moved, "V Br")["hex"], block_of(moved, "V Br")["steps"]) == ("2837", 2)
    gone = GAME.edit_position(moved, {"block V Br": ""})
    with pytest.raises(StopIteration):
        block_of(gone, "V Br")


def test_date_side_phase_weather_and_owners_are_changed() -> None:
    text = GAME.edit_position(
        SET_UP, {"date": "1945-05", "side": "allies", "phase": "movement", "weather": "snow", "owner 2837": "US"}
    )
    state = GAME.read_position(text)
    seen = GAME.observe(state, "allies")
    assert (seen["month"], seen["active"], seen["weather"]) == ("1945-05", "allies", "snow")
    assert "2837" in seen["owners"]["US"]
    asked = GAME.decision(state)
    assert isinstance(asked, Choice)
    assert (asked.side, asked.ask) == ("allies", "move_ground")
    assert "weather" not in GAME.edit_position(text, {"date": "1945-04"})


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"block V Br": "Bologna 9"}, "no face with 9 steps"),
        ({"block V Br": "Atlantis 2"}, "Atlantis"),
        ({"block Nobody": "Bologna 2"}, "Nobody"),
        ({"date": "1999-01"}, "outside the scenario"),
        ({"date": "soon"}, "not a month"),
        ({"side": "mars"}, "no side"),
        ({"phase": "tea"}, "no phase"),
        ({"weather": "frogs"}, "cannot be read"),
        ({"owner 2837": "mars"}, "no nation"),
        ({"scenario": "SBW3"}, "nothing that can be changed"),
        ({"block": "Bologna 2"}, "nothing that can be changed"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(changes: dict[str, str], says: str) -> None:
    with pytest.raises((Refusal, NotationError), match=says):
        GAME.edit_position(SET_UP, changes)


@pytest.mark.parametrize("text", ["", "scenario = 3", "[" * 30_000, "a = 1", 'scenario = "SBW1"\nblocks = 3', "\x00"])
def test_what_is_no_position_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises((Refusal, NotationError)):
        GAME.edit_position(text, {"block V Br": "Bologna 2"})


def test_a_game_begins_with_a_phase_and_not_in_the_middle_of_one() -> None:
    with pytest.raises(NotationError, match="phase"):
        GAME.read_position(SET_UP.replace('phase = "production"', 'at = ["turn axis_plays+"]'))


def test_every_moment_of_a_game_can_be_taken_and_played_on() -> None:
    rng = Random(7)
    state = GAME.new("SBW1", {})
    for step in range(400):
        decision = GAME.decision(state)
        if isinstance(decision, Result):
            break
        GAME.apply(state, random_answer(decision, rng))
        if step % 25 == 0:
            text = GAME.write_position(state)
            assert GAME.write_position(GAME.read_position(text)) == text
            assert GAME.setting(state) == ("SBW1", {})


def test_the_phase_is_that_in_which_the_sequence_of_play_stands() -> None:
    assert phase_of(["turn axis_plays+", "player_turn move_ground+", "march march block=V_Br"]) == "movement"
    assert phase_of(["turn axis_plays+", "player_turn production_phase+", "production_phase spend"]) == "production"
    assert phase_of("nonsense") == "movement"
