"""7.1, 18.2.1, 35.2: the Strategic Warfare Phase, and submarines against convoys."""

from __future__ import annotations

import pytest

from fogbound.west.chapters.strategic.convoys import submarines
from fogbound.west.kinds import Nation
from west.positions import Position, position

ON = {"rule_35_convoy_war": "on"}
AID = {"rule_34_lend_lease": "on", "rules_level": "advanced"}
LONDON = "V Br@London"


def raid(scenario: str = "SBW4", *blocks: str, side: str = "allies", **more: object) -> Position:
    """The first question of a turn."""
    return position(scenario, *(blocks or (LONDON,)), side=side, phase="strategic_warfare", **{**ON, **more})  # type: ignore[arg-type]


def lost(table: Position) -> list[int]:
    """Points that the convoys have cost."""
    return [event.detail["points"] for event in table.told if event.kind == "convoys"]  # type: ignore[misc]


# -- 7.1 the phase ----------------------------------------------------------------------------------------------------


def has_phase(scenario: str = "SBW4", **options: str) -> bool:
    table = position(scenario, LONDON, side="allies", phase="strategic_warfare", **options)
    return any(event.kind == "strategic_warfare" for event in table.told)


@pytest.mark.rule("7.1.a")
def test_the_phase_is_played_only_for_a_chapter_that_needs_it() -> None:
    assert not has_phase()
    assert has_phase(**ON)


@pytest.mark.rule("7.1.a")
def test_players_may_agree_on_another_reading() -> None:
    assert has_phase(strategic_warfare_phase="always_advanced")
    assert has_phase(strategic_warfare_phase="only_35", **ON)
    assert not has_phase(strategic_warfare_phase="only_35")
    assert not has_phase("SBW3", strategic_warfare_phase="always_advanced")  # the Basic game has none


# -- 35.2 raids -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("35.2.a")
def test_every_step_of_the_submarines_rolls_a_die_in_the_british_phase() -> None:
    assert raid().dice == 6
    assert raid("SBW6").dice == 4
    assert raid("SBW3", rules_level="basic").dice == 4
    assert raid(side="axis").asks != "dice"
    assert raid("SBW3", rule_35_convoy_war="off").asks != "dice"


@pytest.mark.rule("35.2.a")
def test_submarines_keep_to_their_zones_and_fight_one_round() -> None:
    table = raid()
    assert submarines(table.state) == [("U-Nord", 2), ("U-Mitte", 2), ("U-Süd", 2)]
    assert table.hit(6).asks != "dice"
    assert not any(table.state.place[table.number(name)] >= 0 for name, _steps in submarines(table.state))


@pytest.mark.rule("18.2.1.a")
@pytest.mark.rule("35.2.b")
def test_the_example_of_1943() -> None:
    """Three submarines of two steps roll 5 2, 2 1 and 6 6: four points are lost."""
    without, table = raid(), raid()
    without.roll(5, 2, 2, 1, 5, 5)
    table.roll(5, 2, 2, 1, 6, 6)
    assert lost(table) == [4]
    assert without.points("UK") - table.points("UK") == 4


@pytest.mark.rule("18.2.1.a")
def test_convoys_of_the_atlantic_are_not_rolled_for_one_by_one() -> None:
    """Belfast ships what it makes over a sea with German ports."""
    coast = {"Belfast": "UK", "Brest": "DE", "Bordeaux": "DE"}
    usual = position("SBW4", LONDON, side="allies", phase="income", owner=coast)
    assert (usual.asks == "dice") > (raid(owner=coast).hit(0).asks == "dice")


@pytest.mark.rule("35.2.b")
def test_no_more_is_lost_than_there_is_and_no_debt_stays() -> None:
    table = raid(points={"UK": 0}, owner={"*": "DE"})
    table.hit(6)
    assert table.gains("UK") == 0
    assert table.points("UK") >= 0


@pytest.mark.rule("35.2.c")
def test_the_da_vinci_takes_no_part() -> None:
    for scenario in ("SBW3", "SBW4", "SBW6", "SBW8"):
        boats = submarines(position(scenario, LONDON, phase="").state)
        assert [name for name, _steps in boats] == ["U-Nord", "U-Mitte", "U-Süd"]


# -- the route of American aid ----------------------------------------------------------------------------------------


@pytest.mark.rule("35.2.b")
def test_the_submarine_of_the_north_atlantic_may_attack_lend_lease_instead() -> None:
    table = raid(**AID).say("raid_aid")
    table.roll(6, 1, 1, 1, 1, 1)
    assert lost(table) == [0]
    assert (table.dice, table.state.lent_red, table.state.lent_blue) == (1, 3, 2)
    red, blue = (raid(**AID).say("raid_aid").roll(6, 1, 1, 1, 1, 1).roll(face) for face in (3, 4))
    assert (red.state.lent_red, red.state.lent_blue) == (2, 2)
    assert (blue.state.lent_red, blue.state.lent_blue) == (3, 1)


@pytest.mark.rule("35.2.b")
def test_the_others_go_on_against_the_convoys() -> None:
    table = raid(**AID).say("raid_aid").roll(1, 1, 6, 1, 1, 1)
    assert lost(table) == [2]
    assert table.asks != "dice"


@pytest.mark.rule("35.2.b")
def test_without_aid_there_is_nothing_to_declare() -> None:
    assert raid().asks == "dice"
    assert (raid(**AID).asks, raid(**AID).asked) == ("declare_raid", "axis")


@pytest.mark.rule("35.2.b")
def test_what_is_bought_for_cash_goes_down_too() -> None:
    table = raid("SBW6", **AID, points={"UK": 9}).say("raid_aid").roll(6, 1, 1, 1).roll(1)
    assert table.asks == "buy_arms"
    had, paid = table.state.red[Nation.UK], table.points("UK")
    assert table.say("buy_red").state.red[Nation.UK] == had
    assert table.points("UK") == paid - 3
    assert table.say("buy_red").state.red[Nation.UK] == had + 1
