"""How often the chapters of the manual counted in a game, told by its events: each names the rule it follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from fogbound.core.values import Event
from fogbound.west.options import OPTIONS


def uses(events: Iterable[Event]) -> Counter[str]:
    return Counter(event.rule.partition(".")[0] for event in events)


def chapters_between(a: Mapping[str, str], b: Mapping[str, str]) -> set[str]:
    """The chapters that only one of two games has; a reading of a rule that both have is no chapter."""
    switched = {name for name in (*a, *b) if a.get(name) != b.get(name)}
    return {str(OPTIONS[name].chapter) for name in switched if OPTIONS[name].chapter}
