"""What every request passes first: hosts, origins, sizes. And what every answer carries: headers."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fogbound.core.texts import Message as Sentence
from fogbound.core.texts import render, texts
from fogbound.server.api.caller import caller_of
from fogbound.server.faults import Fault
from fogbound.server.settings import Settings

_ = texts("server")

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
LOCAL_HOSTS = frozenset({"127.0.0.1", "localhost", "::1", "testserver"})
IMPORTS = "/api/imports"
BODY_SECONDS = 30.0
"""A body that takes longer to arrive is not waited for."""

# fmt: off
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options":       "nosniff",
    "X-Frame-Options":              "DENY",
    "Referrer-Policy":              "no-referrer",
    "Cross-Origin-Opener-Policy":   "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy":           "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
# fmt: on
OF_PAGES = ("Content-Security-Policy", "X-Frame-Options", "Cross-Origin-Opener-Policy", "Permissions-Policy")
"""Browsers heed these on what can be a page; sixty scripts with them cost a first visit 35 kB."""
PARTS = (b"text/javascript", b"text/css")
OF_PARTS = {name: value for name, value in HEADERS.items() if name not in OF_PAGES}
HSTS = {"Strict-Transport-Security": "max-age=31536000"}


def _as_sent(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.public_host = urlsplit(settings.public_url).netloc
        always = HSTS if settings.secure else {}
        self._of_all, self._of_parts = _as_sent(HEADERS | always), _as_sent(OF_PARTS | always)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not self._host_is_ours(headers) or not self._origin_is_ours(scope, headers):
            await _refuse(scope, send, 403, _("This request comes from another site."))
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        if scope["path"] == IMPORTS and not await _is_signed_in(scope):
            await _refuse(scope, send, 401, _("Please sign in."))
            return
        body = await self._body(scope, headers, receive)
        if isinstance(body, Sentence):
            await _refuse(scope, send, 413, body)
            return
        await self.app(scope, replay(body, receive), self._with_headers(scope, send))

    def _host_is_ours(self, headers: Headers) -> bool:
        """A local server answers to local names only, so that no foreign name can be made to point at it."""
        if not self.settings.local_token:
            return True
        return (urlsplit("//" + headers.get("host", "")).hostname or "") in LOCAL_HOSTS

    def _origin_is_ours(self, scope: Scope, headers: Headers) -> bool:
        """Browsers say from where they send; only our own pages may change anything or listen."""
        if scope["type"] == "http" and scope["method"] in SAFE:
            return True
        if headers.get("sec-fetch-site", "none") == "cross-site":
            return False
        if (origin := headers.get("origin")) is None:
            return True
        host = urlsplit(origin).netloc  # of “null”, which hidden frames send, it is empty
        return bool(host) and host in (headers.get("host"), self.public_host)

    async def _body(self, scope: Scope, headers: Headers, receive: Receive) -> bytes | Sentence:
        """All of the body, or why not. It is never longer than the limit, so it may lie in memory."""
        limit = self.settings.file_limit if scope["path"] == IMPORTS else self.settings.body_limit
        declared = headers.get("content-length", "0")
        too_large = _("This is too large: the limit is {n} kB.", n=limit // 1024)
        if not declared.isdecimal() or int(declared[:18]) > limit:
            return too_large
        parts, size = [], 0
        try:
            async with asyncio.timeout(BODY_SECONDS):
                while True:
                    message = await receive()
                    if message["type"] != "http.request":
                        return _("The request was cut short.")
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    if size > limit:
                        return too_large
                    if not message.get("more_body"):
                        return b"".join(parts)
        except TimeoutError:
            return _("The request took too long to arrive.")

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        cache = b"no-store" if scope["path"].startswith("/api") else b"no-cache"

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = dict(message["headers"])
                ours = self._of_parts if given.get(b"content-type", b"").startswith(PARTS) else self._of_all
                message["headers"] = [*message["headers"], *ours]  # nobody else sets these
                if b"cache-control" not in given:
                    message["headers"].append((b"cache-control", cache))
            await send(message)

        return sending


async def _is_signed_in(scope: Scope) -> bool:
    """Large bodies are read from people whom we know."""
    try:
        return (await caller_of(HTTPConnection(scope))).user is not None
    except Fault:
        return False


def replay(body: bytes, receive: Receive) -> Receive:
    """The body again, for the application."""
    given = False

    async def receiving() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receiving


async def _refuse(scope: Scope, send: Send, status: int, why: Sentence) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4403, "reason": render(why)})
        return
    body = msgspec.json.encode({"error": {"text": render(why), "rule": ""}})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += _as_sent(HEADERS)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
