"""For everybody: an accessibility checker finds nothing serious on any page, in light and in dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.browsers import Player
from web.test_looking_ahead import pass_to

pytestmark = pytest.mark.long

SERIOUS = ("serious", "critical")


def faults(player: Player) -> list[str]:
    """What the checker has against the page, as far as it matters."""
    from axe_playwright_python.sync_playwright import Axe

    found: Any = Axe().run(player.page).response
    return [
        f"{one['id']}: {node['html'][:120]}"
        for one in found["violations"]
        if one["impact"] in SERIOUS
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
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
    ann.page.goto(f"{ann.url}/#/players/{ann.fetch('/api/me')['name']}")
    ann.page.wait_for_selector("#start .card")
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
    pass_to(ann, "move ")
    ann.act('move "XVI Pz"')
    ann.page.mouse.click(*ann.where("2626"))
    ann.page.wait_for_function("() => !document.querySelector('.busy')")
    ann.page.click("[data-about=retreat]")
    ann.page.wait_for_selector("#live-asked .asked", state="attached")
    assert faults(ann) == []


def test_blocks_have_names_for_those_who_do_not_see_them(sit: Callable[..., Player]) -> None:
    ann = sit()
    ann.sit_down()
    ann.begin("SBW1", "axis", "me")
    ann.wait_for_board()
    told = ann.page.locator("#live-blocks .block").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    assert all(told)
    assert any("LXXVI Pz" in one and "2836" in one for one in told)
