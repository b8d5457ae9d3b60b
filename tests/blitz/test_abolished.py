"""What a proposal abolishes: it holds by the rules without it, and no longer by those with it."""

from __future__ import annotations

import pytest

from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.rules.may_fire import may_fire
from fogbound.blitz.rules.shot import Shot
from fogbound.blitz.ruleset import rule_set

GUN = next(weapon for weapon in arsenal().weapons.values() if weapon.kind == "gun")


@pytest.mark.rule("206", "220")
@pytest.mark.parametrize("rules", ["V2+206", "V2+206+220"])
def test_a_narrow_turret_may_fire_after_moving(rules: str) -> None:
    moved = Shot(weapon=GUN, distance=10, firer="vehicle", narrow_turret=True, act="moved")
    assert not may_fire(rule_set("V2"), moved)
    assert may_fire(rule_set(rules), moved)


@pytest.mark.rule("206")
@pytest.mark.parametrize("other", [{"firer": "gun"}, {"narrow_turret": False}, {"act": "stationary"}])
def test_only_vehicles_with_a_narrow_turret_that_moved_were_ever_kept_from_firing(other: dict[str, object]) -> None:
    shot = {"firer": "vehicle", "narrow_turret": True, "act": "moved"} | other
    assert may_fire(rule_set("V2"), Shot(weapon=GUN, distance=10, **shot))  # type: ignore[arg-type]
