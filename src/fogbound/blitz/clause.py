"""The lines of Blitz: each bears the id of the proposal or base clause that states it.

>>> from fogbound.blitz.ruleset import V2, V3
>>> track_shot = Chart("doctest", Message("blitz", "track shot"), "base.track_shot", {"": -3})
>>> track_shot = track_shot.amend("212", {"": -2})
>>> track_shot[V2, ""], track_shot[V3, ""]
(-3, -2)
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, TypeVar, cast

from fogbound.blitz.base import PREFIX, is_ours
from fogbound.core import clause
from fogbound.core.clause import CHARTS, Book, Entry, Modifier, Ruling, superseded_by
from fogbound.core.texts import Message

if TYPE_CHECKING:
    from fogbound.blitz.ruleset import RuleSet

__all__ = ["CHARTS", "Bars", "Chart", "Entry", "Message", "Modifier", "Ruling", "Sheet", "supersede", "superseded_by"]

S = TypeVar("S")
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Editions(Book):
    """Proposals are registered; base clauses are what is known of the second edition, and some of them are ours."""

    def is_registered(self, clause: str) -> bool:
        return not clause.startswith(PREFIX)

    def is_ours(self, clause: str) -> bool:
        return is_ours(clause)


EDITIONS = Editions()


class Chart(clause.Chart[K, V]):
    book = EDITIONS

    def at(self, rules: clause.InForce, key: K) -> Entry[V]:
        """A club may have given a row a figure of its own; the clause that it changes stays."""
        found = super().at(rules, key)
        for own in cast("RuleSet", rules).figures:
            if own.place == self.place and own.key == key:
                return Entry(found.id, own.value, ours=True)
        return found


class Sheet(clause.Sheet[S]):
    book = EDITIONS


class Bars(clause.Bars[S]):
    book = EDITIONS


def supersede(base: str, *proposals: str) -> None:
    """Note that these proposals change a base clause; charts and lines do so by themselves."""
    clause.supersede(EDITIONS, base, *proposals)
