"""Keep one match of every scenario by the rules of today, for the suite to open when they are the rules of the past.

Writes `tests/past/GAME-VERSION-SCENARIO.match` where there is none. Run it (`make past`) before raising a version.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from fogbound.bots.bot import find_bot, place_of
from fogbound.core import matchfile
from fogbound.core.dice import DiceStream
from fogbound.core.match import Match
from fogbound.core.values import Choice
from fogbound.games import GAMES, AnyGame, game_named

PAST = Path(__file__).parent.parent / "tests" / "past"
SEED = 1
BUDGET = 10.0


def main() -> None:
    for name in GAMES:
        game = game_named(name)
        for scenario in game.scenarios:
            path = PAST / f"{name}-{game.rules_version}-{scenario}.match"
            if not path.exists():
                path.write_text(played_by_bots(game, scenario), encoding="utf-8")
                print(path.name)


def played_by_bots(game: AnyGame, scenario: str) -> str:
    match = Match.start(game, scenario, {}, DiceStream.from_seed(SEED))
    bot = find_bot(place_of("greedy", game.name))
    rng = Random(SEED)
    while isinstance(choice := match.decision, Choice):
        seen = game.observe(match.state, choice.side)
        match.play(choice.side, bot.choose(seen, choice, rng, BUDGET))
    return matchfile.dump(match.record(), game.vocabulary)


if __name__ == "__main__":
    main()
