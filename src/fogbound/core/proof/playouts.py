"""Random play with every check at every step. What fails is written as a match file that shows it again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from tempfile import gettempdir
from traceback import extract_tb

from msgspec import Struct, field

from fogbound.core import matchfile
from fogbound.core.dice import DiceStream
from fogbound.core.game import Game, S
from fogbound.core.match import Match
from fogbound.core.proof.checks import (
    ProofFailure,
    check_barrier,
    check_position,
    check_replay,
    check_set_up,
    check_undo,
    demand,
)
from fogbound.core.proof.fog import check_fog, check_observation, check_resample_is_blind
from fogbound.core.values import Chance, Choice, Refusal

UNDONE_OFTEN = 2
"""Undoing the n-th action since a barrier replays n of them, so it is tried with a chance of 2 in n."""
LONGEST = 100_000
"""Choices after which a game is taken never to end."""
BLIND_EVERY = 97
"""Weighing `resample` takes hundreds of draws: done at one position in so many."""
KERNEL = str(Path(__file__).parents[1])
"""Where the kernel lies: a fault in the rules is told by their line, not by ours."""
AGAIN = 200
"""How often the last position of a failed match is looked at again: many checks try a few answers only."""


class Tally(Struct):
    """What a run of the fuzzer went through. `fogged`: by side, positions in which it had something to guess."""

    games: int = 0
    decisions: int = 0
    fogged: Counter[str] = field(default_factory=Counter)

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.games + other.games, self.decisions + other.decisions, self.fogged + other.fogged)


def fuzz(
    game: Game[S],
    games: int,
    *,
    first_seed: int = 0,
    where: str = "",
    scenario: str | None = None,
    folder: Path | None = None,
    checks: bool = True,
    foggy: Sequence[str] | None = None,
) -> Tally:
    """Play random games of random scenarios and options, and raise `ProofFailure` at the first broken law.

    `where` says how to import the game (`folder/package.module:NAME`), for the command that shows a failure again;
    `folder` is where the match file of a failure goes (the temporary one by default); `foggy` are the sides from which
    something is hidden, all unless it is given. `checks=False` only plays.
    """
    if checks:
        check_set_up(game)
    tally = Tally()
    for seed in range(first_seed, first_seed + games):
        rng = Random(seed)
        chosen = scenario or rng.choice(game.scenarios)
        options = {name: rng.choice(values) for name, values in game.options.items()}
        tally += playout(game, chosen, options, seed, where=where, folder=folder, checks=checks)
    demand(tally.games > 0, "Not one game could be begun: every set-up was refused.")
    if checks and games >= 20:
        for side in game.sides if foggy is None else foggy:
            demand(
                tally.fogged[side] > 0,
                f"Resampling for {side} always gives the truth, so it proves nothing. "
                f"If nothing is hidden from {side}, name the other sides in foggy.",
            )
    return tally


def playout(
    game: Game[S],
    scenario: str,
    options: Mapping[str, str],
    seed: int,
    *,
    where: str = "",
    folder: Path | None = None,
    checks: bool = True,
) -> Tally:
    """One random game to its end."""
    rng = Random(f"{scenario} {seed}")
    try:
        match = Match.start(game, scenario, options, DiceStream.from_seed(seed))
    except Refusal:
        return Tally()  # options that exclude each other
    tally = Tally(games=1)
    try:
        while isinstance(choice := match.decision, Choice):
            demand(tally.decisions < LONGEST, f"{LONGEST} choices and no end.")
            if checks:
                tally.fogged.update(check_all(game, match.state, rng))
            match.play(choice.side, rng.choice(choice.actions))
            tally.decisions += 1
            if checks:
                check_barrier(match)
            if checks and match.undoable and rng.randrange(match.undoable) < UNDONE_OFTEN:
                check_undo(match)
        if checks:
            _check_whole(match, rng)
    except Exception as fault:
        raise ProofFailure(_report(match, fault, seed, where, folder)) from fault
    return tally


def check_all(game: Game[S], state: S, rng: Random) -> list[str]:
    """Every law at one position. Says which sides had something to guess."""
    check_position(game, state, rng)
    fogged = []
    for side in game.sides:
        if check_fog(game, state, side, rng, check_observation(game, state, side)):
            fogged.append(side)
        if rng.randrange(BLIND_EVERY) == 0:
            check_resample_is_blind(game, state, side, rng)
    return fogged


def _check_whole(match: Match[S], rng: Random) -> None:
    """What can be said of a finished game: its end, the rolls on the way, its log and its file."""
    check_all(match.game, match.state, rng)
    for _entry, state in match.positions():
        if isinstance(match.game.decision(state), Chance):
            check_all(match.game, state, rng)
    check_replay(match)
    text = matchfile.dump(match.record(), match.game.vocabulary)
    again, record = matchfile.open_match(text, match.game)
    demand(record == match.record() and again.state == match.state, "A match file reads back as another match.")


def prove(match: Match[S], seed: int = 0) -> None:
    """Look again at a match that failed: every law at every position, many times at the last."""
    rng = Random(seed)
    try:
        states = [state for _entry, state in match.positions()]
        for state in (*states, *states, *states, *states[-1:] * AGAIN):
            check_all(match.game, state, rng)
        for side in match.game.sides:
            check_resample_is_blind(match.game, states[-1], side, rng)
        check_undo(match.fork(len(match.log), DiceStream.from_seed(seed)))
        check_replay(match)
    except Exception as fault:
        raise ProofFailure(_sentence(fault)) from fault


def _report(match: Match[S], fault: Exception, seed: int, where: str, folder: Path | None) -> str:
    name = f"{match.game.name}-{match.header.scenario}-{seed}.match"
    path = (folder or Path(gettempdir())) / name
    sound = Match.replay(match.game, match.header, match.log)  # what broke off may have left its state half changed
    path.write_text(matchfile.dump(sound.record(), match.game.vocabulary), encoding="utf-8")
    command = f"fogbound replay {path} --proof" + (f" --game {where}" if where else "")
    return f"{_sentence(fault)} After {len(match.log)} entries; see it again: {command}"


def _sentence(fault: Exception) -> str:
    if isinstance(fault, ProofFailure):
        return str(fault)
    frames = extract_tb(fault.__traceback__)
    rules = [frame for frame in frames if not frame.filename.startswith(KERNEL)] or frames
    return f"{type(fault).__name__}: {str(fault).rstrip('.')} ({Path(rules[-1].filename).name}:{rules[-1].lineno})."
