"""Lines of sight: one straight line from eye to eye, at true scale.

Ours, since no source states it. The line joins the centres of two stands at the height of their eyes, so
whoever sees is seen. Ground and solid things hide what passes below their top; woods let it through for
some centimetres; a house does not hide from or to those inside.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from shapely import LineString

from fogbound.blitz.table.ground import Ground, Screen
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

    screen: int
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


class Line(NamedTuple):
    """A line between two places: height of the ground at its ends, and the screens that it meets."""

    ground: Ground
    shape: LineString
    length: float
    low_a: int
    low_b: int
    met: list[int]

    def hiders(self, eye_a: int, eye_b: int) -> list[int]:
        """Opaque screens higher than both ends: no need to look where they are crossed."""
        high = max(self.low_a + eye_a, self.low_b + eye_b)
        screens = self.ground.screens
        return [i for i in self.met if screens[i].top > high and not screens[i].kind.depth]

    def passages(self, eye_a: int, eye_b: int) -> list[Passage]:
        """Where the line between these heights above the ground runs below a top."""
        start, end = self.low_a + eye_a, self.low_b + eye_b
        screens, found = self.ground.screens, []
        low = min(start, end)
        for index, enter, leave in self.ground.cut_screens([i for i in self.met if screens[i].top > low], self.shape):
            below = _below(start, end, enter, leave, screens[index].top)
            if below is not None:
                found.append(Passage(index, *below, (below[1] - below[0]) * self.length))
        return found


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


def line_between(ground: Ground, a: Point, b: Point) -> Line:
    """Measure once; sight, cover and hull-down are read from it. The house one is in is no screen."""
    shape = LineString((a, b))
    left = frozenset(i for i in ground.inside(a) | ground.inside(b) if ground.kinds[i].lookout)
    met = [] if a == b else [i for i in ground.screens_met(shape) if ground.screens[i].piece not in left]
    length = math.hypot(b.x - a.x, b.y - a.y)
    return Line(ground, shape, length, ground.height_at(a), ground.height_at(b), met)


@lru_cache(maxsize=65_536)
def sight(ground: Ground, a: Stand, b: Stand) -> Sight:
    """Does A see B, as far as terrain and smoke decide? Detection distances (003) come on top."""
    if (b.at, b.eye) < (a.at, a.eye):  # so that both directions measure the very same line
        a, b = b, a
    line = line_between(ground, a.at, b.at)
    hiders = line.hiders(a.eye, b.eye)
    if hiders:
        return Sight(False, _names(ground, hiders))
    return _judge(ground, line.passages(a.eye, b.eye))


def _judge(ground: Ground, passages: list[Passage]) -> Sight:
    """Anything opaque hides; woods hide when their depths are used up together."""
    depths = [(passage, ground.screens[passage.screen].kind.depth) for passage in passages]
    hidden = [passage.screen for passage, depth in depths if not depth]
    woods = [(passage, depth) for passage, depth in depths if depth]
    if not hidden and sum(passage.length / depth for passage, depth in woods) > 1 + 1e-9:
        hidden = [passage.screen for passage, _ in woods]
    if hidden:
        return Sight(False, _names(ground, hidden))
    return Sight(True, (), round(sum(passage.length for passage, _ in woods)))


def _names(ground: Ground, screens: list[int]) -> tuple[str, ...]:
    return tuple(ground.pieces[i].name for i in sorted({ground.screens[s].piece for s in screens}))


@rule("108")
def mortar_sight(ground: Ground, mortar: Stand, target: Stand) -> Sight:
    """Direct fire of a mortar (108): it sees, or a house, wall or crest at most 10 cm ahead of it does."""
    direct = sight(ground, mortar, target)
    if direct:
        return direct
    line = line_between(ground, mortar.at, target.at)
    ahead = [i for i in line.met if _screens_a_mortar(ground.screens[i])]
    for _which, enter, leave in ground.cut_screens(ahead, line.shape):
        for edge in (enter * line.length + 1, leave * line.length - 1):
            if edge <= BEHIND and sight(ground, mortar.moved(_along(line, edge)), target):
                return Sight(True)
    return direct


def _screens_a_mortar(screen: Screen) -> bool:
    return screen.kind.hill or screen.kind.name in SCREENS_A_MORTAR


def _along(line: Line, way: float) -> Point:
    there = line.shape.interpolate(way)
    return Point(round(there.x), round(there.y))


def reasons(found: Sight) -> tuple[Message, ...]:
    """The sight in words, one sentence per reason."""
    hides = tuple(_("{piece} hides the target", piece=name) for name in found.blocked_by)
    if found.seen and found.wood:
        return (_("seen through {cm} cm of wood", cm=-(-found.wood // CM)),)
    return hides or (_("clear line of sight"),)
