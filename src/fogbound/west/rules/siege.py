"""12.1 and 12.2: sieges. Who is surrounded in a port or in his capital, and how long he and a Festung hold out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.core.values import Event
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import SIDES, Class
from fogbound.west.options import setting
from fogbound.west.position.state import West
from fogbound.west.rules.control import occupied
from fogbound.west.rules.losses import has_zero_face, next_face, surrender
from fogbound.west.rules.supply import barred
from fogbound.west.rules.zoc import is_surrounded, neighbours

_ = texts("west")

FORTS_HOLD_OUT: Final = setting("fort_siege_supply", "on")
GARRISONS_HOLD_OUT: Final = setting("festung_garrison_surrender", "never")


@rule("12.1.a")
def sieges(state: West, side: int) -> frozenset[int]:
    """Ports and capitals with units of a side, air units too, that the enemy surrounds, be there ships or not."""
    board = state.board
    if not board.options.has(ADVANCED):
        return frozenset()
    seats = _seats(board, state.capital, state.piers)
    found: frozenset[int] | None = state.caches.lines[side].get(key := ("surrounded", seats))
    if found is None:
        covered = barred(state, side)
        perhaps = [hex for hex, beside in _seats_and_neighbours(board, seats) if beside in covered]
        found = frozenset([hex for hex in perhaps if is_surrounded(state, hex, covered)])
        state.caches.lines[side][key] = found
    return found & occupied(state, side) if found else found


@rule("3.4.a", "7.3.a", "7.3.2.a", "12.1.a")
def shut_in(state: West, nation: int) -> frozenset[int]:
    """Besieged hexes of its side that are no source for a nation, whatever ships reach them (O-03).

    Its capital is a main source by itself (4.1).
    """
    besieged = sieges(state, state.board.side_of[nation])
    return besieged - {state.capital[nation]} if besieged else besieged


@lru_cache(256)
def _seats(board: Board, capitals: tuple[int, ...], piers: tuple[int, ...]) -> frozenset[int]:
    """Hexes in which somebody can be besieged."""
    return frozenset(hex for hex in range(board.hexes) if hex in capitals or _fed(board, piers, hex))


@lru_cache(256)
def _seats_and_neighbours(board: Board, seats: frozenset[int]) -> tuple[tuple[int, int], ...]:
    """Each with one of the hexes around it: whoever has that way out is not surrounded, which is most of them."""
    return tuple((hex, min(around)) for hex in sorted(seats) if (around := neighbours(board)[hex]))


def is_besieged(state: West, block: int, besieged: Collection[int]) -> bool:
    """Whether one of these sieges is that of a block: in a port, or in the capital of its own nation."""
    return state.place[block] in besieged and bool(capacity(state, block))


def is_festung(state: West, block: int) -> bool:
    """6.6: a fort of full strength."""
    board = state.board
    return board.kind[block] == Class.FORT and state.steps[block] >= board.charts.festung.steps


def has_festung(state: West, hex: int) -> bool:
    return any(is_festung(state, block) for block in state.stacks.get(hex, ()))


# -- the end of a turn ------------------------------------------------------------------------------------------------


def hold_out(state: West, cut_off: Iterable[int]) -> frozenset[int]:
    """Of units that are cut off, those that lose a step, or their last one, instead of surrendering like others."""
    board = state.board
    if not board.options.has(ADVANCED):
        return frozenset()
    besieged = sieges(state, state.active)
    left: dict[int, int] = {}
    found = []
    for block in sorted(cut_off, key=lambda block: (-state.steps[block], block)):
        hex = state.place[block]
        if board.kind[block] == Class.FORT and not board.options.has(FORTS_HOLD_OUT):
            continue
        if has_festung(state, hex):
            found.append(block)
        elif is_besieged(state, block, besieged):
            left.setdefault(hex, capacity(state, block))
            if left[hex] > 0:
                left[hex] -= 1
                found.append(block)
    for block in found:
        starve(state, block)
    return frozenset(found)


@rule("12.1.b", "12.1.d")
def capacity(state: West, block: int) -> int:
    """How many units a siege feeds: those of a capital and of a major port alike; the strongest are fed first."""
    board, hex = state.board, state.place[block]
    is_home = hex == state.capital[board.nation[block]]
    return max(_fed(board, state.piers, hex), board.charts.limits.siege.capital if is_home else 0)


def _fed(board: Board, piers: Sequence[int], hex: int) -> int:
    """By its port or Mulberry."""
    limits = board.charts.limits.siege
    if hex in piers:
        return limits.mulberry
    return limits.major if board.port[hex] > 1 else limits.minor if board.port[hex] else 0


@rule("12.1.c", "12.2.a", "12.2.b")
def starve(state: West, block: int) -> None:
    """A besieged unit loses a step; on its last one it surrenders, unless it may stay at 0, or is left alone."""
    board = state.board
    in_festung = has_festung(state, state.place[block])
    below = next_face(board, block, state.steps[block])
    if below >= 0:
        state.steps[block] = below
        text = _("{block} is besieged and down to {steps}.", block=board.names[block], steps=below)
        state.emit(Event("reduced", "12.2" if in_festung else "12.1", text, (SIDES[board.side[block]],)))
    elif not has_zero_face(board, block) and not (in_festung and board.options.has(GARRISONS_HOLD_OUT)):
        surrender(state, block, "12.2" if in_festung else "12.1")
