"""Positions gone by, one every few hundred entries: whoever looks back at a long game plays on from the nearest.

A cache like the snapshot of the last position, and of no use to another program than the one that made it.
"""

from __future__ import annotations

import zlib
from typing import Any

from sqlalchemy import Connection, delete, insert, or_, select

from fogbound.games import AnyGame
from fogbound.games.maker import maker_of
from fogbound.server.store.schema import checkpoints

EVERY = 128
"""Entries from one to the next, at least."""


def save_checkpoint(connection: Connection, game: AnyGame, game_id: str, kept: tuple[int, Any], before: int) -> None:
    """The match has kept this position, and `before` was the length at the last; a smaller one, if it was set back."""
    length, state = kept
    mine, maker = checkpoints.c.game_id == game_id, maker_of(game)
    if length < before:
        connection.execute(delete(checkpoints).where(mine, checkpoints.c.length > length))
    elif length // EVERY > before // EVERY:
        useless = or_(checkpoints.c.length >= length, checkpoints.c.maker != maker)
        connection.execute(delete(checkpoints).where(mine, useless))
        values = {"game_id": game_id, "length": length, "maker": maker, "state": zlib.compress(state.to_json(), 1)}
        connection.execute(insert(checkpoints), values)


def nearest_checkpoint(connection: Connection, game: AnyGame, game_id: str, length: int) -> tuple[int, Any] | None:
    """The last one that is not beyond this length of the log."""
    query = (
        select(checkpoints.c.length, checkpoints.c.state)
        .where(checkpoints.c.game_id == game_id, checkpoints.c.length <= length, checkpoints.c.maker == maker_of(game))
        .order_by(checkpoints.c.length.desc())
        .limit(1)
    )
    found = connection.execute(query).first()
    return (found.length, game.state_type.from_json(zlib.decompress(found.state))) if found else None
