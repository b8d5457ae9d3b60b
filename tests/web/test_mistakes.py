"""What goes wrong: the page says so in a sentence of its language, and what to do next."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from web.browsers import Player

pytestmark = pytest.mark.long

Sit = Callable[..., Player]


def test_a_game_that_is_not_there_leads_back_to_the_start(sit: Sit) -> None:
    ann = sit()
    ann.sit_down()
    ann.page.goto(f"{ann.url}/#/games/NoSuchGame")
    expect(ann.page.locator("#prompt [role=alert]")).to_have_text("There is no such game.")
    ann.page.click("#prompt a")
    ann.page.wait_for_selector("#begin")


def test_a_password_that_is_too_short_is_not_sent(sit: Sit) -> None:
    ann = sit(locale="fr-FR")
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    ann.page.goto(ann.url)
    ann.page.fill("[name=name]", "Ann of the short password")
    ann.page.fill("[name=password]", "short")
    ann.page.click("#new-account")
    expect(ann.page.locator("[name=password]")).to_be_focused()
    assert ann.page.locator("[name=password]:invalid").count() == 1
    assert asked == []


@pytest.mark.parametrize("what", ["confirm", "reset"])
def test_a_link_that_was_cut_short_is_told_as_such(sit: Sit, what: str) -> None:
    ann = sit(locale="fr-FR")
    ann.page.goto(f"{ann.url}/#/{what}/cut")
    if what == "reset":
        ann.page.fill("[name=new]", "a good long password")
        ann.page.click("button.main")
    expect(ann.page.locator("[role=alert], #notice").filter(has_text="lien")).to_be_visible()


def test_who_comes_to_the_server_of_one_player_without_its_link_is_told_so(sit: Sit) -> None:
    """No form of which every button would refuse."""
    ann = sit()

    def local(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"local": True})

    ann.page.route("**/api/catalogue", local)
    ann.page.goto(ann.url)
    expect(ann.page.locator("#start [role=alert]")).to_contain_text("open the link")
    assert ann.page.locator("#start button").count() == 0


def test_what_was_said_is_not_lost_with_the_line(sit: Sit) -> None:
    ann = sit()
    ann.sit_down()
    ann.begin("SBW1", "axis", "me")
    ann.wait_until_asked()
    ann.page.click("#tab-talk")
    ann.page.route("**/chat", lambda route: route.abort())
    ann.page.fill("[name=say]", "A long thought")
    ann.page.press("[name=say]", "Enter")
    expect(ann.page.locator("#notice")).to_contain_text("does not answer", timeout=20_000)
    assert ann.page.input_value("[name=say]") == "A long thought"
    ann.page.unroute("**/chat")
    ann.page.press("[name=say]", "Enter")
    ann.page.press("[name=say]", "Enter")
    expect(ann.page.locator(".chat li")).to_have_count(1)
    assert ann.page.input_value("[name=say]") == ""


def test_a_link_to_a_player_that_was_spoilt_is_told_as_such(sit: Sit) -> None:
    ann = sit()
    ann.sit_down()
    ann.page.goto(f"{ann.url}/#/players/%")
    expect(ann.page.locator("#page")).to_contain_text("There is no player of this name.")
