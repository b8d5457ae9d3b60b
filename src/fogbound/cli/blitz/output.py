"""How `fogbound blitz` shows odds: JSON for programs, two tables for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from fogbound.blitz.odds.values import OUTCOMES, Odds, Part
from fogbound.blitz.ruleset import RuleSet
from fogbound.cli.language import say
from fogbound.cli.output import print_json, show
from fogbound.cli.words import OUTCOMES as ANSWERS
from fogbound.cli.words import word
from fogbound.core.figures import share
from fogbound.core.texts import Message, texts

if TYPE_CHECKING:
    from rich.table import Table

_ = texts("cli")


def ruleset(rules: RuleSet) -> dict[str, Any]:
    return {"name": rules.name, "fingerprint": rules.fingerprint, "proposals": rules.proposals}


def modifiers(parts: Iterable[Part]) -> list[dict[str, Any]]:
    return [
        {"roll": say(part.title), "id": line.id, "reason": say(line.reason), "value": line.value, "ours": line.ours}
        for part in parts
        for line in part.lines
    ]


def facts(odds: Odds) -> dict[str, Any]:
    """The JSON of an odds query."""
    rolls = [
        {"roll": say(part.title), "need": part.need, "chance": None if part.chance is None else float(part.chance)}
        for part in odds.parts
        if part.need is not None
    ]
    return {
        "outcomes": {name: float(chance) for name, chance in odds.outcomes.items()},
        "exact": {name: str(chance) for name, chance in odds.outcomes.items()},
        "modifiers": modifiers(odds.parts),
        "rolls": rolls,
        "ruleset": ruleset(odds.rules),
    }


def print_odds(odds: Odds, json: bool, **more: Any) -> None:
    """Outcomes, what made them up, and under which rules."""
    if json:
        print_json(facts(odds) | more)
        return
    show(outcome_table(odds.outcomes), "", line_table(odds.parts), "", say(foot(odds.rules, odds.parts)))


def columns(*headings: Message) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in headings:
        table.add_column(say(heading), overflow="fold")
    return table


def percent(chance: Fraction | float, *, sign: bool = False) -> str:
    return f"{say(share(float(chance), sign=sign)):>7}"


def outcome_name(name: str) -> str:
    return word({**ANSWERS, **OUTCOMES}, name)


def outcome_table(outcomes: Mapping[str, Fraction]) -> Table:
    table = columns(_("outcome"), _("chance"))
    for name, chance in outcomes.items():
        table.add_row(outcome_name(name), percent(chance))
    return table


def line_table(parts: Iterable[Part]) -> Table:
    table = columns(_("roll"), _("rule"), _("why"), _("value"))
    for part in parts:
        needed = "" if part.need is None or part.chance is None else f" {part.need}+"
        for line in part.lines:
            mark = " *" if line.ours else ""
            table.add_row(say(part.title) + needed, line.id + mark, say(line.reason), f"{line.value:+d}")
    return table


def foot(rules: RuleSet, parts: Iterable[Part] = ()) -> Message:
    """The rule set, and what the star means if one is shown."""
    named = _("Rule set {name}, fingerprint {print}.", name=rules.name, print=rules.fingerprint)
    if any(line.ours for part in parts for line in part.lines):
        return _("{rules} * our own definition, not the author's.", rules=named)
    return named
