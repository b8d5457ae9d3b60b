"""The log in the words of the journal: rows folded to lines, and a line read by the rules of today."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from msgspec import Struct

from fogbound.core.migration import todays_line
from fogbound.core.record import Entry
from fogbound.core.values import Action
from fogbound.games import AnyGame
from fogbound.server.journal import Row, move_of, read_entry


class Line(Struct, frozen=True):
    """An entry as it was written, and by which version of the rules."""

    by: str
    text: str
    rules: int


def fold(rows: Sequence[Row], begin: int = 0) -> tuple[list[Line], list[Line]]:
    """The log as it stands after these rows, from `begin` on; and what was undone and may be redone.

    The first row is the one that led the log past `begin`, and none after it cuts it so far back.
    """
    lines: list[Line] = []
    undone: list[Line] = []
    for row in rows:
        if not row.is_move:
            continue
        move = move_of(row)
        if row.kind == "undo":
            undone.append(lines[-1])
        elif row.kind == "redo":
            undone.pop()
        else:
            undone.clear()
        low = max(begin, move.low)
        lines[low - begin :] = [Line(by, text, move.rules) for by, text in move.entries[low - move.low :]]
    return lines, undone


def reader(game: AnyGame) -> Callable[[Line], Entry]:
    """Reads lines by the rules of today. A long log says the same few hundred things over and over."""

    @cache
    def read(line: Line) -> Entry:
        today = todays_line(game, line.rules, f"{line.by} {line.text}")
        return read_entry(today.split(" ", 1), game.vocabulary)

    return read


def action_of(game: AnyGame, line: Line) -> Action:
    answer = reader(game)(line).answer
    assert isinstance(answer, Action)  # dice are never undone
    return answer
