"""32.1-32.3: what bombs have hit this turn, and what that costs its owner. Income, rails and ports ask here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.west.options import Clash, Option, declare, setting
from fogbound.west.position.state import West

_ = texts("west")

NEEDS_HEADQUARTERS: Final = Clash(
    "rules_level=advanced", "32.0", _("Strategic bombing needs the Advanced game, which has headquarters.")
)
declare(
    "rule_32_strategic_bombing",
    Option(
        "32.0",
        ("off", "on"),
        _("Strategic bombing"),
        level="optional",
        chapter=32,
        needs={"on": (NEEDS_HEADQUARTERS,)},
    ),
)
BOMBING: Final = setting("rule_32_strategic_bombing", "on")
NO_SHIPS, NO_SUPPLY = 1, 3
"""Hits on a port after which no ground unit uses it, and after which it supplies nobody."""
RUIN: Final = 10
"""Hits of one attack that destroy a factory, and of one phase that destroy a Mulberry."""


@rule("32.2.a")
def hit_ports(state: West, least: int) -> frozenset[int]:
    """Ports that have taken so many hits."""
    if not state.board.options.has(BOMBING):
        return frozenset()
    return frozenset(hex for hex, hits in enumerate(state.bombed_ports) if hits >= least)


@rule("32.3.a")
def hit_stations(state: West) -> frozenset[int]:
    """Rail stations that no train starts from, passes or comes to."""
    if not state.board.options.has(BOMBING):
        return frozenset()
    return frozenset(hex for hex, hits in enumerate(state.bombed_rails) if hits)


@rule("32.3.a")
def trains_lost(state: West, allowance: int) -> int:
    """Rail movements that hits on its stations cost a nation this turn (J-02)."""
    nations = state.board.charts.nations
    return sum(state.bombed_rails[hex] for hex in hit_stations(state) if nations[state.owner[hex]].srm_of == allowance)


@rule("32.1.a")
def yellow_left(state: West, hex: int) -> int:
    """Points of the population and mining centres of a hex: one less for each hit."""
    return max(0, state.board.income[hex] - state.bombed_centres[hex])


@rule("32.1.a")
def colours_left(state: West, hex: int, made: tuple[int, ...]) -> tuple[int, ...]:
    """The same of its factories."""
    left = list(made)
    for _hit in range(min(state.bombed_works[hex], sum(left))):
        left[colour_struck(left)] -= 1
    return tuple(left)


@rule("32.1.a")
def colour_struck(made: Sequence[int]) -> int:
    """Which of the factories of a hex are hit first: those of the colour of which most is made."""
    return made.index(max(made))
