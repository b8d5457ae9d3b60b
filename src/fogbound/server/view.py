"""What one viewer is sent: its side's observation, its choice, its events. Nothing else leaves a table."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

import msgspec

from fogbound.core.notation import Vocabulary
from fogbound.core.texts import Message, render, texts
from fogbound.core.values import Action, Choice, Event, Refusal
from fogbound.server import journal
from fogbound.server.clock import Clock
from fogbound.server.difference import Change, difference
from fogbound.server.faults import Fault, Forbidden
from fogbound.server.marks import mark_for
from fogbound.server.seating import ALL, PUBLIC, may_see
from fogbound.server.store.database import Database
from fogbound.server.table import Table
from fogbound.server.wire import (
    ActionOut,
    CanOut,
    ChoiceOut,
    ClockOut,
    EventOut,
    EventsOut,
    OfferOut,
    ResultOut,
    Said,
    ViewOut,
)

_ = texts("server")

ACTIONS = 20_000
"""Of which it is kept how they are sent; each is some 300 bytes."""


def viewer_for(table: Table, user_id: str | None, wanted: str | None) -> str:
    """As whom somebody looks at a table.

    Players see their side; one who plays several follows the choice. Others see what is public. Once the game is over
    everybody may look from where he likes.
    """
    mine = table.sides_of(user_id)
    if wanted is None:
        if not mine:
            return ALL if table.result else PUBLIC
        return table.turn if table.turn in mine else mine[0]
    if wanted == PUBLIC or wanted in mine:
        return wanted
    if wanted != ALL and wanted not in table.game.sides:
        raise Fault(_("There is no side “{side}” in this game.", side=wanted[:40]))
    if table.result is None:
        raise Forbidden(_("You do not play for this side."))
    return wanted


def build_view(table: Table, viewer: str, lang: str, seen: str, database: Database, now: float) -> ViewOut:
    """Built once for all who see the same: the answer to a move, and the sockets of its side."""
    key = (viewer, lang, seen)
    if key not in table.views:
        table.views[key] = _build(table, viewer, lang, seen, database)
    table.last_views[viewer, lang] = table.views[key]
    return _with_clock(table.views[key], table, now)


def brief_view(table: Table, view: ViewOut, lang: str, seen: str, known: ViewOut | None) -> ViewOut:
    """The same for somebody who has a view of that side; before the game begins there is no mark to refer to."""
    if known is None or known["side"] != view["side"] or not known["at"]:
        return view
    key = (view["side"], lang, seen, known["at"])
    if key not in table.told:
        new: Any = {
            "observation": difference(known["observation"], view["observation"]),
            "choice": _new_choice(known["choice"], view["choice"]),
        }
        brief: ViewOut = {**view, **new, "since": known["at"]}
        table.told[key] = brief if table.clock else _written(brief)
    told = table.told[key]
    return {**told, "clock": view["clock"]} if table.clock else told


def _new_choice(known: ChoiceOut | None, choice: ChoiceOut | None) -> Change:
    """Answers to another question are others: to look for the old ones among them took a third of a difference's time,
    and what came of it was longer."""
    same = known is not None and choice is not None and known["ask"] == choice["ask"]
    return difference(known, choice) if same else [choice]


def _written(view: ViewOut) -> ViewOut:
    """Once for all who are sent the same: the answer to a move, the socket of whoever made it, and all who look on."""
    return cast(ViewOut, msgspec.Raw(msgspec.json.encode(view)))


def _with_clock(view: ViewOut, table: Table, now: float) -> ViewOut:
    """What a view shows that changes though nothing happens."""
    return {**view, "clock": _clock(table.clock, now)} if table.clock else view


def _build(table: Table, viewer: str, lang: str, seen: str, database: Database) -> ViewOut:
    return {
        "type": "view",
        "game": table.game_id,
        "at": mark_for(table, viewer),
        "since": "",
        "side": viewer,
        "status": table.status,
        "turn": table.turn,
        "observation": table.seen(viewer) if table.started else None,
        "choice": choice_out(table.choice_of(viewer), table.game.vocabulary, lang),
        "can": _can(table, viewer),
        "events": _events(table, viewer, lang, seen, database),
        "offers": _offers(table, viewer),
        "clock": None,
        "paused": table.waiting.paused is not None,
        "patience": table.waiting.patience if table.turn is not None else None,
        "result": _result(table, lang),
        "closed": render(table.closed, lang) if table.closed else None,
    }


def _can(table: Table, viewer: str) -> CanOut:
    undoes = table.undoes(viewer)
    return {"undo": action_out(undoes, table.game.vocabulary) if undoes else None, "redo": table.can_redo(viewer)}


def same_view(one: ViewOut, other: ViewOut) -> bool:
    """Would the viewer notice a difference? The mark alone is none: it would tell that the enemy did something."""
    unlike = ("at", "events", "clock")
    return {k: v for k, v in one.items() if k not in unlike} == {k: v for k, v in other.items() if k not in unlike}


def choice_out(choice: Choice | None, words: Vocabulary, lang: str) -> ChoiceOut | None:
    if choice is None:
        return None
    return {
        "ask": choice.ask,
        "prompt": render(choice.prompt, lang),
        "message": plain(choice.prompt),
        "actions": [action_out(action, words) for action in choice.actions],
        "passing": [words.text(action) for action in choice.passing],
    }


@lru_cache(ACTIONS)
def action_out(action: Action, words: Vocabulary) -> ActionOut:
    """Written out once for all games: each offers the same few hundred over and over."""
    names = [words.name(kind, arg) for kind, arg in zip(words.verbs[action.verb], action.args, strict=True)]
    written: ActionOut = {"text": words.text(action), "verb": action.verb, "args": names}
    return cast(ActionOut, msgspec.Raw(msgspec.json.encode(written)))


def event_out(event: Event, lang: str) -> EventOut:
    return {
        "kind": event.kind,
        "rule": event.rule,
        "text": render(event.text, lang),
        "message": plain(event.text),
        "detail": event.detail,
    }


def plain(message: Message) -> dict[str, Any]:
    built: dict[str, Any] = msgspec.to_builtins(message)
    return built


def said(fault: Refusal | Fault, lang: str) -> Said:
    if isinstance(fault, Refusal):
        return {"text": render(fault.message, lang), "rule": fault.rule}
    return {"text": fault.text(lang), "rule": ""}


def _events(table: Table, viewer: str, lang: str, seen: str, database: Database) -> EventsOut:
    news = table.news_for(viewer, seen) if seen else None
    if news is None:
        with database.reading() as connection:
            everything = journal.all_events(connection, table.game_id)
        news = 0, [(at, event) for at, event in everything if may_see(event, viewer)]
    keep, new = news
    return {"keep": keep, "add": [event_out(event, lang) for _at, event in new]}


def _offers(table: Table, viewer: str) -> list[OfferOut]:
    if viewer in (PUBLIC, ALL):
        return []
    return [
        {
            "id": offer.mark,
            "what": offer.what,
            "side": offer.side,
            "agreed": sorted(offer.agreed),
            "frame": offer.frames.get(viewer) if offer.what == "rewind" else None,
            "bot": offer.bot,
        }
        for offer in table.offers.values()
    ]


def _clock(clock: Clock, now: float) -> ClockOut:
    left = {side: round(clock.left_for(side, now), 1) for side in clock.left}
    return {"left": left, "running": clock.running if clock.since is not None else None}


def _result(table: Table, lang: str) -> ResultOut | None:
    if table.result is None:
        return None
    return {"winner": table.result.winner, "text": render(table.result.grade, lang)}
