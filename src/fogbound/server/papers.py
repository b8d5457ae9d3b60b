"""Papers that belong to one player or one side: private notes, standing orders."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import delete, insert, select

from fogbound.server.store.database import Database
from fogbound.server.store.schema import notes, orders


def read_note(database: Database, game_id: str, user_id: str) -> str:
    query = select(notes.c.text).where(notes.c.game_id == game_id, notes.c.user_id == user_id)
    with database.reading() as connection:
        return connection.execute(query).scalar() or ""


def write_note(database: Database, game_id: str, user_id: str, text: str) -> None:
    with database.writing() as connection:
        connection.execute(delete(notes).where(notes.c.game_id == game_id, notes.c.user_id == user_id))
        if text:
            connection.execute(insert(notes), {"game_id": game_id, "user_id": user_id, "text": text})


def read_orders(database: Database, game_id: str, side: str) -> dict[str, Any]:
    query = select(orders.c.document).where(orders.c.game_id == game_id, orders.c.side == side)
    with database.reading() as connection:
        found = connection.execute(query).scalar()
    document: dict[str, Any] = msgspec.json.decode(found) if found else {}
    return document


def write_orders(database: Database, game_id: str, side: str, document: str) -> None:
    with database.writing() as connection:
        connection.execute(delete(orders).where(orders.c.game_id == game_id, orders.c.side == side))
        if document != "{}":
            connection.execute(insert(orders), {"game_id": game_id, "side": side, "document": document})
