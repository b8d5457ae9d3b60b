"""“Why not?” in the browser: refusals with their rule, answers drawn on the map, rules to search in."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from web.browsers import Player
from web.test_looking_ahead import hover, pass_to

pytestmark = pytest.mark.long


@pytest.fixture
def marching(sit: Callable[..., Player]) -> Player:
    """A panzer corps is asked where it goes."""
    ann = sit()
    ann.sit_down()
    ann.begin("SBW3", "axis", "me")
    ann.wait_for_board()
    pass_to(ann, "move ")
    ann.act('move "XVI Pz"')
    return ann


def test_an_illegal_hex_answers_with_the_rule(marching: Player) -> None:
    hover(marching, "2226")
    marching.page.wait_for_function(
        "() => /cannot reach .*7\\.5\\.3/.test(document.querySelector('#hint').textContent)"
    )
    marching.page.mouse.click(*marching.where("2226"))
    tag = marching.page.wait_for_selector("#inspector .why .rule")
    assert tag is not None
    assert tag.inner_text() == "7.5.3"
    tag.click()
    marching.page.wait_for_selector("dialog.clauses dd")


def test_a_place_is_asked_about_and_drawn(marching: Player) -> None:
    marching.page.fill("#search", "2527")
    marching.page.keyboard.press("Enter")
    for about, mark in (("supply", "good"), ("retreat", "good"), ("threat", "bad")):
        marching.page.click(f"#inspector [data-about={about}]")
        marching.page.wait_for_selector(f"#live-asked .{mark}", state="attached")
        assert marching.page.locator("#inspector .why .rule").count() > 0


def test_rules_are_searched_in_the_players_language(sit: Callable[..., Player]) -> None:
    eve = sit(locale="fr-FR")
    eve.sit_down()
    eve.begin("SBW1", "axis", "me")
    eve.wait_for_board()
    eve.page.keyboard.press("7")
    eve.page.fill("#rules-search", "retraite ravitaillement")
    eve.page.wait_for_function("() => /7\\.7\\.15/.test(document.querySelector('#panel-rules dl').textContent)")


def test_every_layer_has_a_key(sit: Callable[..., Player]) -> None:
    ann = sit()
    ann.sit_down()
    ann.begin("SBW1", "axis", "me")
    ann.wait_for_board()
    ann.page.keyboard.press("b")
    ann.page.wait_for_selector("#live-blocks .block", state="hidden")
    ann.page.keyboard.press("b")
    ann.page.wait_for_selector("#live-blocks .block", state="visible")
    ann.page.keyboard.press("z")
    ann.page.wait_for_selector("#live-overlays .zoc", state="attached")
    boxes = ann.page.locator("#layers input").count()
    assert ann.page.locator("#layers kbd").count() == boxes
