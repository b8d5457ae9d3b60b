"""6.7.3, 6.7.4: what passes through ports for units overseas."""

from __future__ import annotations

from collections.abc import Collection

from fogbound.core.register import rule
from fogbound.core.state import added
from fogbound.west.kinds import COLOURS
from fogbound.west.position.state import West
from fogbound.west.rules.prices import lent
from fogbound.west.rules.supplied import nets_overseas
from fogbound.west.rules.supply import UNLIMITED, nets

OIL = COLOURS.index("black")


@rule("6.7.3.a")
def landed(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """Units at home, and those overseas for whose next face some port has room left this turn (C-14).

    Forts are no freight (C-29): one is named for the Channel Islands, whose port would never carry a step of it.
    """
    overseas, forts = nets_overseas(state, side, blocks), state.board.forts
    asking = {block: reach for block in blocks if (reach := overseas[block]) and block not in forts}
    left = {net: room(state, side, net) for net in {net for reach in asking.values() for net in reach}}
    shut_out = {b for b, reach in asking.items() if all(left[net] < freight(state, b, net) for net in reach)}
    return [block for block in blocks if block not in shut_out] if shut_out else blocks


@rule("6.7.3.a")
def ship(state: West, block: int) -> None:
    """Count what the next face of a unit costs against the ports that it is supplied by: those with most room left."""
    side = state.board.side[block]
    reach = [
        net
        for net in nets_overseas(state, side, (block,))[block]
        if room(state, side, net) >= freight(state, block, net)
    ]
    if reach and block not in state.board.forts:
        net = max(reach, key=lambda net: (room(state, side, net), -net))
        state.shipped = added(state.shipped, _harbour(state, side, net), freight(state, block, net))


@rule("6.7.4.a", "34.0.d")
def freight(state: West, block: int, net: int) -> int:
    """Points of all colours that are spent: a lent one saves a yellow one. A Mulberry pipes oil, uncounted."""
    board, steps = state.board, state.steps[block]
    price, colour = board.price_up[block][steps], board.colour_up[block][steps]
    by_pipeline = colour == OIL and state.piers[board.nation[block]] in _ports(state, board.side[block], net)
    return price if not colour or by_pipeline else 2 * price - lent(state, block)


def room(state: West, side: int, net: int) -> int:
    """Points that the ports of a net can still take this turn: as many as they supply units."""
    capacity = nets(state, side).capacity[net]
    shipped = state.shipped
    return UNLIMITED if capacity >= UNLIMITED else capacity - sum([shipped[hex] for hex in _quays(state, side, net)])


def _harbour(state: West, side: int, net: int) -> int:
    """The port of a net by which its freight is counted."""
    quays = _quays(state, side, net)
    return min(state.board.port_hexes.intersection(quays) or quays)


@rule("6.7.4.b")
def _quays(state: West, side: int, net: int) -> Collection[int]:
    """The hexes of a net in which its freight is counted: a Mulberry on its railway counts what it lands itself."""
    ports, piers = _ports(state, side, net), set(state.piers)
    return [hex for hex in ports if hex not in piers] or ports


@rule("6.7.b")
def _ports(state: West, side: int, net: int) -> Collection[int]:
    """The hexes of a net; a Mulberry, which comes after the nets (`claims`), is a port of its own."""
    joined = nets(state, side)
    if net < len(joined.members):
        return joined.members[net]
    _net, nation = joined.piers[net - len(joined.members)]
    return (state.piers[nation],)
