"""A table from the database: the journal folded to a log, the snapshot, and the little that came after it.

After an upgrade the log is played through again, rewritten for the rules of today. A log that these rules do not
accept, or that leads them elsewhere than it led before, makes a table of the past.
"""

from __future__ import annotations

import logging
from functools import cache, partial
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, RowMapping, delete, insert, select, update

from fogbound.core.dice import DiceStream
from fogbound.core.match import Match
from fogbound.core.migration import can_go_on, todays_line, todays_options
from fogbound.core.record import Entry, Header
from fogbound.core.texts import texts
from fogbound.core.values import Action, Event, Refusal, Result
from fogbound.games import AnyGame
from fogbound.games.maker import maker_of
from fogbound.server.checkpoints import save_checkpoint
from fogbound.server.clock import Control
from fogbound.server.faults import NotFound
from fogbound.server.games import GameList
from fogbound.server.journal import Row, all_events, move_of, read_entry, rows_after
from fogbound.server.past import PastMatch, PastTable
from fogbound.server.positions import Position, last_kept
from fogbound.server.store.schema import games, snapshots
from fogbound.server.table import Table
from fogbound.server.waiting import ABSENCE

_ = texts("server")

log = logging.getLogger("fogbound.server")

OVER = _("It ended by rules that this server no longer plays.")


class Line(Struct, frozen=True):
    """An entry as it was written, and by which version of the rules."""

    by: str
    text: str
    rules: int


class Snapshot(Struct, frozen=True):
    """A position from which the log need not be played again."""

    length: int
    state: Any
    seen: dict[str, int]


class Stored(Struct, frozen=True):
    """A game as the database has it: nothing of it is understood yet."""

    game_id: str
    game: AnyGame
    header: Header
    """With the version of the rules by which the game was begun."""
    dice: DiceStream | None
    control: Control | None
    absence: float
    rows: list[Row]
    lines: list[Line]
    undone: list[Line]
    over: bool


def restore(connection: Connection, game_list: GameList, game_id: str) -> Table:
    """The table as the database has it."""
    found = connection.execute(select(games).where(games.c.id == game_id)).mappings().first()
    if found is None:
        raise NotFound(_("There is no such game."))
    stored = stored_game(found, rows_after(connection, game_id, -1), game_list)
    snapshot = _snapshot(connection, stored)
    position = None if snapshot else last_kept(connection, game_id)
    try:
        return table_of_today(stored, snapshot, position)
    except Exception as fault:  # whatever the rules of today make of it: the game stays readable
        log.warning("Game %s cannot be played on (%s).", game_id, fault if isinstance(fault, Refusal) else repr(fault))
    return _table_of_the_past(stored, position or last_kept(connection, game_id), all_events(connection, game_id))


def stored_game(found: RowMapping, rows: list[Row], game_list: GameList) -> Stored:
    """From its row of the list, and its rows of the journal."""
    lines, undone = fold(rows)
    options = msgspec.json.decode(found["options"], type=dict[str, str])
    fork = min([found["fork"], *(move_of(row).low for row in rows if row.kind in ("undo", "rewind"))])
    return Stored(
        game_id=found["id"],
        game=game_list.game(found["game"]),
        header=Header(
            found["game"],
            found["rules"],
            found["scenario"],
            options,
            found["dice"],
            fork,
            position=found.get("position") or "",
        ),
        dice=DiceStream(found["dice_key"]) if found["dice_key"] else None,
        control=msgspec.json.decode(found["clock"], type=Control) if found["clock"] else None,
        absence=found.get("absence", ABSENCE),  # a database that is only checked may be older
        rows=rows,
        lines=lines,
        undone=undone,
        over=found["status"] == "over",
    )


def fold(rows: list[Row]) -> tuple[list[Line], list[Line]]:
    """The log as it stands, and what was undone and may be redone."""
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
        lines[move.low :] = [Line(by, text, move.rules) for by, text in move.entries]
    return lines, undone


# -- by the rules of today -------------------------------------------------------------------------------------------


def table_of_today(stored: Stored, snapshot: Snapshot | None, position: Position | None) -> Table:
    """Raises whatever speaks against playing on."""
    match = _play_through(stored, snapshot)
    match.undone = [_action(stored.game, line) for line in stored.undone]
    table = Table(stored.game_id, match, stored.control, stored.absence)
    table.restored(stored.rows, snapshot.length if snapshot else 0, snapshot.seen if snapshot else {})
    if position is not None and position.length == len(stored.lines):
        _demand_same_end(table, position)
    return table


def _play_through(stored: Stored, snapshot: Snapshot | None) -> Match[Any]:
    game, header = stored.game, stored.header
    if not all(can_go_on(game, version) for version in {header.rules, *(line.rules for line in stored.lines)}):
        raise Refusal(_("There is no way from the rules of this game to those of today."))
    options = todays_options(game, header.rules, header.options)
    header = msgspec.structs.replace(header, rules=game.rules_version, options=options)
    read = cache(partial(_entry, game))  # a long log says the same few hundred things over and over
    entries = [read(line) for line in stored.lines]
    if snapshot is not None:
        return Match.resume(game, header, stored.dice, entries, (snapshot.length, snapshot.state))
    match = Match.replay(game, header, entries)  # without dice: it rolls nothing that is not in the journal
    match.dice = stored.dice
    return match


def _demand_same_end(table: Table, position: Position) -> None:
    """Rules that accept a log may still read it otherwise; then the game has not come to where it stood."""
    now, then = table.result, position.result
    if table.turn != position.turn or (now is None) != (then is None) or (now and then and now.winner != then.winner):
        raise Refusal(_("The rules of today lead this game elsewhere than it was."))


def _entry(game: AnyGame, line: Line) -> Entry:
    today = todays_line(game, line.rules, f"{line.by} {line.text}")
    return read_entry(today.split(" ", 1), game.vocabulary)


def _action(game: AnyGame, line: Line) -> Action:
    answer = _entry(game, line).answer
    assert isinstance(answer, Action)  # dice are never undone
    return answer


# -- by no rules -----------------------------------------------------------------------------------------------------


def _table_of_the_past(stored: Stored, position: Position | None, events: list[tuple[int, Event]]) -> PastTable:
    version = max([stored.header.rules, *(line.rules for line in stored.lines)])
    header = msgspec.structs.replace(stored.header, rules=version)
    ending = (position.result if position else None) or (Result(None, OVER) if stored.over else None)
    lines = [f"{line.by} {line.text}" for line in stored.lines]
    table = PastTable(stored.game_id, PastMatch(stored.game, header, stored.dice, lines, events, ending), position)
    table.restored(stored.rows, 0, {})
    return table


# -- snapshots: a cache; a game without one is replayed from its beginning -------------------------------------------


def _snapshot(connection: Connection, stored: Stored) -> Snapshot | None:
    """The one that fits, if there is any."""
    mine = snapshots.c.game_id == stored.game_id
    found = connection.execute(select(snapshots).where(mine)).mappings().first()
    if found is None or found["length"] > len(stored.lines) or found["maker"] != maker_of(stored.game):
        return None
    state = stored.game.state_type.from_json(found["state"])
    return Snapshot(found["length"], state, msgspec.json.decode(found["seen"], type=dict[str, int]))


def save_snapshot(connection: Connection, table: Table) -> None:
    """Keep the match's own last snapshot if it is newer (or, after a rewind, older) than the one stored."""
    length, state = table.match.last_snapshot
    if length == table.saved:
        return
    save_checkpoint(connection, table.game, table.game_id, (length, state), table.saved)
    mine = snapshots.c.game_id == table.game_id
    if not length:
        connection.execute(delete(snapshots).where(mine))
        return
    values = {
        "maker": maker_of(table.game),
        "length": length,
        "seen": msgspec.json.encode(table.seen_before(length)).decode(),
        "state": state.to_json(),
    }
    if not connection.execute(update(snapshots).where(mine), values).rowcount:
        connection.execute(insert(snapshots), {"game_id": table.game_id, **values})
