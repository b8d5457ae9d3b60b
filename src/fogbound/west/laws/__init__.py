"""What holds of every position between the phases of a turn, in every game of West: the proof kit asks for it.

In the midst of marches, battles and flights much of it does not hold yet; so it is asked only when a side is about to
send bombers, to produce, to move by rail or to exploit, when the weather is rolled, and in the Victory Phase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from fogbound.west.laws import counts, marks, standing
from fogbound.west.laws.marks import BETWEEN_PHASES
from fogbound.west.position.state import West

LAWS: Final[tuple[Callable[[West], Iterator[str]], ...]] = (*standing.LAWS, *marks.LAWS, *counts.LAWS)


def broken_laws(state: West) -> Iterator[str]:
    """A sentence for each law that does not hold."""
    for frame in state.frames[-1:]:
        if (frame.procedure, frame.step.rstrip("+")) in BETWEEN_PHASES:
            for law in LAWS:
                yield from law(state)
