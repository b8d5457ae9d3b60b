"""Plans of a turn: whether a side goes for the objective, when, and how it behaves until then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, get_args

from fogbound.bots.blitz.style import AT_ONCE, ATTACK, BEHIND, DEFENCE, HELD, NEVER, SetUp, Style, usual


def candidates(attacks: bool, turn: int, last: int) -> Iterator[Style]:
    """The plans that are tried, in the order in which they are left out if there is time for few.

    Before the first turn, where its stands begin. Then: the objective counts at the end alone, so that who comes late
    runs less risk; who comes too late finds it held. And who is ahead need not come at all.
    """
    if turn == 0:
        yield from (replace(usual(attacks), sets_up=where) for where in get_args(SetUp))
        return
    yield from ATTACKS if attacks else DEFENCES
    if turn < last - 1:
        yield Style(goes=last - 1, keeps=not attacks)
        yield Style(goes=last - 1, hides=True, wary=0.5)
    yield Style(goes=turn + 2)
    yield from DEFENCES if attacks else ATTACKS


ATTACKS: Final = (
    ATTACK,
    Style(goes=NEVER, hides=True, good=HELD, fair=HELD),
    Style(goes=AT_ONCE, fears=8.0),
    Style(goes=AT_ONCE, fears=8.0, hunts=16.0),
    Style(goes=AT_ONCE, wary=1.0),
    Style(goes=BEHIND, hides=True),
    Style(goes=BEHIND, fears=8.0),
    Style(goes=AT_ONCE, good=0.05, fair=0.02),
)
DEFENCES: Final = (
    DEFENCE,
    Style(goes=NEVER, keeps=True),
    Style(goes=NEVER, keeps=True, good=0.25, fair=0.12),
    ATTACK,
    Style(goes=NEVER, keeps=True, hides=True),
    Style(goes=BEHIND),
    Style(goes=NEVER, hides=True, good=HELD, fair=HELD),
)
