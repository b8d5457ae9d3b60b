"""Somebody who plays for no side: sees both as each sees the other, and may say nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

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
