"""3.15 and 7.7.8–7.7.10: who takes the hits of a volley.

A unit's health in battle is one number, its code: twice its steps, less one while a hit on a shielded face waits for
a second; 0 on a zero face; LOST when it is gone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from fogbound.core.register import rule
from fogbound.west.charts.rows import NEVER
from fogbound.west.rules.combat.fighter import Fighter, Step

LOST: Final = -1
BEHIND: Final = -1
"""In a pool of units that may be hit: those listed after it are hit only if nobody before it can be."""


def code_of(steps: int, half: int = 0) -> int:
    """
    >>> code_of(5), code_of(5, half=1)
    (10, 9)
    """
    return 2 * steps - half


def steps_of(code: int) -> int:
    """
    >>> steps_of(10), steps_of(9), steps_of(LOST)
    (5, 5, 0)
    """
    return (code + 1) >> 1


def lower_face(faces: Sequence[int], steps: int) -> int:
    """The steps of the next lower face, LOST below the last one."""
    return next((face for face in faces if face < steps), LOST)


@rule("3.15.a", "3.15.c", "7.7.8.a", "7.7.10.a", "7.7.10.b", "6.6.k")
def hit(faces: Sequence[int], code: int) -> int:
    """One hit: the next lower face; two hits where the faces are two apart; off the last face the unit is lost.

    A last face of 2 needs two hits as well: a unit is lost when it has taken as many as it has steps (7.7.10).
    """
    if hits_to_next_face(faces, code) > 1:
        return code - 1
    lower = lower_face(faces, steps_of(code))
    return LOST if lower == LOST else code_of(lower)


@rule("6.1.4.c", "7.7.4.b", "13.1.c")
def spend_ammunition(faces: Sequence[int], code: int) -> int:
    """Artillery that has fired drops one face, whatever the gap (F-09); a headquarters has no face of 0 to drop to."""
    below = lower_face(faces, steps_of(code))
    return code_of(below) if below >= 0 else LOST


def hits_to_next_face(faces: Sequence[int], code: int) -> int:
    steps = steps_of(code)
    is_shielded = steps - max(0, lower_face(faces, steps)) > 1
    return 2 if is_shielded and not code & 1 else 1


class Dealt(NamedTuple):
    """A side after hits: its codes, the hits still to be dealt, and the units among which its owner must choose."""

    codes: tuple[int, ...]
    left: int
    tied: tuple[int, ...] = ()


@rule("3.15.b", "7.7.9.a", "7.7.3.b", "7.7.11.a", "23.0.f")
def deal(units: Sequence[Fighter], codes: Sequence[int], pool: Sequence[int], hits: int) -> Dealt:
    """Deal hits one by one to the strongest unit of the pool, until they are spent or the owner has a real choice.

    Units at 0 steps take none; what nobody can take is lost. A tie is no choice where the units are alike or where
    the hits reach all of them anyway. Where aircraft and airborne units are hit in the air, every hit strikes one of
    either: the strongest of those who come down, and of equals the first.
    """
    if BEHIND in pool:
        return _deal_to_front(units, codes, pool, hits)
    now, falling = list(codes), _falling(units, pool)
    if falling:
        pool = [n for n in pool if n not in falling]
    while hits:
        for struck in sorted(falling, key=lambda n: -now[n])[:1]:
            now[struck] = hit(units[struck].faces, now[struck]) if now[struck] > 0 else now[struck]
        strongest = max((steps_of(now[n]) for n in pool), default=0)
        if not strongest and not falling:
            return Dealt(tuple(now), 0)
        tied = [n for n in pool if steps_of(now[n]) == strongest] if strongest else []
        if len(tied) > 1 and hits < sum(hits_to_next_face(units[n].faces, now[n]) for n in tied):
            tied = _unlike(units, now, tied)
            if len(tied) > 1:
                return Dealt(tuple(now), hits, tuple(tied))
        for n in tied[:1]:
            now[n] = hit(units[n].faces, now[n])
        hits -= 1
    return Dealt(tuple(now), 0)


@rule("20.0.b", "21.0.b")
def _deal_to_front(units: Sequence[Fighter], codes: Sequence[int], pool: Sequence[int], hits: int) -> Dealt:
    """As many as they can take to those who charged, the others to whoever stands behind them."""
    at = pool.index(BEHIND)
    front, back = pool[:at], pool[at + 1 :]
    rest = max(0, hits - sum(_hits_left(units[n].faces, codes[n]) for n in front))
    dealt = deal(units, codes, front, hits - rest)
    return Dealt(dealt.codes, dealt.left + rest, dealt.tied) if dealt.tied else deal(units, dealt.codes, back, rest)


def _hits_left(faces: Sequence[int], code: int) -> int:
    """How many hits a unit can take."""
    taken = 0
    while code > 0:
        code, taken = hit(faces, code), taken + 1
    return taken


def _falling(units: Sequence[Fighter], pool: Sequence[int]) -> Sequence[int]:
    """The airborne units of a pool that begins with aircraft: they come down among them."""
    if not pool or not units[pool[-1]].drops or not units[pool[0]].air:
        return ()
    return [n for n in pool if units[n].drops]


def _unlike(units: Sequence[Fighter], codes: Sequence[int], tied: Sequence[int]) -> list[int]:
    """Of units that differ in name only, the first."""
    seen: dict[tuple[object, int], int] = {}
    for n in tied:
        seen.setdefault((units[n][1:], codes[n]), n)
    return list(seen.values())


def take(units: Sequence[Fighter], codes: Sequence[int], chosen: int) -> tuple[int, ...]:
    """One hit on the unit that its owner chose."""
    return tuple(hit(units[n].faces, code) if n == chosen else code for n, code in enumerate(codes))


def cheapest(units: Sequence[Fighter], codes: Sequence[int], tied: Sequence[int]) -> int:
    """The unit whose loss costs its owner least: guns first, which spend themselves, then by the fire that is lost."""

    def cost(n: int) -> tuple[bool, int, int, int]:
        return units[n].fire[Step.ARTILLERY] >= NEVER, fire_lost(units[n], codes[n]), units[n].kind, n

    return min(tied, key=cost)


def dearest(units: Sequence[Fighter], codes: Sequence[int], tied: Sequence[int]) -> int:
    """The unit whose loss hurts its owner most, for an enemy who may choose (19.2)."""
    return max(tied, key=lambda n: (fire_lost(units[n], codes[n]), -n))


def fire_lost(unit: Fighter, code: int) -> int:
    """What the next hit takes from the fire of a unit."""
    after = steps_of(hit(unit.faces, code))
    return (steps_of(code) - after) * sum(max(0, 7 - fire) for fire in _main_fire(unit))


def _main_fire(unit: Fighter) -> tuple[int, ...]:
    """All fire but AA, which everybody has."""
    return (unit.fire[0], *unit.fire[2:])
