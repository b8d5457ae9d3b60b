"""Armour against light vehicles, and tanks that are dug in (214, 224)."""

from __future__ import annotations

import pytest

from blitz.play.table_talk import FARM, number, put, start
from fogbound.blitz.play.assault.overrun import crushable
from fogbound.blitz.play.engine.state import Blitz
from fogbound.core.match import Match


def farm(*dice: int, us: bool = True, ruleset: str = "V3", **places: str) -> Match[Blitz]:
    match = start(FARM, 1, 1, *((1, 6) if us else (6, 1)), *dice, fog="off")
    match.state.setting = f"farm {ruleset}"
    for stand, cell in places.items():
        put(match, stand.replace("_", " "), cell)
    match.state.touch()
    return match


@pytest.mark.rule("214")
@pytest.mark.parametrize(("by", "rams"), [("Easy Eight", True), ("Tank destroyer", True), ("Jeep", False)])
def test_a_tractor_without_armour_is_rammed_as_a_truck(by: str, rams: bool) -> None:
    match = farm(Flak_tractor="R08C04")
    put(match, by, "R05C04")
    assert (number(match.state, "Flak tractor") in crushable(match.state, number(match.state, by))) is rams
