"""What a player may ask before he acts. All of it is answered from what his side knows, and nothing is done."""

from __future__ import annotations

import asyncio
from random import SystemRandom
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from fogbound.core.notation import NotationError, Vocabulary
from fogbound.core.record import Entry, Header
from fogbound.core.texts import render, texts
from fogbound.core.values import Refusal
from fogbound.server.advice import advice
from fogbound.server.api.caller import Caller, GamePath, SignedIn, json
from fogbound.server.api.play import Side, side_for
from fogbound.server.counsel import may_ask
from fogbound.server.faults import NotFound
from fogbound.server.games import HasInquiries
from fogbound.server.odds import fair_odds
from fogbound.server.view import said
from fogbound.server.why import why_not
from fogbound.server.wire_answers import AdviceOut, CounselOut, FindingOut, OddsOut, WhyOut
from fogbound.server.words import Word

_ = texts("server")

router = APIRouter(prefix="/games/{game_id}", tags=["questions"])

Named = Annotated[str, Query(min_length=1, max_length=80)]
WORLDS = 6
"""So many that what a hidden unit could do is likely to be seen in one of them."""


async def _looked_at(game_id: str, caller: Caller, side: str | None) -> tuple[Any, Any, str]:
    """The game, a copy of its position, and for whom it is looked at."""

    def look() -> tuple[Any, Any, str]:
        table = caller.server.tables.table(game_id)
        return table.game, table.match.state.copy(), side_for(table, caller, side)

    return await caller.server.do(look)


@router.get("/odds", response_model=OddsOut)
async def odds(
    game_id: GamePath, caller: SignedIn, action: Annotated[str, Query(min_length=1, max_length=200)], side: Side = None
) -> Response:
    """Chances of an action, from what your side knows: what is hidden from you is drawn anew, many times."""
    caller.spend("long")
    game, state, viewer = await _looked_at(game_id, caller, side)
    try:
        found = await asyncio.to_thread(fair_odds, game, state, viewer, action, SystemRandom())
    except NotationError as fault:
        raise Refusal(fault.message) from None
    return json({"outcomes": found.outcomes, "exact": found.exact, "error": found.error, "losses": found.losses})


@router.get("/advice", response_model=dict[str, AdviceOut])
async def advise(
    game_id: GamePath, caller: SignedIn, action: Annotated[str | None, Query(max_length=200)] = None, side: Side = None
) -> Response:
    """What the actions offered to you would lead to, by their texts."""
    caller.spend("advice")
    game, state, viewer = await _looked_at(game_id, caller, side)
    return json(await asyncio.to_thread(advice, game, state, viewer, action, SystemRandom()))


@router.get("/counsel", response_model=CounselOut)
async def counsel(game_id: GamePath, caller: SignedIn) -> Response:
    """What a bot would do in your place, and why, from what your side knows. Only in games against bots."""
    caller.spend("long")
    server = caller.server

    def look() -> tuple[str, Header, list[Entry], Vocabulary]:
        table = server.tables.table(game_id)
        may_ask(table, caller.user_id)
        return table.game.name, table.header, list(table.match.log), table.game.vocabulary

    game, header, entries, words = await server.do(look)
    told = await server.adviser.ask(game, server.game_list.places[game], header, entries)
    return json({"answer": words.text(told.answer), "reasons": [render(one, caller.lang) for one in told.reasons]})


@router.get("/why", response_model=list[WhyOut])
async def why(game_id: GamePath, caller: SignedIn, name: Named, side: Side = None) -> Response:
    """Which rules forbid that the question asked of you is answered with this piece or place."""
    caller.spend("advice")
    game, state, viewer = await _looked_at(game_id, caller, side)
    found = await asyncio.to_thread(why_not, game, state, viewer, name, SystemRandom())
    return json([{"verb": verb, **said(refusal, caller.lang)} for verb, refusal in found])


@router.get("/about/{topic}", response_model=list[FindingOut])
async def about(game_id: GamePath, topic: Word, caller: SignedIn, place: Named, side: Side = None) -> Response:
    """What can be said of a place: `supply`, `retreat`, `threat`, or whatever else the game knows."""
    caller.spend("advice")
    game, state, viewer = await _looked_at(game_id, caller, side)
    if topic not in (game.inquiries if isinstance(game, HasInquiries) else ()):
        raise NotFound(_("There is nothing here."))

    def ask() -> list[FindingOut]:
        rng = SystemRandom()
        worlds = [game.resample(state, viewer, rng) for _world in range(WORLDS)]
        return [
            {"text": render(one.text, caller.lang), "rule": one.rule, "good": [*one.good], "bad": [*one.bad]}
            for one in game.inquire(worlds, viewer, topic, place)
        ]

    return json(await asyncio.to_thread(ask))
