"""What a side sees, as numbers: named pieces, laid end to end.

`Lens.pieces` says which numbers mean what; those of a board are in the order of its places, those of blocks or stands
in that of their names. A lens reads the state, for the way through an observation takes much longer; so it is held to
the same law as `observe`: equal for all states that its side cannot tell from this one (`tests/env`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]
Fill = Callable[[Any, int, dict[str, Vector]], None]
"""Writes what a side, by number, sees of a state into the pieces, which come all 0."""

LENSES = {"west": "fogbound.env.west:LENS", "blitz": "fogbound.env.blitz:LENS"}


class Lens:
    """A list of pieces and who fills them.

    >>> def fill(state, side, pieces): pieces["turn"][0] = state["turn"] / 10
    >>> lens = Lens({"turn": 1, "hexes": 3}, fill)
    >>> lens.size, lens.pieces["hexes"]
    (4, slice(1, 4, None))
    >>> lens.look({"turn": 5}, 0).tolist()
    [0.5, 0.0, 0.0, 0.0]
    """

    def __init__(self, sizes: Mapping[str, int], fill: Fill) -> None:
        self.pieces: dict[str, slice] = {}
        self.size = 0
        for name, size in sizes.items():
            self.pieces[name] = slice(self.size, self.size + size)
            self.size += size
        self._fill = fill
        self._scratch = np.zeros(self.size, np.float32)
        self._named = self.named(self._scratch)

    def look(self, state: Any, side: int) -> Vector:
        self._scratch.fill(0)  # views on it are made once: there are twenty of them
        self._fill(state, side, self._named)
        return self._scratch.copy()

    def named(self, whole: Vector) -> dict[str, Vector]:
        """The pieces of a vector, by name; views, no copies."""
        return {name: whole[where] for name, where in self.pieces.items()}


@cache
def lens_for(game: str) -> Lens:
    module, _colon, name = LENSES[game].partition(":")
    lens: Lens = getattr(import_module(module), name)
    return lens
