"""11, 6.7.3: production by colour. Red is for armour, blue for air units, black, which is oil, for headquarters.

Whatever a unit of these costs in yellow it costs once more in its colour. Colours come from factories and oil fields of
the map, and from what a scenario gives a power that has its industry elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import Final

from fogbound.core.register import rule
from fogbound.core.steps import Roll
from fogbound.core.texts import Message, texts
from fogbound.core.values import Event
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.chapters.strategic.phase import CONVOY_WAR
from fogbound.west.kinds import AXIS, SIDES, Nation
from fogbound.west.position.state import West
from fogbound.west.rules.bombs import colours_left
from fogbound.west.rules.control import is_at_war, seas_of
from fogbound.west.rules.freight import landed
from fogbound.west.rules.income import FIRST_INCOMES, ITALIANS, delivering, earns, yellow_sources
from fogbound.west.rules.industry import at_work
from fogbound.west.rules.powers import ARMISTICE
from fogbound.west.rules.prices import credit, lent, payers, purse
from fogbound.west.rules.production import REBUILDING, REPAIRING
from fogbound.west.rules.supply import MOST_NETS, Nets, freight_home, freight_nets
from fogbound.west.rules.tell import NAMES
from fogbound.west.theatre import Body, Feature

_ = texts("west")

YELLOW, RED, BLUE, BLACK = range(4)
NAMED: Final[tuple[Message, ...]] = (_("yellow"), _("red"), _("blue"), _("black"))


def has_colours(state: West) -> bool:
    return state.board.options.has(ADVANCED)


# -- 11.1, 11.2 what comes in ------------------------------------------------------------------------------------------


@rule("11.2.e", "11.2.f", "3.3.2.a")
def sources(state: West, nation: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The hexes from which a nation draws colours, with what each makes: its own, and for Germany captured ones."""
    board, home = state.board, state.board.home
    if nation in ITALIANS:
        return
    owner, delivered = state.owner, delivering(state, nation)
    for hex, made in at_work(state).items():
        is_free = owner[hex] == nation and (home[hex] == nation or not is_withheld(state, home[hex]))
        if is_free and hex in delivered and earns(board, nation, hex):
            yield hex, colours_left(state, hex, made)


@rule("5.0.e", "5.0.g", "36.0.e")
def is_withheld(state: West, nation: int) -> bool:
    """Whether the factories of a power work for nobody else who holds them.

    So it is with those of Italy, when it has given up either (C-17), and with those of France after its armistice
    (C-04); those of another power that surrenders work for its conqueror.
    """
    return nation in ITALIANS or (nation == Nation.FR and bool(state.events & ARMISTICE))


@rule("11.0.a")
def income_by_colour(state: West, nation: int) -> list[int]:
    """Red, blue and black points of a turn, with what the scenario gives; nothing else comes from off the map."""
    board = state.board
    found = list(board.scenario.colours_in(nation, first=board.options.has(FIRST_INCOMES)))
    for _hex, made in sources(state, nation):
        found = [came + more for came, more in zip(found, made, strict=True)]
    return [0, *(max(0, points) for points in found[1:])]


def collect_colours(state: West) -> None:
    """What comes in joins what was saved."""
    board = state.board
    state.shipped = bytes(len(state.shipped))
    for nation in range(len(state.points)):
        if board.side_of[nation] != state.active or not is_at_war(state, nation):
            continue
        came = income_by_colour(state, nation)
        if any(came):
            for colour in (RED, BLUE, BLACK):
                credit(state, colour, nation, came[colour])
            text = _(
                "Points for {nation}: {red} red, {blue} blue, {black} black come in.",
                nation=NAMES[Nation(nation)],
                red=came[RED],
                blue=came[BLUE],
                black=came[BLACK],
            )
            state.emit(Event("income", "11.0", text, detail={"side": SIDES[state.active]}))


# -- 11.3 what comes over sea ------------------------------------------------------------------------------------------


@rule("11.3.a", "11.3.b", "11.3.c", "18.2.a")
def at_risk(state: West) -> list[tuple[int, int]]:
    """Each point that reaches its power over water infested by the enemy only: whose, and of what colour.

    It has come by rail to a port (`delivering`).
    """
    found = []
    for nation in range(len(state.points)):
        if state.board.side_of[nation] == state.active and is_at_war(state, nation):
            net_of, in_danger = freight_nets(state, state.active).net_of, _nets_in_danger(state, nation)
            yellow = ((hex, (points, 0, 0, 0)) for hex, points in yellow_sources(state, nation))
            for hex, made in (*sources(state, nation), *yellow) if in_danger else ():
                if net_of[hex] in in_danger:
                    found += [(nation, colour) for colour, points in enumerate(made) for _point in range(points)]
    return found


@rule("18.2.a")
def _nets_in_danger(state: West, nation: int) -> set[int]:
    """The nets whose freight has to cross a sea on which the enemy, too, has ports, and which has no shoals.

    One partisan on every railway sends it there, for no freight passes him (29.1). For the Axis the Baltic is safe,
    whoever else has ports there (18.1.1).
    """
    side = state.board.side_of[nation]
    home, overseas = freight_home(state, nation)
    rolled_for = ~_patrolled(state, nation)
    seas = {net: freight_nets(state, side).seas[net] & rolled_for for net in overseas}
    watched = seas_of(state, 1 - side) & ~(Body.BALTIC if side == AXIS else 0)
    safe = _shoals(state.board, freight_nets(state, side), home) if home >= 0 else 0
    return {net for net, crossed in seas.items() if crossed & watched and not crossed & safe}


@rule("18.2.1.a")
def _patrolled(state: West, nation: int) -> int:
    """Seas in which submarines fight for convoys as a whole: what the British ship there is not rolled for."""
    return Body.ATLANTIC if nation == Nation.UK and state.board.options.has(CONVOY_WAR) else 0


@rule("11.3.b")
@lru_cache(MOST_NETS)
def _shoals(board: Board, joined: Nets, net: int) -> int:
    """The seas on which a net has ports among shoals: convoys reach them on routes that no enemy does."""
    ports = board.port_hexes.intersection(joined.members[net])
    return reduce(or_, (board.seas[port] for port in ports if board.features[port] & Feature.SHOAL), 0)


@rule("11.3.a")
def lose_at_sea(state: West, faces: tuple[int, ...]) -> None:
    """A point is lost on a 6."""
    for (nation, colour), face in zip(at_risk(state), faces, strict=True):
        if face == 6 and purse(state, colour)[nation]:
            credit(state, colour, nation, -1)
            text = _("A {colour} point of {nation} is lost at sea.", colour=NAMED[colour], nation=NAMES[Nation(nation)])
            state.emit(Event("sunk", "11.3", text))


CONVOYS: Final = Roll[West]("convoys", lambda state: len(at_risk(state)), lose_at_sea)


# -- 11.0 what it costs -----------------------------------------------------------------------------------------------

NO_COLOUR: Final = _("{block} needs points of its colour, too, which are not there.", block="")


@rule("11.0.c", "11.0.d", "11.0.e", "3.12.b")
def payable_in_colour(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """Pairing: with each yellow point one of the colour of the unit."""
    board, steps = state.board, state.steps
    prices, colours = board.price_up, board.colour_up
    pays, purses = payers(state), [purse(state, colour) for colour in (YELLOW, RED, BLUE, BLACK)]
    if state.lent_red or state.lent_blue:
        owed = {block: prices[block][steps[block]] - lent(state, block) for block in blocks}
        return [b for b in blocks if not (colour := colours[b][steps[b]]) or purses[colour][pays[b]] >= owed[b]]
    return [b for b in blocks if not (colour := colours[b][steps[b]]) or purses[colour][pays[b]] >= prices[b][steps[b]]]


for duty in (REPAIRING, REBUILDING):
    duty.line("11.0.c", NO_COLOUR, when=(ADVANCED,))(payable_in_colour)

REPAIRING.line("6.7.3.a", _("No port takes any more for {block} this turn.", block=""), when=(ADVANCED,))(landed)


# -- 11.2 what is saved -----------------------------------------------------------------------------------------------


@rule("11.2.d")
def discard_unpaired(state: West) -> None:
    """Each coloured point is saved with a yellow one; of what is too much the most numerous colour goes first.

    So it is after Production, and once more when trains have been paid for.
    """
    for nation in range(len(state.points)):
        if state.board.side_of[nation] == state.active:
            _discard(state, nation)


def unpaired(state: West, nation: int) -> int:
    """Coloured points, those of Lend-Lease among them, that have no yellow one to be saved with."""
    coloured = state.red[nation] + state.blue[nation] + state.black[nation]
    coloured += state.lent_red + state.lent_blue if nation == Nation.UK else 0
    return max(0, coloured - state.points[nation])


def _discard(state: West, nation: int) -> None:
    if not (lost := unpaired(state, nation)):
        return
    kept = {colour: purse(state, colour)[nation] for colour in (RED, BLUE, BLACK)}
    for _point in range(lost):
        most = max(kept, key=lambda colour: (kept[colour], -colour))
        kept[most] -= 1
        credit(state, most, nation, -1)
    text = _.n(
        "{n} coloured point of {nation} is discarded: no yellow one is left to save it with.",
        "{n} coloured points of {nation} are discarded: no yellow ones are left to save them with.",
        n=lost,
        nation=NAMES[Nation(nation)],
    )
    state.emit(Event("discarded", "11.2", text))
