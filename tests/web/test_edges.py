"""Places and names on a table: what is told can be found there, and what is written there can be read."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations

import pytest
from playwright.sync_api import expect

from web.browsers import Player
from web.test_tabletop import point, set_all_up, table

pytestmark = pytest.mark.long

Sit = Callable[..., Player]
NAMES = """() => [...document.querySelectorAll('#live-blocks .stand-name')].map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [one.textContent, left, right, top, bottom];
})"""
FIRED = """async () => {
    const modules = document.querySelector('script[type=module]').src;
    const { state, changed } = await import(modules.replace('main.js', 'state.js'));
    const { ordered } = await import(modules.replace('main.js', 'moves.js'));
    ordered.forEach((tell) => tell());
    const shot = { kind: 'shot', rule: '206', text: 'The shot misses R15C08.', message: { args: {} } };
    state.events = [...state.events, { ...shot, detail: { dice: [3, 1] } }];
    const { at } = state.view;
    state.view = { ...state.view, at: `${at}+` };
    changed();
    await new Promise(requestAnimationFrame);
    state.view = { ...state.view, at };
    changed();
}"""
AT_WHOM = """async () => {
    const modules = document.querySelector('script[type=module]').src;
    const { state, changed, position } = await import(modules.replace('main.js', 'state.js'));
    const own = position().blocks.find((one) => one.hex);
    const { observation, side } = state.view;
    const isOwn = (name) => position().blocks.some((one) => one.name === name);
    const name = Object.keys(state.facts.blocks).find((one) => !isOwn(one));
    const stands = observation.stands.filter((one) => one.name !== name);
    const theirs = side === 'axis' ? 'allies' : 'axis';
    const foe = { name, cell: 'R09C12', side: theirs, facing: 'N', status: 'ready', ammunition: 1 };
    const action = { text: `at "${name}"`, verb: 'at', args: [name] };
    const choice = { ask: 'target', prompt: 'At whom?', message: { args: {} }, actions: [action], passing: [] };
    state.view = { ...state.view, choice, observation: { ...observation, stands: [...stands, foe] } };
    changed();
    await new Promise(requestAnimationFrame); // the question comes first, and turns to whoever is asked
    state.hex = own.hex;
    changed();
}"""


def test_what_came_of_ones_own_dice_is_told_beside_the_next_question(sit: Sit) -> None:
    """Whoever fired learned only from the log whether he hit."""
    ann = sit()
    page = table(ann, "duel")
    set_all_up(ann)
    page.evaluate(FIRED)
    expect(page.locator("#meanwhile")).to_contain_text("The shot misses H15")
    ann.act(ann.offered()[-1])
    expect(page.locator("#meanwhile", has_text="misses")).to_have_count(0)


def test_a_place_has_the_letter_and_the_number_that_stand_at_the_edges(sit: Sit) -> None:
    """In the log and in lists it was R15C08, which stood nowhere; in the match file it is so still."""
    ann = sit()
    page = table(ann, "farm")
    edges = page.locator("#live-edges .edge-name").all_text_contents()
    assert edges == [*"ABCDEFGHIJKLMNOPQRSTUVWX", *(str(row) for row in range(1, 19))]
    page.click("#deploy-stand")
    point(ann, "R15C08")
    page.click("#tab-log")
    line = page.locator(".log li", has_text="sets up").first
    expect(line).to_contain_text("Nebelwerfer sets up at H15.")
    line.get_by_role("button", name="H15").click()
    expect(page.locator("#inspector h3")).to_have_text("H15")
    page.fill("#search", "L13")
    page.press("#search", "Enter")
    expect(page.locator("#inspector h3")).to_have_text("L13 farm")
    assert ann.view()["observation"]["stands"][0]["cell"] == "R15C08"


@pytest.mark.parametrize("scenario", ["farm", "attack"])
def test_names_of_an_army_that_was_set_up_at_once_do_not_run_into_each_other(sit: Sit, scenario: str) -> None:
    ann = sit()
    page = table(ann, scenario)
    set_all_up(ann)
    names = page.evaluate(NAMES)
    assert len(names) > 8
    for (one, left, right, top, bottom), (other, west, east, north, south) in combinations(names, 2):
        apart = (
            right <= west + 1 or east <= left + 1 or bottom <= north + 3 or south <= top + 3
        )  # the air round letters
        assert apart, (one, other)


def test_at_whom_to_fire_is_no_question_about_ones_own(sit: Sit) -> None:
    """The card of the gun that fires said that it cannot fire at itself, and the list where nobody stands."""
    ann = sit()
    page = table(ann, "farm")
    set_all_up(ann)
    page.evaluate(AT_WHOM)
    expect(page.locator("#inspector .stack-list .unit")).to_have_count(1)
    expect(page.locator("#inspector .stack-list .why")).to_have_count(0)
    row = page.locator("#panel-orders .offer")
    expect(row.locator("svg.piece .stand")).to_have_count(1)
    expect(row.locator("small")).to_have_text(re.compile(r"^[A-X]\d+( |$)"))
