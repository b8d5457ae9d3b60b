"""Questions whose answers take long to find: each position is worked out once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import ClassVar, Final

from fogbound.blitz.play.engine.state import Blitz, key_of
from fogbound.core.steps import Ask
from fogbound.core.values import Action

KEPT: Final = 4_096
"""Positions whose legal actions are remembered. Copies, undo, replay and search come back to them ten times."""


class Recalled(Ask[Blitz]):
    """A question that remembers its legal actions by position; subclasses give `legal` instead of `actions`."""

    _known: ClassVar[OrderedDict[tuple[object, ...], tuple[Action, ...]]] = OrderedDict()

    def legal(self, state: Blitz) -> Iterable[Action]:
        """Every legal action."""
        return super().actions(state)

    def actions(self, state: Blitz) -> Iterable[Action]:
        key = (self.name, *key_of(state))
        found = self._known.get(key)
        if found is None:
            state.memo = {}
            found = self._known[key] = tuple(self.legal(state))
            state.memo = None
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
        return found
