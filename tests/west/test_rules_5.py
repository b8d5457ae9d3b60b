"""5: the fighting powers. Surrender, France and its armistice, the Siegfried Line, minor powers, Free France."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fogbound.core.state import replaced
from fogbound.west.board import Board
from fogbound.west.kinds import BUNKER, NO_WORK, Nation
from fogbound.west.position.marks import FLOWN
from fogbound.west.position.state import West
from fogbound.west.rules.income import income_of
from fogbound.west.rules.powers import ARMISTICE, BAN_LIFTED, PARIS_OPEN, check_bombing_ban, check_capitals
from fogbound.west.theatre import Feature
from fogbound.west.theatre.gazetteer import find
from west.on_the_map import with_feature
from west.positions import Position, position


def in_the_war(state: West) -> None:
    """Belgium and the Netherlands are attacked."""
    state.neutral &= ~(1 << Nation.BE | 1 << Nation.NL)


def surrendered(table: Position, nation: Nation) -> bool:
    return bool(table.state.surrendered >> nation & 1)


# -- 5.0 surrender of a power ------------------------------------------------------------------------


@pytest.mark.rule("5.0.b", "7.11.a")
def test_a_power_surrenders_in_the_victory_phase_when_its_capital_is_lost() -> None:
    lost = position("SBW3", owner={"Bruxelles": "DE"}, edit=in_the_war, phase="exploitation", side="axis")
    assert not surrendered(lost, Nation.BE)  # not before
    lost = position("SBW3", owner={"Bruxelles": "DE"}, edit=in_the_war, phase="victory")
    assert surrendered(lost, Nation.BE)
    assert not surrendered(lost, Nation.NL)
    retaken = position("SBW3", edit=in_the_war, phase="victory")
    assert not surrendered(retaken, Nation.BE)


@pytest.mark.rule("5.0.c")
def test_units_of_a_beaten_power_leave_play_but_for_those_with_a_face_of_no_steps() -> None:
    blocks = ("XX CA@Lyon", "1 Armée@Lyon")
    table = position("SBW3", *blocks, owner={"Paris": "DE"}, phase="victory")
    assert (table.place("XX CA"), table.place("1 Armée"), table.steps("1 Armée")) == ("gone", "2233", 0)


@pytest.mark.rule("5.0.d", "5.0.f")
def test_the_conqueror_gets_a_point_for_each_unit_and_all_the_land() -> None:
    units = ("I NL@Utrecht", "II NL@Utrecht", "III NL@Breda", "IV NL@pool")  # the last was lost before
    table = position("SBW3", *units, owner={"Den_Haag": "DE"}, edit=in_the_war, phase="")
    check_capitals(table.state)
    assert table.gains("DE") == 3
    assert Nation.NL not in table.state.owner
    assert {table.owner(city) for city in ("Utrecht", "Breda", "Amsterdam")} == {"DE"}


@pytest.mark.rule("5.0.c", "3.4.a")
@pytest.mark.parametrize("bomber", ["3 Grp", "6 Grp"])
def test_aircraft_of_a_beaten_power_fly_nowhere_and_those_of_its_friends_do(bomber: str) -> None:
    """The heavy bombers of the British and of the Canadians, who go with them, have a face of no steps."""
    table = position("SBW6", f"{bomber}@Leeds", "GC 23@Manchester", owner={"London": "DE"}, phase="victory")
    assert surrendered(table, Nation.UK)
    assert surrendered(table, Nation.CA)
    table.say("fight_on")
    assert (table.place(bomber), table.steps(bomber), table.has(bomber, FLOWN)) == ("1916", 0, False)
    assert table.place("GC 23") != "1917"


@pytest.mark.rule("5.0.c")
def test_bombers_of_a_beaten_power_are_destroyed_when_they_are_engaged() -> None:
    """With friends at Paris still, they flee nowhere, and nobody is paid for them (C-23)."""

    def beaten(state: West) -> None:
        state.surrendered |= 1 << Nation.UK

    held = {"*": "DE", "Paris": "FR"}
    table = position("SBW6", "3 Grp:0@Dover", "I AK@London", owner=held, edit=beaten).go("I AK", "Dover")
    assert (table.place("3 Grp"), table.place("I AK"), table.gains("DE")) == ("pool", "2022", 0)


@pytest.mark.rule("5.0.d", "12.5.a")
@pytest.mark.parametrize(("level", "colours"), [("advanced", (0, 1, 1)), ("basic", (0, 0, 0))])
def test_units_that_go_with_their_power_pay_in_colours_as_others_do(level: str, colours: tuple[int, ...]) -> None:
    units = ("I NL@Utrecht", "LVA@Amsterdam", "Winkelman@Amsterdam")
    table = position("SBW3", *units, owner={"Den_Haag": "DE"}, edit=in_the_war, phase="", rules_level=level)
    state, germany = table.state, Nation.DE
    before = state.red[germany], state.blue[germany], state.black[germany]
    check_capitals(state)
    assert table.gains("DE") == 3
    after = state.red[germany], state.blue[germany], state.black[germany]
    assert tuple(now - then for now, then in zip(after, before, strict=True)) == colours


@pytest.mark.rule("5.0.d", "5.0.f")
def test_the_conqueror_is_who_holds_the_capital() -> None:
    table = position("SBW1", "IV Alp@Milano", owner={"Salò": "UK"}, phase="")
    check_capitals(table.state)
    assert (table.gains("UK"), table.gains("US")) == (1, 0)


@pytest.mark.rule("5.0.f")
def test_friends_keep_the_hexes_of_a_beaten_power_that_they_hold() -> None:
    units = ("I Br@Gent", "I BE@Antwerpen", "XX CA@Charleroi", "GC 23@Namur")
    table = position("SBW3", *units, owner={"Bruxelles": "DE"}, edit=in_the_war, phase="")
    check_capitals(table.state)
    assert [table.owner(place) for place in ("Gent", "Charleroi", "Antwerpen", "Namur")] == ["UK", "FR", "DE", "DE"]


@pytest.mark.rule("5.0.e")
def test_factories_pass_to_the_conqueror_unless_a_ground_unit_took_them() -> None:
    table = position("SBW3", "I AK@2127", owner={"2127": "DE"}).go("I AK", "Paris")
    check_capitals(table.state)
    assert table.owner("Lyon") == "DE"
    assert table.state.ruins == (find("Paris"),)


@pytest.mark.rule("5.0.h")
def test_a_scenario_may_name_other_places_that_a_minor_power_falls_with() -> None:
    def shaped(board: Board) -> Board:
        places = (find("Antwerpen"), find("Gent"))
        return replace(board, scenario=replace(board.scenario, surrenders_without={Nation.BE: places}))

    both = position("SBW3", owner={"Antwerpen Gent": "DE"}, edit=in_the_war, shaped=shaped, phase="victory")
    one = position("SBW3", owner={"Antwerpen": "DE"}, edit=in_the_war, shaped=shaped, phase="victory")
    assert surrendered(both, Nation.BE)
    assert not surrendered(one, Nation.BE)


# -- 5.1 France ---------------------------------------------------------------------------------------


@pytest.mark.rule("5.1.c")
def test_paris_an_open_city() -> None:
    table = position("SBW3", "XX CA@Paris", side="allies", phase="rail").say("open_city")
    assert table.state.capital[Nation.FR] == find("Bordeaux")


@pytest.mark.rule("5.1.d")
def test_it_is_too_late_when_the_enemy_stands_before_paris() -> None:
    before = position("SBW3", "I AK@Compiègne", side="allies", phase="rail", owner={"2126": "DE"})
    assert before.refused("open_city") == "5.1"
    fallen = position("SBW3", side="allies", phase="rail", owner={"Paris": "DE"})
    assert fallen.refused("open_city") == "5.1"
    assert position("SBW3", side="allies", phase="rail").may("open_city")
    nowhere_to_go = position("SBW3", side="allies", phase="rail", owner={"Bordeaux": "DE"})
    assert nowhere_to_go.refused("open_city") == "5.1"


def government(*blocks: str, **more: object) -> Position:
    """Gamelin at Paris, and whoever else, when the Allies move by rail in the Advanced game."""
    setting = {"side": "allies", "phase": "rail", "points": {"FR": 4}, **more}
    return position("SBW6", *blocks, "FHQ@Berlin", "XX CA@Lyon", **setting)  # type: ignore[arg-type]


@pytest.mark.rule("5.1.c")
def test_gamelin_goes_to_bordeaux_by_rail_with_the_government() -> None:
    table = government("Gamelin@Paris").say("open_city")
    assert table.place("Gamelin") == "1532"
    assert table.state.capital[Nation.FR] == find("Bordeaux")
    assert (table.points("FR"), table.state.rails_used[Nation.FR]) == (3, 1)
    rebuilt = government("Gamelin@Bordeaux").say("open_city")
    assert (rebuilt.place("Gamelin"), rebuilt.points("FR")) == ("1532", 4)


@pytest.mark.rule("5.1.d")
def test_paris_is_no_open_city_if_gamelin_cannot_go() -> None:
    said = "Gamelin cannot go to Bordeaux by rail."
    assert government().why_not("open_city") == said  # he was eliminated (K-11)
    assert government("Gamelin@Paris", points={"FR": 0}).why_not("open_city") == said
    full = ("I CA@Bordeaux", "II CA@Bordeaux", "1 Armée@Bordeaux")
    assert government("Gamelin@Paris", *full).why_not("open_city") == said
    assert government("Gamelin@Paris!unsupplied").why_not("open_city") == said


@pytest.mark.rule("5.1.e")
def test_an_open_city_is_evacuated() -> None:
    table = position("SBW3", "XX CA@Paris", side="allies", phase="rail").say("open_city", "done")
    assert table.refused("done") == "5.1"
    assert table.say("move XX CA").refused("stop") == "5.1"
    assert table.say("to 2027", "stop").may("done")


@pytest.mark.rule("5.1.e")
def test_aircraft_leave_an_open_city_and_nobody_goes_there() -> None:
    units = ("GC 23@Paris", "XX CA@2027")
    table = position("SBW3", *units, side="allies", phase="rail").say("open_city", "done", "move XX CA")
    assert table.say("to Paris").refused("stop") == "5.1"  # it may pass through
    table.say("to 2027", "stop", "done")
    assert table.refused("done") == "5.1"
    table.say("rebase GC 23")
    assert table.refused("to Paris") == "3.4"
    assert table.say("to Reims").may("done")

    def lost(state: West) -> None:
        state.events |= PARIS_OPEN

    taken = position("SBW3", "XX CA@2027", side="allies", owner={"Paris": "DE"}, edit=lost).say("move XX CA")
    assert taken.may("to Paris")  # no longer open: it may be freed


def paris_open(state: West) -> None:
    state.events |= PARIS_OPEN
    state.capital = replaced(state.capital, Nation.FR, find("Bordeaux"))


@pytest.mark.rule("5.1.e")
def test_no_train_and_no_newcomer_stops_in_an_open_city() -> None:
    rail = position("SBW3", "XX CA@Lyon", side="allies", phase="rail", points={"FR": 5}, edit=paris_open)
    assert rail.say("rail XX CA").refused("to Paris") == "5.1"
    new = position("SBW3", "XX CA@pool", side="allies", phase="production", points={"FR": 9}, edit=paris_open)
    assert new.say("rebuild XX CA").refused("to Paris") == "5.1"
    assert new.may("to Lyon")


@pytest.mark.rule("5.1.i")
def test_cities_that_friends_still_hold_may_be_defended_from_the_air() -> None:
    def armistice(state: West) -> None:
        state.events |= ARMISTICE

    units = ("XIX Pz@Arras", "I Br@Arras", "11 FG@London")
    table = position("SBW3", *units, phase="reaction", owner={"Arras": "UK"}, edit=armistice)
    assert table.may("fly 11 FG")
    taken = position("SBW3", *units, phase="reaction", owner={"Arras": "DE"}, edit=armistice)
    assert not taken.may("fly 11 FG")


@pytest.mark.rule("5.1.e")
def test_nobody_retreats_into_an_open_city() -> None:
    units = ("XIX Pz@Compiègne", "XX CA@Compiègne", "XXI CA@2025")
    kept = position("SBW3", *units, phase="combat").hit(0).hit(0).say("retreat XX CA")
    left = position("SBW3", *units, phase="combat", edit=paris_open).hit(0).hit(0).say("retreat XX CA")
    assert kept.may("to Paris")
    assert left.refused("to Paris") == "5.1"


@pytest.mark.rule("5.1.f")
def test_france_may_ask_for_an_armistice_while_its_capital_stands() -> None:
    table = position("SBW3", "XX CA@Lyon", phase="victory")
    assert (table.asks, table.asked) == ("request_armistice", "allies")
    assert surrendered(table.say("armistice"), Nation.FR)  # Germany has to accept
    late = position("SBW3", "XX CA@Lyon", owner={"Paris": "DE"}, phase="victory")
    assert surrendered(late, Nation.FR)
    assert late.place("XX CA") == "gone"
    assert not late.texts("armistice")


@pytest.mark.rule("5.1.g", "5.0.g", "5.0.c")
def test_an_armistice_takes_all_french_units_and_pays_nothing() -> None:
    table = position("SBW3", "XX CA@Lyon", "1 Armée:0@Lyon", phase="victory")
    untouched = position("SBW3", "XX CA@Lyon", "1 Armée:0@Lyon", phase="victory").say("fight_on")
    table.say("armistice")
    assert (table.place("XX CA"), table.place("1 Armée")) == ("gone", "gone")
    france = income_of(table.state, Nation.DE) - income_of(untouched.state, Nation.DE)
    assert table.points("DE") == untouched.points("DE") + france  # what the land yields, no more


@pytest.mark.rule("5.1.h")
def test_after_the_armistice_france_is_german_and_the_maginot_line_is_gone() -> None:
    table = position("SBW3", "XX CA@Lyon", phase="victory").say("armistice")
    assert Nation.FR not in table.state.owner
    maginot = with_feature(Feature.MAGINOT)
    assert len(maginot) == 5
    assert {table.state.works[find(hex)] for hex in maginot} == {NO_WORK}


def bombing(*german: str, ban: int = ARMISTICE) -> Position:
    """A British bomber in Abbeville, Germans in France, after the armistice."""

    def after(state: West) -> None:
        state.events = ban
        state.surrendered |= 1 << Nation.FR

    owner = {"Abbeville 2123": "UK", "Le_Mans Cherbourg": "DE"}
    return position("SBW3", "2 Grp@Abbeville", *german, side="allies", phase="air", owner=owner, edit=after)


@pytest.mark.rule("5.1.i")
def test_after_the_armistice_inland_cities_are_spared() -> None:
    assert bombing("I AK@Le Mans").refused("fly 2 Grp") == "5.1"
    assert bombing("I AK@Le Mans", ban=0).may("fly 2 Grp")
    assert bombing("I AK@Cherbourg").may("fly 2 Grp")  # on the coast
    assert bombing("I AK@2028").may("fly 2 Grp")  # no city


@pytest.mark.rule("5.1.i", "7.8.c")
@pytest.mark.parametrize(("ban", "follows"), [(ARMISTICE, False), (ARMISTICE | BAN_LIFTED, True)])
def test_aircraft_follow_no_blitz_into_a_city_that_is_spared(ban: int, follows: bool) -> None:
    def after(state: West) -> None:
        state.events = ban

    units = ("XIX US@2225!attacked", "IX TAC@2225!attacked!flown", "1 US Army@2225!attacked", "I AK@Reims")
    table = position(
        "SBW2", *units, side="allies", phase="blitz", weather="good", owner={"Reims": "DE", "2225": "US"}, edit=after
    )
    table.say("blitz XIX US", "to Reims")
    assert table.may("follow 1 US Army")
    assert table.may("follow IX TAC") == follows


LOST = {"Le_Mans": "DE"}


@pytest.mark.rule("5.1.j")
def test_two_major_ports_end_the_ban_for_good() -> None:
    def after(state: West) -> None:
        state.events = ARMISTICE
        for port in ("Bordeaux", "Marseille", "Toulon", "Antwerpen", "Amsterdam", "Rotterdam", "Brest"):
            state.owner = replaced(state.owner, find(port), Nation.DE)

    table = position(
        "SBW3", "2 Grp@London", "I AK@Le Mans", side="allies", edit=after, owner=LOST | {"Cherbourg": "UK"}
    )
    assert table.say("done").refused("fly 2 Grp") == "5.1"
    table = position("SBW3", "2 Grp@London", "I AK@Le Mans", side="allies", edit=after, owner=LOST)
    table.state.give(find("Brest"), Nation.UK)
    assert table.say("done").may("fly 2 Grp")
    table.state.give(find("Brest"), Nation.DE)
    check_bombing_ban(table.state)
    table.state.touch()
    assert table.may("fly 2 Grp")


@pytest.mark.rule("5.1.j", "6.7.2.a")
def test_two_mulberries_end_the_ban_or_one_and_a_major_port() -> None:
    """A Mulberry is a major port in every way (6.7.2)."""
    beaches = {Nation.US: "Omaha/Utah", Nation.UK: "Gold-Juno-Sword"}

    def is_over(*piers: Nation, **owner: str) -> bool:
        def build(state: West) -> None:
            for nation in piers:
                state.build_pier(nation, find(beaches[nation]))

        held = {"Omaha/Utah": "US", "Gold-Juno-Sword": "UK", **owner}
        game = position("SBW8", "FHQ@Berlin", side="allies", owner=held, edit=build).say("done")
        return bool(game.state.events & BAN_LIFTED)

    assert not is_over(Nation.US)
    assert is_over(Nation.US, Nation.UK)
    assert is_over(Nation.US, Cherbourg="US")
    assert not is_over(Cherbourg="US")


@pytest.mark.rule("5.1.k", "5.7.a")
def test_the_armistice_raises_free_france() -> None:
    table = position("SBW3", "XX CA@Lyon", phase="victory").say("armistice")
    free = ["CEF", "II CA FF", "2 DB"]
    assert [table.place(name) for name in free] == ["pool"] * 3
    assert table.state.capital[Nation.FF] == find("Alger")
    assert income_of(table.state, Nation.FF) == 0
    assert table.owner("Alger") == "FF"
    assert surrendered(table, Nation.FR)  # no Vichy power: France is out


@pytest.mark.rule("5.7.a")
def test_so_does_the_fall_of_paris() -> None:
    table = position("SBW3", "XX CA@Lyon", phase="victory", owner={"Paris": "DE"})
    assert [table.place(name) for name in ("CEF", "II CA FF", "2 DB")] == ["pool"] * 3


@pytest.mark.rule("5.7.d")
def test_paris_free_again_is_the_free_french_capital() -> None:
    def fallen(state: West) -> None:
        state.surrendered |= 1 << Nation.FR

    held = position("SBW3", phase="victory", owner={"Paris": "DE"}, edit=fallen)
    assert income_of(held.state, Nation.FF) == 0
    freed = position("SBW3", phase="victory", owner={"Paris": "UK"}, edit=fallen)
    assert freed.state.capital[Nation.FF] == find("Paris")
    assert income_of(freed.state, Nation.FF) == 3
    assert income_of(freed.state, Nation.UK) == income_of(held.state, Nation.UK)  # for nobody else
    freed.state.give(find("Paris"), Nation.DE)
    assert income_of(freed.state, Nation.FF) == 0


@pytest.mark.rule("5.7.b")
def test_the_united_states_give_free_france_three_points_a_turn() -> None:
    table = position("SBW2", "CEF:1@Belfort", side="allies", phase="production", points={"US": 9, "FF": 0})
    had = table.points("US")
    table.say("aid", "aid", "aid")
    assert (table.points("FF"), table.points("US")) == (3, had - 3)
    assert table.refused("aid") == "5.7"
    assert table.say("repair CEF", "done").state.aid == 0  # next turn they may give again
    poor = position("SBW2", "CEF:1@Belfort", side="allies", phase="production", points={"US": 0, "FF": 0})
    assert poor.refused("aid") == "5.7"


@pytest.mark.rule("5.7.b")
def test_before_1942_they_give_nothing() -> None:
    early = position("SBW3", "CEF:1@Alger", side="allies", phase="production", points={"US": 9})
    assert early.refused("aid") == "5.7"


def sites(name: str, **owner: str) -> set[str]:
    """Where a Free French unit may be rebuilt in December 1944."""
    table = position("SBW2", f"{name}@pool", side="allies", phase="production", owner=owner, points={"FF": 20})
    return table.say(f"rebuild {name}").targets


@pytest.mark.rule("7.3.1.a", "7.3.1.c", "5.7.d")
def test_free_french_units_are_rebuilt_in_liberated_france() -> None:
    cities = {"1532", "1735", "2026", "2124", "2137", "2233"}
    assert sites("CEF") == sites("II CA FF") == cities
    assert sites("2 DB") == {"2026", "2233"}  # tanks are made in Paris and Lyon
    assert sites("CEF", Lyon="DE") == cities - {"2233"}


@pytest.mark.rule("5.7.a", "7.3.1.a")
@pytest.mark.parametrize("name", ["CEF", "II CA FF", "2 DB"])
def test_before_paris_is_free_they_are_rebuilt_in_alger(name: str) -> None:
    table = position("SBW3", f"{name}@pool", "XX CA@Lyon", phase="victory", points={"FF": 20}).say("armistice")
    while not table.may(f"rebuild {name}"):
        table.say("done")
    assert table.say(f"rebuild {name}").place(name) == "1548"  # not even tanks need a factory there


# -- 5.2 the Siegfried Line ------------------------------------------------------------------------------


def rhine(*, points: int = 9, lost: str = "2629", **options: str) -> Position:
    """April 1945 with the line in German hands, but for one hex."""
    line = " ".join(sorted(with_feature(Feature.SIEGFRIED)))
    owner = {line: "DE", lost: "US"}
    return position("SBW1", owner=owner, points={"DE": points}, phase="production", **options)


def bunkers(table: Position) -> int:
    return sum(table.state.works[find(hex)] == BUNKER for hex in with_feature(Feature.SIEGFRIED))


@pytest.mark.rule("5.2.d")
def test_germany_rebuilds_the_siegfried_line_where_it_holds_it() -> None:
    table = rhine()
    assert bunkers(table) == 0
    assert bunkers(table.say("fortify_line")) == 8
    assert table.points("DE") == 0
    assert rhine(points=8).refused("fortify_line") == "5.2"


@pytest.mark.rule("5.2.d")
def test_by_the_other_reading_it_is_rebuilt_hex_by_hex() -> None:
    table = rhine(points=2, siegfried_rebuild="per_hex_1").say("fortify Aachen", "fortify 2524")
    assert (bunkers(table), table.points("DE")) == (2, 0)
    assert table.refused("fortify Freiburg") == "5.2"
    assert rhine(siegfried_rebuild="per_hex_1").refused("fortify_line") == "5.2"


@pytest.mark.rule("5.2.d")
def test_the_line_stands_from_the_start_where_the_scenario_says_so() -> None:
    assert bunkers(position("SBW3")) == 9
    table = position("SBW3", phase="production", points={"DE": 20})
    assert table.refused("fortify_line") == "5.2"
