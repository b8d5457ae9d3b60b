"""3.4, 6.3, 7.7.16, 7.8 and 7.8.1: what becomes of air units when the battles are over."""

from __future__ import annotations

import pytest

from west.positions import position

# -- who holds a base ------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.4.a", "7.8.1.a")
def test_a_raid_drives_nobody_from_a_base_that_its_army_holds() -> None:
    units = ("StG 2@Bonn!flown", "I AK@Bonn", "II AK@Bonn", "2 Grp@Bonn!flown!attacked")
    table = position("SBW3", *units, side="allies", phase="rebasing")
    assert (table.asks, table.asked) == ("rebase_at", "axis")  # the raider is still over the town
    assert table.may("to Bonn")


@pytest.mark.rule("3.4.a", "7.8.1.a")
def test_a_bomber_stays_beside_the_corps_that_held_its_town() -> None:
    units = ("1 DA@Reims!flown", "XX CA@Reims", "I FK@Reims!flown!attacked", "GC 23@Paris")
    table = position("SBW3", *units, phase="rebasing", owner={"*": "DE", "Reims Paris 2126": "FR"})
    assert table.place("1 DA") == "2226"  # the only base besides is full


@pytest.mark.rule("3.4.a", "5.1.h")
def test_friends_leave_the_bases_that_an_armistice_gives_away() -> None:
    table = position("SBW3", "2 Grp@Reims", "11 FG@Toulouse", "XX CA@Lyon", phase="victory").say("armistice")
    assert (table.asks, table.asked) == ("rebase_at", "allies")
    assert table.say("to London").place("2 Grp") == "2021"
    assert table.place("11 FG") == "pool"  # too far from any base


@pytest.mark.rule("3.4.a", "3.7.1.d")
def test_friends_leave_the_bases_that_the_calendar_gives_away() -> None:
    """The Channel Islands become German in July 1940."""
    table = position("SBW6", "5 Grp@St Peter Port", side="allies", phase="weather", turn=2)
    assert (table.owner("St Peter Port"), table.asks, table.asked) == ("DE", "rebase_at", "allies")
    assert table.say("to London").place("5 Grp") == "2021"


@pytest.mark.rule("3.4.a", "5.0.f")
def test_friends_leave_the_boxes_of_a_power_that_gives_up() -> None:
    """Iceland is British: with London it is lost to the American bombers there."""
    table = position("SBW8", "XII BC@Iceland", "V US@Bristol", "I AK@London", phase="victory", owner={"London": "DE"})
    assert table.place("XII BC") == "USA"


@pytest.mark.rule("7.7.14.b", "3.10.b")
def test_an_air_unit_withdraws_to_no_town_whose_air_battle_is_still_to_be_fought() -> None:
    """Else it fought twice in a phase, and two fighters over the same town."""
    raided = ("GC 22@Paris!flown", "XXI CA@Paris", "I FK@Paris!flown")
    table = position("SBW3", "XIX Pz@Reims", "XX CA@Reims", "GC 21@Reims!flown", *raided, phase="combat")
    table.say("battle Reims").hit(0).say("withdraw GC 21")
    assert table.asks == "withdraw_to"
    assert table.refused("to Paris") == "7.7.14"
    assert table.may("to Troyes")


@pytest.mark.rule("7.7.14.b", "7.7.16.a")
def test_a_town_whose_air_battle_is_over_is_safe_again() -> None:
    raided = ("XXI CA@Paris", "I FK@Paris!flown!attacked")
    table = position("SBW3", "XIX Pz@Reims", "XX CA@Reims", "GC 21@Reims!flown", *raided, phase="combat")
    assert table.hit(0).say("withdraw GC 21").may("to Paris")


@pytest.mark.rule("7.7.5.c", "7.8.1.a")
def test_a_blitz_overruns_who_has_landed_and_not_who_is_still_in_the_air() -> None:
    """The fighter fought for its base; the bomber came down there from another battle."""
    units = ("XV Pz@2227!attacked", "XVI Pz@2227!attacked", "GC 21:4@Reims!flown", "1 DA:3@Reims")
    table = position("SBW3", *units, phase="blitz", owner={"2227": "DE"}).say("blitz XV Pz", "to Reims")
    assert (table.asks, table.asked) == ("evacuate", "allies")
    assert (table.steps("GC 21"), table.steps("1 DA")) == (4, 2)
    table.say("to Paris")
    assert (table.place("1 DA"), table.place("GC 21")) == ("2026", "2226")
    assert table.owner("Reims") == "DE"


# -- who has landed has done its part --------------------------------------------------------------------------------


@pytest.mark.rule("3.4.a", "7.8.c")
def test_an_air_unit_that_has_landed_follows_no_blitz() -> None:
    units = ("XIX Pz@Troyes!attacked", "XVI Pz@Troyes!attacked", "I FK@Reims!flown", "XX CA@Reims")
    table = position("SBW3", *units, phase="combat", owner={"*": "DE", "Reims": "FR"})
    table.hit(0).say("withdraw I FK", "to Troyes", "blitz XIX Pz", "to 2127")
    assert table.refused("follow I FK") == "7.8"
    assert table.place("I FK") == "2128"


@pytest.mark.rule("7.8.d")
@pytest.mark.parametrize(("reading", "fight"), [("done", False), ("fight_again", True)])
def test_air_units_over_a_failed_attack_do_not_fight_again_when_a_blitz_comes_there(reading: str, fight: bool) -> None:
    units = ("Jafü 2@2227!flown!attacked", "XV Pz@Troyes!attacked", "XVI Pz@Troyes!attacked", "XX CA@2227")
    table = position("SBW3", *units, phase="blitz", owner={"Troyes": "DE"}, aircraft_after_battle=reading)
    table.say("blitz XV Pz", "to 2227", "done")
    assert (table.number("Jafü 2") in table.state.frames[-3].locals["attackers"]) is fight


@pytest.mark.rule("3.21.a", "7.5.2.c")
def test_no_aircraft_comes_to_be_based_in_land_that_takes_no_part() -> None:
    """Italy waits in the summer of 1940; who is there is raided, and stays."""
    units = ("X FK@Dijon", "Superaereo@Roma!frozen")
    table = position("SBW5", *units, phase="air").say("rebase X FK")
    assert table.refused("to Torino") == table.refused("to Roma") == "3.21"
    assert table.may("to Köln")
    raid = ("Superaereo@Roma!frozen!flown", "2 Grp@Roma!flown!attacked", "III Br@London")
    assert position("SBW5", *raid, side="allies", phase="rebasing").place("Superaereo") == "2842"  # its only base
