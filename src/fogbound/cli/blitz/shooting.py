"""`fogbound blitz shot | fire | detect`."""

from __future__ import annotations

from typing import Annotated, Any, get_args

import typer

from fogbound.cli.blitz.options import CoverOption, Data, Distance, DugIn, ExperienceOption, Rules
from fogbound.cli.language import say
from fogbound.cli.output import Json, examples, group
from fogbound.core.texts import texts

_ = texts("cli")

app = group()


@app.command(
    help=say(_("Chance of each outcome of one shot of a gun or an anti-tank weapon.")),
    epilog=examples(
        'fogbound blitz shot "Tiger I" "M4 Sherman 75" 60',
        'fogbound blitz shot Bazooka "Panzer IV H" 15 --above "upper floor" --json',
        'fogbound blitz shot "M4 Sherman 75" infantry 40 --cover building --rules V2',
    ),
)
def shot(
    firer: Annotated[str, typer.Argument(help=say(_("A vehicle, a towed gun or an anti-tank weapon.")))],
    target: Annotated[str, typer.Argument(help=say(_("A vehicle, a towed gun, “infantry” or “gun”.")))],
    distance: Annotated[int, typer.Argument(help=say(_("In centimetres.")))],
    act: Annotated[str, typer.Option(help="stationary | moved | pivoted | turret")] = "stationary",
    ammo: Annotated[str, typer.Option(help="AP | HE | HEAT | APCR | APDS")] = "",
    facing: Annotated[str, typer.Option(help="front | side | rear")] = "front",
    cover: CoverOption = "open",
    above: Annotated[str, typer.Option(help="hill | upper floor")] = "",
    target_moved: Annotated[int, typer.Option(help=say(_("Centimetres the target moved.")))] = 0,
    experience: ExperienceOption = "regular",
    hull_down: Annotated[bool, typer.Option("--hull-down", help=say(_("The target is hull down.")))] = False,
    dug_in: DugIn = False,
    to_immobilise: Annotated[bool, typer.Option("--to-immobilise", help=say(_("At the tracks (212).")))] = False,
    commander_out: Annotated[
        bool, typer.Option("--commander-out", help=say(_("The firer’s commander is out.")))
    ] = False,
    already_fired: Annotated[bool, typer.Option("--already-fired", help=say(_("A second reaction (221).")))] = False,
    rules: Rules = "V3",
    data: Data = None,
    json: Json = False,
) -> None:
    from fogbound.blitz.odds import described, shoot
    from fogbound.blitz.rules.destroy import shots_per_turn
    from fogbound.blitz.rules.shot import Act, Ammo
    from fogbound.blitz.terms import Facing
    from fogbound.cli.blitz.output import print_odds
    from fogbound.cli.blitz.words import Words

    words = Words()
    edition, stock = words.rules(rules), words.stock(data)
    fields: dict[str, Any] = {
        "distance": words.distance(distance),
        "act": words.one_of("--act", act, get_args(Act)),
        "facing": words.one_of("--facing", facing, get_args(Facing)),
        "cover": words.cover(cover),
        "above": words.one_of("--above", above, ("", "hill", "upper floor")),
        "target_moved": words.number("--target-moved", target_moved, 0, 200),
        "crew": words.experience(experience),
        "hull_down": hull_down,
        "dug_in": dug_in,
        "track_shot": to_immobilise,
        "commander_out": commander_out,
        "already_fired": already_fired,
    }
    if ammo:
        fields["ammo"] = words.one_of("--ammo", ammo, get_args(Ammo))
    if commander_out:
        fields["closed"] = False
    aimed = words.read(lambda: described(edition, stock, firer, target, fields))
    words.done()
    print_odds(shoot(edition, aimed), json, shots_per_turn=shots_per_turn(edition, aimed.weapon.calibre))


@app.command(
    help=say(_("Chance of each outcome of small-arms fire at infantry.")),
    epilog=examples(
        'fogbound blitz fire "3 rifle group, MMG" --cover building', "fogbound blitz fire sniper --distance 70 --json"
    ),
)
def fire(
    firers: Annotated[str, typer.Argument(help=say(_("Who fires: “3 rifle group, MMG”.")))],
    distance: Distance = 30,
    cover: CoverOption = "open",
    moving: Annotated[bool, typer.Option("--moving", help=say(_("The target moves.")))] = False,
    moved: Annotated[bool, typer.Option("--moved", help=say(_("The firers moved.")))] = False,
    off_facing: Annotated[int, typer.Option(help=say(_("Degrees off a machine gun's facing.")))] = 0,
    experience: ExperienceOption = "regular",
    demoralised: Annotated[bool, typer.Option("--demoralised", help=say(_("The target is demoralised.")))] = False,
    rules: Rules = "V3",
    json: Json = False,
) -> None:
    import msgspec

    from fogbound.blitz.odds import FireMission
    from fogbound.blitz.odds import fire as odds_of_fire
    from fogbound.blitz.rules.fire import known_arms
    from fogbound.cli.blitz.output import print_odds
    from fogbound.cli.blitz.words import Words

    words = Words()
    edition = words.rules(rules)
    shelter = words.cover(cover)
    level = words.experience(experience)
    turned = words.number("--off-facing", off_facing, 0, 180)
    arms = words.units(firers, known_arms(edition))
    if not arms:
        words.faults.append(_("Nobody fires: name units, such as “3 rifle group, MMG”."))
    plan = {
        "firers": [{"arm": arm, "moved": moved, "off_facing": turned} for arm in arms],
        "mark": {"cover": shelter, "moving": moving, "distance": words.distance(distance)},
        "target": {"experience": level, "cover": shelter, "demoralised": demoralised},
    }
    words.done()
    print_odds(odds_of_fire(edition, msgspec.convert(plan, FireMission)), json)


@app.command(
    help=say(_("Is a target seen at this distance, given a clear line of sight?")),
    epilog=examples("fogbound blitz detect gun 60 --act firing --cover light --vision limited"),
)
def detect(
    target: Annotated[str, typer.Argument(help="infantry | gun | vehicle | artillery observer")],
    distance: Annotated[int, typer.Argument(help=say(_("In centimetres.")))],
    act: Annotated[str, typer.Option(help="immobile | crawling | moving | firing")] = "immobile",
    cover: CoverOption = "open",
    camouflaged: Annotated[bool, typer.Option("--camouflaged", help=say(_("Or still hidden.")))] = False,
    gun_size: Annotated[str, typer.Option(help="small | medium | large")] = "medium",
    dug_in: DugIn = False,
    vision: Annotated[str, typer.Option(help="normal | limited")] = "normal",
    hill: Annotated[bool, typer.Option("--hill", help=say(_("The observer is on a hill.")))] = False,
    recon: Annotated[bool, typer.Option("--recon", help=say(_("The observer is a reconnaissance unit.")))] = False,
    rules: Rules = "V3",
    json: Json = False,
) -> None:
    import msgspec

    from fogbound.blitz.odds import detect as odds_of_detection
    from fogbound.blitz.rules.seeing import UNLIMITED, Act, Kind, Observer, Sighted, Vision
    from fogbound.blitz.terms import GunSize
    from fogbound.cli.blitz.output import print_odds
    from fogbound.cli.blitz.words import Words

    words = Words()
    edition = words.rules(rules)
    seen = {
        "kind": words.one_of(say(_("The target")), target, get_args(Kind)),
        "act": words.one_of("--act", act, get_args(Act)),
        "cover": words.cover(cover),
        "gun_size": words.one_of("--gun-size", gun_size, get_args(GunSize)),
        "camouflaged": camouflaged,
        "dug_in": dug_in,
    }
    eyes = {"vision": words.one_of("--vision", vision, get_args(Vision)), "hill": hill, "recon": recon}
    centimetres = words.distance(distance)
    words.done()
    answer = odds_of_detection(edition, msgspec.convert(eyes, Observer), msgspec.convert(seen, Sighted), centimetres)
    limit = answer.parts[0].need
    print_odds(answer, json, limit=None if limit == UNLIMITED else limit)
