"""Who sits at a table, who looks on, and what is on offer between them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from fogbound.core.values import Event

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


class Offer(Struct, frozen=True):
    """A draw or a rewind that one side proposes; it stands until every other side has agreed or one declines."""

    mark: str
    """Of its row: random, because a running number would tell how often the enemy changed his mind."""
    what: str
    side: str
    to: int = 0
    frames: dict[str, int] = {}
    """Of a rewind: where that is in each side's replay."""
    agreed: frozenset[str] = frozenset()
