"""18.0: units go by sea from a friendly port to a friendly port on the same body of water."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Final

from fogbound.core.register import rule
from fogbound.core.steps import Procedures
from fogbound.core.texts import Message, texts
from fogbound.west.actions import SHIP
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.chapters.headquarters.leaders import STAYS, may_leave
from fogbound.west.chapters.headquarters.ledger import COMMANDED, by_order
from fogbound.west.chapters.headquarters.orders import Lead
from fogbound.west.chapters.naval import orders
from fogbound.west.chapters.naval.danger import CROSSING, danger, has_lost_italy, is_maple
from fogbound.west.chapters.naval.routes import FAR, channel_strait, seas_from, shoals, voyage
from fogbound.west.kinds import AXIS, IMMOBILE
from fogbound.west.options import Option, declare, setting
from fogbound.west.position.marks import FLOWN, FROZEN, MOVED, RESERVE, SAILED, STAND_BY
from fogbound.west.position.state import West
from fogbound.west.rules.air import at_an_airbase, in_a_fit_climate, with_a_free_base
from fogbound.west.rules.asking import AskWhere
from fogbound.west.rules.bombs import NO_SHIPS, hit_ports
from fogbound.west.rules.control import controls, occupied, owned_ports
from fogbound.west.rules.entering import enter
from fogbound.west.rules.entry import ENTRY
from fogbound.west.rules.lines import Blocks, Hexes
from fogbound.west.rules.stopping import NO_ROOM, STAYS_EMPTY, outside_the_open_city, with_room
from fogbound.west.rules.supply import shut_ports
from fogbound.west.rules.tell import tell
from fogbound.west.theatre import Body, theatre

_ = texts("west")

declare(
    "naval_move_consumes_movement",
    Option("18.0", ("on", "off"), _("A unit that goes by sea does not move as well"), level="advanced"),
)
MOVES_ON: Final = setting("naval_move_consumes_movement", "off")


@rule("18.0.b", "7.5.5.e", "18.1.3.a", "18.1.2.a", "6.7.2.a", "11.3.b", "14.0.c")
def ports(state: West, side: int) -> frozenset[int]:
    """The ports that ships of a side use, Mulberries among them: in its hands, not among shoals, which convoys alone
    pass, and not shut by ice, bombs, mines or an enemy at the river mouth."""
    found: frozenset[int] | None = state.caches.all.get(key := ("harbours", side))
    if found is None:
        shut = shut_ports(state, side) | hit_ports(state, NO_SHIPS) | shoals()
        held = owned_ports(state, side) - occupied(state, 1 - side) - shut
        found = state.caches.all[key] = frozenset(at for at in held if theatre().body[at] & ~lost_seas(state, side))
    return found


def lost_seas(state: West, side: int) -> int:
    """Bodies of water on which a side has no ships any more: the Axis after Italy's surrender, and after Maple."""
    if side != AXIS:
        return 0
    lost = Body.MEDITERRANEAN if has_lost_italy(state) else 0
    return int(lost | Body.ATLANTIC if is_maple(state) else lost)


# -- who --------------------------------------------------------------------------------------------------------------

EMBARKING: Final = Blocks(f"{__name__}.EMBARKING")
"""Units in a port that may go aboard now."""
EMBARKING.mine("18.0.a", _("{block} is not yours to ship.", block=""))


@EMBARKING.kind("18.0.a", _("{block} does not go by sea.", block=""))
def goes_by_sea(board: Board, block: int) -> bool:
    """Ground and air units, static infantry too (6.1.1); no forts."""
    return bool(board.ground[block] or board.air[block]) and board.kind[block] not in IMMOBILE


EMBARKING.kind("13.8.1.d", STAYS)(may_leave)
EMBARKING.at_war("5.5.b", _("{block} belongs to a state that is not at war.", block=""))
EMBARKING.without("3.21.a", _("{block} is frozen.", block=""), FROZEN)
EMBARKING.without("18.0.c", _("{block} has moved.", block=""), MOVED | FLOWN | SAILED | STAND_BY)


@EMBARKING.line("18.0.a", _("{block} is not in a port that ships can use.", block=""))
def in_a_port(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    open_ports, place = ports(state, side), state.place
    return [block for block in blocks if place[block] in open_ports]


SHIPPING: Final = Blocks(f"{__name__}.SHIPPING")
"""Those that the headquarters that leads may send by sea."""
orders.in_movement(SHIPPING, "18.0.a")
SHIPPING.include(EMBARKING)


SHIPPING.include(COMMANDED, actor=by_order("naval"))


@SHIPPING.line("18.0.a", _("No port is open to {block}.", block=""))
def with_a_port_to_go_to(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    goals = sorted(ports(state, side))
    return [block for block in blocks if SHIP_TO.any(state, block, goals)]


# -- where to ---------------------------------------------------------------------------------------------------------

SHIP_TO: Final = Hexes("18.0")
OTHER_SEA: Final = _("{hex} lies on another sea.", hex="")


@SHIP_TO.line("18.0.a", _("{hex} has no port that ships can use.", hex=""), implied=True)
def at_a_port(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    goals = ports(state, state.board.side[block])
    return [hex for hex in hexes if hex in goals and hex != state.place[block]]


@SHIP_TO.line("18.0.a", OTHER_SEA)
def on_the_same_sea(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """For landings as well, which are naval movement of a special kind (24.1)."""
    here, side = state.place[block], state.board.side[block]
    seas = seas_from(state, here, side) & ~lost_seas(state, side)
    return [hex for hex in hexes if theatre().body[hex] & seas]


SHIP_TO.line("5.1.e", STAYS_EMPTY)(outside_the_open_city)
SHIP_TO.line("3.23.a", _("{block} is not equipped for the climate of {hex}.", block="", hex=""))(in_a_fit_climate)


@rule("18.0.d")
@SHIP_TO.line("3.10.e", NO_ROOM)
def with_room_ashore(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """For an air unit that is a free airbase."""
    if state.board.air[block]:
        return with_a_free_base(state, block, at_an_airbase(state, block, hexes))
    return with_room(state, block, hexes)


CANNOT_GO: Final = _("{block} cannot go to {hex}.", block="", hex="")


@SHIP_TO.line("18.0.a", CANNOT_GO)
def where_it_may_enter(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """Neutral land and land out of play are shut to ships, too."""
    return [hex for hex in hexes if state.board.air[block] or ENTRY.opens(state, block, hex, attacks=False)]


class ShipTo(AskWhere):
    """18.0: the port of destination."""

    number = "18.0"
    hexes = SHIP_TO

    def prompt(self, state: West) -> Message:
        return _("Where does {block} go by sea?", block=state.board.names[state["block"]])

    def near(self, state: West) -> Iterable[int]:
        here = state.place[state["block"]]
        return [hex for hex in sorted(ports(state, state.active)) if hex != here]

    def do_to(self, state: West, hex: int) -> None:
        block = state["block"]
        orders.pay(state, "naval", block)
        state.goto("voyage", **passage(state, block, hex))


def passage(state: West, block: int, hex: int) -> dict[str, Any]:
    """What awaits a unit on its way to a port or a beach, as `danger.CROSSING` takes it."""
    board, here = state.board, state.place[block]
    side = board.side[block]
    way = voyage(state, here, hex, side) or FAR
    seas = theatre().body[here] | (theatre().body[hex] if hex in board.port_hexes or hex in state.piers else 0)
    is_run = way.calais and not all(controls(state, shore, side) for shore in channel_strait())
    return {"block": block, "hex": hex, "danger": int(danger(state, way, seas, side)), "calais": int(is_run), "sunk": 0}


@rule("18.0.a", "18.0.c")
def dock(state: West) -> None:
    """A unit that has come through goes ashore, and moves no more in this phase."""
    block, hex = state["block"], state["hex"]
    if state.place[block] < 0:
        return
    state.put(block, hex)
    state.unmark(block, RESERVE)
    state.mark(block, SAILED if state.board.options.has(MOVES_ON) else SAILED | MOVED)
    tell(state, block, "shipped", "18.0", _("{block} goes by sea to {hex}.", block="", hex=state.title(hex)))
    enter(state, block, hex)


def ship(ask: Lead, state: West, block: int) -> None:
    state.call("ship", block=block, hq=state["hq"])


Lead.offer("ship", SHIP, SHIPPING, ship, when=ADVANCED)

PROCEDURES: Procedures[West] = {"ship": (ShipTo(),), "voyage": (*CROSSING, dock)}
