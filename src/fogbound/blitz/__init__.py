"""Blitz: the company-level tabletop rules, every V3 proposal switchable."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fogbound.core.library import Match


def new(scenario: str = "duel", *, seed: int | None = None, **options: str) -> Match:
    """A new match of Blitz; `blitz.new("duel", seed=7, ruleset="V3-206")`."""
    from fogbound.blitz.play.game import GAME
    from fogbound.core.library import Match, begun

    return Match(begun(GAME, scenario, seed, options), GAME.vocabulary.parse)


def read(path: str | Path) -> Match:
    """The match of a file, at its last position."""
    from fogbound.blitz.play.game import GAME
    from fogbound.core.library import Match, opened

    return Match(opened(GAME, path), GAME.vocabulary.parse)
