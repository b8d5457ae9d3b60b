"""Reading the data files: every fault is found, each with its line and rule, before anything is refused.

A table is a CSV file with a head line. `Sheet` hands out its rows and collects what is wrong with them;
whoever loads a file calls `close` at the end, which refuses it if anything was.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from fogbound.core.heard import UNREADABLE, heard
from fogbound.core.texts import Message, render, texts
from fogbound.core.values import FileError

_ = texts("west")
T = TypeVar("T")

DATA = Path(__file__).parents[1] / "data"


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong in a data file."""

    file: str
    line: int
    message: Message
    rule: str = ""

    def text(self, lang: str = "en") -> str:
        rule = f" ({self.rule})" if self.rule else ""
        return f"{self.file}:{self.line}: {render(self.message, lang)}{rule}"

    def __str__(self) -> str:
        return self.text()


class DataError(FileError):
    """A data file that cannot be used, with all its faults."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(faults)
        self.faults = tuple(faults)

    def text(self, lang: str = "en") -> str:
        """Every fault on a line of its own."""
        return "\n".join(fault.text(lang) for fault in self.faults)


class Row:
    """One line of a table: its words by column, and the way to say what is wrong with them."""

    __slots__ = ("_cells", "_sheet", "line")

    def __init__(self, sheet: Sheet, line: int, cells: Mapping[str, str]) -> None:
        self._sheet, self.line, self._cells = sheet, line, cells

    def __getitem__(self, column: str) -> str:
        return self._cells[column]

    def fault(self, message: Message, rule: str = "") -> None:
        self._sheet.faults.append(Fault(self._sheet.file, self.line, message, rule))

    def known(self, column: str, vocabulary: Mapping[str, T], rule: str = "") -> list[T]:
        """The meaning of each word of a cell; words without one are faults."""
        found = []
        for word in self._cells[column].split():
            if word in vocabulary:
                found.append(vocabulary[word])
            else:
                self.fault(_("{column} {word} is unknown", column=column, word=word), rule)
        return found

    def to(self, record: type[T], **values: object) -> list[T]:
        """The row as a record: cells of the same name converted, empty ones left out. None if that fails."""
        cells = {column: cell for column, cell in self._cells.items() if cell}
        try:
            return [msgspec.convert({**cells, **values}, record, strict=False)]
        except msgspec.ValidationError as error:
            self.fault(_("the line cannot be read: {error}", error=heard(error)))
            return []


class Sheet:
    """A CSV table under way of being read."""

    def __init__(self, file: str, text: str, columns: Sequence[str] = ()) -> None:
        self.file = file
        self.head: tuple[str, ...] = ()
        self.faults: list[Fault] = []
        self.rows = tuple(self._read(text, columns))

    def _read(self, text: str, columns: Sequence[str]) -> Iterator[Row]:
        import csv

        reader = csv.reader(io.StringIO(text, newline=""))
        try:
            self.head = head = tuple(next(reader, ()))
            for column in columns:
                if column not in head:
                    self._fault(1, _("column {column} is missing", column=column))
            if self.faults:
                return
            for cells in filter(None, reader):
                if len(cells) == len(head):
                    yield Row(self, reader.line_num, {c: cell.strip() for c, cell in zip(head, cells, strict=True)})
                else:
                    self._fault(
                        reader.line_num,
                        _("{n} cells where the head has {head}", n=len(cells), head=len(head)),
                    )
        except csv.Error as error:
            self._fault(reader.line_num, _("this is not a CSV table: {error}", error=heard(error)))

    def _fault(self, line: int, message: Message) -> None:
        self.faults.append(Fault(self.file, line, message))

    def missing(self, word: str) -> None:
        """Note that a line is missing which the table needs."""
        self._fault(1, _("there is no line for {word}", word=word))

    def close(self) -> None:
        """Refuse the file if anything in it was wrong."""
        if self.faults:
            raise DataError(self.faults)


def toml_record(file: str, text: str, record: type[T]) -> T:
    """A TOML file as a record, or refused with the line of its first fault."""
    import tomllib

    try:
        return msgspec.convert(tomllib.loads(text), record)
    except msgspec.ValidationError as error:
        keys = re.findall(r"\.(\w+)", str(error).rpartition("$")[2])  # the path, as in `at $.stacking.ground`
        fault = unreadable(file, text, keys, error)
    except UNREADABLE as error:
        line = re.search(r"at line (\d+)", str(error))
        fault = Fault(file, int(line[1]) if line else 1, _("this is not a TOML file: {error}", error=heard(error)))
    raise DataError([fault])


def unreadable(file: str, text: str, keys: Sequence[str], error: Exception) -> Fault:
    """A fault at the innermost of these keys that starts a line of a TOML file."""
    lines = [(key, n, line) for key in reversed(keys) for n, line in enumerate(text.splitlines(), 1)]
    at = next((n for key, n, line in lines if re.match(rf"\[?{re.escape(key)}\b", line)), 1)
    return Fault(file, at, _("the line cannot be read: {error}", error=heard(error)))
