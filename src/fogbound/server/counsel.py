"""An adviser for whoever plays against bots alone: what a bot would do in his place, and why."""

from __future__ import annotations

import asyncio

from fogbound.bots.blunders import Review
from fogbound.bots.bot import ADVISER, Advice, place_of
from fogbound.core.record import Entry, Header
from fogbound.core.texts import texts
from fogbound.core.values import Refusal
from fogbound.server.bot_process import BotProcess
from fogbound.server.faults import Fault, Forbidden
from fogbound.server.seating import is_alone
from fogbound.server.table import Table

_ = texts("server")

SECONDS = 6.0
"""For the plan of a turn, at the first question that is asked in it."""


LOOKING_BACK = 40.0
"""For a whole game, by a level that has time for most of it."""
JUDGE = {"west": "planner:2"}


class Adviser:
    """Thinks in processes of its own, for one person after the other: nobody's opponent waits for it."""

    def __init__(self, scenarios: tuple[str, ...]) -> None:
        self._bots, self._judges = BotProcess(SECONDS, scenarios), BotProcess(LOOKING_BACK, scenarios)
        self._busy, self._judging = asyncio.Lock(), asyncio.Lock()

    async def ask(self, game: str, place: str, header: Header, entries: list[Entry]) -> Advice:
        async with self._busy:
            told = await self._bots.advise(place_of(ADVISER[game], game), place, header, entries)
        if told is None:
            raise Fault(_("The adviser has no answer this time; ask again."))
        return told

    async def look_back(self, game: str, place: str, header: Header, entries: list[Entry], side: str | None) -> Review:
        """Which decisions of a finished game cost most."""
        async with self._judging:
            found = await self._judges.review(place_of(JUDGE[game], game), place, header, entries, side)
        if found is None:
            raise Fault(_("The adviser has no answer this time; ask again."))
        return found

    def close(self) -> None:
        self._bots.close()
        self._judges.close()


def may_ask(table: Table, user_id: str | None) -> None:
    """Refuse whoever plays against people: they have not agreed to it."""
    mine = table.sides_of(user_id)
    if table.game.name not in ADVISER or not mine or not is_alone(table.seats, user_id):
        raise Forbidden(_("The adviser is for games against bots."))
    if table.turn not in mine:
        raise Fault(_("Nothing is asked of you now."))


def may_look_back(table: Table, user_id: str | None) -> None:
    """Once the game is over, whoever played it."""
    if table.closed:
        raise Refusal(table.closed)
    if table.game.name not in JUDGE or table.result is None or not table.sides_of(user_id):
        raise Forbidden(_("Decisions are judged once the game is over, for those who played it."))
