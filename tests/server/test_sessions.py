"""Sessions in use are looked up together, and one that has ended is noticed."""

from __future__ import annotations

import asyncio

import pytest

from fogbound.server import sessions
from fogbound.server.accounts import User, token_hash
from fogbound.server.faults import NotSignedIn
from fogbound.server.sessions import Sessions

PEOPLE = {token_hash(name): User(name, name, "en", True) for name in ("ann", "bob", "cid")}


class Desk:
    """A database that counts how often it is asked, and a clock that stands still until told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.open = dict(PEOPLE)
        self.asked: list[int] = []
        monkeypatch.setattr(sessions.time, "monotonic", lambda: self.now)

    async def look_up(self, hashes: list[str]) -> dict[str, User]:
        self.asked.append(len(hashes))
        await asyncio.sleep(0)
        return {key: self.open[key] for key in hashes if key in self.open}


async def _ask(held: Sessions, *names: str) -> list[User]:
    return await asyncio.gather(*map(held.user_of, names))


def test_sessions_in_use_are_looked_up_together(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(monkeypatch)
    held = Sessions(desk.look_up)

    async def story() -> None:
        await _ask(held, "ann", "bob", "cid")
        assert desk.asked == [1, 1, 1]
        desk.now = sessions.SESSION_SECONDS
        assert [user.name for user in await _ask(held, "ann", "bob")] == ["ann", "bob"]
        assert desk.asked == [1, 1, 1, 3]
        desk.now *= 2
        await _ask(held, "ann")
        assert desk.asked == [1, 1, 1, 3, 2], "nobody has asked for Cid's"
        await _ask(held, "ann", "bob")
        assert desk.asked == [1, 1, 1, 3, 2]

    asyncio.run(story())


def test_a_session_that_has_ended_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(monkeypatch)
    held = Sessions(desk.look_up)

    async def story() -> None:
        await _ask(held, "ann", "bob")
        del desk.open[token_hash("ann")]
        assert (await held.user_of("ann")).name == "ann", "it is believed for a moment"
        desk.now = sessions.SESSION_SECONDS
        await held.user_of("bob")
        with pytest.raises(NotSignedIn):
            await held.user_of("ann")
        held.forget()
        del desk.open[token_hash("bob")]
        with pytest.raises(NotSignedIn):
            await held.user_of("bob")

    asyncio.run(story())


def test_those_of_sockets_are_asked_for_at_once_and_never_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(monkeypatch)
    held = Sessions(desk.look_up)

    async def story() -> None:
        keys = {token_hash("ann"), token_hash("bob")}
        for _look in range(3):  # nobody uses them meanwhile
            assert await held.ended(keys) == set()
        assert desk.asked == [2, 2, 2]
        del desk.open[token_hash("ann")]
        assert await held.ended(keys) == {token_hash("ann")}
        with pytest.raises(NotSignedIn):
            await held.user_of("ann")

    asyncio.run(story())
