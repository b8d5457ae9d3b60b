"""Fuzzing goes on where it stopped, with the games that its course names."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuzz
from fogbound.core.proof import Tally
from fogbound.core.proof.playouts import Checks


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, str], int]]:
    """What a sitting plays, of ten decisions each; its record goes to a folder of its own."""
    games: list[tuple[str, dict[str, str], int]] = []

    def playout(_game: object, scenario: str, options: dict[str, str], seed: int, **_how: object) -> Tally:
        games.append((scenario, options, seed))
        return Tally(games=1, decisions=10)

    monkeypatch.setattr(fuzz, "KEPT", tmp_path)
    monkeypatch.setattr(fuzz, "code_of", lambda _game: "today")  # reading all of it takes seconds
    monkeypatch.setattr(fuzz, "playout", playout)
    return games


def sit(course: str, wanted: int, monkeypatch: pytest.MonkeyPatch, checks: Checks = "every") -> fuzz.Sitting:
    monkeypatch.setitem(fuzz.COURSES[course].wanted, checks, wanted)  # type: ignore[arg-type]
    [sitting] = fuzz.sit(course, checks, float("inf"))
    return sitting


def test_a_run_goes_on_with_the_next_seed(played: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    sit("blitz", 30, monkeypatch)
    assert sit("blitz", 50, monkeypatch).decisions == 50
    assert [seed for _, _, seed in played] == list(range(fuzz.FIRST_SEED, fuzz.FIRST_SEED + 5))  # type: ignore[misc]


def test_seeds_of_two_checkouts_count_together(played: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    sit("blitz", 30, monkeypatch)
    monkeypatch.setitem(fuzz.COURSES["blitz"].wanted, "every", 50)  # type: ignore[arg-type]
    both = fuzz.sit("blitz", "every", float("inf"), 77)
    assert [(each.first, each.decisions) for each in both] == [(fuzz.FIRST_SEED, 30), (77, 20)]
    assert fuzz.read(fuzz.KEPT / "blitz-every.txt") == both
    assert [seed for _, _, seed in played][3:] == [77, 78]  # type: ignore[misc]


def test_other_code_begins_anew(played: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    sit("blitz", 30, monkeypatch)
    monkeypatch.setattr(fuzz, "code_of", lambda _game: "tomorrow")
    assert sit("blitz", 20, monkeypatch).seeds == 2
    assert len(fuzz.read(fuzz.KEPT / "blitz-every.txt")) == 2


def test_laws_are_counted_apart(played: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    sit("basic", 30, monkeypatch)
    assert sit("basic", 10, monkeypatch, "laws").decisions == 10


def test_courses_play_what_they_name(
    played: list[tuple[str, dict[str, str], int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    sit("basic", 80, monkeypatch)
    assert {scenario for scenario, _, _ in played} == {"SBW1", "SBW2", "SBW3"}
    assert not any("rules_level" in options or "rule_31_reserve" in options for _, options, _ in played)
    played.clear()
    sit("advanced", 50, monkeypatch)
    assert {scenario for scenario, _, _ in played} - {"SBW1", "SBW2", "SBW3"}
    assert all(options["rules_level"] == "advanced" for _, options, _ in played)


def test_an_unknown_course_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        fuzz.main(["basics"])
    assert "there is no course basics" in capsys.readouterr().err
