"""13: headquarters, fuel and movement."""

from __future__ import annotations

import pytest

from fogbound.west.chapters.headquarters import ledger
from fogbound.west.game import GAME
from west.positions import Position, position


def led(*blocks: str, **setting: object) -> Position:
    """Fall Gelb by the Advanced rules, the Germans to move unless something else is said."""
    return position("SBW3", *blocks, rules_level="advanced", **setting)  # type: ignore[arg-type]


ARDENNES = {"*": "DE", "Sedan": "FR"}
"""All is German but Sedan."""


def lead(table: Position, hq: str, *units: str) -> Position:
    """Activate a headquarters for some units, and be done with it."""
    table.say(f"activate {hq}", *(f"fuel {unit}" for unit in units))
    return table.say("done") if table.asks == "lead" else table


# -- 13.0-13.2 activation ----------------------------------------------------------------------------------------------


@pytest.mark.rule("3.12.a", "13.4.a")
def test_a_headquarters_has_as_many_points_as_steps() -> None:
    table = led("Kleist:3@Koblenz", "XIX Pz@Koblenz", "XV Pz@Koblenz", "XVI Pz@Köln", "XXXXI Pz@Bonn")
    table.say("activate Kleist", "fuel XIX Pz", "fuel XV Pz")
    assert ledger.points_left(table.state, table.number("Kleist")) == 1
    table.say("fuel XVI Pz")
    assert table.asks == "move_ground"  # nothing is left to ask for
    assert table.refused("activate Kleist") == "13.4"


@pytest.mark.rule("13.2.a")
def test_an_activated_headquarters_is_seen_by_the_enemy_and_whom_it_leads_is_not() -> None:
    table = led("Kleist:3@Koblenz", "XIX Pz@Bonn", "I CA@Sedan")
    lead(table, "Kleist", "XIX Pz")
    seen = {block["name"]: block for block in GAME.observe(table.state, "allies")["enemies"]}
    assert seen["Kleist"]["steps"] == 3
    assert seen["Kleist"]["spent"] == 1
    assert "fuelled" not in seen[None]["marks"]


@pytest.mark.rule("13.2.a", "13.5.a")
def test_armour_attacks_at_full_speed_with_fuel_and_not_at_all_without() -> None:
    front = led("Kleist@Koblenz", "XIX Pz@2427", "I CA@Sedan", owner=ARDENNES)
    assert front.say("move XIX Pz").refused("to Sedan") == "13.5"
    front = led("Kleist@Koblenz", "XIX Pz@2427", "I CA@Sedan", owner=ARDENNES)
    lead(front, "Kleist", "XIX Pz").say("move XIX Pz")
    assert front.state["points"] == 4
    assert front.say("to Sedan").place("XIX Pz") == "2326"


@pytest.mark.rule("13.5.a")
def test_armour_without_a_headquarters_has_half_its_points_and_out_of_supply_a_quarter() -> None:
    assert led("XIX Pz@Trier").say("move XIX Pz").state["points"] == 2
    assert led("XIX Pz@Trier!unsupplied").say("move XIX Pz").state["points"] == 1
    assert led("XIX Pz@Trier!unsupplied!fuelled").say("move XIX Pz").state["points"] == 2
    assert led("I AK@Trier").say("move I AK").state["points"] == 4  # infantry walks


@pytest.mark.rule("13.5.a")
def test_armour_without_fuel_breaks_no_neutrality() -> None:
    assert led("XIX Pz@Aachen").say("move XIX Pz").refused("to Liège") == "13.5"
    assert led("XIX Pz@Aachen!fuelled").say("move XIX Pz").may("to Liège")


# -- 13.3 range --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.3.a", "13.0.a")
def test_a_tactical_headquarters_commands_within_five_hexes_and_a_strategic_one_everywhere() -> None:
    far = led("2 LF@Köln", "Goering@Berlin", "I FK@Köln", "II FK@Hamburg", "I CA@Sedan", phase="air")
    assert far.say("activate 2 LF").may("fuel I FK")
    assert far.refused("fuel II FK") == "13.3"
    assert far.say("done", "activate Goering").may("fuel II FK")


@pytest.mark.rule("13.3.a")
def test_the_way_of_command_leads_through_friendly_hexes_without_enemy_zones() -> None:
    lane = {"*": "FR", "3123 3223 3323": "DE"}
    assert led("Kleist@3123", "XIX Pz@3323", owner=lane).say("activate Kleist").may("fuel XIX Pz")
    cut = led("Kleist@3123", "XIX Pz@3323", owner=lane | {"3223": "FR"})
    assert cut.say("activate Kleist").asks == "move_ground"  # there is nobody to lead
    watched = led("Kleist@3123", "XIX Pz@3323", "I CA@3222", owner=lane)
    assert watched.say("activate Kleist").asks == "move_ground"
    held = led("Kleist@3123", "XIX Pz@3323", "I CA@3222", "I AK@3223", owner=lane)
    assert held.say("activate Kleist").may("fuel XIX Pz")
