"""39: optional weather."""

from __future__ import annotations

import pytest

from fogbound.core.values import Refusal
from fogbound.west.chapters.terrain import is_shut_by_mountains, mountains
from fogbound.west.kinds import WEATHERS, Class
from fogbound.west.position.observe import observe
from fogbound.west.position.state import West
from fogbound.west.rules.blitz import BLITZ_TO
from fogbound.west.rules.combat.fighter import Step
from fogbound.west.rules.going import paces_of
from fogbound.west.rules.weather import effects_at, lane_at, weather_at
from fogbound.west.theatre.gazetteer import find
from west.arena import fire
from west.positions import Position, position

ON = {"rules_level": "advanced", "rule_39_weather": "on"}


def april(last: str = "") -> Position:
    """Before the die of April 1945, after a month with such a weather."""

    def rolled(state: West) -> None:
        state.rolled = WEATHERS.index(last) + 1 if last else 0

    return position("SBW1", phase="weather", edit=rolled, **ON)


@pytest.mark.rule("39.0.a")
@pytest.mark.parametrize(
    ("die", "weather"),
    [(1, "good"), (2, "good"), (3, "light_rain"), (4, "light_rain"), (5, "rain"), (6, "rain_everywhere")],
)
def test_light_rain_takes_a_third_of_the_die(die: int, weather: str) -> None:
    table = april().roll(die)
    assert [observe(table.state, side)["weather"] for side in ("axis", "allies")] == [weather] * 2


@pytest.mark.rule("39.0.b")
@pytest.mark.parametrize(
    ("last", "again", "then"), [("good", 1, 4), ("good", 2, 5), ("light_rain", 4, 1), ("rain", 5, 1), ("rain", 6, 3)]
)
def test_a_weather_does_not_come_twice_in_a_row(last: str, again: int, then: int) -> None:
    table = april(last).roll(again)
    assert (table.asks, table.dice) == ("dice", 1)
    table.roll(then)
    assert table.state.rolled - 1 != WEATHERS.index(last)
    assert table.asks != "dice"


@pytest.mark.rule("39.0.b")
def test_without_the_option_it_may() -> None:
    table = position("SBW1", phase="weather", edit=lambda state: setattr(state, "rolled", 1), rules_level="advanced")
    assert table.roll(1).asks != "dice"


@pytest.mark.rule("39.0.c")
def test_a_six_brings_light_rain_to_the_mediterranean() -> None:
    places = ("Roma", "Napoli", "Köln")
    wet, dry = april().roll(6).state, april().roll(5).state
    assert [weather_at(wet, find(place)) for place in places] == ["light_rain", "light_rain", "rain"]
    assert [weather_at(dry, find(place)) for place in places] == ["good", "good", "rain"]


@pytest.mark.rule("39.0.d")
def test_light_rain_slows_down() -> None:
    state = april().roll(3).state
    paces = paces_of(state.board, "light_rain", Class.INFANTRY)
    price = {to: cost for ways in paces for to, cost, *_more in ways}
    assert [price[find(place)] for place in ("Köln", "Stuttgart", "2721")] == [2, 3, 3]
    assert lane_at(state, find("Köln")) == 2
    assert not effects_at(state, find("Köln")).blitz


@pytest.mark.rule("39.0.d")
def test_nobody_blitzes_in_light_rain() -> None:
    def may_blitz(weather: str) -> bool:
        table = position("SBW3", "XIX Pz@Köln", weather=weather, **ON)
        block = table.number("XIX Pz")
        return bool(BLITZ_TO.sift(table.state, block, table.state.board.beside[find("Köln")]))

    assert may_blitz("good")
    assert not may_blitz("light_rain")


@pytest.mark.rule("39.0.d")
def test_in_light_rain_aircraft_flak_and_attackers_fire_worse() -> None:
    wet = {"weather": "light_rain", **ON}
    assert fire("DE bomber 4", "FR infantry 4", step=Step.AIR_GROUND, **wet)[0][0] == 2
    assert fire("DE infantry 4", "FR infantry 4", **wet)[0][0] == 2
    assert fire("DE bomber 4", "FR infantry 4", step=Step.AIR_GROUND, **ON)[0][0] == 4
    flak = {"step": Step.ANTI_AIR, "role": 1}
    dry_flak = fire("DE bomber 4", "FR infantry 4", **flak, **ON)  # type: ignore[arg-type]
    wet_flak = fire("DE bomber 4", "FR infantry 4", **flak, **wet)  # type: ignore[arg-type]
    assert sum(dice for dice, _hit in wet_flak) < sum(dice for dice, _hit in dry_flak)


@pytest.mark.rule("39.0.d", "13.3.a")
def test_light_rain_does_no_more_than_chapter_39_says() -> None:
    def table(weather: str) -> Position:
        blocks = ("2 LF@Berlin", "I FK@3323", "II FK@Hamburg", "I CA@Sedan")
        return position("SBW3", *blocks, owner={"*": "DE"}, phase="air", weather=weather, **ON)

    assert table("light_rain").say("activate 2 LF").may("fuel II FK")  # four hexes away
    assert table("rain").say("activate 2 LF").refused("fuel II FK") == "13.3"
    assert [effects_at(table(weather).state, find("Sedan")).recon for weather in ("light_rain", "rain")] == [0, 2]
    peak = {"rule_14_terrain": "on", **ON}
    for weather, shut in (("good", False), ("light_rain", False), ("rain", True), ("snow", True)):
        alps = position("SBW3", "I AK@München", weather=weather, **peak)
        hex = mountains(alps.board)[0]  # type: ignore[index]
        assert is_shut_by_mountains(alps.state, alps.number("I AK"), hex, False) == shut


@pytest.mark.rule("39.0.c")
def test_a_battle_has_the_weather_of_its_hex_not_of_the_turn() -> None:
    with pytest.raises(Refusal, match="rain, snow, light_rain"):
        fire("DE tank 5", "FR infantry 4", weather="rain_everywhere", **ON)
