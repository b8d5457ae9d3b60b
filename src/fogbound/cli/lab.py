"""`fogbound simulate`: many games, and what they tell."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fogbound.cli.language import BadInputError, say
from fogbound.cli.output import Json, examples, group, print_json, show
from fogbound.core.texts import Message, texts

if TYPE_CHECKING:
    from fogbound.lab.playing import Order, Outcome
    from fogbound.lab.statistics import Summary

_ = texts("cli")

app = group()
MOST_GAMES = 1_000_000


def _option(flag: str, says: Message) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(flag, help=say(says))
    return option


@app.command(
    help=say(_("Play many games between bots and count the results.")),
    epilog=examples(
        "fogbound simulate west SBW3 --axis greedy --allies random --games 100 --seed 1",
        "fogbound simulate west SBW2 --games 1000 --csv games.csv --json",
        "fogbound simulate west SBW1 --option fog_of_war=off --cluster tcp://scheduler:8786",
    ),
)
def simulate(
    game: str,
    scenario: str,
    axis: Annotated[str, _option("--axis", _("Bot of the first side."))] = "random",
    allies: Annotated[str, _option("--allies", _("Bot of the second side."))] = "random",
    games: Annotated[int, _option("--games", _("How many games."))] = 100,
    seed: Annotated[int, _option("--seed", _("Of the first game; the others follow."))] = 1,
    budget: Annotated[float, _option("--budget", _("Seconds that a bot may think about a choice."))] = 10.0,
    option: Annotated[list[str] | None, _option("--option", _("An option of the game, as NAME=VALUE."))] = None,
    workers: Annotated[int | None, _option("--workers", _("Processes on this machine."))] = None,
    cluster: Annotated[str | None, _option("--cluster", _("Address of a Dask scheduler, instead."))] = None,
    csv_file: Annotated[Path | None, _option("--csv", _("Write one line a game to this file."))] = None,
    json: Json = False,
) -> None:
    from fogbound.lab.statistics import summarise

    work, sides = _orders(game, scenario, (axis, allies), games, seed, budget, option or [])
    outcomes = _play(work, workers, cluster, quiet=json)
    if csv_file:
        _write(csv_file, outcomes)
    summary = summarise(outcomes, sides)
    if json:
        print_json(summary)
    else:
        _show(summary)


def _orders(
    game: str, scenario: str, bots: tuple[str, str], games: int, seed: int, budget: float, option: list[str]
) -> tuple[list[Order], list[str]]:
    """The games to play; everything that is wrong with the command is said at once."""
    from fogbound.bots.bot import bots_for
    from fogbound.games import game_named
    from fogbound.lab.simulate import orders

    rules = game_named(game)
    options = dict(pair.split("=", 1) for pair in option if "=" in pair)
    faults = [_("Write an option as NAME=VALUE, not “{pair}”.", pair=pair) for pair in option if "=" not in pair]
    known = bots_for(game)
    faults += [
        _("There is no bot “{bot}” for this game; there are: {known}.", bot=bot, known=", ".join(known))
        for bot in dict.fromkeys(bots)
        if bot not in known
    ]
    if not 1 <= games <= MOST_GAMES:
        faults.append(_("The number of games must lie between 1 and {most}.", most=MOST_GAMES))
    if faults:
        raise BadInputError(*faults)
    rules.new(scenario, options)  # refuses a scenario or an option that does not exist
    sides = list(rules.sides)
    return orders(game, scenario, options, dict(zip(sides, bots, strict=True)), games, seed, budget), sides


def _play(work: list[Order], workers: int | None, address: str | None, *, quiet: bool) -> list[Outcome]:
    from rich.console import Console
    from rich.progress import track

    from fogbound.lab import simulate as lab

    outcomes = []
    with lab.cluster(address) if address else lab.local_workers(workers) as (executor, count):
        running = lab.run(work, executor, count)
        console = Console(stderr=True)
        for outcome in track(running, say(_("Playing")), len(work), console=console, disable=quiet):
            outcomes.append(outcome)
    return sorted(outcomes, key=lambda outcome: outcome.seed)


def _write(path: Path, outcomes: list[Outcome]) -> None:
    names = sorted({name for outcome in outcomes for name in outcome.facts})
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(["seed", "winner", "grade", "decisions", "seconds", *names])
        for outcome in outcomes:
            facts = [outcome.facts.get(name, "") for name in names]
            grade = say(outcome.grade)
            table.writerow([outcome.seed, outcome.winner or "draw", grade, outcome.decisions, outcome.seconds, *facts])


def _show(summary: Summary) -> None:
    from rich.table import Table

    table = Table(_title(_("Result")), _title(_("Games")), _title(_("Share")), _title(_("95 % interval")))
    for name, count in summary.wins.items():
        low, high = summary.interval[name]
        table.add_row(name, str(count), f"{count / summary.games:.0%}", f"{low:.0%} – {high:.0%}")
    grades = Table(_title(_("Grade")), _title(_("Games")), _title(_("Share")), _title(_("95 % interval")))
    for name, count in summary.grades.items():
        low, high = summary.grade_interval[name]
        grades.add_row(name, str(count), f"{count / summary.games:.0%}", f"{low:.0%} – {high:.0%}")
    facts = Table(_title(_("Per game")), _title(_("Mean")), _title(_("95 % interval")))
    for name, mean in summary.facts.items():
        facts.add_row(name, f"{mean.mean:.2f}", f"{mean.low:.2f} – {mean.high:.2f}")
    foot = _("{n} decisions in {seconds} s of play.", n=summary.decisions, seconds=f"{summary.seconds:.1f}")
    show(table, grades, facts, say(foot))


def _title(message: Message) -> str:
    return say(message)
