"""3.11–3.17, 7.7.6 and 7.7.7: how many dice a side rolls in a step of combat, and what each of them hits on.

One pure function, `volley`, for the engine, the odds and the log alike.

>>> tank = Shooter(0, 3, 5, (Modifier("forest", "7.7.11", mali=1),))
>>> infantry = Shooter(1, 3, 6, (Modifier("forest", "7.7.11", mali=1),))
>>> [(shot.dice, shot.target) for shot in volley((tank, infantry)).shots]  # 3 + 3 steps halved: 3 dice, not 2
[(1, 5), (2, 6)]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from fogbound.core.register import rule
from fogbound.west.charts.rows import NEVER


class Modifier(NamedTuple):
    """Something that makes a unit fire better or worse, with its rule."""

    name: str
    rule: str
    mali: int = 0
    boni: int = 0


class Shooter(NamedTuple):
    """A unit about to fire: its steps, the lowest roll that hits, and all that changes them."""

    who: int
    """Place in the order of its side."""
    steps: int
    firepower: int
    modifiers: tuple[Modifier, ...] = ()
    extra: int = 0
    """Dice that nothing halves (22.0)."""


class Shot(NamedTuple):
    """What one unit rolls."""

    shooter: Shooter
    dice: int
    target: int
    """The lowest roll that hits."""
    merged: int = 0
    """Dice among them that it owes to merging (7.7.7)."""


class Volley(NamedTuple):
    """All that a side fires in one step."""

    shots: tuple[Shot, ...]
    dice: int

    @rule("3.14.a")
    def hits(self, faces: Sequence[int]) -> int:
        """How many of the dice, in the order of the shots, hit."""
        found = at = 0
        for shot in self.shots:
            for face in faces[at : at + shot.dice]:
                found += face >= shot.target
            at += shot.dice
        return found

    def chances(self) -> tuple[float, ...]:
        """The chance of each number of hits, from none up."""
        dice = [0] * 8
        for shot in self.shots:
            dice[shot.target] += shot.dice
        return hit_chances(tuple(dice))


@lru_cache(4096)
def hit_chances(dice: tuple[int, ...]) -> tuple[float, ...]:
    """The chance of each number of hits of so many dice by target number."""
    found = [1.0]
    for target, count in enumerate(dice):
        p = (7 - max(1, target)) / 6
        for _die in range(count):
            found = [(1 - p) * a + p * b for a, b in zip([*found, 0.0], [0.0, *found], strict=True)]
    return tuple(found)


SILENCE = Volley((), 0)


@rule("3.11.a", "3.16.a", "3.17.a", "7.7.6.a", "7.7.6.b", "7.7.6.f", "7.7.7.a", "6.0.a", "7.7.7.b")
def volley(shooters: Iterable[Shooter], *, best: int = 1, cancel: bool = False) -> Volley:
    """One die a step; each Malus halves, each Bonus hits one better, down to `best`; nobody who can fire is silenced.

    `cancel`: a Bonus and a Malus of the same unit take each other away.
    """
    shots: list[Shot] = []
    pools: dict[int, list[int]] = {}
    for shooter in shooters:
        if not shooter.steps or shooter.firepower >= NEVER:
            continue
        mali = sum(modifier.mali for modifier in shooter.modifiers)
        boni = sum(modifier.boni for modifier in shooter.modifiers)
        if cancel:
            mali, boni = mali - min(mali, boni), boni - min(mali, boni)
        pools.setdefault(mali, []).append(len(shots))
        dice = max(1, shooter.steps >> mali) + shooter.extra
        shots.append(Shot(shooter, dice, max(best, shooter.firepower - boni)))
    for mali, members in pools.items():
        if mali and len(members) > 1:
            _merge(shots, mali, members)
    return Volley(tuple(shots), sum(shot.dice for shot in shots))


@rule("7.7.7.c")
def _merge(shots: list[Shot], mali: int, members: Sequence[int]) -> None:
    """Units with the same number of Mali are halved together; what that gains the weakest of them rolls (F-14–F-16)."""
    together = sum(shots[n].shooter.steps for n in members) >> mali
    gain = together - sum(shots[n].dice - shots[n].shooter.extra for n in members)
    if gain > 0:
        weakest = max(members, key=lambda n: shots[n].target)
        shot = shots[weakest]
        shots[weakest] = shot._replace(dice=shot.dice + gain, merged=gain)
