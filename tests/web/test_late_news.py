"""Requests and the socket are two ways, and what is sent on one may overtake what is on the other."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import sleep
from typing import Any

import msgspec
import pytest

from web.browsers import Player, plain

pytestmark = pytest.mark.long

AT = "document.getElementById('table').dataset.at"


def test_an_answer_that_comes_late_hides_nothing_that_came_before_it(sit: Callable[..., Player]) -> None:
    """The computer has moved, and the socket said so, before the answer to my own move arrives."""
    ann = sit()
    ann.sit_down()
    ann.begin("SBW1", "allies", "random")
    late = []

    def dawdle(route: Any) -> None:
        answer = route.fetch()
        if answer.json()["view"]["turn"] == "axis":
            late.append(answer)
            sleep(3)
        route.fulfill(response=answer)

    ann.page.route("**/actions", dawdle)
    while not late:
        ann.wait_until_asked()
        ann.step()
    ann.wait_until_asked()
    assert ann.question() == ann.view()["choice"]["prompt"]


def test_news_that_come_late_bring_nothing_back_that_is_past(sit: Callable[..., Player]) -> None:
    """What the socket says of my first order arrives when the second has been answered."""
    ann = sit()
    ann.sit_down()
    held: list[Any] = []

    def slow(way: Any) -> None:
        server = way.connect_to_server()
        server.on_message(lambda news: held.append((way, news)))

    ann.page.route_web_socket("**/api/socket**", slow)
    ann.begin("SBW3", "axis", "me")
    ann.wait_until_asked()
    shown = []
    for _order in range(2):
        ann.act(ann.offered()[0])
        shown.append(ann.page.evaluate(AT))
    ann.page.wait_for_timeout(500)
    way, old = next((way, news) for way, news in held if told(news).get("at") == shown[0])
    way.send(old)
    ann.page.wait_for_timeout(1000)
    assert ann.page.evaluate(AT) == shown[1] == ann.view()["at"]
    assert ann.question() == ann.view()["choice"]["prompt"]


def test_a_replay_that_is_closed_stays_closed_when_its_frames_come_late(sit: Callable[..., Player]) -> None:
    ann = sit()
    ann.sit_down()
    ann.begin("SBW1", "axis", "greedy")
    ann.wait_until_asked()
    ann.page.click("#tab-talk")
    ann.page.click("#panel-talk .danger")
    ann.page.click("dialog button >> nth=0")
    ann.page.wait_for_selector("#prompt.over")
    ann.page.click("#replay-open")
    ann.page.wait_for_selector("#frame-number")
    held: list[Any] = []
    ann.page.route(re.compile("/replay[?]"), lambda route: held.append(route))
    ann.page.select_option("#replay select", "*")
    while not held:
        ann.page.wait_for_timeout(50)
    ann.page.click("#replay-close")
    ann.page.wait_for_selector("#replay", state="hidden")
    held[0].continue_()
    ann.page.wait_for_timeout(1000)
    assert ann.page.is_hidden("#replay")


def told(news: str | bytes) -> Any:
    return msgspec.json.decode(plain(news))
