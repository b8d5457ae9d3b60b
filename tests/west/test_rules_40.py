"""40: upgrades."""

from __future__ import annotations

import pytest

from fogbound.core.state import replaced
from fogbound.core.values import Refusal
from fogbound.west.board.boards import board_for, setting_of
from fogbound.west.chapters.upgrades import red_price
from fogbound.west.kinds import Class, Nation
from fogbound.west.options import settle
from fogbound.west.position.set_up import set_up
from fogbound.west.position.state import West
from west.positions import Position, position

ON = {"rule_40_upgrade": "on", "rules_level": "advanced"}
JUNE = 1


def production(*blocks: str, turn: int = JUNE, **more: object) -> Position:
    """A German Production Phase of 1940."""
    return position("SBW3", *blocks, phase="production", turn=turn, **{**ON, **more})  # type: ignore[arg-type]


@pytest.mark.rule("40.0.a")
def test_the_19th_corps_becomes_guderian_from_june_1940_on() -> None:
    table = production("XIX Pz@Köln")
    table.say("upgrade XIX Pz")
    assert (table.place("XIX Pz"), table.place("Guderian")) == ("gone", position("SBW3", "XIX Pz@Köln").place("XIX Pz"))
    assert table.texts("upgraded") == ["XIX Pz is upgraded to Guderian."]
    assert production("XIX Pz@Köln", turn=0).refused("upgrade XIX Pz") == "40.0"


@pytest.mark.rule("40.0.a")
def test_no_other_corps_is_upgraded_in_this_theatre() -> None:
    assert production("XXXXI Pz@Köln", "XIX Pz@Aachen").refused("upgrade XXXXI Pz") == "40.0"


@pytest.mark.rule("40.0.a")
def test_without_the_chapter_nothing_is_upgraded() -> None:
    assert not production("XIX Pz@Köln", rule_40_upgrade="off").may("upgrade XIX Pz")
    with pytest.raises(Refusal, match="Advanced game"):
        settle({"rule_40_upgrade": "on"})


@pytest.mark.rule("40.0.b")
def test_it_has_to_be_at_full_strength_and_in_supply() -> None:
    assert production("XIX Pz:3@Köln").refused("upgrade XIX Pz") == "40.0"
    assert production("XIX Pz:5@Köln").may("upgrade XIX Pz")
    assert production("XIX Pz@Köln!unsupplied").refused("upgrade XIX Pz") == "40.0"
    assert production("XIX Pz@Lyon").refused("upgrade XIX Pz") == "40.0"  # far behind the enemy's lines
    assert production("XIX Pz@Köln", "Guderian@Aachen").refused("upgrade XIX Pz") == "40.0"


@pytest.mark.rule("40.0.b")
def test_the_new_unit_is_whole_and_the_old_one_never_comes_back() -> None:
    table = production("XIX Pz@Köln", points={"DE": 20})
    table.say("upgrade XIX Pz")
    assert table.steps("Guderian") == 4
    assert table.refused("rebuild XIX Pz") == "7.3"


@pytest.mark.rule("40.0.b")
@pytest.mark.parametrize(("scenario", "corps"), [("SBW5", "gone"), ("SBW6", "2526")])
def test_no_scenario_has_both_the_corps_and_what_becomes_of_it(scenario: str, corps: str) -> None:
    """In July 1940 it has given way; in May it may yet do so, and Guderian comes by no other way."""
    board = board_for(setting_of(scenario, ON))
    table = Position(set_up(board))
    assert table.place("XIX Pz") == corps
    assert (table.place("Guderian") == "gone") == (corps != "gone")
    assert not {table.number("XIX Pz"), table.number("Guderian")} & {*board.scenario.pool, *board.scenario.recruits}


@pytest.mark.rule("40.0.c")
def test_only_infantry_that_gets_tanks_costs_red_points() -> None:
    table = production("XIX Pz@Köln")
    assert red_price(table.board, Class.MOTORISED, Class.TANK) == 4
    assert red_price(table.board, Class.INFANTRY, Class.TANK) == 4
    assert red_price(table.board, Class.TANK, Class.ARMOR_HQ) == 0
    before = table.state.red[Nation.DE]
    assert table.say("upgrade XIX Pz").state.red[Nation.DE] == before


@pytest.mark.rule("40.0.c")
def test_who_cannot_pay_in_red_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fogbound.west.chapters.upgrades.red_price", lambda board, old, new: 4)

    def with_red(points: int) -> Position:
        def edit(state: West) -> None:
            state.red = replaced(state.red, Nation.DE, points)

        return production("XIX Pz@Köln", edit=edit)

    assert with_red(3).refused("upgrade XIX Pz") == "40.0"
    assert with_red(5).say("upgrade XIX Pz").state.red[Nation.DE] == 1
