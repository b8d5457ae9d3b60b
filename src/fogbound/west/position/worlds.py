"""What a side might be facing: another position that it cannot tell from the true one."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from fogbound.core.fields import fields_of
from fogbound.core.state import Frame
from fogbound.west.kinds import SIDES
from fogbound.west.position.kept import Caches
from fogbound.west.position.state import West
from fogbound.west.rules.stacking import is_legal_stack
from fogbound.west.rules.tell import is_open
from fogbound.west.rules.weather import is_equipped

IN_PLACE: Final = tuple(
    name for name, field in fields_of(West).items() if field.by == "block" and field.drawn == "stays"
)
"""What stays in its place whoever stands there: it can be seen."""


def resample(state: West, side: str, rng: Random) -> West:
    """Deal the hidden enemy blocks anew among the places where such blocks stand.

    Place, marks and the way in stay where they are: they can be seen. Which block it is, and how strong, is drawn. A
    neutral's blocks are known to stand on its land, and no others.
    """
    board, mine = state.board, SIDES.index(side)
    groups: dict[tuple[object, int], list[int]] = {}
    for block in board.blocks_of[1 - mine]:
        if state.place[block] >= 0 and not is_open(state, block):
            at_home = 1 << board.nation[block] & state.neutral
            groups.setdefault((board.backs[block], at_home), []).append(block)
    other = state.copy()
    drawn = _deal(state, list(groups.values()), rng)
    for slot, block in drawn.items():
        for name in IN_PLACE:
            getattr(other, name)[block] = getattr(state, name)[slot]
    other.frames = tuple(_with_block(frame, drawn) for frame in state.frames)
    other.derive()
    other.caches = Caches(state.caches.peace, state.caches.borders)  # who owns what is no secret
    other.touch()
    return other


def _with_block(frame: Frame, drawn: dict[int, int]) -> Frame:
    """A frame about whoever stands there now: what is under way goes on with the block that was seen to begin it."""
    block = frame.locals.get("block")
    return replace(frame, locals={**frame.locals, "block": drawn[block]}) if block in drawn else frame


def _deal(state: West, groups: list[list[int]], rng: Random) -> dict[int, int]:
    """A block for the place of each: shuffled within its group, then changed about until every stack is legal."""
    drawn: dict[int, int] = {}
    for group in groups:
        drawn.update(zip(group, _by_climate(state, group, rng), strict=True))
    if not _mend_stacks(state, groups, drawn, rng):  # crowded: only blocks of the same role change places
        for group in groups:
            drawn.update(zip(group, _within_roles(state, group, rng), strict=True))
    return drawn


def _by_climate(state: West, group: list[int], rng: Random) -> list[int]:
    """Blocks for these places in turn: the hot and the cold ones are filled first, from whoever can live there."""
    board = state.board
    drawn = group[:]
    rng.shuffle(drawn)
    climates = [board.climate[state.place[slot]] for slot in group]
    if any(climates):
        free = set(range(len(group)))
        for n in sorted(filter(climates.__getitem__, free), key=climates.__getitem__):
            able = [m for m in sorted(free) if is_equipped(board, drawn[m], state.place[group[n]])]
            if not able:  # two climates want the same block
                return _within_roles(state, group, rng)
            m = rng.choice(able)
            drawn[n], drawn[m] = drawn[m], drawn[n]
            free.remove(n)
    return drawn


def _mend_stacks(state: West, groups: list[list[int]], drawn: dict[int, int], rng: Random) -> bool:
    """Exchange combat units of crowded stacks for support units of others, until all are legal; false if none fits.

    A stack may hold blocks of several groups, and is looked at as a whole: what one of them really is must not tell.
    """
    board = state.board
    group_of = {slot: group for group in groups for slot in group}
    stacks: dict[int, list[int]] = {}
    for slot in drawn:
        stacks.setdefault(state.place[slot], []).append(slot)

    limits = board.charts.limits.stacking
    side = board.side[next(iter(drawn))] if drawn else 0

    def is_limited(hex: int) -> bool:
        """Fewer are legal whoever they are; boxes hold any number, as do cities where units have just arrived."""
        ground = sum(board.ground[b] for b in state.stacks[hex] if board.side[b] == side)
        return hex < board.hexes and limits.combat < ground <= limits.ground

    full = set(filter(is_limited, stacks))

    def is_legal(hex: int) -> bool:
        if hex not in full:
            return True
        fixed = (b for b in state.stacks[hex] if b not in drawn and board.side[b] == side)
        return is_legal_stack(board, [*(drawn[slot] for slot in stacks[hex]), *fixed])

    for hex in rng.sample(sorted(full), len(full)):  # in no order that comes from who really stands there
        for n in rng.sample(stacks[hex], len(stacks[hex])):
            if is_legal(hex):
                break
            others = [m for m in group_of[n] if _may_change(state, drawn, n, m)]
            rng.shuffle(others)
            for m in others:
                drawn[n], drawn[m] = drawn[m], drawn[n]
                if is_legal(state.place[m]):
                    break
                drawn[n], drawn[m] = drawn[m], drawn[n]
    return all(map(is_legal, full))


def _may_change(state: West, drawn: dict[int, int], n: int, m: int) -> bool:
    """Whether a combat and a support unit could each live in the other's place."""
    board = state.board
    return (
        board.combat[drawn[m]] < board.combat[drawn[n]]
        and is_equipped(board, drawn[n], state.place[m])
        and is_equipped(board, drawn[m], state.place[n])
    )


def _within_roles(state: West, group: list[int], rng: Random) -> list[int]:
    board = state.board
    drawn = group[:]
    alike: dict[tuple[int, int], list[int]] = {}
    for n, block in enumerate(group):
        alike.setdefault((board.combat[block], board.climate[state.place[block]]), []).append(n)
    for same in alike.values():
        blocks = [group[n] for n in same]
        rng.shuffle(blocks)
        for n, block in zip(same, blocks, strict=True):
            drawn[n] = block
    return drawn
