"""Games gone by: frames, match files, playing on from a position."""

from __future__ import annotations

import asyncio
import re
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from fogbound.bots.bot import bots_for
from fogbound.core import matchfile, opening
from fogbound.core.record import Entry, Header, Record
from fogbound.core.texts import render, texts
from fogbound.core.values import Refusal, Result
from fogbound.core.verify import verify_dice
from fogbound.server.api.caller import Anybody, Caller, GamePath, SignedIn, json
from fogbound.server.api.lobby import describe
from fogbound.server.api.play import Side
from fogbound.server.counsel import may_look_back
from fogbound.server.faults import Fault, Forbidden
from fogbound.server.lobby import Plan
from fogbound.server.seating import Seat, is_alone
from fogbound.server.table import Table
from fogbound.server.view import viewer_for
from fogbound.server.wire import GameOut, ReplayOut
from fogbound.server.wire_answers import ReviewOut
from fogbound.server.words import BotName, Word

_ = texts("server")

router = APIRouter(tags=["replay"])

FRAMES_AT_ONCE = 100
FrameNumber = Annotated[int, Query(ge=0, le=10_000_000)]


class Fork(BaseModel):
    frame: Annotated[int, Field(ge=0, le=10_000_000)]
    side: Word | None = None
    """From whose replay the frame is; everybody's (`all`), if it is left out."""
    bot: BotName | None = None
    """Who plays the other sides; left out, you do."""
    play: Word | None = None
    """The side that you play against it."""


@router.get("/games/{game_id}/replay", response_model=ReplayOut)
async def replay(
    game_id: GamePath,
    caller: Anybody,
    side: Side = None,
    first: FrameNumber = 0,
    count: Annotated[int, Query(ge=1, le=FRAMES_AT_ONCE)] = 20,
    telling: FrameNumber | None = None,
) -> Response:
    """Frames of your own side, as you saw them; of any side (or `*`: all) once the game is over.

    From the first one, or from the one at which the event of a number (`telling`) was told.
    """
    caller.spend("long")
    found, viewer = await caller.server.replay(game_id, lambda table: viewer_for(table, caller.user_id, side))
    return json(await asyncio.to_thread(found.page, viewer, first, count, telling, caller.lang))


@router.get("/games/{game_id}/blunders", response_model=ReviewOut)
async def blunders(game_id: GamePath, caller: SignedIn, side: Side = None) -> Response:
    """Which decisions of a finished game cost most, of one side or of all (`*`), each from its own fog.

    Takes up to a minute; only for those who played.
    """
    caller.spend("long")
    server = caller.server

    def look(table: Table) -> tuple[str, tuple[str, Header, list[Entry]]]:
        may_look_back(table, caller.user_id)
        viewer = viewer_for(table, caller.user_id, side)
        return viewer, (table.game.name, table.header, list(table.match.log))

    found, (viewer, (game, header, entries)) = await server.replay(game_id, look)
    judged = viewer if viewer in found.game.sides else None
    told = await server.adviser.look_back(game, server.game_list.places[game], header, entries, judged)
    frames = await asyncio.to_thread(lambda: [found.frame_of(viewer, one.at) for one in told.blunders])
    out: ReviewOut = {"blunders": [], "judged": told.judged, "parts": told.parts}
    for one, frame in zip(told.blunders, frames, strict=True):
        reasons = [render(reason, caller.lang) for reason in one.reasons()]
        out["blunders"].append(
            {"side": one.side, "frame": frame, "cost": one.cost, "error": one.error, "reasons": reasons}
        )
    return json(out)


@router.get("/games/{game_id}/file", responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}})
async def export(game_id: GamePath, caller: Anybody) -> Response:
    """The match file, once the game is over; before that only for somebody who plays all sides alone."""

    def dump() -> str:
        table = caller.server.tables.table(game_id)
        _demand_open_hands(table, caller)
        return table.file()

    text = await caller.server.do(dump)
    headers = {"Content-Disposition": f'attachment; filename="{game_id}.match"'}
    return Response(text, media_type="text/plain", headers=headers)


@router.post(
    "/imports",
    response_model=GameOut,
    status_code=201,
    openapi_extra={"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def import_file(request: Request, caller: SignedIn) -> Response:
    """A match file as a game of your own: finished, to replay; unfinished, to play on with dice of its own."""
    caller.spend("long")
    caller.spend("new game")
    try:
        text = (await request.body()).decode("utf-8")
    except UnicodeDecodeError:
        raise Fault(_("This is not a match file: it is not text.")) from None
    plan = await asyncio.to_thread(_read_file, caller, text)
    table = await caller.server.do(caller.server.lobby.create, caller.signed_in, plan)
    return await describe(caller, table.game_id, 201)


@router.post("/games/{game_id}/forks", response_model=GameOut, status_code=201)
async def fork(game_id: GamePath, body: Fork, caller: SignedIn) -> Response:
    """Play on from a frame, alone on all sides, with new dice."""
    caller.spend("new game")

    def look(table: Table) -> tuple[str, Table]:
        _demand_open_hands(table, caller)
        if table.closed:
            raise Refusal(table.closed)
        viewer = "*" if body.side is None else body.side
        return (viewer if table.result else viewer_for(table, caller.user_id, body.side)), table

    found, (viewer, table) = await caller.server.replay(game_id, look)
    entries = await asyncio.to_thread(lambda: found.entries(0, found.length_at(viewer, body.frame)))
    made = await caller.server.do(
        caller.server.lobby.create, caller.signed_in, _fork_plan(caller, table, entries, body)
    )
    return await describe(caller, made.game_id, 201)


def _demand_open_hands(table: Table, caller: Caller) -> None:
    if table.result is None and not is_alone_on_all_sides(table, caller):
        raise Forbidden(_("The log shows what is hidden; it is open to all once the game is over."))


def is_alone_on_all_sides(table: Table, caller: Caller) -> bool:
    everything = len(table.sides_of(caller.user_id)) == len(table.game.sides)
    return everything and is_alone(table.seats, caller.user_id)


def _own_seats(caller: Caller, sides: tuple[str, ...]) -> tuple[Seat, ...]:
    user = caller.signed_in
    return tuple(Seat(n, side, user.id, user.name) for n, side in enumerate(sides))


def _fork_seats(caller: Caller, table: Table, body: Fork) -> tuple[Seat, ...]:
    """Mine alone, or one side mine and the others a bot's."""
    mine = _own_seats(caller, tuple(table.game.sides))
    if body.bot is None:
        return mine
    if body.bot not in bots_for(table.game.name):
        raise Fault(_("There is no bot “{name}” for this game.", name=body.bot))
    if body.play not in table.game.sides:
        raise Fault(_("There is no side “{side}” in this game.", side=body.play or ""))
    return tuple(
        seat if seat.side == body.play else Seat(seat.seat, seat.side, None, body.bot, body.bot) for seat in mine
    )


def _fork_plan(caller: Caller, table: Table, entries: list[Entry], body: Fork) -> Plan:
    header = table.header
    return Plan(
        header.game,
        header.scenario,
        header.options,
        _fork_seats(caller, table, body),
        private=True,
        entries=tuple(entries),
        fork=len(entries),
        position=header.position,
    )


def _read_file(caller: Caller, text: str) -> Plan:
    header = matchfile.header_of(text)
    if not re.fullmatch(r"sha256:[0-9a-f]{64}", header.dice):
        raise Fault(_("This server does not know how this match file commits to its dice."))
    game = caller.server.game_list.game(header.game)
    match, record = opening.open_match(text, game)
    over = isinstance(match.decision, Result)
    seats = _own_seats(caller, tuple(game.sides))
    if over:
        return Plan(
            header.game,
            header.scenario,
            header.options,
            seats,
            private=True,
            entries=record.entries,
            fork=header.fork,
            sealed=(header.dice, _verified_key(game, record)),
            seeds=header.seeds,
            position=header.position,
        )
    return Plan(
        header.game,
        header.scenario,
        header.options,
        seats,
        private=True,
        entries=record.entries,
        fork=len(record.entries),
        position=header.position,
    )


def _verified_key(game: object, record: Record) -> bytes | None:
    """A key that does not fit is refused: this server vouches for what it shows. What it cannot check, it does not."""
    if record.key is None or record.header.fork:
        return None
    try:
        verify_dice(game, record)  # type: ignore[arg-type]
    except Refusal as fault:
        raise Fault(fault.message) from None
    return record.key
