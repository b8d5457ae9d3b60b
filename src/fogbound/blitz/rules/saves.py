"""Saving throws: 105, and the passengers of 203, 214 and 307."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from fogbound.blitz.clause import Modifier, Sheet
from fogbound.blitz.rules.morale import EXPERIENCE
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import Cover, Experience, Result
from fogbound.core.texts import texts

_ = texts("blitz")

BURST_CALIBRE = 20


class Save(Struct, frozen=True, kw_only=True):
    """A unit that was hit, by what, in which state."""

    experience: Experience = "regular"
    calibre: int = 0
    """Of the shell, in mm; 0 for bullets."""
    demoralised: bool = False
    cover: Cover = "open"
    passenger: bool = False
    """Aboard a soft vehicle that was destroyed by shell, barrage or ramming (203, 307, 214)."""
    fate: str = ""
    """Of these the proposal by which it saves; none named: whichever is in force."""


SAVE = Sheet[Save]("save")


@SAVE.line("105", _("20 mm cannon"))
def _burst(rules: RuleSet, save: Save) -> int:
    return -1 if save.calibre == BURST_CALIBRE else 0


@SAVE.line("203", _("passengers of a destroyed vehicle"), once="passengers")
def _aboard(rules: RuleSet, save: Save) -> int:
    return _passenger(save, "203")


@SAVE.line("214", _("passengers of a rammed vehicle"), once="passengers")
def _rammed(rules: RuleSet, save: Save) -> int:
    return _passenger(save, "214")


@SAVE.line("307", _("passengers of a shelled vehicle"), once="passengers")
def _shelled(rules: RuleSet, save: Save) -> int:
    return _passenger(save, "307")


def _passenger(save: Save, proposal: str) -> int:
    return -1 if save.passenger and save.fate in ("", proposal) else 0


@SAVE.line("base.bunker", _("bunker"))
def _bunker(rules: RuleSet, save: Save) -> int:
    return 1 if save.cover == "bunker" else 0


def modifiers(rules: RuleSet, save: Save) -> tuple[Modifier, ...]:
    return SAVE.counted(rules, save)


def saved(rules: RuleSet, save: Save, natural: int) -> Result:
    """One hit, one die: 1 or less kills; below the experience number demoralises, the second time kills."""
    score = natural + SAVE.total(rules, save)
    if score <= 1:
        return "eliminated"
    if score >= EXPERIENCE[rules, save.experience]:
        return "none"
    return "eliminated" if save.demoralised else "demoralised"


RESULTS: tuple[Result, ...] = ("none", "demoralised", "eliminated")


def after_saves(rules: RuleSet, save: Save, hits: int) -> dict[Result, Fraction]:
    """What is left of a unit after so many hits, one save each, in order."""
    *_, last = ways_of_saving(rules, save, hits)
    return {result: Fraction(ways, 6**hits) for result, ways in zip(RESULTS, last, strict=True) if ways}


def ways_of_saving(rules: RuleSet, save: Save, most: int) -> Iterator[tuple[int, int, int]]:
    """For 0, 1, … hits: in how many of the 6^hits ways the unit is unharmed, demoralised, eliminated.

    Whole numbers, as fractions made a large barrage ten times slower.
    """
    fresh, shaken = _faces(rules, save), _faces(rules, replace(save, demoralised=True))
    well, dem, lost = (0, 1, 0) if save.demoralised else (1, 0, 0)
    for _hit in range(most):
        yield well, dem, lost
        well, dem, lost = (
            well * fresh["none"],
            well * fresh["demoralised"] + dem * (6 - shaken["eliminated"]),
            well * fresh["eliminated"] + dem * shaken["eliminated"] + 6 * lost,
        )
    yield well, dem, lost


def _faces(rules: RuleSet, save: Save) -> Counter[Result]:
    return Counter(saved(rules, save, face) for face in range(1, 7))
