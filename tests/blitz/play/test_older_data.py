"""Matches that were begun by an older version of the rules go on by the data of their time."""

from __future__ import annotations

from pathlib import Path

import pytest

from blitz.play.table_talk import attack, order, put, question
from fogbound.blitz.arsenal import armour
from fogbound.blitz.play.engine.board import board_of
from fogbound.blitz.play.engine.scenarios import BatteryRow
from fogbound.blitz.play.engine.state import board
from fogbound.blitz.play.fire.ammunition import repair_dice, run_out
from fogbound.blitz.play.game import GAME
from fogbound.blitz.play.set_up import fresh, next_to_place
from fogbound.core.dice import ForcedDice
from fogbound.core.match import Match
from fogbound.core.matchfile import read
from fogbound.core.opening import open_match
from fogbound.core.values import Result

PAST = Path(__file__).parents[2] / "past"
MENDED_SINCE_8 = {"building", "jungle", "town"}
"""A machine gun that defends against an assault throws for its ammunition, and who is alone overruns nobody (219)."""


def test_those_that_came_to_no_rule_mended_since_are_played_through_and_end_as_they_did() -> None:
    """The others are read: `tests/core/test_past.py` opens them all."""
    for code in set(GAME.scenarios) - MENDED_SINCE_8:
        match, _record = open_match(read(PAST / f"blitz-8-{code}.match"), GAME)
        assert match.state.setting == f"{code} V3 v8 for_good listed forfeit into"
        assert isinstance(match.decision, Result)


def credits_in(*version: str) -> dict[str, int]:
    return {code: board_of(" ".join((code, "V3", *version))).scenario.credit for code in GAME.scenarios}


def test_what_has_changed_since_version_6_has_not_for_its_matches() -> None:
    now, then = board_of("desert V3"), board_of("desert V3 v6")
    matildas, cruisers = (
        [board.units[board.number[name]] for board in (now, then)] for name in ("Matilda 1", "Cruiser")
    )
    assert [armour(matilda.vehicle)[0] for matilda in matildas if matilda.vehicle] == [7, 6]
    assert cruisers[0].pace.clear > cruisers[1].pace.clear
    assert (now.scenario.year, then.scenario.year) == (1942, 1941)
    more = {code: credit - credits_in("v8")[code] for code, credit in credits_in("v6").items()}
    assert {code: one for code, one in more.items() if one} == dict.fromkeys(
        ("attack", "desert", "jungle", "steppe"), 1
    )


def test_what_has_changed_since_version_8_has_not_for_its_matches() -> None:
    new = {"farm": "Jeep scouts", "desert": "Carrier crew", "town": "Komissar"}
    for code, name in new.items():
        after, then = board_of(f"{code} V3 v9"), board_of(f"{code} V3 v8")
        assert [unit.name for unit in after.units] == [*(unit.name for unit in then.units), name]
    assert board_of("bocage V3 v8").scenario.batteries["Werfer battery"] == BatteryRow("axis", 105)
    assert {code for code, credit in credits_in("v8").items() if credit == credits_in("v9")[code]} == {
        "attack", "building", "jungle",
    }  # fmt: skip


def test_what_has_changed_since_version_9_has_not_for_its_matches() -> None:
    match, _record = open_match(read(PAST / "blitz-9-river.match"), GAME)
    assert match.state.setting == "river V3 v9 for_good listed forfeit into"
    then = credits_in("v9")
    assert {code for code, credit in credits_in("v11").items() if credit == then[code]} == {
        "building", "duel", "pit", "berlin",
    }  # fmt: skip
    assert then["river"] == -1


def test_what_has_changed_since_version_11_has_not_for_its_matches() -> None:
    match, _record = open_match(read(PAST / "blitz-11-duel.match"), GAME)
    assert match.state.setting == "duel V3 v11 listed forfeit into"
    assert (board_of("duel V3").scenario.worth, board_of("duel V3 v11").scenario.worth) == (5, 1)
    more = {code: names_in(code)[: -len(names_in(code, "v11"))] for code in GAME.scenarios}
    assert more["duel"] == ["Sherman 4", "Sherman 5"]
    for code, new in more.items():
        assert names_in(code) == new + names_in(code, "v11"), "the new ones come first: the others stand together"


def names_in(code: str, *version: str) -> list[str]:
    return [unit.name for unit in board_of(" ".join((code, "V3", *version))).units]


@pytest.mark.parametrize(("setting", "dry"), [("river V3", 0), ("river V3 for_good", 1)])
def test_what_jams_in_a_match_of_version_10_is_out_for_good(setting: str, dry: int) -> None:
    state = fresh(setting, fog=False)
    i = board_of(setting).number["Hotchkiss"]
    run_out(state, i, "machine gun")
    assert (state.dry[i], repair_dice(state)) == (dry, 1 - dry)


def test_it_is_on_offer_for_nobody_else() -> None:
    assert {"data", "jams"}.isdisjoint(GAME.options)
    assert GAME.new("desert", {}).setting == "desert V3"


@pytest.mark.parametrize(
    ("by", "first", "last"), [("table", "Rifles 1", "Sherman E"), ("listed", "Rifles 5", "US observer")]
)
def test_who_joined_a_scenario_is_set_up_after_the_others_unless_the_match_is_older(
    by: str, first: str, last: str
) -> None:
    match = Match.start(GAME, "attack", {"set_up": by}, ForcedDice(1, 1, 1, 1, 6))
    placed = []
    while (i := next_to_place(match.state, 1)) is not None:
        if question(match).side == "allies":
            placed.append(board(match.state).units[i].name)
        match.play(question(match).side, question(match).actions[0])
    assert (placed[0], placed[-1]) == (first, last)


def test_who_failed_to_move_by_the_rules_up_to_version_12_has_lost_its_activation() -> None:
    match = attack(2, command="forfeit")
    put(match, "Rifles 3", "R04C22")
    order(match, "Rifle section", "Rifles 3", "move")
    assert question(match).ask == "choose_stand"
