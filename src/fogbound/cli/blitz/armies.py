"""`fogbound blitz army`: points, legality by nation and year, and a roster to print."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fogbound.cli.blitz.options import Data, Rules, Year
from fogbound.cli.blitz.sheets import PRINTED, write
from fogbound.cli.files import writable
from fogbound.cli.language import BadInputError, Speech, say
from fogbound.cli.output import Json, examples, group, print_json, show
from fogbound.core.texts import texts

if TYPE_CHECKING:
    from rich.table import Table

    from fogbound.blitz.army import Army, Priced
    from fogbound.blitz.arsenal import Arsenal
    from fogbound.blitz.ruleset import RuleSet

_ = texts("cli")

app = group()


@app.command(
    help=say(_("Check an army file: points, legality by nation and year; and print its roster.")),
    epilog=examples(
        "fogbound blitz army my_army.toml",
        "fogbound blitz army german_1940_1500 --roster roster.pdf",
        "fogbound blitz army --items USA --year 1944",
    ),
)
def army(
    file: Annotated[str, typer.Argument(help=say(_("An army file (TOML), or the name of a published list.")))] = "",
    roster: Annotated[Path | None, typer.Option(help=say(_("Write a page to print: .pdf or .html.")))] = None,
    items: Annotated[str, typer.Option(help=say(_("List what this nation can buy.")))] = "",
    year: Year = 1944,
    rules: Rules = "V3",
    data: Data = None,
    json: Json = False,
) -> None:
    from fogbound.blitz.army import NATIONS, PUBLISHED, check, for_sale, published_army, read_army
    from fogbound.cli.blitz.words import Words

    words = Words()
    edition, stock = words.rules(rules), words.stock(data)
    if items:
        items = words.one_of("--items", items, NATIONS)
        words.year(year)
        words.done()
        print_lines(edition, for_sale(edition, stock, items, year), {"nation": items, "year": year}, json)
        return
    if not file:
        raise BadInputError(_("Name an army file, or one of the published lists: {names}.", names=", ".join(PUBLISHED)))
    listed = words.read(lambda: published_army(file) if file in PUBLISHED else read_army(Path(file)))
    priced: tuple[Priced, ...] = words.read(lambda: check(edition, stock, listed) if listed else ())
    if roster:
        words.faults += writable(roster, PRINTED)
    words.done()
    if roster:
        write_roster(roster, edition, stock, listed, priced)
    head = {"name": listed.name, "nation": listed.nation, "year": listed.year, "limit": listed.limit, "legal": True}
    print_lines(edition, priced, head | {"points": points(priced), "source": listed.source}, json, listed)


def write_roster(out: Path, rules: RuleSet, stock: Arsenal, listed: Army, priced: tuple[Priced, ...]) -> None:
    from fogbound.blitz.sheet.pdf import ROSTER, pdf
    from fogbound.blitz.sheet.roster import roster, roster_html
    from fogbound.blitz.sheet.values import spoken

    said = spoken(roster(rules, stock, listed, priced), Speech.lang)
    write(out, lambda: roster_html(said, Speech.lang), lambda: pdf(said, Speech.lang, ROSTER))


def points(priced: tuple[Priced, ...]) -> int:
    return sum(line.points for line in priced)


def print_lines(
    rules: RuleSet, priced: tuple[Priced, ...], head: dict[str, Any], json: bool, listed: Army | None = None
) -> None:
    from fogbound.blitz.sheet.words import word
    from fogbound.cli.blitz.output import foot, ruleset

    if json:
        units = [
            {
                "item": line.line.item, "count": line.line.count, "experience": line.line.experience,
                "options": line.line.options, "each": line.each, "points": line.points,
                "sources": line.sources, "ours": line.is_estimate,
            }
            for line in priced
        ]  # fmt: skip
        print_json({**head, "units": units, "ruleset": ruleset(rules)})
        return
    show(army_table(priced), "")
    if listed is not None:
        limit = "" if listed.limit is None else f" / {listed.limit}"
        show(say(_("{name}: {points} points, legal.", name=word(listed.name), points=f"{points(priced)}{limit}")))
    if any(line.is_estimate for line in priced):
        show(say(_("* our own estimate: no published list gives this cost.")))
    show(say(foot(rules)))


def army_table(priced: tuple[Priced, ...]) -> Table:
    from fogbound.blitz.sheet.words import word
    from fogbound.cli.blitz.output import columns

    table = columns(_("unit"), _("experience"), _("number"), _("each"), _("points"))
    for line in priced:
        name = ", ".join(say(word(part)) for part in (line.line.item, *line.line.options))
        star = " *" if line.is_estimate else ""
        table.add_row(
            name, say(word(line.line.experience)), str(line.line.count), str(line.each), f"{line.points}{star}"
        )
    return table
