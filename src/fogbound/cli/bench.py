"""`fogbound bench`: measured figures beside their peers."""

from __future__ import annotations

from fogbound.cli.language import say
from fogbound.cli.output import Json, examples, group, print_json, show
from fogbound.core.figures import number
from fogbound.core.texts import texts

_ = texts("cli")

app = group()


@app.command(
    help=say(_("Measure how fast the game is here, beside python-chess if it is installed.")),
    epilog=examples("fogbound bench", "fogbound bench --json"),
)
def bench(json: Json = False) -> None:
    from rich.table import Table

    from fogbound.lab.bench import run

    measured = run()
    if json:
        print_json(measured)
        return
    table = Table(say(_("What")), say(_("Measured")))
    for part in (measured.figures, measured.peers, measured.ratios, measured.growth):
        for name, value in part.items():
            table.add_row(name, say(number(value, 2 if value < 100 else 0)))
        table.add_section()
    show(table)
