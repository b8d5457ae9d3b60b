"""`fogbound advise MATCH`: what the planner would do for the side to move, and why; from that side's fog alone.

With `--blunders` it looks back: which decisions of a game cost most, each from the fog of whoever took it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from fogbound.cli.language import BadInputError, say
from fogbound.cli.match import Own, game_of, offer, opened
from fogbound.cli.output import Json, examples, group, print_json, show
from fogbound.core.texts import texts

if TYPE_CHECKING:
    from fogbound.bots.bot import Advising
    from fogbound.core.match import Match

_ = texts("cli")

app = group()


@app.command(
    help=say(_("Ask the planner for the side to move: its answer, its plan of the turn, the chances, and why.")),
    epilog=examples(
        "fogbound advise game.match",
        "fogbound advise game.match --at 120 --bot planner:2 --json",
        "fogbound advise game.match --blunders",
    ),
)
def advise(
    match: Path,
    at: Annotated[int | None, typer.Option(help=say(_("After so many entries of the log.")), min=0)] = None,
    bot: Annotated[str, typer.Option(help=say(_("Who is asked: a level of the planner.")))] = "planner:3",
    seconds: Annotated[
        float | None, typer.Option(help=say(_("Time to think: 60, or 600 to look back.")), min=0)
    ] = None,
    blunders: Annotated[
        bool, typer.Option(help=say(_("Look back: which decisions cost most, and what was better.")))
    ] = False,
    scenario: Own = None,
    json: Json = False,
) -> None:
    from fogbound.core.matchfile import read

    offer(scenario)
    text = read(match)
    game, _record = opened(text, game_of(text))
    if at is not None:
        game = _as_it_was(game, at)
    adviser = _adviser(bot, game.game.name)
    if blunders:
        _look_back(game, adviser, 600.0 if seconds is None else seconds, json)
        return
    told = _advice(game, adviser, 60.0 if seconds is None else seconds)
    if json:
        print_json(told)
    else:
        show(f"{told['side']}: {told['question']}", say(_("Answer: {answer}", answer=told["answer"])), *told["reasons"])


def _adviser(name: str, game: str) -> Advising:
    from fogbound.bots.bot import Advising, advisers_for, find_bot, place_of

    advisers = advisers_for(game)
    if not advisers:
        raise BadInputError(_("No bot gives advice in this game."))
    if name not in advisers:
        raise BadInputError(
            _("“{bot}” gives no advice in this game; who does: {known}.", bot=name, known=", ".join(advisers))
        )
    found = find_bot(place_of(name, game))
    assert isinstance(found, Advising)
    return found


def _as_it_was(match: Match[Any], at: int) -> Match[Any]:
    """The match as far as that entry of its log; whoever asks at an end of dice asks before them."""
    from fogbound.core.match import Match

    if at > len(match.log):
        raise BadInputError(
            _("The log has {length} entries; there is no place {n} in it.", length=len(match.log), n=at)
        )
    return Match.replay(match.game, match.header, match.log[:at])


def _advice(match: Match[Any], adviser: Advising, seconds: float) -> dict[str, Any]:
    from fogbound.bots.turns import advice
    from fogbound.core.values import Choice

    choice, told = match.game.decision(match.state), advice(match, adviser, seconds)
    if told is None:
        raise BadInputError(_("Nobody is asked here: name another place in the log with --at."))
    assert isinstance(choice, Choice)
    plans = msgspec.to_builtins(told.plans)
    return {
        "at": len(match.log),
        "side": choice.side,
        "question": say(choice.prompt),
        "answer": match.game.vocabulary.text(told.answer),
        "plan": plans[0] if plans else None,
        "next": plans[1] if len(plans) > 1 else None,
        "plans": plans,
        "risk": msgspec.to_builtins(told.risk),
        "reasons": [say(sentence) for sentence in told.reasons],
    }


def _look_back(match: Match[Any], adviser: Advising, seconds: float, json: bool) -> None:
    from fogbound.bots.blunders import review
    from fogbound.bots.bot import Judging
    from fogbound.cli.words import SIDES, word

    if not isinstance(adviser, Judging):
        raise BadInputError(_("This bot gives advice, and does not look back: name a level of the planner with --bot."))
    found = review(match, adviser, seconds)
    told = [
        {
            "side": one.side,
            "at": one.at,
            "until": one.until,
            "cost": one.cost,
            "error": one.error,
            "better": msgspec.to_builtins(one.better.plan),
            "played": msgspec.to_builtins(one.played.plan),
            "reasons": [say(sentence) for sentence in one.reasons()],
        }
        for one in found.blunders
    ]
    if json:
        print_json({"judged": found.judged, "parts": found.parts, "blunders": told})
        return
    for one in told:
        show(
            say(_("{side}, entries {at} to {until}", side=word(SIDES, one["side"]), at=one["at"], until=one["until"])),
            *one["reasons"],
            "",
        )
    show(
        say(
            _(
                "{judged} of {parts} parts of turns were judged; {n} cost more than chance explains.",
                judged=found.judged,
                parts=found.parts,
                n=len(told),
            )
        )
    )
