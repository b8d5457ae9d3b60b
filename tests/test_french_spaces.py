"""In French a space stands before : ; ! ? and inside « »; no line may break there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "fogbound"
BREAKS = re.compile(r"[^\s/] [:;!?»]|« ")
WHERE = {
    "texts of the client": (SOURCE.glob("server/web/texts/fr.js"), r'^  "[^"]+": (.*)$'),
    "catalogues": (SOURCE.glob("locale/fr/LC_MESSAGES/*.po"), r'^(?:msgstr(?:\[\d\])? )(".*")$'),
    "scenarios": (SOURCE.glob("west/data/scenarios/**/*.toml"), r'\bfr = ("[^"\n]*")'),
}


@pytest.mark.parametrize("place", WHERE)
def test_no_line_breaks_before_a_colon(place: str) -> None:
    files, said = WHERE[place]
    found = [(path.name, text) for path in files for text in re.findall(said, path.read_text("utf-8"), re.MULTILINE)]
    assert len(found) > 10
    assert [(name, text) for name, text in found if BREAKS.search(text)] == []
