"""7.7: the facts of a battle as one value: the place, the weather, who fights, in which order and by which readings.

Play, odds and log all begin from it. Battles with equal facts are equal, whatever hex or month they are fought in: a
`Battle` is its own key for all that is worked out of it. A new fact, such as who has landed, is a new field.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fogbound.west.charts.book import Charts
from fogbound.west.rules.combat.fighter import Fighter
from fogbound.west.rules.combat.order import ROUND, Stage


class Readings(NamedTuple):
    """Options that change the arithmetic."""

    best: int = 1
    """`bonus_cap`: the lowest roll that Boni can make a hit of."""
    cancel: bool = False
    """`bonus_cancels_malus`."""
    bomb_grounded: bool = True
    """`bomb_grounded_air`."""
    fort_aa_dice: bool = False
    """`fort_aa`: forts fire AA like bunkers."""

    @classmethod
    def of(cls, options: Mapping[str, str]) -> Readings:
        return cls(
            best=int(options["bonus_cap"][0]),
            cancel=options["bonus_cancels_malus"] == "on",
            bomb_grounded=options["bomb_grounded_air"] == "on",
            fort_aa_dice=options["fort_aa"] == "bunker_dice",
        )


class Site(NamedTuple):
    """The place of a battle."""

    features: tuple[str, ...] = ()
    """Lines of the terrain chart that apply: terrain, city, fortification as the attackers find it."""
    crossed: str = ""
    """`river` or `strait` if every attacking ground unit comes across one."""
    guns_hit: int = 6
    """What its AA guns hit on, if it has any (7.7.2)."""


class Battle(NamedTuple):
    """All that a battle depends on and that does not change while it lasts."""

    charts: Charts
    site: Site
    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    readings: Readings = Readings()
    weather: str = "good"
    order: tuple[Stage, ...] = ROUND
    """How a round goes (7.7)."""
