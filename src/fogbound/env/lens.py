"""What a side sees, as numbers: named pieces, laid end to end.

`Lens.pieces` says which numbers mean what; those of a board are in the order of its places, those of blocks or stands
in that of their names. A lens reads the state, for the way through an observation takes much longer; so it is held to
the same law as `observe`: equal for all states that its side cannot tell from this one (`tests/env`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]

LENSES = {"west": "fogbound.env.west:lens", "blitz": "fogbound.env.blitz:lens"}


class Picture(Protocol):
    """What one side sees of one game. Its pieces, which come all 0, stay as it wrote them last."""

    def draw(self, state: Any) -> None:
        """Write what is not as it was, wherever the state comes from: mostly that is a single block."""


class Lens:
    """A list of pieces, and who draws them. It remembers the last look of each side, so every game has its own.

    >>> class Turns:
    ...     def __init__(self, state, side, pieces): self.pieces = pieces
    ...     def draw(self, state): self.pieces["turn"][0] = state.turn / 10
    >>> from types import SimpleNamespace as State
    >>> lens = Lens({"turn": 1, "hexes": 3}, Turns)
    >>> lens.size, lens.pieces["hexes"]
    (4, slice(1, 4, None))
    >>> lens.look(State(setting="A", turn=5), 0).tolist()
    [0.5, 0.0, 0.0, 0.0]
    """

    def __init__(self, sizes: Mapping[str, int], begun: Callable[[Any, int, dict[str, Vector]], Picture]) -> None:
        """`begun` starts the picture of a side, by number, from any state of the game."""
        self.pieces: dict[str, slice] = {}
        self.size = 0
        for name, size in sizes.items():
            self.pieces[name] = slice(self.size, self.size + size)
            self.size += size
        self._begun = begun
        self._last: dict[tuple[int, str], tuple[Vector, Picture]] = {}
        """By side and setting."""

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy has looked at nothing yet: its pieces would be no views of its vector any more."""
        return Lens, ({name: at.stop - at.start for name, at in self.pieces.items()}, self._begun)

    def look(self, state: Any, side: int) -> Vector:
        known = self._last.get((side, state.setting))
        if known is None:
            blank = np.zeros(self.size, np.float32)
            known = self._last[side, state.setting] = blank, self._begun(state, side, self.named(blank))
        whole, picture = known
        picture.draw(state)
        return whole.copy()

    def named(self, whole: Vector) -> dict[str, Vector]:
        """The pieces of a vector, by name; views, no copies."""
        return {name: whole[where] for name, where in self.pieces.items()}


def lens_for(game: str) -> Lens:
    """A new one."""
    module, _colon, name = LENSES[game].partition(":")
    lens: Lens = getattr(import_module(module), name)()
    return lens
