"""In which language the command line speaks: `--lang`, else FOGBOUND_LANG, else the machine's own."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from fogbound.core.texts import LANGUAGES, Message, render, texts

_ = texts("cli")


class BadInputError(Exception):
    """What the user gave cannot be used: one sentence for each thing wrong with it; exit code 2."""

    def __init__(self, *messages: Message) -> None:
        super().__init__(*messages)
        self.messages = messages

    def text(self, lang: str = "en") -> str:
        return "\n".join(render(message, lang) for message in self.messages)


class Speech:
    """The language of this run. It is known before any command is built, so that help texts are in it too."""

    lang = "en"
    asked = ""
    """What the user asked for; empty where the machine's own language is taken."""


def say(message: Message) -> str:
    return render(message, Speech.lang)


def choose_language(arguments: Sequence[str], environ: Mapping[str, str] = os.environ) -> list[str]:
    """Set the language; return the arguments without `--lang`, which may stand anywhere on the line."""
    lang, rest = split_lang(arguments)
    Speech.lang, Speech.asked = language_of(environ), ""
    if lang is not None:
        Speech.asked = checked(lang, "--lang")
    elif environ.get("FOGBOUND_LANG"):
        Speech.asked = checked(environ["FOGBOUND_LANG"], "FOGBOUND_LANG")
    Speech.lang = Speech.asked or Speech.lang
    return rest


def split_lang(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    lang, rest, queue = None, list[str](), list(arguments)
    while queue and queue[0] != "--":
        argument = queue.pop(0)
        if argument == "--lang":
            lang = queue.pop(0) if queue else ""
        elif argument.startswith("--lang="):
            lang = argument.removeprefix("--lang=")
        else:
            rest.append(argument)
    return lang, rest + queue


def checked(lang: str, given_by: str) -> str:
    if lang not in LANGUAGES:
        raise BadInputError(
            _(
                "{option} must be one of {languages}, not “{lang}”.",
                option=given_by,
                languages=", ".join(LANGUAGES),
                lang=lang,
            )
        )
    return lang


def language_of(environ: Mapping[str, str]) -> str:
    """The machine's language, by the variables that every program obeys, in their order."""
    named = next(filter(None, (environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return named[:2] if named[:2] in LANGUAGES else "en"
