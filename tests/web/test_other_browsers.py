"""The main paths in the other browsers: the start page, a game of SBW1 to the first own dice, and its replay."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.running import Running
from web.browsers import CLICK, OFFERED
from web.other_browsers import FIREFOX, PATIENCE, SCREEN, WEBKIT, Browser, firefox, wait_for, webkit

pytestmark = pytest.mark.long

NEEDED = {"firefox": bool(FIREFOX), "webkit": bool(WEBKIT and SCREEN)}
PLAN = ('move "LXXVI Pz"', "to 2937", "stay", "done")
"""What is answered with if it is offered, the first of them that is."""


@pytest.fixture(params=["firefox", "webkit"])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Browser]:
    if not NEEDED[request.param]:
        pytest.skip(f"{request.param} is not installed: `make long` installs it where it may (Debian, root).")
    with firefox(tmp_path) if request.param == "firefox" else webkit() as browser:
        yield browser


def click(browser: Browser, which: str) -> None:
    wait_for(browser, f"Boolean(document.querySelector('{which}'))")
    browser.ask(f"document.querySelector('{which}').click()")


def choose(browser: Browser, which: str, value: str) -> None:
    change = f"Object.assign(document.querySelector('{which}'), {{ value: '{value}' }})"
    browser.ask(f"{change}.dispatchEvent(new Event('change', {{ bubbles: true }}))")


ANSWER = f"""(plan, before) => {{
    const table = document.getElementById('table');
    const yes = document.querySelector('dialog button.main');
    if (yes) return yes.click();
    if (table.classList.contains('busy') || table.dataset.at === before) return before;
    const offered = ({OFFERED})();
    const answer = plan.find((one) => offered.includes(one)) ?? offered[0];
    if (!answer) return before;
    before = table.dataset.at;
    ({CLICK})(answer);
    return before;
}}"""
"""In one go, and once for each question: two clicks on “done” would pass over the marches if they came late."""


def fight(browser: Browser) -> None:
    """Attack Ravenna, and say yes to everything that this leads to, until dice have fallen; they may end it."""
    end, before = time.monotonic() + PATIENCE, ""
    while not browser.ask("document.querySelectorAll('#battle .die, #battle .fought').length"):
        assert time.monotonic() < end, browser.ask("document.querySelector('#question')?.textContent")
        before = browser.ask(f"({ANSWER})({json.dumps(PLAN)}, '{before}')") or before
        time.sleep(0.1)


def test_from_the_first_page_to_the_first_own_dice_and_back(other: Browser, server: Running) -> None:
    other.open(server.url)
    click(other, "#guest")
    wait_for(other, "Boolean(document.querySelector('#begin'))")
    choose(other, "[name=side]", "axis")
    choose(other, "[name=against]", "random")
    click(other, "#begin")
    wait_for(other, "document.querySelectorAll('#live-blocks .block.own').length > 10")
    wait_for(other, "document.querySelector('#printed').naturalWidth > 0")  # the map itself
    fight(other)
    assert "Ravenna" in other.ask("document.querySelector('#battle h2').textContent")
    click(other, "#tab-talk")
    click(other, "#replay-open")
    number = wait_for(other, "document.querySelector('#frame-number')?.textContent")
    click(other, "#frame-back")
    wait_for(other, f"document.querySelector('#frame-number').textContent !== '{number}'")
