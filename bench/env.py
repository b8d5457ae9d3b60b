"""Steps of the environments with observation and mask, beside PettingZoo's chess, by turns. `make bench`.

`raw_env` keeps to the mask and needs no wrapper; `env` is as PettingZoo hands out its own games, with two of them.
"""

from __future__ import annotations

import json
import sys
import warnings
from typing import Any

import numpy as np

from fogbound.env import pettingzoo as zoo
from fogbound.lab.rounds import Work, rates, ratios, spread

warnings.simplefilter("ignore")  # PettingZoo's of its own way to make chess
STEPS = 20
"""At a time."""
PEER = "PettingZoo chess"


def steps(env: Any) -> Work:
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def work() -> int:
        for _step in range(STEPS):
            seen, _reward, over, cut, _info = env.last()
            if over or cut:
                env.reset()
            else:
                legal = np.flatnonzero(seen["action_mask"].view(np.bool_))  # of bytes it takes ten times as long
                env.step(int(legal[rng.integers(len(legal))]))
        return STEPS

    return work


def main() -> None:
    from pettingzoo.classic import chess_v6

    found = rates(
        {
            PEER: steps(chess_v6.env()),
            "West SBW3": steps(zoo.env("west", "SBW3")),
            "West SBW3, raw": steps(zoo.raw_env("west", "SBW3")),
            "West SBW1": steps(zoo.env("west", "SBW1")),
            "Blitz building": steps(zoo.env("blitz", "building")),
        }
    )
    measured = {name: spread(each) for name, each in found.items()}
    compared = {name: spread(ratios(each, found[PEER])) for name, each in found.items()}
    if "--json" in sys.argv[1:]:
        print(json.dumps({name: [each.median, compared[name].median] for name, each in measured.items()}))
        return
    for name, each in measured.items():
        times = compared[name]
        print(
            f"{name:20} {each.median:8,.0f} steps/s   {times.median:5.2f} × chess ({times.low:.2f} – {times.high:.2f})"
        )


if __name__ == "__main__":
    main()
