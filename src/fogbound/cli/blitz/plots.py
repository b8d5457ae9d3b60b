"""Pictures of differences and duels. Needs Matplotlib: `pip install fogbound[lab]`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fogbound.blitz.sheet.words import word
from fogbound.cli.blitz.output import foot, outcome_name
from fogbound.cli.language import say
from fogbound.cli.plots import NEW, OLD, canvas, save
from fogbound.core.texts import Message, texts

if TYPE_CHECKING:
    from fogbound.blitz.diff import Difference
    from fogbound.blitz.odds.duel import Bout
    from fogbound.blitz.ruleset import RuleSet

_ = texts("cli")

MOST_BARS = 40


def plot_differences(found: Sequence[Difference], path: Path) -> None:
    """One proposal in detail, or the largest change of each of several."""
    if len(found) == 1:
        plot_one(found[0], path)
        return
    bars = [
        (f"{d.id} {say(Message('blitz', d.title))}", max((float(effect.shift) for effect in d.effects), default=0.0))
        for d in found
    ]
    bars.sort(key=lambda bar: bar[1])
    figure, (axes,) = canvas(path, 1, 10, 1.5 + 0.24 * len(bars))
    axes.barh([name for name, _shift in bars], [100 * shift for _name, shift in bars], color=NEW)
    axes.set_xlabel(say(_("chance that moves to other outcomes (%)")))
    axes.set_title(say(_("Largest change of each proposal")))
    axes.margins(y=0.01)
    save(figure, path)


def plot_one(difference: Difference, path: Path) -> None:
    """For each situation the outcome that changes most: its chance under the old rule and the new."""
    effects = sorted(difference.effects, key=lambda effect: effect.shift)[-MOST_BARS:]
    figure, (axes,) = canvas(path, 1, 10, 2 + 0.34 * len(effects))
    for row, effect in enumerate(effects):
        old, new = effect.chances(effect.foremost)
        axes.barh(row + 0.18, 100 * float(old), 0.34, color=OLD, label=say(_("old rule")) if row == 0 else None)
        axes.barh(row - 0.18, 100 * float(new), 0.34, color=NEW, label=say(_("new rule")) if row == 0 else None)
    names = [
        say(_("{situation}: {outcome}", situation=effect.situation, outcome=outcome_name(effect.foremost)))
        for effect in effects
    ]
    axes.set_yticks(range(len(names)), names)
    axes.set_xlim(0, 100)
    axes.set_xlabel(say(_("chance (%)")))
    axes.set_title(f"{difference.id} {say(Message('blitz', difference.title))}")
    axes.margins(y=0.01)
    if effects:
        figure.legend(loc="outside lower right", ncols=2)
    save(figure, path)


def plot_duel(first: str, second: str, fought: Iterable[Bout], rules: RuleSet, path: Path) -> None:
    """Heat maps: who destroys whom in one turn, and who wins, by distance and by the facing that both show."""
    bouts = list(fought)
    ranges = list(dict.fromkeys(bout.distance for bout in bouts))
    facings = list(dict.fromkeys(bout.facing for bout in bouts))
    by_place = {(bout.facing, bout.distance): bout for bout in bouts}
    figure, axes = canvas(path, 3, 3 * (1.6 + 0.42 * len(ranges)), 3.4)
    maps = (
        (say(_("{name} destroys in one turn", name=first)), "first", "Greys"),
        (say(_("{name} destroys in one turn", name=second)), "second", "Greys"),
        (say(_("{name} wins, firing first", name=first)), "first_wins", "PuOr"),  # white where the duel is even
    )
    for axis, (title, field, colours) in zip(axes, maps, strict=True):
        grid = [[getattr(by_place[facing, cm], field) for cm in ranges] for facing in facings]
        axis.pcolormesh(grid, vmin=0, vmax=1, cmap=colours, edgecolors="white", linewidth=1.5)
        for row, values in enumerate(grid):
            for column, value in enumerate(values):
                dark = abs(value - 0.5) > 0.28 if colours == "PuOr" else value > 0.6
                ink = "white" if dark else "black"
                text = f"{100 * value:.0f}"
                axis.text(column + 0.5, row + 0.5, text, ha="center", va="center", color=ink, fontsize=10)
        axis.set_xticks([column + 0.5 for column in range(len(ranges))], [str(cm) for cm in ranges])
        axis.set_yticks([row + 0.5 for row in range(len(facings))], [say(word(facing)) for facing in facings])
        axis.invert_yaxis()
        axis.tick_params(length=0)
        axis.set_frame_on(False)
        axis.set_xlabel("cm")
        axis.set_title(title, fontsize=11)
    figure.supxlabel(say(_("Chances in %. {rules}", rules=foot(rules))), x=0.01, ha="left", fontsize=8)
    save(figure, path)
