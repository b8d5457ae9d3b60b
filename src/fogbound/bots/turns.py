"""How the turn of a bot began: it plans at its first question, and is told that one again with every other.

Found in the record of the game, so that a server that was stopped asks just as before.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

from fogbound.bots.bot import Advice, Advising, Asked, Bot, Planning
from fogbound.core.match import Match
from fogbound.core.record import Entry
from fogbound.core.values import Choice


class Beginning(NamedTuple):
    """The question that opened a turn, and the record of the game up to it."""

    turn: Hashable
    asked: Asked
    log: list[Entry]


class Beginnings:
    """By game and side, the last that was found; a pure cache."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], Beginning] = {}

    def of(self, game_id: str, match: Match[Any], bot: Bot, now: Asked) -> Asked:
        if not isinstance(bot, Planning):
            return now
        turn, side = bot.turn_of(now.observation), now.choice.side
        known = self._known.get((game_id, side))
        if known is None or known.turn != turn or match.log[: len(known.log)] != known.log:
            known = self._known[game_id, side] = beginning(match, bot, now)
        return known.asked

    def forget(self, game_id: str) -> None:
        """The game is over."""
        for key in [key for key in self._known if key[0] == game_id]:
            del self._known[key]


def beginning(match: Match[Any], bot: Planning, now: Asked) -> Beginning:
    """The first question of the turn of this one that the record has."""
    turn, side = bot.turn_of(now.observation), now.choice.side
    for n, (_entry, state) in enumerate(match.positions()):
        choice = match.game.decision(state)
        if isinstance(choice, Choice) and choice.side == side:
            seen = match.game.observe(state, side)
            if bot.turn_of(seen) == turn:
                return Beginning(turn, Asked(seen, choice), match.log[:n])
    return Beginning(turn, now, match.log[:])


def advice(match: Match[Any], bot: Advising, seconds: float) -> Advice | None:
    """What a bot would do for the side that is asked; nothing where dice are rolled or the game is over."""
    choice = match.game.decision(match.state)
    if not isinstance(choice, Choice):
        return None
    asked = Asked(match.game.observe(match.state, choice.side), choice)
    return bot.advise(beginning(match, bot, asked).asked, asked, seconds)
