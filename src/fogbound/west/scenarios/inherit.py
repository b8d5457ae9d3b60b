"""A scenario that begins where another does: what it takes over, and what it changes (docs/write-a-scenario.md)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, TypeVar

from msgspec.structs import replace

from fogbound.west.blocks import blocks
from fogbound.west.kinds import Class
from fogbound.west.scenarios.page import Page
from fogbound.west.scenarios.scenario import (
    AirStrength,
    Arrival,
    Event,
    Goal,
    Placement,
    Scenario,
    Strength,
    Withdrawal,
)

D = TypeVar("D", Arrival, Withdrawal, Event)
N = TypeVar("N", Strength, AirStrength)
Incomes = dict[int, tuple[tuple[int, int], ...]]
"""By nation, turns from which points hold."""

ADVANCED_CLASSES: Final = (
    Class.ARMOR_HQ, Class.AIR_HQ, Class.LEADER, Class.THEATRE_HQ, Class.NAVY_HQ, Class.SUBMARINE,
)  # fmt: skip
"""Blocks that the Basic game does without (3.9)."""
# fmt: off
PLAIN: Final = {                                     # taken over as they are unless the file says something of its own
    ("difficulty",): "difficulty", ("about",): "about", ("works",): "works", ("flags",): "flags",
    ("briefing",): "briefing",
    ("diplomacy", "neutral"): "neutral", ("diplomacy", "surrendered"): "surrendered",
    ("diplomacy", "assisted"): "assisted", ("diplomacy", "may_attack"): "may_attack",
    ("diplomacy", "quick_surrender"): "quick_surrender",
    ("diplomacy", "surrenders_without"): "surrenders_without",
    ("levels",): "dated_levels",
}
# fmt: on
ADDED: Final = ("options", "owners", "capitals", "points", "income", "stock", "colours", "first_colours")
"""Tables to which the file adds lines, its own in the place of the same ones."""


def inherit(page: Page, own: Scenario, base: Scenario, without: Collection[int]) -> Scenario:
    """The file's own scenario, completed from its base."""
    named = {block for plan, block in page.rows_of if not plan} | set(without)
    if own.level == "basic":
        named |= {block.id for block in blocks() if block.kind in ADVANCED_CLASSES}
    shift = base.first - own.first

    def moved(dated: Iterable[D]) -> list[D]:
        """What the base has on its calendar, on the calendar of the file; what lies outside it is left out."""
        return [replace(row, turn=row.turn + shift) for row in dated if 0 <= row.turn + shift < own.turns]

    taken = {name: getattr(base, name) for path, name in PLAIN.items() if page.at(path) is None}
    added = {name: {**getattr(base, name), **getattr(own, name)} for name in ADDED}
    flags = taken.get("flags", own.flags)
    gone = {withdrawal.block for withdrawal in own.withdrawals} | named - {placed.block for placed in own.placements}
    return replace(
        own,
        **taken,
        **added,
        siegfried="siegfried" in flags,
        armistice_ban="armistice_ban" in flags,
        placements=(*_left(base.placements, named), *own.placements),
        at_sea=(*(sub for sub in base.at_sea if sub.block not in named), *own.at_sea),
        arrivals=(*(new for new in moved(base.arrivals) if new.block not in named), *own.arrivals),
        withdrawals=(*(old for old in moved(base.withdrawals) if old.block not in gone), *own.withdrawals),
        pool=(*(block for block in base.pool if block not in named), *own.pool),
        rest=tuple(dict.fromkeys((*base.rest, *own.rest))),
        left_out=base.left_out | frozenset(without),
        later_income={**_shifted(base.later_income, shift), **own.later_income},
        first_income={**_shifted(base.first_income, shift), **own.first_income},
        frozen=(*(replace(f, until=f.until and f.until + shift) for f in base.frozen), *own.frozen),
        events=tuple(sorted((*moved(base.events), *own.events), key=lambda event: event.turn)),
        history=_of_other_nations(_fighting(base.history, without), own.history),
        air=_of_other_nations(base.air, own.air),
        plans=own.plans if shift else _plans(base, own, set(without)),
        quick_surrender_plans=own.quick_surrender_plans if shift else base.quick_surrender_plans,
        goals=own.goals if page.at(("victory", "goals")) is not None else _goals(base, shift),
        levels=own.levels or base.levels,
    )  # fmt: skip


def _shifted(incomes: Incomes, shift: int) -> Incomes:
    """Points from each turn on, on the calendar of the file."""
    return {nation: tuple((turn + shift, n) for turn, n in rows) for nation, rows in incomes.items()}


def _left(placements: Iterable[Placement], named: Collection[int]) -> list[Placement]:
    return [placed for placed in placements if placed.block not in named]


def _goals(base: Scenario, shift: int) -> tuple[Goal, ...]:
    return tuple(goal if goal.turn is None else replace(goal, turn=goal.turn + shift) for goal in base.goals)


def _of_other_nations(base: tuple[N, ...], own: tuple[N, ...]) -> tuple[N, ...]:
    """The file's rows, and those of the base for nations of which it says nothing."""
    told = [mine.nation for mine in own]
    return tuple([row for row in base if row.nation not in told]) + own


def _fighting(history: tuple[Strength, ...], without: Collection[int]) -> tuple[Strength, ...]:
    """The strengths of nations that are not left out altogether."""
    left = {int(nation) for block, nation in enumerate(blocks().nation) if block not in without}
    return tuple(row for row in history if row.nation in left)


def _plans(base: Scenario, own: Scenario, without: Collection[int]) -> dict[str, dict[str, tuple[Placement, ...]]]:
    """Each plan of the base, with the blocks that the file's own plan of that value names in their place."""
    found = {option: dict(values) for option, values in own.plans.items()}
    for option, values in base.plans.items():
        mine = found.setdefault(option, {})
        for value, placements in values.items():
            told = {placed.block for placed in mine.get(value, ())} | set(without)
            mine[value] = (*_left(placements, told), *mine.get(value, ()))
    return found
