"""The table as a picture to play on."""

from __future__ import annotations

from xml.etree import ElementTree

from fogbound.blitz.play.game import GAME
from fogbound.core.values import Choice


def test_every_place_that_can_be_answered_can_be_pointed_at() -> None:
    for scenario in GAME.scenarios:
        drawn = ElementTree.fromstring(GAME.picture("en", scenario))
        ids = {element.get("id") for element in drawn.iter()}
        asked = GAME.decision(GAME.new(scenario, {}))
        assert isinstance(asked, Choice)
        assert {f"hex-{GAME.vocabulary.name('cell', action.args[0])}" for action in asked.actions} <= ids
        assert GAME.facts(scenario, {}, "en")["title"]


def test_scenarios_have_tables_of_their_own() -> None:
    assert len({GAME.picture("en", scenario) for scenario in GAME.scenarios}) == len(GAME.scenarios)
