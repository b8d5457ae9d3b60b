"""The guided first game: somebody who has never played it clicks where the page points, and gets through."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from web.browsers import Player

pytestmark = pytest.mark.long

Sit = Callable[..., Player]

STEPS = ["look", "report", "repair", "phase", "pick", "attack", "more", "fly", "battle", "dice", "end", "points", "end"]
MOST_CLICKS = 150
MARKED = """(tried) => {
    const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
    const marked = [...document.querySelectorAll('button.guided:enabled, .block.guided, .target.guided')]
        .map((one) => [one, middle((one.querySelector('.wood') ?? one).getBoundingClientRect())]);
    const shown = marked.filter(([one, at]) => document.elementFromPoint(...at)?.closest('.guided') === one);
    return shown.length ? shown[tried % shown.length][1] : null;
}"""
STEP = "document.querySelector('#guide [data-step]').dataset.step"
REST = """() => document.querySelector('dialog[open]')
    || (!document.querySelector('.busy')
        && document.querySelector('#prompt.mine, #prompt.over, #report:not([hidden])'))"""


def click_on_what_is_marked(player: Player, tried: int) -> None:
    """The dialog says yes; else one of the places that the guide marks; else what ends the question."""
    page = player.page
    if page.locator("dialog[open]").count():
        fight = page.locator("dialog[open] button[value=end]")
        (fight if fight.count() else page.locator("dialog[open] button.main")).first.click()
        return
    if at := page.evaluate(MARKED, tried):
        page.mouse.click(*at)
    elif player.is_asked():
        page.locator(".answers button.main:enabled, #panel-orders .offer").first.click()


def play_the_guide(player: Player) -> list[str]:
    """The steps in the order in which they were shown."""
    seen: list[str] = []
    page = player.page
    for clicks in range(MOST_CLICKS):
        page.wait_for_function(REST)
        step = page.evaluate(STEP)
        if not seen or step != seen[-1]:
            seen.append(step)
        if step == "end" and "points" in seen:
            return seen
        click_on_what_is_marked(player, clicks)
        page.wait_for_timeout(150)
    raise AssertionError(f"the guide stays at {seen}")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_guide_is_one_click_away_and_leads_through_a_turn(sit: Sit, locale: str) -> None:
    ann = sit(locale=locale)
    ann.page.goto(ann.url)
    ann.page.click("#learn")
    ann.wait_for_board()
    ann.page.wait_for_selector("#guide:not([hidden])")
    seen = play_the_guide(ann)
    assert seen == [step for step in STEPS if step in seen]
    assert {"look", "repair", "phase", "pick", "attack", "battle", "end", "points"} <= set(seen)
    assert "{" not in ann.page.inner_text("#guide")


def test_the_guide_goes_on_after_a_reload_begins_anew_and_can_be_left(sit: Sit) -> None:
    ann = sit()
    ann.page.goto(ann.url)
    ann.page.click("#learn")
    ann.wait_for_board()
    ann.page.click("#guide-skip")
    ann.page.wait_for_selector("#guide [data-step=report], #guide [data-step=repair]")
    first = ann.game
    ann.page.reload()
    ann.page.wait_for_selector("#guide [data-step=report], #guide [data-step=repair]")
    ann.page.click("#guide-again")
    ann.page.wait_for_selector("#guide [data-step=look]")
    assert ann.game != first
    ann.page.click("#guide-leave")
    ann.page.wait_for_selector("#guide", state="hidden")
    assert ann.page.evaluate("document.querySelectorAll('.guided').length") == 0
