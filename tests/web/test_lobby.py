"""The first page of somebody who plays a lot: what waits for him comes first, and nothing drowns in it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from web.browsers import Player

pytestmark = pytest.mark.long

Sit = Callable[..., Player]
TOP = "(one) => one.getBoundingClientRect().top"
POST = """async ([path, body]) => {
    const how = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return (await fetch(`/api/games${path}`, how)).json();
}"""


def set_up(player: Player, allies: str) -> str:
    seats = [{"side": "axis", "who": "me"}, {"side": "allies", "who": allies}]
    made: str = player.page.evaluate(POST, ["", {"game": "west", "scenario": "SBW1", "seats": seats}])["id"]
    return made


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_my_games_come_before_a_new_one_and_first_of_them_what_waits_for_me(sit: Sit, size: tuple[int, int]) -> None:
    ann = sit(viewport={"width": size[0], "height": size[1]})
    ann.sit_down()
    over, waits = set_up(ann, "me"), set_up(ann, "me")
    ann.page.evaluate(POST, [f"/{over}/resign", {"side": "axis"}])
    free = {set_up(ann, "free") for _game in range(6)}
    ann.page.reload()
    mine = ann.page.locator("[data-list='start.mine'] li")
    expect(mine).to_have_count(1 + len(free))
    assert mine.first.get_attribute("data-game") == waits
    assert mine.first.evaluate(TOP) < ann.page.locator("#learn").evaluate(TOP)
    assert [one.is_visible() for one in mine.all()] == [True] * 5 + [False] * 2
    assert ann.page.locator(f"[data-list='start.mine_over'] [data-game='{over}']").count() == 1
    listed = ann.page.locator("[data-list='start.open'] li").evaluate_all("(all) => all.map((one) => one.dataset.game)")
    assert not free & set(listed)  # they are mine, and stand above


def test_a_list_of_games_is_short_on_a_phone(sit: Sit) -> None:
    """All that one sees at once of thirty games, within a screen."""
    ann = sit(viewport={"width": 390, "height": 844})
    ann.sit_down()
    for _game in range(6):
        set_up(ann, "me")
    ann.page.reload()
    rows = ann.page.locator("[data-list='start.mine'] li >> visible=true")
    expect(rows).to_have_count(5)
    assert sum(box["height"] for row in rows.all() if (box := row.bounding_box())) < 844


def test_a_link_that_is_handed_on_is_copied_and_that_is_said(sit: Sit) -> None:
    """Where nothing can be copied it can be taken by hand; a notice that goes by cannot."""
    ann = sit(permissions=["clipboard-read", "clipboard-write"])
    ann.sit_down()
    ann.begin("SBW1", "axis", "private")
    ann.page.click("#invite-copy")
    expect(ann.page.locator("#notice.shown")).to_contain_text("Copied: http")
    link = ann.page.evaluate("() => navigator.clipboard.readText()")
    assert re.fullmatch(rf"{ann.url}/#/games/{ann.game}/invite/\S+", link)
    ann.page.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    ann.page.click("#invite-copy")
    expect(ann.page.locator("dialog input")).to_have_value(link)
    assert ann.page.evaluate("() => document.activeElement.selectionEnd") == len(link)
