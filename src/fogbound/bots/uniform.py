"""The bot that every other must beat: any legal action, each as likely."""

from __future__ import annotations

from random import Random
from typing import Final

from fogbound.core.values import Action, Choice, Observation


class RandomBot:
    """Plays any game, and need not be shown it.

    >>> from fogbound.core.texts import texts
    >>> choice = Choice("axis", "move", texts("core")(""), (Action("done"),))
    >>> RandomBot().choose({}, choice, Random(1), 0.1)
    Action(verb='done', args=())
    """

    blind: Final = True

    def choose(self, observation: Observation, choice: Choice, rng: Random, budget: float) -> Action:
        return rng.choice(choice.actions)
