"""Random games with every check, on and on: as many decisions as are wanted, in as many sittings as it takes.

    python tools/fuzz.py [basic|advanced|optional|blitz]... [--laws] [--full] [--seconds N] [--first SEED]

A course says which games are played: the Basic scenarios with Basic options, all scenarios in the Advanced game, any
set of switches anywhere, and Blitz with any rules. `--laws` checks less and goes far: the laws of the game at every
step and the replay of the whole. `--full` wants both.

What was played is written to `tests/fuzz`, a file for each course and depth, in it a line for each state of the code
with the seeds, games and decisions that it held, and the commit. A run may be stopped at any time and goes on with the
next seed; checkouts that run at once begin with seeds of their own (`--first`), and their lines count together. It
begins anew when the rules, the kernel or their data have changed; texts, odds, the client and documents do not
count.
"""

from __future__ import annotations

import argparse
import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from hashlib import blake2b
from pathlib import Path
from random import Random
from time import monotonic

from fogbound.core.proof import ProofFailure, Tally, playout
from fogbound.core.proof.playouts import Checks, drawn_options
from fogbound.games import GAMES, game_named
from fogbound.west.options import OPTIONS
from places import bare

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "fogbound"
KEPT = ROOT / "tests" / "fuzz"
HEAD = "# code first-seed seeds games decisions commit: written by `make fuzz`"
FIRST_SEED = 10_000_000
"""Far from the seeds of the test suite."""
HELD: Mapping[Checks, str] = {"every": "every check", "laws": "the laws, and replay"}
SHOWS = {"west": ("show", "draw", "files", "odds"), "blitz": ("sheet", "diff", "play/show")}
"""Folders that only show a game, or reckon how it may go on."""
WORDS = ("clauses.toml", "readings.toml", "proposals.toml")


@dataclass(frozen=True)
class Course:
    """Games that are drawn from, and how many decisions of them are wanted."""

    game: str
    wanted: Mapping[Checks, int]
    scenarios: Sequence[str] = ()
    """All of the game unless they are named."""
    among: Mapping[str, Sequence[str]] | None = None
    """The options that are drawn, with their values; all unless they are named."""
    always: Mapping[str, str] = field(default_factory=dict)

    def play(self, seed: int, checks: Checks) -> Tally:
        rng, game = Random(seed), game_named(self.game)
        scenario = rng.choice(self.scenarios or game.scenarios)
        options = drawn_options(game, scenario, rng, self.among) | self.always
        return playout(game, scenario, options, seed, where=GAMES[self.game], checks=checks)


def of_level(*levels: str) -> dict[str, Sequence[str]]:
    """Options of West by the level of the rules they belong to. The level itself is not drawn."""
    game_named("west")  # its chapters declare options of their own
    return {name: each.values for name, each in OPTIONS.items() if each.level in levels and name != "rules_level"}


COURSES = {
    "basic": Course("west", {"every": 200_000, "laws": 1_000_000}, ("SBW1", "SBW2", "SBW3"), of_level("basic")),
    "advanced": Course(
        "west",
        {"every": 200_000, "laws": 1_000_000},
        among=of_level("basic", "advanced"),
        always={"rules_level": "advanced"},
    ),
    "optional": Course("west", {"every": 200_000, "laws": 500_000}),
    "blitz": Course("blitz", {"every": 100_000, "laws": 500_000}),
}


@dataclass
class Sitting:
    """What was played with one state of the code."""

    code: str
    first: int
    seeds: int = 0
    games: int = 0
    decisions: int = 0
    commit: str = ""

    def line(self) -> str:
        return " ".join(map(str, astuple(self)))


def read(path: Path) -> list[Sitting]:
    if not path.exists():
        return []
    rows = (line.split() for line in path.read_text("utf-8").splitlines() if not line.startswith("#"))
    return [Sitting(code, *map(int, numbers), commit) for code, *numbers, commit in rows]


def write(path: Path, sittings: list[Sitting]) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join([HEAD, *(sitting.line() for sitting in sittings)]) + "\n", "utf-8")


def code_of(game: str) -> str:
    """A hash of all that the play of a game depends on."""
    whole = blake2b(digest_size=6)
    for path in sorted(_files(game)):
        whole.update(str(path.relative_to(SOURCE)).encode())
        text = path.read_text("utf-8")
        whole.update(ast.dump(bare(ast.parse(text))).encode() if path.suffix == ".py" else text.encode())
    return whole.hexdigest()


def _files(game: str) -> Iterator[Path]:
    yield from (SOURCE / "core").rglob("*.py")
    shows = tuple(SOURCE / game / folder for folder in SHOWS[game])
    for path in (SOURCE / game).rglob("*"):
        is_read = path.suffix in (".py", ".toml", ".csv") and path.name not in WORDS
        if is_read and not any(path.is_relative_to(folder) for folder in shows):
            yield path


def commit(but: str = "") -> str:
    """The commit that is checked out, with a + if the files differ from it, `but` for one."""
    head = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    changed = subprocess.run(
        ["git", "diff", "--quiet", "HEAD", "--", "src", *([f":!{but}"] if but else [])], cwd=ROOT, check=False
    ).returncode
    return (head.stdout.strip() or "unknown") + ("+" if changed else "")


def sit(name: str, checks: Checks, until: float, first: int = FIRST_SEED) -> list[Sitting]:
    """Go on where the last run stopped, until enough was played or the time is up: all sittings with this code."""
    course = COURSES[name]
    path, code = KEPT / f"{name}-{checks}.txt", code_of(course.game)
    sittings = read(path)
    sitting = next((each for each in sittings if (each.code, each.first) == (code, first)), None)
    if sitting is None:
        sittings.append(sitting := Sitting(code, first))
    ours = [each for each in sittings if each.code == code]
    while sum(each.decisions for each in ours) < course.wanted[checks] and monotonic() < until:
        tally = course.play(sitting.first + sitting.seeds, checks)
        sitting.seeds += 1
        sitting.games += tally.games
        sitting.decisions += tally.decisions
        sitting.commit = commit()
        write(path, sittings)
    return ours


def main(arguments: list[str]) -> int:
    words = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    words.add_argument("courses", nargs="*", metavar="course", help=", ".join(COURSES))
    words.add_argument("--laws", action="store_true", help="laws and replay only, which goes far")
    words.add_argument("--full", action="store_true", help="both")
    words.add_argument("--seconds", type=float, default=float("inf"), help="for each course and depth")
    words.add_argument("--first", type=int, default=FIRST_SEED, help="seed to begin with")
    asked = words.parse_args(arguments)
    if unknown := [name for name in asked.courses if name not in COURSES]:
        words.error(f"there is no course {unknown[0]}; there are: {', '.join(COURSES)}")
    names = asked.courses or list(COURSES)
    depths: tuple[Checks, ...] = ("laws", "every") if asked.full else ("laws",) if asked.laws else ("every",)
    for checks in depths:
        for name in names:
            try:
                ours = sit(name, checks, monotonic() + asked.seconds, asked.first)
            except ProofFailure as failure:
                print(failure)
                return 1
            wanted, games = COURSES[name].wanted[checks], sum(each.games for each in ours)
            decisions = sum(each.decisions for each in ours)
            print(f"{name}: {decisions} of {wanted} decisions in {games} games hold {HELD[checks]}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
