"""How fast Blitz answers: `make bench`. The limits are those that a query at the table must keep. Processor time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.diff import differences
from fogbound.blitz.diff.compare import SITUATIONS
from fogbound.blitz.diff.situation import chances
from fogbound.blitz.odds import Barrage, barrage, fight, shot_between
from fogbound.blitz.ruleset import V3
from fogbound.blitz.sheet import forces, sheet

DUELS = 2000


def seconds(work: Callable[[], object], least: float = 0.3) -> float:
    """Of one run, warm."""
    work()
    begin, runs = process_time(), 0
    while (took := process_time() - begin) < least:
        work()
        runs += 1
    return took / runs


def duels() -> float:
    """Duels a second, die by die."""
    stock, dice = arsenal(), Random(1)
    one, two = stock.vehicle("Panzer IV H"), stock.vehicle("T-34/85")
    shots = shot_between(V3, stock, one, two, 60), shot_between(V3, stock, two, one, 60)
    begin = process_time()
    for _duel in range(DUELS):
        fight(V3, *shots, lambda n: sum(dice.choices(range(1, 7), k=n)))
    return DUELS / (process_time() - begin)


def full_difference() -> float:
    begin = process_time()
    differences()
    return process_time() - begin


def main() -> None:
    slowest = max((seconds(lambda s=s: chances(s, V3), 0.02), s.name.text) for s in SITUATIONS)
    large = seconds(lambda: barrage(V3, Barrage(calibre=150, pieces=12)))
    rows = (
        ("full difference of all proposals, s", full_difference(), "≤ 10"),
        ("slowest typical odds query, ms", 1e3 * slowest[0], "≤ 5"),
        ("odds of the largest barrage, ms", 1e3 * large, "≤ 5"),
        ("duels thrown, /s on one core", duels(), "≥ 1,000"),
        ("content of a reference sheet, ms", 1e3 * seconds(lambda: sheet(V3, forces(arsenal(), []))), ""),
    )
    for name, value, limit in rows:
        print(f"{name:40} {value:12,.2f}  {limit}")


if __name__ == "__main__":
    main()
