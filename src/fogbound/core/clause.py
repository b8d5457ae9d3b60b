"""How a rule is stated once: as lines that bear the id of their clause.

A *chart* holds values, each from the last clause in force that gives one; a *sheet* adds up modifiers; *bars* forbid;
a *sieve* (`core.sieve`) says which of many candidates are left. Legal lists, refusals, sums and sheets of paper are all
read off the same lines, so that none of them can disagree. What is in force is for the rules of a game to say
(`InForce`): proposals, options, chapters.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar, cast

from msgspec import Struct

from fogbound.core.register import enforce
from fogbound.core.texts import Message

S = TypeVar("S")
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
A = TypeVar("A")
B = TypeVar("B")


class InForce(Protocol):
    """The rules of a game as it is played."""

    @property
    def fingerprint(self) -> str:
        """Equal for equal rules."""

    def has(self, clause: str) -> bool:
        """Is this clause, proposal or setting in force?"""


class Book:
    """What a rule book says of its clauses; a game with clauses of several kinds gives its lines another one."""

    def is_registered(self, clause: str) -> bool:
        """Does the register of the game know it?"""
        return True

    def is_ours(self, clause: str) -> bool:
        """Is it our own definition, which no source gives?"""
        return False


class Modifier(Struct, frozen=True):
    """One line of a sum: which clause, why, how much; `ours` when no source gives the figure."""

    id: str
    reason: Message
    value: int
    ours: bool = False


class Entry(Struct, Generic[V], frozen=True):
    """A value of a chart with the clause that states it."""

    id: str
    value: V
    ours: bool = False


class Ruling(Struct, frozen=True):
    """May it be done? If not, every clause that forbids it."""

    allowed: bool
    barred: tuple[Modifier, ...] = ()

    def __bool__(self) -> bool:
        return self.allowed


def note(book: Book, place: str, *clauses: str) -> None:
    """Tell the register where clauses are stated."""
    enforce(place, *filter(book.is_registered, clauses))


# -- charts -----------------------------------------------------------------------------------------------------------

CHARTS: list[Chart[Hashable, object]] = []
"""Every chart of the modules imported so far."""
_SUPERSEDED: dict[str, dict[str, None]] = {}


def supersede(book: Book, base: str, *clauses: str) -> None:
    """Note that these clauses change one that the register does not know; charts and lines do so by themselves."""
    for clause in filter(book.is_registered, clauses):
        if not book.is_registered(base):
            _SUPERSEDED.setdefault(clause, {})[base] = None


def superseded_by(clause: str) -> tuple[str, ...]:
    """The clauses of the older edition that a clause changes."""
    return tuple(_SUPERSEDED.get(clause, ()))


class Chart(Generic[K, V]):
    """Values by key, each from the last clause in force that gives one."""

    book: ClassVar[Book] = Book()

    def __init__(self, place: str, title: Message, base: str, rows: Mapping[K, V]) -> None:
        self.place, self.title = place, title
        self._layers: list[tuple[str, bool, Mapping[K, V]]] = []
        self._layer(base, self.book.is_ours(base), rows)
        CHARTS.append(cast("Chart[Hashable, object]", self))

    def amend(self, clause: str, rows: Mapping[K, V], *, ours: bool = False) -> Self:
        """What a further clause makes of some rows."""
        for base, _ours, older in self._layers:
            if older.keys() & rows.keys():
                supersede(self.book, base, clause)
        self._layer(clause, ours or self.book.is_ours(clause), rows)
        return self

    def _layer(self, clause: str, ours: bool, rows: Mapping[K, V]) -> None:
        self._layers.append((clause, ours, rows))
        note(self.book, self.place, clause)

    @property
    def layers(self) -> tuple[tuple[str, bool, Mapping[K, V]], ...]:
        """What each clause gives, in the order of statement: clause, whether it is ours, rows."""
        return tuple(self._layers)

    def at(self, rules: InForce, key: K) -> Entry[V]:
        """The value in force with its clause; KeyError when no clause in force knows the key."""
        for clause, ours, rows in reversed(self._layers):
            if key in rows and rules.has(clause):
                return Entry(clause, rows[key], ours)
        raise KeyError(key)

    def knows(self, rules: InForce, key: K) -> bool:
        return any(key in rows and rules.has(clause) for clause, _, rows in self._layers)

    def __getitem__(self, where: tuple[InForce, K]) -> V:
        return self.at(*where).value

    def rows(self) -> tuple[K, ...]:
        """Every key of every layer, in the order of statement."""
        return tuple(dict.fromkeys(key for _, _, rows in self._layers for key in rows))


# -- lines ------------------------------------------------------------------------------------------------------------

L = TypeVar("L", bound="AnyLine")


class AnyLine(Struct, frozen=True):
    """What every line says of itself: its clause, in words, and when it is in force.

    It holds `when` one of these is in force (always, if there is none) and `until` one of those is.
    """

    id: str
    reason: Message
    when: tuple[str, ...]
    until: tuple[str, ...]


class Listed(Generic[L]):
    """Lines in rulebook order."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._lines: list[L] = []
        self._in_force: dict[str, tuple[L, ...]] = {}

    def _add(self, line: L) -> None:
        self._lines.append(line)
        self._in_force.clear()

    def in_force(self, rules: InForce) -> tuple[L, ...]:
        """The lines that these rules know, whether or not they count in a situation."""
        lines = self._in_force.get(rules.fingerprint)
        if lines is None:
            lines = tuple(line for line in self._lines if _is_known(rules, line) and not _is_ended(rules, line))
            self._in_force[rules.fingerprint] = lines
        return lines


def _is_known(rules: InForce, line: AnyLine) -> bool:
    return not line.when or any(map(rules.has, line.when))


def _is_ended(rules: InForce, line: AnyLine) -> bool:
    return any(map(rules.has, line.until))


class Line(AnyLine, Generic[S], frozen=True):
    """A modifier, or a bar, in a situation."""

    value: Callable[[Any, S], int | bool]
    once: str
    ours: bool


class _Summed(Listed[Line[S]]):
    book: ClassVar[Book] = Book()

    def line(
        self,
        clause: str,
        reason: Message,
        *,
        when: tuple[str, ...] | None = None,
        until: tuple[str, ...] = (),
        once: str = "",
        ours: bool = False,
    ) -> Callable[[Callable[[Any, S], int | bool]], Callable[[Any, S], int | bool]]:
        """Add a line, in force with its own clause unless `when` says otherwise.

        Of lines that share `once` only the first that counts is taken.
        """

        def add(value: Callable[[Any, S], int | bool]) -> Callable[[Any, S], int | bool]:
            held = (clause,) if when is None else when
            self._add(Line(clause, reason, held, until, value, once, ours or self.book.is_ours(clause)))
            note(self.book, f"{value.__module__}.{value.__qualname__}", clause, *until)
            supersede(self.book, clause, *until)
            return value

        return add

    def ended(self, rules: InForce, situation: S) -> tuple[Line[S], ...]:
        """The lines that would count in this situation, had no clause in force abolished them."""
        gone = (line for line in self._lines if _is_known(rules, line) and _is_ended(rules, line))
        return tuple(line for line in gone if line.value(rules, situation))

    def counted(self, rules: InForce, situation: S) -> tuple[Modifier, ...]:
        """The lines that count in this situation, in order."""
        taken: list[Modifier] = []
        spent: set[str] = set()
        for line in self.in_force(rules):
            if line.once in spent:
                continue
            value = line.value(rules, situation)
            if value:
                taken.append(Modifier(line.id, line.reason, int(value), line.ours))
                if line.once:
                    spent.add(line.once)
        return tuple(taken)


class Sheet(_Summed[S]):
    """Modifiers that add up."""

    def total(self, rules: InForce, situation: S) -> int:
        return sum(modifier.value for modifier in self.counted(rules, situation))


class Bars(_Summed[S]):
    """Reasons why something may not be done."""

    def ruling(self, rules: InForce, situation: S) -> Ruling:
        barred = self.counted(rules, situation)
        return Ruling(not barred, barred)
