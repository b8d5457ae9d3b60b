"""4: supply. Sources, rails and ports, lanes, what it means to be cut off, and surrender."""

from __future__ import annotations

import pytest

from fogbound.core.state import replaced
from fogbound.west.kinds import ALLIES, AXIS, Nation
from fogbound.west.position.marks import UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.control import seas_of
from fogbound.west.rules.reach import allowance
from fogbound.west.rules.supplied import share_ports, supplied_blocks
from fogbound.west.rules.supply import is_source, sea_lanes, shut_ports, source_hexes
from fogbound.west.rules.supply_phases import check_final_supply
from fogbound.west.theatre import Body, theatre
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, flight, position

LOTHRINGEN = {"2427 2328": "DE"}
"""Briey, on the railway from Saarbrücken, and a hex beyond it without one."""
SPEARHEAD = ("I AK@2328", "XXI CA@Épinal")
"""A German corps in that hex, and a French one that leaves it no other way back than by Briey."""


def is_supplied(table: Position, name: str) -> bool:
    block = table.number(name)
    return block in supplied_blocks(table.state, table.board.side[block])


def serves(table: Position, place: str, nation: Nation) -> bool:
    return is_source(table.state, find(place), nation)


# -- 4.0 and 4.1 main sources ----------------------------------------------------------------------


@pytest.mark.rule("4.0.a")
def test_who_was_supplied_in_the_supply_phase_attacks_though_cut_off_since() -> None:
    table = position("SBW3", *SPEARHEAD, "XX CA@2227", owner=LOTHRINGEN, phase="supply")
    table.state.put(table.number("XX CA"), find("Châlons"))
    assert not is_supplied(table, "I AK")
    assert table.say("done", "done", "done", "move I AK").may("to Châlons")


def england(*lost: str) -> Position:
    """A Canadian and a British corps in Birmingham, with some ports in German hands."""
    return position("SBW3", "I Cdn@Birmingham", "V Br@Birmingham", owner={" ".join(lost): "DE"} if lost else {})


@pytest.mark.rule("4.1.b")
def test_canadians_depend_on_ports_not_on_london() -> None:
    table = england()
    assert is_supplied(table, "I Cdn")
    assert is_supplied(table, "V Br")
    ports = [at for at in table.board.port_hexes if table.board.home[at] == Nation.UK and at != find("London")]
    mouths = table.board.port_needs[find("London")]
    blocked = england(*(table.board.places[at] for at in {*ports, *mouths}))
    assert not is_supplied(blocked, "I Cdn")
    assert is_supplied(blocked, "V Br")
    assert find("London") in source_hexes(table.state, Nation.CA)
    assert find("London") not in source_hexes(blocked.state, Nation.CA)
    assert find("London") in source_hexes(blocked.state, Nation.UK)


@pytest.mark.rule("4.1.a", "4.1.c")
def test_no_zone_of_control_shuts_a_main_source() -> None:
    near = {"Compiègne": "DE"}
    assert is_supplied(position("SBW3", "I AK@Compiègne", "XX CA@Lyon", owner=near), "XX CA")
    inside = position("SBW3", "I AK@Paris", "XX CA@Lyon", owner=near)
    assert not is_supplied(inside, "XX CA")


@pytest.mark.rule("4.1.c")
def test_a_capital_is_no_main_source_for_others() -> None:
    near = ("Lehr@Namur", "V Br@Gent")
    table = position("SBW2", *near, owner={"Bruxelles": "UK", "Namur": "DE"})  # of Belgium, which has surrendered
    assert not serves(table, "Bruxelles", Nation.UK)


@pytest.mark.rule("4.2.b")
@pytest.mark.parametrize(("scenario", "port", "serves_axis"), [("SBW3", "Brest", True), ("SBW2", "Brest", False)])
def test_the_axis_loses_the_atlantic_in_april_1944(scenario: str, port: str, serves_axis: bool) -> None:
    table = position(scenario, owner={port: "DE", "Bremen Emden Wilhelmshaven": "DE"})
    assert serves(table, port, Nation.DE) == serves_axis


@pytest.mark.rule("4.2.b")
def test_the_axis_loses_the_mediterranean_with_italy() -> None:
    def fighting(state: West) -> None:
        state.capital = replaced(state.capital, Nation.IT, find("Roma"))

    republic, kingdom = position("SBW1"), position("SBW1", edit=fighting)
    assert seas_of(republic.state, AXIS) >> 2 & 1
    assert not sea_lanes(republic.state, AXIS) & Body.MEDITERRANEAN
    assert sea_lanes(kingdom.state, AXIS) & Body.MEDITERRANEAN
    assert sea_lanes(republic.state, ALLIES) & Body.MEDITERRANEAN


@pytest.mark.rule("4.2.d", "4.3.d")
def test_a_hex_with_aircraft_only_is_no_enemy_zone() -> None:
    units = ("XX CA@Nancy", "I AK@Mainz")
    bare, based = position("SBW3", *units), position("SBW3", *units, "Jafü 1@Saarbrücken")
    assert not serves(bare, "Saarbrücken", Nation.DE)
    assert serves(based, "Saarbrücken", Nation.DE)


@pytest.mark.rule("7.2.a", "3.1.a")
def test_neutrals_are_asked_for_no_supply() -> None:
    table = position("SBW3", "I BE@Gent", "I NL@Utrecht", "XX CA@Lyon", side="allies", phase="supply")
    assert not any(table.has(name, UNSUPPLIED) for name in ("I BE", "I NL", "XX CA"))
    table.state.mark(table.number("I BE"), UNSUPPLIED)
    check_final_supply(table.state)
    assert table.place("I BE") == "2323"


@pytest.mark.rule("4.1.c")
def test_a_lost_main_source_supplies_nobody_and_a_moved_one_does() -> None:
    assert is_supplied(position("SBW3", "XX CA@Lyon"), "XX CA")
    assert not is_supplied(position("SBW3", "XX CA@Lyon", owner={"Paris": "DE"}), "XX CA")
    moved = position("SBW3", "XX CA@Lyon", side="allies", phase="rail").say("open_city")
    moved.state.give(find("Paris"), Nation.DE)
    assert is_supplied(moved, "XX CA")


# -- 4.2 other sources ---------------------------------------------------------------------------------


@pytest.mark.rule("4.2.a")
def test_a_rail_hex_joined_to_the_main_source_is_a_source() -> None:
    assert serves(position("SBW3"), "2629", Nation.DE)  # no city
    assert serves(position("SBW3"), "Freiburg", Nation.DE)
    assert not serves(position("SBW3", owner={"2629": "FR"}), "Freiburg", Nation.DE)
    assert not serves(position("SBW3"), "2725", Nation.DE)  # no railway


@pytest.mark.rule("4.2.b")
def test_a_port_is_a_source_over_its_own_sea() -> None:
    held = position("SBW3", owner={"Cherbourg Rostock": "UK", "Carentan": "DE"})
    assert serves(held, "Cherbourg", Nation.UK)
    assert not serves(held, "Rostock", Nation.UK)  # another sea
    ports = [at for at in held.board.port_hexes if held.board.home[at] == Nation.UK and at != find("London")]
    lost = [held.board.places[at] for at in (*ports, *held.board.port_needs[find("London")])]
    blocked = position("SBW3", owner={"Cherbourg": "UK", "Carentan": "DE", " ".join(lost): "DE"})
    assert not serves(blocked, "Cherbourg", Nation.UK)


@pytest.mark.rule("4.2.b")
@pytest.mark.parametrize("mouths", ["Pola", "Udine Pola", ""])
def test_an_inland_port_works_with_both_hexes_at_its_mouth(mouths: str) -> None:
    """A British corps in Trieste, supplied over sea or not at all."""
    germans = [f"{corps}@{mouth}" for corps, mouth in zip(("I AK", "II AK"), mouths.split(), strict=False)]
    table = position("SBW1", "V Br@Trieste", *germans, owner={"Trieste Udine Pola": "UK"})
    assert is_supplied(table, "V Br") == (not mouths)


@pytest.mark.rule("4.2.b")
@pytest.mark.parametrize("port", ["Antwerpen", "Bordeaux", "Kiel", "London", "Trieste"])
def test_so_do_all_five_of_them(port: str) -> None:
    table = position("SBW3")
    held = [at for at in theatre().inland_port_hexes(port[0]) if at != find(port)]
    for mouth in held:
        lost = position("SBW3", owner={port: "UK", table.board.places[mouth]: "DE"})
        assert find(port) in shut_ports(lost.state, ALLIES)
    kept = position("SBW3", owner={" ".join([port, *(table.board.places[at] for at in held)]): "UK"})
    assert find(port) not in shut_ports(kept.state, ALLIES)


@pytest.mark.rule("4.2.c")
def test_a_printed_sea_route_is_no_source() -> None:
    table = position("SBW3")
    route = next(route for route in theatre().sea_routes if find("Marseille") in route.path)
    ports = set(table.board.port_hexes)
    at_sea = [hex for hex in route.path if hex not in ports]
    assert at_sea
    assert not any(is_source(table.state, hex, Nation.FR) for hex in at_sea)


@pytest.mark.rule("4.2.d")
def test_an_enemy_zone_cuts_the_railway_unless_a_friend_stands_there() -> None:
    assert not serves(position("SBW3", "XX CA@Strasbourg"), "Freiburg", Nation.DE)
    assert serves(position("SBW3", "XX CA@Strasbourg", "I AK@2629", "II AK@Freiburg"), "Freiburg", Nation.DE)


@pytest.mark.rule("4.2.d")
def test_by_agreement_zones_let_trains_pass_and_enemies_do_not() -> None:
    assert serves(position("SBW3", "XX CA@Strasbourg", rails_under_zones="open"), "Freiburg", Nation.DE)
    assert not serves(position("SBW3", "XX CA@Freiburg", rails_under_zones="open"), "Freiburg", Nation.DE)


@pytest.mark.rule("4.2.e")
def test_ports_are_shared_so_that_most_are_supplied() -> None:
    assert len(share_ports([(1, [0]), (2, [0, 1])], [1, 1])) == 2
    assert len(share_ports([(1, [0, 1]), (2, [0])], [1, 1])) == 2
    assert len(share_ports([(1, [0]), (2, [0])], [1, 1])) == 1
    assert len(share_ports([(1, [0, 1]), (2, [0, 2]), (3, [0, 2])], [1, 1, 1])) == 3  # the first makes room


@pytest.mark.rule("4.2.e")
def test_by_agreement_the_owner_says_who_goes_without() -> None:
    """Two Americans on the Channel Islands, whose minor port supplies one unit."""
    units, islands = ("II US@Channel Islands", "IV US@Channel Islands"), {"Channel_Islands": "US"}

    def marked(table: Position) -> list[bool]:
        return [table.has(name, UNSUPPLIED) for name in ("II US", "IV US")]

    shared = position("SBW2", *units, side="allies", phase="turn", owner=islands)
    assert marked(shared) == [False, True]
    asked = position(
        "SBW2", *units, side="allies", phase="turn", owner=islands, port_capacity_allocation="owner_choice"
    )
    assert asked.asks == "share_out"
    assert marked(asked.say("forgo II US")) == [True, False]


# -- 4.3 lanes --------------------------------------------------------------------------------------------


@pytest.mark.rule("4.3.a")
def test_a_lane_is_three_hexes_long() -> None:
    assert is_supplied(position("SBW3", "I AK@Briey", owner=LOTHRINGEN), "I AK")
    assert is_supplied(position("SBW3", "I AK@2127", owner=LOTHRINGEN), "I AK")  # the third hex
    assert not is_supplied(position("SBW3", "I AK@2028", owner=LOTHRINGEN), "I AK")  # the fourth


@pytest.mark.rule("4.3.b")
def test_a_lane_passes_no_mountains_but_may_end_in_them() -> None:
    assert is_supplied(position("SBW3", "LI Geb@2732"), "LI Geb")  # in the mountains, beside a railway in the hills
    assert is_supplied(position("SBW3", "LI Geb@3033"), "LI Geb")  # beside a railway in the mountains
    assert not is_supplied(position("SBW3", "LI Geb@3033", supply_mountain_endpoints="strict"), "LI Geb")
    assert not is_supplied(
        position("SBW3", "LI Geb@3033", owner={"2932 2933 3032 3133": "FR"}), "LI Geb"
    )  # mountains between


@pytest.mark.rule("4.3.c")
def test_ground_units_and_their_zones_cut_a_lane_and_aircraft_do_not() -> None:
    assert not is_supplied(position("SBW3", *SPEARHEAD, "XX CA@Châlons", owner=LOTHRINGEN), "I AK")
    assert is_supplied(position("SBW3", *SPEARHEAD, "GC 23@Châlons", owner=LOTHRINGEN), "I AK")


@pytest.mark.rule("4.3.d")
def test_a_hex_that_a_friend_holds_is_never_in_an_enemy_zone() -> None:
    contested = (*SPEARHEAD, "XX CA@Châlons")
    assert not is_supplied(position("SBW3", *contested, owner=LOTHRINGEN), "I AK")
    assert is_supplied(position("SBW3", *contested, "II AK@Briey", owner=LOTHRINGEN), "I AK")


def pocket(*more: str, phase: str = "supply", **options: str) -> Position:
    """A German corps deep in France."""
    return position("SBW3", "I AK@Troyes", *more, phase=phase, owner={"Troyes": "DE"}, **options)


@pytest.mark.rule("4.3.e", "7.2.a")
def test_who_is_cut_off_in_its_own_supply_phase_is_marked() -> None:
    table = pocket("XX CA@Kassel")  # a French corps in Germany
    assert table.has("I AK", UNSUPPLIED)
    assert table.texts("unsupplied")[0] == "I AK in 2128 Troyes is out of supply."
    assert not is_supplied(table, "XX CA")
    assert not table.has("XX CA", UNSUPPLIED)  # not in the enemy's


# -- 4.4 out of supply ------------------------------------------------------------------------------------


@pytest.mark.rule("4.4.a")
def test_no_replacements_out_of_supply() -> None:
    assert position("SBW3", "I AK:2@Bonn!unsupplied", phase="production").refused("repair I AK") == "4.4"
    assert position("SBW3", "I AK:2@Bonn", phase="production").may("repair I AK")


@pytest.mark.rule("4.4.b", "7.5.3.i")
def test_half_the_movement_out_of_supply() -> None:
    table = position("SBW3", "I AK@Bonn!unsupplied", "XX CA@Nancy!unsupplied", "II AK@Bonn")
    points = [allowance(table.state, table.number(name)) for name in ("I AK", "XX CA", "II AK")]
    assert points == [2, 1, 4]


@pytest.mark.rule("4.4.c")
def test_no_attack_out_of_supply() -> None:
    table = position("SBW3", "I AK@2228!unsupplied", "XX CA@Troyes").say("move I AK")
    assert table.refused("to Troyes") == "4.4"


@pytest.mark.rule("4.4.d")
def test_aircraft_out_of_supply_only_change_their_base_at_half_range() -> None:
    table = position("SBW3", "Jafü 2@Essen!unsupplied", "XX CA@Antwerpen", phase="air")
    assert table.refused("fly Jafü 2") == "4.4"
    far = {flight(table, "Essen", place) for place in table.say("rebase Jafü 2").targets}
    assert max(far) == 5


@pytest.mark.rule("4.4.e", "4.5.a", "7.9.c", "4.5.b")
def test_who_is_still_cut_off_surrenders_for_a_point() -> None:
    table = position("SBW3", "I AK@Troyes!unsupplied", "XIX Pz@Auxerre!unsupplied", phase="")
    check_final_supply(table.state)
    assert (table.place("I AK"), table.place("XIX Pz")) == ("pool", "pool")  # both may be rebuilt
    assert table.gains("UK") == 2  # a point each, whatever it was


@pytest.mark.rule("4.4.f")
def test_units_out_of_supply_defend_as_ever() -> None:
    table = position("SBW3", "I AK@2228", "XX CA:4@Troyes!unsupplied", owner={"2228": "DE"})
    assert table.go("I AK", "Troyes").say("done", "done").dice == 4


@pytest.mark.rule("4.5.c")
def test_units_with_a_face_of_no_steps_stay_on_the_map() -> None:
    table = position("SBW3", "AOK 1:4@Troyes!unsupplied", phase="")
    check_final_supply(table.state)
    assert (table.place("AOK 1"), table.steps("AOK 1"), table.gains("UK")) == ("2128", 0, 0)
    assert table.has("AOK 1", UNSUPPLIED)  # as a static unit would be: nobody sees which of them it is
    assert [event.to for event in table.state.outbox] == [("axis",)]
