"""Exact chances of what a shot, a fire, an assault, a barrage or a look can bring, with all that made them up."""

from __future__ import annotations

from fogbound.blitz.odds.assault import InfantryAssault, assault, assault_on_armour, overrun
from fogbound.blitz.odds.barrage import Barrage, barrage
from fogbound.blitz.odds.duel import Duel, duel, fight
from fogbound.blitz.odds.fire import FireMission, fire
from fogbound.blitz.odds.named import described, shot_between
from fogbound.blitz.odds.seeing import detect
from fogbound.blitz.odds.shooting import shoot
from fogbound.blitz.odds.values import Odds, Part

__all__ = [
    "Barrage",
    "Duel",
    "FireMission",
    "InfantryAssault",
    "Odds",
    "Part",
    "assault",
    "assault_on_armour",
    "barrage",
    "described",
    "detect",
    "duel",
    "fight",
    "fire",
    "overrun",
    "shoot",
    "shot_between",
]
