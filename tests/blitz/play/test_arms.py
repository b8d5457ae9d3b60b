"""Every arm on the table: artillery, aircraft, smoke, flame, armour at close quarters, transport, works, snipers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from msgspec.structs import replace

from blitz.play.table_talk import (
    ATTACK,
    asked,
    attack,
    let,
    number,
    offered,
    order,
    play,
    put,
    question,
    ranged,
    recast,
    seen,
    start,
    told,
    under,
    where,
    won,
)
from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.odds.assault import InfantryAssault, assault
from fogbound.blitz.play.artillery.missions import ways_to_lie
from fogbound.blitz.play.artillery.observers import can_shell, guides
from fogbound.blitz.play.engine.board import board_of
from fogbound.blitz.play.engine.grid import CELLS, NOWHERE, apart
from fogbound.blitz.play.engine.scenarios import scenarios
from fogbound.blitz.play.engine.state import (
    DEMORALISED,
    JAMMED,
    LOST,
    PANZERFAUST,
    READY,
    Blitz,
    board,
    ground,
    is_rolling,
    stand,
    stand_at,
    unit,
)
from fogbound.blitz.play.engine.units import Battery
from fogbound.blitz.play.fire.ammunition import has_rounds, jammed, repair_all, repair_dice
from fogbound.blitz.play.fire.means import Fire, method_of, supply_of
from fogbound.blitz.play.fire.situations import shot
from fogbound.blitz.play.fire.targets import has_target, reaction_of, targets
from fogbound.blitz.play.fog.looking import can_see
from fogbound.blitz.play.fog.worlds import spent_by_section
from fogbound.blitz.play.game import GAME
from fogbound.blitz.play.move.march import standstill
from fogbound.blitz.play.move.works import may_push
from fogbound.blitz.play.orders.digging import can_dig_in
from fogbound.blitz.play.orders.smoke import can_make_smoke
from fogbound.blitz.play.set_up import fresh
from fogbound.blitz.play.show.chances import chances
from fogbound.blitz.rules.fire import Arm
from fogbound.blitz.rules.off_table import may_lay, template
from fogbound.blitz.ruleset import V3
from fogbound.blitz.table.distance import distance, is_within
from fogbound.blitz.table.values import cm
from fogbound.blitz.terms import Trait
from fogbound.core.dice import ForcedDice
from fogbound.core.match import Match
from fogbound.core.values import Refusal


def status(match: Match[Blitz], name: str) -> int:
    return match.state.status[number(match.state, name)]


# -- artillery --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("303")
def test_a_battery_is_requested_in_the_rally_phase_and_ranges_in() -> None:
    match = attack(4, 3, 3, rally=(5, 1, 1))  # only the howitzers come; a 4 is off target
    assert 'activate "105 mm howitzers"' in offered(match)
    events = play(match, 'activate "105 mm howitzers"', "aim R12C11")
    assert told(events, "accuracy").detail["need"] == 5
    assert list(match.state.attempts[-3:]) == [1, 0, 0]
    match.state.called[0] = 1
    match.state.active = 1
    match.state.directed = ()
    match.state.touch()
    events = play(match, 'activate "105 mm howitzers"', "aim R12C11")
    assert told(events, "accuracy").detail["need"] == 3, "+2 after a miss"
    assert question(match).ask == "lay_template"


@pytest.mark.rule("303")
@pytest.mark.rule("416")
@pytest.mark.parametrize(("place", "need"), [("R12C11", 3), ("R12C12", 5)])
def test_a_battery_off_the_table_keeps_its_bonus_when_its_observer_moves_or_falls(place: str, need: int) -> None:
    """416 begins afresh then with a piece on the table; 303 knows nothing but the place and how often it was missed."""
    for happens in ("moves", "falls"):
        match = attack(2, 2, rally=(5, 1, 1))
        put(match, "Rifles 1", "R09C10")  # with a radio of its own (415)
        ranged(match, len(board(match.state).units), "R12C11", "US observer")
        if happens == "moves":
            put(match, "US observer", "R03C20")
        else:
            match.state.status[number(match.state, "US observer")] = LOST
            match.state.touch()
        events = play(match, 'activate "105 mm howitzers"', f"aim {place}")
        assert told(events, "accuracy").detail["need"] == need


@pytest.mark.rule("301")
def test_the_template_of_four_guns_is_square_or_long() -> None:
    match = attack(6, rally=(5, 1, 1))
    play(match, 'activate "105 mm howitzers"', "aim R12C11")
    assert offered(match) == {"square", "across", "along"}


@pytest.mark.rule("301")
def test_the_template_of_six_launchers_is_larger_and_never_long() -> None:
    werfer = next(battery for battery in board_of("bocage V3").batteries if battery.name == "Werfer battery")
    assert template(V3, werfer.laid(long=False)) == (20, 15)
    assert not may_lay(V3, werfer.laid(long=True))


@pytest.mark.rule("301")
@pytest.mark.parametrize(("lies", "beside", "behind"), [("square", True, False), ("turned", False, True)])
def test_a_template_that_is_longer_than_wide_lies_along_whichever_edge_the_player_likes(
    lies: str, beside: bool, behind: bool
) -> None:
    """That of six launchers, 20 x 15 cm: somebody 10 cm to the side, and somebody 10 cm farther off."""
    match = Match.start(GAME, "bocage", {"fog": "off"}, ForcedDice(6, 6, 6, 1, 6, *[1] * 30))
    while any(line.startswith("place") for line in offered(match)):
        play(match, GAME.vocabulary.text(question(match).actions[0]))
    play(match, 'activate "Werfer battery"')
    put(match, "Wiltshires 1", "R10C12")
    put(match, "Wiltshires 2", "R08C10")
    play(match, "aim R10C10")
    assert offered(match) == {"square", "turned"}, "rockets have no long template"
    play(match, lies)
    struck = [bool(match.state.shot_at[number(match.state, f"Wiltshires {n}")]) for n in (1, 2)]
    assert struck == [beside, behind]


@pytest.mark.rule("301")
def test_each_way_in_which_a_template_can_lie_is_offered_once() -> None:
    """Guns: four, six, and the two of half a battery, whose long template is the plain one."""
    guns = [Battery("", 0, 0, 105, False, False, pieces, "organic") for pieces in (4, 6, 2)]
    assert [ways_to_lie(V3, battery) for battery in guns] == [
        {"square": (10, 10), "across": (20, 5), "along": (5, 20)},
        {"square": (15, 10), "turned": (10, 15), "across": (30, 5), "along": (5, 30)},
        {"square": (10, 5), "turned": (5, 10)},
    ]


@pytest.mark.rule("417")
def test_shells_under_a_roof_hit_on_six_and_those_missed_keep_their_heads_down() -> None:
    match = attack(6, *[5] * 20, rally=(5, 1, 1))
    play(match, 'activate "105 mm howitzers"', "aim R13C12")
    events = play(match, "square")
    struck = [event for event in events if event.kind == "shelled"]
    assert struck, "grenadiers are in the inn"
    assert all(event.detail["need"] == 6 for event in struck)
    assert match.state.suppressed[number(match.state, "Grenadiers 2")]
    assert status(match, "Grenadiers 2") == READY


@pytest.mark.rule("303bis")
def test_a_one_may_bring_the_shells_on_friends_whom_the_enemy_chooses() -> None:
    match = attack(1, 4, rally=(5, 1, 1))
    put(match, "Rifles 1", "R09C11")
    put(match, "Rifles 2", "R09C12")
    play(match, 'activate "105 mm howitzers"', "aim R12C11")
    assert (asked(match), question(match).ask) == ("axis", "shift_onto_friends")
    assert 'at "Rifles 1"' in offered(match)


@pytest.mark.rule("303bis")
def test_the_enemy_may_leave_the_stray_shells_alone() -> None:
    match = attack(1, 4, rally=(5, 1, 1))
    put(match, "Rifles 1", "R12C09")
    play(match, 'activate "105 mm howitzers"', "aim R12C11")
    events = play(match, "hold")
    assert "shells" not in {event.kind for event in events}, "his own are as near"
    assert list(match.state.attempts[-3:]) == [1, 0, 0], "it is a miss like others: +2 next time"
    assert question(match).ask == "activate"


@pytest.mark.rule("304")
def test_after_shells_that_fell_the_battery_may_be_called_away() -> None:
    match = attack(6, 1, 1, 1, 1, rally=(5, 1, 1))
    put(match, "Grenadiers 1", "R16C01")
    put(match, "Grenadiers 2", "R16C02")
    play(match, 'activate "105 mm howitzers"', "aim R10C14")
    events = play(match, "square")
    assert told(events, "support").detail["need"] == 4
    assert match.state.called[0] == 0


@pytest.mark.rule("305")
@pytest.mark.parametrize(("ruleset", "count"), [("V3", 3), ("V2", 2)])
def test_americans_have_two_batteries(ruleset: str, count: int) -> None:
    rally = (1,) * count
    assert len(board(attack(rally=rally, ruleset=ruleset).state).batteries) == count


@pytest.mark.rule("414")
@pytest.mark.rule("415")
@pytest.mark.parametrize(("ruleset", "guides_it"), [("V3", False), ("V2", True)])
def test_only_observers_and_american_command_groups_direct_fire(ruleset: str, guides_it: bool) -> None:
    rally = (1, 1, 1) if ruleset == "V3" else (1, 1)
    state = attack(rally=rally, ruleset=ruleset).state
    found = {unit(state, i).name for i in guides(state, 1, number(state, "Mortar"))}
    assert {"US observer", "Mortar"} <= found
    assert ("Rifles 1" in {unit(state, i).name for i in guides(state, 1)}) is (ruleset == "V3"), "by radio"
    assert ("Rifles 2" in found) is guides_it


@pytest.mark.rule("412")
def test_a_mortar_that_moved_stands_a_turn_before_it_fires_indirectly() -> None:
    match = attack()
    mortar = number(match.state, "Mortar")
    match.state.marched[mortar] = match.state.turn
    match.state.touch()
    play(match, 'activate "Rifle section"', 'order "Mortar"')
    assert "shell" not in offered(match)


@pytest.mark.rule("501")
def test_heavy_shells_clear_mines_on_a_six() -> None:
    match = attack(6, 6, *[1] * 9, rally=(5, 1, 1))
    play(match, 'activate "105 mm howitzers"', "aim R10C06")
    events = play(match, "square")
    assert told(events, "cleared").rule == "501"
    assert "west mines" in {board(match.state).table.pieces[work].name for work in match.state.gone}


# -- aircraft ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("601")
@pytest.mark.rule("603")
def test_two_aircraft_attack_what_was_found() -> None:
    match = attack(3, 3, 6, 6, 6, 6)
    match.state.aircraft[0] = 1
    put(match, "Flak", "R16C01")
    match.state.touch()
    events = play(match, 'activate "Air support"', 'strike "StuG"')
    assert told(events, "air_attack").detail["need"] == 3
    assert question(match).ask == "choose_target", "the second aircraft"


@pytest.mark.rule("112")
def test_who_is_attacked_from_the_air_is_shot_at() -> None:
    match = attack(*[1] * 9)
    match.state.aircraft[0] = 1
    put(match, "Flak", "R16C01")
    put(match, "Grenadiers 1", "R12C17")
    play(match, 'activate "Air support"', 'strike "Grenadiers 1"')
    assert match.state.shot_at[number(match.state, "Grenadiers 1")] == 1


@pytest.mark.rule("602")
def test_light_flak_drives_aircraft_off() -> None:
    match = attack(6, 3)
    match.state.aircraft[0] = 1
    put(match, "Flak", "R14C19")
    match.state.touch()
    events = play(match, 'activate "Air support"', 'strike "StuG"')
    assert told(events, "flak").detail["dice"] == [6, 3]
    assert not [event for event in events if event.kind == "air_attack"]


# -- smoke, flame, digging --------------------------------------------------------------------------------------------


@pytest.mark.rule("107")
def test_a_section_makes_up_to_three_markers_and_tests_to_keep_its_smoke() -> None:
    match = attack(3)
    order(match, "Pioneers", "Pioneers 1", "smoke", "smoke_at R05C09")
    assert question(match).ask == "throw_smoke", "Pioneers 2 may add one"
    events = play(match, "done")
    assert told(events, "smoke_spent").rule == "107"
    assert any(piece.kind == "smoke" for piece in ground(match.state).pieces)
    assert "smoke" not in {line for line in offered(match) if line == "smoke"}


@pytest.mark.rule("107")
def test_who_adds_a_marker_of_smoke_is_activated_by_it() -> None:
    """What it did before no longer counts: it is no moving target any more, and no longer suppressed."""
    match = attack(4)
    mate = number(match.state, "Pioneers 2")
    match.state.distance[mate], match.state.suppressed[mate] = 20, 1
    order(match, "Pioneers", "Pioneers 1", "smoke", "smoke_at R05C09", "smoke_at R05C10")
    state = match.state
    assert (state.activated[mate], state.distance[mate], state.suppressed[mate]) == (1, 0, 0)


@pytest.mark.rule("107")
def test_without_it_smoke_is_counted_one_grenade_for_each_unit() -> None:
    """“Plutôt que de compter chaque grenade fumigène”: his mate still has his own, found or not."""
    match = attack(ruleset="V3-107")
    thrower, mate = number(match.state, "Pioneers 1"), number(match.state, "Pioneers 2")
    order(match, "Pioneers", "Pioneers 1", "smoke", "smoke_at R05C09")
    match.state.activated[thrower] = match.state.activated[mate] = 0
    assert (can_make_smoke(match.state, thrower), can_make_smoke(match.state, mate)) == (False, True)
    match.state.hidden[mate] = 1
    assert not spent_by_section(match.state, mate)


@pytest.mark.rule("106")
@pytest.mark.parametrize(("ruleset", "dry"), [("V3", 1), ("V2", 0)])
def test_a_portable_flamethrower_runs_out_on_one_to_three(ruleset: str, dry: int) -> None:
    rally = (1, 1, 1) if ruleset == "V3" else (1, 1)
    match = attack(1, 1, 1, 3, rally=rally, ruleset=ruleset)
    flame = number(match.state, "Flamethrower")
    match.state.aboard[flame] = -1
    put(match, "Grenadiers 3", "R07C12")
    put(match, "Flamethrower", "R06C12")
    events = order(match, "Pioneers", "Flamethrower", "fire", 'at "Grenadiers 3"')
    while question(match).ask == "join_fire":
        events += play(match, "open")
    assert len(told(events, "fire").detail["dice"]) == 3  # type: ignore[arg-type]
    assert match.state.dry[flame] == dry


@pytest.mark.rule("108", "410")
@pytest.mark.parametrize(
    ("ruleset", "fires"),
    [("V3", True), ("V3-108", False), ("V3-108-410", True), ("V2", True), ("V2+410", False), ("V2+108+410", True)],
)
def test_a_mortar_fires_directly_by_410_only_where_108_says_so(ruleset: str, fires: bool) -> None:
    match = under(attack(), ruleset)
    mortar, target = number(match.state, "Mortar"), number(match.state, "Grenadiers 1")
    put(match, "Grenadiers 1", "R09C06")
    assert (target in targets(match.state, mortar, moved=False)) is fires
    assert (reaction_of(match.state, mortar, target) is not None) is fires


@pytest.mark.rule("108")
@pytest.mark.parametrize(("ruleset", "jams"), [("V3", 0), ("V3-108-410", 1)])
def test_a_mortar_throws_one_coloured_die_however_many_it_strikes(ruleset: str, jams: int) -> None:
    """Before, one for each of them (ours); here the second is the 1."""
    match = under(attack(*[3] * 4, 2, 1), ruleset)
    put(match, "Grenadiers 1", "R09C06")
    put(match, "Grenadiers 2", "R09C06")  # closer than bases allow, to have two under a template of 5 cm
    events = order(match, "Rifle section", "Mortar", "fire", 'at "Grenadiers 1"')
    assert sum(event.kind == "shelled" for event in events) == 2
    assert sum(event.kind == "ammunition" for event in events) == jams


@pytest.mark.rule("102")
@pytest.mark.parametrize(
    ("formation", "firer", "units"), [("Tank platoon", "Sherman A", 1), ("Rifle section", "Mortar", 0)]
)
def test_a_gun_gives_covering_fire_as_one_unit_and_a_mortar_none(formation: str, firer: str, units: int) -> None:
    """Even if it misses: whoever is fired at keeps his head down."""
    match = attack(*[1] * 12)
    put(match, "Grenadiers 1", "R09C15")
    order(match, formation, firer, "fire", 'at "Grenadiers 1"')
    assert match.state.covered[number(match.state, "Grenadiers 1")] == units


@pytest.mark.rule("102")
@pytest.mark.rule("106")
@pytest.mark.parametrize(("coloured", "dry"), [(3, 1), (4, 0)])
def test_a_portable_flamethrower_defends_itself_at_its_own_range_and_may_run_out(coloured: int, dry: int) -> None:
    match = attack(1, 1, 1, coloured, 6, 1, us=False)
    flame = number(match.state, "Flamethrower")
    match.state.aboard[flame] = -1
    put(match, "Flamethrower", "R06C12")
    put(match, "Grenadiers 1", "R08C12")
    events = order(match, "Grenadiers", "Grenadiers 1", "assault", 'at "Flamethrower"')
    events += let(match)
    assert told(events, "defence").detail["need"] == 2, "point blank, and not at long range"
    assert match.state.dry[flame] == dry


@pytest.mark.rule("102")
@pytest.mark.parametrize(("arm", "need"), [("flamethrower", 2), ("rifle group", 2), ("MMG", 2)])
def test_the_odds_of_an_assault_take_every_defender_at_his_own_range(arm: Arm, need: int) -> None:
    plan = InfantryAssault(defender_arm=arm)
    charge = assault(V3, plan).parts[1]
    assert 4 - sum(line.value for line in charge.lines[1:]) == need


@pytest.mark.parametrize(("coloured", "jams"), [(1, True), (2, False)])
def test_a_machine_gun_may_jam_when_it_defends_itself(coloured: int, jams: bool) -> None:
    match = attack(1, 1, 1, coloured, 6, 1)
    put(match, "MG 42", "R09C10")
    put(match, "Rifles 2", "R08C10")
    put(match, "Rifles 1", "R09C12")  # the leader is near
    order(match, "Rifle section", "Rifles 2", "assault", 'at "MG 42"')
    assert bool(match.state.spent[number(match.state, "MG 42")] & JAMMED) is jams


def jam(match: Match[Blitz], name: str) -> int:
    i = number(match.state, name)
    match.state.spent[i] |= JAMMED
    match.state.touch()
    return i


def test_a_jammed_machine_gun_neither_fires_nor_defends_itself() -> None:
    match = attack(1, 6, 6, 1)
    mg = jam(match, "MG 42")
    put(match, "MG 42", "R09C10")
    put(match, "Rifles 2", "R08C10")
    put(match, "Rifles 1", "R09C12")
    assert has_target(match.state, mg, moved=False) is False
    events = order(match, "Rifle section", "Rifles 2", "assault", 'at "MG 42"')
    assert not [event for event in events if event.kind == "defence"]


@pytest.mark.parametrize("name", ["MG 42", "Granatwerfer", "Mortar"])
@pytest.mark.parametrize(("face", "repaired"), [(5, True), (4, False)])
def test_what_is_jammed_is_repaired_in_the_rally_phase_by_an_experience_test(
    name: str, face: int, repaired: bool
) -> None:
    match = attack()
    i = jam(match, name)
    assert not can_shell(match.state, i)
    assert repair_dice(match.state) == 1
    repair_all(match.state, (face,))
    assert (i not in jammed(match.state)) is repaired


@pytest.mark.rule("417")
def test_a_mortar_without_shells_is_not_repaired() -> None:
    match = attack()
    match.state.dry[number(match.state, "Mortar")] = 1
    assert repair_dice(match.state) == 0


@pytest.mark.rule("111")
def test_infantry_in_the_open_digs_in() -> None:
    match = attack(5)
    order(match, "Rifle section", "Rifles 2", "dig")
    assert match.state.dug_in[number(match.state, "Rifles 2")]


@pytest.mark.rule("111")
@pytest.mark.parametrize("face", [4, 5])
def test_who_digs_does_not_fire_out_of_turn_either(face: int) -> None:
    """ "Qui ne bouge pas et ne tire pas", whether he passes his test or not."""
    match = attack(face)
    rifles, grenadiers = number(match.state, "Rifles 2"), number(match.state, "Grenadiers 1")
    put(match, "Grenadiers 1", "R07C06")
    assert reaction_of(match.state, rifles, grenadiers) is not None
    order(match, "Rifle section", "Rifles 2", "dig")
    assert reaction_of(match.state, rifles, grenadiers) is None


@pytest.mark.rule("111")
@pytest.mark.parametrize(("ruleset", "dug_in"), [("V3", 1), ("V3-111", 0), ("V3-224", 1)])
def test_infantry_may_begin_dug_in_and_goes_where_it_likes(
    ruleset: str, dug_in: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = scenarios()["attack"]
    row = replace(scenario.units["Grenadiers 2"], traits=("dug in",))
    units = {**scenario.units, "Grenadiers 2": row}
    monkeypatch.setitem(scenarios(), "attack_dug_in", replace(scenario, units=units))
    state = fresh(f"attack_dug_in {ruleset}", fog=True)
    i = number(state, "Grenadiers 2")
    assert (state.dug_in[i], state.stuck[i]) == (dug_in, 0)


@pytest.mark.rule("111")
@pytest.mark.parametrize(
    ("who", "field", "value"),
    [("Rifles 2", "fired", 1), ("Rifles 2", "dug_in", 1), ("Rifles 2", "status", DEMORALISED), ("Sherman A", "", 0)],
)
def test_nobody_else_digs_in(who: str, field: str, value: int) -> None:
    state = attack(5).state
    i = number(state, who)
    assert can_dig_in(state, i) is (who == "Rifles 2")
    if field:
        getattr(state, field)[i] = value
    assert not can_dig_in(state, i)


@pytest.mark.rule("111")
@pytest.mark.rule("214")
@pytest.mark.parametrize(("face", "state"), [(5, LOST), (4, DEMORALISED)])
def test_who_is_dug_in_is_crushed_as_in_cover_and_leaves_its_hole(face: int, state: int) -> None:
    match = attack(face)
    put(match, "Grenadiers 1", "R07C17")
    put(match, "Sherman A", "R05C17")
    dug_in = number(match.state, "Grenadiers 1")
    match.state.dug_in[dug_in] = match.state.fired[dug_in] = 1
    match.state.spent[dug_in] = 8
    order(match, "Tank platoon", "Sherman A", "overrun", 'at "Grenadiers 1"')
    let(match)
    assert status(match, "Grenadiers 1") == state
    if state == DEMORALISED:
        play(match, next(line for line in sorted(offered(match)) if line.startswith("recoil")))
        assert not match.state.dug_in[dug_in]


@pytest.mark.rule("111")
@pytest.mark.rule("003")
@pytest.mark.parametrize(("ruleset", "dug_in", "sees"), [("V3", 0, True), ("V3", 1, False), ("V3-003", 1, True)])
def test_who_is_dug_in_is_seen_as_in_cover(ruleset: str, dug_in: int, sees: bool) -> None:
    match = attack(ruleset=ruleset)
    put(match, "Grenadiers 1", "R11C05")  # 30 cm off in the open
    match.state.dug_in[number(match.state, "Grenadiers 1")] = dug_in
    match.state.touch()
    seer, seen = number(match.state, "Rifles 1"), number(match.state, "Grenadiers 1")
    assert can_see(match.state, seer, seen) is sees


@pytest.mark.rule("101")
@pytest.mark.parametrize(("cell", "camouflaged"), [("R11C03", 1), ("R11C05", 0)])
def test_who_crawls_out_of_its_cover_is_camouflaged_no_more(cell: str, camouflaged: int) -> None:
    match = attack(us=False)
    put(match, "Grenadiers 1", "R11C04")  # in the wood
    crawler = number(match.state, "Grenadiers 1")
    match.state.camouflaged[crawler] = 1
    order(match, "Grenadiers", "Grenadiers 1", "crawl", f"to {cell}")
    let(match)
    assert match.state.camouflaged[crawler] == camouflaged


@pytest.fixture
def scout_tank(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The first Sherman is an AMR 35, which has a heavy machine gun of 13 mm in its turret and no other weapon."""
    units = scenarios()["attack"].units
    changed = {**units, "Sherman A": replace(units["Sherman A"], vehicle="AMR 35")}
    monkeypatch.setitem(scenarios(), "attack", replace(scenarios()["attack"], units=changed))
    board_of.cache_clear()
    yield
    board_of.cache_clear()


@pytest.mark.rule("208")
@pytest.mark.usefixtures("scout_tank")
@pytest.mark.parametrize(("ruleset", "power"), [("V3", {"208": 0}), ("V3-208", {"base.power": -1})])
def test_a_heavy_machine_gun_of_a_vehicle_has_power_against_armour(ruleset: str, power: dict[str, int]) -> None:
    match = attack(6, 6, 6, 6, ruleset=ruleset)
    put(match, "Sherman A", "R10C20")
    put(match, "StuG", "R12C20")
    events = order(match, "Tank platoon", "Sherman A", "fire", "at StuG")
    modifiers: list[dict[str, object]] = told(events, "destruction").detail["modifiers"]  # type: ignore[assignment]
    assert {line["id"]: line["value"] for line in modifiers if line["id"] in ("208", "base.power")} == power
    assert supply_of(match.state, Fire(number(match.state, "Sherman A"), number(match.state, "StuG"))) is None


@pytest.mark.rule("208")
def test_a_heavy_machine_gun_of_infantry_is_of_rifle_calibre_and_has_none() -> None:
    """An MG 42, a Maxim: 208 speaks of the 12.7 mm."""
    match = attack()
    mg, tank = number(match.state, "MG 42"), number(match.state, "Sherman A")
    assert method_of(match.state, Fire(mg, tank)) is None


@pytest.mark.rule("202")
@pytest.mark.usefixtures("scout_tank")
@pytest.mark.parametrize(("ruleset", "dice"), [("V3", 3), ("V3-202", 2)])
def test_a_heavy_machine_gun_of_a_vehicle_fires_as_well_on_the_move(ruleset: str, dice: int) -> None:
    match = attack(*[1] * 5, ruleset=ruleset)
    put(match, "Sherman A", "R05C17")
    put(match, "Grenadiers 1", "R10C17")
    order(match, "Tank platoon", "Sherman A", "advance", "to R06C17")
    let(match)
    events = play(match, "face S", 'mg "Grenadiers 1"')
    assert len(told(events, "fire").detail["dice"]) == dice


# -- armour -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("214")
@pytest.mark.parametrize(("face", "state"), [(3, LOST), (2, DEMORALISED)])
def test_a_tank_crushes_infantry_in_the_open_on_three(face: int, state: int) -> None:
    match = attack(face)
    put(match, "Grenadiers 1", "R07C17")
    put(match, "Sherman A", "R05C17")
    match.state.fired[number(match.state, "Grenadiers 1")] = 1
    match.state.spent[number(match.state, "Grenadiers 1")] = 8
    order(match, "Tank platoon", "Sherman A", "overrun", 'at "Grenadiers 1"')
    let(match)
    assert status(match, "Grenadiers 1") == state


@pytest.mark.rule("214")
def test_infantry_with_a_panzerfaust_fires_at_what_runs_it_over() -> None:
    match = attack()
    put(match, "Grenadiers 1", "R07C17")
    put(match, "Sherman A", "R05C17")
    order(match, "Tank platoon", "Sherman A", "overrun", 'at "Grenadiers 1"')
    let(match)
    assert (asked(match), question(match).ask) == ("axis", "stand_fast")


@pytest.mark.rule("215")
@pytest.mark.parametrize(("face", "lost"), [(3, True), (2, False)])
def test_pioneers_blow_up_armour_with_a_charge_on_three(face: int, lost: bool) -> None:
    match = attack(face)
    put(match, "StuG", "R07C17")
    put(match, "Pioneers 1", "R06C17")
    order(match, "Pioneers", "Pioneers 1", "storm", 'at "StuG"')
    assert (status(match, "StuG") == LOST) is lost


@pytest.mark.rule("215")
@pytest.mark.parametrize(("ruleset", "face", "lost"), [("V3", 2, True), ("V3", 1, False), ("V3-215", 2, False)])
def test_a_magnetic_mine_destroys_armour_on_two_without_an_experience_test(
    ruleset: str, face: int, lost: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = under(attack(face), ruleset)
    put(match, "StuG", "R07C17")
    put(match, "Rifles 1", "R06C17")
    recast(match, monkeypatch, "Rifles 1", replace(scenarios()["attack"].units["Rifles 1"], traits=("magnetic mines",)))
    order(match, "Rifle section", "Rifles 1", "storm", 'at "StuG"')
    assert (status(match, "StuG") == LOST) is lost


@pytest.mark.rule("106", "215")
@pytest.mark.parametrize(("coloured", "dry"), [(3, 1), (4, 0)])
def test_a_flamethrower_that_assaults_armour_may_run_out(coloured: int, dry: int) -> None:
    match = attack(1, 4, coloured)
    flame = number(match.state, "Flamethrower")
    match.state.aboard[flame] = -1
    put(match, "StuG", "R07C17")
    put(match, "Flamethrower", "R06C17")
    events = order(match, "Pioneers", "Flamethrower", "storm", 'at "StuG"')
    assert told(events, "storm").detail["dice"] == [1, 4]
    assert status(match, "StuG") == LOST
    assert match.state.dry[flame] == dry


@pytest.mark.rule("216")
def test_a_commander_who_looks_out_may_be_hit() -> None:
    match = attack(6, 1, 1)
    put(match, "StuG", "R07C17")
    put(match, "Rifles 2", "R05C17")
    stug = number(match.state, "StuG")
    match.state.looks_out[stug] = 1
    match.state.touch()
    order(match, "Rifle section", "Rifles 2", "fire", 'crew "StuG"')
    assert match.state.headless[stug]
    assert not match.state.looks_out[stug]
    assert match.state.points[1] == board(match.state).scenario.credit + 1


@pytest.mark.rule("216")
@pytest.mark.parametrize(("activated", "until"), [(0, 1), (1, 2)])
def test_who_lost_its_commander_is_halted_for_one_turn(activated: int, until: int) -> None:
    match = attack(6, 1, 1)
    put(match, "StuG", "R07C17")
    put(match, "Rifles 2", "R05C17")
    stug = number(match.state, "StuG")
    match.state.looks_out[stug], match.state.activated[stug] = 1, activated
    match.state.touch()
    order(match, "Rifle section", "Rifles 2", "fire", 'crew "StuG"')
    assert standstill(match.state, stug) == "216"
    match.state.turn = until
    assert standstill(match.state, stug) == "216"
    match.state.turn = until + 1
    assert not standstill(match.state, stug)


@pytest.mark.rule("216")
def test_who_loses_its_commander_on_the_way_stops_there() -> None:
    match = attack(6, 1, 1, us=False)
    put(match, "StuG", "R07C17")
    put(match, "Rifles 2", "R05C17")
    stug = number(match.state, "StuG")
    match.state.looks_out[stug], match.state.facing[stug] = 1, 2
    for name in ("Sherman A", "Sherman B", "Rifles 1"):
        match.state.fired[number(match.state, name)] = 1
    order(match, "Assault gun", "StuG", "cruise", "to R07C20")
    play(match, 'react "Rifles 2"')
    let(match)
    assert match.state.headless[stug]
    assert not is_rolling(match.state, stug), "nor is it in continuous movement"
    assert CELLS[match.state.cell[stug]] == "R07C18"


@pytest.mark.rule("107bis")
@pytest.mark.parametrize(("face", "fires"), [(4, True), (3, False)])
def test_only_the_first_panzerfaust_of_a_section_is_free(face: int, fires: bool) -> None:
    match = attack(1, 1, face, 1, 1, us=False)
    put(match, "Sherman A", "R07C17")
    put(match, "Grenadiers 1", "R09C17")
    put(match, "Grenadiers 2", "R09C16")
    first = order(match, "Grenadiers", "Grenadiers 1", "fire", 'at "Sherman A"')
    assert told(first, "shot").detail["dice"] == [1, 1]
    second = play(match, 'order "Grenadiers 2"', "fire", 'at "Sherman A"')
    assert ("shot" in {event.kind for event in second}) is fires


@pytest.mark.rule("107bis")
@pytest.mark.parametrize(("ruleset", "left"), [("V3", {True}), ("V3-107bis", {False, True})])
def test_without_it_panzerfausts_are_counted_one_for_each_unit(ruleset: str, left: set[bool]) -> None:
    """“Plutôt que de compter chaque panzerfaust”: the one who fired has none, his mate has his own."""
    match = attack(1, 1, us=False, ruleset=ruleset)
    put(match, "Sherman A", "R07C17")
    put(match, "Grenadiers 1", "R09C17")
    put(match, "Grenadiers 2", "R09C16")
    order(match, "Grenadiers", "Grenadiers 1", "fire", 'at "Sherman A"')
    target = number(match.state, "Sherman A")
    fires = [Fire(number(match.state, name), target) for name in ("Grenadiers 1", "Grenadiers 2")]
    assert {has_rounds(match.state, fire) for fire in fires} == left
    assert has_rounds(match.state, fires[1])


@pytest.mark.rule("107bis")
@pytest.mark.parametrize(("ruleset", "missing"), [("V3", Fraction(1, 2)), ("V3-107bis", 0)])
def test_the_odds_of_a_later_panzerfaust_know_that_it_may_not_be_at_hand(ruleset: str, missing: Fraction) -> None:
    match = attack(ruleset=ruleset)
    put(match, "Sherman A", "R07C17")
    put(match, "Grenadiers 1", "R09C17")
    firer, target = number(match.state, "Grenadiers 1"), number(match.state, "Sherman A")
    first = chances(match.state, Fire(firer, target)).outcomes
    match.state.spent[firer] |= PANZERFAUST
    later = chances(match.state, Fire(firer, target)).outcomes
    assert later.get("not available", 0) == missing
    assert later["destroyed"] == (1 - missing) * first["destroyed"]


@pytest.mark.rule("107bis")
def test_the_first_panzerfaust_is_gone_for_those_of_the_section_aboard_as_well() -> None:
    match = attack(1, 1, us=False)
    put(match, "Sherman A", "R07C17")
    put(match, "Grenadiers 1", "R09C17")
    mate = number(match.state, "Grenadiers 2")
    match.state.cell[mate], match.state.aboard[mate] = NOWHERE, number(match.state, "StuG")
    match.state.touch()
    order(match, "Grenadiers", "Grenadiers 1", "fire", 'at "Sherman A"')
    assert match.state.spent[mate] & PANZERFAUST


@pytest.mark.rule("107bis")
@pytest.mark.rule("112")
def test_a_panzerfaust_that_is_not_at_hand_was_not_fired_at_anybody() -> None:
    match = attack(3, us=False)
    put(match, "Sherman A", "R07C17")
    put(match, "Grenadiers 1", "R09C17")
    grenadiers, tank = number(match.state, "Grenadiers 1"), number(match.state, "Sherman A")
    match.state.spent[grenadiers] = PANZERFAUST
    order(match, "Grenadiers", "Grenadiers 1", "fire", 'at "Sherman A"')
    assert not match.state.shot_at[tank]


@pytest.mark.rule("112")
def test_who_is_aboard_a_truck_under_fire_was_shot_at() -> None:
    match = attack(*[1] * 9, us=False)
    put(match, "Truck", "R07C17")
    put(match, "Grenadiers 1", "R09C17")
    order(match, "Grenadiers", "Grenadiers 1", "fire", "crew Truck")
    while question(match).ask == "join_fire":
        play(match, "open")
    assert match.state.shot_at[number(match.state, "Rifles 4")]


@pytest.mark.rule("104")
@pytest.mark.parametrize(("cell", "rules", "dice"), [("R15C08", "V3", 2), ("R10C08", "V3", 3), ("R15C08", "V3-104", 3)])
def test_a_machine_gun_that_turns_to_fire_loses_a_die(cell: str, rules: str, dice: int) -> None:
    match = attack(*[1] * 9, us=False, ruleset=rules)
    put(match, "Rifles 1", cell)
    events = order(match, "Heavy weapons", "MG 42", "fire", 'at "Rifles 1"')
    assert len(told(events, "fire").detail["dice"]) == dice  # type: ignore[arg-type]


@pytest.mark.rule("104")
@pytest.mark.parametrize(("cell", "rules", "dice"), [("R10C10", "V3", 2), ("R08C10", "V3", 3), ("R10C10", "V3-104", 3)])
def test_a_machine_gun_assaulted_from_behind_defends_itself_with_a_die_less(cell: str, rules: str, dice: int) -> None:
    match = attack(*[1] * 6, ruleset=rules)
    put(match, "MG 42", "R09C10")
    put(match, "Rifles 2", cell)
    match.state.facing[number(match.state, "MG 42")] = 4
    put(match, "Rifles 1", "R09C12")  # the leader is near
    events = order(match, "Rifle section", "Rifles 2", "assault", 'at "MG 42"')
    assert len(told(events, "defence").detail["dice"]) == dice  # type: ignore[arg-type]


@pytest.mark.rule("104")
@pytest.mark.rule("206")
@pytest.mark.parametrize(
    ("formation", "firer", "cell", "facing"),
    [
        ("Heavy weapons", "MG 42", "R15C08", 0),
        ("Heavy weapons", "MG 42", "R10C08", 4),
        ("Assault gun", "StuG", "R07C16", 2),
        ("Assault gun", "StuG", "R02C08", 4),
    ],
)
def test_what_turned_to_fire_faces_its_target(formation: str, firer: str, cell: str, facing: int) -> None:
    match = attack(*[1] * 9, us=False)
    target = "Sherman A" if firer == "StuG" else "Rifles 1"
    put(match, firer, "R12C08" if firer == "MG 42" else "R07C08")
    put(match, target, cell)
    match.state.facing[number(match.state, firer)] = 4
    order(match, formation, firer, "fire", f'at "{target}"')
    assert match.state.facing[number(match.state, firer)] == facing


@pytest.mark.rule("222")
@pytest.mark.parametrize(("rules", "closes"), [("V3", False), ("V3-222", True)])
def test_a_vehicle_comes_to_point_blank_only_of_what_it_saw(rules: str, closes: bool) -> None:
    match = attack(ruleset=rules)
    put(match, "Sherman B", "R01C24")
    put(match, "StuG", "R15C12")  # behind the inn
    put(match, "Sherman A", "R10C12")
    order(match, "Tank platoon", "Sherman A", "move")
    stug, sherman = stand(match.state, number(match.state, "StuG")), number(match.state, "Sherman A")
    cells = [CELLS.index(line.split()[1]) for line in offered(match) if line.startswith("to ")]
    gaps = [cm(distance(stand_at(match.state, sherman, cell), stug)) for cell in cells]
    assert any(gap <= 10 for gap in gaps) is closes
    assert any(10 < gap < 30 for gap in gaps), "to short range it always comes"


@pytest.mark.rule("214")
@pytest.mark.rule("221")
@pytest.mark.parametrize(("before", "malus"), [("", 0), ("activated", -2)])
def test_only_who_was_activated_or_had_fired_reacts_at_minus_two(before: str, malus: int) -> None:
    match = attack(1, 1, 1, 1)
    put(match, "Sherman B", "R01C24")
    put(match, "Sherman A", "R04C17")
    put(match, "Pak", "R10C17")
    pak = number(match.state, "Pak")
    match.state.facing[pak] = 4
    if before:
        match.state.activated[pak] = 1
    order(match, "Tank platoon", "Sherman A", "move", "to R05C17")
    fired = told(play(match, "react Pak"), "shot")
    modifiers: list[dict[str, object]] = fired.detail["modifiers"]  # type: ignore[assignment]
    assert sum(line["value"] for line in modifiers if line["id"] == "base.reaction") == malus  # type: ignore[misc]


@pytest.mark.rule("214")
def test_a_gun_on_an_all_round_mount_that_is_surprised_fires_as_one_that_pivots() -> None:
    match = attack(5, 1, 1, 1, 1, 1)
    put(match, "Sherman B", "R01C24")
    put(match, "Flak", "R07C17")
    put(match, "Sherman A", "R10C17")
    flak, tank = number(match.state, "Flak"), number(match.state, "Sherman A")
    match.state.facing[flak] = match.state.facing[tank] = 4
    order(match, "Tank platoon", "Sherman A", "overrun", "at Flak")
    let(match)
    events = play(match, "react Flak")
    assert told(events, "pivot").detail["dice"] == [5]
    number_to_hit: list[dict[str, object]] = told(events, "shot").detail["modifiers"]  # type: ignore[assignment]
    assert number_to_hit[0]["value"] == 7
    assert match.state.facing[flak] == 0, "it has turned to the tank"


@pytest.mark.rule("221")
def test_a_vehicle_turns_on_who_comes_close() -> None:
    match = attack(5, 6, 6, 6, 6, 6, 6)
    put(match, "Sherman B", "R01C20")
    put(match, "StuG", "R07C17")
    put(match, "Sherman A", "R03C17")
    stug = number(match.state, "StuG")
    match.state.fired[stug] = 1  # so that only 221 lets it fire again
    match.state.touch()
    order(match, "Tank platoon", "Sherman A", "move", "to R05C17")
    while "turn StuG" not in offered(match):
        play(match, "let")
    events = play(match, "turn StuG")
    fired = told(events, "shot")
    assert -2 in [line["value"] for line in fired.detail["modifiers"]]  # type: ignore[attr-defined]
    assert match.state.turned[stug]


@pytest.mark.rule("210")
@pytest.mark.parametrize(
    ("firer", "ruleset", "above"),
    [("Rifles 1", "V3", ""), ("Sherman A", "V3", "hill"), ("Rifles 1", "V3-210", "hill")],
)
def test_vehicles_and_guns_fire_from_above_on_a_hill_but_infantry_does_not(
    firer: str, ruleset: str, above: str
) -> None:
    match = attack(ruleset=ruleset)
    put(match, firer, "R03C22")  # on the knoll
    put(match, "StuG", "R06C22")
    fire = Fire(number(match.state, firer), number(match.state, "StuG"))
    assert shot(match.state, fire).above == above


@pytest.mark.rule("214")
@pytest.mark.parametrize(("stuck", "ways"), [(0, {4}), (1, set())])
def test_a_vehicle_that_is_not_rammed_flees_twenty_centimetres_if_it_can(stuck: int, ways: set[int]) -> None:
    match = attack(2, us=False)
    put(match, "Truck", "R06C18")
    put(match, "StuG", "R08C18")
    truck = number(match.state, "Truck")
    match.state.stuck[truck] = stuck
    for name in ("Sherman A", "Sherman B", "Rifles 1"):
        match.state.fired[number(match.state, name)] = 1
    order(match, "Assault gun", "StuG", "overrun", "at Truck")
    let(match)
    goals = [CELLS.index(line.split()[1]) for line in offered(match) if line.startswith("recoil")]
    assert {apart(cell, match.state.cell[truck]) for cell in goals} == ways


# -- transport and works ----------------------------------------------------------------------------------------------


@pytest.mark.rule("403")
def test_a_truck_sets_down_its_gun_after_half_its_move_and_the_gun_may_fire() -> None:
    match = attack(1, 1, 1, 1)
    put(match, "Sherman B", "R01C24")
    play(match, 'activate "Vehicles"', 'order "Truck"', "unload")
    if question(match).ask == "choose_goal":
        play(match, "stay")
    gun = number(match.state, "Anti-tank gun")
    drops = sorted(line for line in offered(match) if line.startswith('drop "Anti-tank gun"'))
    play(match, drops[0])
    assert match.state.aboard[gun] == -1
    assert match.state.cell[gun] != NOWHERE


@pytest.mark.rule("203")
@pytest.mark.parametrize(("face", "state"), [(2, LOST), (6, READY)])
def test_passengers_of_a_lost_truck_save_at_minus_one(face: int, state: int) -> None:
    match = attack(6, 6, 6, 6, face, 6, 6, us=False)
    put(match, "Truck", "R07C17")
    put(match, "StuG", "R11C17")
    order(match, "Assault gun", "StuG", "fire", 'at "Truck"')
    assert status(match, "Truck") == LOST
    assert status(match, "Rifles 4") == state
    assert status(match, "Anti-tank gun") == READY


def a_crew_gives_up_its_half_track(*dice: int) -> Match[Blitz]:
    """The StuG shoots its tracks away, and the crew fails its test."""
    match = attack(*dice, us=False)
    for other, cell in (("Sherman A", "R01C24"), ("Sherman B", "R01C22")):
        put(match, other, cell)
    put(match, "Half-track", "R07C17")
    put(match, "StuG", "R11C17")
    return match


@pytest.mark.rule("203")
@pytest.mark.rule("212")
def test_who_is_in_a_vehicle_that_its_crew_gives_up_gets_down_unharmed() -> None:
    match = a_crew_gives_up_its_half_track(6, 6, 1, 6, 6)
    order(match, "Assault gun", "StuG", "fire", 'tracks "Half-track"')
    assert status(match, "Half-track") == LOST
    assert status(match, "Flamethrower") == READY
    flame = number(match.state, "Flamethrower")
    assert (match.state.aboard[flame], match.state.cell[flame] != NOWHERE) == (-1, True)
    assert won(match, 0) == 1


@pytest.mark.rule("216")
@pytest.mark.parametrize(("before", "points"), [(0, 1), (1, 0)])
def test_a_tank_damaged_before_its_crew_gives_it_up_is_not_counted_twice(before: int, points: int) -> None:
    match = attack(6, 6, 1, 6, 6, us=False)
    put(match, "Sherman A", "R07C17")
    put(match, "Sherman B", "R01C22")
    put(match, "StuG", "R11C17")
    match.state.headless[number(match.state, "Sherman A")] = before
    order(match, "Assault gun", "StuG", "fire", 'tracks "Sherman A"')
    assert status(match, "Sherman A") == LOST
    assert won(match, 0) == points


@pytest.mark.rule("502")
def test_pioneers_take_a_barricade_apart_by_themselves() -> None:
    match = attack()
    put(match, "Pioneers 2", "R09C12")
    order(match, "Pioneers", "Pioneers 2", "clear", "dismantle barricade")
    assert "barricade" in {board(match.state).table.pieces[work].name for work in match.state.gone}


@pytest.mark.rule("502")
@pytest.mark.parametrize(("ruleset", "crosses"), [("V3", True), ("V2", False)])
def test_a_tank_in_contact_drives_over_a_barricade(ruleset: str, crosses: bool) -> None:
    rally = (1, 1, 1) if ruleset == "V3" else (1, 1)
    match = attack(6, rally=rally, ruleset=ruleset)
    put(match, "Sherman A", "R09C12")
    play(match, 'activate "Tank platoon"', 'order "Sherman A"', "move")
    assert ("to R11C12" in offered(match)) is crosses


@pytest.mark.rule("502")
@pytest.mark.parametrize(("face", "place", "stuck"), [(1, "R09C12", 1), (2, "R11C12", 0)])
def test_a_tank_that_fails_at_a_barricade_stays_on_its_side(face: int, place: str, stuck: int) -> None:
    """And one that gets over it is not tested again."""
    match = attack(face, *[6] * 20)
    for name in ("Grenadiers 1", "Grenadiers 2", "Grenadiers 3", "MG 42", "StuG", "Pak", "Flak"):
        match.state.fired[number(match.state, name)] = 1
    put(match, "Sherman A", "R09C12")
    events = order(match, "Tank platoon", "Sherman A", "move", "to R11C12")
    events += let(match)
    assert (where(match.state, "Sherman A"), match.state.stuck[number(match.state, "Sherman A")]) == (place, stuck)
    assert [event.kind for event in events if event.rule in ("502", "002")] == [("forced", "stuck")[stuck]]


@pytest.mark.rule("502")
@pytest.mark.parametrize(
    ("vehicle", "crosses"),
    [("M10", True), ("Universal (Bren) carrier", False), ("M7 Priest", False)],
)
def test_only_tanks_and_assault_guns_on_full_tracks_force_a_barricade(
    vehicle: str, crosses: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = attack(6)
    recast(match, monkeypatch, "Sherman A", replace(scenarios()["attack"].units["Sherman A"], vehicle=vehicle))
    put(match, "Sherman A", "R09C12")
    play(match, 'activate "Tank platoon"', 'order "Sherman A"', "move")
    assert ("to R11C12" in offered(match)) is crosses


def test_infantry_in_a_minefield_takes_two_dice() -> None:
    match = attack(5, 1, 2)
    put(match, "Rifles 3", "R08C06")
    put(match, "Rifles 1", "R07C06")
    events = order(match, "Rifle section", "Rifles 3", "move", "to R09C06")
    events += let(match)
    assert told(events, "mines").detail["dice"] == [5, 1]


def test_who_comes_through_mines_learns_whether_somebody_fires_at_it() -> None:
    """Else whether the enemy is asked after the dice would tell of somebody in the fog, and could be taken back."""
    match = attack(1, 1)
    match.state.hidden[number(match.state, "Flak")] = 1
    put(match, "Rifles 3", "R08C06")
    put(match, "Rifles 1", "R07C06")
    events = order(match, "Rifle section", "Rifles 3", "move", "to R09C06")
    after = events[[event.kind for event in events].index("mines") + 1]
    assert (after.kind, after.reveals) == ("look", True)


def test_who_clears_mines_learns_whether_somebody_fires_at_it() -> None:
    match = under(attack(*[6] * 12), "V3-103")
    match.state.hidden[number(match.state, "Flak")] = 1
    put(match, "Rifles 3", "R08C06")
    put(match, "Rifles 1", "R07C06")
    events = order(match, "Rifle section", "Rifles 3", "clear", 'dismantle "west mines"')
    assert any(event.kind == "look" and event.reveals for event in events)


@pytest.mark.rule("103")
@pytest.mark.parametrize(("ruleset", "fired_at"), [("V3", False), ("V3-103", True), ("V2", True), ("V2+103", False)])
def test_who_clears_mines_draws_opportunity_fire_only_without_103(ruleset: str, fired_at: bool) -> None:
    match = under(attack(*[6] * 12), ruleset)
    put(match, "Rifles 3", "R08C06")
    put(match, "Rifles 1", "R07C06")
    put(match, "Grenadiers 1", "R12C06")
    order(match, "Rifle section", "Rifles 3", "clear", 'dismantle "west mines"')
    assert (question(match).ask == "react") is fired_at
    if fired_at:
        assert 'react "Grenadiers 1"' in offered(match)
        play(match, 'react "Grenadiers 1"')
        assert match.state.fired[number(match.state, "Grenadiers 1")]
        let(match)
    assert match.state.gone, "and who is not hit clears them all the same"


@pytest.mark.rule("103")
def test_who_is_shot_while_it_clears_mines_leaves_them() -> None:
    match = under(attack(6, 6, 1, 1), "V3-103")
    put(match, "Rifles 3", "R08C06")
    put(match, "Rifles 1", "R07C06")
    put(match, "Grenadiers 1", "R12C06")
    order(match, "Rifle section", "Rifles 3", "clear", 'dismantle "west mines"', 'react "Grenadiers 1"')
    assert status(match, "Rifles 3") == LOST
    assert not match.state.gone


@pytest.mark.rule("103")
def test_who_takes_a_barricade_apart_draws_no_opportunity_fire() -> None:
    match = under(attack(*[6] * 4), "V3-103")
    put(match, "Pioneers 2", "R09C12")
    order(match, "Pioneers", "Pioneers 2", "clear", "dismantle barricade")
    assert question(match).ask != "react"


@pytest.mark.rule("205")
def test_a_tank_pushes_a_wreck_aside() -> None:
    match = attack()
    match.state.status[number(match.state, "StuG")] = LOST
    put(match, "StuG", "R07C17")
    put(match, "Sherman A", "R05C17")
    order(match, "Tank platoon", "Sherman A", "clear", "push StuG")
    assert match.state.cell[number(match.state, "StuG")] == NOWHERE


@pytest.mark.rule("205")
def test_who_pushes_a_wreck_aside_does_not_fire_that_turn() -> None:
    match = attack()
    match.state.status[number(match.state, "StuG")] = LOST
    put(match, "StuG", "R07C17")
    put(match, "Sherman A", "R05C17")
    put(match, "Grenadiers 1", "R09C14")
    tank, grenadiers = number(match.state, "Sherman A"), number(match.state, "Grenadiers 1")
    assert reaction_of(match.state, tank, grenadiers)
    order(match, "Tank platoon", "Sherman A", "clear", "push StuG")
    assert reaction_of(match.state, tank, grenadiers) is None


@pytest.mark.rule("205")
@pytest.mark.parametrize(("traits", "pushes"), [((), False), (("bulldozer",), True)])
def test_a_bulldozer_pushes_a_bigger_wreck_aside(traits: tuple[Trait, ...], pushes: bool) -> None:
    match = attack()
    tank, wreck = (unit(match.state, number(match.state, name)) for name in ("Sherman A", "StuG"))
    bigger = replace(wreck, vehicle=arsenal().vehicle("T-35"))
    assert may_push(match.state, replace(tank, traits=frozenset(traits)), bigger) is pushes


@pytest.mark.rule("205")
@pytest.mark.parametrize(("name", "by"), [("Sd.Kfz. 222", {"Rifles 1", "Sherman A"}), ("Jeep", {"Rifles 1"})])
def test_an_armoured_car_is_a_wheeled_wreck_and_an_armoured_one(name: str, by: set[str]) -> None:
    match = attack()
    truck = unit(match.state, number(match.state, "Truck"))
    wreck = replace(truck, vehicle=arsenal().vehicle(name))
    crews = ("Rifles 1", "Sherman A", "Pak")
    assert {one for one in crews if may_push(match.state, unit(match.state, number(match.state, one)), wreck)} == by


# -- command, pooled fire, snipers ------------------------------------------------------------------------------------


def test_who_is_out_of_command_tests_before_it_moves() -> None:
    match = attack(2)
    put(match, "Rifles 3", "R04C22")
    events = order(match, "Rifle section", "Rifles 3", "move")
    assert told(events, "command").detail["need"] == 5
    with pytest.raises(Refusal) as refused:
        play(match, "crawl")
    assert refused.value.rule == "base.command", "it stays"


@pytest.mark.rule("219")
@pytest.mark.parametrize("face", [2, 5])
def test_who_fails_to_move_without_radio_may_still_turn_and_use_its_weapons(face: int) -> None:
    """Who passes goes: “in that case” it comes nearer to the others."""
    match = attack(face)
    for name, cell in {"Half-track": "R06C12", "Truck": "R02C22", "Grenadiers 1": "R12C12"}.items():
        put(match, name, cell)
    order(match, "Vehicles", "Half-track", "move")
    if face == 5:
        assert {line.split()[0] for line in offered(match)} == {"to"}
        return
    assert offered(match) >= {"fire", "pivot", "hold"}
    assert not offered(match) & {"move", "advance", "cruise", "overrun", "load", "unload"}
    with pytest.raises(Refusal) as refused:
        play(match, "advance")
    assert refused.value.rule == "219"
    play(match, "fire")
    assert any(line.startswith("mg ") for line in offered(match))


@pytest.mark.rule("219")
def test_an_armoured_vehicle_without_radio_tests_when_it_is_alone() -> None:
    match = attack(5)
    put(match, "Half-track", "R02C22")
    put(match, "Truck", "R02C10")
    order(match, "Vehicles", "Half-track", "move")
    columns = {int(line[-2:]) for line in offered(match)}
    assert max(columns) <= 22, "towards the truck"


@pytest.mark.rule("219")
@pytest.mark.parametrize(("ruleset", "stays"), [("V3", True), ("V3-219", False)])
def test_an_armoured_vehicle_without_radio_does_not_drive_off_beyond_15_cm_of_its_mates(
    ruleset: str, stays: bool
) -> None:
    match = attack(ruleset=ruleset)
    put(match, "Half-track", "R06C12")
    put(match, "Truck", "R04C12")
    play(match, 'activate "Vehicles"', 'order "Half-track"', "move")
    half_track, truck = number(match.state, "Half-track"), stand(match.state, number(match.state, "Truck"))
    goals = {CELLS.index(line.split()[1]) for line in offered(match) if line.startswith("to ")}
    far = {cell for cell in goals if not is_within(stand_at(match.state, half_track, cell), truck, 150)}
    assert goals - far
    assert (not far) is stays
    if stays:
        with pytest.raises(Refusal) as refused:
            play(match, "to R06C20")
        assert refused.value.rule == "219"


@pytest.mark.rule("219")
def test_a_truck_needs_no_radio() -> None:
    match = attack(5)
    put(match, "Truck", "R02C20")
    order(match, "Vehicles", "Truck", "move")
    columns = {int(line[-2:]) for line in offered(match)}
    assert max(columns) > 20, "away from the half-track, without a die"


@pytest.mark.rule("219")
@pytest.mark.parametrize("ruleset", ["V3", "V3-219"])
@pytest.mark.parametrize(("victim", "away"), [("R09C12", True), ("R11C12", True), ("R07C12", False), ("R05C12", False)])
def test_who_is_alone_without_radio_drives_only_over_who_stands_towards_its_mates(
    victim: str, away: bool, ruleset: str
) -> None:
    """Whom it stands beside as well as whom it has to drive up to."""
    match = attack(ruleset=ruleset)
    put(match, "Half-track", "R08C12")
    put(match, "Grenadiers 1", victim)
    put(match, "Truck", "R01C12")
    play(match, 'activate "Vehicles"', 'order "Half-track"')
    assert ("overrun" in offered(match)) is not (away and ruleset == "V3")


@pytest.mark.rule("219")
@pytest.mark.parametrize(("victim", "rule"), [("R09C12", "219"), ("R14C12", "214")])
def test_an_overrun_that_leads_away_from_its_mates_is_refused_by_that_rule(victim: str, rule: str) -> None:
    """And one for which there is nobody within a move, as any other."""
    match = attack(5)
    put(match, "Half-track", "R08C12")
    put(match, "Truck", "R01C12")
    for cell, name in enumerate(("Grenadiers 2", "Grenadiers 3", "MG 42", "Flak", "Pak", "Granatwerfer")):
        put(match, name, f"R19C{cell + 1:02}")
    put(match, "Grenadiers 1", victim)
    play(match, 'activate "Vehicles"', 'order "Half-track"')
    with pytest.raises(Refusal) as refused:
        play(match, "overrun")
    assert refused.value.rule == rule


@pytest.mark.rule("219")
def test_whom_a_vehicle_alone_may_not_drive_over_is_refused_by_that_rule() -> None:
    match = attack(5)
    for name, cell in {"Half-track": "R08C12", "Truck": "R01C12", "Grenadiers 1": "R07C12", "MG 42": "R09C12"}.items():
        put(match, name, cell)
    order(match, "Vehicles", "Half-track", "overrun")
    with pytest.raises(Refusal) as refused:
        play(match, 'at "MG 42"')
    assert refused.value.rule == "219"


def test_mates_fire_together_and_the_hits_are_saved_together() -> None:
    match = attack(6, 6, 6, 6, 6, 6, 6, 6, us=False)
    for name, cell in (("Rifles 1", "R09C17"), ("Grenadiers 1", "R12C17"), ("Grenadiers 2", "R12C16")):
        put(match, name, cell)
    events = order(match, "Grenadiers", "Grenadiers 1", "fire", 'at "Rifles 1"', 'join "Grenadiers 2"')
    while question(match).ask == "join_fire":
        events += play(match, "open")
    assert len([event for event in events if event.kind == "fire"]) == 2
    assert told(events, "saves").detail["dice"] == [6, 6, 6, 6]


@pytest.mark.rule("701")
@pytest.mark.parametrize(("face", "found"), [(5, True), (4, False)])
def test_only_who_was_shot_at_may_spot_the_sniper(face: int, found: bool) -> None:
    match = start(ATTACK, 1, 1, 1, 6, 1, 1, face)
    put(match, "Rifles 1", "R08C02")
    match.state.hidden[number(match.state, "Rifles 1")] = 0
    order(match, "Sharpshooter", "Sharpshooter", "fire", 'at "Rifles 1"')
    assert ("Sharpshooter" in seen(match, "allies")) is found


@pytest.mark.rule("701")
def test_men_whom_the_shot_demoralised_may_spot_the_sniper_as_well() -> None:
    match = start(ATTACK, 1, 1, 1, 6, 1, 6, 2, 5)
    put(match, "Rifles 1", "R08C02")
    match.state.hidden[number(match.state, "Rifles 1")] = 0
    events = order(match, "Sharpshooter", "Sharpshooter", "fire", 'at "Rifles 1"')
    assert status(match, "Rifles 1") == DEMORALISED
    assert told(events, "spot").detail["dice"] == [5]
    assert "Sharpshooter" in seen(match, "allies")


def test_every_stand_that_is_aboard_is_told_to_its_side_only() -> None:
    match = start(ATTACK, 1, 1, 1, 6, 1)
    stands = GAME.observe(match.state, "allies")["stands"]
    assert isinstance(stands, list)
    assert {one["name"]: one["aboard"] for one in stands}["Rifles 4"] == "Truck"
