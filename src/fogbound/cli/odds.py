"""`fogbound odds`: how a battle of West is likely to end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from fogbound.cli.language import BadInputError, say
from fogbound.cli.output import Json, examples, group, print_json, show
from fogbound.cli.words import pair
from fogbound.core.figures import number, share
from fogbound.core.texts import Message, texts

if TYPE_CHECKING:
    from rich.table import Table

    from fogbound.west.odds import BattleOdds

_ = texts("cli")

app = group()
MOST_ROUNDS = 1000
"""The work grows with them; long before that a battle is over."""

Units = Annotated[
    str,
    typer.Option(
        help=say(_("Units, as “NATION CLASS STEPS[/FACES]”, with commas between them; tech2 after one sets its TECH."))
    ),
]
Steps = Annotated[
    int, typer.Option(min=0, help=say(_("The side leaves after a round that leaves it fewer ground steps.")))
]


@app.command(
    help=say(_("The odds of a battle: who wins, and what it costs.")),
    epilog=examples(
        'fogbound odds --attack "DE tank 5, DE infantry 4" --defend "FR infantry 4" --terrain forest,river',
        'fogbound odds --attack "UK bomber 4/4-2-1" --defend "DE infantry 4" --date 1943-07 --rounds 1 --json',
    ),
)
def odds(
    attack: Units,
    defend: Units,
    terrain: Annotated[str, typer.Option(help=say(_("Words such as forest,river,major_city.")))] = "",
    date: Annotated[str, typer.Option(help=say(_("The month, which sets the level of technology.")))] = "1940-05",
    weather: Annotated[str, typer.Option(help=say(_("The weather: good, rain or snow.")))] = "good",
    rounds: Annotated[
        int, typer.Option(min=0, max=MOST_ROUNDS, help=say(_("Stop after this many rounds; 0 to fight it out.")))
    ] = 0,
    attacker_below: Steps = 0,
    defender_below: Steps = 0,
    option: Annotated[list[str] | None, typer.Option(help=say(_("An option of the game, as NAME=VALUE.")))] = None,
    games: Annotated[
        int, typer.Option(min=100, max=1_000_000, help=say(_("Battles to fight if it must be simulated.")))
    ] = 20_000,
    seed: Annotated[int, typer.Option(help=say(_("Random seed.")))] = 1940,
    json: Json = False,
) -> None:
    from fogbound.west.odds import Plan, battle
    from fogbound.west.odds import odds as odds_of

    asked = battle(attack, defend, terrain, date, _options(option or []), weather)
    one, other = ({unit.nation for unit in side} for side in asked.engagement.sides)
    if both := sorted(nation.name for nation in one & other):
        raise BadInputError(_("{nations} cannot be on both sides of a battle.", nations=", ".join(both)))
    found = odds_of(*asked, Plan(rounds, attacker_below, defender_below), games=games, seed=seed)
    if json:
        print_json(found)
    else:
        show(_fire(found), _losses(found), say(_verdict(found)), *_about_raids(found))


def _options(pairs: list[str]) -> Mapping[str, str]:
    if wrong := [given for given in pairs if "=" not in given]:
        raise BadInputError(*(_("Write an option as NAME=VALUE, not “{pair}”.", pair=given) for given in wrong))
    return dict(given.split("=", 1) for given in pairs)


def _verdict(found: BattleOdds) -> Message:
    chances = _(
        "Attacker wins {win}, loses {lose}, open {open}",
        win=share(found.win),
        lose=share(found.lose),
        open=share(found.open),
    )
    if found.exact:
        return _("{chances} (exact).", chances=chances)
    return _("{chances} (simulated, standard error {se}).", chances=chances, se=share(found.se, 2))


def _about_raids(found: BattleOdds) -> list[str]:
    """What there is to win in the air."""
    if not found.raid:
        return []
    return [say(_("An air attack takes no ground: it wins if nothing is left of the defender, and else it loses."))]


def _losses(found: BattleOdds) -> Table:
    from rich.table import Table

    made = Table(
        say(_("Side")), say(_("Steps")), say(_("Steps lost")), say(_("Points lost")), say(_("Chance of each loss"))
    )
    for name, side in ((_("Attacker"), found.attacker), (_("Defender"), found.defender)):
        spread = "  ".join(pair(str(lost), say(share(p, 0))) for lost, p in enumerate(side.loss_pmf) if p >= 0.005)
        means = say(number(side.loss_mean, 2)), say(number(side.pp_mean, 1))
        made.add_row(say(name), str(side.steps), *means, spread)
    return made


def _fire(found: BattleOdds) -> Table:
    """What is rolled in the first round, with every modifier."""
    from rich.table import Table

    from fogbound.west.rules.combat.describe import STEPS
    from fogbound.west.rules.combat.fighter import Step

    made = Table(say(_("First round")), say(_("Side")), say(_("Dice")))
    for volley in found.fire:
        side = _("Attacker") if volley.side == "attacker" else _("Defender")
        made.add_row(say(STEPS[Step[volley.step.upper()]][1]), say(side), say(volley.text))
    return made
