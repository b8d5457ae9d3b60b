"""Bots that misbehave. A module of its own, because the bots' process imports it and should import little."""

from __future__ import annotations

import os
import time

from fogbound.bots.bot import Asked
from fogbound.core.values import Action


def oversleep(bot: str, began: Asked, asked: Asked, budget: float) -> Action:
    time.sleep(60)
    return asked.choice.actions[0]


def cheat(bot: str, began: Asked, asked: Asked, budget: float) -> Action:
    return Action("win")


def crash(bot: str, began: Asked, asked: Asked, budget: float) -> Action:
    raise RuntimeError("no idea")


def die(bot: str, began: Asked, asked: Asked, budget: float) -> Action:
    os._exit(3)
