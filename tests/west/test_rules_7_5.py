"""7.5.2, 7.6, 7.7.5.c and 7.8.1: air units fly, react, flee and land."""

from __future__ import annotations

import pytest

from fogbound.west.position.marks import FLOWN
from fogbound.west.rules.air import range_of
from fogbound.west.theatre.gazetteer import find
from west.on_the_map import hexes_between
from west.positions import FAR, Position, flight, position


def air(*blocks: str, **setting: object) -> Position:
    return position("SBW3", *blocks, phase="air", **setting)  # type: ignore[arg-type]


# -- 7.5.2 flights --------------------------------------------------------------------------------


@pytest.mark.rule("7.5.2.a")
def test_ground_units_move_before_air_units() -> None:
    table = position("SBW3", "I AK@Bonn", "Jafü 2@Essen")
    table.refused("rebase Jafü 2")
    table.say("done").refused("move I AK")
    assert table.may("rebase Jafü 2")


@pytest.mark.rule("7.5.2.b")
def test_ranges_of_air_units() -> None:
    def reach(scenario: str, name: str) -> int:
        table = position(scenario)
        return range_of(table.state, table.number(name))

    assert [reach("SBW3", name) for name in ("GC 23", "2 Grp", "3 Grp")] == [5, 10, 15]
    assert [reach("SBW2", name) for name in ("IX TAC", "IX BC")] == [10, 15]  # TECH 3


@pytest.mark.rule("7.5.2.b")
def test_an_air_unit_attacks_within_its_range_if_it_has_steps() -> None:
    assert flight(position("SBW3"), "Bonn", "Reims") == 5
    assert flight(position("SBW3"), "Bonn", "Troyes") == 6
    assert air("Jafü 2@Bonn", "XX CA@Reims").may("fly Jafü 2")
    assert air("Jafü 2@Bonn", "XX CA@Troyes").refused("fly Jafü 2") == "7.5.2"
    worn = air("3 Grp:0@Reims", "I AK@Bonn", side="allies")
    assert worn.refused("fly 3 Grp") == "7.5.2"


@pytest.mark.rule("7.5.2.c")
def test_an_air_unit_changes_its_base_within_double_range() -> None:
    def farthest(mark: str) -> int:
        table = air(f"GC 23@Arras{mark}", side="allies").say("rebase GC 23")
        return max(flight(table, "Arras", place) for place in table.targets)

    assert farthest("") == 10
    assert farthest("!unsupplied") == 5


@pytest.mark.rule("7.5.2.e")
def test_neutral_states_are_not_flown_over() -> None:
    around = flight(position("SBW1"), "Freiburg", "Milano")
    straight = flight(position("SBW1", neutral_overflight="allowed"), "Freiburg", "Milano")
    assert straight == hexes_between("Freiburg", "Milano") < around  # Switzerland lies between


@pytest.mark.rule("7.5.2.e")
def test_luxembourg_is_as_neutral_as_belgium() -> None:
    table = position("SBW3", "XIX Pz@Trier")
    assert flight(table, "Trier", "Luxembourg") == flight(table, "Trier", "Bruxelles") == FAR
    table.say("move XIX Pz", "to Luxembourg", "refuse")  # whoever enters it attacks Belgium
    assert flight(table, "Trier", "Luxembourg") == 1
    assert flight(table, "Trier", "Bruxelles") == hexes_between("Trier", "Bruxelles")


@pytest.mark.rule("7.5.3.c")
def test_every_hex_costs_an_air_unit_one() -> None:
    table = position("SBW3")
    assert table.board.terrain[find("2235")] == table.board.terrain[find("2236")] == "mountain"
    assert flight(table, "Grenoble", "2237") == hexes_between("Grenoble", "2237") == 3


@pytest.mark.rule("7.5.3.h")
def test_air_units_pass_over_enemies() -> None:
    table = air("StG 2@Bonn", "XX CA@Nancy", "XXI CA@2328", "XVI CA@2228", "X CA@Troyes").say("fly StG 2", "to Troyes")
    assert (table.place("StG 2"), table.steps("StG 2")) == ("2128", 4)
    assert [event.kind for event in table.told if event.kind != "flown"] == []


# -- 7.6 reaction -----------------------------------------------------------------------------------


def battle_of_troyes(*french: str) -> Position:
    table = position("SBW3", "I AK@2228", "XX CA@Troyes", *french, owner={"2228": "DE"})
    return table.go("I AK", "Troyes").say("done", "done")


@pytest.mark.rule("7.6.a")
def test_the_defender_flies_to_battles_within_range() -> None:
    near = battle_of_troyes("GC 23@Reims")
    assert (near.asks, near.asked) == ("react", "allies")
    assert near.say("fly GC 23").place("GC 23") == "2128"
    assert not battle_of_troyes("GC 23@Toulouse").may("fly GC 23")  # too far


@pytest.mark.rule("7.6.a")
def test_there_is_no_reaction_without_a_battle() -> None:
    table = position("SBW3", "I AK@2228", "GC 23@Reims", owner={"2228": "DE"}).say("done", "done")
    assert table.asks != "react"
    table = battle_of_troyes("GC 23@Reims", "GC 21@Amiens").say("fly GC 23")
    assert not table.may("fly GC 21")  # one fighter is all that may join


@pytest.mark.rule("7.6.b")
def test_air_units_in_a_battle_hex_are_pinned() -> None:
    table = position("SBW3", "I AK@2228", "II AK@2327", "XX CA@Troyes", "X CA@Reims", "GC 23@Reims")
    table.go("I AK", "Troyes").go("II AK", "Reims").say("done", "done")
    assert table.asks != "react"


@pytest.mark.rule("7.6.c")
def test_who_cannot_react() -> None:
    assert not battle_of_troyes("GC 23@Reims!unsupplied").may("fly GC 23")
    assert not battle_of_troyes("3 Grp:0@Reims").may("fly 3 Grp")
    assert battle_of_troyes("3 Grp:3@Reims").may("fly 3 Grp")


def test_who_has_aircraft_out_of_range_is_asked_like_any_other() -> None:
    """Else the phasing side would learn the ranges of hidden aircraft from not having to wait."""
    assert battle_of_troyes("GC 23@Toulouse").asks == "react"
    assert battle_of_troyes("GC 23@Toulouse").say("done").asks == "dice"
    assert battle_of_troyes().asks == "dice"


# -- 7.7.5.c evacuation, 7.8.1 landing -------------------------------------------------------------------


@pytest.mark.rule("7.7.5.c")
def test_an_airfield_that_is_overrun_is_evacuated() -> None:
    table = position("SBW3", "XIX Pz@2228", "GC 23@Troyes", owner={"2228": "DE"}).say("move XIX Pz", "to Troyes")
    assert (table.asks, table.asked) == ("evacuate", "allies")
    assert table.steps("GC 23") == 2  # the face below 4
    assert table.texts("reduced") == ["GC 23 is down to 2."]  # and its owner is told
    assert "2026" in table.targets
    assert max(flight(table, "Troyes", place) for place in table.targets) <= 5
    table.say("to Paris")
    assert (table.place("GC 23"), table.owner("Troyes")) == ("2026", "DE")


@pytest.mark.rule("7.7.5.c")
def test_aircraft_in_the_air_are_not_overrun() -> None:
    units = ("XV Pz@2228!attacked", "XIX Pz@Troyes!attacked", "GC 23@Troyes!flown")
    table = position("SBW3", *units, phase="blitz", owner={"2228": "DE", "Troyes": "DE"})
    table.say("blitz XV Pz", "to Troyes")
    assert table.steps("GC 23") == 4


@pytest.mark.rule("7.7.5.c", "5.6.2.a")
def test_so_is_the_airfield_of_a_minor_power_that_was_neutral_until_now() -> None:
    table = position("SBW3", "XIX Pz@Bastogne", "Aé BE@Bruxelles", owner={"Bastogne": "DE"})
    table.say("move XIX Pz", "to Bruxelles")
    assert table.asks == "assist"
    assert table.say("refuse", "dyle", "commit_force").asks == "evacuate"
    assert table.say(f"to {min(table.targets)}").owner("Bruxelles") == "DE"


@pytest.mark.rule("7.7.5.c")
def test_without_a_base_in_range_they_surrender() -> None:
    table = position("SBW3", "XIX Pz@2228", "GC 23@Troyes", owner={"*": "DE", "2128": "FR"})
    table.say("move XIX Pz", "to Troyes")
    assert table.place("GC 23") == "pool"
    assert table.gains("DE") == 1


@pytest.mark.rule("3.4.a")
def test_nobody_lands_where_an_enemy_is_based() -> None:
    assert air("StG 2@Bonn", "2 Grp@Aachen").say("rebase StG 2").refused("to Aachen") == "3.4"
    assert air("StG 2@Bonn").say("rebase StG 2").may("to Aachen")


@pytest.mark.rule("7.8.1.a")
def test_whoever_was_attacked_at_its_base_lands_too() -> None:
    table = air("I FK@Bonn", "GC 21@Reims", "2 JD@Essen").say("fly I FK", "done")
    while table.asks != "rebase_at":
        table.hit(0) if table.asks == "dice" else table.say("withdraw I FK" if table.asked == "axis" else "stay")
        if table.asks == "withdraw_to":
            table.say("to Bonn")
    assert table.has("GC 21", FLOWN)


@pytest.mark.rule("7.8.1.a")
def test_air_units_land_in_range_the_defenders_first() -> None:
    flying = ("StG 2@Nancy!flown", "Jafü 2@Nancy!flown", "GC 23@Nancy!flown")
    table = position("SBW3", *flying, "I AK@Nancy", phase="rebasing", owner={"Nancy": "DE"})
    assert (table.asks, table.asked) == ("rebase_at", "allies")
    assert max(flight(table, "Nancy", place) for place in table.targets) <= 5
    assert table.say("to Reims").asked == "axis"


@pytest.mark.rule("7.8.1.a")
def test_who_finds_no_base_is_lost() -> None:
    flying = ("GC 21@Compiègne!flown", "GC 23@Compiègne!flown")
    table = position("SBW3", *flying, phase="rebasing", owner={"*": "DE", "Paris": "FR"})
    assert table.asks == "rebase_next"  # one base in range: its owner says who gets it
    table.say("rebase GC 23")
    assert (table.place("GC 23"), table.place("GC 21")) == ("2026", "pool")
    assert not table.has("GC 23", FLOWN)
