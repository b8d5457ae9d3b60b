"""`fogbound advise MATCH`: what the planner would do for the side to move, and why; from that side's fog alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from fogbound.cli.language import BadInputError, say
from fogbound.cli.output import Json, examples, group, print_json, show
from fogbound.core.texts import texts

if TYPE_CHECKING:
    from fogbound.bots.bot import Planning
    from fogbound.core.match import Match

_ = texts("cli")

app = group()


@app.command(
    help=say(_("Ask the planner for the side to move: its answer, its plan of the turn, the chances, and why.")),
    epilog=examples("fogbound advise game.match", "fogbound advise game.match --at 120 --bot planner:2 --json"),
)
def advise(
    match: Path,
    at: Annotated[int | None, typer.Option(help=say(_("After so many entries of the log.")), min=0)] = None,
    bot: Annotated[str, typer.Option(help=say(_("Who is asked: a level of the planner.")))] = "planner:3",
    seconds: Annotated[float, typer.Option(help=say(_("Time to think.")))] = 60.0,
    json: Json = False,
) -> None:
    from fogbound.cli.match import game_of
    from fogbound.core.matchfile import read
    from fogbound.core.opening import open_match

    text = read(match)
    game, _record = open_match(text, game_of(text))
    if at is not None:
        game = _as_it_was(game, at)
    told = _advice(game, _planner(bot, game.game.name), seconds)
    if json:
        print_json(told)
    else:
        show(f"{told['side']}: {told['question']}", say(_("Answer: {answer}", answer=told["answer"])), *told["reasons"])


def _planner(name: str, game: str) -> Planning:
    from fogbound.bots.bot import Planning, bots_for, find_bot, place_of

    planners = [each for each in bots_for(game) if each.startswith("planner")]
    if name not in planners:
        raise BadInputError(
            _("“{bot}” gives no advice in this game; who does: {known}.", bot=name, known=", ".join(planners) or "–")
        )
    found = find_bot(place_of(name, game))
    assert isinstance(found, Planning)
    return found


def _as_it_was(match: Match[Any], at: int) -> Match[Any]:
    """The match as far as that entry of its log; whoever asks at an end of dice asks before them."""
    from fogbound.core.match import Match

    if at > len(match.log):
        raise BadInputError(
            _("The log has {length} entries; there is no place {n} in it.", length=len(match.log), n=at)
        )
    return Match.replay(match.game, match.header, match.log[:at])


def _advice(match: Match[Any], planner: Planning, seconds: float) -> dict[str, Any]:
    from random import Random

    from fogbound.bots.bot import Asked
    from fogbound.bots.turns import beginning
    from fogbound.bots.west.planner.bot import Planner
    from fogbound.bots.west.planner.reasons import risk, sentences, thoughts
    from fogbound.core.values import Choice

    assert isinstance(planner, Planner)
    choice = match.game.decision(match.state)
    if not isinstance(choice, Choice):
        raise BadInputError(_("Nobody is asked here: name another place in the log with --at."))
    asked = Asked(match.game.observe(match.state, choice.side), choice)
    began = beginning(match, planner, asked).asked
    tried = thoughts(planner.plans(began, seconds), began.observation)
    answer = planner.choose_since(began, asked, Random(0), seconds)
    fear, setting = risk(asked.observation, choice), str(asked.observation["setting"])
    return {
        "at": len(match.log),
        "side": choice.side,
        "question": say(choice.prompt),
        "answer": match.game.vocabulary.text(answer),
        "plan": msgspec.to_builtins(tried[0]) if tried else None,
        "next": msgspec.to_builtins(tried[1]) if len(tried) > 1 else None,
        "plans": msgspec.to_builtins(tried),
        "risk": msgspec.to_builtins(fear),
        "reasons": [say(sentence) for sentence in sentences(tried, fear, setting)],
    }
