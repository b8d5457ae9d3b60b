"""No claim of the code is forgotten, and none counts that no game comes to."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import in_play
from fogbound.cli.rules import REGISTERS
from fogbound.core.register import Clause, Register, read_in_play
from places import SOURCE, Place, find_place


@pytest.mark.parametrize("name", REGISTERS)
def test_the_list_names_what_the_code_claims(name: str) -> None:
    """A mark that is removed shows here."""
    assert in_play.check(REGISTERS[name]) == []


@pytest.mark.parametrize("name", REGISTERS)
def test_every_claim_is_of_something_in_the_source(name: str) -> None:
    for _id, place in in_play.claims_of(REGISTERS[name]):
        assert find_place(place).name == place


@pytest.mark.long
@pytest.mark.parametrize("name", REGISTERS)
def test_games_came_to_the_code_as_it_is_today(name: str) -> None:
    assert in_play.check_hashes(REGISTERS[name]) == []


class Toy(Register):
    """Claims 2.a at a function and 10.a at a table."""

    def __init__(self, folder: Path, *claims: tuple[str, str]) -> None:
        super().__init__("toy", "clauses.toml")
        self.folder, self.claimed = folder, claims

    @property
    def path(self) -> Path:
        return self.folder / self.file

    def enforced(self) -> dict[str, tuple[str, ...]]:
        return {id: (place,) for id, place in self.claimed}


def test_a_removed_mark_and_a_new_one_are_told_apart(tmp_path: Path) -> None:
    Toy(tmp_path).in_play_path.write_text("# head\n2.a toy.f yes 0\n10.a toy.g no 0\n")
    assert in_play.check(Toy(tmp_path, ("2.a", "toy.f"), ("3.a", "toy.h"))) == [
        "toy.g no longer enforces 10.a: restore its mark, or run `make proofs`.",
        "toy.h now enforces 3.a: run `make proofs`.",
    ]


@pytest.mark.parametrize(
    ("lines", "absent", "told"),
    [
        ("2.a toy.f yes 0\n2.a toy.g no 0\n", False, "yes"),
        ("2.a toy.f no 0\n2.a toy.g data 0\n", False, "data"),
        ("2.a toy.f no 0\n", False, "no"),
        ("2.a toy.other yes 0\n", False, "no"),
        ("", True, "absent"),
    ],
)
def test_a_clause_is_in_play_if_one_of_its_places_is(lines: str, absent: bool, told: str, tmp_path: Path) -> None:
    register = Toy(tmp_path)
    register.in_play_path.write_text(lines)
    clause = Clause("2.a", "basic", "t", "s", absent=absent)
    assert register.in_play(clause, () if absent else ("toy.f", "toy.g")) == told


def test_there_may_be_no_list_yet(tmp_path: Path) -> None:
    assert read_in_play(tmp_path / "none.txt") == {}


def test_who_adds_a_rule_is_told_of_that_rule_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toy = Toy(tmp_path, ("2.a", "toy.f"), ("10.a", "toy.g"))
    monkeypatch.setattr(Toy, "clauses", {id: Clause(id, "basic", "t", "s") for id in ("2.a", "10.a")})
    monkeypatch.setattr(in_play, "find_place", lambda word: place_of(f"def {word[4:]}(): ...", word[4:]))
    monkeypatch.setattr(in_play, "look_for", lambda *_toy, **_how: {"toy.f": "no", "toy.g": "no"})
    toy.in_play_path.write_text("10.a toy.g no 0\n")
    assert in_play.update("toy", toy, everything=False) == [
        "No game comes to toy.f, which claims 2.a: let its test play from a position.",
        "1 more claims of toy were listed before as what no game comes to.",
    ]


def place_of(source: str, name: str) -> Place:
    return Place(
        f"toy.{name}", "toy", Path("toy.py"), next(n for n in ast.parse(source).body if name in ast.unparse(n))
    )


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("def f(x): return x", "@rule('2.a')\ndef f(x):\n    '''Two.'''\n    return x  # why", True),
        ("def f(x): return x", "def f(x): return -x", False),
        ("def f(x): return x", "@cache\ndef f(x): return x", False),
    ],
)
def test_only_what_the_code_does_changes_its_hash(one: str, other: str, same: bool) -> None:
    assert (place_of(one, "f").digest == place_of(other, "f").digest) == same


def ran(*functions: object) -> in_play.Trace:
    trace = in_play.Trace()
    for function in functions:
        trace.traced(function)()  # type: ignore[arg-type]
    return trace


def test_what_runs_in_a_game_is_seen_and_what_does_not_is_not() -> None:
    trace = ran(lambda: read_in_play(Path("none")))
    assert trace.reached(find_place("fogbound.core.register.read_in_play"))
    assert not trace.reached(find_place("fogbound.core.register.read_proofs"))
    assert sys.gettrace() is None


def test_a_table_is_in_play_if_a_function_that_ran_names_it() -> None:
    from fogbound.core.texts import render, texts

    trace = ran(lambda: render(texts("core")("yes")))
    assert in_play.in_play(trace, find_place("fogbound.core.texts._PLACEHOLDER")) == "data"
    assert in_play.in_play(trace, find_place("fogbound.core.texts.LANGUAGES")) == "no"


def test_a_place_is_found_without_importing_it() -> None:
    assert find_place("fogbound.core.texts").path == SOURCE / "fogbound/core/texts.py"
    with pytest.raises(LookupError, match="is not in"):
        find_place("fogbound.core.texts.none_such")
