"""Setting up: teams, clocks, and a player's own settings."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from web.browsers import Player

pytestmark = pytest.mark.long


def test_a_team_of_two_plays_against_the_clock(sit: Callable[..., Player]) -> None:
    ann, bob = sit(), sit()
    ann.sit_down()
    ann.page.select_option("[name=against]", "private")
    ann.page.click("#more-seats")
    ann.page.click("#seat-more")
    ann.page.select_option("[name=seat-who-1]", "random")
    ann.page.select_option("[name=seat-side-2]", "axis")
    ann.page.click("#more-time")
    ann.page.select_option("[name=clock]", "hour")
    ann.page.click("#begin")
    ann.page.wait_for_selector(".seat-list li:nth-child(3)")
    bob.page.goto(ann.page.inner_text("code").strip())
    bob.wait_until_asked()  # both of a team may answer
    ann.wait_until_asked()
    assert bob.view()["side"] == "axis"
    assert len(ann.page.query_selector_all(".clock")) == 2
    ann.page.wait_for_function("() => /^5\\d:/.test(document.querySelector('.clock.axis.running b')?.textContent)")


def test_two_clicks_begin_one_game(sit: Callable[..., Player]) -> None:
    ann = sit()
    ann.sit_down()
    made: list[str] = []
    ann.page.on("request", lambda request: made.append(request.url) if request.method == "POST" else None)
    ann.page.dblclick("#begin")
    ann.wait_until_asked()
    assert len([url for url in made if url.endswith("/api/games")]) == 1


def test_dark_stays_dark_and_a_webhook_must_be_allowed(sit: Callable[..., Player]) -> None:
    ann = sit()
    ann.sit_down()
    paper = "() => getComputedStyle(document.body).backgroundColor"
    light = ann.page.evaluate(paper)
    ann.page.click("#settings-link")
    ann.page.select_option("[name=theme]", "dark")
    assert ann.page.evaluate(paper) != light
    assert ann.page.is_disabled("[name=webhook]")  # this server names no hosts for them
    ann.page.select_option("[name=lang]", "fr")
    ann.page.wait_for_selector("text=Réglages")
    ann.page.goto(ann.url)
    ann.page.reload()
    ann.page.wait_for_selector("#begin")
    assert ann.page.evaluate(paper) != light
    assert ann.page.inner_text("#begin") == "Commencer"


def test_the_options_are_those_of_the_scenario_and_what_is_changed_stands_out(sit: Callable[..., Player]) -> None:
    ann = sit()
    ann.sit_down()
    ann.page.click(".scenario:has([value=SBW4])")
    ann.page.click("#more-options")
    headings = ann.page.query_selector_all(".options summary")
    assert headings[0].inner_text().startswith("Optional chapters")
    headings[0].click()
    assert ann.page.input_value("[name=rule_31_reserve]") == "on"  # as the day has it
    assert ann.page.input_value("[name=rule_32_strategic_bombing]") == "off"
    ann.page.select_option("[name=rule_31_reserve]", "off")
    assert ann.page.inner_text(".options .changed span") == "Reserves (31.0)"
    ann.page.click(".scenario:has([value=SBW1])")
    assert ann.page.input_value("[name=rule_31_reserve]") == "off"
    ann.page.click(".scenario:has([value=SBW4])")
    assert ann.page.input_value("[name=rule_31_reserve]") == "on"
    ann.page.select_option("[name=rule_31_reserve]", "off")
    ann.page.click("#begin")
    ann.wait_until_asked()
    ann.page.click("#tab-table")
    ann.page.wait_for_selector("#panel-table dd.changed")
    table = ann.page.inner_text("#panel-table")
    assert "Advanced" in table
    assert ann.page.inner_text("#panel-table dd.changed") == "no"
