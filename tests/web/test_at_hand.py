"""Where the hand is and where the keyboard is: both stay there while questions come and go."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from web.browsers import MOVED, Player
from web.test_tabletop import set_all_up, table

pytestmark = pytest.mark.long

Sit = Callable[..., Player]
FOCUS = "() => document.activeElement.dataset.action ?? document.activeElement.id"


def asked(sit: Sit, scenario: str, **how: object) -> Player:
    ann = sit(**how)
    ann.sit_down()
    ann.begin(scenario, "axis", "me")
    ann.wait_until_asked()
    ann.wait_for_board()
    return ann


def test_an_answer_by_keyboard_leaves_the_keyboard_at_the_answers(sit: Sit) -> None:
    """On the same answer if it is there again, else on the first; on the list after an answer of it."""
    ann = asked(sit, "SBW1")
    page = ann.page
    page.focus("#panel-orders [data-action^=repair]")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    before = page.get_attribute("#table", "data-at")
    page.keyboard.press("Enter")
    page.wait_for_function(f"(before) => {MOVED}", arg=before)
    assert page.evaluate(FOCUS).startswith(("panel-orders", "repair"))
    page.focus(".answers [data-action=done]")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    for _phase in range(2):
        before = page.get_attribute("#table", "data-at")
        page.keyboard.press("Enter")
        page.wait_for_function(f"(before) => {MOVED}", arg=before)
        assert page.evaluate(FOCUS) == "done"


def test_a_key_that_is_held_down_answers_once(sit: Sit) -> None:
    ann = asked(sit, "SBW1")
    page = ann.page
    page.focus(".answers [data-action=done]")
    before = page.get_attribute("#table", "data-at")
    page.keyboard.down("Enter")
    page.wait_for_function(f"(before) => {MOVED}", arg=before)
    second = page.get_attribute("#table", "data-at")
    page.focus(".answers [data-action=done]")
    page.keyboard.down("Enter")  # it is still down: a repetition
    page.keyboard.up("Enter")
    assert ann.view()["at"] == second


def test_the_map_stays_under_the_hand_when_the_answers_need_another_row(sit: Sit) -> None:
    """On a narrow screen those of the production wrap, those of the march do not."""
    ann = asked(sit, "SBW1", viewport={"width": 900, "height": 700}, locale="fr-FR")
    height = "() => document.querySelector('#top').getBoundingClientRect().height"
    rows, place = ann.page.evaluate(height), ann.where("2937")
    ann.pass_to("move ")
    ann.act('move "LXXVI Pz"')
    assert ann.page.evaluate(height) < rows
    assert ann.where("2937") == pytest.approx(place, abs=0.6)


def test_who_clicks_on_a_unit_that_may_not_go_is_told_why_and_keeps_his_own(sit: Sit) -> None:
    """One that has set out goes on, one that was only picked stays so."""
    ann = asked(sit, "SBW1")
    ann.pass_to("move ")
    ann.act('move "AOK 10"')
    ann.act("to 2635")
    assert still_going(ann, "4 Stormo") == "AOK 10"  # fighters do not march
    ann.act("stop")
    ann.act('move "LXXVI Pz"')
    ann.act("to 2937")  # it fights there, and goes no farther
    ann.act('move "IV Alp"')
    assert still_going(ann, "LXXVI Pz") == "IV Alp"


def still_going(player: Player, other: str) -> str:
    """Who is asked where he goes, after a click on another unit that may not go."""
    player.page.click(f'#live-blocks [data-block="{other}"]', force=True)
    expect(player.page.locator("#notice.shown .rule")).to_be_visible()
    player.page.wait_for_selector("#table:not(.busy)")
    expect(player.page.locator(".block.picked")).to_have_count(1)
    player.page.wait_for_selector("#notice.shown", state="detached")
    name: str = player.view()["choice"]["message"]["args"]["block"]
    return name


def test_on_a_phone_one_row_begins_a_game(sit: Sit) -> None:
    ann = sit(viewport={"width": 390, "height": 844}, locale="fr-FR")
    ann.sit_down()
    begin, sandbox = (ann.page.locator(name).bounding_box() for name in ("#begin", "#sandbox-open"))
    assert begin is not None
    assert sandbox is not None
    assert begin["y"] < sandbox["y"] + sandbox["height"] / 2 < begin["y"] + begin["height"]
    assert sandbox["x"] + sandbox["width"] <= 390


def test_on_a_phone_the_way_on_is_the_first_answer(sit: Sit) -> None:
    """It lay behind all that one may give to one's allies, out of sight."""
    ann = sit(viewport={"width": 390, "height": 844}, locale="fr-FR")
    ann.sit_down()
    ann.begin("SBW8", "allies", "random")
    ann.wait_until_asked()
    done = ann.page.locator(".answers [data-action=done]").bounding_box()
    assert done is not None
    assert done["x"] + done["width"] <= 390
    assert ann.offered()[0] == "done" != ann.offered()[1]


def test_the_key_that_goes_on_gives_no_order(sit: Sit) -> None:
    """Where nothing can be ended: it opened the hatch, as the last of seven orders."""
    ann = sit()
    table(ann, "duel")
    set_all_up(ann)
    while "hold" not in ann.offered():
        ann.act(ann.offered()[-1])
    before = ann.question(), ann.page.get_attribute("#table", "data-at")
    ann.page.keyboard.press("d")
    ann.page.wait_for_timeout(500)
    ann.page.wait_for_selector("#table:not(.busy)")
    assert (ann.question(), ann.page.get_attribute("#table", "data-at")) == before


DICE_FELL = """async () => {
    const modules = document.querySelector('script[type=module]').src;
    const { state, changed } = await import(modules.replace('main.js', 'state.js'));
    state.view = { ...state.view, can: { ...state.view.can, undo: null } };
    changed();
}"""


def test_on_a_phone_it_is_said_where_there_is_no_way_back_and_answers_keep_to_one_line(sit: Sit) -> None:
    """As when dice fell for the order: nothing stood there any more, and a long answer had made the bar higher."""
    ann = sit(viewport={"width": 390, "height": 844}, locale="fr-FR")
    table(ann, "duel")
    set_all_up(ann)
    while "hold" not in ann.offered():
        ann.act(ann.offered()[-1])
    assert "cruise" in ann.offered()
    tall = ann.page.eval_on_selector_all(".answers button", "(all) => Math.max(...all.map((one) => one.offsetHeight))")
    assert tall < 45
    ann.act("move")
    stands = ann.page.locator(".answers", has_text="on ne peut pas y revenir")
    expect(ann.page.locator("#undo")).to_be_visible()
    expect(stands).to_have_count(0)
    ann.page.evaluate(DICE_FELL)
    expect(stands).to_be_visible()
