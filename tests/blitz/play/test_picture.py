"""The table as a picture to play on."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

from fogbound.blitz.names import id_of
from fogbound.blitz.play.battle.adopt import OFFERED
from fogbound.blitz.play.engine.grid import CELLS
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import board, ground
from fogbound.blitz.play.fog.looking import outlook
from fogbound.blitz.play.game import GAME
from fogbound.blitz.play.show.cards import ABOUT
from fogbound.blitz.table.files import load_table, table_names
from fogbound.blitz.table.places import PLACES
from fogbound.blitz.table.values import BASES
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


def test_what_a_scenario_is_about_is_told_in_the_language_of_the_reader() -> None:
    assert set(ABOUT) == set(GAME.scenarios) - set(OFFERED)
    for scenario in ABOUT:
        english, french = (GAME.card(scenario, lang) for lang in ("en", "fr"))
        assert english["about"] != french["about"]
        assert english | {"about": "", "goals": []} == french | {"about": "", "goals": []}
    duel = GAME.card("duel", "fr")
    assert (duel["first"], duel["turns"], duel["stands"], duel["goals"]) == (
        "1944",
        8,
        {"axis": 1, "allies": 5},
        ["sommet de la crête"],
    )
    assert duel["difficulty"] < GAME.card("building", "fr")["difficulty"] < GAME.card("attack", "fr")["difficulty"]


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
        assert event.detail["side"] == names[id_of(event.text.args["firer"])]


def test_a_french_table_is_french() -> None:
    for name in table_names():
        table = load_table(name)
        printed = {table.name, *(zone.name for zone in table.zones), *(piece.name for piece in table.pieces)}
        assert printed <= PLACES.keys()
    french = GAME.picture("fr", "attack")
    assert "auberge" in french
    assert "Placement" in french
    assert "inn<" not in french


def test_what_is_printed_on_a_stand_follows_the_rules_in_force() -> None:
    printed = GAME.facts("attack", {}, "en")["blocks"]
    assert printed["StuG"]["shape"] == "assault gun"
    assert printed["StuG"]["base"] == [30, 60]
    assert printed["StuG"]["weapons"][0]["arc"] == 60  # it has no turret
    assert [band["cm"] for band in printed["StuG"]["weapons"][0]["bands"]] == [45, 90, 135, 180]  # 207: a long gun
    assert [band["note"] for band in printed["StuG"]["weapons"][0]["bands"]] == ["±0", "−1", "−2", "−3"]
    older = GAME.facts("attack", {"ruleset": "V2"}, "en")["blocks"]
    assert [band["cm"] for band in older["StuG"]["weapons"][0]["bands"]] == [30, 60, 90, 120]
    assert [band["cm"] for band in printed["Rifles 1"]["weapons"][0]["bands"]] == [30, 60]
    assert printed["MG 42"]["weapons"][0]["arc"] == 180
    assert {one["shape"] for one in printed.values()} <= {*GAME.facts("attack", {}, "en")["shapes"]}


def test_a_stand_is_told_what_it_sees_and_nothing_of_those_it_has_not_found() -> None:
    match = Match.start(GAME, "duel", {}, DiceStream.from_seed(5))
    for cell in ("R19C22", "R03C13", "R02C05", "R03C29", "R03C07", "R02C21"):
        asked = match.decision
        assert isinstance(asked, Choice)
        match.play(asked.side, GAME.vocabulary.parse(f"place {cell}"))
    view, *enemies = GAME.inquire([match.state], "axis", "sight", "R19C22")
    blind = set(view.bad)
    over, here = outlook(ground(match.state)), CELLS.index("R19C22")
    eye = board(match.state).eyes[board(match.state).number["Tiger II"]]
    clear = {
        CELLS[c] for c in board(match.state).cells if c == here or over.is_clear(here, eye, c, BASES["infantry"].eye)
    }
    assert clear
    assert blind == {CELLS[c] for c in board(match.state).cells} - clear
    found = {s["cell"] for s in GAME.observe(match.state, "axis")["stands"] if s["side"] == "allies"}  # type: ignore[attr-defined]
    assert {cell for finding in enemies for cell in finding.good} <= found
    assert GAME.inquire([match.state], "allies", "sight", "R19C22") == []  # not theirs to ask
