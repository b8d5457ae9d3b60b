"""Plans of a turn: where the main effort lies, and with what posture. A plan is a style with a name.

The designer's advice is in them: mass against one objective instead of advancing everywhere, close the enemy's roads
instead of storming his front, hold what decides the game when ahead, fall back rather than be cut off.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from fogbound.bots.west.places import marches_to, worth_of_places
from fogbound.bots.west.style import Style
from fogbound.west.position.state import West
from fogbound.west.rules.control import held, sides_of_hexes

BASE: Final = Style(
    clear=0.68, profit=1.2, pull=6.0, fear=1.2, strikers=3, horizon=14, rear=3, base=3, one_bomber=True
)  # fmt: skip
"""How the planner plays when it has nothing in mind: greedy's ways, with its faults mended.

Found by trying some twenty styles against greedy in imagined games of SBW1 to SBW3 (docs/strength.md): it attacks where
it pays, fears a counter-attack of three instead of a raid of two, stays together, and brings up what is idle by rail.
"""
FAR: Final = 14
"""Movement points beyond which no effort is made in this turn."""
NEAR: Final = 5
"""Movement points between objectives that one effort can have."""
MOST: Final = 8
"""Objectives that are looked at."""

# fmt: off
POSTURES: Final[dict[str, dict[str, float | int]]] = {
    "steady":    {},
    "forward":   {"clear": 0.62, "fear": 0.5, "strikers": 2, "pull": 10.0, "horizon": 20},
    "bold":      {"clear": 0.55, "profit": 0.6, "fear": 0.4, "sweep": 0.7, "pull": 10.0},
    "careful":   {"clear": 0.74, "profit": 1.8, "fear": 1.8},
    "fall_back": {"clear": 0.8,  "profit": 2.5, "fear": 2.5, "pull": 4.0},
}
# fmt: on


@dataclass(frozen=True, slots=True)
class Plan:
    """A posture, and the style that carries it out."""

    posture: str
    style: Style

    @property
    def focus(self) -> tuple[int, ...]:
        return tuple(sorted(self.style.focus))


def plan(posture: str = "steady", focus: Iterable[int] = (), base: Style = BASE) -> Plan:
    return Plan(posture, replace(base, focus=frozenset(focus), **POSTURES[posture]))  # type: ignore[arg-type]


def objectives(state: West, side: int) -> list[int]:
    """Places that count and that this turn could decide, the dearest and nearest first."""
    board, worth = state.board, worth_of_places(state)
    units = [tuple(state.place[b] for b in state.on_map[s] if board.combat[b]) for s in (0, 1)]
    found = []
    for hex, points in worth.items():
        far = marches_to(board.setting, hex)
        mine, theirs = (min((far[place] for place in places), default=99) for places in (units[side], units[1 - side]))
        if mine <= FAR and theirs <= FAR:
            found.append((-points / (3 + max(mine, theirs)), hex))
    return [hex for _rank, hex in sorted(found)][:MOST]


def candidates(state: West, side: int, base: Style = BASE) -> list[Plan]:
    """The plans that are tried first; who has time for few leaves the last ones out."""
    board, owners, goals = state.board, sides_of_hexes(state), objectives(state, side)
    held = [hex for hex in goals if owners[hex] == side]
    wanted = [hex for hex in goals if owners[hex] != side]
    pairs = [(a, b) for n, a in enumerate(wanted) for b in wanted[n + 1 :] if marches_to(board.setting, a)[b] <= NEAR][
        :3
    ]
    tried: list[tuple[str, Iterable[int]]] = [("steady", ()), ("fall_back", ()), ("forward", ())]
    tried += [("careful", held)] if held else []
    tried += [("forward", pair) for pair in pairs]
    tried += [("steady" if n % 2 else "forward", (hex,)) for n, hex in enumerate(goals)]
    tried += [("steady", focus) for focus in (wanted, held) if len(focus) > 1]
    tried += [("careful", ()), ("bold", ())]
    return list(dict.fromkeys(plan(posture, focus, base) for posture, focus in tried))


# -- variants ----------------------------------------------------------------------------------------------------------

REACH: Final = 6
"""Movement points within which enemies may be pressed or left alone."""
NUMBERS: Final = ("clear", "daring", "profit", "sweep", "pull", "fear", "stay", "effort", "elsewhere")
"""What a variant of a plan may weigh otherwise."""


def enemies_near(state: West, side: int) -> list[int]:
    """Hexes of enemy ground units that could be attacked in this turn."""
    board, mine = state.board, held(state, side)
    theirs = sorted(hex for hex in held(state, 1 - side) if hex < board.hexes)
    return [hex for hex in theirs if any(marches_to(board.setting, hex)[place] <= REACH for place in mine)]


def variant(parent: Plan, goals: list[int], enemies: list[int], rng: Random) -> Plan:
    """A plan like another, with one thing changed: an objective, a battle, the posture, or a few numbers."""
    style, kind = parent.style, rng.random()
    if kind < 0.3 and goals:
        return Plan(parent.posture, replace(style, focus=style.focus ^ {rng.choice(goals)}))
    if kind < 0.5 and enemies:
        hex = rng.choice(enemies)
        return Plan(parent.posture, replace(style, pressed=style.pressed ^ {hex}, shunned=style.shunned - {hex}))
    if kind < 0.65 and enemies:
        hex = rng.choice(enemies)
        return Plan(parent.posture, replace(style, shunned=style.shunned ^ {hex}, pressed=style.pressed - {hex}))
    if kind < 0.75:
        posture = rng.choice(sorted(POSTURES))
        return Plan(posture, replace(style, **POSTURES[posture]))  # type: ignore[arg-type]
    if kind < 0.85:
        return Plan(parent.posture, replace(style, strikers=rng.choice((1, 2, 3, 4))))
    changes = {name: getattr(style, name) * rng.choice((0.6, 0.8, 1.25, 1.6)) for name in rng.sample(NUMBERS, 2)}
    return Plan(parent.posture, replace(style, **changes))
