"""7.7: a battle as one value, and what follows from equal facts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fogbound.core.state import Frame
from fogbound.core.values import Chance
from fogbound.west.odds import odds, words
from fogbound.west.rules.combat import muster
from fogbound.west.rules.combat.facts import Battle
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER, Step
from fogbound.west.rules.combat.muster import battle_frame, battle_of, codes_of, engagement_of, locals_of
from fogbound.west.rules.combat.order import Fire, Stage
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


# -- the order ---------------------------------------------------------------------------------------------------------

GROUND = (Fire(Step.GROUND, (ATTACKER,)), Fire(Step.GROUND, (DEFENDER,)))
GUNS = tuple(Fire(Step.ARTILLERY, (role,)) for role in (ATTACKER, DEFENDER))


@pytest.fixture
def ordered(monkeypatch: pytest.MonkeyPatch) -> Callable[[tuple[Stage, ...]], None]:
    """Battles of the test go in another order than the manual's, as a chapter would have it."""

    def give(order: tuple[Stage, ...]) -> None:
        monkeypatch.setattr(muster, "battle_of", lambda *of: battle_of(*of)._replace(order=order))

    return give


@pytest.mark.rule("7.7.d")
def test_a_round_goes_in_the_order_of_the_manual() -> None:
    units = "DE infantry 4, DE artillery 4/4-2-1-0, DE bomber 4/4-2-1", "UK infantry 4, UK artillery 4/4-2-1-0"
    battle = arena(*units)
    while len(battle.fires) < 6:
        if isinstance(battle.decision, Chance):
            battle.miss()
        else:
            battle.stay()
    steps = ["allies anti_air", "axis air_ground", "axis artillery", "allies artillery", "allies ground", "axis ground"]
    assert battle.fires == steps


def test_play_follows_the_order_of_the_battle(ordered: Callable[[tuple[Stage, ...]], None]) -> None:
    ordered((GROUND, GUNS))
    battle = arena("DE infantry 4, DE artillery 4/4-2-1-0", "UK infantry 4")
    battle.miss(3)
    assert battle.fires == ["axis ground", "allies ground", "axis artillery"]
    assert battle.asked == ("allies", "retreat")  # after the last stage, whatever it is


def test_aircraft_may_leave_after_every_stage_of_any_order(ordered: Callable[[tuple[Stage, ...]], None]) -> None:
    ordered((GROUND[:1], (Fire(Step.AIR_GROUND, (ATTACKER,)),), GROUND[1:]))
    battle = arena("DE infantry 4, DE bomber 4/4-2-1", "UK infantry 4")
    assert battle.miss().asked == ("axis", "aircraft_leave")
    assert battle.stay().miss().asked == ("axis", "aircraft_leave")
    assert battle.stay().miss().asked == ("allies", "retreat")


@pytest.mark.parametrize("attack", ["DE infantry 1", "DE infantry 2, DE artillery 2/4-2-1-0"])
def test_odds_follow_the_order_of_the_battle(attack: str, ordered: Callable[[tuple[Stage, ...]], None]) -> None:
    ordered((GROUND, GUNS))
    begun = arena(attack, "UK infantry 1", begin=False)
    frame = Frame("engagement", "", locals_of(begun.state, begun.hex))
    asked = engagement_of(begun.state, frame), codes_of(begun.state, frame)
    exact, simulated = odds(*asked), odds(*asked, branches=1, games=500)
    manual = odds(*words.battle(attack, "UK infantry 1"))
    assert exact.exact
    assert not simulated.exact
    assert abs(exact.win - simulated.win) < 4 * simulated.se
    assert exact.win > manual.win + 4 * simulated.se
    if attack == "DE infantry 1":
        assert exact.win == pytest.approx(6 / 11)  # 1/6, else the defender 1/6, else again
        assert [fire.side for fire in exact.fire] == ["attacker", "defender"]


# -- fighters without a block ------------------------------------------------------------------------------------------


@pytest.mark.rule("7.7.2.b")
def test_the_guns_of_a_place_fight_without_a_block_and_are_never_hit() -> None:
    raid = arena("UK bomber 4/4-2-1", "DE infantry 1", "major_city")
    guns = facts(raid).defenders[-1]
    assert (guns.stands, guns.name) == (False, "")
    assert codes_of(raid.state, battle_frame(raid.state)) == ((8,), (2, 4))
    assert raid.dice == 3  # one of the corps, two of the guns
    assert raid.miss().stay().hit(4).is_over  # though the guns could go on firing
    assert raid.place("DE infantry") == "lost"


def test_odds_count_no_steps_of_guns() -> None:
    found = odds(*words.battle("UK bomber 4/4-2-1", "DE infantry 1", "major_city"))
    assert (found.defender.units, found.defender.steps, len(found.defender.loss_pmf)) == (("DE infantry",), 1, 2)
    assert found.win + found.lose == pytest.approx(1.0)
    assert [shot["unit"] for shot in found.fire[0].shots] == ["DE infantry", ""]
