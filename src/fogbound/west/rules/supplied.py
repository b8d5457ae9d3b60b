"""4.0, 4.2: which blocks are in supply, and how the ports are shared out among those that draw on them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

from fogbound.core.register import rule
from fogbound.west.board import Board
from fogbound.west.position.marks import FORGONE, marks_seen
from fogbound.west.position.state import West
from fogbound.west.rules.siege import is_besieged, sieges
from fogbound.west.rules.supply import UNLIMITED, Nets, nets, nets_near, sources_by

_SUPPLIED = ("supplied of axis", "supplied of allies")
_OVERSEAS = ("overseas of axis", "overseas of allies")
Claims: TypeAlias = tuple[list[int], list[tuple[int, list[int]]]]


@rule("4.2.e", "4.0.a")
def supplied_blocks(state: West, side: int) -> frozenset[int]:
    """Every block of a side that is in supply now. What comes over sea is shared out so that most are supplied."""
    found: frozenset[int] | None = state.caches.all.get(_SUPPLIED[side])
    if found is None:
        found = state.caches.all[_SUPPLIED[side]] = frozenset(_supply(state, side))
    return found


def _supply(state: West, side: int) -> Iterable[int]:
    at_home, waiting = claims(state, side, state.on_map[side])
    in_turn = sorted(waiting, key=lambda item: _as_seen(state, item[0]))
    return (*at_home, *share_ports(in_turn, nets(state, side).capacity))


def nets_overseas(state: West, side: int, blocks: Collection[int]) -> Mapping[int, Sequence[int]]:
    """The nets overseas on which these blocks of a side draw: none for those that are supplied from home, or not."""
    known: dict[int, Sequence[int]] = state.caches.all.setdefault(_OVERSEAS[side], {})
    if new := [block for block in blocks if block not in known]:
        _at_home, waiting = claims(state, side, new)
        known.update(dict.fromkeys(new, ()))
        known.update(waiting)
    return known


def supplied_among(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """Those of these blocks that are in supply now. Ports are shared out only if one of them draws on ports."""
    at_home, waiting = claims(state, side, blocks)
    if not waiting:
        return at_home
    supplied = supplied_blocks(state, side)
    return [block for block in blocks if block in supplied]


def claims(state: West, side: int, blocks: Iterable[int]) -> Claims:
    """Of these blocks those with a lane to the net of their main source, and the others that reach nets overseas.

    Whoever is cut off, or besieged (12.1), is neither.
    """
    board, place = state.board, state.place
    nation, boxes = board.nation, board.hexes
    at_home: list[int] = []
    waiting: list[tuple[int, list[int]]] = []
    joined, besieged = nets(state, side), sieges(state, side)
    sources = sources_by(joined, state.capital)
    for block in blocks:
        hex = place[block]
        home, overseas = sources[nation[block]]
        if home < 0 or (hex in besieged and is_besieged(state, block, besieged)):
            continue
        if hex >= boxes or joined.lane_to[hex] == home or home in (near := nets_near(state, side, hex)):
            at_home.append(block)  # most stand on the net itself
        elif not state.marks[block] & FORGONE and (reach := [net for net in overseas if net in near]):
            waiting.append((block, reach + _piers_of(board, joined, block, near) if joined.piers else reach))
    return at_home, waiting


@rule("6.7.b", "6.7.4.b")
def _piers_of(board: Board, joined: Nets, block: int, near: frozenset[int]) -> list[int]:
    """The Mulberries of its nation on the nets that a block reaches, by their place in the capacities."""
    power, first = board.power_of[board.nation[block]], len(joined.members)
    return [first + n for n, (net, nation) in enumerate(joined.piers) if nation == power and net in near]


def _as_seen(state: West, block: int) -> tuple[int, str, bool, int, int, int]:
    """What the enemy, too, sees of a block: in this order none learns which of two it is by who gets supply."""
    board = state.board
    colour = board.charts.nations[board.nation[block]].colour
    return (
        state.place[block],
        colour,
        board.air[block] > 0,
        board.exerts_zone[block],
        marks_seen(state.marks[block]),
        block,
    )


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

    return [block for block, _nets in sorted(waiting, key=lambda item: len(item[1])) if place(block, set())]
