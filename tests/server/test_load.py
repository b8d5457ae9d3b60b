"""Many games at once: how long it takes from an action until both sides have seen it. `bench/server.py` has figures."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from fogbound.server.settings import Settings
from server.conftest import RIDGE
from server.load import PLANS, measure
from server.running import Running

pytestmark = pytest.mark.long

FULL = bool(os.environ.get("FOGBOUND_FULL"))
GAMES = 200 if FULL else 12
SECONDS = 30.0 if FULL else 4.0
THINK = 3.0 if FULL else 1.0
"""Mean seconds that a player takes: faster than anybody plays for long."""
LIMIT = 0.100


@pytest.mark.parametrize("name", PLANS)
def test_both_sides_see_an_action_at_once(name: str, database_url: str, tmp_path: Path) -> None:
    games = RIDGE | {"west": "fogbound.west.game:GAME"}
    settings = Settings(database=database_url, games=games, rate_scale=10_000, guests=True, sockets_per_address=2000)
    server = Running(settings, 2, tmp_path)
    server.start()
    try:
        found = asyncio.run(measure(server, name, GAMES, SECONDS, THINK))
    finally:
        server.stop()
    print(f"{name}, 2 workers, {settings.database[:8]}: {found}")
    assert len(found.took) > GAMES
    assert "Traceback" not in server.log.read_text()
    if FULL:  # a figure for a machine that has nothing else to do
        assert found.percentile(95) <= LIMIT
