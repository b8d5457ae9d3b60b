"""Terrain, weather, rail, classes, stacking and the HQ table."""

from __future__ import annotations

import pytest

from fogbound.west.blocks import blocks, find
from fogbound.west.charts import charts
from fogbound.west.kinds import Class, Nation
from fogbound.west.months import month

TERRAIN = ("plain", "forest", "hills", "mountain", "swamp")


@pytest.mark.rule("M.37")
def test_movement_costs() -> None:
    chart = charts().terrain
    assert [chart[name].cost("good") for name in TERRAIN] == [1, 2, 2, 3, 3]
    assert [chart[name].cost("rain") for name in TERRAIN] == [3, 3, 3, 3, 3]
    assert [chart[name].cost("snow") for name in TERRAIN] == [2, 2, 3, 3, 2]
    free = [row for row in chart.values() if row.terrain not in (*TERRAIN, "strait")]
    assert {row.cost(weather) for row in free for weather in ("good", "rain", "snow")} == {0}


def test_straits_cost_three() -> None:
    assert charts().terrain["strait"].cost("good") == 3


# fmt: off
@pytest.mark.parametrize(("name", "malus", "on", "bonus", "lasts"), [
    ("plain",      0, "",    0, ""),
    ("minor_city", 0, "",    0, ""),
    ("forest",     1, "gcu", 0, "always"),
    ("hills",      1, "gcu", 0, "always"),
    ("mountain",   1, "gcu", 0, "always"),
    ("swamp",      1, "gcu", 0, "always"),
    ("river",      1, "gcu", 1, "first_round"),
    ("strait",     2, "gcu", 1, "first_round"),
    ("major_city", 1, "gcu", 1, "always"),
    ("bunker",     1, "all", 1, "always"),
    ("fortress",   2, "all", 2, "always"),
    ("fort",       1, "all", 1, "always"),
    ("festung",    2, "all", 2, "always"),
])
def test_combat_modifiers(name: str, malus: int, on: str, bonus: int, lasts: str) -> None:
    row = charts().terrain[name]
    assert (row.malus, row.malus_on, row.bonus, row.lasts) == (malus, on, bonus, lasts)
# fmt: on


def test_aa_dice_and_recon() -> None:
    chart = charts().terrain
    assert {name: row.aa_dice for name, row in chart.items() if row.aa_dice} == {
        "minor_city": 1, "bunker": 1, "major_city": 2, "fortress": 2,
    }  # fmt: skip
    assert {name: row.recon for name, row in chart.items() if row.recon} == {
        "forest": 2, "hills": 2, "mountain": 2, "swamp": 2, "major_city": 2, "fort": 2, "bunker": 2,
        "fortress": 4, "festung": 4,
    }  # fmt: skip
    weathers = ("good", "rain", "snow", "light_rain", "rain_everywhere")
    assert {name: row.recon for name, row in charts().weather.items()} == dict(
        zip(weathers, (0, 2, 2, 0, 2), strict=True)
    )


@pytest.mark.rule("M.45", "9.0.a")
def test_weather_by_month() -> None:
    year = [charts().weather_of(month(f"1944-{number:02d}")) for number in range(1, 13)]
    assert year == ["snow", "snow", "rain", "roll", *["good"] * 5, "roll", "rain", "snow"]


def test_weather_effects() -> None:
    good, rain, snow = (charts().weather[name] for name in ("good", "rain", "snow"))
    assert [w.lane for w in (good, rain, snow)] == [3, 2, 2]
    assert [w.hq_range for w in (good, rain, snow)] == [5, 3, 3]
    assert [w.blitz for w in (good, rain, snow)] == [True, False, False]
    assert [w.air_combat for w in (good, rain, snow)] == [True, False, True]
    assert [w.landings for w in (good, rain, snow)] == [True, False, False]
    assert [(w.attack_malus, w.defence_bonus) for w in (good, rain, snow)] == [(0, 0), (1, 1), (1, 0)]
    assert [(w.aa_malus, w.air_malus) for w in (good, rain, snow)] == [(0, 0), (1, 0), (1, 1)]
    assert [(w.rivers, w.ports_freeze) for w in (good, rain, snow)] == [
        (True, False),
        (True, False),
        (False, True),
    ]


def test_rail_movements() -> None:
    nations = charts().nations
    assert {name: nations[Nation[name]].srm for name in ("DE", "IT", "FR", "UK", "US")} == {
        "DE": 2, "IT": 1, "FR": 2, "UK": 2, "US": 0,
    }  # fmt: skip
    assert {row.srm for row in nations if row.rank == "minor"} == {1}
    assert {row.nation: row.srm_of for row in nations if row.srm_of != row.nation} == {
        Nation.US: Nation.UK, Nation.CA: Nation.UK,
    }  # fmt: skip
    assert nations[Nation.CA].srm == 0


@pytest.mark.rule("5.0.a", "3.20.a")
def test_powers() -> None:
    nations = charts().nations
    own = [row for row in nations if row.power == row.nation]
    assert {row.nation.name for row in own if row.rank == "major"} == {"US", "UK", "FR", "DE", "IT"}
    assert {row.nation.name for row in own if row.rank == "minor"} == {"NL", "BE", "NO", "DK", "FF", "RSI"}
    assert {row.nation.name for row in nations if row.side == "axis"} == {"DE", "IT", "RSI"}
    assert {row.nation.name for row in nations if row.power != row.nation} == {"CA"}
    assert {row.nation.name for row in nations if row.western} == {
        row.nation.name for row in nations if row.side == "allies"
    }
    assert {row.nation.name for row in nations if row.aa_halved} == {"FR", "IT", "RSI"}
    assert {row.nation.name for row in nations if not row.assisted} == {"BE", "NL", "NO", "DK"}


@pytest.mark.rule("D.11")
def test_fixed_numbers() -> None:
    limits = charts().limits
    stacking, ports = limits.stacking, limits.ports
    assert (stacking.ground, stacking.combat, stacking.air_in_battle, stacking.battle) == (3, 2, 2, 5)
    assert (stacking.airbase, stacking.mulberry) == (1, 5)
    assert (ports.major.supply, ports.minor.supply, ports.mulberry.supply) == (5, 1, 5)
    assert (ports.major.naval, ports.minor.naval) == (2, 1)
    assert (limits.steps.black, limits.steps.white, limits.steps.red) == (1, 2, 3)
    assert (limits.prices.srm, limits.prices.assistance, limits.prices.mulberry) == (1, 5, 30)
    assert (limits.prices.siegfried, limits.prices.radar_station, limits.prices.disband) == (9, 1, 1)
    assert (limits.prices.partisan, limits.prices.raeder_upkeep, limits.prices.upgrade_red) == (1, 2, 4)
    assert limits.pieces.partisans == 10


@pytest.mark.rule("6.1.a", "6.2.a", "3.8.a")
def test_class_groups_and_roles() -> None:
    classes = charts().classes
    groups = {kind: classes[kind].group for kind in Class}
    assert {k for k in Class if groups[k] == "armor"} == {Class.TANKETTE, Class.TANK, Class.ARMOR_HQ}
    for kind in (Class.ARTILLERY, Class.AIR_HQ, Class.PARA, Class.MARINE, Class.MOTORISED, Class.MOUNTAIN):
        assert groups[kind] == "infantry"
    support = {k for k in Class if classes[k].role == "GSU"}
    assert support == {
        Class.ARTILLERY, Class.ARMOR_HQ, Class.AIR_HQ, Class.LEADER, Class.THEATRE_HQ, Class.NAVY_HQ,
        Class.FORT,
    }  # fmt: skip


def test_arrival_sites() -> None:
    enters = {kind: charts().classes[kind].enters for kind in Class}
    assert {enters[k] for k in (Class.TANK, Class.TANKETTE, Class.ARMOR_HQ)} == {"red_factory"}
    assert {enters[k] for k in (Class.FIGHTER, Class.BOMBER, Class.STRATEGIC, Class.PARA, Class.AIR_HQ)} == {
        "blue_factory"
    }
    assert {enters[k] for k in (Class.MARINE, Class.NAVY_HQ)} == {"shipyard"}
    assert {enters[k] for k in (Class.INFANTRY, Class.CAVALRY, Class.ARTILLERY)} == {"major_city"}


@pytest.mark.rule("13.8.a")
def test_the_hq_table_is_the_hq_roster() -> None:
    roster = {b.name for b in blocks() if b.kind.name.endswith("HQ") or b.kind == Class.LEADER}
    assert set(charts().hqs) == roster
    for name, row in charts().hqs.items():
        assert find(name).nation in row.commands
        assert (row.range == 5) == (row.scope == "tactical")
        assert row.seat == "" or find(name).place == row.seat
    strategic = {name for name, row in charts().hqs.items() if row.scope == "strategic"}
    assert strategic == {
        "FHQ", "Goering", "Kesselring", "Rommel", "Raeder", "Doenitz", "Churchill", "Harris", "Dowding",
        "Gamelin", "Vuillemin", "Eisenhower", "Mussolini", "Leopold III", "Winkelman", "Haakon VII",
        "Christian X",
    }  # fmt: skip


def test_phases_of_the_hqs() -> None:
    def who(phase: str) -> set[str]:
        return {name for name, row in charts().hqs.items() if phase in row.phases}

    any_phase = {"Goering", "Kesselring", "Rommel", "Dowding", "Harris", "Vuillemin", "Leopold III",
                 "Winkelman", "Haakon VII", "Christian X"}  # fmt: skip
    tactical_air = {"2 LF", "3 LF", "LF Reich", "Superaereo", "8 AF", "9 AF", "12 AF", "15 AF"}
    armor = {"Kleist", "Guderian", "Manteuffel", "Dietrich", "Montgomery", "Patton", "De Gaulle"}
    assert who("srm") == any_phase | {"FHQ", "Churchill", "Eisenhower", "Mussolini", "Gamelin"}
    assert who("movement") == any_phase | tactical_air | armor | {"Raeder", "Doenitz"}
    assert who("reaction") == who("strategic_warfare") == any_phase | tactical_air
    assert {n for n, row in charts().hqs.items() if "exploit" in row.functions} == armor | {
        "Kesselring",
        "Rommel",
    }


def test_functions_of_the_hqs() -> None:
    def who(function: str) -> set[str]:
        return {name for name, row in charts().hqs.items() if function in row.functions}

    armor = {"Kleist", "Guderian", "Manteuffel", "Dietrich", "Montgomery", "Patton", "De Gaulle"}
    assert who("airborne") == {"FHQ", "Goering", "Churchill", "Harris", "Dowding", "Eisenhower",
                               "8 AF", "9 AF", "12 AF", "15 AF"}  # fmt: skip
    assert who("reserve") == armor | {"Rommel", "Kesselring", "Goering", "FHQ", "Eisenhower", "Churchill",
                                      "Mussolini", "Gamelin", "Leopold III", "Winkelman"}  # fmt: skip
    assert who("reserve_reaction") == armor
    assert who("casablanca") == {"Churchill", "Eisenhower"}
    assert {n for n, row in charts().hqs.items() if Nation.IT in row.commands and n != "Superaereo"} == {
        "FHQ",
        "Mussolini",
    }
    assert {n: row.seat for n, row in charts().hqs.items() if row.fixed} == {
        "Churchill": "London", "Mussolini": "Roma", "Gamelin": "Paris",
    }  # fmt: skip
    assert {n: row.area for n, row in charts().hqs.items() if row.area} == {
        "Kesselring": "IT",
        "Rommel": "FR",
    }
