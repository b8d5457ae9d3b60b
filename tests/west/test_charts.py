"""The charts against the clauses T.01 to T.25 and the rules that quote them."""

from __future__ import annotations

import csv
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogbound.west.chart_rows import NEVER
from fogbound.west.charts import charts, load_charts
from fogbound.west.datafile import DATA, DataError
from fogbound.west.kinds import Class, Field, Nation
from fogbound.west.months import month

rule = pytest.mark.rule
Row = tuple[int, int, int]
NO = NEVER
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
    assert charts().recon_range == (5, 10, 15)
    assert charts().home_aa == ((3, 6), (6, 6), (6, 5))


@pytest.mark.rule("T.09")
def test_forts_and_partisans_do_not_depend_on_tech() -> None:
    for kind, defence in ((Class.FORT, 5), (Class.PARTISAN, 6)):
        assert {cell.defence for cell in charts().levels[kind]} == {defence}
    assert (charts().festung_steps, charts().festung_defence) == (7, 4)


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
    assert level("US", "navy", "1943-12", "1944-01") == level("UK", "navy", "1943-12", "1944-01") == [2, 3]
    third = {n.name for n in Nation if charts().level(n, Field.NAVY, month("1945-05"), assisted=True) == 3}
    assert third == {"US", "UK", "CA"}
    assert level("DE", "navy", "1940-08") == [2]


@pytest.mark.rule("T.17", "T.18")
@pytest.mark.parametrize("nation", ["US", "UK"])
def test_western_infantry(nation: str) -> None:
    assert level(nation, "infantry", "1943-07", "1944-05", "1944-06") == [2, 2, 3]


@pytest.mark.rule("T.19")
def test_british_fighters_and_radar() -> None:
    assert level("UK", "fighter", "1940-07", "1940-12", "1941-01", "1944-05", "1944-06") == [1, 1, 2, 2, 3]
    assert level("UK", "fighter", "1940-07", "1944-06", radar=True) == [2, 3]
    assert level("UK", "bomber", "1940-07", radar=True) == level("FR", "fighter", "1940-06", radar=True) == [1]


@pytest.mark.rule("T.20")
def test_western_armor_and_air() -> None:
    for nation in ("US", "UK"):
        assert level(nation, "armor", "1943-06", "1943-07", "1944-12") == [1, 2, 2]
        assert level(nation, "bomber", "1941-12", "1942-12", "1943-12", "1944-06") == [1, 2, 2, 3]
    assert level("US", "fighter", "1943-12", "1944-06") == [2, 3]
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


@pytest.mark.rule("T.24")
def test_abilities_by_tech() -> None:
    def lowest(ability: str, kind: Class) -> int | None:
        return next((tech for tech in (1, 2, 3) if charts().has_ability(ability, kind, tech)), None)

    for ability in ("blitz", "exploit", "panzers_attack"):
        assert [lowest(ability, kind) for kind in (Class.TANK, Class.TANKETTE, Class.INFANTRY)] == [
            1,
            2,
            None,
        ]
    for kind in (Class.TANK, Class.TANKETTE, Class.INFANTRY):
        assert lowest("desperate_attack", kind) == lowest("reserve_motorisation", kind) == 2
    assert [lowest("reserve_reaction", kind) for kind in (Class.TANK, Class.INFANTRY)] == [2, None]
    followers = (Class.MOTORISED, Class.ARTILLERY, Class.FIGHTER, Class.BOMBER)
    assert [lowest("follow_blitz", kind) for kind in followers] == [2] * 4
    assert [lowest("targeting", kind) for kind in followers] == [None, 2, 2, 2]
    assert (lowest("exploit", Class.MOTORISED), lowest("blitz", Class.MOTORISED)) == (2, None)
    assert (lowest("airborne", Class.PARA), lowest("amphibious", Class.MARINE)) == (2, 2)
    assert (lowest("front_beach", Class.INFANTRY), lowest("amphibious", Class.INFANTRY)) == (2, None)
    assert [lowest("strategic_bombing", kind) for kind in (Class.BOMBER, Class.STRATEGIC)] == [2, 1]


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


def test_a_broken_chart_is_refused_with_all_its_faults(tmp_path: Path) -> None:
    own = (DATA / "charts" / "tech_dates.csv").read_text(encoding="utf-8")
    (tmp_path / "tech_dates.csv").write_text(own.replace("1944-10", "October").replace("DE,armor", "DE,armour"))
    with pytest.raises(DataError) as caught:
        load_charts(tmp_path)
    assert [(fault.file, fault.line) for fault in caught.value.faults if fault.rule == "17.0"] == [
        ("tech_dates.csv", 2)
    ]
    assert {fault.line for fault in caught.value.faults} == {2, 3}
    (tmp_path / "limits.toml").write_text("[stacking")
    with pytest.raises(DataError, match="no TOML file"):
        load_charts(tmp_path)
