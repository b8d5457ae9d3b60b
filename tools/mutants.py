"""Mutants: break what enforces a clause in small ways, and see whether the tests that claim to prove it fail.

    python tools/mutants.py [west|blitz] [CLAUSE…|LEVEL…] [--full] [--minutes=N]

For each place of the register its breaks are tried, one by one (`stand.py`), until the proofs of every clause that it
claims have failed at least once: first those that take the rule away altogether, then small ones. What never fails is a
survivor: a weak proof, or a claim that is not true. The results are kept in `tests/mutants`, by hash of the code and of
its proofs: a run may be stopped at any time and taken up again, and only what has changed is tried anew. Without
`--full` only a few breaks are tried of each place.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from itertools import zip_longest
from math import inf
from pathlib import Path
from random import Random

from breaks import is_gone, is_in_layer, is_of, layers_of, lines_of
from places import Place, find_place, tree_of
from stand import ROOT, Broken, Stand, all_breaks, beaten_afresh, run_child

KEPT = ROOT / "tests" / "mutants"
HEAD = "# clause place code proofs verdict: written by `make mutants`"
FEW = 8
"""Breaks that are tried of each place when time is short."""
MOST = 60
GAMES = {"west": ("fogbound.west", "clauses.toml"), "blitz": ("fogbound.blitz", "proposals.toml")}

Claim = tuple[str, str]  # clause, place


@dataclass(frozen=True)
class Verdict:
    """How the proofs of one clause fared against the breaks of one place."""

    code: str
    proofs: str
    killed: bool
    by: str
    """The break that was found; of a survivor, how many were tried."""

    def line(self, claim: Claim) -> str:
        return f"{claim[0]} {claim[1]} {self.code} {self.proofs} {'killed' if self.killed else 'survived'} {self.by}"


def read(path: Path) -> dict[Claim, Verdict]:
    if not path.exists():
        return {}
    rows = (line.split(" ", 5) for line in path.read_text("utf-8").splitlines() if not line.startswith("#"))
    return {(id, place): Verdict(code, proofs, how == "killed", by) for id, place, code, proofs, how, by in rows}


def write(path: Path, verdicts: Mapping[Claim, Verdict]) -> None:
    path.parent.mkdir(exist_ok=True)
    lines = sorted(verdict.line(claim) for claim, verdict in verdicts.items())
    path.write_text("\n".join([HEAD, *lines]) + "\n", "utf-8")


# -- what there is to do ----------------------------------------------------------------------------------------------


def in_child(task: str) -> object:
    """What a fresh process finds out, as JSON: this one must not import the game, for a child is to break it."""
    found = run_child(lambda target: Path(target).write_text(json.dumps(_TASKS[task]()), "utf-8"))
    assert found is not None, f"{task} cannot be found out."
    return found


def _claims(game: str) -> dict[str, object]:
    from fogbound.core.register import Register

    register = Register(*GAMES[game])
    enforced = {id: found for id, found in register.enforced().items() if id in register.clauses}
    return {
        "enforced": enforced,
        "proofs": {id: list(tests) for id, tests in register.proofs.items()},
        "levels": {id: clause.level for id, clause in register.clauses.items()},
    }


_TASKS = {"west": lambda: _claims("west"), "blitz": lambda: _claims("blitz")}


@cache
def proof_digest(test: str) -> str:
    """Of the test's own code; its helpers are not looked at."""
    file, _, name = test.partition("::")
    node: ast.AST = tree_of(ROOT / file)
    for word in name.split("::"):
        body = getattr(node, "body", [])
        node = next((each for each in body if getattr(each, "name", "") == word), node)
    return blake2b(ast.dump(node).encode(), digest_size=4).hexdigest()


def code_digest(place: Place) -> str:
    """Of a place, with those lines of a sieve that are statements of their own."""
    statements = tree_of(place.path).body
    lines = [ast.unparse(statements[n]) for _clause, n in lines_of(place)]
    return blake2b(" ".join([place.digest, *lines]).encode(), digest_size=4).hexdigest() if lines else place.digest


def proofs_digest(tests: Iterable[str]) -> str:
    joined = " ".join(sorted(f"{test} {proof_digest(test)}" for test in tests))
    return blake2b(joined.encode(), digest_size=4).hexdigest()


# -- all of them ------------------------------------------------------------------------------------------------------


class Hunt:
    """The mutants of one game."""

    def __init__(self, game: str, *, full: bool = False) -> None:
        self.path = KEPT / f"{game}.txt"
        self.full = full
        self.tried = 0
        found: dict[str, dict[str, list[str]]] = in_child(game)
        self.enforced, self.proofs, self.levels = found["enforced"], found["proofs"], found["levels"]
        self.verdicts = {claim: verdict for claim, verdict in read(self.path).items() if claim in self.claims()}

    def claims(self) -> set[Claim]:
        return {(id, place) for id, places in self.enforced.items() for place in places if self.proofs.get(id)}

    def is_settled(self, claim: Claim) -> bool:
        """Whether its verdict still holds: nothing has changed, and all that is to be tried was."""
        verdict = self.verdicts.get(claim)
        if verdict is None or verdict.code != code_digest(find_place(claim[1])):
            return False
        if verdict.proofs != proofs_digest(self.proofs[claim[0]]):
            return False
        return verdict.killed or not self.full or int(verdict.by.split()[0]) > FEW or verdict.by.endswith("all")

    def knows(self, word: str) -> bool:
        """Whether there is such a clause or level."""
        return word in self.levels or word in self.levels.values()

    def waiting(self, only: Sequence[str] = ()) -> dict[str, list[str]]:
        """The places that are to be tried, each with the clauses that are not settled yet."""
        found: dict[str, list[str]] = {}
        for id, place in sorted(self.claims()):
            if (not only or id in only or self.levels[id] in only) and not self.is_settled((id, place)):
                found.setdefault(place, []).append(id)
        return found

    def run(self, waiting: Mapping[str, list[str]], minutes: float = inf) -> Iterator[str]:
        """Try them, place by place, and write down what was found, until the time is over. Says what survived."""
        if not waiting:
            return
        end = time.monotonic() + 60 * minutes
        named = {id for clauses in waiting.values() for id in clauses}
        self.stand = Stand(test for id in named for test in self.proofs[id])
        for n, (name, clauses) in enumerate(waiting.items(), 1):
            if time.monotonic() > end:
                break
            print(f"{n}/{len(waiting)} {name} {' '.join(clauses)}", file=sys.stderr, flush=True)
            self._try(find_place(name), clauses)
            write(self.path, self.verdicts)
            for id in clauses:
                if not self.verdicts[id, name].killed:
                    yield f"{id} survives at {name}: {self.verdicts[id, name].by}"

    def _try(self, place: Place, clauses: Sequence[str]) -> None:
        """In place, where that can be done; afresh what cannot, or what survived and ran while it was imported."""
        proofs = self.stand.sound(clauses)
        every = all_breaks(place.name)
        order = self._order(place, clauses)
        left = list(clauses)
        for n in () if place.is_table else order:
            if left:
                left = self._beaten(place, left, self.stand.beaten(place, n, proofs, left), every[n][0])
        for table in self.stand.tables(place) if left else ():
            if left:
                found = self.stand.beaten_by_data(place, table, proofs, left)
                left = self._beaten(place, left, found, f"0: {table} shifted")
        for n in order if place.is_table or self.stand.ran_before(place) else ():
            what, tree = every[n]
            if concerned := [id for id in left if is_of(what, id)]:
                left = self._beaten(place, left, beaten_afresh(Broken(place, tree), proofs, concerned), what)
        for id in [id for id in left if place.is_table and not any(is_of(what, id) for what, _tree in every)]:
            left = self._beaten(place, left, self.stand.beaten_by_line(place, proofs, id), f"0: line of {id} dropped")
        for id in left:
            tried = f"{len(order)} of {'all' if len(order) == len(every) else len(every)}"
            self._settle(id, place, killed=False, by=tried)

    def _order(self, place: Place, clauses: Sequence[str]) -> list[int]:
        """Which breaks are tried: those that take the rule away, those of its layer of a chart, others by chance."""
        every = all_breaks(place.name)
        gone = [n for n, (what, _tree) in enumerate(every) if is_gone(what)]
        small = [n for n in range(len(every)) if n not in gone]
        Random(place.name).shuffle(small)
        layers = layers_of(place)
        own = [[n for n in small if is_in_layer(every[n][0], clause, layers)] for clause in clauses]
        first = [n for turn in zip_longest(*own) for n in turn if n is not None]
        order = list(dict.fromkeys(gone + first + small))
        return order[: max(len(gone), (MOST if self.full else FEW) * max(1, sum(map(bool, own))))]

    def _beaten(self, place: Place, left: list[str], found: list[str] | None, what: str) -> list[str]:
        """Write down what a break found out; the clauses that are left."""
        self.tried += 1
        for id in found or ():  # nothing if it cannot be imported: that is no small break
            self._settle(id, place, killed=True, by=what)
        missed = [id for id in left if id not in (found or ())]
        if missed:
            print(f"  {what} is not noticed: {' '.join(missed)}", file=sys.stderr, flush=True)
        return missed

    def _settle(self, id: str, place: Place, *, killed: bool, by: str) -> None:
        self.verdicts[id, place.name] = Verdict(code_digest(place), proofs_digest(self.proofs[id]), killed, by)


def main(arguments: list[str]) -> int:
    words = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    words.add_argument("named", nargs="*", metavar="game|clause|level")
    words.add_argument("--full", action="store_true", help="every break of each place")
    words.add_argument("--minutes", type=float, default=inf)
    asked = words.parse_args(arguments)
    named = asked.named
    games = [word for word in named if word in GAMES] or list(GAMES)
    if unknown := [word for word in named if word not in GAMES and not any(Hunt(game).knows(word) for game in games)]:
        print(f"No game, level or clause is called {unknown[0]}.")
        return 2
    survivors = []
    for game in games:
        hunt = Hunt(game, full=asked.full)
        start = time.monotonic()
        survivors += hunt.run(hunt.waiting([word for word in named if word not in GAMES]), asked.minutes)
        minutes = (time.monotonic() - start) / 60
        settled = [hunt.verdicts[claim] for claim in hunt.claims() if hunt.is_settled(claim)]
        print(
            f"{game}: {len(hunt.claims())} claims with proofs, {len(settled)} tried, "
            f"{sum(verdict.killed for verdict in settled)} of them found out; "
            f"{hunt.tried} breaks in {minutes:.1f} minutes."
        )
    print(*survivors, sep="\n", end="\n" if survivors else "")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
