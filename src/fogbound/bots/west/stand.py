"""Where a unit should stand that has nothing better to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from math import inf
from typing import Final, NamedTuple

from fogbound.bots.west.forecast import defence_fire, mali_of
from fogbound.bots.west.places import CITY, cover, marches_to, nearness
from fogbound.bots.west.shipping import lies_overseas
from fogbound.bots.west.sight import Sight
from fogbound.west.board import NO_CITY
from fogbound.west.chapters import ADVANCED
from fogbound.west.rules.control import is_neutral
from fogbound.west.rules.stopping import can_stop

HARBOUR: Final = 3.0
"""What a port is worth where ships must be waited for, by its size."""
FRAIL: Final = 0.3
"""Who holds less firmly than this is afraid as if he held so much."""


class Here(NamedTuple):
    """All about a hex that is the same for whoever would stand there."""

    value: float
    most: float
    """More than this it is worth to nobody."""
    threat: float
    """The fire that may come,"""
    hardness: int
    """by how much it takes more to drive somebody out than on open ground,"""
    boni: int
    """and how much better he fires."""


class Ground:
    """The map as a side sees it when it looks for a place to stand."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.style = sight.style
        self._overseas: dict[int, bool] = {}
        self._heres: dict[int, Here] = {}

    def pull(self, hex: int) -> float:
        """How good it is to be there for the sake of the objectives: the nearer and the greater, the better."""
        return max(0.0, max([weight * near[hex] for weight, near in self._ways], default=0.0))

    @cached_property
    def _ways(self) -> list[tuple[float, tuple[float, ...]]]:
        setting, horizon = self.sight.board.setting, self.style.horizon
        return [(weight, nearness(setting, goal, horizon)) for goal, weight in self.objectives.items()]

    @cached_property
    def objectives(self) -> dict[int, float]:
        """Enemy places to be taken, own ones in danger; the less, the more units are there already."""
        sight, board, state = self.sight, self.sight.board, self.sight.state
        mine = [state.place[b] for b in board.movers[sight.side] if state.place[b] >= 0 and board.combat[b]]
        found = {}
        for goal, (worth, theirs) in sight.stakes.items():
            far = marches_to(board.setting, goal)
            here = sum([far[place] <= 3 for place in mine])
            found[goal] = worth**0.5 * min(1.0, (2 + 1.5 * theirs) / (1 + here))
        return found

    def now(self) -> Ground:
        """The same as long as units draw each other to the same objectives; where they stand it sees anyway."""
        new = Ground(self.sight)
        return self if new.objectives == self.objectives else new

    def needs_ships(self, hex: int) -> bool:
        """Whether the way to all that can be won leads over the sea (18)."""
        sight = self.sight
        if not sight.board.options.has(ADVANCED):
            return False
        found = self._overseas.get(hex)
        if found is None:
            found = self._overseas[hex] = sight.owners[hex] == sight.side and lies_overseas(sight, hex)
        return found

    def value(self, block: int, hex: int) -> float:
        """How good it is for a block to stand in a hex."""
        sight, board, state, here = self.sight, self.sight.board, self.sight.state, self.here(hex)
        value = here.value
        if self._is_safe:
            return value
        friends = [b for b in sight.mine_at(hex) if b != block]
        is_wanted = hex in sight.worth and board.combat[block]
        if is_wanted and (not friends or here.threat > self.firmness(friends, hex)):
            value += sight.worth[hex]
        elif here.threat > (firm := self.firmness([block, *friends], hex)):
            shortfall = min(2.0, here.threat / max(FRAIL, firm) - 1)
            value -= self.style.fear * sight.price([block]) * state.steps[block] * shortfall
        if not board.combat[block] and sight.from_enemy[hex] <= 1 and not any(board.combat[b] for b in friends):
            value -= 3
        return value

    def firmness(self, blocks: list[int], hex: int) -> float:
        """What it takes to drive them out, as fire on open ground."""
        state, here = self.sight.state, self.here(hex)
        return sum([defence_fire(state, b, here.boni) for b in blocks]) * here.hardness

    def here(self, hex: int) -> Here:
        found = self._heres.get(hex)
        if found is None:
            sight = self.sight
            mali, _guns, boni = mali_of(sight.state, hex)
            value, threat = self._value_for_anybody(hex), sight.danger.get(hex, 0.0)
            most = inf if 0 < threat < FRAIL else value + sight.worth.get(hex, 0.0)
            found = self._heres[hex] = Here(value, most, threat, 1 << mali, boni)
        return found

    def _value_for_anybody(self, hex: int) -> float:
        sight, board = self.sight, self.sight.board
        waits = self.needs_ships(hex)
        value = (HARBOUR * board.port[hex] if waits else self.style.pull * self.pull(hex)) + 0.2 * cover(board, hex)
        if hex not in sight.served:
            value += self.style.cut_off
        if sight.owners[hex] != sight.side and board.city[hex] != NO_CITY:
            value += CITY + sight.worth.get(hex, 0.0)
        return value

    @cached_property
    def _is_safe(self) -> bool:
        return self.sight.has_last_word


def best_stand(ground: Ground, block: int, hexes: Iterable[int]) -> int | None:
    """The best of these hexes, if it is better than where the block stands."""
    sight = ground.sight
    state = sight.state
    here = state.place[block]

    def is_free(hex: int) -> bool:
        if hex == here or hex in sight.enemies:
            return False
        return (not is_neutral(state, hex) or _is_wanted(sight, hex)) and can_stop(state, block, hex)

    return best_of(ground, block, hexes, ground.value(block, here) + ground.style.stay, is_free)


def anywhere(hex: int) -> bool:
    return True


def best_of(
    ground: Ground,
    block: int,
    hexes: Iterable[int],
    least: float = -inf,
    fits: Callable[[int], bool] = anywhere,
) -> int | None:
    """The best of these hexes that is better than that, the first of equals. Who cannot be better is not looked at."""
    best = None
    for hex in sorted(hexes):
        if ground.here(hex).most > least and (there := ground.value(block, hex)) > least and fits(hex):
            best, least = hex, there
    return best


def _is_wanted(sight: Sight, hex: int) -> bool:
    """Whether a neutral state stands between this side and its goals."""
    nation = sight.state.owner[hex]
    return any(sight.state.owner[goal] == nation for goal in sight.worth)
