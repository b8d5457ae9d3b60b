"""Both games as a Gymnasium environment: one side is yours, a bot plays the other.

    env = Against("west", scenario="SBW1", side="axis", bot="greedy")
    seen, info = env.reset(seed=1)
    seen, reward, over, cut, info = env.step(info["legal"][0])

`info["action_mask"]` says what may be chosen. Anything else loses the game at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fogbound.bots.bot import Player, bot_named
from fogbound.core.game import side_named
from fogbound.core.values import Choice
from fogbound.env.play import HIGHEST, LIMIT, SEEDS, Play, at_least_one
from fogbound.lab.playing import BUDGET, is_blind


class Against(gymnasium.Env[NDArray[np.float32], np.int64]):
    """Play a side against any bot."""

    metadata = {"render_modes": []}  # noqa: RUF012 - Gymnasium wants a plain one

    def __init__(
        self,
        game: str,
        scenario: str | Path | None = None,
        side: str | None = None,
        bot: str = "random",
        limit: int = LIMIT,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.play = Play(game, scenario, options or {})
        self.side = side_named(side or self.play.sides[0], self.play.sides)
        self.limit = at_least_one(limit)
        self.bot = bot_named(bot, game)
        self.player = Player(self.bot)
        self.under_way = False
        """Between `reset` and the end of the game."""
        self.observation_space = spaces.Box(-HIGHEST, HIGHEST, (self.play.lens.size,), np.float32)
        self.action_space = spaces.Discrete(self.play.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed)
        dice = int(self.np_random.integers(SEEDS))
        self.rng = Random(dice)
        self.decisions = 0
        self.under_way = True
        self.play.begin(dice)
        self.player = Player(self.bot)
        self._let_the_bot_play()
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        if not self.under_way:
            raise gymnasium.error.ResetNeeded("No game is under way: call reset().")
        if int(action) not in self.play.legal:
            self.under_way = False
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": True}
        self.play.act(int(action))
        self.decisions += 1
        self._let_the_bot_play()
        over = self.play.side is None
        cut = not over and self.decisions >= self.limit
        self.under_way = not over and not cut
        return self._seen(), self.play.rewards[self.side], over, cut, self._info()

    def _let_the_bot_play(self) -> None:
        while isinstance(asked := self.play.decision, Choice) and asked.side != self.side:
            seen = {} if is_blind(self.bot) else self.play.game.observe(self.play.state, asked.side)
            answer = self.player.choose(seen, asked, self.rng, BUDGET)
            self.play.act(self.play.game.vocabulary.id_of(answer))

    def _seen(self) -> NDArray[np.float32]:
        return self.play.observation(self.side)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.play.mask(self.side), "legal": list(self.play.legal)}
