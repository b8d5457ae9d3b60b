"""11 and 15.1: production by colour."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fogbound.core.state import added, replaced
from fogbound.west.chapters.production import (
    BLACK,
    BLUE,
    RED,
    YELLOW,
    at_risk,
    discard_unpaired,
    income_by_colour,
    sources,
)
from fogbound.west.kinds import Nation
from fogbound.west.months import month
from fogbound.west.position.state import West
from fogbound.west.rules.arrival import home_sites
from fogbound.west.rules.freight import freight, room
from fogbound.west.rules.income import income_of
from fogbound.west.rules.industry import destroy_factories, output
from fogbound.west.rules.prices import purse
from fogbound.west.rules.supply import nets, source_hexes
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, position


def game(*blocks: str, scenario: str = "SBW3", **setting: object) -> Position:
    return position(scenario, *blocks, rules_level="advanced", **setting)  # type: ignore[arg-type]


def stocked(nation: Nation, red: int = 0, blue: int = 0, black: int = 0) -> Callable[[West], None]:
    """A purse of a nation."""

    def edit(state: West) -> None:
        state.red = replaced(state.red, nation, red)
        state.blue = replaced(state.blue, nation, blue)
        state.black = replaced(state.black, nation, black)

    return edit


# -- 11.1, 11.2, 15.1 what is made -------------------------------------------------------------------------------------


@pytest.mark.rule("11.1.a", "11.2.a", "11.0.a")
def test_factories_and_wells_make_their_colours_and_shipyards_nothing() -> None:
    made = output(month("1944-06"))
    assert made[find("Coventry")] == (0, 1, 0, 0)
    assert made[find("Toulouse")] == (0, 0, 1, 0)
    assert made[find("Police")] == (0, 0, 0, 2)
    assert made[find("Szombathely")] == (0, 0, 0, 2)
    assert made[find("London")][RED] == 0
    assert find("Brest") not in made  # a shipyard


@pytest.mark.rule("11.2.b", "15.1.e")
def test_factories_are_at_work_from_their_date_on() -> None:
    assert sum(made[BLUE] for hex, made in output(month("1940-07")).items() if british(hex)) == 11
    assert sum(made[BLUE] for hex, made in output(month("1940-05")).items() if british(hex)) < 11
    assert find("Frankfurt") not in output(month("1941-12"))
    assert output(month("1942-01"))[find("Frankfurt")][RED] == 1
    assert output(month("1944-06"))[find("Berlin")][RED] == 4


def british(hex: int) -> bool:
    return game(phase="").board.home[hex] == Nation.UK


@pytest.mark.rule("11.2.a", "3.3.2.a", "11.0.a")
def test_destroyed_factories_make_nothing() -> None:
    whole = game("I AK@Berlin", phase="")
    assert income_by_colour(whole.state, Nation.DE)[BLUE] == 6  # seven less one for other fronts
    whole.state.ruins = (find("Leipzig"),)
    assert income_by_colour(whole.state, Nation.DE)[BLUE] == 4


@pytest.mark.rule("11.0.c", "11.0.d", "11.0.e", "11.0.f")
def test_colours_are_asked_for_in_play_as_in_the_price_list() -> None:
    red = {"phase": "production", "points": {"DE": 9}, "edit": stocked(Nation.DE, red=9)}
    none = {"phase": "production", "points": {"DE": 9}, "edit": stocked(Nation.DE)}
    assert game("XIV Mot:2@Köln", **none).may("repair XIV Mot")  # a middle step
    lacks = "XIV Mot needs points of its colour, too, which are not there."
    assert game("XIV Mot:3@Köln", **none).why_not("repair XIV Mot") == lacks
    assert game("XIV Mot:3@Köln", **red).may("repair XIV Mot")
    paras = "7 Fl needs points of its colour, too, which are not there."
    assert game("7 Fl@pool", **red).why_not("rebuild 7 Fl") == paras
    assert game("7 Fl@pool", **none | {"edit": stocked(Nation.DE, blue=3)}).may("rebuild 7 Fl")
    assert game("7 Fl:1@Köln", **red).may("repair 7 Fl")  # O-08: as infantry
    bought = game("XIV Mot:3@Köln", **red).say("repair XIV Mot")
    assert (bought.points("DE"), bought.state.red[Nation.DE]) == (7, 7)
    british = {"side": "allies", "phase": "production", "points": {"UK": 9}}
    guards = game("I Br:3@London", **british, edit=stocked(Nation.UK, red=9))
    assert guards.why_not("repair I Br") == "I Br cannot be made any stronger."


@pytest.mark.rule("11.2.e")
def test_what_is_cut_off_from_the_capital_is_not_received() -> None:
    linked = game("III Br@London", phase="")
    cut = game("III Br@London", "I AK@Coventry", phase="", owner={"Coventry": "DE"})
    assert income_by_colour(linked.state, Nation.UK)[RED] == income_by_colour(cut.state, Nation.UK)[RED] + 1


@pytest.mark.rule("11.2.f")
def test_germany_alone_uses_what_was_captured() -> None:
    taken = game("I AK@Toulouse", phase="", owner={"*": "DE"})
    home = game("I AK@Berlin", phase="")
    assert income_by_colour(taken.state, Nation.DE)[RED] > income_by_colour(home.state, Nation.DE)[RED]
    assert income_by_colour(taken.state, Nation.IT) == [0, 0, 0, 0]
    lost = game("III Br@London", "I CA@Toulouse", phase="", owner={"Toulouse": "UK"})
    assert income_by_colour(lost.state, Nation.UK)[BLUE] == income_by_colour(home.state, Nation.UK)[BLUE]


@pytest.mark.rule("5.0.g", "5.0.e")
def test_french_factories_work_for_germany_after_a_surrender_and_not_after_the_armistice() -> None:
    def drawn(table: Position) -> dict[str, tuple[int, ...]]:
        places, homes = table.board.places, table.board.home
        return {places[hex]: made for hex, made in sources(table.state, Nation.DE) if homes[hex] == Nation.FR}

    def fall(state: West) -> None:
        destroy_factories(state, find("Paris"))

    units = ("FHQ@Berlin", "XX CA@Lyon", "III Br@London")
    fallen = game(*units, phase="victory", owner={"Paris": "DE"}, edit=fall)
    assert drawn(fallen) == {"1532": (0, 0, 1, 0), "1735": (0, 0, 1, 0), "2233": (0, 1, 0, 0)}
    asked = game(*units, phase="victory").say("armistice")
    assert asked.owner("Lyon") == "DE"
    assert drawn(asked) == {}
    assert income_of(asked.state, Nation.DE) > income_of(game(*units, phase="").state, Nation.DE)  # towns and mines


@pytest.mark.rule("11.2.c")
def test_the_social_republic_puts_aircraft_and_tanks_into_its_capital() -> None:
    table = game("Mussolini@Salò", scenario="SBW1", phase="")
    assert table.state.capital[Nation.IT] in home_sites(table.state, table.number("Div M"))
    assert home_sites(table.state, table.number("4 Stormo")).count(find("Salò")) == 1  # its own factory is there, too
    basic = position("SBW1", phase="")
    assert basic.state.capital[Nation.IT] not in home_sites(basic.state, basic.number("Div M"))


# -- 11.3 by sea -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.3.a", "11.3.c", "18.2.a")
def test_a_point_that_crosses_the_enemys_sea_is_lost_on_a_six() -> None:
    table = game("III Br@London", side="allies", phase="turn")
    assert set(at_risk(table.state)) == {(Nation.UK, YELLOW), (Nation.UK, BLUE)}  # Belfast
    before = {colour: list(getattr(table.state, colour)) for colour in ("points", "blue")}
    table.roll(3, 6) if table.dice == 2 else table.roll(*[6] + [1] * (table.dice - 1))
    after = table.state.points[Nation.UK] + table.state.blue[Nation.UK]
    assert after == before["points"][Nation.UK] + before["blue"][Nation.UK] - 1


@pytest.mark.rule("11.3.b")
def test_what_comes_through_shoals_is_safe() -> None:
    def norway(state: West) -> None:
        state.set_neutral(Nation.NO, False)
        for hex, home in enumerate(state.board.home):
            if home == Nation.NO:
                state.owner = replaced(state.owner, hex, Nation.DE)

    table = game("I AK@Berlin", phase="", edit=norway)
    assert find("Knaben") in source_hexes(table.state, Nation.DE)
    assert at_risk(table.state) == []
    open_sea = game("I AK@Berlin", phase="", edit=norway, owner={"Emden Hamburg": "FR"})
    assert (Nation.DE, YELLOW) in at_risk(open_sea.state)  # neither port among shoals is left


@pytest.mark.rule("18.2.a")
def test_the_baltic_is_safe_for_german_convoys() -> None:
    table = game("I AK@Berlin", phase="", owner={"3220 3221 3121 Lübeck": "FR"})  # Rostock has the sea left
    assert find("Rostock") in source_hexes(table.state, Nation.DE)
    assert at_risk(table.state) == []


# -- 11.0 what it costs ------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.0.b", "11.0.c", "3.12.b")
def test_armour_aircraft_and_headquarters_cost_their_colour_once_more() -> None:
    blocks = ("XIX Pz:1@Berlin", "I FK:1@Köln", "Kleist:1@Köln", "I AK:1@Köln", "AOK 4:1@Köln")
    table = game(*blocks, phase="production", points={"DE": 20}, edit=stocked(Nation.DE, 3, 3, 3))
    points, state = 20, table.state
    for name, colour in (("XIX Pz", RED), ("I FK", BLUE), ("Kleist", BLACK)):
        before = purse(state, colour)[Nation.DE]
        table.say(f"repair {name}")
        paid, points = points - table.points("DE"), table.points("DE")
        assert before - purse(state, colour)[Nation.DE] == paid > 0
    colours = (state.red[Nation.DE], state.blue[Nation.DE], state.black[Nation.DE])
    table.say("repair I AK", "repair AOK 4")
    assert (state.red[Nation.DE], state.blue[Nation.DE], state.black[Nation.DE]) == colours


@pytest.mark.rule("11.0.c")
def test_without_the_colour_there_is_no_step() -> None:
    table = game("XIX Pz:1@Berlin", "I AK:1@Köln", phase="production", points={"DE": 20}, edit=stocked(Nation.DE))
    assert table.refused("repair XIX Pz") == "11.0"
    assert table.may("repair I AK")
    basic = position("SBW3", "XIX Pz:1@Berlin", phase="production", points={"DE": 20})
    assert basic.may("repair XIX Pz")


# -- 11.2 what is saved ------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.2.d")
def test_a_coloured_point_is_saved_with_a_yellow_one() -> None:
    for yellow, blue, kept in ((1, 2, 1), (0, 2, 0), (3, 2, 2)):
        table = game(phase="", points={"DE": yellow}, edit=stocked(Nation.DE, blue=blue))
        discard_unpaired(table.state)
        assert table.state.blue[Nation.DE] == kept
    mixed = game(phase="", points={"DE": 3}, edit=stocked(Nation.DE, 4, 1, 1))
    discard_unpaired(mixed.state)
    assert (mixed.state.red[Nation.DE], mixed.state.blue[Nation.DE], mixed.state.black[Nation.DE]) == (1, 1, 1)
    assert BLACK == 3


@pytest.mark.rule("11.2.d", "7.4.f")
def test_who_pays_a_train_with_a_saved_yellow_point_loses_the_coloured_one_beside_it() -> None:
    table = game("I AK@Berlin", phase="rail", points={"DE": 2}, edit=stocked(Nation.DE, blue=2))
    table.say("rail I AK", "to Leipzig", "done")
    assert (table.points("DE"), table.state.blue[Nation.DE]) == (1, 1)
    assert table.texts("discarded") == [
        "1 coloured point of Germany is discarded: no yellow one is left to save it with."
    ]


# -- 6.7 what passes through ports -------------------------------------------------------------------------------------


@pytest.mark.rule("6.7.3.a")
def test_ports_take_as_many_points_as_they_supply_units() -> None:
    blocks = ("X Br:2@Cherbourg", "XII Br:1@London")
    table = game(*blocks, side="allies", phase="production", points={"UK": 40})
    port, side = find("Cherbourg"), 1
    net = nets(table.state, side).net_of[port]
    most = room(table.state, side, net)
    table.say("repair X Br")
    spent = 40 - table.points("UK")
    assert room(table.state, side, net) == most - spent
    table.state.shipped = added(table.state.shipped, port, most - spent)
    table.state.touch()
    assert table.refused("repair X Br") == "6.7.3"
    assert table.may("repair XII Br")  # at home


@pytest.mark.rule("6.6.b", "6.6.l", "6.7.3.a")
def test_forts_are_no_freight() -> None:
    """The port of the Channel Islands carries a point a turn, and yet a Festung can be built there (24.2)."""
    pair = ("Fort Channel Islands:1@St Peter Port", "VI AK:1@St Peter Port")
    table = game(*pair, scenario="SBW5", phase="production", points={"DE": 40})
    table.say(*["repair Fort Channel Islands"] * 3)
    assert table.steps("Fort Channel Islands") == 7
    assert not any(table.state.shipped)
    assert table.may("repair VI AK")


@pytest.mark.rule("6.7.4.a")
def test_oil_flows_through_a_mulberry_uncounted() -> None:
    table = game("Montgomery:1@Cherbourg", side="allies", phase="")
    state, hq, port = table.state, table.number("Montgomery"), find("Cherbourg")
    net = nets(state, 1).net_of[port]
    price = table.board.price_up[hq][1]
    assert freight(state, hq, net) == 2 * price  # yellow and black
    state.piers = replaced(state.piers, Nation.UK, port)
    state.forget()
    assert freight(state, hq, net) == price


# -- 5.7 gifts ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.7.b")
@pytest.mark.rule("11.0.c")
def test_red_points_for_the_armour_of_free_france_come_from_the_united_states() -> None:
    """All three of its units are rebuilt with what they give, and one of them is armour."""

    def table(level: str) -> Position:
        purses = {"US": 9, "FF": 0}
        return position(
            "SBW2", "2 DB:1@Paris", side="allies", phase="production", points=purses, edit=no_red, rules_level=level
        )

    def no_red(state: West) -> None:
        state.red = replaced(replaced(state.red, Nation.FF, 0), Nation.US, 9)

    us = table("advanced").say("aid")
    assert us.refused("repair 2 DB") == "7.3"  # it costs two yellow points, and two red ones
    assert us.say("aid").refused("repair 2 DB") == "11.0"
    assert us.say("give_red").state.red[Nation.FF] == 1
    assert us.state.red[Nation.US] == 8
    assert us.refused("give_red") == us.refused("aid") == "5.7"  # three points of all colours together
    assert us.refused("give_blue")
    assert not table("basic").may("give_red")


@pytest.mark.rule("5.7.b")
def test_the_united_states_give_free_france_three_points_a_turn_from_1942_on() -> None:
    def table(turn: int) -> Position:
        where = {"side": "allies", "phase": "turn", "scenario": "SBW2"}
        return game("CEF@Belfort", "V US@Paris", turn=turn, points={"US": 9}, **where)

    late, early = table(0), table(-36)  # December 1941
    while late.asks == "dice":
        late.roll(*[1] * late.dice)
    before = late.points("FF"), late.points("US")
    late.say("aid", "aid", "aid")
    assert (late.points("FF"), late.points("US")) == (before[0] + 3, before[1] - 3)
    assert late.refused("aid") == "5.7"  # no fourth
    while early.asks == "dice":
        early.roll(*[1] * early.dice)
    assert early.refused("aid") == "5.7"
