"""7.4: strategic rail movement."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.sieve import Sieve
from fogbound.core.state import added
from fogbound.core.steps import Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Refusal
from fogbound.west.actions import DONE, OPEN_CITY, RAIL, STOP
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import ALLIES, IMMOBILE, Nation
from fogbound.west.position.marks import FED, FROZEN, RAILED, RELIEVED, STAYED, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.air import in_a_fit_climate
from fogbound.west.rules.asking import AskWhere, AskWhich
from fogbound.west.rules.bombs import BOMBING, hit_stations, trains_lost
from fogbound.west.rules.calendar import TAKES_NO_PART, shut_land
from fogbound.west.rules.control import held, owned_net
from fogbound.west.rules.entering import enter
from fogbound.west.rules.lines import Blocks, Hexes
from fogbound.west.rules.partisans import PARTISANS, stops_trains
from fogbound.west.rules.powers import declare_open_city, objection_to_open_city
from fogbound.west.rules.prices import payer
from fogbound.west.rules.record import turn_up
from fogbound.west.rules.stopping import NO_ROOM, STAYS_EMPTY, outside_the_open_city, with_room
from fogbound.west.rules.tell import tell
from fogbound.west.rules.zoc import hexes_beside
from fogbound.west.theatre.gazetteer import find

_ = texts("west")


# -- who goes ---------------------------------------------------------------------------------------------------------

BOARDING: Final = Blocks(f"{__name__}.BOARDING")
NO_PASSENGER: Final = _("{block} does not go by rail.", block="")
BOARDING.mine("7.4.a", NO_PASSENGER)


@rule("7.4.h")
@BOARDING.kind("7.4.a", NO_PASSENGER)
def goes_by_rail(board: Board, block: int) -> bool:
    """Static units, too; aircraft never."""
    return bool(board.ground[block]) and board.kind[block] not in IMMOBILE


BOARDING.at_war("5.5.b", _("{block} belongs to a state that is not at war.", block=""))
BOARDING.without("3.21.a", _("{block} is frozen.", block=""), FROZEN)
BOARDING.without("7.4.d", _("{block} is out of supply.", block=""), UNSUPPLIED)
CUT_OFF_AT_FIRST: Final = _("{block} did not begin the turn in supply.", block="")
BOARDING.without("7.4.d", CUT_OFF_AT_FIRST, RELIEVED | FED)
BOARDING.without("7.4.a", _("{block} has gone by rail this turn.", block=""), RAILED)
BOARDING.without("7.4.a", _("{block} has left its train this turn.", block=""), STAYED)


@BOARDING.line("7.4.a", _("{block} does not stand on a railway.", block=""))
def on_a_railway(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    rails, place = state.board.rails, state.place
    return [block for block in blocks if rails[place[block]]]


@BOARDING.line("7.4.b", _("{block} is next to the enemy.", block=""))
def away_from_the_enemy(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    near, place = hexes_beside(state, 1 - side), state.place
    return [block for block in blocks if place[block] not in near]


@BOARDING.line("32.3.a", _("{block} is at a station that is destroyed.", block=""), when=(BOMBING,))
def from_a_whole_station(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    hit = hit_stations(state)
    return [block for block in blocks if state.place[block] not in hit] if hit else blocks


@BOARDING.line("29.1.d", _("Partisans have cut the railway where {block} stands.", block=""), when=(PARTISANS,))
def from_an_open_railway(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """Two or three are still there where guns have been left alone, or a headquarters has been raised."""
    cut = stops_trains(state, side)
    return [block for block in blocks if state.place[block] not in cut] if cut else blocks


@BOARDING.nation("7.4.e", _("No more rail movement is left for {block} this turn.", block=""))
def has_train(state: West, nation: int) -> bool:
    board = state.board
    allowance = board.charts.nations[Nation(nation)].srm_of
    return state.rails_used[allowance] < board.charts.nations[allowance].srm - trains_lost(state, allowance)


@BOARDING.nation("7.4.f", _("No point is left to pay for it."))
def can_pay(state: West, nation: int) -> bool:
    return state.points[payer(state.board, nation)] >= state.board.charts.limits.prices.srm


GOVERNING: Final = Blocks(f"{__name__}.GOVERNING")
"""Gamelin, who never leaves his place but with the government (5.1)."""
GOVERNING.include(BOARDING, but=("13.8.1.d",))


class MoveByRail(AskWhich):
    """7.4: units go by rail, one at a time; 5.1.c: in this phase Paris may become an open city."""

    number = "7.4"
    takes_only_choice = False
    which = {"rail": (RAIL, BOARDING)}  # noqa: RUF012 - a table

    def prompt(self, state: West) -> Message:
        if state.board.options.has(ADVANCED):
            return _("Move units by rail and activate supreme leaders, or be done.")
        return _("Move units by rail, or be done.")

    def alone(self, state: West) -> Iterable[Action]:
        return (OPEN_CITY, DONE)

    def objection_alone(self, state: West, action: Action) -> Refusal | None:
        return objection_to_open_city(state) or objection_to_leaving_paris(state) if action == OPEN_CITY else None

    def do_rail(self, state: West, block: int) -> None:
        state.call("rail", block=block)

    def do_open_city(self, state: West) -> None:
        declare_open_city(state)
        if (gamelin := left_behind(state)) >= 0:
            turn_up(state, gamelin)
            buy_ticket(state, gamelin)
            go_by_rail(state, gamelin, find("Bordeaux"))

    def do_done(self, state: West) -> None:
        state.proceed()


# -- where to ---------------------------------------------------------------------------------------------------------

PASSING: Final[Sieve[West, int]] = Sieve("7.4")
"""Hexes through which trains of a side pass."""


@PASSING.line("7.4.a", _("No railway leads to {hex}.", hex=""))
def with_a_railway(state: West, side: int, hexes: Collection[int]) -> Collection[int]:
    rails = state.board.rails
    return [hex for hex in hexes if rails[hex]]


@PASSING.line("7.4.b", _("The railway of {hex} is not in your hands.", hex=""))
def in_our_hands(state: West, side: int, hexes: Collection[int]) -> Collection[int]:
    owned, enemies = owned_net(state, side), held(state, 1 - side)
    return [hex for hex in hexes if hex in owned and hex not in enemies]


@PASSING.line("7.4.b", _("{hex} is next to the enemy.", hex=""))
def clear_of_the_enemy(state: West, side: int, hexes: Collection[int]) -> Collection[int]:
    near = hexes_beside(state, 1 - side)
    return [hex for hex in hexes if hex not in near]


@PASSING.line("29.1.d", _("Partisans have cut the railway of {hex}.", hex=""), when=(PARTISANS,))
def clear_of_partisans(state: West, side: int, hexes: Collection[int]) -> Collection[int]:
    cut = stops_trains(state, side)
    return [hex for hex in hexes if hex not in cut] if cut else hexes


@PASSING.line("32.3.a", _("The station of {hex} is destroyed.", hex=""), when=(BOMBING,))
def past_whole_stations(state: West, side: int, hexes: Collection[int]) -> Collection[int]:
    hit = hit_stations(state)
    return [hex for hex in hexes if hex not in hit] if hit else hexes


def passable(state: West, side: int) -> frozenset[int]:
    """All of them, kept until a border or an enemy moves."""
    key = ("passable", owned_net(state, side))
    found: frozenset[int] | None = state.caches.sides[1 - side].get(key)
    if found is None:
        found = frozenset(PASSING.open(state.board.options, state, side, state.board.net_hexes))
        state.caches.sides[1 - side][key] = found
    return found


def stations(state: West, side: int, start: int) -> list[int]:
    """Where trains of a side get to from a hex; the same for all of them until a border or an enemy moves."""
    board, owned, enemy = state.board, owned_net(state, side), 1 - side
    known: dict[int, list[int]] = state.caches.sides[enemy].setdefault(("stations", owned), {})
    if start not in known:
        safe = passable(state, side)
        reached, edge = {start}, {start}
        while edge:
            edge = (set().union(*[board.rails[hex] for hex in edge]) & safe) - reached
            reached |= edge
        found = sorted(hex for hex in reached if board.land[hex])
        known.update(dict.fromkeys(reached if start in safe else {start}, found))
    return known[start]


RAIL_TO: Final = Hexes("7.4")


RAIL_TO.include(PASSING, actor=lambda state, block: state.board.side[block], implied=True)
RAIL_TO.line("5.1.e", STAYS_EMPTY)(outside_the_open_city)


@RAIL_TO.line("3.21.a", TAKES_NO_PART)
def in_play(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """Trains pass through land out of play, and bring new units from there; they carry nobody into it."""
    shut = shut_land(state.board, state.turn)
    return [hex for hex in hexes if hex not in shut] if shut else hexes


RAIL_TO.line("3.23.a", _("{block} is not equipped for the climate of {hex}.", block="", hex=""))(in_a_fit_climate)
RAIL_TO.line("3.10.e", NO_ROOM)(rule("7.4.j")(with_room))


@RAIL_TO.line(
    "7.4.b", _("No friendly railway clear of the enemy leads {block} to {hex}.", block="", hex=""), implied=True
)
def joined_by_rail(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """Any distance along friendly rails, and not where it stands."""
    reached = frozenset(stations(state, state.board.side[block], state.place[block])) - {state.place[block]}
    return [hex for hex in hexes if hex in reached]


@rule("5.1.c", "5.1.d")
def objection_to_leaving_paris(state: West) -> Refusal | None:
    """Why the government may not go to Bordeaux: where there are headquarters Gamelin goes along, by rail (K-11)."""
    gamelin = left_behind(state)
    if gamelin < 0:
        return None
    if GOVERNING.objection(state, gamelin, ALLIES) or RAIL_TO.objection(state, gamelin, find("Bordeaux")):
        return Refusal(_("Gamelin cannot go to Bordeaux by rail."), "5.1")
    return None


def left_behind(state: West) -> int:
    """Gamelin, unless he is at Bordeaux already, or there are no headquarters; then -1."""
    gamelin = state.board.names.index("Gamelin")
    return gamelin if state.board.options.has(ADVANCED) and state.place[gamelin] != find("Bordeaux") else -1


def buy_ticket(state: West, block: int) -> None:
    """A point and one of the trains of its nation."""
    board = state.board
    state.rails_used = added(state.rails_used, board.charts.nations[board.nation[block]].srm_of, 1)
    state.points = added(state.points, payer(board, board.nation[block]), -board.charts.limits.prices.srm)


def go_by_rail(state: West, block: int, hex: int) -> None:
    state.put(block, hex)
    tell(state, block, "railed", "7.4", _("{block} goes by rail to {hex}.", block="", hex=state.title(hex)))
    state.mark(block, RAILED)
    enter(state, block, hex)


class RailTo(AskWhere):
    """7.4.b: where the train goes."""

    number = "7.4"
    takes_only_choice = False
    hexes = RAIL_TO

    def prompt(self, state: West) -> Message:
        return _("Where does {block} go by rail?", block=state.board.names[state["block"]])

    def near(self, state: West) -> Iterable[int]:
        start = state.place[state["block"]]
        return [hex for hex in stations(state, state.active, start) if hex != start]

    def alone(self, state: West) -> Iterable[Action]:
        return (STOP,)

    def do_to(self, state: West, hex: int) -> None:
        block = state["block"]
        self.pay(state, block)
        go_by_rail(state, block, hex)
        state.end()

    def pay(self, state: West, block: int) -> None:
        buy_ticket(state, block)

    def do_stop(self, state: West) -> None:
        """It has not moved, and may still land or jump; but it boards no second train, or a bot might for ever."""
        state.mark(state["block"], STAYED)
        state.end()


PROCEDURES: Procedures[West] = {"rail": (RailTo(),)}
