"""Which decisions of a game cost most: what a side could hope for before a part of its turn, and after what it did.

Each side is judged from its own fog: by what it could know, not by what was true. A part of a turn in which dice were
rolled or the enemy was asked is not judged, for luck is no mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot
from time import perf_counter
from typing import Any, Final, NamedTuple

from fogbound.bots.bot import Asked, Judging, Prospect
from fogbound.core.figures import number
from fogbound.core.match import Match
from fogbound.core.texts import Message, texts
from fogbound.core.values import Choice

_ = texts("bots")

CERTAIN: Final = 2.0
"""So many times its error a cost must be, or it may be chance."""


class Part(NamedTuple):
    """What a side did in a part of its turn, without dice and without the enemy."""

    side: str
    at: int
    """Entries of the log before it,"""
    until: int
    """and with it."""
    before: Asked
    after: Asked


class Blunder(NamedTuple):
    """A part of a turn after which less could be hoped for than before."""

    side: str
    at: int
    until: int
    cost: float
    """Of a victory."""
    error: float
    better: Prospect
    """What could have been made of it,"""
    played: Prospect
    """and what still could after it."""

    def reasons(self) -> tuple[Message, ...]:
        cost, error = number(self.cost, 2), number(self.error, 2)
        return (
            _("{when}: it cost {cost} ± {error} of a victory.", when=self.better.when, cost=cost, error=error),
            _("Better: {plan}.", plan=self.better.words),
            _("After what was played: {plan}.", plan=self.played.words),
        )


class Review(NamedTuple):
    """A game looked back at."""

    blunders: tuple[Blunder, ...]
    """The dearest first."""
    judged: int
    """So many parts of turns were judged,"""
    parts: int
    """of so many."""


def parts_of(match: Match[Any], bot: Judging) -> Iterator[Part]:
    """All that can be judged, in the order of the game."""
    opened: dict[str, tuple[object, int, Asked]] = {}
    for n, (entry, state) in enumerate(match.positions()):
        if entry is not None:
            opened = {side: part for side, part in opened.items() if side == entry.by}
        choice = match.game.decision(state)
        if not isinstance(choice, Choice):
            continue
        side, asked = choice.side, Asked(match.game.observe(state, choice.side), choice)
        part = bot.part_of(asked)
        if part is None:
            continue
        turn = bot.turn_of(asked.observation)
        known = opened.get(side)
        if known is not None and known[0] == (turn, part):
            continue
        if known is not None:
            yield Part(side, known[1], n, known[2], asked)
        opened[side] = ((turn, part), n, asked)


def review(
    match: Match[Any], bot: Judging, seconds: float, side: str | None = None, clock: Callable[[], float] = perf_counter
) -> Review:
    """Judge what one side did, or both; as much of it as there is time for."""
    deadline = clock() + seconds
    known: dict[tuple[str, int], Prospect | None] = {}

    def prospect(side: str, at: int, asked: Asked) -> Prospect | None:
        if (side, at) not in known:
            known[side, at] = bot.prospect(asked, deadline - clock())
        return known[side, at]

    parts = [part for part in parts_of(match, bot) if side in (None, part.side)]
    judged, found = 0, []
    for part in parts:
        better, played = prospect(part.side, part.at, part.before), prospect(part.side, part.until, part.after)
        if better is None or played is None:
            continue
        judged += 1
        cost, error = better.value - played.value, hypot(better.error, played.error)
        if cost > CERTAIN * error:
            found.append(Blunder(part.side, part.at, part.until, cost, error, better, played))
    return Review(tuple(sorted(found, key=lambda one: (-one.cost, one.at))), judged, len(parts))
