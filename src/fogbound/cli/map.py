"""`fogbound map --out FILE`: the map of the West, bare or with a scenario on it, as SVG or PNG."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fogbound.cli.files import save, writable
from fogbound.cli.language import BadInputError, Speech, say
from fogbound.cli.output import examples, group, show
from fogbound.cli.scenarios import code_of
from fogbound.core.texts import texts

if TYPE_CHECKING:
    from fogbound.west.draw.position import Position

_ = texts("cli")

app = group()

KINDS = (".svg", ".png")
SIDES = ("all", "axis", "allies")
WIDEST = 12000
"""Pixels; more needs over a gigabyte of memory."""


@app.command(
    help=say(_("Draw the map of the West, or part of it, bare or with a scenario set up on it.")),
    epilog=examples(
        "fogbound map --out west.svg",
        "fogbound map --out gelb.png --scenario SBW3 --region Ardennes --width 2000",
        "fogbound map --out seen.svg --scenario SBW3 --side allies --layers +supply,-numbers",
    ),
)
def map(
    out: Annotated[Path, typer.Option(help=say(_("The file to write: .svg or .png.")))],
    scenario: Annotated[str, typer.Option(help=say(_("Set up this scenario, such as SBW3.")))] = "",
    side: Annotated[str, typer.Option(help=say(_("As this side sees it: axis, allies or all.")))] = "all",
    layers: Annotated[
        str, typer.Option(help=say(_("Only these layers, or +zoc,-numbers to change the usual ones; `all` for all.")))
    ] = "",
    region: Annotated[str, typer.Option(help=say(_("Only this part: Ardennes, Paris, 2118-2832 …")))] = "",
    theme: Annotated[str, typer.Option(help=say(_("Colours: paper, dark or print.")))] = "paper",
    width: Annotated[int, typer.Option(help=say(_("Width of a PNG in pixels.")))] = 3000,
) -> None:
    from fogbound.west.draw import picture
    from fogbound.west.draw import theme as themes
    from fogbound.west.draw.png import png
    from fogbound.west.draw.region import region as part
    from fogbound.west.draw.sheet import Sheet
    from fogbound.west.theatre import theatre

    check(out, side, theme, list(themes.THEMES), width)
    words = [word.strip() for word in layers.split(",") if word.strip()]
    front = ["+control"] if scenario and all(word[:1] in "+-" for word in words) else []
    shown, view = picture.chosen([*front, *words]), part(region)
    sheet = Sheet(theatre(), themes.THEMES[theme], Speech.lang, position(scenario, side))
    svg = picture.draw(sheet, shown, view)
    save(out, png(svg, width) if out.suffix.lower() == ".png" else svg.encode())
    show(say(_("{file} written.", file=str(out))))


def check(out: Path, side: str, theme: str, themes: list[str], width: int) -> None:
    """Everything that can be wrong with what was typed, before anything is drawn."""
    from fogbound.core.game import no_such_side

    faults = writable(out, KINDS)
    if side not in SIDES:
        faults.append(no_such_side(side, SIDES))
    if theme not in themes:
        faults.append(_("There is no theme “{theme}”; the themes are {themes}.", theme=theme, themes=", ".join(themes)))
    if not 16 <= width <= WIDEST:
        faults.append(_("A picture is 16 to {most} pixels wide, not {width}.", most=WIDEST, width=width))
    if faults:
        raise BadInputError(*faults)


def position(scenario: str, side: str) -> Position | None:
    """The set-up of a scenario as a side sees it; none for the bare map."""
    if not scenario:
        return None
    from fogbound.west.draw.position import position_at_start

    return position_at_start(code_of(scenario), "" if side == "all" else side)
