"""Bots that misbehave. A module of its own, because the bots' process imports it and should import little."""

from __future__ import annotations

import os
import time

from fogbound.core.values import Action, Choice, Observation


def oversleep(bot: str, observation: Observation, choice: Choice, budget: float) -> Action:
    time.sleep(60)
    return choice.actions[0]


def cheat(bot: str, observation: Observation, choice: Choice, budget: float) -> Action:
    return Action("win")


def crash(bot: str, observation: Observation, choice: Choice, budget: float) -> Action:
    raise RuntimeError("no idea")


def die(bot: str, observation: Observation, choice: Choice, budget: float) -> Action:
    os._exit(3)
