"""Positions that people make: where they may come from, what is shown of them, and questions about them.

Nothing of it is kept here: the position is a text that its maker has, and everything is worked out from that text.
"""

from __future__ import annotations

from random import Random
from typing import Any

from fogbound.core.game import HasPositions
from fogbound.core.texts import render, texts
from fogbound.core.values import Choice, Result
from fogbound.games import AnyGame
from fogbound.server.faults import Forbidden, NotFound
from fogbound.server.games import observation
from fogbound.server.seating import ALL, is_alone
from fogbound.server.table import Table
from fogbound.server.wire_answers import SandboxOut

_ = texts("server")


def demand_positions(game: AnyGame) -> HasPositions:
    if not isinstance(game, HasPositions):
        raise NotFound(_("This game has no positions to build."))
    return game


def position_now(table: Table, user_id: str | None, rng: Random) -> Any:
    """The position at a table, for whoever may have it: all of it once the game is over, or if he plays all sides.

    Whoever plays against bots gets one that his side cannot tell from the true one. Against people there is none.
    """
    mine = table.sides_of(user_id)
    if table.closed:
        raise Forbidden(table.closed)
    if table.result or len(mine) == len(table.game.sides):
        return table.match.state.copy()
    if not mine or not is_alone(table.seats, user_id):
        raise Forbidden(_("The position of a game between people can be taken once the game is over."))
    return table.game.resample(table.match.state, mine[0], rng)


def shown(game: Any, text: str, lang: str) -> SandboxOut:
    """A position with all that stands in it, and what is asked there."""
    state = game.read_position(text)
    asked = game.decision(state)
    scenario, options = game.setting(state)
    choice = asked if isinstance(asked, Choice) else None
    prompt = choice.prompt if choice else asked.grade if isinstance(asked, Result) else _("Dice are to be rolled.")
    return {
        "position": text,
        "scenario": scenario,
        "options": options,
        "observation": observation(game, state, ALL) or {},
        "choices": dict(game.position_choices(text)),
        "side": choice.side if choice else "",
        "prompt": render(prompt, lang),
        "actions": [game.vocabulary.text(action) for action in choice.actions] if choice else [],
    }
