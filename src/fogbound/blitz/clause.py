"""How a rule is stated so that each proposal can be switched: charts, sheets and bars.

A *chart* holds values (the second edition's, then what a proposal makes of them), a *sheet* adds up
modifiers, *bars* forbid. Every line bears the id of the proposal or base clause that states it, so a
result can always say where its numbers come from.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Generic, TypeVar, cast

from msgspec import Struct

from fogbound.blitz.base import PREFIX, is_ours
from fogbound.blitz.ruleset import RuleSet
from fogbound.core.register import enforce
from fogbound.core.texts import Message

S = TypeVar("S")
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


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


def _note(place: str, *clauses: str) -> None:
    """Tell the register where proposals are stated; base clauses are none of its own."""
    enforce(place, *(clause for clause in clauses if not clause.startswith(PREFIX)))


CHARTS: list[Chart[Hashable, object]] = []
"""Every chart of the modules imported so far."""
_SUPERSEDED: dict[str, dict[str, None]] = {}


def supersede(base: str, *proposals: str) -> None:
    """Note that these proposals change a base clause; charts and lines do so by themselves."""
    for proposal in proposals:
        if base.startswith(PREFIX) and not proposal.startswith(PREFIX):
            _SUPERSEDED.setdefault(proposal, {})[base] = None


def superseded_by(proposal: str) -> tuple[str, ...]:
    """The base clauses that a proposal changes."""
    return tuple(_SUPERSEDED.get(proposal, ()))


class Chart(Generic[K, V]):
    """Values by key, each from the last clause in force that gives one.

    >>> from fogbound.blitz.ruleset import V2, V3
    >>> track_shot = Chart("doctest", Message("blitz", "track shot"), "base.track_shot", {"": -3})
    >>> track_shot = track_shot.amend("212", {"": -2})
    >>> track_shot[V2, ""], track_shot[V3, ""]
    (-3, -2)
    """

    def __init__(self, place: str, title: Message, base: str, rows: Mapping[K, V]) -> None:
        self.place, self.title = place, title
        self._layers: list[tuple[str, bool, Mapping[K, V]]] = []
        self._layer(base, is_ours(base), rows)
        CHARTS.append(cast("Chart[Hashable, object]", self))

    def amend(self, proposal: str, rows: Mapping[K, V], *, ours: bool = False) -> Chart[K, V]:
        """What a proposal (or a further base clause) makes of some rows."""
        for base, _ours, older in self._layers:
            if older.keys() & rows.keys():
                supersede(base, proposal)
        self._layer(proposal, ours or is_ours(proposal), rows)
        return self

    def _layer(self, clause: str, ours: bool, rows: Mapping[K, V]) -> None:
        self._layers.append((clause, ours, rows))
        _note(self.place, clause)

    def at(self, rules: RuleSet, key: K) -> Entry[V]:
        """The value in force with its clause; KeyError when no clause in force knows the key."""
        for clause, ours, rows in reversed(self._layers):
            if key in rows and rules.has(clause):
                return Entry(clause, rows[key], ours)
        raise KeyError(key)

    def knows(self, rules: RuleSet, key: K) -> bool:
        return any(key in rows and rules.has(clause) for clause, _, rows in self._layers)

    def __getitem__(self, where: tuple[RuleSet, K]) -> V:
        return self.at(*where).value

    def rows(self) -> tuple[K, ...]:
        """Every key of every layer, in the order of statement."""
        return tuple(dict.fromkeys(key for _, _, rows in self._layers for key in rows))


class _Line(Struct, Generic[S], frozen=True):
    id: str
    reason: Message
    value: Callable[[RuleSet, S], int | bool]
    until: tuple[str, ...]
    once: str
    ours: bool


class _Lines(Generic[S]):
    """Lines in rulebook order; a base line holds `until` a proposal that abolishes it."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._lines: list[_Line[S]] = []
        self._in_force: dict[str, tuple[_Line[S], ...]] = {}

    def line(
        self, clause: str, reason: Message, *, until: tuple[str, ...] = (), once: str = "", ours: bool = False
    ) -> Callable[[Callable[[RuleSet, S], int | bool]], Callable[[RuleSet, S], int | bool]]:
        """Add a line; of lines that share `once` only the first that counts is taken."""

        def add(value: Callable[[RuleSet, S], int | bool]) -> Callable[[RuleSet, S], int | bool]:
            self._lines.append(_Line(clause, reason, value, until, once, ours or is_ours(clause)))
            _note(f"{value.__module__}.{value.__qualname__}", clause, *until)
            supersede(clause, *until)
            return value

        return add

    def in_force(self, rules: RuleSet) -> tuple[_Line[S], ...]:
        """The lines that these rules know, whether or not they count in a situation."""
        lines = self._in_force.get(rules.fingerprint)
        if lines is None:
            lines = tuple(line for line in self._lines if rules.has(line.id) and not any(map(rules.has, line.until)))
            self._in_force[rules.fingerprint] = lines
        return lines

    def ended(self, rules: RuleSet, situation: S) -> tuple[_Line[S], ...]:
        """The lines that would count in this situation, had no proposal in force abolished them."""
        gone = (line for line in self._lines if rules.has(line.id) and any(map(rules.has, line.until)))
        return tuple(line for line in gone if line.value(rules, situation))

    def counted(self, rules: RuleSet, situation: S) -> tuple[Modifier, ...]:
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


class Sheet(_Lines[S]):
    """Modifiers that add up."""

    def total(self, rules: RuleSet, situation: S) -> int:
        return sum(modifier.value for modifier in self.counted(rules, situation))


class Bars(_Lines[S]):
    """Reasons why something may not be done."""

    def ruling(self, rules: RuleSet, situation: S) -> Ruling:
        barred = self.counted(rules, situation)
        return Ruling(not barred, barred)
