"""What a side might be facing: another position that it cannot tell from the true one.

Drawn from what everybody has seen (`suspects`, `rules.record`) and from nothing else: who stands where in the fog, then
with how many steps. What is seen in a place (marks, the way in) stays there, whoever is drawn for it; what only the
owner of a block sees of it has its default.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from random import Random
from typing import Any, Final

from fogbound.core.fields import fields_of
from fogbound.core.game import Knowledge, side_number
from fogbound.core.state import Frame, Local, replaced_many
from fogbound.west.kinds import SIDES
from fogbound.west.position.dealing import Deal, Slot
from fogbound.west.position.kept import Caches
from fogbound.west.position.marks import DISBANDED, marks_seen
from fogbound.west.position.observe import at_sea, observe
from fogbound.west.position.off_map import COMING, POOL
from fogbound.west.position.state import West
from fogbound.west.position.strength import draw_steps, fits_the_record
from fogbound.west.position.suspects import Suspects, able_in, in_doubt, is_pinned, of_blocks
from fogbound.west.rules.tell import is_open

BLOCK_FIELDS: Final = {name: field for name, field in fields_of(West).items() if field.by == "block"}
IN_PLACE: Final = tuple(name for name, field in BLOCK_FIELDS.items() if field.seen == "all" and field.drawn == "stays")
"""What is seen in a place, whoever stands there."""
OWN: Final = tuple((name, field.default) for name, field in BLOCK_FIELDS.items() if field.seen != "all")
"""What only its owner sees of a hidden block; its steps are drawn."""
FORETOLD: Final = tuple((name, BLOCK_FIELDS[name].default) for name in ("known", "known_at", "doubt"))
"""What may be known of a block that is still to come,"""
BLANK: Final = tuple(
    (name, field.default)
    for name, field in BLOCK_FIELDS.items()
    if name not in ("place", "marks") and (name, field.default) not in FORETOLD
)
"""and what is not to be seen on one out of play."""


def resample(state: West, side: str, rng: Random) -> West:
    """Another world for a side: who stands in the fog is dealt anew, then how strong each of them is."""
    board, enemy = state.board, 1 - side_number(side, SIDES)
    slots = hidden_slots(state, enemy)
    fixed = known_stacks(state, enemy)
    suspects = in_doubt(state)
    dealt = Deal(board, expected(suspects, state), [slot for slot, _block in slots], fixed, rng).blocks()
    drawn = {block: other for (_slot, block), other in zip(slots, dealt, strict=True)}
    world = state.copy()
    world.suspects = suspects
    for name in IN_PLACE:
        seen = getattr(state, name)
        setattr(world, name, replaced_many(seen, {other: seen[block] for block, other in drawn.items()}))
    hidden = [block for block in board.blocks_of[enemy] if _is_hidden(world, block)]
    marks = world.marks
    for block in board.blocks_of[enemy]:
        marks[block] = marks_seen(marks[block])
    unseen = {*hidden, *dealt}
    for name, default in OWN:
        values = getattr(world, name)
        if values.count(default) != len(values):  # all but steps seldom have any
            setattr(world, name, replaced_many(values, dict.fromkeys(unseen, default)))
    draw_steps(world, hidden, rng)
    world.frames = _handed_over(state.frames, drawn)
    world.derive()
    world.caches = Caches(state.caches.peace, state.caches.borders)  # who owns what is no secret
    world.touch()
    return world


def _is_hidden(state: West, block: int) -> bool:
    return state.place[block] >= 0 and not is_open(state, block)


def hidden_slots(state: West, side: int) -> list[tuple[Slot, int]]:
    """The places of a side's blocks that might be others', and who is there, in an order that says what is seen."""
    place, marks, entry, alike = state.place, state.marks, state.entry, state.board.alike
    sailing = _sailing(state)
    in_hand = {frame.locals.get("block") for frame in state.frames}
    late = not_due(state)
    found = []
    for block in (*state.on_map[side], *state.coming[side]):
        where = place[block]
        if (where >= 0 or not late >> block & 1) and not is_pinned(state, block):
            slot = Slot(sailing.get(block, alike[block]), where)
            found.append((slot, marks_seen(marks[block]), entry[block], block not in in_hand, block))
    return [(slot, block) for slot, _marks, _entry, _in_hand, block in sorted(found)]


def _sailing(state: West) -> dict[int, int]:
    """Of a block at sea, those who look like it and can live where it is bound for (3.23)."""
    board, crossing = state.board, at_sea(state)
    if crossing is None or not (climate := board.climate[crossing[1]]):
        return {}
    block = crossing[0]
    return {block: board.alike[block] & able_in(board, climate)}


def not_due(state: West) -> int:
    """Reinforcements that cannot have come yet. Of the others the enemy cannot tell which of those alike have come."""
    return of_blocks(block for block, arrival in state.board.arrivals.items() if arrival.turn > state.turn)


def expected(suspects: Mapping[int, int], state: West) -> Suspects:
    """Who may stand where, as far as it can be otherwise than it is."""
    return {**suspects, COMING: suspects.get(COMING, 0) & ~not_due(state)}


def known_stacks(state: West, side: int) -> dict[int, list[int]]:
    """By hex, the blocks of a side that everybody knows to be there."""
    found: dict[int, list[int]] = {}
    for block in state.board.blocks_of[side]:
        if state.place[block] >= 0 and is_pinned(state, block):
            found.setdefault(state.place[block], []).append(block)
    return found


def _handed_over(frames: tuple[Frame, ...], drawn: dict[int, int]) -> tuple[Frame, ...]:
    """Whatever a block was about to do, the one in its place is."""
    if not any("block" in frame.locals for frame in frames):
        return frames
    return tuple(Frame(f.procedure, f.step, _exchanged(f.locals, drawn)) for f in frames)


def _exchanged(locals: dict[str, Local], drawn: dict[int, int]) -> dict[str, Local]:
    block: Any = locals.get("block")
    return {**locals, "block": drawn.get(block, block)} if "block" in locals else locals


# -- what is possible -------------------------------------------------------------------------------------------------


def possible(knowledge: Knowledge, state: West) -> bool:
    """Whether a side, after all that has reached it, may be facing this position.

    It must look as the side sees it, which includes what everybody has seen so far; everybody in the fog is where he is
    suspected, and as strong as what was seen and spent allows.
    """
    if not knowledge.is_shown(state, observe):
        return False
    hidden, sailing = [], _sailing(state)
    enemy = 1 - SIDES.index(knowledge.side)
    for block in (*state.on_map[enemy], *state.coming[enemy]):
        where, is_hidden = state.place[block], _is_hidden(state, block)
        is_nameless = (is_hidden or where == COMING) and not is_pinned(state, block)
        if is_nameless and not (state.suspects.get(where, 0) & sailing.get(block, -1)) >> block & 1:
            return False
        if is_hidden:
            hidden.append(block)
    return fits_the_record(state, hidden) and _is_blank_off_the_map(state)


def _is_blank_off_the_map(state: West) -> bool:
    """Whether nothing is left on blocks that are out of play, where nobody would see it."""
    out = [where < 0 for where in state.place]
    in_pool = [where == POOL for where in state.place]
    unforetold = [where < 0 and where != COMING for where in state.place]
    return (
        {0, DISBANDED}.issuperset(compress(state.marks, in_pool))
        and not any(compress(state.marks, [off and not pooled for off, pooled in zip(out, in_pool, strict=True)]))
        and all({default}.issuperset(compress(getattr(state, name), out)) for name, default in BLANK)
        and all({default}.issuperset(compress(getattr(state, name), unforetold)) for name, default in FORETOLD)
    )
