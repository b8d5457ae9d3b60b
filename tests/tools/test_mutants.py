"""Tests of the mutants: a break is one small change, a proof that fails is noticed, and nothing is tried twice."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import mutants
import stand
import unnoticed
from breaks import breaks, broken_modules, is_of
from fogbound.core.register import read_proofs
from places import find_place


def broken(source: str) -> dict[str, str]:
    node = ast.parse(source).body[0]
    return {what.partition(": ")[2]: ast.unparse(made) for what, made in breaks(node)}


@pytest.mark.parametrize(
    ("source", "what", "made"),
    [
        ("def f(x): return x < 1", "< to <=", "def f(x):\n    return x <= 1"),
        ("def f(x): return x in y", "in to not in", "def f(x):\n    return x not in y"),
        ("def f(x): return a or b", "or to and", "def f(x):\n    return a and b"),
        ("def f(x): return not a", "not dropped", "def f(x):\n    return a"),
        ("def f(x): return a + b", "+ to -", "def f(x):\n    return a - b"),
        ("def f(x): return [y for y in x if y.z]", "condition dropped", "def f(x):\n    return [y for y in x]"),
        ("def f(x): x.go()", "statement dropped", "def f(x):\n    pass"),
        ("def f(x): return any(x)", "any to all", "def f(x):\n    return all(x)"),
        ("T = {'a': 1, 'b': 2}", "first row dropped", "T = {'b': 2}"),
        ("T = {'a': 1}", "1 to 2", "T = {'a': 2}"),
        ("T = (A, B)", "last one dropped", "T = (A,)"),
        ("T = (A, B)", "order turned round", "T = (B, A)"),
        ("T = setting('a', 'b')", "setting never chosen", "T = ''"),
        ("T = True", "True to False", "T = False"),
    ],
)
def test_a_break_is_one_small_change(source: str, what: str, made: str) -> None:
    assert broken(source)[what] == made


def test_marks_texts_and_annotations_are_not_broken() -> None:
    assert broken("@rule('1')\ndef f(x: int = None) -> 1:\n    '''Two.'''\n    x = _('{n}', n=1)") == {}


def test_verdicts_are_written_and_read_back(tmp_path: Path) -> None:
    verdicts = {
        ("2.a", "toy.f"): mutants.Verdict("c0de", "9400f", True, "12: == to !="),
        ("2.b", "toy.f"): mutants.Verdict("c0de", "9400f", False, "8 of 19"),
    }
    mutants.write(tmp_path / "toy.txt", verdicts)
    assert mutants.read(tmp_path / "toy.txt") == verdicts


SAMPLE = [
    ("blitz", "206", "fogbound.blitz.rules.may_fire._narrow_moved"),
    ("blitz", "206", "fogbound.blitz.rules.to_hit.NUMBER"),
    ("west", "3.19.c", "fogbound.west.rules.zoc.is_open_water"),
    ("west", "5.1.d", "fogbound.west.rules.powers.objection_to_open_city"),
    ("west", "17.0.b", "fogbound.west.rules.tech.level_of"),
]


HUNT = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import mutants
mutants.KEPT = Path(sys.argv[2])
game, clause, place = sys.argv[3:]
hunt = mutants.Hunt(game)
print(*hunt.run({place: [clause]}))
print(place in mutants.Hunt(game).waiting([clause]))
"""


@pytest.mark.long
@pytest.mark.parametrize(("game", "clause", "place"), SAMPLE)
def test_a_broken_rule_is_found_out_by_its_proof_and_not_tried_again(
    game: str, clause: str, place: str, tmp_path: Path
) -> None:
    """In a process that has not imported the game yet."""
    tools = str(Path(mutants.__file__).parent)
    run = subprocess.run(
        [sys.executable, "-c", HUNT, tools, str(tmp_path), game, clause, place],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == ["False"]  # no survivor, and it is not waiting any more


def test_what_is_imported_already_cannot_be_broken() -> None:
    place = find_place("fogbound.core.register.read_proofs")
    with pytest.raises(RuntimeError, match="is imported already"):
        stand.Broken(place, ast.Module([], []))


def test_a_break_that_never_ends_is_told_from_one_that_says_nothing() -> None:
    with pytest.raises(stand.EndlessError):
        stand.run_child(lambda target: all(iter(lambda: 1, 0)), patience=1)
    assert stand.run_child(lambda target: None) is None


@pytest.mark.parametrize(
    ("source", "gone"),
    [
        ("def f(x) -> bool:\n    return x.open", {"always True": "True", "always False": "False"}),
        ("def f(x, blocks) -> Collection[int]:\n    return []", {"always all of them": "blocks"}),
        ("def f(x) -> Refusal | None:\n    return Refusal(x)", {"always None": "None"}),
        ("def f(x) -> None:\n    x.go()", {"always None": "None"}),
    ],
)
def test_a_rule_is_taken_away_by_answering_the_same_of_everything(source: str, gone: dict[str, str]) -> None:
    found = {what: made.splitlines()[-1].strip() for what, made in broken(source).items() if what.startswith("always")}
    assert found == {what: f"return {answer}" for what, answer in gone.items()}


def test_a_sieve_is_broken_by_dropping_one_of_its_lines_and_each_has_its_clause() -> None:
    place = find_place("fogbound.west.rules.rail.BOARDING")
    dropped = {what: tree for what, tree in broken_modules(place) if what.endswith("dropped")}
    assert sum(is_of(what, "7.4.d") for what in dropped) == 2
    whole = ast.unparse(ast.parse(place.path.read_text("utf-8"))).splitlines()
    for what, tree in dropped.items():
        assert len(whole) - len(ast.unparse(tree).splitlines()) == 1, what


def test_code_is_exchanged_in_place_wherever_the_function_is_held() -> None:
    place = find_place("fogbound.core.register.read_proofs")
    held = [read_proofs, {"kept": read_proofs}]
    before = read_proofs.__code__
    stand._functions.cache_clear()
    try:
        what, tree = next(iter(broken_modules(place)))
        assert stand.exchange(place, tree), what
        assert held[0].__code__ is held[1]["kept"].__code__ is not before
    finally:
        read_proofs.__code__ = before


class Row(msgspec.Struct, frozen=True):
    name: str
    steps: int


class Sheet(msgspec.Struct, frozen=True):
    size: int
    names: tuple[str, ...]
    kinds: dict[str, int]
    rows: tuple[Row, ...] = ()


def test_data_is_broken_by_giving_each_entry_the_value_of_the_next() -> None:
    rows = (Row("a", 1), Row("b", 2), Row("c", 3))
    stand.shift(rows, "steps")
    assert [(row.name, row.steps) for row in rows] == [("a", 2), ("b", 3), ("c", 1)]
    sheet = Sheet(2, ("x", "y"), {"x": 1, "y": 2})
    assert stand.tables_of(sheet) == ["names", "kinds", "rows"]
    stand.shift(sheet, "kinds")
    assert sheet.kinds == {"x": 2, "y": 1}


def test_a_table_whose_rows_have_fields_is_broken_column_by_column() -> None:
    sheet = Sheet(2, (), {}, (Row("a", 1), Row("b", 2)))
    assert stand.tables_of(sheet)[-2:] == ["rows.name", "rows.steps"]
    stand.shift(sheet, "rows.steps")
    assert [(row.name, row.steps) for row in sheet.rows] == [("a", 2), ("b", 1)]


def test_what_was_swept_is_written_and_read_back(tmp_path: Path) -> None:
    swept = {
        "toy.f": unnoticed.Swept("c0de", "9400f", 3, ("12: == to !=", "13: 0 to 1")),
        "toy.g": unnoticed.Swept("c0de", "9400f", 1, ()),
    }
    unnoticed.write(tmp_path / "toy.txt", swept)
    assert unnoticed.read(tmp_path / "toy.txt") == swept
