"""Room on the page: nothing is said twice, nothing lies over what one reads, and a thing picked up can be put down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from web.browsers import Player
from web.test_at_hand import asked

pytestmark = pytest.mark.long

Sit = Callable[..., Player]
GAPS = """() => {
    const words = [...document.querySelectorAll('#tabs button')].map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect();
    });
    return words.slice(1).map((one, n) => one.left - words[n].right);
}"""
ODDS = """async () => {
    const modules = document.querySelector('script[type=module]').src;
    const { ask, chances } = await import(modules.replace('main.js', 'confirm.js'));
    const { el } = await import(modules.replace('main.js', 'dom.js'));
    const found = { outcomes: { win: 0.984, open: 0, lose: 0.016 }, exact: true, error: 0, losses: {} };
    ask('Odds', [el('div', { class: 'pair' }, [1, 2].map(() => el('section', {}, chances(found))))], [['', 'No']]);
}"""
BATTLE = """async () => {
    const modules = document.querySelector('script[type=module]').src;
    const { state, changed } = await import(modules.replace('main.js', 'state.js'));
    const event = (kind, args, detail) => ({ kind, rule: '7.7', text: kind, message: { args }, detail });
    const blocks = [{ block: 'LXXVI Pz', side: 0, steps: 3 }, { block: 'V Br', side: 1, steps: 4 }];
    const began = event('battle', {}, { hex: '2937', blocks });
    state.events = [...state.events, began, event('reduced', { block: 'V Br', steps: 3 })];
    changed();
}"""
LISTEN = """() => {
    window.said = [];
    const place = document.getElementById('notice');
    new MutationObserver(() => window.said.push(place.textContent)).observe(place, { childList: true });
}"""
HEIGHT = "() => document.getElementById('replay').getBoundingClientRect().height"


def box(player: Player, what: str) -> Any:
    found = player.page.locator(what).bounding_box()
    assert found is not None
    return found


def test_a_unit_that_was_picked_for_a_flight_or_to_be_built_is_put_down(sit: Sit) -> None:
    """By a button, as on the march, and by Escape: nothing showed the way back but “undo”."""
    ann = asked(sit, "SBW3")
    page, question = ann.page, ann.question()
    ann.act('rebuild "Fort Cherbourg"')
    page.keyboard.press("Escape")
    expect(page.locator("#question")).to_have_text(question)
    ann.pass_to("fly ")
    question = ann.question()
    ann.act('fly "StG 77"')
    page.click("#put-down")
    expect(page.locator("#question")).to_have_text(question)


def test_a_drag_that_escape_broke_off_leads_nowhere(sit: Sit) -> None:
    """Who let go of the button then was told that “ cannot go” there."""
    ann = asked(sit, "SBW1")
    ann.pass_to("move ")
    mouse = ann.page.mouse
    question = ann.question()
    x, y = ann.where("2836")
    held = ann.page.locator('#live-blocks [data-block="LXXVI Pz"]').bounding_box()
    assert held is not None
    mouse.move(held["x"] + held["width"] / 2, held["y"] + held["height"] / 2)
    mouse.down()
    mouse.move(x, y + 200, steps=4)
    expect(ann.page.locator("#question")).to_contain_text("LXXVI Pz moves")
    ann.page.wait_for_selector("#table:not(.busy)")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#question")).to_have_text(question)
    ann.page.wait_for_selector("#table:not(.busy)")
    ann.page.evaluate(LISTEN)
    mouse.up()
    ann.act('move "AOK 10"')  # by then what was asked because of the drag is answered
    ann.act("stop")
    assert ann.page.evaluate("() => window.said") == []


def test_the_card_of_a_hex_gives_way_to_the_battle_in_it(sit: Sit) -> None:
    """Both told of the same units, and hid the map between them. Steps that nobody lost are no loss."""
    ann = asked(sit, "SBW1")
    ann.page.mouse.click(*ann.where("2937"))
    expect(ann.page.locator("#inspector")).to_be_visible()
    ann.page.evaluate(BATTLE)
    expect(ann.page.locator("#battle .army small")).to_have_text(["steps: 3", "steps: 4 → 3"])
    expect(ann.page.locator("#inspector")).to_be_hidden()
    ann.page.mouse.click(*ann.where("2736"))  # if one wants to look at one all the same
    expect(ann.page.locator("#inspector")).to_be_visible()


def test_a_card_says_each_thing_once_and_no_line_below_the_map_repeats_it(sit: Sit) -> None:
    ann = asked(sit, "SBW3")
    ann.page.fill("#search", "2727")
    ann.page.press("#search", "Enter")
    expect(ann.page.locator("#inspector .facts")).to_have_text(
        "plain · MP: 1 · Germany · minor city · Main, Neckar, Rhine"
    )
    ann.page.mouse.move(*ann.where("2727"))
    ann.page.mouse.move(*ann.where("2729"))
    expect(ann.page.locator("#hint")).to_contain_text("2729 Stuttgart")
    ann.page.mouse.move(*ann.where("2727"))
    expect(ann.page.locator("#hint")).not_to_contain_text("Mainz")
    ann.page.fill("#search", "2824")
    ann.page.press("#search", "Enter")
    expect(ann.page.locator("#inspector .facts")).to_contain_text("red points: 2")


def test_a_notice_has_been_read_when_the_next_order_is_given(sit: Sit) -> None:
    ann = asked(sit, "SBW1")
    ann.page.fill("#search", "nowhere at all")
    ann.page.press("#search", "Enter")
    expect(ann.page.locator("#notice.shown")).to_be_visible()
    ann.act("done")
    assert not ann.page.is_visible("#notice.shown")


def test_tabs_stand_apart_and_the_treasury_fits_into_its_panel_in_french(sit: Sit) -> None:
    ann = sit(locale="fr-FR")
    ann.sit_down()
    ann.begin("SBW8", "allies", "me")
    ann.wait_until_asked()
    while not ann.page.is_visible(".hands"):
        ann.step()
        ann.wait_until_asked()
    assert ann.page.evaluate("() => document.getElementById('panel-orders').scrollWidth") <= ann.page.evaluate(
        "() => document.getElementById('panel-orders').clientWidth"
    )
    for tab in ("talk", "orders"):
        ann.page.click(f"#tab-{tab}")
        assert min(ann.page.evaluate(GAPS)) >= 7


def test_odds_of_two_battles_side_by_side_have_bars(sit: Sit) -> None:
    ann = asked(sit, "SBW1")
    ann.page.evaluate(ODDS)
    widths = ann.page.eval_on_selector_all(
        "dialog meter", "(all) => all.map((one) => one.getBoundingClientRect().width)"
    )
    assert len(widths) == 6
    assert min(widths) > 30


def test_the_buttons_of_a_replay_stay_under_the_hand_and_no_battle_lies_behind_them(sit: Sit) -> None:
    ann = asked(sit, "SBW1")
    ann.pass_to("move ")
    ann.act('move "LXXVI Pz"')
    ann.act("to 2937")
    while "Exploit" not in ann.question():
        ann.step()
        ann.wait_until_asked()
    ann.page.reload()  # nobody has given an order since it ended: it may not have been read
    ann.wait_until_asked()
    expect(ann.page.locator("#battle")).to_be_visible()
    ann.act("done")
    ann.wait_until_asked()
    ann.page.reload()
    ann.wait_until_asked()
    expect(ann.page.locator("#battle")).to_be_hidden()
    ann.page.click("#tab-log")
    ann.page.click("#panel-log .row button >> nth=0")
    ann.page.wait_for_selector("#replay:not([hidden]) .frame-events")
    expect(ann.page.locator("#battle")).to_be_hidden()  # it was over before this frame
    heights, fought = {ann.page.evaluate(HEIGHT)}, 0
    while not (frame := ann.page.inner_text("#frame-number")).startswith("1 "):
        ann.page.keyboard.press("ArrowLeft")
        expect(ann.page.locator("#frame-number")).not_to_have_text(frame)
        heights.add(ann.page.evaluate(HEIGHT))
        if ann.page.is_visible("#battle"):
            fought += 1
            battle = box(ann, "#battle")
            assert battle["y"] + battle["height"] <= box(ann, "#replay")["y"]
    assert fought
    assert len(heights) == 1


def test_on_a_small_screen_that_is_wide_the_map_lies_beside_the_lists(sit: Sit) -> None:
    """On a phone on its side, and at twice the size, a strip of the map was left between question and lists."""
    ann = sit(viewport={"width": 640, "height": 400})
    ann.sit_down()
    ann.begin("SBW1", "axis", "me")
    ann.wait_until_asked()
    stage = box(ann, "#stage")
    assert stage["height"] > 200
    assert stage["width"] > 300
    expect(ann.page.locator("#panel-orders .offer").first).to_be_in_viewport()
