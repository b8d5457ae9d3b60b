"""What happened: the report when the turn comes, the other side's turn played back, boards of past battles, the log."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from web.browsers import Player

pytestmark = pytest.mark.long

MOST_ANSWERS = 80
FRAMES = """async (first) => {
    const files = document.querySelector('script[type=module]').src;
    const { film, go } = await import(files.replace('main.js', 'replay.js'));
    const told = [];
    const stopped = film.frame;
    for (let frame = first; frame < film.total; frame += 1) {
        await go(frame);
        await new Promise((resolve) => requestAnimationFrame(resolve));
        for (const line of document.querySelectorAll('.frame-events li')) {
            const copy = line.cloneNode(true);
            copy.querySelector('.rule')?.remove();
            told.push(copy.textContent.trim());
        }
    }
    return { told, stopped, frames: film.total - first };
}"""

READ = "(log) => log.scrollTop"
READ_ON = "(log, top) => { log.scrollTop = top; }"
END = "(log) => log.scrollHeight - log.clientHeight"

FOUGHT = """async (events) => {
    const files = document.querySelector('script[type=module]').src;
    const { battleFrom } = await import(files.replace('main.js', 'story.js'));
    return battleFrom(events, 0).fighters;
}"""


def until_my_turn(player: Player) -> None:
    """Answer what the enemy's attacks ask, until the report of his turn is there."""
    for _answer in range(MOST_ANSWERS):
        player.wait_until_asked()
        player.page.wait_for_function("() => !document.querySelector('.busy')")
        if player.view()["observation"]["active"] == "allies":
            player.page.wait_for_selector("#report:not([hidden])")
            return
        player.step()
    raise AssertionError("the enemy's turn never ends")


def test_the_enemys_turn_is_reported_and_played_back(sit: Callable[..., Player]) -> None:
    ann = sit()
    ann.sit_down()
    ann.begin("SBW3", "allies", "greedy")
    ann.wait_for_board()
    until_my_turn(ann)
    page = ann.page
    events = ann.view()["events"]["add"]
    fought = [event for event in events if event["kind"] == "battle"]
    assert fought
    assert page.locator("#report .fought").count() == len(fought)
    assert page.locator("#live-arrows .arrow").count() > 10

    boards_are_what_the_log_says(ann, events)
    page.click("#tab-log")
    assert page.locator(".log details").count() == 2  # a turn of each side
    assert page.locator(".log li.phase").count() >= 4

    with page.expect_response(re.compile("/replay[?]telling=")) as begins:
        page.click("#report-play")
    page.wait_for_selector("#replay:not([hidden])")
    assert not page.is_visible("#report")
    page.click("[aria-label='Play or pause']:has-text('❚❚')")  # it plays, from where that turn begins
    page.wait_for_selector("[aria-label='Play or pause']:has-text('▶')")
    first = begins.value.json()["frames"][0]["frame"]
    shown = page.evaluate(FRAMES, first)
    assert first <= shown["stopped"] < first + shown["frames"]
    assert shown["frames"] > 75
    assert [told.strip() for told in shown["told"]] == [event["text"] for event in events][-len(shown["told"]) :]
    assert len(shown["told"]) >= len(events) - 1
    page.click("#replay-close")
    assert page.is_visible("#question")


def boards_are_what_the_log_says(ann: Player, events: list[Any]) -> None:
    """The board of a past battle shows own blocks as strong as they were when it was over, and who only retreated."""
    page = ann.page
    for start, event in enumerate(events):
        if event["kind"] != "battle":
            continue
        end = next(n for n in range(start, len(events)) if events[n]["kind"] == "battle_over")
        frame = ann.fetch(f"/api/games/{ann.game}/replay?telling={end}&count=1")["frames"][0]
        steps = {block["name"]: block for block in frame["observation"]["blocks"]}
        page.locator("#report .fought .link").nth(
            [n for n, one in enumerate(events) if one["kind"] == "battle"].index(start)
        ).click()
        page.wait_for_selector("#battle .armies")
        board = page.inner_text("#battle .army.allies")
        for fighter in event["detail"]["blocks"]:
            own = steps.get(fighter["block"])
            if own is None:
                continue
            after = own["steps"] if own["hex"] else 0
            assert f"steps: {fighter['steps']} → {after}" in board, (fighter, board)
        gone = {one["message"]["args"]["block"] for one in events[start:end] if one["kind"] == "retreated"}
        assert page.locator("#battle .fighter.retreated").count() == len(gone)
        page.click("#battle [aria-label=Close]")


def test_the_log_follows_its_end_unless_somebody_reads_further_up(sit: Callable[..., Player]) -> None:
    """Also at its very beginning, where one gets with a single key."""
    ann = sit(viewport={"width": 1280, "height": 320})
    ann.sit_down()
    ann.begin("SBW1", "axis", "me")
    ann.wait_until_asked()
    ann.page.click("#tab-log")
    log = ann.page.locator("#panel-log")
    while log.evaluate(END) < 200:
        ann.step()
    for top in (0, 100):
        log.evaluate(READ_ON, top)
        ann.step()
        assert log.evaluate(READ) == top
    log.evaluate(READ_ON, log.evaluate(END))
    ann.step()
    assert log.evaluate(READ) == pytest.approx(log.evaluate(END), abs=1)


def test_a_headquarters_that_is_spent_in_a_battle_is_lost(sit: Callable[..., Player]) -> None:
    """Its guns take its last step (3.15): the board does not show it as it was."""
    ann = sit()
    ann.sit_down()
    guns = {"block": "Dietrich", "side": 0, "steps": 1}
    log = [
        {"kind": "battle", "detail": {"hex": "1825", "blocks": [guns]}},
        {"kind": "spent", "message": {"args": {"block": "Dietrich"}}},
    ]
    fought = ann.page.evaluate(FOUGHT, log)
    assert fought == [{"block": "Dietrich", "side": "axis", "before": 1, "steps": 0, "fate": "lost"}]
