"""Every switch of West measured: the same games without and with it, into docs/west-switches.md.

    python tools/switches.py [SCENARIO…] [--minutes N] [--workers N]

A switch gets pairs until the interval of the share of wins is five points either way, and at most 200 of them. Games
are kept in build/switches.journal, so that it can be broken off: when the minutes are over, what has enough games is
on the page with its figures, everything else as not yet measured.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import inf
from pathlib import Path
from time import monotonic

from fogbound.core.texts import render
from fogbound.core.values import Refusal
from fogbound.lab.compare import PRECISE, Comparison, Pair, compare, on_common_ground, with_changes
from fogbound.lab.journal import Journal
from fogbound.lab.playing import BUDGET
from fogbound.lab.simulate import local_workers, orders, play_out
from fogbound.west.game import GAME
from fogbound.west.options import OPTIONS

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "west-switches.md"
BATCHES = (60, 120, 200)
"""Pairs after which it is asked whether that was enough; of 60 identical ones it is."""
SEED = 70001
HEAD = """# What the switches of West change

Each option in each of its values, against the scenario as it is: the same games without and with it, two `greedy`
bots. `make switches` plays them ({seeds}) and writes this page; [laboratory.md](laboratory.md) says how it is reckoned.
Pairs were added until the interval of the wins was five points either way, to 200 at most. Wins, in points of a
hundred, and points are those of the Axis. *Not measurable* says that these bots, in this scenario, are not touched by
it; it does not say that players are not. Where a switch needs another, both games of a pair have it.
"""


def switches(scenario: str) -> Iterator[tuple[str, str]]:
    """Every value that is not the scenario's own and that it accepts, with what it needs."""
    usual = GAME.defaults(scenario)
    for name, option in OPTIONS.items():
        for value in option.values:
            if value != usual[name]:
                try:
                    GAME.new(scenario, {**GAME.ground_for(scenario, {name: value}), name: value})
                except Refusal:
                    continue
                yield name, value


def measured(scenario: str, name: str, value: str, journal: Journal, workers: int, until: float) -> Comparison | None:
    """What a switch changes; none if the time is over before there are enough games."""
    bots = dict.fromkeys(GAME.sides, "greedy")
    for pairs in BATCHES:
        work = on_common_ground(orders("west", scenario, {}, bots, pairs, SEED, BUDGET), GAME, {name: value})
        other = with_changes(work, {name: value})
        if journal.missing([*work, *other]) and monotonic() >= until:
            return None
        played = play_out([*work, *other], local_workers(workers), journal)
        both = [Pair(a, b) for a, b in zip(played[:pairs], played[pairs:], strict=True)]
        options = (work[0].options, other[0].options)
        found = compare(both, GAME.sides, options, GAME.clauses_between(*options))
        wins = found.difference["wins"]
        if (wins.high - wins.low) / 2 <= PRECISE:
            break
    return found


def line(name: str, value: str, found: Comparison | None) -> str:
    rule = OPTIONS[name].rule
    if found is None:
        return f"| `{name}={value}` | {rule} | not yet measured | | | | | | |"
    cells = [f"`{name}={value}`", rule, str(found.pairs), str(found.identical), str(found.used)]
    if found.identical == found.pairs:
        return "| " + " | ".join([*cells, "not measurable", "", "", ""]) + " |"
    wins, points, losses, length = (found.difference[key] for key in ("wins", "points", "losses", "length"))
    cells.append(f"{100 * wins.mean:+.1f} ({100 * wins.low:+.1f} … {100 * wins.high:+.1f})")
    cells += [f"{each.mean:+.2f} ({each.low:+.2f} … {each.high:+.2f})" for each in (points, losses, length)]
    return "| " + " | ".join(cells) + " |"


def page(scenarios: list[str], workers: int, until: float) -> str:
    journal = Journal(ROOT / "build" / "switches.journal")
    parts = [HEAD.format(seeds=f"seeds {SEED} to at most {SEED + BATCHES[-1] - 1}")]
    for scenario in scenarios:
        head = ("option", "rule", "pairs", "identical", "used", "wins", "points", "steps lost", "turns")
        rows = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
        moved = []
        for name, value in switches(scenario):
            found = measured(scenario, name, value, journal, workers, until)
            rows.append(line(name, value, found))
            if found is None:
                continue
            print(scenario, name, value, render(found.verdict), flush=True)
            if not render(found.verdict).startswith(("Not measurable", "No difference")):
                moved.append(f"- `{name}={value}`: {render(found.verdict)}")
        parts.append(f"## {scenario}\n\n" + "\n".join([*moved, *([""] if moved else []), *rows]) + "\n")
    return "\n".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", default=["SBW1"])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=inf)
    asked = parser.parse_args()
    (ROOT / "build").mkdir(exist_ok=True)
    PAGE.write_text(page(asked.scenarios, asked.workers, monotonic() + 60 * asked.minutes), "utf-8")


if __name__ == "__main__":
    main()
