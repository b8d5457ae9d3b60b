"""`fogbound ladder`: which bot is the stronger, and how sure that is."""

from __future__ import annotations

from typing import Annotated

from fogbound.cli.lab import Budget, Cluster, Out, Workers, faults_of_bots, faults_of_number, option
from fogbound.cli.language import BadInputError, say
from fogbound.cli.output import Json, examples, group, print_json, show
from fogbound.core.figures import number
from fogbound.core.texts import Message, texts

_ = texts("cli")

app = group()


@app.command(
    help=say(_("Let bots meet, each seed with sides changed, and rate them by Elo with 95 % intervals.")),
    epilog=examples(
        "fogbound ladder west SBW1,SBW2 --bots random,greedy,planner:2 --games 10",
        "fogbound ladder west SBW3 --bots greedy,planner --seeds final --games 50 --out games.csv --json",
    ),
)
def ladder(
    game: str,
    scenarios: str,
    bots: Annotated[str, option("--bots", says=_("Names, with commas between them."))] = "random,greedy,planner:2",
    games: Annotated[int, option("--games", says=_("Seeds for each pair in each scenario; two games each."))] = 10,
    seeds: Annotated[str, option("--seeds", says=_("Which seeds: tune, select or final; or a number."))] = "tune",
    budget: Budget = 60.0,
    workers: Workers = None,
    cluster: Cluster = None,
    out: Out = None,
    json: Json = False,
) -> None:
    from fogbound.cli.games import Session
    from fogbound.games import game_named, scenario_named
    from fogbound.lab.ladder import ladder as climb
    from fogbound.lab.ladder import orders

    rules, names = game_named(game), tuple(dict.fromkeys(bots.split(",")))
    faults = faults_of_bots(game, names) + faults_of_number(games)
    if len(names) < 2:
        faults.append(_("A ladder needs two bots."))
    first = first_seed(seeds, faults)
    if faults:
        raise BadInputError(*faults)
    places = [scenario_named(word, rules) for word in scenarios.split(",")]
    for place in places:
        rules.new(place, {})  # refuses one that does not exist
    work = orders(game, places, rules.sides, names, games, first, budget)
    anchor = "greedy" if "greedy" in names else names[0]
    rungs = climb(names, work, Session(workers, cluster, out, None, quiet=json).play(work), anchor)
    if json:
        print_json({"anchor": anchor, "seeds": [first, first + games - 1], "games": len(work), "ladder": rungs})
        return
    titles = (_("Bot"), _("95 % interval"), _("won"), _("drawn"), _("lost"))
    bot, interval, *counts = (say(title) for title in titles)
    from rich.table import Table

    table = Table(bot, "Elo", interval, *counts)
    for rung in rungs:
        within = f"{say(number(rung.low))} – {say(number(rung.high))}"
        table.add_row(rung.bot, say(number(rung.elo)), within, str(rung.wins), str(rung.draws), str(rung.losses))
    show(table)


def first_seed(seeds: str, faults: list[Message]) -> int:
    """Of those that go by a name, or of a number; what is neither is a fault."""
    from fogbound.lab.ladder import SEEDS

    if seeds in SEEDS or seeds.isdecimal():
        return SEEDS.get(seeds) or int(seeds)
    faults.append(
        _("There are no seeds “{seeds}”; there are: {known}, or a number.", seeds=seeds, known=", ".join(SEEDS))
    )
    return 0
