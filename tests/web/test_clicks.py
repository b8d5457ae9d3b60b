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
from web.browsers import CLICK, PATIENCE, Player

pytestmark = pytest.mark.long

BOT = find_bot(place_of("greedy", "west"))
THOUGHT = 60.0
"""Seconds: however slow the machine is, the same is played."""
GOING = ("move", "fly", "rebase", "rail", "blitz", "exploit")
BLOCK = """(name) => { const box = [...document.querySelectorAll('#live-blocks .block')]
    .find((one) => one.dataset.block === name).querySelector('.wood').getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2]; }"""
IN_VIEW = """async (places) => {
    const { board } = await import(document.querySelector('script[type=module]').src.replace('main.js', 'select.js'));
    board.map.fit(places);
}"""
ASKED = "#prompt.mine, #prompt.over, #prompt .flag.allies"
"""It is my turn to answer, or my turn is over."""
STILL = f"""async () => {{
    const table = document.getElementById('table');
    const acts = () => table.classList.contains('busy') || !document.querySelector('{ASKED}');
    for (let at; acts() || at !== table.dataset.at;) {{
        at = table.dataset.at;
        await new Promise((resolve) => setTimeout(resolve, 100));
    }}
}}"""
"""Wait until the page is at rest: told to fight on, it gives answers by itself, between those of the other side."""

AT_REST = "document.getElementById('table').dataset.at !== before && !document.querySelector('.busy')"

Order = tuple[str, str, str]
"""A unit, whence, and where to."""

PLANS = {"SBW3": {"french_plan": "dyle_breda", "uk_commitment_1940": "1"}}
"""What the other side would be asked in the middle of the marches, and on which they depend."""


def ground_orders(scenario: str) -> list[Order]:
    """The marches of greedy's first turn: until the first dice fall every game with the same plans is the same."""
    state, found = GAME.new(scenario, PLANS.get(scenario, {})), []
    unit, start = "", ""
    while isinstance(choice := GAME.decision(state), Choice) and state.active == 0:
        action = BOT.choose(GAME.observe(state, choice.side), choice, Random(1), THOUGHT)
        if choice.ask == "move_ground" and action.verb == "done":
            break
        if action.verb == "move":
            unit, start = state.board.names[action.args[0]], state.board.places[state.place[action.args[0]]]
        if choice.ask == "march" and action.verb == "to":
            found.append((unit, start, state.board.places[action.args[0]]))
        GAME.apply(state, action)
    return found


class Hand:
    """Plays for the Axis, and counts how often the button of the mouse goes down."""

    def __init__(self, player: Player, orders: list[Order]) -> None:
        self.player = player
        self.page = player.page
        self.orders = orders
        self.clicks = 0
        self.refused: list[Order] = []

    def decide(self, view: Any) -> Action:
        choice = view["choice"]
        actions = tuple(GAME.vocabulary.parse(action["text"]) for action in choice["actions"])
        asked = Choice(view["side"], choice["ask"], msgspec.convert(choice["message"], Message), actions)
        return BOT.choose(view["observation"], asked, Random(1), THOUGHT)

    def look(self) -> Any:
        """The view on which page and server agree, for the other side may act between two looks; none after my turn."""
        for _look in range(PATIENCE // 100):
            self.page.evaluate(STILL)
            view = self.player.view()
            over = (view["observation"]["active"], view["observation"]["turn"]) != ("axis", 1)
            if over or (view["choice"] and view["at"] == self.page.get_attribute("#table", "data-at")):
                return None if over else view
        raise AssertionError("the page never shows what the server asks")

    def click(self, selector: str) -> None:
        self.clicks += 1
        before = self.page.get_attribute("#table", "data-at")
        self.page.click(selector)
        self.settle(before)

    def settle(self, before: str | None = None) -> None:
        """Wait for what came of it, and answer whatever it asks: battles are fought out."""
        while True:
            self.page.wait_for_function(f"(before) => document.querySelector('dialog') || ({AT_REST})", arg=before)
            dialog = self.page.query_selector("dialog")
            if not dialog:
                self.page.wait_for_selector(ASKED)  # the other side may be asked first, whether it helps a neutral
                return
            self.clicks += 1
            fight = self.page.locator("dialog button[value=end]")
            (fight if fight.count() else self.page.locator("dialog button.main")).click()
            dialog.wait_for_element_state("hidden")  # this one: the next may be there already

    def press(self, name: str, start: str) -> None:
        self.page.evaluate(IN_VIEW, [start])
        x, y = self.page.evaluate(BLOCK, name)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.clicks += 1
        self.page.mouse.move(x + 12, y + 12, steps=3)
        self.settle()

    def drop(self, name: str, start: str, target: str) -> None:
        self.page.evaluate(IN_VIEW, [start, target])
        self.page.mouse.move(*self.player.where(target), steps=3)
        self.page.mouse.up()
        self.settle()
        stands = {block["name"]: block["hex"] for block in self.player.view()["observation"]["blocks"]}
        if stands.get(name) != target:
            self.refused.append((name, start, target))

    def drag(self, action: Action, view: Any) -> None:
        """A unit is pressed, and dropped where the bot sends it."""
        name = GAME.vocabulary.name("block", action.args[0])
        start = next(block["hex"] for block in view["observation"]["blocks"] if block["name"] == name)
        self.press(name, start)
        way = self.decide(self.player.view())
        self.drop(name, start, GAME.vocabulary.name("hex", way.args[0]))

    def march(self, view: Any) -> None:
        """The next unit goes; all of its stack at once if all of it goes there."""
        standing = {block["name"] for block in view["observation"]["blocks"] if "moved" not in block["marks"]}
        self.orders = [order for order in self.orders if order[0] in standing]
        if not self.orders:
            return self.click(f".answers [data-action={'stop' if view['choice']['ask'] == 'march' else 'done'}]")
        unit, start, target = self.orders.pop(0)
        ways = {name: to for name, whence, to in [(unit, start, target), *self.orders] if whence == start}
        stack = [b for b in view["observation"]["blocks"] if b["hex"] == start and b["name"] in standing]
        on_foot = [b["name"] for b in stack if b["class"] not in ("fighter", "bomber", "strategic")]
        together = len(on_foot) > 1 and all(ways.get(name) == target for name in on_foot)
        if together:
            self.page.keyboard.down("Shift")
            self.orders = [order for order in self.orders if order[0] not in on_foot]
        self.press(unit, start)
        self.drop(unit, start, target)
        self.page.keyboard.up("Shift")
        return None

    def answer(self, view: Any) -> None:
        action = self.decide(view)
        ask = view["choice"]["ask"]
        if ask in ("move_ground", "march"):
            return self.march(view)
        for verb in ("repair", "rebase"):
            if action.verb == verb and self.page.locator(f"#all-{verb}").count():
                return self.click(f"#all-{verb}")
        if action.verb == "battle" and self.page.locator("#fight-all").count():
            return self.click("#fight-all")
        if action.verb in ("stay", "lose") and self.page.locator("#fight-stop").count():
            return self.settle(view["at"])  # the page was told to fight on, and answers by itself
        if action.verb == "stay" and self.page.locator("#fight-on").count():
            return self.click("#fight-on")
        if action.verb in GOING and ask in ("move_air", "blitz", "exploit"):
            return self.drag(action, view)
        self.clicks += 1
        before = self.page.get_attribute("#table", "data-at")
        self.page.evaluate(CLICK, GAME.vocabulary.text(action))
        return self.settle(before)


def play_first_turn(player: Player, scenario: str) -> int:
    player.sit_down()
    player.begin(scenario, "axis", "greedy", **PLANS.get(scenario, {}))
    player.wait_for_board()
    hand = Hand(player, ground_orders(scenario))
    for _answer in range(100):
        view = hand.look()
        if not view:
            assert not hand.refused
            return hand.clicks
        hand.answer(view)
    raise AssertionError("the turn never ends")


@pytest.mark.parametrize(("scenario", "most"), [("SBW1", 20), ("SBW3", 70)])
def test_the_first_turn_takes_few_clicks(sit: Callable[..., Player], scenario: str, most: int) -> None:
    assert play_first_turn(sit(), scenario) <= most


def test_a_double_click_ends_one_phase(sit: Callable[..., Player]) -> None:
    player = sit()
    player.sit_down()
    player.begin("SBW1", "axis", "random")
    player.wait_for_board()
    hand = Hand(player, [])
    first = hand.look()
    box = player.page.locator(".answers [data-action=done]").bounding_box()
    assert box
    at = (box["x"] + 5, box["y"] + 5)
    player.page.mouse.click(*at)
    hand.settle(first["at"])
    second = hand.look()
    assert "done" in player.offered()
    player.page.mouse.down(click_count=2)  # the page was quicker than the finger
    player.page.mouse.up(click_count=2)
    assert hand.look()["at"] == second["at"] != first["at"]


def about_to_march(player: Player) -> Hand:
    """In the first turn of 1940, where ground units move."""
    player.sit_down()
    player.begin("SBW3", "axis", "greedy", **PLANS["SBW3"])
    player.wait_for_board()
    hand = Hand(player, [])
    while hand.look()["choice"]["ask"] != "move_ground":
        player.act("done")
    return hand


def test_a_unit_is_not_taken_for_one_whose_name_holds_its_own(sit: Callable[..., Player]) -> None:
    hand = about_to_march(sit())
    player, view = hand.player, hand.look()
    hexes = {block["name"]: block["hex"] for block in view["observation"]["blocks"]}
    marching, other = "III AK", "II AK"
    player.act(f'move "{marching}"')
    hand.press(other, hexes[other])
    assert hand.look()["choice"]["message"]["args"]["block"] == other


def test_a_unit_that_was_picked_is_put_down_and_not_spent(sit: Callable[..., Player]) -> None:
    hand = about_to_march(sit())
    player, pick = hand.player, 'move "III AK"'
    for put_down in (lambda: player.page.keyboard.press("Escape"), lambda: player.page.click("text=Put it down")):
        player.act(pick)
        picked = hand.look()
        assert picked["choice"]["ask"] == "march"
        put_down()
        hand.settle(picked["at"])
        assert hand.look()["choice"]["ask"] == "move_ground"
        assert pick in player.offered()
    player.act(pick)
    player.act("to 2827")  # for two of its four points
    assert hand.look()["choice"]["ask"] == "march"
    assert player.page.query_selector("text=Put it down") is None  # it has set out: it may stop, and is not put back
    assert "stop" in player.offered()
