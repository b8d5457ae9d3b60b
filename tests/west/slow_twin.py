"""The odds of small battles, worked out another way: every single die of every volley is thrown.

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


class Fight:
    """Rounds of anti-aircraft fire, bombs, guns (attacker first) and ground fire (defender first)."""

    def __init__(self, attackers: list[Man], defenders: list[Man], halvings: int = 0, better: int = 0) -> None:
        self.men = (tuple(attackers), tuple(defenders))
        self.halvings = halvings
        self.better = better

    def after(self, state, rounds: int) -> dict:
        """Chances of each state after so many rounds, 1.0 in all."""
        spread = {state: 1.0}
        for _round in range(rounds):
            for side, kind in ((1, "aa"), (0, "plane"), (0, "gun"), (1, "gun"), (1, "ground"), (0, "ground")):
                further: dict = {}
                for each, p in spread.items():
                    for then, q in self.volley(each, side, kind).items():
                        further[then] = further.get(then, 0.0) + p * q
                spread = further
        return spread

    @cache  # noqa: B019 - a twin lives as long as its test
    def volley(self, state, side: int, kind: str) -> dict:
        if self.ended(state):
            return {state: 1.0}
        other = 1 - side
        pool = [n for n, man in enumerate(self.men[other]) if (man.kind == "plane") == (kind == "aa")]
        pool = [n for n in pool if state[other][n][0] > 0]
        dice = self.dice(state, side, kind) if pool else []
        if not dice:
            return {state: 1.0}
        if kind == "gun":
            state = self.replace(
                state,
                side,
                lambda n, at: self.lower(side, n, at) if self.men[side][n].kind == "gun" and at[0] > 0 else at,
            )
        found: dict = {}
        chance = 1 / 6 ** len(dice)
        for faces in product(range(1, 7), repeat=len(dice)):
            hits = sum(face >= number for face, number in zip(faces, dice, strict=True))
            then = state
            for _hit in range(hits):
                then = self.strike(then, other, pool)
            then = self.bury(then)
            found[then] = found.get(then, 0.0) + chance
        return found

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

    def strike(self, state, side: int, pool: list[int]):
        """One hit on the strongest; of equals on the one that loses least fire, then on the first."""
        alive = [n for n in pool if state[side][n][0] > 0]
        if not alive:
            return state
        most = max(state[side][n][0] for n in alive)

        def cost(n: int) -> float:
            steps, half = state[side][n]
            then = self.hit(side, n, (steps, half))
            return (steps - max(0, then[0])) * (7 - self.men[side][n].hits_on)

        chosen = min((n for n in alive if state[side][n][0] == most), key=lambda n: (cost(n), n))
        return self.replace(state, side, lambda n, at: self.hit(side, n, at) if n == chosen else at)

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
        return any(
            not any(man.kind != "plane" and state[side][n][0] >= 0 for n, man in enumerate(self.men[side]))
            for side in (0, 1)
        )

    def replace(self, state, side: int, change):
        changed = tuple(change(n, at) for n, at in enumerate(state[side]))
        return (changed, state[1]) if side == 0 else (state[0], changed)

    def chances(self, state, rounds: int) -> dict[str, float]:
        """Win, lose and open, and the mean loss of steps of each side."""
        found = {"win": 0.0, "lose": 0.0, "open": 0.0, "attacker": 0.0, "defender": 0.0}
        for then, p in self.after(state, rounds).items():
            held = [any(m.kind != "plane" and then[s][n][0] >= 0 for n, m in enumerate(self.men[s])) for s in (0, 1)]
            found["open" if all(held) else "win" if held[0] else "lose"] += p
            for side, name in ((0, "attacker"), (1, "defender")):
                found[name] += p * sum(
                    was[0] - max(0, now[0]) for was, now in zip(state[side], then[side], strict=True)
                )
        return found
