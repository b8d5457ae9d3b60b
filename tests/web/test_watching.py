"""Somebody who plays for no side: sees both as each sees the other, and may say nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from web.browsers import Player

pytestmark = pytest.mark.long


def test_an_onlooker_sees_backs_only(sit: Callable[..., Player]) -> None:
    ann, eve = sit(), sit()
    ann.sit_down()
    ann.begin("SBW3", "axis", "me")
    ann.wait_for_board()
    eve.sit_down()
    eve.page.goto(f"{eve.url}/#/games/{ann.game}")
    eve.wait_for_board()
    eve.page.wait_for_selector(".flag.watching")
    assert eve.page.locator("#live-blocks .block.enemy:not([data-block])").count() > 60
    assert eve.page.locator("#live-blocks .block.own").count() == 0
    assert not eve.is_asked()
    names = [block["name"] for block in ann.view()["observation"]["blocks"] if " " in block["name"]]
    page = eve.page.content()
    assert not [name for name in names if f">{name}<" in page]
    eve.page.click("#tab-talk")
    assert eve.page.locator("#panel-talk [name=say]").count() == 0


def test_the_number_of_a_rule_tells_what_it_says(sit: Callable[..., Player]) -> None:
    ann = sit()
    ann.sit_down()
    ann.begin("SBW3", "axis", "me")
    ann.wait_until_asked()
    ann.page.click("#tab-log")
    ann.page.click(".log button.rule")
    ann.page.wait_for_selector("dialog.clauses dd")
    assert ann.page.evaluate("document.querySelector('dialog.clauses').scrollTop") == 0


def test_a_replay_shows_where_something_happens_and_tells_it_once(sit: Callable[..., Player]) -> None:
    """Of both sides' tales, for once all is open one reads both; and no question is said to be missing."""
    ann = sit()
    ann.sit_down()
    ann.begin("SBW1", "axis", "me")
    ann.pass_to("move ")
    ann.act('move "LXXVI Pz"')
    ann.act("to 2937")
    ann.resign()
    page = ann.page
    page.click("#tab-talk")
    page.click("#replay-open")
    page.click("#tab-orders")
    page.wait_for_selector("#frame-number")
    page.select_option("#replay select", "*")
    expect(page.locator("#replay .frame-events li")).to_have_count(1)
    expect(page.locator("#replay .frame-events")).to_contain_text("LXXVI Pz")
    expect(page.locator("#live-arrows .arrow")).to_have_count(1)
    expect(page.locator("#panel-orders")).to_contain_text("You are looking back")
    expect(page.locator("#seen-last li", has_text="2937 Ravenna")).to_have_count(1)
    page.click("#replay-more")
    page.click("#blunders")
    expect(page.locator("#replay details")).not_to_have_attribute("open", "")
    page.click("#replay-close")
    expect(page.locator("#live-arrows .arrow")).to_have_count(0)


def test_the_inspector_goes_with_those_whom_it_shows(sit: Callable[..., Player]) -> None:
    ann = sit()
    ann.sit_down()
    ann.begin("SBW1", "axis", "me")
    ann.pass_to("move ")
    page = ann.page
    page.click('#live-blocks [data-block="29 PzG"]', force=True)
    page.wait_for_selector("#inspector .unit")
    ann.act("to 2835")
    expect(page.locator("#inspector")).to_be_hidden()
