"""Every switch of West measured: the same games without and with it, into docs/west-switches.md and the game's set-up.

    python tools/switches.py [SCENARIO…] [--only NAME=VALUE]… [--minutes N] [--workers N] [--screen N] [--anew]

A switch gets pairs until the interval of the share of wins is five points either way, and at most 200 of them; one that
touches none of the first ones (`--screen`, 60 of them) is left at that. What was measured stays, with the commit that
it was measured at, and is not measured again, but for `--anew`; so it can be broken off, and taken up elsewhere.
Games are kept in build/switches.journal.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from functools import cache
from math import inf
from pathlib import Path
from time import monotonic
from typing import Final

from msgspec.structs import replace

from fogbound.core.texts import render
from fogbound.core.values import Refusal
from fogbound.games.measured import FIGURES, Difference, Measured, read, table_of, write
from fogbound.lab.compare import PRECISE, Comparison, Pair, compare, on_common_ground, with_changes
from fogbound.lab.journal import Journal
from fogbound.lab.playing import BUDGET, Order
from fogbound.lab.simulate import local_workers, orders, play_out
from fogbound.west.game import GAME
from fogbound.west.options import OPTIONS
from fuzz import commit

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "west-switches.md"
MEASURED = table_of("west")
SCREEN = 60
"""Of so many identical pairs the interval is five points."""
BATCHES = (60, 120, 200)
"""Pairs after which it is asked whether that was enough."""
SEED = 70001
HEAD = """# What the switches of West change

Each option in each of its values, against the scenario as it is: the same games without and with it, two `greedy`
bots. `make switches` plays them ({seeds}) and writes this page; [laboratory.md](laboratory.md) says how it is reckoned.
Pairs were added until the interval of the wins was five points either way, to 200 at most. Wins, in points of a
hundred, and points are those of the Axis. Where a switch needs another, both games of a pair have it. Whoever sets up a
game in the browser reads the wins beside the switch.

"""
UNTOUCHED = """
## No game changed

These bots, in so many pairs of these scenarios, are not touched by it; that does not say that players are not.

"""
UNKNOWN = """
## Not yet measured

"""
FELT_COLUMNS: Final = (
    *("option", "rule", "scenario", "pairs", "identical", "used", "wins", "points", "steps lost", "turns", "commit"),
)
UNTOUCHED_COLUMNS: Final = ("option", "rule", "pairs", "used in")


@cache
def switches(scenario: str) -> tuple[tuple[str, str], ...]:
    """Every value that is not the scenario's own and that it accepts, with what it needs."""
    return tuple(_accepted(scenario))


def _accepted(scenario: str) -> Iterator[tuple[str, str]]:
    usual = GAME.defaults(scenario)
    for name, option in OPTIONS.items():
        for value in option.values:
            if value != usual[name]:
                try:
                    GAME.new(scenario, {**GAME.ground_for(scenario, {name: value}), name: value})
                except Refusal:
                    continue
                yield name, value


def measured(
    scenario: str, name: str, value: str, journal: Journal, asked: argparse.Namespace, until: float
) -> Comparison | None:
    """What a switch changes; none if the time is over before there are enough games."""
    bots = dict.fromkeys(GAME.sides, "greedy")
    for pairs in sorted({asked.screen, *BATCHES}):
        work = on_common_ground(orders("west", scenario, {}, bots, pairs, SEED, BUDGET), GAME, {name: value})
        other = with_changes(work, {name: value})
        options = (work[0].options, other[0].options)
        games = [_as_it_is(order) for order in (*work, *other)]
        if journal.missing(games) and monotonic() >= until:
            return None
        played = play_out(games, local_workers(asked.workers), journal)
        both = [Pair(a, b) for a, b in zip(played[:pairs], played[pairs:], strict=True)]
        found = compare(both, GAME.sides, options, GAME.clauses_between(*options))
        wins = found.difference["wins"]
        if found.identical == pairs or (pairs >= BATCHES[0] and (wins.high - wins.low) / 2 <= PRECISE):
            break
    return found


def _as_it_is(order: Order) -> Order:
    """The same game, said without what the scenario has anyway: so most switches share their games without them."""
    usual = GAME.defaults(order.scenario)
    return replace(order, options={name: value for name, value in order.options.items() if value != usual[name]})


def taken(scenario: str, name: str, value: str, found: Comparison, at: str) -> Measured:
    means = {figure: found.difference[figure] for figure in FIGURES}
    differences = {figure: Difference(each.mean, each.low, each.high) for figure, each in means.items()}
    return Measured(scenario, name, value, at, found.pairs, found.identical, found.used, differences)


def in_order(found: Iterable[Measured]) -> list[Measured]:
    """By option as the game lists them, then by scenario."""
    names = list(OPTIONS)
    return sorted(found, key=lambda one: (names.index(one.option), one.value, GAME.scenarios.index(one.scenario)))


def page(found: list[Measured]) -> str:
    felt = [one for one in found if one.is_felt]
    known = {(one.option, one.value) for one in found}
    changed = {(one.option, one.value) for one in felt}
    untouched = [each for each in dict.fromkeys((one.option, one.value) for one in found) if each not in changed]
    everywhere = dict.fromkeys(switch for scenario in GAME.scenarios for switch in switches(scenario))
    parts = [HEAD.format(seeds=f"seeds {SEED} to at most {SEED + BATCHES[-1] - 1}")]
    parts += table(FELT_COLUMNS, map(_felt, felt))
    if untouched:
        parts += [UNTOUCHED, *table(UNTOUCHED_COLUMNS, (_untouched(found, *switch) for switch in untouched))]
    if missing := [f"`{name}={value}`" for name, value in everywhere if (name, value) not in known]:
        parts += [UNKNOWN, ", ".join(missing) + "\n"]
    return "".join(parts)


def table(columns: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    for cells in (columns, ("---",) * len(columns), *rows):
        yield f"| {' | '.join(cells)} |\n"


def _felt(one: Measured) -> tuple[str, ...]:
    wins, *others = (one.difference[figure] for figure in FIGURES)
    share = f"{100 * wins.mean:+.1f} ({100 * wins.low:+.1f} … {100 * wins.high:+.1f})"
    figures = (f"{each.mean:+.2f} ({each.low:+.2f} … {each.high:+.2f})" for each in others)
    counts = (str(count) for count in (one.pairs, one.identical, one.used))
    return (f"`{one.option}={one.value}`", OPTIONS[one.option].rule, one.scenario, *counts, share, *figures, one.commit)


def _untouched(found: list[Measured], name: str, value: str) -> tuple[str, ...]:
    rows = [one for one in found if (one.option, one.value) == (name, value)]
    pairs = ", ".join(f"{one.pairs} of {one.scenario}" for one in rows)
    return f"`{name}={value}`", OPTIONS[name].rule, pairs, str(sum(one.used for one in rows))


def _scenario(code: str) -> str:
    if code not in GAME.scenarios:
        raise argparse.ArgumentTypeError(f"there is no scenario {code}")
    return code


def _switch(text: str) -> str:
    name, _equals, value = text.partition("=")
    if name not in OPTIONS or value not in OPTIONS[name].values:
        raise argparse.ArgumentTypeError(f"there is no switch {text}")
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", type=_scenario, default=["SBW1"])
    parser.add_argument("--only", action="append", type=_switch, metavar="NAME=VALUE")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=inf)
    parser.add_argument("--screen", type=int, default=SCREEN)
    parser.add_argument("--anew", action="store_true")
    asked = parser.parse_args()
    (ROOT / "build").mkdir(exist_ok=True)
    journal, until = Journal(ROOT / "build" / "switches.journal"), monotonic() + 60 * asked.minutes
    at = commit(but=f"src/fogbound/games/{MEASURED.name}")
    for scenario in asked.scenarios:
        for name, value in switches(scenario):
            known = {one[:3]: one for one in read(MEASURED.read_text("utf-8"))}
            is_wanted = not asked.only or f"{name}={value}" in asked.only
            if not is_wanted or ((scenario, name, value) in known and not asked.anew):
                continue
            found = measured(scenario, name, value, journal, asked, until)
            if found is None:
                break
            print(scenario, name, value, render(found.verdict), flush=True)
            known[scenario, name, value] = taken(scenario, name, value, found, at)
            rows = in_order(known.values())
            MEASURED.write_text(write(rows), "utf-8")
            PAGE.write_text(page(rows), "utf-8")


if __name__ == "__main__":
    main()
