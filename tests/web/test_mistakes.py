"""What goes wrong before a game begins: the page says so in a sentence of its language, and what to do next."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

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
