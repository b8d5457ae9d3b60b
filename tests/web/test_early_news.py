"""News of one’s own order that come before the answer to it: the page has moved on, the order is still under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.browsers import Player
from web.test_clicks import BLOCK, IN_VIEW, Hand, about_to_march
from web.test_late_news import AT, until, without_line

pytestmark = pytest.mark.long

Sit = Callable[..., Player]
UNIT, NEAR = "III AK", "2827"


class Held:
    """Orders are carried out, and their answers kept back until somebody lets them go."""

    def __init__(self, player: Player) -> None:
        self.player, self.page = player, player.page
        self.answers: list[tuple[Any, Any]] = []
        self.page.route("**/actions", self._hold)

    def _hold(self, route: Any) -> None:
        self.answers.append((route, route.fetch(post_data=without_line(route))))

    def wait_for_news(self) -> None:
        """Of the order whose answer is held."""
        _route, answer = until(self.player, lambda: self.answers)[0]
        at = answer.json()["view"]["at"]
        self.page.wait_for_function(f"(at) => {AT} === at", arg=at)

    def let_go(self) -> None:
        route, answer = self.answers.pop(0)
        route.fulfill(response=answer)


def place_of(hand: Hand, unit: str) -> Any:
    blocks = hand.player.view()["observation"]["blocks"]
    return next(block["hex"] for block in blocks if block["name"] == unit)


@pytest.mark.parametrize("dropped", ["before the answer", "after it"])
def test_a_unit_that_is_dragged_goes_though_news_come_before_the_answer(sit: Sit, dropped: str) -> None:
    hand = about_to_march(sit())
    page, start = hand.page, place_of(hand, UNIT)
    page.evaluate(IN_VIEW, [start, NEAR])
    held = Held(hand.player)
    page.mouse.move(*page.evaluate(BLOCK, UNIT))
    page.mouse.down()
    page.mouse.move(*hand.player.where(NEAR), steps=5)
    held.wait_for_news()  # it is picked, and the map was drawn anew under the hand
    if dropped == "after it":
        held.let_go()
        page.wait_for_selector("#table:not(.busy)")
    page.mouse.up()
    if dropped == "before the answer":
        held.let_go()
    held.wait_for_news()  # it has gone
    held.let_go()
    hand.settle()
    assert place_of(hand, UNIT) == NEAR


def test_a_unit_that_is_clicked_on_goes_though_news_come_before_the_answer(sit: Sit) -> None:
    hand = about_to_march(sit())
    page, start = hand.page, place_of(hand, UNIT)
    page.evaluate(IN_VIEW, [start, NEAR])
    held = Held(hand.player)
    page.mouse.click(*page.evaluate(BLOCK, UNIT))
    held.wait_for_news()
    page.mouse.click(*hand.player.where(NEAR))  # the question is there: nobody knows that its answer is on the way
    held.let_go()
    held.wait_for_news()
    held.let_go()
    hand.settle()
    assert place_of(hand, UNIT) == NEAR
