"""Random play with every check at every step. What fails is written as a match file that shows it again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from tempfile import gettempdir

from msgspec import Struct

from fogbound.core import matchfile
from fogbound.core.dice import DiceStream
from fogbound.core.game import Game, S
from fogbound.core.match import Match
from fogbound.core.proof.checks import ProofFailure, check_position, check_replay, check_undo, demand
from fogbound.core.proof.fog import check_fog, check_resample_is_blind
from fogbound.core.values import Choice, Refusal

LONGEST = 100_000
"""Choices after which a game is taken never to end."""
BLIND_EVERY = 97
"""Weighing `resample` takes hundreds of draws: done at one position in so many."""


class Tally(Struct):
    """What a run of the fuzzer went through."""

    games: int = 0
    decisions: int = 0
    fogged: int = 0
    """Positions in which a side had something to guess."""

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
    has_fog: bool = True,
) -> Tally:
    """Play random games of random scenarios and options.

    `where` is the game's import path (`package.module:NAME`), named in the command that shows a failure again.
    """
    tally = Tally()
    for seed in range(first_seed, first_seed + games):
        rng = Random(seed)
        chosen = scenario or rng.choice(game.scenarios)
        options = {name: rng.choice(values) for name, values in game.options.items()}
        tally += playout(game, chosen, options, seed, where=where, folder=folder, checks=checks)
    if checks and has_fog and games >= 20:
        demand(tally.fogged > 0, "Resampling never changed anything: it draws the truth, so it proves nothing.")
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
                tally.fogged += _check_all(match, rng, tally.decisions)
            match.play(choice.side, rng.choice(choice.actions))
            tally.decisions += 1
            if checks:
                check_undo(match)
        if checks:
            _check_all(match, rng, tally.decisions)
            check_replay(match)
            _check_file(match)
    except Exception as fault:
        raise ProofFailure(_report(match, fault, seed, where, folder)) from fault
    return tally


def _check_all(match: Match[S], rng: Random, n: int) -> int:
    game, state = match.game, match.state
    check_position(game, state, rng)
    fogged = 0
    for side in game.sides:
        fogged += check_fog(game, state, side, rng)
        if rng.randrange(BLIND_EVERY) == 0:
            check_resample_is_blind(game, state, side, rng)
    return int(fogged > 0)


def _check_file(match: Match[S]) -> None:
    text = matchfile.dump(match.record(), match.game.vocabulary)
    again, record = matchfile.open_match(text, match.game)
    demand(record == match.record() and again.state == match.state, "A match file reads back as another match.")


def _report(match: Match[S], fault: Exception, seed: int, where: str, folder: Path | None) -> str:
    name = f"{match.game.name}-{match.header.scenario}-{seed}.match"
    path = (folder or Path(gettempdir())) / name
    path.write_text(matchfile.dump(match.record(), match.game.vocabulary), encoding="utf-8")
    command = f"fogbound replay {path}" + (f" --game {where}" if where else "")
    return f"{fault or type(fault).__name__} After {len(match.log)} entries; see it again: {command}"
