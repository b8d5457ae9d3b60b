"""`fogbound blitz test`: what a proposal does to a game, by the same games without and with it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec
import typer

from fogbound.cli.blitz.editions import is_file, said
from fogbound.cli.lab import Cluster, Out, Plot, Seed, Workers, option
from fogbound.cli.language import say
from fogbound.cli.output import Json, examples, group, print_json
from fogbound.core.texts import texts

if TYPE_CHECKING:
    from fogbound.cli.games import Session
    from fogbound.lab.compare import Comparison
    from fogbound.lab.playing import Order

_ = texts("cli")

app = group()
MOST_PAIRS = 100_000


@app.command(
    "test",
    help=say(_("What proposals do to a game: the same games without and with each of them.")),
    epilog=examples(
        "fogbound blitz test 206",
        "fogbound blitz test 102 --scenarios building,farm --games 100 --json",
        "fogbound blitz test mine.toml --games 100",
        "fogbound blitz test 206 --scenarios crossroads.toml --games 100",
        "fogbound blitz test 201 202 203 --on V2 --out tests.csv --cluster tcp://scheduler:8786",
    ),
)
def lab_test(
    ids: Annotated[
        list[str],
        typer.Argument(metavar="ID|TOML...", help=say(_("Proposals, or files of your own, each tested by itself."))),
    ],
    scenarios: Annotated[str, option("--scenarios", says=_("With commas; without any, all."))] = "",
    games: Annotated[int, option("--games", says=_("Pairs of games in each scenario."))] = 40,
    seed: Seed = 1,
    bot: Annotated[str, option("--bot", says=_("Bot of both sides."))] = "greedy",
    on: Annotated[str, option("--on", says=_("Measured on V2 or on V3."))] = "V3",
    workers: Workers = None,
    cluster: Cluster = None,
    out: Out = None,
    plot: Plot = None,
    json: Json = False,
) -> None:
    from fogbound.blitz.play.game import GAME
    from fogbound.blitz.ruleset import proposals
    from fogbound.bots.bot import bots_for
    from fogbound.cli.blitz.words import Words
    from fogbound.cli.games import Session
    from fogbound.games import scenario_named

    words = Words()
    places = [scenario_named(word, GAME) for word in scenarios.split(",")] if scenarios else list(GAME.scenarios)
    ids = [id if is_file(id) else words.one_of(say(_("The proposal")), id, proposals()) for id in ids]
    on = words.one_of("--on", on, ("V2", "V3"))
    both = {id: words.read(partial(_without_and_with, id, on)) for id in ids if is_file(id) or id in proposals()}
    for place in places:
        words.one_of("--scenarios", place, GAME.scenarios)
    bot = words.one_of("--bot", bot, bots_for("blitz"))
    words.number("--games", games, 1, MOST_PAIRS)
    if plot and len(ids) > 1:
        words.faults.append(_("A plot shows one proposal: name one, or leave --plot out."))
    words.done()
    session = Session(workers, cluster, out, plot, quiet=json)
    found = [_tested(session, id, both[id], places, bot, games, seed) for id in ids]
    if json:
        print_json(found[0].facts() if len(found) == 1 else [each.facts() for each in found])
    else:
        for each in found:
            each.show()


def tested_by_itself(session: Session, id: str, games: int, seed: int) -> dict[str, Any]:
    """The JSON of one proposal in all scenarios, measured on V3; in one session the games of V3 are played once.

    By the greedy bot; what it never uses is played at random, for whoever draws his orders uses everything some time.
    """
    from fogbound.blitz.play.game import GAME

    both, places = _without_and_with(id, "V3"), list(GAME.scenarios)
    for bot in ("greedy", "random"):
        found = _tested(session, id, both, places, bot, games, seed)
        if found.whole.used:
            break
    return {**msgspec.to_builtins(found.facts()), "bot": bot}


class Tested(NamedTuple):
    """A proposal, over all scenarios together and in each."""

    id: str
    whole: Comparison
    by_scenario: dict[str, Comparison]

    def facts(self) -> dict[str, Any]:
        """The JSON; of each scenario all but the two arms."""
        from fogbound.cli.results import comparison_facts

        parts = {name: comparison_facts(found) for name, found in self.by_scenario.items()}
        shown = {name: {key: part[key] for key in part if key not in "ab"} for name, part in parts.items()}
        return {"id": self.id, **comparison_facts(self.whole), "scenarios": shown}

    def show(self) -> None:
        from fogbound.blitz.ruleset import proposals
        from fogbound.cli.blitz.output import columns
        from fogbound.cli.output import show
        from fogbound.cli.results import in_words, show_comparison

        table = columns(_("scenario"), _("pairs"), _("identical"), _("used"), _("in words"))
        for name, found in self.by_scenario.items():
            counts = (str(count) for count in (found.pairs, found.identical, found.used))
            table.add_row(name, *counts, say(in_words(found.verdict)))
        show(f"{self.id} {said(proposals()[self.id].title)}" if self.id in proposals() else self.id)
        show_comparison(self.whole)
        show(table, "")


def _without_and_with(id: str, on: str) -> tuple[str, str]:
    """The two rule sets of a proposal, of the author or in a file of one's own, as they are named in play."""
    from fogbound.blitz.diff.compare import without_and_with, without_and_with_own

    rules = without_and_with_own(Path(id)) if is_file(id) else without_and_with(id, "V3" if on == "V3" else "V2")
    return rules[0].name, rules[1].name


def _tested(
    session: Session, id: str, both: tuple[str, str], places: list[str], bot: str, games: int, seed: int
) -> Tested:
    from fogbound.blitz.play.game import GAME
    from fogbound.cli.games import compared
    from fogbound.lab.playing import BUDGET
    from fogbound.lab.simulate import orders

    def work(rules: str) -> list[Order]:
        bots = dict.fromkeys(GAME.sides, bot)
        by_place = (orders("blitz", place, {"ruleset": rules}, bots, games, seed, BUDGET) for place in places)
        return [order for each in by_place for order in each]

    a, b = (work(rules) for rules in both)
    whole, pairs = session.compare(a, b, GAME.sides)
    session.draw_comparison(whole, pairs)
    parts = {
        place: compared(pairs[n * games : (n + 1) * games], a[0], b[0], GAME.sides) for n, place in enumerate(places)
    }
    return Tested(id, whole, parts)
