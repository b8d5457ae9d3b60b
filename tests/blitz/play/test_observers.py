"""Who directs indirect fire, how often, and when a piece that moved may fire so again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from blitz.play.table_talk import attack, number, offered, order, play, put, ranged, recast, under
from fogbound.blitz.play.artillery.observers import can_shell, guides
from fogbound.blitz.play.engine.grid import NOWHERE
from fogbound.blitz.play.engine.scenarios import scenarios
from fogbound.blitz.play.engine.state import DEMORALISED, NO_CARRIER, READY, living
from fogbound.blitz.play.game import GAME
from fogbound.blitz.rules.observers import Guide, Guiding, may_guide
from fogbound.blitz.ruleset import rule_set


@pytest.mark.rule("414")
@pytest.mark.parametrize(("ruleset", "again"), [("V3", False), ("V3-414", True)])
def test_an_observer_directs_one_fire_in_a_turn(ruleset: str, again: bool) -> None:
    match = under(attack(4, 4, rally=(5, 5, 1)), ruleset)
    observer = number(match.state, "US observer")
    for other in living(match.state, 1):
        match.state.status[other] = READY if other == observer else DEMORALISED
    put(match, "Grenadiers 1", "R12C11")
    play(match, 'activate "105 mm howitzers"', "aim R12C11", "open")
    assert match.state.eyes[len(match.state.cell)] == observer
    match.state.active = 1
    match.state.touch()
    play(match, 'activate "81 mm mortars"')
    assert ("aim R12C11" in offered(match)) is again


@pytest.mark.rule("414")
@pytest.mark.parametrize(("cell", "formation", "directs"), [
    ("R16C15", "Heavy weapons", True), ("R16C20", "Heavy weapons", False), ("R16C15", "Assault gun", False),
])  # fmt: skip
def test_an_observer_directs_the_pieces_of_a_battery_that_stand_together(
    cell: str, formation: str, directs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = attack(us=False)
    put(match, "Flak", cell)
    recast(match, monkeypatch, "Flak", replace(scenarios()["attack"].units["Granatwerfer"], formation=formation))
    first, other = number(match.state, "Granatwerfer"), number(match.state, "Flak")
    observer = number(match.state, "German observer")
    ranged(match, first, "R12C11", "German observer")
    match.state.directed = (first,)
    assert observer in guides(match.state, 0, first)
    assert (observer in guides(match.state, 0, other)) is directs


@pytest.mark.rule("414")
def test_a_piece_that_sees_its_target_keeps_no_observer_busy() -> None:
    match = attack(4, 4)
    put(match, "Grenadiers 1", "R12C11")
    put(match, "Mortar", "R05C11")
    order(match, "Rifle section", "Mortar", "shell", "aim R12C11")
    mortar = number(match.state, "Mortar")
    assert (match.state.eyes[mortar], match.state.directed) == (mortar, (mortar,))
    assert [GAME.observe(match.state, side)["directed"] for side in GAME.sides] == [["Mortar"]] * 2, "it lies open"


@pytest.mark.rule("415")
@pytest.mark.parametrize(
    ("mortar", "cell", "directs"),
    [
        ("60 mm mortar", "R03C16", True),
        ("81 mm mortar (US)", "R03C16", False),
        ("81 mm mortar (US)", "R03C06", True),  # by signals (414)
    ],
)
def test_an_american_command_group_directs_by_radio_only_its_companys_mortars(
    mortar: str, cell: str, directs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = attack()
    put(match, "Mortar", cell)
    recast(match, monkeypatch, "Mortar", replace(scenarios()["attack"].units["Mortar"], piece=mortar))
    leader, piece = number(match.state, "Rifles 1"), number(match.state, "Mortar")
    assert (leader in guides(match.state, 1, piece)) is directs
    assert number(match.state, "US observer") in guides(match.state, 1, piece)
    assert leader in guides(match.state, 1), "batteries off the table"


@pytest.mark.rule("409", "415")
@pytest.mark.parametrize(
    ("ruleset", "directs"),
    [
        ("V3", True),
        ("V3-415", True),
        ("V3-409", True),
        ("V3-409-415", False),
        ("V2", False),
        ("V2+409", True),
        ("V2+415", True),
    ],
)
def test_an_american_leader_calls_batteries_as_command_group_or_as_section_leader(ruleset: str, directs: bool) -> None:
    match = under(attack(), ruleset)
    assert (number(match.state, "Rifles 1") in guides(match.state, 1)) is directs
    assert number(match.state, "Grenadiers 1") not in guides(match.state, 0)


@pytest.mark.rule("409")
@pytest.mark.parametrize(("mortar", "directs"), [("60 mm mortar", True), ("81 mm mortar (US)", False)])
def test_a_section_leader_directs_by_radio_only_the_60_mm_mortars_of_his_company(
    mortar: str, directs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = under(attack(), "V3-415")
    put(match, "Mortar", "R03C16")
    recast(match, monkeypatch, "Mortar", replace(scenarios()["attack"].units["Mortar"], piece=mortar))
    assert (number(match.state, "Rifles 1") in guides(match.state, 1, number(match.state, "Mortar"))) is directs


@pytest.mark.rule("409", "415")
@pytest.mark.parametrize(
    ("ruleset", "guide", "directs"),
    [
        ("V2", "command group", True),
        ("V2+409", "command group", True),
        ("V2+409", "section leader", False),
        ("V2+415", "command group", False),
    ],
)
def test_409_limits_section_leaders_and_415_command_groups(ruleset: str, guide: Guide, directs: bool) -> None:
    by_radio = Guiding(guide=guide, nation="USA", link="radio", distance=90, calibre=105)
    assert bool(may_guide(rule_set(ruleset), by_radio)) is directs


@pytest.mark.rule("410")
@pytest.mark.parametrize(("ruleset", "shells"), [("V3", False), ("V3-410", True), ("V2", True), ("V2+410", False)])
@pytest.mark.parametrize("gun", ["Pak", "Flak"])
def test_anti_tank_and_anti_aircraft_guns_fire_indirectly_only_without_410(
    gun: str, ruleset: str, shells: bool
) -> None:
    match = under(attack(us=False), ruleset)
    assert can_shell(match.state, number(match.state, gun)) is shells


# -- 412 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("412")
def test_a_mortar_that_was_carried_has_moved() -> None:
    match = attack()
    mortar, truck = number(match.state, "Mortar"), number(match.state, "Truck")
    for one, carrier in enumerate(match.state.aboard):
        match.state.aboard[one] = NO_CARRIER if carrier == truck else carrier
    ranged(match, mortar, "R12C11", "US observer")
    match.state.aboard[mortar], match.state.cell[mortar] = truck, NOWHERE
    match.state.touch()
    play(match, 'activate "Vehicles"', 'order "Truck"', "unload", "stay")
    play(match, min(line for line in offered(match) if line.startswith("drop Mortar")))
    assert match.state.marched[mortar] == match.state.turn
    assert (match.state.aims[mortar], match.state.attempts[mortar]) == (NOWHERE, 0), "and ranges in afresh (416)"


@pytest.mark.rule("412")
@pytest.mark.parametrize(("fires", "shells"), [(True, False), (False, True)])
def test_who_fires_in_the_turn_after_its_move_is_not_in_battery_the_turn_after(fires: bool, shells: bool) -> None:
    match = attack(*[1] * 9)
    mortar = number(match.state, "Mortar")
    put(match, "Mortar", "R05C11")
    put(match, "Grenadiers 1", "R08C11")
    match.state.marched[mortar], match.state.turn = 1, 2
    play(match, 'activate "Rifle section"', "order Mortar")
    assert "shell" not in offered(match)
    if fires:
        play(match, "fire", 'at "Grenadiers 1"')
    match.state.turn = 3
    match.state.fired[mortar] = match.state.suppressed[mortar] = match.state.dry[mortar] = 0
    match.state.touch()
    assert can_shell(match.state, mortar) is shells
