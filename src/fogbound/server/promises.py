"""Dice that are promised before anybody sits down: the commitment is given out, the key waits for its game."""

from __future__ import annotations

import secrets
import time

from sqlalchemy import Connection, delete, insert, select

from fogbound.core.dice import KEY_BYTES, commitment
from fogbound.core.texts import texts
from fogbound.server import ledger
from fogbound.server.faults import Fault
from fogbound.server.ledger import Entry
from fogbound.server.store.schema import promises

_ = texts("server")

VALID_SECONDS = 3600.0
"""For so long a promise waits for the game that it was made for."""


def promise(connection: Connection, user_id: str) -> tuple[str, Entry]:
    """A commitment, and the signed row that records it."""
    key, now = secrets.token_bytes(KEY_BYTES), time.time()
    connection.execute(delete(promises).where(promises.c.made < now - VALID_SECONDS))
    dice = commitment(key)
    connection.execute(insert(promises), {"dice": dice, "dice_key": key, "user_id": user_id, "made": now})
    return dice, ledger.add(connection, "promised", "", {"dice": dice})


def redeem(connection: Connection, user_id: str, dice: str) -> bytes:
    """The key of a promise, once."""
    mine = (promises.c.dice == dice) & (promises.c.user_id == user_id)
    key: bytes | None = connection.execute(select(promises.c.dice_key).where(mine)).scalar()
    if key is None or not connection.execute(delete(promises).where(mine)).rowcount:
        raise Fault(_("These dice were not promised to you, or too long ago; ask for others."))
    return key
