"""4: supply. Main sources, the rails and ports that carry it on, and the lanes from there to the units.

The rail hexes of a side fall into nets. The net of a nation's main source supplies without limit; a net that is
reached from it over a controlled sea supplies as many units as its ports can land (3.4.c, 4.2.b).
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from fogbound.core.register import rule
from fogbound.west.board import STRAIT, Board
from fogbound.west.rules.control import controls, held, seas_of, sides_of_hexes
from fogbound.west.rules.weather import is_frozen, weather_of
from fogbound.west.rules.zoc import ground_zones
from fogbound.west.state import FORGONE, West

LANE = 3
UNLIMITED = 255


class Nets(Struct, frozen=True):
    """The rail nets of a side, and the ports that join them over sea."""

    net_of: list[int]
    """By location; -1 where no rail and no port can be used."""
    seas: list[int]
    """By net: bodies of water that it has a port on and its side controls."""
    capacity: list[int]
    """By net: units that its ports can land."""


@rule("4.2.a", "4.2.b", "4.2.d", "3.4.c")
def nets(board: Board, state: West, side: int) -> Nets:
    """Rail and port hexes that a side can use, joined along the rails."""
    found: Nets | None = state.caches.ground.get(key := f"nets {side}")
    if found is None:
        found = state.caches.ground[key] = _join(board, state, side)
    return found


def _join(board: Board, state: West, side: int) -> Nets:
    owners, enemies = sides_of_hexes(board, state), held(board, state, 1 - side)
    zone = ground_zones(board, state, 1 - side)
    usable = {hex for hex in board.net_hexes if owners[hex] == side and hex not in enemies and not zone[hex]}
    seas_held = seas_of(board, state, side)
    net_of = [-1] * len(board.around)
    seas: list[int] = []
    capacity: list[int] = []
    for start in board.net_hexes:
        if start not in usable or net_of[start] >= 0:
            continue
        net = len(seas)
        net_of[start] = net
        reached = [start]
        for hex in reached:
            for beside in board.rails[hex]:
                if net_of[beside] < 0 and beside in usable:
                    net_of[beside] = net
                    reached.append(beside)
        ports = [hex for hex in reached if board.seas[hex] & seas_held and port_works(board, state, hex, side)]
        joined = 0
        for hex in ports:
            joined |= board.seas[hex] & seas_held
        seas.append(joined)
        capacity.append(sum(board.port[hex] for hex in ports))
    return Nets(net_of, seas, capacity)


def carries(board: Board, state: West, hex: int, side: int) -> bool:
    """Whether supply may pass a hex: friendly, and in no enemy ground zone unless a friend stands there."""
    return controls(board, state, hex, side) and not ground_zones(board, state, 1 - side)[hex]


def port_works(board: Board, state: West, hex: int, side: int) -> bool:
    """7.5.5: an inland port needs the two coastal hexes at the mouth of its river; 3.4: no port works under ice."""
    return not is_frozen(board, hex, weather_of(state)) and all(
        controls(board, state, mouth, side) for mouth in board.port_needs.get(hex, ())
    )


@rule("4.1.a", "4.1.b", "4.1.c")
def sources_of(board: Board, state: West, nation: int) -> tuple[int, frozenset[int]]:
    """The net of the nation's main source (-1 if it is lost), and the nets that are joined to it over sea."""
    found: tuple[int, frozenset[int]] | None = state.caches.ground.get(key := f"sources {nation}")
    if found is None:
        found = state.caches.ground[key] = _trace_sources(board, state, nation)
    return found


def _trace_sources(board: Board, state: West, nation: int) -> tuple[int, frozenset[int]]:
    joined = nets(board, state, board.side_of[nation])
    main = state.capital[nation]
    home = joined.net_of[main] if main >= 0 else -1
    if home < 0:
        return -1, frozenset()
    overseas: set[int] = set()
    open_seas, grown = joined.seas[home], True
    while grown:
        more = {net for net, seas in enumerate(joined.seas) if seas & open_seas} - overseas - {home}
        grown = bool(more)
        overseas |= more
        for net in more:
            open_seas |= joined.seas[net]
    return home, frozenset(overseas)


@rule("3.4.a", "7.3.a")
def is_source(board: Board, state: West, hex: int, nation: int) -> bool:
    """Whether a hex can act as a supply source for a nation at this moment."""
    if state.capital[nation] == hex:
        return carries(board, state, hex, board.side_of[nation])
    net = nets(board, state, board.side_of[nation]).net_of[hex]
    home, overseas = sources_of(board, state, nation)
    return net >= 0 and (net == home or net in overseas)


@rule("4.3.a", "4.3.b", "4.3.c", "4.3.d", "7.5.5.b")
def served_hexes(board: Board, state: West, side: int, wanted: frozenset[int]) -> frozenset[int]:
    """All hexes from which a lane of three leads to one of these nets.

    Lanes run from the sources outwards, which comes to the same. They pass neither mountains nor water, nor hexes
    with enemy ground units or their zones; the hex of the unit itself is not looked at (D-02).
    """
    net_of = nets(board, state, side).net_of
    strict = board.options["supply_mountain_endpoints"] == "strict"
    sources = [hex for hex in board.net_hexes if net_of[hex] in wanted and not (strict and board.mountain[hex])]
    left = dict.fromkeys(sources, LANE)
    frontier = sources
    while frontier:
        following: list[int] = []
        for hex in frontier:
            rest = left[hex]
            if rest == 0 or not _is_lane(board, state, hex, side, rest == LANE):
                continue
            for way in board.ways[hex]:
                remains = rest - (LANE if way.features & STRAIT else 1)
                if remains >= 0 and left.get(way.to, -1) < remains:
                    left[way.to] = remains
                    following.append(way.to)
        frontier = following
    return frozenset(left)


def _is_lane(board: Board, state: West, hex: int, side: int, is_end: bool) -> bool:
    """Whether a lane may run through a hex, or (`is_end`) begin in it as a source, which `nets` has looked at."""
    if is_end:
        return True
    if board.mountain[hex] or ground_zones(board, state, 1 - side)[hex]:
        return False
    return hex not in held(board, state, 1 - side)


@rule("4.2.e", "4.0.a")
def supplied_blocks(board: Board, state: West, side: int) -> frozenset[int]:
    """Every block of a side that is in supply now. What comes over sea is shared out so that most are supplied."""
    found: frozenset[int] | None = state.caches.all.get(key := f"supplied {side}")
    if found is None:
        found = state.caches.all[key] = frozenset(_supply(board, state, side))
    return found


def _supply(board: Board, state: West, side: int) -> Iterable[int]:
    at_home, waiting = claims(board, state, side)
    return (*at_home, *share_ports(waiting, nets(board, state, side).capacity))


def claims(board: Board, state: West, side: int) -> tuple[list[int], list[tuple[int, list[int]]]]:
    """Blocks with a lane to the net of their main source, and the others with the nets overseas that they reach."""
    served: dict[frozenset[int], frozenset[int]] = {}
    at_home: list[int] = []
    waiting: list[tuple[int, list[int]]] = []
    for hex, stack in state.stacks.items():
        for block in stack:
            if board.side[block] != side:
                continue
            home, overseas = sources_of(board, state, board.nation[block])
            if home < 0:
                continue
            lanes = _served(board, state, side, frozenset([home]), served)
            if hex in lanes or hex >= board.hexes:
                at_home.append(block)
            elif not state.marks[block] & FORGONE:
                reach = [n for n in overseas if hex in _served(board, state, side, frozenset([n]), served)]
                if reach:
                    waiting.append((block, reach))
    return at_home, waiting


def _served(
    board: Board, state: West, side: int, wanted: frozenset[int], known: dict[frozenset[int], frozenset[int]]
) -> frozenset[int]:
    if wanted not in known:
        known[wanted] = served_hexes(board, state, side, wanted)
    return known[wanted]


def share_ports(waiting: list[tuple[int, list[int]]], capacity: list[int]) -> list[int]:
    """As many blocks as the ports allow. Each block comes with the nets that it could draw on (a maximum matching)."""
    drawn: dict[int, list[int]] = {}
    reach = dict(waiting)

    def place(block: int, tried: set[int]) -> bool:
        for net in reach[block]:
            if net in tried:
                continue
            tried.add(net)
            users = drawn.setdefault(net, [])
            if len(users) < capacity[net] or capacity[net] >= UNLIMITED:
                users.append(block)
                return True
            for n, other in enumerate(users):
                if place(other, tried):
                    users[n] = block
                    return True
        return False

    return [block for block, _nets in sorted(waiting, key=lambda item: (len(item[1]), item[0])) if place(block, set())]
