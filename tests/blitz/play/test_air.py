"""Aircraft and what fires at them (105, 602, 603)."""

from __future__ import annotations

import pytest

from blitz.play.table_talk import attack, number, play, put
from fogbound.blitz.play.air import attack as sortie
from fogbound.blitz.play.engine.state import DEMORALISED, LOST


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
