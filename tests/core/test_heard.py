"""What the readers of files say in English only is said in French, too."""

from __future__ import annotations

import inspect
import re
import sys
import tomllib
from typing import Literal

import msgspec
import pytest

from fogbound.core.heard import READERS, UNREADABLE, heard, translated
from fogbound.core.texts import render


class Row(msgspec.Struct, forbid_unknown_fields=True):
    n: int
    points: list[tuple[float, float]] = []
    kind: Literal["wood", "house"] = "wood"
    note: str | None = None
    names: dict[str, bool] = {}


def test_all_that_the_reader_of_toml_can_say_has_a_translation() -> None:
    source = inspect.getsource(sys.modules[tomllib.loads.__module__])
    found = re.findall(r'suffixed_err\(\s*src,\s*\w+,\s*f?"([^"]+)"', source)
    said = [re.sub(r"\{[^}]*\}", "x", text.replace("\\\\", "\\")) for text in found]
    assert len(said) > 20
    assert [text for text in said if translated(text, READERS).text == "{sentence}"] == []


@pytest.mark.parametrize(
    ("document", "french"),
    [
        ("", "il manque n"),
        ("n = 1\nm = 2", "m est inconnu ici"),
        ("n = 'x'", "il faut un nombre entier, et non un texte, à n"),
        ("n = 1\npoints = 'x'", "il faut une liste, et non un texte, à points"),
        ("n = 1\npoints = [[1]]", "il faut une liste de 2, et non de 1, à points[0]"),
        ("n = 1\nkind = 'sea'", "'sea' n’a pas sa place ici, à kind"),
        ("n = 1\nnote = []", "il faut un texte ou rien, et non une liste, à note"),
        ("n = 1\nnames = { x = 1 }", "il faut true ou false, et non un nombre entier, à names[...]"),
        ("n = ", "valeur incorrecte (à la fin du document)"),
        ("n = 1\nn = 2", "une valeur est donnée deux fois (à la fin du document)"),
        ("n = " + "1" * 5000, "un nombre a trop de chiffres"),
        ("n = " + "[" * 5000, "il y a trop d’imbrications"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_french(document: str, french: str) -> None:
    with pytest.raises(UNREADABLE) as caught:
        msgspec.convert(tomllib.loads(document), Row)
    assert render(heard(caught.value), "fr") == french


def test_a_sentence_that_nobody_listed_stays_as_it_is() -> None:
    assert render(heard(ValueError("It rains {hard}.")), "fr") == "It rains {hard}."
