"""18.0 and 7.5.5: the ways that ships take, from port to port or to a beach.

A ship goes from sea hex to sea hex, by the shortest way that is open. It passes a strait between shores that its side
holds; that of Calais also under fire, and the Kiel Canal joins two seas for whoever holds all of it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from fogbound.core.register import rule
from fogbound.west.board.ground import INLAND_PORTS
from fogbound.west.kinds import AXIS
from fogbound.west.position.state import West
from fogbound.west.rules.control import controls
from fogbound.west.rules.supply import MAPLE
from fogbound.west.theatre import NOWHERE, SEA, Body, Feature, Side, theatre
from fogbound.west.theatre.gazetteer import find

Hexes: TypeAlias = tuple[int, ...]
Corner: TypeAlias = frozenset[int]
"""Where three hexes meet."""


class Voyage(NamedTuple):
    """The way of a ship."""

    hexes: int
    """Its length."""
    sea: Hexes
    """The sea hexes on it."""
    calais: bool
    """Whether it passes the Strait of Calais."""


FAR: Final = Voyage(99, (), False)
"""A way that leads off the map, or along coasts where the grid has no sea: farther than anybody lands."""


class Strait(NamedTuple):
    """A passage between two shores, from one sea hex to another."""

    shores: tuple[int, int]
    ends: tuple[int, int]


@cache
def straits() -> tuple[Strait, ...]:
    """The red arrows that ships sail through: there is open sea at both ends."""
    map_, found = theatre(), []
    for at in range(map_.hexes):
        for direction, there in enumerate(map_.neighbours[at]):
            if there <= at or not map_.sides[at][direction] & Side.STRAIT:
                continue
            ends = tuple(sorted(set(map_.neighbours[at]) & set(map_.neighbours[there]) & _open_sea()))
            if len(ends) == 2:
                found.append(Strait((at, there), (ends[0], ends[1])))
    return tuple(found)


@cache
def _open_sea() -> frozenset[int]:
    map_ = theatre()
    return frozenset(at for at in range(map_.hexes) if map_.kind[at] == SEA)


@cache
def mined() -> frozenset[int]:
    """The Channel (E-15)."""
    map_ = theatre()
    return frozenset(at for at in range(map_.hexes) if map_.has(at, Feature.MINES))


@cache
def shoals() -> frozenset[int]:
    """Coasts among shoals."""
    map_ = theatre()
    return frozenset(at for at in range(map_.hexes) if map_.has(at, Feature.SHOAL))


@cache
def gates(at: int) -> Hexes:
    """The sea hexes before a coast: its own, those between the mouths of its river, or where its arm of the sea ends.

    The other coasts of the hexes at a mouth are no way out: London's ships pass Calais to reach the Channel.
    """
    if faces_the_sea(at):
        return tuple(sorted(_beside(at) & _open_sea()))
    if mouths := _mouths(at):
        return tuple(sorted(_open_sea().intersection(*[_beside(shore) for shore in mouths])))
    return tuple(sorted(_down_the_arm(at)))


def faces_the_sea(at: int) -> bool:
    """Whether the open sea is right before a coast, and not only the mouth of its river."""
    return bool(_beside(at) & _open_sea())


def _beside(at: int) -> set[int]:
    return set(theatre().neighbours[at]) - {NOWHERE}


def _mouths(at: int) -> Hexes:
    """The coastal hexes at the mouth of the river of an inland port."""
    letters = [letter for letter, name in INLAND_PORTS.items() if find(name) == at]
    return theatre().inland_port_hexes(letters[0]) if letters else ()


def _down_the_arm(at: int) -> set[int]:
    """The open sea at the end of the arm on which a coast lies, such as Bristol's: never over the land behind it."""
    found, seen, ahead = set[int](), set[Corner](), _corners({at})
    while ahead:
        corner = ahead.pop()
        seen.add(corner)
        found |= corner & _open_sea()
        ahead |= set().union(*(_corners({a, b}) for a, b in combinations(corner, 2) if _is_water(a, b))) - seen
    return found


def _corners(hexes: set[int]) -> set[Corner]:
    """Where a hex meets two others, or the two ends of the side between two."""
    first, *others = hexes
    around = (frozenset({first, a, b}) for a, b in combinations(_beside(first), 2) if b in _beside(a))
    return {corner for corner in around if corner.issuperset(others)}


def _is_water(a: int, b: int) -> bool:
    map_ = theatre()
    return any(there == b and map_.sides[a][n] & Side.SEA for n, there in enumerate(map_.neighbours[a]))


@cache
def channel_strait() -> frozenset[int]:
    return frozenset({find("Dover"), find("Calais")})


@rule("18.0.b", "7.5.5.d")
def open_straits(state: West, side: int) -> tuple[Strait, ...]:
    """Those whose shores a side holds, and that of Calais, which a ship may run at a price."""
    return tuple(
        strait
        for strait in straits()
        if frozenset(strait.shores) == channel_strait() or all(controls(state, at, side) for at in strait.shores)
    )


@rule("7.5.5.f")
def has_kiel_canal(state: West, side: int) -> bool:
    """Whoever holds all its hexes may pass between the Baltic and the North Sea; the Axis not under the mines.

    One of them is Danish, and takes no part in the game (7.5.4): nobody can hold it, and it bars nobody.
    """
    if side == AXIS and state.board.first_month + state.turn >= MAPLE:
        return False
    return all(controls(state, at, side) for at in _canal() if state.board.land[at])


@cache
def _canal() -> Hexes:
    map_ = theatre()
    return tuple(at for at in range(map_.hexes) if map_.has(at, Feature.KIEL_CANAL))


def seas_from(state: West, port: int, side: int) -> int:
    """The bodies of water that ships reach from a port."""
    seas = theatre().body[port]
    joined = Body.ATLANTIC | Body.BALTIC
    return seas | joined if seas & joined and has_kiel_canal(state, side) else seas


@lru_cache(512)
def _voyages(port: int, passages: tuple[Strait, ...]) -> dict[int, Voyage]:
    found = {gate: Voyage(1, (gate,), False) for gate in gates(port)}
    edge = sorted(found, key=lambda at: _in_open_water(found[at]))
    through: dict[int, list[tuple[int, bool]]] = {}
    for strait in passages:
        for start, end in (strait.ends, strait.ends[::-1]):
            through.setdefault(start, []).append((end, frozenset(strait.shores) == channel_strait()))
    while edge:
        onward: list[int] = []
        for at in edge:
            way = found[at]
            ways = [(there, False) for there in sorted(_beside(at) & _open_sea())]
            for there, calais in (*ways, *through.get(at, ())):
                if there not in found:
                    found[there] = Voyage(way.hexes + 1, (*way.sea, there), way.calais or calais)
                    onward.append(there)
        edge = sorted(onward, key=lambda at: _in_open_water(found[at]))
    return found


@rule("18.1.3.b")
def _in_open_water(way: Voyage) -> int:
    """Sea hexes that are not the Channel: of two ways as long ships take the one with fewer of them.

    Since Operation Maple nobody lies in wait in the Channel; before, one way is as good as the other.
    """
    return len(set(way.sea) - mined())


def voyage(state: West, port: int, coast: int, side: int) -> Voyage | None:
    """The shortest way of a ship from a port to a coast, if there is one."""
    return _voyage(port, coast, open_straits(state, side))


@lru_cache(8192)
def _voyage(port: int, coast: int, passages: tuple[Strait, ...]) -> Voyage | None:
    if max(port, coast) >= theatre().hexes:
        return FAR
    if _is_beside_by_sea(port, coast):
        return Voyage(1, (), False)
    known = _voyages(port, passages)
    ends = [known[gate] for gate in gates(coast) if gate in known]
    best = min(ends, key=lambda way: (way.hexes, way.calais, _in_open_water(way), way.sea), default=None)
    return Voyage(best.hexes + 1, best.sea, best.calais) if best else None


@cache
def _is_beside_by_sea(a: int, b: int) -> bool:
    """Whether nothing but water lies between two coasts."""
    map_ = theatre()
    if b not in map_.neighbours[a]:
        return False
    return bool(map_.sides[a][map_.neighbours[a].index(b)] & Side.SEA)
