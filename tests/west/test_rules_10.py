"""10: elite units, the full strength of the western Allies, and the SS of Munich."""

from __future__ import annotations

import pytest

from fogbound.core.state import Frame
from fogbound.west.blocks import blocks
from fogbound.west.kinds import ELITE_ATTACK, ELITE_DEFENCE, Nation
from fogbound.west.rules.combat.fighter import DEFENDER, Step
from fogbound.west.rules.combat.moment import moment
from fogbound.west.rules.combat.muster import codes_of, engagement_of, locals_of
from fogbound.west.theatre.gazetteer import find
from west.arena import defence, fire
from west.positions import Position, position

ADVANCED = {"rules_level": "advanced"}
AA = {"step": Step.ANTI_AIR}


# -- fire -------------------------------------------------------------------------------------------


@pytest.mark.rule("10.0.c", "T.23")
def test_ss_tanks_of_1943_attack_on_3_whatever_their_strength() -> None:
    for tank in ("DE tank 6 ss", "DE tank 2/6-4-2-1 ss"):
        assert fire(tank, "US infantry 4", date="1943-07", **ADVANCED)[0][1] == 3
    assert fire("DE tank 6", "US infantry 4", date="1943-07", **ADVANCED)[0][1] == 4
    assert defence("US infantry 4", "DE tank 6 ss", date="1943-07", **ADVANCED)[0][1] == 4
    assert fire("DE tank 6 ss", "US infantry 4", date="1943-07")[0][1] == 4  # the Basic game knows no elite


@pytest.mark.rule("10.0.c", "10.0.b")
def test_marines_attack_better_at_full_strength() -> None:
    landed = {"date": "1943-07", **ADVANCED}
    full, reduced = "US marine 6/6-4-2-1", "US marine 4/6-4-2-1"
    assert fire(full, "DE infantry 4", **landed) == [(6, 5)]
    assert fire(reduced, "DE infantry 4", **landed) == [(4, 6)]


@pytest.mark.rule("10.0.d", "10.0.e", "T.23")
def test_the_82nd_airborne_defends_on_4_and_reduced_on_6() -> None:
    late = {"date": "1944-09", **ADVANCED}
    assert defence("DE infantry 4", "US para 3", **late) == [(3, 4)]
    assert defence("DE infantry 4", "US para 2/3-2-1-0", **late) == [(2, 6)]
    aircraft = "DE infantry 4, DE bomber 4"
    assert defence(aircraft, "US para 3", **AA, **late)[0][1] == 4
    assert defence(aircraft, "US para 2/3-2-1-0", **AA, **late)[0][1] == 6


@pytest.mark.rule("10.0.d", "T.23")
def test_the_german_airborne_and_the_hg_division_defend_better() -> None:
    assert defence("FR infantry 4", "DE para 3/4-3-2-1 elite", **ADVANCED) == [(3, 4)]  # the 7th Flieger in 1940
    assert fire("DE para 4 elite", "FR infantry 4", **ADVANCED)[0][1] == 6
    raid = ("US infantry 4, US bomber 4", "DE tank 4 elite")
    assert defence(*raid, **AA, date="1943-07", **ADVANCED)[0][1] == 3


@pytest.mark.rule("10.0.e")
def test_reduced_western_allies_lose_their_tech_in_combat_only() -> None:
    late = {"date": "1944-09", **ADVANCED}
    assert defence("DE infantry 4", "US infantry 5", **late)[0][1] == 5
    assert defence("DE infantry 4", "US infantry 4/5-4-3-2-1", **late)[0][1] == 6
    assert fire("US tank 5", "DE infantry 4", **late)[0][1] == 5
    assert fire("US tank 4/5-4-3-2-1", "DE infantry 4", **late)[0][1] == 6
    guns = ("US infantry 4, US artillery {}/4-2-1-0", "DE infantry 4")
    assert (
        fire(guns[0].format(4), guns[1], step=Step.ARTILLERY, **late)[0][1]
        == fire(guns[0].format(2), guns[1], step=Step.ARTILLERY, **late)[0][1]
    )
    assert defence("US infantry 4", "DE infantry 3/4-3-2-1", **late)[0][1] == 5  # the Germans keep theirs


@pytest.mark.rule("10.0.e", "10.0.d")
def test_a_block_that_is_reduced_in_battle_fires_worse_at_once() -> None:
    table = position("SBW2", "II AK@Bastogne", "82 US Abn@Bastogne", phase="combat", weather="good", **ADVANCED)
    frame = Frame("engagement", "", locals_of(table.state, find("Bastogne")))
    fighting = engagement_of(table.state, frame)

    def target(steps: int) -> int:
        table.state.steps[table.number("82 US Abn")] = steps
        codes = codes_of(table.state, frame)
        return fighting.volley(Step.GROUND, DEFENDER, codes, moment()).shots[0].target

    assert [target(3), target(2)] == [4, 6]


@pytest.mark.rule("10.0.c")
def test_the_boni_of_an_elite_can_be_cancelled() -> None:
    forest = ("DE tank 6 ss", "US infantry 4", "forest")
    late = {"date": "1943-07", **ADVANCED}
    assert fire(*forest, **late) == [(3, 3)]
    assert fire(*forest, **late, bonus_cancels_malus="on") == [(6, 4)]


@pytest.mark.rule("10.0.a")
def test_who_is_elite_in_germany() -> None:
    named = {block.name for block in blocks() if block.nation == Nation.DE}
    attack = {block.name for block in blocks() if block.nation == Nation.DE and block.abilities & ELITE_ATTACK}
    defence = {block.name for block in blocks() if block.nation == Nation.DE and block.abilities & ELITE_DEFENCE}
    assert attack == {name for name in named if "SS" in name} | {"Dietrich"}
    assert defence == {"HG Div", "7 Fl", "22 LL", "1 Fs Armee", "I Fs", "II Fs"}


# -- Munich -----------------------------------------------------------------------------------------


def production(*blocks: str, turn: int = 0, munich: str = "DE", **more: str) -> Position:
    """The German Production Phase; turn 0 of SBW2 is December 1944."""
    lost = {"Munich": munich}
    return position("SBW2", *blocks, owner=lost, points={"DE": 20}, phase="income", turn=turn, **{**ADVANCED, **more})


SS = ("I SS Pz:4@Köln", "II SS Pz@pool", "XIII SS:2@Köln", "I AK:2@Köln", "II AK@pool")


@pytest.mark.rule("10.0.f")
def test_no_ss_is_repaired_or_rebuilt_without_munich() -> None:
    held = production(*SS).say("done")
    assert held.may("repair XIII SS")
    assert held.may("rebuild II SS Pz")
    lost = production(*SS, munich="US")
    assert lost.asks == "spend"
    assert lost.refused("repair XIII SS") == "10.0"
    assert lost.refused("rebuild II SS Pz") == "10.0"
    assert lost.may("repair I AK")
    assert production(*SS, munich="US", rules_level="basic").may("repair XIII SS")


@pytest.mark.rule("10.0.g")
def test_one_step_of_the_ss_is_free() -> None:
    table = production(*SS)
    points = table.points("DE")
    assert table.asks == "raise_ss"
    assert table.refused("repair I AK") == "10.0"
    table.say("repair XIII SS")
    assert (table.steps("XIII SS"), table.points("DE"), table.asks) == (3, points, "spend")


@pytest.mark.rule("10.0.g")
def test_the_free_step_may_build_a_unit() -> None:
    table = production(*SS)
    points = table.points("DE")
    table.say("rebuild II SS Pz")
    if table.asks == "rebuild_at":
        table.say(f"to {min(table.targets)}")
    assert (table.steps("II SS Pz"), table.points("DE"), table.asks) == (1, points, "spend")


@pytest.mark.rule("10.0.g")
def test_there_is_no_free_step_before_1943_nor_for_the_allies() -> None:
    early = position("SBW3", "SS-V:2@Köln", phase="income", turn=31, **ADVANCED)  # December 1942
    assert early.asks == "spend"
    assert position("SBW3", "SS-V:2@Köln", phase="income", turn=32, **ADVANCED).asks == "raise_ss"
    assert position("SBW2", "V Br:2@London", phase="income", side="allies", **ADVANCED).asks != "raise_ss"
    assert production(*SS, munich="US").asks == "spend"


@pytest.mark.rule("10.0.g")
def test_blue_faces_and_units_out_of_supply_get_no_free_step() -> None:
    cut_off = production("XIII SS:2@Paris!unsupplied", "I SS Pz:6@Köln")
    assert cut_off.refused("repair XIII SS") == "4.4"
    assert cut_off.refused("repair I SS Pz") == "7.3"


@pytest.mark.rule("10.0.g", "3.21.a")
def test_there_is_no_free_step_in_land_that_takes_no_part() -> None:
    table = position("SBW8", "16 SS:2@Bologna!frozen", "I SS Pz:4@Lille", phase="income")
    assert table.asks == "raise_ss"
    assert table.refused("repair 16 SS") == "3.21"
    assert table.may("repair I SS Pz")
