"""What the kernel costs, beside python-chess measured in the same run. `make bench`, or with --json for programs.

Overhead is what the kernel adds to a game's own work for each decision, measured in two ways that must add up:

- by a game whose own work is nothing, so that all of the time is the kernel's;
- by the demonstration game, played through `Match` and then through its rules alone.

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
from fogbound.core.sequence import Ask, Sequence
from fogbound.core.state import State
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Answer, Choice, Decision, Event, Observation, Result

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from demo.board import Ridge
from demo.game import GAME

_ = texts("bench")

ROUNDS = 40
LIMITS = {"overhead per decision": 5.0, "overhead of Match on Ridge": 5.0, "copy of a state": 2.0}
"""µs; the run fails when one is exceeded."""


def best(work: Callable[[], object], times: int) -> float:
    """µs that one `work` takes, the best of some rounds."""
    rounds = []
    for _round in range(ROUNDS):
        begin = process_time_ns()
        for _time in repeat(None, times):
            work()
        rounds.append(process_time_ns() - begin)
    return min(rounds) / times / 1000


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


def overhead_on_nothing() -> float:
    """A whole decision of the null game: log, barriers, sequence, choice."""
    moves = 2000

    def play() -> None:
        match = Match.start(NullGame(), "", {}, DiceStream.from_seed(1))
        for _move in repeat(None, moves):
            match.play("red", Go.only[0])

    return best(play, 1) / moves


# -- the demonstration game -------------------------------------------------------------------------------------------


def played(seed: int) -> Match[Ridge]:
    match, rng = Match.start(GAME, "ridge", {}, DiceStream.from_seed(seed)), Random(seed)
    while isinstance(choice := match.decision, Choice):
        match.play(choice.side, rng.choice(choice.actions))
    return match


def overhead_on_ridge() -> tuple[float, float]:
    """Of `Match` alone, with its log, events, barriers, snapshots and dice; and of a decision without it."""
    matches = [played(seed) for seed in range(10)]
    streams = [DiceStream.from_seed(seed) for seed in range(10)]
    decisions = sum(len(match.log) for match in matches)

    def through_match() -> None:
        for match, stream in zip(matches, streams, strict=True):
            again = Match.start(GAME, "ridge", {}, stream)
            for entry in match.log:
                if isinstance(entry.answer, Action):
                    again.play(entry.by, entry.answer)

    def through_rules() -> None:
        for match in matches:
            state = GAME.new("ridge", {})
            for entry in match.log:
                GAME.apply(state, entry.answer)

    alone = best(through_rules, 1) / decisions
    return best(through_match, 1) / decisions - alone, alone


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
    match_alone, ridge_alone = overhead_on_ridge()
    figures = {
        "overhead per decision": overhead_on_nothing(),
        "overhead of Match on Ridge": match_alone,
        "a decision of Ridge by its rules alone": ridge_alone,
        "copy of a state": best(state.copy, 2000),
        "digest of a state": best(state.digest, 2000),
    }
    peers = {
        "chess.Board.copy(stack=False)": best(lambda: board.copy(stack=False), 2000),
        "chess push and pop": best(push_and_pop(board), 100) / board.legal_moves.count(),
    }
    ratios = {
        "copy of a state / chess.Board.copy(stack=False)": figures["copy of a state"]
        / peers["chess.Board.copy(stack=False)"],
        "overhead per decision / chess push and pop": figures["overhead per decision"] / peers["chess push and pop"],
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
