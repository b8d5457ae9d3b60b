"""What belongs to a game and not to a table: its board as a picture, and what is printed on it. Public, and cached."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from fogbound.core.record import Header
from fogbound.core.texts import texts
from fogbound.server import printed
from fogbound.server.api.accounts import Language
from fogbound.server.api.caller import Anybody, Caller, GamePath, SignedIn, json
from fogbound.server.api.play import side_for
from fogbound.server.faults import NotFound
from fogbound.server.games import HasHandbook, HasOverlays, HasRules
from fogbound.server.table import Table
from fogbound.server.wire_answers import ClauseOut
from fogbound.server.words import Word

_ = texts("server")

router = APIRouter(tags=["handbook"])

WordPath = Annotated[Word, Path()]
PUBLIC = "public, max-age=3600"
PRIVATE = "private, max-age=3600"
"""Of what only those may read who may look at the table."""


@router.get("/handbook/{game}/map.svg", responses={200: {"content": {"image/svg+xml": {}}}})
async def picture(
    request: Request,
    game: WordPath,
    caller: Anybody,
    lang: Language = "en",
    scenario: Annotated[Word, Query()] = "any",
) -> Response:
    """The board, each layer a group `layer-NAME`, each hex an element `hex-NUMBER`."""
    book: Any = _handbook(caller, game)
    sheet = await asyncio.to_thread(printed.board, book, lang, scenario)
    return sheet.answer(request, "image/svg+xml", PUBLIC)


@router.get("/handbook/{game}/{theme}.css", responses={200: {"content": {"text/css": {}}}})
async def style(game: WordPath, theme: WordPath, caller: Anybody) -> Response:
    """The colours of the board, apart from it: our pages take no styles from inside a document."""
    found = await asyncio.to_thread(_handbook(caller, game).style, theme)
    if found is None:
        raise NotFound(_("There is nothing here."))
    return Response(found, media_type="text/css", headers={"Cache-Control": PUBLIC})


@router.get("/handbook/{game}/rules", response_model=list[ClauseOut])
async def all_rules(request: Request, game: WordPath, caller: Anybody, lang: Language = "en") -> Response:
    """Every rule, in our own words and in the order of the rule book."""
    book: Any = caller.server.game_list.game(game)
    if not hasattr(book, "rules"):
        raise NotFound(_("There is nothing here."))
    sheet = await asyncio.to_thread(printed.rules, book, lang)
    return sheet.answer(request, "application/json", PUBLIC)


@router.get("/handbook/{game}/rules/{number}", response_model=list[ClauseOut])
async def rules(game: WordPath, number: WordPath, caller: Anybody, lang: Language = "en") -> Response:
    """What a rule says, in our own words."""
    found = caller.server.game_list.game(game)
    if not isinstance(found, HasRules):
        raise NotFound(_("There is nothing here."))
    return json(await asyncio.to_thread(found.rules, number, lang))


@router.get("/games/{game_id}/facts", response_model=dict[str, Any])
async def facts(request: Request, game_id: GamePath, caller: Anybody, lang: Language | None = None) -> Response:
    """What is printed on board, pieces and charts of this game, in your language or the one asked for."""

    def look() -> tuple[Any, Header]:
        table: Table = caller.server.tables.table(game_id)
        return table.game if isinstance(table.game, HasHandbook) else None, table.header

    book, header = await caller.server.do(look)
    if book is None:
        return json({})
    options = tuple(sorted(header.options.items()))
    sheet = await asyncio.to_thread(printed.facts, book, header.scenario, options, lang or caller.lang)
    return sheet.answer(request, "application/json", PRIVATE)


@router.get("/handbook/{game}/facts/{scenario}", response_model=dict[str, Any])
async def printed_facts(
    request: Request, game: WordPath, scenario: WordPath, caller: Anybody, lang: Language = "en"
) -> Response:
    """The same of a scenario that nobody plays yet, with the options that it has by itself."""
    book: Any = _handbook(caller, game)
    sheet = await asyncio.to_thread(printed.facts, book, scenario, (), lang)
    return sheet.answer(request, "application/json", PUBLIC)


@router.get("/games/{game_id}/overlays", response_model=dict[str, dict[str, list[str]]])
async def overlays(game_id: GamePath, caller: SignedIn) -> Response:
    """What your side may lay over the board now."""
    caller.spend("move")

    def look() -> dict[str, dict[str, list[str]]]:
        table: Table = caller.server.tables.table(game_id)
        viewer = side_for(table, caller, None)
        return table.game.overlays(table.match.state, viewer) if isinstance(table.game, HasOverlays) else {}

    return json(await caller.server.do(look))


def _handbook(caller: Caller, game: str) -> HasHandbook:
    found = caller.server.game_list.game(game)
    if not isinstance(found, HasHandbook):
        raise NotFound(_("There is nothing here."))
    return found
