"""`duel`: two vehicles that shoot at each other, exactly or die by die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from random import Random
from typing import Literal

from msgspec import Struct

from fogbound.blitz.arsenal import Arsenal, Vehicle
from fogbound.blitz.dice import at_least
from fogbound.blitz.odds.named import shot_between
from fogbound.blitz.rules.destroy import destruction, shots_per_turn
from fogbound.blitz.rules.may_fire import may_fire
from fogbound.blitz.rules.shot import Shot
from fogbound.blitz.rules.to_hit import to_hit
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import Facing

MOST_TURNS = 100
FACES = range(1, 7)
Winner = Literal["first", "second", "neither"]


class Duel(Struct, frozen=True):
    """Two vehicles' chances to destroy the other in one turn of fire, and who wins if the first begins."""

    first: Fraction
    second: Fraction
    first_wins: Fraction
    second_wins: Fraction


def kill_chance(rules: RuleSet, shot: Shot) -> Fraction:
    """Chance to destroy with all the shots of one turn (208)."""
    if not may_fire(rules, shot):
        return Fraction(0)
    once = to_hit(rules, shot).chance * at_least(2, destruction(rules, shot).need)
    return 1 - (1 - once) ** shots_per_turn(rules, shot.weapon.calibre)


def duel(rules: RuleSet, first: Shot, second: Shot) -> Duel:
    """Turn by turn until one is destroyed, the first beginning; 0 and 0 when neither can harm the other."""
    p, q = kill_chance(rules, first), kill_chance(rules, second)
    decided = p + q - p * q
    wins = p / decided if decided else Fraction(0)
    return Duel(p, q, wins, 1 - wins if decided else Fraction(0))


def fight(rules: RuleSet, first: Shot, second: Shot, throw: Callable[[int], int]) -> Winner:
    """One duel by dice: `throw(n)` gives the sum of n D6. Neither wins after a hundred turns."""
    sides = [(side, _aim(rules, side)) for side in (first, second)]
    names: tuple[Winner, Winner] = ("first", "second")
    for _turn in range(MOST_TURNS):
        for name, (shot, (allowed, hit, kill)) in zip(names, sides, strict=True):
            for _round in range(allowed * shots_per_turn(rules, shot.weapon.calibre)):
                if throw(2) >= hit and throw(2) >= kill:
                    return name
    return "neither"


def _aim(rules: RuleSet, shot: Shot) -> tuple[bool, int, int]:
    return bool(may_fire(rules, shot)), to_hit(rules, shot).target, destruction(rules, shot).need


FACINGS: tuple[Facing, ...] = ("front", "side", "rear")


class Bout(Struct, frozen=True):
    """A duel at one place: both see this facing of the other."""

    distance: int
    facing: Facing
    first: float
    """Chance to destroy in one turn of fire."""
    second: float
    first_wins: float
    second_wins: float
    games: int = 0
    """Duels thrown; 0 when the chances are exact."""


def bouts(
    rules: RuleSet, stock: Arsenal, one: Vehicle, two: Vehicle, distances: Iterable[int], games: int = 0, seed: int = 0
) -> list[Bout]:
    """Duels over distances and facings, exact or, with `games`, thrown by dice of that seed."""
    dice = Random(seed)
    found = []
    for distance in distances:
        for facing in FACINGS:
            shots = (
                shot_between(rules, stock, one, two, distance, facing),
                shot_between(rules, stock, two, one, distance, facing),
            )
            exact = duel(rules, *shots)
            wins = (float(exact.first_wins), float(exact.second_wins))
            if games:
                ends = Counter(fight(rules, *shots, lambda n: sum(dice.choices(FACES, k=n))) for _game in range(games))
                wins = (ends["first"] / games, ends["second"] / games)
            found.append(Bout(distance, facing, float(exact.first), float(exact.second), *wins, games))
    return found
