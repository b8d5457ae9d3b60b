"""3.11-3.17, 7.7.6, 7.7.7: dice and target numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogbound.west.charts.rows import NEVER
from fogbound.west.rules.combat.fighter import Step
from fogbound.west.rules.combat.volley import Modifier, Shooter, Volley, hit_chances, volley
from west.arena import defence, fire


def shooter(steps: int, firepower: int, mali: int = 0, boni: int = 0) -> Shooter:
    return Shooter(0, steps, firepower, (Modifier("forest", "7.7.11", mali, boni),))


def shots(*shooters: Shooter, **how: int) -> list[tuple[int, int]]:
    return [(shot.dice, shot.target) for shot in volley(shooters, **how).shots]


@pytest.mark.rule("3.11.a", "6.0.a")
def test_a_unit_rolls_a_die_for_each_step() -> None:
    assert fire("FR motorised 4", "DE infantry 4") == [(4, 6)]
    assert fire("US marine 6", "DE infantry 4", date="1943-06")[0][0] == 6


@pytest.mark.rule("3.14.a")
def test_a_die_hits_from_the_firepower_number_up() -> None:
    assert volley([shooter(3, 5)]).hits([4, 5, 6]) == 2
    assert volley([shooter(1, 6), shooter(2, 4)]).hits([5, 3, 4]) == 1  # the first die is the weaker unit's


@pytest.mark.rule("3.16.a", "7.7.6.b")
def test_a_malus_halves_the_dice_and_rounds_down() -> None:
    assert [shots(shooter(5, 6, mali=n))[0][0] for n in (0, 1, 2)] == [5, 2, 1]
    assert shots(shooter(7, 6, mali=2)) == [(1, 6)]


@pytest.mark.rule("3.17.a")
def test_who_can_fire_at_all_rolls_at_least_one_die() -> None:
    assert shots(shooter(1, 5, mali=3)) == [(1, 5)]
    assert shots(shooter(0, 6)) == []
    assert shots(shooter(3, NEVER)) == []
    assert fire("DE artillery 0/4-2-1-0, DE infantry 4", "FR infantry 4", step=Step.ARTILLERY) == []
    assert fire("UK bomber 4", "DE fighter 4", step=Step.AIR_AIR, air=1) == []  # TECH 1


@pytest.mark.rule("7.7.6.a")
def test_a_bonus_makes_one_more_face_hit() -> None:
    assert defence("DE tank 5", "FR tank 3") == [(3, 5)]
    assert defence("DE tank 5", "FR tank 3", "major_city") == [(3, 4)]  # the French tank of the manual
    assert shots(shooter(2, 4, boni=3)) == [(2, 1)]
    assert shots(shooter(2, 4, boni=3), best=2) == [(2, 2)]
    assert defence("DE tank 5", "FR tank 3", "fortress, major_city, river, hills", bonus_cap="1+") == [(3, 1)]
    assert defence("DE tank 5", "FR tank 3", "fortress, major_city, river, hills", bonus_cap="2+") == [(3, 2)]


@pytest.mark.rule("7.7.6.f")
def test_by_agreement_a_bonus_cancels_a_malus() -> None:
    both = shooter(4, 6, mali=1, boni=1)
    assert shots(both) == [(2, 5)]  # the mountain corps of the manual
    assert shots(both, cancel=True) == [(4, 6)]
    # A minor power at TECH 0 in a major city has both.
    assert defence("DE tank 5", "BE infantry 4", "major_city") == [(2, 5)]
    assert defence("DE tank 5", "BE infantry 4", "major_city", bonus_cancels_malus="on") == [(4, 6)]


@pytest.mark.rule("7.7.7.a")
def test_modifiers_add_up() -> None:
    assert fire("DE tank 5", "FR infantry 4", "forest") == [(2, 5)]
    assert fire("DE tank 5", "FR infantry 4", "forest, river") == [(1, 5)]
    assert fire("DE infantry 4", "FR infantry 4, DE fort 3", "major_city") == [(1, 6)]  # the fort and the city


@pytest.mark.rule("7.7.7.b")
def test_infantry_in_a_wooded_city_behind_a_river() -> None:
    place = "forest, major_city, river"
    assert defence("DE infantry 4", "FR infantry 4", place) == [(4, 4)]
    assert fire("DE infantry 4", "FR infantry 4", place) == [(1, 6)]  # 4 halved three times is none: the minimum


@pytest.mark.rule("7.7.7.c")
def test_units_with_the_same_mali_are_halved_together() -> None:
    assert fire("DE tank 3, DE infantry 3", "FR infantry 4", "forest") == [(1, 5), (2, 6)]
    assert fire("DE infantry 3, DE tank 3", "FR infantry 4", "forest") == [(2, 6), (1, 5)]  # the weakest, not the last
    assert shots(shooter(3, 5, mali=1), shooter(3, 6, mali=2)) == [(1, 5), (1, 6)]  # different Mali
    assert shots(shooter(1, 6, mali=2), shooter(1, 6, mali=2)) == [(1, 6), (1, 6)]  # never fewer dice than alone


SHOOTERS = st.lists(
    st.builds(shooter, st.integers(0, 7), st.integers(3, 7), st.integers(0, 3), st.integers(0, 3)), max_size=4
)


@given(SHOOTERS)
def test_merging_adds_dice_and_never_more_than_the_fractions(shooters: list[Shooter]) -> None:
    alone = [volley([one]) for one in shooters]
    together = volley(shooters)
    gained = together.dice - sum(one.dice for one in alone)
    assert 0 <= gained < max(1, len(shooters))
    assert [shot.target for shot in together.shots] == [one.shots[0].target for one in alone if one.shots]


@given(SHOOTERS)
def test_chances_are_those_of_the_dice(shooters: list[Shooter]) -> None:
    fired = volley(shooters)
    mean = sum(shot.dice * (7 - shot.target) / 6 for shot in fired.shots)
    chances = fired.chances()
    assert len(chances) == fired.dice + 1
    assert sum(chances) == pytest.approx(1)
    assert sum(hits * chance for hits, chance in enumerate(chances)) == pytest.approx(mean)


def test_chances_of_one_and_two_dice() -> None:
    assert hit_chances((0, 0, 0, 0, 0, 0, 1)) == pytest.approx((5 / 6, 1 / 6))
    assert hit_chances((0, 0, 0, 0, 0, 1, 1)) == pytest.approx((20 / 36, 14 / 36, 2 / 36))
    assert Volley((), 0).chances() == (1.0,)
