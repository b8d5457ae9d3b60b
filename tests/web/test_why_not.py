"""“Why not?” in the browser: refusals with their rule, answers drawn on the map, rules to search in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from web.browsers import Player
from web.test_looking_ahead import hover

pytestmark = pytest.mark.long


@pytest.fixture
def marching(sit: Callable[..., Player]) -> Player:
    """A panzer corps is asked where it goes."""
    ann = sit()
    ann.sit_down()
    ann.begin("SBW3", "axis", "me")
    ann.wait_for_board()
    ann.pass_to("move ")
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
    page = marching.page
    page.fill("#search", "2527")
    page.keyboard.press("Enter")
    for about, says, mark in (
        ("supply", "are in supply", "good"),
        ("retreat", "No hex is open to a retreat", "bad"),  # friends on one side, the Maginot Line on the other
        ("threat", "could get to", "bad"),
    ):
        page.click(f"#inspector [data-about='{about}']")
        page.wait_for_selector(f"#inspector .why:has-text('{says}') .rule")
        drawn = page.eval_on_selector_all("#live-asked .asked", "(all) => all.map((one) => one.getAttribute('class'))")
        assert set(drawn) == {f"asked {mark}"}


def test_of_two_questions_the_last_is_answered(marching: Player) -> None:
    page = marching.page
    page.fill("#search", "2527")
    page.keyboard.press("Enter")
    held: list[Route] = []
    page.route("**/about/supply**", lambda route: held.append(route))
    with page.expect_request("**/about/supply**"):
        page.click("#inspector [data-about=supply]")
    page.click("#inspector [data-about=threat]")
    page.wait_for_selector("#inspector .why:has-text('could get to') .rule")
    with page.expect_response("**/about/supply**") as late:
        held[0].continue_()
    late.value.finished()
    page.wait_for_timeout(200)  # so that a page that took it for an answer has drawn it
    assert page.locator("#live-asked .good").count() == 0
    assert page.locator("#live-asked .bad").count() > 0


def test_rules_are_searched_in_the_players_language(sit: Callable[..., Player]) -> None:
    eve = sit(locale="fr-FR")
    eve.sit_down()
    eve.begin("SBW1", "axis", "me")
    eve.wait_for_board()
    eve.page.keyboard.press("7")
    eve.page.fill("#rules-search", "retraite ravitaillement")
    eve.page.wait_for_function("() => /7\\.7\\.15/.test(document.querySelector('#panel-rules dl').textContent)")


def test_the_rule_of_a_refusal_opens_where_it_is_said(marching: Player) -> None:
    page = "document.querySelector('script[type=module]').src"
    marching.page.evaluate(f"import({page}.replace('main.js', 'notice.js')).then((one) => one.notice('No.', '7.5.3'))")
    marching.page.click("#notice.shown button.rule")
    marching.page.wait_for_selector("dialog.clauses dd")


def test_the_rules_of_blitz_are_there_and_have_no_names_of_ours(sit: Callable[..., Player]) -> None:
    ann = sit()
    ann.sit_down()
    ann.page.select_option("[name=game]", "blitz")
    ann.begin("duel", "axis", "me")
    ann.wait_until_asked()
    ann.page.click("#tab-rules")
    ann.page.wait_for_function("() => document.querySelectorAll('#panel-rules dt').length > 40")
    ann.page.fill("#rules-search", "movement")
    told = ann.page.inner_text("#panel-rules dl")
    assert "V2 · " in told
    assert "base." not in told


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
