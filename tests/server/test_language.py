"""In which language the local player is spoken to: the one asked for, the one chosen before, or the browser's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from fogbound.server.app import create_app
from fogbound.server.local import begin
from fogbound.server.run import local_settings
from fogbound.server.settings import Settings
from server.quick import QuickClient

FRENCH, ENGLISH = {"accept-language": "fr-BE,fr;q=0.9,en;q=0.8"}, {"accept-language": "en-GB"}


@pytest.fixture
def local(tmp_path: Path) -> Settings:
    return msgspec.structs.replace(local_settings(tmp_path), attend=False)


@pytest.fixture
def client(local: Settings) -> Iterator[TestClient]:
    with QuickClient(create_app(local), base_url="http://127.0.0.1", follow_redirects=False) as client:
        yield client


def enter(client: TestClient, local: Settings, headers: dict[str, str], query: str = "") -> tuple[str, str]:
    """Language and name of whoever comes in."""
    assert client.get(f"/enter/{local.local_token}{query}", headers=headers).status_code == 303
    me = client.get("/api/me").json()
    return me["lang"], me["name"]


def test_the_local_player_is_spoken_to_in_the_language_of_his_browser(client: TestClient, local: Settings) -> None:
    assert enter(client, local, FRENCH) == ("fr", "Vous")


def test_a_language_asked_for_on_the_command_line_comes_first(client: TestClient, local: Settings) -> None:
    assert enter(client, local, FRENCH, "?game=&lang=en") == ("en", "You")
    assert enter(client, local, ENGLISH, "?game=&lang=fr") == ("fr", "Vous")


def test_a_language_once_chosen_stays_whatever_the_browser_speaks(client: TestClient, local: Settings) -> None:
    enter(client, local, ENGLISH)
    client.patch("/api/me", json={"lang": "fr"})
    assert enter(client, local, ENGLISH)[0] == "fr"
    assert enter(client, local, ENGLISH, "?lang=tlh")[0] == "fr"


def test_a_game_begun_before_the_browser_opens_is_told_in_its_language(client: TestClient, local: Settings) -> None:
    game = begin(local, "sbw1")  # in small letters, too
    assert enter(client, local, FRENCH, f"?game={game}&lang=") == ("fr", "Vous")
    told = client.get(f"/api/games/{game}/view").json()["choice"]["prompt"]
    assert told == "Dépensez des points de production, ou terminez."
