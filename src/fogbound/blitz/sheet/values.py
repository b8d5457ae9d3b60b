"""What a sheet is made of: tables of rows of figures, each figure with the clauses that state it."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import TypeVar, cast

from msgspec import Struct

from fogbound.blitz.base import PREFIX
from fogbound.blitz.clause import Bars, Chart, Entry, Modifier, Sheet
from fogbound.blitz.ruleset import RuleSet, make
from fogbound.core.texts import Message, render, texts

_ = texts("blitz")

S = TypeVar("S")
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
T = TypeVar("T")

Text = Message | str

UNIT = re.compile(r"(\d) (cm|mm|m|dice|dés)\b")
"""A number and its unit stay on one line."""


class Figure(Struct, frozen=True):
    """One number as it is printed."""

    text: Text
    ids: tuple[str, ...] = ()
    """The proposals that state it."""
    changed: bool = False
    """It differs from the second edition."""
    ours: bool = False


class Row(Struct, frozen=True):
    """A line: what, and its figures. A line of words has none."""

    label: Text
    figures: tuple[Figure, ...] = ()
    ids: tuple[str, ...] = ()
    """Of the words themselves."""
    ours: bool = False
    parts: tuple[Row, ...] = ()
    """Run on after the label, each with its own mark."""

    @property
    def all_ids(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.ids, *(id for figure in self.figures for id in figure.ids))))


class Table(Struct, frozen=True):
    """A titled table; `headings` stand over its figures."""

    title: Text
    rows: tuple[Row, ...]
    headings: tuple[Text, ...] = ()
    notes: tuple[Row, ...] = ()
    """Words under the table."""
    fold: int = 1
    """In how many strips the rows stand side by side."""

    @property
    def lines(self) -> tuple[Row, ...]:
        return (*self.rows, *self.notes)


class ReferenceSheet(Struct, frozen=True):
    """Both sides of the paper."""

    title: Text
    subtitle: Text
    tables: tuple[Table, ...]
    foot: tuple[Text, ...]


class Book:
    """A rule set beside the second edition with the same settings: asks both, to know what has changed."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.second = make("V2", set(), rules.settings)

    def entry(self, ask: Callable[[RuleSet], Entry[V]], show: Callable[[V], Text] = str) -> Figure:
        """A value that knows its clause."""
        now = ask(self.rules)
        try:
            was = show(ask(self.second).value)
        except KeyError:
            was = ""
        text = show(now.value)
        return Figure(text, proposals_of(now.id), was != text, now.ours)

    def chart(self, chart: Chart[K, V], labels: Mapping[K, Text], *shows: Callable[[V], Text]) -> Iterator[Row]:
        """The rows of a chart that these rules know; each `show` gives one figure of the value."""
        for key, label in labels.items():
            if chart.knows(self.rules, key):
                ask = partial(chart.at, key=key)
                yield Row(label, tuple(self.entry(ask, show) for show in shows or (str,)))

    def value(
        self, ask: Callable[[RuleSet], V], *ids: str, show: Callable[[V], Text] = str, ours: bool = False
    ) -> Figure:
        """A value of a function whose proposals the caller names; they show only where they are in force."""
        now, was = show(ask(self.rules)), show(ask(self.second))
        stated = tuple(id for id in ids if self.rules.has(id))
        return Figure(now, stated, was != now, ours and not stated)

    def modifier(self, sheet: Sheet[S], plain: S, case: S) -> Figure | None:
        """What a sheet adds in a case, over the plain one; a dash where a proposal took it away, else nothing."""
        now, was = (over(sheet, rules, plain, case) for rules in (self.rules, self.second))
        if now:
            text = signed(sum(line.value for line in now))
            ids = tuple(id for line in now for id in proposals_of(line.id))
            changed = sum(line.value for line in now) != sum(line.value for line in was)
            return Figure(text, ids, changed, any(line.ours for line in now))
        usual = sheet.ended(self.rules, plain)
        ended = [line for line in sheet.ended(self.rules, case) if line not in usual]
        by = tuple(id for id in self.rules.proposals if any(id in line.until for line in ended))
        return Figure("–", by, True) if was and by else None

    def words(self, label: Text, *ids: str, ours: bool = False) -> Row | None:
        """A line of words that stands only while one of these proposals is in force."""
        stated = tuple(id for id in ids if self.rules.has(id))
        return Row(label, ids=stated, ours=ours) if stated else None

    def bars(self, label: Text, *bars: Bars[S]) -> Row | None:
        """All that is forbidden, run on after a label; once, however many bars say it."""
        lines = {line.reason.text: line for bar in bars for line in bar.in_force(self.rules)}
        parts = tuple(Row(line.reason, ids=proposals_of(line.id), ours=line.ours) for line in lines.values())
        return Row(label, parts=parts) if parts else None

    def barred(self, label: Text, bars: Bars[S], cases: Iterable[S]) -> Row | None:
        """The same, but only of what is forbidden in one of these cases: settings may keep a line from counting."""
        lines = {line.reason.text: line for case in cases for line in bars.counted(self.rules, case)}
        parts = tuple(Row(line.reason, ids=proposals_of(line.id), ours=line.ours) for line in lines.values())
        return Row(label, parts=parts) if parts else None


def over(sheet: Sheet[S], rules: RuleSet, plain: S, case: S) -> list[Modifier]:
    """The lines that count in a case and not in the plain one."""
    usual = sheet.counted(rules, plain)
    return [line for line in sheet.counted(rules, case) if line not in usual]


def proposals_of(*ids: str) -> tuple[str, ...]:
    """Base clauses bear no mark on the sheet."""
    return tuple(id for id in ids if not id.startswith(PREFIX))


def present(rows: Iterable[Row | None]) -> tuple[Row, ...]:
    return tuple(row for row in rows if row is not None)


def row(label: Text, *figures: Figure | None) -> Row | None:
    """A line, unless a figure of it does not exist under these rules."""
    found = tuple(figure for figure in figures if figure is not None)
    return Row(label, found) if len(found) == len(figures) else None


def signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−")


def reach(value: int) -> str:
    """The number a die must reach."""
    return f"{value}+"


def dice(value: int) -> str:
    return f"{value}D6"


def percent(chance: Fraction) -> str:
    return f"{round(100 * chance)}"


def spoken(value: T, lang: str) -> T:
    """The same in words: every message rendered, and each row with the marks of all its figures."""
    if isinstance(value, Message):
        return cast(T, UNIT.sub("\\1\u00a0\\2", render(value, lang)))
    if isinstance(value, tuple):
        return cast(T, tuple(spoken(part, lang) for part in value))
    if isinstance(value, dict):
        return cast(T, {key: spoken(part, lang) for key, part in value.items()})
    if not isinstance(value, Struct):
        return value
    said = {name: spoken(getattr(value, name), lang) for name in value.__struct_fields__}
    if isinstance(value, Row):
        said["ids"] = value.all_ids
    return type(value)(**said)
