"""What an odds query answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

from fogbound.blitz.clause import Modifier, Ruling
from fogbound.blitz.roll import Roll
from fogbound.blitz.ruleset import RuleSet
from fogbound.core.texts import Message, texts

_ = texts("blitz")

FORBIDDEN = "not allowed"


class Part(Struct, frozen=True):
    """One roll or one count of dice on the way, with the lines that made up its number."""

    title: Message
    lines: tuple[Modifier, ...]
    need: int | None = None
    chance: Fraction | None = None


class Odds(Struct, frozen=True):
    """The chance of each outcome; chances add up to 1, impossible outcomes are left out."""

    outcomes: dict[str, Fraction]
    parts: tuple[Part, ...]
    rules: RuleSet

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """All lines in the order in which they come into play."""
        return tuple(line for part in self.parts for line in part.lines)


def part(roll: Roll) -> Part:
    return Part(roll.title, roll.lines, roll.target, roll.chance)


def odds(rules: RuleSet, outcomes: Mapping[str, Fraction], parts: Iterable[Part]) -> Odds:
    return Odds({name: chance for name, chance in outcomes.items() if chance}, tuple(parts), rules)


def forbidden(rules: RuleSet, ruling: Ruling) -> Odds:
    """It may not be done at all: the lines are the clauses that forbid it."""
    return Odds({FORBIDDEN: Fraction(1)}, (Part(_("not allowed"), ruling.barred),), rules)


OUTCOMES = {
    FORBIDDEN: _("not allowed"),
    "miss": _("miss"),
    "no effect": _("no effect"),
    "demoralised": _("demoralised"),
    "eliminated": _("eliminated"),
    "immobilised": _("immobilised"),
    "abandoned": _("abandoned"),
    "destroyed": _("destroyed"),
    "crushed": _("crushed"),
    "flees": _("flees"),
    "stands": _("stands"),
    "holds back": _("holds back"),
    "seen": _("seen"),
    "not seen": _("not seen"),
    "not available": _("not available"),
    "on friends": _("on friends"),
    "deviates": _("deviates"),
    "defender eliminated": _("defender eliminated"),
    "defender recoils": _("defender recoils"),
    "attacker recoils": _("attacker recoils"),
    "attacker driven back": _("attacker driven back"),
    "attacker eliminated": _("attacker eliminated"),
    "attacker stopped": _("attacker stopped"),
}
"""How outcomes are called when people read them."""
