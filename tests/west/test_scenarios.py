"""The scenarios of the game: what the manual fixes of them, and that their positions are legal."""

from __future__ import annotations

import msgspec
import pytest

from fogbound.core.register import Register
from fogbound.core.values import Refusal
from fogbound.west.blocks import blocks, find
from fogbound.west.board.boards import board_for, setting_of
from fogbound.west.board.tables import lay_out
from fogbound.west.charts import charts
from fogbound.west.files.check import check_file
from fogbound.west.kinds import ALLIES, AXIS, BUNKER, SIDES, Class, Field, Nation
from fogbound.west.months import month, month_text
from fogbound.west.options import settle
from fogbound.west.position.marks import FROZEN, RESERVE
from fogbound.west.position.set_up import set_up
from fogbound.west.position.state import COMING, POOL, West
from fogbound.west.rules.income import income_of
from fogbound.west.rules.supplied import supplied_blocks
from fogbound.west.rules.supply import sources_of
from fogbound.west.scenarios import DAYS, FOLDER, days, scenario_codes, scenario_head, scenario_named
from fogbound.west.scenarios.inherit import ADVANCED_CLASSES
from fogbound.west.scenarios.scenario import Scenario
from fogbound.west.theatre import Feature, theatre
from fogbound.west.theatre.gazetteer import find as place

PLAYABLE = scenario_codes("basic")

# fmt: off
LIST = [
    pytest.param("SBW1",  "1945-04", "1945-05", 2,  1, "basic",    marks=pytest.mark.rule("S.01")),
    pytest.param("SBW2",  "1944-12", "1945-01", 2,  4, "basic",    marks=pytest.mark.rule("S.02")),
    pytest.param("SBW3",  "1940-05", "1940-06", 2,  5, "basic",    marks=pytest.mark.rule("S.03")),
    pytest.param("SBW4",  "1943-07", "1943-09", 3,  4, "advanced", marks=pytest.mark.rule("S.04")),
    pytest.param("SBW5",  "1940-07", "1940-10", 4,  4, "advanced", marks=pytest.mark.rule("S.05")),
    pytest.param("SBW6",  "1940-05", "1940-10", 6,  7, "advanced", marks=pytest.mark.rule("S.06")),
    pytest.param("SBW7",  "1943-07", "1943-11", 5,  6, "advanced", marks=pytest.mark.rule("S.07")),
    pytest.param("SBW8",  "1944-06", "1944-07", 2,  6, "advanced", marks=pytest.mark.rule("S.08")),
    pytest.param("SBW9",  "1944-06", "1944-11", 6,  7, "advanced", marks=pytest.mark.rule("S.09")),
    pytest.param("SBW10", "1944-06", "1945-05", 12, 9, "advanced", marks=pytest.mark.rule("S.10")),
]
# fmt: on


def position(code: str, **options: str) -> tuple[Scenario, West]:
    scenario = scenario_named(code)
    return scenario, set_up(lay_out(code, scenario, settle(options)))


def where(state: West, name: str) -> tuple[str, int]:
    block = find(name).id
    return theatre().numbers[state.place[block]], state.steps[block]


@pytest.mark.parametrize(("code", "first", "last", "turns", "difficulty", "level"), LIST)
@pytest.mark.rule("S.12", "S.13")
def test_each_scenario_has_its_dates_length_difficulty_and_rules(
    code: str, first: str, last: str, turns: int, difficulty: int, level: str
) -> None:
    found = scenario_head(code)
    assert (month_text(found.first), month_text(found.last)) == (first, last)
    assert month(last) - month(first) + 1 == found.turns == turns
    assert (found.difficulty, found.level) == (difficulty, level)
    assert set(found.title) == set(found.about) == {"en", "fr"}


@pytest.mark.rule("S.02", "S.03", "S.06", "5.2.d")
def test_the_siegfried_line_stands_in_three_scenarios_only() -> None:
    assert {code for code in scenario_codes() if scenario_head(code).siegfried} == {"SBW2", "SBW3", "SBW6"}
    for code in PLAYABLE:
        scenario, state = position(code)
        held = [
            at for at in range(theatre().hexes) if theatre().has(at, Feature.SIEGFRIED) and state.owner[at] == Nation.DE
        ]
        assert all((state.works[at] == BUNKER) == scenario.siegfried for at in held)
    _ardennes, state = position("SBW2")
    assert state.works[place("Aachen")] != BUNKER  # lost in October 1944


@pytest.mark.rule("S.06")
def test_nobody_exploits_resources_in_victory_in_the_west() -> None:
    assert "no_exploitation" in scenario_head("SBW6").flags


@pytest.mark.rule("S.05")
def test_the_weather_of_october_1940_is_rolled() -> None:
    battle = scenario_head("SBW5")
    assert [charts().weather_of(battle.first + turn) for turn in range(4)] == ["good", "good", "good", "roll"]


@pytest.mark.rule("2.2.a", "S.11")
def test_a_scenario_must_exist_and_be_ready() -> None:
    with pytest.raises(Refusal, match="There is no scenario “SBW11”; there are: SBW1, SBW2"):
        scenario_named("SBW11")
    with pytest.raises(Refusal, match="joins this theatre with the East"):
        scenario_named("SBEW1")
    with pytest.raises(Refusal, match="There is no scenario “X”"):
        scenario_named("X")
    assert scenario_named("SBW3") is scenario_named("SBW3")


@pytest.mark.parametrize("code", scenario_codes())
@pytest.mark.rule("2.3.b", "3.10.a", "3.4.b", "3.9.a", "5.6.b")
def test_the_validator_finds_no_fault(code: str) -> None:
    """Stacking, ground, climate, airbases, supply, dates and strengths, under every combination of plans."""
    assert [str(fault) for fault in check_file(FOLDER / f"{code}.toml")] == []


@pytest.mark.parametrize("code", days())
def test_the_validator_finds_no_fault_in_a_day(code: str) -> None:
    assert [str(fault) for fault in check_file(DAYS / f"{code}.toml")] == []


@pytest.mark.parametrize("code", PLAYABLE)
@pytest.mark.rule("2.3.a", "2.3.b")
def test_set_up_puts_everything_where_the_scenario_says(code: str) -> None:
    scenario, state = position(code)
    assert (state.turn, SIDES[state.active]) == (0, "axis")
    for placed in scenario.placements:
        assert (state.place[placed.block], state.steps[placed.block]) == (placed.place, placed.steps)
        assert bool(state.marks[placed.block] & FROZEN) == placed.frozen
    assert sum(at >= 0 for at in state.place) == len(scenario.placements)
    for nation, points in scenario.points.items():
        assert state.points[nation] == points
    for hex, nation in scenario.owners.items():
        assert state.owner[hex] == nation


def test_the_way_through_luxembourg_is_open() -> None:
    """It has no army and counts with Belgium, or there would be no Fall Gelb."""
    gelb, state = position("SBW3")
    luxembourg = place("Luxembourg")
    assert lay_out("SBW3", gelb, settle({})).land[luxembourg]
    assert state.owner[luxembourg] == Nation.BE


@pytest.mark.parametrize("code", PLAYABLE)
def test_every_supply_source_is_reached(code: str) -> None:
    scenario, state = position(code)
    board = lay_out(code, scenario, settle({}))
    state.neutral = 0
    fighting = {board.nation[placed.block] for placed in scenario.placements}
    assert all(sources_of(state, nation)[0] >= 0 for nation in fighting)
    supplied = supplied_blocks(state, AXIS) | supplied_blocks(state, ALLIES)
    assert supplied == {placed.block for placed in scenario.placements}


@pytest.mark.parametrize("code", PLAYABLE)
@pytest.mark.rule("3.9.a")
def test_every_block_was_there_then_and_is_one_of_the_basic_game(code: str) -> None:
    scenario = scenario_named(code)
    for placed in (*scenario.placements, *scenario.arrivals):
        block = blocks()[placed.block]
        date = scenario.first + getattr(placed, "turn", 0)
        assert block.is_available(date), block.name
        assert block.kind not in (Class.ARMOR_HQ, Class.AIR_HQ, Class.LEADER, Class.THEATRE_HQ, Class.NAVY_HQ)


@pytest.mark.rule("3.7.1.d")
def test_the_channel_islands_are_german_from_july_1940() -> None:
    islands = place("Channel Islands")
    assert theatre().countries[theatre().country[islands]].power == "UK"
    for code in scenario_codes():
        found = scenario_head(code)
        german = found.owners.get(islands) == Nation.DE
        assert german == (found.first >= month("1940-07")), code


@pytest.mark.rule("3.7.1.f")
def test_corsica_is_french_but_axis_held_in_1943_and_44() -> None:
    corsica = theatre().areas["Corsica"]
    assert {theatre().country[at] for at in corsica} == {"FR"}
    for code in ("SBW4", "SBW7", "SBW8", "SBW9", "SBW10"):
        owners = scenario_head(code).owners
        assert all(charts().nations[owners[at]].side == "axis" for at in corsica)
    for island in ("Sicily", "Sardinia"):
        assert {theatre().country[at] for at in theatre().areas[island]} == {"IT"}


@pytest.mark.rule("S.17")
def test_1940_has_german_fighters_at_level_1_and_the_us_at_peace() -> None:
    for code in ("SBW3", "SBW5", "SBW6"):
        found = scenario_head(code)
        for turn in range(found.turns):
            assert charts().level(Nation.DE, Field.FIGHTER, found.first + turn) == 1
            assert charts().level(Nation.DE, Field.ARMOR, found.first + turn) == 2
        assert Nation.US in found.neutral
        assert "radar" in found.flags


def test_belgium_and_the_netherlands_give_up_at_once_if_left_alone() -> None:
    gelb = scenario_named("SBW3")
    for nation in (Nation.BE, Nation.NL):
        assert not gelb.gives_up(nation, settle({}))
        assert not gelb.gives_up(nation, settle({"french_plan": "dyle"}))
        assert gelb.gives_up(nation, settle({"french_plan": "escaut"}))
    assert not gelb.gives_up(Nation.FR, settle({"french_plan": "escaut"}))


@pytest.mark.rule("4.1.c")
def test_the_social_republic_lives_on_salo() -> None:
    _gotica, state = position("SBW1")
    assert state.capital[Nation.IT] == place("Salò")
    _ardennes, state = position("SBW2")
    assert state.capital[Nation.FF] == place("Paris")


@pytest.mark.rule("3.13.b")
def test_research_and_other_fronts_are_taken_off_the_income() -> None:
    gelb = scenario_named("SBW3")
    figures = []
    for income in ({}, {int(Nation.UK): -2}):
        board = lay_out("SBW3", msgspec.structs.replace(gelb, income=income), settle({}))
        figures.append(income_of(set_up(board), Nation.UK))
    assert figures[0] - figures[1] == 2


@pytest.mark.rule("3.25.a")
def test_chapters_that_do_not_exist_are_not_in_the_register() -> None:
    chapters = {clause.partition(".")[0] for clause in Register("fogbound.west", "clauses.toml").clauses}
    assert not chapters & {"25", "30", "33", "37"}
    assert {"16", "36"} <= chapters


def test_advanced_scenarios_are_listed_and_playable() -> None:
    assert scenario_codes("advanced") == tuple(f"SBW{n}" for n in range(4, 11))
    assert all(scenario_head(code).playable for code in scenario_codes("advanced"))


@pytest.mark.parametrize("code", [pytest.param(row.values[0], marks=row.marks) for row in LIST])
def test_each_scenario_is_set_up_as_its_file_says(code: str) -> None:
    board = board_for(setting_of(code, {}))
    scenario, state, level = board.scenario, set_up(board), board.options["rules_level"]
    is_out = {block for block, kind in enumerate(board.kind) if kind in ADVANCED_CLASSES and level == "basic"}
    placed = [
        each for each in (*scenario.placements, *scenario.planned({"rules_level": level})) if each.block not in is_out
    ]
    assert all((state.place[each.block], state.steps[each.block]) == (each.place, each.steps) for each in placed)
    assert all(state.has(each.block, FROZEN) == each.frozen for each in placed)
    found = {where: {block for block, at in enumerate(state.place) if at == where} for where in (COMING, POOL)}
    assert found[COMING] == {arrival.block for arrival in scenario.arrivals} - is_out
    assert found[POOL] == set(scenario.pool) - is_out
    assert state.points == tuple(scenario.points.get(nation, 0) for nation in Nation)
    assert state.neutral == sum(1 << nation for nation in scenario.neutral)
    assert list(state.owner) == list(board.owner)


@pytest.mark.parametrize("code", ["SBW4", "SBW7"])
@pytest.mark.rule("S.16")
def test_july_1943_begins_with_the_hermann_goering_division_in_reserve(code: str) -> None:
    board = board_for(setting_of(code, {}))
    assert [board.names[b] for b, marks in enumerate(set_up(board).marks) if marks & RESERVE] == ["HG Div"]
