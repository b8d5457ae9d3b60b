"""A scenario file under way of being read: typed looks into it, every fault kept with its line.

Whatever cannot be read is a fault and then simply missing, so that one wrong line hides no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeVar

from fogbound.core.heard import KINDS, READERS, UNREADABLE, translated
from fogbound.core.texts import Message, texts
from fogbound.west.blocks import UnknownBlockError, find, known
from fogbound.west.blocks.rows import Block
from fogbound.west.files.datafile import Fault
from fogbound.west.files.toml_lines import Path, line_numbers
from fogbound.west.kinds import NATIONS, Nation
from fogbound.west.months import month
from fogbound.west.options import OPTIONS
from fogbound.west.theatre import gazetteer

_ = texts("west")
T = TypeVar("T")

MOST_LINES: Final = 5_000
"""The longest scenario of the game has some 350 lines."""
MOST_HINTS: Final = 20
_SOURCE: Final = r"(manual:[0-9A-Z][0-9.]*(, [0-9A-Z][0-9.]*)*|history|reconstructed)(: .+)?"
_SYNTAX: Final = r"(?P<what>.*) \(at line (?P<line>\d+), column \d+\)"


class Row(NamedTuple):
    """A line of a list in the file: its cells and where it stands."""

    path: Path
    cells: list[Any]


class Page:
    """The text of a scenario."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.faults: list[Fault] = []
        self.document: dict[str, Any] = {}
        self._text = text
        self._hints = MOST_HINTS
        self.rows_of: dict[tuple[str, int], Path] = {}
        """Where each block is named: by plan, or none, and block."""
        if text.count("\n") > MOST_LINES:
            self._fault_at(MOST_LINES, _("the file has more than {n} lines: no scenario needs as many", n=MOST_LINES))
            return
        import tomllib

        try:
            self.document = tomllib.loads(text)
        except UNREADABLE as error:
            self._refuse(str(error), text)
        else:
            if not self.document:
                self._fault_at(1, _("the file is empty"))

    def _refuse(self, error: str, text: str) -> None:
        found = re.fullmatch(_SYNTAX, error)
        what = found["what"] if found else error.removesuffix(" (at end of document)")
        self._fault_at(
            int(found["line"]) if found else text.count("\n") + 1,
            _("this is not TOML: {what}", what=translated(what, READERS)),
        )

    def _fault_at(self, line: int, message: Message, rule: str = "") -> None:
        self.faults.append(Fault(self.file, line, message, rule))

    def fault(self, path: Path, message: Message, rule: str = "") -> None:
        """Something is wrong here, or in the table that should hold this."""
        self._fault_at(self.line(path), message, rule)

    def line(self, path: Path) -> int:
        """The line of a path, or of the nearest table above it."""
        lines = self._lines
        while path and path not in lines:
            path = path[:-1]
        return lines.get(path, 1)

    @cached_property
    def _lines(self) -> Mapping[Path, int]:
        """Looked for only when there is a fault to tell."""
        return line_numbers(self._text) if self.document else {}

    # -- looks ---------------------------------------------------------------------------------------------------------

    def at(self, path: Path) -> Any:
        """What stands at a path; None if nothing does."""
        found: Any = self.document
        for word in path:
            try:
                found = found[word]
            except (KeyError, IndexError, TypeError):
                return None
        return found

    def get(self, path: Path, kind: type[T], default: T | None = None) -> T | None:
        """The value at a path if it has the right type; without a default it has to be there."""
        value = self.at(path)
        if value is None:
            if default is None:
                self.fault(path, _("{key} is missing", key=str(path[-1])))
            return default
        return value if self._is(path, value, kind) else default

    def _is(self, path: Path, value: object, kind: type) -> bool:
        fits = isinstance(value, (int, float) if kind is float else kind)
        if fits and isinstance(value, bool) == (kind is bool):
            return True
        self.fault(path, _("{key} must be {wanted}", key=_name(path), wanted=KINDS[kind]))
        return False

    def keys(self, path: Path, known: tuple[str, ...]) -> None:
        """Words that mean nothing here are faults: they are most often misspelt."""
        table = self.at(path)
        for key in table if isinstance(table, dict) else ():
            if key not in known:
                self.fault((*path, key), _("{key} is unknown here; known are {known}", key=key, known=", ".join(known)))

    def tables(self, name: str) -> Iterator[Path]:
        """The paths of `[[name]]` tables."""
        for number, table in enumerate(self.get((name,), list, []) or []):
            if self._is((name, number), table, dict):
                yield (name, number)

    def rows(self, path: Path, *kinds: type) -> Iterator[Row]:
        """Lists inside a list, with cells of these types; further cells are text."""
        for number, cells in enumerate(self.get(path, list, []) or []):
            here = (*path, number)
            if not self._is(here, cells, list):
                continue
            if len(cells) < len(kinds):
                self.fault(here, _("{n} cells where {wanted} are needed", n=len(cells), wanted=len(kinds)))
                continue
            wanted = kinds + (str,) * (len(cells) - len(kinds))
            wrong = [n for n, cell in enumerate(cells) if type(cell) is not wanted[n]]
            if all(self._is((*here, n), cells[n], wanted[n]) for n in wrong):
                yield Row(here, cells)

    def words(self, path: Path) -> Iterator[tuple[Path, str]]:
        """The texts of a list."""
        for number, word in enumerate(self.get(path, list, []) or []):
            if self._is((*path, number), word, str):
                yield (*path, number), word

    # -- meanings ------------------------------------------------------------------------------------------------------

    def source(self, path: Path) -> None:
        """Every group of facts says where it comes from."""
        found = self.get((*path, "source"), str)
        if found is not None and not re.fullmatch(_SOURCE, found):
            text = _("source {source} is none of manual:RULE, history, reconstructed", source=found or "–")
            self.fault((*path, "source"), text)

    def one_of(self, path: Path, word: str, known: Mapping[str, T], rule: str = "") -> list[T]:
        if word in known:
            return [known[word]]
        self.fault(path, _("{word} is unknown; known are {known}", word=word, known=", ".join(known)), rule)
        return []

    def nation(self, path: Path, word: str) -> list[Nation]:
        return self.one_of(path, word, NATIONS, "5.0")

    def nations(self, path: Path) -> tuple[int, ...]:
        return tuple(nation for where, word in self.words(path) for nation in self.nation(where, word))

    def nation_of(self, path: Path) -> Nation | None:
        """The nation under which a table stands."""
        word = self.get((*path, "nation"), str)
        return next(iter(self.nation((*path, "nation"), word)), None) if word is not None else None

    def value_of(self, path: Path, option: str, value: str) -> list[str]:
        """A value that an option may take."""
        values = {word: word for word in OPTIONS[option].values}
        return self.one_of(path, value, values, OPTIONS[option].rule)

    def block(self, path: Path, name: str) -> list[Block]:
        block = known(name)
        if block:
            return [block]
        text = _("No block is called {name}.", name=name)
        if self._may_suggest():
            try:
                find(name)
            except UnknownBlockError as error:
                text = error.message
        self.fault(path, text, "1.2")
        return []

    def _may_suggest(self) -> bool:
        """Looking for what was meant takes some milliseconds: not for each of ten thousand lines."""
        self._hints -= 1
        return self._hints >= 0

    def claim(self, path: Path, block: Block, plan: str = "") -> bool:
        """Whether a block is named here for the first time; a block is in one place at a time."""
        first = self.rows_of.setdefault((plan, block.id), path)
        if first is not path:
            self.fault(
                path, _("{block} is here twice: see line {line}", block=block.name, line=self.line(first)), "1.2"
            )
        return first is path

    def row_of(self, block: int, *plans: str) -> Path:
        """Where a block is named, in one of these plans or the set-up; a block of the base where that is named."""
        return next((self.rows_of[plan, block] for plan in (*plans, "") if (plan, block) in self.rows_of), ("base",))

    def place(self, path: Path, name: str) -> list[int]:
        at = gazetteer.names().get(gazetteer.folded(name))
        if at is not None:
            return [at]
        meant = gazetteer.suggestions(name) if self._may_suggest() else []
        text = _("there is no hex or place {name}", name=name)
        if meant:
            text = _("there is no hex or place {name}; did you mean {names}?", name=name, names=", ".join(meant))
        self.fault(path, text, "1.1")
        return []

    def month(self, path: Path, word: str) -> list[int]:
        try:
            return [month(word)]
        except ValueError:
            self.fault(path, _("{word} is not a month: write it as 1940-05", word=word), "3.2")
            return []

    def turn(self, path: Path, word: str, first: int, turns: int) -> list[int]:
        """The turn of a month; one outside the scenario is a fault."""
        found = [date - first for date in self.month(path, word)] if word else []
        if turns and any(not 0 <= turn < turns for turn in found):  # without a length nothing lies outside
            self.fault(path, _("{month} lies outside the scenario", month=word), "7.3")
        return found

    def by_language(self, path: Path) -> dict[str, str]:
        """A text in English and, if the file has it, in other languages."""
        table = self.get(path, dict) or {}
        if "en" not in table and self.at(path) is not None:
            self.fault(path, _("{name} needs an English text: en", name=str(path[-1])))
        return {language: text for language in table if (text := self.get((*path, language), str)) is not None}


def _name(path: Path) -> str:
    """The nearest word of a path, for a sentence about it."""
    return next((str(word) for word in reversed(path) if isinstance(word, str)), "–")
