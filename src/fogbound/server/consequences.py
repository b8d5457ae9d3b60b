"""What is written with a move besides its row: a checkpoint, the lists of games, what a beginning or an end brings."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, update

from fogbound.core.values import Result
from fogbound.server.checkpoints import is_new, write_checkpoint
from fogbound.server.endings import ending_of
from fogbound.server.games import stage_of
from fogbound.server.journal import Move, Row, move_of
from fogbound.server.ledger import note_dice
from fogbound.server.positions import keep
from fogbound.server.ratings import rate
from fogbound.server.store.schema import games
from fogbound.server.table import Table


def is_alone(table: Table, row: Row) -> bool:
    """Is the row all that is to be written? Most moves end nothing, and hand nothing on."""
    if not row.is_move:
        return True
    move = move_of(row)
    ending = _ending(table, move)
    if row.kind in ("start", "rewind") or is_new(table, move.low):
        return False
    return ending is None and (table.status, table.turn_before) == ("on", move.turn)


def write_consequences(connection: Connection, table: Table, row: Row) -> None:
    """With a move: checkpoint, lists, and what its beginning and its end bring."""
    move = move_of(row)
    ending = _ending(table, move)
    status = "over" if ending else "on"
    write_checkpoint(connection, table, row)
    if ending and not table.closed:
        keep(connection, table, row.seq, ending)
    if ending or row.kind == "start":
        note_dice(connection, table, over=ending is not None)
    if ending and table.status != "over":
        rate(connection, table, ending, row.time)
    if (status, move.turn) != (table.status, table.turn_before):
        change = {"status": status, "turn": move.turn, "changed": row.time} | _outcome(table, row, ending)
        connection.execute(update(games).where(games.c.id == table.game_id).values(change))


def _ending(table: Table, move: Move) -> Result | None:
    return ending_of(move) or table.match.result


def _outcome(table: Table, row: Row, ending: Result | None) -> dict[str, Any]:
    """How far the game is, and who has won it, for the lists."""
    stage = None if table.closed else stage_of(table.game, table.match.state)
    known = {"stage": msgspec.json.encode(stage).decode()} if stage else {}
    return {**known, "winner": ending.winner, "ended": row.time} if ending else known
