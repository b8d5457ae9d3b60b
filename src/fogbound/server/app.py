"""The application: routes, the guard around them, errors as sentences, the tasks that run beside them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from fogbound import __version__
from fogbound.core.notation import NotationError
from fogbound.core.texts import Message, render, texts
from fogbound.core.values import Refusal
from fogbound.server.api import (
    accounts,
    dice,
    handbook,
    lobby,
    play,
    players,
    questions,
    replay,
    sandbox,
    security,
    socket,
    tabletop,
    talk,
)
from fogbound.server.api.caller import json, language_of
from fogbound.server.api.quick import Quick, ways_to
from fogbound.server.background import Background
from fogbound.server.faults import Fault
from fogbound.server.guard import Guard
from fogbound.server.malformed import wrong
from fogbound.server.metrics import exposition
from fogbound.server.news import listen
from fogbound.server.pages import Files, index
from fogbound.server.service import Server
from fogbound.server.sessions import HELD_SECONDS
from fogbound.server.settings import Settings
from fogbound.server.view import said
from fogbound.server.wire import DoneOut, ErrorAnswer

_ = texts("server")

LOCAL_CLIENTS = frozenset({"127.0.0.1", "::1", "testclient"})

log = logging.getLogger("fogbound.server")

STATUSES = (400, 401, 403, 404, 405, 409, 413, 422, 429, 503)
ERROR = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorAnswer"}}}}
ERRORS: dict[int | str, dict[str, Any]] = dict.fromkeys(STATUSES, ERROR)
"""As the schema has them: FastAPI works out a model anew for every route and status, a quarter of a second at start."""
DECLARED: dict[int | str, dict[str, Any]] = {status: {"model": ErrorAnswer} for status in STATUSES}
"""Once, so that the schema says what they point at."""


class Application(FastAPI):
    """The framework behind our guard, and behind the shorter way for what is asked with every action."""

    front: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self
        await self.front(scope, receive, send)

    async def go_the_long_way(self, scope: Scope, receive: Receive, send: Send) -> None:
        await super().__call__(scope, receive, send)


def create_app(settings: Settings | None = None) -> FastAPI:
    """What uvicorn serves; each worker process makes its own."""
    settings = settings or Settings.from_environment()
    app = Application(
        title="Fogbound",
        version=__version__,
        description="Rules-enforced wargames. Each caller sees what its side may know, and nothing else.",
        lifespan=_lifespan,
        docs_url=None,  # those pages load scripts from elsewhere, which our own headers forbid
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.settings = settings
    routers = (play, accounts, security, lobby, dice, handbook, questions, talk, replay, sandbox, players, tabletop)
    for part in routers:  # oftenest first
        app.include_router(part.router, prefix="/api", responses=ERRORS)
    app.include_router(socket.router, prefix="/api")
    app.include_router(accounts.entrance)
    app.include_router(tabletop.pages)
    app.add_api_route("/metrics", metrics, include_in_schema=False)
    app.add_api_route("/api/health", health, response_model=DoneOut, tags=["server"], responses=DECLARED)
    app.add_api_route("/", index, methods=["GET", "HEAD"], include_in_schema=False)
    app.mount("/files/{mark}", Files(), name="files")
    _answer_errors(app)
    app.add_middleware(GZipMiddleware, minimum_size=500, compresslevel=6)
    app.front = Guard(Quick(app.go_the_long_way, ways_to(play.router), app.exception_handlers), settings)
    return app


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    server = await asyncio.to_thread(Server, app.state.settings)
    server.loop = asyncio.get_running_loop()
    app.state.server = server
    tasks = [
        asyncio.create_task(
            listen(server.database, server.tell_written, lambda: server.tables.heard + server.tables.doubts)
        )
    ]
    tasks.append(asyncio.create_task(server.watch.every(HELD_SECONDS, "sessions", server.end_sockets)))
    if server.settings.attend:
        server.background = Background(server)
        tasks.append(asyncio.create_task(server.background.run()))
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(server.close)


async def health(request: Request) -> Response:
    """Can this process write, and is the work done that nobody waits for?"""
    server: Server = request.app.state.server
    await server.do(server.write_sign_of_life)
    if late := server.watch.late():
        log.error("Not done any more: %s.", ", ".join(late))
        return _sentence(request, _("The server is up, but some of its work is not done."), 503)
    return json({"done": True})


async def metrics(request: Request) -> Response:
    """For Prometheus; only from this machine, for it tells how much goes on."""
    proxied = "x-forwarded-for" in request.headers
    if proxied or not request.client or request.client.host not in LOCAL_CLIENTS:
        raise HTTPException(404)
    return Response(exposition(request.app.state.server), media_type="text/plain; version=0.0.4")


# -- errors: one sentence each ---------------------------------------------------------------------------------------


def _answer_errors(app: FastAPI) -> None:
    @app.exception_handler(Fault)
    async def fault(request: Request, error: Fault) -> Response:
        return json({"error": said(error, _language(request))}, error.status)

    @app.exception_handler(Refusal)
    async def refusal(request: Request, error: Refusal) -> Response:
        return json({"error": said(error, _language(request))}, 400)

    @app.exception_handler(NotationError)
    async def notation(request: Request, error: NotationError) -> Response:
        return json({"error": {"text": error.text(_language(request)), "rule": ""}}, 400)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:])
        text = _("“{field}” is not valid: {what}", field=_shown(where), what=wrong(first))
        return _sentence(request, text, 422)

    @app.exception_handler(HTTPException)
    async def plain(request: Request, error: HTTPException) -> Response:
        text = _("There is nothing here.") if error.status_code == 404 else _("This cannot be done here.")
        return _sentence(request, text, error.status_code)

    @app.exception_handler(DBAPIError)
    async def database(request: Request, error: DBAPIError) -> Response:
        log.error("The database failed: %s", type(error.orig).__name__)
        return _sentence(request, _("The database is not answering; try again in a moment."), 503)

    @app.exception_handler(Exception)
    async def ours(request: Request, error: Exception) -> Response:
        return _sentence(request, _("This is the server’s fault, not yours; it has been logged."), 500)


def _sentence(request: Request, text: Message, status: int) -> Response:
    return json({"error": {"text": render(text, _language(request)), "rule": ""}}, status)


def _shown(text: str) -> str:
    """Part of a request, fit to be sent back: short, and nothing that cannot be encoded."""
    return text.encode("utf-8", "replace").decode()[:200]


def _language(request: Request) -> str:
    return language_of(request)
