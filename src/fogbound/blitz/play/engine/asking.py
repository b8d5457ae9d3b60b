"""Questions whose answers take long to find: each position is worked out once."""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Iterable
from operator import attrgetter
from typing import ClassVar, Final

from fogbound.blitz.play.engine.state import Blitz
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


def key_of(state: Blitz) -> tuple[object, ...]:
    """All that a position consists of, to look it up by. Arrays are as long as the setting says, so they are joined."""
    frames = tuple((f.procedure, f.step, tuple(f.locals.items())) for f in state.frames)
    return b"".join(_ARRAYS(state)), tuple(state.points), _PLAIN(state), frames


_KINDS = {name: kind for name, kind in Blitz.lasting_fields().items() if name not in ("frames", "points")}
_ARRAYS = attrgetter(*(name for name, kind in _KINDS.items() if kind in (bytearray, array)))
_PLAIN = attrgetter(*(name for name, kind in _KINDS.items() if kind not in (bytearray, array)))
