"""Guns that are moved, turned, carried in loads or set down (402, 403)."""

from __future__ import annotations

import pytest

from blitz.play.table_talk import farm, let, number, offered, order, play, put, question
from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.odds.named import described
from fogbound.blitz.play.engine.board import board_of
from fogbound.blitz.play.engine.state import MOVED, NO_CARRIER, board
from fogbound.blitz.play.fire.means import Fire
from fogbound.blitz.play.fire.situations import ruling, shot
from fogbound.blitz.rules.may_fire import may_fire
from fogbound.blitz.rules.to_hit import to_hit
from fogbound.blitz.rules.transport import Emplacing, may_emplace
from fogbound.blitz.ruleset import V3, rule_set


@pytest.mark.rule("402")
@pytest.mark.parametrize(
    ("ruleset", "piece", "fires"),
    [("V3", "Pak 43", True), ("V3", "leFH 18", False), ("V3", "Flak 88", False), ("V3", "leIG 18", True),
     ("V3-402", "Pak 43", False), ("V3-402", "leFH 18", False), ("V2+402", "Pak 43", True),
     ("V2+402", "sIG 33", False)],
)  # fmt: skip
def test_above_80_mm_only_an_anti_tank_gun_moves_and_fires(ruleset: str, piece: str, fires: bool) -> None:
    rules = rule_set(ruleset)
    moved = described(rules, arsenal(), piece, "M4 Sherman 75", {"distance": 40, "act": "moved"})
    assert bool(may_fire(rules, moved)) is fires


@pytest.mark.rule("406")
@pytest.mark.parametrize(
    ("ruleset", "fires"),
    [("V2", True), ("V2+402", True), ("V2+406", False), ("V3-402", False), ("V3-406", True), ("V3", False)],
)
def test_that_rockets_neither_move_nor_pivot_first_is_406_and_nothing_else(ruleset: str, fires: bool) -> None:
    rules = rule_set(ruleset)
    for act in ("moved", "pivoted"):
        fired = described(rules, arsenal(), "Nebelwerfer 41", "M4 Sherman 75", {"distance": 40, "act": act})
        assert bool(may_fire(rules, fired)) is fires


@pytest.mark.rule("402")
@pytest.mark.rule("403")
def test_a_flak_88_fires_once_set_down_as_a_gun_that_pivots() -> None:
    match = farm(us=False, Flak_tractor="R11C17", Tank_destroyer="R03C17")
    play(match, 'activate "Flak troop"', 'order "Flak tractor"', "unload")
    while question(match).ask != "set_down":
        play(match, "stay" if "stay" in offered(match) else min(offered(match)))
    play(match, min(line for line in offered(match) if line.startswith('drop "Flak 88"')))
    assert 'at "Tank destroyer"' in offered(match)
    fired = shot(match.state, Fire(number(match.state, "Flak 88"), number(match.state, "Tank destroyer"), moved=True))
    assert fired.unlimbered
    assert to_hit(board(match.state).rules, fired).base.value == 7


@pytest.mark.rule("402")
@pytest.mark.parametrize(("ruleset", "fires"), [("V3", False), ("V3-402", False)])
def test_a_flak_88_that_its_crew_pushes_does_not_fire(ruleset: str, fires: bool) -> None:
    match = farm(us=False, ruleset=ruleset, Flak_tractor="R17C03", Tank_destroyer="R03C19")
    match.state.aboard[number(match.state, "Flak 88")] = NO_CARRIER
    put(match, "Flak 88", "R12C19")
    order(match, "Flak troop", "Flak 88", "advance", "to R11C19")
    let(match)
    pushed = Fire(number(match.state, "Flak 88"), number(match.state, "Tank destroyer"), moved=True)
    assert match.state.did[pushed.firer] == MOVED
    assert bool(ruling(match.state, pushed)) is fires


@pytest.mark.rule("402")
@pytest.mark.parametrize(
    ("code", "stand", "ruleset", "mover"),
    [("desert", "Cannone da 65", "V3", "infantry"), ("desert", "Cannone da 65", "V3-402", "wheeled"),
     ("farm", "Infantry gun", "V3", "wheeled"), ("attack", "Granatwerfer", "V3-402", "infantry")],
)  # fmt: skip
def test_a_gun_carried_in_loads_goes_as_infantry_and_other_guns_as_wheels(
    code: str, stand: str, ruleset: str, mover: str
) -> None:
    units = board_of(f"{code} {ruleset}").units
    assert next(unit for unit in units if unit.name == stand).build.mover == mover


@pytest.mark.rule("402")
def test_a_light_howitzer_starts_where_it_may_enter() -> None:
    """76 mm is more than 75, and the Soviet regimental gun is a light howitzer all the same."""
    gun = arsenal().piece("76 mm M1927")
    for during_play in (True, False):
        assert may_emplace(V3, Emplacing(calibre=gun.calibre, role=gun.role, during_play=during_play))
    assert not may_emplace(V3, Emplacing(calibre=105, role="howitzer", during_play=False))
