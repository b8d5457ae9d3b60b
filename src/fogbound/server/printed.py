"""Printed matter, such as boards and facts: pressed once, and sent again only when it has changed."""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import sha256
from typing import Any

import msgspec
from fastapi import Request, Response
from msgspec import Struct

SHEETS = 64
"""So many of a kind are kept in memory: one for each scenario, set of options and language that somebody looks at."""


class Sheet(Struct, frozen=True):
    """A text as it is sent."""

    plain: bytes
    pressed: bytes
    tag: str

    @classmethod
    def of(cls, plain: bytes) -> Sheet:
        return cls(plain, gzip.compress(plain, 9, mtime=0), f'"{sha256(plain).hexdigest()[:24]}"')

    def answer(self, request: Request, media_type: str, cache: str) -> Response:
        """The sheet, or word that the reader has it already."""
        headers = {"ETag": self.tag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.plain, media_type=media_type, headers=headers)
        return Response(self.pressed, media_type=media_type, headers=headers | {"Content-Encoding": "gzip"})


@lru_cache(maxsize=SHEETS)
def board(book: Any, lang: str, scenario: str) -> Sheet:
    """Of a game that has a handbook (`HasHandbook`)."""
    return Sheet.of(book.picture(lang, scenario).encode())


@lru_cache(maxsize=SHEETS)
def facts(book: Any, scenario: str, options: tuple[tuple[str, str], ...], lang: str) -> Sheet:
    return Sheet.of(msgspec.json.encode(book.facts(scenario, dict(options), lang)))


@lru_cache(maxsize=SHEETS)
def rules(game: Any, lang: str) -> Sheet:
    """All clauses of a game that says its rules (`HasRules`)."""
    return Sheet.of(msgspec.json.encode(game.rules("", lang)))
