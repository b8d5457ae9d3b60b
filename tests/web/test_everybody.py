"""For everybody: an accessibility checker finds nothing serious on any page, in light and in dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.browsers import Player
from web.test_story import until_my_turn
from web.test_tabletop import until_marching

pytestmark = pytest.mark.long

SERIOUS = ("serious", "critical")
NO_PRAISE = {"resultTypes": ["violations"]}
"""Nothing is told of what is well, which is most: of every block and hex it took four fifths of the time."""


def faults(player: Player) -> list[str]:
    """What the checker has against the page, as far as it matters."""
    from axe_playwright_python.sync_playwright import Axe

    found: Any = Axe().run(player.page, options=NO_PRAISE).response
    return [
        f"{one['id']}: {node['html'][:120]}"
        for one in found["violations"]
        if one["impact"] in SERIOUS
        for node in one["nodes"]
    ]


in_both_schemes = pytest.mark.parametrize("scheme", ["light", "dark"])


@in_both_schemes
def test_no_page_shuts_anybody_out(sit: Callable[..., Player], scheme: str) -> None:
    ann = sit(color_scheme=scheme, bypass_csp=True)
    ann.page.goto(ann.url)
    ann.page.wait_for_selector("#guest")
    assert faults(ann) == []
    ann.sit_down()
    ann.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert faults(ann) == []
    ann.page.goto(f"{ann.url}/#/settings")
    ann.page.wait_for_selector("[name=warn-dice]")
    assert faults(ann) == []
    name = ann.fetch("/api/me")["name"]
    ann.page.goto(f"{ann.url}/#/players/{name}")
    ann.page.wait_for_selector(f"#start .card h2:text-is('{name}')")
    assert faults(ann) == []
    ann.page.goto(f"{ann.url}/#/sandbox/SBW1")
    ann.page.wait_for_selector("#live-blocks .block", state="attached")
    assert faults(ann) == []
    ann.page.goto(f"{ann.url}/#/")
    ann.page.wait_for_selector("#begin")
    ann.begin("SBW3", "axis", "me")
    ann.wait_for_board()
    for panel in "7654321":
        ann.page.keyboard.press(panel)
        ann.page.wait_for_selector(f"#tabs button:nth-child({panel})[aria-selected=true]")
        assert faults(ann) == [], panel
    ann.pass_to("move ")
    ann.act('move "XVI Pz"')
    ann.page.mouse.click(*ann.where("2626"))
    ann.page.wait_for_function("() => !document.querySelector('.busy')")
    ann.page.click("[data-about=retreat]")
    ann.page.wait_for_selector("#live-asked .asked", state="attached")
    assert faults(ann) == []


@in_both_schemes
def test_nothing_that_a_game_comes_to_shuts_anybody_out(sit: Callable[..., Player], scheme: str) -> None:
    """The board of a battle, the report, help and warnings, the end, the replay."""
    ann = sit(color_scheme=scheme, bypass_csp=True)
    ann.sit_down()
    ann.begin("SBW3", "allies", "greedy")
    page = ann.page
    ann.wait_for_board()
    until_my_turn(ann)
    assert faults(ann) == []
    page.click("#report .fought .link >> nth=0")
    page.wait_for_selector("#battle .armies")
    assert faults(ann) == []
    page.click("#battle [aria-label=Close]")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.wait_for_selector("dialog")
    assert faults(ann) == []
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.click("#tab-talk")
    page.click("#panel-talk .danger")
    page.wait_for_selector("dialog")
    assert faults(ann) == []
    page.click("dialog button >> nth=0")
    page.wait_for_selector("#prompt.over")
    assert faults(ann) == []
    page.click("#tab-orders")
    assert faults(ann) == []
    page.click("#whole-report")
    page.wait_for_selector("#report:not([hidden])")
    assert faults(ann) == []
    page.keyboard.press("Escape")
    page.click("#tab-talk")
    page.click("#replay-open")
    page.click("#replay-more")
    page.wait_for_selector("#frame-number")
    assert faults(ann) == []
    page.goto(f"{ann.url}/#/")
    page.wait_for_selector("#begin")
    assert faults(ann) == []  # with a game in the lobby
    ann.begin("SBW1", "axis", "me")
    ann.pass_to("move ")
    ann.act('move "LXXVI Pz"')
    ann.act("to 2937")
    while not page.is_visible("#battle .die, #battle .fought"):
        ann.wait_until_asked()
        ann.step()
    assert faults(ann) == []  # the board of a battle


@in_both_schemes
def test_nothing_of_blitz_shuts_anybody_out(sit: Callable[..., Player], scheme: str) -> None:
    ann = sit(color_scheme=scheme, bypass_csp=True)
    ann.sit_down()
    page = ann.page
    page.select_option("[name=game]", "blitz")
    assert faults(ann) == []
    ann.begin("duel", "axis", "me")
    until_marching(ann)
    for panel in "7654321":
        page.keyboard.press(panel)
        page.wait_for_selector(f"#tabs button:nth-child({panel})[aria-selected=true]")
        assert faults(ann) == [], panel
    for place in ("", "army", "table"):
        page.goto(f"{ann.url}/tabletop/{place}")
        page.wait_for_selector("button")
        assert faults(ann) == [], place
    page.goto(f"{ann.url}/tabletop/")
    page.click("#begin")
    for tab in ("rules", "odds", "stands", "turn"):
        page.click(f"#tab-{tab}")
        page.wait_for_selector(f"#tab-{tab}[aria-current=page]")
        assert faults(ann) == [], tab


def test_blocks_have_names_for_those_who_do_not_see_them(sit: Callable[..., Player]) -> None:
    ann = sit()
    ann.sit_down()
    ann.begin("SBW1", "axis", "me")
    ann.wait_for_board()
    told = ann.page.locator("#live-blocks .block").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    assert all(told)
    assert any("LXXVI Pz" in one and "2836" in one for one in told)
