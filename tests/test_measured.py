"""What a player reads beside a switch of what it was measured to change."""

from __future__ import annotations

import pytest

from fogbound.games import measured
from fogbound.games.measured import FIGURES, Difference, Measured, read, sentences, table_of, write
from fogbound.server.api.lobby import offered_out
from fogbound.west.game import GAME
from fogbound.west.options import OPTIONS


def found(option: str, value: str, wins: Difference, identical: int = 20) -> Measured:
    return Measured("SBW1", option, value, "abc123", 200, identical, 180, dict.fromkeys(FIGURES, wins))


@pytest.fixture(autouse=True)
def some(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = (
        found("fog_of_war", "off", Difference(-0.255, -0.341, -0.163)),
        found("bonus_cap", "2+", Difference(0.01, -0.086, 0.106)),
        found("component_limits", "on", Difference(0, -0.03, 0.03), identical=200),
    )
    monkeypatch.setattr(measured, "measured", lambda game: rows)


def told(lang: str) -> dict[str, list[str]]:
    titles = GAME.titles(lang)
    return sentences("west", titles["axis"], titles, lang)


def test_a_difference_is_told_with_its_interval() -> None:
    (said,) = told("en")["fog_of_war"]
    assert "SBW1" in said
    assert "Axis −26 wins of a hundred (−34 to −16, 200 pairs" in said
    (said,) = told("fr")["fog_of_war"]
    assert "Axe −26 victoires sur cent (−34 à −16, 200 paires" in said


def test_where_nothing_is_shown_that_is_said() -> None:
    (said,) = told("en")["bonus_cap"]
    assert "no difference shown (Axis −9 to +11 wins of a hundred, 200 pairs" in said


def test_a_switch_that_changed_no_game_says_nothing() -> None:
    assert "component_limits" not in told("en")


def test_whoever_sets_up_a_game_reads_it_beside_the_option() -> None:
    offered = {option["name"]: option["measured"] for option in offered_out("west", GAME, "fr")["options"]}
    assert offered["fog_of_war"] == told("fr")["fog_of_war"]
    assert offered["component_limits"] == []


def test_the_table_reads_back_the_same() -> None:
    west = table_of("west").read_text("utf-8")
    assert write(read(west)) == west


def test_every_line_is_of_a_switch_and_a_scenario_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    for one in measured.measured("west"):
        assert one.value in OPTIONS[one.option].values
        assert one.scenario in GAME.scenarios
        assert one.identical <= one.pairs
        assert one.pairs >= 200 or (one.difference["wins"].high - one.difference["wins"].low) / 2 <= 0.05
