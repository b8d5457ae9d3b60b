"""How often a process looks whether another has written to SQLite."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text

from fogbound.server import news
from fogbound.server.store.database import Database
from fogbound.server.store.migrate import migrate


@pytest.mark.parametrize(("others", "pause"), [(False, news.QUIET_SECONDS), (True, news.POLL_SECONDS)])
def test_who_writes_alone_looks_seldom(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, others: bool, pause: float
) -> None:
    """However much it writes itself: the lease alone is a row each second."""
    database = Database(f"sqlite:///{tmp_path / 'news.sqlite'}", "NORMAL")
    migrate(database)
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) > 2 * news.QUIET_AFTER:
            raise asyncio.CancelledError
        with database.writing() as connection:
            connection.execute(text("UPDATE leases SET until = 0"))

    monkeypatch.setattr(asyncio, "sleep", sleep)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(news.listen(database, lambda _game, _seq: None, lambda: len(pauses) if others else 0))
    database.close()
    assert pauses[0] == news.POLL_SECONDS
    assert pauses[-1] == pause
