"""What protects a target from a shooter: cover, hull-down, fire from above."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from fogbound.blitz.table.ground import Ground
from fogbound.blitz.table.kinds import CM, Cover, best_cover
from fogbound.blitz.table.sight import Line, Passage, line_between
from fogbound.blitz.table.values import Point, Stand
from fogbound.blitz.terms import Above
from fogbound.core.register import rule

CLOSE = 5 * CM
"""A stand is behind a wall, hedge or wreck if the line meets it at most this far from the stand (ours)."""
UPPER_FLOOR = 2
"""From the second floor a vehicle in the street is hit from above (210)."""


class Protection(Struct, frozen=True):
    """The cover that counts, whether only the turret shows, and the pieces that give either."""

    cover: Cover
    hull_down: bool
    by: tuple[str, ...]


@lru_cache(maxsize=65_536)
def protection(ground: Ground, shooter: Stand, target: Stand) -> Protection:
    """Cover of a target from one shooter: the best of what it is in, is behind, and woods along the line.

    A thing shelters if the line from the shooter's eye to the middle of the target runs below its top,
    within 5 cm of the target and nearer to it than to the shooter. A crest shelters at any distance: it
    gives light cover. Low things and crests leave a vehicle hull-down. All of this is ours.
    """
    line = line_between(ground, shooter.at, target.at)
    given: list[tuple[Cover, str]] = [
        (ground.kinds[i].inside, ground.pieces[i].name) for i in sorted(ground.inside(target.at))
    ]
    hull_down = False
    for passage in line.passages(shooter.eye, target.body):
        kind, name = passage.screen.kind, passage.screen.name
        if kind.depth:
            given.append((kind.behind, name))
        elif _shelters(line, passage):
            given.append(("light" if kind.hill else kind.behind, name))
            hull_down = hull_down or kind.hill or kind.behind == "heavy"
    best = best_cover(*(cover for cover, _ in given))
    return Protection(best, hull_down, tuple(dict.fromkeys(name for cover, name in given if cover != "open")))


def _shelters(line: Line, passage: Passage) -> bool:
    is_nearer_the_target = passage.leave > 0.5
    is_close = (1 - passage.leave) * line.length <= CLOSE
    return is_nearer_the_target and (is_close or passage.screen.kind.hill)


def cover_at(ground: Ground, at: Point) -> Cover:
    """Cover of a place against what falls from above: only what one is in counts."""
    return best_cover(*(ground.kinds[i].inside for i in ground.inside(at)))


def is_on_hill(ground: Ground, stand: Stand) -> bool:
    """Units on a hill detect 30 cm farther (003)."""
    return ground.height_at(stand.at) > 0


@rule("204")
def is_narrow(ground: Ground, at: Point) -> bool:
    """Does the place lie in a narrow passage (204): a bridge, a street, or one declared before the game?"""
    return any(ground.kinds[i].narrow or ground.pieces[i].narrow for i in ground.inside(at))


@rule("210")
def fires_from_above(ground: Ground, shooter: Stand, target: Stand) -> Above:
    """Down from a hill, or from an upper floor (210)."""
    if shooter.floor >= UPPER_FLOOR and target.floor == 0:
        return "upper floor"
    return "hill" if ground.height_at(shooter.at) > ground.height_at(target.at) else ""
