"""A server and a browser for the client's tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fogbound.server.settings import Settings
from server.running import Running


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """One browser for all of them, closed when they are left: its loop runs in the thread of the
    tests, and while it does no other test of this process can run a loop of its own."""
    from web.browsers import CHROMIUM, FLAGS

    if CHROMIUM is None:
        pytest.skip("Chromium is not installed: `make long` installs it where it may (Debian, root).")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("web")
    settings = Settings(
        database=f"sqlite:///{folder / 'web.sqlite'}", sqlite_sync="NORMAL", guests=True, rate_scale=1000
    )
    running = Running(settings, 1, folder)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def sit(browser: Any, server: Running) -> Iterator[Callable[..., Any]]:
    """Somebody new at a browser of its own; at the end of the test nobody's page may have failed."""
    from web.browsers import Player

    players: list[Player] = []

    def new(**how: Any) -> Player:
        players.append(Player(browser, server.url, **how))
        return players[-1]

    yield new
    for player in players:
        player.close()
    assert [player.faults for player in players] == [[] for _player in players]
