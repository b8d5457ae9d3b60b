"""A clause that was proved cannot lose its proof unnoticed."""

from __future__ import annotations

from pathlib import Path

import pytest

import proofs
from fogbound.core.register import Register
from register_plugin import EVERYTHING, claimed_by

CLAUSE = '[[clause]]\nid = "{id}"\nlevel = "basic"\ntitle = "t"\nsays = "s"\n'
A, B = "tests/test_a.py::test_a", "tests/test_b.py::test_b"


class Toy(Register):
    """A register of 2.a and 10.a in that order, in a folder of the test."""

    def __init__(self, folder: Path) -> None:
        super().__init__("toy", "clauses.toml")
        self.folder = folder
        self.path.write_text(CLAUSE.format(id="2.a") + CLAUSE.format(id="10.a"))

    @property
    def path(self) -> Path:
        return self.folder / self.file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """2.a is proved by two tests, 10.a by one."""
    assert proofs.update([Toy(tmp_path)], {("2.a", B), ("2.a", A), ("10.a", A)}) == []
    return tmp_path


def test_the_list_is_in_rulebook_order_one_proof_a_line(folder: Path) -> None:
    assert Toy(folder).proofs_path.read_text().splitlines() == [
        proofs.HEAD,
        f"2.a {A}",
        f"2.a {B}",
        f"10.a {A}",
    ]


def test_a_list_in_any_order_that_says_what_the_tests_claim_is_in_order(folder: Path) -> None:
    path = Toy(folder).proofs_path
    path.write_text("\n".join(reversed(path.read_text().splitlines())))
    assert proofs.check([Toy(folder)], {("2.a", B), ("2.a", A), ("10.a", A), ("other game", A)}) == []


@pytest.mark.parametrize(
    ("claims", "fault"),
    [
        (
            {("2.a", A), ("2.a", B)},
            "Clause 10.a has lost its proof: restore it, or run `make proofs DROP=10.a`.",
        ),
        ({("2.a", A), ("10.a", A)}, f"{B} no longer proves 2.a: run `make proofs`."),
        ({("2.a", A), ("2.a", B), ("10.a", A), ("10.a", B)}, f"{B} now proves 10.a: run `make proofs`."),
    ],
)
def test_a_difference_is_named(folder: Path, claims: set[proofs.Claim], fault: str) -> None:
    assert proofs.check([Toy(folder)], claims) == [fault]


def test_the_update_does_not_drop_the_last_proof_unless_told_so(folder: Path) -> None:
    before = Toy(folder).proofs_path.read_text()
    (fault,) = proofs.update([Toy(folder)], {("2.a", A)})
    assert "10.a would lose its proof" in fault
    assert Toy(folder).proofs_path.read_text() == before
    assert proofs.update([Toy(folder)], {("2.a", A)}, dropped=["10.a"]) == []
    assert Toy(folder).proofs == {"2.a": (A,)}


def test_wrong_arguments_print_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert proofs.main(["chekc"]) == 2
    assert "python tools/proofs.py check" in capsys.readouterr().err


def test_the_lists_of_the_product_say_what_its_tests_claim(request: pytest.FixtureRequest) -> None:
    """All tests are looked at, whichever are being run: anew, unless this run has gathered them all itself."""
    every_test = request.config.stash.get(EVERYTHING, None)
    claims, faults = proofs.collect() if every_test is None else claimed_by(every_test)
    assert faults == []
    assert proofs.check(proofs.REGISTERS.values(), claims) == []


@pytest.mark.long
def test_the_tool_gathers_every_claim_in_a_process_of_its_own() -> None:
    claims, faults = proofs.collect()
    assert faults == []
    assert proofs.check(proofs.REGISTERS.values(), claims) == []
