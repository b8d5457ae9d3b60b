"""`fogbound simulate`: many games, and what they tell; with `--compare`, what a rule changes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fogbound.cli.language import BadInputError, say
from fogbound.cli.output import Json, examples, group, print_json
from fogbound.core.texts import Message, texts

if TYPE_CHECKING:
    from fogbound.lab.playing import Order

_ = texts("cli")

app = group()
MOST_GAMES = 1_000_000
MOST_WORKERS = 256


def option(*flags: str, says: Message, least: int | None = None, most: int | None = None) -> typer.models.OptionInfo:
    found: typer.models.OptionInfo = typer.Option(*flags, help=say(says), min=least, max=most)
    return found


Seed = Annotated[int, option("--seed", says=_("Seed of the first game; the others follow."))]
Workers = Annotated[int | None, option("--workers", says=_("Processes on this machine."), least=1, most=MOST_WORKERS)]
Budget = Annotated[float, option("--budget", says=_("Seconds that a bot may think about a choice."), least=0)]
Cluster = Annotated[str | None, option("--cluster", says=_("Address of a Dask scheduler, instead."))]
Out = Annotated[
    Path | None,
    option("--out", "--csv", says=_("Write one line a game to this file (csv, parquet), and go on where it stopped.")),
]
Plot = Annotated[Path | None, option("--plot", says=_("Also draw it into this file (png, svg, pdf)."))]


@app.command(
    help=say(_("Play many games between bots and count the results; or the same games with and without a rule.")),
    epilog=examples(
        "fogbound simulate west SBW3 --axis greedy --allies random --games 100 --seed 1",
        "fogbound simulate west SBW2 --games 1000 --out games.csv --json",
        "fogbound simulate west SBW1 --option fog_of_war=off --cluster tcp://scheduler:8786",
        "fogbound simulate west SBW2 --preset master --games 20",
        "fogbound simulate west SBW3 --axis greedy --allies greedy --compare bonus_cap=2+ --games 200 --plot bonus.png",
    ),
)
def simulate(
    game: str,
    scenario: str,
    axis: Annotated[str, option("--axis", says=_("Bot of the first side."))] = "random",
    allies: Annotated[str, option("--allies", says=_("Bot of the second side."))] = "random",
    games: Annotated[int, option("--games", says=_("How many games; of a comparison, how many pairs."))] = 100,
    seed: Seed = 1,
    budget: Budget = 10.0,
    options: Annotated[list[str] | None, option("--option", says=_("An option of the game, as NAME=VALUE."))] = None,
    preset: Annotated[str, option("--preset", says=_("A set of options: scenario, basic, advanced or master."))] = "",
    compare: Annotated[
        list[str] | None,
        option(
            "--compare", says=_("Play each game without and with this option, as NAME=VALUE; several: all at once.")
        ),
    ] = None,
    workers: Workers = None,
    cluster: Cluster = None,
    out: Out = None,
    plot: Plot = None,
    json: Json = False,
) -> None:
    from fogbound.cli.games import Session
    from fogbound.cli.results import comparison_facts, show_comparison, show_summary
    from fogbound.lab.compare import with_changes
    from fogbound.lab.statistics import summarise

    given = [*preset_of(game, preset), *(options or [])]
    work, sides = _orders(game, scenario, (axis, allies), games, seed, budget, given)
    session = Session(workers, cluster, out, plot, quiet=json)
    if compare:
        work, changes = _compared(work, compare)
        found, pairs = session.compare(work, with_changes(work, changes), sides)
        session.draw_comparison(found, pairs)
        print_json(comparison_facts(found)) if json else show_comparison(found)
        return
    outcomes = session.play(work)
    summary = summarise(outcomes, sides)
    session.draw_summary(summary, outcomes)
    print_json(summary) if json else show_summary(summary, outcomes)


def _orders(
    game: str, scenario: str, bots: tuple[str, str], games: int, seed: int, budget: float, given: list[str]
) -> tuple[list[Order], list[str]]:
    """The games to play; everything that is wrong with the command is said at once."""
    from fogbound.games import game_named, scenario_named
    from fogbound.lab.simulate import orders

    rules = game_named(game)
    options, faults = pairs_of(given)
    faults += faults_of_bots(game, bots) + faults_of_number(games)
    if faults:
        raise BadInputError(*faults)
    scenario = scenario_named(scenario, rules)
    rules.new(scenario, options)  # refuses a scenario or an option that does not exist
    sides = list(rules.sides)
    return orders(game, scenario, options, dict(zip(sides, bots, strict=True)), games, seed, budget), sides


def _compared(work: list[Order], given: list[str]) -> tuple[list[Order], dict[str, str]]:
    """The first games of all pairs, with what the switch needs, and what is switched in the second."""
    from fogbound.games import game_named
    from fogbound.lab.compare import on_common_ground

    changes, faults = pairs_of(given)
    if faults:
        raise BadInputError(*faults)
    rules = game_named(work[0].game)
    work = on_common_ground(work, rules, changes)
    order = work[0]
    without, changed = (rules.new(order.scenario, options) for options in (order.options, {**order.options, **changes}))
    if without.digest() == changed.digest():
        raise BadInputError(_("“{given}” is so without --compare, too: nothing to compare.", given=" ".join(given)))
    return work, changes


def preset_of(game: str, preset: str) -> list[str]:
    """The options of a preset as one would write them."""
    from fogbound.games import HasPresets, game_named

    rules = game_named(game)
    if not preset:
        return []
    if not isinstance(rules, HasPresets):
        raise BadInputError(_("This game has no presets."))
    return [f"{name}={value}" for name, value in rules.preset(preset).items()]


def pairs_of(given: list[str]) -> tuple[dict[str, str], list[Message]]:
    """Options as they are given. A rule set may be a file; it goes by what it says, for no game reads files."""
    found = dict(pair.split("=", 1) for pair in given if "=" in pair)
    if found.get("ruleset", "").endswith(".toml"):
        from fogbound.cli.blitz.words import Words

        words = Words()
        found["ruleset"] = words.rules(found["ruleset"]).spec
        words.done()
    return found, [_("Write an option as NAME=VALUE, not “{pair}”.", pair=pair) for pair in given if "=" not in pair]


def faults_of_bots(game: str, bots: tuple[str, ...]) -> list[Message]:
    from fogbound.bots.bot import faults_of

    return [fault for bot in dict.fromkeys(bots) for fault in faults_of(bot, game)]


def faults_of_number(games: int) -> list[Message]:
    if 1 <= games <= MOST_GAMES:
        return []
    return [_("The number of games must lie between 1 and {most}.", most=MOST_GAMES)]
