"""The register reads its files, gathers the claims of the code and reports how each clause stands."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fogbound.cli.rules import REGISTERS
from fogbound.core.register import _PLACES, Register, RegisterError, read_clauses, read_proofs, rule

CLAUSES = """
[[clause]]
id = "1.a"
level = "basic"
title = "One"
says = "One is one."

[[clause]]
id = "1.b"
level = "optional"
title = "Two"
says = "Two is two."
option = "two"
see = ["1.a"]
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Register]:
    """A package `toy` of two modules that enforce both clauses, with one proof."""
    package = tmp_path / "toy"
    (package / "data").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "combat.py").write_text(
        "from fogbound.core.register import enforce, rule\n\n"
        '@rule("1.a", "1.b")\ndef fight():\n    return 7\n\n'
        'enforce(f"{__name__}.TABLE", "1.b")\n'
    )
    (package / "data" / "clauses.toml").write_text(CLAUSES)
    (package / "data" / "proofs.txt").write_text("# head\n1.a tests/test_x.py::test_y\n1.a tests/test_x.py::test_a\n")
    monkeypatch.syspath_prepend(tmp_path)
    claimed = {id: list(found) for id, found in _PLACES.items()}
    yield Register("toy", "clauses.toml")
    _PLACES.clear()
    _PLACES.update(claimed)
    for name in [name for name in sys.modules if name.partition(".")[0] == "toy"]:
        del sys.modules[name]


def test_standing_joins_clauses_code_and_proofs_in_rulebook_order(game: Register) -> None:
    one, two = game.standing()
    assert (one.id, one.level, one.title, one.option) == ("1.a", "basic", "One", None)
    assert one.enforced_in == ("toy.combat.fight",)
    assert one.proved_by == ("tests/test_x.py::test_y", "tests/test_x.py::test_a")
    assert (two.id, two.option, two.proved_by) == ("1.b", "two", ())
    assert two.enforced_in == ("toy.combat.fight", "toy.combat.TABLE")


READING = """
[[reading]]
id = "D-01"
level = "basic"
asks = "Is one one?"
takes = "It is."
"""


def test_a_clause_stands_with_its_readings(game: Register) -> None:
    game.path.write_text(CLAUSES.replace('see = ["1.a"]', 'readings = ["D-01"]'))
    game.path.with_name("readings.toml").write_text(READING)
    one, two = game.standing()
    assert one.readings == ()
    assert [reading.takes for reading in two.readings] == ["It is."]


@pytest.mark.parametrize(("text", "sentence"), [(None, "names reading D-01"), (READING * 2, "listed 2 times")])
def test_a_reading_is_there_once(game: Register, text: str | None, sentence: str) -> None:
    game.path.write_text(CLAUSES.replace('see = ["1.a"]', 'readings = ["D-01"]'))
    if text:
        game.path.with_name("readings.toml").write_text(text)
    with pytest.raises(RegisterError, match=sentence):
        game.standing()


def test_a_number_names_the_clauses_under_it(game: Register) -> None:
    assert [clause.id for clause in game.under("1")] == ["1.a", "1.b"]
    assert [clause.id for clause in game.under("1.b")] == ["1.b"]
    assert game.under("2") == []
    assert [clause.id for clause in game.under("")] == list(game.clauses)


def test_the_decorator_returns_the_same_function() -> None:
    def function() -> None: ...

    assert rule()(function) is function


def test_a_game_sees_only_its_own_claims(game: Register) -> None:
    _PLACES["1.a"] = ["toybox.combat.fight"]
    assert game.enforced()["1.a"] == ("toy.combat.fight",)


def test_code_that_claims_an_unknown_clause_is_named(game: Register) -> None:
    module = game.path.parent.parent / "air.py"
    module.write_text('from fogbound.core.register import rule\n\n@rule("9.z")\ndef fly(): ...\n')
    assert game.unknown_claims() == ["toy.air.fly claims clause 9.z, which is not in clauses.toml"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (CLAUSES.replace("1.b", "1.a"), "clause 1.a is listed 2 times"),
        (CLAUSES.replace('says = "Two is two."', 'says = " "'), "clause “1.b” has no says"),
        (CLAUSES.replace('see = ["1.a"]', 'see = ["1.c"]'), "clause 1.b names 1.c, which does not exist"),
        (CLAUSES.replace("option =", "optoin ="), "optoin"),
        (CLAUSES.replace('level = "basic"\n', ""), "level"),
        (CLAUSES.replace("[[clause]]", "[[rule]]"), "is no register"),
        ("id = ", "is no register"),
        ("", "is no register"),
    ],
)
def test_a_bad_register_is_refused_with_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "clauses.toml"
    path.write_text(text)
    with pytest.raises(RegisterError, match=sentence) as refused:
        read_clauses(path)
    assert str(path) in str(refused.value)


def test_a_missing_or_binary_register_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(RegisterError, match="cannot be read: No such file"):
        read_clauses(tmp_path / "none.toml")
    (tmp_path / "binary.toml").write_bytes(bytes(range(256)))
    with pytest.raises(RegisterError, match="is no register"):
        read_clauses(tmp_path / "binary.toml")


def test_without_a_list_of_proofs_nothing_is_proved(tmp_path: Path) -> None:
    assert read_proofs(tmp_path / "none.txt") == {}


def test_the_registers_of_the_product_hold_every_clause() -> None:
    assert {game: len(register.clauses) for game, register in REGISTERS.items()} == {"west": 703, "blitz": 75}
    assert {clause.level for clause in REGISTERS["west"].clauses.values()} == {
        "basic",
        "advanced",
        "optional",
    }
    assert {clause.level for clause in REGISTERS["blitz"].clauses.values()} == {"full", "part", "stub"}


@pytest.mark.parametrize("game", REGISTERS)
def test_every_reading_is_taken_by_a_clause(game: str) -> None:
    register = REGISTERS[game]
    assert register.readings.keys() == {id for clause in register.clauses.values() for id in clause.readings}


def test_a_reading_of_west_matters_from_its_level_on() -> None:
    levels = ("basic", "advanced", "optional")
    first: dict[str, str] = {}
    for clause in REGISTERS["west"].clauses.values():
        for id in clause.readings:
            first[id] = min(first.get(id, clause.level), clause.level, key=levels.index)
    assert {id: reading.level for id, reading in REGISTERS["west"].readings.items()} == first


def test_an_id_belongs_to_one_game_only() -> None:
    west, blitz = (register.clauses.keys() for register in REGISTERS.values())
    assert not west & blitz


@pytest.mark.parametrize("game", REGISTERS)
def test_the_code_claims_only_clauses_that_exist(game: str) -> None:
    assert REGISTERS[game].unknown_claims() == []
