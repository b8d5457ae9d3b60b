"""9: weather. The die of April and October, the Mediterranean, movement, lanes, flights and fire."""

from __future__ import annotations

import pytest

from fogbound.core.state import Frame
from fogbound.west.board.boards import board_for, setting_of
from fogbound.west.charts import charts
from fogbound.west.game import GAME
from fogbound.west.kinds import AXIS, WEATHERS, Nation
from fogbound.west.position.observe import observe
from fogbound.west.rules.blitz import BLITZ_TO
from fogbound.west.rules.combat.fighter import Step
from fogbound.west.rules.combat.muster import engagement_of, locals_of
from fogbound.west.rules.going import paces
from fogbound.west.rules.supplied import supplied_blocks
from fogbound.west.rules.supply import nets_near, shut_ports
from fogbound.west.rules.weather import lane_at, usual_weather, weather_at
from fogbound.west.theatre.gazetteer import find
from west.arena import defence, fire
from west.positions import Position, position

ADVANCED = {"rules_level": "advanced"}


def cost(table: Position, block: str, place: str) -> int:
    """Points to enter a hex over a hexside without a strait."""
    to = find(place)
    ways = (pace for all_ways in paces(table.state, table.number(block)) for pace in all_ways if pace[0] == to)
    return min(points for _to, points, _is_plain, _way in ways)


# -- 7.0, 9.0 the Weather Phase ---------------------------------------------------------------------


@pytest.mark.rule("9.0.a", "M.45")
def test_most_months_have_a_weather_of_their_own() -> None:
    months = {"1944-12": "snow", "1945-01": "snow", "1945-03": "rain", "1944-11": "rain", "1944-06": "good"}
    board = board_for(setting_of("SBW3", ADVANCED))
    for text, weather in months.items():
        year, month = map(int, text.split("-"))
        turn = 12 * (year - 1940) + month - 5
        assert WEATHERS[usual_weather(board, turn)] == weather, text


@pytest.mark.rule("9.0.a")
def test_another_table_has_a_shorter_winter() -> None:
    assert [charts().weather_of(month, "short_winter") for month in (11, 0, 2)] == ["rain", "snow", "good"]
    short = GAME.new("SBW2", {**ADVANCED, "fixed_weather_table": "short_winter"})  # December 1944
    assert observe(short, "axis")["weather"] == "rain"


@pytest.mark.rule("9.0.b", "7.0.c")
@pytest.mark.parametrize(("die", "weather"), [(1, "good"), (3, "good"), (4, "rain"), (6, "rain")])
def test_a_die_decides_in_april_for_both_sides(die: int, weather: str) -> None:
    table = position("SBW1", phase="weather", **ADVANCED)  # April 1945
    assert table.asks == "dice"
    assert table.dice == 1
    table.roll(die)
    assert [observe(table.state, side)["weather"] for side in ("axis", "allies")] == [weather] * 2
    assert table.texts("weather") == ["The weather is good." if weather == "good" else "It rains."]


@pytest.mark.rule("7.0.c")
def test_the_weather_of_other_months_is_not_rolled() -> None:
    table = position("SBW2", phase="weather", weather="good", **ADVANCED)  # December 1944
    assert table.asks != "dice"
    assert table.texts("weather") == ["It snows."]


@pytest.mark.rule("7.0.c")
def test_the_basic_game_has_no_weather_unless_the_players_agree() -> None:
    basic = position("SBW1", phase="weather")
    assert basic.asks != "dice"
    assert position("SBW1", phase="weather", basic_weather="table").asks == "dice"
    assert weather_at(position("SBW2").state, find("Bastogne")) == "good"
    assert weather_at(position("SBW2", basic_weather="table").state, find("Bastogne")) == "snow"


# -- 9.0.1 the Mediterranean ------------------------------------------------------------------------


def battle_weather(place: str, weather: str) -> str:
    """The weather of a battle of German and British corps there."""
    table = position("SBW1", f"XV Pz@{place}", f"V Br@{place}", phase="", weather=weather, **ADVANCED)
    frame = Frame("engagement", "", locals_of(table.state, find(place)))
    return engagement_of(table.state, frame).battle.weather


@pytest.mark.rule("9.0.1.a")
def test_the_coasts_and_islands_of_the_mediterranean_have_good_weather() -> None:
    assert battle_weather("Genoa", "rain") == "good"
    assert battle_weather("Milano", "rain") == "rain"
    assert battle_weather("Cagliari", "snow") == "good"


@pytest.mark.rule("9.0.1.a", "9.2.a")
def test_what_a_hex_costs_depends_on_the_weather_there() -> None:
    table = position("SBW1", "XV Pz@Milano", phase="", weather="rain", **ADVANCED)
    assert cost(table, "XV Pz", "Roma") == 1  # on the coast
    assert cost(table, "XV Pz", "Milano") == 3


@pytest.mark.rule("9.0.2.a")
def test_scandinavia_has_the_weather_of_the_turn() -> None:
    for weather in ("good", "rain", "snow"):
        table = position("SBW3", phase="", weather=weather, **ADVANCED)
        assert weather_at(table.state, find("Oslo")) == weather
        assert weather_at(table.state, find("Paris")) == weather


# -- 9.1 supply lanes -------------------------------------------------------------------------------

NEAR = {"2427 2328 2228 2128": "DE"}
"""West of Briey, the last railway that is German, one hex after the other."""


def is_supplied(table: Position, name: str) -> bool:
    return table.number(name) in supplied_blocks(table.state, AXIS)


@pytest.mark.rule("9.1.a")
def test_lanes_are_two_hexes_long_in_bad_weather() -> None:
    for weather, reaches in (("good", (True, True)), ("rain", (True, False)), ("snow", (True, False))):
        lanes = [
            position("SBW3", f"I AK@{hex}", owner={"2427 2328 2228 2229": "DE"}, phase="", weather=weather, **ADVANCED)
            for hex in ("2228", "2229")  # two and three hexes from Briey
        ]
        assert tuple(is_supplied(table, "I AK") for table in lanes) == reaches, weather


@pytest.mark.rule("9.1.a", "9.0.1.a")
def test_a_unit_on_the_mediterranean_keeps_its_long_lane() -> None:
    def lane(scope: str) -> int:
        options = {**ADVANCED, "mediterranean_weather_scope": scope}
        return lane_at(position("SBW1", phase="", weather="rain", **options).state, find("Genoa"))

    assert lane("per_hex") == 3
    assert lane("whole_turn") == 2


@pytest.mark.rule("9.1.a", "7.5.5.b")
def test_a_strait_is_too_long_for_the_lanes_of_bad_weather() -> None:
    def crosses(weather: str) -> bool:
        table = position("SBW3", phase="", weather=weather, **ADVANCED)
        return bool(nets_near(table.state, 1, find("Dover")) - nets_near(table.state, 1, find("London")))

    assert crosses("good")  # to Calais
    assert not crosses("rain")


# -- 9.2 movement -----------------------------------------------------------------------------------


@pytest.mark.rule("9.2.c")
def test_what_hexes_cost_in_snow() -> None:
    table = position("SBW3", "I AK@Köln", phase="", weather="snow", **ADVANCED)
    of = {"2228": 2, "Sedan": 2, "Amsterdam": 2, "Dijon": 3, "Grenoble": 3}  # plain, forest, swamp, hills, mountains
    kinds = {table.board.terrain[find(place)]: cost(table, "I AK", place) for place in of}
    assert kinds == {"plain": 2, "forest": 2, "swamp": 2, "hills": 3, "mountain": 3}


@pytest.mark.rule("9.2.a")
def test_in_rain_infantry_goes_one_hex_whatever_the_terrain() -> None:
    table = position("SBW3", "I AK@2427", owner=NEAR, weather="rain", **ADVANCED)
    table.say("move I AK")
    beside = {table.board.places[hex] for hex in table.board.beside[find("2427")]}
    assert table.targets
    assert table.targets <= beside


@pytest.mark.rule("7.8.f", "9.2.a", "9.2.c")
@pytest.mark.parametrize("weather", ["rain", "snow"])
def test_nobody_blitzes_in_bad_weather(weather: str) -> None:
    def blitz(weather: str) -> Position:
        won = {"Troyes 2228 2328 2427": "DE"}
        return position("SBW3", "XIX Pz@Troyes!attacked", phase="blitz", owner=won, weather=weather, **ADVANCED)

    assert blitz("good").may("blitz XIX Pz")
    assert blitz(weather).asks != "blitz"


@pytest.mark.rule("7.8.f", "9.0.1.a")
def test_the_weather_of_the_hex_ahead_decides_about_a_blitz() -> None:
    table = position("SBW1", "XV Pz@2841!attacked", phase="", weather="rain", **ADVANCED)
    block, inland = table.number("XV Pz"), find("Milano")
    against = BLITZ_TO.objection(table.state, block, inland)
    assert against
    assert against.rule == "7.8"
    assert "weather" in against.message.text
    on_the_coast = BLITZ_TO.objection(table.state, block, find("Genoa"))
    assert on_the_coast is None or "weather" not in on_the_coast.message.text


@pytest.mark.rule("9.2.b")
def test_air_units_change_bases_in_rain_but_do_not_fight() -> None:
    def aircraft(weather: str) -> Position:
        return position("SBW3", "II FK@Köln!fuelled", "XX CA@Sedan", phase="air", weather=weather, **ADVANCED)

    assert aircraft("good").may("fly II FK")
    assert aircraft("snow").may("fly II FK")
    rain = aircraft("rain")
    assert rain.refused("fly II FK") == "9.2"
    assert rain.may("rebase II FK")


@pytest.mark.rule("9.2.b", "9.0.1.a", "23.0.d")
def test_a_drop_on_a_sunny_coast_is_escorted_though_all_enemies_stand_in_the_rain() -> None:
    def may_fly(drop_zone: str) -> bool:
        blocks = (f"82 US Abn@{drop_zone}!dropped!flown!moved", "10 FG@Malta!fuelled", "I AK@Bologna")
        return position("SBW7", *blocks, side="allies", phase="air", turn=3, weather="rain").may("fly 10 FG")

    assert may_fly("2850")  # in Sicily
    assert not may_fly("Firenze")


@pytest.mark.rule("9.2.b")
def test_nobody_reacts_in_rain() -> None:
    def battle(weather: str) -> Position:
        blocks = ("XIX Pz@Sedan", "XX CA@Sedan", "GC 21@Reims")
        return position("SBW3", *blocks, phase="reaction", weather=weather, **ADVANCED)

    assert battle("good").asks == "react"
    assert battle("rain").asks != "react"


@pytest.mark.rule("9.2.d", "3.4.d")
def test_ports_with_a_white_anchor_freeze_in_snow() -> None:
    def shut(weather: str) -> frozenset[int]:
        return shut_ports(position("SBW3", phase="", weather=weather, **ADVANCED).state, AXIS)

    freezing = position("SBW3").board.freezing_ports
    assert freezing
    assert freezing <= shut("snow")
    assert not freezing <= shut("rain")


# -- 9.3 combat -------------------------------------------------------------------------------------


@pytest.mark.rule("9.3.a")
def test_rain_hampers_who_attacks_and_helps_who_defends() -> None:
    assert fire("DE infantry 4", "FR infantry 4", weather="rain") == [(2, 6)]
    assert defence("DE infantry 4", "FR infantry 4", weather="rain") == [(4, 5)]
    guns = ("DE infantry 4, DE artillery 4", "FR infantry 4")
    assert fire(*guns, weather="rain", step=Step.ARTILLERY) == fire(*guns, step=Step.ARTILLERY) == [(4, 6)]


@pytest.mark.rule("9.3.a")
def test_aircraft_on_the_ground_stay_there_in_rain() -> None:
    battle = ("DE infantry 4", "FR infantry 4, FR bomber 3 based")
    assert defence(*battle, step=Step.AIR_GROUND)
    assert not defence(*battle, step=Step.AIR_GROUND, weather="rain")


@pytest.mark.rule("9.3.b")
def test_snow_hampers_aircraft_guns_against_them_and_who_attacks() -> None:
    raid = ("DE infantry 4, DE bomber 4", "FR infantry 3")
    assert fire(*raid, step=Step.AIR_GROUND, weather="snow")[0][0] == 2
    assert fire(*raid, weather="snow") == [(2, 6)]
    assert defence(*raid, weather="snow") == [(3, 6)]
    guns = ("DE infantry 4, DE bomber 4", "UK infantry 3")
    assert defence(*guns, step=Step.ANTI_AIR, weather="snow") == [(1, 6)]
    assert fire("DE fighter 4", "UK fighter 4", step=Step.AIR_AIR, air=1, weather="snow")[0][0] == 2
    artillery = ("DE infantry 4, DE artillery 4", "FR infantry 4")
    assert fire(*artillery, weather="snow", step=Step.ARTILLERY) == [(4, 6)]


@pytest.mark.rule("9.3.c")
def test_frozen_rivers_are_no_obstacle() -> None:
    over = ("DE mountain 4", "FR infantry 4", "river")
    assert fire(*over) == [(2, 6)]
    assert fire(*over, weather="snow") == [(4, 6)]
    assert defence(*over) == [(4, 5)]
    assert defence(*over, weather="snow") == [(4, 6)]
    assert fire(*over, weather="rain")[0][0] == 1  # the river and the rain


@pytest.mark.rule("9.3.d")
def test_who_knows_the_snow_fights_in_it_as_ever() -> None:
    for unit in ("DE mountain 4", "NO infantry 4", "DE infantry 4 home"):
        assert fire(unit, "FR infantry 4", weather="snow")[0] == fire(unit, "FR infantry 4")[0], unit
    assert fire("DE mountain 4", "FR infantry 4", weather="rain") == [(2, 6)]  # rain is rain


def snow_fire(place: str, *blocks: str) -> int:
    """Dice of the German attackers there in snow."""
    table = position("SBW3", *(f"{block}@{place}" for block in blocks), phase="combat", weather="snow", **ADVANCED)
    frame = Frame("engagement", "", locals_of(table.state, find(place)))
    return engagement_of(table.state, frame).battle.attackers[0].hardened


@pytest.mark.rule("9.3.d")
def test_at_home_snow_costs_movement_but_no_dice() -> None:
    assert snow_fire("Köln", "I AK", "XX CA")
    assert not snow_fire("Lille", "I AK", "XX CA")
    table = position("SBW3", "I AK@Köln", phase="", weather="snow", **ADVANCED)
    assert cost(table, "I AK", "2623") == 2
    assert table.board.home[find("Köln")] == Nation.DE


@pytest.mark.rule("9.3.e")
def test_winterised_germans_who_are_no_mountaineers_suffer_in_norway() -> None:
    assert not snow_fire("Oslo", "XXVI AK", "V Br")
