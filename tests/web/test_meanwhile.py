"""What happened while somebody waited, and when it ended: told to him, and not only in the log."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from web.browsers import Player

pytestmark = pytest.mark.long

Sit = Callable[..., Player]


def two(sit: Sit, scenario: str) -> tuple[Player, Player]:
    """Two people at a table, the first of them asked."""
    ann, bob = sit(), sit()
    ann.sit_down()
    ann.begin(scenario, "axis", "private")
    bob.page.goto(ann.page.inner_text("#panel-orders code").strip())
    bob.wait_for_board()
    ann.wait_until_asked()
    ann.wait_for_board()
    return ann, bob


def answers(player: Player, *actions: str) -> None:
    player.wait_until_asked()
    for action in actions:
        player.act(action)


def test_what_the_other_side_did_amidst_my_turn_is_told_beside_the_next_question(sit: Sit) -> None:
    """Who attacked Belgium found a dozen blocks elsewhere, and only the log said why. His next order ends the tale."""
    ann, bob = two(sit, "SBW3")
    ann.pass_to("move ")
    answers(ann, 'move "XIX Pz"', "to 2425")
    while not ann.is_asked():
        bob.wait_until_asked()
        bob.act(next((one for one in bob.offered() if one.startswith(("assist", "plan"))), bob.offered()[0]))
        ann.page.wait_for_selector("#table:not(.busy)")
    told = ann.page.locator("#meanwhile li")
    expect(told.first).to_be_visible()
    expect(ann.page.locator("#live-arrows .arrow").first).to_be_attached()
    assert "XIX Pz" not in " ".join(told.all_inner_texts())  # that was I
    ann.act('move "XXXXI Pz"')
    expect(told).to_have_count(0)
    expect(ann.page.locator("#live-arrows .arrow")).to_have_count(0)


def test_a_report_that_nobody_has_read_is_there_again_when_the_page_is(sit: Sit) -> None:
    ann, bob = two(sit, "SBW1")
    ann.pass_to("move ")
    answers(ann, 'move "LXXVI Pz"', "to 2835")
    while not bob.is_asked():
        ann.wait_until_asked()
        ann.step()
        bob.page.wait_for_selector("#table:not(.busy)")
    report = bob.page.locator("#report")
    expect(report).to_be_visible()
    bob.page.reload()
    bob.wait_until_asked()
    expect(report).to_be_visible()
    report.locator("button", has_text="Close").click()
    expect(report).to_be_hidden()
    bob.page.reload()
    bob.wait_until_asked()
    expect(report).to_be_hidden()


def test_whoever_sees_the_game_end_sees_how_and_is_asked_once_more(sit: Sit) -> None:
    """The result stood behind another tab; the invitation had to be sent by letter."""
    ann, bob = two(sit, "SBW1")
    ann.page.click("#tab-forces")
    bob.resign()
    expect(ann.page.locator("#again")).to_be_visible()
    ann.page.click("#again")
    ann.page.wait_for_selector("#invite-copy")
    bob.page.click("#tab-talk")
    bob.page.click(".chat a")
    ann.wait_until_asked()
    bob.wait_for_board()
    assert bob.game == ann.game


def test_who_waits_for_a_friend_is_led_to_the_invitation_and_not_to_the_other_seat(sit: Sit) -> None:
    ann = sit()
    ann.sit_down()
    ann.begin("SBW1", "axis", "private")
    main = ann.page.locator("#panel-orders button.main")
    expect(main).to_have_count(1)
    expect(main).to_have_id("invite-copy")
