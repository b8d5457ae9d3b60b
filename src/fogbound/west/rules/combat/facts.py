"""7.7: the facts of a battle as one value: the place, the weather, who fights, in which order and by which readings.

Play, odds and log all begin from it. Battles with equal facts are equal, whatever hex or month they are fought in: a
`Battle` is its own key for all that is worked out of it. A new fact, such as who has landed, is a new field.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from fogbound.core.register import rule
from fogbound.west.charts.book import Charts
from fogbound.west.options import Options, setting
from fogbound.west.rules.combat.fighter import Fighter
from fogbound.west.rules.combat.order import ROUND, Stage

ANY_BONUS: Final = setting("bonus_cap", "1+")
CANCEL: Final = setting("bonus_cancels_malus", "on")
BOMB_GROUNDED: Final = setting("bomb_grounded_air", "on")
RECON: Final = setting("rule_19_recon", "on")
BUNKER_DICE: Final = setting("fort_aa", "bunker_dice")


FORTRESS: Final = "fortress"
"""A line of the terrain chart."""


class Readings(NamedTuple):
    """Options that change the arithmetic."""

    best: int = 1
    """`bonus_cap`: the lowest roll that Boni can make a hit of."""
    cancel: bool = False
    """`bonus_cancels_malus`."""
    bomb_grounded: bool = True
    """`bomb_grounded_air`."""
    recon: bool = False
    """`rule_19_recon`."""
    fort_aa_dice: bool = False
    """`fort_aa`: forts fire AA like bunkers."""
    fingerprint: str = ""
    """All settings of the game, for clauses that are in force with one of them (`modifiers`)."""

    @classmethod
    def of(cls, options: Options) -> Readings:
        return cls(
            best=1 if options.has(ANY_BONUS) else 2,
            cancel=options.has(CANCEL),
            bomb_grounded=options.has(BOMB_GROUNDED),
            recon=options.has(RECON),
            fort_aa_dice=options.has(BUNKER_DICE),
            fingerprint=options.fingerprint,
        )

    def has(self, setting: str) -> bool:
        return setting in self.fingerprint.split(";")


class Site(NamedTuple):
    """The place of a battle."""

    features: tuple[str, ...] = ()
    """Lines of the terrain chart that apply: terrain, city, fortification as the attackers find it."""
    crossed: str = ""
    """`river` or `strait` if every attacking ground unit comes across one."""
    guns_hit: int = 6
    """What its AA guns hit on, if it has any (7.7.2)."""

    @rule("5.6.2.e")
    def features_when(self, *, landed: bool) -> tuple[str, ...]:
        """The lines that apply still: a fortress on which airborne units stand is none."""
        return tuple(name for name in self.features if name != FORTRESS) if landed else self.features


class Battle(NamedTuple):
    """All that a battle depends on and that does not change while it lasts."""

    charts: Charts
    site: Site
    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    readings: Readings = Readings()
    weather: str = "good"
    reconnoitred: bool = True
    """The attacker has seen into the hex from the air, or need not (19.0)."""
    order: tuple[Stage, ...] = ROUND
    """How a round goes (7.7)."""
