"""Blitz: the company-level tabletop rules, every V3 proposal switchable."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fogbound.blitz.play.engine.state import Blitz
    from fogbound.core.library import Match


def new(scenario: str = "duel", *, seed: int | None = None, **options: str) -> Match:
    """A new match of Blitz; `blitz.new("duel", seed=7, ruleset="V3-206")`."""
    from fogbound.blitz.play.game import GAME
    from fogbound.core.library import Match, begun

    return Match(begun(GAME, scenario, seed, options), GAME.vocabulary.parse, picture)


def read(path: str | Path) -> Match:
    """The match of a file, at its last position."""
    from fogbound.blitz.play.game import GAME
    from fogbound.core.library import Match, opened

    return Match(opened(GAME, path), GAME.vocabulary.parse, picture)


def picture(state: Blitz, side: str = "") -> str:
    """The table as a side sees it, as SVG; without one, all that there is."""
    from fogbound.blitz.play.show.picture import drawn

    return drawn(state, side)
