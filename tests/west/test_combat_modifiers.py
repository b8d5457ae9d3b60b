"""6 and 7.7.11: firepower by class and TECH, and what the place makes of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fogbound.core.state import replaced
from fogbound.core.texts import render, texts
from fogbound.west.kinds import Class
from fogbound.west.odds import odds, words
from fogbound.west.rules.combat.engagement import engage
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER, Step
from fogbound.west.rules.combat.modifiers import CHANGES, Changes, Firing
from fogbound.west.rules.tech import level_of
from west.arena import arena, defence, fire
from west.positions import position

AA = {"step": Step.ANTI_AIR}


# -- classes and TECH ------------------------------------------------------------------------------


@pytest.mark.rule("6.0.b", "6.2.2.a")
def test_a_french_tank_attacks_on_6_and_defends_on_5() -> None:
    assert fire("FR tank 3", "DE infantry 4") == [(3, 6)]
    assert defence("DE infantry 4", "FR tank 3") == [(3, 5)]


@pytest.mark.rule("6.2.2.b", "3.13.c")
def test_german_tanks_of_1940_hit_on_5_whatever_their_strength() -> None:
    for steps in (5, 1):
        assert fire(f"DE tank {steps}/5-3-2-1", "FR infantry 4") == [(steps, 5)]
        assert defence("FR infantry 4", f"DE tank {steps}/5-3-2-1") == [(steps, 5)]


@pytest.mark.rule("6.2.2.c", "17.0.b", "3.13.a")
def test_german_tanks_get_better_in_july_1943() -> None:
    for date, number in (("1943-06", 5), ("1943-07", 4)):
        assert fire("DE tank 5", "US infantry 4", date=date) == [(5, number)]
        assert defence("US infantry 4", "DE tank 5", date=date) == [(5, number)]


@pytest.mark.rule("17.0.b")
def test_a_level_counts_from_its_month_of_the_game_on() -> None:
    def level(turn: int) -> int:
        table = position("SBW3", "XIX Pz@2426", phase="", turn=turn)  # May 1940 is the first turn
        return level_of(table.state, table.number("XIX Pz"))

    assert [level(turn) for turn in (0, 37, 38)] == [2, 2, 3]  # July 1943


@pytest.mark.rule("6.2.1.a", "6.2.1.b", "6.2.1.c")
def test_tankettes_by_tech() -> None:
    of_tech = {"FR": "1940-05", "DE": "1940-05"}  # TECH 1 and 2
    assert fire("FR tankette 3", "DE infantry 4", date=of_tech["FR"]) == [(3, 6)]
    assert defence("DE infantry 4", "FR tankette 3", date=of_tech["FR"]) == [(3, 6)]
    assert fire("DE tankette 3", "FR infantry 4") == [(3, 6)]
    assert defence("FR infantry 4", "DE tankette 3") == [(3, 5)]
    assert fire("DE tankette 3", "US infantry 4", date="1943-07") == [(3, 5)]
    assert defence("US infantry 4", "DE tankette 3", date="1943-07") == [(3, 4)]


@pytest.mark.rule("6.1.3.a", "6.1.5.a")
@pytest.mark.parametrize("kind", ["cavalry", "para", "marine", "motorised", "mountain"])
def test_all_sorts_of_infantry_fire_alike(kind: str) -> None:
    for nation, enemy in (("UK", "DE"), ("DE", "UK")):
        assert fire(f"{nation} {kind} 3", f"{enemy} infantry 4") == fire(f"{nation} infantry 3", f"{enemy} infantry 4")
        assert defence(f"{enemy} infantry 4", f"{nation} {kind} 3") == defence(
            f"{enemy} infantry 4", f"{nation} infantry 3"
        )


@pytest.mark.rule("6.1.2.a", "6.1.2.b")
@pytest.mark.parametrize("ground", ["hills", "mountain"])
def test_mountain_units_on_high_ground(ground: str) -> None:
    assert fire("UK mountain 4", "DE infantry 4", ground) == [(4, 6)]  # no Malus and no Bonus
    assert fire("UK mountain 4", "DE infantry 4", "forest") == [(2, 6)]
    assert defence("DE infantry 4", "UK mountain 4", ground) == [(4, 5)]
    assert defence("DE infantry 4", "UK infantry 4", ground) == [(4, 6)]
    assert defence("DE infantry 4", "UK mountain 4", "forest") == [(4, 6)]
    assert defence("DE bomber 4", "UK mountain 4", ground, **AA) == [(4, 6)]  # no Bonus for AA


@pytest.mark.rule("5.6.a", "T.10", "17.1.a")
def test_a_minor_power_without_help_rolls_half_its_dice() -> None:
    assert defence("DE infantry 4", "BE infantry 4") == [(2, 6)]
    assert defence("DE infantry 4", "BE infantry 3") == [(1, 6)]
    assert defence("DE bomber 4", "BE infantry 4", **AA) == [(2, 6)]  # halved once, not twice
    assert defence("DE infantry 4", "BE infantry 4 assisted") == [(4, 6)]
    assert defence("DE infantry 4", "FF infantry 4", date="1944-06") == [(4, 5)]  # always assisted: TECH 2


# -- AA --------------------------------------------------------------------------------------------


@pytest.mark.rule("6.5.a", "6.1.4.e")
def test_every_ground_unit_fires_at_aircraft_at_its_defence() -> None:
    assert defence("DE bomber 4", "UK tank 3", **AA) == [(3, 5)]
    assert defence("UK strategic 4", "DE artillery 4/4-2-1-0", **AA) == [(4, 5)]  # TECH 2 artillery of the manual
    assert defence("DE infantry 4", "UK tank 3", **AA) == []  # nothing in the air


@pytest.mark.rule("5.1.a", "6.5.c")
def test_french_and_italian_aa_is_halved() -> None:
    assert defence("DE bomber 4", "FR infantry 4", **AA) == [(2, 6)]
    assert defence("DE bomber 4", "FF infantry 4", **AA)[0][0] == 4  # a power of its own
    assert defence("UK bomber 4", "IT infantry 4", **AA) == [(2, 6)]
    assert defence("UK bomber 4", "IT tank 1", **AA) == [(1, 5)]
    assert defence("UK bomber 4", "IT fort 5/7-5-3-1", **AA) == [(5, 5)]  # at its own number, whoever holds it (6.6)
    assert defence("DE bomber 4", "FR infantry 4", "minor_city", **AA) == [(2, 6), (1, 6)]  # not that of the place


@pytest.mark.rule("7.7.2.b")
def test_places_have_guns_of_their_own() -> None:
    def guns(place: str, **options: str) -> list[tuple[int, int]]:
        return defence("DE bomber 4", "UK infantry 2", place, **AA, **options)[1:]

    assert guns("major_city") == [(2, 6)]
    assert guns("minor_city") == guns("bunker") == [(1, 6)]
    assert guns("fortress") == [(2, 6)]
    assert guns("major_city, fortress") == [(4, 6)]
    assert guns("forest") == []
    assert fire("UK infantry 2", "DE bomber 4", "major_city", step=Step.ANTI_AIR)[1:] == []  # the attacker has none


@pytest.mark.rule("7.7.2.b")
def test_by_an_option_the_guns_of_a_place_are_as_good_as_its_owners_infantry() -> None:
    raid = "UK bomber 4/4-2-1", "DE infantry 4", "minor_city"
    for option, number in (("always_6", 6), ("owner_infantry_df", 5)):
        battle = arena(*raid, city_aa_firepower=option, begin=False)
        battle.state.give(battle.hex, 0)
        shots = battle.begin().hit(0).last_fire.detail["shots"]
        assert shots[-1]["target"] == number


# -- terrain ---------------------------------------------------------------------------------------


@pytest.mark.rule("7.7.11.b")
@pytest.mark.parametrize("ground", ["forest", "hills", "mountain", "swamp"])
def test_rough_terrain_halves_attacking_combat_units_and_their_aa(ground: str) -> None:
    assert fire("DE infantry 4", "UK infantry 4", ground) == [(2, 6)]
    assert defence("DE infantry 4", "UK infantry 4", ground) == [(4, 6)]
    assert fire("DE infantry 4", "UK infantry 4, UK bomber 4", ground, **AA) == [(2, 5)]


@pytest.mark.rule("7.7.6.c")
def test_terrain_leaves_artillery_and_aircraft_alone() -> None:
    attack = "DE infantry 4, DE artillery 4/4-2-1-0, DE bomber 3"
    assert fire(attack, "UK infantry 4", "forest") == [(2, 6)]
    assert fire(attack, "UK infantry 4", "forest", step=Step.ARTILLERY) == [(4, 6)]
    assert fire(attack, "UK infantry 4", "forest", step=Step.AIR_GROUND) == [(3, 5)]
    assert fire(attack, "UK infantry 4, UK bomber 4", "forest", **AA) == [(2, 5), (4, 5)]


@pytest.mark.rule("7.7.11.f")
def test_plains_and_minor_cities_change_nothing() -> None:
    assert fire("DE infantry 4", "UK infantry 4", "plain, minor_city") == [(4, 6)]
    assert defence("DE infantry 4", "UK infantry 4", "plain, minor_city") == [(4, 6)]
    assert fire("DE infantry 4", "UK infantry 4", "forest, minor_city") == [(2, 6)]


@pytest.mark.rule("7.7.11.c")
def test_rivers_count_in_the_first_round_for_those_who_cross() -> None:
    one = "DE infantry 4 river, DE tank 4"
    assert fire(one, "UK infantry 4") == [(2, 6), (4, 5)]
    assert defence(one, "UK infantry 4") == [(4, 6)]  # not all cross
    both = "DE infantry 4, DE tank 4"
    assert fire(both, "UK infantry 4", "river") == [(2, 6), (2, 5)]
    assert defence(both, "UK infantry 4", "river") == [(4, 5)]
    assert fire(both, "UK infantry 4", "river", round=2) == [(4, 6), (4, 5)]
    assert defence(both, "UK infantry 4", "river", round=2) == [(4, 6)]
    assert defence(both, "UK infantry 4, UK bomber 4, DE bomber 4", "river", **AA) == []  # no enemy in the air
    assert defence("DE infantry 4, DE bomber 4", "UK infantry 4", "river", **AA) == [(4, 6)]  # no Bonus for AA
    assert fire(both, "UK infantry 4, UK bomber 4", "river", **AA) == [(2, 5), (2, 5)]  # their AA is halved too


@pytest.mark.rule("7.7.11.c")
def test_artillery_that_does_not_cross_takes_the_bonus_away() -> None:
    battle = arena("DE infantry 4, DE artillery 4/4-2-1-0 other_way", "UK infantry 4", "river")
    battle.miss()  # artillery
    battle.miss()
    assert battle.last_fire.detail["shots"][0]["target"] == 6
    battle = arena("DE infantry 4, DE artillery 4/4-2-1-0", "UK infantry 4", "river")
    battle.miss().miss()
    assert battle.last_fire.detail["shots"][0]["target"] == 5


@pytest.mark.rule("7.7.11.e")
def test_straits_count_twice() -> None:
    assert fire("DE infantry 4", "UK infantry 4", "strait") == [(1, 6)]
    assert defence("DE infantry 4", "UK infantry 4", "strait") == [(4, 5)]
    assert defence("DE infantry 4 strait, DE infantry 4", "UK infantry 4") == [(4, 6)]
    assert fire("DE infantry 4", "UK infantry 4", "strait", round=2) == [(4, 6)]
    assert fire("DE infantry 4", "UK infantry 4, UK bomber 4", "strait", **AA) == [(1, 5)]


@pytest.mark.rule("7.7.11.e")
def test_the_defender_gains_by_a_strait_only_if_all_come_over_it() -> None:
    over_it = arena("DE infantry 4, DE tank 3", "UK infantry 4", "strait").miss()
    assert over_it.last_fire.detail["shots"][0]["target"] == 5
    beside = arena("DE infantry 4, DE tank 3 other_way", "UK infantry 4", "strait").miss()
    assert beside.last_fire.detail["shots"][0]["target"] == 6


@pytest.mark.rule("7.7.11.d")
def test_major_cities_halve_the_attacker_and_help_the_defender() -> None:
    assert fire("UK infantry 4", "IT infantry 4", "major_city") == [(2, 6)]
    assert defence("UK infantry 4", "IT infantry 4", "major_city") == [(4, 5)]
    assert defence("UK infantry 4, UK bomber 4", "DE infantry 4", "major_city", **AA)[0] == (4, 5)  # TECH 2, no Bonus
    assert fire("UK infantry 4", "DE infantry 4, DE bomber 4", "major_city", **AA) == [(2, 6)]


@pytest.mark.rule("7.7.11.i", "7.7.6.d")
def test_bunkers_halve_everybody() -> None:
    attack = "DE infantry 4, DE artillery 4/4-2-1-0, DE bomber 3"
    assert fire(attack, "UK infantry 4", "bunker") == [(2, 6)]
    assert fire(attack, "UK infantry 4", "bunker", step=Step.ARTILLERY) == [(2, 6)]
    assert fire(attack, "UK infantry 4", "bunker", step=Step.AIR_GROUND) == [(1, 5)]
    assert defence(attack, "UK infantry 4", "bunker") == [(4, 5)]
    assert defence(attack, "UK infantry 4", "bunker", **AA)[0] == (4, 6)  # no Bonus for AA
    assert defence(attack, "UK infantry 4, UK artillery 4/4-2-1-0", "bunker", step=Step.ARTILLERY) == [(4, 6)]
    assert defence("UK infantry 4", "DE infantry 4, DE bomber 3", "bunker", step=Step.AIR_GROUND) == [(3, 5)]


@pytest.mark.rule("7.7.11.g", "7.7.6.d")
def test_fortresses_quarter_everybody() -> None:
    attack = "DE tank 4, DE artillery 4/4-2-1-0, DE bomber 4"
    assert fire(attack, "FR infantry 4", "fortress") == [(1, 5)]
    assert fire(attack, "FR infantry 4", "fortress", step=Step.ARTILLERY) == [(1, 6)]
    assert fire(attack, "FR infantry 4", "fortress", step=Step.AIR_GROUND) == [(1, 5)]
    assert defence(attack, "FR infantry 4", "fortress") == [(4, 4)]
    assert defence(attack, "UK infantry 4", "fortress", **AA)[0] == (4, 6)


@pytest.mark.rule("7.7.6.e")
def test_nothing_on_the_ground_matters_in_the_air() -> None:
    attack = "DE fighter 4, DE infantry 4"
    assert fire(attack, "UK fighter 4", "fortress, forest, river", step=Step.AIR_AIR, air=1) == [(4, 6)]


# -- fortifications on the map ---------------------------------------------------------------------


@pytest.mark.rule("5.1.l", "7.7.11.g")
def test_the_maginot_line_is_a_fortress_in_front_only() -> None:
    def target(attack: str) -> int:
        battle = arena(attack, "FR infantry 4", "maginot, orange").miss()
        return battle.last_fire.detail["shots"][0]["target"]

    assert target("DE infantry 4, DE tank 4") == 4  # 2 Boni
    assert target("DE infantry 4 other_way, DE tank 4") == 5  # mixed: a bunker
    assert target("DE infantry 4 other_way") == 5

    battle = arena("DE infantry 4, DE tank 4", "FR infantry 4", "maginot, orange").miss().miss()
    assert {len(shot["modifiers"]) and shot["modifiers"][0]["mali"] for shot in battle.last_fire.detail["shots"]} == {2}


@pytest.mark.rule("5.2.b")
def test_a_bunker_of_the_siegfried_line_counts_from_every_side() -> None:
    for way in ("", " other_way"):
        battle = arena(f"UK infantry 4{way}", "DE infantry 4", "bunker").miss()
        assert battle.last_fire.detail["shots"][0]["target"] == 4  # TECH 2 infantry with 1 Bonus
        battle.miss()
        assert battle.last_fire.detail["shots"][0]["dice"] == 2


@pytest.mark.rule("5.6.2.d")
def test_eben_emael_has_no_guns_but_those_of_liege() -> None:
    battle = arena("DE bomber 4/4-2-1", "BE infantry 4", "fortress, minor_city").miss()
    assert [shot["dice"] for shot in battle.last_fire.detail["shots"]] == [2, 1]  # infantry at TECH 0, the city


# -- forts -----------------------------------------------------------------------------------------


@pytest.mark.rule("6.6.e")
def test_a_fort_helps_its_defenders_and_halves_the_attackers() -> None:
    attack, held = "UK infantry 4, UK artillery 4/4-2-1-0, UK bomber 4", "DE fort 3/7-5-3-1, IT infantry 4"
    assert fire(attack, held) == [(2, 6)]
    assert fire(attack, held, step=Step.ARTILLERY) == [(2, 6)]
    assert fire(attack, held, step=Step.AIR_GROUND) == [(2, 6)]
    assert defence(attack, held) == [(3, 5), (4, 5)]


@pytest.mark.rule("6.6.f")
def test_a_festung_counts_twice() -> None:
    assert fire("UK tank 4", "DE fort 7/7-5-3-1") == [(1, 6)]
    assert fire("UK infantry 4, UK bomber 4", "DE fort 7/7-5-3-1", step=Step.AIR_GROUND) == [(1, 6)]
    assert defence("UK tank 4", "DE fort 7/7-5-3-1, IT infantry 4") == [(7, 4), (4, 4)]


@pytest.mark.rule("6.6.g", "6.6.h", "T.09")
def test_a_fort_fires_at_its_own_number_even_alone() -> None:
    assert defence("UK infantry 4", "DE fort 5/7-5-3-1", "major_city, river") == [(5, 5)]
    assert defence("UK infantry 4", "DE fort 3/7-5-3-1") == [(3, 5)]
    assert defence("UK infantry 4", "DE fort 7/7-5-3-1", "bunker", date="1944-06") == [(7, 4)]
    assert fire("UK infantry 4", "DE fort 3/7-5-3-1", role=DEFENDER, step=Step.ARTILLERY) == []


@pytest.mark.rule("6.6.i")
def test_forts_fire_at_aircraft() -> None:
    raid = "UK bomber 4", "DE fort 7/7-5-3-1"
    assert defence(*raid, **AA) == [(7, 4)]
    assert defence(*raid, **AA, fort_aa="bunker_dice") == [(2, 6)]
    assert defence("UK bomber 4", "DE fort 5/7-5-3-1", **AA, fort_aa="bunker_dice") == [(1, 6)]


@pytest.mark.rule("6.6.j")
def test_a_festung_that_is_hit_is_a_fort_from_the_next_fire_on() -> None:
    battle = arena(
        "UK infantry 4, UK artillery 4/4-2-1-0", "DE fort 7/7-5-3-1, IT infantry 4", date="1944-06", begin=False
    )
    battle.state.halves = replaced(battle.state.halves, battle.blocks["DE fort"], 1)
    battle.begin()
    assert battle.dice == 1  # artillery quartered
    battle.hit(1)
    assert battle.steps("DE fort") == 5
    battle.miss()
    assert [(shot["dice"], shot["target"]) for shot in battle.last_fire.detail["shots"]] == [(4, 5), (5, 5)]
    assert battle.dice == 2  # infantry halved once only


# -- a line more -----------------------------------------------------------------------------------


@pytest.fixture
def sheet(monkeypatch: pytest.MonkeyPatch) -> Iterator[Changes]:
    """The lines of the game, to which a test may add some of its own."""
    monkeypatch.setattr(CHANGES, "_lines", [*CHANGES._lines])
    monkeypatch.setattr(CHANGES, "_in_force", {})
    engage.cache_clear()
    yield CHANGES
    engage.cache_clear()


def test_a_new_modifier_is_one_line_for_play_odds_and_log(sheet: Changes) -> None:
    """One Malus more for tanks that attack in a swamp, if an option says so."""
    _ = texts("west")

    @sheet.line("14.0.f", "tanks_in_swamp", _("mountains"), at="swamp", when=("bonus_cap=2+",))
    def stuck(firing: Firing) -> int:
        return -1 if firing.role == ATTACKER and firing.unit.kind == Class.TANK else 0

    units = "DE tank 5, DE infantry 4", "FR infantry 4"
    assert fire(*units, "swamp") == [(2, 5), (2, 6)]
    assert fire(*units, "forest", bonus_cap="2+") == [(2, 5), (2, 6)]
    assert fire(*units, "swamp", bonus_cap="2+") == [(1, 5), (2, 6)]
    told = arena(*units, "swamp", bonus_cap="2+").miss(2).last_fire
    assert [(one["name"], one["rule"], one["mali"]) for one in told.detail["shots"][0]["modifiers"]] == [
        ("swamp", "7.7.11", 1),
        ("tanks_in_swamp", "14.0", 1),
    ]
    assert "mountains: 1 Malus, 14.0" in render(told.text, "en")
    volley = odds(*words.battle(*units, "swamp", options={"bonus_cap": "2+"})).fire[1]
    assert "mountains: 1 Malus, 14.0" in render(volley.text, "en")


def test_no_unit_that_fires_passes_the_lines_by(sheet: Changes) -> None:
    """Not the guns of a place, not a fort, not an aircraft."""

    @sheet.line("9.0.a", "storm", texts("west")("forest"))
    def storm(firing: Firing) -> int:
        return -1

    raid = words.battle("UK bomber 4, UK fighter 4", "DE fort 7/7-5-3-1, DE fighter 4, DE infantry 3", "major_city")
    volleys = [fire.shots for fire in odds(*raid, branches=1, games=1).fire]
    assert len(volleys) == 4
    assert all(shot["modifiers"][-1]["name"] == "storm" for shots in volleys for shot in shots)
