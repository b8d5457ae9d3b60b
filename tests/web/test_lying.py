"""What lies on the map beside the blocks, and how a game is set up with it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from web.browsers import Player

pytestmark = pytest.mark.long

LAY = """async (fields) => {
    const main = document.querySelector('script[type=module]').src;
    const { changed, state } = await import(main.replace('main.js', 'state.js'));
    state.view = { ...state.view, observation: { ...state.view.observation, ...fields } };
    changed();
}"""


def test_partisans_and_bombs_lie_beside_each_other(sit: Callable[..., Player]) -> None:
    ann = sit()
    ann.sit_down()
    ann.begin("SBW3", "axis", "me")
    ann.wait_for_board()
    ann.wait_until_asked()
    ann.page.evaluate(LAY, {"partisans": {"2026": 2}, "bombed_rails": {"2026": 1}})
    ann.page.wait_for_selector(".sign.partisan", state="attached")
    signs = ann.page.locator(".sign")
    assert [signs.nth(n).get_attribute("aria-label") for n in range(2)] == [
        "Partisans: 2",
        "Rail station bombed, hits: 1",
    ]
    first, second = (signs.nth(n).get_attribute("transform") for n in range(2))
    assert first != second


def test_a_preset_sets_its_switches_and_says_what_it_is(sit: Callable[..., Player]) -> None:
    ann = sit()
    ann.sit_down()
    ann.page.check("[name=scenario][value=SBW3]")
    ann.page.select_option("[name=preset]", "master")
    assert "all optional chapters" in ann.page.inner_text("#preset-does")
    ann.page.click("#more-options")
    assert ann.page.input_value("[name=rule_29_partisans]") == "on"
    ann.page.click(".options summary")
    assert "partisans rise" in ann.page.inner_text(".options")
    ann.begin("SBW3", "axis", "me")
    options = ann.fetch(f"/api/games/{ann.game}")["options"]
    assert (options["rules_level"], options["rule_29_partisans"]) == ("advanced", "on")
