"""What a player is told before he acts: what an action leads to, as far as his side can know."""

from __future__ import annotations

from random import Random

import pytest

from fogbound.core.proof.checks import random_answer
from fogbound.core.state import replaced
from fogbound.core.values import Choice, Result
from fogbound.server.advice import advice
from fogbound.server.wire_answers import AdviceOut
from fogbound.west import words
from fogbound.west.game import GAME
from fogbound.west.kinds import Nation
from fogbound.west.position.state import West
from server.people import Person, table_of
from west.positions import Position, position

LUXEMBOURG = {"2425 2426 2325 2326 2424 2324": "DE"}


def outlook(table: Position, answer: str) -> AdviceOut:
    """As the server works it out for the side that is asked."""
    found = advice(GAME, table.state, table.asked, None, Random(1))
    return found[GAME.vocabulary.text(words.read(answer))]


def test_a_march_shows_its_way_and_what_is_left() -> None:
    table = position("SBW3", "XVI Pz@Aachen", "XX CA@Paris").say("move XVI Pz")
    assert outlook(table, "to Mainz")["path"] == ["2525", "2625", "2626", "2727"]
    assert outlook(table, "to Mainz")["left"] == 0
    assert outlook(table, "to Bonn")["left"] == 3


def test_who_could_get_where() -> None:
    table = position("SBW3", "XVI Pz@Aachen", "XX CA@Paris")
    reached = outlook(table, "move XVI Pz")["leads"]
    assert set(reached) == table.say("move XVI Pz").targets


def test_a_move_that_outruns_its_supply_says_so() -> None:
    table = position("SBW3", "XVI Pz@2326", "I AK@2425", "XX CA@2327", "XXI CA@2325", owner=LUXEMBOURG)
    table.say("move XVI Pz")
    assert outlook(table, "to 1926")["strands"] == ["XVI Pz"]
    assert outlook(table, "to 2426")["strands"] == []


def test_a_landing_says_its_price_and_not_that_there_is_no_supply_yet() -> None:
    table = position("SBW8", "Eisenhower@London!activated", "FHQ@Berlin", "V US@Southampton", side="allies")
    table.say("activate Eisenhower", "land V US")
    near, far = outlook(table, "to Omaha/Utah"), outlook(table, "to La Rochelle")
    assert (near["spends"], near["strands"]) == (1, [])
    assert far["spends"] > 1


def test_who_runs_a_strait_under_fire_is_told_what_it_costs() -> None:
    units = ("Eisenhower@London!activated", "FHQ@Berlin", "VII US:4@Harwich", "V US@Southampton", "VI AK@Calais")
    table = position("SBW8", *units, side="allies", owner={"Calais": "DE", "Cherbourg": "US"})
    table.say("activate Eisenhower", "ship VII US")
    assert outlook(table, "to Cherbourg")["weakens"] == ["VII US (4 → 1)"]
    assert outlook(table, "to Dover")["weakens"] == []


def test_an_order_with_one_place_to_go_to_says_where() -> None:
    table = position("SBW8", "Lehr@1826!reserve", "LXXIV AK@1825", "V US@1825!landed", "VI US@London", side="allies")
    while table.asks != "react":
        table.say("done")
    assert outlook(table, "commit Lehr")["path"] == ["1826", "1825"]


@pytest.mark.rule("11.2.d")
def test_colours_that_nobody_can_save_are_foretold() -> None:
    def colours(state: West) -> None:
        for purse, amount in (("points", 3), ("red", 0), ("blue", 5), ("black", 0)):
            setattr(state, purse, replaced(getattr(state, purse), Nation.DE, amount))

    table = position("SBW8", "FHQ@Berlin", "I SS Pz@Lille", phase="production", edit=colours)
    assert outlook(table, "done")["discards"] == 2
    table.state.points = replaced(table.state.points, Nation.DE, 5)
    assert outlook(table, "done")["discards"] == 0
    trains = position("SBW8", "FHQ@Berlin", "I SS Pz@Lille", phase="rail", edit=colours)
    assert outlook(trains, "done")["discards"] == 2  # trains were paid in yellow


def test_dice_are_foretold() -> None:
    table = position("SBW3", "XVI Pz@Sedan", "XX CA@Sedan", "I AK@Reims", "XXI CA@Reims", phase="combat")
    assert outlook(table, "battle Sedan")["dice"]
    moving = position("SBW3", "XVI Pz@Aachen", "XX CA@Paris")
    assert not outlook(moving, "move XVI Pz")["dice"]


def test_a_step_into_a_neutral_state_says_who_joins_the_war() -> None:
    table = position("SBW3", "XVI Pz@Aachen", "XX CA@Paris").say("move XVI Pz")
    assert outlook(table, "to Liège")["joins"] == ["BE"]
    assert outlook(table, "to Bonn")["joins"] == []


def test_the_last_moment_for_an_undo_is_foretold() -> None:
    """Where somebody else is asked next, or dice fall, nothing before it can be taken back."""
    table = position("SBW3", "XVI Pz@Aachen", "XX CA@Paris")
    assert not outlook(table, "move XVI Pz")["final"]
    while not outlook(table, "done")["final"]:
        assert table.say("done").asked == "axis"
    assert table.say("done").asked == "allies"
    battle = position("SBW3", "XVI Pz@Sedan", "XX CA@Sedan", "I AK@Reims", "XXI CA@Reims", phase="combat")
    assert outlook(battle, "battle Sedan")["final"]


def test_advice_depends_on_nothing_hidden() -> None:
    """Whatever stands behind the enemy's backs, the answer is the same; and nothing is done to the position."""
    rng, state = Random(4), GAME.new("SBW2", {})
    looked = 0
    for _step in range(60):
        asked = GAME.decision(state)
        if isinstance(asked, Result):
            break
        if isinstance(asked, Choice) and rng.random() < 0.2:
            before = state.digest()
            assert advice(GAME, state, asked.side, None, rng) == advice(GAME, state, asked.side, None, rng)
            assert state.digest() == before
            looked += 1
        GAME.apply(state, random_answer(asked, rng))
    assert looked > 5


def test_only_the_side_that_is_asked_is_advised(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    offered = [action["text"] for action in ann.view(game)["choice"]["actions"]]
    assert list(ann.get(f"/games/{game}/advice")) == offered
    assert list(ann.get(f"/games/{game}/advice", action=offered[0])) == offered[:1]
    assert bob.get(f"/games/{game}/advice") == {}
    assert bob.get(f"/games/{game}/advice", status=403, side="red")["error"]["text"]


def test_what_the_dice_are_for_is_foretold() -> None:
    table = position("SBW3", "XVI Pz@Sedan", "XX CA@Sedan", "I AK@Reims", "XXI CA@Reims", phase="combat")
    assert outlook(table, "battle Sedan")["rolls"] == "combat"
    moving = position("SBW3", "XVI Pz@Aachen", "XX CA@Paris")
    assert outlook(moving, "move XVI Pz")["rolls"] == ""
