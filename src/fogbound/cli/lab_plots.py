"""Pictures of what many games tell: shares and points of a simulation, differences of a comparison."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fogbound.cli.language import say
from fogbound.cli.plots import NEW, OLD, canvas, save
from fogbound.cli.results import row_of
from fogbound.core.texts import texts
from fogbound.lab.compare import Comparison, Pair
from fogbound.lab.playing import Outcome
from fogbound.lab.statistics import Mean, Summary

_ = texts("cli")

BINS = 20


def plot_summary(summary: Summary, outcomes: Sequence[Outcome], path: Path) -> None:
    """Who wins, with intervals; and how the first figure of the game is spread."""
    points = next((name for name in summary.facts if name.endswith(" points")), None)
    figure, axes = canvas(path, 2 if points else 1, 10, 4)
    for row, (name, count) in enumerate(summary.wins.items()):
        low, high = summary.interval[name]
        share = count / summary.games
        axes[0].barh(row, 100 * share, color=NEW)
        axes[0].plot([100 * low, 100 * high], [row, row], color="black")
    axes[0].set_yticks(range(len(summary.wins)), list(summary.wins))
    axes[0].set_xlabel(say(_("share of {games} games (%), with 95 % intervals", games=summary.games)))
    if points:
        axes[1].hist([outcome.facts.get(points, 0.0) for outcome in outcomes], bins=BINS, color=NEW)
        axes[1].set_xlabel(points)
        axes[1].set_ylabel(say(_("games")))
    save(figure, path)


def plot_comparison(found: Comparison, pairs: Sequence[Pair], path: Path) -> None:
    """Shares in points of a hundred; and every other figure beside its own scale: the interval as it is."""
    shares = {name: mean for name, mean in found.difference.items() if name.startswith(("wins", "draws"))}
    headlines = ("points", "losses", "length")
    others = {name: mean for name, mean in found.difference.items() if name.startswith(headlines)}
    figure, axes = canvas(path, 2, 11, 2 + 0.5 * max(len(shares), len(others)))
    _forest(axes[0], {row_of(found, name): _hundredfold(mean) for name, mean in shares.items()})
    axes[0].set_xlabel(say(_("difference (points of a hundred)")))
    _forest(axes[1], {row_of(found, name): mean for name, mean in others.items()})
    axes[1].set_xlabel(say(_("difference in a game")))
    changes = [f"{name} {value}" for name, value in found.b.options.items() if found.a.options.get(name) != value]
    title = _("{change}: {pairs} pairs, {identical} identical", change=", ".join(changes), pairs=len(pairs),
              identical=found.identical)  # fmt: skip
    figure.suptitle(say(title))
    save(figure, path)


def _hundredfold(mean: Mean) -> Mean:
    return Mean(100 * mean.mean, 100 * mean.se, 100 * mean.low, 100 * mean.high)


def _forest(axes: Any, rows: dict[str, Mean]) -> None:
    """One line each: the interval, and the mean on it; grey where it holds nothing at all."""
    axes.axvline(0, color="#888888", linewidth=0.8)
    for row, mean in enumerate(reversed(rows.values())):
        color = OLD if mean.low <= 0 <= mean.high else NEW
        axes.plot([mean.low, mean.high], [row, row], color=color, linewidth=3)
        axes.plot(mean.mean, row, "o", color=color)
    axes.set_yticks(range(len(rows)), list(reversed(rows)))
    axes.margins(y=0.15)
