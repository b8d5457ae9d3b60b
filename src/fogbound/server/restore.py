"""A table from the database: the journal folded to a log, the snapshot, and the little that came after it."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from fogbound.core.dice import DiceStream
from fogbound.core.match import Match
from fogbound.core.record import Entry, Header
from fogbound.core.texts import texts
from fogbound.core.values import Action, Refusal
from fogbound.games import AnyGame
from fogbound.server.clock import Control
from fogbound.server.faults import NotFound
from fogbound.server.games import Shelf
from fogbound.server.journal import Move, Row, move_of, read_entry, rows_after
from fogbound.server.store.schema import games, snapshots
from fogbound.server.table import Table

_ = texts("server")


def restore(connection: Connection, shelf: Shelf, game_id: str) -> Table:
    """The table as the database has it."""
    found = connection.execute(select(games).where(games.c.id == game_id)).mappings().first()
    if found is None:
        raise NotFound(_("There is no such game."))
    game = shelf.game(found["game"])
    rows = rows_after(connection, game_id, -1)
    header = Header(
        found["game"],
        game.rules_version,  # the log is rewritten for it as it is read
        found["scenario"],
        msgspec.json.decode(found["options"], type=dict[str, str]),
        found["dice"],
        min([found["fork"], *(move_of(row).low for row in rows if row.kind in ("undo", "rewind"))]),
    )
    dice = DiceStream(found["dice_key"]) if found["dice_key"] else None
    control = msgspec.json.decode(found["clock"], type=Control) if found["clock"] else None
    log, undone = fold(rows, game)
    length, state, seen = _snapshot(connection, game, game_id, len(log))
    match = Match.resume(game, header, dice, log, (length, state) if length else None)
    match.undone = undone
    table = Table(game_id, match, control)
    table.restored(rows, length, seen)
    return table


def fold(rows: list[Row], game: AnyGame) -> tuple[list[Entry], list[Action]]:
    """The log as it stands, and what was undone and may be redone."""
    log: list[Entry] = []
    undone: list[Action] = []
    for row in rows:
        if not row.is_move:
            continue
        move = move_of(row)
        if row.kind == "undo" and isinstance(action := log[-1].answer, Action):
            undone.append(action)
        elif row.kind == "redo":
            undone.pop()
        else:
            undone.clear()
        log[move.low :] = read_entries(move, game)
    return log, undone


def read_entries(move: Move, game: AnyGame) -> list[Entry]:
    """The entries of a move, rewritten for the rules of today if they were played by older ones."""
    steps = range(move.rules, game.rules_version)
    if move.rules > game.rules_version or any(version not in game.migrations for version in steps):
        raise Refusal(_("This game was begun under another version of the rules, which this server does not play."))
    entries = []
    for by, text in move.entries:
        line = f"{by} {text}"
        for version in steps:
            line = game.migrations[version](line)
        entries.append(read_entry(line.split(" ", 1), game.vocabulary))
    return entries


# -- snapshots: a cache; a game without one is replayed from its beginning -------------------------------------------


def _snapshot(connection: Connection, game: AnyGame, game_id: str, most: int) -> tuple[int, Any, dict[str, int]]:
    """Length, state, events seen; length 0 if there is none that fits."""
    found = connection.execute(select(snapshots).where(snapshots.c.game_id == game_id)).mappings().first()
    if found is None or found["length"] > most or found["rules"] != game.rules_version:
        return 0, None, {}
    try:
        state = game.state_type.from_json(found["state"])
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError):
        return 0, None, {}  # written by a version whose states looked otherwise
    return found["length"], state, msgspec.json.decode(found["seen"], type=dict[str, int])


def save_snapshot(connection: Connection, table: Table) -> int:
    """Keep the match's own last snapshot if it is newer (or, after a rewind, older) than the one stored."""
    length, state = table.match.last_snapshot
    if length == table.saved:
        return length
    mine = snapshots.c.game_id == table.game_id
    if not length:
        connection.execute(delete(snapshots).where(mine))
        return length
    values = {
        "rules": table.game.rules_version,
        "length": length,
        "seen": msgspec.json.encode(table.seen_before(length)).decode(),
        "state": state.to_json(),
    }
    if not connection.execute(update(snapshots).where(mine), values).rowcount:
        connection.execute(insert(snapshots), {"game_id": table.game_id, **values})
    return length
