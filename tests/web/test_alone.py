"""One person at one browser: against the bot to the end, in French, on a phone, without a mouse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.browsers import Player

pytestmark = pytest.mark.long

Sit = Callable[..., Player]
MOST_ACTIONS = 400


def test_a_game_against_the_bot_goes_to_its_end_and_is_seen_again(sit: Sit) -> None:
    ann = sit()
    ann.sit_down()
    ann.begin("SBW1", "allies", "random")
    for _action in range(MOST_ACTIONS):
        ann.page.wait_for_selector("#table:not(.busy) #prompt.mine, #prompt.over")
        if ann.page.locator("#prompt.over").count():
            break
        ann.step()
    view = ann.view()
    assert view["status"] == "over"
    assert view["result"]["text"].lower() in ann.question().lower()
    assert not ann.page.is_visible("#battle")  # it is the end that counts now
    reached = ann.page.inner_text("#panel-orders li.now")
    assert view["result"]["text"].lower() in reached.lower()  # the sum that is shown is the one that decided

    ann.page.click("#tab-talk")
    ann.page.click("#replay-open")
    ann.page.wait_for_selector("#frame-number")
    last = ann.page.inner_text("#frame-number")
    ann.page.click("#frame-back")
    ann.page.wait_for_function("(last) => document.querySelector('#frame-number').textContent !== last", arg=last)
    ann.page.select_option("#replay select", "*")  # all is open now
    ann.page.wait_for_function("() => document.querySelectorAll('#live-blocks .block.enemy').length === 0")
    ann.page.click("#replay-close")
    ann.page.wait_for_selector("#replay", state="hidden")
    ann.page.click("#tab-table")
    assert view["game"]
    assert "sha256:" in ann.page.inner_text("#panel-table")


def test_after_the_end_the_replay_says_which_decisions_cost_most(sit: Sit) -> None:
    ann = sit()
    ann.sit_down()
    ann.begin("SBW1", "axis", "greedy")
    ann.wait_until_asked()
    while not any(action.startswith("move ") for action in ann.offered()):
        ann.step()
        ann.wait_until_asked()
    ann.resign()
    ann.page.click("#tab-talk")
    ann.page.click("#replay-open")
    ann.page.click("#replay-more")
    ann.page.click("#blunders")
    ann.page.wait_for_selector(".blunders >> text=parts of turns", timeout=180_000)  # as long as the page waits


def test_a_french_reader_reads_french(sit: Sit) -> None:
    anne = sit(locale="fr-FR")
    anne.sit_down()
    assert anne.page.get_attribute("html", "lang") == "fr"
    assert anne.page.inner_text("#begin") == "Commencer"
    anne.begin("SBW3", "axis", "random")
    anne.wait_until_asked()
    assert anne.page.inner_text("#tab-orders") == "Ordres"
    english = {"Spend production points, or be done.", ""}
    assert anne.question() not in english
    assert anne.view()["choice"]["prompt"] == anne.question()
    assert anne.page.inner_text(".answers .main") == "Terminé"


def test_a_phone_is_large_enough(sit: Sit) -> None:
    ann = sit(viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True)
    ann.sit_down()
    wide = """() => document.documentElement.scrollWidth <= innerWidth
        && (document.getElementById('side')?.getBoundingClientRect().right ?? 0) <= innerWidth"""
    assert ann.page.evaluate(wide)
    ann.begin("SBW3", "axis", "random")
    ann.wait_until_asked()
    assert ann.page.evaluate(wide)
    box = ann.page.locator("#stage").bounding_box()
    assert box is not None
    assert box["height"] > 250
    for panel in ("log", "forces", "ledger", "talk", "table", "orders"):
        ann.page.tap(f"#tab-{panel}")
        assert ann.page.evaluate(wide), panel
    ann.pass_to("move ")
    ann.page.tap("#panel-orders .offer")
    ann.page.wait_for_selector("#live-marks .target", state="attached")
    ann.page.tap(".answers [data-action=stop]")


def test_no_mouse_is_needed(sit: Sit) -> None:
    ann = sit()
    ann.sit_down()
    keys = ann.page.keyboard
    tab_to(ann, "begin")
    keys.press("Enter")
    ann.wait_for_board()
    for _phase in range(12):
        ann.wait_until_asked()
        ann.page.wait_for_selector("#table:not(.busy)")  # a key pressed while an answer is under way does nothing
        if any(action.startswith("move ") for action in ann.offered()):
            break
        before = ann.question()
        keys.press("d")
        ann.page.wait_for_function("(was) => document.querySelector('#question').textContent !== was", arg=before)
    keys.press("n")
    picked = ann.page.wait_for_selector("#live-blocks .block.picked", state="attached")
    assert picked is not None
    name = picked.get_attribute("data-block")
    keys.press("m")
    ann.page.wait_for_selector("#live-marks .target", state="attached")
    assert name is not None
    assert name in ann.question()
    keys.press("u")
    ann.page.wait_for_selector("#live-marks .target", state="detached")


def tab_to(player: Player, wanted: str) -> None:
    for _press in range(60):
        player.page.keyboard.press("Tab")
        focus: Any = player.page.evaluate("() => document.activeElement?.id")
        if focus == wanted:
            return
    raise AssertionError(f"#{wanted} cannot be reached by keyboard")
