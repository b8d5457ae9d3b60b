"""Who waits knows for whom and until when, sees what happens meanwhile, and what is agreed across the table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from web.browsers import Player

pytestmark = pytest.mark.long

Sit = Callable[..., Player]


def two(sit: Sit, scenario: str = "SBW1", **how: object) -> tuple[Player, Player]:
    """The Axis, who is asked, and the Allies, who wait."""
    ann, bob = sit(**how), sit(**how)
    ann.sit_down()
    ann.begin(scenario, "axis", "private")
    ann.page.wait_for_selector("#invite-copy")
    bob.page.goto(ann.page.inner_text("#panel-orders code").strip())
    bob.wait_for_board()
    ann.wait_until_asked()
    return ann, bob


def test_who_waits_is_told_for_whom_until_when_and_what_was_seen_last(sit: Sit) -> None:
    ann, bob = two(sit)
    orders = bob.page.locator("#panel-orders")
    expect(bob.page.locator("#question")).to_contain_text("Axis to act (Guest ")
    expect(orders).to_contain_text("You are asked as soon as")
    expect(orders).to_contain_text("If no answer comes by ")
    last = bob.page.locator("#seen-last li").last
    before = last.inner_text()
    ann.pass_to("move ")
    ann.act('move "LXXVI Pz"')
    ann.act("to 2937")
    expect(last).not_to_have_text(before)


def test_a_pause_is_seen_by_both_and_ended_by_either(sit: Sit) -> None:
    """What is said across the table comes without a new position; what somebody is writing there stays."""
    ann, bob = two(sit)
    for player in (ann, bob):
        player.page.click("#tab-talk")
        player.page.wait_for_selector("#panel-talk .danger")
    ann.page.fill("[name=say]", "Back in an hour")
    ann.page.click("text=Ask to pause")
    bob.page.click(".proposal .main >> nth=0")
    for player in (ann, bob):
        expect(player.page.locator("#paused")).to_be_visible()
        expect(player.page.locator("text=Go on")).to_be_visible()
    assert ann.page.input_value("[name=say]") == "Back in an hour"
    bob.page.click("text=Go on")
    for player in (ann, bob):
        expect(player.page.locator("#paused")).to_have_count(0)
        expect(player.page.locator("text=Ask to pause")).to_be_visible()


def test_who_is_proposed_something_is_told_what(sit: Sit) -> None:
    """Which bot would play on, and to which moment one would go back."""
    ann, bob = two(sit)
    ann.act('repair "IV Alp"')
    ann.pass_to("move ")
    ann.page.click("#tab-talk")
    ann.page.click("text=Hand my seat over")
    ann.page.select_option("dialog select", "greedy")
    ann.page.click("dialog button.main")
    proposal = bob.page.locator("#prompt .proposal")
    expect(proposal).to_contain_text(re.compile(r"Axis: a bot is to play on \(\w+\)"))
    bob.page.click("#prompt .proposal >> text=Decline")
    expect(proposal).to_have_count(0)
    ann.page.click("text=Ask to go back")
    ann.page.click("#frame-back")
    ann.page.click("#replay-more")
    ann.page.click("text=Ask to go back to here")
    bob.page.click("#prompt .proposal >> text=To which moment?")
    expect(bob.page.locator("#frame-number")).to_be_visible()
    asked = bob.view()["offers"][0]["frame"]
    expect(bob.page.locator("#frame-number")).to_have_text(re.compile(rf"^{asked + 1} / "))
