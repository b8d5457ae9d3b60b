"""Dice that anybody can check: promised before a game, noted in a ledger that is signed and only added to."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Response

from fogbound.server import ledger
from fogbound.server.api.caller import Anybody, GamePath, SignedIn, json
from fogbound.server.ledger import Entry
from fogbound.server.promises import promise
from fogbound.server.wire import LedgerOut, LedgerRowOut, PromiseOut

router = APIRouter(tags=["dice"])


@router.post("/dice", response_model=PromiseOut, status_code=201)
async def promise_dice(caller: SignedIn) -> Response:
    """A commitment to the dice of a game that you are about to set up; add your seed when you do."""
    caller.spend("new game")

    def make() -> PromiseOut:
        with caller.server.database.writing() as connection:
            dice, row = promise(connection, caller.signed_in.id)
            return {"dice": dice, "row": row_out(row), "key": ledger.public_key(connection)}

    return json(await caller.server.do(make), 201)


@router.get("/ledger", response_model=LedgerOut)
async def read_ledger(caller: Anybody, after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0) -> Response:
    """What was promised, begun, ended and broken off, 500 rows at a time. Games are named by a hash of their id."""

    def look() -> LedgerOut:
        with caller.server.database.reading() as connection:
            rows = [row_out(row) for row in ledger.read(connection, after)]
            return {"key": ledger.public_key(connection), "rows": rows}

    return json(await caller.server.do(look))


@router.get("/games/{game_id}/ledger", response_model=LedgerOut)
async def ledger_of_game(game_id: GamePath, caller: Anybody) -> Response:
    """The rows about one game; keep the one that says by which dice it was begun."""

    def look() -> LedgerOut:
        with caller.server.database.reading() as connection:
            rows = [row_out(row) for row in ledger.about(connection, game_id)]
            return {"key": ledger.public_key(connection), "rows": rows}

    return json(await caller.server.do(look))


def row_out(row: Entry) -> LedgerRowOut:
    return {
        "n": row.n,
        "time": row.time,
        "kind": row.kind,
        "game": row.game,
        "data": msgspec.json.decode(row.data),
        "chain": row.chain,
        "signature": row.signature,
    }
