"""How a bot plays: every number by which it weighs one thing against another, in one table.

The greedy bot plays by the values that stand here. A plan of the planner is another set of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Style:
    """Equal styles play alike; what is not named plays as greedy does."""

    # what is wanted
    focus: frozenset[int] = frozenset()
    """Hexes of the main effort; without any, every place counts for what it is worth."""
    shunned: frozenset[int] = frozenset()
    """Enemies in these hexes are left alone;"""
    pressed: frozenset[int] = frozenset()
    """those in these are attacked at worse odds than others."""
    effort: float = 3.0
    """By how much the places of the main effort count for more,"""
    elsewhere: float = 0.4
    """and all others for less."""
    aim: float = 1.5
    """What a hex of the main effort is worth that counts for nobody's victory."""

    # attacks
    clear: float = 0.62
    """Chance of a victory that is worth an attack,"""
    sure: float = 0.78
    """in the Advanced game, where elite, weather and fuel surprise both,"""
    daring: float = 0.45
    """and in the last turn, for a place that counts."""
    profit: float = 0.8
    """What an attack must bring, in points."""
    pressing: float = 0.35
    """Chance of a victory that is worth an attack on enemies who are to be pressed, whatever it brings."""
    sweep: float = 0.8
    """Chance of a victory that is worth a blitz onto an enemy."""
    way: float = 1.5
    """What a hex is worth that lies on the way to an objective."""
    ground: float = 0.6
    """What any hex is worth to those who fight for it."""
    outnumbered: float = 1.5
    """By how much enemy aircraft may be stronger where own ones are sent."""

    # standing
    horizon: int = 20
    """Movement points beyond which an objective is out of mind."""
    pull: float = 10.0
    """How strongly objectives draw units to them."""
    fear: float = 0.5
    """How much a step in danger weighs, as part of its worth."""
    strikers: int = 2
    """How many of the enemies in reach are expected to strike together."""
    cut_off: float = -6.0
    """What it costs to stand out of supply."""
    stay: float = 0.4
    """What another place must be better by, lest units wander about."""
    spring: int = 9
    """Movement points from which an empty place can be taken by surprise: a march, a blitz and an exploitation."""

    # behind the front
    rear: int = 6
    """Hexes from the enemy beyond which a unit is better brought up by rail."""
    base: int = 5
    """Hexes between an air base and the enemy's ground units, if there is a choice."""
    one_bomber: bool = False
    """Bombers and strategic bombers know that they take each other's room (3.10)."""

    def turned(self, **numbers: float) -> Style:
        """With other numbers; those that count something are rounded.

        >>> GREEDY.turned(fear=0.8, strikers=2.6).strikers
        3
        """
        for name, value in numbers.items():
            low, high = DIALS[name]
            if not low <= value <= high:
                raise ValueError(f"{name} lies between {low} and {high}.")
        kinds = {name: type(getattr(self, name)) for name in numbers}
        return replace(self, **{name: round(value) if kinds[name] is int else value for name, value in numbers.items()})  # type: ignore[arg-type]

    def weigh(self, worth: dict[int, float]) -> dict[int, float]:
        """What places are worth with a main effort."""
        if not self.focus:
            return worth
        found = {hex: points * (self.effort if hex in self.focus else self.elsewhere) for hex, points in worth.items()}
        return found | dict.fromkeys(sorted(self.focus.difference(worth)), self.aim * self.effort)


GREEDY: Final = Style()

# fmt: off
DIALS: Final[dict[str, tuple[float, float]]] = {
    "clear":       (0.4, 0.95),
    "sure":        (0.4, 0.95),
    "daring":      (0.2, 0.8),
    "profit":      (0.0, 4.0),
    "pressing":    (0.1, 0.6),
    "sweep":       (0.4, 1.0),
    "way":         (0.0, 4.0),
    "ground":      (0.0, 3.0),
    "outnumbered": (0.5, 4.0),
    "horizon":     (6, 30),
    "pull":        (1.0, 25.0),
    "fear":        (0.0, 4.0),
    "strikers":    (1, 5),
    "cut_off":     (-20.0, 0.0),
    "stay":        (0.0, 3.0),
    "spring":      (3, 15),
    "rear":        (1, 12),
    "base":        (1, 10),
}
# fmt: on
"""The numbers that a tuner may turn, and how far."""
