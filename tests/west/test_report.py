"""The report on partisans, bombing and convoys adds up what the events of a game tell."""

from __future__ import annotations

from fogbound.core.texts import render
from fogbound.core.values import Event
from fogbound.west.game import GAME
from west.test_rules_29 import uprising
from west.test_rules_32 import bombs, over
from west.test_rules_35 import raid


def told(events: list[Event], lang: str = "en") -> list[str]:
    return [render(text, lang) for text in GAME.report(events)]


def test_nothing_is_reported_of_a_game_without_them() -> None:
    assert told([]) == []


def test_partisans_bombs_and_convoys_are_added_up() -> None:
    risen = uprising(points={"UK": 9}).say("partisan Lyon", "partisan Lyon").told
    bombed = bombs(over("Köln", "bomb_rails"), 2).told
    sunk = raid().roll(5, 2, 2, 1, 6, 6).told
    report = told([*risen, *bombed, *bombed, *sunk])
    assert report[0].startswith("Partisans: 2 rose by themselves, 0 were armed by the British, 0 were lost")
    assert report[1] == (
        "Bombing by the Allies: 2 missions, 0 air units lost; hits on factories 0, on people and mines 0, "
        "on ports 0, on railways 4, on radar 0."
    )
    assert report[2] == "Convoys: 4 points sunk in 1 raids, by 2 hits of 6 dice."
