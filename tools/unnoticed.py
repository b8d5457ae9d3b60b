"""Every small break of what enforces a clause, and which of them no proof notices.

    python tools/unnoticed.py [west|blitz] [CLAUSE…|LEVEL…] [--minutes=N]

`mutants.py` asks whether a proof fails for at least one break of a place. A proof that sees only that a rule is gone
says little of how it reads: here each break of each place is tried against the proofs of all clauses that it claims.
What is left is read by people, for many breaks change nothing that a player could see. The results are kept in
`tests/mutants`, place by place, by hash of code and proofs; a run may be stopped and taken up again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from mutants import GAMES, KEPT, Hunt, code_digest, proofs_digest
from places import Place, find_place
from stand import Broken, Stand, all_breaks, beaten_afresh

HEAD = "# place code proofs breaks, and those that no proof noticed: written by `tools/unnoticed.py`"


class Swept(NamedTuple):
    """What came of the breaks of one place."""

    code: str
    proofs: str
    tried: int
    unnoticed: tuple[str, ...]

    def line(self, place: str) -> str:
        return f"{place} {self.code} {self.proofs} {self.tried} {'; '.join(self.unnoticed)}".rstrip()


def read(path: Path) -> dict[str, Swept]:
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    rows = (f"{line} ".split(" ", 4) for line in lines if not line.startswith("#"))
    return {
        place: Swept(code, proofs, int(tried), tuple(filter(None, unnoticed.strip().split("; "))))
        for place, code, proofs, tried, unnoticed in rows
    }


def write(path: Path, swept: Mapping[str, Swept]) -> None:
    path.write_text("\n".join([HEAD, *sorted(each.line(place) for place, each in swept.items())]) + "\n", "utf-8")


class Sweep:
    """All breaks of the places of one game."""

    def __init__(self, game: str) -> None:
        self.hunt = Hunt(game)
        self.path = KEPT / f"{game}_unnoticed.txt"
        self.clauses: dict[str, list[str]] = {}
        for id, place in sorted(self.hunt.claims()):
            self.clauses.setdefault(place, []).append(id)
        self.swept = {place: each for place, each in read(self.path).items() if place in self.clauses}

    def digests(self, place: str) -> tuple[str, str]:
        tests = {test for id in self.clauses[place] for test in self.hunt.proofs[id]}
        return code_digest(find_place(place)), proofs_digest(tests)

    def waiting(self, only: list[str]) -> list[str]:
        """The places that a clause or level of these claims, and that have changed since they were swept."""
        wanted = set(only)
        named = [
            place
            for place, ids in self.clauses.items()
            if not wanted or wanted & {*ids, *(self.hunt.levels[id] for id in ids)}
        ]
        return [place for place in named if self.swept.get(place, ("", ""))[:2] != self.digests(place)]

    def run(self, waiting: list[str], minutes: float) -> None:
        if not waiting:
            return
        end = time.monotonic() + 60 * minutes
        self.stand = Stand(test for place in waiting for id in self.clauses[place] for test in self.hunt.proofs[id])
        for place in waiting:
            if time.monotonic() > end:
                return
            tried, unnoticed = self._sweep(find_place(place))
            self.swept[place] = Swept(*self.digests(place), tried, tuple(unnoticed))
            write(self.path, self.swept)
            print(place, tried, *unnoticed, sep="\n  ", flush=True)

    def _sweep(self, place: Place) -> tuple[int, list[str]]:
        clauses = self.clauses[place.name]
        proofs = self.stand.sound(clauses)
        every = all_breaks(place.name)
        afresh = place.is_table or self.stand.ran_before(place)
        unnoticed = []
        for n, (what, tree) in enumerate(every):
            found = None if place.is_table else self.stand.beaten(place, n, proofs, clauses, any=True)
            if not found and afresh:
                found = beaten_afresh(Broken(place, tree), proofs, clauses)
                found = clauses if found is None else found  # it cannot even be imported
            if found == []:
                unnoticed.append(what)
        return len(every), unnoticed


def main(arguments: list[str]) -> int:
    words = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    words.add_argument("named", nargs="*", metavar="game|clause")
    words.add_argument("--minutes", type=float, default=float("inf"))
    asked = words.parse_args(arguments)
    named = asked.named
    for game in [word for word in named if word in GAMES] or list(GAMES):
        sweep = Sweep(game)
        sweep.run(sweep.waiting([word for word in named if word not in GAMES]), asked.minutes)
        tried = sum(each.tried for each in sweep.swept.values())
        missed = sum(len(each.unnoticed) for each in sweep.swept.values())
        print(f"{game}: {len(sweep.swept)} places of {len(sweep.clauses)}, {tried} breaks, {missed} not noticed.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
