"""The base clauses: what is known of the second edition, what follows from it, and what is ours."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

PREFIX = "base."

Tag = Literal["seed", "public", "derived", "ours"]


class BaseClause(msgspec.Struct, frozen=True):
    """One statement about the second edition; `tag` says how far it can be trusted."""

    tag: Tag
    title: str
    says: str


@cache
def base_clauses() -> dict[str, BaseClause]:
    """Every base clause by id (`base.…`)."""
    text = files("fogbound.blitz").joinpath("data/base.toml").read_text("utf-8")
    clauses = msgspec.convert(tomllib.loads(text), dict[str, BaseClause])
    return {PREFIX + name: clause for name, clause in clauses.items()}


def is_ours(clause: str) -> bool:
    """Is this base clause our own definition? A proposal is the seed's, so never."""
    return clause.startswith(PREFIX) and base_clauses()[clause].tag == "ours"
