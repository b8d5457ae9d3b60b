"""14: new terrain."""

from __future__ import annotations

import pytest

from fogbound.west.chapters.landings.exploitation import FERRY_TO
from fogbound.west.chapters.landings.second_wave import FOLLOW_UP_AT
from fogbound.west.chapters.landings.targets import INVADE_AT, LANDING
from fogbound.west.kinds import Class
from fogbound.west.rules.blitz import BLITZ_TO
from fogbound.west.rules.combat.retreat import RETREAT_TO
from fogbound.west.rules.going import paces_of
from fogbound.west.theatre.gazetteer import find
from west.arena import defence, fire
from west.positions import Position, position

ON = {"rule_14_terrain": "on"}
IN_WEATHER = {**ON, "basic_weather": "table"}


def price(kind: Class, start: str, end: str, weather: str = "good", **options: str) -> int:
    """What it costs a unit of a class to go from one place to the next."""
    board = position("SBW1", **(options or ON)).state.board
    return next(cost for to, cost, *_more in paces_of(board, weather, kind)[find(start)] if to == find(end))


@pytest.mark.rule("14.0.d")
def test_armour_stays_out_of_the_mountains() -> None:
    stack = ("LXXVI Pz@Bologna", "LXXV AK@Bologna")
    armour = position("SBW1", *stack, **ON).say("move LXXVI Pz")
    assert armour.refused("to 2737") == "14.0"
    assert armour.may("to 2736")
    assert position("SBW1", *stack, **ON).say("move LXXV AK").may("to 2737")
    assert position("SBW1", *stack).say("move LXXVI Pz").may("to 2737")


@pytest.mark.rule("14.0.d")
def test_armour_blitzes_retreats_and_sails_where_there_are_no_mountains() -> None:
    """Ways that ask every clause of entry were shut to it all over the map."""
    game = position("SBW8", "XXXXVII Pz@Reims!attacked!fuelled", "FHQ@Berlin", **ON)
    armour, around = game.number("XXXXVII Pz"), game.board.beside[find("Reims")]
    assert BLITZ_TO.sift(game.state, armour, around)
    assert RETREAT_TO.sift(game.state, armour, around)
    fleet = ("XIX US@Southampton", "Eisenhower@London!activated", "FHQ@Berlin")
    at_sea = position("SBW8", *fleet, side="allies", owner={"Cherbourg": "US"}, **ON).say("activate Eisenhower")
    assert at_sea.may("ship XIX US")


@pytest.mark.rule("14.0.d", "24.5.d", "24.7.a")
def test_armour_is_not_landed_in_the_mountains_beside_a_beach() -> None:
    blocks = ("V US@Fréjus!landed", "XIX US@Toulon!stand_by", "Eisenhower@London", "FHQ@Berlin")
    game = position("SBW9", *blocks, side="allies", owner={"Fréjus Toulon": "US"}, **ON)
    tank, nice, frejus = game.number("XIX US"), find("Nice"), find("Fréjus")
    for beaches in (FOLLOW_UP_AT, FERRY_TO):
        assert beaches.sift(game.state, tank, [nice, frejus]) == [frejus]


@pytest.mark.rule("14.0.d")
@pytest.mark.parametrize(
    ("unit", "weather", "may"),
    [("LVIII Pz", "good", False), ("LXXXI AK", "good", True), ("LXXXI AK", "snow", False), ("XVIII Geb", "snow", True)],
)
def test_trains_set_down_in_the_mountains_who_may_march_there(unit: str, weather: str, may: bool) -> None:
    """They pass through with anybody: Innsbruck lies in the mountains, and Verona behind them."""
    game = position(
        "SBW2", f"{unit}@München", "V Br@London", owner={"*": "DE"}, phase="rail", points={"DE": 9}, weather=weather,
        rule_14_terrain="on", rules_level="advanced",
    ).say(f"rail {unit}")  # fmt: skip
    assert game.may("to Innsbruck") is may
    assert may or game.refused("to Innsbruck") == "14.0"
    assert game.may("to Verona")


@pytest.mark.rule("14.0.d")
def test_in_bad_weather_mountain_units_alone_enter_the_mountains() -> None:
    infantry = position("SBW1", "LXXV AK@Bologna", weather="snow", **IN_WEATHER).say("move LXXV AK")
    assert infantry.refused("to 2737") == "14.0"
    assert position("SBW1", "LI Geb@Bologna", weather="snow", **IN_WEATHER).say("move LI Geb").may("to 2737")


@pytest.mark.rule("14.0.e")
def test_mountain_units_climb_for_a_point_less() -> None:
    def prices(kind: Class, **options: str) -> tuple[int, int, int]:
        ways = (("Bologna", "2838"), ("Bologna", "2737"), ("Bologna", "2836"))
        return tuple(price(kind, *way, **options) for way in ways)  # type: ignore[return-value]

    assert prices(Class.MOUNTAIN) == (1, 2, 1)
    assert prices(Class.INFANTRY) == (2, 3, 1)
    assert prices(Class.MOUNTAIN, rule_14_terrain="off") == (2, 3, 1)
    assert defence("DE infantry 4", "FR mountain 4", "mountain", **ON) == defence(
        "DE infantry 4", "FR mountain 4", "mountain"
    )  # 6.1.2 and no more


@pytest.mark.rule("14.0.e", "14.0.g", "7.5.5.a")
def test_a_strait_always_costs_three_points() -> None:
    """Those of Messina and Gibraltar lead into hills and mountains."""
    for start, end in (("3149", "3150"), ("2443", "2442")):
        assert [price(kind, start, end) for kind in (Class.MOUNTAIN, Class.CAVALRY, Class.INFANTRY)] == [3, 3, 3]


@pytest.mark.rule("14.0.f")
def test_armour_that_attacks_into_a_swamp_sticks_in_it() -> None:
    assert fire("DE tank 5", "FR infantry 4", "swamp") == [(2, 5)]
    assert fire("DE tank 5", "FR infantry 4", "swamp", **ON) == [(1, 5)]
    assert fire("DE infantry 4", "FR infantry 4", "swamp", **ON) == fire("DE infantry 4", "FR infantry 4", "swamp")
    assert defence("FR infantry 4", "DE tank 5", "swamp", **ON) == defence("FR infantry 4", "DE tank 5", "swamp")


@pytest.mark.rule("14.0.f")
def test_a_frozen_swamp_carries_armour() -> None:
    frozen = {"weather": "snow", "basic_weather": "table"}
    with_it = fire("DE tank 5", "FR infantry 4", "swamp", **frozen, **ON)
    assert with_it == fire("DE tank 5", "FR infantry 4", "swamp", **frozen)


@pytest.mark.rule("14.0.g")
def test_cavalry_pays_two_points_at_most() -> None:
    assert price(Class.CAVALRY, "Bologna", "2836", "rain", **IN_WEATHER) == 2
    assert price(Class.INFANTRY, "Bologna", "2836", "rain", **IN_WEATHER) == 3
    assert price(Class.CAVALRY, "Bologna", "Ravenna") == 2
    assert price(Class.CAVALRY, "Stuttgart", "2630", "snow", **IN_WEATHER) == 3
    assert price(Class.CAVALRY, "Bologna", "2737") == 3


@pytest.mark.rule("14.0.a", "14.0.f")
def test_tanks_attack_into_the_swamps_before_bremen_with_a_quarter_of_their_dice() -> None:
    def dice(**options: str) -> int:
        units = ("XIX Pz:5@2721", "XX CA:1@2721", "1 DCR@Reims")
        return position("SBW3", *units, phase="combat", owner={"2721": "FR"}, **options).hit(0).dice

    assert (dice(), dice(**ON)) == (2, 1)


@pytest.mark.rule("14.0.g")
def test_cavalry_has_a_point_more_left_in_the_rain() -> None:
    def left(**options: str) -> int:
        table = position("SBW3", "1 Kav@Stuttgart", **options).say("move 1 Kav", "to 2630")
        return int(table.state["points"]) if table.asks == "march" else 0

    rainy = {"basic_weather": "table", "weather": "rain"}
    assert (left(**rainy), left(**rainy, **ON)) == (2, 3)


@pytest.mark.rule("14.0.a")
def test_new_terrain_is_a_switch_of_its_own() -> None:
    changed = position("SBW1", **ON).state.board.options
    assert {name for name, value in changed.items() if value != position("SBW1").state.board.options[name]} == {
        "rule_14_terrain"
    }


# -- 14.0.b, 14.0.c beaches and shoals --------------------------------------------------------------------------------


@pytest.mark.rule("14.0.b")
def test_regular_infantry_lands_on_the_beaches_before_its_port_only() -> None:
    """From Southampton a corps of TECH 2 reaches Normandy, which lies before it, and not Calais."""
    units = "Eisenhower@London!activated", "2 DB@London", "XVIII US@Southampton", "FHQ@Berlin", "1 JD@Berlin"
    game = position("SBW8", *units, side="allies").say("activate Eisenhower")
    assert game.may("land XVIII US")
    block = game.number("XVIII US")
    assert INVADE_AT.lets(game.board.options, game.state, block, find("Omaha/Utah"))
    assert not INVADE_AT.lets(game.board.options, game.state, block, find("Calais"))
    game.state.steps[block] -= 1
    game.state.forget()
    assert block not in LANDING.fit(game.state, 1)  # not at full strength


@pytest.mark.rule("11.3.b")
@pytest.mark.rule("14.0.c")
def test_no_ships_go_through_shoals() -> None:
    def shipped(place: str, **options: str) -> Position:
        units = "FHQ@Berlin!activated", f"I AK@{place}", "II AK@Rotterdam", "1 JD@Berlin", "Churchill@London"
        return position("SBW5", *units, owner={"Rotterdam Hamburg Kiel Emden": "DE"}, **options).say("activate FHQ")

    assert shipped("Kiel").may("ship I AK")
    for chapter in ("on", "off"):  # shoals are forbidden with the Advanced rules already (11.3)
        assert shipped("Hamburg", rule_14_terrain=chapter).refused("ship I AK") == "18.0"
        assert shipped("Rotterdam", rule_14_terrain=chapter).say("ship I AK").refused("to Hamburg") == "18.0"
