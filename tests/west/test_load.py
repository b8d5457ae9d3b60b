"""All data of West are read with little work, and in 50 MB: each measured in a process of its own."""

from __future__ import annotations

import subprocess
import sys

import pytest

READ = """
import sys, tracemalloc
from fogbound.west import blocks, charts, scenarios, theatre
{begin}
theatre.theatre(), charts.charts(), blocks.blocks()
for code in scenarios.scenario_codes():
    scenarios.scenario_head(code)
print({figure})
"""


def read(begin: str, figure: str) -> float:
    program = READ.format(begin=begin, figure=figure)
    return float(subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout)


MOST_CALLS = 500_000
COUNT = "calls = []; sys.setprofile(lambda frame, event, _what: calls.append(1) if event.endswith('call') else None)"


@pytest.mark.long
def test_everything_is_read_at_once() -> None:
    """Work is counted in calls of functions: they are 0.1 s of a quiet machine, and time sways on a busy one."""
    assert read(COUNT, "len(calls)") < MOST_CALLS
    assert read("tracemalloc.start()", "tracemalloc.get_traced_memory()[1]") < 50e6


ORDER = """
from importlib import import_module
import_module("{first}")
import fogbound.west.odds.on_map  # loaded when it is asked for; states rules, too
from fogbound.core import register
from fogbound.west.options import OPTIONS
print(*OPTIONS, *((place, *clauses) for place, clauses in register._PLACES.items()), sep="\\n")
"""


def loaded(first: str) -> list[str]:
    run = subprocess.run([sys.executable, "-c", ORDER.format(first=first)], capture_output=True, check=True, text=True)
    return run.stdout.splitlines()


def test_rules_are_loaded_in_one_order_whoever_asks_first() -> None:
    """Else a game of the same seed would be another one where a chapter is asked for before the others."""
    usual = loaded("fogbound.west.game")
    assert len(usual) > 500
    for first in ("fogbound.west.chapters.upgrades", "fogbound.west.odds.words", "fogbound.west.rules.zoc"):
        assert loaded(first) == usual
