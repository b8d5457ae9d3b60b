"""1, 2, 3.25 and 38: the pieces, the fog, sides, scenarios, chapters, and how many play."""

from __future__ import annotations

import pytest

from fogbound.cli.rules import REGISTERS
from fogbound.core.values import Refusal
from fogbound.west.board.boards import board_for, setting_of
from fogbound.west.game import GAME
from fogbound.west.kinds import Nation
from fogbound.west.months import month_text
from fogbound.west.options import settle
from fogbound.west.position.set_up import set_up
from fogbound.west.rules.stacking import is_legal_stack
from fogbound.west.rules.tech import level_of
from fogbound.west.scenarios import scenario_codes, scenario_head
from west.positions import position

BASIC = ("SBW1", "SBW2", "SBW3")


@pytest.mark.rule("1.0.a")
def test_the_cubes_in_the_box_are_no_limit_unless_players_say_so() -> None:
    free = position("SBW3", phase="supply", side="allies", points={"UK": 75})
    capped = position("SBW3", phase="supply", side="allies", points={"UK": 75}, component_limits="on")
    assert free.points("UK") > 75
    assert capped.points("UK") == 60


@pytest.mark.rule("1.1.b")
def test_the_turn_record_shows_month_turn_side_and_events() -> None:
    seen = GAME.observe(GAME.new("SBW3", {}), "axis")
    record = {key: seen[key] for key in ("month", "turn", "turns", "active", "weather", "events", "aid")}
    assert record == {
        "month": "1940-05", "turn": 1, "turns": 2, "active": "axis", "weather": "good", "events": 0, "aid": 0,
    }  # fmt: skip


@pytest.mark.rule("1.3.a")
def test_fog_hides_type_and_strength_but_not_the_colour() -> None:
    def seen(fog: str) -> list[tuple[object, object, object]]:
        state = position("SBW3", "XIX Pz@2526", "AOK 12:2@2526", fog_of_war=fog).state
        enemies = GAME.observe(state, "allies")["enemies"]
        return [(block["colour"], block["name"], block["steps"]) for block in enemies]

    assert seen("on") == [("DE", None, None)] * 2
    assert sorted(seen("off")) == [("DE", "AOK 12", 2), ("DE", "XIX Pz", 5)]


@pytest.mark.rule("1.3.b", "38.2.a")
def test_a_player_alone_plays_in_the_fog() -> None:
    with pytest.raises(Refusal) as refused:
        GAME.new("SBW3", {"player_count": "1", "fog_of_war": "off"})
    assert refused.value.rule == "38.2"
    state = GAME.new("SBW3", {"player_count": "1"})
    for side in ("axis", "allies"):  # whoever's turn it is to look, the other's blocks are hidden
        assert {block["name"] for block in GAME.observe(state, side)["enemies"]} == {None}


@pytest.mark.rule("2.2.a")
@pytest.mark.parametrize("code", ["", "SBW11", "SBEW1"])
def test_a_game_needs_a_scenario_of_the_list(code: str) -> None:
    with pytest.raises(Refusal):
        GAME.new(code, {})
    assert GAME.scenarios == tuple(f"SBW{number}" for number in range(1, 11))


@pytest.mark.rule("2.3.a", "S.13")
@pytest.mark.parametrize("code", BASIC)
def test_the_axis_begins_in_the_first_month(code: str) -> None:
    board = board_for(setting_of(code, {}))
    state = set_up(board)
    assert (state.turn, state.active) == (0, 0)
    assert GAME.observe(state, "axis")["month"] == {"SBW1": "1945-04", "SBW2": "1944-12", "SBW3": "1940-05"}[code]
    assert board.scenario.last - board.scenario.first + 1 == board.scenario.turns


@pytest.mark.rule("2.3.b")
@pytest.mark.parametrize("code", BASIC)
def test_no_set_up_breaks_the_limits_of_stacking_terrain_and_airbases(code: str) -> None:
    board = board_for(setting_of(code, {}))
    state = set_up(board)
    assert {p.block for p in board.scenario.placements} == {b for b, at in enumerate(state.place) if at >= 0}
    for hex, stack in state.stacks.items():
        for side in (0, 1):
            mine = [block for block in stack if board.side[block] == side]
            assert is_legal_stack(board, mine), board.places[hex]
            assert sum(board.air[block] for block in mine) <= 1 or hex >= board.hexes
        assert board.land[hex] or not any(board.ground[block] for block in stack)


@pytest.mark.rule("3.25.b")
def test_ships_drops_and_landings_come_with_the_advanced_game() -> None:
    def led(level: str) -> set[str]:
        blocks = ("Eisenhower@London!activated", "2 DB@London", "FHQ@Berlin", "V US@Southampton", "82 US Abn@London")
        table = position("SBW8", *blocks, side="allies", rules_level=level)
        if level == "advanced":
            table.say("activate Eisenhower")
        orders = ("ship V US", "land V US", "drop 82 US Abn")
        return {order for order in orders if table.may(order)}

    assert (led("basic"), led("advanced")) == (set(), {"ship V US", "land V US", "drop 82 US Abn"})


@pytest.mark.rule("S.01", "S.02", "S.03", "S.12")
def test_the_heads_of_the_scenarios() -> None:
    every = [scenario_head(code) for code in scenario_codes()]
    heads = {head.code: (month_text(head.first), head.turns, head.difficulty, head.level) for head in every}
    assert heads["SBW1"] == ("1945-04", 2, 1, "basic")
    assert heads["SBW2"] == ("1944-12", 2, 4, "basic")
    assert heads["SBW3"] == ("1940-05", 2, 5, "basic")
    assert [level for *_facts, level in heads.values()].count("advanced") == 7
    assert [settle({}, head.options)["rules_level"] for head in every] == [head.level for head in every]
    assert [board_for(code).scenario.siegfried for code in BASIC] == [False, True, True]


@pytest.mark.rule("S.17")
def test_german_technology_of_1940() -> None:
    board = board_for("SBW3")
    state = set_up(board)
    levels = [level_of(state, board.names.index(name)) for name in ("Jafü 2", "XIX Pz", "I AK", "I FK")]
    assert levels == [1, 2, 2, 2]
    assert state.neutral >> Nation.US & 1


@pytest.mark.rule("3.25.a", "3.25.b")
def test_which_chapters_there_are() -> None:
    clauses = REGISTERS["west"].clauses
    chapters = {id.partition(".")[0] for id in clauses}
    assert not chapters & {"25", "30", "33", "37"}
    assert {"16.1.a", "16.2.a"} <= set(clauses)
    levels = {id.partition(".")[0]: clause.level for id, clause in clauses.items() if id.endswith(".0.a")}
    assert [levels[chapter] for chapter in ("18", "23", "24")] == ["advanced"] * 3


@pytest.mark.rule("2.2.a")
def test_a_scenario_with_its_options_is_the_key_of_a_game() -> None:
    assert setting_of("SBW3", {}) == "SBW3"
    assert setting_of("SBW3", {"rules_level": "basic"}) == "SBW3"
    assert setting_of("SBW3", {"rules_level": "advanced"}).startswith("SBW3;")
    assert "rules_level=advanced" in setting_of("SBW3", {"rules_level": "advanced"})


@pytest.mark.rule("S.12")
def test_the_level_that_is_chosen_puts_headquarters_on_the_map_or_leaves_them_out() -> None:
    for code, leader in (("SBW3", "FHQ"), ("SBW8", "Eisenhower")):
        for level in ("basic", "advanced"):
            board = board_for(setting_of(code, {"rules_level": level}))
            assert (set_up(board).place[board.names.index(leader)] >= 0) == (level == "advanced")
