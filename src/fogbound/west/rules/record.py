"""1.3: what both sides have seen of each other's strength, kept as anybody could keep it who watches.

The enemy knows with how many steps a block was last seen: at set-up, on arrival, in its last battle. Since then it may
have been repaired. The purse lies open, so he knows how many points went into repairs, and that each block got at most
what was spent since he saw it; and seldom, that a block may have lost steps unseen. Whoever changes the steps of a
hidden block says so here; `worlds` draws from this record, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import added, ints, replaced, replaced_many
from fogbound.west.board import Board
from fogbound.west.position.marks import ACTIVATED, FROZEN, SHOWN
from fogbound.west.position.off_map import COMING
from fogbound.west.position.state import West
from fogbound.west.position.suspects import blocks_in, covered, exposed, is_pinned, without
from fogbound.west.rules.prices import payers, price_of_next_face

DEAREST: Final = 3
"""The highest price of a face."""
MANY: Final = 99
"""More faces than any block has."""


def begin_record(state: West) -> None:
    """Everything on the map is as everybody knows it: so it is at set-up, and in a position written by hand (2.3)."""
    board, many = state.board, len(state.place)
    coming = {block: arrival.steps for block, arrival in board.arrivals.items() if state.place[block] == COMING}
    state.known = replaced_many(bytes(state.steps), coming)
    state.known_at, state.doubt = ints([0] * many), bytes(many)
    state.repairs = state.unseen = state.untold = (0,) * len(board.side_of)
    state.suspects = {}
    state.derive()


# -- what the record says ---------------------------------------------------------------------------------------------


def price_between(board: Board, block: int, low: int, high: int) -> int:
    """The points that make a block of `low` steps one of `high`."""
    prices, paid = board.price_up[block], 0
    for face in reversed(board.faces[block]):
        if low < face <= high:
            paid += prices[low]
            low = face
    return paid


def most_spent(state: West, block: int) -> int:
    """Points that may have gone into a block since it was seen."""
    board, since = state.board, _spent_since(state, block)
    return min(since, price_between(board, block, state.known[block], board.faces[block][0])) if since else 0


def most_in_vain(state: West, block: int) -> int:
    """Points that may have gone into faces which it lost again unseen: its dearest, as many as are in doubt."""
    if not state.doubt[block]:
        return 0
    prices = state.board.price_up[block]
    dearest = sorted((prices[face] for face in state.board.faces[block]), reverse=True)
    return min(_spent_since(state, block), sum(dearest[: state.doubt[block]]))


def _spent_since(state: West, block: int) -> int:
    """What its power has spent since it was seen, and nobody knows on whom."""
    payer = payers(state)[block]
    return min(state.repairs[payer] - state.known_at[block], state.unseen[payer])


def lowest(state: West, block: int) -> int:
    """The fewest steps that a block may have, if nothing was spent on it."""
    faces, known = state.board.faces[block], state.known[block]
    if not state.doubt[block]:
        return known
    return faces[min(faces.index(known) + state.doubt[block], len(faces) - 1)]


# -- what is seen -----------------------------------------------------------------------------------------------------


def see(state: West, block: int) -> None:
    """Everybody sees the steps of a block: what was spent on it in the fog comes to light."""
    board, payer = state.board, payers(state)[block]
    known, steps = state.known[block], state.steps[block]
    if state.unseen[payer]:
        _lose_track(state, payer, most_in_vain(state, block))
        if steps > known:
            left = state.unseen[payer] - price_between(board, block, known, steps)
            state.unseen = replaced(state.unseen, payer, max(0, left))
        state.untold = replaced(state.untold, payer, min(state.untold[payer], state.unseen[payer]))
    meet(state, block)


def meet(state: West, block: int) -> None:
    """Everybody knows the steps of a block from now on."""
    payer = payers(state)[block]
    state.known = replaced(state.known, block, state.steps[block])
    state.known_at[block] = state.repairs[payer]
    state.doubt = replaced(state.doubt, block, 0)


def strike_off(state: West, block: int) -> None:
    """Of a block that is not in play there is nothing to know."""
    state.known = replaced(state.known, block, 0)
    state.known_at[block] = 0
    state.doubt = replaced(state.doubt, block, 0)


def _lose_track(state: West, payer: int, points: int) -> None:
    """So many points may be spent and lost again, and nobody saw it."""
    state.untold = replaced(state.untold, payer, min(state.untold[payer] + points, state.unseen[payer]))


@rule("7.7.c")
def show_all(state: West, blocks: Iterable[int]) -> None:
    """Blocks of both sides turn their faces. Nobody is marked as shown but here, where it is recorded what was seen."""
    turned = [block for block in blocks if not state.marks[block] & SHOWN]
    for block in turned:
        see(state, block)
    if turned:
        state.suspects = exposed(state, turned)
        for block in turned:
            state.mark(block, SHOWN)


def turn_up(state: West, block: int) -> None:
    """One block shows its face."""
    show_all(state, [block])


def turn_down(state: West, block: int) -> None:
    """One block, with the steps it has now, goes back into the fog. Call it when the mark is gone."""
    meet(state, block)
    if not is_pinned(state, block):
        state.suspects = covered(state, [block])


def go_by_name(state: West, block: int, where: int) -> None:
    """A block goes where it was said to go, so that everybody knows who it is; its face stays hidden."""
    suspects = exposed(state, [block]) if state.place[block] >= 0 else without(state.suspects, 1 << block)
    state.put(block, where)
    state.suspects = suspects if is_pinned(state, block) else {**suspects, where: suspects.get(where, 0) | 1 << block}


def hide_all(state: West) -> None:
    """What was shown goes back into the fog, as it was last seen."""
    marks = state.marks
    faces = [block for block, mark in enumerate(marks) if mark & SHOWN]
    shown = [block for block in faces if not marks[block] & ACTIVATED]  # a headquarters at work lies face up (13.2)
    if shown:
        for block in shown:
            see(state, block)
        state.unmark_all(SHOWN)
        for block in faces:
            if marks[block] & ACTIVATED:
                marks[block] |= SHOWN
        state.suspects = covered(state, (block for block in shown if not is_pinned(state, block)))


# -- what happens in the fog ------------------------------------------------------------------------------------------


def spend_unseen(state: West, block: int) -> None:
    """Points are spent on the next face of a hidden block, and only their owner sees on whose (7.3)."""
    payer = payers(state)[block]
    price = price_of_next_face(state, block) or 0
    state.repairs = added(state.repairs, payer, price)
    state.unseen = added(state.unseen, payer, price)


def may_grow_unseen(state: West, payer: int) -> None:
    """A block of a power may have got a face, or none: nothing on the table says which."""
    state.repairs = added(state.repairs, payer, DEAREST)
    state.unseen = added(state.unseen, payer, DEAREST)
    state.untold = added(state.untold, payer, DEAREST)


def await_arrivals(state: West) -> None:
    """Who is certainly still to come got nothing of what has been spent so far."""
    expected = state.suspects.get(COMING, 0)
    if expected:
        for where, who in state.suspects.items():
            if where != COMING:
                expected &= ~who
        power = payers(state)
        for block in (block for block in blocks_in(expected) if state.place[block] == COMING):  # some may be lost
            state.known_at[block] = state.repairs[power[block]]


def leave_unseen(state: West, block: int) -> None:
    """A block goes, and nobody has seen with how many steps."""
    payer = payers(state)[block]
    if state.unseen[payer] and state.place[block] >= 0:
        _lose_track(state, payer, most_spent(state, block) + most_in_vain(state, block))


def lose_unseen(state: West, block: int, faces: int = 1) -> None:
    """Every block that looks like this one in its hex loses faces: those who may be one of them may have lost them."""
    if is_pinned(state, block) and not state.marks[block] & FROZEN:
        return
    who = _may_be(state, block)
    here = [b for b in who if state.place[b] == state.place[block]]
    if len(who) > len(here):
        _doubt(state, who, faces)
        return
    leave_unseen(state, block)  # of what was bought before, some may be lost with it
    printed = state.board.faces[block]
    at = printed.index(state.known[block])
    state.known = replaced(state.known, block, printed[min(at + faces, len(printed) - 1)])


def may_lose_unseen(state: West, block: int) -> None:
    """A hidden block takes a hit: whoever it may be has a face less, or half of one."""
    if not state.marks[block] & SHOWN:
        _doubt(state, _may_be(state, block), 1)


def starve_unseen(state: West, block: int) -> None:
    """4.5.c: a block stays where others surrender; if it is one with a 0 face, it has no steps left."""
    if not is_pinned(state, block) or state.marks[block] & FROZEN:
        who = _may_be(state, block)
        if len(who) == 1:
            leave_unseen(state, block)
            meet(state, block)
        else:
            _doubt(state, [b for b in who if state.board.faces[b][-1] == 0], MANY)


def _may_be(state: West, block: int) -> list[int]:
    """Who may be meant when something happens to a block that nobody sees."""
    if state.marks[block] & FROZEN:
        return [block]
    suspected = state.suspects.get(state.place[block], 0) & state.board.alike[block] | 1 << block
    return [b for b in blocks_in(suspected) if state.place[b] >= 0 or state.place[b] == COMING]


def _doubt(state: West, blocks: Iterable[int], faces: int) -> None:
    printed, doubt = state.board.faces, state.doubt
    state.doubt = replaced_many(doubt, {block: min(doubt[block] + faces, len(printed[block]) - 1) for block in blocks})
