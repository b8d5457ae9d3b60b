"""The sandbox: a position as text, changed and asked about; a game begins from it with `POST /games`."""

from __future__ import annotations

import asyncio
from random import SystemRandom
from typing import Annotated, Any

from fastapi import APIRouter, Path, Response
from pydantic import AfterValidator, BaseModel, Field, StringConstraints

from fogbound.core.notation import NotationError
from fogbound.core.values import Refusal
from fogbound.server.api.caller import Caller, GamePath, SignedIn, json
from fogbound.server.api.replay import FrameNumber
from fogbound.server.sandbox import demand_positions, position_now, shown
from fogbound.server.table import Table
from fogbound.server.view import said
from fogbound.server.why import objections
from fogbound.server.wire_answers import OddsOut, PositionOut, SandboxOut, WhyOut
from fogbound.server.words import Word, encodable

router = APIRouter(tags=["sandbox"])

LONGEST = 40_000
"""Characters of a position; the largest scenario needs a tenth of it."""
GameName = Annotated[Word, Path()]
Text = Annotated[str, StringConstraints(max_length=LONGEST), AfterValidator(encodable)]
Value = Annotated[str, StringConstraints(max_length=200), AfterValidator(encodable)]


class Draft(BaseModel):
    """A position, or the set-up of a scenario; and what is to be changed in it."""

    position: Text = ""
    scenario: Word | None = None
    changes: Annotated[dict[Value, Value], Field(max_length=400)] = {}
    """`date`, `side`, `phase`, `weather`, `block NAME` as “PLACE STEPS”, `owner HEX`; nothing takes a value away."""


class Doubt(BaseModel):
    position: Text
    about: Annotated[Value, StringConstraints(min_length=1)]
    """Of odds an action, such as `battle 2837`; of “why not?” a piece or a place."""


@router.post("/sandbox/{game}", response_model=SandboxOut)
async def change(game: GameName, body: Draft, caller: SignedIn) -> Response:
    """The position with the changes, all of it open, and what is asked there; or a sentence on what does not fit."""
    caller.spend("advice")
    rules = _rules(caller, game)

    def work() -> SandboxOut:
        begun = body.position or rules.write_position(rules.new(body.scenario or "", {}))
        return shown(rules, rules.edit_position(begun, body.changes), caller.lang)

    return json(await asyncio.to_thread(work))


@router.post("/sandbox/{game}/odds", response_model=OddsOut)
async def odds(game: GameName, body: Doubt, caller: SignedIn) -> Response:
    caller.spend("long")
    rules = _rules(caller, game)
    try:
        found = await asyncio.to_thread(lambda: rules.odds(rules.read_position(body.position), body.about))
    except NotationError as fault:
        raise Refusal(fault.message) from None
    return json({"outcomes": found.outcomes, "exact": found.exact, "error": found.error, "losses": found.losses})


@router.post("/sandbox/{game}/why", response_model=list[WhyOut])
async def why(game: GameName, body: Doubt, caller: SignedIn) -> Response:
    caller.spend("advice")
    rules = _rules(caller, game)
    found = await asyncio.to_thread(lambda: objections(rules, rules.read_position(body.position), body.about))
    return json([{"verb": verb, **said(refusal, caller.lang)} for verb, refusal in found])


@router.get("/games/{game_id}/position", response_model=PositionOut)
async def take(game_id: GamePath, caller: SignedIn, frame: FrameNumber | None = None) -> Response:
    """The position at a table as text; of a game that is over also at a moment of its replay."""
    caller.spend("long")
    server = caller.server

    def look(table: Table) -> tuple[Any, Any, bool]:
        return table.game, position_now(table, caller.user_id, SystemRandom()), table.result is not None

    replay, (game, state, over) = await server.replay(game_id, look)
    if frame is not None and over:
        state = await asyncio.to_thread(lambda: replay.state_after(replay.length_at("*", frame)))
    text = await asyncio.to_thread(demand_positions(game).write_position, state)
    return json({"game": game.name, "position": text})


def _rules(caller: Caller, game: str) -> Any:
    rules: Any = caller.server.game_list.game(game)
    demand_positions(rules)
    return rules
