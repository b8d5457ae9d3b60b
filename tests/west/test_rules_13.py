"""13: headquarters, fuel and movement."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from fogbound.core.state import replaced
from fogbound.west.board import MAJOR_CITY, Board
from fogbound.west.chapters.headquarters import ledger
from fogbound.west.chapters.headquarters.deactivation import deactivate
from fogbound.west.chapters.headquarters.leaders import keep_up_the_fleet, not_tied_to_a_place
from fogbound.west.chapters.headquarters.radar import lose_stations
from fogbound.west.charts import charts
from fogbound.west.charts.rows import NEVER
from fogbound.west.game import GAME
from fogbound.west.kinds import WEATHERS, Class, Nation
from fogbound.west.months import month
from fogbound.west.position.marks import ACTIVATED, FUELLED, RELIEVED, SHOWN, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER, Step, fighter
from fogbound.west.rules.combat.muster import fighter_of, locals_of
from fogbound.west.rules.combat.retreat import LEAVING
from fogbound.west.rules.radar import works
from fogbound.west.rules.tech import level_of
from fogbound.west.scenarios import scenario_head
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, position


def led(*blocks: str, **setting: object) -> Position:
    """Fall Gelb by the Advanced rules, the Germans to move unless something else is said."""
    return position("SBW3", *blocks, rules_level="advanced", **setting)  # type: ignore[arg-type]


def fight_for(place: str) -> Callable[[West], None]:
    """A battle in a hex is under way."""

    def edit(state: West) -> None:
        state.call("engagement", **locals_of(state, find(place)))

    return edit


ARDENNES = {"*": "DE", "Sedan": "FR"}
"""All is German but Sedan."""


def oil(state: West) -> None:
    """Everybody has enough of it."""
    state.black = (9,) * len(state.black)


def italy_fights(state: West) -> None:
    state.set_neutral(Nation.IT, False)


def before_casablanca(board: Board) -> Board:
    flags = tuple(flag for flag in board.scenario.flags if flag != "casablanca")
    return replace(board, scenario=replace(board.scenario, flags=flags))


def lead(table: Position, hq: str, *units: str) -> Position:
    """Activate a headquarters for some units, and be done with it."""
    table.say(f"activate {hq}", *(f"fuel {unit}" for unit in units))
    return table.say("done") if table.asks == "lead" else table


# -- 13.0-13.2 activation ----------------------------------------------------------------------------------------------


@pytest.mark.rule("3.12.a", "13.4.a")
def test_a_headquarters_has_as_many_points_as_steps() -> None:
    table = led("Kleist:3@Koblenz", "XIX Pz@Koblenz", "XV Pz@Koblenz", "XVI Pz@Köln", "XXXXI Pz@Bonn")
    table.say("activate Kleist", "fuel XIX Pz", "fuel XV Pz")
    assert ledger.points_left(table.state, table.number("Kleist")) == 1
    table.say("fuel XVI Pz")
    assert table.asks == "move_ground"  # nothing is left to ask for
    assert table.refused("activate Kleist") == "13.4"


@pytest.mark.rule("13.2.a")
def test_an_activated_headquarters_is_seen_by_the_enemy_and_whom_it_leads_is_not() -> None:
    table = led("Kleist:3@Koblenz", "XIX Pz@Bonn", "I CA@Sedan")
    lead(table, "Kleist", "XIX Pz")
    seen = {block["name"]: block for block in GAME.observe(table.state, "allies")["enemies"]}
    assert seen["Kleist"]["steps"] == 3
    assert seen["Kleist"]["spent"] == 1
    assert "fuelled" not in seen[None]["marks"]


@pytest.mark.rule("13.2.a", "13.5.a")
def test_armour_attacks_at_full_speed_with_fuel_and_not_at_all_without() -> None:
    front = led("Kleist@Koblenz", "XIX Pz@2427", "I CA@Sedan", owner=ARDENNES)
    assert front.say("move XIX Pz").refused("to Sedan") == "13.5"
    front = led("Kleist@Koblenz", "XIX Pz@2427", "I CA@Sedan", owner=ARDENNES)
    lead(front, "Kleist", "XIX Pz").say("move XIX Pz")
    assert front.state["points"] == 4
    assert front.say("to Sedan").place("XIX Pz") == "2326"


@pytest.mark.rule("13.5.a")
def test_armour_without_a_headquarters_has_half_its_points_and_out_of_supply_a_quarter() -> None:
    assert led("XIX Pz@Trier").say("move XIX Pz").state["points"] == 2
    assert led("XIX Pz@Trier!unsupplied").say("move XIX Pz").state["points"] == 1
    assert led("XIX Pz@Trier!unsupplied!fuelled").say("move XIX Pz").state["points"] == 2
    assert led("I AK@Trier").say("move I AK").state["points"] == 4  # infantry walks


@pytest.mark.rule("13.5.a")
def test_armour_without_fuel_breaks_no_neutrality() -> None:
    assert led("XIX Pz@Aachen").say("move XIX Pz").refused("to Liège") == "13.5"
    assert led("XIX Pz@Aachen!fuelled").say("move XIX Pz").may("to Liège")


# -- 13.3 range --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.3.a", "13.0.a")
def test_a_tactical_headquarters_commands_within_five_hexes_and_a_strategic_one_everywhere() -> None:
    far = led("2 LF@Köln", "Goering@Berlin", "I FK@Köln", "II FK@Hamburg", "I CA@Sedan", phase="air")
    assert far.say("activate 2 LF").may("fuel I FK")
    assert far.refused("fuel II FK") == "13.3"
    assert far.say("done", "activate Goering").may("fuel II FK")


@pytest.mark.rule("13.3.a")
def test_the_way_of_command_leads_through_friendly_hexes_without_enemy_zones() -> None:
    lane = {"*": "FR", "3123 3223 3323": "DE"}
    assert led("Kleist@3123", "XIX Pz@3323", owner=lane).say("activate Kleist").may("fuel XIX Pz")
    cut = led("Kleist@3123", "XIX Pz@3323", owner=lane | {"3223": "FR"})
    assert cut.say("activate Kleist").asks == "move_ground"  # there is nobody to lead
    watched = led("Kleist@3123", "XIX Pz@3323", "I CA@3222", owner=lane)
    assert watched.say("activate Kleist").asks == "move_ground"
    held = led("Kleist@3123", "XIX Pz@3323", "I CA@3222", "I AK@3223", owner=lane)
    assert held.say("activate Kleist").may("fuel XIX Pz")


@pytest.mark.rule("13.3.a")
def test_in_rain_a_headquarters_commands_within_three_hexes() -> None:
    def rain(state: West) -> None:
        state.weather = WEATHERS.index("rain")

    near = led("2 LF@Berlin", "I FK@3323", "II FK@Hamburg", "I CA@Sedan", owner={"*": "DE"}, phase="air", edit=rain)
    assert near.say("activate 2 LF").may("fuel I FK")
    assert near.refused("fuel II FK") == "13.3"


@pytest.mark.rule("13.3.b")
def test_a_headquarters_may_use_all_its_points_and_is_activated_then() -> None:
    far = led("Kleist@Berlin", "XIX Pz@Berlin", owner={"*": "DE"}).say("move Kleist")
    assert far.state["points"] == 4
    far.go("Kleist", "3124") if far.asks != "march" else far.say("to 3023")
    if far.asks == "march":
        far.say("stop")
    assert far.has("Kleist", ACTIVATED)
    assert far.state.spent[far.number("Kleist")] == 0
    near = led("Kleist@Berlin", owner={"*": "DE"}).say("move Kleist", "to 3223", "stop")
    assert not near.has("Kleist", ACTIVATED)  # half of them are free
    assert near.may("activate Kleist")


@pytest.mark.rule("13.3.b", "13.5.a")
def test_a_headquarters_that_is_not_activated_does_not_go_into_battle() -> None:
    front = led("Kleist@2427", "XIX Pz@2427!fuelled", "I CA@Sedan", owner=ARDENNES)
    front.say("move XIX Pz", "to Sedan", "move Kleist")
    assert front.refused("to Sedan") == "13.5"
    front = led("Kleist@2427", "XIX Pz@2427!fuelled", "I CA@Sedan", owner=ARDENNES).say("activate Kleist")
    front.say("move XIX Pz", "to Sedan", "move Kleist", "to Sedan")
    assert front.place("Kleist") == "2326"


@pytest.mark.rule("13.3.d", "12.4.1.b")
def test_a_headquarters_that_joins_a_desperate_attack_is_not_activated_in_the_battle() -> None:
    front = led("Kleist:4@2427!unsupplied", "I AK@2427", "I CA@Sedan", owner=ARDENNES)
    front.say("move I AK", "to Sedan", "move Kleist", "to Sedan")
    assert (front.place("Kleist"), front.has("Kleist", ACTIVATED)) == ("2326", False)


@pytest.mark.rule("13.3.b")
def test_a_tactical_headquarters_that_has_led_somebody_stays_where_it_is() -> None:
    units = ("XIX Pz@Köln", "I AK@Köln")
    for order in ("fuel XIX Pz", "reserve I AK"):
        table = led("Kleist@Köln", *units, rule_31_reserve="on").say("activate Kleist")
        assert table.say("done").may("move Kleist")  # first it moves, then it leads
        table.say("activate Kleist", order, "done")
        assert not table.may("move Kleist")
    table = position("SBW8", "8 AF@London", "101 US Abn@London", "VII US@London", side="allies", weather="good")
    table.say("activate 8 AF", "drop 101 US Abn", "to 2024")
    assert not table.may("move 8 AF")
    anywhere = led("Goering@Berlin", "I FK@Köln", "I CA@Sedan").say("activate Goering", "fuel I FK")
    assert anywhere.may("move Goering")  # who commands everywhere may lead first


# -- when they are activated -------------------------------------------------------------------------------------------


@pytest.mark.rule("13.8.1.a", "13.6.a")
def test_a_leader_is_deactivated_after_the_blitz() -> None:
    table = led("FHQ:4@Berlin!activated!shown", "XIX Pz@Trier!fuelled", phase="")
    deactivate(table.state)
    assert not table.has("FHQ", ACTIVATED | SHOWN)
    assert not table.has("XIX Pz", FUELLED)
    assert table.steps("FHQ") == 3


@pytest.mark.rule("7.4.i")
def test_a_leader_sends_nobody_by_rail_after_the_phase_of_trains() -> None:
    rail = led("FHQ@Berlin", "I AK@Berlin", "XIX Pz@Trier", phase="rail", points={"DE": 5}).say("activate FHQ")
    assert rail.may("rail I AK")
    march = led("FHQ@Berlin!activated", "I AK@Berlin", "XIX Pz@Trier").say("activate FHQ")
    assert march.why_not("rail I AK") == "Units go by rail in their phase only."


@pytest.mark.rule("13.8.1.d")
def test_churchill_does_not_retreat_from_london() -> None:
    table = led("Churchill:3@London", "III Br@London", "I AK@London", phase="", edit=fight_for("London"))
    mine = [table.number(name) for name in ("Churchill", "III Br")]
    assert [table.board.names[b] for b in not_tied_to_a_place(table.state, DEFENDER, mine)] == ["III Br"]
    line = LEAVING.against(table.board.options, table.state, DEFENDER, mine[0])
    assert line is not None
    assert line.id == "13.8.1.d"
    assert LEAVING.against(table.board.options, table.state, DEFENDER, mine[1]) is None


@pytest.mark.rule("13.1.a", "7.4.i", "13.8.1.a")
def test_the_phases_in_which_headquarters_are_activated() -> None:
    staffs = ("FHQ@Berlin", "Goering@Berlin", "Kleist@Berlin", "2 LF@Köln", "XIX Pz@Berlin", "I FK@Köln", "I CA@Sedan")
    rail = led(*staffs, phase="rail", points={"DE": 5})
    assert rail.may("activate FHQ")
    assert rail.may("activate Goering")
    assert rail.refused("activate Kleist") == "13.1"
    assert rail.refused("activate 2 LF") == "13.1"
    march = led(*staffs)
    assert march.refused("activate FHQ") == "13.8.1"
    assert march.may("activate Kleist")
    assert march.may("activate 2 LF")
    late = led(*staffs, phase="exploitation")
    assert late.may("activate Kleist")
    assert late.refused("activate Goering") == "13.1"


@pytest.mark.rule("3.21.a")
def test_a_headquarters_that_is_frozen_is_not_activated_away_from_its_seat() -> None:
    """Those of the quiet sectors of 1943; Churchill is where he always is, and commands."""
    quiet = ("Dowding@London!frozen", "11 FG@London!frozen", "Churchill@London!frozen", "Eisenhower@Alger")
    table = position("SBW7", *quiet, side="allies", phase="movement")
    assert table.refused("activate Dowding") == "3.21"
    assert table.why_not("activate Dowding") == "Dowding is frozen."
    assert position("SBW7", *quiet, side="allies", phase="rail").may("activate Churchill")


@pytest.mark.rule("13.1.a", "32.0.c", "7.4.i")
def test_who_stays_activated_after_strategic_warfare_leads_nobody_while_trains_move() -> None:
    staffs = ("2 LF:4@Köln!activated", "Goering:4@Berlin!activated", "I FK@Köln", "I CA@Sedan")
    agreed = {"rule_32_strategic_bombing": "on", "sw_hq_activation": "shared"}
    rail = led(*staffs, phase="rail", points={"DE": 5}, **agreed)
    assert rail.refused("activate 2 LF") == "13.1"
    assert rail.may("activate Goering")
    rail.say("done")
    assert rail.may("activate 2 LF")


@pytest.mark.rule("13.3.c", "13.1.a", "13.3.d")
def test_the_defender_activates_air_headquarters_where_they_stand_out_of_battle() -> None:
    def table(*more: str) -> Position:
        blocks = ("I CA@Sedan", "I AK@Sedan", "1 DCR@Paris", "De Gaulle@Paris", "Vuillemin@Paris", *more)
        return led(*blocks, "GC 21@Reims", phase="reaction", owner=ARDENNES)

    calm = table()
    assert calm.asked == "allies"
    assert calm.may("activate Vuillemin")
    assert calm.refused("activate De Gaulle") == "13.1"
    assert table("I FK@Paris!flown").refused("activate Vuillemin") == "13.3"


@pytest.mark.rule("13.1.a", "7.5.2.a")
def test_when_the_aircraft_move_headquarters_lead_no_ground_units_any_more() -> None:
    staffs = ("Kleist@Köln", "Raeder@Kiel", "Goering@Berlin", "FHQ@Berlin!activated")
    units = ("XIX Pz@Köln", "I FK@Köln", "I AK@Kiel", "7 Fl@Köln", "I CA@Sedan")
    table = led(*staffs, *units, phase="air", rule_31_reserve="on")
    assert table.refused("activate Kleist") == "7.5.2"
    assert table.refused("activate Raeder") == "7.5.2"
    table.say("activate FHQ")
    assert table.may("fuel I FK")
    for order in ("fuel XIX Pz", "ship I AK", "drop 7 Fl", "reserve XIX Pz"):
        assert not table.may(order)
    assert table.why_not("ship I AK") == "That is done while ground units move."


@pytest.mark.rule("13.8.b")
def test_vuillemin_acts_in_any_phase_unless_it_is_agreed_otherwise() -> None:
    staff = ("Vuillemin@Paris", "GC 21@Paris", "I CA@Reims")
    assert led(*staff, side="allies", phase="rail", points={"FR": 1}).may("activate Vuillemin")
    other = led(*staff, side="allies", phase="rail", points={"FR": 1}, vuillemin_phases="air_hq")
    assert other.refused("activate Vuillemin") == "13.1"


@pytest.mark.rule("13.8.1.a")
def test_a_leader_who_was_activated_goes_on_leading_in_the_movement_phase() -> None:
    table = led("FHQ@Berlin", "XIX Pz@Trier", "I FK@Köln", "I CA@Sedan", phase="rail", points={"DE": 5})
    table.say("activate FHQ", "fuel XIX Pz", "done", "done")
    assert table.asks == "move_ground"
    assert table.say("activate FHQ").may("fuel I FK")
    idle = led("FHQ@Berlin", "XIX Pz@Trier", phase="rail", points={"DE": 5}).say("done")
    assert idle.refused("activate FHQ") == "13.8.1"


# -- what they are activated for ---------------------------------------------------------------------------------------


@pytest.mark.rule("13.1.b", "13.1.d", "13.1.e")
def test_a_headquarters_leads_its_own_arm_and_nation() -> None:
    table = led("Kleist@Köln", "XIX Pz@Köln", "I AK@Köln", "I FK@Köln", "Motocor@Köln", "I CA@Sedan", edit=italy_fights)
    table.say("activate Kleist")
    assert table.may("fuel XIX Pz")
    assert table.refused("fuel I AK") == "13.1"
    assert table.refused("fuel I FK") == "13.1"
    assert table.refused("fuel Motocor") == "13.1"


@pytest.mark.rule("13.1.e", "13.8.1.1.a")
def test_only_the_fuehrer_commands_units_of_allies() -> None:
    blocks = ("FHQ@Berlin", "Mussolini@Roma", "Motocor@Roma", "XIX Pz@Berlin")
    rail = led(*blocks, phase="rail", points={"DE": 9}, edit=italy_fights)
    assert rail.say("activate FHQ").may("fuel Motocor")
    rail = led(*blocks, phase="rail", points={"DE": 9}, edit=italy_fights).say("activate Mussolini")
    assert rail.may("fuel Motocor")
    assert rail.refused("fuel XIX Pz") == "13.1"
    for code in GAME.scenarios:
        state = GAME.new(code, {"rules_level": "advanced"})
        assert state.place[state.board.names.index("FHQ")] == find("Berlin")


@pytest.mark.rule("13.1.e")
def test_nobody_commands_the_armour_of_the_free_french() -> None:
    units = ("Eisenhower@London", "2 DB@London", "VII US@London", "FHQ@Berlin")
    table = position("SBW8", *units, side="allies", phase="rail").say("activate Eisenhower")
    assert table.may("rail VII US")
    assert table.refused("fuel 2 DB") == "13.1"


@pytest.mark.rule("13.8.1.b", "13.4.a")
def test_a_leader_does_one_action_of_each_kind() -> None:
    blocks = ("FHQ@Berlin", "XIX Pz@Trier", "XV Pz@Trier", "I FK@Köln", "I AK@Hamburg!unsupplied", "II AK@Hamburg")
    table = led(*blocks, phase="rail", points={"DE": 0}).say("activate FHQ", "fuel XIX Pz")
    assert table.refused("fuel XV Pz") == "13.8.1"
    table.say("fuel I FK", "fuel I AK", "rail II AK", "to Berlin")
    assert table.asks == "move_by_rail"
    assert table.refused("activate FHQ") == "13.4"  # four points are four actions
    assert table.place("II AK") == "3323"


@pytest.mark.rule("7.4.g")
def test_a_free_train_counts_against_the_limit_unless_it_is_agreed_otherwise() -> None:
    def busy(state: West) -> None:
        state.rails_used = replaced(state.rails_used, Nation.DE, state.board.charts.nations[Nation.DE].srm)

    def table(**options: str) -> Position:
        return led("FHQ@Berlin", "I AK@Hamburg", phase="rail", points={"DE": 5}, edit=busy, **options)

    assert table().say("activate FHQ").asks == "move_by_rail"  # there is nothing to lead
    assert table(srm_free_counts_to_limit="off").say("activate FHQ").may("rail I AK")


@pytest.mark.rule("13.8.1.c")
def test_a_unit_out_of_supply_is_led_as_if_it_were_in_supply() -> None:
    table = led("FHQ@Berlin", "XIX Pz@2427!unsupplied", "I CA@Sedan", phase="rail", points={"DE": 1}, owner=ARDENNES)
    lead(table, "FHQ", "XIX Pz").say("done", "move XIX Pz")
    assert table.state["points"] == 4
    assert table.say("to Sedan").place("XIX Pz") == "2326"
    assert table.has("XIX Pz", RELIEVED)
    deactivate(table.state)
    assert table.has("XIX Pz", UNSUPPLIED)  # before Final Supply is checked


@pytest.mark.rule("7.4.d", "13.8.1.c")
def test_a_unit_led_as_if_it_were_in_supply_did_not_begin_the_turn_so_and_boards_no_train() -> None:
    table = led("FHQ@Berlin", "I AK@Hamburg!unsupplied", phase="rail", points={"DE": 5}).say(
        "activate FHQ", "fuel I AK"
    )
    assert table.has("I AK", RELIEVED)
    assert table.why_not("rail I AK") == "I AK did not begin the turn in supply."
    if table.asks == "lead":
        table.say("done")
    assert table.refused("rail I AK") == "7.4"


@pytest.mark.rule("13.8.1.1.c", "13.8.1.1.d")
def test_goering_leads_all_aircraft_and_one_ground_unit_of_the_luftwaffe() -> None:
    blocks = ("Goering@Berlin", "I FK@Köln", "II FK@Hamburg", "IV FK@München", "7 Fl@Köln", "22 LL@Köln", "I AK@Köln")
    table = led(*blocks, phase="rail", points={"DE": 5}).say("activate Goering", "fuel I FK", "fuel II FK")
    assert table.may("fuel IV FK")
    assert table.refused("rail I AK") == "13.8.1.1"
    table.say("rail 7 Fl", "to Berlin")
    assert table.refused("rail 22 LL") == "13.8.1"


@pytest.mark.rule("13.8.1.1.b", "13.4.b")
def test_kesselring_commands_in_italy_and_leads_one_air_unit() -> None:
    blocks = ("Kesselring@Firenze", "26 Pz Div@Bologna", "11 Pz Div@Mainz", "II FK@Bologna", "Jafü Süd@Milano")
    table = position("SBW1", *blocks, "II US@Firenze", rules_level="advanced", owner={"Firenze": "DE"}, phase="air")
    assert table.refused("activate Kesselring") == "13.3"
    table = position("SBW1", *blocks, rules_level="advanced", owner={"Firenze": "DE"}).say("activate Kesselring")
    assert table.may("fuel 26 Pz Div")
    assert table.refused("fuel 11 Pz Div") == "13.8.1.1"
    assert table.say("fuel II FK").refused("fuel Jafü Süd") == "13.8.1"


@pytest.mark.rule("13.4.b")
def test_kesselring_leads_no_second_air_unit_because_one_is_out_of_supply() -> None:
    units = ("II FK@Bologna", "Jafü Süd@Milano!unsupplied", "LXXVI Pz@Bologna!unsupplied", "26 Pz Div@Bologna")
    for first, then in (("II FK", "Jafü Süd"), ("Jafü Süd", "II FK")):
        table = position("SBW1", "Kesselring@Firenze", *units, rules_level="advanced", owner={"Firenze": "DE"})
        assert table.say("activate Kesselring", f"fuel {first}").refused(f"fuel {then}") == "13.8.1"
        assert table.may("fuel LXXVI Pz") == (first == "II FK")
    roma = led("Mussolini@Roma!activated", "51 Stormo@Roma", "4 Stormo@Roma!unsupplied", phase="")
    duce, fit, starved = (roma.number(name) for name in ("Mussolini", "51 Stormo", "4 Stormo"))
    ledger.spend(roma.state, duce, "air", fit)
    assert ledger.can_spend(roma.state, duce, "", starved)  # supreme leaders of major powers do one of each


@pytest.mark.rule("13.8.1.2.a")
def test_fighter_command_leads_fighters_and_bomber_command_bombers() -> None:
    blocks = ("Dowding@London", "Harris@Oxford", "11 FG@Dover", "2 Grp@Norwich", "I AK@Calais")
    table = led(*blocks, side="allies", phase="air", owner={"Calais": "DE"}).say("activate Dowding")
    assert table.may("fuel 11 FG")
    assert table.refused("fuel 2 Grp") == "13.1"
    assert table.say("done", "activate Harris").may("fuel 2 Grp")


@pytest.mark.rule("13.8.5.a", "13.4.b")
def test_a_minor_leader_leads_his_own_nation_in_any_phase() -> None:
    def at_war(state: West) -> None:
        state.set_neutral(Nation.BE, False)
        state.set_neutral(Nation.NL, False)

    blocks = ("Leopold III@Bruxelles", "Aé BE@Bruxelles", "LVA@Den Haag", "I AK@Liège")
    table = led(*blocks, side="allies", phase="air", owner={"Liège": "DE"}, edit=at_war).say("activate Leopold III")
    assert table.may("fuel Aé BE")
    assert table.refused("fuel LVA") == "13.1"


# -- 13.5 air units, 13.6 the price ------------------------------------------------------------------------------------


@pytest.mark.rule("13.5.b")
def test_air_units_need_a_headquarters_to_fight_and_none_to_change_their_base() -> None:
    table = led("2 LF@Köln", "I FK@Köln", "I CA@Sedan", phase="air")
    assert table.refused("fly I FK") == "13.5"
    assert table.may("rebase I FK")
    assert lead(table, "2 LF", "I FK").may("fly I FK")


@pytest.mark.rule("13.5.c")
def test_a_headquarters_out_of_supply_works_at_half() -> None:
    for steps, points in ((4, 2), (3, 1), (2, 1), (1, 1)):
        table = led(f"Kleist:{steps}@Köln!unsupplied", "XIX Pz@Köln").say("activate Kleist")
        assert ledger.points_left(table.state, table.number("Kleist")) == points


@pytest.mark.rule("13.5.c", "7.10.b")
def test_a_headquarters_cut_off_when_the_exploitation_begins_works_at_half() -> None:
    blocks = ("Kleist:4@Köln", "XIX Pz@Köln", "I CA@Trier")
    for owner, points in (({}, 4), ({"*": "FR", "Köln": "DE"}, 2)):
        table = led(*blocks, phase="exploitation", owner=owner).say("activate Kleist")
        assert ledger.points_left(table.state, table.number("Kleist")) == points
        seen = {block["name"]: block["marks"] for block in GAME.observe(table.state, "allies")["enemies"]}
        assert ("halted" in seen["Kleist"], seen[None]) == (points == 2, [])  # of armour in the fog it is a secret


@pytest.mark.rule("13.6.a", "13.6.b", "13.7.b")
def test_an_activation_costs_a_step_and_the_last_one_the_headquarters() -> None:
    blocks = ("Kleist:3@Köln", "2 LF:1@Köln", "XIX Pz@Köln", "I FK@Köln", "I CA@Sedan")
    table = led(*blocks)
    lead(table, "Kleist", "XIX Pz")
    lead(table, "2 LF", "I FK").say("done", "done")
    while table.asks != "exploit":
        table.say("done")
    assert (table.steps("Kleist"), table.has("Kleist", ACTIVATED)) == (2, False)
    assert table.place("2 LF") == "pool"
    assert not table.has("XIX Pz", FUELLED)
    lead(table, "Kleist", "XIX Pz").say("done")
    assert table.steps("Kleist") == 1  # in both phases: two steps


@pytest.mark.rule("13.6.b")
def test_a_spent_headquarters_is_no_american_loss() -> None:
    table = position("SBW2", "Patton:1@Metz!activated", rules_level="advanced", side="allies", phase="")
    deactivate(table.state)
    assert table.place("Patton") == "pool"
    assert table.state.us_losses == 0


@pytest.mark.rule("13.6.a")
def test_the_defenders_headquarters_pay_as_well() -> None:
    table = led("Vuillemin:3@Paris!activated", "Kleist:2@Köln!activated", phase="")
    deactivate(table.state)
    assert (table.steps("Vuillemin"), table.steps("Kleist")) == (2, 1)


@pytest.mark.rule("13.7.a")
def test_armour_blitzes_without_another_point() -> None:
    won = {"Troyes 2228 2328 2427": "DE"}
    table = led("XIX Pz@Troyes!attacked!fuelled", phase="blitz", owner=won)
    assert table.may("blitz XIX Pz")


@pytest.mark.rule("13.7.b", "6.1.6.b")
def test_motorised_infantry_exploits_by_order_and_armour_without_it_at_half_speed() -> None:
    table = led("Kleist@Köln", "XIX Pz@Köln", "XIV Mot@Köln", phase="exploitation")
    assert table.refused("move XIV Mot") == "6.1.6"
    lead(table, "Kleist", "XIV Mot").say("move XIV Mot", "stop", "move XIX Pz")
    assert table.state["points"] == 2


# -- 13.1, 13.8.1 in combat, and where they stay -----------------------------------------------------------------------


@pytest.mark.rule("13.1.c")
def test_an_armour_headquarters_fires_as_artillery_with_the_guns_of_tanks() -> None:
    table = led("Kleist:3@Sedan", "XIX Pz:1@Sedan", "I CA:4@Sedan", phase="combat", owner={"Sedan": "FR"})
    table.say("battle Sedan") if table.asks == "choose_battle" else None
    assert table.dice == 3
    table.roll(5, 4, 4)
    assert (table.steps("I CA"), table.steps("Kleist")) == (3, 2)


@pytest.mark.rule("13.1.c", "13.6.b")
def test_an_armour_headquarters_that_fires_its_last_step_is_spent() -> None:
    table = led("Kleist:1@Sedan", "XIX Pz:1@Sedan", "I CA:4@Sedan", phase="combat", owner={"Sedan": "FR"})
    table.say("battle Sedan") if table.asks == "choose_battle" else None
    table.roll(1)
    assert (table.place("Kleist"), table.texts("spent")) == ("pool", ["Kleist is spent and leaves the map."])
    assert table.asks in ("dice", "hits", "retreat")
    assert not table.texts("eliminated")


@pytest.mark.rule("13.8.1.e")
def test_the_leader_of_a_minor_power_fires_as_artillery_on_a_six() -> None:
    book = charts()
    leopold = fighter(book, "Leopold III", Nation.BE, Class.LEADER, (3, 2, 1), 1, 1)
    assert leopold.fire[Step.ARTILLERY] == 6
    assert leopold.fire[Step.ANTI_AIR] == 5
    churchill = fighter(book, "Churchill", Nation.UK, Class.LEADER, (4, 3, 2, 1), 1, 1)
    assert churchill.fire[Step.ARTILLERY] == NEVER


@pytest.mark.rule("13.8.1.d")
def test_churchill_never_leaves_london_and_is_rebuilt_anywhere_at_home() -> None:
    table = led("Churchill@London", "III Br@London", side="allies")
    assert table.refused("move Churchill") == "13.8.1"
    rail = led("Churchill@London", "III Br@London", side="allies", phase="rail", points={"UK": 4})
    assert rail.refused("rail Churchill") == "13.8.1"
    assert rail.say("activate Churchill").why_not("rail Churchill") == "Churchill never leaves its place."
    assert rail.may("rail III Br")
    sea = led("Churchill@Portsmouth!activated", "III Br@Portsmouth", side="allies").say("activate Churchill")
    assert sea.refused("ship Churchill") == "13.8.1"
    pool = led("Churchill@pool", "III Br@London", side="allies", phase="production", points={"UK": 9}, edit=oil)
    board = pool.board
    at_home = {board.places[hex] for hex in range(board.hexes) if board.home[hex] == Nation.UK}
    joined = pool.say("rebuild Churchill").targets
    cities = {board.places[hex] for hex, city in enumerate(board.city) if city == MAJOR_CITY} & at_home
    assert cities < joined <= at_home  # wherever the main source of supply is in reach
    assert pool.say("to Dover").place("Churchill") == "2022"


@pytest.mark.rule("6.4.a", "3.9.a")
def test_headquarters_stand_on_the_map_from_the_advanced_game_on() -> None:
    for code in GAME.scenarios:
        for level, there in (("basic", False), ("advanced", True)):
            state = GAME.new(code, {"rules_level": level})
            assert any(state.place[hq] >= 0 for hq in ledger.headquarters(state.board)) == there


# -- 13.8.1.1 the navy, 13.8.4 Casablanca ------------------------------------------------------------------------------


@pytest.mark.rule("13.8.1.1.e", "13.8.1.1.f", "13.8.1.1.g")
def test_raeder_spends_all_on_the_sea_and_doenitz_one_of_each() -> None:
    table = led("Raeder@Wilhelmshaven", "Doenitz@Kiel", "I AK@Kiel", phase="rail", points={"DE": 5})
    assert table.refused("activate Raeder") == "13.1"
    table = led("Raeder@Wilhelmshaven!activated", "Doenitz@Kiel!activated", "I AK@Kiel", phase="")
    state, unit = table.state, table.number("I AK")
    raeder, doenitz = table.number("Raeder"), table.number("Doenitz")
    for hq, more in ((raeder, True), (doenitz, False)):
        assert ledger.can_spend(state, hq, "invasion", unit)
        ledger.spend(state, hq, "invasion", unit)
        assert ledger.can_spend(state, hq, "invasion", unit) == more
        assert ledger.can_spend(state, hq, "naval", unit)
        assert not ledger.can_spend(state, hq, "armor", unit)
    state.points = replaced(state.points, Nation.DE, 5)
    keep_up_the_fleet(state)
    assert state.points[Nation.DE] == 3


@pytest.mark.rule("13.8.4.a", "13.8.4.b")
def test_casablanca_lets_eisenhower_lead_landings_and_several_actions_of_a_kind() -> None:
    for code in GAME.scenarios:
        head = scenario_head(code)
        assert ("casablanca" in head.flags) == (head.first >= month("1943-01"))
    for shaped, held in ((before_casablanca, False), (None, True)):
        blocks = ("Eisenhower@London!activated", "V US@London")
        table = position("SBW2", *blocks, rules_level="advanced", phase="", shaped=shaped)
        hq, unit = table.number("Eisenhower"), table.number("V US")
        assert ledger.can_spend(table.state, hq, "invasion", unit) == held
        assert ledger.repeats(table.state, hq, "armor") == held


@pytest.mark.rule("13.8.4.c", "24.5.a")
def test_a_leader_supplies_one_unit_on_a_coast() -> None:
    blocks = ("Eisenhower@London", "V US@Cherbourg!unsupplied", "VII US@Le Havre!unsupplied", "XII US@Paris!unsupplied")
    setting = {"rules_level": "advanced", "side": "allies", "phase": "rail", "owner": {"*": "US"}}
    table = position("SBW2", *blocks, **setting, points={"US": 5})  # type: ignore[arg-type]
    table.say("activate Eisenhower")
    assert table.refused("supply XII US") == "13.8.4"
    table.say("supply V US")
    assert not table.has("V US", UNSUPPLIED)
    assert table.refused("supply VII US") == "13.8.1"
    assert table.why_not("rail V US") == "V US did not begin the turn in supply."
    paras = position("SBW8", "Eisenhower@London!activated", "82 US Abn@London!fed", "VII US@London", side="allies")
    assert paras.say("activate Eisenhower").why_not("drop 82 US Abn") == "82 US Abn did not begin the turn in supply."


@pytest.mark.rule("13.8.4.c", "24.5.a")
def test_supply_from_the_sea_may_wait_for_the_navy() -> None:
    blocks = ("Eisenhower@London", "V US@Cherbourg!unsupplied")
    setting = {"rules_level": "advanced", "side": "allies", "phase": "rail", "coastal_resupply_from": "navy_tech_3"}
    for turn, may in ((0, True), (-12, False)):  # December 1944 and 1943
        table = position("SBW2", *blocks, **setting, turn=turn)  # type: ignore[arg-type]
        assert (table.say("activate Eisenhower").asks == "lead" and table.may("supply V US")) == may


# -- 13.8.1.2 radar ----------------------------------------------------------------------------------------------------


def with_stations(*down: int) -> Callable[[West], None]:
    def edit(state: West) -> None:
        state.radar = sum(1 << station for station in down)

    return edit


@pytest.mark.rule("13.8.1.2.c", "13.8.1.2.d", "13.8.1.2.e")
def test_the_radar_chain_leads_fighters_and_shows_the_enemy() -> None:
    def table(*down: int) -> Position:
        blocks = ("2 LF@Calais", "I FK@Calais!fuelled", "11 FG@London", "III Br@London")
        return led(*blocks, phase="air", owner={"Calais": "DE"}, edit=with_stations(*down))

    for down, level, seen in (((), 2, True), ((0, 1, 2, 5), 2, False), ((1, 3, 5), 1, False)):
        game = table(*down)
        assert level_of(game.state, game.number("11 FG")) == level
        game.say("fly I FK")  # London is all that there is
        assert game.has("I FK", SHOWN) == seen


@pytest.mark.rule("13.8.1.2.c")
def test_radar_shows_aircraft_that_answer_or_change_their_base_over_great_britain_as_well() -> None:
    ashore = {"Plymouth": "DE", "Calais": "DE"}
    fleet = ("I FK@Calais!fuelled", "Jafü 2@Calais!fuelled", "I AK@Plymouth")
    for down, seen in (((), True), ((0,), False)):
        edit = with_stations(*down)
        raid = led(*fleet, "III Br@Plymouth", side="allies", phase="reaction", owner=ashore, edit=edit)
        assert (raid.say("fly I FK").asks, raid.has("I FK", SHOWN)) == ("react", seen)
        base = led(*fleet, phase="air", owner=ashore, edit=edit).say("rebase I FK", "to Plymouth")
        assert (base.asks, base.has("I FK", SHOWN)) == ("move_air", seen)


@pytest.mark.rule("13.8.1.2.c", "13.8.1.2.d", "32.0.f")
def test_radar_does_not_lead_fighters_over_the_target_of_a_raid_abroad() -> None:
    for radar_area, abroad in (("great_britain", 6), ("everywhere", 5)):
        table = led("11 FG@Dover", phase="", radar_area=radar_area, rule_32_strategic_bombing="on")
        for place, fire in (("London", 5), ("Köln", abroad)):
            spitfires = fighter_of(table.state, table.number("11 FG"), find(place), ATTACKER, 0)
            assert spitfires.fire[Step.AIR_AIR] == fire


@pytest.mark.rule("13.5.b")
def test_nobody_reacts_without_a_headquarters() -> None:
    battle = ("XIX Pz@Sedan", "XX CA@Sedan", "GC 21@Reims")
    table = led(*battle, "Vuillemin@Paris", phase="reaction")
    assert table.why_not("fly GC 21") == "GC 21 needs a headquarters that sends it to combat."
    assert lead(table, "Vuillemin", "GC 21").may("fly GC 21")


@pytest.mark.rule("13.8.1.2.f")
def test_a_station_works_while_it_is_whole_and_in_british_hands() -> None:
    assert all(works(led("III Br@London", phase="").state, station) for station in range(6))
    hit = led("III Br@London", phase="", edit=with_stations(2))
    assert [works(hit.state, station) for station in range(6)] == [True, True, False, True, True, True]
    taken = led("I AK@Dover", phase="", owner={"Dover": "DE"})
    assert [works(taken.state, station) for station in range(6)] == [True] * 3 + [False] * 3


@pytest.mark.rule("13.8.1.2.c", "13.8.1.2.f")
@pytest.mark.parametrize("came", ["landed", "dropped!flown"])
def test_a_station_works_until_its_hex_is_taken(came: str) -> None:
    """Ground units come first and aircraft after them: who lands at Dover hides nobody from the chain."""
    blocks = ("2 LF@Calais", "I FK@Calais!fuelled", f"7 Fl@Dover!{came}", "III Br@Dover")
    game = led(*blocks, phase="air", owner={"Calais": "DE"}).say("fly I FK")  # Dover is all that there is
    assert game.has("I FK", SHOWN)


@pytest.mark.rule("13.8.1.2.f", "13.8.1.2.g")
def test_a_station_in_enemy_hands_is_lost_and_restored_for_a_point() -> None:
    table = led("I AK@Dover", phase="", owner={"Dover": "DE"})
    lose_stations(table.state)
    assert table.state.radar == 0b111000  # Rye, Dover and Dunkirk lie in one hex
    mend = led("III Br@London", side="allies", phase="production", points={"UK": 2}, edit=with_stations(3, 4))
    mend.say("done")
    assert mend.asks == "mend_radar"
    assert mend.say("radar Dover", "radar Dover").state.radar == 0
    assert mend.points("UK") == 0
    lost = led("III Br@London", side="allies", phase="production", owner={"Dover": "DE"}, edit=with_stations(4))
    assert lost.say("done").asks != "mend_radar"  # it is not in British hands
