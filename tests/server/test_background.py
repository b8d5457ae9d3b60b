"""Bots, standing orders, clocks, notices: what happens without anybody asking."""

from __future__ import annotations

import asyncio
import smtplib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from fogbound.bots.bot import Asked
from fogbound.core.values import Action, Choice
from fogbound.server import bot_process, notices
from fogbound.server.bot_process import BotProcess
from fogbound.server.settings import Settings
from server import strange_bots
from server.conftest import RIDGE
from server.people import Person, table_of
from server.ridge import GAME
from server.running import PATIENCE


@pytest.fixture(scope="module")
def settings(database_url: str) -> Settings:
    return Settings(
        database=database_url,
        games=RIDGE,
        sqlite_sync="NORMAL",
        rate_scale=1000,
        bot_seconds=0.2,
        smtp="smtp://mail.example",
        webhook_hosts=("hooks.example",),
        notice_seconds=0.0,
        public_url="http://play.example",
    )


def until(true: Callable[[], Any]) -> Any:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := true():
            return found
        time.sleep(0.05)
    raise AssertionError("It did not happen in time.")


def test_a_bot_plays_its_side_to_the_end(ann: Person) -> None:
    game = ann.new_game(blue="random", scenario="patrol", options={"length": "2"})
    rng = Random(3)

    def step() -> bool:
        view = ann.view(game)
        if view["choice"]:
            ann.play(game, rng.choice(view["choice"]["actions"])["text"], view["at"])
        return bool(view["status"] == "over")

    until(step)
    assert ann.view(game)["result"]["text"]


def test_bots_play_among_themselves(ann: Person) -> None:
    game = ann.new_game(red="random", blue="random", scenario="patrol", options={"length": "2"})
    until(lambda: ann.view(game)["status"] == "over")
    assert ann.get(f"/games/{game}/file").count("\nred ") > 2


def test_standing_orders_answer_for_an_absent_player(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    bob.ask("PUT", f"/games/{game}/orders", {"orders": {"deal": "deal guard"}})
    assert bob.get(f"/games/{game}/orders") == {"orders": {"deal": "deal guard"}}
    assert ann.get(f"/games/{game}/orders") == {"orders": {}}
    ann.play(game, "deal guard")
    ann.play(game, "deal line")
    dealt = until(lambda: bob.view(game)["observation"]["blocks"][3]["kind"])
    assert dealt == "guard"
    assert bob.view(game)["turn"] == "blue"  # the second block is not covered: there is one guard only
    bob.ask("PUT", f"/games/{game}/orders", {"orders": {}})
    assert bob.get(f"/games/{game}/orders") == {"orders": {}}


def test_who_runs_out_of_time_loses(ann: Person, bob: Person, client: TestClient) -> None:
    game = table_of(ann, bob, clock={"base": 10, "step": 0})
    clock = ann.view(game)["clock"]
    assert clock["running"] == "red"
    assert clock["left"]["blue"] == 10
    server = client.app.state.server  # type: ignore[attr-defined]

    def hurry() -> None:
        server.tables.table(game).clock.left["red"] = 0.2  # ten seconds are long in a test

    assert client.portal is not None
    client.portal.call(server.do, hurry)
    ann.ask("POST", f"/games/{game}/chat", {"text": "thinking"}, 201)
    result = until(lambda: bob.view(game)["result"])
    assert result["winner"] == "blue"


def test_absent_players_are_told_once_a_turn(ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setitem(notices.SENDERS, "mail", lambda _settings, notice: sent.append(notice))
    monkeypatch.setitem(notices.SENDERS, "webhook", lambda _settings, notice: sent.append(notice))
    bob.has_confirmed("bob@example.org")
    bob.ask("PATCH", "/me", {"webhook": "https://hooks.example/bob"})
    game = table_of(ann, bob)
    ann.play(game, "deal guard")
    ann.play(game, "deal line")
    until(lambda: len(sent) == 2)
    assert {notice["channel"] for notice in sent} == {"mail", "webhook"}
    assert sent[0]["address"] in ("bob@example.org", "https://hooks.example/bob")
    assert f"http://play.example/#/games/{game}" in sent[0]["body"]
    assert "À vous" in sent[0]["subject"]
    bob.play(game, "deal guard")  # still his turn: no second notice
    time.sleep(2.5)
    assert len(sent) == 2


def test_a_notice_that_cannot_be_sent_is_tried_again(ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_settings: Settings, _notice: dict[str, Any]) -> None:
        raise smtplib.SMTPServerDisconnected("gone")

    monkeypatch.setitem(notices.SENDERS, "mail", fail)
    bob.has_confirmed("bob@example.org")
    game = table_of(ann, bob)
    ann.play(game, "deal guard")
    ann.play(game, "deal line")
    server = ann.client.app.state.server  # type: ignore[attr-defined]

    def waiting() -> list[int]:
        """How often what is to be sent about this game has been tried."""
        later = server.background.notices._due(time.time() + 3600)
        return [notice["tries"] for notice in later if notice.get("game_id") == game]

    assert until(lambda: [tries for tries in waiting() if tries]) == [1]


@contextmanager
def unheard(client: TestClient) -> Iterator[Any]:
    """Moves of which whoever is on duty does not hear: the line was cut, or he died just then."""
    background = client.app.state.server.background  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as deaf:
        deaf.setattr(background, "tell", lambda *_told: None)
        yield background
        time.sleep(0.5)


def test_who_may_have_missed_moves_looks_at_all_games(client: TestClient, ann: Person) -> None:
    game = ann.new_game(blue="random")
    with unheard(client) as background:
        ann.play(game, "deal guard")
        ann.play(game, "deal line")
    assert ann.view(game)["turn"] == "blue"
    assert client.portal is not None
    client.portal.call(background.server.tell_written, "", 0, "")
    until(lambda: ann.view(game)["turn"] == "red")


def test_who_comes_on_duty_tells_whoever_was_not_told(
    client: TestClient, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setitem(notices.SENDERS, "mail", lambda _settings, notice: sent.append(notice))
    bob.has_confirmed("bob@example.org")
    game = table_of(ann, bob)
    with unheard(client) as background:
        ann.play(game, "deal guard")
        ann.play(game, "deal line")
    assert not sent
    background.on_duty = False  # as if he were another; he finds the lease free
    assert until(lambda: sent)[0]["game_id"] == game


@pytest.mark.parametrize("webhook", ["http://hooks.example/x", "https://evil.example/x", "https://hooks.example:22/x"])
def test_webhooks_go_to_known_hosts_only(bob: Person, webhook: str) -> None:
    bob.ask("PATCH", "/me", {"webhook": webhook}, 400)
    with pytest.raises(ValueError, match="list"):
        notices.send_webhook(Settings(webhook_hosts=("other.example",)), {"address": webhook, "body": "x"})


# -- bots that misbehave ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "misbehave", [strange_bots.oversleep, strange_bots.cheat, strange_bots.crash, strange_bots.die]
)
def test_whatever_a_bot_does_a_legal_action_is_played(misbehave: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_process, "choose", misbehave)
    monkeypatch.setattr(bot_process, "START_SECONDS", 3.0)
    choice = GAME.decision(GAME.new("ridge", {}))
    assert isinstance(choice, Choice)

    async def ask() -> Action:
        asked = BotProcess(0.1)
        try:
            return await asked.think("strange", Asked({}, choice), Asked({}, choice))
        finally:
            asked.close()

    assert asyncio.run(ask()) in choice.actions
