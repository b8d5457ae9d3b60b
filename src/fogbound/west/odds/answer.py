"""The question and its answer: who wins how often, and what it costs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Final

from msgspec import Struct

from fogbound.core.texts import Message
from fogbound.west.odds.exact import BRANCHES, Spread, follow
from fogbound.west.odds.health import TooManyBranchesError
from fogbound.west.odds.plan import FOUGHT_OUT, Plan
from fogbound.west.odds.prices import points_between
from fogbound.west.odds.simulated import Simulation
from fogbound.west.rules.combat.codes import Codes
from fogbound.west.rules.combat.descent import grounded
from fogbound.west.rules.combat.describe import shots_of, volley_in_words
from fogbound.west.rules.combat.engagement import Engagement
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER, Fighter, Step
from fogbound.west.rules.combat.hits import steps_of
from fogbound.west.rules.combat.moment import moment
from fogbound.west.rules.combat.order import AIR_TO_AIR

GAMES: Final = 20_000
SEED: Final = 1940
"""The same question gets the same answer."""


class SideOdds(Struct, frozen=True):
    """What a battle costs one side."""

    units: tuple[str, ...]
    steps: int
    """At the start."""
    loss_mean: float
    loss_pmf: tuple[float, ...]
    """Chance of losing so many steps, from none to all."""
    pp_mean: float
    """Production points to rebuild what is lost, on average (7.3)."""


class FirstFire(Struct, frozen=True):
    """What a side rolls in a step of the first round, if nobody is hit before."""

    step: str
    side: str
    dice: int
    shots: tuple[dict[str, object], ...]
    text: Message


class BattleOdds(Struct, frozen=True):
    """What `fogbound odds` tells."""

    win: float
    """The attacker takes the hex; in an air attack nothing is left of the defender."""
    lose: float
    """He does not: an attack that can do no more harm has failed (7.7.12)."""
    open: float
    """Undecided after the rounds asked for."""
    exact: bool
    se: float
    """Standard error of `win`; 0 where exact."""
    attacker: SideOdds
    defender: SideOdds
    fire: tuple[FirstFire, ...]
    raid: bool
    """An air attack, which takes no ground."""


def odds(
    engagement: Engagement,
    codes: Codes,
    plan: Plan = FOUGHT_OUT,
    *,
    games: int = GAMES,
    seed: int = SEED,
    branches: int = BRANCHES,
) -> BattleOdds:
    """The odds of a battle from this state of health on: exact up to so many branches, else from so many games."""
    try:
        return summed(engagement, codes, follow(engagement, codes, plan, branches))
    except TooManyBranchesError:
        simulation = Simulation(engagement, plan, Random(seed))
        counted: Spread = defaultdict(float)
        for _game in range(games):
            counted[simulation.fight(codes)] += 1 / games
        return summed(engagement, codes, counted, games)


def summed(engagement: Engagement, start: Codes, ends: Spread, games: int = 0) -> BattleOdds:
    """What a spread of ends says to people."""
    chance = {"win": 0.0, "lose": 0.0, "open": 0.0}
    for (_codes, outcome), p in ends.items():
        chance[outcome] += p
    total = sum(ends.values())  # 1, but for rounding
    chance = {name: p / total for name, p in chance.items()}
    win = chance["win"]
    return BattleOdds(
        **chance,
        exact=games == 0,
        se=sqrt(win * (1 - win) / games) if games else 0.0,
        attacker=_cost(engagement.sides[ATTACKER], start, ends, ATTACKER),
        defender=_cost(engagement.sides[DEFENDER], start, ends, DEFENDER),
        fire=tuple(_first_round(engagement, start)),
        raid=not engagement.is_assault,
    )


def _first_round(engagement: Engagement, codes: Codes) -> Iterator[FirstFire]:
    if engagement.verdict(codes)[1]:
        return
    air = int(engagement.fights_in_air(codes, 1))
    for when in (AIR_TO_AIR, *engagement.round):
        landed = when.step > Step.ANTI_AIR
        fit = grounded(engagement, codes) if landed else codes
        for role in when.roles:
            volley = engagement.volley(when.step, role, fit, moment(1, air, landed=landed))
            if volley.dice:
                units, side = engagement.sides[role], ("attacker", "defender")[role]
                yield FirstFire(
                    when.step.name.lower(), side, volley.dice, shots_of(units, volley), volley_in_words(units, volley)
                )


def _cost(units: tuple[Fighter, ...], start: Codes, ends: Spread, role: int) -> SideOdds:
    standing = [n for n, unit in enumerate(units) if unit.stands]
    steps = sum(steps_of(start[role][n]) for n in standing)
    by_side: dict[tuple[int, ...], float] = defaultdict(float)
    for (codes, _outcome), p in ends.items():
        by_side[codes[role]] += p
    pmf = [0.0] * (steps + 1)
    points = 0.0
    for side, p in by_side.items():
        pmf[steps - sum(steps_of(side[n]) for n in standing)] += p
        points += p * points_between(units, start[role], side)
    mean = sum(lost * p for lost, p in enumerate(pmf))
    return SideOdds(tuple(units[n].name for n in standing), steps, mean, tuple(pmf), points)
