"""West: Blocks in the West, the operational block game of the Western Front 1940-45.

Chapters add their lines and options to those of the Basic game when they are loaded, and lines are asked in their
order. So the whole game is loaded first, in one order, whichever of its modules somebody asks for.
"""

from pathlib import Path

from fogbound.core.library import Match, begun, opened
from fogbound.west import loading as loading  # first, for the order in which it loads the others
from fogbound.west.game import GAME
from fogbound.west.position.state import West
from fogbound.west.words import read as action_of


def new(scenario: str = "SBW1", *, seed: int | None = None, **options: str) -> Match:
    """A new match of West; `west.new("SBW3", seed=7, fog_of_war="off")`."""
    return Match(begun(GAME, scenario, seed, options), action_of, picture)


def read(path: str | Path) -> Match:
    """The match of a file, at its last position."""
    return Match(opened(GAME, path), action_of, picture)


def picture(state: West, side: str = "") -> str:
    """The map with a position on it, as a side sees it, as SVG."""
    from fogbound.west.draw import picture, theme
    from fogbound.west.draw.position import position_of
    from fogbound.west.draw.sheet import Sheet
    from fogbound.west.theatre import theatre

    sheet = Sheet(theatre(), theme.THEMES["paper"], "en", position_of(state, side))
    return picture.draw(sheet, picture.chosen(["+control"]))
