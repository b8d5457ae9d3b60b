"""Text from outside: bounded, normal, and without the characters that only do harm."""

from __future__ import annotations

import unicodedata
from typing import Annotated

from confusable_homoglyphs import confusables
from pydantic import AfterValidator, StringConstraints

from fogbound.core.texts import Message, render, texts

_ = texts("server")

HARMFUL = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Controls, invisible and direction marks, lone surrogates, what is no character at all."""
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs by their category, but nothing on a screen."""
LONGEST_KEY = 80
JOINERS = "\u200c\u200d"
"""Invisible, but needed to write some languages and emoji."""


class UnfitError(ValueError):
    """What is wrong with a text, for whoever wrote it."""

    def __init__(self, text: Message) -> None:
        super().__init__(render(text))
        self.text = text


def clean_line(text: str) -> str:
    """One line, in the normal form NFC, with single spaces and nothing around it."""
    if text.isascii() and text.isprintable():  # as actions are: nothing in it can do harm, and it is normal
        return " ".join(text.split())
    if any(unicodedata.category(c) in HARMFUL and c not in JOINERS for c in text):
        raise UnfitError(_("it has characters that cannot be shown."))
    return " ".join(unicodedata.normalize("NFC", text).split())


def clean_prose(text: str) -> str:
    """Several lines."""
    return "\n".join(map(clean_line, text.replace("\r\n", "\n").split("\n"))).strip()


def encodable(text: str) -> str:
    """Half a character cannot be kept."""
    if any(unicodedata.category(c) == "Cs" for c in text):
        raise UnfitError(_("it has characters that cannot be shown."))
    return text


def name_key(name: str) -> str:
    """Names with the same key are the same name: case, width and accents written apart do not distinguish them."""
    return unicodedata.normalize("NFKC", name).casefold()


def _visible(text: str) -> str:
    """A name is read by people: it shows, and does not look like another's by mixing alphabets."""
    if not any(unicodedata.category(c)[0] in "LN" and c not in BLANKS for c in text) or set(text) & BLANKS:
        raise UnfitError(_("a name needs letters or digits that can be seen."))
    if confusables.is_dangerous(text):
        raise UnfitError(_("it mixes letters of several alphabets that look alike."))
    if len(name_key(text)) > LONGEST_KEY:
        raise UnfitError(_("it is too long."))
    return text


def _not_empty(text: str) -> str:
    if not text:
        raise UnfitError(_("it is empty."))
    return text


Name = Annotated[str, StringConstraints(max_length=24), AfterValidator(clean_line), AfterValidator(_visible)]
Title = Annotated[str, StringConstraints(max_length=60), AfterValidator(clean_line)]
Line = Annotated[str, StringConstraints(max_length=200), AfterValidator(clean_line)]
Chat = Annotated[str, StringConstraints(max_length=500), AfterValidator(clean_prose), AfterValidator(_not_empty)]
Note = Annotated[str, StringConstraints(max_length=20_000), AfterValidator(clean_prose)]
Password = Annotated[str, StringConstraints(min_length=8, max_length=200), AfterValidator(clean_line)]
Word = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.+\-]{1,80}$")]
"""A scenario, an option, a value, a side."""
BotName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_\-]{1,30}(:[0-9])?$")]
"""A bot, and its level if it has several."""
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_\-]{1,48}$")]
"""An idempotency key or a mark."""
GameId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_\-]{8,24}$")]
