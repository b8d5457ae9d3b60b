"""`fogbound position FILE`: a position of West as text; what may be done in it, what comes of it, and why not."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fogbound.cli.language import BadInputError, Speech, say
from fogbound.cli.match import Own, offer, opened
from fogbound.cli.output import Json, examples, group, print_json, show
from fogbound.core.texts import render, texts
from fogbound.core.values import Chance, Choice, Dice, Event, Refusal, Result

if TYPE_CHECKING:
    from fogbound.west.position.state import West

_ = texts("cli")

app = group()


@app.command(
    help=say(_("Load a position (or the last of a match), play on in it, and say what is legal and what is not.")),
    epilog=examples(
        'fogbound position sedan.toml --do "move XIX Pz; to Sedan; done" --json',
        'fogbound position sedan.toml --why-not "move XX CA"',
        "fogbound position game.match --at 120 > there.toml",
    ),
)
def position(
    file: Path,
    at: Annotated[int | None, typer.Option(help=say(_("Of a match: after so many entries of its log.")), min=0)] = None,
    do: Annotated[str, typer.Option(help=say(_("Actions to play, with semicolons between them.")))] = "",
    dice: Annotated[str, typer.Option(help=say(_("Faces for the dice that are asked for, as 3,5,6.")))] = "",
    legal: Annotated[bool, typer.Option("--legal", help=say(_("List every legal action.")))] = False,
    why_not: Annotated[str, typer.Option(help=say(_("An action: which rule forbids it?")))] = "",
    scenario: Own = None,
    json: Json = False,
) -> None:
    from fogbound.west.game import GAME
    from fogbound.west.position.text import write
    from fogbound.west.words import read as action_of

    offer(scenario)
    state = _read(file, at)
    actions, faces = [text for text in map(str.strip, do.split(";")) if text], _faces(dice)
    events, refused = _play_on(state, actions, faces)
    if why_not and refused is None:
        try:
            GAME.apply(state.copy(), action_of(why_not))
        except Refusal as refusal:
            refused = refusal
    found = {**_found(state, events, refused, write(state)), "left": {"actions": actions, "dice": faces}}
    if json:
        print_json(found)
        return
    is_copy = not (do or dice or legal or why_not)  # a position file again, and nothing but that
    for event in events if not is_copy else ():
        show(render(event.text, Speech.lang) + (f" ({event.rule})" if event.rule else ""))
    if refused:
        show(refused.text(Speech.lang))
    elif why_not:
        show(say(_("Nothing forbids it.")))
    if legal:
        show(*found["legal"])
    if is_copy:
        show(found["position"].rstrip())
    elif not refused:
        show(found["question"])
    if actions and not refused:
        show(say(_("Not played yet: {actions}. Give the dice first: --dice 3,5,6.", actions="; ".join(actions))))
    if faces:
        show(say(_("Not rolled: {dice}.", dice=", ".join(map(str, faces)))))


def _read(file: Path, at: int | None) -> West:
    """The position of a file, be it one or a match."""
    from fogbound.core import matchfile
    from fogbound.west.game import GAME
    from fogbound.west.position.reading import read

    text = matchfile.read(file)
    if not text.startswith("fogbound match"):
        return read(text)
    if matchfile.header_of(text).game != GAME.name:
        raise BadInputError(_("Positions as text are for West: this is a match of another game."))
    match, _record = opened(text, GAME)
    states: list[West] = [state for _entry, state in match.positions()]
    if at is not None and at >= len(states):
        raise BadInputError(_.n("This match has {n} entry.", "This match has {n} entries.", n=len(states) - 1))
    return states[-1 if at is None else at]


def _faces(dice: str) -> list[int]:
    words = [word for word in dice.replace(",", " ").split() if word]
    if odd := [word for word in words if word not in ("1", "2", "3", "4", "5", "6")]:
        raise BadInputError(_("“{word}” is not a face of a die: write them as 3,5,6.", word=odd[0][:10]))
    return [int(word) for word in words]


def _play_on(state: West, actions: list[str], faces: list[int]) -> tuple[list[Event], Refusal | None]:
    """Play the actions, and roll the dice that are given as they are asked for; what was used leaves its list.

    What passed by itself before the first question, in the phase that the file names, is told first.
    """
    from fogbound.west.game import GAME
    from fogbound.west.words import read as action_of

    events, state.outbox = state.outbox, []
    while True:
        asked = GAME.decision(state)
        if isinstance(asked, Chance):
            if len(faces) < asked.count:
                return events, None
            events += GAME.apply(state, Dice(tuple(faces[: asked.count])))
            del faces[: asked.count]
        elif actions:
            try:
                events += GAME.apply(state, action_of(actions.pop(0)))
            except Refusal as refusal:
                return events, refusal
        else:
            return events, None


def _found(state: West, events: list[Event], refused: Refusal | None, text: str) -> dict[str, Any]:
    from fogbound.west.game import GAME

    asked = GAME.decision(state)
    lang = Speech.lang
    if isinstance(asked, Choice):
        question = render(asked.prompt, lang)
        legal = [GAME.vocabulary.text(action) for action in asked.actions]
    else:
        legal = []
        question = (
            render(asked.grade, lang)
            if isinstance(asked, Result)
            else say(_.n("{n} die is to be rolled.", "{n} dice are to be rolled.", n=asked.count))
        )
    return {
        "events": [
            {"kind": e.kind, "rule": e.rule, "text": render(e.text, lang), "to": e.to, "detail": e.detail}
            for e in events
        ],
        "side": asked.side if isinstance(asked, Choice) else None,
        "question": question,
        "dice": asked.count if isinstance(asked, Chance) else 0,
        "legal": legal,
        "refusal": {"text": refused.text(lang), "rule": refused.rule} if refused else None,
        "position": text,
    }
