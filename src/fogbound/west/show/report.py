"""The war behind the front, added up over a game: partisans, bombing, convoys. Told by its events, and open to both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from fogbound.core.texts import Message, texts
from fogbound.core.values import Event
from fogbound.west.kinds import SIDES

_ = texts("west")

BY: Final = {"axis": _("the Axis"), "allies": _("the Allies")}


def report(events: Iterable[Event]) -> list[Message]:
    """A sentence for each of the three that was fought."""
    told: dict[str, list[dict[str, Any]]] = {"partisans": [], "bombed": [], "convoys": []}
    for event in events:
        if event.kind in told:
            told[event.kind].append(event.detail)
    raids = {side: [each for each in told["bombed"] if each["by"] == side] for side in SIDES}
    found = [bombing(side, missions) for side, missions in raids.items() if missions]
    if told["partisans"]:
        found.insert(0, partisans(told["partisans"]))
    if told["convoys"]:
        found.append(convoys(told["convoys"]))
    return found


def partisans(told: list[dict[str, Any]]) -> Message:
    count: Counter[str] = Counter()
    for each in told:
        count[each["did"]] += each["discs"]
        count["hits"] += each.get("hits", 0)
    return _(
        "Partisans: {rose} rose by themselves, {armed} were armed by the British, {lost} were lost, {enlisted} joined "
        "the Free French; the Axis took {hits} hits.",
        **{word: count[word] for word in ("rose", "armed", "lost", "enlisted", "hits")},
    )


def bombing(side: str, told: list[dict[str, Any]]) -> Message:
    hits: Counter[str] = Counter()
    for each in told:
        hits[each["target"]] += each["hits"]
    return _(
        "Bombing by {side}: {missions} missions, {lost} air units lost; hits on factories {factory}, on people and "
        "mines {centre}, on ports {port}, on railways {rails}, on radar {radar}.",
        side=BY[side],
        missions=len(told),
        lost=sum(each["lost"] for each in told),
        **{word: hits[word] for word in ("factory", "centre", "port", "rails", "radar")},
    )


def convoys(told: list[dict[str, Any]]) -> Message:
    return _(
        "Convoys: {points} points sunk in {raids} raids, by {hits} hits of {dice} dice.",
        raids=len(told),
        **{word: sum(each[word] for each in told) for word in ("points", "hits", "dice")},
    )
