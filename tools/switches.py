"""Every switch of West measured: the same games without and with it, into docs/west-switches.md.

    python tools/switches.py [SCENARIO…] [--minutes N] [--workers N] [--screen N] [--anew]

A switch gets pairs until the interval of the share of wins is five points either way, and at most 200 of them; one that
touches none of the first ones (`--screen`, 60 of them) is left at that. What is on the page stays there with the commit
that it was measured at and is not measured again, but for `--anew`; so it can be broken off, and taken up elsewhere.
Games are kept in build/switches.journal.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from math import inf
from pathlib import Path
from time import monotonic
from typing import TypeAlias

from fogbound.core.texts import render
from fogbound.core.values import Refusal
from fogbound.lab.compare import PRECISE, Comparison, Pair, compare, on_common_ground, with_changes
from fogbound.lab.journal import Journal
from fogbound.lab.playing import BUDGET
from fogbound.lab.simulate import local_workers, orders, play_out
from fogbound.west.game import GAME
from fogbound.west.options import OPTIONS
from fuzz import commit

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "west-switches.md"
SCREEN = 60
"""Of so many identical pairs the interval is five points."""
BATCHES = (60, 120, 200)
"""Pairs after which it is asked whether that was enough."""
SEED = 70001
HEAD = """# What the switches of West change

Each option in each of its values, against the scenario as it is: the same games without and with it, two `greedy`
bots. `make switches` plays them ({seeds}) and writes this page; [laboratory.md](laboratory.md) says how it is reckoned.
Pairs were added until the interval of the wins was five points either way, to 200 at most. Wins, in points of a
hundred, and points are those of the Axis. *Not measurable* says that these bots, in so many games of this scenario, are
not touched by it; it does not say that players are not. Where a switch needs another, both games of a pair have it.
"""
COLUMNS = ("option", "rule", "pairs", "identical", "used", "wins", "points", "steps lost", "turns", "commit")
UNKNOWN = "not yet measured"
ROW = re.compile(r"\| `(?P<switch>[^`]+)` \|")
Rows: TypeAlias = dict[str, dict[str, str]]
"""The lines of the page, by scenario and switch."""


def read(text: str) -> Rows:
    """What stands measured on a page."""
    found: Rows = {}
    for part in text.split("\n## ")[1:]:
        scenario, *lines = part.splitlines()
        rows = ((ROW.match(line), line) for line in lines if UNKNOWN not in line)
        found[scenario] = {match["switch"]: line for match, line in rows if match}
    return found


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


def measured(
    scenario: str, name: str, value: str, journal: Journal, asked: argparse.Namespace, until: float
) -> Comparison | None:
    """What a switch changes; none if the time is over before there are enough games."""
    bots = dict.fromkeys(GAME.sides, "greedy")
    for pairs in sorted({asked.screen, *BATCHES}):
        work = on_common_ground(orders("west", scenario, {}, bots, pairs, SEED, BUDGET), GAME, {name: value})
        other = with_changes(work, {name: value})
        if journal.missing([*work, *other]) and monotonic() >= until:
            return None
        played = play_out([*work, *other], local_workers(asked.workers), journal)
        both = [Pair(a, b) for a, b in zip(played[:pairs], played[pairs:], strict=True)]
        options = (work[0].options, other[0].options)
        found = compare(both, GAME.sides, options, GAME.clauses_between(*options))
        wins = found.difference["wins"]
        if found.identical == pairs or (pairs >= BATCHES[0] and (wins.high - wins.low) / 2 <= PRECISE):
            break
    return found


def line(name: str, value: str, found: Comparison | None) -> str:
    cells = [f"`{name}={value}`", OPTIONS[name].rule]
    if found is None:
        cells.append(UNKNOWN)
    else:
        cells += [str(found.pairs), str(found.identical), str(found.used), *_differences(found)]
        cells += [""] * (len(COLUMNS) - 1 - len(cells)) + [commit()]
    return "| " + " | ".join(cells + [""] * (len(COLUMNS) - len(cells))) + " |"


def _differences(found: Comparison) -> list[str]:
    if found.identical == found.pairs:
        return ["not measurable"]
    wins, *others = (found.difference[key] for key in ("wins", "points", "losses", "length"))
    share = f"{100 * wins.mean:+.1f} ({100 * wins.low:+.1f} … {100 * wins.high:+.1f})"
    return [share, *(f"{each.mean:+.2f} ({each.low:+.2f} … {each.high:+.2f})" for each in others)]


def page(rows: Rows) -> str:
    head = [f"| {' | '.join(COLUMNS)} |", "|" + "---|" * len(COLUMNS)]
    parts = [HEAD.format(seeds=f"seeds {SEED} to at most {SEED + BATCHES[-1] - 1}")]
    for scenario in sorted(rows, key=GAME.scenarios.index):
        lines = [rows[scenario].get(f"{name}={value}") or line(name, value, None) for name, value in switches(scenario)]
        parts.append(f"## {scenario}\n\n" + "\n".join([*head, *lines]) + "\n")
    return "\n".join(parts)


def _scenario(code: str) -> str:
    if code not in GAME.scenarios:
        raise argparse.ArgumentTypeError(f"there is no scenario {code}")
    return code


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", type=_scenario, default=["SBW1"])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=inf)
    parser.add_argument("--screen", type=int, default=SCREEN)
    parser.add_argument("--anew", action="store_true")
    asked = parser.parse_args()
    (ROOT / "build").mkdir(exist_ok=True)
    journal, until = Journal(ROOT / "build" / "switches.journal"), monotonic() + 60 * asked.minutes
    rows = read(PAGE.read_text("utf-8"))
    for scenario in asked.scenarios:
        known = rows[scenario] = {} if asked.anew else rows.get(scenario, {})
        for name, value in switches(scenario):
            if f"{name}={value}" in known:
                continue
            found = measured(scenario, name, value, journal, asked, until)
            if found is None:
                break
            print(scenario, name, value, render(found.verdict), flush=True)
            known[f"{name}={value}"] = line(name, value, found)
            PAGE.write_text(page(rows), "utf-8")


if __name__ == "__main__":
    main()
