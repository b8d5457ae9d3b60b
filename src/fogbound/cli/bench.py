"""`fogbound bench`: measured figures beside their peers."""

from __future__ import annotations

from fogbound.cli.language import say
from fogbound.cli.output import Json, examples, group, print_json, show
from fogbound.core.figures import number
from fogbound.core.texts import texts

_ = texts("cli")

app = group()


@app.command(
    help=say(_("Measure how fast the game is here, beside python-chess and catanatron if they are installed.")),
    epilog=examples("fogbound bench", "fogbound bench --json"),
)
def bench(json: Json = False) -> None:
    from rich.table import Table

    from fogbound.lab.bench import run

    measured = run()
    if json:
        print_json(measured)
        return
    table = Table(say(_("What")), say(_("Median")), say(_("95 % interval")))
    for part in (measured.figures, measured.peers, measured.ratios, measured.growth):
        for name, value in part.items():
            low, high = measured.intervals[name]
            table.add_row(name, _told(value), f"{_told(low)} – {_told(high)}")
        table.add_section()
    show(table, say(_("{n} rounds by turns, processor time of one core.", n=measured.rounds)))


def _told(value: float) -> str:
    return say(number(value, 2 if value < 100 else 0))
