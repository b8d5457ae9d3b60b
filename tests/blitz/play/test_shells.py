"""Shells on the table: observers, who fires indirectly and how near, ranging in, and what shells do."""

from __future__ import annotations

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
    start,
    told,
    under,
)
from fogbound.blitz.arsenal import armour, arsenal
from fogbound.blitz.odds.barrage import Barrage, on_target
from fogbound.blitz.play.artillery.observers import aims, is_in_reach
from fogbound.blitz.play.artillery.shelling import Salvo, lay
from fogbound.blitz.play.engine.board import Board
from fogbound.blitz.play.engine.grid import CELLS, CENTRES, NOWHERE
from fogbound.blitz.play.engine.scenarios import BatteryRow, Trait, UnitRow, scenarios
from fogbound.blitz.play.engine.state import CRAWLED, DEMORALISED, FIRED, LOST, READY, STILL, unit
from fogbound.blitz.play.fire.means import Fire
from fogbound.blitz.play.fire.targets import sees_target
from fogbound.blitz.play.fog.looking import can_see, sees, view
from fogbound.blitz.play.game import GAME
from fogbound.blitz.play.show.chances import chances
from fogbound.blitz.rules.mortars import TEMPLATE
from fogbound.blitz.ruleset import rule_set
from fogbound.blitz.table.kinds import CM
from fogbound.blitz.table.templates import Circle
from fogbound.blitz.terms import Cover
from fogbound.core.values import Refusal


@pytest.mark.rule("302")
@pytest.mark.parametrize(
    ("ruleset", "mortar", "off_table"),
    [("V3", "81 mm mortar (US)", False), ("V3", "60 mm mortar", True), ("V3-302", "81 mm mortar (US)", True)],
)
def test_mortars_on_the_table_are_not_off_it_as_well(ruleset: str, mortar: str, off_table: bool) -> None:
    scenario = scenarios()["attack"]
    units = {**scenario.units, "Mortar": replace(scenario.units["Mortar"], piece=mortar)}
    board = Board(replace(scenario, units=units), rule_set(ruleset), arsenal())
    assert ("81 mm mortars" in {battery.name for battery in board.batteries}) is off_table


@pytest.mark.rule("302", "409")
@pytest.mark.parametrize(
    ("ruleset", "placed", "off_table"), [("V3", 2, True), ("V3", 3, False), ("V3-409", 1, False), ("V3-409", 0, True)]
)
def test_two_british_mortars_on_the_table_leave_the_others_off_it(ruleset: str, placed: int, off_table: bool) -> None:
    scenario = scenarios()["bocage"]
    mortar = scenario.units["Three-inch mortar"]
    there = ("Three-inch mortar", "Wiltshires 2", "Wiltshires 3")[:placed]
    units = {name: row for name, row in scenario.units.items() if row.piece != "3-inch mortar"}
    units |= dict.fromkeys(there, mortar)
    batteries = {"81 mm mortars": BatteryRow(side="allies", calibre=81, mortars=True)}
    board = Board(replace(scenario, units=units, batteries=batteries), rule_set(ruleset), arsenal())
    assert bool(board.batteries) is off_table


@pytest.mark.rule("302")
@pytest.mark.parametrize(("calibre", "off_table"), [(80, False), (82, False), (120, True)])
def test_mortars_of_80_to_82_mm_are_one_class(calibre: int, off_table: bool) -> None:
    scenario = scenarios()["attack"]
    units = {**scenario.units, "Mortar": replace(scenario.units["Mortar"], piece="81 mm mortar (US)")}
    batteries = {"81 mm mortars": replace(scenario.batteries["81 mm mortars"], calibre=calibre)}
    rules = rule_set("V3-415")  # without it heavier batteries are organic, too
    board = Board(replace(scenario, units=units, batteries=batteries), rules, arsenal())
    assert bool(board.batteries) is off_table


@pytest.mark.rule("302")
@pytest.mark.parametrize(
    ("ruleset", "nation", "year", "support"),
    [
        ("V3", "Germany", 1944, "organic"),
        ("V3", "Germany", 1942, "divisional"),
        ("V3", "USSR", 1944, "divisional"),
        ("V3-302", "Germany", 1944, "divisional"),
    ],
)
def test_german_mortars_of_120_mm_are_the_battalions_own_from_1943(
    ruleset: str, nation: str, year: int, support: str
) -> None:
    mortars = BatteryRow(side="axis", calibre=120, mortars=True)
    scenario = replace(scenarios()["pit"], nations=(nation, "USA"), year=year, batteries={"81 mm mortars": mortars})
    board = Board(scenario, rule_set(ruleset), arsenal())
    assert [battery.support for battery in board.batteries] == [support]


@pytest.mark.rule("306")
@pytest.mark.parametrize(
    ("ruleset", "cell", "found"), [("V3", "R07C19", False), ("V3", "R06C19", True), ("V3-306", "R07C19", True)]
)
def test_an_observer_is_found_only_from_close_by(ruleset: str, cell: str, found: bool) -> None:
    match = under(attack(), ruleset)
    put(match, "German observer", cell)
    put(match, "Rifles 1", "R05C19")
    seeker, observer = number(match.state, "Rifles 1"), number(match.state, "German observer")
    match.state.camouflaged[observer] = 0
    assert can_see(match.state, seeker, observer) is found


@pytest.mark.rule("003")
@pytest.mark.rule("306")
@pytest.mark.parametrize(
    ("traits", "target", "cell", "found"),
    [
        (("recon",), "German observer", "R08C19", True),
        (("recon",), "German observer", "R09C19", False),
        ((), "German observer", "R08C19", False),
        (("recon",), "Grenadiers 1", "R09C10", True),  # 64 cm off, in the open
        ((), "Grenadiers 1", "R09C10", False),
    ],
)
def test_reconnaissance_sees_farther(traits: tuple[Trait, ...], target: str, cell: str, found: bool) -> None:
    scenario = scenarios()["attack"]
    scouts = replace(scenario.units["Rifles 1"], traits=traits)
    on = Board(replace(scenario, units=scenario.units | {"Rifles 1": scouts}), rule_set("V3"), arsenal())
    seeker, sought = on.number["Rifles 1"], on.number[target]
    from_cell = CELLS.index("R05C19" if target == "German observer" else "R06C23")
    watched = (sought, CELLS.index(cell), 0, STILL, 0, 0)
    assert view(on, on.ground).makes_out((seeker, from_cell, 0, 0), watched) is found


@pytest.mark.rule("307")
@pytest.mark.parametrize(("faces", "tested"), [((5, 1, 1, 1), False), ((5, 5, 1, 1), True)])
def test_armour_under_shells_ignores_the_first_hit(faces: tuple[int, ...], tested: bool) -> None:
    destruction = (1, 1) if tested else ()
    match = attack(6, *faces, *destruction, 6, rally=(5, 1, 1))
    put(match, "StuG", "R10C14")
    events = play(match, 'activate "105 mm howitzers"', "aim R10C14", "square")
    found = [event for event in events if event.kind == "destruction"]
    assert bool(found) is tested
    if tested:
        vehicle = unit(match.state, number(match.state, "StuG")).vehicle
        assert vehicle is not None
        lines = [line["value"] for line in found[0].detail["modifiers"] if line["id"] == "307"]  # type: ignore[attr-defined]
        assert lines == [1, -armour(vehicle)[2]], "from above, on the armour of the rear"


@pytest.mark.rule("307")
@pytest.mark.parametrize(("face", "after"), [(5, LOST), (4, READY)])
def test_one_hit_is_enough_for_a_truck(face: int, after: int) -> None:
    match = attack(6, face, 1, 1, 1, *[6] * 6, us=False, rally=(1, 1, 5))
    put(match, "Truck", "R10C14")
    play(match, 'activate "German 105 mm howitzers"', "aim R10C14", "square")
    assert match.state.status[number(match.state, "Truck")] == after


@pytest.mark.rule("417")
@pytest.mark.parametrize(
    ("ruleset", "cell", "faces", "need"),
    [
        ("V3", "R13C12", (5, 5, 5), 6),  # in the house
        ("V3", "R10C14", (5, 1, 1, 1), 5),
        ("V3-417", "R13C12", (5, 1, 1, 1), 5),
        ("V3-307", "R10C14", (5, 1, 1, 1), 5),
    ],
)
def test_shells_fall_on_a_truck_in_a_house_as_on_the_men_there(
    ruleset: str, cell: str, faces: tuple[int, ...], need: int
) -> None:
    match = attack(6, *faces, *[6] * 20, us=False, rally=(1, 1, 5), ruleset=ruleset)
    for other, far in (("Grenadiers 1", "R16C01"), ("Grenadiers 2", "R16C03"), ("German observer", "R13C14")):
        put(match, other, far)
    put(match, "Truck", cell)
    events = play(match, 'activate "German 105 mm howitzers"', f"aim {cell}", "square")
    shelled = told(events, "shelled").detail
    assert (shelled["dice"], shelled["need"]) == (list(faces), need)
    assert match.state.status[number(match.state, "Truck")] == (LOST if need == 5 else READY)


@pytest.mark.rule("417")
@pytest.mark.parametrize(
    ("ruleset", "cover", "missed"),
    [
        ("V3", "building", Fraction(5, 6) ** 3),
        ("V3", "open", Fraction(4, 6) ** 4),
        ("V3-417", "building", Fraction(4, 6) ** 4),
    ],
)
def test_the_odds_of_a_barrage_look_at_the_cover_of_a_soft_vehicle(
    ruleset: str, cover: Cover, missed: Fraction
) -> None:
    plan = Barrage(target="soft vehicle", cover=cover)
    assert on_target(rule_set(ruleset), plan).outcomes["no effect"] == missed


@pytest.mark.rule("108")
@pytest.mark.parametrize("direct", [True, False])
def test_a_mortar_that_sees_a_truck_in_a_house_hits_it_on_a_six(direct: bool) -> None:
    plan = Barrage(calibre=81, role="mortar", target="soft vehicle", cover="building", direct=direct)
    found = on_target(rule_set("V3"), plan).outcomes
    assert found["destroyed"] == 1 - Fraction(5, 6) ** (3 if direct else 2)


@pytest.mark.rule("108", "417")
@pytest.mark.parametrize(("calibre", "struck"), [(60, {"StuG", "Sherman B"}), (81, {"StuG", "Sherman A", "Sherman B"})])
def test_a_light_mortar_strikes_whom_it_aims_at_and_one_more(calibre: int, struck: set[str]) -> None:
    match = attack()
    for name, cell in {"StuG": "R08C09", "Sherman B": "R08C10", "Sherman A": "R08C11"}.items():
        put(match, name, cell)
        match.state.facing[number(match.state, name)] = 2
    lay(match.state, Circle(CENTRES[CELLS.index("R08C10")], TEMPLATE * CM), Salvo(calibre, mortar=True, direct=True))
    assert {unit(match.state, i).name for i in match.state["struck"]} == struck


@pytest.mark.rule("407")
@pytest.mark.parametrize(("before", "after"), [(READY, {"no effect", "demoralised"}), (DEMORALISED, {"demoralised"})])
def test_the_odds_of_a_shell_know_who_is_demoralised_already(before: int, after: set[str]) -> None:
    match = attack(us=False)
    put(match, "Rifles 1", "R10C20")
    gun, target = number(match.state, "Pak"), number(match.state, "Rifles 1")
    match.state.status[target] = before
    found = chances(match.state, Fire(gun, target)).outcomes
    assert set(found) == {"miss", "eliminated"} | after


@pytest.mark.rule("108")
@pytest.mark.parametrize(("before", "after"), [(READY, "no effect"), (DEMORALISED, "demoralised")])
def test_the_odds_of_a_mortar_that_sees_men_in_a_house_are_those_of_all_its_dice(before: int, after: str) -> None:
    match = attack(us=False)
    put(match, "Rifles 1", "R13C12")
    mortar, target = number(match.state, "Granatwerfer"), number(match.state, "Rifles 1")
    match.state.status[target] = before
    found = chances(match.state, Fire(mortar, target)).outcomes
    assert found[after] == Fraction(8, 9) ** 3, "three dice hit on a six, and each hit is saved on a five"


@pytest.mark.rule("407")
def test_a_shell_that_hits_men_in_a_house_hits_once_and_again_on_each_five() -> None:
    match = attack(6, 6, 5, 4, 1, *[6] * 6)
    put(match, "Grenadiers 1", "R13C12")
    for other, cell in (("Grenadiers 2", "R16C01"), ("Grenadiers 3", "R16C03"), ("Sherman A", "R08C12")):
        put(match, other, cell)
    match.state.did[number(match.state, "Grenadiers 1")] = FIRED  # so that it is seen
    match.state.touch()
    events = order(match, "Tank platoon", "Sherman A", "fire", 'at "Grenadiers 1"')
    burst = told(events, "burst")
    assert (burst.rule, burst.detail["need"], burst.detail["dice"]) == ("407", 5, [5, 4, 1])
    assert len(told(events, "saves").detail["dice"]) == 2  # type: ignore[arg-type]


@pytest.mark.rule("410")
def test_anti_tank_guns_never_fire_indirectly() -> None:
    match = attack(us=False)
    state, far = match.state, CELLS.index("R01C02")
    assert not is_in_reach(state, number(state, "Pak"), far)
    assert is_in_reach(state, number(state, "Granatwerfer"), far)
    play(match, 'activate "Heavy weapons"', 'order "Pak"')
    assert "shell" not in offered(match)
    under(match, "V3-410")
    assert is_in_reach(match.state, number(match.state, "Pak"), far)


@pytest.mark.rule("410")
@pytest.mark.parametrize(
    ("row", "shells"),
    [({"piece": "leIG 18"}, True), ({"vehicle": "Wespe"}, True), ({"vehicle": "Panzer IV H"}, False)],
)
def test_howitzers_of_the_infantry_and_on_tracks_fire_indirectly(
    row: dict[str, str], shells: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = attack(6, *[1] * 20, us=False)
    put(match, "Grenadiers 3", "R12C15")
    put(match, "Flak", "R16C15")
    put(match, "Rifles 3", "R03C15")
    recast(match, monkeypatch, "Flak", UnitRow(formation="Heavy weapons", **row))  # type: ignore[arg-type]
    play(match, 'activate "Heavy weapons"', 'order "Flak"')
    assert ("shell" in offered(match)) is shells
    if shells:
        play(match, "shell")
        assert "aim R03C15" in offered(match)
        assert "aim R09C14" not in offered(match), "less than 60 cm away"
        events = play(match, "aim R03C15")
        assert told(events, "shelled").detail["dice"]
        assert match.state.fired[number(match.state, "Flak")]


@pytest.mark.rule("108")
@pytest.mark.parametrize(
    ("piece", "shells"), [("50 mm mortar", False), ("2-inch mortar", False), ("60 mm mortar", True)]
)
def test_a_mortar_of_two_inches_fires_as_those_of_50_mm_do(
    piece: str, shells: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = attack(us=False)
    recast(match, monkeypatch, "Granatwerfer", replace(scenarios()["attack"].units["Granatwerfer"], piece=piece))
    play(match, 'activate "Heavy weapons"', 'order "Granatwerfer"')
    assert ("shell" in offered(match)) is shells


@pytest.mark.rule("411")
def test_a_mortar_takes_no_indirect_opportunity_fire() -> None:
    match = attack()
    put(match, "Granatwerfer", "R16C12")
    put(match, "Rifles 3", "R06C07")
    mortar, gone = number(match.state, "Granatwerfer"), CELLS.index("R06C07")
    match.state.cell[number(match.state, "Pak")] = NOWHERE
    assert gone in aims(match.state, 0, mortar), "somebody directs its fire there"
    play(match, 'activate "Rifle section"', 'order "Rifles 3"', "move", "to R08C07")
    reacting = offered(match)
    let(match)
    assert "react Granatwerfer" not in reacting


@pytest.mark.rule("413")
@pytest.mark.parametrize(
    ("ruleset", "mortar", "cell", "reaches"),
    [
        ("V3", "Mortar", "R04C06", False),
        ("V3", "Mortar", "R07C06", True),  # 60 mm: 10 cm
        ("V3", "Granatwerfer", "R13C14", False),
        ("V3", "Granatwerfer", "R10C14", True),  # 81 mm: 20 cm
        ("V3-413", "Granatwerfer", "R13C14", True),
    ],
)
def test_mortars_have_a_minimum_range(ruleset: str, mortar: str, cell: str, reaches: bool) -> None:
    match = under(attack(), ruleset)
    assert is_in_reach(match.state, number(match.state, mortar), CELLS.index(cell)) is reaches


@pytest.mark.rule("416")
@pytest.mark.parametrize(("last", "need"), [("R12C11", 3), ("R12C12", 5)])
def test_a_mortar_ranges_in_on_one_place(last: str, need: int) -> None:
    match = start(ATTACK, 1, 1, 1, 1, 6, 2, fog="off")
    put(match, "Grenadiers 1", "R12C11")
    ranged(match, number(match.state, "Mortar"), last, "US observer")
    events = order(match, "Rifle section", "Mortar", "shell", "aim R12C11")
    assert told(events, "aim").reveals, "which attempt it is tells who directs it"
    assert told(events, "accuracy").detail["need"] == need


@pytest.mark.rule("416")
def test_a_mortar_that_moves_starts_to_range_afresh() -> None:
    match = attack()
    mortar = number(match.state, "Mortar")
    ranged(match, mortar, "R12C11", "US observer")
    put(match, "Mortar", "R02C06")
    order(match, "Rifle section", "Mortar", "move", "to R02C07")
    let(match)
    assert (match.state.aims[mortar], match.state.attempts[mortar]) == (NOWHERE, 0)


@pytest.mark.rule("416")
@pytest.mark.parametrize(
    ("ruleset", "happens", "need"),
    [("V3", "", 3), ("V3", "moves", 5), ("V3", "falls", 5), ("V3-416", "moves", 3), ("V3-416", "falls", 3)],
)
def test_ranging_starts_afresh_when_the_observer_moves_or_changes(ruleset: str, happens: str, need: int) -> None:
    match = under(attack(2), ruleset)
    put(match, "Grenadiers 1", "R12C11")
    put(match, "Rifles 1", "R04C11")
    ranged(match, number(match.state, "Mortar"), "R12C11", "US observer")
    if happens == "moves":
        put(match, "US observer", "R03C20")
    if happens == "falls":
        match.state.status[number(match.state, "US observer")] = LOST
    play(match, 'activate "Rifle section"', 'order "Mortar"', "shell")
    events = play(match, "aim R12C11")
    assert told(events, "accuracy").detail["need"] == need


@pytest.mark.rule("416")
def test_the_enemy_does_not_learn_who_directs_the_fire() -> None:
    match = attack()
    ranged(match, number(match.state, "Mortar"), "R12C11", "US observer")
    assert GAME.observe(match.state, "allies")["observers"] == [
        {"fire": "Mortar", "observer": "US observer", "cell": "R03C21"}
    ]
    assert GAME.observe(match.state, "axis")["observers"] == []


# -- 409 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("409")
def test_two_american_batteries_fall_on_one_zone_after_one_test() -> None:
    match = attack(5, *[1] * 4, 6, *[1] * 3, 6, rally=(5, 5, 1))
    for other in ("Grenadiers 2", "Grenadiers 3"):
        put(match, other, f"R16C0{other[-1]}")
    put(match, "Grenadiers 1", "R10C14")
    events = play(match, 'activate "105 mm howitzers"', "aim R10C14", 'combine "81 mm mortars"', "square")
    events += play(match, "square")
    assert [event.kind for event in events].count("accuracy") == 1
    struck = [event for event in events if event.kind == "shelled"]
    assert [len(event.detail["dice"]) for event in struck] == [4, 3], "the effects add up"  # type: ignore[arg-type]
    assert [event.kind for event in events].count("support") == 2
    assert asked(match) == "axis"
    assert not {'activate "105 mm howitzers"', 'activate "81 mm mortars"'} & offered(match)


@pytest.mark.rule("409")
def test_two_batteries_that_miss_together_range_in_together() -> None:
    match = attack(4, rally=(5, 5, 1))
    play(match, 'activate "105 mm howitzers"', "aim R12C11", 'combine "81 mm mortars"')
    assert list(match.state.attempts[-3:]) == [1, 1, 0]
    assert list(match.state.called) == [2, 2, 0]


@pytest.mark.rule("409")
@pytest.mark.parametrize(("ruleset", "combines"), [("V3", True), ("V3-409", False)])
def test_without_it_each_battery_fires_alone(ruleset: str, combines: bool) -> None:
    match = under(attack(4, rally=(5, 5, 1)), ruleset)
    play(match, 'activate "105 mm howitzers"', "aim R12C11")
    assert (question(match).ask == "combine_batteries") is combines
    if combines:
        assert offered(match) == {"open", 'combine "81 mm mortars"'}
        with pytest.raises(Refusal, match="cannot fire at the same zone") as refused:
            play(match, 'combine "German 105 mm howitzers"')
        assert refused.value.rule == "409"


@pytest.mark.rule("108")
@pytest.mark.rule("003")
@pytest.mark.parametrize(
    ("ruleset", "act", "fires"),
    [("V3", FIRED, True), ("V3", CRAWLED, True), ("V3-108", FIRED, False), ("V3-003", CRAWLED, True)],
)
def test_a_mortar_behind_a_house_is_directed_by_its_own_crew(ruleset: str, act: int, fires: bool) -> None:
    match = attack(us=False, ruleset=ruleset)
    for name in ATTACK:
        if unit(match.state, number(match.state, name)).side == 0 and name != "Granatwerfer":
            match.state.status[number(match.state, name)] = LOST
    put(match, "Granatwerfer", "R15C12")  # behind the inn
    put(match, "Rifles 1", "R07C12")
    mortar, target = number(match.state, "Granatwerfer"), number(match.state, "Rifles 1")
    match.state.did[target] = act
    assert sees_target(match.state, mortar, target) is fires


@pytest.mark.rule("108")
@pytest.mark.rule("003")
def test_no_friend_directs_a_mortar_at_what_its_crew_does_not_make_out() -> None:
    match = attack(us=False)
    put(match, "Granatwerfer", "R15C12")
    put(match, "Rifles 1", "R01C12")  # 67 cm off, lying still
    put(match, "Grenadiers 1", "R04C12")
    mortar, target = number(match.state, "Granatwerfer"), number(match.state, "Rifles 1")
    assert sees(match.state, number(match.state, "Grenadiers 1"), target)
    assert not sees_target(match.state, mortar, target)
