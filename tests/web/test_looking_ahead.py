"""Before one acts: who can get where, which way, and what cannot be taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from web.browsers import CLICK, MOVED, Player

pytestmark = pytest.mark.long


def hover(player: Player, hex: str) -> None:
    player.page.mouse.move(*player.where(hex))


def test_hovering_tells_who_can_get_there_and_which_way(sit: Callable[..., Player]) -> None:
    ann = sit()
    ann.sit_down()
    ann.begin("SBW3", "axis", "me")
    ann.wait_for_board()
    ann.pass_to("move ")
    hover(ann, "2722")
    ann.page.wait_for_function(
        "() => /Within reach of \\d+: .*XVI Pz/.test(document.querySelector('#hint').textContent)"
    )
    ann.act('move "XVI Pz"')
    hover(ann, "2723")
    hover(ann, "2722")
    trail = ann.page.wait_for_selector("#live-trail .trail", state="attached")
    assert trail is not None
    assert len((trail.get_attribute("points") or "").split()) == 4
    assert "points left: 1" in ann.page.inner_text("#hint")


def test_dice_fall_only_after_a_second_look(sit: Callable[..., Player]) -> None:
    ann = sit()
    ann.sit_down()
    ann.begin("SBW3", "axis", "me")
    ann.wait_for_board()
    ann.pass_to("move ")
    ann.act('move "XVI Pz"')
    ann.act("to 2424")
    ann.pass_to("fly ")
    for _phase in range(4):
        done = ann.page.locator(".answers [data-action]").last
        before = ann.page.get_attribute("#table", "data-at")
        done.click()
        ann.page.wait_for_function(f"(before) => document.querySelector('dialog') || ({MOVED})", arg=before)
        if ann.page.locator("dialog").count():
            break
    assert ann.page.locator("dialog .odds").count() == 1
    ann.page.click("dialog button[value='']")
    ann.page.wait_for_selector("dialog", state="detached")
    assert ann.page.get_attribute("#table", "data-at") == before
    assert not any(event["kind"] == "battle" for event in ann.view()["events"]["add"])


def test_a_neutral_state_is_not_invaded_by_a_slip_and_warnings_can_be_switched_off(sit: Callable[..., Player]) -> None:
    ann = sit()
    ann.sit_down()
    ann.begin("SBW3", "axis", "me")
    ann.wait_for_board()
    ann.pass_to("move ")
    ann.act('move "XVI Pz"')
    before = ann.page.get_attribute("#table", "data-at")
    ann.page.mouse.click(*ann.where("2424"))
    ann.page.wait_for_selector("dialog .warning >> text=Belgium")
    ann.page.click("dialog button[value='']")
    ann.page.wait_for_selector("dialog", state="detached")
    assert ann.page.get_attribute("#table", "data-at") == before
    ann.page.mouse.click(*ann.where("2424"))
    ann.page.check("dialog [name=silence-joins]")
    ann.page.click("dialog button.main")
    ann.page.wait_for_function(f"(before) => {MOVED}", arg=before)
    ann.pass_to("move ")
    ann.act('move "XIX Pz"')
    before = ann.page.get_attribute("#table", "data-at")
    ann.page.mouse.click(*ann.where("2522"))
    ann.page.wait_for_function(f"(before) => {MOVED}", arg=before)
    assert ann.page.locator("dialog").count() == 0


def test_with_several_battles_pending_a_round_more_shows_the_odds_of_the_one_that_is_fought(
    sit: Callable[..., Player],
) -> None:
    ann = sit()
    ann.sit_down()
    ann.begin("SBW3", "axis", "me", french_plan="dyle_breda", uk_commitment_1940="1")
    ann.wait_for_board()
    for corps, hex in (("XVI Pz", "2425"), ("XIX Pz", "2326"), ("XXXXI Pz", "2326")):
        ann.pass_to("move ")
        ann.act(f'move "{corps}"')
        ann.act(f"to {hex}")
    ann.pass_to("battle ")
    ann.act("battle 2326")
    for _answer in range(4):  # the defender may stay, too, and then no dice fall yet
        ann.pass_to("stay")
        before = ann.page.get_attribute("#table", "data-at")
        ann.page.evaluate(CLICK, "stay")
        ann.page.wait_for_function(f"(before) => document.querySelector('dialog') || {MOVED}", arg=before)
        if ann.page.locator("dialog").count():
            break
    ann.page.wait_for_selector("dialog .odds .costs")
    assert ann.page.locator("dialog .odds meter").count() == 3


@pytest.mark.parametrize(("locale", "why"), [("en-GB", "imagined game"), ("fr-FR", "imaginée")])
def test_in_practice_one_may_ask_what_a_bot_would_do(sit: Callable[..., Player], locale: str, why: str) -> None:
    ann = sit(locale=locale)
    ann.sit_down()
    ann.begin("SBW1", "axis", "greedy")
    ann.wait_until_asked()
    ann.page.click("#counsel")
    ann.page.wait_for_selector("#counsel-do")
    assert why in ann.page.inner_text(".counsel")
    assert ann.page.is_disabled("#counsel")  # one answer to a question is enough
    before = ann.page.get_attribute("#table", "data-at")
    ann.page.click("#counsel-do")
    ann.page.wait_for_function(f"(before) => {MOVED}", arg=before)
    assert not ann.page.locator(".counsel").count()  # and it holds for that question only
