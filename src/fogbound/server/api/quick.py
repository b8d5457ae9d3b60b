"""A shorter way for what is asked with every action: the same endpoint, the same documents, the same refusals.

The framework looks at each route, each parameter and each answer in general, which took more than the request itself
before anybody plays. Here they are few, and known. Whatever is not as it should be goes the long way, and is refused
there in the same words.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from inspect import signature
from typing import Any, NamedTuple, get_type_hints

from fastapi import APIRouter, Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.types import ASGIApp, Receive, Scope, Send

from fogbound.server.api.caller import SignedIn, signed_in
from fogbound.server.guard import replay
from fogbound.server.pressing import LONGEST_PLAIN, press

PATH = re.compile(r"/api/games/([A-Za-z0-9_\-]{8,24})/([a-z]+)")
OF_ROUTE = re.compile(r"/games/\{game_id\}/([a-z]+)")
SHORT = ["game_id", "body", "caller"]
"""The parameters of an endpoint that can be reached so."""


class Way(NamedTuple):
    """To a step at a table, by somebody who is signed in."""

    read: Callable[[bytes], BaseModel]
    endpoint: Callable[..., Awaitable[Response]]


def ways_to(router: APIRouter) -> dict[str, Way]:
    """By the last word of the path."""
    found = {}
    for route in router.routes:
        step = OF_ROUTE.fullmatch(route.path) if isinstance(route, APIRoute) and route.methods == {"POST"} else None
        if step is None or not isinstance(route, APIRoute) or list(signature(route.endpoint).parameters) != SHORT:
            continue
        hints = get_type_hints(route.endpoint, include_extras=True)
        if hints["caller"] == SignedIn:
            found[step[1]] = Way(hints["body"].model_validate_json, route.endpoint)
    return found


class Quick:
    """ASGI middleware inside of the guard: it relies on his having read all of the body."""

    def __init__(self, app: ASGIApp, ways: Mapping[str, Way], faults: Mapping[Any, Callable[..., Any]]) -> None:
        self.app = app
        self.ways = ways
        self.faults = faults
        """What to answer to which exception."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        step = PATH.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        way = self.ways.get(step[2]) if step else None
        if step is None or way is None or (b"content-type", b"application/json") not in scope["headers"]:
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        written: bytes = (await receive()).get("body", b"")
        try:
            body = way.read(written)
        except ValidationError:
            await self.app(scope, replay(written, receive), send)
            return
        ours: Exception | None = None
        try:
            answer = await way.endpoint(step[1], body, await signed_in(request))
        except Exception as fault:
            kind = next(kind for kind in type(fault).__mro__ if kind in self.faults)
            answer = await self.faults[kind](request, fault)
            ours = fault if kind is Exception else None
        _press(answer, request)
        await answer(scope, receive, send)
        if ours is not None:
            raise ours  # it is logged outside


def _press(answer: Response, request: Request) -> None:
    if len(answer.body) > LONGEST_PLAIN and "gzip" in request.headers.get("accept-encoding", ""):
        answer.body = press(bytes(answer.body))
        answer.headers["Content-Encoding"] = "gzip"
        answer.headers["Content-Length"] = str(len(answer.body))
        answer.headers["Vary"] = "Accept-Encoding"
