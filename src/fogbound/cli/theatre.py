"""Facts of the theatre on demand: `fogbound hex`, `distance`, `rail`, `block`, `tech`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from fogbound.cli.language import BadInputError, say
from fogbound.cli.output import Json, examples, group, print_json, show
from fogbound.cli.words import ABILITIES, CLASSES, listed, nation, word
from fogbound.core.figures import month
from fogbound.core.texts import texts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.table import Table

_ = texts("cli")

app = group()
Place = Annotated[str, typer.Argument(help=say(_("A hex number, a place in any language, or an off-map box.")))]


@app.command(
    name="hex",
    help=say(_("Everything the map says about a hex, and its source.")),
    epilog=examples("fogbound hex Sedan", "fogbound hex 2026 --json", "fogbound hex Lüttich"),
)
def hex_(name: Place, json: Json = False) -> None:
    from fogbound.cli.facts import HEX, page
    from fogbound.west.theatre.gazetteer import label
    from fogbound.west.theatre.hex_facts import hex_facts

    at = location(name)
    facts = hex_facts(at)
    if json:
        print_json(facts)
    else:
        show(page(label(at), facts, HEX))


@app.command(
    help=say(_("Hexes between two places.")),
    epilog=examples("fogbound distance Paris Sedan", "fogbound distance 2026 Berlin --json"),
)
def distance(a: Place, b: Place, json: Json = False) -> None:
    from fogbound.west.theatre import grid, theatre
    from fogbound.west.theatre.gazetteer import label

    map_, ends = theatre(), (location(a), location(b))
    for at in ends:
        if at >= map_.hexes:
            raise BadInputError(_("{box} lies off the map: it has no distance in hexes.", box=map_.numbers[at]))
    hexes = grid.distance(map_.numbers[ends[0]], map_.numbers[ends[1]])
    if json:
        print_json({"from": label(ends[0]), "to": label(ends[1]), "hexes": hexes})
    else:
        show(say(_.n("{a} to {b}: {n} hex", "{a} to {b}: {n} hexes", n=hexes, a=label(ends[0]), b=label(ends[1]))))


@app.command(
    help=say(_("The railway between two places, whoever holds it, and its length in hexes.")),
    epilog=examples("fogbound rail Paris Berlin", "fogbound rail Roma Milano --json"),
)
def rail(a: Place, b: Place, json: Json = False) -> None:
    from fogbound.west.theatre.gazetteer import label
    from fogbound.west.theatre.railways import rail_route

    ends = (location(a), location(b))
    route = [label(at) for at in rail_route(*ends)]
    if json:
        print_json({"connected": bool(route), "hexes": len(route) - 1 if route else None, "route": route})
    elif route:
        show(say(_.n("{n} hex by rail:", "{n} hexes by rail:", n=len(route) - 1)), " – ".join(route))
    else:
        show(say(_("No railway joins {a} and {b}.", a=label(ends[0]), b=label(ends[1]))))


@app.command(
    help=say(_("A block: faces, prices, abilities, dates, source.")),
    epilog=examples('fogbound block "XIX Pz"', 'fogbound block "19th Panzer Corps" --json'),
)
def block(
    name: Annotated[str, typer.Argument(help=say(_("The name on the block, or its English or French one.")))],
    json: Json = False,
) -> None:
    from fogbound.cli.facts import BLOCK, page
    from fogbound.west.blocks import UnknownBlockError, find

    try:
        found = find(name)
    except UnknownBlockError as error:
        raise BadInputError(error.message) from None
    if json:
        print_json(found.facts())
    else:
        show(page(found.name, found.facts(), BLOCK))


@app.command(
    help=say(_("Technology of a nation in a month: level, firepower, movement and range by class.")),
    epilog=examples("fogbound tech DE 1940-05", "fogbound tech Germany 1943-07 --json", "fogbound tech BE 1940-05"),
)
def tech(
    power: Annotated[str, typer.Argument(help=say(_("A nation, as DE or Germany.")))],
    date: Annotated[str, typer.Argument(help=say(_("A month, as 1940-05.")))],
    assisted: Annotated[bool, typer.Option("--assisted", help=say(_("A minor power that is assisted.")))] = False,
    radar: Annotated[bool, typer.Option("--radar", help=say(_("Fighters under the radar chain.")))] = False,
    json: Json = False,
) -> None:
    from fogbound.west.charts.tech_facts import UnknownNationError, find_nation, tech_facts

    try:
        facts = tech_facts(find_nation(power), date, assisted=assisted, radar=radar)
    except UnknownNationError as error:
        raise BadInputError(error.message) from None
    if json:
        print_json(facts)
    else:
        show(f"{nation(facts['power'])}, {say(month(facts['date']))}", tech_table(facts))


def location(name: str) -> int:
    """The place that the user means, or a sentence that suggests one."""
    from fogbound.west.theatre.gazetteer import UnknownPlaceError, find, suggestions

    try:
        return find(name)
    except UnknownPlaceError:
        pass
    meant = suggestions(name)
    if name.strip().isdigit():
        text = _("There is no hex {name}: hexes are numbered column and row, as 2026 for Paris.", name=name)
    elif meant:
        text = _("There is no hex or place “{name}”. Did you mean {names}?", name=name, names=", ".join(meant))
    else:
        text = _("There is no hex or place “{name}”.", name=name)
    raise BadInputError(text)


# -- for people ------------------------------------------------------------------------------------------------------


def tech_table(facts: Mapping[str, Any]) -> Table:
    from rich.table import Table

    rows = Table(box=None, pad_edge=False)
    for heading in (_("class"), _("TECH"), _("attack"), _("defence"), _("movement"), _("range"), _("abilities")):
        rows.add_column(say(heading))
    for kind, power in facts["firepower"].items():
        rows.add_row(
            word(CLASSES, kind),
            str(facts["level"][kind]),
            _hits_on(power["attack"]),
            _hits_on(power["defence"]),
            str(facts["movement"].get(kind, "")),
            str(facts["range"].get(kind, "")),
            listed(ABILITIES, facts["abilities"].get(kind, ())),
        )
    return rows


def _hits_on(least: int | None) -> str:
    """The rolls that hit, as players write them."""
    if least is None:
        return "–"
    return "6" if least == 6 else f"{least}–6"
