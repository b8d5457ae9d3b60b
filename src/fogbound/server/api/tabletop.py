"""What the pages for a real table ask: an evening of two armies under a rule set."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse
from pydantic import AfterValidator, BaseModel, Field, StringConstraints

from fogbound.server.api.accounts import Language
from fogbound.server.api.caller import Anybody, json
from fogbound.server.pages import WEB
from fogbound.server.tabletop import served
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


@pages.get("/tabletop/worker.js")
async def worker() -> Response:
    """It must lie above what it keeps."""
    return FileResponse(
        WEB / "tabletop/worker.js", media_type="text/javascript", headers={"Service-Worker-Allowed": "/"}
    )


@router.post("/tabletop/evenings", response_model=dict[str, Any])
async def evening(body: Meeting, caller: Anybody) -> Response:
    """All that a telephone needs to follow the evening, in the language asked for."""
    from fogbound.blitz.faults import InputError

    caller.spend("long")
    try:
        return json(await asyncio.to_thread(_evening, body))
    except InputError as error:
        return json({"error": {"text": error.text(body.lang), "rule": ""}}, 400)


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
