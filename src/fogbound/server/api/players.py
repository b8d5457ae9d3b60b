"""What everybody may know of a player: ratings and results."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response

from fogbound.server.api.caller import Anybody, json
from fogbound.server.ratings import profile
from fogbound.server.wire_accounts import ProfileOut
from fogbound.server.words import Title

router = APIRouter(tags=["players"])


@router.get("/players/{name}", response_model=ProfileOut)
async def player(name: Annotated[Title, Path(min_length=1)], caller: Anybody) -> Response:
    """Ratings by game, and the last rated results; private games are listed for their players only."""
    return json(await caller.server.do(profile, caller.server.database, name, caller.user_id))
