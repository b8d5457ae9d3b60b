"""A vehicle with two guns, each in its mount: which of them fires."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from blitz.play.table_talk import DUEL, number, put, start
from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.odds.named import vehicle_fires
from fogbound.blitz.play.engine.board import board_of
from fogbound.blitz.play.engine.grid import HEADINGS
from fogbound.blitz.play.engine.scenarios import scenarios
from fogbound.blitz.play.engine.state import Blitz
from fogbound.blitz.play.fire.means import AT, SPECIAL, Fire
from fogbound.blitz.play.fire.situations import shot
from fogbound.blitz.rules.shot import Shot
from fogbound.core.match import Match

LEE, BOTH, MEN, TIGER = "Sherman 1", "Sherman 2", "Sherman 3", "Tiger II"


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> Iterator[Match[Blitz]]:
    """The duel with an M3 Lee and a B1 bis in the places of two Shermans, men in that of the third."""
    duel = scenarios()["duel"]
    units = duel.units | {
        LEE: replace(duel.units[LEE], vehicle="M3 Lee", rounds="APCR"),
        BOTH: replace(duel.units[BOTH], vehicle="B1 bis"),
        MEN: replace(duel.units[MEN], vehicle="", arm="rifle group"),
    }
    monkeypatch.setitem(scenarios(), "duel", replace(duel, units=units))
    board_of.cache_clear()
    yield start(DUEL, 1, 6)
    monkeypatch.undo()
    board_of.cache_clear()


def fired(match: Match[Blitz], name: str, target: str = TIGER, means: int = AT, moved: bool = False) -> Shot:
    state = match.state
    return shot(state, Fire(number(state, name), number(state, target), moved, means))


def face(match: Match[Blitz], name: str, heading: str) -> None:
    match.state.facing[number(match.state, name)] = HEADINGS.index(heading)


def test_ahead_the_hull_gun_of_a_lee_fires_because_it_does_more(match: Match[Blitz]) -> None:
    put(match, TIGER, "R12C10")
    put(match, LEE, "R05C10")
    face(match, LEE, "N")
    assert (fired(match, LEE).weapon.code, fired(match, LEE).act) == ("75", "stationary")
    assert fired(match, LEE, moved=True).act == "moved"


def test_to_the_side_the_turret_of_a_lee_fires_without_pivoting(match: Match[Blitz]) -> None:
    put(match, TIGER, "R12C10")
    put(match, LEE, "R05C10")
    face(match, LEE, "E")
    assert (fired(match, LEE).weapon.code, fired(match, LEE).act) == ("37LL", "turret")


def test_special_rounds_are_those_of_the_first_gun(match: Match[Blitz]) -> None:
    put(match, TIGER, "R12C10")
    put(match, LEE, "R05C10")
    face(match, LEE, "E")
    assert (fired(match, LEE, means=SPECIAL).weapon.code, fired(match, LEE, means=SPECIAL).act) == ("75", "pivoted")


def test_a_b1_bis_fires_its_47_at_armour_on_either_side(match: Match[Blitz]) -> None:
    put(match, TIGER, "R12C10")
    put(match, BOTH, "R05C10")
    for heading, act in (("N", "stationary"), ("E", "turret")):
        face(match, BOTH, heading)
        assert (fired(match, BOTH).weapon.code, fired(match, BOTH).act) == ("47", act)


def test_only_the_turret_of_a_b1_bis_is_narrow() -> None:
    one = arsenal().vehicle("B1 bis")
    assert [vehicle_fires(arsenal(), one, second)["narrow_turret"] for second in (False, True)] == [True, False]


def test_at_men_the_gun_with_more_shells_fires(match: Match[Blitz]) -> None:
    put(match, MEN, "R12C10")
    put(match, BOTH, "R05C10")
    face(match, BOTH, "N")
    assert fired(match, BOTH, MEN).weapon.code == "75*"
    face(match, BOTH, "E")
    assert fired(match, BOTH, MEN).weapon.code == "47"
