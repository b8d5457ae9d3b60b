"""Laws of the odds: chances add up, more range, cover or armour never helps, slow twins agree."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from fogbound.blitz.arsenal import Weapon, arsenal
from fogbound.blitz.odds import (
    Barrage,
    FireMission,
    InfantryAssault,
    Odds,
    assault,
    assault_on_armour,
    barrage,
    described,
    duel,
    fight,
    fire,
    shoot,
    shot_between,
)
from fogbound.blitz.rules.destroy import destruction
from fogbound.blitz.rules.fire import Aim, Firer, Mark
from fogbound.blitz.rules.fire import to_hit as to_hit_infantry
from fogbound.blitz.rules.may_fire import may_fire
from fogbound.blitz.rules.morale import Test as ExperienceTest
from fogbound.blitz.rules.morale import experience_test
from fogbound.blitz.rules.off_table import course
from fogbound.blitz.rules.saves import Save, saved
from fogbound.blitz.rules.shot import Shot
from fogbound.blitz.rules.tank_assault import TankAssault
from fogbound.blitz.rules.to_hit import to_hit
from fogbound.blitz.ruleset import V2, V3, RuleSet, rule_set
from fogbound.blitz.terms import SIZES

from .situations import ARMOUR, ASSAULTS, BARRAGES, DISTANCES, FIRES, GUNS, LAW, RULE_SETS, SAVES, SHOTS

FACES = range(1, 7)


def assert_adds_up(odds: Odds) -> None:
    assert sum(odds.outcomes.values()) == 1
    assert all(chance > 0 for chance in odds.outcomes.values())


@LAW
@given(RULE_SETS, SHOTS)
def test_the_chances_of_a_shot_add_up(rules: RuleSet, shot: Shot) -> None:
    assert_adds_up(shoot(rules, shot))


@LAW
@given(RULE_SETS, FIRES)
def test_the_chances_of_fire_add_up(rules: RuleSet, mission: FireMission) -> None:
    assert_adds_up(fire(rules, mission))


@LAW
@given(RULE_SETS, ASSAULTS)
def test_the_chances_of_an_assault_add_up(rules: RuleSet, plan: InfantryAssault) -> None:
    assert_adds_up(assault(rules, plan))


@LAW
@given(RULE_SETS, BARRAGES)
def test_the_chances_of_a_barrage_add_up(rules: RuleSet, plan: Barrage) -> None:
    assert_adds_up(barrage(rules, plan))


@pytest.mark.rule("207")
@LAW
@given(RULE_SETS, SHOTS, GUNS, DISTANCES, DISTANCES)
def test_a_gun_hits_no_better_farther_off(rules: RuleSet, shot: Shot, gun: Weapon, one: int, other: int) -> None:
    near, far = (replace(shot, weapon=gun, distance=d) for d in sorted((one, other)))
    assert to_hit(rules, near).chance >= to_hit(rules, far).chance


@pytest.mark.rule("209bis")
@LAW
@given(RULE_SETS, SHOTS, GUNS, DISTANCES, DISTANCES)
def test_a_gun_pierces_no_better_farther_off(rules: RuleSet, shot: Shot, gun: Weapon, one: int, other: int) -> None:
    near, far = (replace(shot, weapon=gun, distance=d) for d in sorted((one, other)))
    assert destruction(rules, near).need <= destruction(rules, far).need


@LAW
@given(RULE_SETS, SHOTS)
def test_better_cover_never_makes_a_target_easier(rules: RuleSet, shot: Shot) -> None:
    covers = ("open", "light", "heavy", "entrenchment")
    kinds = covers if shot.target != "vehicle" else covers[:3]
    chances = [to_hit(rules, replace(shot, cover=cover)).chance for cover in kinds]
    assume(shot.target != "gun" or rules.has("207") or shot.gun_size == "medium")
    assert chances == sorted(chances, reverse=True)


@LAW
@given(RULE_SETS, FIRES, st.integers(1, 60), st.integers(1, 60))
def test_small_arms_hit_no_better_farther_off(rules: RuleSet, mission: FireMission, one: int, other: int) -> None:
    near, far = (replace(mission.mark, distance=d) for d in sorted((one, other)))
    for firer in mission.firers:
        chances = [to_hit_infantry(rules, Aim(firer=firer, mark=mark)).chance for mark in (near, far)]
        assert chances[0] >= chances[1]


@LAW
@given(RULE_SETS, FIRES)
def test_better_cover_never_makes_infantry_easier(rules: RuleSet, mission: FireMission) -> None:
    marks = [replace(mission.mark, cover=cover) for cover in ("open", "light", "heavy", "building", "bunker")]
    for firer in mission.firers:
        chances = [to_hit_infantry(rules, Aim(firer=firer, mark=mark)).chance for mark in marks]
        assert chances == sorted(chances, reverse=True)


@pytest.mark.rule("201")
@LAW
@given(RULE_SETS, SHOTS)
def test_a_bigger_vehicle_is_never_harder_to_hit(rules: RuleSet, shot: Shot) -> None:
    chances = [to_hit(rules, replace(shot, target="vehicle", size=size)).chance for size in SIZES]
    assert chances == sorted(chances)


@LAW
@given(RULE_SETS, SHOTS, ARMOUR)
def test_thicker_armour_is_never_easier_to_pierce(rules: RuleSet, shot: Shot, more: tuple[int, int, int]) -> None:
    thin = shot.armour
    thick = tuple(max(a, b) for a, b in zip(thin, more, strict=True))
    assert destruction(rules, replace(shot, armour=thick)).need >= destruction(rules, shot).need


@LAW
@given(RULE_SETS, SAVES, st.integers(1, 6))
def test_a_better_die_never_saves_worse(rules: RuleSet, save: Save, natural: int) -> None:
    order = ("eliminated", "demoralised", "none")
    ranks = [order.index(saved(rules, save, face)) for face in FACES]
    assert ranks == sorted(ranks)
    assert saved(rules, save, natural) == order[ranks[natural - 1]]


@LAW
@given(RULE_SETS, SHOTS)
def test_a_shot_agrees_with_counting_every_throw(rules: RuleSet, shot: Shot) -> None:
    shot = replace(shot, target="vehicle", track_shot=False)
    assume(may_fire(rules, shot))
    hit, test = to_hit(rules, shot), destruction(rules, shot)
    crew = experience_test(rules, ExperienceTest(experience=shot.crew))
    count = dict.fromkeys(("miss", "no effect", "demoralised", "destroyed"), 0)
    two_dice = Counter(a + b for a, b in product(FACES, repeat=2))
    for (aim, ways), (blow, more), nerve in product(two_dice.items(), two_dice.items(), FACES):
        if not hit.succeeds(aim):
            end = "miss"
        elif blow >= test.need:
            end = "destroyed"
        else:
            end = "demoralised" if blow == test.need - 1 and not crew.succeeds(nerve) else "no effect"
        count[end] += ways * more
    assert shoot(rules, shot).outcomes == {end: Fraction(n, 6**5) for end, n in count.items() if n}


@LAW
@given(RULE_SETS, SAVES)
def test_fire_agrees_with_counting_every_throw(rules: RuleSet, save: Save) -> None:
    mission = FireMission(firers=(Firer(),), mark=Mark(cover=save.cover), target=save)
    need = to_hit_infantry(rules, Aim(mark=mission.mark)).target
    count = {"no effect": 0, "demoralised": 0, "eliminated": 0}
    for *dice, first, second in product(FACES, repeat=4):
        state = "demoralised" if save.demoralised else "none"
        for natural in (first, second)[: sum(die >= need for die in dice)]:
            if state != "eliminated":
                result = saved(rules, replace(save, demoralised=state == "demoralised"), natural)
                state = state if result == "none" else result
        count["no effect" if state == "none" else state] += 1
    assert fire(rules, mission).outcomes == {end: Fraction(n, 6**4) for end, n in count.items() if n}


@pytest.mark.rule("102")
def test_covering_fire_halves_the_expected_hits_of_the_defenders() -> None:
    """The author's example: two units at 2+ become one at 4+ and one at 5+."""
    from fogbound.blitz.rules.covering_fire import defensive_need

    before = 4 * Fraction(5, 6)
    after = sum(2 * Fraction(7 - defensive_need(V3, 2, units), 6) for units in (2, 3))
    assert after == before / 2


@pytest.mark.rule("102")
def test_covering_fire_helps_an_assault() -> None:
    plan = InfantryAssault(attackers=1, cover="building", covering=("rifle group",) * 3)
    stopped = {rules.name: assault(rules, plan).outcomes["attacker stopped"] for rules in (V2, V3)}
    assert stopped["V3"] < stopped["V2"]


@pytest.mark.rule("215")
def test_infantry_that_must_test_may_hold_back() -> None:
    bare = assault_on_armour(V3, TankAssault(), "veteran").outcomes
    assert bare == {"holds back": Fraction(1, 2), "no effect": Fraction(1, 3), "destroyed": Fraction(1, 6)}
    assert "holds back" not in assault_on_armour(V3, TankAssault(means="magnetic mine")).outcomes


@pytest.mark.parametrize(
    ("first", "second", "distance"), [("Tiger I", "M4 Sherman 75", 60), ("Panzer II C", "BT-7", 25)]
)
def test_duels_by_dice_agree_with_the_exact_chance(first: str, second: str, distance: int) -> None:
    stock, dice, games = arsenal(), random.Random(7), 2000
    one, two = stock.vehicle(first), stock.vehicle(second)
    shots = shot_between(V3, stock, one, two, distance), shot_between(V3, stock, two, one, distance)
    exact = float(duel(V3, *shots).first_wins)
    wins = sum(fight(V3, *shots, lambda n: sum(dice.choices(FACES, k=n))) == "first" for _ in range(games))
    assert abs(wins / games - exact) < 4 * (exact * (1 - exact) / games) ** 0.5


@pytest.mark.rule("303", "303bis")
def test_the_course_of_a_mission_is_told_beside_its_odds() -> None:
    assert [(line.id, line.value) for line in course(V3, friends_near=True)] == [("303", 2), ("303", 3), ("303bis", 4)]
    assert [line.value for line in course(V3, friends_near=False)] == [2, 3]
    assert course(V2, friends_near=True) == ()


@pytest.mark.parametrize("target", ["infantry", "Pak 40"])
@pytest.mark.parametrize("firer", ["Panzerfaust", "ATR", "AMR 35"])
def test_what_has_no_shells_is_not_fired_at_men_and_guns(firer: str, target: str) -> None:
    """As on the table, where only small arms are left for them; it had burst there as a shell of 20 mm."""
    shot = described(V3, arsenal(), firer, target, {"distance": 10})
    assert set(shoot(V3, shot).outcomes) == {"not allowed"}
    assert may_fire(V3, described(V3, arsenal(), firer, "Sd.Kfz. 251", {"distance": 10}))


@pytest.mark.rule("108", "409")
@pytest.mark.parametrize(
    ("calibre", "nation", "rules", "clause"),
    [(50, "Germany", "V3", "108"), (82, "USSR", "V3", "409"), (82, "USSR", "V3-409", ""), (81, "Germany", "V3", "")],
)
def test_mortars_that_fire_only_directly_have_no_odds_of_indirect_fire(
    calibre: int, nation: str, rules: str, clause: str
) -> None:
    found = barrage(rule_set(rules), Barrage(calibre=calibre, role="mortar", on_table=True, nation=nation))
    barred = [line.id for part in found.parts for line in part.lines] if "not allowed" in found.outcomes else []
    assert barred == [clause] * bool(clause)
