"""Old rule, new rule, and what the change does to typical situations."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.base import base_clauses, is_ours
from fogbound.blitz.clause import CHARTS, superseded_by
from fogbound.blitz.diff import artillery, infantry, shots
from fogbound.blitz.diff.situation import Situation, chances
from fogbound.blitz.rules.destroy import power
from fogbound.blitz.ruleset import RuleSet, composed, make, named, proposals, read_profile
from fogbound.core.register import import_whole
from fogbound.core.texts import Message, texts

_ = texts("blitz")

Edition = Literal["V2", "V3"]

SITUATIONS: tuple[Situation, ...] = (*shots.SITUATIONS, *infantry.SITUATIONS, *artillery.SITUATIONS)


class FigureChange(Struct, frozen=True):
    """A figure of a chart that the proposal changes; `old` is None where it is new."""

    chart: Message
    key: str
    old: str | None
    new: str
    ours: bool
    """The new figure is our own definition, and not the author's."""
    old_ours: bool = False
    """So is the old one, and not the second edition's."""


class Effect(Struct, frozen=True):
    """A situation whose odds change."""

    situation: Message
    old: dict[str, Fraction]
    new: dict[str, Fraction]

    def chances(self, outcome: str) -> tuple[Fraction, Fraction]:
        """Old and new chance of an outcome."""
        return self.old.get(outcome, Fraction(0)), self.new.get(outcome, Fraction(0))

    @property
    def foremost(self) -> str:
        """The outcome whose chance changes most; of equals the last, which is the gravest."""
        names = tuple(dict.fromkeys((*self.old, *self.new)))
        return max(reversed(names), key=lambda name: abs(self.chances(name)[1] - self.chances(name)[0]))

    @property
    def shift(self) -> Fraction:
        """How much chance moves from some outcomes to others, 0 to 1."""
        moves = (self.chances(outcome) for outcome in {*self.old, *self.new})
        return sum((abs(new - old) for old, new in moves), Fraction(0)) / 2


class Difference(Struct, frozen=True):
    """All that one proposal changes, measured on the second edition or on V3."""

    id: str
    title: str
    level: str
    old_rule: tuple[str, ...]
    """Base clauses that it changes, by id; none when the second edition has nothing like it."""
    new_rule: str
    before: RuleSet
    after: RuleSet
    figures: tuple[FigureChange, ...]
    effects: tuple[Effect, ...]

    @property
    def old_words(self) -> list[tuple[str, str, bool]]:
        """The base clauses: id, words, and whether they are ours."""
        return [(id, base_clauses()[id].says, is_ours(id)) for id in self.old_rule]


@lru_cache(256)
def _answers(fingerprint: str, rules: RuleSet) -> tuple[dict[str, Fraction], ...]:
    return tuple(chances(situation, rules) for situation in SITUATIONS)


def without_and_with(id: str, on: Edition) -> tuple[RuleSet, RuleSet]:
    """The rule sets without and with a proposal: on V2 with what it needs, or on V3 without what builds on it."""
    if on == "V2":
        needs = proposals()[id].depends
        before = make("V2" + "".join(f"+{need}" for need in needs), set(needs))
        return before, make(f"{before.name}+{id}", {*needs, id})
    builders = {other for other, clause in proposals().items() if id in clause.depends}
    after = make("V3" + "".join(f"-{other}" for other in sorted(builders)), set(proposals()) - builders)
    return make(f"{after.name}-{id}", set(after.proposals) - {id}), after


def difference(id: str, on: Edition = "V2") -> Difference:
    """What a proposal changes; KeyError when there is none of that id."""
    clause, (before, after) = proposals()[id], without_and_with(id, on)
    effects = _effects(before, after)
    figures = (*_figures(before, after, id), *_powers(before, after))
    return Difference(id, clause.title, clause.level, superseded_by(id), clause.says, before, after, figures, effects)


def own_difference(file: Path) -> Difference:
    """What a proposal of one's own changes in the edition that it is made for."""
    profile = read_profile(file)
    before, after = without_and_with_own(file)
    effects, figures = _effects(before, after), tuple(_figures(before, after))
    return Difference(profile.name, profile.title, "", (), profile.says, before, after, figures, effects)


def without_and_with_own(file: Path) -> tuple[RuleSet, RuleSet]:
    """The edition by itself, and with all that the file says; both by names that can be played."""
    profile = read_profile(file)
    return named(profile.base), named(composed(profile).spec)


def _effects(before: RuleSet, after: RuleSet) -> tuple[Effect, ...]:
    import_whole("fogbound.blitz.rules")
    old, new = _answers(before.fingerprint, before), _answers(after.fingerprint, after)
    both = zip(SITUATIONS, old, new, strict=True)
    return tuple(Effect(situation.name, was, now) for situation, was, now in both if was != now)


def differences(ids: Iterable[str] = (), on: Edition = "V2") -> tuple[Difference, ...]:
    """The differences of these proposals, or of all."""
    return tuple(difference(id, on) for id in (ids or proposals()))


def _figures(before: RuleSet, after: RuleSet, id: str = "") -> Iterable[FigureChange]:
    """What changes in the charts, by one clause or by any."""
    for chart in CHARTS:
        for key in chart.rows():
            if not chart.knows(after, key) or (id and chart.at(after, key).id != id):
                continue
            new, old = chart.at(after, key), chart.at(before, key) if chart.knows(before, key) else None
            if old is None or old.value != new.value:
                was, known = _words(old.value) if old else None, old is not None and old.ours
                yield FigureChange(chart.title, _words(key), was, _words(new.value), new.ours, known)


def _powers(before: RuleSet, after: RuleSet) -> Iterable[FigureChange]:
    """What changes in the weapons themselves: no chart holds their power, 208 gives it with each."""
    for weapon in arsenal().weapons.values():
        old, new = power(before, weapon), power(after, weapon)
        if old.value != new.value:
            code, title = weapon.code, _("anti-tank power")
            yield FigureChange(title, code, str(old.value), str(new.value), new.ours, old.ours)


def _words(value: Hashable | object) -> str:
    """A figure as people read it: the fields of a value, or the parts of a key."""
    if isinstance(value, Struct):
        return ", ".join(f"{name} {_words(getattr(value, name))}" for name in value.__struct_fields__)
    if isinstance(value, tuple):
        return ", ".join(_words(part) for part in value)
    return str(value)
