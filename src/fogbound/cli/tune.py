"""`fogbound tune`: better numbers for a bot that plays by numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fogbound.cli.lab import (
    Budget,
    Cluster,
    Out,
    Workers,
    faults_of_bots,
    faults_of_number,
    option,
    pairs_of,
)
from fogbound.cli.language import BadInputError, say
from fogbound.cli.output import Json, examples, group, print_json, show
from fogbound.core.figures import number
from fogbound.core.texts import Message, texts

if TYPE_CHECKING:
    from fogbound.lab.tuning import Generation

_ = texts("cli")

app = group()
MOST_GENERATIONS = 10_000


@app.command(
    help=say(_("Look for better numbers for a bot: generations of games, each with seeds of its own (CMA-ES).")),
    epilog=examples(
        "fogbound tune west SBW1 --generations 5 --games 4",
        "fogbound tune west SBW1,SBW2,SBW3 --only fear,clear,stay --games 10 --out tuning.csv --json",
    ),
)
def tune(
    game: str,
    scenarios: str,
    bot: Annotated[
        str, option("--bot", says=_("The bot whose numbers are tuned; without it, the first that has any."))
    ] = "",
    against: Annotated[str, option("--against", says=_("Its opponents, with commas between them."))] = "greedy",
    only: Annotated[str, option("--only", says=_("Names of the numbers, with commas; without it, all."))] = "",
    generations: Annotated[int, option("--generations", says=_("How many."))] = 10,
    games: Annotated[int, option("--games", says=_("Seeds for each scenario, side and opponent."))] = 4,
    seeds: Annotated[str, option("--seeds", says=_("Which seeds: tune, select or final; or a number."))] = "tune",
    budget: Budget = 60.0,
    options: Annotated[list[str] | None, option("--option", says=_("An option of the game, as NAME=VALUE."))] = None,
    workers: Workers = None,
    cluster: Cluster = None,
    out: Out = None,
    json: Json = False,
) -> None:
    from fogbound.bots.bot import Tunable, bot_named, no_numbers, no_such_number
    from fogbound.cli.games import Session
    from fogbound.cli.ladder import first_seed
    from fogbound.games import game_named, scenario_named
    from fogbound.lab.tuning import Cells
    from fogbound.lab.tuning import tune as search

    rules, enemies = game_named(game), tuple(dict.fromkeys(against.split(",")))
    bot = bot or _first_to_tune(game)
    chosen, faults = pairs_of(options or [])
    faults += faults_of_bots(game, (bot, *enemies)) + faults_of_number(games)
    if not 1 <= generations <= MOST_GENERATIONS:
        faults.append(_("The number of generations must lie between 1 and {most}.", most=MOST_GENERATIONS))
    first = first_seed(seeds, faults)
    if faults:
        raise BadInputError(*faults)
    found = bot_named(bot, game)
    dials = dict(found.dials) if isinstance(found, Tunable) else {}
    wanted = only.split(",") if only else list(dials)
    if unknown := [name for name in wanted if name not in dials]:
        raise BadInputError(no_such_number(unknown[0], list(dials)))
    if not dials:
        raise BadInputError(no_numbers(bot))
    places = tuple(scenario_named(word, rules) for word in scenarios.split(","))
    for place in places:
        rules.new(place, chosen)  # refuses one that does not exist
    one, other = rules.sides
    cells = Cells(game, places, (one, other), enemies, games, chosen, budget)
    session = Session(workers, cluster, out, None, quiet=json)
    turned: list[Generation] = []
    for each in search(bot, {name: dials[name] for name in wanted}, cells, first, generations, session.play):
        turned.append(each)
        if not json:
            show(say(_("Generation {n}: {score} on the average, the best {best}.", **_figures(each))))
    if json:
        print_json({"seeds": [first, first + generations * games - 1], "generations": turned})
        return
    show(turned[-1].bot)


def _first_to_tune(game: str) -> str:
    """The weakest bot of a game that plays by numbers."""
    from fogbound.bots.bot import Tunable, bots_for, find_bot, place_of

    found = [name for name in bots_for(game) if isinstance(find_bot(place_of(name, game)), Tunable)]
    if not found:
        raise BadInputError(_("No bot of {game} plays by numbers: there is nothing to tune.", game=game))
    return found[0]


def _figures(found: Generation) -> dict[str, Message | int]:
    return {"n": found.number, "score": number(found.score, 3), "best": number(found.tried[0].score, 3)}
