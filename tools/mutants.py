"""Mutants: break what enforces a clause in small ways, and see whether the tests that claim to prove it fail.

    python tools/mutants.py [west|blitz] [CLAUSE…] [--full] [--places N]

For each place of the register its breaks are tried, one by one, until the proofs of every clause that it claims have
failed at least once. What never fails is a survivor: a weak proof, or a claim that is not true. The results are kept in
`tests/mutants`, by hash of the code and of its proofs: a run may be stopped at any time and taken up again, and only
what has changed is tried anew. Without `--full` only a few breaks are tried of each place.
"""

from __future__ import annotations

import ast
import json
import os
import signal
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from random import Random
from resource import RLIMIT_CPU, setrlimit
from types import CodeType, ModuleType

import hypothesis  # noqa: F401 - loaded once, before every child
import pytest

from breaks import breaks
from places import Place, find_place, tree_of

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "tests" / "mutants"
HEAD = "# clause place code proofs verdict: written by `make mutants`"
FEW = 8
"""Breaks that are tried of each place when time is short."""
MOST = 60
PATIENCE = 120
"""Seconds of the processor that proofs may take; a break that makes them run for ever is found."""
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


def proofs_digest(tests: Iterable[str]) -> str:
    joined = " ".join(sorted(f"{test} {proof_digest(test)}" for test in tests))
    return blake2b(joined.encode(), digest_size=4).hexdigest()


# -- one break, in a process of its own -------------------------------------------------------------------------------


class Broken(SourceFileLoader, MetaPathFinder):
    """Imports one module with one of its places exchanged for a broken one."""

    def __init__(self, place: Place, node: ast.AST) -> None:
        if place.module in sys.modules:
            raise RuntimeError(f"{place.module} is imported already, and cannot be broken here.")
        super().__init__(place.module, str(place.path))
        self.place, self.node = place, node

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.place.module:
            return None
        spec = PathFinder.find_spec(fullname, path)
        assert spec is not None
        spec.loader = self
        return spec

    def get_code(self, fullname: str) -> CodeType:
        tree = ast.parse(self.place.path.read_bytes())
        tree = _exchanged(tree, self.place.node, self.node)
        return compile(ast.fix_missing_locations(tree), str(self.place.path), "exec")


def _exchanged(tree: ast.Module, old: ast.AST, new: ast.AST) -> ast.Module:
    if isinstance(old, ast.Module):
        assert isinstance(new, ast.Module)
        return new
    for holder in ast.walk(tree):
        body = getattr(holder, "body", None)
        for n, node in enumerate(body if isinstance(body, list) else ()):
            if type(node) is type(old) and node.lineno == old.lineno:
                body[n] = new
                return tree
    raise LookupError(f"{ast.unparse(old)[:60]} is not there any more.")


class Failures:
    """A plugin that notes, by test and clause, what passed and what failed."""

    def __init__(self, clauses: Iterable[str]) -> None:
        self.clauses = set(clauses)
        self.claims: dict[str, list[str]] = {}
        self.found: dict[str, set[str]] = {"passed": set(), "failed": set()}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Examples that name other clauses are left out."""
        for item in items:
            self.claims[item.nodeid] = [id for mark in item.iter_markers("rule") for id in mark.args]
        items[:] = [item for item in items if self.clauses.intersection(self.claims[item.nodeid])]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed or report.when == "call":
            proofs = {f"{id} {report.nodeid}" for id in self.claims[report.nodeid]}
            self.found["failed" if report.failed else "passed"] |= proofs


def run_tests(tests: Iterable[str], clauses: Iterable[str], broken: Broken | None = None) -> dict[str, set[str]] | None:
    """Which proofs (`clause test`) pass and which fail, in a process of its own.

    Nothing if the tests cannot even be imported; `EndlessError` if they do not come to an end.
    """

    def work(target: str) -> None:
        if broken:
            sys.meta_path.insert(0, broken)
        failures = Failures(clauses)
        options = ["-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
        code = pytest.main([*options, *(str(ROOT / test) for test in tests)], plugins=[failures])
        if code in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            Path(target).write_text(json.dumps({how: sorted(names) for how, names in failures.found.items()}), "utf-8")

    found = run_child(work)
    return {how: set(names) for how, names in found.items()} if isinstance(found, dict) else None


class EndlessError(Exception):
    """A child used up all the time that it had."""


def run_child(work) -> object | None:
    """Let a child process write something as JSON; nothing if it does not."""
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "found.json")
        child = os.fork()
        if child == 0:
            setrlimit(RLIMIT_CPU, (PATIENCE, PATIENCE + 10))
            os.chdir(ROOT)
            with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
                try:
                    work(target)
                finally:
                    os._exit(0)
        _child, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL):
            raise EndlessError
        return json.loads(Path(target).read_text("utf-8")) if os.path.exists(target) else None


# -- all of them ------------------------------------------------------------------------------------------------------


class Hunt:
    """The mutants of one game."""

    def __init__(self, game: str, *, full: bool = False) -> None:
        self.path = KEPT / f"{game}.txt"
        self.full = full
        found: dict[str, dict[str, list[str]]] = in_child(game)
        self.enforced, self.proofs, self.levels = found["enforced"], found["proofs"], found["levels"]
        self.verdicts = {claim: verdict for claim, verdict in read(self.path).items() if claim in self.claims()}

    def claims(self) -> set[Claim]:
        return {(id, place) for id, places in self.enforced.items() for place in places if self.proofs.get(id)}

    def is_settled(self, claim: Claim) -> bool:
        """Whether its verdict still holds: nothing has changed, and all that is to be tried was."""
        verdict = self.verdicts.get(claim)
        if verdict is None or verdict.code != find_place(claim[1]).digest:
            return False
        if verdict.proofs != proofs_digest(self.proofs[claim[0]]):
            return False
        return verdict.killed or not self.full or int(verdict.by.split()[0]) > FEW or verdict.by.endswith("all")

    def waiting(self, only: Sequence[str] = ()) -> dict[str, list[str]]:
        """The places that are to be tried, each with the clauses that are not settled yet."""
        found: dict[str, list[str]] = {}
        for id, place in sorted(self.claims()):
            if (not only or id in only) and not self.is_settled((id, place)):
                found.setdefault(place, []).append(id)
        return found

    def run(self, waiting: Mapping[str, list[str]]) -> Iterator[str]:
        """Try them, place by place, and write down what was found. Says what survived."""
        for n, (name, clauses) in enumerate(waiting.items(), 1):
            print(f"{n}/{len(waiting)} {name} {' '.join(clauses)}", file=sys.stderr, flush=True)
            self._try(find_place(name), clauses)
            write(self.path, self.verdicts)
            for id in clauses:
                if not self.verdicts[id, name].killed:
                    yield f"{id} survives at {name}: {self.verdicts[id, name].by}"

    def _try(self, place: Place, clauses: Sequence[str]) -> None:
        tests = sorted({test for id in clauses for test in self.proofs[id]})
        sound = run_tests(tests, clauses)
        assert sound is not None, f"The proofs of {place.name} do not run: {' '.join(tests)}"
        passing = sound["passed"] - sound["failed"]
        left, tried, found = list(clauses), 0, list(breaks(place.node))
        Random(place.name).shuffle(found)
        for what, node in found[: MOST if self.full else FEW]:
            if not left:
                break
            try:
                result = run_tests(tests, left, Broken(place, node))
            except EndlessError:
                result = {"failed": passing}
            tried += 1
            if result is None:  # what cannot be imported is no small break
                continue
            beaten = {proof.split()[0] for proof in passing & result["failed"]}
            for id in beaten.intersection(left):
                self._settle(id, place, killed=True, by=what)
                left.remove(id)
        for id in left:
            self._settle(id, place, killed=False, by=f"{tried} of {'all' if tried == len(found) else len(found)}")

    def _settle(self, id: str, place: Place, *, killed: bool, by: str) -> None:
        self.verdicts[id, place.name] = Verdict(place.digest, proofs_digest(self.proofs[id]), killed, by)


def main(arguments: list[str]) -> int:
    named = [word for word in arguments if not word.startswith("--")]
    games = [word for word in named if word in GAMES] or list(GAMES)
    survivors = []
    for game in games:
        hunt = Hunt(game, full="--full" in arguments)
        survivors += hunt.run(hunt.waiting([word for word in named if word not in GAMES]))
        settled = [hunt.verdicts[claim] for claim in hunt.claims() if hunt.is_settled(claim)]
        print(
            f"{game}: {len(hunt.claims())} claims with proofs, {len(settled)} tried, "
            f"{sum(verdict.killed for verdict in settled)} of them found out."
        )
    print(*survivors, sep="\n", end="\n" if survivors else "")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
