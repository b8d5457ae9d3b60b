"""What a player asks before he acts: the way a unit would take, whom the move would leave without supply, who is lost.

All of it follows from where ground units stand, and that is open (see `tell.sort_of`).
"""

from __future__ import annotations

from typing import Any, Final

from fogbound.core.values import Action
from fogbound.west.actions import DONE
from fogbound.west.chapters.production import has_colours, unpaired
from fogbound.west.kinds import SIDES, Nation
from fogbound.west.position.marks import DROPPED, LANDED
from fogbound.west.position.state import West
from fogbound.west.rules.reach import reach
from fogbound.west.rules.supplied import supplied_blocks

GIVING_UP: Final = frozenset({"lose", "disband"})
"""Answers that are about losing something: nobody need be told."""

SENDING: Final = frozenset({"rail", "fly", "rebase", "ship", "land", "drop", "embark", "ferry", "commit"})
"""Orders to a unit to go somewhere."""

SPENDING: Final = frozenset({"spend", "move_by_rail"})
"""Steps in which yellow points are spent, and after which coloured ones must have theirs."""


def advise(before: West, after: West, side: str, action: Action) -> dict[str, Any]:
    """Of an action that leads from one position to the other; what there is nothing to say about is left out."""
    mine = SIDES.index(side)
    told: dict[str, Any] = {"joins": _joining(before, after)}
    if spent := _spent(before, after, mine):
        told["spends"] = spent
    if discarded := _discarded(before, mine, action):
        told["discards"] = discarded
    if action.verb not in GIVING_UP:
        told["loses"] = _lost(before, after, mine)
        told["weakens"] = _weakened(before, after, mine) if action.args else []
    if action.verb != "to":
        return {**told, "path": _sent(before, after, action)}
    way = _way(before, action.args[0])
    return {**told, **way, "strands": _stranded(before, after, mine)} if _walks(before) else {**told, **way}


def _walks(state: West) -> bool:
    """Whether the unit that is sent somewhere holds ground: where aircraft land changes nobody's supply."""
    block = state.frames[-1].locals.get("block")
    return isinstance(block, int) and bool(state.board.ground[block])


def _way(state: West, hex: int) -> dict[str, Any]:
    """The hexes that the unit would pass, its own first, and on a march the points that it would have left."""
    board, frame = state.board, state.frames[-1]
    block = frame.locals.get("block")
    if not isinstance(block, int) or state.place[block] < 0:
        return {}
    if frame.procedure != "march":
        return {"path": [board.places[state.place[block]], board.places[hex]]}
    within = reach(state, block, state["points"], attacks=bool(state["attacks"]))
    path = [*(left for left, _way in within.path(hex)), hex]
    return {"path": [board.places[one] for one in path], "left": within.left[hex]}


def _sent(before: West, after: West, action: Action) -> list[str]:
    """Where an order sends the unit that it names, if there is but one place to go to."""
    if action.verb not in SENDING:
        return []
    block, places = action.args[0], before.board.places
    here, there = before.place[block], after.place[block]
    if here == there and isinstance(bound := after.frames[-1].locals.get("hex"), int):
        there = bound  # dice fall before it is there
    return [places[here], places[there]] if min(here, there) >= 0 and here != there else []


def _joining(before: West, after: West) -> list[str]:
    """Neutral powers whose border is crossed: they are at war from then on (5.6)."""
    return [nation.name for nation in Nation if (before.neutral & ~after.neutral) >> nation & 1]


def _spent(before: West, after: West, side: int) -> int:
    """Action points that the side's headquarters pay for it: a landing far away costs several (24.8)."""
    if after.spent == before.spent:
        return 0
    return sum(after.spent[hq] - before.spent[hq] for hq, of in enumerate(before.board.side) if of == side)


def _discarded(before: West, side: int, action: Action) -> int:
    """Coloured points that nobody can save when the spending is over: no yellow ones are left beside them (11.2)."""
    if action != DONE or before.frames[-1].step not in SPENDING or not has_colours(before):
        return 0
    mine = (nation for nation, of in enumerate(before.board.side_of) if of == side)
    return sum(unpaired(before, nation) for nation in mine)


def _lost(before: West, after: West, side: int) -> list[str]:
    """Blocks that would leave the map at once, as those that retreat where no way is safe (7.7.15)."""
    board = before.board
    standing = (block for stack in before.stacks.values() for block in stack if board.side[block] == side)
    return [board.names[block] for block in sorted(standing) if after.place[block] < 0]


def _weakened(before: West, after: West, side: int) -> list[str]:
    """Blocks that would lose steps at once, before any die, as those that run the Strait of Calais (7.5.5)."""
    board = before.board
    standing = (block for stack in before.stacks.values() for block in stack if board.side[block] == side)
    return [
        f"{board.names[block]} ({before.steps[block]} → {after.steps[block]})"
        for block in sorted(standing)
        if after.place[block] >= 0 and after.steps[block] < before.steps[block]
    ]


def _stranded(before: West, after: West, side: int) -> list[str]:
    """Ground units that are in supply now and would not be afterwards (4.3).

    Whoever lands or drops is not named: there is no supply on the other shore yet, as everybody knows who goes there.
    """
    board = before.board
    lost = supplied_blocks(before, side) - supplied_blocks(after, side)
    staying = (b for b in sorted(lost) if board.ground[b] and not after.has(b, LANDED | DROPPED))
    return [board.names[block] for block in staying if after.place[block] >= 0]
