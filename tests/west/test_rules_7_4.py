"""7.4 and 7.5.3–7.5.5: rail movement and the march of ground units."""

from __future__ import annotations

import pytest

from fogbound.core.state import replaced
from fogbound.core.values import Choice
from fogbound.west.board import STRAIT
from fogbound.west.board.boards import board_for
from fogbound.west.kinds import AXIS, Class, Nation
from fogbound.west.position.marks import RAILED
from fogbound.west.position.state import West
from fogbound.west.rules.going import paces_of
from fogbound.west.rules.income import income_of
from fogbound.west.rules.reach import allowance, reach
from fogbound.west.rules.supplied import supplied_blocks
from fogbound.west.sequence import SEQUENCE
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, position


def station(*blocks: str, **setting: object) -> Position:
    return position("SBW3", *blocks, phase="rail", **setting)  # type: ignore[arg-type]


# -- 7.4 strategic rail movement ----------------------------------------------------------------------


@pytest.mark.rule("7.4.a", "7.4.b")
def test_who_may_go_by_rail() -> None:
    table = station("I AK@Bonn", "II AK@Essen!unsupplied", "III AK@2725", "IV AK@Koblenz", "GC 23@2627")
    assert table.may("rail I AK")
    assert table.refused("rail II AK") == "7.4"  # out of supply
    assert table.refused("rail III AK") == "7.4"  # no railway
    assert table.refused("rail IV AK") == "7.4"  # beside an enemy air base


@pytest.mark.rule("7.4.a")
def test_who_leaves_the_train_again_has_not_moved_and_boards_no_other() -> None:
    table = station("I AK@Berlin", "II AK@Essen").say("rail I AK", "stop")
    assert not table.has("I AK", RAILED)
    assert table.refused("rail I AK") == "7.4"
    assert table.say("rail II AK", "to Berlin").has("II AK", RAILED)


@pytest.mark.rule("7.4.b")
def test_a_train_passes_neither_enemies_nor_their_land() -> None:
    assert "3323" in station("I AK@Flensburg").say("rail I AK").targets
    assert station("I AK@Flensburg", "XX CA@2921").say("rail I AK").targets == {"2920"}  # Hamburg is beside him
    assert station("I AK@Flensburg", owner={"2920": "FR"}).say("rail I AK").targets == set()


@pytest.mark.rule("3.21.a")
@pytest.mark.parametrize(("start", "end"), [("München", "Bologna"), ("Lyon", "Torino")])
def test_no_train_goes_into_land_that_takes_no_part(start: str, end: str) -> None:
    table = position("SBW8", f"LVIII Pz@{start}", phase="rail", points={"DE": 3}).say("rail LVIII Pz")
    assert table.refused(f"to {end}") == "3.21"
    assert table.may("to Paris")


@pytest.mark.rule("3.21.a")
def test_trains_come_from_land_that_takes_no_part_and_pass_it() -> None:
    table = position("SBW4", "LVIII Pz@Berlin", phase="rail", points={"DE": 3}).say("rail LVIII Pz")
    assert table.refused("to München") == "3.21"
    assert table.say("to Bologna").has("LVIII Pz", RAILED)


@pytest.mark.rule("7.4.c")
def test_after_the_train_a_march() -> None:
    table = station("I AK@Berlin").say("rail I AK", "to Essen", "done")
    assert table.go("I AK", "2524", "2625").place("I AK") == "2625"


@pytest.mark.rule("7.4.d")
def test_a_train_costs_a_point() -> None:
    table = station("I AK@Bonn", "II AK@Essen", points={"DE": 1}).say("rail I AK", "to Frankfurt")
    assert table.points("DE") == 0
    assert table.refused("rail II AK") == "7.4"


@pytest.mark.rule("7.4.e")
def test_trains_in_a_turn() -> None:
    german = station("I AK@Bonn", "II AK@Essen", "III AK@Kassel", points={"DE": 9})
    german.say("rail I AK", "to Frankfurt", "rail II AK", "to Mainz")
    assert german.refused("rail III AK") == "7.4"

    def at_war(state: West) -> None:
        state.neutral &= ~(1 << Nation.BE)

    belgian = station("I BE@Mons", "II BE@Gent", side="allies", points={"BE": 9}, edit=at_war)
    assert belgian.say("rail I BE", "to Antwerpen").refused("rail II BE") == "7.4"


@pytest.mark.rule("7.4.f")
def test_americans_use_the_british_trains() -> None:
    units = ("V Br@Paris", "XIX US@Orléans", "XX US@Tours")
    table = position("SBW2", *units, side="allies", phase="rail", points={"UK": 9, "US": 9})
    table.say("rail V Br", "to Rouen", "rail XIX US", "to Paris")
    assert table.refused("rail XX US") == "7.4"


@pytest.mark.rule("7.4.h")
def test_air_units_do_not_go_by_rail() -> None:
    assert station("Jafü 2@Bonn").refused("rail Jafü 2") == "7.4"


@pytest.mark.rule("7.4.j")
def test_a_train_stops_only_where_there_is_room() -> None:
    full = ("II AK@Mainz", "III AK@Mainz", "AOK 1@Mainz")
    table = station("I AK@Bonn", *full).say("rail I AK")
    assert "2727" not in table.targets
    assert "2726" in table.targets  # beyond it


@pytest.mark.rule("6.1.1.a", "6.1.1.b")
def test_static_infantry_goes_by_rail_or_not_at_all() -> None:
    assert position("SBW3", "XLII CAF@Lyon", side="allies").refused("move XLII CAF") == "6.1.1"
    assert station("XLII CAF@Lyon", side="allies").may("rail XLII CAF")


@pytest.mark.rule("6.0.c")
def test_no_ship_ever_moves() -> None:
    board = board_for("SBW3")
    assert not {"U-Nord", "U-Mitte", "U-Süd", "Da Vinci"} & {board.names[b] for side in board.movers for b in side}
    assert position("SBW3", "U-Nord@Emden").refused("move U-Nord") == "7.5"


# -- 7.5 the march --------------------------------------------------------------------------------------


@pytest.mark.rule("7.5.a")
def test_a_stack_may_part_on_the_way() -> None:
    table = position("SBW3", "I AK@2728", "II AK@2728").go("I AK", "2827").go("II AK", "2827", "2926")
    assert (table.place("I AK"), table.place("II AK")) == ("2827", "2926")


@pytest.mark.rule("7.5.1.a")
def test_any_number_of_units_moves_each_of_them_once() -> None:
    corps = [f"{name} AK" for name in ("I", "II", "III", "IV", "V", "VI")]
    table = position("SBW3", *(f"{name}@{hex}" for name, hex in zip(corps, ["2728", "2829"] * 3, strict=True)))
    for name, to in zip(corps, ["2727", "2828"] * 3, strict=True):
        table.say(f"move {name}")
        if table.may(f"to {to}"):
            table.say(f"to {to}")
        table.say("stop" if table.may("stop") else f"to {min(table.targets)}")
        if table.asks == "march":
            table.say("stop")
    assert [table.refused(f"move {name}") for name in corps] == ["7.5"] * 6


@pytest.mark.rule("7.5.3.a")
def test_allowances_of_1940() -> None:
    """The worked example of 7.5.3: three points for the French, four for the Germans."""
    table = position("SBW3", "XX CA@Nancy", "I AK@Bonn")
    assert [allowance(table.state, table.number(name)) for name in ("XX CA", "I AK")] == [3, 4]


@pytest.mark.rule("7.5.3.b")
def test_terrain_costs() -> None:
    table = position("SBW3", "I AK@2227").say("move I AK", "to Reims", "to Sedan")  # plain, forest, over rivers
    assert table.state["points"] == 4 - 1 - 2
    board = table.board
    paces = (pace for each in paces_of(board, "good", Class.INFANTRY) for pace in each)
    costs = {board.terrain[to]: cost for to, cost, _is_plain, way in paces if not way.features & STRAIT}
    assert costs == {"plain": 1, "forest": 2, "hills": 2, "mountain": 3, "swamp": 3}


@pytest.mark.rule("7.5.3.d")
def test_a_hex_must_be_paid_in_full() -> None:
    table = position("SBW3", "XX CA@Troyes", side="allies").say("move XX CA", "to 2227", "to Reims")
    assert table.state["points"] == 1
    assert table.refused("to Sedan") == "7.5.3"
    assert table.say("stop").refused("move XX CA") == "7.5"  # what is left is lost


@pytest.mark.rule("7.5.3.e")
def test_where_one_may_pass_and_not_stop_is_told_apart() -> None:
    table = position("SBW3", "I AK@2228", "II AK@2227", "III AK@2227", owner={"*": "DE"}).say("move I AK")
    decision = SEQUENCE.decision(table.state)
    assert isinstance(decision, Choice)
    assert [table.board.places[action.args[0]] for action in decision.passing] == ["2227"]
    assert set(decision.passing) <= set(decision.actions)


@pytest.mark.rule("7.5.3.e")
def test_units_pass_through_a_full_hex_but_do_not_stop_there() -> None:
    full = ("II AK@2828", "III AK@2828", "AOK 1@2828")
    table = position("SBW3", "I AK@2728", *full).say("move I AK")
    assert table.may("to Nürnberg")
    assert table.say("to 2828").refused("stop") == "3.10"
    assert table.say("to Nürnberg", "stop").place("I AK") == table.board.places[find("Nürnberg")]


@pytest.mark.rule("7.5.3.e")
def test_a_full_hex_from_which_no_way_leads_on_is_not_entered() -> None:
    full = ("XXI CA@2228", "X CA@2228", "1 Armée@2228")
    table = position("SBW3", "XX CA@2229!unsupplied", *full, side="allies").say("move XX CA")  # it has one point
    assert table.refused("to 2228") == "3.10"


@pytest.mark.rule("7.5.3.e")
def test_a_unit_chooses_its_way_through_a_full_hex() -> None:
    """From Mainz the cheapest way to 2528 crosses the Rhine at Karlsruhe; the other leads through three friends."""
    full = ("II AK@2627", "III AK@2627", "AOK 1@2627")
    table = position("SBW3", "XIII AK@Mainz", "XX CA@2528", *full)
    table.say("move XIII AK", "to 2627", "to 2528")
    way = next(way for way in table.board.ways[find("2528")] if table.board.places[way.to] == "2627")
    assert table.state.entry[table.number("XIII AK")] == way.direction


@pytest.mark.rule("7.5.3.f")
def test_an_enemy_ends_the_march() -> None:
    table = position("SBW3", "I AK@2228", "GC 23@Troyes", "XX CA@2227").say("move I AK")
    within = reach(table.state, table.number("I AK"), 4, attacks=True)
    assert not {find("Troyes"), find("2227")} & {before for before, _way in within.before.values()}  # no way leads on
    table.say("to 2227")
    assert table.asks == "move_ground"
    assert table.refused("move I AK") == "7.5"


@pytest.mark.rule("7.5.3.g")
def test_zones_of_control_do_not_slow_a_march() -> None:
    table = position("SBW3", "I AK@Châlons", "XX CA@Troyes").say("move I AK", "to 2227", "to 2127", "to 2028")
    assert table.state["points"] == 4 - 3


# -- 7.5.4 edges and coasts, 7.5.5 straits -----------------------------------------------------------------


@pytest.mark.rule("7.5.4.a")
def test_nobody_walks_on_water() -> None:
    table = position("SBW3", "XX CA@Rouen", side="allies").say("move XX CA")
    assert table.refused("to 1823") == "7.5.4"
    assert table.say("to Le Havre").state["points"] == 2


@pytest.mark.rule("7.5.4.b")
def test_nobody_enters_bratislava_and_yet_it_pays() -> None:
    table = position("SBW3", "I AK@3531").say("move I AK")
    assert table.refused("to Bratislava") == "7.5.4"
    cut = position("SBW3", owner={"3531": "FR"})
    paid = income_of(table.state, Nation.DE) - income_of(cut.state, Nation.DE)
    assert paid == table.board.income[find("Bratislava")] + table.board.income[find("3531")] > 0


def channel(*blocks: str, **owner: str) -> Position:
    """All is German but Great Britain."""

    def divide(state: West) -> None:
        for hex, home in enumerate(board_for("SBW3").home):
            if home == Nation.UK:
                state.owner = replaced(state.owner, hex, Nation.UK)
        for place, nation in owner.items():
            state.owner = replaced(state.owner, find(place), Nation[nation])

    return position("SBW3", *blocks, owner={"*": "DE"}, edit=divide, calais_strait="any_shore")


@pytest.mark.rule("7.5.5.a")
def test_a_strait_costs_three_points() -> None:
    german = channel("I AK@Calais").say("move I AK", "to Dover")
    assert german.state["points"] == 1
    assert german.say("to Brighton").place("I AK") == "1922"
    french = position("SBW3", "XX CA@Calais", side="allies").say("move XX CA", "to Dover")
    assert french.asks == "move_ground"  # nothing is left


@pytest.mark.rule("7.5.5.b")
def test_a_strait_takes_a_whole_lane() -> None:
    table = channel("I AK@Dover", "II AK@Brighton")
    supplied = supplied_blocks(table.state, AXIS)
    assert table.number("I AK") in supplied
    assert table.number("II AK") not in supplied


@pytest.mark.rule("7.5.5.c")
def test_nobody_lands_at_dover_but_armies_come_home() -> None:
    foe = position("SBW3", "I AK@Calais", owner={"Calais": "DE"}).say("move I AK")
    assert foe.refused("to Dover") == "7.5.5"
    assert position("SBW3", "I Br@Calais", side="allies").say("move I Br").may("to Dover")
    beaten = position("SBW3", "I AK@Calais", "V Br@Calais", phase="combat").hit(0).hit(0)
    assert beaten.say("retreat V Br").may("to Dover")


@pytest.mark.rule("7.5.5.c")
def test_only_infantry_crosses_to_an_enemy_shore() -> None:
    units = ("XIX Pz@Calais", "I AK@Calais", "AOK 1@Calais")
    table = channel(*units)
    assert not table.say("move XIX Pz").may("to Dover")
    table = channel(*units, "V Br@Dover").go("I AK", "Dover").say("move AOK 1")
    assert table.may("to Dover")  # artillery counts as infantry
    assert channel(*units, Dover="DE").say("move XIX Pz").may("to Dover")
