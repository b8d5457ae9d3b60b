"""What a bot looks at: the question, and the table as far as its side knows it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Final

from fogbound.blitz.names import id_of
from fogbound.blitz.play.engine.grid import CENTRES, NOWHERE, apart
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import MOVED, READY, Blitz, board, living
from fogbound.blitz.play.fire.means import AT, MG, Fire
from fogbound.blitz.play.fire.targets import may_fire
from fogbound.blitz.play.fog.looking import is_in_sight, sees
from fogbound.blitz.play.show.chances import chances
from fogbound.blitz.table.cover import cover_at
from fogbound.blitz.table.kinds import COVERS
from fogbound.bots.blitz.style import BEHIND, Style, usual
from fogbound.core.values import Choice

WORTH: Final = {"destroyed": 1.0, "eliminated": 1.0, "abandoned": 0.8, "immobilised": 0.4, "demoralised": 0.4}
"""What an outcome of fire is worth."""


class Sight:
    """A question on a table; what of the enemy is hidden there is not looked at."""

    def __init__(self, table: Blitz, choice: Choice, rng: Random, style: Style | None) -> None:
        self.choice = choice
        self.actions = list(choice.actions)
        rng.shuffle(self.actions)  # equals are drawn, not counted off
        self.state = table
        self.board = board(table)
        self.side = SIDES.index(choice.side)
        self.style = style or usual(choice.side != self.board.scenario.first)
        self.stand = self.board.number.get(id_of(choice.prompt.args.get("stand")), -1)
        """The stand that the question is about."""

    @property
    def is_going(self) -> bool:
        """Whether it makes for the objective now."""
        if self.style.keeps and self.stand == self.keeper:
            return self.state.cell[self.stand] not in self.board.objective
        goes = self.style.goes
        return self.lead() <= 0 if goes == BEHIND else self.state.turn >= goes

    @property
    def keeper(self) -> int:
        """Who keeps the objective: of those on foot whoever is nearest to it."""
        cell, units = self.state.cell, self.board.units
        on_foot = (i for i in self.friends if units[i].is_infantry and cell[i] != NOWHERE)
        return min(on_foot, key=lambda i: self.way(cell[i]), default=-1)

    def lead(self) -> int:
        """By how many points it would win if the game ended now, as far as it can see."""
        state, worth = self.state, self.board.scenario.worth
        mine, theirs = (any(state.cell[i] in self.board.objective for i in who) for who in (self.friends, self.enemies))
        return state.points[self.side] - state.points[1 - self.side] + worth * (mine - theirs)

    def exposure(self, cell: int) -> int:
        """How many enemies would see the stand in a cell, if it went there."""
        state = self.state
        return sum(is_in_sight(state, enemy, state.cell[enemy], self.stand, cell, MOVED) for enemy in self.enemies)

    def prospects(self, cell: int) -> float:
        """Cells of way that it is worth to stand in a cell: for whom it can fire at, less for who can fire at it there.

        Of those that it would see, and that would see it; each fires but once, and fires that do not add up to more
        than the loss of the stand.
        """
        me, style = self.stand, self.style
        with self._standing_in(cell):
            foes = [enemy for enemy in self.enemies if sees(self.state, enemy, me) or sees(self.state, me, enemy)]
            harm = sum(self._best(enemy, me) for enemy in foes) if style.fears else 0.0
            gain = max((self._best(me, enemy) for enemy in foes), default=0.0) if style.hunts else 0.0
        return style.hunts * gain - style.fears * min(1.0, harm)

    def _best(self, firer: int, target: int) -> float:
        """What the best fire of one stand at another is worth."""
        fires = (Fire(firer, target, means=means) for means in (AT, MG))
        return max((self.value(fire) for fire in fires if may_fire(self.state, fire)), default=0.0)

    @contextmanager
    def _standing_in(self, cell: int) -> Iterator[None]:
        """As if the stand had gone there in the open, and nobody had fired yet."""
        state, me = self.state, self.stand
        was = state.cell[me], state.did[me], state.hidden[me], state.fired[:], state.memo
        state.cell[me], state.did[me], state.hidden[me], state.memo = cell, MOVED, 0, {}
        state.fired[:] = bytes(len(state.fired))
        try:
            yield
        finally:
            state.cell[me], state.did[me], state.hidden[me], state.fired[:], state.memo = was

    @property
    def friends(self) -> list[int]:
        return living(self.state, self.side)

    @property
    def enemies(self) -> list[int]:
        """Those that were found."""
        hidden = self.state.hidden
        return [enemy for enemy in living(self.state, 1 - self.side) if not hidden[enemy]]

    @property
    def awake(self) -> int:
        """How many enemies that were found are fit, and have not fired this turn."""
        status, fired = self.state.status, self.state.fired
        return sum(status[enemy] == READY and not fired[enemy] for enemy in self.enemies)

    def value(self, fire: Fire) -> float:
        """What one fire is worth on average."""
        found = chances(self.state, fire).outcomes
        return sum(WORTH.get(outcome, 0.0) * float(chance) for outcome, chance in found.items())

    def way(self, cell: int) -> int:
        """Cells to go from there to the objective."""
        return min(apart(cell, goal) for goal in self.board.objective)

    def shelter(self, cell: int) -> int:
        return COVERS.index(cover_at(self.board.ground, CENTRES[cell]))
