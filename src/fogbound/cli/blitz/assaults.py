"""`fogbound blitz assault infantry | armour | overrun`."""

from __future__ import annotations

from typing import Annotated, get_args

import typer

from fogbound.cli.blitz.options import LEVELS, CoverOption, DugIn, ExperienceOption, OpenTop, Rules, Year
from fogbound.cli.language import say
from fogbound.cli.output import Json, examples, group
from fogbound.core.texts import texts

_ = texts("cli")

app = group("assault", _("Chance of each outcome of an assault: on infantry, on armour, or an overrun."))

Continuous = Annotated[bool, typer.Option("--continuous", help=say(_("It is in continuous movement.")))]


@app.command(
    help=say(_("Infantry assaults infantry: covering fire, defensive fire, mêlée.")),
    epilog=examples('fogbound blitz assault infantry --attackers 3 --cover building --covering "3 rifle group, MMG"'),
)
def infantry(
    attackers: Annotated[int, typer.Option(help=say(_("Units that charge.")))] = 1,
    covering: Annotated[str, typer.Option(help=say(_("Units that gave covering fire.")))] = "",
    smg: Annotated[bool, typer.Option("--smg", help=say(_("The attackers have submachine guns.")))] = False,
    cover: CoverOption = "open",
    experience: ExperienceOption = "regular",
    defender: Annotated[str, typer.Option(help=LEVELS)] = "regular",
    demoralised: Annotated[bool, typer.Option("--demoralised", help=say(_("The defender is demoralised.")))] = False,
    rules: Rules = "V3",
    json: Json = False,
) -> None:
    import msgspec

    from fogbound.blitz.odds import InfantryAssault, assault
    from fogbound.blitz.rules.fire import known_arms
    from fogbound.cli.blitz.output import print_odds
    from fogbound.cli.blitz.words import Words

    words = Words()
    edition = words.rules(rules)
    plan = {
        "attackers": words.number("--attackers", attackers, 1, 20),
        "attacker": words.experience(experience),
        "defender": words.experience(defender, "--defender"),
        "cover": words.cover(cover),
        "covering": words.units(covering, known_arms(edition)),
        "smg": smg,
        "defender_demoralised": demoralised,
    }
    words.done()
    print_odds(assault(edition, msgspec.convert(plan, InfantryAssault)), json)


@app.command(
    help=say(_("Infantry assaults an armoured vehicle (215).")),
    epilog=examples('fogbound blitz assault armour --means "magnetic mine" --moving --json'),
)
def armour(
    means: Annotated[str, typer.Option(help=say(_("What infantry uses, such as “explosive charge”.")))] = "infantry",
    moving: Annotated[bool, typer.Option("--moving", help=say(_("The vehicle moves.")))] = False,
    continuous: Continuous = False,
    immobilised: Annotated[bool, typer.Option("--immobilised", help=say(_("It is immobilised.")))] = False,
    open_top: OpenTop = False,
    dug_in: DugIn = False,
    opportunity: Annotated[bool, typer.Option("--opportunity", help=say(_("Out of turn.")))] = False,
    experience: ExperienceOption = "regular",
    year: Year = 1944,
    rules: Rules = "V3",
    json: Json = False,
) -> None:
    import msgspec

    from fogbound.blitz.odds import assault_on_armour
    from fogbound.blitz.rules.morale import Test
    from fogbound.blitz.rules.tank_assault import SCORE, TankAssault
    from fogbound.cli.blitz.output import print_odds
    from fogbound.cli.blitz.words import Words

    words = Words()
    edition = words.rules(rules)
    plan = {
        "means": words.one_of("--means", means, SCORE.rows()),
        "year": words.year(year),
        "moving": moving,
        "continuous_movement": continuous,
        "immobilised": immobilised,
        "open_top": open_top,
        "dug_in": dug_in,
        "opportunity": opportunity,
    }
    level = words.experience(experience)
    words.done()
    bold = msgspec.convert({"experience": level}, Test).experience
    print_odds(assault_on_armour(edition, msgspec.convert(plan, TankAssault), bold), json)


@app.command(
    help=say(_("Armour drives over infantry, guns or light vehicles (214).")),
    epilog=examples("fogbound blitz assault overrun --by half-track --victim truck"),
)
def overrun(
    by: Annotated[str, typer.Option(help="tank | assault gun | half-track | carrier | armoured car")] = "tank",
    size: Annotated[str, typer.Option(help="TP | P | N | G | TG")] = "N",
    victim: Annotated[str, typer.Option(help="infantry | gun | mortar | truck | jeep | motorcycle")] = "infantry",
    calibre: Annotated[int, typer.Option(help=say(_("Calibre of an overrun gun, in mm.")))] = 75,
    cover: CoverOption = "open",
    continuous: Continuous = False,
    rules: Rules = "V3",
    json: Json = False,
) -> None:
    import msgspec

    from fogbound.blitz.odds import overrun as odds_of_overrun
    from fogbound.blitz.rules.overrun import Crusher, Overrun, Victim
    from fogbound.blitz.terms import SIZES
    from fogbound.cli.blitz.output import print_odds
    from fogbound.cli.blitz.words import Words

    words = Words()
    edition = words.rules(rules)
    plan = {
        "by": words.one_of("--by", by, get_args(Crusher)),
        "by_size": words.one_of("--size", size, SIZES),
        "victim": words.one_of("--victim", victim, get_args(Victim)),
        "cover": words.cover(cover),
        "calibre": words.number("--calibre", calibre, 1, 250),
        "continuous_movement": continuous,
    }
    words.done()
    print_odds(odds_of_overrun(edition, msgspec.convert(plan, Overrun)), json)
