"""How a match that was begun by older rules goes on by those of today: one version after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from fogbound.core.game import Game


class Migration(Struct, frozen=True):
    """From one version of the rules to the next.

    >>> Migration(options={"calais_strait": "open"}).options
    {'calais_strait': 'open'}
    """

    line: Callable[[str], str] = str
    """Rewrites a line of the log, such as `red deal guard`."""
    options: Mapping[str, str] = {}
    """The readings by which the older version played, where they are options now; what a match names itself stays."""


def can_go_on(game: Game[Any], version: int) -> bool:
    """Is there a way from that version of the rules to today's?"""
    return version <= game.rules_version and all(n in game.migrations for n in range(version, game.rules_version))


def todays_line(game: Game[Any], version: int, line: str) -> str:
    """A line of that version's log in today's words."""
    for n in range(version, game.rules_version):
        line = game.migrations[n].line(line)
    return line


def todays_options(game: Game[Any], version: int, options: Mapping[str, str]) -> dict[str, str]:
    """A match's options, and the readings by which it was begun."""
    found = dict(options)
    for n in range(version, game.rules_version):
        found = {**game.migrations[n].options, **found}
    return found
