"""Lays railways from hex centre to hex centre, city by city, along the main lines of 1940.

Each leg takes the cheapest way over dry land: short, level, near the straight line, and glad to use track
that is there already. Short legs are laid first, so that long ones follow them.
"""

from __future__ import annotations

import heapq
from itertools import pairwise
from math import dist, hypot

from fogbound.west.theatre import grid
from theatre import frame, places, tables
from theatre.land import Land, canonical

CLIMB = {"plain": 0.0, "forest": 0.15, "hills": 0.25, "mountain": 0.8, "swamp": 0.2}
FERRY = 1.0  # train ferries and bridges over straits
SHARED = 0.72  # price of track that another line has laid
Link = tuple[str, str]


def lay(named: dict[str, places.Place], land: Land) -> list[tuple[str, list[str], str]]:
    """Every line of the overlay with its hexes and its source."""
    lines = [
        (row["line"], row["line"].split(" - "), row["source"]) for row in tables.read(tables.OVERLAY / "rails.csv")
    ]
    legs = {(a, b) for _, stops, _ in lines for a, b in pairwise(stops)}
    track: set[Link] = set()
    routes: dict[tuple[str, str], list[str]] = {}
    for a, b in sorted(legs, key=lambda leg: (dist(centre(named[leg[0]].at), centre(named[leg[1]].at)), leg)):
        routes[a, b] = route(named[a].at, named[b].at, land, track)
        track |= {link(*pair) for pair in pairwise(routes[a, b])}
    out = []
    for name, stops, source in lines:
        hexes = [named[stops[0]].at]
        for leg in pairwise(stops):
            hexes += routes[leg][1:]
        out.append((name, hexes, source))
    return out


def centre(at: str) -> tuple[float, float]:
    """Centre of a hex in kilometres."""
    return grid.centre(at, frame.HEX_KM)


def link(a: str, b: str) -> Link:
    """One name for the track between two hexes."""
    return (a, b) if a < b else (b, a)


def route(start: str, end: str, land: Land, track: set[Link]) -> list[str]:
    """The cheapest way from hex to hex."""
    queue, cost, before = [(0.0, start)], {start: 0.0}, {start: start}
    while queue:
        spent, at = heapq.heappop(queue)
        if at == end:
            break
        if spent > cost[at]:
            continue
        for direction, there in grid.neighbours(at).items():
            water = land.water.get(canonical(at, direction))
            if not land.is_dry(there) or water in ("sea", "lake"):
                continue
            step = 1 + CLIMB[land.terrain[there]] + detour(start, end, there) + (FERRY if water else 0)
            step *= SHARED if link(at, there) in track else 1
            if spent + step < cost.get(there, 1e9):
                cost[there], before[there] = spent + step, at
                heapq.heappush(queue, (spent + step, there))
    if end not in before:
        raise SystemExit(f"No way for a railway from {start} to {end}.")
    way = [end]
    while way[-1] != start:
        way.append(before[way[-1]])
    return way[::-1]


def detour(start: str, end: str, at: str) -> float:
    """Price of lying off the straight line."""
    (ax, ay), (bx, by), (px, py) = centre(start), centre(end), centre(at)
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    t = min(1.0, max(0.0, ((px - ax) * dx + (py - ay) * dy) / length)) if length else 0.0
    return 0.35 * (hypot(px - ax - dx * t, py - ay - dy * t) / frame.HEX_KM) ** 2
