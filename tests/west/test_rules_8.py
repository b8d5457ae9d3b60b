"""8: zones of control of the Advanced game: rivers, strongholds, forts."""

from __future__ import annotations

import pytest

from fogbound.west.kinds import ALLIES, AXIS
from fogbound.west.rules.rail import BOARDING
from fogbound.west.rules.zoc import ground_zones, is_in_enemy_zone
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, position

ADVANCED = {"rules_level": "advanced"}
AROUND_LILLE = ("Dunkerque", "Mons", "St Quentin", "Amiens", "Dieppe", "Calais")
CORPS = ("I AK", "II AK", "III AK", "IV AK", "V AK", "VI AK")


def has_zone(table: Position, place: str, side: int = AXIS) -> bool:
    return find(place) in ground_zones(table.state, side)


@pytest.mark.rule("8.0.a", "3.19.d")
def test_rivers_stop_zones_both_ways_until_they_freeze() -> None:
    def zones(weather: str, **level: str) -> tuple[bool, bool, bool]:
        table = position("SBW3", "I AK@Sedan", "XX CA@2227", phase="", weather=weather, **level)
        return has_zone(table, "Reims"), has_zone(table, "Reims", ALLIES), has_zone(table, "Namur")

    assert zones("good", **ADVANCED) == (False, False, True)  # over the Meuse, over the Marne, on this bank
    assert zones("rain", **ADVANCED) == (False, False, True)
    assert zones("snow", **ADVANCED) == (True, True, True)
    assert zones("good") == (True, True, True)


@pytest.mark.rule("8.0.a")
def test_who_stands_behind_a_river_is_next_to_the_enemy_all_the_same() -> None:
    table = position("SBW3", "I AK@Sedan", "XX CA@Reims", phase="rail", side="allies", **ADVANCED)
    against = BOARDING.objection(table.state, table.number("XX CA"), ALLIES)
    assert against
    assert against.rule == "7.4"


def lille(*around: str, inside: tuple[str, ...] = (), **level: str) -> Position:
    """German corps around French Lille."""
    blocks = [f"{corps}@{place}" for corps, place in zip(CORPS, around, strict=False)]
    lost = " ".join(place.replace(" ", "_") for place in AROUND_LILLE)
    return position("SBW3", *blocks, *(f"{name}@Lille" for name in inside), phase="", owner={lost: "DE"}, **level)


@pytest.mark.rule("8.0.b")
def test_no_zone_goes_into_an_enemy_major_city_that_has_a_way_out() -> None:
    assert not has_zone(lille("St Quentin", "Calais", **ADVANCED), "Lille")
    assert has_zone(lille("St Quentin", "Calais"), "Lille")
    air = lille("St Quentin", "Calais", **ADVANCED)
    assert not is_in_enemy_zone(air.state, find("Lille"), ALLIES)


@pytest.mark.rule("8.0.b")
def test_zones_go_into_an_empty_city_that_is_surrounded() -> None:
    assert has_zone(lille(*AROUND_LILLE, **ADVANCED), "Lille")
    assert not has_zone(lille(*AROUND_LILLE, inside=("GC 21",), **ADVANCED), "Lille")  # nor where an enemy is
    by_zones = lille("Mons", "St Quentin", "Amiens", "Calais", **ADVANCED)  # Dunkerque and Dieppe lie in zones
    assert has_zone(by_zones, "Dunkerque")
    assert has_zone(by_zones, "Lille") == has_zone(by_zones, "Dieppe")


@pytest.mark.rule("8.0.b")
def test_bunkers_and_fortresses_are_strongholds_of_their_owner() -> None:
    for hex in ("Metz", "Nancy"):  # the Maginot Line; behind it
        table = position("SBW3", "I AK@2328", "II AK@Épinal", phase="", weather="snow", **ADVANCED)
        is_work = bool(table.state.works[find(hex)])
        assert has_zone(table, hex) != is_work, hex
    own = position("SBW3", "I AK@2328", phase="", weather="snow", owner={"Metz": "DE"}, **ADVANCED)
    assert has_zone(own, "Metz")


@pytest.mark.rule("8.0.c")
def test_a_festung_has_no_zone() -> None:
    def zones(block: str) -> frozenset[int]:
        return ground_zones(position("SBW2", f"{block}@Cherbourg", phase="", **ADVANCED).state, AXIS)

    assert zones("I AK")
    assert not zones("Fort Cherbourg:7")
