"""How games end that do not end by their rules."""

from __future__ import annotations

from fogbound.core.texts import Message, texts
from fogbound.core.values import Result
from fogbound.server.journal import Move

_ = texts("server")

ENDINGS: dict[str, Message] = {
    "resigned": _("The losing side resigned."),
    "drawn": _("Drawn by agreement."),
    "absent": _("The losing side did not answer any more."),
    "time": _("The losing side ran out of time."),
}


def ending_of(move: Move) -> Result | None:
    """How a move ended the game, if not by its rules."""
    return Result(move.result["winner"], ENDINGS[move.result["how"]]) if move.result else None
