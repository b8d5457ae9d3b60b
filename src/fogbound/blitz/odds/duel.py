"""`duel`: two vehicles that shoot at each other, exactly or die by die."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from fogbound.blitz.arsenal import Arsenal, Vehicle, armour
from fogbound.blitz.dice import at_least
from fogbound.blitz.faults import InputError
from fogbound.blitz.rules.destroy import destruction, shots_per_turn
from fogbound.blitz.rules.may_fire import may_fire
from fogbound.blitz.rules.shot import Act, Shot
from fogbound.blitz.rules.sizes import size_of
from fogbound.blitz.rules.to_hit import to_hit
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import Facing
from fogbound.core.texts import texts

_ = texts("blitz")

MOST_TURNS = 100
Winner = Literal["first", "second", "neither"]


def shot_between(
    rules: RuleSet,
    stock: Arsenal,
    firer: Vehicle,
    target: Vehicle,
    distance: int,
    facing: Facing = "front",
    act: Act = "stationary",
    target_moved: int = 0,
) -> Shot:
    """The shot of one vehicle's gun at another vehicle; crews that can close down have done so."""
    if not firer.gun:
        raise InputError([_("The {name} has no gun to duel with.", name=firer.name)])
    return Shot(
        weapon=stock.weapon(firer.gun),
        distance=distance,
        act=act,
        nation=firer.nation,
        closed=firer.crew == "closed",
        stabiliser="stabiliser" in firer.traits,
        narrow_turret="narrow turret" in firer.traits,
        poor_optics="poor optics" in firer.traits,
        size=size_of(rules, target),
        target_moved=target_moved,
        open_top=target.crew != "closed",
        armour=armour(target),
        facing=facing,
    )


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
