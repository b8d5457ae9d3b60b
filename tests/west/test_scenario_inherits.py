"""Scenarios that begin where another does, and what a file ties to dates: read, shown, and told when it is wrong."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest

from cases import long
from fogbound.west.blocks import find
from fogbound.west.files.check import check_scenario
from fogbound.west.kinds import Nation
from fogbound.west.scenarios import read_scenario, scenario_named
from fogbound.west.scenarios.facts import scenario_facts
from fogbound.west.scenarios.inherit import ADVANCED_CLASSES
from fogbound.west.scenarios.scenario import Level, Scenario
from fogbound.west.theatre.gazetteer import find as place

LATER = """
code = "JULY"
base = "SBW3"
title = { en = "One more month" }
turns = 3
without = ["IX FK"]
source = "reconstructed"

[diplomacy]
neutral = ["BE", "NL", "US"]
source = "reconstructed"

[powers.DE]
income = { "1940-06" = -2, "1940-07" = -1 }
source = "reconstructed"

[powers.FR]
points = 9
source = "reconstructed"

[[frozen]]
all = true
except = { countries = ["FR", "BE", "NL", "LU", "DE"], hexes = ["Dover"] }
until = "1940-07"
source = "reconstructed"

[[setup]]
nation = "FR"
source = "history"
units = [
  ["XXI CA", 4, "Paris"],
]

[[arrivals]]
nation = "FR"
source = "history"
units = [
  ["XX CA", 4, "1940-06", "Lyon"],
]

[[withdrawals]]
nation = "DE"
source = "history"
units = [
  ["SS-T", "1940-07", "east"],
]

[[events]]
kind = "passes"
month = "1940-07"
nation = "DE"
hexes = ["Channel Islands"]
says = { en = "The islands are given up.", fr = "Les îles sont abandonnées." }
source = "manual:3.7.1"

[[events]]
kind = "enters"
month = "1940-06"
nation = "IT"
says = { en = "Italy enters the war." }
source = "reconstructed"

[[levels]]
since = "2026-10-01"
fitted = "by guess"
rows = [[5, "axis", "marginal"], [-inf, "allies", "marginal"]]
source = "reconstructed"

[[levels]]
since = "2026-11-15"
fitted = "greedy against greedy, 100 games"
rows = [[7, "axis", "marginal"], [-inf, "allies", "marginal"]]
source = "reconstructed"
"""


def read(text: str) -> Scenario:
    scenario, faults = read_scenario(text, "later.toml")
    assert scenario
    assert not faults
    return scenario


def faults(text: str) -> list[str]:
    return [str(fault).removeprefix("later.toml:") for fault in check_scenario(Path("later.toml"), text)]


def test_what_a_file_does_not_say_is_as_in_its_base() -> None:
    gelb, later = scenario_named("SBW3"), read(LATER)
    assert faults(LATER) == []
    assert (later.first, later.turns, later.level, later.difficulty) == (gelb.first, 3, "basic", gelb.difficulty)
    assert (later.flags, later.siegfried, later.about, later.works) == (gelb.flags, True, gelb.about, gelb.works)
    assert (later.plans, later.history, later.goals) == (gelb.plans, gelb.history, gelb.goals)
    assert later.neutral == (Nation.BE, Nation.NL, Nation.US)
    assert later.may_attack == gelb.may_attack
    assert (later.points[Nation.DE], later.points[Nation.FR], later.points[Nation.UK]) == (8, 9, 10)


def test_a_block_that_the_file_names_is_where_the_file_says() -> None:
    gelb, later = scenario_named("SBW3"), read(LATER)
    ours = {find(name).id for name in ("IX FK", "XXI CA", "XX CA")}
    assert {p.block for p in gelb.placements} - {p.block for p in later.placements} == ours - {find("XXI CA").id}
    moved = {p.block: p.place for p in later.placements}
    assert moved[find("XXI CA").id] == place("Paris")
    assert [new.block for new in later.arrivals] == [*(new.block for new in gelb.arrivals), find("XX CA").id]


def test_months_of_the_base_that_lie_outside_are_left_out() -> None:
    short = read('code = "MAY"\nbase = "SBW3"\ntitle = { en = "May" }\nturns = 1\nsource = "reconstructed"\n')
    assert short.arrivals == ()
    june = read(
        'code = "JUNE"\nbase = "SBW3"\ntitle = { en = "June" }\n'
        'first = "1940-06"\nturns = 1\nsource = "reconstructed"\n'
    )
    assert [new.turn for new in june.arrivals] == [0, 0, 0]


def test_the_basic_game_takes_over_no_headquarters() -> None:
    base = 'code = "X"\nbase = "SBW8"\ntitle = { en = "X" }\nplayable = false\nsource = "reconstructed"\n'
    advanced, basic = read(base), read(base + 'level = "basic"\n')
    gone = {p.block for p in advanced.placements} - {p.block for p in basic.placements}
    assert find("Manteuffel").id in gone
    assert all(find(name).kind in ADVANCED_CLASSES for name in ("Manteuffel", "FHQ"))
    assert find("Lehr").id not in gone


def test_income_changes_with_the_month() -> None:
    later = read(LATER)
    assert [later.income_in(Nation.DE, turn) for turn in range(3)] == [-4, -2, -1]
    assert [later.income_in(Nation.UK, turn) for turn in range(3)] == [-6, -6, -6]
    assert scenario_facts(later)["powers"]["DE"]["income_by_month"] == {"1940-06": -2, "1940-07": -1}


def test_what_stands_in_a_frozen_area_is_frozen() -> None:
    later = read(LATER)
    (ice,) = later.frozen
    assert ice.until == 2
    assert place("London") in ice.hexes
    assert not {place("Paris"), place("Dover"), place("Köln")} & ice.hexes
    frozen = {p.block for p in later.placements if p.frozen}
    assert find("11 FG").id in frozen
    assert find("XIX Pz").id not in frozen
    assert {theatre["until"] for theatre in scenario_facts(later)["frozen"]} == {"1940-07"}


def test_events_come_in_their_order_and_say_whose_they_are() -> None:
    enters, passes = scenario_facts(read(LATER), lang="fr")["events"]
    assert (enters["month"], enters["kind"], enters["nation"], enters["ours"]) == ("1940-06", "enters", "IT", True)
    assert (passes["month"], passes["says"], passes["ours"]) == ("1940-07", "Les îles sont abandonnées.", False)
    assert passes["hexes"] == ["1623"]


def test_levels_are_kept_by_date_and_the_last_ones_hold() -> None:
    later = read(LATER)
    older, newer = ((Level(n, "axis", "marginal"), Level(-inf, "allies", "marginal")) for n in (5, 7))
    assert later.levels == newer
    assert later.first_levels == older
    assert [table["since"] for table in scenario_facts(later)["victory"]["levels_by_date"]] == [
        "2026-10-01",
        "2026-11-15",
    ]


def test_who_leaves_is_told_with_where_he_goes() -> None:
    assert scenario_facts(read(LATER))["withdrawals"] == [
        {"name": "SS-T", "month": "1940-07", "to": "east", "implied": False}
    ]


def test_the_dates_of_blocks_take_them_away() -> None:
    """The time of the corps of 1940 ends in October."""
    text = LATER.replace("turns = 3", "turns = 8")
    gone = {row["name"]: row for row in scenario_facts(read(text))["withdrawals"]}
    assert gone["XIX Pz"] == {"name": "XIX Pz", "month": "1940-11", "to": None, "implied": True}
    assert (gone["SS-T"]["month"], gone["SS-T"]["implied"]) == ("1940-07", False)
    free = scenario_facts(read(text.replace('base = "SBW3"', 'base = "SBW3"\ndates = "free"')))
    assert [row["name"] for row in free["withdrawals"]] == ["SS-T"]


def test_the_rest_of_a_nation_joins_the_pool_by_date() -> None:
    text = LATER + '[[pool]]\nnation = "UK"\nrest = true\nsource = "reconstructed"\n'
    pool = {row["name"]: row["from"] for row in scenario_facts(read(text))["pool"] if "Fort" not in row["name"]}
    assert pool == {
        "10 FG": "1940-06", "X Br": "1940-06", "XII Br": "1940-06",
        "V Br": "1940-07",
    }  # fmt: skip


BROKEN = [
    # what stands there now, what is written instead, what is said
    ('base = "SBW3"', 'base = "SBW33"', "SBW33 is unknown; known are"),
    ('without = ["IX FK"]', 'without = ["IX FKK"]', "No block is called IX FKK"),
    ('["XXI CA", 4, "Paris"]', '["XXI CA", 4, "Köln"]', "XXI CA stands in 2625"),
    ('"1940-07" = -1', '"July" = -1', "July is not a month"),
    ('"1940-07" = -1', '"1940-07" = "few"', "1940-07 must be a whole number"),
    ('until = "1940-07"', 'until = "1941-07"', "1941-07 lies outside the scenario (7.3)"),
    ('all = true\nexcept', "except", "nothing is frozen here"),
    ('["SS-T", "1940-07", "east"]', '["SS-T", "1940-07", "moon"]', "moon is unknown; known are east, west"),
    ('["SS-T", "1940-07", "east"]', '["SS-T", "1940-09", "east"]', "1940-09 lies outside the scenario"),
    ('kind = "enters"', 'kind = "marries"', "marries is unknown; known are enters, surrenders, passes, lost"),
    ('month = "1940-06"\nnation = "IT"', 'month = "1940-06"', "this event needs a nation"),
    ('hexes = ["Channel Islands"]', "", "this event needs countries or hexes"),
    ('says = { en = "Italy', 'says = { de = "Italy', "says needs an English text"),
    ('since = "2026-10-01"', 'since = "2026-12-01"', "tables of levels must follow each other by date"),
    ('since = "2026-10-01"', 'since = "October"', "October is not a day"),
    ("[5, \"axis\", \"marginal\"], [-inf", "[5, \"axis\", \"marginal\"], [0", "the last level must begin at -inf"),
    ('turns = 3', 'turns = 3\nfirst = "1939-12"', "XIX Pz was not there in 1939-12"),
    ('base = "SBW3"', 'base = "SBW3"\ndates = "loose"', "loose is unknown; known are history, free"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "said"), [long(*case) if n % 3 else case for n, case in enumerate(BROKEN)])
def test_what_is_wrong_in_a_file_with_a_base_is_told(old: str, new: str, said: str) -> None:
    assert LATER.count(old) == 1, old
    found = faults(LATER.replace(old, new))
    assert any(said in fault for fault in found), found


def test_a_fault_of_an_inherited_block_is_told_at_the_base() -> None:
    text = LATER + '[[owners]]\nnation = "FR"\nhexes = ["Köln"]\nsource = "reconstructed"\n'
    line = LATER[: LATER.index("base =")].count("\n") + 1
    assert any(fault.startswith(f"{line}: ") and "2625" in fault for fault in faults(text)), faults(text)


AIR = """
[[air]]
nation = "{nation}"
formations = {n}
unit = "{unit}"
counted = "fighters and bombers"
source = "history: a page"
"""


def test_a_power_has_as_many_steps_in_the_air_as_its_formations_are_worth() -> None:
    told = {
        "DE": (80, "gruppe"),
        "FR": (32, "gruppe"),
        "UK": (80, "squadron"),
        "BE": (4, "gruppe"),
        "NL": (4, "gruppe"),
    }
    texts = {nation: AIR.format(nation=nation, n=n, unit=unit) for nation, (n, unit) in told.items()}
    assert faults(LATER + "".join(texts.values())) == []
    few = LATER + "".join(texts.values()).replace(
        'formations = 80\nunit = "gruppe"', 'formations = 20\nunit = "gruppe"'
    )
    (fault,) = faults(few)
    assert "DE has 38 steps in the air; its formations are worth 7.5 to 12.5 (2.3)" in fault


def test_a_nation_may_have_two_kinds_of_army() -> None:
    row = '[[history]]\nnation = "FR"\ndivisions = {n}\narmy = "{army}"\ncounted = "x"\nsource = "history: x"\n'
    both = LATER + row.format(n=80, army="mobilised") + row.format(n=20, army="coastal")
    assert faults(both) == []
    (fault,) = faults(LATER + row.format(n=60, army="mobilised") + row.format(n=20, army="coastal"))
    assert "80 divisions are worth 60.3 to 73.7" in fault
