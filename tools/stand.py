"""A stand for proofs: who runs them against a break, and how it tells which failed.

A *stand* has imported the game and collected every proof once; for each break it forks, exchanges the code of the
function in place, and runs only the proofs of the clauses that are asked for, the quickest first, until each has
failed. What cannot be broken so (a table, a line of a sieve, what was worked out while importing) is tried *afresh*, in
a process that imports the game with the break in it.
"""

from __future__ import annotations

import ast
import gc
import json
import os
import signal
import sys
import tempfile
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import _lru_cache_wrapper, cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from inspect import signature
from pathlib import Path
from resource import RLIMIT_AS, RLIMIT_CPU, setrlimit
from typing import Any

import hypothesis
import pytest
from msgspec import Struct
from msgspec.structs import force_setattr

from breaks import broken_modules
from places import Place, find_place

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 120
"""Seconds of the processor that proofs may take; a break that makes them run for ever is found."""
ROOM = 4 << 30
"""Bytes that a broken game may take."""
OPTIONS = ("-q", "-s", "--assert=plain", "-p", "no:xdist", "-p", "no:cacheprovider")


class EndlessError(Exception):
    """A child used up all the time that it had."""


def run_child(work: Callable[[str], object], patience: int = PATIENCE) -> object | None:
    """Let a child process write something as JSON; nothing if it does not."""
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "found.json")
        child = os.fork()
        if child == 0:
            setrlimit(RLIMIT_CPU, (patience, patience + 10))
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(20 * patience)  # one that waits for ever uses no processor
            os.chdir(ROOT)
            with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
                try:
                    work(target)
                finally:
                    os._exit(0)
        _child, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL, signal.SIGALRM):
            raise EndlessError
        return json.loads(Path(target).read_text("utf-8")) if os.path.exists(target) else None


# -- proofs -----------------------------------------------------------------------------------------------------------


class Proofs:
    """A plugin that runs the proofs of some clauses, when it is told to, and notes what fails."""

    def __init__(self, loop: Callable[[Proofs], object]) -> None:
        self.loop = loop
        self.by_clause: dict[str, list[pytest.Item]] = {}
        self.claims: dict[str, frozenset[str]] = {}
        self.failed: set[str] = set()
        self.seconds: dict[str, float] = {}

    def pytest_sessionstart(self) -> None:
        """A failing example need not be made small, nor remembered."""
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        base = hypothesis.settings.get_profile("project")
        hypothesis.settings.register_profile("mutants", base, phases=phases, database=None)
        hypothesis.settings.load_profile("mutants")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            self.claims[item.nodeid] = frozenset(id for mark in item.iter_markers("rule") for id in mark.args)
            for id in self.claims[item.nodeid]:
                self.by_clause.setdefault(id, []).append(item)

    def pytest_runtestloop(self) -> bool:
        self.loop(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0) + report.duration
        if report.failed:
            self.failed.add(report.nodeid)

    def of(self, clauses: Iterable[str]) -> dict[str, pytest.Item]:
        return {item.nodeid: item for id in clauses for item in self.by_clause.get(id, ())}

    def run(self, proofs: Sequence[str], clauses: Iterable[str], *, all: bool = False, any: bool = False) -> list[str]:
        """Run these proofs, in this order, until one of every clause has failed; the clauses of which one has.

        `all` runs them to the end, `any` until one of them has failed.
        """
        left, beaten = set(clauses), set()
        items = self.of(left)
        chosen = [items[proof] for proof in proofs if proof in items]
        for item, after in zip(chosen, [*chosen[1:], None], strict=True):
            if all or self.claims[item.nodeid] & left:
                item.ihook.pytest_runtest_protocol(item=item, nextitem=after)
                if item.nodeid in self.failed:
                    beaten |= self.claims[item.nodeid] & left
                    left -= beaten
            if (not left or (any and beaten)) and not all:
                break
        return sorted(beaten)


def run_pytest(tests: Iterable[str], loop: Callable[[Proofs], object]) -> None:
    pytest.main([*OPTIONS, *(str(ROOT / test) for test in tests)], plugins=[Proofs(loop)])


# -- lines in place ---------------------------------------------------------------------------------------------------


def drop_line(place: Place, clause: str) -> bool:
    """Take the lines of a clause out of a sieve, wherever they were added to it. Says whether there were any."""
    sieve = getattr(sys.modules[place.module], place.attribute, None)
    lines = getattr(sieve, "_lines", [])
    kept = [line for line in lines if line.id != clause]
    if len(kept) == len(lines):
        return False
    sieve._lines[:] = kept
    for memory in (*vars(sieve).values(), *_kept().values()):
        if isinstance(memory, dict):
            memory.clear()
        elif isinstance(memory, _lru_cache_wrapper) and "lines" in memory.__module__:
            memory.cache_clear()
    return True


# -- data in place ----------------------------------------------------------------------------------------------------


def loaded(place: Place) -> object:
    """What a function that reads data once has read; nothing if the place is no such function."""
    found = getattr(sys.modules[place.module], place.attribute, None)
    return (
        found() if place.is_kept and isinstance(found, _lru_cache_wrapper) and not signature(found).parameters else None
    )


def shift(data: object, table: str) -> bool:
    """Every entry of a table gets the value of the next one."""
    field, _, column = table.partition(".")
    if column:
        return shift(rows_of(getattr(data, field)), column)
    rows = data if isinstance(data, tuple) else ()
    for row, value in zip(rows, _shifted(tuple(getattr(row, field) for row in rows)), strict=True):
        force_setattr(row, field, value)
    if not rows:
        force_setattr(data, field, _shifted(getattr(data, field)))
    return True


def _shifted(table):
    if isinstance(table, Mapping):
        return dict(zip(table, _shifted(tuple(table.values())), strict=True))
    return table[1:] + table[:1]


def rows_of(table: object) -> tuple[object, ...]:
    return tuple(table.values()) if isinstance(table, Mapping) else table if isinstance(table, tuple) else ()


def tables_of(data: object) -> list[str]:
    """Fields of what was read, or of its rows, that can be shifted; `table.column` of one whose rows have fields."""
    rows = data if isinstance(data, tuple) else (data,)
    if not rows or not isinstance(rows[0], Struct):
        return []
    one_by_one = len(rows) > 1
    tables = [
        f for f in rows[0].__struct_fields__ if one_by_one or isinstance(getattr(data, f), tuple | bytes | Mapping)
    ]
    inner = {} if one_by_one else {table: rows_of(getattr(data, table)) for table in tables}
    columns = [
        f"{table}.{column}"
        for table, held in inner.items()
        if len(held) > 1 and isinstance(held[0], Struct)
        for column in held[0].__struct_fields__
    ]
    return tables + columns


# -- in place ---------------------------------------------------------------------------------------------------------


def exchange(place: Place, tree: ast.Module) -> bool:
    """Give every function of a place, wherever it is held, the code that it has in the broken module.

    Nothing is done, and no is said, where there is none, or the two do not fit.
    """
    file = str(sys.modules[place.module].__file__)
    new = {(code.co_qualname, code.co_firstlineno): code for code in _codes(compile(tree, file, "exec"))}
    found = [function for function in _functions().get(file, ()) if place.is_code_of(function.__qualname__)]
    changed = False
    for function in found:
        code = new.get((function.__code__.co_qualname, function.__code__.co_firstlineno))
        if code and code.co_freevars == function.__code__.co_freevars:
            function.__code__ = code
            changed = True
            if kept := _kept().get(id(function)):
                kept.cache_clear()
    return changed


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            yield const
            yield from _codes(const)


@cache
def _functions() -> Mapping[str, list[types.FunctionType]]:
    """Every function of the game that there is, by file."""
    found: dict[str, list[types.FunctionType]] = {}
    for each in gc.get_objects():
        if type(each) is types.FunctionType and (each.__module__ or "").startswith("fogbound."):
            found.setdefault(each.__code__.co_filename, []).append(each)
    return found


_RAN: set[types.CodeType] = set()


def _note(frame: types.FrameType, event: str, _arg: object) -> None:
    """A profile that notes which code runs."""
    if event == "call":
        _RAN.add(frame.f_code)


def ran(place: Place) -> Iterator[str]:
    """What ran of the module of a place while everything was imported."""
    file = sys.modules[place.module].__file__
    return (code.co_qualname for code in _RAN if code.co_filename == file)


@cache
def _kept() -> Mapping[int, _lru_cache_wrapper[object]]:
    """What keeps the answers of functions, by the function."""
    found = (each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper))
    return {id(each.__wrapped__): each for each in found}


class Stand:
    """A process that has everything ready, and tries one break after the other."""

    def __init__(self, tests: Iterable[str]) -> None:
        files = sorted({test.partition("::")[0] for test in tests})
        (hear, self._ask), (self._answer, say) = os.pipe(), os.pipe()
        if os.fork() == 0:
            os.close(self._ask)
            with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
                sys.setprofile(_note)
                try:
                    run_pytest(files, lambda proofs: self._serve(proofs, os.fdopen(hear), os.fdopen(say, "w")))
                finally:
                    os._exit(0)
        os.close(hear)
        os.close(say)
        self._asks, self._answers = os.fdopen(self._ask, "w"), os.fdopen(self._answer)

    def sound(self, clauses: Sequence[str]) -> dict[str, float]:
        """The proofs of these clauses that pass when nothing is broken, the quickest first, and how long they take."""
        return self._request({"clauses": list(clauses)})

    def beaten(
        self, place: Place, n: int, proofs: Mapping[str, float], clauses: Sequence[str], *, any: bool = False
    ) -> list[str] | None:
        """The clauses of which a proof fails for the n-th break of a place; nothing if it cannot be broken in place."""
        return self._request({"place": place.name, "n": n, "proofs": proofs, "clauses": list(clauses), "any": any})

    def tables(self, place: Place) -> list[str]:
        """The tables of a place that reads data."""
        return self._request({"tables": place.name})

    def beaten_by_data(self, place: Place, table: str, proofs: Mapping[str, float], left: Sequence[str]) -> list[str]:
        """The clauses of which a proof fails when that table is shifted by one."""
        return self._request({"place": place.name, "table": table, "proofs": proofs, "clauses": list(left)}) or []

    def beaten_by_line(self, place: Place, proofs: Mapping[str, float], clause: str) -> list[str]:
        """The clause, if a proof of it fails when a sieve has no line of it any more."""
        return self._request({"place": place.name, "line": clause, "proofs": proofs, "clauses": [clause]}) or []

    def ran_before(self, place: Place) -> bool:
        """Whether code of a place ran while everything was imported: what it made then is not broken in place."""
        return self._request({"ran": place.name})

    def _request(self, request: object):
        print(json.dumps(request), file=self._asks, flush=True)
        return json.loads(self._answers.readline())

    def _serve(self, proofs: Proofs, hear, say) -> None:
        sys.setprofile(None)
        known: dict[str, float] = {}
        _functions()
        _kept()
        gc.collect()
        gc.freeze()
        for line in hear:
            request = json.loads(line)
            if "ran" in request:
                place = find_place(request["ran"])
                answer = any(map(place.is_code_of, ran(place)))
            elif "tables" in request:
                answer = tables_of(loaded(find_place(request["tables"])))
            elif "place" in request:
                answer = self._broken(proofs, request)
            else:
                wanted = proofs.of(request["clauses"])
                if missing := [proof for proof in wanted if proof not in known]:
                    known |= self._sound(proofs, missing)
                answer = dict(sorted(((p, known[p]) for p in wanted if known[p] >= 0), key=lambda row: row[1]))
            print(json.dumps(answer), file=say, flush=True)

    def _sound(self, proofs: Proofs, missing: list[str]) -> dict[str, float]:
        def work(target: str) -> None:
            clauses = {id for proof in missing for id in proofs.claims[proof]}
            proofs.run(missing, clauses, all=True)
            seconds = {p: -1.0 if p in proofs.failed else proofs.seconds[p] for p in missing}
            Path(target).write_text(json.dumps(seconds), "utf-8")

        return run_child(work, 900)

    def _broken(self, proofs: Proofs, request) -> list[str] | None:
        place = find_place(request["place"])

        def work(target: str) -> None:
            setrlimit(RLIMIT_AS, (ROOM, ROOM))
            if break_in_place(place, request):
                found = proofs.run(list(request["proofs"]), request["clauses"], any=request.get("any", False))
                Path(target).write_text(json.dumps(found), "utf-8")

        try:
            return run_child(work, patience_for(request["proofs"]))
        except EndlessError:
            return request["clauses"]


def break_in_place(place: Place, request: Mapping[str, Any]) -> bool:
    """Break a table, a line of a sieve or a function, as it is asked for. Says whether that could be done."""
    if "table" in request:
        return shift(loaded(place), request["table"])
    if "line" in request:
        return drop_line(place, request["line"])
    return exchange(place, all_breaks(place.name)[request["n"]][1])


def patience_for(proofs: Mapping[str, float]) -> int:
    """Seconds of the processor that a break may take: some times what the proofs take when nothing is broken."""
    return int(10 + 8 * sum(proofs.values()))


@cache
def all_breaks(place: str) -> list[tuple[str, ast.Module]]:
    return list(broken_modules(find_place(place)))


# -- afresh -----------------------------------------------------------------------------------------------------------


class Broken(SourceFileLoader, MetaPathFinder):
    """Imports one module otherwise than it is written."""

    def __init__(self, place: Place, tree: ast.Module) -> None:
        if place.module in sys.modules:
            raise RuntimeError(f"{place.module} is imported already, and cannot be broken here.")
        super().__init__(place.module, str(place.path))
        self.place, self.tree = place, tree

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.place.module:
            return None
        spec = PathFinder.find_spec(fullname, path)
        assert spec is not None
        spec.loader = self
        return spec

    def get_code(self, fullname: str) -> types.CodeType:
        return compile(self.tree, str(self.place.path), "exec")


def beaten_afresh(broken: Broken, proofs: Mapping[str, float], clauses: Sequence[str]) -> list[str] | None:
    """The same in a process that imports everything anew; nothing if the tests cannot even be imported."""

    def work(target: str) -> None:
        sys.meta_path.insert(0, broken)
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # most of the time would go there

        def loop(plugin: Proofs) -> None:
            Path(target).write_text(json.dumps(plugin.run(list(proofs), clauses)), "utf-8")

        run_pytest(sorted({proof.partition("[")[0] for proof in proofs}), loop)

    try:
        return run_child(work, 20 + patience_for(proofs))
    except EndlessError:
        return list(clauses)
