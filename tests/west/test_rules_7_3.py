"""7.0–7.4 and 6.6: the sequence of play, production, reinforcements, disbanding, forts, rail movement."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fogbound.core.state import replaced
from fogbound.core.texts import render
from fogbound.west.board import Board
from fogbound.west.board.boards import board_for, setting_of
from fogbound.west.kinds import AXIS, Nation
from fogbound.west.position.set_up import set_up
from fogbound.west.position.state import POOL, West
from fogbound.west.rules.arrival import fort_sites
from fogbound.west.rules.income import income_of
from fogbound.west.rules.supply_phases import check_final_supply
from fogbound.west.rules.zoc import ground_zones
from fogbound.west.scenarios.scenario import Withdrawal
from fogbound.west.sequence import TURN
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, position


def test_one_step_is_not_several() -> None:
    table = position("SBW3", "I AK@pool", "II AK:1@Bonn", phase="production", points={"DE": 9})
    table.say("rebuild I AK", "to Bonn", "repair II AK")
    told = [render(event.text) for event in table.told]
    assert "I AK has 1 step now." in told
    assert "II AK has 2 steps now." in told


@pytest.mark.rule("7.0.a", "7.0.b")
def test_the_order_of_a_turn() -> None:
    table = position("SBW3", "I AK@Bonn", "XX CA@Nancy", phase="supply")
    seen = []
    while table.state.turn == 0:
        seen.append((table.asked, table.asks))
        table.say("done" if table.may("done") else "fight_on")
    phases = ["spend", "disband", "move_by_rail", "move_ground", "move_air", "exploit"]
    assert seen == [*(("axis", ask) for ask in phases), *(("allies", ask) for ask in phases),
                    ("allies", "request_armistice")]  # fmt: skip
    names = [getattr(step, "name", getattr(step, "__name__", step)) for step in TURN["player_turn"]]
    phases = ["mark_unsupplied", "production_phase", "move_by_rail", "move_ground", "move_air", "react",
              "choose_battle", "blitz_phase", "check_final_supply", "exploit"]  # fmt: skip
    assert [name for name in names if name in phases] == phases
    assert position("SBW3", "I AK@Bonn", phase="production").refused("move I AK") == "7.3"  # not in this phase


# -- 7.3 points -----------------------------------------------------------------------------------


@pytest.mark.rule("7.3.a")
def test_a_site_pays_only_while_it_is_a_supply_source() -> None:
    def french(*blocks: str) -> int:
        table = position("SBW3", *blocks)
        return income_of(table.state, Nation.FR)

    assert french() - french("I AK@2328") == 2  # Briey lies in its zone of control
    assert french("I AK@2328", "XX CA@Briey") == french() - 2  # its railways do, too
    assert french("I AK@2328", "XX CA@Briey", "XXI CA@Châlons") == french()


@pytest.mark.rule("7.3.d")
def test_steps_are_bought_one_after_the_other_as_far_as_the_points_go() -> None:
    table = position("SBW3", "I AK:1@Bonn", phase="production", points={"DE": 3})
    table.say("repair I AK", "repair I AK", "repair I AK")
    assert (table.steps("I AK"), table.points("DE")) == (4, 0)
    poor = position("SBW3", "I AK:1@Bonn", phase="production", points={"DE": 0})
    assert poor.refused("repair I AK") == "7.3"


@pytest.mark.rule("7.3.d")
def test_who_was_lost_is_rebuilt_but_no_harbour() -> None:
    table = position(
        "SBW8", "I Br@pool", "Mulberry A@pool", side="allies", phase="production", points={"UK": 9, "US": 9}
    )
    assert table.may("rebuild I Br")
    assert table.why_not("rebuild Mulberry A") == "Mulberry A cannot be rebuilt."


@pytest.mark.rule("7.3.e")
def test_what_is_not_spent_is_saved() -> None:
    table = position("SBW3", "I AK:1@Bonn", phase="supply", points={"DE": 5})
    income = table.points("DE") - 5
    table.say("repair I AK", "repair I AK")
    while table.state.turn == 0:
        table.say("done")
    assert income > 0
    assert table.points("DE") == 5 + income - 2 + income


@pytest.mark.rule("7.3.f", "7.3.1.d", "7.3.3.a")
def test_reinforcements_enter_free_at_their_strength_now_or_later() -> None:
    early = position("SBW3", "AOK 9@coming", phase="production")
    assert early.say("done").asks == "disband"  # not due in May
    table = position("SBW3", "AOK 9@coming", phase="production", turn=1, points={"DE": 0}).say("done")
    assert table.may("arrive AOK 9")
    table.say("arrive AOK 9", "to Koblenz")
    assert (table.place("AOK 9"), table.steps("AOK 9"), table.points("DE")) == ("2626", 3, 0)
    held = position("SBW2", "LIII AK@coming", phase="reinforcement").say("done")
    assert held.place("LIII AK") == "coming"
    assert position("SBW2", "LIII AK@coming", phase="reinforcement", turn=1).may("arrive LIII AK")


@pytest.mark.rule("7.3.f", "4.1.a")
@pytest.mark.parametrize(("corps", "turn", "place"), [("Liguria", 2, "2635"), ("IV Alp", 3, "2536")])
def test_the_corps_of_the_social_republic_come_in_1944(corps: str, turn: int, place: str) -> None:
    """They are trained in Germany and live on Salò."""
    table = position("SBW10", f"{corps}@coming", phase="production", turn=turn).say("done", f"arrive {corps}")
    assert table.say(*([f"to {place}"] if table.targets else [])).place(corps) == place


@pytest.mark.rule("7.3.f")
def test_withdrawals_leave_after_the_spending() -> None:
    def shaped(board: Board) -> Board:
        leaves = Withdrawal(board.names.index("I AK"), 0)
        return replace(board, scenario=replace(board.scenario, withdrawals=(leaves,)))

    table = position("SBW3", "I AK@Bonn", phase="production", shaped=shaped)
    assert table.place("I AK") == "2625"
    assert table.say("done").place("I AK") == "gone"


def sites(name: str, *more: str, scenario: str = "SBW3", **setting: object) -> set[str]:
    """Where a unit in the pool may be rebuilt."""
    side = "allies" if position(scenario).board.side[position(scenario).number(name)] else "axis"
    table = position(
        scenario, f"{name}@pool", *more, side=side, phase="production", points={"DE": 30, "UK": 30}, **setting
    )  # type: ignore[arg-type]
    return table.say(f"rebuild {name}").targets


@pytest.mark.rule("7.3.1.a")
def test_units_appear_in_major_cities_at_home() -> None:
    found = sites("I AK", owner={"2123 Paris": "DE"})
    assert {"2625", "2726", "3323"} <= found  # Bonn, Frankfurt, Berlin
    assert not {"2026", "2626"} & found  # neither in Paris nor in a minor city


@pytest.mark.rule("7.3.1.b")
def test_one_arrival_in_a_hex_two_in_a_capital() -> None:
    table = position(
        "SBW3", "I AK@pool", "II AK@pool", "III AK@pool", "IV AK@pool", phase="production", points={"DE": 9}
    )
    table.say("rebuild I AK", "to Bonn", "rebuild II AK")
    assert "2625" not in table.targets
    table.say("to Berlin", "rebuild III AK", "to Berlin", "rebuild IV AK")
    assert "3323" not in table.targets


@pytest.mark.rule("7.3.1.b", "6.6.b")
@pytest.mark.parametrize("first", ["rebuild Fort Metz", "rebuild I AK"])
def test_a_fort_that_is_begun_is_no_arrival_whichever_comes_first(first: str) -> None:
    units = ("Fort Metz@pool", "I AK@pool", "II AK@pool")
    table = position("SBW3", *units, phase="production", points={"DE": 9}).say(first, "to Bonn")
    second = "rebuild I AK" if "Fort" in first else "rebuild Fort Metz"
    table.say(second, "to Bonn", "rebuild II AK")
    assert table.place("Fort Metz") == table.place("I AK") == "2625"
    assert table.why_not("to Bonn") == "No more units can appear in 2625 Köln this turn."


@pytest.mark.rule("7.3.1.b")
def test_the_second_arrival_follows_the_capital() -> None:
    def moved(state: West) -> None:
        state.capital = replaced(state.capital, Nation.FR, find("Bordeaux"))

    units = ("XX CA@Bordeaux!arrived", "XXI CA@Paris!arrived", "X CA@pool")
    table = position("SBW3", *units, side="allies", phase="production", points={"FR": 9}, edit=moved).say(
        "rebuild X CA"
    )
    assert table.may("to Bordeaux")
    assert table.refused("to Paris") == "7.3.1"


@pytest.mark.rule("7.3.1.c")
def test_armour_air_units_and_marines_appear_at_their_factories() -> None:
    armour = sites("XIX Pz")
    assert "2824" in armour  # Kassel, a minor city with a red factory
    assert "2625" not in armour  # Bonn, a major city without one
    assert "2830" in sites("Jafü 2")  # Augsburg builds aircraft
    assert sites("I Br") == {"1613", "1812", "1817", "2015", "2021"}  # the shipyards


@pytest.mark.rule("7.3.1.c", "11.2.b", "15.1.e")
def test_nobody_appears_at_a_factory_that_is_not_at_work_yet() -> None:
    in_1940 = {"2623", "2824", "2928", "3024", "3128", "3323"}  # Essen, Kassel, Nürnberg, Magdeburg, Pilsen, Berlin
    assert sites("XIX Pz") == sites("XIX Pz", scenario="SBW6", rules_level="advanced") == in_1940
    assert sites("I SS Pz", scenario="SBW2") == in_1940 | {"2726", "2923", "3228", "3432"}  # Frankfurt, Hannover …


@pytest.mark.rule("7.3.2.a")
def test_a_city_that_is_cut_off_or_lost_receives_nobody() -> None:
    assert "2729" in sites("I AK")
    assert "2729" not in sites("I AK", owner={"Stuttgart": "FR"})
    assert "2729" not in sites("I AK", "XX CA@2728", "XXI CA@Ulm", "XVI CA@Karlsruhe")
    lost = position("SBW3", "AOK 9@coming", phase="production", turn=1, owner={"Bonn Koblenz Aachen": "FR"})
    assert lost.say("done").asks == "disband"  # held back
    assert lost.place("AOK 9") == "coming"


@pytest.mark.rule("7.3.2.b")
def test_arrivals_may_crowd_a_city_until_movement_ends() -> None:
    table = position("SBW3", "AOK 9@coming", "I AK@Bonn", "II AK@Bonn", "AOK 1@Bonn", phase="reinforcement", turn=1)
    table.say("arrive AOK 9", "to Bonn", "done", "done")
    assert len(table.state.stacks[find("Bonn")]) == 4
    assert table.refused("done") == "3.10"
    assert table.say("move I AK").refused("stop") == "3.10"
    assert table.say("to 2624", "stop").may("done")


@pytest.mark.rule("7.3.4.a")
def test_supplied_units_may_be_disbanded_and_come_back_a_turn_later() -> None:
    table = position("SBW3", "I AK@Bonn", "II AK@Troyes!unsupplied", phase="disbanding")
    assert table.refused("disband II AK") == "7.3.4"
    table.say("disband I AK")
    same = position("SBW3", "I AK@pool!disbanded", phase="production")
    assert same.refused("rebuild I AK") == "7.3.4"
    while table.state.turn == 0:
        table.say("done")
    assert table.may("rebuild I AK")


@pytest.mark.rule("7.3.4.b")
def test_a_disbanded_unit_gives_a_point_for_the_next_turn() -> None:
    table = position("SBW2", "Fort Metz:7@Bonn", "I AK:1@Bonn", phase="disbanding", points={"DE": 0})
    table.say("disband Fort Metz", "disband I AK")
    assert (table.points("DE"), table.gains("DE")) == (0, 2)


# -- 6.6 forts ---------------------------------------------------------------------------------------


def builder(*more: str, scenario: str = "SBW2", points: int = 20, **setting: object) -> Position:
    return position(scenario, *more, phase="production", points={"DE": points}, **setting)  # type: ignore[arg-type]


@pytest.mark.rule("6.6.a")
def test_italian_forts_are_built_in_italy_by_the_social_republic() -> None:
    table = builder("Fort Messina@pool", scenario="SBW1").say("rebuild Fort Messina")
    assert "2635" in table.targets  # Milano
    assert all(table.board.home[find(hex)] == Nation.IT for hex in table.targets)

    def no_republic(state: West) -> None:
        state.capital = replaced(state.capital, Nation.IT, find("Roma"))

    assert builder("Fort Messina@pool", scenario="SBW1", edit=no_republic).refused("rebuild Fort Messina") == "7.3.1"


@pytest.mark.rule("6.6.a")
@pytest.mark.parametrize("scenario", ["SBW1", "SBW2", "SBW3"])
def test_forts_can_be_built_in_the_basic_scenarios(scenario: str) -> None:
    state = set_up(board_for(setting_of(scenario, {})))
    forts = [block for block in sorted(state.board.forts) if state.place[block] == POOL and fort_sites(state, block)]
    assert len(forts) >= 20


@pytest.mark.rule("6.6.b")
def test_a_festung_in_one_phase_for_twelve_points() -> None:
    table = builder("Fort Metz@pool", "Fort Aachen@pool", points=15).say("rebuild Fort Metz", "to 2725")
    table.say("repair Fort Metz", "repair Fort Metz", "repair Fort Metz")
    assert (table.steps("Fort Metz"), table.points("DE")) == (7, 3)
    assert "2725" not in table.say("rebuild Fort Aachen").targets  # one fort to a hex
    cities = builder("Fort Metz@pool", fort_build_sites="city_or_coast").say("rebuild Fort Metz")
    assert "2725" not in cities.targets
    assert "2626" in cities.targets


@pytest.mark.rule("6.6.c")
def test_next_to_the_enemy_a_fort_grows_a_face_a_turn() -> None:
    table = builder("Fort Metz@pool", "XIX US@2725", owner={"2725": "US"}).say("rebuild Fort Metz", "to Frankfurt")
    assert table.steps("Fort Metz") == 1
    assert table.refused("repair Fort Metz") == "6.6"
    later = builder("Fort Metz:1@Frankfurt", "XIX US@2725", owner={"2725": "US"}).say("repair Fort Metz")
    assert later.steps("Fort Metz") == 3
    assert later.refused("repair Fort Metz") == "6.6"


@pytest.mark.rule("6.6.d")
def test_forts_do_not_move_and_have_no_zone() -> None:
    table = position("SBW2", "Fort Metz@Bonn")
    assert table.refused("move Fort Metz") == "7.5"
    assert position("SBW2", "Fort Metz@Bonn", phase="rail").refused("rail Fort Metz") == "7.4"
    assert not any(ground_zones(table.state, AXIS))


@pytest.mark.rule("6.6.l")
def test_some_forts_have_their_place_for_good() -> None:
    table = builder("Fort Reichstag@pool").say("rebuild Fort Reichstag")
    assert table.place("Fort Reichstag") == "3323"  # Berlin, unasked
    stays = position("SBW2", "Fort Reichstag@Berlin", "Fort Metz@Bonn", phase="disbanding")
    assert stays.refused("disband Fort Reichstag") == "6.6"
    assert stays.say("disband Fort Metz").place("Fort Metz") == "pool"


@pytest.mark.rule("6.6.m", "7.9.b", "6.1.1.c")
def test_cut_off_forts_surrender_and_festungs_and_static_infantry_do_not() -> None:
    forts = ("Fort Cherbourg:5@Cherbourg!unsupplied", "Fort Brest:7@Brest!unsupplied")
    table = position("SBW2", *forts, "LXXXVIII AK:2@Rennes!unsupplied", phase="")
    check_final_supply(table.state)
    assert [table.place(name) for name in ("Fort Cherbourg", "Fort Brest", "LXXXVIII AK")] == ["pool", "1324", "1626"]
    assert table.steps("LXXXVIII AK") == 2
    assert table.gains("US") == 1


@pytest.mark.rule("7.3.d")
def test_units_join_the_pool_from_their_first_month_on() -> None:
    def month(turn: int, **options: str) -> Position:
        return position("SBW7", "FHQ@Berlin", "Mussolini@Roma", phase="weather", turn=turn, **options)

    before, after = month(0), month(2)
    assert (before.place("5 JD"), after.place("5 JD")) == ("gone", "pool")
    assert after.texts("recruit")
    assert after.place("Liguria") == "gone"  # it waits for the Social Republic
    assert month(2, rule_36_italy="off").place("Liguria") == "pool"
    assert month(4, rules_level="basic").place("Rommel") == "gone"  # no headquarters in the Basic game
