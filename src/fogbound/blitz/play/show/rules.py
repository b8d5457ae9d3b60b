"""The rules in our own words, as people read them: the proposals by their author's numbers, then the base clauses."""

from __future__ import annotations

from typing import Any

from fogbound.blitz.base import base_clauses
from fogbound.blitz.ruleset import REGISTER
from fogbound.core.texts import Message, render


def rules(number: str, lang: str) -> list[dict[str, Any]]:
    """The clauses under a number (206) or a name (`base.moves`), all without one."""
    proposed = [
        _clause(clause.id, clause.title, clause.says, [_reading(id, lang) for id in clause.readings], lang)
        for clause in REGISTER.under(number)
    ]
    base = [
        _clause(id, clause.title, clause.says, [], lang) for id, clause in base_clauses().items() if number in ("", id)
    ]
    return proposed + base


def _clause(id: str, title: str, says: str, readings: list[dict[str, str]], lang: str) -> dict[str, Any]:
    return {"id": id, "title": _said(title, lang), "says": _said(says, lang), "readings": readings}


def _reading(id: str, lang: str) -> dict[str, str]:
    """What is played where the proposals leave it open."""
    found = REGISTER.readings[id]
    told = {"asks": found.asks, "takes": found.takes, "because": found.because}
    return {"id": id, **{key: _said(text, lang) for key, text in told.items()}}


def _said(text: str, lang: str) -> str:
    return render(Message("blitz", text), lang) if text else ""
