"""`fogbound print`: the table edition of West as PDF, in true millimetres."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fogbound.cli.files import save, writable
from fogbound.cli.language import BadInputError, Speech, say
from fogbound.cli.output import examples, group, show
from fogbound.cli.scenarios import code_of
from fogbound.core.texts import texts

_ = texts("cli")

app = group("print", _("Print map, blocks, charts and set-ups of West as PDF, in true millimetres."))

Paper = Annotated[str, typer.Option(help=say(_("A0, A1, A2, A3 or A4.")))]
Out = Annotated[Path, typer.Option(help=say(_("The file to write: .pdf.")))]


@app.command(
    help=say(_("The map, cut into pages with crop marks; a hex of 30 mm holds four blocks of 16 mm that stand.")),
    epilog=examples(
        "fogbound print map --paper A0 --out map.pdf",
        "fogbound print map --paper A4 --save-ink --out tiles.pdf",
        "fogbound print map --region italy --hex 40 --paper A2 --scenario SBW1 --out italy.pdf",
    ),
)
def map(
    out: Out,
    paper: Paper = "A4",
    region: Annotated[str, typer.Option(help=say(_("Only this part: italy, northwest, 2118-2832 …")))] = "",
    hex: Annotated[float, typer.Option(help=say(_("Width of a hex in millimetres.")))] = 30.0,
    one_page: Annotated[bool, typer.Option("--one-page", help=say(_("As large as one page holds.")))] = False,
    scenario: Annotated[str, typer.Option(help=say(_("Set up this scenario, such as SBW3.")))] = "",
    save_ink: Annotated[bool, typer.Option("--save-ink", help=say(_("White ground, little colour.")))] = False,
) -> None:
    from fogbound.west.printed.map_sheets import MapSheets, room_for_four

    must_be_pdf(out)
    sheets = MapSheets(paper, region, hex, one_page=one_page)
    write(out, sheets.print(Speech.lang, scenario and code_of(scenario), save_ink=save_ink))
    pages, mm, block = len(sheets.cut.tiles), f"{sheets.hex_mm:.1f}", f"{room_for_four(sheets.hex_mm):.1f}"
    words = {"mm": mm, "block": block}
    show(say(_.n("{n} page.", "{n} pages.", n=pages)))
    show(say(_("A hex is {mm} mm wide: four blocks of {block} mm stand in it.", **words)))


@app.command(
    help=say(_("Stickers for the blocks, faces and backs, to print on both sides of a sheet.")),
    epilog=examples("fogbound print blocks --out blocks.pdf", "fogbound print blocks SBW3 --block 14 --out gelb.pdf"),
)
def blocks(
    out: Out,
    scenario: Annotated[str, typer.Argument(help=say(_("Only the blocks that this scenario uses.")))] = "",
    paper: Paper = "A4",
    block: Annotated[float, typer.Option(help=say(_("Width of a block in millimetres.")))] = 16.0,
) -> None:
    from fogbound.west.printed.stickers import stickers

    must_be_pdf(out)
    printed, count = stickers(paper, Speech.lang, scenario and code_of(scenario), block)
    write(out, printed)
    show(say(_.n("{n} block.", "{n} blocks.", n=count)))


@app.command(
    help=say(_("The charts, and a turn track of the whole war.")),
    epilog=examples("fogbound print charts --paper A3 --out charts.pdf"),
)
def charts(out: Out, paper: Paper = "A4") -> None:
    from fogbound.west.printed.tables import charts_sheet

    must_be_pdf(out)
    write(out, charts_sheet(paper, Speech.lang))


@app.command(
    help=say(_("A scenario: who stands where, who comes and goes, what counts, and its turn track.")),
    epilog=examples(
        "fogbound print scenario SBW3 --out gelb.pdf", "fogbound --lang fr print scenario SBW1 --out gotica.pdf"
    ),
)
def scenario(
    code: Annotated[str, typer.Argument(help=say(_("Its code, as SBW3, or a file of yours.")))],
    out: Out,
    paper: Paper = "A4",
) -> None:
    from fogbound.west.printed.tables import scenario_sheet

    must_be_pdf(out)
    write(out, scenario_sheet(code_of(code), paper, Speech.lang))


def must_be_pdf(out: Path) -> None:
    """Said before anything is drawn, for a map takes seconds."""
    if faults := writable(out, (".pdf",)):
        raise BadInputError(*faults)


def write(out: Path, printed: bytes) -> None:
    save(out, printed)
    show(say(_("{file} written.", file=str(out))))
