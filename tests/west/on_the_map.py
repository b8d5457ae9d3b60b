"""Short words for tests that read the map."""

from __future__ import annotations

import heapq

from fogbound.west.theatre import NOWHERE, TERRAINS, Feature, Place, Side, grid, theatre
from fogbound.west.theatre.gazetteer import find

MAP = theatre()
HEXES = range(MAP.hexes)
WATER = Side.SEA | Side.LAKE
GOOD_WEATHER_COST = {"plain": 1, "forest": 2, "hills": 2, "mountain": 3, "swamp": 3}  # 7.5.3


def hex_of(name: str) -> str:
    """The hex number of a place."""
    return MAP.numbers[find(name)]


def place(name: str) -> Place:
    """A place by its own name."""
    return next(place for place in MAP.places if place.name == name)


def terrain(name: str) -> str:
    return TERRAINS[MAP.terrain[find(name)]]


def country(name: str) -> str:
    return MAP.country[find(name)]


def has(name: str, feature: Feature) -> bool:
    return MAP.has(find(name), feature)


def with_feature(feature: Feature) -> set[str]:
    """The hexes that carry a feature."""
    return {MAP.numbers[at] for at in HEXES if MAP.has(at, feature)}


def hexes_between(a: str, b: str) -> int:
    return grid.distance(hex_of(a), hex_of(b))


def side_between(a: str, b: str) -> int | None:
    """The flags of the hexside between two places, none if they are not adjacent."""
    start, end = find(a), find(b)
    around = MAP.neighbours[start]
    return MAP.sides[start][around.index(end)] if end in around else None


def connected(start: int, sides_may_carry: int, sides_must_carry: int = 0) -> set[int]:
    """Land reached from a location over hexsides that carry what they must and nothing else of the water."""
    seen, stack = {start}, [start]
    while stack:
        at = stack.pop()
        for direction, there in enumerate(MAP.neighbours[at]):
            flags = MAP.sides[at][direction]
            barred = flags & (WATER | Side.STRAIT) & ~sides_may_carry
            if there == NOWHERE or there in seen or barred or flags & sides_must_carry != sides_must_carry:
                continue
            if MAP.country[there]:
                seen.add(there)
                stack.append(there)
    return seen


def rail_net(start: int) -> set[int]:
    """All that is joined to a location by rail."""
    return connected(start, Side.STRAIT, Side.RAIL)


def movement_points(start: str, end: str) -> int:
    """MP of the cheapest way in good weather, straits at 3 (7.5.3, 7.5.5)."""
    goal, queue, spent = find(end), [(0, find(start))], {find(start): 0}
    while queue:
        cost, at = heapq.heappop(queue)
        if at == goal:
            return cost
        for direction, there in enumerate(MAP.neighbours[at]):
            flags = MAP.sides[at][direction]
            if there == NOWHERE or not MAP.playable[there] or flags & WATER:
                continue
            step = 3 if flags & Side.STRAIT else GOOD_WEATHER_COST[TERRAINS[MAP.terrain[there]]]
            if cost + step < spent.get(there, 99):
                spent[there] = cost + step
                heapq.heappush(queue, (cost + step, there))
    raise AssertionError(f"no way from {start} to {end}")
