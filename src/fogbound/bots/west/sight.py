"""What the bot looks at: its observation, the question, and a position that fits it, imagined when first needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

from fogbound.bots.west.forecast import Forecast, attack_fire, forecast
from fogbound.bots.west.imagine import imagine
from fogbound.bots.west.places import FAR, LIFELINE, danger, hexes_from, marches_to, worth_of_places, worth_of_steps
from fogbound.bots.west.skies import Skies, bombs_in
from fogbound.bots.west.style import GREEDY, Style
from fogbound.core.values import Action, Choice, Observation
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import ALLIES, SIDES
from fogbound.west.position.state import West
from fogbound.west.rules.control import held, sides_of_hexes
from fogbound.west.rules.reach import allowance
from fogbound.west.rules.supplied import supplied_blocks
from fogbound.west.rules.supply import served_hexes, source_nets
from fogbound.west.words import VOCABULARY

LED: Final = 0.1
"""How much of what could fly does fly where a headquarters must lead it (13.4), and comes through."""
HAVEN: Final = 2.0
"""What a great port of the enemy is worth to an army that lives from the sea,"""
GREAT: Final = 5
NEAR: Final = 8
"""so many hexes from its own at most."""
CLOSE: Final = 6
"""Movement points from which an enemy threatens a place."""
LIFELINES: Final = 2
"""Ports that are guarded for the sake of supply; more guards would be missed at the front."""


def never() -> bool:
    return False


class Sight:
    """One question to the bot. Everything is worked out from what it sees, once, when it is asked for."""

    def __init__(
        self,
        choice: Choice,
        seen: Observation | West,
        is_late: Callable[[], bool] = never,
        style: Style = GREEDY,
    ) -> None:
        self.choice = choice
        self.seen = seen
        """What it is told; where games are only imagined, a position at once."""
        self.is_late = is_late
        """Whether the time for this choice is over."""
        self.style = style
        self.side: int = SIDES.index(choice.side)

    # -- the question -------------------------------------------------------------------------------------------------

    def of(self, verb: str) -> list[int]:
        """What could be chosen with a verb."""
        return [action.args[0] for action in self.choice.actions if action.verb == verb]

    def offers(self, verb: str) -> bool:
        return any(action.verb == verb for action in self.choice.actions)

    def best_place(self, score: Callable[[int], float]) -> Action | None:
        """Go to the best of the hexes on offer."""
        hexes = self.of("to")
        return Action("to", (max(hexes, key=lambda hex: (score(hex), -hex)),)) if hexes else None

    def block_asked(self) -> int:
        """The block that a question is about, by the name in its prompt."""
        return VOCABULARY.index("block", str(self.choice.prompt.args["block"]))

    def hex_asked(self) -> int:
        """The hex that a question is about, by the title in its prompt."""
        number = str(self.choice.prompt.args["hex"]).split(" ", 1)[0]
        return VOCABULARY.index("hex", number)

    # -- the position -------------------------------------------------------------------------------------------------

    @cached_property
    def state(self) -> West:
        return self.seen if isinstance(self.seen, West) else imagine(self.seen)

    @cached_property
    def board(self) -> Board:
        return self.state.board

    @property
    def is_last_turn(self) -> bool:
        return self.state.turn + 1 >= self.board.scenario.turns

    @property
    def has_last_word(self) -> bool:
        """Whether the enemy will not move any more: there is nothing left to guard against."""
        return self.is_last_turn and self.side == ALLIES

    @cached_property
    def enemies(self) -> frozenset[int]:
        """Where enemy ground units stand."""
        return held(self.state, 1 - self.side)

    @cached_property
    def owners(self) -> bytes:
        return sides_of_hexes(self.state)

    @cached_property
    def worth(self) -> dict[int, float]:
        places = worth_of_places(self.state)
        for hex in self.lifelines:
            places[hex] = places.get(hex, 0.0) + LIFELINE
        for hex in self.harbours:
            places[hex] = places.get(hex, 0.0) + HAVEN
        return self.style.weigh(places)

    @cached_property
    def stakes(self) -> dict[int, tuple[float, int]]:
        """Enemy places to be taken and own ones in danger: what they are worth, and how many enemies are near."""
        setting, found = self.board.setting, {}
        for goal, worth in self.worth.items():
            far = marches_to(setting, goal)
            theirs = sum([far[place] <= CLOSE for place in self.enemies])
            if self.owners[goal] != self.side or (theirs and not self.has_last_word):
                found[goal] = (worth, theirs)
        return found

    @cached_property
    def lifelines(self) -> list[int]:
        """The greatest own ports by which an army lives that has no way home by land (4.2)."""
        board, state, far = self.board, self.state, self.from_enemy_by_land
        if not board.options.has(ADVANCED):
            return []
        homes = [at for nation, at in enumerate(state.capital) if at >= 0 and board.side_of[nation] == self.side]
        if all(far[home] < FAR for home in homes):
            return []
        ours = [hex for hex in board.port_hexes if self.owners[hex] == self.side and far[hex] < FAR]
        return sorted(ours, key=lambda hex: (-board.port[hex], far[hex], hex))[:LIFELINES]

    @cached_property
    def harbours(self) -> list[int]:
        """Great ports of the enemy on a shore where an army lives from the sea: it cannot grow without them (4.2)."""
        board, far = self.board, self.from_lifelines
        if not self.lifelines:
            return []
        theirs = (hex for hex in board.port_hexes if self.owners[hex] != self.side and board.port[hex] >= GREAT)
        return sorted(hex for hex in theirs if far[hex] <= NEAR)

    @cached_property
    def from_lifelines(self) -> bytes:
        """By hex, how many hexes the nearest of those ports is away."""
        return hexes_from(self.board.setting, frozenset(self.lifelines))

    @cached_property
    def can_be_fed(self) -> frozenset[int]:
        """Where units would be in supply, or one hex further: who lives from the sea goes no further."""
        beside = self.board.beside
        return self.served.union(*(beside[hex] for hex in self.served))

    def would_be_fed(self, block: int, hex: int) -> bool:
        """Whether the ports suffice for one more unit there, without taking it from others."""
        there = self.state.copy()
        there.put(block, hex)
        fed = supplied_blocks(there, self.side)
        return block in fed and len(fed) >= len(supplied_blocks(self.state, self.side))

    @cached_property
    def from_enemy(self) -> bytes:
        """By hex, how many hexes the nearest enemy ground unit is away."""
        return hexes_from(self.board.setting, self.enemies)

    @cached_property
    def from_enemy_by_land(self) -> bytes:
        """The same, if straits count only where this side has both shores (7.5.5)."""
        shores = frozenset(hex for hex in self.board.strait_hexes if self.owners[hex] == self.side)
        return hexes_from(self.board.setting, self.enemies, shores)

    @cached_property
    def served(self) -> frozenset[int]:
        """Where units of this side would be in supply."""
        board, state = self.board, self.state
        nets: set[int] = set()
        for nation in range(len(state.capital)):
            if board.side_of[nation] == self.side:
                nets |= source_nets(state, nation)
        return served_hexes(state, self.side, frozenset(nets))

    @cached_property
    def danger(self) -> dict[int, float]:
        """By hex, with how much fire the enemy could attack it in his next turn."""
        board, state = self.board, self.state
        strikers = tuple(
            (state.place[block], attack_fire(state, block), allowance(state, block))
            for block in board.movers[1 - self.side]
            if 0 <= state.place[block] < board.hexes and board.combat[block]
        )
        return danger(board.setting, strikers, self.style.strikers)

    # -- who stands where ---------------------------------------------------------------------------------------------

    def mine_at(self, hex: int) -> list[int]:
        """Own ground units in a hex."""
        board = self.board
        return [b for b in self.state.stacks.get(hex, ()) if board.side[b] == self.side and board.ground[b]]

    def theirs_at(self, hex: int) -> list[int]:
        """Enemy ground units in a hex."""
        board = self.board
        return [b for b in self.state.stacks.get(hex, ()) if board.side[b] != self.side and board.ground[b]]

    # -- what a battle is worth ---------------------------------------------------------------------------------------

    def price(self, blocks: list[int]) -> float:
        """What a step of these blocks is worth, on the average."""
        worth, board = worth_of_steps(self.board.setting, self.state.turn), self.board
        return sum(worth[board.nation[block]] for block in blocks) / max(1, len(blocks))

    @cached_property
    def skies(self) -> Skies:
        return Skies(self.state)

    def attack(self, team: list[int], hex: int, *, wet: bool = False) -> Forecast:
        """How an attack would go that is still to be made, with the aircraft that may come."""
        led = LED if self.board.options.has(ADVANCED) else 1.0
        bombs = (led * self.skies.bombs(self.side, hex), self.skies.bombs(1 - self.side, hex))
        return forecast(self.state, team, self.theirs_at(hex), hex, wet=wet, bombs=bombs)

    def battle(self, hex: int) -> Forecast:
        """How the battle in a hex would go from now on, for the side whose turn it is."""
        attackers, defenders = self.mine_at(hex), self.theirs_at(hex)
        attacker = self.side
        if self.state.active != self.side:
            attackers, defenders, attacker = defenders, attackers, 1 - self.side
        bombs = (self._bombs_in(hex, attacker), self._bombs_in(hex, 1 - attacker))
        return forecast(self.state, attackers, defenders, hex, bombs=bombs)

    def _bombs_in(self, hex: int, side: int) -> float:
        return bombs_in(self.state, hex, side)

    def profit(self, likely: Forecast, team: list[int], hex: int, prize: float) -> float:
        """What an attack on a hex brings: the prize if it is won, and steps against steps."""
        mine, theirs = self.price(team), self.price(self.theirs_at(hex))
        return likely.win * prize + likely.inflicted * theirs - likely.lost * mine


Answer = Callable[[Sight], Action | None]
"""Answers one kind of question; nothing means that the bot does as little as it may."""
