"""Matches that were begun by version 6 of the rules go on by the data of their time."""

from __future__ import annotations

from pathlib import Path

from fogbound.blitz.arsenal import armour
from fogbound.blitz.play.engine.board import board_of
from fogbound.blitz.play.engine.scenarios import scenarios
from fogbound.blitz.play.game import GAME
from fogbound.core.matchfile import read
from fogbound.core.opening import open_match
from fogbound.core.values import Result

PAST = Path(__file__).parents[2] / "past"


def test_one_that_came_to_no_rule_mended_since_is_played_through_and_ends_as_it_did() -> None:
    """The others are read: `tests/core/test_past.py` opens them all."""
    match, _record = open_match(read(PAST / "blitz-6-building.match"), GAME)
    assert match.state.setting == "building V3 v6"
    assert isinstance(match.decision, Result)
    assert match.decision.winner is None


def test_what_has_changed_has_not_for_them() -> None:
    now, then = board_of("desert V3"), board_of("desert V3 v6")
    i, cruiser = now.number["Matilda 1"], now.number["Cruiser"]
    assert [armour(board.units[i].vehicle)[0] for board in (now, then) if board.units[i].vehicle] == [7, 6]
    assert now.units[cruiser].pace.clear > then.units[cruiser].pace.clear
    assert (now.scenario.year, then.scenario.year) == (1942, 1941)
    credits = {code: board_of(f"{code} V3 v6").scenario.credit - scenarios()[code].credit for code in GAME.scenarios}
    assert {code for code, more in credits.items() if more == 1} == {"attack", "desert", "jungle", "steppe"}
    assert sum(credits.values()) == 4


def test_it_is_on_offer_for_nobody_else() -> None:
    assert "data" not in GAME.options
    assert GAME.new("desert", {}).setting == "desert V3"
