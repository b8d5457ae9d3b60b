"""The turn assistant says what the library and the table game say: its lines add up to their rolls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fogbound.blitz.army import PUBLISHED, Army, UnitLine, published_army
from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.odds import FireMission, fire, shoot
from fogbound.blitz.play.orders.giving import VERBS
from fogbound.blitz.play.sequence import PROCEDURES
from fogbound.blitz.rules.destroy import FACINGS, destruction
from fogbound.blitz.rules.fire import Firer, Mark
from fogbound.blitz.rules.may_fire import may_fire
from fogbound.blitz.rules.morale import Test, rally
from fogbound.blitz.rules.saves import Save
from fogbound.blitz.rules.shot import Shot
from fogbound.blitz.rules.to_hit import to_hit
from fogbound.blitz.ruleset import V2, V3, RuleSet
from fogbound.blitz.sheet.values import spoken
from fogbound.blitz.tabletop import Evening, evening
from fogbound.blitz.tabletop.course import ORDERS
from fogbound.blitz.tabletop.gunnery import ABOVE, ACTS, EXPERIENCES, MOVED, NEEDS, shelter
from fogbound.blitz.tabletop.stands import Stand, stands
from fogbound.blitz.tabletop.values import Lines

from .situations import LAW, RULE_SETS

ARMIES = tuple(published_army(name) for name in ("german_1940_1500", "us_1945_1500"))


def stands_of(rules: RuleSet) -> list[list[Stand]]:
    return [list(stands(rules, arsenal(), army, "axis")[1]) for army in ARMIES]


def there(rules: RuleSet) -> Evening:
    return evening(rules, arsenal(), (ARMIES[0], ARMIES[1]))


def added_up(lines: Lines) -> int:
    number, *rest = lines
    return number.value - sum(line.value for line in rest)


def band(said: Evening, distance: int) -> int:
    return next(n for n, limit in enumerate(said.gunnery.bands) if distance <= limit)


def check_a_shot(rules: RuleSet, data: st.DataObject) -> None:
    said, own = there(rules), stands_of(rules)
    shooters = [(s, n) for s, side in enumerate(own) for n, stand in enumerate(side) if stand.gun or stand.at_weapon]
    s, n = data.draw(st.sampled_from(shooters))
    firer = own[s][n]
    targets = [k for k, one in enumerate(own[1 - s]) if firer.gun or one.card.kind == "vehicle"]
    k = data.draw(st.sampled_from(targets))
    target = own[1 - s][k]
    placed, mark = said.sides[s].stands[n], said.marks[said.sides[1 - s].stands[k].mark]
    fires = firer.gun or firer.at_weapon
    soft = mark.kind != "vehicle"
    number = placed.guns[soft] if fires is firer.gun and placed.guns else placed.at_weapon
    assert fires is not None
    assert number is not None
    gun, act, above = said.guns[number], data.draw(st.integers(0, 3)), data.draw(st.integers(0, 2))
    hatch = data.draw(st.integers(0, len(gun.hit[act]) - 1))
    name, moved = data.draw(st.sampled_from(sorted(mark.hit))), data.draw(st.integers(0, 2))
    facing, again, cm = data.draw(st.integers(0, 2)), data.draw(st.booleans()), data.draw(st.integers(1, 180))
    circumstances: dict[str, Any] = {
        "act": ACTS[act], "above": ABOVE[above], "facing": FACINGS[facing], "target_moved": MOVED[moved],
        "already_fired": again, "distance": cm, "ammo": "HE" if gun.high_explosive else "AP", "crew": target.level,
    }  # fmt: skip
    shot = Shot(**(fires | target.struck | shelter(name) | circumstances))
    if hatch:
        shot = replace(shot, commander_out=True, closed=False)
    far = band(said, cm)
    hit = (*gun.hit[act][hatch][far], *mark.hit[name], *mark.moving[moved], *said.gunnery.above[above])
    hit += said.gunnery.again if again else ()
    assert added_up(hit) == to_hit(rules, shot).need
    assert bool(gun.barred[act][hatch][far]) == (not may_fire(rules, shot))
    need, chance = said.gunnery.hits[added_up(hit) - NEEDS[0]]
    assert (need, chance) == (to_hit(rules, shot).target, pytest.approx(float(to_hit(rules, shot).chance)))
    outcomes = {name: float(share) for name, share in shoot(rules, shot).outcomes.items()}
    if not soft:
        plate = mark.armour["dug in" if name == "dug in" else "open"][facing][above]
        assert added_up((*gun.destroy[far], *plate)) == destruction(rules, shot).need
        after = said.gunnery.tests[mark.crew][added_up((*gun.destroy[far], *plate)) - NEEDS[0]]
    else:
        after = said.gunnery.bursts[str(gun.calibre)][name][mark.crew]
    if may_fire(rules, shot):
        told = {"miss": 1 - chance} | {name: chance * share for name, share in after.items()}
        assert {name: share for name, share in told.items() if share > 1e-6} == pytest.approx(outcomes, abs=2e-5)


def check_small_arms(rules: RuleSet, data: st.DataObject) -> None:
    said, own = there(rules), stands_of(rules)
    armed = [(s, n) for s, side in enumerate(own) for n, stand in enumerate(side) if stand.arm]
    s, n = data.draw(st.sampled_from(armed))
    moved, low, runs, shaken = (data.draw(st.booleans()) for _switch in range(4))
    cover, level, cm = data.draw(st.sampled_from(sorted(said.small_arms.cover))), data.draw(st.integers(0, 3)), 0
    cm = data.draw(st.integers(1, 120))
    name, number = own[s][n].arm, said.sides[s].stands[n].arm
    assert name is not None
    assert number is not None
    arms, far = said.arms[number], band(said, cm)
    count = max(0, sum(line.value for line in arms.dice[moved][low]))
    sums = (*said.small_arms.cover[cover], *arms.number[far], *(said.small_arms.moving[cover] if runs else ()))
    need = said.small_arms.reach[added_up(sums)]
    mission = FireMission(
        firers=(Firer(arm=name, moved=moved, demoralised=low),),
        mark=Mark(cover=cover, moving=runs, distance=cm),  # type: ignore[arg-type]
        target=Save(experience=EXPERIENCES[level], cover=cover, demoralised=shaken),  # type: ignore[arg-type]
    )
    expected = {outcome: float(share) for outcome, share in fire(rules, mission).outcomes.items()}
    if arms.barred[far]:
        assert expected == {"not allowed": 1}
        return
    hits = [1.0]
    for _die in range(count):
        p = (7 - need) / 6
        hits = [a * (1 - p) + b * p for a, b in zip([*hits, 0.0], [0.0, *hits], strict=True)]
    told: dict[str, float] = {}
    for n_hits, chance in enumerate(hits):
        for outcome, share in said.small_arms.saves[cover][level][shaken][n_hits].items():
            told[outcome] = told.get(outcome, 0) + chance * share
    assert told == pytest.approx(expected, abs=2e-5)


Check: TypeAlias = Callable[[RuleSet, st.DataObject], None]
CHECKS = pytest.mark.parametrize("check", [check_a_shot, check_small_arms])


@CHECKS
@settings(LAW, max_examples=8)
@given(rules=RULE_SETS, data=st.data())
def test_lines_add_up_to_what_the_rules_say(check: Check, rules: RuleSet, data: st.DataObject) -> None:
    check(rules, data)


@pytest.mark.long
@CHECKS
@settings(LAW, max_examples=25)
@given(rules=RULE_SETS, data=st.data())
def test_many_lines_add_up_to_what_the_rules_say(check: Check, rules: RuleSet, data: st.DataObject) -> None:
    check(rules, data)


def test_the_phases_are_those_of_the_sequence_of_play() -> None:
    played = [step for step in PROCEDURES["turn"] if isinstance(step, str)]
    assert [phase.name for phase in there(V3).phases] == played
    assert {order.name for order in ORDERS} <= set(VERBS)


@pytest.mark.parametrize("rules", [V2, V3])
def test_whatever_a_phase_or_an_order_points_at_is_there(rules: RuleSet) -> None:
    said = there(rules)
    pointed = {table for part in (*said.phases, *said.orders) for table in part.tables}
    assert pointed <= there(V3).tables.keys()
    assert all(table.title for table in said.tables.values())


@pytest.mark.rule("101")
@pytest.mark.rule("111")
@pytest.mark.rule("213")
def test_orders_that_a_proposal_brings_are_offered_only_with_it() -> None:
    new = {order.name for order in there(V3).orders} - {order.name for order in there(V2).orders}
    assert new == {"crawl", "cruise", "dig"}


@pytest.mark.rule("112")
def test_who_was_shot_at_rallies_worse_as_the_rules_say() -> None:
    rallies = there(V3).rallies[EXPERIENCES.index("veteran")]
    calm, hit = rallies[False][False], rallies[True][False]
    assert hit.need == calm.need + 1 == rally(V3, Test(experience="veteran", shot_at_last_turn=True)).target
    assert "112" in {line.proposal for line in hit.lines}


@pytest.mark.parametrize("name", PUBLISHED)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_stand_has_a_card(name: str, lang: str) -> None:
    _force, found = stands(V3, arsenal(), published_army(name), "axis")
    for stand in found:
        card = spoken(stand.card, lang)
        assert all(card.facts)
        assert card.worth > 0
        assert str(card.name)
        assert str(card.formation)
        armed = stand.card.kind != "infantry" or stand.arm or stand.at_weapon or "observer" in stand.card.skills
        assert armed


def test_a_tank_is_carded_with_gun_armour_and_move() -> None:
    (tank,) = [one for one in stands_of(V3)[1] if str(spoken(one.card, "en").name) == "M4A3E8 (76) 1"]
    facts = {str(fact.label): str(fact.value) for fact in spoken(tank.card, "en").facts}
    assert facts["Armour"].count("/") == 2
    assert facts["Gun"].startswith("76L: power")
    assert "cm" in facts["Move"]


@pytest.mark.rule("302")
@pytest.mark.parametrize(("nation", "need"), [("Germany", 4), ("USSR", 5)])
def test_a_request_is_that_of_the_table_for_mortars_of_the_battalion(nation: str, need: int) -> None:
    """Those of 120 mm are a German battalion's own from 1943 on, and a division's elsewhere."""
    army = Army(name="", nation=nation, year=1943, unit=(UnitLine(item="120 mm mortar battery off the table"),))
    said = evening(V3, arsenal(), (army, ARMIES[1]))
    assert [battery.asks.need for battery in said.sides[0].batteries] == [need]
