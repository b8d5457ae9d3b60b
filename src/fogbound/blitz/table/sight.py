"""Lines of sight: one straight line from eye to eye, at true scale.

Ours, since no source states it. The line joins the centres of two stands at the height of their eyes, so
whoever sees is seen. Ground and solid things hide what passes below their top; woods let it through for
some centimetres; a house does not hide from or to those inside.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from fogbound.blitz.table.ground import Ground, Screen
from fogbound.blitz.table.index import Crossing
from fogbound.blitz.table.kinds import CM
from fogbound.blitz.table.values import Point, Stand
from fogbound.core.register import rule
from fogbound.core.texts import Message, texts

_ = texts("blitz")

BEHIND = 10 * CM
"""How far behind a house, wall or crest a mortar may stand whose fire is directed from there (108)."""
SCREENS_A_MORTAR = ("building", "stone_wall")
"""With hill crests, what 108 names."""


class Passage(NamedTuple):
    """A stretch of the line that runs below the top of a screen."""

    screen: Screen
    enter: float
    leave: float
    length: float
    """Millimetres."""


class Sight(Struct, frozen=True):
    """May one stand see the other, and what is in the way."""

    seen: bool
    blocked_by: tuple[str, ...] = ()
    """Names of the pieces that hide."""
    wood: int = 0
    """Millimetres of wood that the line runs through, if nothing else hides."""

    def __bool__(self) -> bool:
        return self.seen


Met = tuple[tuple[Screen, float, float], ...]
"""In the order met: what, and the shares of the way at which a line enters and leaves it."""


class Line(Struct, frozen=True, gc=False):
    """A line between two places: height of the ground at its ends, and the screens that it meets."""

    length: float
    low_a: int
    low_b: int
    met: Met

    def hiders(self, eye_a: int, eye_b: int) -> list[Screen]:
        """Opaque screens higher than both ends: no need to look where they are crossed."""
        high = max(self.low_a + eye_a, self.low_b + eye_b)
        return [screen for screen, _enter, _leave in self.met if screen.top > high and not screen.kind.depth]

    def passages(self, eye_a: int, eye_b: int) -> list[Passage]:
        """Where the line between these heights above the ground runs below a top."""
        return list(_passages(self.met, self.length, self.low_a + eye_a, self.low_b + eye_b))


def _passages(met: Met, length: float, start: int, end: int) -> Iterator[Passage]:
    """The same for the heights of its ends, as far as anybody asks."""
    for screen, enter, leave in met:
        below = _below(start, end, enter, leave, screen.top)
        if below is not None:
            yield Passage(screen, *below, (below[1] - below[0]) * length)


def _below(start: int, end: int, enter: float, leave: float, top: int) -> tuple[float, float] | None:
    """The part of a crossing in which a line from height `start` to `end` is lower than `top`."""
    rise = end - start
    at_enter, at_leave = start + rise * enter, start + rise * leave
    if at_enter >= top and at_leave >= top:
        return None
    if at_enter < top and at_leave < top:
        return enter, leave
    level = (top - start) / rise
    return (enter, level) if rise > 0 else (level, leave)


@lru_cache(maxsize=262_144)
def line_between(ground: Ground, a: Point, b: Point) -> Line:
    """Measured once; sight, cover and hull-down are read from it."""
    if ground.base is not None:
        own = ground.own_screens_between(a, b)
        return littered(ground, a, b, own) if own else line_between(ground.base, a, b)
    if ground.whole is not None:
        line = line_between(ground.whole, a, b)
        if not any(screen.name in ground.gone for screen, _enter, _leave in line.met):
            return line
    return _line(ground, a, b, ground.screens_between(a, b))


def littered(ground: Ground, a: Point, b: Point, own: list[Crossing]) -> Line:
    """A line that meets these of a ground's own pieces: what it meets of the others is not measured again."""
    assert ground.base is not None
    bare, added = line_between(ground.base, a, b), _line(ground, a, b, own)
    return replace(bare, met=tuple(sorted((*bare.met, *added.met), key=lambda crossing: crossing[1])))


def _line(ground: Ground, a: Point, b: Point, crossings: list[Crossing]) -> Line:
    return Line(_length(a, b), ground.height_at(a), ground.height_at(b), _met(ground, a, b, crossings))


def _length(a: Point, b: Point) -> float:
    return math.hypot(b.x - a.x, b.y - a.y)


def _met(ground: Ground, a: Point, b: Point, crossings: list[Crossing]) -> Met:
    """The house one is in is no screen."""
    if not crossings or a == b:
        return ()
    left = ground.lookouts(a) | ground.lookouts(b)
    screens = [(ground.screens[i], enter, leave) for i, enter, leave in crossings]
    return tuple([crossing for crossing in screens if crossing[0].piece not in left] if left else screens)


@lru_cache(maxsize=65_536)
def sight(ground: Ground, a: Stand, b: Stand) -> Sight:
    """Does A see B, as far as terrain and smoke decide? Detection distances (003) come on top."""
    if (b.at, b.eye) < (a.at, a.eye):  # so that both directions measure the very same line
        a, b = b, a
    line = line_between(ground, a.at, b.at)
    hiders = line.hiders(a.eye, b.eye)
    return Sight(False, _names(hiders)) if hiders else _judge(line.passages(a.eye, b.eye))


def is_clear(ground: Ground, a: Point, b: Point, start: int, end: int) -> bool:
    """The same for two eyes so high above the table, without saying why: what is lower than both hides nothing."""
    met = _met(ground, a, b, ground.screens_between(a, b, min(start, end)))
    return not met or not _hides(_passages(met, _length(a, b), start, end))


def _judge(passages: list[Passage]) -> Sight:
    if not _hides(passages):
        return Sight(True, (), round(sum(passage.length for passage in passages)))
    hidden = [passage.screen for passage in passages if not passage.screen.kind.depth]
    return Sight(False, _names(hidden or [passage.screen for passage in passages]))


def _hides(passages: Iterable[Passage]) -> bool:
    """Anything opaque hides; woods hide when their depths are used up together."""
    used = 0.0
    for passage in passages:
        depth = passage.screen.kind.depth
        if not depth:
            return True
        used += passage.length / depth
    return used > 1 + 1e-9


def _names(screens: list[Screen]) -> tuple[str, ...]:
    """Of the pieces, in the order of the table."""
    return tuple(dict.fromkeys(screen.name for screen in sorted(screens, key=lambda screen: screen.piece)))


@rule("108")
def mortar_sight(ground: Ground, mortar: Stand, target: Stand) -> Sight:
    """Direct fire of a mortar (108): it sees, or a house, wall or crest at most 10 cm ahead of it does."""
    direct = sight(ground, mortar, target)
    if direct:
        return direct
    line = line_between(ground, mortar.at, target.at)
    for screen, enter, leave in line.met:
        edges = (enter * line.length + 1, leave * line.length - 1) if _screens_a_mortar(screen) else ()
        for edge in edges:
            if edge <= BEHIND and sight(ground, mortar.moved(_along(mortar.at, target.at, edge / line.length)), target):
                return Sight(True)
    return direct


def _screens_a_mortar(screen: Screen) -> bool:
    return screen.kind.hill or screen.kind.name in SCREENS_A_MORTAR


def _along(a: Point, b: Point, share: float) -> Point:
    share = min(max(share, 0), 1)
    return Point(round(a.x + (b.x - a.x) * share), round(a.y + (b.y - a.y) * share))


def reasons(found: Sight) -> tuple[Message, ...]:
    """The sight in words, one sentence per reason."""
    hides = tuple(_("{piece} hides the target", piece=name) for name in found.blocked_by)
    if found.seen and found.wood:
        return (_("seen through {cm} cm of wood", cm=-(-found.wood // CM)),)
    return hides or (_("clear line of sight"),)
