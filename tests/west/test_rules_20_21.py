"""20, 21: Cavalry Charge! and Panzers Attack!"""

from __future__ import annotations

import pytest

from fogbound.core.values import Refusal
from fogbound.west.actions import PANZERS_ATTACK, STAY
from fogbound.west.chapters.charges import BARRED, CHARGES, Chance
from fogbound.west.odds import odds, words
from fogbound.west.odds.on_map import odds_after
from fogbound.west.options import settle
from west.arena import Arena, arena

HORSE = {"rule_20_cavalry_charge": "on"}
PANZERS = {"rule_21_panzers_attack": "on"}


def offers(attack: str, defend: str, terrain: str = "", **more: str) -> set[str]:
    """What may be declared before the first die."""
    battle = arena(attack, defend, terrain, **{**HORSE, **PANZERS, **more})
    return battle.offered if battle.asks == "declare_charge" else set()


def can_attack(attack: str, defend: str) -> bool:
    """Whether armour may charge in a battle that is not on the map."""
    asked = words.battle(attack, defend, options=PANZERS)
    chance = Chance(asked.engagement, asked.codes, CHARGES["panzers_attack"])
    return bool(BARRED.ruling(settle(PANZERS), chance))


def refusal(battle: Arena, verb: str) -> str:
    with pytest.raises(Refusal) as refused:
        battle.say(verb)
    return str(refused.value)


# -- who may ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.0.a")
def test_cavalry_charges_where_neither_cavalry_nor_armour_stands() -> None:
    assert offers("FR cavalry 3", "DE infantry 4") == {"charge", "stay"}
    assert offers("FR cavalry 3", "DE infantry 4", rule_20_cavalry_charge="off") == set()
    assert offers("FR cavalry 3", "DE infantry 4, DE tank 3") == set()
    assert offers("DE cavalry 3", "FR infantry 4, FR cavalry 2") == set()
    assert offers("DE cavalry 3", "FR infantry 4, FR tankette 2", date="1940-05") == {"charge", "stay"}  # O-46
    assert offers("FR infantry 3", "DE infantry 4") == set()


@pytest.mark.rule("21.0.a")
def test_armour_charges_where_no_armour_stands() -> None:
    assert offers("DE tank 5", "FR infantry 4") == {"panzers_attack", "stay"}
    assert offers("DE tank 5", "FR infantry 4", rule_21_panzers_attack="off") == set()
    assert offers("DE tank 5", "FR infantry 4, FR cavalry 2") == {"panzers_attack", "stay"}
    assert offers("DE tank 5", "FR infantry 4, FR tank 2") == set()
    assert offers("DE infantry 5", "FR infantry 4") == set()


@pytest.mark.rule("21.0.a")
def test_tankettes_of_tech_1_are_no_armour_on_either_side() -> None:
    assert can_attack("DE tank 5", "FR tankette 2 tech1")
    assert not can_attack("DE tank 5", "FR tankette 2 tech2")
    assert can_attack("IT tankette 5 tech2", "FR infantry 2")
    assert not can_attack("IT tankette 5 tech1", "FR infantry 2")


@pytest.mark.rule("20.0.a", "21.0.a", "21.0.c")
@pytest.mark.parametrize("terrain", ["forest", "hills", "mountain", "swamp", "major_city", "bunker", "fortress"])
def test_nobody_charges_over_broken_ground(terrain: str) -> None:
    assert offers("DE tank 5, DE cavalry 3", "FR infantry 4", terrain) == set()


@pytest.mark.rule("21.0.c")
def test_a_minor_city_is_clear_unless_the_players_agree_otherwise() -> None:
    units = "DE tank 5", "FR infantry 4", "minor_city"
    assert offers(*units) == {"panzers_attack", "stay"}
    assert offers(*units, charge_minor_city_clear="off") == set()


@pytest.mark.rule("21.0.c")
def test_a_fort_breaks_a_charge() -> None:
    assert offers("US tank 5", "DE infantry 4, DE fort 5", date="1944-06") == set()


@pytest.mark.rule("20.0.a", "21.0.a")
def test_nobody_charges_in_bad_weather() -> None:
    def in_rain(battle: Arena) -> Arena:
        battle.state.set_weather(1)
        return battle.begin()

    wet = arena("DE tank 5, DE cavalry 3", "FR infantry 4", begin=False, basic_weather="table", **HORSE, **PANZERS)
    assert in_rain(wet).asks == "dice"


@pytest.mark.rule("20.0.a", "21.0.a")
def test_a_charge_that_cannot_be_is_refused_with_its_rule() -> None:
    battle = arena("DE tank 5", "FR infantry 4", **HORSE, **PANZERS)
    assert refusal(battle, "charge") == "The attacker has nobody who could charge. (20.0)"
    battle = arena("DE tank 5, DE cavalry 3", "FR infantry 4, FR cavalry 2", **HORSE, **PANZERS)
    assert refusal(battle, "charge") == "The defender has units that hold off a charge. (20.0)"
    battle = arena("DE tank 5", "FR infantry 4", **PANZERS)
    assert "not an answer" in refusal(battle, "charge")


# -- what it does -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("21.0.b")
def test_armour_fires_after_artillery_and_before_the_defender() -> None:
    battle = arena(
        "DE tank 5, DE infantry 4, DE artillery 4/4-2-1-0", "FR infantry 4, FR artillery 2/4-2-1-0", **PANZERS
    )
    battle.say("panzers_attack").miss(5)
    steps = ["axis artillery", "allies artillery", "axis charge", "allies ground", "axis ground"]
    assert battle.fires == steps


@pytest.mark.rule("21.0.b")
def test_who_charges_fires_once_with_its_own_dice() -> None:
    battle = arena("DE tank 5, DE infantry 4", "FR infantry 4", **PANZERS).say("panzers_attack")
    assert battle.dice == 5
    assert battle.miss().dice == 4  # the defender
    assert battle.miss().dice == 4  # only the infantry


@pytest.mark.rule("20.0.b")
def test_what_the_charge_kills_does_not_fire_back() -> None:
    battle = arena("DE cavalry 3", "FR infantry 2", **HORSE).say("charge")
    battle.hit(2)
    assert battle.is_over
    assert battle.fires == ["axis charge"]


@pytest.mark.rule("20.0.b", "21.0.b")
@pytest.mark.parametrize(("who", "verb"), [("cavalry", "charge"), ("tank", "panzers_attack")])
def test_hits_of_the_defender_strike_those_who_charged_first(who: str, verb: str) -> None:
    battle = arena(f"DE {who} 3, DE infantry 4", "FR infantry 4", **HORSE, **PANZERS).say(verb)
    battle.miss().hit(2)
    assert (battle.steps(f"DE {who}"), battle.steps("DE infantry")) == (1, 4)
    spared = arena(f"DE {who} 3, DE infantry 4", "FR infantry 4", **HORSE, **PANZERS).say("stay").hit(2)
    assert spared.asked == ("axis", "choose_loss") or spared.steps("DE infantry") < 4


@pytest.mark.rule("20.0.b", "21.0.b")
def test_what_they_cannot_take_strikes_the_others() -> None:
    battle = arena("DE cavalry 1, DE infantry 4", "FR infantry 4", **HORSE).say("charge").miss().hit(3)
    assert battle.place("DE cavalry") == "lost"
    assert battle.steps("DE infantry") == 2


@pytest.mark.rule("20.0.b")
def test_of_equals_who_charge_their_owner_chooses_and_the_rest_goes_on() -> None:
    battle = arena("DE tank 2, DE cavalry 2, DE infantry 4", "FR infantry 6", **HORSE, **PANZERS)
    battle.say("charge").say("panzers_attack").miss()
    assert battle.hit(1).asked == ("axis", "choose_loss")
    assert battle.offered == {"lose DE tank", "lose DE cavalry"}
    all_lost = arena("DE tank 2, DE cavalry 2, DE infantry 4", "FR infantry 6", **HORSE, **PANZERS)
    all_lost.say("charge").say("panzers_attack").miss().hit(5)
    assert (all_lost.place("DE tank"), all_lost.place("DE cavalry")) == ("lost", "lost")
    assert all_lost.steps("DE infantry") == 3


@pytest.mark.rule("20.0.b", "21.0.b")
def test_guns_hit_the_strongest_as_ever() -> None:
    battle = arena("DE cavalry 3, DE infantry 4", "FR infantry 4, FR artillery 4/4-2-1-0", **HORSE).say("charge")
    battle.hit(1)
    assert (battle.steps("DE cavalry"), battle.steps("DE infantry")) == (3, 3)


@pytest.mark.rule("21.0.b")
def test_it_lasts_as_long_as_the_battle() -> None:
    battle = arena("DE tank 5", "FR infantry 4", **PANZERS).say("panzers_attack").miss(2).stay(2)
    assert battle.miss().fires == ["axis charge", "allies ground", "axis charge"]


# -- odds -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("21.0.b")
def test_odds_know_the_charge() -> None:
    battle = arena("DE tank 2", "FR infantry 1", **PANZERS)
    state = battle.state
    stays, charges = odds_after(state, STAY), odds_after(state, PANZERS_ATTACK)
    plain = odds(*words.battle("DE tank 2", "FR infantry 1"))
    assert stays.win == pytest.approx(plain.win)
    assert charges.win > stays.win
    told = words.battle("DE tank 2 charging", "FR infantry 1")
    assert odds(*told).win == pytest.approx(charges.win)
    simulated = odds(*told, branches=1)
    assert abs(simulated.win - charges.win) < 4 * simulated.se


def test_a_charge_beyond_the_strength_of_the_chargers_has_exact_odds() -> None:
    told = words.battle("DE cavalry 1 charging, DE infantry 3", "FR infantry 3")
    exact, simulated = odds(*told), odds(*told, branches=1)
    assert exact.exact
    assert abs(exact.win - simulated.win) < 4 * simulated.se
    assert abs(exact.attacker.loss_mean - simulated.attacker.loss_mean) < 0.1
