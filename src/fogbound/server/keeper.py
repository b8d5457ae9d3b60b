"""Whoever is on duty keeps the last position of running games, soon after each has moved."""

from __future__ import annotations

from fogbound.server.faults import NotFound
from fogbound.server.positions import behind, keep
from fogbound.server.tables import Tables

QUIET_SECONDS = 10.0
LONGEST_SECONDS = 60.0
"""A position is kept so long after the last move, and at most so long after the first that it lacks: it takes a few
milliseconds, which would be a tenth of what a game costs that moves all the time."""


class Keeper:
    """Knows which games have moved since they were kept; what it forgets by dying, the next finds in the database."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._moved: dict[str, tuple[float, float]] = {}
        """When a game was first and last told of, by a clock that never jumps."""

    def note(self, game_id: str, now: float) -> None:
        first, _last = self._moved.get(game_id, (now, now))
        self._moved[game_id] = first, now

    def due(self, now: float) -> list[str]:
        """The games whose time has come."""
        moved = self._moved.items()
        return [
            game_id for game_id, (first, last) in moved if now - last >= QUIET_SECONDS or now - first >= LONGEST_SECONDS
        ]

    # -- on the clerk's thread ---------------------------------------------------------------------------------------

    def take_up(self) -> None:
        """Find what whoever was on duty before has left undone."""
        with self.tables.database.reading() as connection:
            for game_id in behind(connection):
                self._moved.setdefault(game_id, (0.0, 0.0))

    def keep_one(self, game_id: str) -> None:
        self._moved.pop(game_id, None)
        try:
            table = self.tables.table(game_id)
        except NotFound:
            return  # deleted meanwhile
        if table.started and not table.closed:
            with self.tables.database.writing() as connection:
                keep(connection, table, table.seq, table.result)
