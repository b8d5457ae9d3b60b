"""Armour against light vehicles, and tanks that are dug in (214, 224)."""

from __future__ import annotations

import pytest

from blitz.play.table_talk import DUEL, PIT, farm, number, put, start, under
from fogbound.blitz.play.assault.overrun import crushable
from fogbound.blitz.play.engine.grid import CELLS
from fogbound.blitz.play.engine.state import DEMORALISED, READY, board
from fogbound.blitz.play.fire.means import Fire
from fogbound.blitz.play.fire.situations import shot
from fogbound.blitz.play.fire.targets import reaction_of
from fogbound.blitz.play.move.close_quarters import may_turn
from fogbound.blitz.play.sequence import rally_all
from fogbound.blitz.rules.to_hit import to_hit


@pytest.mark.rule("214")
@pytest.mark.parametrize(("by", "rams"), [("Easy Eight", True), ("Tank destroyer", True), ("Jeep", False)])
def test_a_tractor_without_armour_is_rammed_as_a_truck(by: str, rams: bool) -> None:
    match = farm(Flak_tractor="R08C04")
    put(match, by, "R05C04")
    assert (number(match.state, "Flak tractor") in crushable(match.state, number(match.state, by))) is rams


@pytest.mark.rule("224")
@pytest.mark.parametrize(
    ("ruleset", "dug_in", "act", "number_to_hit"),
    [("V3", 1, "turret", 5), ("V3", 0, "pivoted", 7), ("V2+224+206", 1, "turret", 5)],
)
def test_a_dug_in_assault_gun_fires_all_round_as_a_gun_on_such_a_mount(
    ruleset: str, dug_in: int, act: str, number_to_hit: int
) -> None:
    """It "behaves as an anti-tank gun with a mount of 360°", and an Elefant has no turret."""
    match = start(PIT, 1, 6, fog="off", ruleset="V3")
    under(match, ruleset)
    put(match, "Elefant", "R10C10")
    put(match, "Sherman X", "R14C10")
    elefant, sherman = number(match.state, "Elefant"), number(match.state, "Sherman X")
    match.state.dug_in[elefant], match.state.facing[elefant] = dug_in, 4
    match.state.touch()
    fired = shot(match.state, Fire(elefant, sherman))
    assert fired.act == act
    assert to_hit(board(match.state).rules, fired).base.value == number_to_hit


@pytest.mark.rule("216")
@pytest.mark.parametrize(
    ("ruleset", "face", "status"), [("V3", 4, DEMORALISED), ("V3", 5, READY), ("V3-216", 4, READY)]
)
def test_a_tank_that_lost_its_commander_rallies_worse(ruleset: str, face: int, status: int) -> None:
    """All its tests are at -1, and a rally is one by the experience number (ours): a veteran rallies on 5."""
    match = start(PIT, 1, 6, 6, fog="off", ruleset="V3")
    under(match, ruleset)
    tank = number(match.state, "Panther in a pit")
    match.state.status[tank], match.state.headless[tank] = DEMORALISED, 1
    rally_all(match.state, (face,))
    assert match.state.status[tank] == status


@pytest.mark.rule("221")
@pytest.mark.parametrize(("before", "late"), [("", False), ("activated", False), ("fired", True)])
def test_who_turns_on_a_close_enemy_suffers_only_from_having_fired(before: str, late: bool) -> None:
    """221 gives -2 to a vehicle that "has already fired", 214 to a unit that "was already activated"."""
    state = start(PIT, 1, 6, fog="off").state
    tank, sherman = number(state, "Elefant"), number(state, "Sherman X")
    state.cell[tank], state.cell[sherman] = CELLS.index("R08C10"), CELLS.index("R10C10")
    if before:
        getattr(state, before)[tank] = 1
    state.touch()
    fire = reaction_of(state, tank, sherman, "close approach")
    assert fire is not None
    assert fire.late is late


@pytest.mark.rule("221")
@pytest.mark.parametrize(("cell", "fired", "base", "lines"), [
    ("R07C10", 1, 5, {"base.reaction": -2, "base.point_blank": 2}),  # the example: the two cancel out
    ("R07C10", 0, 5, {"base.point_blank": 2}),
    ("R13C10", 1, 4, {"base.reaction": -2, "base.point_blank": 2}),  # in front nothing turns (ours)
    ("R06C10", 1, None, {}),  # farther than 10 cm it cannot react
])  # fmt: skip
def test_a_tiger_turns_its_turret_on_a_sherman_that_comes_within_10_cm(
    cell: str, fired: int, base: int | None, lines: dict[str, int]
) -> None:
    state = start(DUEL, 1, 6, fog="off").state
    tiger, sherman = number(state, "Tiger II"), number(state, "Sherman 2")
    state.cell[tiger], state.cell[sherman] = CELLS.index("R10C10"), CELLS.index(cell)
    state.facing[tiger], state.fired[tiger] = 0, fired
    state.touch()
    assert may_turn(state, tiger, sherman, CELLS.index("R03C10")) is (base is not None)
    if base is not None:
        fire = reaction_of(state, tiger, sherman, "close approach")
        assert fire is not None
        number_to_hit = to_hit(board(state).rules, shot(state, fire))
        assert number_to_hit.base.value == base
        assert {line.id: line.value for line in number_to_hit.modifiers if line.id.startswith("base.")} == lines
