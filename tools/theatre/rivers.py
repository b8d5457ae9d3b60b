"""Lays rivers along hexsides.

A river is a line of points from source to mouth. It is matched to a walk over hex corners as a hidden
Markov model is decoded (Viterbi): each sample of the river prefers a near corner, each hexside walked costs
a little, more if the hexes on its two hands lie on the wrong banks, and much more if a city would change
banks. The walk ends on the coast or on the river that it joins, so orders, banks and confluences stay true.
"""

from __future__ import annotations

from itertools import pairwise
from math import copysign, dist, hypot
from typing import NamedTuple

from fogbound.west.theatre import grid
from theatre import frame, places, tables
from theatre.corners import Corner, Corners, Edge
from theatre.land import Land, Side

Km = tuple[float, float]
SPREAD = 22.0  # km by which a corner may well lie off the river
REACH = 62.0  # km beyond which a corner is not considered
SAMPLE = 8.0  # km between samples
CONFLUENCE = 14.0  # km within which a mouth joins another river


class River(NamedTuple):
    """A river as the overlay gives it, cut to the sheet."""

    name: str
    course: list[Km]
    banks: dict[str, str]
    leaves_map: bool
    source: str


def load(named: dict[str, places.Place], land: Land) -> list[River]:
    """All rivers of the overlay."""
    return [river_of(row, named, land) for row in tables.read(tables.OVERLAY / "rivers.csv")]


def river_of(row: tables.Row, named: dict[str, places.Place], land: Land) -> River:
    """One river; a hex with cities on both banks says nothing about banks."""
    points = [frame.point(*map(float, pair.split(","))) for pair in row["course"].split()]
    course, leaves_map = cut(densify(points), land)
    hands: dict[str, set[str]] = {}
    for hint in row["banks"].split():
        name, hand = hint.rsplit(":", 1)
        hands.setdefault(named[name.replace("_", " ")].at, set()).add(hand)
    banks = {at: hand.copy().pop() for at, hand in hands.items() if len(hand) == 1}
    return River(row["name"], course, banks, leaves_map, row["source"])


def densify(points: list[Km]) -> list[Km]:
    """The same line with a point every few kilometres."""
    out = [points[0]]
    for a, b in pairwise(points):
        n = max(1, int(dist(a, b) // SAMPLE))
        out += [(a[0] + (b[0] - a[0]) * i / n, a[1] + (b[1] - a[1]) * i / n) for i in range(1, n + 1)]
    return out


def cut(points: list[Km], land: Land) -> tuple[list[Km], bool]:
    """The longest stretch that lies on the map, and whether the river leaves the map at its end."""
    best, run = (0, 0), 0
    inside = [grid.hex_at(*p, frame.HEX_KM) in land.kind for p in points]
    for i, is_on in enumerate(inside):
        run = run + 1 if is_on else 0
        if run > best[1] - best[0]:
            best = (i + 1 - run, i + 1)
    return points[slice(*best)], best[1] < len(points)


def hand_of(course: list[Km], km: Km) -> float:
    """Distance of a point from a course, positive on the left bank, negative on the right."""
    best, signed = 1e9, 0.0
    for (ax, ay), (bx, by) in pairwise(course):
        dx, dy, px, py = bx - ax, by - ay, km[0] - ax, km[1] - ay
        t = min(1.0, max(0.0, (px * dx + py * dy) / max(dx * dx + dy * dy, 1e-9)))
        far = hypot(px - dx * t, py - dy * t)
        if far < best:  # y grows downwards, so the left bank has a negative cross product
            best, signed = far, copysign(far, dy * px - dx * py)
    return signed


class Walk:
    """The decoding of one river."""

    def __init__(self, river: River, corners: Corners) -> None:
        self.river, self.corners = river, corners
        self.hands: dict[str, float] = {}

    def hand(self, at: str) -> float:
        """On which bank the centre of a hex lies, and how far from the water."""
        if at not in self.hands:
            self.hands[at] = hand_of(self.river.course, grid.centre(at, frame.HEX_KM))
        return self.hands[at]

    def price(self, edge: Edge) -> float:
        """What it costs to have these hexes on these hands."""
        cost = max(0.0, -self.hand(edge.left) - 6) / 12 + max(0.0, self.hand(edge.right) - 6) / 12
        cost += 30 * (self.river.banks.get(edge.left) == "R") + 30 * (self.river.banks.get(edge.right) == "L")
        return cost

    def decode(self, mouths: set[Corner]) -> list[Corner]:
        """The cheapest walk; it ends in one of the mouths if any is in reach."""
        samples = [*self.river.course, *[self.river.course[-1]] * 4]
        costs = {c: 2 * (far / SPREAD) ** 2 for c, far in self.corners.near(samples[0], REACH)}
        trail: list[dict[Corner, Corner]] = []
        for k, sample in enumerate(samples[1:], 1):
            weight = 1.0 if k < len(self.river.course) else 0.3
            costs, back = self.step(costs, sample, weight)
            trail.append(back)
        corner = min([c for c in costs if c in mouths] or list(costs), key=lambda c: costs[c])
        walk = [corner]
        for back in reversed(trail):
            corner = back[corner]
            if corner != walk[-1]:
                walk.append(corner)
        return without_loops(walk[::-1])

    def step(
        self, costs: dict[Corner, float], sample: Km, weight: float
    ) -> tuple[dict[Corner, float], dict[Corner, Corner]]:
        """Costs after one more sample, and where each corner was reached from."""
        out: dict[Corner, float] = {}
        back: dict[Corner, Corner] = {}
        for corner, far in self.corners.near(sample, REACH):
            x, y = self.corners.km[corner]
            ways = [(costs[corner], corner)] if corner in costs else []
            for before, edge in self.corners.edges[corner].items():
                if before in costs:
                    mx, my = self.corners.km[before]
                    middle = hypot((x + mx) / 2 - sample[0], (y + my) / 2 - sample[1])
                    walked = self.corners.edges[before][corner]
                    price = 0.55 + 0.9 * self.price(walked) + 0.25 * weight * (middle / SPREAD) ** 2
                    ways.append((costs[before] + price, before))
                    assert edge.side == walked.side
            if ways:
                best, back[corner] = min(ways)
                out[corner] = best + 0.2 * weight * (far / SPREAD) ** 2
        return out, back


def without_loops(walk: list[Corner]) -> list[Corner]:
    """The walk with every detour that returns to its start taken out."""
    out: list[Corner] = []
    for corner in walk:
        out = out[: out.index(corner) + 1] if corner in out else [*out, corner]
    return out


def lay(rivers: list[River], land: Land) -> dict[str, list[Side]]:
    """Hexsides of every river from source to mouth, where both hexes are dry land."""
    corners = Corners(sorted(land.kind))
    sea = sea_corners(corners, land)
    walks = {river.name: Walk(river, corners).decode(set()) for river in rivers}
    for river in rivers:  # the second pass knows where the other rivers run
        parent = parent_of(river, rivers)
        mouths = set(walks[parent]) if parent else set() if river.leaves_map else sea
        walks[river.name] = Walk(river, corners).decode(mouths)
    return unshared({name: dry_sides(corners, walk, land) for name, walk in walks.items()})


def unshared(courses: dict[str, list[Side]]) -> dict[str, list[Side]]:
    """Courses without the ends that run on the hexsides of a longer river: there the longer one gives the name."""
    taken: set[Side] = set()
    for name in sorted(courses, key=lambda name: (-len(courses[name]), name)):
        course = courses[name]
        while course and course[-1] in taken:
            course = course[:-1]
        while course and course[0] in taken:
            course = course[1:]
        courses[name] = course
        taken |= set(course)
    return courses


def parent_of(river: River, rivers: list[River]) -> str | None:
    """The river into which this one flows."""
    mouth = river.course[-1]
    far, name = min(
        (abs(hand_of(other.course, mouth)), other.name)
        for other in rivers
        if other is not river and abs(hand_of(river.course, other.course[-1])) > 1e-6
    )
    return name if far < CONFLUENCE else None


def sea_corners(corners: Corners, land: Land) -> set[Corner]:
    """Corners at the sea, or at the end of a hexside that is sea."""
    out = {c for c, hexes in corners.hexes.items() if any(land.kind[at] == "sea" for at in hexes)}
    for a, ways in corners.edges.items():
        out |= {end for b, edge in ways.items() if land.water.get(edge.side) in ("sea", "strait") for end in (a, b)}
    return out


def dry_sides(corners: Corners, walk: list[Corner], land: Land) -> list[Side]:
    """The hexsides of a walk that separate dry hexes."""
    edges = [corners.edges[a][b] for a, b in pairwise(walk)]
    return [e.side for e in edges if land.is_dry(e.left) and land.is_dry(e.right) and e.side not in land.water]
