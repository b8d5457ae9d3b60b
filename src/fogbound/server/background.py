"""Whoever must act without being asked: bots, standing orders, clocks, notices.

One process at a time is on duty, by a lease in the database; if it dies, another takes over within seconds. Nothing is
remembered between two decisions: what is due follows from the table, and an answer carries the mark of the position it
was thought for, so that a process stopped in mid-thought loses nothing and never acts twice.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
import secrets
import socket
import time
from collections.abc import Coroutine

from msgspec import Struct
from sqlalchemy import and_, insert, or_, select, update
from sqlalchemy.exc import SQLAlchemyError

from fogbound.bots.bot import Asked, find_bot, place_of
from fogbound.bots.turns import Beginnings
from fogbound.core.values import Action, Choice, Refusal
from fogbound.server.bot_process import BotProcess
from fogbound.server.games import HasStandingOrders
from fogbound.server.keeper import Keeper
from fogbound.server.notes import orders_of
from fogbound.server.notices import Notices
from fogbound.server.outages import OUTAGE, give_back
from fogbound.server.service import Server
from fogbound.server.store.schema import games, leases, orders, seats
from fogbound.server.table import Table
from fogbound.server.tables import By, StaleError

log = logging.getLogger("fogbound.server")

DUTY = "attend"
LEASE = select(leases).where(leases.c.duty == DUTY)
LEASE_SECONDS = 3.0
AT_ONCE = 64
LATE_SECONDS = 60.0
"""By so much at most, we trust, whoever was on duty was behind with what he had heard."""
MOST_PATIENCE = 300.0
"""Seconds at most until a game that could not be attended to is tried again."""


class Thought(Struct, frozen=True):
    """A decision that a bot has to take."""

    bot: str
    side: str
    at: str
    began: Asked
    """How its turn began,"""
    asked: Asked
    """and what it is asked now."""


class Background:
    """Runs in every process; acts in the one that holds the lease."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.holder = f"{socket.gethostname()[:40]}:{os.getpid()}:{secrets.token_hex(4)}"
        self.bots = BotProcess(server.settings.bot_seconds, server.settings.scenarios)
        self.beginnings = Beginnings()
        self.notices = Notices(server.settings, server.tables)
        self.keeper = Keeper(server.tables)
        self.on_duty = False
        self._of_people: set[str] = set()
        """Games in which nobody else acts, as long as they only play."""
        self._again: dict[str, bool] = {}
        """Games being attended to; true if something has changed since."""
        self._faults: dict[str, int] = {}
        """How often in a row a game could not be attended to."""
        self._since = 0.0
        """Turns that passed earlier, by the database's clock, somebody on duty has seen to."""
        self._room = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Until cancelled. Mail that hangs holds up neither the lease nor the positions."""
        every = self.server.watch.every
        loops = (
            every(LEASE_SECONDS / 3, "lease", self._renew_lease),
            every(LEASE_SECONDS / 3, "notices", self._send_notices),
            every(LEASE_SECONDS / 3, "positions", self._keep_due_positions),
        )
        try:
            await asyncio.gather(*loops)
        finally:
            for task in self._tasks:
                task.cancel()
            self.bots.close()
            await self._keep_positions(math.inf)  # whoever comes after us may play by other rules

    async def _renew_lease(self) -> None:
        try:
            held = await self.server.do(self._hold_lease)
            if held and not self.on_duty:
                self.on_duty = True
                await self.server.do(self.keeper.take_up)
                await self._look_everywhere()
            self.on_duty = held
        except SQLAlchemyError as fault:
            self.on_duty = False
            log.warning("Background work cannot reach the database (%s); trying again.", type(fault).__name__)

    async def _send_notices(self) -> None:
        if self.on_duty:
            await self.notices.send_due(self.server.clerk)

    async def _keep_due_positions(self) -> None:
        if self.on_duty:
            await self._keep_positions(time.monotonic())

    async def _keep_positions(self, now: float) -> None:
        for game_id in self.keeper.due(now):
            try:
                await self.server.do(self.keeper.keep_one, game_id)
            except Exception as fault:  # one broken game must not stop the others
                log.error("The position of game %s cannot be kept: %s", game_id, type(fault).__name__, exc_info=fault)

    def tell(self, game_id: str, attend: bool = True) -> None:
        """Something has changed at a table; whether there may be something to do was asked when it did.

        With an empty id we may not have heard of it, at any table.
        """
        if not self.on_duty:
            return
        if not game_id:
            self._begin(self._look_everywhere_if_possible())
            return
        self.keeper.note(game_id, time.monotonic())
        if not attend:
            return
        if game_id in self._again:
            self._again[game_id] = True
            return
        self._again[game_id] = False
        self._begin(self._attend(game_id))

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look_everywhere(self) -> None:
        for game_id in await self.server.do(self._games_to_attend):
            self.tell(game_id)

    async def _look_everywhere_if_possible(self) -> None:
        try:
            await self._look_everywhere()
        except SQLAlchemyError as fault:  # we are told again once it is back
            log.warning("Background work cannot look at all games (%s).", type(fault).__name__)

    async def _attend(self, game_id: str) -> None:
        """Do what is due at one table, until nothing is."""
        try:
            async with self._room:
                busy = True
                while self.on_duty and (busy or self._again[game_id]):
                    self._again[game_id] = False
                    busy = await self._act(game_id)
                    self._faults.pop(game_id, None)
        except Exception as fault:  # one broken game must not stop the others
            log.error("Game %s cannot be attended to: %s", game_id, type(fault).__name__, exc_info=fault)
            faults = self._faults[game_id] = self._faults.get(game_id, 0) + 1
            again = min(MOST_PATIENCE, 2.0 ** (faults - 1))  # a database that was locked is soon free again
            asyncio.get_running_loop().call_later(again, self.tell, game_id)
        finally:
            del self._again[game_id]

    async def _act(self, game_id: str) -> bool:
        """One thing that is due; says whether there was any."""
        try:
            due = await self.server.do(self._due, game_id)
        except StaleError:
            return True  # another process wrote at that table in the same moment: look again
        if isinstance(due, Thought):
            action = await self.bots.think(due.bot, due.began, due.asked)
            by = By(due.side, None, due.at, f"bot-{due.at}")
            try:
                await self.server.do(self.server.tables.play, game_id, by, action)
            except Refusal:
                return True  # the game moved on meanwhile: look again
        elif isinstance(due, float):
            asyncio.get_running_loop().call_later(max(0.05, due - self.server.now()), self.tell, game_id)
            return False
        return bool(due)

    # -- on the clerk's thread ---------------------------------------------------------------------------------------

    def may_be_due(self, game_id: str) -> bool:
        """Is there anything but people to wait for at this table? Of most moves that is all there is to ask."""
        table = self.server.tables.at_hand(game_id)
        if table is None or table.doubtful:
            return game_id not in self._of_people  # another process plays there: we need not follow it
        self._note_people(table)
        if (side := table.turn) is None:
            return True
        people_only = table.clock is None and not table.bot_of(side) and table.orders.get(side) == {}
        return not people_only or self.notices.are_on

    def look_anew(self, game_id: str) -> None:
        """Somebody may have come to that table, or given orders; without an id, at any."""
        if game_id:
            self._of_people.discard(game_id)
        else:
            self._of_people.clear()

    def _note_people(self, table: Table) -> None:
        """Whether anybody but people has a say at this table, as far as we know."""
        orders = [table.orders.get(side) for side in table.game.sides]
        others = table.clock or self.notices.are_on or any(seat.bot for seat in table.seats)
        if others or table.turn is None or any(found != {} for found in orders):
            self._of_people.discard(table.game_id)
        else:
            self._of_people.add(table.game_id)

    def _due(self, game_id: str) -> Thought | bool | float:
        """Carry out what can be done at once (true), or say what a bot must think about, or when a clock runs out."""
        table = self.server.tables.known(game_id)
        side = table.turn
        if side is None:
            self.beginnings.forget(game_id)
            return not table.started and self.server.lobby.start_if_full(game_id).started
        if table.waiting.paused is not None:
            return False
        if table.clock and table.clock.flagged(self.server.now()):
            winners = [other for other in table.game.sides if other != side]
            self.server.tables.end(game_id, By(side, None, table.at), winners[0] if len(winners) == 1 else None, "time")
            return True
        choice = table.choice_of(side)
        assert choice is not None
        if (action := self._standing_order(table, side, choice)) is not None:
            self.server.tables.play(game_id, By(side, None, table.at, f"order-{table.at}"), action)
            return True
        if bot := table.bot_of(side):
            place = place_of(bot, table.game.name)
            asked = Asked(table.game.observe(table.match.state, side), choice)
            began = self.beginnings.of(game_id, table.match, find_bot(place), asked)
            return Thought(place, side, table.at, began, asked)
        self.notices.note(table)
        for other in table.game.sides:
            orders_of(self.server.database, table, other)
        self._note_people(table)
        return table.clock.deadline if table.clock and table.clock.deadline else False

    def _standing_order(self, table: Table, side: str, choice: Choice) -> Action | None:
        document = orders_of(self.server.database, table, side)
        if not document or not isinstance(table.game, HasStandingOrders):
            return None
        try:
            action = table.game.standing_order(document, table.game.observe(table.match.state, side), choice)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            return None  # a document that makes no sense to the game covers nothing
        return action if action in choice.actions else None

    def _games_to_attend(self) -> list[str]:
        """Games in which something may be due: whoever was on duty before may have died."""
        with_bot = select(seats.c.game_id).where(seats.c.bot.is_not(None))
        with_orders = select(orders.c.game_id)
        due = or_(games.c.clock.is_not(None), games.c.id.in_(with_bot), games.c.id.in_(with_orders))
        if self.notices.are_on:  # somebody may not have been told that it is his turn
            due = or_(due, games.c.changed >= self._since)
        with_room = select(seats.c.game_id).where(seats.c.user_id.is_(None), seats.c.bot.is_(None))
        full = and_(games.c.status == "open", games.c.id.not_in(with_room))  # it was stopped just before they began
        query = select(games.c.id).where(or_(and_(games.c.status == "on", due), full))
        with self.server.database.reading() as connection:
            return list(connection.execute(query).scalars())

    def _hold_lease(self) -> bool:
        """Take or renew the lease, by the database's clock."""
        database = self.server.database
        with database.reading() as connection:
            now, held = database.now(connection), connection.execute(LEASE).first()
        if held and now - held.until > OUTAGE:  # before the lease is taken: should we die now, another finds it
            give_back(self.server.tables, held.until - LEASE_SECONDS, now)
        with database.writing() as connection:
            now, held = database.now(connection), connection.execute(LEASE.with_for_update()).first()
            self.server.now.set(now)
            # One that lasts longer than a lease can was taken before the clock was set back.
            if held and held.holder != self.holder and now <= held.until <= now + 2 * LEASE_SECONDS:
                return False
            self._since = (held.until if held else 0.0) - LEASE_SECONDS - LATE_SECONDS
            values = {"duty": DUTY, "holder": self.holder, "until": now + LEASE_SECONDS}
            connection.execute(update(leases).where(leases.c.duty == DUTY) if held else insert(leases), values)
        return True
