"""7.7: a battle as one value, and what follows from equal facts."""

from __future__ import annotations

import pytest

from fogbound.west.rules.combat.facts import Battle
from fogbound.west.rules.combat.muster import battle_frame, battle_of, engagement_of
from west.arena import Arena, arena

FOUGHT = ("DE tank 5, DE infantry 4", "FR infantry 4", "forest, river")


def facts(battle: Arena) -> Battle:
    return battle_of(battle.state, battle_frame(battle.state).locals)


def test_battles_with_equal_facts_are_equal_and_share_what_is_worked_out() -> None:
    one, other = arena(*FOUGHT), arena(*FOUGHT, date="1940-06")
    assert facts(one) == facts(other)
    assert hash(facts(one)) == hash(facts(other))
    engagements = {id(engagement_of(each.state, battle_frame(each.state))) for each in (one, other)}
    assert len(engagements) == 1


def test_a_battle_stays_the_same_to_its_end() -> None:
    battle = arena(*FOUGHT)
    before = facts(battle)
    battle.hit(1).miss().stay(2)
    assert battle.steps("DE tank") == 4
    assert facts(battle) == before


@pytest.mark.parametrize(
    ("attack", "terrain", "more"),
    [
        ("DE tank 5, DE infantry 4", "river", {}),
        ("DE tank 5, DE infantry 4 other_way", "forest, river", {}),
        ("DE tank 5, DE infantry 4/4-3-2", "forest, river", {}),
        (FOUGHT[0], FOUGHT[2], {"date": "1943-07"}),  # German tanks get better
        (FOUGHT[0], FOUGHT[2], {"bonus_cap": "2+"}),
    ],
)
def test_another_fact_makes_another_battle(attack: str, terrain: str, more: dict[str, str]) -> None:
    assert facts(arena(attack, FOUGHT[1], terrain, **more)) != facts(arena(*FOUGHT))
