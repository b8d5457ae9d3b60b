"""The rule register: every clause of a rule book, who enforces it and which tests prove it.

A game keeps under `data/` the clauses (TOML, in rulebook order), where its rule book is disputed `readings.toml`, and
two lists that `make proofs` writes: `proofs.txt`, the claims of the tests, and `in_play.txt`, what games come to. The
code says itself what it enforces:

>>> @rule("7.7.8.a")
... def retreat() -> None: ...
>>> _PLACES["7.7.8.a"][-1]
'fogbound.core.register.retreat'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import TypeVar

import msgspec

F = TypeVar("F", bound=Callable[..., object])
E = TypeVar("E", "Clause", "Reading")

_PLACES: dict[str, list[str]] = {}


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One clause in our own words; the head of each data file says what its fields mean there."""

    id: str
    level: str
    title: str
    says: str
    option: str = ""
    chapter: str = ""
    readings: tuple[str, ...] = ()
    confidence: str = ""
    proof: str = ""
    depends: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    contradicts: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    absent: bool = False
    """The clause says that something is not there, so that no code can enforce it: a test tries it."""


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is played where a rule book is silent or at odds with itself: the question, the answer and its reason."""

    id: str
    asks: str
    takes: str
    because: str = ""
    level: str = ""


class Standing(msgspec.Struct, frozen=True):
    """How a clause stands: what `fogbound rules GAME --json` lists."""

    id: str
    level: str
    title: str
    says: str
    option: str | None
    readings: tuple[Reading, ...]
    enforced_in: tuple[str, ...]
    proved_by: tuple[str, ...]
    in_play: str
    """Whether games come to what enforces it: yes, no, data (a table that is read), absent (nothing is to be there)."""


class RegisterError(ValueError):
    """A register cannot be read; the sentence names the file and the clause."""


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a function as the one that enforces these clauses; it comes back unchanged: calls cost nothing."""

    def mark(function: F) -> F:
        enforce(f"{function.__module__}.{function.__qualname__}", *ids)
        return function

    return mark


def enforce(place: str, *ids: str) -> None:
    """Note that these clauses are enforced at a place that is no function, such as a table: `module.NAME`."""
    for id in ids:
        if place not in (known := _PLACES.setdefault(id, [])):
            known.append(place)


class Register:
    """The clauses of one game, read on first use."""

    def __init__(self, package: str, file: str) -> None:
        self.package = package
        self.file = file

    @property
    def path(self) -> Path:
        from importlib.resources import files  # loads much that no rule needs

        return Path(str(files(self.package))) / "data" / self.file

    @property
    def proofs_path(self) -> Path:
        return self.path.with_name("proofs.txt")

    @property
    def in_play_path(self) -> Path:
        return self.path.with_name("in_play.txt")

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """Every clause by id, in rulebook order."""
        return read_clauses(self.path)

    @cached_property
    def proofs(self) -> Mapping[str, tuple[str, ...]]:
        """Clause id -> the tests that prove it, as last written by `make proofs`."""
        return read_proofs(self.proofs_path)

    @cached_property
    def readings(self) -> Mapping[str, Reading]:
        """Every reading by id; none in a game whose rule book nobody disputes."""
        path = self.path.with_name("readings.toml")
        readings = _by_id(path, "reading", dict[str, list[Reading]]) if path.exists() else {}
        for clause in self.clauses.values():
            for id in clause.readings:
                if id not in readings:
                    raise RegisterError(f"{self.path}: clause {clause.id} names reading {id}, which is not in {path}")
        return readings

    def under(self, number: str) -> list[Clause]:
        """The clauses under a number of the rule book, or the one clause of that id; without a number, all."""
        return [clause for id, clause in self.clauses.items() if number in ("", id) or id.startswith(f"{number}.")]

    def enforced(self) -> dict[str, tuple[str, ...]]:
        """Clause id -> where this game enforces it. Imports the whole game, as claims are made then."""
        import_whole(self.package)
        mine = {id: tuple(filter(self._holds, found)) for id, found in _PLACES.items()}
        return {id: found for id, found in mine.items() if found}

    def _holds(self, place: str) -> bool:
        return place.startswith(f"{self.package}.")

    def unknown_claims(self) -> list[str]:
        """A sentence for each clause that the code claims to enforce but that does not exist."""
        return [
            f"{', '.join(found)} claims clause {id}, which is not in {self.path.name}"
            for id, found in self.enforced().items()
            if id not in self.clauses
        ]

    def in_play(self, clause: Clause, places: tuple[str, ...]) -> str:
        """How a clause that is enforced at these places is in play, as last seen by `make proofs`."""
        found = {self._traced[clause.id, place][0] for place in places if (clause.id, place) in self._traced}
        return next((how for how in ("yes", "data") if how in found), "absent" if clause.absent else "no")

    @cached_property
    def _traced(self) -> Mapping[tuple[str, str], tuple[str, str]]:
        return read_in_play(self.in_play_path)

    def standing(self) -> list[Standing]:
        """How every clause stands, in rulebook order."""
        enforced = self.enforced()
        return [
            Standing(
                id=clause.id,
                level=clause.level,
                title=clause.title,
                says=clause.says,
                option=clause.option or None,
                readings=tuple(self.readings[id] for id in clause.readings),
                enforced_in=enforced.get(clause.id, ()),
                proved_by=self.proofs.get(clause.id, ()),
                in_play=self.in_play(clause, enforced.get(clause.id, ())),
            )
            for clause in self.clauses.values()
        ]


def import_whole(package: str) -> None:
    def stop(name: str) -> None:
        raise RegisterError(f"{name} cannot be imported")

    for module in walk_packages(import_module(package).__path__, f"{package}.", onerror=stop):
        if not module.name.endswith(".__main__"):
            import_module(module.name)


def read_clauses(path: Path) -> Mapping[str, Clause]:
    clauses = _by_id(path, "clause", dict[str, list[Clause]])
    for clause in clauses.values():
        _check(path, clause, clauses)
    return clauses


def _by_id(path: Path, kind: str, shape: type[dict[str, list[E]]]) -> dict[str, E]:
    """The entries `[[kind]]` of a file, in its order."""
    try:
        listed = msgspec.toml.decode(path.read_bytes(), type=shape)[kind]
    except OSError as error:
        raise RegisterError(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, KeyError) as error:
        raise RegisterError(f"{path} is no register: {error}") from error
    for id, times in Counter(entry.id for entry in listed).items():
        if times > 1:
            raise RegisterError(f"{path}: {kind} {id} is listed {times} times")
    return {entry.id: entry for entry in listed}


def _check(path: Path, clause: Clause, clauses: Mapping[str, Clause]) -> None:
    for field in ("id", "level", "title", "says"):
        if not getattr(clause, field).strip():
            raise RegisterError(f"{path}: clause “{clause.id}” has no {field}")
    for other in (*clause.depends, *clause.conflicts, *clause.contradicts, *clause.see):
        if other not in clauses:
            raise RegisterError(f"{path}: clause {clause.id} names {other}, which does not exist")


def read_proofs(path: Path) -> Mapping[str, tuple[str, ...]]:
    """One `clause test` a line; the order does not matter, so that branches merge without conflict."""
    if not path.exists():
        return {}
    proofs: dict[str, tuple[str, ...]] = {}
    for line in path.read_text("utf-8").splitlines():
        id, _, test = line.partition(" ")
        if not test or id == "#":
            continue
        proofs[id] = (*proofs.get(id, ()), test)
    return proofs


def read_in_play(path: Path) -> Mapping[tuple[str, str], tuple[str, str]]:
    """One `clause place how hash` a line: by clause and place, how it is in play and what its code was then."""
    if not path.exists():
        return {}
    lines = (line.split() for line in path.read_text("utf-8").splitlines() if not line.startswith("#"))
    return {(id, place): (how, hash) for id, place, how, hash in lines}
