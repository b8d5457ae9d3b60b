"""All the parts of one server process, put together once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import insert, update

from fogbound.games import adopt
from fogbound.server.accounts import Accounts, User
from fogbound.server.archive import Archive
from fogbound.server.counsel import Adviser
from fogbound.server.games import GameList
from fogbound.server.hub import Hub, Socket
from fogbound.server.journal import PLAYING, all_events
from fogbound.server.letters import Letters
from fogbound.server.limits import RateLimiter, SocketCounts
from fogbound.server.lobby import Lobby
from fogbound.server.past import PastReplay, PastTable
from fogbound.server.replay import Replay, Replays
from fogbound.server.second_factor import SecondFactor
from fogbound.server.sessions import Sessions
from fogbound.server.settings import Settings
from fogbound.server.steady import Steady
from fogbound.server.store.clerk import Clerk
from fogbound.server.store.database import Database
from fogbound.server.store.migrate import migrate
from fogbound.server.store.schema import leases
from fogbound.server.supervision import Watch
from fogbound.server.table import Table
from fogbound.server.tables import Tables

if TYPE_CHECKING:
    from fogbound.server.background import Background

T = TypeVar("T")


class Server:
    """One process of the server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database, settings.sqlite_sync)
        migrate(self.database)
        adopt(settings.scenarios)
        self.game_list = GameList(settings.all_games())
        self.clerk = Clerk()
        self.now = Steady()
        self.tables = Tables(self.database, self.game_list, settings.tables_in_memory, self._tell_from_clerk, self.now)
        self.lobby = Lobby(self.tables)
        self.accounts = Accounts(self.database)
        self.letters = Letters(self.database, settings)
        self.second_factor = SecondFactor(self.database)
        self.hub = Hub()
        self.limits = RateLimiter(settings.rate_scale)
        self.counts = SocketCounts(settings.sockets_per_user, settings.sockets_per_address, settings.sockets)
        self.replays = Replays()
        self.adviser = Adviser(settings.scenarios)
        self.watch = Watch()
        self.background: Background | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        """Where requests are answered; a server that answers none has none."""
        self.sessions = Sessions(partial(self.do, self.accounts.users_of))

    async def do(self, job: Callable[..., T], *args: Any) -> T:
        """Run a short job on the clerk's thread."""
        return await self.clerk.do(job, *args)

    async def change(self, game_id: str, job: Callable[..., T], *args: Any) -> T:
        """Run a job that changes more of a game than its journal, and wake whoever looks at it."""
        result = await self.clerk.do(job, *args)
        self.tell(game_id)
        return result

    def tell(self, game_id: str, attend: bool = True, told: Collection[Socket] = ()) -> None:
        """A game has changed; with an empty id, anything may have. Some are told by the clerk."""
        self.hub.wake(game_id, told)
        if self.background is not None:
            self.background.tell(game_id, attend)

    def _tell_from_clerk(self, game_id: str) -> None:
        if self.loop is not None:
            attend = self.background is not None and self.background.may_be_due(game_id)
            waiting = self.hub.claim(game_id)
            self.clerk.say(self.loop, partial(self.tell, game_id, attend, waiting))
            for socket in waiting:  # look for them now, rather than when each of them asks
                self.clerk.then(self.loop, socket.give, partial(socket.news, self.tables, self.lobby))

    def tell_written(self, game_id: str, seq: int, kind: str) -> None:
        """The database announces a row; without a game, it may have announced some that we missed."""
        if self.background is not None and kind not in PLAYING:
            self.background.look_anew(game_id)
        if not game_id:
            self.clerk.put(self.tables.doubt_all)
        elif self.tables.is_ours(game_id, seq):
            pass
        elif self.hub.shows(game_id):  # it may be ours all the same, and the clerk about to say so
            self.clerk.put(self.tables.announced, game_id, seq)
        else:
            self.tables.doubt(game_id, seq)
            self.tell(game_id, self.background is not None and self.background.may_be_due(game_id))

    async def user_of(self, token: str) -> User:
        return await self.sessions.user_of(token)

    async def end_sockets(self) -> None:
        """Wake those whose session has ended."""
        if held := self.hub.sessions():
            self.hub.wake_sessions(await self.sessions.ended(held))

    def write_sign_of_life(self) -> None:
        """A full disk or a lost database shows here, before a player's move is lost to it."""
        values = {"holder": "health", "until": time.time()}
        with self.database.writing() as connection:
            if not connection.execute(update(leases).where(leases.c.duty == "health").values(values)).rowcount:
                connection.execute(insert(leases), {"duty": "health", **values})

    def forget_sessions(self) -> None:
        """Something about a person has changed."""
        self.sessions.forget()

    def end_sessions(self) -> None:
        """A session has ended; its sockets look whether it was theirs."""
        self.sessions.forget()
        self.hub.wake("")

    async def replay(self, game_id: str, look: Callable[[Table], T]) -> tuple[Replay, T]:
        """The replay of a game as it stands, and what `look` finds at its table (or refuses)."""

        def at_the_table() -> tuple[str, Replay | None, Callable[[], Replay], T]:
            table = self.tables.table(game_id)
            found = look(table)
            return table.at, self.replays.find(game_id, table.at), self._replay_of(table), found

        at, replay, build, found = await self.do(at_the_table)
        if replay is None:
            replay = await asyncio.to_thread(build)
            self.replays.keep_one(game_id, at, replay)
        return replay, found

    def _replay_of(self, table: Table) -> Callable[[], Replay]:
        """How to make the replay of a table as it stands; not on the clerk's thread, for it may take long."""
        if isinstance(table, PastTable):
            return partial(self._replay_of_the_past, table)
        archive = Archive(self.database, table.game, table.game_id, table.seq)
        game, header = table.game, table.header
        return lambda: Replay(game, header, archive.places(), archive.chapter, archive.position)

    def _replay_of_the_past(self, table: PastTable) -> Replay:
        with self.database.reading() as connection:
            return PastReplay(table, all_events(connection, table.game_id))

    def close(self) -> None:
        self.adviser.close()
        self.clerk.close()
        self.database.close()
