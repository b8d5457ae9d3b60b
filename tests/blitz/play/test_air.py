"""Aircraft and what fires at them (105, 602, 603)."""

from __future__ import annotations

import pytest

from blitz.play.table_talk import attack, number, play, put
from fogbound.blitz.play.air import attack as sortie
from fogbound.blitz.play.engine.state import DEMORALISED, LOST, unit


@pytest.mark.rule("105")
@pytest.mark.parametrize(
    ("weapon", "ruleset", "status"),
    [("20 mm", "V3", LOST), ("20 mm", "V3-105", DEMORALISED), ("37 mm", "V3", DEMORALISED)],
)
def test_infantry_saves_worse_from_the_20_mm_guns_of_an_aircraft(
    weapon: str, ruleset: str, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sortie, "_ordnance", lambda state: weapon)
    match = attack(6, 1, 1, 2, ruleset=ruleset)
    match.state.aircraft[0] = 1
    put(match, "Flak", "R16C01")
    put(match, "Grenadiers 1", "R12C17")
    play(match, 'activate "Air support"', 'strike "Grenadiers 1"')
    assert match.state.status[number(match.state, "Grenadiers 1")] == status


@pytest.mark.rule("602")
@pytest.mark.rule("216")
@pytest.mark.parametrize(
    ("stand", "looks_out", "headless", "fires"),
    [("StuG", 1, 0, True), ("StuG", 0, 0, False), ("StuG", 0, 1, False), ("Half-track", 0, 0, True),
     ("Sherman A", 1, 0, True), ("Sherman A", 0, 0, False), ("Truck", 0, 0, False)],
)  # fmt: skip
def test_any_anti_aircraft_machine_gun_that_somebody_serves_fires_at_aircraft(
    stand: str, looks_out: int, headless: int, fires: bool
) -> None:
    """A StuG and a Sherman have it beside others; under armour it is the commander's, who must look out (ours)."""
    state = attack().state
    i = number(state, stand)
    state.looks_out[i], state.headless[i] = looks_out, headless
    state.call("sortie", side=1 - unit(state, i).side, air=0, left=1, target=i, hits=0)
    assert (i in sortie.flak(state)) is fires
