"""No French sentence guesses the gender of the unit that is put into it: a gun is no “il”."""

from __future__ import annotations

import re
from pathlib import Path

CATALOGUES = Path(__file__).parents[1] / "src" / "fogbound" / "locale" / "fr" / "LC_MESSAGES"
SAID = re.compile(r'^msgstr(?:\[\d\])? "(.*)"$', re.MULTILINE)
GUESSED = re.compile(r"\{(block|hq|power|stand|unit)\}[^.?]*-t-(il|elle)\b")


def test_no_question_guesses_the_gender_of_a_unit() -> None:
    said = [text for path in CATALOGUES.glob("*.po") for text in SAID.findall(path.read_text("utf-8"))]
    assert len(said) > 1000
    assert [text for text in said if GUESSED.search(text)] == []
