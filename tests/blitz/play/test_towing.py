"""Guns and their tractors (403): driving before or after a gun is limbered or set down."""

from __future__ import annotations

import pytest

from blitz.play.table_talk import attack, let, number, offered, play, put, question, where
from fogbound.blitz.play.engine.state import NO_CARRIER, Blitz, board
from fogbound.blitz.play.fire.means import Fire
from fogbound.blitz.play.fire.situations import shot
from fogbound.blitz.play.move.gaits import MOVE, UNLOAD, pace_of
from fogbound.blitz.rules.to_hit import to_hit
from fogbound.blitz.rules.transport import Tow, may_limber
from fogbound.blitz.ruleset import V3
from fogbound.core.match import Match


def column(ruleset: str = "V3") -> Match[Blitz]:
    """A truck with its gun, and nobody else about it but a half-track."""
    match = attack(ruleset=ruleset)
    for other, cell in (("Sherman A", "R01C01"), ("Sherman B", "R01C04"), ("US observer", "R01C06")):
        put(match, other, cell)
    put(match, "Truck", "R02C19")
    put(match, "Half-track", "R02C21")
    return match


def with_gun_at(cell: str, ruleset: str = "V3") -> Match[Blitz]:
    """The truck is empty, and the gun that it drew is somewhere near it."""
    match = column(ruleset)
    truck = number(match.state, "Truck")
    for one, carrier in enumerate(match.state.aboard):
        match.state.aboard[one] = NO_CARRIER if carrier == truck else carrier
    put(match, "Anti-tank gun", cell)
    return match


def unload(match: Match[Blitz], *lines: str) -> None:
    """Drive first if told to, then set down the gun alone."""
    play(match, 'activate "Vehicles"', 'order "Truck"', "unload", *lines)
    let(match)
    while question(match).ask != "set_down":
        play(match, min(offered(match)))
    play(match, min(line for line in offered(match) if line.startswith('drop "Anti-tank gun"')))
    while question(match).ask == "take_aim":
        play(match, "hold")
    play(match, "done")


@pytest.mark.rule("403")
@pytest.mark.parametrize(("ruleset", "drives"), [("V3", True), ("V3-403", False)])
def test_a_truck_drives_up_to_a_gun_and_limbers_it(ruleset: str, drives: bool) -> None:
    match = with_gun_at("R06C19", ruleset)
    play(match, 'activate "Vehicles"', 'order "Truck"')
    assert ("load" in offered(match)) is drives
    if drives:
        play(match, "load", "to R04C19")
        let(match)
        while question(match).ask == "choose_facing":
            play(match, min(offered(match)))
        play(match, 'take "Anti-tank gun"')
        assert match.state.aboard[number(match.state, "Anti-tank gun")] == number(match.state, "Truck")
        assert question(match).ask == "choose_stand", "half its move is used up by driving, half by limbering"


@pytest.mark.rule("403")
def test_a_gun_fires_is_limbered_and_fires_again_as_one_that_pivots_once_it_is_set_down() -> None:
    """The example: a half-track of 50 cm takes a gun that has fired, and stays; then 40 cm with it, or 20 and down."""
    match = with_gun_at("R02C22")
    half_track, gun = (number(match.state, name) for name in ("Half-track", "Anti-tank gun"))
    match.state.fired[gun] = 1
    play(match, 'activate "Vehicles"', 'order "Half-track"', "load", 'take "Anti-tank gun"')
    assert match.state.aboard[gun] == half_track
    assert question(match).ask == "choose_stand", "it does not drive off in that turn"
    match.state.fired[gun] = 0
    assert pace_of(match.state, half_track, MOVE).clear == 400
    assert pace_of(match.state, half_track, UNLOAD).clear == 200
    match.state.aboard[gun] = NO_CARRIER
    put(match, "Anti-tank gun", "R05C21")
    fire = Fire(gun, number(match.state, "StuG"), moved=True)
    assert to_hit(board(match.state).rules, shot(match.state, fire)).base.value == 7


@pytest.mark.rule("403")
def test_a_gun_beyond_half_a_move_is_not_limbered() -> None:
    match = with_gun_at("R08C19")
    play(match, 'activate "Vehicles"', 'order "Truck"')
    assert "load" not in offered(match)


@pytest.mark.rule("403")
def test_a_heavy_gun_is_limbered_only_by_a_tractor_that_stands_beside_it() -> None:
    heavy = {"allowance": 50, "calibre": 88, "all_round": True}
    assert may_limber(V3, Tow(**heavy))  # type: ignore[arg-type]
    assert not may_limber(V3, Tow(moved=True, **heavy))  # type: ignore[arg-type]
    assert may_limber(V3, Tow(allowance=50, moved=True))


@pytest.mark.rule("403")
def test_a_truck_drives_on_after_it_set_down_its_gun() -> None:
    match = column()
    unload(match, "stay")
    assert question(match).ask == "choose_goal"
    assert "to R05C19" in offered(match), "15 cm, half of 30: it draws nothing now"
    assert "to R06C19" not in offered(match)
    play(match, "to R05C19")
    let(match)
    assert where(match.state, "Truck") == "R05C19"


@pytest.mark.rule("403")
def test_a_truck_that_drove_first_stays_when_it_has_set_down_its_gun() -> None:
    match = column()
    unload(match, "to R03C19")
    assert question(match).ask == "choose_stand"
