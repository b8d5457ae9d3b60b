"""The WebSocket: views are pushed to it. It takes nothing but the client's sign of life."""

from __future__ import annotations

import asyncio
import contextlib
import re

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from fogbound.core.texts import texts
from fogbound.core.values import Refusal
from fogbound.server.accounts import token_hash
from fogbound.server.api.caller import Caller, caller_of, token_of
from fogbound.server.faults import Fault, NotFound
from fogbound.server.hub import LOBBY, LOBBY_PAUSE, LOBBY_SECONDS, Socket
from fogbound.server.pressing import LONGEST_PLAIN, press
from fogbound.server.view import viewer_for

_ = texts("server")

router = APIRouter()

# fmt: off
CLOSE_REFUSED  = 4403  # not signed in, no such game, not your side: `reason` says which
CLOSE_TOO_MANY = 4429
CLOSE_SLOW     = 4408
# fmt: on
LONGEST_WORD = 64
_ID = re.compile(r"[A-Za-z0-9_\-]{0,24}")
_LINE = re.compile(r"[A-Za-z0-9_\-]{0,48}")
_SIDE = re.compile(r"[A-Za-z0-9_.+\-]{0,40}|\*")


@router.websocket("/socket")
async def socket(websocket: WebSocket) -> None:
    """`?game=ID&side=SIDE&seen=MARK&seen_as=SIDE&line=NAME`; without a game, the lobby.

    Sends `view`, `table` (who sits where), `chat`; in the lobby `lobby` (look again) and `turns` (where you are asked).
    With `seen_as` views are sent as differences where possible, and long messages as gzip. What a step that names this
    `line` brings is told by its answer, not here. Whatever the client says is answered with `here`: so it finds out
    whether the line is dead, which a browser does not notice by itself.
    """
    try:
        caller = await caller_of(websocket)
        watching = await _watch(caller, websocket)
    except (Fault, Refusal) as fault:
        await websocket.accept()  # only then does a browser learn the reason
        await websocket.close(CLOSE_REFUSED, str(fault)[:120])
        return
    await websocket.accept()
    watching.session = token_hash(token_of(websocket)) if caller.user else ""
    who = caller.user_id or caller.address
    if not caller.server.counts.enter(who, caller.address):
        await websocket.close(CLOSE_TOO_MANY, "Too many connections.")
        return
    caller.server.hub.add(watching)
    try:
        await _serve(caller, websocket, watching)
    finally:
        caller.server.hub.remove(watching)
        caller.server.counts.leave(who, caller.address)


async def _watch(caller: Caller, websocket: WebSocket) -> Socket:
    """What this client wants to look at, if it may."""
    query = websocket.query_params
    game_id, side, seen = query.get("game", LOBBY), query.get("side"), query.get("seen", "")
    seen_as, line = query.get("seen_as"), query.get("line", "")
    is_known = all(map(_ID.fullmatch, (game_id, seen))) and _LINE.fullmatch(line)
    if not is_known or not all(map(_SIDE.fullmatch, (side or "", seen_as or ""))):
        raise NotFound(_("There is no such game."))
    if game_id == LOBBY:
        _user = caller.signed_in
        return Socket(caller.user, game_id, side, caller.lang, seen, 0)

    def look() -> int:
        table = caller.server.tables.table(game_id)
        viewer_for(table, caller.user_id, side)
        return table.seq

    heard = await caller.server.do(look)  # what is said from now on is pushed, what was said before can be asked for
    return Socket(caller.user, game_id, side, caller.lang, seen, heard, seen_as, line)


async def _serve(caller: Caller, websocket: WebSocket, watching: Socket) -> None:
    """Send and receive until one of the two ends."""
    tasks = [asyncio.create_task(_send(caller, websocket, watching)), asyncio.create_task(_receive(websocket))]
    try:
        done, _pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it left while we were sending
                task.result()
    except TimeoutError:
        with contextlib.suppress(Exception):
            await asyncio.wait_for(websocket.close(CLOSE_SLOW, "Too slow."), 1)
    except (Fault, Refusal) as fault:
        await websocket.close(CLOSE_REFUSED, str(fault)[:120])
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        for task in tasks:
            task.cancelled() or task.exception()  # both ends may have failed; one is enough to know


async def _send(caller: Caller, websocket: WebSocket, watching: Socket) -> None:
    server = caller.server
    while True:
        watching.parked = True
        await _wait(watching)
        watching.parked = False
        if watching.session:
            await server.sessions.user(watching.session)  # a socket ends with its session
        watching.changed.clear()
        if watching.stale or watching.game_id == LOBBY:
            watching.stale = False
            watching.ready += await server.do(watching.news, server.tables, server.lobby)
        while watching.ready:
            async with asyncio.timeout(server.settings.slow_client_seconds):
                await _tell(websocket, watching, watching.ready.pop(0))
        if watching.game_id == LOBBY:
            await asyncio.sleep(LOBBY_PAUSE)


async def _wait(watching: Socket) -> None:
    """Until there may be news; of the lists of games not every change is announced."""
    if watching.game_id != LOBBY:
        await watching.changed.wait()
        return
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(LOBBY_SECONDS):
            await watching.changed.wait()


async def _tell(websocket: WebSocket, watching: Socket, message: bytes) -> None:
    if watching.is_brief and len(message) > LONGEST_PLAIN:
        await websocket.send_bytes(press(message))
    else:
        await websocket.send_text(message.decode())


async def _receive(websocket: WebSocket) -> None:
    """Clients say nothing that matters here; whoever talks too long is not one of ours."""
    while len(await websocket.receive_text()) <= LONGEST_WORD:
        await websocket.send_text('{"type":"here"}')
    raise Fault(_("This socket only listens."))
