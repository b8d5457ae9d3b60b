"""The odds of small battles, worked out another way: every single die of every volley is thrown, every tie tried.

Written apart from the engine and sharing none of its code; the numbers are the test's own.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple


class Man(NamedTuple):
    """A unit of the twin: printed faces, what it hits on in its own step, what its AA hits on."""

    faces: tuple[int, ...]
    hits_on: int
    kind: str = "ground"  # ground, gun or plane
    aa: int = 7
    costs: tuple[int, ...] = ()
    """By face; 1 each if nothing is said."""


STEPS = ((1, "aa"), (0, "plane"), (0, "gun"), (1, "gun"), (1, "ground"), (0, "ground"))
POINT = 1e-6


class Fight:
    """Rounds of anti-aircraft fire, bombs, guns (attacker first) and ground fire (defender first).

    Owners choose their losses for their own good: to win, and if it is all the same, to save points.
    """

    def __init__(self, attackers: list[Man], defenders: list[Man], halvings: int = 0, better: int = 0) -> None:
        self.men = (tuple(attackers), tuple(defenders))
        self.halvings = halvings
        self.better = better

    def after(self, state, rounds: int) -> dict:
        """Chances of each state after so many rounds, 1.0 in all."""
        self.start = state
        spread = {state: 1.0}
        for at in range(rounds * len(STEPS)):
            further: dict = {}
            for each, p in spread.items():
                for chance, ways in self.volley(each, *STEPS[at % len(STEPS)]):
                    then = self.best(ways, STEPS[at % len(STEPS)][0], at + 1, rounds)
                    further[then] = further.get(then, 0.0) + p * chance
            spread = further
        return spread

    def best(self, ways: tuple, fires: int, at: int, rounds: int):
        """What the owner of those who were hit would rather have."""
        if len(ways) == 1:
            return ways[0]
        return (min if fires == 0 else max)(ways, key=lambda then: self.worth(then, at, rounds))

    @cache  # noqa: B019 - a twin lives as long as its test
    def worth(self, state, at: int, rounds: int) -> float:
        """How well the attacker stands before the `at`-th step of all."""
        if self.ended(state) or at == rounds * len(STEPS):
            mine, theirs = (self.stands(state, side) for side in (0, 1))
            points = [self.points(side, state) for side in (0, 1)]
            return (0 if mine and theirs else 1 if mine else -1) + POINT * (points[1] - points[0])
        side, kind = STEPS[at % len(STEPS)]
        return sum(
            p * self.worth(self.best(ways, side, at + 1, rounds), at + 1, rounds)
            for p, ways in self.volley(state, side, kind)
        )

    def points(self, side: int, state) -> int:
        """What it costs to buy back what a side has lost since the start; nobody pays for a face of 0."""
        return sum(
            price
            for man, (was, _half), (now, _) in zip(self.men[side], self.start[side], state[side], strict=True)
            for face, price in zip(man.faces, man.costs or (1,) * len(man.faces), strict=True)
            if max(0, now) < face <= was
        )

    @cache  # noqa: B019
    def volley(self, state, side: int, kind: str) -> tuple:
        """Chances of each number of hits, with the states among which the owner may choose."""
        if self.ended(state):
            return ((1.0, (state,)),)
        other = 1 - side
        pool = [n for n, man in enumerate(self.men[other]) if (man.kind == "plane") == (kind == "aa")]
        pool = [n for n in pool if state[other][n][0] > 0]
        dice = self.dice(state, side, kind) if pool else []
        if not dice:
            return ((1.0, (state,)),)
        if kind == "gun":
            state = self.replace(
                state,
                side,
                lambda n, at: self.lower(side, n, at) if self.men[side][n].kind == "gun" and at[0] > 0 else at,
            )
        chances = [0.0] * (len(dice) + 1)
        for faces in product(range(1, 7), repeat=len(dice)):
            chances[sum(face >= number for face, number in zip(faces, dice, strict=True))] += 1 / 6 ** len(dice)
        found, ways = [], {state}
        for chance in chances:
            found.append((chance, tuple({self.bury(way) for way in ways})))
            ways = {then for way in ways for then in self.strike(way, other, pool)}
        return tuple(found)

    def dice(self, state, side: int, kind: str) -> list[int]:
        """The target number of every die."""
        men, now = self.men[side], state[side]
        firing = [
            n
            for n, man in enumerate(men)
            if now[n][0] > 0 and (man.kind != "plane" if kind == "aa" else man.kind == kind)
        ]
        if kind == "gun" and not any(man.kind == "ground" and now[n][0] > 0 for n, man in enumerate(men)):
            return []
        number = {n: men[n].aa if kind == "aa" else men[n].hits_on for n in firing}
        if kind == "ground" and side == 1:
            number = {n: number[n] - self.better for n in firing}
        halvings = self.halvings if side == 0 and kind == "ground" else 0
        share = {n: max(1, int(now[n][0] / 2**halvings)) for n in firing}
        if halvings and firing:
            weakest = max(firing, key=lambda n: (number[n], -n))
            share[weakest] += max(0, int(sum(now[n][0] for n in firing) / 2**halvings) - sum(share.values()))
        return [number[n] for n in firing for _die in range(share[n])]

    def strike(self, state, side: int, pool: list[int]) -> list:
        """One hit on the strongest; of equals on any of them."""
        alive = [n for n in pool if state[side][n][0] > 0]
        if not alive:
            return [state]
        most = max(state[side][n][0] for n in alive)
        return [
            self.replace(state, side, lambda n, at, chosen=chosen: self.hit(side, n, at) if n == chosen else at)
            for chosen in alive
            if state[side][chosen][0] == most
        ]

    def hit(self, side: int, n: int, at: tuple[int, int]) -> tuple[int, int]:
        steps, half = at
        below = [face for face in self.men[side][n].faces if face < steps]
        if below and steps - below[0] > 1 and not half:
            return steps, 1
        return self.lower(side, n, at)

    def lower(self, side: int, n: int, at: tuple[int, int]) -> tuple[int, int]:
        below = [face for face in self.men[side][n].faces if face < at[0]]
        return (below[0] if below else -1), 0

    def bury(self, state):
        """Units at 0 alone with an enemy who can attack are gone."""
        for side in (0, 1):
            ground = [n for n, man in enumerate(self.men[side]) if man.kind != "plane" and state[side][n][0] >= 0]
            enemy = any(man.kind == "ground" and state[1 - side][n][0] > 0 for n, man in enumerate(self.men[1 - side]))
            if ground and enemy and not any(state[side][n][0] for n in ground):
                state = self.replace(state, side, lambda n, at, gone=tuple(ground): (-1, 0) if n in gone else at)
        return state

    def ended(self, state) -> bool:
        return not (self.stands(state, 0) and self.stands(state, 1))

    def stands(self, state, side: int) -> bool:
        return any(man.kind != "plane" and state[side][n][0] >= 0 for n, man in enumerate(self.men[side]))

    def replace(self, state, side: int, change):
        changed = tuple(change(n, at) for n, at in enumerate(state[side]))
        return (changed, state[1]) if side == 0 else (state[0], changed)

    def chances(self, state, rounds: int) -> dict[str, float]:
        """Win, lose and open, and the mean loss of steps of each side."""
        found = {"win": 0.0, "lose": 0.0, "open": 0.0, "attacker": 0.0, "defender": 0.0}
        for then, p in self.after(state, rounds).items():
            held = [self.stands(then, side) for side in (0, 1)]
            found["open" if all(held) else "win" if held[0] else "lose"] += p
            for side, name in ((0, "attacker"), (1, "defender")):
                found[name] += p * sum(
                    was[0] - max(0, now[0]) for was, now in zip(state[side], then[side], strict=True)
                )
        return found
