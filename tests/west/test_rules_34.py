"""34: Cash and Carry, Lend-Lease."""

from __future__ import annotations

import pytest

from fogbound.core.state import replaced
from fogbound.core.values import Refusal
from fogbound.west.chapters.production import unpaired
from fogbound.west.chapters.us_aid import has_cash_and_carry, has_lend_lease
from fogbound.west.kinds import Nation
from fogbound.west.options import settle
from fogbound.west.position.state import West
from fogbound.west.rules.powers import LEND_LEASE
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, position

ON = {"rule_34_lend_lease": "on", "rules_level": "advanced"}
LONDON = "V Br@London"
MARCH_1941, MAY_1941, JUNE_1941 = 10, 12, 13
"""Turns of Fall Gelb, if it went on."""


def turn(*blocks: str, scenario: str = "SBW3", **more: object) -> Position:
    """The Allied turn from its beginning; ships of 11.3 get through."""
    table = position(scenario, *(blocks or (LONDON,)), side="allies", phase="strategic_warfare", **{**ON, **more})  # type: ignore[arg-type]
    while table.asks == "dice":
        table.hit(0)
    return table


def fallen(state: West) -> None:
    state.surrendered |= 1 << Nation.FR


# -- Cash and Carry ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("34.0.a")
def test_nothing_comes_from_america_without_the_chapter() -> None:
    assert turn(points={"UK": 9}).asks == "buy_arms"
    assert turn(points={"UK": 9}, rule_34_lend_lease="off").asks == "spend"
    assert turn(scenario="SBW4").state.lent_red == 3
    assert turn(scenario="SBW4", rule_34_lend_lease="off").state.lent_red == 0


@pytest.mark.rule("34.0.a")
def test_the_chapter_needs_coloured_points() -> None:
    with pytest.raises(Refusal, match="Advanced game"):
        settle({"rule_34_lend_lease": "on"})
    assert position("SBW3", LONDON, phase="strategic_warfare", **ON).asks == "spend"  # the turn of the Axis


@pytest.mark.rule("34.0.b")
def test_a_red_or_blue_point_costs_three_yellow_ones() -> None:
    table = turn(points={"UK": 20})
    had = (table.points("UK"), table.state.red[Nation.UK], table.state.blue[Nation.UK])
    table.say("buy_red", "buy_red", "buy_blue")
    assert (table.points("UK"), table.state.red[Nation.UK], table.state.blue[Nation.UK]) == (
        had[0] - 9,
        had[1] + 2,
        had[2] + 1,
    )


@pytest.mark.rule("34.0.b")
def test_whoever_has_not_three_points_buys_nothing() -> None:
    table = turn(points={"UK": 9})
    while table.points("UK") >= 3 and table.asks == "buy_arms":
        table.say("buy_blue")
    assert table.points("UK") < 3
    assert table.asks == "spend"


@pytest.mark.rule("34.0.b")
def test_cash_and_carry_is_from_november_1939_until_lend_lease() -> None:
    assert has_cash_and_carry(turn().state)
    lent = turn(edit=lambda state: setattr(state, "events", LEND_LEASE)).state
    assert not has_cash_and_carry(lent)


# -- Lend-Lease -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("34.0.c")
def test_an_invasion_of_the_united_kingdom_brings_it_at_once() -> None:
    table = turn(LONDON, "I AK@Dover", points={"UK": 9})
    assert has_lend_lease(table.state)
    assert not has_cash_and_carry(table.state)
    assert table.texts("lend_lease") == ["Congress passes the Lend-Lease Act; Cash and Carry is over."]
    assert table.asks != "buy_arms"
    assert not has_lend_lease(turn(LONDON, "I AK@Calais").state)
    assert not has_lend_lease(turn(LONDON, "I AK@Channel Islands").state)


@pytest.mark.rule("34.0.c")
def test_otherwise_it_comes_in_march_1941_if_britain_stands_alone() -> None:
    def at(month: int, *more: str, edit: object = fallen, **options: object) -> bool:
        return has_lend_lease(turn(LONDON, *more, turn=month, edit=edit, **options).state)

    assert at(MARCH_1941)
    assert not at(MARCH_1941 - 1)
    assert not at(MARCH_1941, edit=None)  # France fights on
    assert not at(MARCH_1941, "II Br@Calais")  # an army is on the continent
    assert at(MARCH_1941, "11 FG@Calais")  # what flies is not
    assert at(MAY_1941)
    assert not at(JUNE_1941)  # the Soviet Union is at war
    assert not at(MARCH_1941, french_plan="escaut")


@pytest.mark.rule("34.0.c")
def test_games_that_begin_later_have_it_from_the_start() -> None:
    assert has_lend_lease(turn(scenario="SBW4").state)


@pytest.mark.rule("34.0.d")
def test_three_red_and_two_blue_points_come_every_turn() -> None:
    state = turn(scenario="SBW4").state
    assert (state.lent_red, state.lent_blue) == (3, 2)


def poor(*blocks: str, **more: object) -> Position:
    """The British without a point of their own."""

    def nothing(state: West) -> None:
        state.points, state.red, state.blue = (
            replaced(purse, Nation.UK, 0) for purse in (state.points, state.red, state.blue)
        )
        state.lent_red, state.lent_blue = 3, 2

    return position("SBW4", *blocks, side="allies", phase="production", edit=nothing, **{**ON, **more})  # type: ignore[arg-type]


@pytest.mark.rule("34.0.d")
def test_lent_points_need_no_yellow_ones() -> None:
    table = poor("1 Br Arm:1@London", "V Br:2@Oxford")
    assert table.may("repair 1 Br Arm")
    assert not table.may("repair V Br")  # infantry is paid in yellow
    table.say("repair 1 Br Arm")
    assert table.state.lent_red < 3
    assert table.points("UK") == 0
    assert table.state.red[Nation.UK] == 0
    table = poor("1 Br Arm:1@London")
    table.state.lent_red = 0
    table.state.touch()
    assert table.refused("repair 1 Br Arm") == "7.3"


@pytest.mark.rule("34.0.d")
def test_own_points_make_up_what_is_not_lent() -> None:
    table = poor("1 Br Arm:1@London")
    price = table.board.price_up[table.number("1 Br Arm")][1]
    table.state.lent_red = price - 1
    table.state.points = replaced(table.state.points, Nation.UK, 1)
    table.state.red = replaced(table.state.red, Nation.UK, 1)
    table.state.touch()
    table.say("repair 1 Br Arm")
    assert (table.state.lent_red, table.points("UK"), table.state.red[Nation.UK]) == (0, 0, 0)


@pytest.mark.rule("34.0.d", "6.7.3.a")
@pytest.mark.parametrize("lent", [0, 1, 3])
def test_ports_count_no_yellow_points_that_lent_ones_save(lent: int) -> None:
    def beachhead(state: West) -> None:
        state.owner = replaced(state.owner, find("Cherbourg"), Nation.UK)
        state.points = replaced(state.points, Nation.UK, 9)
        state.red = replaced(state.red, Nation.UK, 9)
        state.lent_red = lent

    blocks = ("VIII Br:2@Cherbourg", "Churchill@London")
    table = position("SBW8", *blocks, side="allies", phase="production", edit=beachhead, **ON)  # type: ignore[arg-type]
    price = table.board.price_up[table.number("VIII Br")][2]
    table.say("repair VIII Br")
    spent = 9 - table.points("UK") + 9 - table.state.red[Nation.UK] + lent - table.state.lent_red
    assert spent == 2 * price - min(lent, price)
    assert sum(table.state.shipped) == spent


@pytest.mark.rule("34.0.d")
def test_they_are_british() -> None:
    assert not poor("1 US Arm:1@London", LONDON, points={"US": 0}).may("repair 1 US Arm")


@pytest.mark.rule("34.0.d", "11.2.d")
@pytest.mark.parametrize(("yellow", "saved"), [(0, (0, 0)), (3, (1, 2)), (5, (3, 2)), (9, (3, 2))])
def test_they_are_saved_with_a_yellow_point_each_and_not_alone(yellow: int, saved: tuple[int, int]) -> None:
    table = poor(LONDON)
    table.state.points = replaced(table.state.points, Nation.UK, yellow)
    table.state.black = replaced(table.state.black, Nation.UK, 0)
    table.state.touch()
    assert unpaired(table.state, Nation.UK) == max(0, 5 - yellow)
    while table.asks in ("spend", "reinforce", "disband", "mend_radar"):
        table.say("done")
    assert (table.state.lent_red, table.state.lent_blue) == (0, 0)
    assert (table.state.red[Nation.UK], table.state.blue[Nation.UK]) == saved
    assert table.points("UK") == yellow
