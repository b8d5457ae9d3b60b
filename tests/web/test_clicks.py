"""Few clicks: a hand that plays what the greedy bot would, by the shortest gestures that the page knows."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from fogbound.bots.bot import find_bot, place_of
from fogbound.core.texts import Message
from fogbound.core.values import Action, Choice
from fogbound.west.game import GAME
from web.browsers import Player

pytestmark = pytest.mark.long

BOT = find_bot(place_of("greedy", "west"))
GOING = ("move", "fly", "rebase", "rail", "blitz", "exploit")
BLOCK = """(name) => { const box = [...document.querySelectorAll('#live-blocks .block')]
    .find((one) => one.dataset.block === name).querySelector('.wood').getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2]; }"""
IN_VIEW = """async (places) => {
    const { board } = await import(document.querySelector('script[type=module]').src.replace('main.js', 'select.js'));
    board.map.fit(places);
}"""


class Hand:
    """Plays for the Axis, and counts how often the button of the mouse goes down."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page
        self.clicks = 0
        self.marches: Choice | None = None
        """Who could still march when the last one was picked."""

    def decide(self) -> tuple[Action, Any]:
        view = self.player.view()
        choice = view["choice"]
        actions = tuple(GAME.vocabulary.parse(action["text"]) for action in choice["actions"])
        asked = Choice(view["side"], choice["ask"], msgspec.convert(choice["message"], Message), actions)
        found = BOT.choose(view["observation"], asked, Random(1), 1.0)
        if asked.ask == "move_ground":
            self.marches = msgspec.structs.replace(asked, actions=tuple(one for one in actions if one != found))
        if found.verb == "stop" and self.marches:  # who takes up the next unit need not say that this one stops
            after = BOT.choose(view["observation"], self.marches, Random(1), 1.0)
            if after.verb == "move":
                self.marches = msgspec.structs.replace(
                    self.marches, actions=tuple(one for one in self.marches.actions if one != after)
                )
                return after, view
        return found, view

    def click(self, selector: str) -> None:
        self.clicks += 1
        before = self.page.get_attribute("#table", "data-at")
        self.page.click(selector)
        self.settle(before)

    def settle(self, before: str | None) -> None:
        """Wait for what came of it; dice are allowed for the rest of the battle."""
        moved = "document.getElementById('table').dataset.at !== before && !document.querySelector('.busy')"
        self.page.wait_for_function(f"(before) => document.querySelector('dialog') || {moved}", arg=before)
        if self.page.locator("dialog").count():
            self.clicks += 1
            trust = self.page.locator("dialog button[value=trust]")
            (trust if trust.count() else self.page.locator("dialog button.main")).click()
        self.page.wait_for_function(f"(before) => {moved}", arg=before)

    def drag(self, action: Action) -> None:
        """A unit is pressed, and dropped where the bot sends it."""
        name = GAME.vocabulary.name("block", action.args[0])
        start = next(block["hex"] for block in self.player.view()["observation"]["blocks"] if block["name"] == name)
        self.page.evaluate(IN_VIEW, [start])
        before = self.page.get_attribute("#table", "data-at")
        x, y = self.page.evaluate(BLOCK, name)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.clicks += 1
        self.page.mouse.move(x + 12, y + 12, steps=3)
        self.settle(before)
        way, _view = self.decide()
        target = GAME.vocabulary.name("hex", way.args[0])
        self.page.evaluate(IN_VIEW, [start, target])
        before = self.page.get_attribute("#table", "data-at")
        self.page.mouse.move(*self.player.where(target), steps=3)
        self.page.mouse.up()
        self.settle(before)

    def answer(self) -> None:
        action, view = self.decide()
        text = GAME.vocabulary.text(action)
        for verb in ("repair", "stay"):
            if action.verb == verb and self.page.locator(f"#all-{verb}").count():
                return self.click(f"#all-{verb}")
        if action.verb in GOING and view["choice"]["ask"] in ("move_ground", "march", "move_air", "rebase_next"):
            return self.drag(action)
        self.clicks += 1
        self.player.act(text)
        return None


def play_first_turn(player: Player, scenario: str) -> int:
    player.sit_down()
    player.begin(scenario, "axis", "greedy")
    player.wait_for_board()
    hand = Hand(player)
    for _answer in range(200):
        player.page.wait_for_selector("#prompt.mine, #prompt.over")
        player.page.wait_for_function("() => !document.querySelector('.busy')")
        view = player.view()
        if view["observation"]["active"] != "axis" and hand.clicks > 5:
            return hand.clicks
        if view["choice"]:
            hand.answer()
    raise AssertionError("the turn never ends")


def test_the_first_turn_of_a_small_scenario_takes_few_clicks(sit: Callable[..., Player]) -> None:
    clicks = play_first_turn(sit(), "SBW1")
    assert clicks <= 20
