"""Turns of the war that come when their time and conditions have come, and those that a plan rules out for good (S.21).

>>> sorted(possible({"french_plan": "dyle_breda"}))
['cash_and_carry', 'lend_lease', 'western_partisans']
>>> ruled_out({"french_plan": "escaut"})
('lend_lease', 'western_partisans')
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Final

import msgspec

from fogbound.core.register import rule
from fogbound.core.texts import Message, texts
from fogbound.west.files.datafile import DATA, DataError, Fault, toml_record
from fogbound.west.months import month
from fogbound.west.options import OPTIONS

_ = texts("west")

FILE: Final = DATA / "charts" / "events.toml"
FACTS: Final = frozenset({"uk_invaded", "france_defeated", "no_allies_on_the_continent", "ussr_not_at_war"})
"""What a game may come to, whatever was agreed before it."""


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"since": "from"}):
    """One way to an event: everything in it must be so."""

    all: tuple[str, ...]
    since: str = ""


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"since": "from"}):
    """A turn of the war."""

    name: str
    source: str
    since: str = ""
    when: tuple[Way, ...] = (Way(()),)
    never: dict[str, tuple[str, ...]] = {}
    """By option, the values under which it never comes."""
    ends: tuple[str, ...] = ()
    note: str = ""


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    events: tuple[Event, ...]


TITLES: Final[dict[str, Message]] = {
    "cash_and_carry": _("Cash and Carry"),
    "lend_lease": _("Lend-Lease"),
    "western_partisans": _("strong partisans in the occupied West"),
    "benelux_recruits": _("Dutch and Belgian recruits for Germany"),
}


@cache
def events() -> Mapping[str, Event]:
    """The events of the game by name."""
    return read(FILE.name, FILE.read_text(encoding="utf-8"))


def read(file: str, text: str) -> Mapping[str, Event]:
    """A list of events, or refused with everything that it names and nobody knows."""
    found = {event.name: event for event in toml_record(file, text, Book).events}
    faults = [
        Fault(file, text[: text.index(f'"{event.name}"')].count("\n") + 1, _("{word} is unknown", word=word), "S.21")
        for event in found.values()
        for word in _unknown(event, found)
    ]
    if faults:
        raise DataError(faults)
    return found


def _unknown(event: Event, known: Mapping[str, Event]) -> list[str]:
    conditions = [word for way in event.when for word in way.all if word not in FACTS and word not in known]
    ended = [word for word in event.ends if word not in known]
    values = [
        f"{option}={value}"
        for option, values in event.never.items()
        for value in values
        if option not in OPTIONS or value not in OPTIONS[option].values
    ]
    return [*conditions, *ended, *values]


@rule("S.21")
def can_come(event: Event, so: Collection[str], date: int | None, options: Mapping[str, str]) -> bool:
    """Whether an event comes, these things being so in that month, or (without a date) in some month to come."""
    if any(options.get(option) in values for option, values in event.never.items()):
        return False
    if not _has_begun(event.since, date):
        return False
    return any(_has_begun(way.since, date) and all(word in so for word in way.all) for way in event.when)


def _has_begun(since: str, date: int | None) -> bool:
    return not since or date is None or date >= month(since)


@rule("S.21")
def possible(options: Mapping[str, str]) -> frozenset[str]:
    """Every event that a game under these options can ever see, whatever happens in it."""
    found: frozenset[str] = frozenset()
    while more := {name for name, event in events().items() if can_come(event, FACTS | found, None, options)} - found:
        found |= more
    return found


def ruled_out(options: Mapping[str, str]) -> tuple[str, ...]:
    """Events that these options rule out, in the order of the list."""
    return tuple(name for name in events() if name not in possible(options))
