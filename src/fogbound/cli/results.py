"""What many games tell, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from rich.table import Table

from fogbound.cli.language import say
from fogbound.cli.output import show
from fogbound.cli.words import SIDES, counted, pair, word
from fogbound.core.figures import number, share
from fogbound.core.texts import Message, render, texts
from fogbound.lab.compare import Arm, Comparison
from fogbound.lab.playing import Outcome
from fogbound.lab.statistics import Mean, Summary

_ = texts("cli")

SHARES = ("wins", "draws")
FIGURES = {
    "wins": _("wins"),
    "draws": _("draws"),
    "points": _("points"),
    "losses": _("losses"),
    "length": _("length in turns"),
    "decisions": _("decisions"),
}
"""What every comparison counts; a side may follow: `wins allies`. Facts of a game have the names that it gives them."""


OPTIONS = {"ruleset": _("rule set")}
"""Options that a game compared names in a word; those of West are numbers of its rule book."""


def show_summary(summary: Summary, outcomes: Sequence[Outcome]) -> None:
    told = {f"{each.winner or 'draw'} {render(each.grade)}": (each.winner, each.grade) for each in outcomes}
    shares = _titled(_("Result"), _("Games"), _("Share"), _("95 % interval"))
    for name, count in summary.wins.items():
        low, high = summary.interval[name]
        shares.add_row(word(SIDES, name), *_part(count, summary.games, low, high))
    grades = _titled(_("Grade"), _("Games"), _("Share"), _("95 % interval"))
    for name, count in summary.grades.items():
        low, high = summary.grade_interval[name]
        winner, grade = told[name]
        result = pair(word(SIDES, winner), say(grade)) if winner else say(grade)
        grades.add_row(result, *_part(count, summary.games, low, high))
    facts = _titled(_("Per game"), _("Mean"), _("95 % interval"))
    for name, mean in summary.facts.items():
        within = f"{say(number(mean.low, 2))} – {say(number(mean.high, 2))}"
        facts.add_row(counted(name), say(number(mean.mean, 2)), within)
    played = {"n": number(summary.decisions), "seconds": number(summary.seconds, 1)}
    foot = _("{n} decisions in {seconds} s of play.", **played)
    show(shares, grades, facts, say(foot))


def _part(count: int, games: int, low: float, high: float) -> tuple[str, str, str]:
    """How many, their share, and its interval."""
    return str(count), say(share(count / games, 0)), f"{say(share(low, 0))} – {say(share(high, 0))}"


def comparison_facts(found: Comparison) -> dict[str, Any]:
    """The JSON of a comparison: b is with the rule, and a difference is b less a."""
    return {
        "a": _arm(found.a),
        "b": _arm(found.b),
        "difference": found.difference,
        "pairs": found.pairs,
        "identical": found.identical,
        "used": found.used,
        "uses": found.uses,
        "seeds": found.seeds,
        "verdict": say(in_words(found.verdict)),
    }


def _arm(arm: Arm) -> dict[str, Any]:
    summary = arm.summary
    names = ("games", "wins", "interval", "facts", "decisions", "seconds")
    return {"options": arm.options, "means": arm.means, **{name: getattr(summary, name) for name in names}}


def show_comparison(found: Comparison) -> None:
    """What every game has, and of the game's own facts those that the rule moves."""
    table = _titled(_("Per game"), _("Without"), _("With"), _("Difference"), _("95 % interval"))
    for name, mean in found.difference.items():
        if name not in found.a.summary.facts or not mean.low <= 0 <= mean.high:
            both = [_figure(name, arm.means[name]) for arm in (found.a, found.b)]
            table.add_row(row_of(found, name), *both, *_change(name, mean))
    lines = [
        _("Without: {options}. With: {changed}.", options=_told(found.a), changed=_told(found.b)),
        _.n("{n} pair, seeds {first} to {last}: {identical} identical, the rule used in {used}.",
            "{n} pairs, seeds {first} to {last}: {identical} identical, the rule used in {used}.",
            n=found.pairs, first=found.seeds[0], last=found.seeds[1], identical=found.identical, used=found.used),
        in_words(found.verdict),
    ]  # fmt: skip
    show(table, *(say(line) for line in lines))


def in_words(verdict: Message) -> Message:
    """A verdict in which a side has the name that people give it; the laboratory knows only its code."""
    named = {name: in_words(arg) if isinstance(arg, Message) else arg for name, arg in verdict.args.items()}
    side = named.get("side")
    return replace(verdict, args=named | ({"side": SIDES[side]} if side in SIDES else {}))


def _told(arm: Arm) -> str | Message:
    return ", ".join(f"{word(OPTIONS, name)} {value}" for name, value in arm.options.items()) or _("as printed")


def row_of(found: Comparison, name: str) -> str:
    """What a figure of a comparison is called: its wins are those of the first side."""
    return named(f"{name} {next(iter(found.a.summary.wins))}" if name == "wins" else name)


def named(name: str) -> str:
    figure, _space, side = name.partition(" ")
    if figure not in FIGURES:
        return counted(name)
    told = say(FIGURES[figure])
    return pair(told, word(SIDES, side)) if side else told


def _figure(name: str, value: float) -> str:
    return say(share(value) if name.startswith(SHARES) else number(value, 2))


def _change(name: str, mean: Mean) -> tuple[str, str]:
    """Shares in points of a hundred."""
    scale, digits = (100, 1) if name.startswith(SHARES) else (1, 2)
    change, low, high = (say(number(scale * x, digits, sign=True)) for x in (mean.mean, mean.low, mean.high))
    return change, f"{low} … {high}"


def _titled(*titles: Message) -> Table:
    return Table(*(say(title) for title in titles))
