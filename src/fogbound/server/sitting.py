"""Who sits at a table, who looks on, and what is on offer between them."""

from __future__ import annotations

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
