"""29.0, 29.1: partisans rise in conquered countries, by themselves where no garrison is, or for British points."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final

from fogbound.core.register import rule
from fogbound.core.sieve import Sieve
from fogbound.core.state import added
from fogbound.core.steps import Ask, Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal
from fogbound.west.actions import DONE, PARTISAN
from fogbound.west.board import MAJOR_CITY, MINOR_CITY, Board
from fogbound.west.charts.events import can_come, events
from fogbound.west.kinds import ALLIES, AXIS, NATIONS, SIDES, Nation
from fogbound.west.options import Clash, Option, declare, setting
from fogbound.west.position.state import West
from fogbound.west.rules.calendar import TAKES_NO_PART, shut_land
from fogbound.west.rules.control import is_at_war, occupied, sides_of_hexes
from fogbound.west.rules.lines import number_of, refusal
from fogbound.west.rules.partisans import PARTISANS, UPRISING
from fogbound.west.rules.tech import month_of
from fogbound.west.rules.zoc import air_zones, ground_zones
from fogbound.west.theatre import theatre

_ = texts("west")

declare(
    "rule_27_garrisons",
    Option(
        "27.0",
        ("off", "on"),
        _("Garrisons by zone of control"),
        level="optional",
        chapter=27,
        needs={"on": (Clash(PARTISANS, "27.0", _("Garrisons matter only with partisans.")),)},
        follows={PARTISANS: "on"},
    ),
)
BY_ZONES: Final = setting("rule_27_garrisons", "on")
MINORS: Final = 3
"""So many minor cities without a garrison raise one."""
WESTERN: Final = frozenset({"FR", "BE", "NL"})
"""Countries whose partisans hang on the French plan (S.21)."""


def is_played(state: West) -> bool:
    """In the turns of the Allies, while the United Kingdom fights."""
    return state.board.options.has(PARTISANS) and state.active == ALLIES and is_at_war(state, Nation.UK)


# -- where ------------------------------------------------------------------------------------------------------------


@lru_cache(64)
def countries(board: Board) -> dict[str, tuple[int, ...]]:
    """By country that has partisans, its land: Western Poland, Norway, Belgium, the Netherlands and France."""
    map_ = theatre()
    codes = [code for code, country in map_.countries.items() if country.partisans]
    land = [hex for hex in range(board.hexes) if board.land[hex]]
    return {code: tuple(hex for hex in land if map_.country[hex] == code) for code in codes}


@lru_cache(64)
def _country_of(board: Board) -> dict[int, str]:
    return {hex: code for code, hexes in countries(board).items() for hex in hexes}


@rule("29.0.a")
def is_conquered(state: West, code: str) -> bool:
    """A power that has surrendered; Poland and Norway were conquered before the game."""
    nation = NATIONS.get(code)
    if code not in WESTERN:
        return nation is None or not state.neutral >> nation & 1
    plan = {"french_plan": state.french_plan or state.board.options["french_plan"]}
    fallen = bool(state.surrendered >> NATIONS[code] & 1)
    return fallen and can_come(events()["western_partisans"], {"france_defeated"}, month_of(state), plan)


def axis_zones(state: West) -> frozenset[int]:
    return ground_zones(state, AXIS) | air_zones(state, AXIS)


@rule("27.0.a")
def garrisons(state: West) -> frozenset[int]:
    """Hexes in which Axis units stand, on the ground or based there, and by chapter 27 those in their zones (K-08)."""
    held = occupied(state, AXIS)
    return held | axis_zones(state) if state.board.options.has(BY_ZONES) else held


RISING_AT: Final = Sieve[West, int](f"{__name__}.RISING_AT")
"""Hexes where a partisan may be put."""


@RISING_AT.line("3.21.a", TAKES_NO_PART)
def where_there_is_war(state: West, side: int, hexes: Collection[int]) -> Collection[int]:
    """Nobody could come and drive them off in land that takes no part."""
    shut = shut_land(state.board, state.turn)
    return [hex for hex in hexes if hex not in shut] if shut else hexes


@rule("29.1.a")
def risen(state: West, code: str) -> int:
    """How many a country raises by itself: one for each major city and for three minor ones without a garrison."""
    if not is_conquered(state, code):
        return 0
    board, owners, held = state.board, sides_of_hexes(state), garrisons(state)
    land = where_there_is_war(state, ALLIES, countries(board)[code])
    open_hexes = [hex for hex in land if owners[hex] == AXIS and hex not in held]
    minors = sum(board.city[hex] == MINOR_CITY for hex in open_hexes)
    return minors // MINORS + sum(board.city[hex] == MAJOR_CITY for hex in open_hexes)


@RISING_AT.line("29.1.b", _("{hex} is in no conquered country that has partisans.", hex=""))
def in_a_conquered_country(state: West, side: int, hexes: Collection[int]) -> Collection[int]:
    known, owners = _country_of(state.board), sides_of_hexes(state)
    ripe = {code for code in countries(state.board) if is_conquered(state, code)}
    return [hex for hex in hexes if known.get(hex) in ripe and owners[hex] == AXIS]


@RISING_AT.line("29.1.b", _("{hex} is in a zone of control of the Axis.", hex=""))
def out_of_axis_zones(state: West, side: int, hexes: Collection[int]) -> Collection[int]:
    held = occupied(state, AXIS) | axis_zones(state)
    return [hex for hex in hexes if hex not in held]


@RISING_AT.line("29.1.f", _("There are three partisans in {hex} already.", hex=""))
def with_room_for_one(state: West, side: int, hexes: Collection[int]) -> Collection[int]:
    return [hex for hex in hexes if state.partisans[hex] < UPRISING]


@RISING_AT.line("29.1.c", _("All partisans of the game are on the map."))
def within_the_box(state: West, side: int, hexes: Collection[int]) -> Collection[int]:
    return hexes if sum(state.partisans) < state.board.charts.limits.pieces.partisans else ()


# -- who --------------------------------------------------------------------------------------------------------------


def open_uprising(state: West) -> None:
    """What each country raises by itself is reckoned once."""
    state.call("uprising", free=tuple(risen(state, code) for code in countries(state.board)))


class PlacePartisans(Ask[West]):
    """29.0, 29.1: first those that rise by themselves in their country, then others for a point each."""

    number = "29.0"

    def side(self, state: West) -> str:
        return SIDES[ALLIES]

    def prompt(self, state: West) -> Message:
        left = sum(state["free"])
        return _.n(
            "Put partisans on the map, or be done: {n} rises by itself.",
            "Put partisans on the map, or be done: {n} rise by themselves.",
            n=left,
        )

    def actions(self, state: West) -> Iterable[Action]:
        everywhere = sorted(_country_of(state.board))
        open_hexes = RISING_AT.open(state.board.options, state, ALLIES, everywhere)
        return (*(PARTISAN[hex] for hex in open_hexes if can_pay(state, hex)), DONE)

    @rule("29.0.b")
    def objection(self, state: West, action: Action) -> Refusal | None:
        if action == DONE:
            return None
        hex = action.args[0]
        if line := RISING_AT.against(state.board.options, state, ALLIES, hex):
            return refusal(line, state, hex=hex)
        if not can_pay(state, hex):
            text = _("No partisan rises in {hex} by itself, and no British point is left.", hex=state.title(hex))
            return Refusal(text, number_of("29.0.b"))
        return None

    @rule("29.0.b", "29.1.a")
    def do_partisan(self, state: West, hex: int) -> None:
        """Who rises by himself costs nothing, any other a British point."""
        at = _number(state, hex)
        if free := bool(state["free"][at]):
            state["free"] = tuple(left - (n == at) for n, left in enumerate(state["free"]))
        else:
            state.points = added(state.points, Nation.UK, -state.board.charts.limits.prices.partisan)
        state.set_partisans(hex, state.partisans[hex] + 1)
        title = state.title(hex)
        text = _("Partisans rise at {hex}.", hex=title) if free else _("The British arm partisans at {hex}.", hex=title)
        state.emit(Event("partisans", "29.1", text, detail={"did": "rose" if free else "armed", "discs": 1}))

    def do_done(self, state: West) -> None:
        state.end()


def _number(state: West, hex: int) -> int:
    """Of the country of a hex among those that have partisans."""
    return list(countries(state.board)).index(_country_of(state.board)[hex])


@rule("29.0.b")
def can_pay(state: West, hex: int) -> bool:
    return (
        bool(state["free"][_number(state, hex)]) or state.points[Nation.UK] >= state.board.charts.limits.prices.partisan
    )


PROCEDURES: Procedures[West] = {"uprising": (PlacePartisans(),)}
