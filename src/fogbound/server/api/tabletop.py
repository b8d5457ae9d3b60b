"""What the pages for a real table ask: an evening of two armies under a rule set."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from fastapi.responses import FileResponse
from pydantic import AfterValidator, BaseModel, Field, StringConstraints

from fogbound.server.api.accounts import Language
from fogbound.server.api.caller import Anybody, json
from fogbound.server.pages import WEB
from fogbound.server.tabletop import builder, drafting, served
from fogbound.server.words import encodable

router = APIRouter(tags=["tabletop"])
pages = APIRouter(include_in_schema=False)

ArmyText = Annotated[str, StringConstraints(max_length=20_000), AfterValidator(encodable)]
RulesText = Annotated[str, StringConstraints(max_length=600), AfterValidator(encodable)]


class Meeting(BaseModel):
    """Two armies, each a published list by its name or the text of an army file."""

    armies: Annotated[list[ArmyText], Field(min_length=2, max_length=2)]
    rules: RulesText = "V3"
    lang: Language = "en"


@pages.get("/tabletop/")
async def page(caller: Anybody, lang: Language | None = None) -> Response:
    """The turn assistant."""
    text = await asyncio.to_thread(served, lang or caller.lang)
    return Response(text, media_type="text/html")


@pages.get("/tabletop/army")
async def army_page(caller: Anybody, lang: Language | None = None) -> Response:
    """The army builder."""
    text = await asyncio.to_thread(builder, lang or caller.lang)
    return Response(text, media_type="text/html")


@pages.get("/tabletop/table")
async def table_page(caller: Anybody, lang: Language | None = None) -> Response:
    """The table editor."""
    text = await asyncio.to_thread(drafting, lang or caller.lang)
    return Response(text, media_type="text/html")


@pages.get("/tabletop/worker.js")
async def worker() -> Response:
    """It must lie above what it keeps."""
    return FileResponse(
        WEB / "tabletop/worker.js", media_type="text/javascript", headers={"Service-Worker-Allowed": "/"}
    )


class Draft(BaseModel):
    """An army as far as it goes, or the text of its file."""

    army: dict[str, Any] | None = None
    text: ArmyText = ""
    rules: RulesText = "V3"
    lang: Language = "en"


@router.get("/tabletop/items", response_model=dict[str, Any])
async def items(
    caller: Anybody, nation: Annotated[RulesText, Query()], year: Annotated[int, Query(ge=1939, le=1945)],
    rules: Annotated[RulesText, Query()] = "V3", lang: Language = "en",
) -> Response:  # fmt: skip
    """What a nation can buy in a year."""

    def found() -> Any:
        from fogbound.blitz.arsenal import arsenal
        from fogbound.blitz.ruleset import named
        from fogbound.blitz.sheet.values import spoken
        from fogbound.blitz.tabletop.builder import offers

        return {"items": spoken(offers(named(rules), arsenal(), nation, year), lang)}

    caller.spend("advice")
    return await _answered(found, lang)


@router.post("/tabletop/armies", response_model=dict[str, Any])
async def judge(body: Draft, caller: Anybody) -> Response:
    """Points, faults and file of an army."""

    def found() -> Any:
        from fogbound.blitz.arsenal import arsenal
        from fogbound.blitz.ruleset import named
        from fogbound.blitz.sheet.values import spoken
        from fogbound.blitz.tabletop.builder import army_of, judged

        army = _army(body.text) if body.army is None else army_of(body.army)
        return spoken(judged(named(body.rules), arsenal(), army), body.lang)

    caller.spend("advice")
    return await _answered(found, body.lang)


class Plan(BaseModel):
    """A table as plain data, or the text of its file or the name of one of the game's."""

    table: dict[str, Any] | None = None
    text: Annotated[str, StringConstraints(max_length=50_000), AfterValidator(encodable)] = ""
    lang: Language = "en"


@router.post("/tabletop/tables", response_model=dict[str, Any])
async def judge_table(body: Plan, caller: Anybody) -> Response:
    """Faults and file of a table."""

    def found() -> Any:
        from fogbound.blitz.sheet.values import spoken
        from fogbound.blitz.tabletop.drafting import drafted, opened

        return spoken(opened(body.text) if body.table is None else drafted(body.table), body.lang)

    caller.spend("advice")
    return await _answered(found, body.lang)


async def _answered(what: Callable[[], Any], lang: str) -> Response:
    """What was asked for, or all that is wrong with the question."""
    from fogbound.blitz.faults import InputError

    try:
        return json(await asyncio.to_thread(what))
    except InputError as error:
        return json({"error": {"text": error.text(lang), "rule": ""}}, 400)


@router.post("/tabletop/evenings", response_model=dict[str, Any])
async def evening(body: Meeting, caller: Anybody) -> Response:
    """All that a telephone needs to follow the evening, in the language asked for."""
    caller.spend("long")
    return await _answered(lambda: _evening(body), body.lang)


def _evening(body: Meeting) -> Any:
    from fogbound.blitz.army import check
    from fogbound.blitz.arsenal import arsenal
    from fogbound.blitz.ruleset import named
    from fogbound.blitz.sheet.values import spoken
    from fogbound.blitz.tabletop import evening as prepared

    rules = named(body.rules)  # never a file: this is somebody else's machine
    one, other = (_army(text) for text in body.armies)
    for army in (one, other):
        check(rules, arsenal(), army)
    return spoken(prepared(rules, arsenal(), (one, other)), body.lang)


def _army(text: str) -> Any:
    from fogbound.blitz.army import PUBLISHED, parse_army, published_army

    return published_army(text) if text in PUBLISHED else parse_army(text, "army")
