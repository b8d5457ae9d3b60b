"""`fogbound replay FILE`: what a match file tells, and whether its dice were honest."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from fogbound.cli.language import BadInputError, say
from fogbound.cli.output import Json, examples, group, print_json, show
from fogbound.core.texts import texts
from fogbound.core.values import Refusal

if TYPE_CHECKING:
    from fogbound.core.game import Game
    from fogbound.core.match import Match
    from fogbound.core.matchfile import OtherRulesError
    from fogbound.core.record import Record

_ = texts("cli")

app = group()

Own = Annotated[
    Path | None, typer.Option("--scenario", help=say(_("The file of the scenario, where it is one of yours.")))
]


@app.command(
    help=say(_("Play a match file through: its events, its result and, on request, its dice.")),
    epilog=examples(
        "fogbound replay game.match --verify --commitment sha256:…", "fogbound replay game.match --side axis --json"
    ),
)
def replay(
    file: Path,
    verify: Annotated[
        bool, typer.Option("--verify", help=say(_("Check every roll against the revealed key.")))
    ] = False,
    parent: Annotated[
        list[Path] | None, typer.Option(help=say(_("With --verify: the match that this one continues; and its own.")))
    ] = None,
    commitment: Annotated[
        str, typer.Option(help=say(_("With --verify: the commitment that you kept when you sat down.")))
    ] = "",
    side: Annotated[str, typer.Option(help=say(_("Only what this side may know.")))] = "",
    game: Annotated[str, typer.Option(help=say(_("A game of your own, as folder/module:NAME.")))] = "",
    proof: Annotated[bool, typer.Option("--proof", help=say(_("Check the game's laws at every position.")))] = False,
    scenario: Own = None,
    json: Json = False,
) -> None:
    from fogbound.core.game import side_named
    from fogbound.core.matchfile import OtherRulesError, read
    from fogbound.core.opening import open_match
    from fogbound.core.verify import verify_dice

    offer(scenario)
    text = read(file)
    rules = named_game(game) if game else game_of(text)
    if side:
        side_named(side, rules.sides)  # refuses one that does not exist
    try:
        match, record = opened(text, rules)
    except OtherRulesError as fault:
        if verify or proof or side:
            raise
        show_written(text, fault, json)
        return
    verified = None
    if verify or commitment:
        verified = verify_dice(rules, record, *(open_match(read(other), rules)[1] for other in parent or ()))
        if commitment and commitment != record.header.dice:
            raise BadInputError(
                _("This match was not played by the dice that you were promised: its commitment differs.")
            )
    if proof:
        prove_or_leave(match)
    told = {**facts(match, record, side), "verified": verified is not None, "proved": proof}
    told["dice_checked"] = verified and {**msgspec.structs.asdict(verified), "promised": bool(commitment)}
    if json:
        print_json(told)
    else:
        show(*lines(told))


def offer(own: Path | None) -> None:
    """A scenario of one's own, before a match or a position of it is read."""
    from fogbound.games import adopt

    if own:
        adopt([str(own)])


def opened(text: str, rules: Game[Any]) -> tuple[Match[Any], Record]:
    """The match of a file; of a scenario that the game does not have it is told how to name one's own."""
    from fogbound.core.matchfile import header_of
    from fogbound.core.opening import open_match

    try:
        return open_match(text, rules)
    except Refusal:
        code = header_of(text).scenario
        if code in rules.scenarios:
            raise
        raise BadInputError(
            _("The game has no scenario {code}; if it is one of yours, name its file with --scenario.", code=code[:40])
        ) from None


def show_written(text: str, fault: OtherRulesError, json: bool) -> None:
    """What a match by other rules says of itself: nobody here can tell what its lines led to."""
    from fogbound.core.matchfile import parse

    written = parse(text)
    header = written.header
    if json:
        told = {"game": header.game, "rules": header.rules, "scenario": header.scenario, "options": header.options}
        print_json({**told, "dice": header.dice, "entries": len(written.lines), "lines": written.lines, "events": None})
        return
    numbered = [f"{n:>5}  {line}" for n, line in enumerate(written.lines, 1)]
    why = say(_("It is shown as it was written and was not played through: {why}", why=fault.message))
    show(f"{header.game}: {header.scenario}", why, *numbered)


def named_game(where: str) -> Game[Any]:
    """A game outside the product: `folder/package.module:NAME`, the folder being where its package lies."""
    from fogbound.games import game_at

    folder, _slash, module = where.rpartition("/")
    sys.path.insert(0, folder or ".")
    try:
        return game_at(module)
    except (ImportError, AttributeError, SyntaxError, ValueError) as fault:
        why = str(fault)
        raise BadInputError(
            _("There is no game at {where}: {why}. Name it as folder/module:NAME.", where=where, why=why)
        ) from None


def game_of(text: str) -> Game[Any]:
    """The game of the product that the file names."""
    from fogbound.core.matchfile import header_of
    from fogbound.games import game_named

    named = header_of(text).game
    try:
        return game_named(named)
    except Refusal as refusal:
        raise BadInputError(
            _("{why} A game of your own is named by --game folder/module:NAME.", why=refusal.message)
        ) from None


def prove_or_leave(match: Match[Any]) -> None:
    from fogbound.core.proof import ProofFailure, prove

    try:
        prove(match)
    except ProofFailure as failure:
        print(failure, file=sys.stderr)  # noqa: T201
        raise typer.Exit(1) from None


def facts(match: Match[Any], record: Record, side: str) -> dict[str, Any]:
    """What there is to tell, as plain data."""
    header, result = record.header, match.result
    return {
        "game": header.game,
        "rules": header.rules,
        "scenario": header.scenario,
        "options": header.options,
        "dice": header.dice,
        "fork": header.fork,
        "entries": len(record.entries),
        "events": [
            {"entry": at, "kind": event.kind, "rule": event.rule, "text": say(event.text), "to": event.to}
            for at, event in match.events
            if not side or event.seen_by(side)
        ],
        "report": report(match, side),
        "result": {"winner": result.winner, "grade": say(result.grade)} if result else None,
        "seeds": header.seeds,
    }


def report(match: Match[Any], side: str) -> list[str]:
    """What a game adds up of the events that a side saw, if it does."""
    from fogbound.core.game import HasReport

    seen = [event for _at, event in match.events if not side or event.seen_by(side)]
    return [say(text) for text in match.game.report(seen)] if isinstance(match.game, HasReport) else []


def said_of_dice(checked: dict[str, Any], commitment: str) -> list[str]:
    """What was checked, what it depended on, and what no file can tell."""
    rolls = checked["rolls"] + checked["taken_over"]
    found = [
        _.n(
            "{n} roll was checked and follows from the revealed key.",
            "{n} rolls were checked; all follow from the revealed key.",
            n=rolls,
        )
    ]
    if checked["taken_over"]:
        found.append(
            _.n(
                "{n} of them was rolled in an earlier match.",
                "{n} of them were rolled in an earlier match.",
                n=checked["taken_over"],
            )
        )
    if checked["seeds"]:
        found.append(
            _.n(
                "The dice depend on the seed of {n} player, too.",
                "The dice depend on the seeds of {n} players, too.",
                n=checked["seeds"],
            )
        )
    else:
        found.append(_("No player added a seed: whoever made the key could have chosen it."))
    if checked["promised"]:
        found.append(_("The key fits the commitment that you kept."))
    else:
        found.append(
            _(
                "Whether the key was fixed before the game, this file cannot tell: "
                "compare {commitment} with the commitment that you kept.",
                commitment=commitment,
            )
        )
    return [say(sentence) for sentence in found]


def lines(told: dict[str, Any]) -> list[str]:
    """The same for people."""
    options = "".join(f", {name} {value}" for name, value in told["options"].items())
    found = [f"{told['game']}: {told['scenario']}{options}", say(_.n("{n} entry", "{n} entries", n=told["entries"]))]
    for event in told["events"]:
        to = f"  [{', '.join(event['to'])}]" if event["to"] else ""
        found.append(f"{event['entry']:>5}  {event['text']}" + (f" ({event['rule']})" if event["rule"] else "") + to)
    found += told["report"]
    if told["result"] is None:
        found.append(say(_("The game is not over.")))
    elif told["result"]["winner"]:
        found.append(say(_("{side} wins: {how}", side=told["result"]["winner"], how=told["result"]["grade"])))
    else:
        found.append(say(_("Nobody wins: {how}", how=told["result"]["grade"])))
    if told["dice_checked"]:
        found += said_of_dice(told["dice_checked"], told["dice"])
    if told["proved"]:
        found.append(say(_("Every law holds at every position.")))
    return found
