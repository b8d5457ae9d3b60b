"""How the rules of West say no: lines with their clause, for one block or hex as for all of them at once.

`Blocks` sift the blocks of a side for a duty (to move, to go by rail, to be repaired), `Hexes` the hexes for one block
(to stop, to land, to retreat to). A sentence has `{block}` and `{hex}` where their names belong. A new clause of
legality is one more line: questions, lists and refusals all read these, and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Final, NamedTuple, TypeAlias

from fogbound.core.clause import AnyLine
from fogbound.core.register import enforce
from fogbound.core.sieve import Mesh, Sieve
from fogbound.core.texts import Message
from fogbound.core.values import Refusal
from fogbound.west.board import Board, Table
from fogbound.west.position.kept import Known
from fogbound.west.position.state import POOL, West

Against: TypeAlias = Mesh[West, int]


def number_of(clause: str) -> str:
    """The number of the rule that a clause belongs to.

    >>> number_of("7.7.3.1.b"), number_of("S.13")
    ('7.7.3.1', 'S.13')
    """
    return re.sub(r"\.[a-z]$", "", clause)


def filled(text: Message, **words: str | int | Message) -> Message:
    """The sentence with these names in it, where it has room for them."""
    known = {name: word for name, word in words.items() if name in text.args}
    return Message(text.domain, text.text, {**text.args, **known}, text.plural) if known else text


def refusal(line: AnyLine, state: West, *, block: int = -1, hex: int = -1, n: int = 0) -> Refusal:
    """What a line has against a block, or against a hex for it."""
    board = state.board
    name, there = board.names[block] if block >= 0 else "", state.title(hex) if hex >= 0 else ""
    return Refusal(filled(line.reason, block=name, hex=there, n=n), number_of(line.id))


# -- blocks -----------------------------------------------------------------------------------------------------------


class Kind(Against, frozen=True):
    """A line about what a block is: it holds for a whole game."""

    fits: Callable[[Board, int], bool]


class Marked(Against, frozen=True):
    """A line about a mark that a block must have, or may not have."""

    mark: int
    wanted: bool


class OfNation(Against, frozen=True):
    """A line about the nation of a block."""

    fits: Callable[[West, int], bool]


class AtWar(Against, frozen=True):
    """A line about nations that do not fight."""


class Fitted(NamedTuple):
    """The lines of a sieve, sorted by how they are asked: first, for the whole game, by nation, by mark, one by one."""

    narrow: tuple[Against, ...]
    """Those that mostly leave nobody: asked before anybody is looked at."""
    blocks: Table
    """By block, whether it is of a kind that may,"""
    kin: tuple[tuple[int, ...], ...]
    """by side those that are,"""
    nations: tuple[tuple[int, ...], ...]
    """and their nations."""
    only_at_war: bool
    by_nation: tuple[Callable[[West, int], bool], ...]
    wanted: int
    """Marks that it takes,"""
    seen: int
    """and these and those that bar."""
    rest: tuple[Against, ...]


class Blocks(Sieve[West, int]):
    """The blocks of a side that are fit for a duty: on the map, or in the pool if `raised` from there."""

    def __init__(self, place: str, *, raised: bool = False, anywhere: bool = False) -> None:
        """`place` is where the sieve stands in the code, for the register; `anywhere`: it does not matter where."""
        super().__init__(place)
        self.raised, self.anywhere = raised, anywhere
        self._asked_of: dict[str, Callable[[West, int], Refusal | None]] = {}

    def mine(self, clause: str, reason: Message) -> None:
        """The first line: it is a block of that side, and where it has to be."""

        def passes(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
            return [b for b in blocks if state.board.side[b] == side and self._is_there(state.place[b])]

        self._add(Mesh(clause, reason, (), (), passes, True, False))
        enforce(self.title, clause)

    def _is_there(self, place: int) -> bool:
        return self.anywhere or (place == POOL if self.raised else place >= 0)

    def kind(
        self, clause: str, reason: Message, *, when: tuple[str, ...] = ()
    ) -> Callable[[Callable[[Board, int], bool]], Callable[[Board, int], bool]]:
        """A line about what a block is."""

        def add(fits: Callable[[Board, int], bool]) -> Callable[[Board, int], bool]:
            def passes(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
                return [block for block in blocks if fits(state.board, block)]

            self._add(Kind(clause, reason, when, (), passes, False, False, fits))
            enforce(f"{fits.__module__}.{fits.__qualname__}", clause)
            return fits

        return add

    def nation(
        self, clause: str, reason: Message, *, when: tuple[str, ...] = ()
    ) -> Callable[[Callable[[West, int], bool]], Callable[[West, int], bool]]:
        """A line about the nation of a block: asked once a nation."""

        def add(fits: Callable[[West, int], bool]) -> Callable[[West, int], bool]:
            def passes(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
                return [block for block in blocks if fits(state, state.board.nation[block])]

            self._add(OfNation(clause, reason, when, (), passes, False, False, fits))
            enforce(f"{fits.__module__}.{fits.__qualname__}", clause)
            return fits

        return add

    def without(self, clause: str, reason: Message, mark: int, *, when: tuple[str, ...] = ()) -> None:
        """A line about a mark that bars."""
        self._marked(clause, reason, mark, wanted=False, when=when)

    def having(self, clause: str, reason: Message, mark: int, *, when: tuple[str, ...] = ()) -> None:
        """A line about a mark that it takes."""
        self._marked(clause, reason, mark, wanted=True, when=when)

    def _marked(self, clause: str, reason: Message, mark: int, *, wanted: bool, when: tuple[str, ...]) -> None:
        def passes(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
            return [block for block in blocks if bool(state.marks[block] & mark) == wanted]

        self._add(Marked(clause, reason, when, (), passes, False, False, mark, wanted))
        enforce(self.title, clause)

    def at_war(self, clause: str, reason: Message) -> None:
        """A line about nations that are neutral or have surrendered: their units do nothing (5.5)."""

        def passes(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
            idle, nation = state.neutral | state.surrendered, state.board.nation
            return [block for block in blocks if not idle >> nation[block] & 1]

        self._add(AtWar(clause, reason, (), (), passes, False, False))
        enforce(self.title, clause)

    def ask(self, reason: Message, hexes: Hexes, near: Callable[[West, int], Iterable[int]]) -> None:
        """Where a line says that a block has nowhere to go, let the hexes that it has in mind say why, if they can."""
        self._asked_of[reason.text] = lambda state, block: hexes.last_objection(state, block, near(state, block))

    def fit(self, state: West, side: int) -> Collection[int]:
        """The blocks that no line holds back, in the order of the block list."""
        fitted = _fitted(self, state.board)
        everybody: Collection[int] = state.in_pool[side] if self.raised else state.on_map[side]
        if self.anywhere:
            everybody = fitted.kin[side]
        there = everybody
        for line in fitted.narrow:
            there = line.passes(state, side, there)
            if not there:
                return there
        kin = fitted.kin[side]
        if there is everybody and 2 * len(kin) < len(there):  # such as Mulberries: quicker to see where these are
            place = state.place
            there = [block for block in kin if self._is_there(place[block])]
            if not there:
                return there
        marks, wanted, seen = state.marks, fitted.wanted, fitted.seen
        fits = fitted.blocks
        if (fitted.only_at_war or fitted.by_nation) and (barred := _barred(state, side, fitted)):
            fits = _of_others(self, state.board, barred)
        left: Collection[int] = [b for b in there if fits[b] and marks[b] & seen == wanted]
        for line in fitted.rest:
            if not left:
                break
            left = line.passes(state, side, left)
        return left

    def objection(self, state: West, block: int, side: int) -> Refusal | None:
        """What the first line that holds back a block says of it, if one does."""
        line = self.against(state.board.options, state, side, block)
        if line is None:
            return None
        asked = self._asked_of.get(line.reason.text)
        return (asked(state, block) if asked else None) or refusal(line, state, block=block)


@lru_cache(1024)
def _fitted(sieve: Blocks, board: Board) -> Fitted:
    lines = [line for line in sieve.in_force(board.options) if not line.implied]
    kinds = [line.fits for line in lines if isinstance(line, Kind)]
    marked = [line for line in lines if isinstance(line, Marked)]
    rest = [line for line in lines if not isinstance(line, Kind | Marked | OfNation | AtWar)]
    blocks = tuple(int(all(fits(board, block) for fits in kinds)) for block in range(len(board.names)))
    kin = tuple(tuple(block for block in mine if blocks[block]) for mine in board.blocks_of)
    return Fitted(
        tuple(line for line in rest if line.narrow),
        blocks,
        kin,
        tuple(tuple(sorted({int(board.nation[block]) for block in mine})) for mine in kin),
        any(isinstance(line, AtWar) for line in lines),
        tuple(line.fits for line in lines if isinstance(line, OfNation)),
        reduce(or_, (line.mark for line in marked if line.wanted), 0),
        reduce(or_, (line.mark for line in marked), 0),
        tuple(line for line in rest if not line.narrow),
    )


def _barred(state: West, side: int, fitted: Fitted) -> int:
    """The nations of a side whose blocks are held back, one bit each."""
    barred = (state.neutral | state.surrendered) if fitted.only_at_war else 0
    if fitted.by_nation:
        for nation in fitted.nations[side]:
            for fits in fitted.by_nation:
                if not fits(state, nation):
                    barred |= 1 << nation
                    break
    return barred


@lru_cache(4096)
def _of_others(sieve: Blocks, board: Board, barred: int) -> Table:
    """By block, whether it is of a kind that may, and of no nation that is held back."""
    kinds = _fitted(sieve, board).blocks
    return tuple(int(fits and not barred >> board.nation[block] & 1) for block, fits in enumerate(kinds))


# -- hexes ------------------------------------------------------------------------------------------------------------


SOME: Final = 16
"""Each so many hexes one is asked for all of them."""


class Hexes(Sieve[West, int]):
    """The hexes that are open to a block for a purpose."""

    def sift(self, state: West, block: int, hexes: Iterable[int]) -> list[int]:
        """Of these hexes those that no line holds back, in their order."""
        return self.open(state.board.options, state, block, hexes)

    def first(self, state: West, block: int, hexes: Sequence[int]) -> int:
        """The first that no line holds back, or -1. Mostly it is the first of all, which is asked alone."""
        if hexes and self.lets(state.board.options, state, block, hexes[0]):
            return hexes[0]
        return next(iter(self.sift(state, block, hexes)), -1)

    def any(self, state: West, block: int, hexes: Iterable[int]) -> bool:
        """Whether there is one. Of many some here and there are asked first: mostly one of them is open."""
        every = list(hexes)
        if len(every) > SOME and self.sift(state, block, every[::SOME]):
            return True
        return bool(self.sift(state, block, every))

    def any_yet(self, state: West, block: int, hexes: Iterable[int], kept: Known) -> bool:
        """Whether there is one still. The last line, which should be the dearest, is asked only until one has passed.

        `kept` is where what the lines before it let pass is kept: for as long as no more than the last one's answer can
        change, unless the block moves.
        """
        *lines, last = self.asked(state.board.options)
        left: Collection[int] | None = kept.get(key := (self, block, state.place[block]))
        if left is None:
            left = list(hexes)
            for line in lines:
                if not left:
                    break
                left = line.passes(state, block, left)
            kept[key] = left
        passes = last.passes
        for hex in left:  # noqa: SIM110 - as above
            if passes(state, block, (hex,)):
                return True
        return False

    def objection(self, state: West, block: int, hex: int, n: int = 0) -> Refusal | None:
        """What the first line that holds back a hex says of it, if one does."""
        line = self.against(state.board.options, state, block, hex)
        return refusal(line, state, block=block, hex=hex, n=n) if line else None

    def last_objection(self, state: West, block: int, hexes: Iterable[int]) -> Refusal | None:
        """Of hexes none of which is open, what bars the last of them; nothing where that is how far away they are."""
        left: Collection[int] = sorted(hexes)
        for line in self.asked(state.board.options):
            further = line.passes(state, block, left)
            if left and not further:
                return None if line.narrow else refusal(line, state, block=block, hex=min(left))
            left = further
        return None
