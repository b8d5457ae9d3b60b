"""27, 29: garrisons and partisans."""

from __future__ import annotations

import pytest

from fogbound.core.state import replaced
from fogbound.core.values import Refusal
from fogbound.west.chapters.partisans.skirmish import away_from_partisans
from fogbound.west.chapters.partisans.uprising import is_conquered, risen
from fogbound.west.chapters.production import at_risk
from fogbound.west.game import GAME
from fogbound.west.kinds import AXIS, Nation
from fogbound.west.options import settle
from fogbound.west.position.state import West
from fogbound.west.rules.combat.retreat import RETREAT_TO
from fogbound.west.rules.income import income_of
from fogbound.west.rules.partisans import cuts_lanes
from fogbound.west.rules.supply import delivering_hexes, is_source, lane_ends
from fogbound.west.theatre import theatre
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, position

ON = {"rule_29_partisans": "on"}
GERMAN = {"*": "DE"}
LONDON = "V Br@London"


def discs(**at: int) -> object:
    """An edit that puts partisans down: `discs(Lyon=2)`."""

    def edit(state: West) -> None:
        for place, count in at.items():
            state.partisans = replaced(state.partisans, find(place.replace("_", " ")), count)

    return edit


def occupied(*blocks: str, scenario: str = "SBW2", side: str = "axis", **more: object) -> Position:
    """A Europe that is all German."""
    return position(scenario, LONDON, *blocks, side=side, **{"owner": GERMAN, **ON, **more})  # type: ignore[arg-type]


def uprising(*blocks: str, **more: object) -> Position:
    return occupied(*blocks, side="allies", phase="income", **more)


# -- 29.0, 29.1 where they come from ----------------------------------------------------------------------------------


@pytest.mark.rule("29.0.a")
def test_only_conquered_countries_have_partisans() -> None:
    assert uprising().may("partisan Lyon")
    fighting = uprising(scenario="SBW3", points={"UK": 9})
    assert not is_conquered(fighting.state, "FR")
    assert fighting.refused("partisan Lyon") == "29.1"
    assert fighting.may("partisan Oslo")
    assert uprising(rule_29_partisans="off").asks == "spend"


@pytest.mark.rule("29.0.a")
def test_plans_that_spare_the_west_cost_its_partisans() -> None:
    fallen = position(
        "SBW3", LONDON, french_plan="escaut", edit=lambda state: setattr(state, "surrendered", 1 << Nation.FR)
    )
    assert not is_conquered(fallen.state, "FR")
    assert is_conquered(fallen.state, "NO")


def free(table: Position) -> int:
    """How many still rise by themselves."""
    return sum(table.state.frames[-1].locals["free"])  # type: ignore[arg-type]


def place_one(table: Position) -> None:
    """Where it costs nothing, if there is such a place."""
    had = (free(table), table.points("UK"))
    hexes = [at for at in table.board.places[: table.board.hexes] if table.may(f"partisan {at}")]
    for hex in hexes:
        trial = Position(table.state.copy()).say(f"partisan {hex}")
        if trial.points("UK") == had[1]:
            table.say(f"partisan {hex}")
            return
    table.say(f"partisan {hexes[0]}")


@pytest.mark.rule("29.0.b")
def test_the_british_arm_partisans_for_a_point_each() -> None:
    """Only Norway is conquered, with a garrison in every city."""
    table = uprising(scenario="SBW3", owner={"Oslo": "DE"}, points={"UK": 20})
    had, rising = table.points("UK"), free(table)
    for _n in range(rising):
        place_one(table)
    assert table.points("UK") == had
    table.say("partisan Oslo", "partisan Oslo")
    assert table.points("UK") == had - 2
    assert table.refused("partisan Berlin") == "29.1"


@pytest.mark.rule("29.0.b")
def test_without_a_point_only_those_who_rise_by_themselves_come() -> None:
    table = uprising(scenario="SBW3", owner={"Oslo": "DE"})
    table.state.points = replaced(table.state.points, Nation.UK, 0)
    table.state.touch()
    rising = free(table)
    for _n in range(rising):
        place_one(table)
    assert sum(table.state.partisans) == rising < 10
    assert table.asks != "place_partisans"


@pytest.mark.rule("29.1.a")
def test_three_minor_cities_or_a_major_one_without_a_garrison_raise_a_partisan() -> None:
    table = occupied()
    board = table.board
    cities = [hex for hex in range(board.hexes) if theatre().country[hex] == "FR" and board.city[hex]]
    majors = sum(board.city[hex] == 2 for hex in cities)
    minors = len(cities) - majors
    assert risen(table.state, "FR") == minors // 3 + majors
    assert risen(occupied("LXXXI AK@Paris").state, "FR") < risen(table.state, "FR")
    assert risen(occupied(owner={"*": "FF"}).state, "FR") == 0  # nothing is left to rise in


@pytest.mark.rule("27.0.a")
def test_a_unit_holds_the_cities_in_its_zone() -> None:
    beside = position("SBW2", LONDON).board.beside[find("Paris")][0]
    place = position("SBW2", LONDON).board.places[beside]
    free = risen(occupied().state, "FR")
    by_zone = occupied(f"LXXXI AK@{place}")
    assert risen(by_zone.state, "FR") < free
    inside_only = occupied(f"LXXXI AK@{place}", rule_27_garrisons="off")
    assert risen(inside_only.state, "FR") > risen(by_zone.state, "FR")


@pytest.mark.rule("27.0.a")
def test_garrisons_follow_partisans() -> None:
    assert settle(ON)["rule_27_garrisons"] == "on"
    assert settle({})["rule_27_garrisons"] == "off"
    with pytest.raises(Refusal, match="only with partisans"):
        settle({"rule_27_garrisons": "on"})


@pytest.mark.rule("29.1.b")
def test_they_come_in_five_countries_and_out_of_axis_zones() -> None:
    table = uprising("LXXXI AK@Lyon", points={"UK": 9})
    for place in ("Oslo", "Bruxelles", "Rotterdam", "Paris", "Poznań"):
        assert table.may(f"partisan {place}"), place
    for place in ("Luxembourg", "Copenhagen", "Berlin", "London", "Roma"):
        assert table.refused(f"partisan {place}") == "29.1", place
    beside = table.board.places[table.board.beside[find("Lyon")][0]]
    assert table.refused(f"partisan {beside}") == "29.1"
    assert table.refused("partisan Lyon") == "29.1"


@pytest.mark.rule("3.21.a")
@pytest.mark.rule("29.1.a")
def test_nobody_rises_in_land_that_takes_no_part() -> None:
    """In 1943 no unit enters Belgium and the Netherlands, which are German: nobody could drive partisans off there."""
    conquered = {"edit": lambda state: setattr(state, "surrendered", 1 << Nation.FR | 1 << Nation.BE | 1 << Nation.NL)}
    table = uprising(scenario="SBW7", points={"UK": 9}, **conquered)
    assert table.may("partisan Lyon")
    assert table.refused("partisan Bruxelles") == table.refused("partisan Rotterdam") == "3.21"
    assert [risen(table.state, code) for code in ("BE", "NL")] == [0, 0]
    assert min(risen(uprising(**conquered).state, code) for code in ("FR", "BE", "NL")) > 0


@pytest.mark.rule("29.1.c")
def test_there_are_no_more_than_ten() -> None:
    nine = uprising(edit=discs(Lyon=3, Nantes=3, Bordeaux=2, Toulouse=1), points={"UK": 20})
    assert nine.say("partisan Paris").asks == "spend"
    assert sum(nine.state.partisans) == 10


@pytest.mark.rule("29.1.f")
def test_no_more_than_three_are_in_a_hex() -> None:
    table = uprising(edit=discs(Lyon=3), points={"UK": 20})
    assert table.refused("partisan Lyon") == "29.1"


# -- 29.0, 29.1 what they do ------------------------------------------------------------------------------------------


@pytest.mark.rule("29.0.c")
def test_they_have_no_zone_and_do_not_move() -> None:
    table = occupied("LXXXI AK@Paris", edit=discs(Lyon=3))
    assert cuts_lanes(table.state, AXIS) == {find("Lyon")}
    assert "partisan" not in {kind.word for kind in table.board.kind}


@pytest.mark.rule("29.0.c")
@pytest.mark.parametrize("count", [0, 1])
def test_the_axis_does_not_retreat_among_them(count: int) -> None:
    table = occupied("LXXXI AK@Paris", edit=discs(Lyon=count))
    block = table.number("LXXXI AK")
    assert away_from_partisans(table.state, block, [find("Lyon")]) == [find("Lyon")] * (not count)
    table.state.put(block, find(beside("Lyon")))
    against = RETREAT_TO.objection(table.state, block, find("Lyon"))
    assert (against is not None and against.rule == "29.0") == bool(count)


@pytest.mark.rule("29.1.d")
def test_one_stops_trains_and_vanishes_when_a_unit_comes() -> None:
    free = occupied("LXXXI AK@Paris", phase="rail", points={"DE": 9}).say("rail LXXXI AK")
    cut = occupied("LXXXI AK@Paris", phase="rail", points={"DE": 9}, edit=discs(Lyon=1)).say("rail LXXXI AK")
    assert free.may("to Lyon")
    assert cut.refused("to Lyon") == "29.1"
    assert len(cut.targets) < len(free.targets)


@pytest.mark.rule("29.1.d")
def test_no_train_starts_among_them() -> None:
    """Nor do guns get away by rail that were left alone with them."""
    free, cut = (occupied("AOK 1@Lyon", phase="rail", points={"DE": 9}, edit=discs(Lyon=count)) for count in (0, 2))
    assert free.may("rail AOK 1")
    assert cut.refused("rail AOK 1") == "29.1"


@pytest.mark.rule("29.1.a", "29.0.b")
def test_who_rises_by_himself_costs_nothing_and_any_other_a_british_point() -> None:
    table = uprising()
    free, points = table.state["free"], table.points("UK")
    table.say("partisan Lyon")
    assert sum(table.state["free"]) == sum(free) - 1
    assert table.points("UK") == points
    table.state["free"] = tuple(0 for _country in free)
    table.state.touch()
    assert table.say("partisan Marseille").points("UK") == points - 1
    assert [table.state.partisans[find(place)] for place in ("Lyon", "Marseille")] == [1, 1]


@pytest.mark.rule("29.1.d")
def test_who_comes_otherwise_than_by_a_march_drives_one_off_at_once() -> None:
    """A fort that is begun, and a corps that sails in; trains do not run where partisans are."""
    partisans = discs(Dijon=1, Brest=1, Lyon=1)
    leaders = ("FHQ@Berlin!activated", "Eisenhower@London")
    advanced = {"rules_level": "advanced", "edit": partisans, "scenario": "SBW7"}

    def left(table: Position) -> list[int]:
        return [table.state.partisans[find(place)] for place in ("Dijon", "Brest", "Lyon")]

    built = occupied("Fort Metz@pool", *leaders, phase="income", points={"DE": 30}, **advanced)
    while built.asks != "spend":
        built.hit(0) if built.asks == "dice" else built.say("done")
    built.say("rebuild Fort Metz", "to Dijon")
    assert left(built) == [0, 1, 1]
    assert built.asks == "spend"
    shipped = occupied("LXXXI AK@Lorient", *leaders, **advanced).say("activate FHQ", "ship LXXXI AK", "to Brest")
    while shipped.asks == "dice":
        shipped.hit(0)
    assert left(shipped) == [1, 0, 1]


@pytest.mark.rule("29.1.d")
def test_a_march_drives_one_off_without_a_battle() -> None:
    near = position("SBW2", LONDON).board
    start = near.places[next(hex for hex in near.beside[find("Lyon")] if near.land[hex])]
    table = occupied(f"LXXXI AK@{start}", edit=discs(Lyon=1))
    table.go("LXXXI AK", "Lyon")
    assert table.state.partisans[find("Lyon")] == 0
    assert table.texts("partisans") == [f"The partisans of {table.state.title(find('Lyon'))} are driven off."]


@pytest.mark.rule("11.2.g")
@pytest.mark.rule("29.1.d")
def test_freight_does_not_pass_one() -> None:
    """Ploughing on by rail, supply does; what is made beyond it does not arrive."""
    free, cut = occupied(), occupied(edit=discs(Lyon=1))
    lyon = find("Lyon")
    assert is_source(cut.state, lyon, Nation.DE)
    assert lyon not in delivering_hexes(cut.state, Nation.DE)
    assert lyon in delivering_hexes(free.state, Nation.DE)
    assert income_of(cut.state, Nation.DE) < income_of(free.state, Nation.DE)


@pytest.mark.rule("18.2.a", "29.1.d")
@pytest.mark.parametrize("count", [1, 3])
def test_freight_that_partisans_drive_out_to_sea_may_be_sunk(count: int) -> None:
    """They hold all the railways out of Marseille and Avignon: as few as stop a train send the freight by ship."""
    ring = discs(Toulon=count, Montpellier=count, **{"2135": count})
    free = position("SBW7", LONDON, phase="", rules_level="advanced", **ON)
    cut = position("SBW7", LONDON, phase="", rules_level="advanced", edit=ring, **ON)  # type: ignore[arg-type]
    assert find("Marseille") in delivering_hexes(cut.state, Nation.DE)
    assert (len(at_risk(free.state)), len(at_risk(cut.state))) == (0, 4)


def beside(place: str, n: int = 0) -> str:
    board = position("SBW2", LONDON).board
    land = [hex for hex in board.beside[find(place)] if board.land[hex]]
    return board.places[land[n]]


@pytest.mark.rule("29.1.e")
def test_two_block_lanes_and_three_the_rails() -> None:
    table = occupied(edit=discs(Lyon=2))
    lyon = find("Lyon")
    assert lyon in cuts_lanes(table.state, AXIS)
    assert is_source(table.state, lyon, Nation.DE)


@pytest.mark.rule("29.1.e")
@pytest.mark.parametrize(("count", "blocked"), [(1, False), (2, True)])
def test_a_lane_over_two_is_blocked(count: int, blocked: bool) -> None:
    """Lanes from Lyon, with partisans in all hexes around it: they come so far, and no farther."""
    around = set(position("SBW2", LONDON).board.lanes[find("Lyon")])

    def ring(state: West) -> None:
        for hex in around:
            state.partisans = replaced(state.partisans, hex, count)

    reached = lane_ends(occupied(edit=ring).state, AXIS, find("Lyon"))
    assert around <= reached
    assert (reached <= around | {find("Lyon")}) == blocked


@pytest.mark.rule("29.1.f")
def test_three_cut_supply_by_rail() -> None:
    three, two = occupied(edit=discs(Lyon=3)), occupied(edit=discs(Lyon=2))
    assert not is_source(three.state, find("Lyon"), Nation.DE)
    assert is_source(two.state, find("Lyon"), Nation.DE)


def attacked(*blocks: str, count: int, **more: object) -> Position:
    """The first dice of an attack on the partisans of Lyon; those who are named first go first."""
    start = beside("Lyon")
    table = occupied(*(f"{block}@{start}" for block in blocks), edit=discs(Lyon=count), **more)
    for block in blocks:
        table.go(block.partition(":")[0], "Lyon")
    table.say("done")
    while table.asks in ("move_air", "react"):
        table.say("done")
    return table


@pytest.mark.rule("29.1.e", "29.1.f")
@pytest.mark.parametrize(("count", "their_dice"), [(2, 1), (3, 2)])
def test_they_fight_with_a_die_for_a_step(count: int, their_dice: int) -> None:
    table = attacked("LXXXI AK", count=count)
    assert table.state.partisans[find("Lyon")] == count
    assert table.dice == their_dice
    full = table.board.faces[table.number("LXXXI AK")]
    table.hit(their_dice)
    assert table.steps("LXXXI AK") == full[their_dice]


@pytest.mark.rule("29.1.e")
@pytest.mark.rule("7.7.5.a")
def test_they_fire_before_those_who_attack_them() -> None:
    """As any defender (7.7.5): who is lost to their fire does not answer it."""
    table = attacked("LXXXI AK:1", count=2).hit(1)
    assert table.place("LXXXI AK") == "pool"
    assert table.state.partisans[find("Lyon")] == 2
    weaker = attacked("LXXXI AK:2", count=2)
    weaker.hit(1)
    assert weaker.dice == 1


@pytest.mark.rule("29.1.e")
@pytest.mark.rule("7.7.4.a")
def test_guns_fire_at_them_first_of_all() -> None:
    """Nor does artillery that came along save its ammunition (7.7)."""
    table = attacked("LXXXI AK", "AOK 1", count=2)
    assert table.dice == 4
    table.hit(1)
    assert table.state.partisans[find("Lyon")] == 0
    assert table.steps("AOK 1") == 2
    assert table.steps("LXXXI AK") == table.board.faces[table.number("LXXXI AK")][0]


@pytest.mark.rule("29.1.e")
def test_nothing_is_reckoned_of_a_fight_with_partisans() -> None:
    table = attacked("LXXXI AK", count=2)
    with pytest.raises(Refusal, match="odds only of a battle"):
        GAME.odds(table.state, f"battle {table.board.places[find('Lyon')]}")


@pytest.mark.rule("29.1.f")
def test_three_have_two_steps_to_lose() -> None:
    table = attacked("LXXXI AK", count=3)
    table.hit(0).hit(1)
    assert table.state.partisans[find("Lyon")] == 2
    table.hit(0).hit(1)
    assert table.state.partisans[find("Lyon")] == 0
    assert table.asks != "dice"


@pytest.mark.rule("29.1.e")
def test_nobody_attacks_them_out_of_supply_or_in_the_exploitation() -> None:
    table = occupied(f"LXXXI AK@{beside('Lyon')}!unsupplied", edit=discs(Lyon=2)).say("move LXXXI AK")
    assert table.refused("to Lyon") == "29.1"


@pytest.mark.rule("12.4.1.a")
@pytest.mark.rule("12.4.1.c")
@pytest.mark.rule("29.1.e")
@pytest.mark.parametrize(("hits", "through"), [(1, False), (2, True)])
def test_who_is_cut_off_attacks_them_in_despair(hits: int, through: bool) -> None:
    """In the Advanced game from TECH 2 on: three partisans who take one hit of two make him give up, and his guns."""
    start = beside("Lyon")
    units = (f"LXXXI AK@{start}!unsupplied", f"AOK 1@{start}!unsupplied")
    table = occupied(*units, rules_level="advanced", weather="good", edit=discs(Lyon=3))
    table.go("LXXXI AK", "Lyon").go("AOK 1", "Lyon").say("done")
    while table.asks in ("move_air", "react"):
        table.say("done")
    table.hit(0).hit(0).hit(hits)  # the guns, the partisans, the corps
    assert table.state.partisans[find("Lyon")] == (0 if through else 2)
    lyon = table.board.places[find("Lyon")]
    assert [table.place(unit) for unit in ("LXXXI AK", "AOK 1")] == [lyon if through else "pool"] * 2
    gave_up = {"LXXXI AK surrenders.", "AOK 1 surrenders."} & {*table.texts("surrendered")}
    assert len(gave_up) == (0 if through else 2)


@pytest.mark.rule("13.5.a")
@pytest.mark.rule("29.1.e")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_armour_that_no_headquarters_leads_drives_one_off_and_attacks_no_more(count: int) -> None:
    blocks = (f"LVIII Pz@{beside('Lyon')}", f"Manteuffel@{beside('Lyon')}")
    advanced: dict[str, object] = {"rules_level": "advanced", "weather": "good", "edit": discs(Lyon=count)}
    alone = occupied(*blocks, **advanced).say("move LVIII Pz")
    if count == 1:
        assert alone.may("to Lyon")
    else:
        assert alone.refused("to Lyon") == "13.5"
    led = occupied(*blocks, **advanced).say("activate Manteuffel", "fuel LVIII Pz")
    if led.asks == "lead":
        led.say("done")
    assert led.say("move LVIII Pz").may("to Lyon")


@pytest.mark.rule("29.0.d")
@pytest.mark.rule("5.7.c")
def test_french_units_enlist_them() -> None:
    start = beside("Lyon")
    table = occupied(f"CEF@{start}", side="allies", edit=discs(Lyon=3), owner={**GERMAN, start: "FF"})
    before = table.points("FF")
    table.go("CEF", "Lyon")
    assert table.points("FF") == before + 3
    assert table.state.partisans[find("Lyon")] == 0


@pytest.mark.rule("29.0.d")
def test_other_allies_leave_them_alone() -> None:
    start = beside("Lyon")
    table = occupied(f"VII US@{start}", side="allies", edit=discs(Lyon=3), owner={**GERMAN, start: "US"})
    table.go("VII US", "Lyon")
    assert table.state.partisans[find("Lyon")] == 3
