"""7.7.13-7.7.18: who leaves a battle, when, and where to.

Around 2130 lie 2229 (NE), 2230 Dijon (E), 2231 (SE), 2131 (SW), 2030 Nevers (W) and 2129 Auxerre (NW).
"""

from __future__ import annotations

import pytest

from fogbound.core.values import Refusal
from fogbound.west.kinds import Class, Nation
from fogbound.west.position.marks import ATTACKED, FLOWN, FROZEN
from fogbound.west.rules.combat.retreat import retreat_hexes
from west.arena import HEX, Arena, arena, find


def put(battle: Arena, nation: Nation, kind: Class, hex: str, *, flown: bool = False) -> int:
    """One more block, somewhere near."""
    board, state = battle.board, battle.state
    block = next(b for b, k in enumerate(board.kind) if (k, board.nation[b]) == (kind, nation) and state.place[b] < 0)
    state.steps[block] = board.faces[block][0]
    state.put(block, find(hex))
    state.marks[block] = FLOWN if flown else 0
    return block


def ways_out(battle: Arena, name: str) -> set[str]:
    """Where a unit could retreat to now."""
    return {battle.board.places[hex] for hex in retreat_hexes(battle.state, battle.blocks[name])}


@pytest.mark.rule("7.7.13.a")
def test_the_defender_decides_first_then_the_attacker() -> None:
    battle = arena("DE infantry 4", "FR infantry 4").miss(2)
    assert battle.asked == ("allies", "retreat")
    assert battle.offered == {"retreat FR infantry", "stay"}
    battle.stay()
    assert battle.asked == ("axis", "retreat")
    assert battle.offered == {"retreat DE infantry", "stay"}


@pytest.mark.rule("7.7.13.a")
def test_ground_units_leave_after_the_ground_step_only() -> None:
    battle = arena("DE infantry 4, DE bomber 4", "UK infantry 4").miss()
    assert battle.asked == ("axis", "aircraft_leave")
    with pytest.raises(Refusal):
        battle.say("retreat", "DE infantry")
    assert "withdraw DE bomber" in battle.offered


@pytest.mark.rule("7.7.14.a", "7.7.18.a")
def test_units_leave_one_by_one_each_to_a_hex_of_its_own() -> None:
    battle = arena("DE infantry 4", "FR infantry 4, FR tank 3, FR artillery 3/3-2-1-0").miss(3)
    battle.say("retreat", "FR infantry").say("to", "2030")
    battle.say("retreat", "FR tank").say("to", "2129")
    assert (battle.place("FR infantry"), battle.place("FR tank")) == ("2030", "2129")
    assert battle.asked == ("allies", "retreat")
    battle.say("retreat", "FR artillery").say("to", "2131")
    assert battle.is_over
    assert battle.state.owner[battle.hex] == Nation.DE


@pytest.mark.rule("7.7.18.a", "7.7.14.a", "7.7.10.b")
def test_spent_guns_leave_with_the_others_whoever_goes_first() -> None:
    battle = arena("DE infantry 4", "FR infantry 4, FR artillery 1/3-2-1-0").miss(3)
    assert battle.steps("FR artillery") == 0
    battle.say("retreat", "FR infantry").say("to", "2030")
    assert battle.offered == {"retreat FR artillery", "stay"}
    battle.say("retreat", "FR artillery").say("to", "2131")
    assert battle.is_over
    assert battle.place("FR artillery") == "2131"
    assert battle.state.owner[battle.hex] == Nation.DE


@pytest.mark.rule("7.7.18.a", "7.7.10.b")
def test_spent_guns_that_stay_behind_are_lost() -> None:
    battle = arena("DE infantry 4", "FR infantry 4, FR artillery 1/3-2-1-0").miss(3)
    battle.say("retreat", "FR infantry").say("to", "2030").stay()
    assert battle.is_over  # the attacker is not asked any more
    assert battle.place("FR artillery") == "lost"
    assert battle.state.owner[battle.hex] == Nation.DE


@pytest.mark.rule("7.7.18.a", "7.7.10.b")
@pytest.mark.parametrize("last", ["retreat", "stay"])
def test_attackers_leave_together_too(last: str) -> None:
    battle = arena("DE infantry 4, DE artillery 1/3-2-1-0", "FR infantry 4").miss(3).stay()
    battle.say("retreat", "DE infantry").say("to", "2230")
    assert battle.offered == {"retreat DE artillery", "stay"}
    if last == "stay":
        battle.stay()
        assert battle.place("DE artillery") == "lost"
    else:
        battle.say("retreat", "DE artillery").say("to", "2230")
        assert battle.place("DE artillery") == "2230"
    assert battle.is_over
    assert battle.state.owner[battle.hex] == Nation.FR


@pytest.mark.rule("7.7.18.a", "7.7.17.a")
def test_spent_guns_find_room_where_a_corps_did_not() -> None:
    battle = arena("DE infantry 4", "FR infantry 4, FR artillery 1/3-2-1-0", begin=False)
    for hex in ("2030", "2129", "2131", "2229"):
        for _unit in range(2):
            put(battle, Nation.FR, Class.INFANTRY, hex)
    battle.begin().miss(3).say("retreat", "FR infantry")
    assert battle.place("FR infantry") == "lost"
    battle.say("retreat", "FR artillery").say("to", "2030")
    assert battle.is_over
    assert battle.place("FR artillery") == "2030"


@pytest.mark.rule("7.7.18.a")
def test_those_who_stay_fight_on() -> None:
    battle = arena("DE infantry 4", "FR infantry 4, FR tank 3").miss(2)
    battle.say("retreat", "FR infantry").say("to", "2030").stay(2)
    assert battle.dice == 3  # the tank alone


@pytest.mark.rule("7.7.18.a", "7.7.15.c")
def test_attackers_may_retreat_too_and_do_not_blitz_then() -> None:
    battle = arena("DE infantry 4 other_way, DE tank 4", "FR infantry 4").miss(2).stay()
    battle.say("retreat", "DE infantry").say("to", "2230")  # not where it came from
    battle.say("retreat", "DE tank").say("to", "2230")
    assert battle.is_over
    assert not battle.state.has(battle.blocks["DE tank"], ATTACKED)
    assert battle.state.owner[battle.hex] == Nation.FR


@pytest.mark.rule("6.1.1.b")
def test_static_infantry_and_forts_stay() -> None:
    battle = arena("UK infantry 4", "DE infantry 4 static, DE fort 3/7-5-3-1").miss(2)
    assert battle.asked == ("allies", "retreat")  # the Axis is not even asked
    battle = arena("UK infantry 4", "DE infantry 4 static, DE tank 3").miss(2)
    assert battle.offered == {"retreat DE tank", "stay"}
    with pytest.raises(Refusal, match="cannot retreat"):
        battle.say("retreat", "DE infantry")
    assert battle.place("DE infantry") == HEX


@pytest.mark.rule("3.21.a")
def test_frozen_units_stay() -> None:
    battle = arena("DE infantry 4", "FR infantry 4, FR tank 3", begin=False)
    battle.state.mark(battle.blocks["FR infantry"], FROZEN)
    battle.begin().miss(2)
    assert battle.offered == {"retreat FR tank", "stay"}
    with pytest.raises(Refusal, match=r"frozen.*3\.21"):
        battle.say("retreat", "FR infantry")
    battle.say("retreat", "FR tank").say("to", "2030")
    assert battle.asked[0] == "axis"  # the other fights on where it stands
    assert battle.place("FR infantry") == HEX


@pytest.mark.rule("7.7.15.a")
def test_a_retreat_leads_towards_supply() -> None:
    battle = arena("DE infantry 4", "FR infantry 4", begin=False)
    assert ways_out(battle, "FR infantry") == {"2030", "2129", "2131", "2229"}  # 2229 is no farther from Troyes
    assert ways_out(battle, "DE infantry") == {"2229", "2230", "2231"}


@pytest.mark.rule("7.7.15.a")
def test_a_retreat_does_not_lead_away_from_supply() -> None:
    def outs(option: str) -> set[str]:
        battle = arena("DE infantry 4", "FR infantry 4", retreat_direction=option, begin=False)
        board, state = battle.board, battle.state
        for hex in range(board.hexes):  # only Paris and the way to it are French: everything else is empty German land
            if board.land[hex] and board.rails[hex]:
                state.give(hex, Nation.DE)
        for hex in ("2026", "2129", "2028"):
            state.give(find(hex), Nation.FR)
        return ways_out(battle, "FR infantry")

    assert "2129" in outs("not_longer")
    assert "2231" not in outs("not_longer")
    assert outs("not_longer") < outs("any_path_to_supply")


@pytest.mark.rule("7.7.15.a")
def test_a_way_home_passes_no_enemy() -> None:
    battle = arena("DE infantry 4", "FR infantry 4", begin=False)
    put(battle, Nation.DE, Class.BOMBER, "2131", flown=True)
    assert "2131" not in ways_out(battle, "FR infantry")  # an aircraft on a mission occupies the hex
    battle.state.give(find("2030"), Nation.DE)
    assert "2030" not in ways_out(battle, "FR infantry")  # an enemy city


@pytest.mark.rule("7.7.14.b", "3.19.f")
def test_nobody_retreats_into_an_enemy_zone() -> None:
    battle = arena("DE infantry 4", "FR infantry 4", begin=False)
    assert "2129" in ways_out(battle, "FR infantry")
    put(battle, Nation.DE, Class.INFANTRY, "2128")
    assert "2129" not in ways_out(battle, "FR infantry")  # not even into a friendly city
    put(battle, Nation.FR, Class.INFANTRY, "2129")
    assert "2129" in ways_out(battle, "FR infantry")  # but onto an own unit


@pytest.mark.rule("3.19.f", "3.19.b")
@pytest.mark.parametrize("flown", [False, True])
def test_aircraft_on_the_ground_bar_a_retreat_and_those_on_a_mission_do_not(flown: bool) -> None:
    battle = arena("DE infantry 4", "FR infantry 4", begin=False)
    put(battle, Nation.DE, Class.FIGHTER, "2128", flown=flown)
    assert ("2129" in ways_out(battle, "FR infantry")) == flown


@pytest.mark.rule("7.7.14.b")
def test_nobody_retreats_off_the_land_or_into_the_enemy() -> None:
    battle = arena("DE infantry 4", "FR infantry 4", begin=False)
    put(battle, Nation.DE, Class.INFANTRY, "2131")
    assert "2131" not in ways_out(battle, "FR infantry")


@pytest.mark.rule("7.7.15.b")
def test_a_retreat_onto_friends_needs_no_way_home() -> None:
    battle = arena("DE infantry 4", "FR infantry 4", begin=False)
    assert "2231" not in ways_out(battle, "FR infantry")
    put(battle, Nation.FR, Class.INFANTRY, "2231")
    assert "2231" in ways_out(battle, "FR infantry")


@pytest.mark.rule("7.7.17.a")
def test_a_retreat_does_not_overstack() -> None:
    battle = arena("DE infantry 4", "FR infantry 4", begin=False)
    for _unit in range(2):
        put(battle, Nation.FR, Class.INFANTRY, "2030")
    assert "2030" not in ways_out(battle, "FR infantry")
    assert "2129" in ways_out(battle, "FR infantry")


@pytest.mark.rule("7.7.15.c")
def test_who_retreats_without_a_way_is_lost() -> None:
    battle = arena("DE infantry 4", "FR infantry 4", begin=False)
    for hex in ("2029", "2128", "2032"):
        put(battle, Nation.DE, Class.INFANTRY, hex)
    for hex in ("2030", "2129", "2131"):
        battle.state.give(find(hex), Nation.DE)
    assert ways_out(battle, "FR infantry") == set()
    battle.begin().miss(2).say("retreat", "FR infantry")
    assert battle.place("FR infantry") == "lost"
    assert battle.is_over


@pytest.mark.rule("7.7.15.c")
def test_a_hex_that_is_not_offered_is_refused_with_the_rule() -> None:
    battle = arena("DE infantry 4", "FR infantry 4").miss(2).say("retreat", "FR infantry")
    assert battle.offered == {"to 2030", "to 2129", "to 2131", "to 2229"}
    with pytest.raises(Refusal, match=r"7\.7\.15"):
        battle.say("to", "2230")
    assert battle.place("FR infantry") == HEX
