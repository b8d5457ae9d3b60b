"""Plans of a turn: whether a side goes for the objective, when, and how it behaves until then."""

from __future__ import annotations

from collections.abc import Iterator

from fogbound.bots.blitz.style import AT_ONCE, BEHIND, GREEDY, NEVER, Style


def usual(attacks: bool) -> Style:
    """How a side plays if it has no plan: greedy's way, but a defender never leaves the objective empty."""
    return GREEDY if attacks else Style(keeps=True)


def candidates(turn: int, last: int) -> Iterator[Style]:
    """The plans that are tried, in the order in which they are left out if there is time for few.

    The objective counts at the end alone, so that who comes late runs less risk; who comes too late finds it held. And
    who is ahead need not come at all.
    """
    yield GREEDY
    yield Style(keeps=True)
    yield Style(goes=AT_ONCE)
    yield Style(goes=BEHIND, hides=True)
    yield Style(goes=NEVER, keeps=True, hides=True)
    yield Style(goes=BEHIND)
    yield Style(goes=NEVER)
    yield Style(goes=AT_ONCE, wary=1.0)
    yield Style(goes=AT_ONCE, good=0.05, fair=0.02)
    if turn < last - 1:
        yield Style(goes=last - 1)
        yield Style(goes=last - 1, hides=True, wary=0.5)
    yield Style(goes=NEVER, hides=True, good=0.2, fair=0.1)
    yield Style(goes=turn + 2)
