"""The greedy bot of West: attacks where the odds pay, goes where victory lies, keeps its units supplied.

It sees its observation and nothing else. A plan is made once a phase and remembered; after a restart it makes another.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from fogbound.bots.west.imagine import imagine
from fogbound.bots.west.plan import Move, plan_moves
from fogbound.bots.west.worth import attack_power, distances, goals, is_contested, strength_ratio
from fogbound.core.values import Action, Choice, Observation
from fogbound.west.board import Board
from fogbound.west.boards import board_of
from fogbound.west.rules.control import held
from fogbound.west.state import SIDES, West
from fogbound.west.words import VOCABULARY

LEAVE_BELOW: Final = 0.35
"""A battle that stands worse than this is left."""
PASSING: Final = ("done", "stay", "stop", "fight_on", "refuse")


class GreedyBot:
    """Plays West."""

    def __init__(self) -> None:
        self._phase: tuple[Any, ...] = ()
        self._moves: dict[int, int] = {}

    def choose(self, observation: Observation, choice: Choice, rng: Random, budget: float) -> Action:
        answer = ANSWERS.get(choice.ask)
        if answer is not None and len(choice.actions) > 1:
            found = answer(self, Sight(observation, choice, rng))
            if found is not None and found in choice.actions:
                return found
        return passing(choice)

    def orders(self, sight: Sight, *, attacks: bool) -> dict[int, int]:
        """Where each block should go in this phase."""
        seen = sight.seen
        phase = (seen["setting"], seen["turn"], seen["side"], attacks, len(sight.choice.actions) and sight.choice.ask)
        if self._phase != phase:
            moves: list[Move] = plan_moves(sight.board, sight.state, attacks=attacks)
            self._phase, self._moves = phase, dict(moves)
        return self._moves


class Sight:
    """What the bot looks at: the observation, and a position that fits it, imagined when first needed."""

    def __init__(self, observation: Observation, choice: Choice, rng: Random) -> None:
        self.seen: dict[str, Any] = observation
        self.choice, self._rng = choice, rng
        self._state: West | None = None

    @property
    def state(self) -> West:
        if self._state is None:
            self._state = imagine(self.seen, self._rng)
        return self._state

    @property
    def board(self) -> Board:
        return board_of(self.state)

    @property
    def side(self) -> int:
        return SIDES.index(self.seen["side"])

    def block_asked(self) -> int:
        """The block that a question is about, by the name in its prompt."""
        return VOCABULARY.index("block", str(self.choice.prompt.args["block"]))

    def of(self, verb: str) -> list[int]:
        return [action.args[0] for action in self.choice.actions if action.verb == verb]


def passing(choice: Choice) -> Action:
    """The action that does least."""
    quiet = [action for action in choice.actions if action.verb in PASSING]
    return quiet[0] if quiet else choice.actions[0]


# -- 7.3 production ----------------------------------------------------------------------------------------------------


def spend(bot: GreedyBot, sight: Sight) -> Action | None:
    """The step that adds most fire for its price, nearest the enemy first; rebuild with what is left."""
    board, state = sight.board, sight.state
    near = distances(board, held(board, state, 1 - sight.side))

    def gain(block: int) -> float:
        price = board.price_up[block][state.steps[block]]
        fire = attack_power(board, state, block) / max(1, state.steps[block])
        far = near.get(state.place[block], 30) if state.place[block] >= 0 else 6
        return (0.3 + fire) * (2.0 if board.combat[block] else 1.0) / (price * (3 + far))

    options = [(gain(b), "repair", b) for b in sight.of("repair")] + [
        (gain(b) * 0.7, "rebuild", b) for b in sight.of("rebuild") if not board.air[b] or state.place[b] < 0
    ]
    if not options:
        return None
    _gain, verb, block = max(options)
    return Action(verb, (block,))


def arrive(bot: GreedyBot, sight: Sight) -> Action | None:
    return Action("arrive", (sight.of("arrive")[0],)) if sight.of("arrive") else None


def nearest_front(bot: GreedyBot, sight: Sight) -> Action | None:
    """The place nearest the enemy, but not beside him."""
    board, state = sight.board, sight.state
    near = distances(board, held(board, state, 1 - sight.side))
    places = sight.of("to")
    return (
        Action("to", (min(places, key=lambda hex: (near.get(hex, 40) < 2, near.get(hex, 40), hex)),))
        if places
        else None
    )


# -- 7.5, 7.10 movement ------------------------------------------------------------------------------------------------


def move(bot: GreedyBot, sight: Sight) -> Action | None:
    return _next_move(bot, sight, attacks=True)


def exploit(bot: GreedyBot, sight: Sight) -> Action | None:
    return _next_move(bot, sight, attacks=False)


def _next_move(bot: GreedyBot, sight: Sight, *, attacks: bool) -> Action | None:
    orders = bot.orders(sight, attacks=attacks)
    ready = set(sight.of("move"))
    for block in orders:
        if block in ready:
            return Action("move", (block,))
    if any(action.verb == "done" for action in sight.choice.actions):
        return None
    return Action("move", (min(ready),)) if ready else None  # a crowded hex must be left


def march(bot: GreedyBot, sight: Sight) -> Action | None:
    """To where the plan says; whoever has no order steps aside as little as he may."""
    block = sight.block_asked()
    target = bot._moves.get(block)
    if target in sight.of("to") and _is_not_there(sight, block, target):
        return Action("to", (target,))
    return None


def _is_not_there(sight: Sight, block: int, target: int | None) -> bool:
    place = next(b["hex"] for b in sight.seen["blocks"] if b["name"] == VOCABULARY.name("block", block))
    return bool(VOCABULARY.index("hex", place) != target)


# -- air ---------------------------------------------------------------------------------------------------------------


def fly(bot: GreedyBot, sight: Sight) -> Action | None:
    """Air units go where battles are."""
    board, state = sight.board, sight.state
    battles = [hex for hex in state.stacks if is_contested(board, state, hex)]
    return Action("fly", (sight.of("fly")[0],)) if battles and sight.of("fly") else None


def fly_to(bot: GreedyBot, sight: Sight) -> Action | None:
    """The battle that counts most, with ground units in it if there is one."""
    board, state, worth = sight.board, sight.state, goals(sight.board)

    def value(hex: int) -> float:
        mine = any(board.side[b] == sight.side and board.ground[b] for b in state.stacks.get(hex, ()))
        return 5 * mine + worth.get(hex, 0)

    return Action("to", (max(sight.of("to"), key=lambda hex: (value(hex), -hex)),))


# -- 7.7 combat --------------------------------------------------------------------------------------------------------


def stay_or_leave(bot: GreedyBot, sight: Sight) -> Action | None:
    """Leave a battle that goes badly, unless the place must be held."""
    board, state = sight.board, sight.state
    title = str(sight.choice.prompt.args.get("hex", ""))
    hex = next((at for at, known in enumerate(board.titles) if known == title), -1)
    if hex < 0 or (hex in goals(board) and state.active != sight.side):
        return None
    attacker = state.active
    team = [b for b in state.stacks.get(hex, ()) if board.side[b] == attacker and board.ground[b]]
    ratio = strength_ratio(board, state, team, hex)
    mine = ratio if attacker == sight.side else 1 / max(ratio, 0.01)
    leaving = sight.of("retreat")
    return Action("retreat", (leaving[0],)) if leaving and mine < LEAVE_BELOW else None


def lose(bot: GreedyBot, sight: Sight) -> Action | None:
    """The hit goes to the block whose step is worth least."""
    board, state = sight.board, sight.state
    losers = sight.of("lose")
    return Action("lose", (min(losers, key=lambda b: (attack_power(board, state, b) / max(1, state.steps[b]), b)),))


def blitz(bot: GreedyBot, sight: Sight) -> Action | None:
    for verb in ("blitz", "follow"):
        if sight.of(verb):
            return Action(verb, (sight.of(verb)[0],))
    return None


def blitz_to(bot: GreedyBot, sight: Sight) -> Action | None:
    """Into the open, or onto a weak enemy; where victory lies if it can be had."""
    board, state, block = sight.board, sight.state, sight.block_asked()
    worth = goals(board)

    def value(hex: int) -> float:
        enemy = hex in held(board, state, 1 - sight.side)
        return worth.get(hex, 0) + (strength_ratio(board, state, [block], hex) - 2 if enemy else 1)

    return Action("to", (max(sight.of("to"), key=lambda hex: (value(hex), -hex)),))


def assist(bot: GreedyBot, sight: Sight) -> Action | None:
    return Action("assist")


ANSWERS: Final[dict[str, Callable[[GreedyBot, Sight], Action | None]]] = {
    "spend": spend,
    "rebuild_at": nearest_front,
    "reinforce": arrive,
    "arrive_at": nearest_front,
    "assist": assist,
    "move_ground": move,
    "march": march,
    "move_air": fly,
    "fly_to": fly_to,
    "react": fly,
    "retreat": stay_or_leave,
    "retreat_to": nearest_front,
    "withdraw_to": nearest_front,
    "choose_loss": lose,
    "blitz": blitz,
    "blitz_to": blitz_to,
    "follow_to": blitz_to,
    "evacuate": nearest_front,
    "land": nearest_front,
    "exploit": exploit,
}
