"""7.7: the course of a battle on the map."""

from __future__ import annotations

import pytest

from fogbound.core.texts import render
from fogbound.core.values import Refusal
from fogbound.west.kinds import BUNKER, FORTRESS, MAGINOT, NO_WORK, Nation
from fogbound.west.position.marks import ATTACKED, FLOWN, SHOWN
from fogbound.west.rules.combat.phase import ChooseBattle, battle_hexes
from west.arena import HEX, Arena, arena, find
from west.positions import position

GUNS = "artillery 4/4-2-1-0"


# -- the Combat Phase ------------------------------------------------------------------------------


@pytest.mark.rule("7.7.a")
def test_the_phasing_side_chooses_the_order_and_finishes_each_battle() -> None:
    battle = arena("DE infantry 4, DE tank 4", "FR infantry 4, FR tank 3", begin=False)
    state, other = battle.state, find("2230")
    state.put(battle.blocks["DE tank"], other)
    state.put(battle.blocks["FR tank"], other)
    ask = ChooseBattle()
    assert battle_hexes(state) == sorted([battle.hex, other])
    assert ask.side(state) == "axis"
    assert {action.args[0] for action in ask.actions(state)} == {battle.hex, other}
    battle.begin().miss()
    with pytest.raises(Refusal):  # the first is not over
        battle.say("battle", "2230")


@pytest.mark.rule("7.7.c")
def test_both_sides_show_all_their_units() -> None:
    battle = arena(f"DE infantry 4, DE {GUNS}", "FR infantry 4", begin=False)
    assert not any(battle.state.has(block, SHOWN) for block in battle.blocks.values())
    battle.begin()
    assert all(battle.state.has(block, SHOWN) for block in battle.blocks.values())
    first = battle.told[0]
    assert first.reveals
    assert not first.to
    assert {one["block"] for one in first.detail["blocks"]} == {battle.board.names[b] for b in battle.blocks.values()}


def play_quietly(battle: Arena) -> None:
    """Nobody hits and nobody leaves, until a round is over."""
    rounds = 0
    for _answer in range(50):
        if rounds == 2:
            break
        if hasattr(battle.decision, "count"):
            battle.miss()
        else:
            rounds += battle.asked[1] == "retreat"
            battle.stay()


@pytest.mark.rule("7.7.d", "6.1.4.a", "7.7.12.a", "7.7.3.1.a", "7.7.5.b")
def test_two_quiet_rounds() -> None:
    battle = arena(f"DE infantry 4, DE {GUNS}, DE bomber 4/4-2-1", f"UK infantry 4, UK {GUNS}, UK bomber 4/4-2-1")
    round_ = [
        "allies anti_air", "axis anti_air", "allies air_ground", "axis air_ground",
        "axis artillery", "allies artillery", "allies ground", "axis ground",
    ]  # fmt: skip
    play_quietly(battle)
    assert battle.fires == round_
    play_quietly(battle)
    assert battle.fires == [*round_, *round_]


@pytest.mark.rule("7.7.12.a", "7.7.1.a")
def test_later_rounds_have_no_air_to_air_combat() -> None:
    battle = arena("DE infantry 4, DE fighter 1/1", "UK infantry 4, UK fighter 4/4-2-1")
    battle.roll(6, 1, 1, 1, 1)  # the German fighter is shot down
    assert battle.fires == ["allies air_air", "axis air_air"]
    play_quietly(battle)
    play_quietly(battle)
    assert not any("air_air" in fire for fire in battle.fires[2:])
    assert battle.fires.count("axis ground") == 2


# -- artillery -------------------------------------------------------------------------------------


@pytest.mark.rule("7.7.4.a")
def test_artillery_that_is_silenced_does_not_answer() -> None:
    battle = arena(f"DE infantry 4, DE {GUNS}", "FR infantry 1, FR artillery 2/4-2-1-0")
    battle.hit(2).say("lose", "FR artillery")
    assert battle.steps("FR artillery") == 0
    battle.miss()
    assert battle.fires == ["axis artillery", "allies ground"]


@pytest.mark.rule("7.7.4.b", "7.7.4.c", "6.1.4.c", "6.1.4.d", "7.7.b")
def test_artillery_must_fire_and_loses_a_face_each_time() -> None:
    battle = arena(f"DE infantry 4, DE {GUNS}", "FR infantry 4")
    dice = []
    for _round in range(3):
        dice.append(battle.dice)
        battle.miss()
        assert battle.last_fire.detail["step"] == "artillery"
        battle.miss(2).stay(2)
    assert dice == [4, 2, 1]
    assert battle.steps("DE artillery") == 0
    battle.miss()  # the fourth round begins with the ground step
    assert battle.last_fire.detail["step"] == "ground"


@pytest.mark.rule("6.1.4.b")
def test_lone_artillery_is_silent_on_the_ground_but_not_towards_the_sky() -> None:
    battle = arena("DE infantry 4", f"UK {GUNS}")
    battle.miss()
    assert battle.fires == ["axis ground"]
    raid = arena("DE bomber 4/4-2-1", f"UK {GUNS}")
    assert raid.dice == 4


@pytest.mark.rule("6.1.4.c")
def test_aa_fire_costs_no_ammunition() -> None:
    battle = arena("DE bomber 4/4-2-1", f"UK {GUNS}").miss()
    assert battle.fires == ["allies anti_air"]
    assert battle.steps("UK artillery") == 4


@pytest.mark.rule("6.1.4.e", "7.7.2.c")
def test_the_bomber_that_aa_hit_bombs_with_what_is_left() -> None:
    battle = arena("UK strategic 4", f"DE {GUNS}")
    battle.roll(5, 1, 2, 3)
    assert battle.steps("UK strategic") == 3
    battle.stay()
    assert battle.dice == 3
    battle.miss()
    assert battle.last_fire.detail["shots"][0]["target"] == 6


# -- ground ----------------------------------------------------------------------------------------


@pytest.mark.rule("7.7.5.a")
def test_the_defender_fires_first_and_the_dead_do_not_answer() -> None:
    battle = arena("DE infantry 2", "FR infantry 4").hit(2)
    assert battle.is_over
    assert battle.fires == ["allies ground"]
    assert battle.place("DE infantry") == "lost"


@pytest.mark.rule("7.7.12.b", "7.7.10.b")
def test_a_hex_may_be_won_before_the_ground_step() -> None:
    battle = arena(f"DE infantry 4, DE {GUNS}", "FR infantry 2").hit(2)
    assert battle.is_over
    assert battle.fires == ["axis artillery"]
    assert battle.state.owner[battle.hex] == Nation.DE


@pytest.mark.rule("7.7.10.b")
def test_zero_step_artillery_dies_alone_with_enemy_combat_units() -> None:
    battle = arena("DE infantry 4, DE tank 4", "FR infantry 1, FR artillery 1/4-2-1-0")
    battle.miss()  # artillery fires its last die
    assert battle.steps("FR artillery") == 0
    battle.miss().hit(1)
    assert battle.place("FR artillery") == "lost"
    assert battle.is_over


@pytest.mark.rule("7.7.10.b")
@pytest.mark.parametrize(
    ("attack", "defend", "lost"),
    [
        ("DE infantry 4", "FR artillery 0/4-2-1-0", "FR artillery"),
        ("DE infantry 4", "US para 0/3-2-1-0", "US para"),
        ("US para 0/3-2-1-0", "DE infantry 4", "US para"),
        ("DE infantry 4, DE fighter 4/4-2-1", "UK artillery 0/4-2-1-0, UK fighter 4/4-2-1", "UK artillery"),
    ],
)
def test_whoever_has_no_step_among_his_units_is_lost_before_a_die_falls(attack: str, defend: str, lost: str) -> None:
    battle = arena(attack, defend)
    assert battle.is_over
    assert battle.place(lost) == "lost"
    assert (battle.state.owner[battle.hex] == Nation.DE) == (lost in defend)
    assert not battle.fires


@pytest.mark.rule("7.7.10.b")
def test_spent_guns_on_the_map_fall_to_whoever_comes() -> None:
    table = position("SBW3", "XIX Pz@2723", "1 Armée:0@2724", owner={"2724": "FR"}, side="axis", phase="movement")
    table.go("XIX Pz", "2724").say("done", "done")
    assert table.place("1 Armée") == "pool"
    assert table.owner("2724") == "DE"


@pytest.mark.rule("7.7.10.b")
def test_zero_step_artillery_outlives_enemies_that_are_no_combat_units() -> None:
    raid = arena("DE bomber 3", "FR artillery 0/4-2-1-0, FR infantry 1").miss().stay()
    raid.hit(1)  # only the spent guns are left
    assert raid.place("FR infantry") == "lost"
    assert raid.place("FR artillery") == HEX


@pytest.mark.rule("7.7.12.b", "7.7.10.b")
def test_artillery_with_steps_holds_out_alone_and_takes_hits() -> None:
    battle = arena("DE infantry 4", "FR artillery 2/4-2-1-0").hit(1)
    assert battle.steps("FR artillery") == 1
    battle.stay(2).hit(1)
    assert battle.is_over
    assert battle.place("FR artillery") == "lost"


@pytest.mark.rule("5.6.1.a")
def test_some_minor_powers_give_up_after_the_first_round() -> None:
    battle = arena("DE infantry 4", "NL infantry 4", quick=(Nation.NL,)).miss(2)
    assert battle.is_over
    assert battle.place("NL infantry") == "lost"
    assert battle.state.gains[Nation.DE] == 1
    assert battle.state.owner[battle.hex] == Nation.DE
    assert not arena("DE infantry 4", "NL infantry 4").miss(2).is_over


@pytest.mark.rule("7.7.12.a", "7.7.5.b")
def test_attackers_who_cannot_fire_any_more_must_go() -> None:
    battle = arena(f"DE {GUNS}", f"FR {GUNS}").stay(2)  # as after the loss of all combat units
    assert battle.asked == ("axis", "retreat_to")
    battle.say("to", "2230")
    assert battle.is_over
    assert battle.place("FR artillery") == HEX
    assert arena("DE fighter 4/4-2-1", "FR artillery 0/4-2-1-0").is_over  # nothing to fear and nothing to shoot at


# -- the end ---------------------------------------------------------------------------------------


@pytest.mark.rule("7.7.11.h", "7.7.11.i", "5.1.m", "5.2.c", "5.6.2.f")
@pytest.mark.parametrize("work", ["bunker", "fortress", "maginot"])
def test_a_captured_fortification_is_destroyed_for_good(work: str) -> None:
    battle = arena(f"DE tank 5, DE {GUNS}", "FR infantry 1", work)
    assert battle.state.works[battle.hex] in (BUNKER, FORTRESS, MAGINOT)
    battle.hit(1)
    assert battle.state.works[battle.hex] == NO_WORK
    assert battle.texts("destroyed")


@pytest.mark.rule("7.7.11.h")
@pytest.mark.parametrize(("work", "left"), [("bunker", NO_WORK), ("fortress", BUNKER), ("maginot", BUNKER)])
def test_by_agreement_a_captured_fortress_is_left_as_a_bunker(work: str, left: int) -> None:
    battle = arena(f"DE tank 5, DE {GUNS}", "FR infantry 1", work, captured_fortress="bunker").hit(1)
    assert battle.state.works[battle.hex] == left


@pytest.mark.rule("7.7.11.h")
def test_a_destroyed_fort_can_be_rebuilt() -> None:
    battle = arena("UK tank 5, UK infantry 4", "DE fort 1/7-5-3-1").miss().hit(1)
    assert battle.is_over
    assert battle.state.place[battle.blocks["DE fort"]] == -1  # the pool


@pytest.mark.rule("6.6.k")
def test_a_fort_must_fall_before_the_hex_is_taken() -> None:
    battle = arena("UK tank 5, UK infantry 4", "DE infantry 1, DE fort 1/7-5-3-1").miss().hit(1)
    assert not battle.is_over
    battle.say("lose", "DE infantry").stay()  # a fort is not asked
    assert battle.state.owner[battle.hex] != Nation.UK
    battle.miss().hit(1)
    assert battle.is_over


def test_american_losses_are_counted() -> None:
    battle = arena("US infantry 1, US infantry 4", "DE infantry 4", date="1944-06")
    assert battle.state.us_losses == 0
    battle.hit(4)
    assert battle.state.us_losses == sum(battle.place(name) == "lost" for name in ("US infantry", "US infantry 2nd"))


def test_aircraft_of_the_loser_are_in_the_air_until_they_land() -> None:
    battle = arena(f"DE tank 5, DE {GUNS}", "FR infantry 1, FR fighter 4/4-2-1 based", "minor_city").stay(0)
    while not battle.is_over:
        if hasattr(battle.decision, "count"):
            battle.hit(battle.dice)
        else:
            battle.stay()
    assert battle.state.owner[battle.hex] == Nation.DE
    assert battle.state.has(battle.blocks["FR fighter"], FLOWN)
    assert battle_hexes(battle.state) == []
    assert battle.state.has(battle.blocks["DE tank"], ATTACKED)


# -- the log ---------------------------------------------------------------------------------------


def test_the_log_tells_dice_numbers_and_every_modifier() -> None:
    battle = arena("DE tank 3, DE infantry 3", "FR infantry 4", "forest, river").miss().roll(6, 1)
    fire = battle.last_fire
    assert fire.rule == "7.7.5"
    tank, _infantry = fire.detail["shots"]
    assert (tank["steps"], tank["dice"], tank["target"]) == (3, 1, 5)
    assert [(one["name"], one["rule"], one["mali"]) for one in tank["modifiers"]] == [
        ("forest", "7.7.11", 1),
        ("river", "7.7.11", 1),
    ]
    assert fire.detail["faces"] == (6, 1)
    assert fire.detail["hits"] == 1
    said = render(fire.text)
    assert "1 die on 5+" in said
    assert "forest: 1 Malus, 7.7.11" in said
    assert "Rolled 6 1: 1 hit." in said
    battle.stay(2).miss()
    battle.roll(1, 1, 1)
    assert battle.last_fire.detail["shots"][1]["merged"] == 1
    assert fire.detail["hex"] == HEX


@pytest.mark.rule("7.7.11.a")
def test_half_a_hit_is_forgotten_when_the_battle_is_over() -> None:
    battle = arena("UK infantry 6/6-4-2-1", "DE infantry 1").hit(1)
    assert any(battle.state.halves)
    battle.hit(1)
    assert battle.is_over
    assert not any(battle.state.halves)
