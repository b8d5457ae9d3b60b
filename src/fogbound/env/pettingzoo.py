"""Both games as PettingZoo environments (AEC): `env("west", scenario="SBW1")`.

An observation is `{"observation": float32 vector, "action_mask": int8 vector}`; `Lens.pieces` names its parts. Who is
not asked sees an empty mask. An action outside the mask loses the game at once, as PettingZoo has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from fogbound.core.texts import render
from fogbound.core.values import Choice
from fogbound.env.play import HIGHEST, LIMIT, SEEDS, Play, at_least_one


def env(
    game: str,
    scenario: str | Path | None = None,
    render_mode: str | None = None,
    limit: int = LIMIT,
    options: Mapping[str, object] | None = None,
) -> AECEnv:
    """A game as PettingZoo wants it: illegal actions end it, and calls in the wrong order are told."""
    found = raw_env(game, scenario, render_mode, limit, options)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(found, illegal_reward=-1))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - the name that PettingZoo's tools look for
    """Without wrappers, for who keeps to the mask by himself."""

    def __init__(
        self,
        game: str,
        scenario: str | Path | None = None,
        render_mode: str | None = None,
        limit: int = LIMIT,
        options: Mapping[str, object] | None = None,
    ) -> None:
        """`limit` is how many decisions a game may take before it is cut off; `options` are those of the game."""
        self.metadata = {"name": f"fogbound_{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        if render_mode not in (None, "ansi"):
            raise ValueError(f"There is no render mode “{render_mode}”: write ansi, or none.")
        self.render_mode = render_mode
        self.limit = at_least_one(limit)
        self.play = Play(game, scenario, options or {})
        self.possible_agents = list(self.play.sides)
        self.agents = self.possible_agents[:]
        self._rng = np.random.default_rng()
        box = spaces.Box(-HIGHEST, HIGHEST, (self.play.lens.size,), np.float32)
        seen = spaces.Dict({"observation": box, "action_mask": spaces.Box(0, 1, (self.play.actions,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(self.play.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The dice follow the seed; without one each game has others."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.play.begin(int(self._rng.integers(SEEDS)))
        self.decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.play.side or self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        return {"observation": self.play.observation(agent), "action_mask": self.play.mask(agent)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.play.act(int(action))
        self.decisions += 1
        self.rewards = dict(self.play.rewards)
        if self.play.side is None:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.decisions >= self.limit:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.play.side
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What is asked, and what may be answered, in the words of the game."""
        asked = self.play.decision
        if self.render_mode != "ansi":
            return None
        if not isinstance(asked, Choice):
            return render(asked.grade)
        answers = "\n".join(f"  {number:6} {self.play.text(number)}" for number in self.play.legal)
        return f"{asked.side}: {render(asked.prompt)}\n{answers}"

    def close(self) -> None:
        """Nothing is open."""
