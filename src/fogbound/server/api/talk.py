"""Chat, private notes, standing orders."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from fogbound.core.texts import texts
from fogbound.server.api.caller import GamePath, SignedIn, json
from fogbound.server.api.play import Side, side_for
from fogbound.server.faults import Fault, TooLarge
from fogbound.server.games import HasStandingOrders
from fogbound.server.notes import orders_of, read_note, write_note, write_orders
from fogbound.server.outline import chat_out, may_hear
from fogbound.server.table import Table
from fogbound.server.tables import By
from fogbound.server.wire import ChatOut, ChatsOut, DoneOut, NoteOut, OrdersOut
from fogbound.server.words import Chat, Key, Note, Word

_ = texts("server")

router = APIRouter(prefix="/games/{game_id}", tags=["talk"])

ORDERS_LIMIT = 20_000


class NewChat(BaseModel):
    text: Chat
    team: bool = False
    """Only for your own side."""
    side: Word | None = None
    key: Key | None = None


class NewNote(BaseModel):
    text: Note


class NewOrders(BaseModel):
    orders: Annotated[dict[str, Any], Field(max_length=500)]
    side: Word | None = None


@router.get("/chat", response_model=ChatsOut)
async def chat(game_id: GamePath, caller: SignedIn) -> Response:
    """The latest messages."""

    def look() -> list[ChatOut]:
        table = caller.server.tables.table(game_id)
        mine = table.sides_of(caller.user_id)
        return [chat_out(row) for row in table.chats if may_hear(row, mine)]

    return json({"messages": await caller.server.do(look)})


@router.post("/chat", response_model=DoneOut, status_code=201)
async def say(game_id: GamePath, body: NewChat, caller: SignedIn) -> Response:
    """To everybody at the table, or to your team. Spectators neither hear nor speak."""
    caller.spend("chat")
    user = caller.signed_in

    def speak() -> None:
        tables = caller.server.tables
        side = side_for(tables.table(game_id), caller, body.side)
        by = By(side, user.id, key=body.key and f"c-{body.key}")
        tables.talk(game_id, "chat", by, lambda table: {"name": user.name, "text": body.text, "team": body.team})

    await caller.server.do(speak)
    return json({"done": True}, 201)


@router.get("/notes", response_model=NoteOut)
async def notes(game_id: GamePath, caller: SignedIn) -> Response:
    """What you wrote down; nobody else sees it."""
    text = await caller.server.do(read_note, caller.server.database, game_id, caller.signed_in.id)
    return json({"text": text})


@router.put("/notes", response_model=DoneOut)
async def put_notes(game_id: GamePath, body: NewNote, caller: SignedIn) -> Response:
    def write() -> None:
        side_for(caller.server.tables.table(game_id), caller, None)
        write_note(caller.server.database, game_id, caller.signed_in.id, body.text)

    await caller.server.do(write)
    return json({"done": True})


@router.get("/orders", response_model=OrdersOut)
async def orders(game_id: GamePath, caller: SignedIn, side: Side = None) -> Response:
    """Your side's standing orders."""

    def read() -> dict[str, Any]:
        table = caller.server.tables.table(game_id)
        return orders_of(caller.server.database, table, side_for(table, caller, side))

    return json({"orders": await caller.server.do(read)})


@router.put("/orders", response_model=DoneOut)
async def put_orders(game_id: GamePath, body: NewOrders, caller: SignedIn) -> Response:
    """They are carried out when a decision falls due, as ordinary actions. An empty document revokes them."""
    document = msgspec.json.encode(body.orders)
    if len(document) > ORDERS_LIMIT:
        raise TooLarge(_("Standing orders have at most {n} characters.", n=ORDERS_LIMIT))

    def write() -> None:
        table: Table = caller.server.tables.table(game_id)
        if not isinstance(table.game, HasStandingOrders):
            raise Fault(_("This game has no standing orders."))
        by = By(side_for(table, caller, body.side), caller.user_id)
        write_orders(caller.server.tables, game_id, by, document.decode())

    await caller.server.do(write)
    return json({"done": True})
