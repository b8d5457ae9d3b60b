"""3.15, 7.7.8-7.7.11: who is hit, and what hits do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogbound.core.values import Refusal
from fogbound.west.blocks import blocks
from fogbound.west.board.tables import lay_out
from fogbound.west.months import month
from fogbound.west.options import settle
from fogbound.west.position.marks import FROZEN, UNSUPPLIED
from fogbound.west.rules.combat.hits import LOST, code_of, deal, hit, spend_ammunition, steps_of
from fogbound.west.scenarios.scenario import Scenario, Withdrawal
from west.arena import arena, words
from west.positions import position


def side(units: str) -> tuple[tuple, tuple[int, ...]]:
    """The fighters and codes of a side."""
    asked = words.battle("DE infantry 4", units)
    return asked.engagement.sides[1], asked.codes[1]


def after(units: str, hits: int) -> list[int]:
    """Steps after hits that leave no choice; -1 for a lost unit."""
    fighters, codes = side(units)
    dealt = deal(fighters, codes, range(len(codes)), hits)
    assert not dealt.tied
    return [LOST if code == LOST else steps_of(code) for code in dealt.codes]


@pytest.mark.rule("3.15.a", "7.7.10.a")
def test_a_hit_turns_the_block_to_its_next_face() -> None:
    assert after("DE infantry 4", 1) == [3]
    assert after("DE infantry 4", 3) == [1]
    assert after("DE infantry 4", 4) == [LOST]
    assert after("FR infantry 1", 1) == [LOST]


@pytest.mark.rule("3.15.b", "7.7.9.a")
def test_the_strongest_is_hit_first() -> None:
    assert after("FR infantry 4, FR tank 2", 2) == [2, 2]
    assert after("FR infantry 3, FR tank 3", 2) == [2, 2]  # whoever is first, the other is the strongest then


@pytest.mark.rule("3.15.c", "7.7.8.a", "6.6.k")
def test_two_faces_apart_need_two_hits() -> None:
    assert after("UK fighter 5/5-3-1", 1) == [5]
    assert after("UK fighter 5/5-3-1", 2) == [3]
    assert hit((5, 3, 1), code_of(5)) == code_of(5, half=1)
    assert [after("DE fort 7/7-5-3-1", hits) for hits in range(8)] == [[7], [7], [5], [5], [3], [3], [1], [LOST]]
    fighters, codes = side("DE fort 5/7-5-3-1, DE infantry 4")
    assert deal(fighters, codes, (0, 1), 1).codes == (code_of(5, half=1), code_of(4))


@pytest.mark.rule("7.7.10.a")
def test_a_last_face_of_two_takes_two_hits() -> None:
    """A unit is lost when it has taken as many hits as it has steps; no block of the list ends on a 2."""
    assert [after("FR bomber 4/4-2", hits) for hits in range(5)] == [[4], [4], [2], [2], [LOST]]
    assert hit((4, 2), code_of(2)) == code_of(2, half=1)


@pytest.mark.rule("7.7.3.b", "7.7.11.a")
def test_hits_that_nobody_can_take_are_lost() -> None:
    assert after("FR infantry 2", 5) == [LOST]
    assert after("FR artillery 0/4-2-1-0, FR infantry 2", 3) == [0, LOST]


@pytest.mark.rule("7.7.10.b")
def test_a_zero_face_is_not_hit_off_the_map() -> None:
    assert after("FR artillery 1/4-2-1-0", 1) == [0]
    assert after("FR artillery 1/4-2-1-0", 5) == [0]


@pytest.mark.rule("6.1.4.c", "7.7.4.b")
def test_artillery_that_fires_drops_a_face() -> None:
    fired = [code_of(4)]
    for _round in range(3):
        fired.append(spend_ammunition((4, 2, 1, 0), fired[-1]))
    assert list(map(steps_of, fired)) == [4, 2, 1, 0]


@pytest.mark.rule("7.7.9.a", "3.15.b")
def test_of_equals_the_owner_chooses() -> None:
    battle = arena("DE infantry 4, DE tank 4", "FR infantry 4")
    battle.hit(1)
    assert battle.asked == ("axis", "choose_loss")
    assert battle.offered == {"lose DE infantry", "lose DE tank"}
    with pytest.raises(Refusal):
        battle.say("lose", "FR infantry")
    battle.say("lose", "DE tank")
    assert (battle.steps("DE infantry"), battle.steps("DE tank")) == (4, 3)


@pytest.mark.rule("7.7.9.a")
def test_a_choice_that_is_none_is_not_asked() -> None:
    battle = arena("DE infantry 4, DE infantry 4", "FR infantry 4").hit(1)  # two of a kind
    assert {battle.steps("DE infantry"), battle.steps("DE infantry 2nd")} == {3, 4}
    battle = arena("DE infantry 4, DE tank 4", "FR infantry 4").hit(2)  # both are hit anyway
    assert (battle.steps("DE infantry"), battle.steps("DE tank")) == (3, 3)
    battle = arena("DE infantry 4, DE tank 4", "FR infantry 4").hit(3)  # the third is a choice again
    assert battle.offered == {"lose DE infantry", "lose DE tank"}
    assert (battle.steps("DE infantry"), battle.steps("DE tank")) == (3, 3)


@pytest.mark.rule("7.7.9.a")
@pytest.mark.parametrize("mark", [UNSUPPLIED, FROZEN])
def test_equals_differ_when_one_of_them_is_out_of_supply_or_frozen(mark: int) -> None:
    battle = arena("DE infantry 4", "FR infantry 4, FR infantry 4", begin=False)
    battle.state.mark(battle.blocks["FR infantry"], mark)
    battle.begin().miss().hit(1)
    assert battle.offered == {"lose FR infantry", "lose FR infantry 2nd"}


@pytest.mark.rule("7.7.9.a")
@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("XV Pz", "XVI Pz", True),
        ("XV Pz", "XIX Pz", False),  # which leaves the theatre
        ("XXXIX Pz", "Lehr", False),  # which costs more to rebuild
        ("15 PzG", "29 PzG", False),  # equipped for Africa, and not
    ],
)
def test_what_sets_equals_apart_for_their_owner(one: str, other: str, alike: bool) -> None:
    names = list(blocks().name)
    leaves = Withdrawal(names.index("XIX Pz"), 3)
    scenario = Scenario("TEST", {}, month("1940-05"), 5, "basic", {}, (), withdrawals=(leaves,))
    like = lay_out("TEST", scenario, settle({})).made_like
    assert (like[names.index(one)] == like[names.index(other)]) == alike


@pytest.mark.rule("7.7.9.a")
def test_the_owner_chooses_between_a_dear_corps_and_a_cheap_one() -> None:
    units = "V US@2627", "XII SS:4@2627", "LXXXII AK:4@2627"
    table = position("SBW2", *units, side="allies", phase="combat").hit(0).hit(1)
    assert table.asked == "axis"
    assert table.may("lose XII SS")
    assert table.may("lose LXXXII AK")


@pytest.mark.rule("7.7.8.a")
def test_a_half_hit_lasts_through_the_rounds_but_not_longer() -> None:
    battle = arena("DE tank 5/5-3-2-1", "FR infantry 2")
    tank = battle.blocks["DE tank"]
    battle.hit(1)
    assert battle.steps("DE tank") == 5
    assert "hit and holds" in battle.texts("hit")[0]
    battle.miss().stay(2)
    battle.hit(1)
    assert battle.steps("DE tank") == 3  # the second hit, a round later

    battle = arena("DE tank 5/5-3-2-1", "FR infantry 2").hit(1)
    assert battle.state.halves[tank] == 1
    battle.hit(2)
    assert battle.is_over
    assert (battle.steps("DE tank"), battle.state.halves[tank]) == (5, 0)


UNITS = st.lists(st.sampled_from(["DE infantry", "DE tank", "DE cavalry"]), min_size=1, max_size=3)


@given(UNITS, st.lists(st.integers(1, 6), min_size=3, max_size=3), st.integers(0, 12))
def test_hits_are_dealt_to_the_strongest(kinds: list[str], steps: list[int], hits: int) -> None:
    fighters, codes = side(", ".join(f"{kind} {n}" for kind, n in zip(kinds, steps, strict=False)))
    dealt = deal(fighters, codes, range(len(codes)), hits)
    before = sum(max(0, steps_of(code)) for code in codes)
    left = sum(max(0, steps_of(code)) for code in dealt.codes)
    assert before - left == min(before, hits - dealt.left)
    if left < before and dealt.left == 0:
        reduced = [steps_of(now) for was, now in zip(codes, dealt.codes, strict=True) if now != was and now != LOST]
        assert max(map(steps_of, dealt.codes)) - min(reduced, default=99) <= 1
