"""Who sits at a table, who looks on, and what is on offer between them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from sqlalchemy import delete, insert, update

from fogbound.core.values import Event
from fogbound.server.store.database import Database
from fogbound.server.store.schema import games
from fogbound.server.store.schema import seats as seat_rows

if TYPE_CHECKING:
    from fogbound.server.table import Table

PUBLIC = ""
"""The viewer who plays for no side."""
ALL = "*"
"""The viewer from whom nothing is hidden: anybody, once the game is over."""


def may_see(event: Event, viewer: str) -> bool:
    return viewer == ALL or (not event.to if viewer == PUBLIC else event.seen_by(viewer))


class Seat(Struct, frozen=True):
    """A place at the table; several of one side are a team, and each may act for it."""

    seat: int
    side: str
    user_id: str | None = None
    name: str = ""
    bot: str | None = None
    seed: str = ""
    """What its player added to the dice."""
    powers: tuple[str, ...] = ()
    """Those that are his alone to command, where the powers of a side are shared out."""

    @property
    def is_free(self) -> bool:
        return self.user_id is None and self.bot is None


def is_alone(seats: Sequence[Seat], user_id: str | None) -> bool:
    """Does nobody else play at this table, and can nobody else sit down? Then he may play several sides."""
    return user_id is not None and all(seat.bot or seat.user_id == user_id for seat in seats)


def plays_two_sides(seats: Sequence[Seat]) -> bool:
    """Is there somebody on two sides who is not alone? He would see both hands."""
    people = {seat.user_id for seat in seats if seat.user_id}
    return any(
        len({seat.side for seat in seats if seat.user_id == person}) > 1 and not is_alone(seats, person)
        for person in people
    )


def seat_data(given: Sequence[Seat]) -> dict[str, Any]:
    """As a row of the journal has them."""
    return {"seats": [msgspec.to_builtins(seat) for seat in given]}


def seat_values(game_id: str, seat: Seat) -> dict[str, Any]:
    return {"game_id": game_id, "seat": seat.seat, "side": seat.side, "user_id": seat.user_id, "bot": seat.bot}


def keep_seats(database: Database, table: Table) -> None:
    """A cache of the journal, for the lists of games."""
    with database.writing() as connection:
        connection.execute(delete(seat_rows).where(seat_rows.c.game_id == table.game_id))
        connection.execute(insert(seat_rows), [seat_values(table.game_id, seat) for seat in table.seats])
        connection.execute(update(games).where(games.c.id == table.game_id).values(changed=time.time()))


class Offer(Struct, frozen=True):
    """What one side proposes (draw, rewind, pause, another player); it stands until all have agreed or one declines."""

    mark: str
    """Of its row: random, because a running number would tell how often the enemy changed his mind."""
    what: str
    side: str
    to: int = 0
    frames: dict[str, int] = {}
    """Of a rewind: where that is in each side's replay."""
    seat: int = -1
    """Of a replacement: the seat that its player gives up, and the bot that is to have it, if any."""
    bot: str | None = None
    agreed: frozenset[str] = frozenset()
