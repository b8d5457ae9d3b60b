"""One French word for one thing, and small letters where French has them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "fogbound"
STRING = re.compile(r'"(.*)"')
STAND = re.compile(r"\bstands?\b", re.IGNORECASE)
OTHERWISE = re.compile(r"\b(plaquette|socle)s?\b", re.IGNORECASE)
MONTH = r"(?:Janvier|Février|Avril|Juillet|Août|Septembre|Octobre|Novembre|Décembre)"
CAPITAL = re.compile(rf"(?<![.:!?…«»>\n\"])\s{MONTH}\b")


def entries() -> Iterator[tuple[str, str]]:
    """Each text with what is said for it in French."""
    for path in (SOURCE / "locale" / "fr" / "LC_MESSAGES").glob("*.po"):
        for entry in path.read_text("utf-8").split("\n\n"):
            text, _found, said = entry.partition("\nmsgstr")
            yield "".join(STRING.findall(text.partition("msgid")[2])), "".join(STRING.findall(said))


def test_a_stand_is_a_unit() -> None:
    """Only the base of a stand, on which its figures are glued, is a “plaquette”."""
    found = [said for text, said in entries() if STAND.search(text)]
    assert len(found) > 50
    assert [said for said in found if OTHERWISE.search(said)] == []


def test_months_are_written_small() -> None:
    titles = [path.read_text("utf-8") for path in (SOURCE / "west" / "data").rglob("*.toml")]
    said = [*(said for _text, said in entries()), *re.findall(r'\bfr = ("[^"]*")', "\n".join(titles))]
    assert sum("avril" in one for one in said) > 1
    assert [one for one in said if CAPITAL.search(one)] == []
