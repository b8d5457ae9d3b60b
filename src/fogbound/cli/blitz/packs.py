"""`fogbound blitz pack`: all the paper of a club evening in one PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fogbound.cli.blitz.options import Data, Rules
from fogbound.cli.files import save, writable
from fogbound.cli.language import Speech, say
from fogbound.cli.output import examples, group, show
from fogbound.core.texts import texts

if TYPE_CHECKING:
    from fogbound.blitz.army import Army

_ = texts("cli")

app = group()

MOST = 2


@app.command(
    help=say(
        _(
            "All the paper of an evening as PDF: scenario sheet, rosters, a card for each stand, templates, tokens, "
            "the rules in force, the reference sheet."
        )
    ),
    epilog=examples(
        "fogbound blitz pack german_1940_1500 us_1945_1500 --out evening.pdf",
        "fogbound blitz pack --battle crossroads.toml --lang fr --out soiree.pdf",
        "fogbound blitz pack mine.toml --rules V2+206+207 --out mine.pdf",
    ),
)
def pack(
    armies: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ARMY]...", help=say(_("One army or two: files or published lists."))),
    ] = None,
    battle: Annotated[Path | None, typer.Option(help=say(_("A battle file: its armies, and its table drawn.")))] = None,
    out: Annotated[Path, typer.Option(help=say(_("The file to write: .pdf.")))] = Path("pack.pdf"),
    rules: Rules = "V3",
    data: Data = None,
) -> None:
    from fogbound.blitz.army import Army, check
    from fogbound.blitz.play.battle.files import Battle, armies_of, read_battle
    from fogbound.blitz.sheet.forces import side
    from fogbound.blitz.tabletop.pack import printed
    from fogbound.cli.blitz.words import Words

    words = Words()
    edition, stock = words.rules(rules), words.stock(data)
    fought: Battle | None = words.read(lambda: read_battle(battle)) if battle else None
    named = [words.read(lambda name=name: side(name)) for name in armies or ()]  # type: ignore[misc]
    found: list[Army] = [army for army in named if isinstance(army, Army)]
    if battle and fought:
        found = list(armies_of(battle))
    if not words.faults and ((len(found) != len(named) and not battle) or not 1 <= len(found) <= MOST):
        words.faults.append(_("A pack is for one army or two: army files, published lists, or --battle FILE."))
    priced = [(army, words.read(lambda army=army: check(edition, stock, army))) for army in found]  # type: ignore[misc]
    words.faults += writable(out, (".pdf",))
    words.done()
    save(out, printed(edition, stock, tuple(priced), Speech.lang, fought))
    show(say(_("{file} written.", file=str(out))))
