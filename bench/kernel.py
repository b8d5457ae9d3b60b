"""What the kernel costs, beside python-chess measured in the same run. `make bench`, or with --json for programs.

Overhead is what the kernel adds to a game's own work for each decision, a choice or a roll, measured in two ways:

- on a game whose own work is nothing, so that nearly all of the time is the kernel's;
- on the demonstration game with its events and dice: played through `Match` less played through its rules alone, and
  the sequence, which both go through, added again.

Times are processor time, the best of many rounds: a busy machine lengthens the wait, not the figures.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from itertools import repeat
from pathlib import Path
from random import Random
from time import process_time_ns

import chess

from fogbound.core.dice import DiceStream
from fogbound.core.game import Odds
from fogbound.core.match import Match
from fogbound.core.notation import Vocabulary
from fogbound.core.record import Entry
from fogbound.core.sequence import Sequence
from fogbound.core.state import State
from fogbound.core.steps import Ask
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Answer, Choice, Decision, Event, Observation, Result

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from demo.board import Ridge
from demo.game import GAME

_ = texts("bench")

ROUNDS = 200
"""Short ones: on a busy machine some of them are left in peace."""
LIMITS = {
    "overhead per decision, on nothing": 5.0,
    "overhead per decision, on Ridge": 5.0,
    "copy of a state": 2.0,
    "a message": 1.0,
}
"""µs; the run fails when one is exceeded."""


def best(*works: Callable[[], object], times: int = 1) -> list[float]:
    """µs that each work takes, the best of some rounds; in turn, so that all meet the same busy moments."""
    found = [float("inf")] * len(works)
    for _round in range(ROUNDS):
        for n, work in enumerate(works):
            begin = process_time_ns()
            for _time in repeat(None, times):
                work()
            found[n] = min(found[n], (process_time_ns() - begin) / times / 1000)
    return found


# -- a game whose own work is nothing ---------------------------------------------------------------------------------


class Nothing(State):
    pass


class Go(Ask[Nothing]):
    prompted = _("Go on.")
    only = (Action("go"), Action("stop"))

    def side(self, state: Nothing) -> str:
        return "red"

    def prompt(self, state: Nothing) -> Message:
        return self.prompted

    def actions(self, state: Nothing) -> tuple[Action, ...]:
        return self.only

    def do_go(self, state: Nothing) -> None:
        pass


class NullGame:
    name, rules_version, sides, scenarios = "null", 1, ("red", "blue"), ("",)
    migrations: Mapping[int, Callable[[str], str]] = {}
    options: Mapping[str, tuple[str, ...]] = {}
    vocabulary = Vocabulary({}, {"go": (), "stop": ()})
    state_type = Nothing

    def __init__(self) -> None:
        self.sequence = Sequence({"game": (Go(),)}, lambda state: Result(None, Go.prompted), self.vocabulary)

    def new(self, scenario: str, options: Mapping[str, str]) -> Nothing:
        state = Nothing()
        self.sequence.start(state, "game")
        return state

    def decision(self, state: Nothing) -> Decision:
        return self.sequence.decision(state)

    def apply(self, state: Nothing, answer: Answer) -> list[Event]:
        return self.sequence.apply(state, answer)

    def observe(self, state: Nothing, side: str) -> Observation:
        return {}

    def resample(self, state: Nothing, side: str, rng: Random) -> Nothing:
        return state.copy()

    def odds(self, state: Nothing, action: str, /) -> Odds:
        return Odds({}, exact=True)


def overhead_on_nothing() -> tuple[float, float]:
    """A whole decision of the null game, with its log, barriers and sequence; and of that the sequence alone."""
    moves, go, game, ask = 100, Go.only[0], NullGame(), Go()
    state = game.new("", {})

    def through_match() -> None:
        match = Match.start(game, "", {}, DiceStream.from_seed(1))
        for _move in repeat(None, moves):
            match.play("red", go)

    def through_sequence() -> None:
        for _move in repeat(None, moves):
            game.sequence.apply(state, go)

    def by_itself() -> None:
        for _move in repeat(None, moves):
            ask.do_go(state)
            Choice(ask.side(state), ask.name, ask.prompt(state), tuple(ask.actions(state)))

    match, sequence, own = best(through_match, through_sequence, by_itself)
    return (match - own) / moves, (sequence - own) / moves


# -- the demonstration game -------------------------------------------------------------------------------------------


def played(seed: int) -> Match[Ridge]:
    match, rng = Match.start(GAME, "ridge", {}, DiceStream.from_seed(seed)), Random(seed)
    while isinstance(choice := match.decision, Choice):
        match.play(choice.side, rng.choice(choice.actions))
    return match


def overhead_on_ridge() -> tuple[float, float]:
    """Of `Match` alone, with its log, events, barriers, snapshots and dice; and of a decision without it."""
    with_match = without = decisions = 0.0
    for seed in range(10):
        stream, log = DiceStream.from_seed(seed), played(seed).log

        def through_match(stream: DiceStream = stream, log: list[Entry] = log) -> None:
            again = Match.start(GAME, "ridge", {}, stream)
            for entry in log:
                if isinstance(entry.answer, Action):
                    again.play(entry.by, entry.answer)

        def through_rules(log: list[Entry] = log) -> None:
            state = GAME.new("ridge", {})
            for entry in log:
                GAME.apply(state, entry.answer)

        match, rules = best(through_match, through_rules)
        with_match, without, decisions = with_match + match, without + rules, decisions + len(log)
    return (with_match - without) / decisions, without / decisions


# -- the peer ---------------------------------------------------------------------------------------------------------


def chess_board() -> chess.Board:
    """A position twenty plies into a game."""
    board, rng = chess.Board(), Random(1)
    for _ply in range(20):
        board.push(rng.choice(list(board.legal_moves)))
    return board


def push_and_pop(board: chess.Board) -> Callable[[], None]:
    moves = list(board.legal_moves)

    def work() -> None:
        for move in moves:
            board.push(move)
            board.pop()

    return work


def measure() -> dict[str, dict[str, float]]:
    state, board = played(1).state, chess_board()
    on_nothing, sequence = overhead_on_nothing()
    match, ridge = overhead_on_ridge()
    copy, chess_copy, digest = best(state.copy, lambda: board.copy(stack=False), state.digest, times=100)
    (message,) = best(lambda: _("{block} cannot enter {hex}", block="XIX Pz", hex="2115"), times=1_000)
    (chess_moves,) = best(push_and_pop(board), times=5)
    figures = {
        "overhead per decision, on nothing": on_nothing,
        "overhead per decision, on Ridge": match + sequence,
        "a decision of Ridge by its rules alone": ridge,
        "copy of a state": copy,
        "digest of a state": digest,
        "a message": message,
    }
    peers = {
        "chess.Board.copy(stack=False)": chess_copy,
        "chess push and pop": chess_moves / board.legal_moves.count(),
    }
    ratios = {
        "copy of a state / chess.Board.copy(stack=False)": copy / chess_copy,
        "overhead on Ridge / chess push and pop": (match + sequence) / peers["chess push and pop"],
    }
    return {"figures": figures, "peers": peers, "ratios": ratios, "limits": LIMITS}


def main() -> int:
    found = measure()
    exceeded = [name for name, limit in LIMITS.items() if found["figures"][name] > limit]
    if "--json" in sys.argv[1:]:
        print(json.dumps(found, indent=2))
        return len(exceeded)
    for group, unit in (("figures", "µs"), ("peers", "µs"), ("ratios", "")):
        for name, value in found[group].items():
            limit = f"  (limit {LIMITS[name]:g})" if group == "figures" and name in LIMITS else ""
            print(f"{name:<52}{value:8.2f} {unit}{limit}")
    for name in exceeded:
        print(f"{name} exceeds its limit.")
    return len(exceeded)


if __name__ == "__main__":
    sys.exit(main())
