"""What of a match lasts: a header and a log of actions and dice. Everything else is derived from it."""

from __future__ import annotations

from msgspec import Struct

from fogbound.core.values import Answer


class Header(Struct, frozen=True):
    """What a match is played by."""

    game: str
    rules: int
    """The game's `rules_version` when it was begun."""
    scenario: str
    options: dict[str, str]
    dice: str
    """Commitment to the key of the dice."""
    fork: int = 0
    """How many entries were taken over from another match; their dice are not this key's."""
    seeds: tuple[str, ...] = ()
    """What the players added to the key, in the order of their seats."""
    position: str = ""
    """Where the match begins, as the game writes positions, if it does not begin with the set-up."""


class Entry(Struct, frozen=True, gc=False):
    """One line of the log: who answered (a side, or the purpose of the dice) and what."""

    by: str
    answer: Answer


class Record(Struct, frozen=True):
    """A whole match as it is stored."""

    header: Header
    entries: tuple[Entry, ...]
    digest: str
    """Of the state after the last entry."""
    key: bytes | None = None
    """Of the dice; only once the game is over."""
