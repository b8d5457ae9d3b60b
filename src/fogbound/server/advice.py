"""What an action would lead to, without peeking: seen in a position that the side cannot tell from the true one."""

from __future__ import annotations

from random import Random
from typing import Any

from fogbound.core.notation import Vocabulary
from fogbound.core.values import Action, Chance, Choice, Decision, Event
from fogbound.server.games import HasAdvice
from fogbound.server.wire_answers import AdviceOut


def advice(game: Any, state: Any, side: str, wanted: str | None, rng: Random) -> dict[str, AdviceOut]:
    """By action, of all that the side is offered now, or of the one wanted."""
    drawn = game.resample(state, side, rng)
    asked = game.decision(drawn)
    if not isinstance(asked, Choice) or asked.side != side:
        return {}
    words: Vocabulary = game.vocabulary
    named = {words.text(action): action for action in asked.actions}
    return {
        text: _outlook(game, drawn, side, action) for text, action in named.items() if wanted is None or text == wanted
    }


def _outlook(game: Any, state: Any, side: str, action: Action) -> AdviceOut:
    after = state.copy()
    told: list[Event] = game.apply(after, action)
    follows: Decision = game.decision(after)
    said: dict[str, Any] = game.advise(state, after, side, action) if isinstance(game, HasAdvice) else {}
    return {
        "dice": isinstance(follows, Chance),
        "rolls": follows.purpose if isinstance(follows, Chance) else "",
        "final": not (isinstance(follows, Choice) and follows.side == side) or any(event.reveals for event in told),
        "joins": said.get("joins", []),
        "leads": _places(follows, game.vocabulary) if isinstance(follows, Choice) and follows.side == side else [],
        "path": said.get("path", []),
        "left": said.get("left"),
        "spends": said.get("spends", 0),
        "discards": said.get("discards", 0),
        "strands": said.get("strands", []),
        "loses": said.get("loses", []),
        "weakens": said.get("weakens", []),
    }


def _places(choice: Choice, words: Vocabulary) -> list[str]:
    """What the next question would offer to go to."""
    return [words.name("hex", action.args[0]) for action in choice.actions if words.verbs[action.verb] == ("hex",)]
