"""Requests and the socket are two ways, and what is sent on one may overtake what is on the other."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import sleep
from typing import Any

import msgspec
import pytest

from web.browsers import PATIENCE, Player, plain

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
        shown.append(ann.page.evaluate(AT))  # the socket tells only the newest: the first before there is a second
        way, old = until(ann, lambda: [one for one in held if told(one[1]).get("at") == shown[0]])[0]
    with ann.page.expect_response("**/view?**") as asked:  # which of the two is newer only the server can tell
        way.send(old)
    asked.value.finished()
    ann.page.wait_for_timeout(200)
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
    until(ann, lambda: held)
    ann.page.click("#replay-close")
    ann.page.wait_for_selector("#replay", state="hidden")
    with ann.page.expect_response(re.compile("/replay[?]")) as late:
        held[0].continue_()
    late.value.finished()
    ann.page.wait_for_timeout(200)
    assert ann.page.is_hidden("#replay")


def until(player: Player, there: Callable[[], list[Any]]) -> list[Any]:
    """What is there sooner or later."""
    for _look in range(PATIENCE // 50):
        if found := there():
            return found
        player.page.wait_for_timeout(50)
    raise AssertionError("it never came")


def told(news: str | bytes) -> Any:
    return msgspec.json.decode(plain(news))
