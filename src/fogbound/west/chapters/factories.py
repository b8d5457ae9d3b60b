"""15: new factories. Ten turns and ten points each; a die says where, and the owner chooses between two cities."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import added
from fogbound.core.steps import Ask, Procedures, Roll
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal
from fogbound.west.actions import BUILD_BLUE, BUILD_OIL, BUILD_RED, DONE, TO
from fogbound.west.board import MAJOR_CITY
from fogbound.west.kinds import AXIS, SIDES, Nation
from fogbound.west.months import month
from fogbound.west.options import COLOURED, Option, declare, setting
from fogbound.west.position.industry import Plant, Project
from fogbound.west.position.state import West
from fogbound.west.rules.control import controls, is_at_war
from fogbound.west.rules.industry import output, standing
from fogbound.west.rules.tell import NAMES
from fogbound.west.theatre import theatre
from fogbound.west.theatre.gazetteer import find

_ = texts("west")

declare(
    "rule_15_factories",
    Option("15.0", ("off", "on"), _("New factories"), level="optional", chapter=15, needs=COLOURED),
)
FACTORIES: Final = setting("rule_15_factories", "on")

PRICE: Final = 10
"""Points, one a turn."""
MAP: Final = month("1940-05")
"""What the map shows (15.1)."""
NONE: Final = (0, 0, 0, 0)
RED, BLUE, BLACK = 1, 2, 3
KINDS: Final = {RED: _("red factory"), BLUE: _("blue factory"), BLACK: _("oil plant")}


def is_played(state: West) -> bool:
    return state.board.options.has(FACTORIES)


def builder(state: West) -> Nation:
    """The power of a side that has a table of sites."""
    return Nation.DE if state.active == AXIS else Nation.UK


# -- paying -----------------------------------------------------------------------------------------------------------


@rule("15.1.a")
def renew_projects(state: West) -> None:
    """A new turn: every project may be paid for again."""
    mine = builder(state)
    projects = (Project.of(code) for code in state.projects)
    state.projects = tuple((each._replace(now=0) if each.nation == mine else each).code for each in projects)


class BuildFactories(Ask[West]):
    """15.1: a point for each project a turn; as many projects as one likes."""

    number = "15.1"

    def side(self, state: West) -> str:
        return SIDES[state.active]

    def prompt(self, state: West) -> Message:
        return _("Pay for new factories, or be done.")

    def candidates(self, state: West) -> Iterable[Action]:
        return (BUILD_RED, BUILD_BLUE, BUILD_OIL, DONE)

    @rule("15.0.a")
    def objection(self, state: West, action: Action) -> Refusal | None:
        nation = builder(state)
        if action == DONE:
            return None
        if action == BUILD_OIL and nation != Nation.DE:
            return Refusal(_("Only Germany builds oil plants."), "15.0")
        if not is_at_war(state, nation):
            return Refusal(_("{nation} is not at war.", nation=NAMES[nation]), "15.0")
        return None if state.points[nation] > 0 else Refusal(_("No point is left."), self.number)

    def do_build_red(self, state: West) -> None:
        pay(state, RED)

    def do_build_blue(self, state: West) -> None:
        pay(state, BLUE)

    def do_build_oil(self, state: West) -> None:
        pay(state, BLACK)

    def do_done(self, state: West) -> None:
        state.proceed()


@rule("15.1.a")
def pay(state: West, colour: int) -> None:
    """A point for the oldest project of the kind that has had none this turn, or for a new one."""
    nation = builder(state)
    state.points = added(state.points, nation, -1)
    projects = [Project.of(code) for code in state.projects]
    waiting = [each for each in projects if (each.nation, each.colour, each.now) == (nation, colour, 0)]
    old = max(waiting, default=Project(nation, colour), key=lambda each: each.paid)
    if old in projects:
        projects.remove(old)
    new = old._replace(paid=old.paid + 1, now=1)
    text = _("{nation}: {paid} of {price} points for a new {kind}.",
             nation=NAMES[nation], paid=new.paid, price=PRICE, kind=KINDS[colour])  # fmt: skip
    state.emit(Event("project", "15.1", text))
    if new.paid < PRICE:
        projects.append(new)
    state.projects = tuple(sorted(each.code for each in projects))
    if new.paid == PRICE:
        state.call("place_factory", nation=nation, colour=colour)


# -- placing ----------------------------------------------------------------------------------------------------------


@lru_cache(8)
def table(nation: Nation) -> tuple[tuple[int, ...], ...]:
    """By die, two cities (M.36)."""
    return tuple(tuple(find(city) for city in pair) for pair in theatre().factory_sites[nation.name].dice)


@lru_cache(8)
def limits(nation: Nation) -> dict[int, int]:
    return {find(city): most for city, most in theatre().factory_sites[nation.name].limits.items()}


@rule("15.1.b")
def has_room(state: West, nation: Nation, colour: int, hex: int) -> bool:
    """Whether a city of the table is held and below its limit for factories of this kind.

    Those that have come since the map was drawn count, whether players built them or history did.
    """
    drawn, now = (made.get(hex, NONE)[colour] for made in (output(MAP), standing(state)))
    return now - drawn < limits(nation)[hex] and _is_held(state, nation, hex)


def _is_held(state: West, nation: Nation, hex: int) -> bool:
    return state.owner[hex] == nation and controls(state, hex, state.board.side_of[nation])


def dice(state: West) -> int:
    """None where no city of the table has room."""
    nation = Nation(state["nation"])
    return int(any(has_room(state, nation, state["colour"], hex) for pair in table(nation) for hex in pair))


@rule("15.1.b")
def read_die(state: West, faces: tuple[int, ...]) -> None:
    """The cities that it names and that have room; if neither has, it is rolled again."""
    nation, colour = Nation(state["nation"]), state["colour"]
    sites = tuple(hex for hex in table(nation)[faces[0] - 1] if has_room(state, nation, colour, hex))
    if sites:
        state["sites"] = sites
    else:
        state.goto("place_factory", nation=nation, colour=colour)


class FactoryAt(Ask[West]):
    """15.1: which of the cities gets the factory."""

    number = "15.1"

    def side(self, state: West) -> str:
        return SIDES[state.board.side_of[state["nation"]]]

    def prompt(self, state: West) -> Message:
        return _("Where does the new {kind} stand?", kind=KINDS[state["colour"]])

    @rule("15.1.c")
    def candidates(self, state: West) -> Iterable[Action]:
        """What the die has named, or any major city of one's own if all of the table are full."""
        board, nation = state.board, Nation(state["nation"])
        named = state.frames[-1].locals.get("sites")
        major = (h for h in range(board.hexes) if board.city[h] == MAJOR_CITY and board.home[h] == nation)
        return [TO[hex] for hex in (named or [hex for hex in major if _is_held(state, nation, hex)])]  # type: ignore[union-attr]

    def do_to(self, state: West, hex: int) -> None:
        colour = state["colour"]
        state.plants = tuple(sorted((*state.plants, Plant(hex, colour, state.turn).code)))
        text = _("A new {kind} stands in {hex}.", kind=KINDS[colour], hex=state.title(hex))
        state.emit(Event("factory", "15.1", text))
        state.end()


PROCEDURES: Procedures[West] = {"place_factory": (Roll("factory", dice, read_die), FactoryAt())}
