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
