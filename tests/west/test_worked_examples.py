"""The worked examples of chapters 3 to 7 and 17, in the manual's order, with its own units and numbers.

Those on stacking (3.10) and on movement allowances (7.5.3) stand with their chapters.
"""

from __future__ import annotations

import pytest

from fogbound.west.charts.firepower import Unit, ground_defence
from fogbound.west.kinds import Class, Field, Nation
from fogbound.west.months import month
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER, Step
from fogbound.west.rules.combat.hits import LOST, code_of, hit, steps_of
from fogbound.west.rules.combat.moment import moment
from fogbound.west.rules.prices import price_of_next_face
from west.arena import arena, defence, fire, words
from west.positions import Position, position


def faces(name: str, hits: int) -> list[int]:
    """Steps of a block after each of so many hits."""
    table = position("SBW3")
    block = table.board.faces[table.number(name)]
    codes = [code_of(block[0])]
    for _hit in range(hits):
        codes.append(hit(block, codes[-1]))
    return [LOST if code == LOST else steps_of(code) for code in codes]


@pytest.mark.rule("3.15.a", "7.7.10.a")
def test_four_hits_destroy_a_german_corps_of_four_steps_and_one_leaves_it_three() -> None:
    assert faces("I AK", 4) == [4, 3, 2, 1, LOST]


@pytest.mark.rule("3.15.c", "7.7.8.a")
def test_the_11th_fighter_group_needs_two_hits_to_turn_from_five_to_three() -> None:
    assert faces("11 FG", 2) == [5, 5, 3]


def ground_dice(name: str, hex: str, scenario: str, side: str) -> int:
    """Dice of a block at full strength that attacks alone in the open."""
    enemy = "XX CA" if side == "axis" else "I AK"
    table = position(scenario, f"{name}@{hex}", f"{enemy}@{hex}", side=side, phase="combat")
    table.hit(0)  # the defender
    return table.dice


@pytest.mark.rule("6.0.a", "3.11.a")
def test_the_french_2nd_motorised_rolls_four_dice_and_american_marines_six() -> None:
    assert ground_dice("2 Mot", "2723", "SBW3", "allies") == 4
    assert ground_dice("V US", "2723", "SBW2", "allies") == 6


@pytest.mark.rule("6.1.4.e", "6.5.a", "7.7.2.c")
def test_the_german_4th_army_fires_at_a_strategic_bomber_before_it_bombs() -> None:
    battle = arena("UK strategic 4", "DE artillery 4/4-2-1-0")
    assert battle.dice == 4
    battle.roll(5, 6, 4, 4)  # hits on 5 and 6: TECH 2
    assert battle.steps("UK strategic") == 2
    battle.stay()
    assert battle.dice == 2  # with what is left
    battle.roll(6, 5)  # hits on 6 only: TECH 1
    assert (battle.last_fire.detail["hits"], battle.last_fire.detail["step"]) == (1, "air_ground")
    assert battle.state.halves[battle.blocks["DE artillery"]] == 1  # four and two are two apart


@pytest.mark.rule("7.3.c", "7.3.d")
def test_the_steps_of_the_british_13th_cost_two_one_two_and_three() -> None:
    table = position("SBW2", "XIII Br:1@London", side="allies", phase="production", points={"UK": 6})
    block, spent = table.number("XIII Br"), []
    while (price := price_of_next_face(table.state, block)) is not None:
        before = table.points("UK")
        assert price <= before
        table.say("repair XIII Br")
        spent.append(before - table.points("UK"))
    assert (spent, table.steps("XIII Br"), table.points("UK")) == ([1, 2, 3], 4, 0)
    assert table.board.price_up[block][0] == 2  # the first step, when it is rebuilt


@pytest.mark.rule("7.7.4.b")
def test_artillery_of_four_steps_has_two_after_it_has_fired() -> None:
    battle = arena("DE infantry 4, DE artillery 4/4-2-1-0", "FR infantry 4").miss()
    assert (battle.fires, battle.steps("DE artillery")) == (["axis artillery"], 2)


@pytest.mark.rule("7.7.6.a")
def test_french_tanks_defend_on_five_and_with_a_bonus_on_four() -> None:
    assert defence("DE infantry 4", "FR tank 3") == [(3, 5)]
    assert defence("DE infantry 4", "FR tank 3", "major_city") == [(3, 4)]


@pytest.mark.rule("7.7.6.f", "6.1.2.a")
def test_a_mountain_corps_in_the_mountains_rolls_all_its_dice_on_six() -> None:
    """The manual gives it a Malus and a Bonus that cancel; either way four steps are four dice on 6 (F-12)."""
    for agreed in ("on", "off"):
        assert fire("UK mountain 4", "IT infantry 4", "mountain", bonus_cancels_malus=agreed) == [(4, 6)]


@pytest.mark.rule("7.7.7.a", "7.7.6.b", "3.16.a", "3.17.a")
def test_a_german_tank_of_five_steps_rolls_five_two_or_one() -> None:
    places = ("", "forest", "forest, river")
    assert [fire("DE tank 5", "FR infantry 4", place) for place in places] == [[(5, 5)], [(2, 5)], [(1, 5)]]


@pytest.mark.rule("7.7.7.b")
def test_infantry_of_the_first_level_in_a_wooded_city_behind_a_river_hits_on_four() -> None:
    engagement, codes = words.battle("DE infantry 4", "FR infantry 4", "forest, major_city, river", "1940-05", {})

    def changes(role: int) -> tuple[int, dict[str, tuple[int, int]]]:
        (shot,) = engagement.volley(Step.GROUND, role, codes, moment(1, 0)).shots
        return shot.target, {change.name: (change.mali, change.boni) for change in shot.shooter.modifiers}

    assert changes(DEFENDER) == (4, {"major_city": (0, 1), "river": (0, 1)})
    assert changes(ATTACKER)[1] == {"forest": (1, 0), "major_city": (1, 0), "river": (1, 0)}


@pytest.mark.rule("7.7.7.c")
def test_three_steps_of_armour_and_three_of_infantry_in_a_forest_are_three_dice() -> None:
    assert fire("DE tank 3", "FR infantry 4", "forest") == [(1, 5)]
    assert fire("DE infantry 3", "FR infantry 4", "forest") == [(1, 6)]
    assert fire("DE tank 3, DE infantry 3", "FR infantry 4", "forest") == [(1, 5), (2, 6)]


@pytest.mark.rule("7.7.10.a")
def test_one_hit_eliminates_infantry_of_one_step() -> None:
    battle = arena("DE infantry 4", "FR infantry 1").miss().hit(1)
    assert (battle.place("FR infantry"), battle.is_over) == ("lost", True)


@pytest.mark.rule("7.7.11.f", "7.7.11.b")
def test_a_minor_city_in_a_forest_is_a_forest() -> None:
    for side in (fire, defence):
        both = "DE infantry 4", "FR infantry 4"
        assert side(*both, "forest, minor_city") == side(*both, "forest") != side(*both, "forest, major_city")


@pytest.mark.rule("17.1.a")
def test_free_french_infantry_reaches_tech_2_in_june_1944() -> None:
    def levels(table: Position, nation: Nation) -> list[int]:
        dates = month("1944-05"), month("1944-06")
        return [table.board.charts.level(nation, Field.INFANTRY, date) for date in dates]

    table = position("SBW2")
    assert (levels(table, Nation.US), levels(table, Nation.FF)) == ([2, 3], [1, 2])
    assert ground_defence(table.board.charts, Unit(Class.INFANTRY, 2, advanced=False)) == 5
