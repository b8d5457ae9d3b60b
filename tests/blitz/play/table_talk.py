"""Short words for tests that play Blitz on the table."""

from __future__ import annotations

from hashlib import sha256

import pytest
from msgspec.structs import replace

from fogbound.blitz.play.engine.board import STANDS
from fogbound.blitz.play.engine.grid import CELLS
from fogbound.blitz.play.engine.older import VERSION_11
from fogbound.blitz.play.engine.scenarios import UnitRow, scenarios
from fogbound.blitz.play.engine.state import Blitz, board
from fogbound.blitz.play.game import GAME
from fogbound.core.dice import ForcedDice
from fogbound.core.match import Match
from fogbound.core.values import Choice, Event

BUILDING = {
    "German group 1": "R11C12",
    "German group 2": "R11C13",
    "US group 1": "R04C08",
    "US group 2": "R04C09",
    "US group 3": "R04C10",
    "US group 4": "R04C13",
    "US group 5": "R04C14",
    "US group 6": "R04C15",
    "US machine gun": "R03C12",
}
DUEL = {"Tiger II": "R18C20", "Sherman 1": "R03C07", "Sherman 2": "R03C19", "Sherman 3": "R03C31"}

ATTACK = {
    "Grenadiers 1": "R13C11",
    "Grenadiers 2": "R13C12",
    "Grenadiers 3": "R13C15",
    "MG 42": "R12C08",
    "Sharpshooter": "R10C02",
    "Pak": "R14C20",
    "Flak": "R15C10",
    "Granatwerfer": "R16C14",
    "German observer": "R15C04",
    "StuG": "R15C21",
    "Rifles 1": "R04C05",
    "Rifles 2": "R04C06",
    "Rifles 3": "R04C07",
    "Mortar": "R03C06",
    "Pioneers 1": "R04C09",
    "Pioneers 2": "R04C10",
    "Half-track": "R02C10",
    "Truck": "R02C12",
    "Sherman A": "R03C15",
    "Sherman B": "R03C17",
    "US observer": "R03C21",
}

PIT = {
    "Panther in a pit": "R13C09",
    "Elefant": "R15C17",
    "Pit guard 1": "R13C12",
    "Pit guard 2": "R12C13",
    "Light Flak": "R14C20",
    "Sherman X": "R02C07",
    "Sherman Y": "R02C11",
    "Sherman Z": "R02C17",
    "Tank riders 1": "R02C09",
    "Tank riders 2": "R02C14",
}

FARM = {
    "Nebelwerfer": "R17C09",
    "Rocket observer": "R11C12",
    "Farm Pak": "R12C13",
    "Infantry gun": "R15C10",
    "Flak tractor": "R17C16",
    "Panther": "R13C06",
    "Flame half-track": "R15C19",
    "Farm guard": "R12C11",
    "Easy Eight": "R02C09",
    "Tank destroyer": "R02C18",
    "Jeep": "R02C15",
    "Farm rifles 1": "R03C11",
    "Farm rifles 2": "R03C13",
    "Forward observer": "R02C03",
}


def start(places: dict[str, str], *dice: int, **options: str) -> Match[Blitz]:
    """A scenario with everybody placed; the first two dice are for the initiative.

    With the forces of version 11, which are as many as a test of a rule needs.
    """
    scenario = next(code for code, one in scenarios().items() if places.keys() & one.units.keys())
    match = Match.start(GAME, scenario, {"data": VERSION_11} | options, ForcedDice(*dice))
    for cell in places.values():
        play(match, f"place {cell}")
    return match


def play(match: Match[Blitz], *lines: str) -> list[Event]:
    """Perform actions in their text form, each by whoever is asked."""
    events = []
    for line in lines:
        events += match.play(asked(match), GAME.vocabulary.parse(line))
    return events


def question(match: Match[Blitz]) -> Choice:
    assert isinstance(match.decision, Choice), match.decision
    return match.decision


def asked(match: Match[Blitz]) -> str:
    return question(match).side


def offered(match: Match[Blitz]) -> set[str]:
    return {GAME.vocabulary.text(action) for action in question(match).actions}


def number(state: Blitz, name: str) -> int:
    """The index of a stand in the arrays of a state."""
    return STANDS.index(name) - board(state).offset


def where(state: Blitz, name: str) -> str:
    return CELLS[state.cell[number(state, name)]]


def put(match: Match[Blitz], name: str, cell: str) -> None:
    """Set a stand down elsewhere by hand."""
    match.state.cell[number(match.state, name)] = CELLS.index(cell)
    match.state.touch()


def seen(match: Match[Blitz], side: str) -> set[str]:
    """Names of the stands in a side's observation."""
    stands = GAME.observe(match.state, side)["stands"]
    assert isinstance(stands, list)
    return {stand["name"] for stand in stands}


def told(events: list[Event], kind: str) -> Event:
    return next(event for event in events if event.kind == kind)


def attack(*dice: int, us: bool = True, rally: tuple[int, ...] = (1, 1, 1), **options: str) -> Match[Blitz]:
    """The attack with everybody on the table; the requests for support fail unless `rally` says otherwise."""
    initiative = (1, 6) if us else (6, 1)
    return start(ATTACK, *rally, *initiative, *dice, fog="off", **options)


def farm(*dice: int, us: bool = True, ruleset: str = "V3", **places: str) -> Match[Blitz]:
    """The farm with everybody on the table, under any rule set; nobody gets support."""
    match = under(start(FARM, 1, 1, *((1, 6) if us else (6, 1)), *dice, fog="off"), ruleset)
    for stand, cell in places.items():
        put(match, stand.replace("_", " "), cell)
    return match


def order(match: Match[Blitz], formation: str, stand: str, *lines: str) -> list[Event]:
    return play(match, f'activate "{formation}"', f'order "{stand}"', *lines)


def let(match: Match[Blitz]) -> list[Event]:
    events = []
    while question(match).ask == "react":
        events += play(match, "let")
    return events


def won(match: Match[Blitz], side: int) -> int:
    """Victory points of a side beside those with which the scenario makes the sides even."""
    credit = board(match.state).scenario.credit
    return match.state.points[side] - max(0, credit if side else -credit)


def under(match: Match[Blitz], ruleset: str) -> Match[Blitz]:
    """The same position under other rules."""
    code, _ruleset, *readings = match.state.setting.split()
    match.state.setting = " ".join((code, ruleset, *readings))
    match.state.touch()
    return match


def recast(match: Match[Blitz], monkeypatch: pytest.MonkeyPatch, name: str, row: UnitRow) -> None:
    """The same position with somebody else under the name of a stand."""
    here = board(match.state)
    code = f"recast_{sha256(repr((name, row)).encode()).hexdigest()[:12]}"
    monkeypatch.setitem(scenarios(), code, replace(here.scenario, units={**here.scenario.units, name: row}))
    match.state.setting = f"{code} {here.rules.name}"
    match.state.touch()


def ranged(match: Match[Blitz], fire: int, cell: str, observer: str) -> None:
    """Put down that a first attempt has failed."""
    eye = number(match.state, observer)
    match.state.aims[fire], match.state.attempts[fire] = CELLS.index(cell), 1
    match.state.eyes[fire], match.state.posts[fire] = eye, match.state.cell[eye]
    match.state.touch()
