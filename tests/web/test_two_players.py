"""Two people at two browsers: the first turn of Fall Gelb up to and through a battle, with fog between them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from server.running import Running
from web.browsers import Player

pytestmark = pytest.mark.long

ATTACK = ("XVI Pz", "2424")
"""A panzer corps goes for Liège."""
MOST_ACTIONS = 120
MARK = re.compile(r'"[\w-]{12,}"')
"""Ids, marks of positions: random, and one in a hundred thousand of them begins like the block CC, with a hyphen."""


def test_two_browsers_fight_a_battle_in_the_fog(sit: Callable[..., Player], server: Running) -> None:
    ann, bob = sit(listens=True), sit(listens=True)
    ann.sit_down()
    ann.begin("SBW3", "axis", "private")
    ann.page.click("#tab-table")
    invitation = ann.page.inner_text("#panel-table code").strip()
    ann.page.click("#tab-orders")
    bob.page.goto(invitation)
    bob.wait_for_board()
    ann.wait_until_asked()
    assert not bob.is_asked()
    assert_fog(ann, bob, revealed=set())

    march(ann, bob)
    ann.page.wait_for_selector("#battle:not([hidden])")
    bob.page.wait_for_selector("#battle:not([hidden])")
    revealed = {block["block"] for event in battles(ann) for block in event["detail"]["blocks"]}
    assert revealed
    assert_fog(ann, bob, revealed)

    seen = ann.page.inner_text("#battle h2")
    ann.page.reload()  # comes back into the same battle
    ann.wait_for_board()
    ann.page.wait_for_selector("#battle:not([hidden])")
    assert ann.page.inner_text("#battle h2") == seen
    server.kill()
    ann.page.wait_for_selector(".offline")
    server.start()
    ann.page.wait_for_selector(".offline", state="detached")
    bob.page.wait_for_selector(".offline", state="detached")

    fight_out(ann, bob)
    assert any(event["kind"] == "battle_over" for event in events(ann))
    assert any(event["kind"] == "battle_over" for event in events(bob))
    assert_fog(ann, bob, {block["block"] for event in battles(ann) for block in event["detail"]["blocks"]})


def march(ann: Player, bob: Player) -> None:
    """Up to the first volley."""
    block, hex = ATTACK
    marched = False
    for _action in range(MOST_ACTIONS):
        if any(event["kind"] == "battle" for event in events(ann)):
            return
        player = asked(ann, bob)
        offered = player.offered()
        if not marched and f'move "{block}"' in offered:
            player.act(f'move "{block}"')
            assert f"to {hex}" in player.offered()
            player.act(f"to {hex}")
            marched = True
        else:
            player.step()
    raise AssertionError("it never came to a battle")


def fight_out(ann: Player, bob: Player) -> None:
    for _action in range(MOST_ACTIONS):
        if any(event["kind"] == "battle_over" for event in events(ann)):
            return
        player = asked(ann, bob)
        player.step()
    raise AssertionError("the battle never ends")


def asked(ann: Player, bob: Player) -> Player:
    """Whoever is asked, once the page knows it."""
    turn = ann.view()["turn"]
    player = ann if turn == "axis" else bob
    player.wait_until_asked()
    player.page.wait_for_function("() => !document.querySelector('.busy')")
    return player


def events(player: Player) -> list[Any]:
    found: list[Any] = player.view()["events"]["add"]
    return found


def battles(player: Player) -> list[Any]:
    return [event for event in events(player) if event["kind"] == "battle"]


def without_conclusions(traffic: str) -> str:
    """What came, but for who may be where, as far as the printed set-up and what was seen tell anybody."""
    kept, at = [], 0
    for found in re.finditer(r'"(?:suspects|memory)":', traffic):
        if found.start() >= at:
            kept.append(traffic[at : found.start()])
            _value, at = json.JSONDecoder().raw_decode(traffic, found.end())
    return "".join((*kept, traffic[at:]))


def holds(text: str, name: str) -> bool:
    """As whole words. To look for the letters first takes a hundredth of the time, and most names are not there."""
    return name in text and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def assert_fog(ann: Player, bob: Player, revealed: set[str]) -> None:
    """Nothing hidden is in the other's page, nor has it ever come over the network."""
    facts = [player.fetch(f"/api/games/{ann.game}/facts") for player in (ann, bob)]
    assert facts[0] == facts[1]  # printed matter, the same for both
    for viewer, other in ((ann, bob), (bob, ann)):
        mine = other.view()["observation"]["blocks"]  # who may be rebuilt stands in the printed set-up
        hidden = {block["name"] for block in mine if block.get("hex")} - revealed
        assert len(hidden) > 20
        assert not any(MARK.fullmatch(f'"{name}"') for name in hidden)
        told = without_conclusions("\n".join(viewer.traffic)), viewer.page.content()
        traffic, page = (MARK.sub('""', text.replace(ann.game, "")) for text in told)
        assert viewer.traffic
        for name in hidden:
            assert not holds(traffic, name), name
            assert not holds(page, name), name
        backs = viewer.page.locator("#live-blocks .block.enemy:not([data-block])")
        assert backs.count() > 20
