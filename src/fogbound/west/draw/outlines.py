"""Lines along hexsides, drawn by a steady hand that is not a ruler.

Every hexside has one fixed, slightly crooked course. Coasts, rivers, borders and the edges of woods all follow it, so
they meet without gaps, look like nature, and still tell exactly which hex lies on which side.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from hashlib import blake2s
from math import hypot, sqrt

from fogbound.west.draw.pen import Point
from fogbound.west.theatre import NOWHERE, Theatre, grid

WIDTH = 100.0
"""Units from flat to flat of a hex; on an A0 sheet 22 mm."""
RADIUS = WIDTH / sqrt(3)
STEPS = 6
"""Straight pieces of one hexside."""
CORNER_SHIFT = 5.0
BEND = 7.0

Corner = tuple[int, int]
"""A corner of the grid, counted in half widths and half radii: whole numbers that all three hexes agree on."""
Hexside = tuple[int, int]
"""A location and a direction."""


@cache
def corner(number: str, place: int) -> Corner:
    """Corner 0 is the top one; side i runs from corner i to i + 1."""
    x, y = grid.corners(number, WIDTH)[place % 6]
    return round(x * 2 / WIDTH), round(y * 2 / RADIUS)


def ruled(at: Corner) -> Point:
    """Where a corner lies exactly."""
    return at[0] * WIDTH / 2, at[1] * RADIUS / 2


def chance(*key: object) -> float:
    """A number from -1 to 1 that is always the same for the same key."""
    return int.from_bytes(blake2s(repr(key).encode(), digest_size=4).digest()) / 0x7FFFFFFF - 1


@cache
def natural(at: Corner) -> Point:
    """Where the hand draws a corner."""
    x, y = ruled(at)
    return x + CORNER_SHIFT * chance("x", at), y + CORNER_SHIFT * chance("y", at)


@cache
def course(start: Corner, end: Corner) -> tuple[Point, ...]:
    """The crooked line of a hexside, the same from both ends."""
    if end < start:
        return course(end, start)[::-1]
    (x0, y0), (x1, y1) = natural(start), natural(end)
    length = hypot(x1 - x0, y1 - y0)
    across = -(y1 - y0) / length, (x1 - x0) / length
    points = [(x0, y0)]
    for step in range(1, STEPS):
        part = step / STEPS
        swing = BEND * chance(start, end) * 4 * part * (1 - part) + 0.35 * BEND * chance(start, end, step)
        points.append((x0 + (x1 - x0) * part + across[0] * swing, y0 + (y1 - y0) * part + across[1] * swing))
    return (*points, (x1, y1))


def side_course(map_: Theatre, side: Hexside) -> tuple[Point, ...]:
    """A hexside clockwise as its own hex sees it; straight at the edge of the map."""
    at, direction = side
    start, end = corner(map_.numbers[at], direction), corner(map_.numbers[at], direction + 1)
    if map_.neighbours[at][direction] == NOWHERE:
        return ruled(start), ruled(end)
    return course(start, end)


def loops(map_: Theatre, hexes: Collection[int]) -> list[list[Point]]:
    """The outlines of an area, closed; holes run the other way round."""
    inside = set(hexes)
    edges = {
        corner(map_.numbers[at], direction): (at, direction)
        for at in sorted(inside)
        for direction, there in enumerate(map_.neighbours[at])
        if there not in inside
    }
    found = []
    while edges:
        start, side = next(iter(edges.items()))
        line: list[Point] = []
        while start in edges:
            side = edges.pop(start)
            line.extend(side_course(map_, side)[:-1])
            start = corner(map_.numbers[side[0]], side[1] + 1)
        found.append(line)
    return found


def chains(map_: Theatre, sides: Iterable[Hexside]) -> list[list[Point]]:
    """Hexsides in any order, joined end to end into as few lines as their order allows."""
    found: list[tuple[Corner, Corner, list[Point]]] = []
    for at, direction in sides:
        start, end = corner(map_.numbers[at], direction), corner(map_.numbers[at], direction + 1)
        line = list(side_course(map_, (at, direction)))
        found.append(_joined(found.pop(), (start, end, line), found) if found else (start, end, line))
    return [line for _start, _end, line in found]


Chain = tuple[Corner, Corner, list[Point]]


def _joined(last: Chain, following: Chain, found: list[Chain]) -> Chain:
    """`last` with `following` at one of its ends; if they do not touch, `last` goes to `found`."""
    turned = (following[1], following[0], following[2][::-1])
    for piece in (following, turned):
        if piece[0] == last[1]:
            return last[0], piece[1], [*last[2], *piece[2][1:]]
        if piece[1] == last[0]:
            return piece[0], last[1], [*piece[2][:-1], *last[2]]
    found.append(last)
    return following


def unique_sides(map_: Theatre, wanted: Callable[[int, int], bool]) -> list[Hexside]:
    """Every hexside for which `wanted` holds, once, each chain of touching sides in its order."""
    left: dict[Corner, list[tuple[Corner, Hexside]]] = {}
    for at in range(map_.hexes):
        for direction, there in enumerate(map_.neighbours[at]):
            if wanted(at, direction) and not (NOWHERE < there < at):
                start, end = corner(map_.numbers[at], direction), corner(map_.numbers[at], direction + 1)
                left.setdefault(start, []).append((end, (at, direction)))
                left.setdefault(end, []).append((start, (at, direction)))
    ordered: list[Hexside] = []
    taken: set[Hexside] = set()
    for first in sorted(left, key=lambda at: (len(left[at]) == 2, at)):
        here = first
        while step := next(((end, side) for end, side in left[here] if side not in taken), None):
            here, side = step
            taken.add(side)
            ordered.append(side)
    return ordered


def middle(points: Sequence[Point]) -> Point:
    return points[len(points) // 2]
