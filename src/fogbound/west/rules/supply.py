"""4: supply. Main sources, the rails and ports that carry it on, and the lanes from there to the units.

The rail hexes of a side fall into nets. The net of a nation's main source supplies without limit; a net that is
reached from it over a controlled sea supplies as many units as its ports can land (3.4.c, 4.2.b).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from fogbound.core.register import rule
from fogbound.west.board import Board
from fogbound.west.kinds import AXIS, Nation
from fogbound.west.months import month
from fogbound.west.options import setting
from fogbound.west.position.state import West
from fogbound.west.rules.bombs import NO_SUPPLY, hit_ports
from fogbound.west.rules.captive import has_social_republic
from fogbound.west.rules.control import (
    held,
    owned_net,
    seas_of,
    sides_of_hexes,
)
from fogbound.west.rules.partisans import cuts_lanes, cuts_rails, stops_trains
from fogbound.west.rules.weather import frozen_ports, lane_at, sunny_hexes, weather_of
from fogbound.west.rules.zoc import ground_zones
from fogbound.west.theatre import Body, theatre

ZONES_LET_PASS: Final = setting("rails_under_zones", "open")
NO_MOUNTAIN_ENDS: Final = setting("supply_mountain_endpoints", "strict")
MAPLE = month("1944-04")
UNLIMITED = 255
WHOLE_LANE: Final = 3
"""Hexes of a lane in good weather (4.3)."""


MOST_NETS = 256
"""How many are remembered: units come and go, but mostly far from the rails of the other side."""


class Nets(Struct, frozen=True, eq=False):
    """The rail nets of a side, and the ports that join them over sea."""

    net_of: list[int]
    """By location; -1 where no rail and no port can be used."""
    lane_to: list[int]
    """The same of those in which a lane may begin or end: in the mountains by one reading of 4.3 only."""
    members: list[list[int]]
    """By net: its locations."""
    seas: list[int]
    """By net: bodies of water that it has a port on and its side controls."""
    capacity: list[int]
    """By net: units that its ports can land; behind the nets, what each Mulberry can."""
    piers: list[tuple[int, int]] = []
    """Net and nation of each Mulberry, which lands units of that nation only (6.7)."""


@rule("4.2.a", "4.2.b", "4.2.d", "3.4.c")
def nets(state: West, side: int) -> Nets:
    """Rail and port hexes that a side can use, joined along the rails."""
    found: Nets | None = state.caches.lines[side].get("nets")
    if found is None:
        found = state.caches.lines[side]["nets"] = _joined(state, side, cuts_rails(state, side))
    return found


def _joined(state: West, side: int, sabotaged: frozenset[int]) -> Nets:
    owned = owned_net(state, side)
    enemies = held(state, 1 - side) if state.board.options.has(ZONES_LET_PASS) else barred(state, side)
    cut = (owned & enemies) - open_capitals(state, side) | sabotaged
    return join(state.board, owned, cut, shut_ports(state, side), sea_lanes(state, side), _open_piers(state, side))


@rule("6.7.b")
def _open_piers(state: West, side: int) -> tuple[tuple[int, int], ...]:
    """Hex and nation of each Mulberry of a side that no enemy bars."""
    if max(state.piers) < 0:
        return ()
    shut, sides = barred(state, side) | hit_ports(state, NO_SUPPLY), state.board.side_of
    return tuple((hex, n) for n, hex in enumerate(state.piers) if hex >= 0 and sides[n] == side and hex not in shut)


@rule("4.1.c")
def open_capitals(state: West, side: int) -> frozenset[int]:
    """Main sources of the powers of a side that fight: an enemy in one of them shuts it, a zone does not (D-17)."""
    board = state.board
    idle = state.neutral | state.surrendered
    return _capitals(board, state.capital, side, idle) - held(state, 1 - side)


@lru_cache(256)
def _capitals(board: Board, capitals: tuple[int, ...], side: int, idle: int) -> frozenset[int]:
    return frozenset(at for n, at in enumerate(capitals) if board.side_of[n] == side and not idle >> n & 1)


@rule("4.2.b")
def sea_lanes(state: West, side: int) -> int:
    """Bodies of water that carry supply for a side: those that it controls.

    The Axis has lost the Mediterranean with Italy (18.1.2, 36.0), and the Atlantic to the mines of April 1944 (18.1.3).
    """
    board = state.board
    seas = seas_of(state, side)
    if side == AXIS and (state.surrendered >> Nation.IT & 1 or has_social_republic(state)):
        seas &= ~Body.MEDITERRANEAN
    if side == AXIS and board.first_month + state.turn >= MAPLE:
        seas &= ~Body.ATLANTIC
    return seas


def barred(state: West, side: int) -> frozenset[int]:
    """Hexes with enemy ground units, or under their zones: no supply passes (4.2.d, 4.3.c)."""
    found: frozenset[int] | None = state.caches.lines[side].get("barred")
    if found is None:
        found = held(state, 1 - side) | ground_zones(state, 1 - side)
        state.caches.lines[side]["barred"] = found
    return found


@lru_cache(MOST_NETS)
def join(
    board: Board,
    owned: frozenset[int],
    cut: frozenset[int],
    shut: frozenset[int],
    seas_held: int,
    piers: tuple[tuple[int, int], ...] = (),
) -> Nets:
    """The same hexes make the same nets, wherever units stand."""
    left, rails = set(owned - cut), board.rails
    net_of = [-1] * len(board.around)
    members: list[list[int]] = []
    for start in board.net_hexes:
        if start not in left:
            continue
        left.remove(start)
        reached = [start]
        for hex in reached:
            net_of[hex] = len(members)
            for beside in rails[hex]:
                if beside in left:
                    left.remove(beside)
                    reached.append(beside)
        members.append(reached)
    seas, capacity = [0] * len(members), [0] * len(members)
    for port in board.port_hexes - shut:
        net, sea = net_of[port], board.seas[port] & seas_held
        if net >= 0 and sea:
            seas[net] |= sea
            capacity[net] += board.port[port]
    for hex, _nation in piers:  # a port where none was, on a railway or not
        if net_of[hex] < 0:
            net_of[hex] = len(members)
            members.append([hex])
            seas.append(0)
            capacity.append(0)
        seas[net_of[hex]] |= theatre().body[hex] & seas_held
    landed = [board.charts.limits.ports.mulberry.supply] * len(piers)
    lane_to = net_of
    if board.options.has(NO_MOUNTAIN_ENDS):
        lane_to = [-1 if hex in board.mountains else net for hex, net in enumerate(net_of)]
    return Nets(net_of, lane_to, members, seas, capacity + landed, [(net_of[hex], nation) for hex, nation in piers])


def shut_ports(state: West, side: int) -> frozenset[int]:
    """7.5.5: an inland port needs the two coastal hexes at the mouth of its river; 3.4: no port works under ice."""
    board = state.board
    owners, enemies = sides_of_hexes(state), held(state, 1 - side)
    shut = [
        port
        for port, mouths in board.port_needs.items()
        for mouth in mouths
        if owners[mouth] != side or mouth in enemies
    ]
    if side == AXIS and (number := state.turn + 1) in state.denied:  # S.20
        shut += [port for port in board.port_hexes if state.denied[port] == number]
    return frozen_ports(board, weather_of(state)).union(shut, hit_ports(state, NO_SUPPLY))


@rule("4.1.a", "4.1.c")
def sources_of(state: West, nation: int) -> tuple[int, frozenset[int]]:
    """The net of the nation's main source (-1 if it is lost), and the nets that are joined to it over sea."""
    return sources_by(nets(state, state.board.side_of[nation]), state.capital)[nation]


@lru_cache(MOST_NETS)
def sources_by(joined: Nets, capitals: tuple[int, ...]) -> tuple[tuple[int, frozenset[int]], ...]:
    """The same by nation, of the side whose nets these are."""
    homes = [joined.net_of[main] if main >= 0 else -1 for main in capitals]
    overseas = {home: _overseas(joined, home) if home >= 0 else frozenset() for home in homes}
    return tuple((home, overseas[home]) for home in homes)


@rule("4.1.b")
def _overseas(joined: Nets, home: int) -> frozenset[int]:
    """The nets that ships reach from a net, from port to port."""
    coastal = [(net, seas) for net, seas in enumerate(joined.seas) if seas]
    reached, sailed = 0, joined.seas[home]
    while reached != sailed:
        reached = sailed
        for _net, seas in coastal:
            sailed |= seas if seas & reached else 0
    return frozenset(net for net, seas in coastal if seas & sailed) - {home}


def source_hexes(state: West, nation: int) -> frozenset[int]:
    """All rail and port hexes of these nets."""
    board = state.board
    return _hexes_of(nets(state, board.side_of[nation]), source_nets(state, nation))


def source_nets(state: West, nation: int) -> frozenset[int]:
    """The nets that are joined to a nation's main source, and its own."""
    home, overseas = sources_of(state, nation)
    return overseas | {home} if home >= 0 else frozenset()


@lru_cache(4 * MOST_NETS)
def _hexes_of(joined: Nets, sources: frozenset[int]) -> frozenset[int]:
    return frozenset().union(*[joined.members[net] for net in sources])


@rule("3.4.a")
def is_source(state: West, hex: int, nation: int) -> bool:
    """Whether a hex can act as a supply source for a nation at this moment."""
    return hex in source_hexes(state, nation)


@rule("11.2.g", "29.1.d")
def freight_nets(state: West, side: int) -> Nets:
    """The nets by which what is made travels: those of supply, but past no partisan."""
    stopped = stops_trains(state, side)
    if not stopped:
        return nets(state, side)
    found: Nets | None = state.caches.lines[side].get("freight")
    if found is None:
        found = state.caches.lines[side]["freight"] = _joined(state, side, stopped)
    return found


def freight_home(state: West, nation: int) -> tuple[int, frozenset[int]]:
    """Of these nets that of the nation's main source (-1 if it is lost), and those that are joined to it over sea."""
    return sources_by(freight_nets(state, state.board.side_of[nation]), state.capital)[nation]


@rule("11.2.g", "29.1.d")
def delivering_hexes(state: West, nation: int) -> frozenset[int]:
    """The hexes from which what is made reaches a nation, by rail or over sea."""
    home, overseas = freight_home(state, nation)
    joined = freight_nets(state, state.board.side_of[nation])
    return _hexes_of(joined, overseas | {home}) if home >= 0 else frozenset()


@rule("4.3.a", "4.3.b", "4.3.c", "4.3.d", "7.5.5.b")
def served_hexes(state: West, side: int, wanted: frozenset[int]) -> frozenset[int]:
    """All hexes from which a lane leads to one of these nets: of three hexes in good weather.

    Lanes run from the sources outwards, which comes to the same. They pass neither mountains nor water, nor hexes
    with enemy ground units or their zones; the hex of the unit itself is not looked at (D-02).
    """
    board = state.board
    found: frozenset[int] | None = state.caches.lines[side].get(wanted)
    if found is None:
        joined = nets(state, side)
        sources = frozenset().union(*[joined.members[net] for net in wanted])
        if board.options.has(NO_MOUNTAIN_ENDS):
            sources -= board.mountains
        found = state.caches.lines[side][wanted] = frozenset(_served(state, side, sources))
    return found


def _served(state: West, side: int, sources: frozenset[int]) -> set[int]:
    """Where units have lanes to these hexes: each as long as the weather in the hex of the unit allows (9.1)."""
    long = _lanes(state, side, sources, WHOLE_LANE)
    if not state.weather:
        return long
    short = _lanes(state, side, sources, state.board.charts.weather[weather_of(state)].lane)
    return short | {hex for hex in long & sunny_hexes(state.board) if lane_at(state, hex) == WHOLE_LANE}


@rule("7.5.5.b")
def _lanes(state: West, side: int, sources: frozenset[int], length: int) -> set[int]:
    """Where lanes of some hexes from these end, the hexes themselves too; a lane goes both ways."""
    board = state.board
    mountains, enemies, lanes = board.mountains, barred(state, side), board.lanes
    if cut := cuts_lanes(state, side):
        enemies |= cut
    straits = sources & board.strait_hexes if length == WHOLE_LANE else ()  # a strait is a whole lane
    reached = {to for hex in straits for to in board.beside[hex]}
    edge: set[int] | frozenset[int] = sources
    seen = set(sources)
    for _hex in range(length):
        edge = set().union(*[lanes[hex] for hex in edge]) - seen
        seen |= edge
        edge = edge - enemies - mountains  # not `-=`, which goes through all of what is taken away
    return reached | seen


def lane_ends(state: West, side: int, hex: int) -> set[int]:
    """Where the lanes from a hex lead to, itself too."""
    return _lanes(state, side, frozenset([hex]), lane_at(state, hex))


def nets_near(state: West, side: int, hex: int) -> frozenset[int]:
    """The nets to which a lane leads from a hex: what `served_hexes` says of one hex."""
    known: dict[int, frozenset[int]] = state.caches.lines[side].setdefault("near", {})
    found = known.get(hex)
    if found is None:
        lane_to = nets(state, side).lane_to
        found = known[hex] = frozenset([lane_to[at] for at in lane_ends(state, side, hex)]) - {-1}
    return found
