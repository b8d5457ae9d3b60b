"""Texts in two languages: written in English where they are needed, rendered last.

A rule, an event or a command makes a `Message`: which text, and what to put into it. Only whoever shows it
to a person renders it, in that person's language.

>>> _ = texts("core")
>>> refused = _("{block} cannot enter {hex}", block="XIX Pz", hex="2115")
>>> render(refused)
'XIX Pz cannot enter 2115'
>>> render(_("{who}: {what}", who="Axis", what=_.n("{n} block", "{n} blocks", n=2)))
'Axis: 2 blocks'

Placeholders are plain names in braces; a number that needs a sign or decimals is formatted before it goes in.
The domain is the subpackage (`core`, `west`, `cli`, …); `tools/texts.py` collects every `_("…")` and
`_.n("…", "…", n=…)` of it into `locale/fr/LC_MESSAGES/<domain>.po`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES = ("en", "fr")

_LOCALE = Path(__file__).parent.parent / "locale"
_PLACEHOLDER = re.compile(r"(\b(?:de|à) )?\{(\w+)\}")
_MERGED = {"de le ": "du ", "de les ": "des ", "à le ": "au ", "à les ": "aux "}
"""What French makes of a preposition and the article of the name that is put in behind it."""


class Message(msgspec.Struct, frozen=True, gc=False):
    """A text still to be put into words; with `plural`, the number `args["n"]` chooses between the two."""

    domain: str
    text: str
    args: dict[str, str | int | Message] = {}
    plural: str = ""

    def __str__(self) -> str:
        """In English, for whoever prints it."""
        return render(self)


class Texts:
    """The texts of one domain; always bound to the name `_`, by which they are collected for translation."""

    __slots__ = ("domain",)

    def __init__(self, domain: str) -> None:
        self.domain = domain

    def __call__(self, text: str, /, **args: str | int | Message) -> Message:
        return Message(self.domain, text, args) if args else _plain(self.domain, text)

    def n(self, text: str, plural: str, /, **args: str | int | Message) -> Message:
        return Message(self.domain, text, args, plural)


def texts(domain: str) -> Texts:
    """Use as `_ = texts("west")` at the head of a module."""
    return Texts(domain)


@lru_cache(4096)
def _plain(domain: str, text: str) -> Message:
    """A text into which nothing is put: made once, questions are asked over and over."""
    return Message(domain, text)


def render(message: Message, lang: str = "en") -> str:
    """The message as a sentence. What has no translation stays English; what has no value stays in braces."""

    def value(found: re.Match[str]) -> str:
        before, name = found.groups(default="")
        arg = message.args.get(name, f"{{{name}}}")
        if not isinstance(arg, Message):
            return f"{before}{arg}"
        told = before + render(arg, lang)
        merged = next((two for two in _MERGED if before and told.startswith(two)), "")
        return _MERGED[merged] + told.removeprefix(merged) if merged else told

    text = _translated(message, lang)
    told = _PLACEHOLDER.sub(value, text)
    begins = _PLACEHOLDER.match(text) if text.endswith((".", "?", "!")) else None
    if begins and isinstance(message.args.get(begins[2]), Message):  # "the Netherlands" may begin a sentence
        return told[:1].upper() + told[1:]
    return told


def _translated(message: Message, lang: str) -> str:
    if not message.text:  # gettext keeps the catalogue's header under the empty text
        return ""
    catalogue = _catalogue(message.domain, lang)
    if not message.plural:
        return catalogue.gettext(message.text)
    n = message.args.get("n")
    return catalogue.ngettext(message.text, message.plural, n if isinstance(n, int) else 2)


@lru_cache(maxsize=64)
def _catalogue(domain: str, lang: str) -> NullTranslations:
    from gettext import translation

    return translation(domain, _LOCALE, [lang], fallback=True)
