"""Plans of a turn: whether a side goes for the objective, when, and how it behaves on the way and until then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, get_args

from fogbound.bots.blitz.style import ATTACK, BEHIND, DEFENCE, HELD, NEVER, NOBODY, SetUp, Style

FEW: Final = 2
"""Enemies who can still fire that one stand may come through."""
AT_WILL: Final = 0.02
"""Fire that may do anything at all."""


def plain(attacks: bool) -> Style:
    """How it plays without time to think: an attacker as greedy does, a defender as has proved best."""
    return ATTACKS[0] if attacks else DEFENCES[0]


def candidates(attacks: bool, turn: int) -> Iterator[Style]:
    """The plans that are tried, in the order in which they are left out if there is time for few.

    Before the first turn, where its stands begin. Then the plans of its side, and whether to wait for two turns more;
    at last those of the other side: who is ahead need not come, and who is behind cannot stay.
    """
    if turn == 0:
        yield from (replace(plain(attacks), sets_up=where) for where in get_args(SetUp))
        return
    yield from ATTACKS if attacks else DEFENCES
    yield Style(goes=turn + 2)
    yield from DEFENCES if attacks else ATTACKS


ATTACKS: Final = (
    ATTACK,
    replace(ATTACK, dares=FEW, wary=0.5),
    replace(ATTACK, dares=NOBODY, rushes=True),
    replace(ATTACK, dares=FEW, fears=8.0, hunts=16.0),
    replace(ATTACK, dares=NOBODY, good=0.05, fair=0.02),
    Style(goes=BEHIND, hides=True, dares=FEW),
)
DEFENCES: Final = (
    # fires at whatever he may hit, spares himself for it when somebody passes by, and leaves his cover for no charge
    replace(DEFENCE, good=AT_WILL, fair=0.15, dares=NOBODY),
    replace(DEFENCE, good=AT_WILL, fair=0.15, dares=NOBODY, goes=NEVER),
    replace(DEFENCE, good=AT_WILL, fair=AT_WILL, dares=FEW),
    DEFENCE,
    Style(goes=NEVER, keeps=True, good=0.25, fair=0.12, dares=NOBODY),
    Style(goes=NEVER, keeps=True, hides=True, dares=NOBODY),
    Style(goes=NEVER, hides=True, good=HELD, fair=HELD, dares=NOBODY),
)
