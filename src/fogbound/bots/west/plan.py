"""The plan of a Movement Phase: who guards, who takes what lies open, who attacks, where everybody else should stand.

A plan is made anew before every move: it names the next one. What was begun before is seen on the map, and carried on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from fogbound.bots.west.fleet import threatened_beaches
from fogbound.bots.west.forecast import attack_fire
from fogbound.bots.west.places import marches_to
from fogbound.bots.west.reach import Within, within_reach
from fogbound.bots.west.sight import Sight
from fogbound.bots.west.stand import Ground, best_stand
from fogbound.west.board import RIVER, STRAIT
from fogbound.west.chapters import ADVANCED
from fogbound.west.chapters.headquarters.ledger import headquarters
from fogbound.west.kinds import Class
from fogbound.west.position.marks import UNSUPPLIED
from fogbound.west.rules.going import paces
from fogbound.west.rules.movement import MOVING
from fogbound.west.rules.stopping import can_stop
from fogbound.west.rules.tech import has_ability

PRESSED: Final = 5.0
"""Enemies who are to be pressed come before others."""

Order = tuple[int, int]
"""A block and where it goes."""


class Target(NamedTuple):
    """A battle that could be sought."""

    profit: float
    hex: int
    team: list[int]


def next_order(sight: Sight, *, attacks: bool) -> Order | None:
    """The next move of the plan."""
    return next(Staff(sight, attacks=attacks).orders(), None)


def all_orders(sight: Sight, *, attacks: bool) -> list[Order]:
    """The whole plan at once: blocks are set down in `sight.state` as they would stand after it."""
    found, staff = [], Staff(sight, attacks=attacks)
    for block, hex in staff.orders():
        sight.state.put(block, hex)
        if hex in sight.enemies:
            staff.let_guns_follow()
        found.append((block, hex))
    return found


class Staff:
    """Makes the plan: each step hands out orders to blocks that no earlier step has kept for itself."""

    def __init__(self, sight: Sight, *, attacks: bool) -> None:
        board, state = sight.board, sight.state
        self.sight, self.board, self.state, self.attacks = sight, board, state, attacks
        self.free: list[int] = []
        self.within: dict[int, Within] = {}
        fit = frozenset(MOVING.fit(state, state.active))
        for block in board.movers[sight.side]:
            if block in fit and self._may_move(block) and not sight.is_late():
                self.free.append(block)
                self.within[block] = within_reach(state, block, attacks=attacks)
        self.kept: set[int] = set()
        self._reaching: dict[int, list[int]] = {}
        """By hex, those who can get there, the nearest first,"""
        self._weighed: dict[int, tuple[list[int], Target | None]] = {}
        """and the team that would attack it, with what comes of it."""
        self.ground = Ground(sight)
        self.changed: dict[int, set[int]] = {}
        """By block that found no better place: where others have come or gone since."""

    def orders(self) -> Iterator[Order]:
        """All that is to be done, in its order; nobody is named twice."""
        for step in (self.garrisons, self.open_places, self.battles, self.positions):
            for block, hex in step():
                if block not in self.kept:
                    self.kept.add(block)
                    yield block, hex
            if self.sight.is_late():
                return

    def let_guns_follow(self) -> None:
        """A combat unit has gone into a battle, and guns may now (3.8)."""
        for block in self.free:
            if self.board.kind[block] == Class.ARTILLERY and block not in self.kept:
                self.within[block] = within_reach(self.state, block, attacks=self.attacks)
        self._reaching.clear()
        self._weighed.clear()

    def _may_move(self, block: int) -> bool:
        state = self.state
        hq = headquarters(self.board).get(block)
        if hq and hq.range is None:  # it leads from wherever it is, and is safe there
            return False
        if self.sight.theirs_at(state.place[block]):
            return False
        return self.attacks or (has_ability(state, block, "exploit") and not state.has(block, UNSUPPLIED))

    def able(self, hex: int, *, combat: bool = True) -> list[int]:
        """Those who could still be sent to a hex, the nearest first."""
        found = self._reaching.get(hex)
        if found is None:
            found = [b for b in self.free if hex in self.within[b].left]
            found = self._reaching[hex] = sorted(found, key=lambda b: (-self.within[b].left[hex], b))
        return [b for b in found if b not in self.kept and self.board.combat[b] == combat]

    # -- what must be held --------------------------------------------------------------------------------------------

    def garrisons(self) -> Iterator[Order]:
        """Beaches are watched; places that could be lost in the enemy's next turn are guarded, the dearest first."""
        sight, board = self.sight, self.board
        if sight.has_last_word:
            return
        for hex in threatened_beaches(sight):
            watch = [b for b in sight.mine_at(hex) if board.combat[b]]
            self.kept.update(sorted(watch, key=lambda b: -self.ground.firmness([b], hex))[:1])
        mine = [hex for hex in sight.worth if sight.owners[hex] == sight.side and not sight.theirs_at(hex)]
        for hex in sorted(mine, key=lambda hex: (-sight.worth[hex], hex)):
            threat = sight.danger.get(hex, 0.0)
            if not threat and not self.could_be_sprung(hex):
                continue
            guards = [b for b in sight.mine_at(hex) if board.combat[b] or board.kind[b] == Class.FORT]
            guards.sort(key=lambda b: -self.ground.firmness([b], hex))
            strength = 0.0
            for block in guards:
                if strength and strength >= threat:
                    break
                self.kept.add(block)
                strength += self.ground.firmness([block], hex)
            for block in self.able(hex):
                if strength and strength >= min(threat, sight.worth[hex]):
                    break
                if can_stop(self.state, block, hex):
                    yield block, hex
                    strength += self.ground.firmness([block], hex)

    def could_be_sprung(self, hex: int) -> bool:
        far = marches_to(self.board.setting, hex)
        return any(far[place] <= self.sight.style.spring for place in self.sight.enemies)

    # -- what lies open -----------------------------------------------------------------------------------------------

    def open_places(self) -> Iterator[Order]:
        """Enemy places that count and that nobody holds are taken, the dearest first."""
        sight, state = self.sight, self.state
        reached = {hex for within in self.within.values() for hex in within.left}
        empty = [
            hex
            for hex in reached.intersection(sight.worth)
            if sight.owners[hex] != sight.side and hex not in sight.enemies and not sight.mine_at(hex)
        ]
        empty = [hex for hex in empty if self.is_fed(hex)]
        for hex in sorted(empty, key=lambda hex: (-sight.worth[hex], hex)):
            taker = next((block for block in self.able(hex) if can_stop(state, block, hex)), None)
            if taker is not None:
                yield taker, hex

    # -- battles ------------------------------------------------------------------------------------------------------

    def battles(self) -> Iterator[Order]:
        """Those under way are won; then others are sought, best first."""
        if not self.attacks:
            return
        sight = self.sight
        for hex in sorted(sight.enemies):
            if sight.mine_at(hex):
                yield from self.joiners(hex)
        while target := self.best_target():
            yield target.team[0], target.hex
            yield from self.joiners(target.hex)

    def best_target(self) -> Target | None:
        """Asked again after every attack: who has been sent to one place is missing at the others."""
        targets = (self.target(hex) for hex in self.reachable())
        return max((target for target in targets if target), key=lambda t: (t.profit, -t.hex), default=None)

    def joiners(self, hex: int) -> Iterator[Order]:
        """One after the other into a battle that was begun, until it is as good as won."""
        while joining := [block for block in self.reinforcements(hex) if block not in self.kept]:
            yield joining[0], hex

    def reachable(self) -> list[int]:
        sight = self.sight
        here = (hex for hex in sorted(sight.enemies - sight.style.shunned) if not sight.mine_at(hex))
        return [hex for hex in here if not sight.is_late() and self.is_fed(hex) and self.able(hex)]

    def is_fed(self, hex: int) -> bool:
        """Whoever lives from the sea does not run away from his ports, but for the last turn (7.9)."""
        return not self.sight.lifelines or self.sight.is_last_turn or hex in self.sight.can_be_fed

    def target(self, hex: int) -> Target | None:
        """The best attack on a hex that can still be made, if it pays. It stays so until one of its team is gone."""
        known = self._weighed.get(hex)
        if known is None or not self.kept.isdisjoint(known[0]):
            team = self.team(hex, self.able(hex))
            known = self._weighed[hex] = team, self._judged(hex, team) if team else None
        return known[1]

    def _judged(self, hex: int, team: list[int]) -> Target | None:
        sight = self.sight
        likely = sight.attack(team, hex, wet=self.is_wet(team, hex))
        prize = self.prize(hex)
        profit = sight.profit(likely, team, hex, prize)
        style = sight.style
        if hex in style.pressed:
            return Target(profit + PRESSED, hex, team) if likely.win >= style.pressing else None
        clear = style.sure if self.board.options.has(ADVANCED) else style.clear
        wanted = style.daring if sight.is_last_turn and hex in sight.worth else clear
        enough = style.profit / 2 if sight.has_last_word else style.profit
        return Target(profit, hex, team) if likely.win >= wanted and profit >= enough else None

    def prize(self, hex: int) -> float:
        """What it brings to stand there: the place, and as long as there is time the way to others."""
        sight = self.sight
        worth = sight.worth.get(hex, 0.0)
        if sight.is_last_turn:
            return worth + 0.2
        goals = [goal for goal in sight.worth if sight.owners[goal] != sight.side]
        near = min((marches_to(self.board.setting, goal)[hex] for goal in goals), default=20)
        return worth + 0.5 + max(0.0, sight.style.way - near / 6)

    def team(self, hex: int, able: list[int]) -> list[int]:
        """Two combat units with the most fire, and a gun. Who guards a place that counts stays with it."""
        board, state = self.board, self.state
        strongest = sorted(able, key=lambda b: (-self.punch(b, hex), b))[:2]
        if not strongest:
            return []
        guns = sorted(self.able(hex, combat=False) or self._guns_beside(hex), key=lambda b: (-state.steps[b], b))
        return strongest + [b for b in guns if board.kind[b] == Class.ARTILLERY][:1]

    def _guns_beside(self, hex: int) -> list[int]:
        """Guns may not enter before a combat unit has (3.8); those who reach a hex beside the battle could follow."""

        def could_follow(block: int) -> bool:
            within, here = self.within[block], self.state.place[block]
            return any(
                (within.points if here == to else within.left.get(to, 0)) >= cost
                for to, cost, _is_plain, _way in paces(self.state, block)[hex]
            )

        free = (b for b in self.free if b not in self.kept and not self.board.combat[b])
        return [b for b in free if not self.state.has(b, UNSUPPLIED) and could_follow(b)]

    def punch(self, block: int, hex: int) -> float:
        fire = attack_fire(self.state, block)
        return fire * (0.7 if self.is_wet([block], hex) else 1.0) + 0.05 * self.state.steps[block]

    def is_wet(self, team: list[int], hex: int) -> bool:
        """Whether all of them would come over water."""
        entries = [self.within[b].entry.get(hex, 0) for b in team if b in self.within and hex in self.within[b].left]
        return bool(entries) and all(features & (RIVER | STRAIT) for features in entries)

    def reinforcements(self, hex: int) -> list[int]:
        """Who should still join a battle that others have begun."""
        sight, state = self.sight, self.state
        there = sight.mine_at(hex)
        if sight.attack(there, hex).win > 0.95:
            return []
        joining = sorted(self.able(hex), key=lambda b: (-self.punch(b, hex), b))
        guns = [b for b in self.able(hex, combat=False) if self.board.kind[b] == Class.ARTILLERY]
        joining += sorted(guns, key=lambda b: (-state.steps[b], b))
        return [b for b in joining if can_stop(state, b, hex)][:1]

    # -- everybody else -----------------------------------------------------------------------------------------------

    def positions(self) -> Iterator[Order]:
        """Towards what is to be taken or saved, in supply, in good ground, not alone before strong enemies."""
        while order := self.next_position():
            block, hex = order
            left = self.state.place[block]
            yield order
            self.look_again(left, hex)

    def next_position(self) -> Order | None:
        """Those nearest the enemy first. Who found no better place may find one when others have moved."""
        far, place = self.sight.from_enemy, self.state.place
        for block in sorted((b for b in self.free if b not in self.kept), key=lambda b: (far[place[b]], b)):
            if self.sight.is_late():
                return None
            if unseen := self.unseen(block):
                best = best_stand(self.ground, block, unseen)
                if best is not None:
                    return block, best
                self.changed[block] = set()
        return None

    def unseen(self, block: int) -> Collection[int]:
        """Where it has to look for a better place: everywhere, or only where others came and went since it looked."""
        changed, left = self.changed.get(block), self.within[block].left
        return left if changed is None or self.state.place[block] in changed else changed & left.keys()

    def look_again(self, *hexes: int) -> None:
        """Somebody has come or gone in these hexes. What objectives are worth may be otherwise everywhere."""
        ground = self.ground.now()
        if ground is not self.ground:
            self.ground = ground
            self.changed.clear()
        for changed in self.changed.values():
            changed.update(hexes)
