"""6.3, 7.7.1-7.7.3: aircraft in battle."""

from __future__ import annotations

import pytest

from fogbound.core.values import Refusal
from fogbound.west.kinds import Nation
from fogbound.west.rules.combat.fighter import Step
from west.arena import HEX, arena, defence, fire

AIR = {"step": Step.AIR_AIR, "air": 1}
BOMBS = {"step": Step.AIR_GROUND}


@pytest.mark.rule("6.3.1.a")
def test_fighters_by_tech() -> None:
    for date, in_air, on_ground in (("1940-05", 6, []), ("1941-05", 5, [(4, 6)]), ("1944-05", 4, [(4, 5)])):
        assert fire("DE fighter 4", "UK fighter 4", **AIR, date=date) == [(4, in_air)]
        assert fire("DE fighter 4, DE infantry 4", "UK infantry 4", **BOMBS, date=date) == on_ground


@pytest.mark.rule("6.3.2.a")
def test_bombers_by_tech() -> None:
    assert fire("UK bomber 4", "DE infantry 4", **BOMBS) == [(4, 6)]  # TECH 1
    assert fire("UK bomber 4", "DE fighter 4", **AIR) == []
    assert fire("DE bomber 4", "UK infantry 4", **BOMBS) == [(4, 5)]  # TECH 2
    assert fire("DE bomber 4", "UK fighter 4", **AIR) == [(4, 6)]
    assert fire("US bomber 4", "DE infantry 4", **BOMBS, date="1944-07") == [(4, 4)]  # TECH 3
    assert fire("US bomber 4", "DE fighter 4", **AIR, date="1944-07") == [(4, 5)]


@pytest.mark.rule("7.7.1.a")
def test_air_to_air_needs_aircraft_of_both_sides_and_a_fighter() -> None:
    assert arena("DE bomber 4, DE infantry 4", "UK bomber 4, UK infantry 4").miss().fires[0].endswith("anti_air")
    assert arena("DE fighter 4, DE infantry 4", "UK infantry 4").miss().fires[0].endswith("anti_air")
    assert arena("DE fighter 4, DE infantry 4", "UK bomber 4, UK infantry 4").miss().fires == ["axis air_air"]


@pytest.mark.rule("7.7.1.b")
def test_air_to_air_fire_is_simultaneous() -> None:
    battle = arena("DE fighter 1/1, DE infantry 4", "UK fighter 1/1, UK infantry 4")
    battle.roll(6, 6)
    assert (battle.place("DE fighter"), battle.place("UK fighter")) == ("lost", "lost")


@pytest.mark.rule("7.7.1.b")
def test_the_strongest_aircraft_is_hit_first() -> None:
    battle = arena("DE fighter 2, DE bomber 3", "UK fighter 4, UK infantry 4")
    battle.roll(6, 1, 1, 1, *[1] * (battle.dice - 4))
    assert (battle.steps("DE fighter"), battle.steps("DE bomber")) == (2, 2)


@pytest.mark.rule("7.7.1.c")
def test_air_rounds_go_on_until_somebody_leaves_the_defender_first() -> None:
    battle = arena("DE fighter 4, DE infantry 4", "UK fighter 4, UK infantry 4").miss()
    assert battle.asked == ("allies", "aircraft_leave")
    battle.stay()
    assert battle.asked == ("axis", "aircraft_leave")
    battle.stay().miss()
    assert battle.fires == ["allies air_air", "axis air_air"] * 2
    battle.stay().say("withdraw", "DE fighter")
    base = sorted(battle.offered)[0].split()[1]
    battle.say("to", base)
    assert battle.place("DE fighter") == base
    battle.miss()  # on to the anti-aircraft fire against the fighter that stayed
    assert battle.fires[-1] == "axis anti_air"


@pytest.mark.rule("7.7.2.a")
def test_aa_fires_only_at_aircraft_that_fly_over_it() -> None:
    battle = arena("DE bomber 4, DE infantry 4", "UK infantry 4").miss()
    assert battle.fires == ["allies anti_air"]
    battle = arena("DE bomber 4, DE infantry 4", "UK infantry 4, UK bomber 4").miss()
    assert battle.fires == ["allies anti_air", "axis anti_air"]


@pytest.mark.rule("7.7.2.a", "7.7.3.a")
def test_bombs_of_both_sides_fall_at_once() -> None:
    battle = arena("DE bomber 2, DE infantry 1", "UK infantry 1, UK bomber 2").miss().stay(2)
    battle.roll(6, 1, 6, 1)
    assert (battle.place("DE infantry"), battle.place("UK infantry")) == ("lost", "lost")
    assert battle.is_over


@pytest.mark.rule("7.7.2.c")
def test_aa_hits_count_at_once() -> None:
    battle = arena("DE bomber 3, DE infantry 4", "UK infantry 4").hit(1).stay()
    assert battle.dice == 2
    shielded = arena("DE bomber 4/4-2-1, DE infantry 4", "UK infantry 4").hit(1).stay()
    assert shielded.dice == 4


@pytest.mark.rule("7.7.3.a")
def test_a_bomber_rolls_its_steps() -> None:
    assert fire("DE bomber 3, DE infantry 4", "UK infantry 4", **BOMBS) == [(3, 5)]


@pytest.mark.rule("7.7.3.b")
def test_bombs_and_shells_can_hit_every_ground_unit() -> None:
    battle = arena("DE bomber 4, DE infantry 4", "UK infantry 1, UK artillery 3/3-2-1-0").miss().stay()
    battle.hit(1)
    assert battle.steps("UK artillery") == 2  # the strongest


@pytest.mark.rule("7.7.3.1.b")
def test_based_bombers_stay_on_the_ground_in_the_first_combat_round() -> None:
    attack, held = "UK fighter 4, UK bomber 4", "DE bomber 4 based"
    for air in (1, 2, 3):
        assert defence(attack, held, step=Step.AIR_AIR, air=air) == []
        assert fire(attack, held, step=Step.AIR_AIR, air=air) == []  # nor is there anything to shoot at
    assert defence(attack, "DE bomber 4", step=Step.AIR_AIR, air=1) == [(4, 6)]  # reacting: already in the air
    assault, base = f"{attack}, UK infantry 4", f"DE infantry 4, {held}"
    assert defence(assault, base, step=Step.AIR_AIR, air=2) == []
    assert defence(assault, base, step=Step.AIR_GROUND, air=2) == []  # still on the ground in the first round
    assert defence(assault, base, step=Step.AIR_GROUND, air=2, round=2) == [(4, 5)]


@pytest.mark.rule("7.7.3.1.b", "7.7.1.a")
def test_there_is_no_air_combat_with_bombers_on_the_ground() -> None:
    battle = arena("UK fighter 4, UK bomber 4", "DE infantry 4, DE bomber 4 based", "minor_city").miss()
    assert battle.fires == ["axis anti_air"]  # at once: nobody is in the air over the town but the attackers
    assert battle.asked == ("allies", "aircraft_leave")  # bombers do not flee yet


@pytest.mark.rule("6.3.1.b")
def test_based_fighters_take_off_at_once() -> None:
    battle = arena("UK bomber 4", "DE infantry 4, DE fighter 4 based", "minor_city")
    battle.miss()
    assert battle.fires == ["axis air_air"]
    assert defence("UK infantry 4", "DE infantry 4, DE fighter 4 based", **BOMBS) == []  # TECH 1 cannot strafe
    assert defence("UK infantry 4", "DE infantry 4, DE fighter 4 based", **BOMBS, date="1941-05") == [(4, 6)]


@pytest.mark.rule("6.3.2.b")
def test_bombs_hit_aircraft_on_the_ground() -> None:
    battle = arena("UK bomber 4", "DE bomber 4 based", "minor_city").miss()
    assert battle.asked == ("allies", "aircraft_leave")
    assert battle.stay().hit(1).steps("DE bomber") == 3
    assert battle.asked == ("allies", "aircraft_leave")  # not before the round is over
    assert battle.stay().asked == ("axis", "retreat")
    off = fire("UK bomber 4", "DE bomber 4 based", **BOMBS, bomb_grounded_air="off")
    assert off == []


@pytest.mark.rule("6.3.3.c", "6.3.3.a")
def test_strategic_bombers_fight_one_round() -> None:
    attack, held = "US strategic 4, US infantry 4", "DE infantry 4, DE fighter 4"
    later = {"date": "1943-06"}
    assert fire(attack, held, step=Step.AIR_AIR, air=1, **later) == [(4, 6)]
    assert fire(attack, held, step=Step.AIR_AIR, air=2, **later) == []
    assert fire(attack, held, **BOMBS, **later) == [(4, 5)]
    assert fire(attack, held, **BOMBS, round=2, **later) == []
    assert defence(attack, held, step=Step.ANTI_AIR, round=2, **later) == []
    battle = arena(attack, held, **later).miss().stay(2)
    assert battle.fires == ["axis air_air", "allies air_air"]
    battle.miss()
    assert "air_air" not in battle.fires[-1]  # no second round against strategic bombers alone


@pytest.mark.rule("7.7.13.a")
def test_aircraft_may_leave_after_every_step() -> None:
    battle = arena("DE bomber 4, DE infantry 4, DE artillery 4/4-2-1-0", "UK infantry 4")
    questions = []
    for _answer in range(10):
        if hasattr(battle.decision, "count"):
            battle.miss()
        else:
            questions.append(
                (battle.asked, "withdraw DE bomber" in battle.offered, "retreat DE infantry" in battle.offered)
            )
            battle.stay()
    leave, retreat = ("axis", "aircraft_leave"), ("axis", "retreat")
    assert [asked for asked in questions if asked[0][0] == "axis"] == [
        (leave, True, False),  # anti-aircraft fire
        (leave, True, False),  # bombs
        (leave, True, False),  # artillery
        (retreat, True, True),  # ground combat
    ]


@pytest.mark.rule("7.7.16.a", "7.7.17.a")
def test_aircraft_need_a_free_base_in_range() -> None:
    battle = arena("UK infantry 4", "DE infantry 4, DE fighter 4 based", "minor_city").miss(2)
    battle.say("withdraw", "DE fighter")
    board, state = battle.board, battle.state
    bases = {option.split()[1] for option in battle.offered}
    assert HEX not in bases
    assert bases
    column = int(HEX[:2])
    assert all(abs(int(base[:2]) - column) <= 5 for base in bases)  # TECH 1: five hexes
    taken = sorted(bases)[0]
    other = next(b for b, air in enumerate(board.air) if air and board.side[b] == 0 and state.place[b] < 0)
    state.put(other, board.places.index(taken))
    state.touch()
    assert {option.split()[1] for option in battle.offered} == bases - {taken}


@pytest.mark.rule("7.7.16.a", "7.7.15.c")
def test_aircraft_without_a_base_are_lost() -> None:
    battle = arena("UK infantry 4", "DE infantry 4, DE fighter 4 based", "minor_city", begin=False)
    for hex in range(battle.board.hexes):
        battle.state.give(hex, 4)
    battle.begin().miss(2).say("withdraw", "DE fighter")
    assert battle.place("DE fighter") == "lost"


@pytest.mark.rule("7.7.13.a")
def test_a_raid_goes_on_until_the_raiders_leave() -> None:
    battle = arena("DE bomber 4", "UK infantry 4")
    for _round in range(2):
        battle.miss().stay().miss().stay()
        assert battle.asked == ("allies", "retreat")
        battle.stay()
        assert battle.asked == ("axis", "retreat")
        battle.stay()
    assert battle.fires == ["allies anti_air", "axis air_ground"] * 2
    battle.miss().say("withdraw", "DE bomber")
    battle.say("to", sorted(battle.offered)[0].split()[1])
    assert battle.is_over
    assert "air attack" in battle.texts("battle_over")[0]


@pytest.mark.rule("7.7.18.a", "7.7.13.a")
def test_ground_units_may_leave_after_each_round_of_a_raid_but_not_before() -> None:
    battle = arena("DE bomber 4", "UK infantry 4, UK tank 3").miss()
    with pytest.raises(Refusal, match=r"7\.7\.13"):  # the anti-aircraft fire is over, the round is not
        battle.say("retreat", "UK infantry")
    battle.stay().miss().stay()
    assert battle.offered == {"retreat UK infantry", "retreat UK tank", "stay"}
    battle.say("retreat", "UK infantry").say("to", "2030").stay()
    assert battle.place("UK infantry") == "2030"
    assert battle.asked == ("axis", "retreat")
    assert battle.stay().dice == 3  # the tank stands alone


@pytest.mark.rule("7.7.18.a")
@pytest.mark.parametrize("left", ["", ", UK bomber 4 based"])
def test_a_raid_on_units_that_all_left_is_over_unless_aircraft_stay(left: str) -> None:
    raid = arena("DE bomber 4", "UK infantry 4" + left, "minor_city").miss()
    while raid.asked[1] != "retreat":
        raid.stay()
        while hasattr(raid.decision, "count"):
            raid.miss()
    raid.say("retreat", "UK infantry").say("to", "2030")
    assert raid.is_over == (not left)
    assert raid.place("UK infantry") == "2030"
    assert raid.place("DE bomber") == HEX
    assert raid.state.owner[raid.hex] == Nation.FR  # nobody has taken it
