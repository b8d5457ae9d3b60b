"""Games played for a command: where, with which bar of progress, and into which files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from fogbound.cli.files import in_no_folder
from fogbound.cli.language import BadInputError, Speech, say
from fogbound.core.texts import texts
from fogbound.games import game_named
from fogbound.lab import table
from fogbound.lab.compare import Comparison, HasClauses, Pair, compare
from fogbound.lab.journal import Journal
from fogbound.lab.playing import Order, Outcome
from fogbound.lab.simulate import Place, cluster, local_workers, play_out
from fogbound.lab.statistics import Summary

_ = texts("cli")

DRAWN = 1
"""How often a second the bar is drawn. Ten times, as Rich does by itself, took a hundredth of a core from the games."""


class Session:
    """All that the options of a command say about how games are played and kept."""

    def __init__(
        self, workers: int | None, address: str | None, out: Path | None, plot: Path | None, *, quiet: bool
    ) -> None:
        self.workers, self.address, self.out, self.plot, self.quiet = workers, address, out, plot, quiet
        if out:
            table.check_format(out)
            if astray := in_no_folder(out):
                raise BadInputError(*astray)
        journal = out.with_name(out.name + ".journal") if out else None
        if out and journal and not journal.exists() and out.exists() and out.stat().st_size:
            raise BadInputError(
                _("{file} is there already, without a journal of games beside it: name another file.", file=str(out))
            )
        if plot:
            from fogbound.cli.plots import canvas

            canvas(plot, 1, 1, 1)  # what is wrong with it is told before the games and not after
        self.asked: list[Order] = []
        self.journal = Journal(journal)

    def play(self, work: Sequence[Order]) -> list[Outcome]:
        """Played, or read from where they were written down; the table is written when they are all there."""
        bar = Progress(
            TextColumn(say(_("Playing"))),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            refresh_per_second=DRAWN,
            disable=self.quiet,
        )
        with bar:
            task = bar.add_task("", total=len(work))
            outcomes = play_out(work, self._place(work), self.journal, lambda done: bar.advance(task, done))
        self.asked += work
        if self.out:
            table.write(self.out, self.journal.lines(self.asked), Speech.lang)
        return outcomes

    def _place(self, work: Sequence[Order]) -> Place:
        if self.address:
            return cluster(self.address, {order.game for order in work})
        return local_workers(self.workers)

    def compare(
        self, work: Sequence[Order], other: Sequence[Order], sides: Sequence[str]
    ) -> tuple[Comparison, list[Pair]]:
        """Without and with, all in one go so that no worker waits between the two."""
        outcomes = self.play([*work, *other])
        pairs = [Pair(a, b) for a, b in zip(outcomes[: len(work)], outcomes[len(work) :], strict=True)]
        return compared(pairs, work[0], other[0], sides), pairs

    def draw_summary(self, summary: Summary, outcomes: Sequence[Outcome]) -> None:
        if self.plot:
            from fogbound.cli.lab_plots import plot_summary

            plot_summary(summary, outcomes, self.plot)

    def draw_comparison(self, found: Comparison, pairs: Sequence[Pair]) -> None:
        if self.plot:
            from fogbound.cli.lab_plots import plot_comparison

            plot_comparison(found, pairs, self.plot)


def compared(pairs: Sequence[Pair], a: Order, b: Order, sides: Sequence[str]) -> Comparison:
    """What the pairs tell of the options by which the two orders differ."""
    game = game_named(a.game)
    clauses = game.clauses_between(a.options, b.options) if isinstance(game, HasClauses) else ()
    return compare(pairs, sides, (a.options, b.options), clauses)
