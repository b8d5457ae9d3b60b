"""What units hit on: the worked examples of the manual and chapter 10."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogbound.west.blocks import blocks, find
from fogbound.west.blocks.rows import Block
from fogbound.west.charts import charts
from fogbound.west.charts.firepower import (
    Unit,
    aa_dice,
    air_to_air,
    air_to_ground,
    anti_air,
    artillery_fire,
    dice,
    ground_attack,
    ground_defence,
    tech_mali,
)
from fogbound.west.charts.rows import NEVER
from fogbound.west.kinds import Class, Nation
from fogbound.west.months import month


def unit(name: str, date: str, steps: int | None = None, *, advanced: bool = True, assisted: bool = False) -> Unit:
    """A block on a date, at full strength if no steps are given."""
    block, chart = find(name), charts()
    field = chart.classes[block.kind].field
    level = 0 if field is None else chart.level(block.nation, field, month(date), assisted=assisted)
    return Unit(
        block.kind,
        level,
        block.abilities,
        full=steps in (None, block.full),
        minor=chart.nations[block.nation].rank == "minor",
        advanced=advanced,
    )


@pytest.mark.rule("T.23", "10.0.c")
def test_elite_in_attack() -> None:
    for name in ("I SS Pz", "II SS Pz"):
        assert ground_attack(charts(), unit(name, "1943-07")) == 3
        assert ground_attack(charts(), unit(name, "1943-07", 1)) == 3
    assert artillery_fire(charts(), unit("SS artillery", "1944-06"), attacking=True) == 3
    marine = find("US 5th Corps")
    assert ground_attack(charts(), unit(marine.name, "1943-07")) == 5
    assert ground_attack(charts(), unit(marine.name, "1943-07", 4)) == 6


@pytest.mark.rule("T.23", "10.0.d", "10.0.b", "10.0.e")
def test_elite_in_defence() -> None:
    assert ground_defence(charts(), unit("7th Flieger", "1940-05")) == 4
    assert ground_defence(charts(), unit("HG Panzer Division", "1943-07")) == 3
    assert anti_air(charts(), unit("HG Panzer Division", "1943-07")) == 3
    assert anti_air(charts(), unit("HG Panzer Corps", "1944-10")) == 4
    assert ground_defence(charts(), unit("82nd Airborne", "1944-06")) == 4
    assert ground_defence(charts(), unit("82nd Airborne", "1944-06", 2)) == 6
    for name in ("22 LL", "I Fs", "II Fs"):
        assert ground_defence(charts(), unit(name, "1944-06")) == 4
    assert artillery_fire(charts(), unit("Para Army", "1944-09"), attacking=False) == 4


@pytest.mark.rule("10.0.e")
def test_western_support_and_air_keep_their_tech_when_reduced() -> None:
    for name, fire in (("US 1st Army", 5), ("Patton", 4)):
        assert artillery_fire(charts(), unit(name, "1945-04", 1), attacking=True) == fire
    assert air_to_air(charts(), unit("IX TAC", "1944-06", 1)) == 4
    assert ground_attack(charts(), unit("19th Armor Corps", "1944-06")) == 5
    assert ground_attack(charts(), unit("19th Armor Corps", "1944-06", 3)) == 6


@pytest.mark.rule("3.13.c")
def test_german_tech_does_not_fall_with_steps() -> None:
    assert ground_attack(charts(), unit("XIX Pz", "1940-05", 1)) == 5
    assert charts().cell(Class.TANK, unit("XIX Pz", "1940-05", 1).level).reach == 4


def test_basic_game_knows_no_elite() -> None:
    for name in ("82nd Airborne", "US 5th Corps", "7 Fl"):
        basic, infantry = unit(name, "1944-06", 1, advanced=False), Unit(Class.INFANTRY, 0)
        assert ground_attack(charts(), basic) == ground_attack(charts(), infantry._replace(level=basic.level))
        assert ground_defence(charts(), basic) == ground_defence(charts(), infantry._replace(level=basic.level))


@pytest.mark.rule("6.0.b")
def test_attack_and_defence_differ() -> None:
    tank = unit("1 DCR", "1940-05")
    assert (ground_attack(charts(), tank), ground_defence(charts(), tank)) == (6, 5)
    bomber = unit("I FK", "1940-05")
    assert (air_to_ground(charts(), bomber), air_to_air(charts(), bomber)) == (5, 6)


@pytest.mark.rule("6.6.g", "T.09")
def test_forts_by_their_steps() -> None:
    fort = unit("Fort Cherbourg", "1944-06")
    assert [ground_defence(charts(), fort, steps) for steps in (7, 5, 3, 1)] == [4, 5, 5, 5]
    assert [anti_air(charts(), fort, steps) for steps in (7, 5)] == [4, 5]
    assert ground_attack(charts(), fort) == NEVER


@pytest.mark.rule("6.5.b")
def test_aa_of_leaders_and_other_hqs() -> None:
    assert anti_air(charts(), unit("Churchill", "1940-06")) == 5
    assert anti_air(charts(), unit("Dowding", "1940-06")) == 6
    assert anti_air(charts(), unit("Kesselring", "1943-07")) == 5  # infantry TECH 2, not armor TECH 3


@pytest.mark.rule("13.8.1.e")
def test_leaders_of_minor_powers_fire_as_artillery() -> None:
    leopold = unit("Leopold III", "1940-05", assisted=True)
    assert artillery_fire(charts(), leopold, attacking=False) == artillery_fire(charts(), leopold, attacking=True) == 6
    assert anti_air(charts(), leopold) == 5
    assert artillery_fire(charts(), unit("Churchill", "1940-05"), attacking=False) == NEVER


def test_armor_hq_fires_in_the_artillery_step() -> None:
    guderian = unit("Guderian", "1940-06")
    assert artillery_fire(charts(), guderian, attacking=True) == 5
    assert ground_attack(charts(), guderian) == ground_defence(charts(), guderian) == NEVER


def test_german_artillery_aa_and_first_bombers() -> None:
    assert anti_air(charts(), unit("German 4th Army", "1940-05")) == 5
    assert air_to_ground(charts(), Unit(Class.STRATEGIC, 1)) == 6


@pytest.mark.rule("3.17.a", "3.16.a", "T.10", "6.5.c")
def test_dice() -> None:
    assert [dice(5, 1), dice(7, 2), dice(1, 3), dice(0, 1)] == [2, 1, 1, 0]
    assert air_to_air(charts(), Unit(Class.BOMBER, 1)) == NEVER
    belgian = unit("I BE", "1940-05")
    assert (dice(3, tech_mali(belgian.level)), ground_defence(charts(), belgian)) == (1, 6)
    assert tech_mali(unit("I BE", "1940-05", assisted=True).level) == 0
    assert aa_dice(charts(), Nation.BE, 4, 0) == 2
    assert aa_dice(charts(), Nation.BE, 4, 1) == 4
    assert [aa_dice(charts(), Nation.IT, 4, 1), aa_dice(charts(), Nation.FR, 4, 1)] == [2, 2]
    assert aa_dice(charts(), Nation.FR, 1, 1) == 1
    assert aa_dice(charts(), Nation.DE, 4, 2) == 4


@given(st.sampled_from(list(blocks())), st.integers(0, 3), st.booleans(), st.booleans())
def test_every_block_has_sensible_numbers(block: Block, level: int, full: bool, advanced: bool) -> None:
    gun = Unit(block.kind, level, block.abilities, full, advanced=advanced)
    ground = charts().classes[gun.kind].role in ("GCU", "GSU")
    steps = [ground_attack, ground_defence, anti_air, air_to_air, air_to_ground]
    numbers = [step(charts(), gun) for step in steps]
    assert all(2 < number <= NEVER for number in numbers)
    assert (anti_air(charts(), gun) < NEVER) == ground
    fires_on_the_ground = min(ground_defence(charts(), gun), artillery_fire(charts(), gun, attacking=False)) < NEVER
    assert fires_on_the_ground <= ground
