"""What many games tell, for people and for programs."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from fogbound.cli.language import say
from fogbound.cli.output import show
from fogbound.core.texts import Message, texts
from fogbound.lab.compare import Arm, Comparison
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


def show_summary(summary: Summary) -> None:
    shares = _titled(_("Result"), _("Games"), _("Share"), _("95 % interval"))
    for name, count in summary.wins.items():
        low, high = summary.interval[name]
        shares.add_row(name, str(count), f"{count / summary.games:.0%}", f"{low:.0%} – {high:.0%}")
    grades = _titled(_("Grade"), _("Games"), _("Share"), _("95 % interval"))
    for name, count in summary.grades.items():
        low, high = summary.grade_interval[name]
        grades.add_row(name, str(count), f"{count / summary.games:.0%}", f"{low:.0%} – {high:.0%}")
    facts = _titled(_("Per game"), _("Mean"), _("95 % interval"))
    for name, mean in summary.facts.items():
        facts.add_row(name, f"{mean.mean:.2f}", f"{mean.low:.2f} – {mean.high:.2f}")
    foot = _("{n} decisions in {seconds} s of play.", n=summary.decisions, seconds=f"{summary.seconds:.1f}")
    show(shares, grades, facts, say(foot))


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
        "verdict": say(found.verdict),
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
            table.add_row(named(name), *both, *_change(name, mean))
    lines = [
        _("Without: {options}. With: {changed}.", options=_told(found.a), changed=_told(found.b)),
        _.n("{n} pair, seeds {first} to {last}: {identical} identical, the rule used in {used}.",
            "{n} pairs, seeds {first} to {last}: {identical} identical, the rule used in {used}.",
            n=found.pairs, first=found.seeds[0], last=found.seeds[1], identical=found.identical, used=found.used),
        found.verdict,
    ]  # fmt: skip
    show(table, *(say(line) for line in lines))


def _told(arm: Arm) -> str | Message:
    return ", ".join(f"{name} {value}" for name, value in arm.options.items()) or _("as printed")


def named(name: str) -> str:
    figure, _space, side = name.partition(" ")
    return f"{say(FIGURES[figure])} {side}".rstrip() if figure in FIGURES else name


def _figure(name: str, value: float) -> str:
    return f"{value:.1%}" if name.startswith(SHARES) else f"{value:.2f}"


def _change(name: str, mean: Mean) -> tuple[str, str]:
    """Shares in points of a hundred."""
    if name.startswith(SHARES):
        return f"{100 * mean.mean:+.1f}", f"{100 * mean.low:+.1f} … {100 * mean.high:+.1f}"
    return f"{mean.mean:+.2f}", f"{mean.low:+.2f} … {mean.high:+.2f}"


def _titled(*titles: Message) -> Table:
    return Table(*(say(title) for title in titles))
