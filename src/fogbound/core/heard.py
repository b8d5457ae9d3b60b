"""What libraries say that speak English only, as messages: the readers of TOML and CSV, and of records in plain data.

>>> import tomllib
>>> from fogbound.core.texts import render
>>> try:
...     found = tomllib.loads("turns 3")
... except tomllib.TOMLDecodeError as error:
...     message = heard(error)
>>> render(message)
"Expected '=' after a key in a key/value pair (at line 1, column 7)"
>>> render(message, "fr").split(" (")[1]
'ligne 1, colonne 7)'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, TypeAlias

from fogbound.core.texts import Message, texts

_ = texts("core")

Known: TypeAlias = Iterable[tuple[str, Message]]
"""What a library says, with {placeholders}, and what is said instead; the first that fits is taken."""


def as_it_is(*sentences: Message) -> Known:
    """Sentences that are good as they are, in English."""
    return tuple((sentence.text, sentence) for sentence in sentences)


KINDS: Final[Mapping[type, Message]] = {
    str: _("text"),
    int: _("a whole number"),
    float: _("a number"),
    bool: _("true or false"),
    dict: _("a table"),
    list: _("a list"),
}
"""What people call the types of plain data."""

# i18n: filled in with what the readers say
READERS: Final[Known] = (
    ("{what} - at `{place}` in `$`", _("{what}, in a name", what="")),
    ("{what} - at `{key}` in `$.{place}`", _("{what}, in a name of {place}", what="", place="")),
    ("{what} - at `$.{place}`", _("{what}, at {place}", what="", place="")),
    ("{what} - at `${place}`", _("{what}, at {place}", what="", place="")),
    ("Object missing required field `{name}`", _("{name} is missing", name="")),
    ("Object contains unknown field `{name}`", _("{name} is unknown here", name="")),
    ("Invalid enum value {word}", _("{word} may not stand here", word="")),
    ("Expected `array` of length {n}, got {given}", _("a list of {n} is needed, not of {given}", n="", given="")),
    ("Expected `{kind}`, got `{other}`", _("{kind} is needed, not {other}", kind="", other="")),
    *((kind.__name__, message) for kind, message in KINDS.items()),
    ("object", KINDS[dict]),
    ("array", KINDS[list]),
    ("null", _("nothing")),
    ("{kind} | {other}", _("{kind} or {other}", kind="", other="")),
    *as_it_is(
        _("{what} (at line {line}, column {column})", what="", line="", column=""),
        _("{what} (at end of document)", what=""),
        _("Invalid statement"),
        _("Expected newline or end of document after a statement"),
        _("Expected '=' after a key in a key/value pair"),
        _("Expected ']' at the end of a table declaration"),
        _("Expected ']]' at the end of an array declaration"),
        _("Expected {letters}", letters=""),
        _("Found invalid character {letter}", letter=""),
        _("Illegal character {letter}", letter=""),
        _("Cannot declare {name} twice", name=""),
        _("Cannot overwrite a value"),
        _("Cannot mutate immutable namespace {name}", name=""),
        _("Cannot redefine namespace {name}", name=""),
        _("Duplicate inline table key {name}", name=""),
        _("Invalid initial character for a key part"),
        _("Unclosed array"),
        _("Unclosed inline table"),
        _("Unescaped '\\' in a string"),
        _("Invalid hex value"),
        _("Escaped character is not a Unicode scalar value"),
        _("Unterminated string"),
        _("Invalid date or datetime"),
        _("Invalid value"),
        _("{number} is no number here", number=""),
    ),
    ("JSON is malformed: {problem} (byte {n})", _("from byte {n} on it is no JSON", n="")),
    ("Input data was truncated", _("it is no JSON, for its end is missing")),
    ("{number} out of range", _("the number is too large")),
    ("Exceeds the limit {limit}", _("a number has too many digits")),
    ("maximum recursion depth exceeded{where}", _("too much stands within one another")),
    ("field larger than field limit {limit}", _("a cell is too long")),
)
UNREADABLE: Final = (ValueError, RecursionError)
"""What readers raise: beside their own errors those of Python, for a number of 5,000 digits, or too much depth."""
WITHIN: Final = frozenset({"what", "kind", "other", "problem"})
"""What these placeholders stand for was said by the library itself, and is heard in its turn."""


def heard(error: Exception) -> Message:
    """What a reader complains of; a sentence that is not listed stays as it is."""
    return translated(str(error), READERS)


def translated(sentence: str, known: Known) -> Message:
    """A library's sentence as a message; one that is not listed stays as it is."""
    for said, message in known:
        if found := _pattern(said).fullmatch(sentence):
            parts = found.groupdict().items()
            args = {name: translated(part, known) if name in WITHIN else part for name, part in parts}
            return Message(message.domain, message.text, {name: args[name] for name in message.args})
    return _("{sentence}", sentence=sentence)


@cache
def _pattern(said: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.*)", re.escape(said)), re.DOTALL)
