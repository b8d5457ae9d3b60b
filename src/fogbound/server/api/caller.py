"""Who makes a request: by cookie in a browser, by bearer token otherwise."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import Depends, Path, Request, Response
from msgspec import Struct
from starlette.requests import HTTPConnection

from fogbound.core.texts import LANGUAGES, texts
from fogbound.server.accounts import User
from fogbound.server.faults import NotSignedIn
from fogbound.server.limits import block_of
from fogbound.server.service import Server
from fogbound.server.words import GameId

_ = texts("server")

COOKIE = "fogbound_session"


class Caller(Struct, frozen=True):
    """`user` is None for somebody who only looks."""

    server: Server
    user: User | None
    lang: str
    address: str

    @property
    def user_id(self) -> str | None:
        return self.user.id if self.user else None

    @property
    def signed_in(self) -> User:
        if self.user is None:
            raise NotSignedIn(_("Please sign in."))
        return self.user

    def spend(self, what: str) -> None:
        """Count against a rate limit: a person's own if we know it."""
        self.server.limits.spend(what, self.user_id or self.address)


def server_of(connection: HTTPConnection) -> Server:
    server: Server = connection.app.state.server
    return server


def token_of(connection: HTTPConnection) -> str:
    scheme, _space, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")


def address_of(connection: HTTPConnection) -> str:
    """Of a request, as limits count it."""
    return block_of(connection.client.host) if connection.client else "unknown"


def language_of(connection: HTTPConnection) -> str:
    """Of somebody whom we do not know: the first language of the browser that we speak."""
    for wanted in connection.headers.get("accept-language", "").split(","):
        if wanted.strip()[:2].lower() in LANGUAGES:
            return wanted.strip()[:2].lower()
    return LANGUAGES[0]


async def caller_of(connection: HTTPConnection) -> Caller:
    server, address = server_of(connection), address_of(connection)
    server.limits.spend("request", address)
    token = token_of(connection)
    user = await server.user_of(token) if token else None
    return Caller(server, user, user.lang if user else language_of(connection), address)


async def _anybody(request: Request) -> Caller:
    try:
        return await caller_of(request)
    except NotSignedIn:  # an old cookie: looks as anybody may
        server = server_of(request)
        return Caller(server, None, language_of(request), address_of(request))


async def signed_in(request: Request) -> Caller:
    caller = await caller_of(request)
    _user = caller.signed_in
    return caller


Anybody = Annotated[Caller, Depends(_anybody)]
SignedIn = Annotated[Caller, Depends(signed_in)]
GamePath = Annotated[GameId, Path()]


def json(body: Any, status: int = 200) -> Response:
    """Straight from our dictionaries: the types in `wire` have been checked already, by mypy."""
    return Response(msgspec.json.encode(body), status, media_type="application/json")
