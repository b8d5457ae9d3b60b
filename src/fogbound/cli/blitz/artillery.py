"""`fogbound blitz barrage`."""

from __future__ import annotations

from typing import Annotated, Any, get_args

import typer

from fogbound.cli.blitz.options import CoverOption, Data, Distance, DugIn, ExperienceOption, OpenTop, Rules, Year
from fogbound.cli.language import say
from fogbound.cli.output import Json, examples, group
from fogbound.core.texts import texts

_ = texts("cli")

app = group()


@app.command(
    help=say(_("Chance of each outcome of a barrage on one target, all attempts to find it included.")),
    epilog=examples(
        "fogbound blitz barrage 105 --cover building --nation USA --year 1944",
        'fogbound blitz barrage 150 --target "Panzer IV H" --friends-near --json',
        "fogbound blitz barrage 81 --role mortar --on-table --distance 40 --pieces 2",
    ),
)
def barrage(
    calibre: Annotated[int, typer.Argument(help=say(_("Calibre of the battery, in mm.")))],
    target: Annotated[str, typer.Option(help=say(_("infantry, gun, soft vehicle, or a vehicle's name.")))] = "infantry",
    role: Annotated[str, typer.Option(help="howitzer | artillery | mortar | rocket launcher")] = "howitzer",
    pieces: Annotated[int, typer.Option(help=say(_("Pieces whose dice the target takes.")))] = 1,
    on_table: Annotated[bool, typer.Option("--on-table", help=say(_("The battery is on the table.")))] = False,
    distance: Distance = 100,
    support: Annotated[
        str, typer.Option(help=say(_("organic | divisional; if not said, what the battery is (302, 415).")))
    ] = "",
    nation: Annotated[str, typer.Option(help=say(_("Nation of the battery.")))] = "",
    year: Year = 1944,
    friends_near: Annotated[bool, typer.Option("--friends-near", help=say(_("Friends within 30 cm.")))] = False,
    cover: CoverOption = "open",
    experience: ExperienceOption = "regular",
    open_top: OpenTop = False,
    dug_in: DugIn = False,
    rules: Rules = "V3",
    data: Data = None,
    json: Json = False,
) -> None:
    import msgspec

    from fogbound.blitz.army import NATIONS
    from fogbound.blitz.odds import Barrage
    from fogbound.blitz.odds import barrage as odds_of_barrage
    from fogbound.blitz.odds.barrage import shelled_target
    from fogbound.blitz.rules.observers import called_support
    from fogbound.blitz.rules.off_table import Support
    from fogbound.blitz.terms import GunRole
    from fogbound.cli.blitz.output import print_odds
    from fogbound.cli.blitz.words import Words

    words = Words()
    edition, stock = words.rules(rules), words.stock(data)
    plan: dict[str, Any] = {
        "calibre": words.number(say(_("The calibre")), calibre, 20, 250),
        "role": words.one_of("--role", role, get_args(GunRole)),
        "pieces": words.number("--pieces", pieces, 1, 12),
        "distance": words.distance(distance),
        "support": words.one_of("--support", support, ("", *get_args(Support))),
        "nation": words.one_of("--nation", nation, ("", *NATIONS)),
        "year": words.year(year),
        "cover": words.cover(cover),
        "experience": words.experience(experience),
        "on_table": on_table,
        "friends_near": friends_near,
        "open_top": open_top,
        "dug_in": dug_in,
    }
    struck = words.read(lambda: shelled_target(stock, target))
    words.done()
    plan["support"] = support or called_support(edition, calibre, role == "mortar", nation, year).value
    print_odds(odds_of_barrage(edition, msgspec.convert(plan | struck, Barrage)), json)
