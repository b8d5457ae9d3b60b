"""A position that fits what a side sees: every hidden enemy block becomes one that it may be.

A bot has its observation and nothing else. From it, this builds a position on which it can use the game's own rules to
see how far units reach, what is in supply and what a battle would bring. Nothing is drawn by lot: the same observation
always gives the same position, so that a bot which looks again does not change its mind. Whoever wants other worlds
draws them from this one with `resample`: it asks for nothing that is not in an observation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, reduce
from itertools import chain
from operator import or_
from typing import Any, Final, Generic, NamedTuple, TypeVar

from fogbound.core.fields import fields_of
from fogbound.core.state import replaced_many
from fogbound.core.values import Observation
from fogbound.west.board import Board
from fogbound.west.board.boards import board_for
from fogbound.west.kinds import SIDES
from fogbound.west.position.codecs import blocks_by_name, numbers
from fogbound.west.position.dealing import Deal, Slot
from fogbound.west.position.marks import DISBANDED, MARKS
from fogbound.west.position.observe import OPEN_FIELDS, read_memory
from fogbound.west.position.state import COMING, GONE, POOL, West
from fogbound.west.position.strength import draw_steps
from fogbound.west.position.suspects import Suspects, blocks_in, complete, of_blocks
from fogbound.west.position.worlds import expected, known_stacks, not_due
from fogbound.west.rules.prices import payer

T = TypeVar("T")

AWAY = {"pool": POOL, "coming": COMING}
SELDOM = {
    field.key: name
    for name, field in fields_of(West).items()
    if field.by == "block" and field.key not in ("hex", "steps", "marks", "known", "known_at", "doubt")
}
"""What an observation says of a block only where it has a value."""
NAMES = [name for name, _field in OPEN_FIELDS]
KEYS = [field.key for _name, field in OPEN_FIELDS]
FEW = 12
"""Blocks that are sooner moved than all are looked at."""
SPENT = ("repairs", "unseen", "untold")
"""What lies open and says, of the powers that pay for him, something of the enemy in the fog;"""
FOG = ("enemies", "losses", "disbanded", "memory")
"""and what else an observation says of him, beside the date and who is suspected where."""


def imagine(observation: Observation) -> West:
    """A state in which `observation`'s side would see just this.

    A third of all questions finds everything as it was at the one before: copies share what is worked out for them.
    """
    side = SIDES.index(observation["side"])
    return _PICTURE[side].of(observation, lambda: _imagined(observation)).copy()


class Last(Generic[T]):
    """The last answer, with what it was worked out from: most of what a bot looks at is as it was a question ago."""

    def __init__(self) -> None:
        self._kept: tuple[object, T] | None = None

    def of(self, asked: object, work_out: Callable[[], T]) -> T:
        kept = self._kept  # other threads may replace it meanwhile
        if kept is None or kept[0] != asked:
            kept = self._kept = (asked, work_out())
        return kept[1]

    @property
    def last(self) -> T | None:
        return self._kept[1] if self._kept else None


_PICTURE: Final[tuple[Last[West], Last[West]]] = Last(), Last()
_ENEMIES: Final[tuple[Last[West], Last[West]]] = Last(), Last()
_DEALS: Final[tuple[Last[list[int]], Last[list[int]]]] = Last(), Last()
"""By side, for both may be asked by turns."""


def _imagined(seen: Mapping[str, Any]) -> West:
    board, side = board_for(seen["setting"]), SIDES.index(seen["side"])
    table = dict(zip(NAMES, _FIELDS.of(board, [seen[key] for key in KEYS]), strict=True))
    state = _enemies(board, seen, table).copy()
    for name, value in table.items():
        setattr(state, name, value)
    _place(state, _FACES[side].of(board, seen["blocks"]))
    _derive(state, _PICTURE[side].last)
    return state


def _derive(state: West, near: West | None) -> None:
    """Rolls and stacks: those of another picture, if hardly any block stands elsewhere than there."""
    moved = _moved(state, near) if near and near.board is state.board else None
    if near is None or moved is None or len(moved) > FEW:
        state.derive()
        return
    suspects, wanted = state.suspects, state.place
    state.place, state.stacks, state.on_map = near.place[:], near.stacks, near.on_map
    state.in_pool, state.coming = near.in_pool, near.coming
    for block in moved:
        state.put(block, wanted[block])
    state.suspects = suspects
    state.suspects = complete(state)
    state.forget()


def _moved(state: West, near: West) -> list[int]:
    was = near.place
    return [block for block, where in enumerate(state.place) if where != was[block]] if state.place != was else []


@lru_cache(16)
def _blank(board: Board) -> West:
    """An empty map. Not to be changed."""
    return West.blank(board)


class Parts(Generic[T]):
    """Parts of an observation as they were last read; what looks as it did then is not read again."""

    def __init__(self, read: Callable[[Board, int, Any], T]) -> None:
        self.read = read
        """Takes a part, and its number among them."""
        self._kept: tuple[Board | None, list[Any], list[T]] = None, [], []

    def of(self, board: Board, shown: list[Any]) -> list[T]:
        known, last, parts = self._kept
        if known is board and len(last) == len(shown):
            again = zip(range(len(last)), last, shown, parts, strict=True)
            found = [part if was is now or was == now else self.read(board, n, now) for n, was, now, part in again]
        else:
            found = [self.read(board, n, now) for n, now in enumerate(shown)]
        self._kept = board, shown, found
        return found


def _field(board: Board, number: int, shown: Any) -> Any:
    codec = OPEN_FIELDS[number][1].codec
    assert codec
    return codec.read(board, shown)


class Face(NamedTuple):
    """A block as it is seen, in numbers."""

    block: int
    place: int
    steps: int
    marks: int
    more: tuple[tuple[str, int], ...]
    """What seldom has a value."""


def _own(board: Board, number: int, seen: Mapping[str, Any]) -> Face:
    return _face(board, blocks_by_name(board)[seen["name"]], seen, seen["steps"])


_FIELDS: Final[Parts[Any]] = Parts(_field)
_FACES: Final = Parts(_own), Parts(_own)
"""By side."""


def _face(board: Board, block: int, seen: Mapping[str, Any], steps: int) -> Face:
    where = seen["hex"]
    place = numbers(board)[where] if where else AWAY.get(seen.get("away", ""), GONE)
    more = tuple([(SELDOM[key], seen[key]) for key in SELDOM.keys() & seen.keys()])
    return Face(block, place, steps, _marks(tuple(seen["marks"])), more)


@lru_cache(1024)
def _marks(words: tuple[str, ...]) -> int:
    return reduce(or_, (MARKS[word] for word in words), 0)


def _place(state: West, faces: Iterable[Face]) -> None:
    place, steps, marks = state.place, state.steps, state.marks
    seldom: dict[str, dict[int, int]] = {}
    for block, where, strength, marked, more in faces:
        place[block], steps[block], marks[block] = where, strength, marked
        for name, value in more:
            seldom.setdefault(name, {})[block] = value
    for name, values in seldom.items():
        setattr(state, name, replaced_many(getattr(state, name), values))


# -- the fog -----------------------------------------------------------------------------------------------------------


def _enemies(board: Board, seen: Mapping[str, Any], table: Mapping[str, Any]) -> West:
    """The enemy's half of the position, which is seldom another while a side moves."""
    enemy = 1 - SIDES.index(seen["side"])
    theirs = of_blocks(board.blocks_of[enemy])
    suspects = {where: who & theirs for where, who in table["suspects"].items() if who & theirs}
    spent = [[table[name][power] for power in _powers(board, enemy)] for name in SPENT]
    shown = [board, suspects, table["turn"], table["capital"], spent, *(seen[key] for key in FOG)]
    return _ENEMIES[enemy].of(shown, lambda: _in_the_fog(board, enemy, suspects, table, seen))


@lru_cache(64)
def _powers(board: Board, side: int) -> tuple[int, ...]:
    """Those that pay for the blocks of a side."""
    return tuple(sorted({payer(board, board.nation[block]) for block in board.blocks_of[side]}))


def _in_the_fog(
    board: Board, enemy: int, suspects: Suspects, table: Mapping[str, Any], seen: Mapping[str, Any]
) -> West:
    """Those with an open face as they are; for the others some who are suspected there, as strong as was last seen."""
    state, block = _blank(board).copy(), blocks_by_name(board)
    state.suspects = suspects
    for name in ("turn", "capital", *SPENT):
        setattr(state, name, table[name])
    for name in seen["losses"]:
        state.place[block[name]] = POOL
    for name in seen["disbanded"]:
        state.marks[block[name]] = DISBANDED
    read_memory(state, seen["memory"])
    _place(state, [_face(board, block[back["name"]], back, back["steps"]) for back in seen["enemies"] if back["name"]])
    loose: list[tuple[Slot, Mapping[str, Any]]] = []
    hidden = []
    suspected = reduce(or_, suspects.values(), 0)
    for back in seen["enemies"]:
        if back["name"]:
            continue
        if "frozen" in back["marks"]:
            hidden.append(_frozen_one(state, back, suspected))
            _place(state, [_face(board, hidden[-1], back, 0)])
        else:
            loose.append((Slot(_looks(board)[back["colour"], back["kind"]], numbers(board)[back["hex"]]), back))
    for late in blocks_in(not_due(state) & suspects.get(COMING, 0)):
        state.place[late] = COMING
    slots = [slot for slot, _back in loose]
    slots += _coming_slots(state, enemy, slots)
    asked = board, expected(suspects, state), slots, known_stacks(state, enemy)
    dealt = _DEALS[enemy].of(asked, lambda: Deal(*asked, None).blocks())
    _place(state, [_face(board, one, back, 0) for one, (_slot, back) in zip(dealt, loose, strict=False)])
    hidden += dealt[: len(loose)]
    for one in dealt[len(loose) :]:
        state.place[one] = COMING
    draw_steps(state, sorted(hidden), None)
    return state


def _frozen_one(state: West, back: Mapping[str, Any], suspected: int) -> int:
    """The scenario says who may not move, and where (3.21). Who came back is suspected elsewhere by now."""
    board = state.board
    where, alike = numbers(board)[back["hex"]], _looks(board)[back["colour"], back["kind"]] & ~suspected
    ours = (block for block in _frozen_at(board).get(where, ()) if alike >> block & 1)
    return next(block for block in chain(ours, blocks_in(alike)) if state.place[block] == GONE)


@lru_cache(64)
def _frozen_at(board: Board) -> Mapping[int, tuple[int, ...]]:
    """By place, the blocks that may not move from it."""
    found: dict[int, tuple[int, ...]] = {}
    for at in board.scenario.placements:
        if at.frozen:
            found[at.place] = (*found.get(at.place, ()), at.block)
    return found


def _coming_slots(state: West, enemy: int, slots: list[Slot]) -> list[Slot]:
    """Of reinforcements that are due, as many have not come as are suspected and do not stand on the map."""
    theirs = of_blocks(state.board.blocks_of[enemy])
    everybody = 0
    for who in expected(state.suspects, state).values():
        everybody |= who & theirs
    alikes = sorted({slot.alike for slot in slots} | {state.board.alike[block] for block in blocks_in(everybody)})
    found = []
    for alike in alikes:
        on_map = sum(slot.alike == alike for slot in slots)
        found += [Slot(alike, COMING)] * ((everybody & alike).bit_count() - on_map)
    return found


@lru_cache(64)
def _looks(board: Board) -> Mapping[tuple[str, str], int]:
    """By colour and kind, the blocks that look so."""
    return dict(zip(board.backs, board.alike, strict=True))
