"""Letting the enemy pass: an order that answers for me, until something comes up that I had not seen before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.browsers import OFFERED, Player
from web.test_tabletop import table

pytestmark = pytest.mark.long

Sit = Callable[..., Player]

SCRIPTED = """async ({ whom, next }) => {
    const modules = document.querySelector('script[type=module]').src;
    const load = (name) => import(modules.replace('main.js', name));
    const { state } = await load('state.js');
    const { lettingButtons, lettingPass, goOnLetting } = await load('letting.js');
    const stands = ['Tiger', 'Pak'].map((name) => ({ name, cell: 'R01C01', side: 'axis', status: 'ready' }));
    const view = ({ at, mover, offers, events = [], ask = 'react' }) => ({
        at, game: 'g', side: 'axis', status: 'on', offers: [], can: {}, clock: null, observation: { stands, turn: 1 },
        events: { keep: state.events.length, add: events },
        choice: {
            ask, prompt: at, passing: [], message: { args: { stand: { args: { id: mover } } } },
            actions: offers.map((text) => ({ text, verb: text.split(' ')[0], args: text.split(' ').slice(1) })),
        },
    });
    const sent = [];
    const end = view({ at: 'end', mover: '', offers: ['stop', 'done'], ask: 'order' });
    window.fetch = async (path, { body }) => {
        if (path.endsWith('/actions')) sent.push(JSON.parse(body).action);
        const told = path.endsWith('/actions') ? { view: sent.length === 1 ? view(next) : end } : {};
        return new Response(JSON.stringify(told), { headers: { 'content-type': 'application/json' } });
    };
    state.table = { id: 'g', seats: [], your_sides: ['axis'] };
    state.facts = { objective: {}, blocks: {} };
    const first = view({ at: 'first', mover: 'Sherman 1', offers: ['let', 'react Tiger'] });
    state.view = first;
    lettingButtons().find((one) => one.id === whom).click();
    const rested = () => !state.busy && !state.following && (state.view.at === 'end' || !lettingPass());
    for (let look = 0; look < 200 && !rested(); look += 1) {
        goOnLetting();
        await new Promise((go) => setTimeout(go, 10));
    }
    return sent;
}"""
"""The server answers as it is told: the first order brings the next question, the second one ends it."""

MOVES = {"kind": "move", "detail": {}}
ANEW: dict[str, tuple[dict[str, Any], tuple[int, int]]] = {
    "the same again": ({}, (2, 2)),
    "somebody else who moves": ({"mover": "Sherman 2"}, (1, 2)),
    "somebody else who could fire": ({"offers": ["let", "react Tiger", "react Pak"]}, (1, 2)),
    "another kind of answer": ({"offers": ["let", "react Tiger", "turn Tiger"]}, (1, 1)),
    "movement": (
        {"events": [MOVES, {"kind": "found", "detail": {"stand": "Sherman 1"}}]},
        (2, 2),
    ),
    "a shot": ({"events": [MOVES, {"kind": "destruction", "detail": {}}]}, (1, 1)),
    "one of mine that is found": ({"events": [{"kind": "found", "detail": {"stand": "Pak"}}]}, (1, 1)),
    "another question": ({"ask": "stand_fast"}, (1, 1)),
}


@pytest.mark.parametrize("what", ANEW)
def test_who_lets_pass_is_asked_again_when_something_new_comes_up(sit: Sit, what: str) -> None:
    """How many were let pass in a row: by an order for one stand, and by one for all."""
    changed, expected = ANEW[what]
    following = {"at": "second", "mover": "Sherman 1", "offers": ["let", "react Tiger"]} | changed
    found = []
    for whom in ("let-one", "let-all"):
        ann = sit()
        ann.page.goto(ann.url)
        ann.page.wait_for_selector("#guest")
        sent = ann.page.evaluate(SCRIPTED, {"whom": whom, "next": following})
        assert set(sent) == {"let"}
        found.append(len(sent))
    assert tuple(found) == expected


def test_it_is_seen_that_all_pass_and_one_can_ask_to_be_asked_again(sit: Sit) -> None:
    """Three Shermans drive at a Tiger on a ridge, both sides by one hand."""
    ann = sit()
    page = table(ann, "duel")
    for cell in ("R20C19", "R03C18"):
        page.click("#deploy-army")
        page.mouse.click(*ann.where(cell))
        page.wait_for_selector("#table:not(.busy)")
    drive_until(ann, lambda: "let" in ann.offered())
    page.click("#let-all")
    page.wait_for_selector("#let-stop:not(:has-text('(0)'))")
    page.wait_for_function(f"() => !({OFFERED})().includes('let')")  # the page has answered, and so has the server
    page.click("#let-stop")
    page.wait_for_selector("#let-stop", state="detached")


def drive_until(player: Player, done: Callable[[], bool]) -> None:
    """Both sides by one hand: the Tiger waits, the Shermans go up the road as far as they may."""
    for _answer in range(80):
        player.wait_until_asked()
        player.page.wait_for_selector("#table:not(.busy)")
        if done():
            return
        offered = player.offered()
        if player.view()["side"] == "axis":
            player.act("let" if "let" in offered else "done" if "done" in offered else offered[0])
            continue
        ways = sorted((action for action in offered if action.startswith("to ")), key=near_the_road)
        orders = [action for action in offered if action.split()[0] in ("activate", "order", "move")]
        player.act((ways or orders or offered)[-1])
    raise AssertionError("no Sherman ever drives in sight of the Tiger")


def near_the_road(action: str) -> int:
    """It leads over the bridge in the 18th column."""
    row, column = action.removeprefix("to R").split("C")
    return int(row) - abs(int(column) - 18)
