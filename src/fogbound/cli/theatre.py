"""Facts of the theatre on demand: `fogbound hex`, `distance`, `rail`, `block`, `tech`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from fogbound.cli.language import BadInputError, say
from fogbound.cli.output import Json, examples, group, print_json, show
from fogbound.core.texts import Message, texts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.table import Table

_ = texts("cli")

app = group()
Place = Annotated[str, typer.Argument(help=say(_("A hex number, a place in any language, or an off-map box.")))]


@app.command(
    name="hex",
    help=say(_("All that the map says of a hex, and where it comes from.")),
    epilog=examples("fogbound hex Sedan", "fogbound hex 2026 --json", "fogbound hex Lüttich"),
)
def hex_(name: Place, json: Json = False) -> None:
    from fogbound.west.theatre.gazetteer import label
    from fogbound.west.theatre.hex_facts import hex_facts

    at = location(name)
    facts = hex_facts(at)
    if json:
        print_json(facts)
    else:
        show(sheet(label(at), {key: value for key, value in facts.items() if key != "hex"}, HEX_WORDS))


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
    help=say(_("Whether a railway joins two places, whoever holds it, and over how many hexes.")),
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
    from fogbound.west.blocks import UnknownBlockError, find

    try:
        found = find(name)
    except UnknownBlockError as error:
        raise BadInputError(error.message) from None
    if json:
        print_json(found.facts())
    else:
        facts = {key: value for key, value in found.facts().items() if key != "name"}
        show(sheet(found.name, facts, BLOCK_WORDS))


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
    except ValueError:
        raise BadInputError(_("{date} is no month: write it as 1940-05.", date=date)) from None
    if json:
        print_json(facts)
    else:
        show(f"{facts['power']} {facts['date']}", tech_table(facts))


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
        text = _("There is no hex or place {name}. Did you mean {names}?", name=name, names=", ".join(meant))
    else:
        text = _("There is no hex or place {name}.", name=name)
    raise BadInputError(text)


# -- for people ------------------------------------------------------------------------------------------------------


HEX_WORDS = {
    "kind": _("kind"),
    "terrain": _("terrain"),
    "country_name": _("country"),
    "power": _("held in May 1940 by"),
    "places": _("places"),
    "body": _("water"),
    "sea": _("sea"),
    "neighbours": _("neighbours"),
    "links": _("links"),
    "sides": _("hexsides"),
    "rails": _("railways"),
    "production": _("production"),
    "features": _("features"),
    "sources": _("sources"),
}
BLOCK_WORDS = {
    "english": _("English"),
    "french": _("French"),
    "nation": _("nation"),
    "power": _("power"),
    "class": _("class"),
    "faces": _("faces"),
    "costs": _("prices"),
    "abilities": _("abilities"),
    "home": _("home"),
    "place": _("place"),
    "dates": _("in the theatre"),
    "note": _("note"),
    "source": _("source"),
    "confidence": _("confidence"),
}


def sheet(title: str, facts: Mapping[str, Any], words: Mapping[str, Message]) -> Table:
    """Facts as a list of two columns; what is empty is left out."""
    from rich.table import Table

    rows = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, show_header=False)
    rows.add_column(style="dim")
    rows.add_column(overflow="fold")
    for key, word in words.items():
        if facts.get(key) not in (None, "", [], {}):
            rows.add_row(say(word), in_words(facts[key]))
    return rows


def in_words(value: object) -> str:
    """A fact as it reads best: lists with commas, tables a line for each entry."""
    if isinstance(value, dict):
        return "\n".join(f"{key}: {in_words(each)}" for key, each in value.items())
    if isinstance(value, (list, tuple)):
        if all(isinstance(each, (list, tuple)) for each in value):  # spans, as the months of a block
            return ", ".join(" – ".join(in_words(end) for end in span if end) for span in value)
        tables = any(isinstance(each, dict) for each in value)
        parts = [" ".join(in_words(e) for e in v.values() if e) if isinstance(v, dict) else in_words(v) for v in value]
        return ("\n" if tables else ", ").join(parts)
    return {True: "✓", False: "", None: "–"}.get(value, str(value)) if isinstance(value, bool | None) else str(value)


def tech_table(facts: Mapping[str, Any]) -> Table:
    from rich.table import Table

    rows = Table(box=None, pad_edge=False)
    for heading in (_("class"), _("TECH"), _("attack"), _("defence"), _("movement"), _("range"), _("abilities")):
        rows.add_column(say(heading))
    for kind, power in facts["firepower"].items():
        rows.add_row(
            kind,
            str(facts["level"][kind]),
            _hits_on(power["attack"]),
            _hits_on(power["defence"]),
            str(facts["movement"].get(kind, "")),
            str(facts["range"].get(kind, "")),
            ", ".join(facts["abilities"].get(kind, ())),
        )
    return rows


def _hits_on(least: int | None) -> str:
    """The rolls that hit, as players write them."""
    if least is None:
        return "–"
    return "6" if least == 6 else f"{least}–6"
