"""`fogbound blitz sheet`: the reference sheet of a rule set, on both sides of one A4."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from fogbound.cli.blitz.options import Data, Rules
from fogbound.cli.files import save, writable
from fogbound.cli.language import Speech, say
from fogbound.cli.output import Json, examples, group, print_json, show
from fogbound.core.texts import texts

_ = texts("cli")

app = group()

PRINTED = (".pdf", ".html")


@app.command(
    help=say(_("The reference sheet of exactly these rules: one A4, both sides, for all or for two armies.")),
    epilog=examples(
        "fogbound blitz sheet --out sheet.pdf --lang fr",
        "fogbound blitz sheet DE SU --year 1943 --rules V2+206+207",
        "fogbound blitz sheet my_army.toml german_1940_1500 --rules club.toml --out sheet.html",
    ),
)
def sheet(
    armies: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ARMY]...", help=say(_("Two armies: files, published lists or nations (DE, SU …)."))),
    ] = None,
    out: Annotated[Path, typer.Option(help=say(_("The file to write: .pdf or .html.")))] = Path("sheet.pdf"),
    year: Annotated[
        int | None, typer.Option(help=say(_("What a nation had in this year; otherwise all its armour.")))
    ] = None,
    rules: Rules = "V3",
    data: Data = None,
    json: Json = False,
) -> None:
    from fogbound.blitz.army import Army, check
    from fogbound.blitz.sheet import forces
    from fogbound.blitz.sheet import sheet as reference_sheet
    from fogbound.blitz.sheet.forces import side
    from fogbound.blitz.sheet.html import sheet_html
    from fogbound.blitz.sheet.pdf import pdf
    from fogbound.blitz.sheet.values import spoken
    from fogbound.cli.blitz.output import ruleset
    from fogbound.cli.blitz.words import Words

    words = Words()
    edition, stock = words.rules(rules), words.stock(data)
    sides = [words.read(lambda name=name: side(name)) for name in armies or ()]  # type: ignore[misc]
    if year is not None:
        words.year(year)
    for army in sides:
        if isinstance(army, Army):
            words.read(lambda army=army: check(edition, stock, army))  # type: ignore[misc]
    there = words.read(lambda: forces(stock, [one for one in sides if one], year))
    words.faults += writable(out, PRINTED)
    words.done()
    said = spoken(reference_sheet(edition, there), Speech.lang)
    if json:
        print_json({"tables": said.tables, "ruleset": ruleset(edition)})
        return
    write(out, lambda: sheet_html(said, Speech.lang), lambda: pdf(said, Speech.lang))
    show(say(_("{file} written.", file=str(out))))


def write(out: Path, html: Callable[[], str], pdf: Callable[[], bytes]) -> None:
    """Write the page in the form that the name of the file asks for."""
    save(out, pdf() if out.suffix.lower() == ".pdf" else html().encode())
