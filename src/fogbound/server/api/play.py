"""Playing: the view, the moves, and what two sides may agree on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Response
from pydantic import BaseModel, Field

from fogbound.bots.bot import bots_for
from fogbound.core.notation import NotationError
from fogbound.core.texts import texts
from fogbound.core.values import Refusal
from fogbound.server.absence import Claim, claim
from fogbound.server.api.caller import Anybody, Caller, GamePath, SignedIn, json
from fogbound.server.consent import agree, offer_draw, offer_pause, offer_rewind, offer_seat, resume
from fogbound.server.faults import Fault, Forbidden
from fogbound.server.marks import mark_for
from fogbound.server.table import Table
from fogbound.server.tables import By, Tables
from fogbound.server.view import brief_view, build_view, said, viewer_for
from fogbound.server.wire import MoveAnswer, Said, ViewOut
from fogbound.server.words import Key, Line, Word

_ = texts("server")

router = APIRouter(prefix="/games/{game_id}", tags=["play"])

Seen = Annotated[Key | None, Query()]
Side = Annotated[str | None, Query(max_length=40, pattern=r"^[A-Za-z0-9_.+\-]*$|^\*$")]


class Step(BaseModel):
    """`at` is the mark of the view that you act on, `key` anything new: a retry with the same key counts once."""

    at: Key
    key: Key
    side: Word | None = None
    """Only needed by somebody who plays several."""
    seen: Key | None = None
    """The view that you have; the answer then holds only the events since."""
    seen_as: Word | None = None
    """The side of the view that you have: then of the next one, too, only what is new is sent."""
    line: Key | None = None
    """The `line` of your socket at this game: what the answer tells is not told there again."""


class Play(Step):
    action: Annotated[Line, Field(min_length=1)]
    """One of the choice's actions, as text."""


class ForSide(BaseModel):
    side: Word | None = None


class NewOffer(BaseModel):
    what: Literal["draw", "rewind", "pause", "replace"]
    side: Word | None = None
    frame: Annotated[int, Field(ge=0, le=10_000_000)] | None = None
    """Of a rewind: the frame of your replay to go back to."""
    seat: Annotated[int, Field(ge=0, le=3)] = 0
    """Of a replacement: the seat that you give up."""
    bot: Word | None = None
    """Who is to play then; left out, whoever takes the seat."""


class NewClaim(BaseModel):
    """`win` or `draw` the game, put a `bot` in the place of the absent, or free his `seat`."""

    take: Literal["win", "draw", "bot", "seat"]
    bot: Word | None = None
    side: Word | None = None


class Answer(BaseModel):
    agree: bool
    side: Word | None = None


@router.get("/view", response_model=ViewOut)
async def view(
    game_id: GamePath, caller: Anybody, side: Side = None, seen: Seen = None, seen_as: Side = None
) -> Response:
    """What you may know now. The socket sends the same whenever it changes."""

    def look() -> ViewOut:
        table = caller.server.tables.table(game_id)
        return view_of(caller, table, side, seen, seen_as)

    return json(await caller.server.do(look))


@router.post("/actions", response_model=MoveAnswer)
async def play(game_id: GamePath, body: Play, caller: SignedIn) -> Response:
    """Perform one of the actions offered."""
    tables = caller.server.tables

    def act(by: By) -> None:
        words = tables.known(game_id).game.vocabulary
        try:
            action = words.parse(body.action)
        except NotationError as fault:
            raise Refusal(fault.message) from None
        tables.play(game_id, by, action)

    return await move(game_id, caller, body, act)


@router.post("/undo", response_model=MoveAnswer)
async def undo(game_id: GamePath, body: Step, caller: SignedIn) -> Response:
    """Take back your last action, if no dice have fallen, nothing was revealed and nobody else has acted since."""
    return await move(game_id, caller, body, lambda by: caller.server.tables.undo(game_id, by))


@router.post("/redo", response_model=MoveAnswer)
async def redo(game_id: GamePath, body: Step, caller: SignedIn) -> Response:
    return await move(game_id, caller, body, lambda by: caller.server.tables.redo(game_id, by))


@router.post("/resign", response_model=MoveAnswer)
async def resign(game_id: GamePath, body: ForSide, caller: SignedIn) -> Response:
    tables = caller.server.tables

    def give_up(by: By) -> None:
        others = [side for side in tables.table(game_id).game.sides if side != by.side]
        tables.end(game_id, by, others[0] if len(others) == 1 else None, "resigned")

    return await move(game_id, caller, body, give_up)


@router.post("/offers", response_model=MoveAnswer)
async def make_offer(game_id: GamePath, body: NewOffer, caller: SignedIn) -> Response:
    """Offer a draw; ask to go back, to pause, or for somebody else to play for you.

    It needs every other side's consent. Bots agree to anything but a draw.
    """
    tables = caller.server.tables
    if body.bot:
        await demand_bot(caller, game_id, body.bot)
    if body.what != "rewind":
        offer: dict[str, Callable[[By], None]] = {
            "draw": lambda by: offer_draw(tables, game_id, by),
            "pause": lambda by: offer_pause(tables, game_id, by),
            "replace": lambda by: offer_seat(tables, game_id, by, body.seat, body.bot),
        }
        return await move(game_id, caller, body, offer[body.what])
    replay, _nothing = await caller.server.replay(game_id, lambda table: side_for(table, caller, body.side))
    frame = body.frame or 0
    return await move(game_id, caller, body, lambda by: offer_rewind(tables, game_id, by, replay, frame))


@router.post("/offers/{offer}", response_model=MoveAnswer)
async def answer_offer(game_id: GamePath, offer: Annotated[Key, Path()], body: Answer, caller: SignedIn) -> Response:
    """Agree to an offer, or decline it. Whoever made it may take it back by declining."""
    tables = caller.server.tables
    return await move(game_id, caller, body, lambda by: agree(tables, game_id, by, offer, body.agree))


@router.post("/resume", response_model=MoveAnswer)
async def end_pause(game_id: GamePath, body: ForSide, caller: SignedIn) -> Response:
    """End a pause; a move does so, too."""
    return await move(game_id, caller, body, lambda by: resume(caller.server.tables, game_id, by))


@router.post("/claim", response_model=MoveAnswer)
async def make_claim(game_id: GamePath, body: NewClaim, caller: SignedIn) -> Response:
    """The side that is asked has not handed the choice on until the time that the view calls `patience`."""
    if body.take == "bot":
        await demand_bot(caller, game_id, body.bot or "")
    wanted = Claim(body.take, body.bot or "")
    return await move(game_id, caller, body, lambda by: claim(caller.server.tables, game_id, by, wanted))


# -- what all of these do alike --------------------------------------------------------------------------------------


async def move(game_id: str, caller: Caller, body: BaseModel, change: Callable[[By], object]) -> Response:
    """Make a change; whatever came of it, answer with the position as it now is."""
    caller.spend("move")
    side: str | None = getattr(body, "side", None)

    def run() -> MoveAnswer:
        tables, refusal = caller.server.tables, None
        at: str | None = getattr(body, "at", None)
        acting = side_for(tables.known(game_id), caller, side)
        if at is not None:
            at = _row_at(tables, game_id, acting, at)
        by = By(acting, caller.user_id, at, getattr(body, "key", None))
        try:
            change(by)
        except Refusal as fault:
            refusal = said(fault, caller.lang)
        return _answer(caller, tables.known(game_id), body, refusal)

    return json(await caller.server.do(run))


async def demand_bot(caller: Caller, game_id: str, bot: str) -> None:
    row = await caller.server.do(caller.server.lobby.row, game_id)
    if bot not in bots_for(row["game"]):
        raise Fault(_("There is no bot “{name}” for this game.", name=bot))


def _row_at(tables: Tables, game_id: str, side: str, mark: str) -> str:
    """The move at which this side's view has that mark; the mark itself if it is of another position."""
    for look in (tables.known, tables.table):  # only who does not know it needs to look in the database
        table = look(game_id)
        if mark_for(table, side) == mark:
            return table.at
    return mark


def _answer(caller: Caller, table: Table, body: BaseModel, refusal: Said | None) -> MoveAnswer:
    side, seen, seen_as = (getattr(body, name, None) for name in ("side", "seen", "seen_as"))
    if side not in table.sides_of(caller.user_id):
        side = None  # he may just have handed his seat over
    view = view_of(caller, table, side, seen, seen_as)
    if (line := getattr(body, "line", None)) is not None:
        told = table.last_views[viewer_for(table, caller.user_id, side), caller.lang]
        caller.server.hub.answered(table, caller.user_id, caller.lang, line, told)
    return {"applied": refusal is None, "refusal": refusal, "view": view}


def view_of(caller: Caller, table: Table, side: str | None, seen: str | None, seen_as: str | None) -> ViewOut:
    viewer = viewer_for(table, caller.user_id, side)
    known = table.last_views.get((viewer, caller.lang)) if seen_as == viewer else None
    told = (seen or "") if seen_as in (None, viewer) else ""
    view = build_view(table, viewer, caller.lang, told, caller.server.database, caller.server.now())
    return brief_view(table, view, caller.lang, told, known if known and known["at"] == seen else None)


def side_for(table: Table, caller: Caller, wanted: str | None) -> str:
    """The side for which somebody acts: the one named, or the only one, or the one that is asked."""
    mine = table.sides_of(caller.user_id)
    if not mine:
        raise Forbidden(_("You have no seat at this table."))
    if wanted is not None:
        if wanted not in table.game.sides:
            raise Fault(_("There is no side “{side}” in this game.", side=wanted[:40]))
        if wanted not in mine:
            raise Forbidden(_("You do not play for this side."))
        return wanted
    return table.turn if table.turn in mine else mine[0]
