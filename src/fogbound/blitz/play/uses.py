"""Which proposals a game made use of, told by its events: each names the clause it follows and all that counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import cast

from fogbound.blitz.clause import superseded_by
from fogbound.core.values import Event


def uses(events: Iterable[Event]) -> Counter[str]:
    """In how many events each clause counted, proposals and base alike: as its rule, or as a line of its sum."""
    found: Counter[str] = Counter()
    for event in events:
        modifiers = cast("list[dict[str, str]]", event.detail.get("modifiers", []))
        found.update({event.rule, *(line["id"] for line in modifiers)})
    return found


def uses_of(proposal: str, events: Iterable[Event]) -> int:
    """How often a proposal counted; in a game without it, how often the base clauses did that it changes.

    So it can be asked of both games of a pair: a proposal that only abolishes leaves no line of its own.
    """
    found = uses(events)
    return found[proposal] or sum(found[base] for base in superseded_by(proposal))
