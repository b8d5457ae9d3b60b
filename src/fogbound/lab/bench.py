"""How fast West is, beside peers measured in the same run where they are installed (`peers`), by turns (`rounds`)."""

from __future__ import annotations

from functools import partial
from random import Random

import msgspec
from msgspec import Struct

from fogbound.core.state import Frame
from fogbound.core.values import Action, Chance, Choice, Dice, Result
from fogbound.lab.peers import copies, random_games
from fogbound.lab.rounds import ROUNDS, Spread, Work, many, microseconds, rates, ratios, spread
from fogbound.west.game import GAME
from fogbound.west.kinds import AXIS, Class, Nation
from fogbound.west.odds import battle, odds
from fogbound.west.odds.plan import Plan
from fogbound.west.odds.simulated import Simulation
from fogbound.west.position.state import West
from fogbound.west.rules.reach import reach
from fogbound.west.rules.supplied import supplied_blocks
from fogbound.west.rules.supply import join

SCENARIO = "SBW3"
LARGEST = "SBW10"
"""All blocks of 1944, and every chapter of the Advanced game."""
BATTLE = ("DE infantry 4, DE infantry 4, DE tank 5", "FR infantry 4, FR infantry 3, FR infantry 2", "plain", "1940-05")
GUNS = ("DE infantry 4, DE artillery 3, DE tank 5", "FR infantry 4, FR artillery 3, FR infantry 2", "plain", "1940-05")
LANDING = (
    "US infantry 4 sea, US infantry 4 sea, UK infantry 4 sea",
    "DE infantry 4, DE infantry 3, DE infantry 2",
    "plain",
    "1944-06",
)
BLOCKS = ((Nation.DE, Class.INFANTRY, 2), (Nation.DE, Class.TANK, 1), (Nation.FR, Class.INFANTRY, 3))
OURS = {"": SCENARIO, f" of {LARGEST}": LARGEST}
"""What is measured beside the peers, by the words for it."""


class Bench(Struct, frozen=True):
    """Measured figures, those of peers, and how they compare: medians, each with its interval beside it."""

    figures: dict[str, float]
    peers: dict[str, float]
    ratios: dict[str, float]
    growth: dict[str, float]
    """Microseconds for supply and a copy from few blocks to many, and for a march from few hexes to many."""
    intervals: dict[str, tuple[float, float]]
    """95 % intervals of all of them."""
    rounds: int


def random_game(rng: Random, scenario: str) -> int:
    """One random game through the rules; every legal action of every choice is generated."""
    state, choices = GAME.new(scenario, {}), 0
    while not isinstance(decision := GAME.decision(state), Result):
        if isinstance(decision, Chance):
            GAME.apply(state, Dice(tuple(rng.randint(1, decision.sides) for _ in range(decision.count))))
            continue
        assert isinstance(decision, Choice)
        GAME.apply(state, rng.choice(decision.actions))
        choices += 1
    return choices


def _supply(state: West) -> None:
    """From nothing: in a game the nets of the turn before often still hold."""
    state.forget()
    join.cache_clear()
    for side in (0, 1):
        supplied_blocks(state, side)


def _battle_to_fight() -> tuple[West, int]:
    """A game that stands before a battle of 3 v 3, and the hex of it."""
    state = GAME.new(SCENARIO, {})
    board = state.board
    hex = next(h for h in range(board.hexes) if board.terrain[h] == "plain" and board.land[h] and h not in state.stacks)
    for nation, kind, count in BLOCKS:
        chosen = [b for b in board.movers[board.side_of[nation]] if (board.nation[b], board.kind[b]) == (nation, kind)]
        for block in chosen[:count]:
            state.put(block, hex)
            state.steps[block] = board.faces[block][0]
    state.frames = (Frame("blitz_combat", "choose_battle"),)
    state.touch()
    return state, hex


def _game_battles() -> int:
    """Fought in the game itself: state, questions with random answers, dice and events."""
    ready, hex = _battle_to_fight()
    rng = Random(1)
    for _battle in range(100):
        state = ready.copy()
        GAME.apply(state, Action("battle", (hex,)))
        while not isinstance(decision := GAME.decision(state), Result):
            if isinstance(decision, Chance):
                GAME.apply(state, Dice(tuple(rng.choices(range(1, 7), k=decision.count))))
            else:
                GAME.apply(state, rng.choice(decision.actions))
    return 100


def _battles() -> int:
    """Fought with dice through `Engagement`, which every battle of a game asks too."""
    engagement, codes = battle(*BATTLE, {})
    simulation = Simulation(engagement, Plan(), Random(1))
    for _battle in range(1000):
        simulation.fight(codes)
    return 1000


def _exact(fight: tuple[str, str, str, str]) -> None:
    engagement, codes = battle(*fight, {})
    odds(engagement, codes)


def run() -> Bench:
    plays, copied = _beside_peers()
    works = rates(_works())
    figures = {
        **{f"random play{which}, decisions/s": spread(plays[which]) for which in OURS},
        **{f"copy of a state{which}, us": spread(copied[which]) for which in OURS},
        **{name: spread(microseconds(found) if name.endswith("us") else found) for name, found in works.items()},
    }
    peers = {f"{name} random play, decisions/s": spread(found) for name, found in plays.items() if name not in OURS}
    peers |= {f"{name} copy, us": spread(found) for name, found in copied.items() if name not in OURS}
    parts = figures, peers, _compared("random play", plays) | _compared("copy", copied), _growth()
    intervals = {name: (each.low, each.high) for part in parts for name, each in part.items()}
    ours, theirs, beside, growth = ({name: each.median for name, each in part.items()} for part in parts)
    return Bench(ours, theirs, beside, growth, intervals, ROUNDS)


def _beside_peers() -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """Random play a second, and microseconds of a copy, round by round."""
    rng = Random(1)
    plays = rates({**{which: partial(random_game, rng, name) for which, name in OURS.items()}, **random_games()})
    ours = {which: GAME.new(name, {}).copy for which, name in OURS.items()}
    copied = rates({name: many(100, copy) for name, copy in {**ours, **copies()}.items()})
    return plays, {name: microseconds(found) for name, found in copied.items()}


def _compared(what: str, found: dict[str, list[float]]) -> dict[str, Spread]:
    return {
        f"{what}{which} / {name}": spread(ratios(found[which], other))
        for which in OURS
        for name, other in found.items()
        if name not in OURS
    }


def _works() -> dict[str, Work]:
    state, largest, rng = GAME.new(SCENARIO, {}), GAME.new(LARGEST, {}), Random(1)
    return {
        "observe and encode as JSON, us": many(1, partial(_seen, state)),
        f"observe and encode as JSON {LARGEST}, us": many(1, partial(_seen, largest)),
        f"redraw what is hidden of {LARGEST}, us": many(1, lambda: GAME.resample(largest, "axis", rng)),
        "supply of both sides, us": many(1, lambda: _supply(state)),
        "battles of 3 v 3, combat code alone, /s": _battles,
        "battles of 3 v 3, whole game, /s": _game_battles,
        "exact odds of 3 v 3, us": many(1, lambda: _exact(BATTLE)),
        "exact odds of 3 v 3 with artillery, us": many(1, lambda: _exact(GUNS)),
        "exact odds of a landing of 3 v 3, us": many(1, lambda: _exact(LANDING)),
    }


def _seen(state: West) -> bytes:
    return msgspec.json.encode(GAME.observe(state, "axis"))


def _growth() -> dict[str, Spread]:
    works: dict[str, Work] = {}
    for scenario in GAME.scenarios:
        state = GAME.new(scenario, {})
        blocks = sum(len(stack) for stack in state.stacks.values())
        works[f"{scenario}, {blocks} blocks: supply, us"] = many(1, partial(_supply, state))
        works[f"{scenario}, {blocks} blocks: copy, us"] = many(100, state.copy)
    state = GAME.new(SCENARIO, {})
    block = next(block for block in state.board.movers[AXIS] if state.place[block] >= 0)
    for points in (2, 4, 8, 16):
        hexes = len(reach(state, block, points, attacks=True).left)
        works[f"march of {points} points, {hexes} hexes: us"] = many(1, partial(_march, state, block, points))
    return {name: spread(microseconds(found)) for name, found in rates(works).items()}


def _march(state: West, block: int, points: int) -> None:
    state.forget()
    reach(state, block, points, attacks=True)
