"""Where things stand in a TOML file, which the standard reader does not tell.

>>> lines = line_numbers('a = 1\\n[t]\\nunits = [\\n  ["x", 2],\\n  ["y", 3],\\n]\\n')
>>> lines["t", "units", 1], lines["t", "units"], lines["a",]
(5, 3, 1)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

Path = tuple[str | int, ...]

_PIECE = (
    r'''(?P<text>"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*')'''
    r"""|(?P<comment>\#[^\n]*)|(?P<newline>\n)|(?P<mark>[\[\]{},=.])|(?P<bare>[^\s\[\]{},=.\#"']+)"""
)


class Token(NamedTuple):
    kind: str
    text: str
    line: int


def line_numbers(text: str) -> dict[Path, int]:
    """The line of every table, key and array item of a file that is known to be TOML."""
    return _Walk(list(_tokens(text))).document()


def _tokens(text: str) -> Iterator[Token]:
    line = 1
    for found in re.finditer(_PIECE, text, re.DOTALL):
        kind = found.lastgroup or ""
        if kind != "comment":
            yield Token("value" if kind in ("text", "bare") else kind, found[0], line)
        line += found[0].count("\n")


class _Walk:
    """One pass over the tokens. Values themselves are skipped: only where they begin matters."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens, self.next = tokens, 0
        self.lines: dict[Path, int] = {}
        self.counts: dict[Path, int] = {}

    def document(self) -> dict[Path, int]:
        table: Path = ()
        while self.next < len(self.tokens):
            token = self.tokens[self.next]
            if token.kind == "newline":
                self.next += 1
            elif token.text == "[":
                table = self.heading()
            else:
                self.pair(table)
        return self.lines

    def heading(self) -> Path:
        """`[table]` or `[[array of tables]]`."""
        line = self.tokens[self.next].line
        depth = 0
        while self.peek() == "[":
            depth, self.next = depth + 1, self.next + 1
        path = self.resolved(self.key())
        self.next += depth
        if depth == 2:
            self.lines.setdefault(path, line)
            number = self.counts[path] = self.counts.get(path, -1) + 1
            path = (*path, number)
        self.lines.setdefault(path, line)
        return path

    def resolved(self, words: list[str]) -> Path:
        """A dotted name under the tables that are open: the last item of each array of tables."""
        path: Path = ()
        for word in words:
            if path in self.counts:
                path = (*path, self.counts[path])
            path = (*path, word)
        return path

    def pair(self, table: Path) -> None:
        line = self.tokens[self.next].line
        path: Path = (*table, *self.key())
        self.lines.setdefault(path, line)
        self.next += 1  # =
        self.value(path)

    def key(self) -> list[str]:
        words = []
        while self.next < len(self.tokens):
            token = self.tokens[self.next]
            if token.kind == "value":
                words.append(token.text.strip("\"'"))
            elif token.text != ".":
                break
            self.next += 1
        return words

    def value(self, path: Path) -> None:
        self.skip_newlines()
        mark = self.peek()
        if mark == "[":
            self.items(path)
        elif mark == "{":
            self.inline_table(path)
        else:
            while self.peek() not in ("", ",", "]", "}", "\n"):
                self.next += 1

    def items(self, path: Path) -> None:
        self.next += 1
        number = 0
        while self.skip_newlines() not in ("", "]"):
            self.lines[*path, number] = self.tokens[self.next].line
            self.value((*path, number))
            number += 1
            if self.skip_newlines() == ",":
                self.next += 1
        self.next += 1

    def inline_table(self, path: Path) -> None:
        self.next += 1
        while self.skip_newlines() not in ("", "}"):
            self.pair(path)
            if self.skip_newlines() == ",":
                self.next += 1
        self.next += 1

    def peek(self) -> str:
        return self.tokens[self.next].text if self.next < len(self.tokens) else ""

    def skip_newlines(self) -> str:
        while self.peek() == "\n":
            self.next += 1
        return self.peek()
