"""Whose token it is, believed for a few seconds: for every socket it is asked again for as long as it is open."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Set

from msgspec import Struct

from fogbound.core.texts import texts
from fogbound.server.accounts import User, token_hash
from fogbound.server.faults import NotSignedIn

_ = texts("server")

SESSION_SECONDS = 5.0
"""A session looked up is believed for so long; signing out elsewhere takes at most this to be noticed."""
HELD_SECONDS = 4.0
"""Between two looks at those of all sockets: before anybody else must."""


class Known(Struct):
    """A session that was open a moment ago."""

    user: User
    until: float
    used: bool = True
    """Has anybody asked since it was last looked up?"""


class Sessions:
    """Those in use, looked up together: a query for each socket was a fifth of all that the clerk did."""

    def __init__(self, look_up: Callable[[list[str]], Awaitable[dict[str, User]]]) -> None:
        self.look_up = look_up
        """The users of these hashes of tokens; of those that are no session, none."""
        self._known: dict[str, Known] = {}
        self._renewal = asyncio.Lock()

    async def user_of(self, token: str) -> User:
        return await self.user(token_hash(token))

    async def user(self, key: str) -> User:
        """By the hash of the token."""
        if self._is_stale(key):
            async with self._renewal:
                if self._is_stale(key):  # whoever came before us has asked for all
                    await self._renew()
        if (known := self._known.get(key)) is None:
            if (user := (await self.look_up([key])).get(key)) is None:
                raise NotSignedIn(_("Please sign in."))
            known = self._known[key] = Known(user, time.monotonic() + SESSION_SECONDS)
        known.used = True
        return known.user

    def forget(self) -> None:
        self._known.clear()

    def _is_stale(self, key: str) -> bool:
        known = self._known.get(key)
        return known is not None and known.until <= time.monotonic()

    async def ended(self, held: set[str]) -> set[str]:
        """Which of these have ended: asked for all sockets at once, for to wake each cost more than to look."""
        async with self._renewal:
            await self._renew(held)
        return held - self._known.keys()

    async def _renew(self, held: Set[str] = frozenset()) -> None:
        """Those that nobody used meanwhile are forgotten, except those that are held."""
        used = {key for key, known in self._known.items() if known.used}
        found = await self.look_up(list(used | held))
        until = time.monotonic() + SESSION_SECONDS
        self._known = {key: Known(user, until, used=False) for key, user in found.items()}
