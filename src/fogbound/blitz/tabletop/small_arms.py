"""Small-arms fire, taken apart as shots are: dice of the firer, number of the target, what hits do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from fogbound.blitz.odds.shooting import RESULT
from fogbound.blitz.rules.fire import AIM, Aim, Arm, Firer, Mark, arms, dice, may_fire, to_hit
from fogbound.blitz.rules.saves import RESULTS, Save, ways_of_saving
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.tabletop.gunnery import EXPERIENCES
from fogbound.blitz.tabletop.values import Lines, lines_of
from fogbound.blitz.terms import Cover

MOST_HITS = 24
"""Of pooled fire that anybody reckons with."""


class Arms(Struct, frozen=True):
    """One arm: its dice, standing or moved, steady or demoralised; what each distance adds, or forbids."""

    dice: tuple[tuple[Lines, ...], ...]
    number: tuple[Lines, ...]
    barred: tuple[Lines, ...]


class SmallArms(Struct, frozen=True):
    """What does not depend on the arm."""

    cover: dict[str, Lines]
    """The number that each die must reach."""
    moving: dict[str, Lines]
    reach: tuple[int, ...]
    """By sum, from 0: what a die needs."""
    saves: dict[str, tuple[tuple[tuple[dict[str, float], ...], ...], ...]]
    """By cover, by experience, steady or demoralised, by number of hits."""


def arm(rules: RuleSet, name: Arm, bands: Iterable[int]) -> Arms:
    limits = tuple(bands)
    aims = [Aim(firer=Firer(arm=name), mark=Mark(distance=band)) for band in limits]
    return Arms(
        tuple(
            tuple(lines_of(dice(rules, Firer(arm=name, moved=moved, demoralised=low)).lines) for low in (False, True))
            for moved in (False, True)
        ),
        tuple(lines_of(AIM.counted(rules, aim)) for aim in aims),
        tuple(lines_of(may_fire(rules, aim).barred) for aim in aims),
    )  # fmt: skip


def small_arms(rules: RuleSet) -> SmallArms:
    far = 30
    covers: tuple[Cover, ...] = get_args(Cover)
    still = {cover: Aim(mark=Mark(cover=cover, distance=far)) for cover in covers}
    running = {cover: Aim(mark=Mark(cover=cover, distance=far, moving=True)) for cover in covers}
    number = to_hit(rules, still["open"])
    usual = {cover: AIM.counted(rules, aim) for cover, aim in still.items()}
    return SmallArms(
        {cover: lines_of((to_hit(rules, aim).base,)) for cover, aim in still.items()},
        {
            cover: lines_of(line for line in AIM.counted(rules, aim) if line not in usual[cover])
            for cover, aim in running.items()
        },
        tuple(replace(number, base=replace(number.base, value=need), modifiers=()).target for need in range(13)),
        {cover: tuple(_saves(rules, cover, level) for level in range(len(EXPERIENCES))) for cover in covers},
    )


def _saves(rules: RuleSet, cover: Cover, level: int) -> tuple[tuple[dict[str, float], ...], ...]:
    return tuple(
        tuple(
            {RESULT[result]: round(number / 6**hits, 6) for result, number in zip(RESULTS, ways, strict=True) if number}
            for hits, ways in enumerate(ways_of_saving(rules, save, MOST_HITS))
        )
        for save in (Save(experience=EXPERIENCES[level], cover=cover, demoralised=shaken) for shaken in (False, True))
    )


def ranges(rules: RuleSet, names: Iterable[Arm]) -> set[int]:
    """Centimetres at which fire of these arms changes; point blank is the same for all."""
    found = {limit for name in names for limit in (arms(rules, name).value.short, arms(rules, name).value.long)}
    return found | {cm for cm in range(1, 30) if _told(rules, cm) != _told(rules, cm + 1)}


def _told(rules: RuleSet, cm: int) -> int:
    return AIM.total(rules, Aim(mark=Mark(distance=cm)))
