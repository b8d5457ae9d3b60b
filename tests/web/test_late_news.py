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

Sit = Callable[..., Player]


def told(news: str | bytes) -> Any:
    return msgspec.json.decode(plain(news))


def until(player: Player, there: Callable[[], list[Any]]) -> list[Any]:
    """What is there sooner or later."""
    for _look in range(PATIENCE // 50):
        if found := there():
            return found
        player.page.wait_for_timeout(50)
    raise AssertionError("it never came")


def held(player: Player, path: str) -> list[Any]:
    """What the page asks for from now on under this path; it waits until somebody lets it go."""
    found: list[Any] = []
    player.page.route(re.compile(path), lambda route: found.append(route))
    return found


def without_line(route: Any) -> bytes:
    """An order as it is for a server process that does not have the page's socket: its news come there, too."""
    return msgspec.json.encode({**route.request.post_data_json, "line": None})


def let_go(player: Player, asked: list[Any], told: object = None) -> None:
    """Answer what was held; afterwards the page has had the time to do something with it."""
    with player.page.expect_response(lambda answer: answer.request == asked[0].request):
        asked[0].continue_() if told is None else asked[0].fulfill(json=told)
    for _frame in range(5):
        player.page.evaluate("() => new Promise((go) => requestAnimationFrame(() => setTimeout(go, 50)))")


def go(player: Player, way: str) -> None:
    """By a link, without loading the page anew."""
    player.page.evaluate("(way) => { location.hash = way; }", way)


def test_an_answer_that_comes_late_hides_nothing_that_came_before_it(sit: Sit) -> None:
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


def test_news_that_come_late_bring_nothing_back_that_is_past(sit: Sit) -> None:
    """What the socket says of my first order arrives when the second has been answered."""
    ann = sit()
    ann.sit_down()
    news: list[Any] = []

    def slow(way: Any) -> None:
        server = way.connect_to_server()
        server.on_message(lambda told_now: news.append((way, told_now)))

    ann.page.route_web_socket("**/api/socket**", slow)
    ann.page.route("**/actions", lambda route: route.continue_(post_data=without_line(route)))
    ann.begin("SBW3", "axis", "me")
    ann.wait_until_asked()
    shown = []
    for _order in range(2):
        ann.act(ann.offered()[0])
        shown.append(ann.page.evaluate(AT))  # the socket tells only the newest: the first before there is a second
        way, old = until(ann, lambda: [one for one in news if told(one[1]).get("at") == shown[0]])[0]
    with ann.page.expect_response("**/view?**") as asked:  # which of the two is newer only the server can tell
        way.send(old)
    asked.value.finished()
    ann.page.wait_for_timeout(200)
    assert ann.page.evaluate(AT) == shown[1] == ann.view()["at"]
    assert ann.question() == ann.view()["choice"]["prompt"]


def test_a_replay_that_is_closed_stays_closed_when_its_frames_come_late(sit: Sit) -> None:
    ann = sit()
    ann.sit_down()
    ann.begin("SBW1", "axis", "greedy")
    ann.resign()
    ann.page.click("#tab-talk")
    ann.page.click("#replay-open")
    ann.page.wait_for_selector("#frame-number")
    asked = held(ann, "/replay[?]")
    ann.page.select_option("#replay select", "*")
    until(ann, lambda: asked)
    ann.page.click("#replay-close")
    ann.page.wait_for_selector("#replay", state="hidden")
    let_go(ann, asked)
    assert ann.page.is_hidden("#replay")


def test_a_page_that_was_left_before_it_was_there_does_not_come(sit: Sit) -> None:
    ann = sit()
    ann.sit_down()
    asked = held(ann, "sandbox_page[.]js")
    go(ann, "#/sandbox/SBW1")
    until(ann, lambda: asked)
    go(ann, "#/")
    ann.page.wait_for_selector("#begin")
    let_go(ann, asked)
    assert ann.page.is_visible("#begin")


def test_a_table_that_was_left_before_it_was_there_leaves_the_next_in_peace(sit: Sit) -> None:
    ann = sit()
    ann.sit_down()
    games = []
    for scenario in ("SBW1", "SBW3"):
        ann.begin(scenario, "axis", "me")
        games.append(ann.game)
        go(ann, "#/")
        ann.page.wait_for_selector("#begin")
    first, second = games
    asked = held(ann, f"/games/{first}$")
    go(ann, f"#/games/{first}")
    until(ann, lambda: asked)
    go(ann, f"#/games/{second}")
    ann.wait_for_board()
    let_go(ann, asked)
    ann.page.click("#tab-table")
    assert "1940" in ann.page.inner_text("#panel-table h3 >> nth=0")


def leave_before_the_answer(ann: Player, request: str, pressed: str, place: str, there: str) -> None:
    """Press what makes a request, and be elsewhere when the answer comes."""
    asked = held(ann, request)
    ann.page.click(pressed)
    until(ann, lambda: asked)
    go(ann, place)
    ann.page.wait_for_selector(there)
    let_go(ann, asked)


def test_who_leaves_before_his_table_is_made_is_not_led_to_it(sit: Sit) -> None:
    """It is among his games."""
    ann = sit()
    ann.sit_down()
    leave_before_the_answer(ann, "/api/games$", "#begin", "#/settings", "[name=theme]")
    assert ann.page.url.endswith("#/settings")
    go(ann, "#/")
    ann.page.wait_for_selector("[data-list='start.mine'] [data-game]")


def test_an_order_whose_answer_comes_after_the_table_was_left_does_nothing_more(sit: Sit) -> None:
    """Neither a fault (the page is watched for them), nor a question about the next order."""
    ann = sit()
    ann.sit_down()
    ann.begin("SBW1", "axis", "me")
    ann.wait_until_asked()
    leave_before_the_answer(ann, "/actions$", ".answers [data-action=done]", "#/", "#begin")
    assert ann.page.locator("dialog").count() == 0
    assert not ann.faults


def test_an_order_whose_answer_is_lost_shows_all_the_same(sit: Sit) -> None:
    """It was carried out, and the socket leaves it to the answer to say so."""
    ann = sit()
    ann.sit_down()
    ann.begin("SBW1", "axis", "me")
    ann.wait_until_asked()
    before = ann.view()["at"]

    def lose(route: Any) -> None:
        route.fetch()
        route.abort()

    ann.page.route("**/actions", lose)
    ann.page.click(".answers [data-action=done]")
    ann.page.wait_for_function(f"(before) => {AT} !== before", arg=before)
    assert ann.page.evaluate(AT) == ann.view()["at"]


def test_the_adviser_calls_nobody_back_who_reads_something_else(sit: Sit) -> None:
    ann = sit()
    ann.sit_down()
    ann.begin("SBW1", "axis", "random")
    ann.wait_until_asked()
    asked = held(ann, "/counsel$")
    ann.page.click("#counsel")
    until(ann, lambda: asked)
    ann.page.click("#tab-log")
    let_go(ann, asked, {"answer": "done", "reasons": ["It is enough."]})
    assert ann.page.get_attribute("#tab-log", "aria-selected") == "true"
    ann.page.click("#tab-orders")
    ann.page.wait_for_selector("#counsel-do")


def test_a_change_in_the_sandbox_that_comes_late_leaves_the_next_page_in_peace(sit: Sit) -> None:
    """Nor does an undo wait behind it in vain: what is undone is the change."""
    ann = sit()
    ann.sit_down()
    ann.begin("SBW1", "axis", "me")
    game = ann.game
    go(ann, "#/sandbox/SBW3")
    ann.page.wait_for_selector("[name=side]")
    ann.page.select_option("[name=side]", "allies")
    ann.page.wait_for_selector("#sandbox-undo:not(:disabled)")
    asked = held(ann, "/sandbox/west$")
    ann.page.select_option("[name=side]", "axis")
    until(ann, lambda: asked)
    go(ann, f"#/games/{game}")
    ann.wait_until_asked()
    let_go(ann, asked)
    assert ann.page.get_attribute("#table", "data-game") == "west"
    assert ann.question() == ann.view()["choice"]["prompt"]
