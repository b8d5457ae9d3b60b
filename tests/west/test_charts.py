"""The charts against the clauses T.01 to T.25 and the rules that quote them."""

from __future__ import annotations

import csv
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogbound.west.charts import charts, load_charts
from fogbound.west.charts.rows import NEVER
from fogbound.west.files.datafile import DATA, DataError
from fogbound.west.game import GAME
from fogbound.west.kinds import Class, Field, Nation
from fogbound.west.months import month

rule = pytest.mark.rule
Row = tuple[int, int, int]
NO = NEVER
GROUND = ("infantry", "mountain", "cavalry", "artillery", "para", "marine", "motorised", "tankette", "tank", "armor_hq")
MAJORS = (Nation.DE, Nation.IT, Nation.FR, Nation.UK, Nation.US)


def level(nation: str, field: str, *dates: str, assisted: bool = False, radar: bool = False) -> list[int]:
    return [
        charts().level(Nation[nation], Field[field.upper()], month(date), assisted=assisted, radar=radar)
        for date in dates
    ]


# fmt: off
@pytest.mark.parametrize(("kind", "tech1", "tech2", "tech3"), [
    pytest.param("infantry",  (6, 6, 3), (6, 5, 4), (5, 5, 4), marks=rule("T.01")),
    pytest.param("para",      (6, 6, 3), (6, 5, 4), (5, 5, 4), marks=rule("T.01")),
    pytest.param("marine",    (6, 6, 3), (6, 5, 4), (5, 5, 4), marks=rule("T.01")),
    pytest.param("motorised", (6, 6, 3), (6, 5, 4), (5, 5, 4), marks=rule("T.01")),
    pytest.param("mountain",  (6, 6, 3), (6, 5, 4), (5, 5, 4), marks=rule("T.01")),
    pytest.param("cavalry",   (6, 6, 4), (6, 5, 5), (5, 5, 5), marks=rule("T.02", "6.1.3.a", "6.1.6.d")),
    pytest.param("artillery", (6, 6, 3), (6, 5, 4), (5, 5, 4), marks=rule("T.03")),
    pytest.param("tankette",  (6, 6, 3), (6, 5, 4), (5, 4, 4), marks=rule("T.04", "6.2.1.c")),
    pytest.param("tank",      (6, 5, 3), (5, 5, 4), (4, 4, 4), marks=rule("T.05", "6.2.2.c")),
    pytest.param("armor_hq",  (6, 5, 3), (5, 5, 4), (4, 4, 4), marks=rule("T.05")),
])
def test_ground_chart(kind: str, tech1: Row, tech2: Row, tech3: Row) -> None:
    assert charts().levels[Class[kind.upper()]][1:] == (tech1, tech2, tech3)


@pytest.mark.rule("T.01")
def test_the_cell_in_doubt_is_as_the_players_agreed() -> None:
    usual, feeble = (GAME.new("SBW3", {"infantry_tech2_defence": hits}).board.charts for hits in ("5+", "6"))
    changed = {
        (kind, tech)
        for kind in Class
        for tech in range(4)
        if usual.cell(kind, tech) != feeble.cell(kind, tech) == usual.cell(kind, tech)._replace(defence=6)
    }
    foot = (Class.INFANTRY, Class.MOUNTAIN, Class.CAVALRY, Class.PARA, Class.MARINE, Class.MOTORISED)
    assert changed == {(kind, 2) for kind in foot}


@pytest.mark.parametrize(("kind", "tech1", "tech2", "tech3"), [  # air-air, air-ground, range
    pytest.param("fighter",   (6, NO, 5),  (5, 6, 5),  (4, 5, 10), marks=rule("T.06")),
    pytest.param("bomber",    (NO, 6, 10), (6, 5, 10), (5, 4, 15), marks=rule("T.07")),
    pytest.param("strategic", (NO, 6, 15), (6, 5, 15), (5, 4, 15), marks=rule("T.08")),
])
def test_air_chart(kind: str, tech1: Row, tech2: Row, tech3: Row) -> None:
    cells = charts().levels[Class[kind.upper()]][1:]
    assert [(cell.defence, cell.attack, cell.reach) for cell in cells] == [tech1, tech2, tech3]
# fmt: on


@pytest.mark.rule("T.11", "T.12")
def test_numbers_beside_the_chart() -> None:
    assert charts().recon.range == (5, 10, 15)
    assert (charts().home_aa.dice, charts().home_aa.hits) == ((3, 6, 6), (6, 6, 5))


@pytest.mark.rule("T.09")
def test_forts_and_partisans_do_not_depend_on_tech() -> None:
    for kind, defence in ((Class.FORT, 5), (Class.PARTISAN, 6)):
        assert {cell.defence for cell in charts().levels[kind]} == {defence}
    assert (charts().festung.steps, charts().festung.defence) == (7, 4)


@pytest.mark.rule("T.13", "3.13.a", "17.0.b")
def test_german_ground_and_bombers() -> None:
    assert [level("DE", field, "1940-05")[0] for field in ("infantry", "armor", "bomber")] == [2, 2, 2]
    assert level("DE", "armor", "1943-06", "1943-07") == [2, 3]


@pytest.mark.rule("T.14")
def test_german_fighters() -> None:
    assert level("DE", "fighter", "1940-05", "1941-04", "1941-05", "1944-04", "1944-05") == [1, 1, 2, 2, 3]


@pytest.mark.rule("T.15", "T.21")
@pytest.mark.parametrize("nation", [Nation.FR, Nation.IT])
def test_france_and_italy_stay_at_tech_1(nation: Nation) -> None:
    assert {charts().tech(nation, month(date)) for date in ("1940-05", "1943-07", "1945-05")} == {(1,) * 6}


@pytest.mark.rule("T.16")
def test_navies() -> None:
    for nation in ("US", "UK"):
        assert level(nation, "navy", "1942-10", "1942-11", "1943-12", "1944-01") == [1, 2, 2, 3]
    third = {n.name for n in Nation if charts().level(n, Field.NAVY, month("1945-05"), assisted=True) == 3}
    assert third == {"US", "UK", "CA"}
    assert level("DE", "navy", "1940-08") == [2]


@pytest.mark.rule("T.17", "T.18")
@pytest.mark.parametrize("nation", ["US", "UK"])
def test_western_infantry(nation: str) -> None:
    assert level(nation, "infantry", "1942-10", "1942-11", "1943-07", "1944-05", "1944-06") == [1, 2, 2, 2, 3]


@pytest.mark.rule("T.19")
def test_british_fighters_and_radar() -> None:
    assert level("UK", "fighter", "1940-07", "1940-12", "1941-01", "1944-05", "1944-06") == [1, 1, 2, 2, 3]
    assert level("UK", "fighter", "1940-07", "1944-06", radar=True) == [2, 3]
    assert level("UK", "bomber", "1940-07", radar=True) == level("FR", "fighter", "1940-06", radar=True) == [1]


@pytest.mark.rule("T.20")
def test_western_armor_and_air() -> None:
    for nation in ("US", "UK"):
        assert level(nation, "armor", "1943-06", "1943-07", "1945-02", "1945-03") == [1, 2, 2, 3]
        assert level(nation, "bomber", "1941-12", "1942-01", "1944-02", "1944-03") == [1, 2, 2, 3]
    assert level("US", "fighter", "1942-12", "1943-01", "1944-05", "1944-06") == [1, 2, 2, 3]
    reconstructed = {
        (d.power.name, d.field.word) for f in charts().dates.values() for d in f if d.confidence == "reconstructed"
    }
    assert {
        ("US", "armor"),
        ("UK", "armor"),
        ("US", "bomber"),
        ("US", "fighter"),
        ("IT", "armor"),
    } <= reconstructed


@pytest.mark.rule("T.22", "17.1.a")
def test_minor_powers() -> None:
    assert level("FF", "infantry", "1944-05", "1944-06") == [1, 2]
    assert level("BE", "infantry", "1940-05") == [0]
    assert level("BE", "infantry", "1940-05", assisted=True) == [1]
    assert level("RSI", "armor", "1943-06", "1943-10") == [1, 2]


@pytest.mark.rule("3.20.a")
def test_leaders() -> None:
    dates = [month("1940-06"), month("1944-06")]
    assert [charts().leader("allies", date) for date in dates] == [Nation.UK, Nation.US]
    assert [charts().leader("axis", date) for date in dates] == [Nation.DE, Nation.DE]


@pytest.mark.rule("T.25")
def test_german_infantry_tech_3() -> None:
    assert level("DE", "infantry", "1944-09", "1944-10") == [2, 3]


# fmt: off
ABILITIES = {  # lowest TECH at which a class has it
    "blitz":                {"tank": 1, "armor_hq": 1, "tankette": 2},
    "follow_blitz":         {"motorised": 2, "artillery": 2, "fighter": 2, "bomber": 2, "strategic": 2},
    "exploit":              {"tank": 1, "armor_hq": 1, "tankette": 2, "motorised": 2},
    "panzers_attack":       {"tank": 1, "armor_hq": 1, "tankette": 2},
    "cavalry_charge":       {"cavalry": 1},
    "desperate_attack":     dict.fromkeys(GROUND, 2),
    "reserve_motorisation": dict.fromkeys(GROUND, 2),
    "reserve_reaction":     {"tank": 2, "armor_hq": 2, "tankette": 2},
    "targeting":            {"artillery": 2, "fighter": 2, "bomber": 2, "strategic": 2},
    "airborne":             {"para": 2},
    "amphibious":           {"marine": 2},
    "front_beach":          dict.fromkeys(("infantry", "mountain", "cavalry", "para", "marine", "motorised"), 2),
    "strategic_bombing":    {"strategic": 1, "bomber": 2},
}
# fmt: on


@pytest.mark.rule("T.24")
def test_abilities_by_tech() -> None:
    found = {
        ability: {
            kind.word: next(tech for tech in (1, 2, 3) if charts().has_ability(ability, kind, tech))
            for kind in Class
            if charts().has_ability(ability, kind, 3)
        }
        for ability in charts().abilities
    }
    assert found == ABILITIES


@pytest.mark.rule("17.0.a")
@given(st.sampled_from(MAJORS), st.integers(month("1939-09"), month("1945-12")))
def test_levels_never_fall(nation: Nation, date: int) -> None:
    now, later = charts().tech(nation, date), charts().tech(nation, date + 1)
    assert all(1 <= a <= b <= 3 for a, b in zip(now, later, strict=True))


def test_firepower_never_gets_worse_with_tech() -> None:
    for row in charts().levels:
        for before, after in pairwise(row[1:]):
            assert after.attack <= before.attack
            assert after.defence <= before.defence
            assert after.reach >= before.reach


@pytest.mark.parametrize("file", sorted(path.name for path in (DATA / "charts").glob("*.csv")))
def test_every_line_of_a_chart_has_its_source(file: str) -> None:
    with (DATA / "charts" / file).open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    assert rows
    for row in rows:
        assert row["source"].startswith("manual:") or row["source"] in ("history", "reconstructed")
        assert row.get("confidence", "stated") in ("stated", "deduced", "reconstructed")


@pytest.mark.rule("T.03")
def test_a_chart_may_be_overridden(tmp_path: Path) -> None:
    own = (DATA / "charts" / "tech_levels.toml").read_text(encoding="utf-8")
    (tmp_path / "tech_levels.toml").write_text(
        own.replace('artillery  = { tech1 = "6/6/3"', 'artillery  = { tech1 = "5/6/3"')
    )
    assert load_charts(tmp_path).cell(Class.ARTILLERY, 1).attack == 5
    assert charts().cell(Class.ARTILLERY, 1).attack == 6


# fmt: off
@pytest.mark.parametrize(("file", "old", "new", "line", "message"), [
    ("tech_dates.csv", "1944-10", "October", 2, "not a month"),
    ("tech_dates.csv", "DE,armor", "DE,armour", 3, "field armour is unknown"),
    ("tech_dates.csv", "DE,armor,", "DE,infantry,", 1, "no line for ARMOR"),
    ("tech_levels.toml", '"6/5/3",  tech2', '"7/5/3",  tech2', 17, "tech1"),
    ("tech_levels.toml", "\n[festung]", "\n[[festung]", 30, "not a TOML file"),
    ("tech_levels.toml", "tankette   =", "tankett    =", 16, "tankett"),
    ("tech_abilities.csv", "tank,1,", "tank,9,", 10, "blitz 9 is unknown"),
    ("nations.csv", "allies,major,FR", "allies,major", 5, "cells"),
    ("nations.csv", "UK,United", "GB,United", 6, "nation GB is unknown"),
    ("classes.csv", "marine,infantry", "marines,infantry", 1, "no line for MARINE"),
    ("terrain.csv", "swamp", "bog", 1, "no line for swamp"),
    ("terrain.csv", "forest,terrain,2", "forest,terrain,two", 3, "good_mp"),
    ("weather_months.csv", "11,rain", "11,fog", 12, "weather fog is unknown"),
    ("weather_months.csv", "11,rain", "13,rain", 1, "no line for 11"),
    ("weather_effects.csv", "snow,", "hail,", 1, "no line for snow"),
    ("hq.csv", "Guderian,tactical,5,movement", "Guderian,tactical,5,lunch", 9, "phases lunch is unknown"),
    ("limits.toml", "ground = 3", "gruond = 3", 3, "gruond"),
    ("limits.toml", "ground = 3", 'ground = "three"', 4, "ground"),
])
def test_a_broken_chart_is_refused(
    tmp_path: Path, file: str, old: str, new: str, line: int, message: str
) -> None:
    own = (DATA / "charts" / file).read_text(encoding="utf-8")
    assert old in own
    (tmp_path / file).write_text(own.replace(old, new, 1))
    with pytest.raises(DataError) as caught:
        load_charts(tmp_path)
    assert any((f.file, f.line) == (file, line) and message in str(f) for f in caught.value.faults), str(caught.value)
# fmt: on


def test_the_faults_of_all_charts_are_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "limits.toml").write_text("[stacking")
    (tmp_path / "hq.csv").write_text("hq")
    with pytest.raises(DataError) as caught:
        load_charts(tmp_path)
    assert {fault.file for fault in caught.value.faults} == {"limits.toml", "hq.csv"}
