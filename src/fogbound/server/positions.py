"""The last position of each game as every viewer may see it, kept as plain data: it can be read by any later version.

The journal is the truth, but only rules that can replay it make a position of it. So what its players saw last is
written down: at once when a game ends; while it is on, by whoever is on duty (`Keeper`), soon after each move.
"""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select

from fogbound.core.values import Observation, Result
from fogbound.games import AnyGame
from fogbound.server.games import HasPublicView
from fogbound.server.journal import MOVES
from fogbound.server.seating import PUBLIC
from fogbound.server.store.schema import games, journal, positions
from fogbound.server.table import Table


class Position(Struct, frozen=True):
    """Where a game stood after so many entries."""

    seq: int
    """The row of the journal that it follows."""
    length: int
    turn: str | None
    result: Result | None
    digest: str
    views: dict[str, Observation] = {}
    """By viewer: each side, and whoever plays for none."""


_VIEWS = msgspec.json.Decoder(dict[str, dict[str, object]])
_RESULT = msgspec.json.Decoder(Result)


def keep(connection: Connection, table: Table, seq: int, result: Result | None) -> None:
    """Write down where a table stands after that row."""
    state = table.match.state
    values = {
        "game_id": table.game_id,
        "seq": seq,
        "length": table.match.length,
        "turn": None if result else table.asked,
        "result": msgspec.json.encode(result).decode() if result else None,
        "digest": state.digest(),
        "views": zlib.compress(msgspec.json.encode(_views(table.game, state)), 1),
    }
    connection.execute(_FORGET, {"game": table.game_id})
    connection.execute(_KEEP, values)


_FORGET = delete(positions).where(positions.c.game_id == bindparam("game"))  # built once: building takes longer
_KEEP = insert(positions).inline()


def _views(game: AnyGame, state: Any) -> dict[str, Observation]:
    seen = {side: game.observe(state, side) for side in game.sides}
    return {**seen, PUBLIC: game.observe_public(state)} if isinstance(game, HasPublicView) else seen


def last_kept(connection: Connection, game_id: str) -> Position | None:
    found = connection.execute(select(positions).where(positions.c.game_id == game_id)).mappings().first()
    if found is None:
        return None
    return Position(
        seq=found["seq"],
        length=found["length"],
        turn=found["turn"],
        result=_RESULT.decode(found["result"]) if found["result"] else None,
        digest=found["digest"],
        views=_VIEWS.decode(zlib.decompress(found["views"])),
    )


def behind(connection: Connection) -> list[str]:
    """Games that have moved since their position was kept."""
    last = select(func.max(journal.c.seq)).where(journal.c.game_id == games.c.id, journal.c.kind.in_(MOVES))
    query = (
        select(games.c.id)
        .outerjoin(positions, positions.c.game_id == games.c.id)
        .where(games.c.status != "open", or_(positions.c.seq.is_(None), positions.c.seq < last.scalar_subquery()))
    )
    return list(connection.execute(query).scalars())
