"""The shape that keeps the project readable: a kernel that needs nothing, and modules of one idea."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import fogbound

SOURCE = Path(fogbound.__file__).parent
LONGEST = 320


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


@pytest.mark.parametrize("path", sorted((SOURCE / "core").rglob("*.py")), ids=lambda path: path.stem)
def test_the_kernel_needs_only_the_standard_library_and_msgspec(path: Path) -> None:
    assert set(imported(path)) <= {*sys.stdlib_module_names, "msgspec", "fogbound"}


def test_no_module_is_longer_than_one_idea() -> None:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in SOURCE.rglob("*.py")}
    assert {str(path): length for path, length in lengths.items() if length > LONGEST} == {}
