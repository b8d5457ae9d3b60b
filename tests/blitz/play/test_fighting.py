"""Fire, opportunity fire, shots and assaults on the table go through the rules and their proposals."""

from __future__ import annotations

from random import Random

import pytest

from blitz.play.table_talk import (
    BUILDING,
    DUEL,
    asked,
    number,
    offered,
    play,
    put,
    question,
    seen,
    start,
    told,
    where,
    won,
)
from fogbound.blitz.play.engine.grid import CELLS, CENTRES
from fogbound.blitz.play.engine.state import DEMORALISED, LOST, READY, Blitz, board, ground, stand, terrain, unit
from fogbound.blitz.play.game import GAME
from fogbound.blitz.play.move.room import barred_cells, cells_to_drive_round, clashes, is_free
from fogbound.blitz.play.move.routes import ways
from fogbound.blitz.play.move.steps import cost_of
from fogbound.blitz.table.cover import is_narrow, protection
from fogbound.blitz.table.movement import Pace
from fogbound.core.dice import ForcedDice
from fogbound.core.match import Match
from fogbound.core.values import Event

FIRST = 'activate "First section"'


def at_the_house(*dice: int, ruleset: str = "V3") -> Match[Blitz]:
    """US group 1 in the open 25 cm before German group 1, who was found; the Americans act."""
    match = start(BUILDING, 1, 6, *dice, ruleset=ruleset)
    for name in ("German group 1", "German group 2"):
        match.state.hidden[number(match.state, name)] = match.state.camouflaged[number(match.state, name)] = 0
        match.state.did[number(match.state, name)] = 2
    put(match, "US group 1", "R06C12")
    return match


def test_two_dice_at_a_house_need_a_six_and_each_hit_is_saved() -> None:
    match = at_the_house(6, 3, 2)
    events = play(match, FIRST, 'order "US group 1"', "fire", 'at "German group 1"', "open")
    fire = told(events, "fire")
    assert (fire.detail["dice"], fire.detail["need"]) == ([6, 3], 6)
    assert match.state.status[number(match.state, "German group 1")] == DEMORALISED, "a veteran saves on 4"


def test_who_advances_fires_with_half_its_dice() -> None:
    match = at_the_house(1)
    play(match, FIRST, 'order "US group 1"', "advance", "to R07C12")
    while question(match).ask == "react":
        play(match, "let")
    assert told(play(match, 'at "German group 1"'), "fire").detail["dice"] == [1]


def test_who_has_not_fired_may_interrupt_a_move_and_has_then_fired() -> None:
    match = at_the_house(6, 6, 1, 1)
    play(match, FIRST, 'order "US group 1"', "move", "to R08C12")
    assert (asked(match), question(match).ask) == ("axis", "react")
    assert offered(match) == {"let", 'react "German group 1"', 'react "German group 2"'}
    play(match, 'react "German group 1"')
    assert match.state.status[number(match.state, "US group 1")] == LOST
    assert match.state.fired[number(match.state, "German group 1")]
    assert won(match, 0) == 1


def test_who_fires_shows_itself() -> None:
    match = start(BUILDING, 6, 1, 1, 1)
    put(match, "US group 1", "R06C12")
    assert "German group 1" not in seen(match, "allies")
    play(match, 'order "German group 1"', "fire", 'at "US group 1"', "open")
    assert "German group 1" in seen(match, "allies")


def assault(covering: int, ruleset: str, *dice: int) -> tuple[Match[Blitz], list[Event]]:
    match = at_the_house(*dice, ruleset=ruleset)
    put(match, "US group 1", "R09C12")
    match.state.covered[number(match.state, "German group 1")] = covering
    events = play(match, FIRST, 'order "US group 1"', "assault", 'at "German group 1"')
    while question(match).ask == "react":
        events += play(match, "let")
    return match, events


@pytest.mark.rule("102")
@pytest.mark.parametrize(("covering", "ruleset", "need"), [(0, "V3", 2), (2, "V3", 4), (5, "V3", 5), (5, "V2", 2)])
def test_covering_fire_spoils_the_defence(covering: int, ruleset: str, need: int) -> None:
    _match, events = assault(covering, ruleset, 1, 1, 1, 6)
    assert told(events, "defence").detail["need"] == need


@pytest.mark.rule("112")
def test_who_meets_defensive_fire_was_shot_at() -> None:
    match, _events = assault(0, "V3", 1, 1, 1, 6)
    assert match.state.shot_at[number(match.state, "US group 1")]


def test_the_winner_of_a_melee_takes_the_place() -> None:
    match, events = assault(5, "V3", 1, 1, 6, 1)  # 6 against 1, +1 veteran, +1 house: a lead of 3
    assert told(events, "melee").detail["dice"] == [6, 1]
    assert match.state.status[number(match.state, "German group 1")] == LOST
    assert where(match.state, "US group 1") == "R11C12"
    assert won(match, 1) == 1


def test_the_loser_of_a_melee_falls_back_demoralised() -> None:
    match, _events = assault(5, "V3", 1, 1, 3, 2)  # behind by one
    assert (asked(match), question(match).ask) == ("allies", "recoil")
    rows = {int(text[8:10]) for text in offered(match)}
    assert max(rows) < 10, "away from the house"
    play(match, sorted(offered(match))[0])
    assert match.state.status[number(match.state, "US group 1")] == DEMORALISED


def duel(*dice: int, **options: str) -> Match[Blitz]:
    """Sherman 2 stands 25 cm behind the Tiger, who was found; the Americans act."""
    match = start(DUEL, 1, 6, *dice, **options)
    tiger = number(match.state, "Tiger II")
    match.state.hidden[tiger] = match.state.camouflaged[tiger] = 0
    put(match, "Tiger II", "R14C20")
    put(match, "Sherman 2", "R14C26")
    match.state.facing[number(match.state, "Sherman 2")] = 6
    match.state.facing[tiger] = 6
    match.state.touch()
    return match


def test_a_shot_from_behind_strikes_the_rear_armour_and_a_wreck_stays() -> None:
    match = duel(6, 6, 6, 6, 6, 6)
    events = play(match, 'order "Sherman 2"', "fire", 'at "Tiger II"')
    reasons = [line["reason"] for line in told(events, "destruction").detail["modifiers"]]  # type: ignore[attr-defined]
    assert "rear armour" in reasons
    assert match.state.status[number(match.state, "Tiger II")] == LOST
    assert won(match, 1) == 2
    assert [piece.name for piece in ground(match.state).pieces][-1] == "wreck of Tiger II"


@pytest.mark.rule("205")
@pytest.mark.parametrize(("ruleset", "cover"), [("V3", "heavy"), ("V2", "open")])
def test_a_wreck_is_cover_for_who_stands_behind_it(ruleset: str, cover: str) -> None:
    match = duel(ruleset=ruleset)
    match.state.status[number(match.state, "Tiger II")] = LOST
    put(match, "Sherman 3", "R14C19")
    shooter, target = (stand(match.state, number(match.state, name)) for name in ("Sherman 2", "Sherman 3"))
    assert protection(ground(match.state), shooter, target).cover == cover


@pytest.mark.rule("204")
@pytest.mark.parametrize(("ruleset", "passes"), [("V3", True), ("V3-204", False)])
def test_a_vehicle_passes_a_friend_for_ten_centimetres(ruleset: str, passes: bool) -> None:
    match = duel(ruleset=ruleset)
    put(match, "Sherman 2", "R06C19")
    put(match, "Sherman 1", "R05C19")
    tank, friend, beyond = number(match.state, "Sherman 1"), CELLS.index("R06C19"), CELLS.index("R07C19")
    row = {CELLS.index(f"R06C{column:02}") for column in range(1, 37)} - {friend}  # as if there were woods beside it
    over, build, pace = terrain(match.state), unit(match.state, tank).tread, Pace(400, 400)
    barred, round_it = barred_cells(match.state, tank) | row, cells_to_drive_round(match.state, tank)
    found = ways(over, build, CELLS.index("R05C19"), 0, pace, barred, round_it)
    assert (beyond in found) is passes
    if passes:
        assert cost_of(found[beyond]) == 50 + 50 + 100


@pytest.mark.rule("204")
@pytest.mark.rule("205")
@pytest.mark.parametrize(("status", "ruleset"), [(READY, "V3"), (LOST, "V3"), (READY, "V3-205")])
def test_a_vehicle_or_a_wreck_blocks_a_narrow_passage(status: int, ruleset: str) -> None:
    match = Match.start(GAME, "berlin", {"fog": "off", "ruleset": ruleset}, ForcedDice())
    state = match.state
    tanks = [i for i, one in enumerate(board(state).units) if one.vehicle is not None and one.side == 1][:2]
    street = [cell for cell in board(state).cells if is_narrow(terrain(state), CENTRES[cell])]
    state.cell[tanks[0]], state.cell[tanks[1]] = street[len(street) // 2], street[0]
    state.status[tanks[0]] = status
    state.touch()
    beside = {cell for cell in street if clashes(state, tanks[1], cell, tanks[0])}
    assert len(beside) > 1
    assert beside <= barred_cells(state, tanks[1])
    assert not cells_to_drive_round(state, tanks[1])


@pytest.mark.rule("205")
@pytest.mark.parametrize(("ruleset", "stays"), [("V3", True), ("V3-205", False), ("V2", False)])
def test_without_it_wrecks_are_taken_off_the_table(ruleset: str, stays: bool) -> None:
    match = duel(ruleset=ruleset)
    tiger, sherman = number(match.state, "Tiger II"), number(match.state, "Sherman 2")
    match.state.status[tiger] = LOST
    match.state.touch()
    assert any("wreck" in piece.kind for piece in ground(match.state).pieces) is stays
    assert (match.state.cell[tiger] in cells_to_drive_round(match.state, sherman)) is stays
    assert is_free(match.state, sherman, match.state.cell[tiger]) is not stays


@pytest.mark.rule("212")
@pytest.mark.parametrize(("ruleset", "malus", "clause"), [("V3", -2, "212"), ("V3-212", -3, "base.track_shot")])
def test_a_shot_at_the_tracks_immobilises(ruleset: str, malus: int, clause: str) -> None:
    match = duel(6, 6, 6, 6, 6, ruleset=ruleset)
    events = play(match, 'order "Sherman 2"', "fire", 'tracks "Tiger II"')
    lines = told(events, "shot").detail["modifiers"]
    assert isinstance(lines, list)
    assert [line["value"] for line in lines if line["id"] == clause] == [malus]
    assert match.state.stuck[number(match.state, "Tiger II")]
    assert match.state.status[number(match.state, "Tiger II")] == READY
    assert won(match, 1) == 1


def test_a_gun_out_of_ammunition_fires_no_more() -> None:
    match = duel(1, 1, 1, 1)  # a miss, then the coloured die and the second one
    play(match, 'order "Sherman 2"', "fire", 'at "Tiger II"')
    sherman = number(match.state, "Sherman 2")
    assert match.state.dry[sherman]
    match.state.fired[sherman] = match.state.activated[sherman] = 0
    match.state.touch()
    play(match, 'order "Sherman 2"')
    assert "fire" not in offered(match)


def test_a_river_is_crossed_on_the_bridge() -> None:
    match = duel()
    put(match, "Sherman 1", "R07C18")
    put(match, "Tiger II", "R22C20")
    play(match, 'order "Sherman 1"', "move")
    beyond = {text for text in offered(match) if int(text[4:6]) >= 11}
    assert beyond, "over the stone bridge"
    put(match, "Sherman 3", "R09C18")
    barred = {text for text in offered(match) if int(text[4:6]) >= 11}
    assert not barred, "another tank stands on it"


def test_odds_of_fire_are_those_of_the_rules() -> None:
    match = at_the_house()
    play(match, FIRST, 'order "US group 1"', "fire")
    odds = GAME.odds(match.state, 'at "German group 1"')
    assert odds.exact
    assert sum(odds.outcomes.values()) == pytest.approx(1)
    assert odds.outcomes["no effect"] > 0.8


def test_a_drawn_world_has_the_same_odds() -> None:
    match = at_the_house()
    play(match, FIRST, 'order "US group 1"', "fire")
    wanted = 'at "German group 1"'
    assert GAME.odds(GAME.resample(match.state, "allies", Random(1)), wanted) == GAME.odds(match.state, wanted)
