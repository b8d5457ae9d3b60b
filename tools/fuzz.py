"""Random games with every check, on and on: as many decisions as are wanted, in as many sittings as it takes.

    python tools/fuzz.py [west|blitz] [--full] [--seconds N]

What was played is written to `tests/fuzz`: a line for each state of the code, with the seeds, games and decisions that
it held, and the commit. A run may be stopped at any time and goes on with the next seed. It begins anew when the rules,
the kernel or their data have changed; texts, the client and documents do not count.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from hashlib import blake2b
from pathlib import Path
from time import monotonic

from fogbound.core.proof import ProofFailure, fuzz
from fogbound.games import GAMES, game_named
from places import bare

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "fogbound"
KEPT = ROOT / "tests" / "fuzz"
HEAD = "# code first-seed seeds games decisions commit: written by `make fuzz`"
WANTED = {"west": 200_000, "blitz": 50_000}
IN_FULL = {"west": 1_000_000, "blitz": 200_000}
FIRST_SEED = 10_000_000
"""Far from the seeds of the test suite."""
AT_ONCE = 4
"""Seeds between two lines of the record."""
SHOWS = {"west": ("show", "draw", "files"), "blitz": ("sheet", "diff", "play/show")}
"""Folders that only show a game."""
WORDS = ("clauses.toml", "readings.toml", "proposals.toml")


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


def commit() -> str:
    """The commit that is checked out, with a + if the files differ from it."""
    head = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    changed = subprocess.run(["git", "diff", "--quiet", "HEAD", "--", "src"], cwd=ROOT, check=False).returncode
    return (head.stdout.strip() or "unknown") + ("+" if changed else "")


def sit(game: str, wanted: int, until: float) -> Sitting:
    """Go on where the last run stopped, until enough was played or the time is up."""
    path, code = KEPT / f"{game}.txt", code_of(game)
    sittings = read(path)
    sitting = next((each for each in sittings if each.code == code), None)
    if sitting is None:
        sittings.append(sitting := Sitting(code, FIRST_SEED))
    while sitting.decisions < wanted and monotonic() < until:
        tally = fuzz(game_named(game), AT_ONCE, first_seed=sitting.first + sitting.seeds, where=GAMES[game])
        sitting.seeds += AT_ONCE
        sitting.games += tally.games
        sitting.decisions += tally.decisions
        sitting.commit = commit()
        write(path, sittings)
    return sitting


def main(arguments: list[str]) -> int:
    games = [word for word in arguments if word in GAMES] or list(GAMES)
    seconds = float(arguments[arguments.index("--seconds") + 1]) if "--seconds" in arguments else float("inf")
    for game in games:
        wanted = (IN_FULL if "--full" in arguments else WANTED)[game]
        try:
            sitting = sit(game, wanted, monotonic() + seconds)
        except ProofFailure as failure:
            print(failure)
            return 1
        print(f"{game}: {sitting.decisions} of {wanted} decisions in {sitting.games} games hold every law.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
