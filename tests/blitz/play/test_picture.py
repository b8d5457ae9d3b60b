"""The table as a picture to play on."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import board
from fogbound.blitz.play.game import GAME
from fogbound.blitz.table.files import load_table, table_names
from fogbound.blitz.table.places import PLACES
from fogbound.core.dice import DiceStream
from fogbound.core.match import Match
from fogbound.core.values import Choice, Event


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


def test_whose_dice_fell_is_told_so_that_luck_can_be_reckoned() -> None:
    match = Match.start(GAME, "duel", {}, DiceStream.from_seed(5))
    rng, thrown = Random(5), list[Event]()
    while match.result is None:
        asked = match.decision
        assert isinstance(asked, Choice)
        events = match.play(asked.side, rng.choice(list(asked.actions)))
        thrown += [event for event in events if event.kind in ("fire", "shot")]
    names = {unit.name: SIDES[unit.side] for unit in board(match.state).units}
    assert thrown
    for event in thrown:
        assert event.detail["side"] == names[str(event.text.args["firer"])]


def test_a_french_table_is_french() -> None:
    for name in table_names():
        table = load_table(name)
        printed = {table.name, *(zone.name for zone in table.zones), *(piece.name for piece in table.pieces)}
        assert printed <= PLACES.keys()
    french = GAME.picture("fr", "attack")
    assert "auberge" in french
    assert "Placement" in french
    assert "inn<" not in french
