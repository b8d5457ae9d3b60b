"""Papers that belong to one player or one side: private notes, standing orders."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, insert, select

from fogbound.server.games import Orders
from fogbound.server.store.database import Database
from fogbound.server.store.schema import notes, orders
from fogbound.server.table import Table
from fogbound.server.tables import By, Tables


def read_note(database: Database, game_id: str, user_id: str) -> str:
    query = select(notes.c.text).where(notes.c.game_id == game_id, notes.c.user_id == user_id)
    with database.reading() as connection:
        return connection.execute(query).scalar() or ""


def write_note(database: Database, game_id: str, user_id: str, text: str) -> None:
    with database.writing() as connection:
        connection.execute(delete(notes).where(notes.c.game_id == game_id, notes.c.user_id == user_id))
        if text:
            connection.execute(insert(notes), {"game_id": game_id, "user_id": user_id, "text": text})


def orders_of(database: Database, table: Table, side: str) -> Orders:
    """A side's standing orders; the table remembers them until the journal says that they have changed."""
    if side not in table.orders:
        query = select(orders.c.document).where(orders.c.game_id == table.game_id, orders.c.side == side)
        with database.reading() as connection:
            found = connection.execute(query).scalar()
        table.orders[side] = msgspec.json.decode(found) if found else {}
    return table.orders[side]


def write_orders(tables: Tables, game_id: str, by: By, document: str) -> None:
    with tables.database.writing() as connection:
        connection.execute(delete(orders).where(orders.c.game_id == game_id, orders.c.side == by.side))
        if document != "{}":
            connection.execute(insert(orders), {"game_id": game_id, "side": by.side, "document": document})
    tables.talk(game_id, "orders", by, lambda _table: {})  # so that every process hears of it
