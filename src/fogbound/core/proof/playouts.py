"""Random play with every check at every step. What fails is written as a match file that shows it again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from tempfile import gettempdir
from traceback import extract_tb
from typing import Generic, Literal

from msgspec import Struct, field

from fogbound.core import matchfile, opening
from fogbound.core.dice import DiceStream
from fogbound.core.game import Game, S
from fogbound.core.match import Match
from fogbound.core.proof.checks import (
    ProofFailure,
    check_barrier,
    check_laws,
    check_position,
    check_replay,
    check_set_up,
    check_undo,
    demand,
)
from fogbound.core.proof.twins import Watch
from fogbound.core.values import Choice, Refusal

Checks = Literal["every", "laws", "none"]
"""Every check at every step; the laws of the game at every step and its replay at the end; or nothing but play."""
UNDONE_OFTEN = 2
"""Undoing the n-th action since a barrier replays n of them, so it is tried with a chance of 2 in n."""
DRAWS = 20
"""Of options that may exclude each other, before a game is played as its scenario has it."""
LONGEST = 100_000
"""Choices after which a game is taken never to end."""
KERNEL = str(Path(__file__).parents[1])
"""Where the kernel lies: a fault in the rules is told by their line, not by ours."""
WALKS = 3
"""How often a match that failed is gone through again."""
AGAIN = 100
LAST = 6
"""How often its last positions are looked at once more, and how many: many checks try a few answers only."""


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
    checks: Checks = "every",
    foggy: Sequence[str] | None = None,
) -> Tally:
    """Play random games of random scenarios and options, and raise `ProofFailure` at the first broken law.

    `where` says how to import the game (`folder/package.module:NAME`), for the command that shows a failure again;
    `folder` is where the match file of a failure goes (the temporary one by default); `foggy` are the sides from which
    something is hidden, all unless it is given.
    """
    if checks == "every":
        check_set_up(game)
    tally = Tally()
    for seed in range(first_seed, first_seed + games):
        rng = Random(seed)
        chosen = scenario or rng.choice(game.scenarios)
        options = drawn_options(game, chosen, rng)
        tally += playout(game, chosen, options, seed, where=where, folder=folder, checks=checks)
    demand(tally.games > 0, "Not one game could be begun: every set-up was refused.")
    if checks == "every" and games >= 20:
        for side in game.sides if foggy is None else foggy:
            demand(
                tally.fogged[side] > 0,
                f"Resampling for {side} always gives the truth, so it proves nothing. "
                f"If nothing is hidden from {side}, name the other sides in foggy.",
            )
    return tally


def drawn_options(
    game: Game[S], scenario: str, rng: Random, among: Mapping[str, Sequence[str]] | None = None
) -> dict[str, str]:
    """Options at random that go together: the more draws were refused, the fewer options are chosen at all.

    `among` limits them and their values.
    """
    values = game.options if among is None else among
    for doubt in range(DRAWS):
        chosen = [name for name in values if not doubt or not rng.randrange(doubt + 1)]
        options = {name: rng.choice(values[name]) for name in chosen}
        try:
            game.new(scenario, options)
        except Refusal:
            continue
        return options
    return {}


def playout(
    game: Game[S],
    scenario: str,
    options: Mapping[str, str],
    seed: int,
    *,
    where: str = "",
    folder: Path | None = None,
    checks: Checks = "every",
) -> Tally:
    """One random game to its end."""
    rng = Random(f"{scenario} {seed}")
    try:
        match = Match.start(game, scenario, options, DiceStream.from_seed(seed))
    except Refusal:
        return Tally()  # options that exclude each other
    walk = Walk(match, Random(f"checks {scenario} {seed}"))  # of its own: checks do not change what is played
    try:
        while isinstance(choice := match.decision, Choice):
            demand(walk.tally.decisions < LONGEST, f"{LONGEST} choices and no end.")
            if checks == "every":
                walk.catch_up()
            match.play(choice.side, rng.choice(choice.actions))
            walk.tally.decisions += 1
            if checks == "laws":
                check_laws(game, match.state)
            if checks == "every":
                check_barrier(match)
                if match.undoable and walk.rng.randrange(match.undoable) < UNDONE_OFTEN:
                    check_undo(match)
        if checks == "every":
            walk.catch_up()
        if checks != "none":
            _check_whole(match)
    except Exception as fault:
        raise ProofFailure(_report(match, fault, seed, where, folder)) from fault
    return walk.tally


class Walk(Generic[S]):
    """Goes through a match entry by entry, dice too, and looks at every position from every side."""

    def __init__(self, match: Match[S], rng: Random) -> None:
        self.match = match
        self.game = match.game
        self.rng = rng
        self.state = match.game.new(match.header.scenario, match.header.options)
        self.at = 0
        """How many entries it has gone."""
        self.begun = False
        self.watches = [Watch(match.game, side) for side in match.game.sides]
        for watch in self.watches:
            watch.hear(self.state.outbox)
        self.state.outbox = []
        self.tally = Tally(games=1)

    def catch_up(self, to: int | None = None) -> None:
        """Look at every position up to where the match stands, or up to an entry."""
        if not self.begun:
            self.begun = True
            self.look()
        for entry in self.match.log[self.at : to]:
            before, self.state = self.state, self.state.copy()
            events = self.game.apply(self.state, entry.answer)
            for watch in self.watches:
                watch.follow(before, entry.answer, events, self.state, self.rng)
            self.at += 1
            self.look()

    def look(self) -> None:
        """Every law at one position."""
        check_position(self.game, self.state, self.rng)
        self.tally.fogged.update(watch.side for watch in self.watches if watch.look(self.state, self.rng))

    def branch(self) -> Walk[S]:
        """Another walk from here, that knows what this one knows."""
        other = Walk(self.match, self.rng)
        other.state, other.at = self.state.copy(), self.at
        for mine, its in zip(self.watches, other.watches, strict=True):
            its.knowledge.views, its.knowledge.events = mine.knowledge.views[:], mine.knowledge.events[:]
        return other


def _check_whole(match: Match[S]) -> None:
    """What can be said of a finished game: its log and its file."""
    check_replay(match)
    text = matchfile.dump(match.record(), match.game.vocabulary)
    again, record = opening.open_match(text, match.game)
    demand(record == match.record() and again.state == match.state, "A match file reads back as another match.")


def prove(match: Match[S], seed: int = 0) -> None:
    """Look again at a match that failed: every law at every position, many times at the last ones."""
    rng = Random(seed)
    try:
        for _walk in range(WALKS):
            walk = Walk(match, rng)
            walk.catch_up(max(0, len(match.log) - LAST))
        for _time in range(AGAIN):
            walk.branch().catch_up()
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
