"""The code in the documents runs: the README by doctest, the worked example as a game of its own."""

from __future__ import annotations

import doctest
import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("path", sorted([ROOT / "README.md", *ROOT.glob("docs/*.md")]), ids=lambda path: path.stem)
def test_examples_hold(path: Path) -> None:
    assert doctest.testfile(str(path), module_relative=False, encoding="utf-8").failed == 0


@pytest.fixture(scope="module")
def ambush(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The game that docs/new-game.md writes."""
    text = (ROOT / "docs/new-game.md").read_text("utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    folder = tmp_path_factory.mktemp("newcomer")
    (folder / "ambush.py").write_text("\n\n".join(blocks), "utf-8")
    sys.path.insert(0, str(folder))
    return import_module("ambush")


@pytest.mark.parametrize(
    "test",
    [
        "test_every_law_holds",
        "test_the_tree_is_as_counted_by_hand",
        "test_a_game_by_hand",
        "test_a_match_is_kept_and_verified",
    ],
)
def test_the_worked_example_is_a_sound_game(ambush: ModuleType, test: str) -> None:
    getattr(ambush, test)()
    assert len(Path(str(ambush.__file__)).read_text("utf-8").splitlines()) < 280
