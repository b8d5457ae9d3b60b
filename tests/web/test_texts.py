"""The client's words: the same in both languages, and none missing."""

from __future__ import annotations

import json
import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "src" / "fogbound" / "server" / "web"
MODULES = sorted(WEB.glob("*.js"))
LINE = re.compile(r'^  ("[^"]+"): ("(?:[^"\\]|\\.)*"),$', re.MULTILINE)
USED = re.compile(r'\bt\("([a-z_.]+)"')


def words(lang: str) -> dict[str, str]:
    text = (WEB / "texts" / f"{lang}.js").read_text(encoding="utf-8")
    lines = LINE.findall(text)
    found = {json.loads(key): json.loads(value) for key, value in lines}
    assert len(found) == len(lines), "a word is there twice"
    return found


def test_both_languages_have_the_same_words() -> None:
    english, french = words("en"), words("fr")
    assert list(english) == list(french)
    assert len(english) > 200
    for key, text in english.items():
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", french[key])), key
        assert french[key].strip(), key


def test_every_word_that_a_module_asks_for_is_there() -> None:
    known = words("en")
    asked = {key for module in MODULES for key in USED.findall(module.read_text(encoding="utf-8"))}
    assert asked - set(known) == set()


def test_modules_are_small_and_load_nothing_from_elsewhere() -> None:
    for module in MODULES:
        text = module.read_text(encoding="utf-8")
        assert text.count("\n") < 300, module.name
        assert all(source.startswith("./") for source in re.findall(r'from "([^"]+)"', text)), module.name
        assert "innerHTML" not in text, module.name
