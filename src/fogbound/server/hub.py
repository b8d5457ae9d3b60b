"""The sockets of this process, and what each is told.

A socket has no queue. A change only marks it; its own task then asks for the newest view, sends it, and waits for the
next mark. So a slow client skips positions instead of filling our memory, and is dropped when it takes nothing at all.
For one that waits with nothing to send, the clerk who made the change looks at once (`claim`, `give`), unasked.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from fogbound.server.accounts import User
from fogbound.server.lobby import Lobby
from fogbound.server.outline import chat_out, game_out, may_hear
from fogbound.server.table import Table
from fogbound.server.tables import Tables
from fogbound.server.view import brief_view, build_view, same_view, viewer_for
from fogbound.server.wire import ViewOut

LOBBY = ""
LOBBY_PAUSE = 0.5
LOBBY_SECONDS = 5.0
"""Seconds between two looks at a list of games, at least and at most."""


class Socket:
    """One client, looking at one game or at the lobby."""

    def __init__(
        self,
        user: User | None,
        game_id: str,
        wanted: str | None,
        lang: str,
        seen: str,
        heard: int,
        seen_as: str | None = None,
        line: str = "",
    ) -> None:
        self.user = user
        self.session = ""
        """The hash of its token; empty for somebody who only looks."""
        self.game_id = game_id
        self.wanted = wanted
        self.lang = lang
        self.line = line
        """What its client calls it; no name if it does not say."""
        self.changed = asyncio.Event()
        """Wakes its task;"""
        self.stale = False
        """which asks for news then,"""
        self.ready: list[bytes] = []
        """and sends what was found unasked, before them."""
        self.parked = self.claimed = False
        """Has the task nothing to do? Is the clerk looking for it?"""
        self.wake()
        self._seen = seen
        self._seen_as = seen_as
        """The side of the view that the client has; None for one that always wants the whole."""
        self._view: ViewOut | None = None
        self._sent: ViewOut | None = None
        self._outline: object = None
        self._heard = heard

    @property
    def is_brief(self) -> bool:
        """Whether this client understands differences and pressed messages."""
        return self._seen_as is not None

    @property
    def user_id(self) -> str | None:
        return self.user.id if self.user else None

    def wake(self) -> None:
        """There may be news."""
        self.stale = True
        self.changed.set()

    def give(self, messages: list[bytes], fault: BaseException | None) -> None:
        """What the clerk found; if he could not look, the task asks, and hears why."""
        self.claimed = False
        if fault is not None:
            self.wake()
        elif messages:
            self.ready += messages
            self.changed.set()

    # -- on the clerk's thread ---------------------------------------------------------------------------------------

    def news(self, tables: Tables, lobby: Lobby) -> list[bytes]:
        """What to send now; empty if this client would notice no difference."""
        if self.game_id == LOBBY:
            return [msgspec.json.encode(message) for message in self._lobby_news(lobby)]
        table = tables.known(self.game_id)
        return [msgspec.json.encode(message) for message in self._game_news(table, lobby)]

    def _game_news(self, table: Table, lobby: Lobby) -> Iterator[Any]:
        outline = (table.status, table.seats)
        if outline != self._outline:
            self._outline = outline
            yield {"type": "table", "table": game_out(lobby.row(self.game_id), table, self.user_id)}
        if (view := self._new_view(table, lobby)) is not None:
            yield view
        mine = table.sides_of(self.user_id)
        for row in table.chats:
            if row.seq > self._heard and may_hear(row, mine):
                yield {"type": "chat", "chat": chat_out(row)}
        self._heard = table.seq

    def _new_view(self, table: Table, lobby: Lobby) -> ViewOut | None:
        viewer = viewer_for(table, self.user_id, self.wanted)
        if (self._view["side"] if self._view else self._seen_as or viewer) != viewer:
            self._view, self._seen = None, ""
        if self._view is not None and self._row == table.at and self._talk_seen == _talk(table):
            return None
        known, seen = self._known(table, viewer), self._seen
        view = build_view(table, viewer, self.lang, seen, lobby.database, lobby.tables.now())
        last, told = self._view, self._told
        self._note(table, view)
        if last and not view["events"]["add"] and view["events"]["keep"] == told and same_view(last, view):
            return None
        self._sent = view
        return brief_view(table, view, self.lang, seen, known) if self.is_brief else view

    def take(self, table: Table, view: ViewOut) -> None:
        """Its client has this from an answer to a request of its own."""
        if view["side"] == viewer_for(table, self.user_id, self.wanted):
            self._note(table, view)
            self._sent = view

    def _note(self, table: Table, view: ViewOut) -> None:
        self._view, self._seen, self._row, self._talk_seen = view, view["at"], table.at, _talk(table)
        self._told = view["events"]["keep"] + len(view["events"]["add"])

    def _known(self, table: Table, viewer: str) -> ViewOut | None:
        """What the client has: the last that was sent here, or what it had when it came."""
        if self._sent is not None:
            return self._sent
        last = table.last_views.get((viewer, self.lang))
        return last if last and last["at"] == self._seen else None

    def _lobby_news(self, lobby: Lobby) -> Iterator[Any]:
        lists = lobby.state_of_lists(self.user_id)
        if lists == self._lists:
            return
        self._lists = lists
        yield {"type": "lobby"}
        if self.user:
            mine = lobby.mine(self.user.id, 100)
            turns = sorted(
                row["id"]
                for row in mine
                if any(seat["user_id"] == self.user.id and seat["side"] == row["turn"] for seat in row["seats"])
            )
            if turns != self._outline:
                self._outline = turns
                yield {"type": "turns", "games": turns}

    _lists: object = None
    _told = 0
    _row = ""
    _talk_seen: tuple[object, ...] = ()


def _talk(table: Table) -> tuple[object, ...]:
    """What a view shows beside the position."""
    return (*table.offers.values(), table.waiting.paused, table.waiting.patience)


class Hub:
    """Wakes the sockets that a change concerns."""

    def __init__(self) -> None:
        self._sockets: defaultdict[str, set[Socket]] = defaultdict(set)

    def add(self, socket: Socket) -> None:
        self._sockets[socket.game_id].add(socket)

    def remove(self, socket: Socket) -> None:
        held = self._sockets[socket.game_id]
        held.discard(socket)
        if not held:
            del self._sockets[socket.game_id]

    def shows(self, game_id: str) -> bool:
        """Does anybody look at that table here?"""
        return game_id in self._sockets

    def sessions(self) -> set[str]:
        return {socket.session for sockets in self._sockets.values() for socket in sockets if socket.session}

    def wake_sessions(self, ended: set[str]) -> None:
        for sockets in self._sockets.values() if ended else ():
            _mark({socket for socket in sockets if socket.session in ended})

    def claim(self, game_id: str) -> list[Socket]:
        """On the clerk's thread: those at a table whose tasks have nothing to do, and for whom nobody looks yet."""
        looking = tuple(self._sockets.get(game_id, ())) if game_id != LOBBY else ()  # which has a pace of its own
        found = [socket for socket in looking if socket.parked and not socket.claimed]
        for socket in found:
            socket.claimed = True
        return found

    def answered(self, table: Table, user_id: str | None, lang: str, line: str, view: ViewOut) -> None:
        """On the clerk's thread: somebody is told this by the answer to his request, and no more on that line."""
        for socket in tuple(self._sockets.get(table.game_id, ())):
            if (socket.user_id, socket.lang, socket.line) == (user_id, lang, line):
                socket.take(table, view)

    def wake(self, game_id: str, but: Collection[Socket] = ()) -> None:
        """Something has changed at a table; with an empty id, anything may have. The clerk looks for some himself."""
        if not game_id:
            for sockets in self._sockets.values():
                _mark(sockets)
            return
        if game_id in self._sockets:
            _mark(self._sockets[game_id].difference(but))
        if LOBBY in self._sockets:
            _mark(self._sockets[LOBBY])

    def __len__(self) -> int:
        return sum(map(len, self._sockets.values()))


def _mark(sockets: set[Socket]) -> None:
    for socket in sockets:
        socket.wake()
