"""What stands on the map, taken from what a side may know: its observation, and nothing else.

Owners, supply and zones are open to both sides, because they follow from where blocks stand and from what can be seen
of their backs (`tell.sort_of`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from msgspec import Struct, convert

from fogbound.west.blocks import blocks as block_list
from fogbound.west.blocks.rows import Block
from fogbound.west.board.tables import lay_out
from fogbound.west.kinds import ELITE, SIDES, SS, STATIC, STUKA, TROPICAL, WINTER, Class, Nation
from fogbound.west.options import settle
from fogbound.west.position.observe import observe
from fogbound.west.position.set_up import set_up
from fogbound.west.position.state import West
from fogbound.west.rules.supply import served_hexes, source_nets
from fogbound.west.rules.zoc import ground_zones
from fogbound.west.scenarios import scenario_head

BADGES: Final = {SS: "SS", ELITE: "E", TROPICAL: "T", WINTER: "W", STATIC: "S", STUKA: "St"}
"""What is printed in the corners of a block."""
SIZES: Final = {"Division": "XX", "Corps": "XXX", "Army": "XXXX", "Group": "XXXX", "Infantry": "XXX"}
"""Words in the name of a formation, and its mark."""
UNSUPPLIED: Final = "unsupplied"


class Piece(Struct, frozen=True):
    """A block on the map. Of a hidden one nothing is known but its place, its colour and its outward kind."""

    at: str
    """Number of a hex or name of a box."""
    colour: str
    kind: str
    """Class, as `tank`; of a hidden block air, ground or fort."""
    name: str = ""
    """Nothing for a block that shows its back."""
    steps: int = 0
    faces: tuple[int, ...] = ()
    costs: tuple[int | None, ...] = ()
    badges: tuple[str, ...] = ()
    size: str = ""
    """XXXX for an army, XXX for a corps, XX for a division, as on staff maps."""
    unsupplied: bool = False


class Position(Struct, frozen=True):
    """A moment of a game as one side, or an umpire, sees it."""

    title: Mapping[str, str]
    month: str
    pieces: tuple[Piece, ...]
    owners: Mapping[str, tuple[str, ...]]
    """Hexes by the nation that owns them."""
    works: frozenset[str]
    """Hexes whose fortification stands."""
    supplied: Mapping[str, tuple[str, ...]] = {}
    """By side, the hexes in which some nation of it is in supply."""
    zones: Mapping[str, tuple[str, ...]] = {}
    """By side, the hexes in its zone of control."""


def position_of(state: West, side: str = "") -> Position:
    """The position as a side sees it; without a side, as an umpire does who walks round the table."""
    seen = [convert(observe(state, viewer), _Seen) for viewer in ([side] if side else SIDES)]
    pieces = [piece for view in seen for piece in _own_pieces(view.blocks)]
    if side:
        pieces += [_enemy_piece(enemy) for enemy in seen[0].enemies]
    return Position(
        title=scenario_head(seen[0].scenario).title,
        month=seen[0].month,
        pieces=tuple(pieces),
        owners={nation: tuple(hexes) for nation, hexes in seen[0].owners.items()},
        works=frozenset(seen[0].works),
        supplied={SIDES[of]: _supplied(state, of) for of in range(2)},
        zones={SIDES[of]: _zones(state, of) for of in range(2)},
    )


def position_at_start(code: str, side: str = "") -> Position:
    """The set-up of any scenario of the list, also of one that cannot be played yet."""
    scenario = scenario_head(code)
    return position_of(set_up(lay_out(code, scenario, settle({}, scenario.options))), side)


class _Own(Struct):
    """The part of an observation that is drawn of one's own block."""

    name: str
    steps: int
    hex: str | None
    marks: list[str]


class _Enemy(Struct):
    """The part of an observation that is drawn of an enemy block."""

    hex: str
    colour: str
    kind: str
    marks: list[str]
    name: str | None
    steps: int | None


class _Seen(Struct):
    scenario: str
    month: str
    blocks: list[_Own]
    enemies: list[_Enemy]
    owners: dict[str, list[str]]
    works: dict[str, int]


def _own_pieces(blocks: Iterable[_Own]) -> Iterable[Piece]:
    return (face(block.name, block.hex, block.steps, block.marks) for block in blocks if block.hex)


def _enemy_piece(enemy: _Enemy) -> Piece:
    if enemy.name and enemy.steps is not None:
        return face(enemy.name, enemy.hex, enemy.steps, enemy.marks)
    colour = "fort" if enemy.kind == "fort" else enemy.colour
    return Piece(enemy.hex, colour, enemy.kind, unsupplied=UNSUPPLIED in enemy.marks)


def face(name: str, at: str, steps: int, marks: Sequence[str] = ()) -> Piece:
    """A block whose face is seen; what is printed on it stands in the block list."""
    block = _printed()[name]
    badges = tuple(badge for bit, badge in BADGES.items() if block.abilities & bit)
    return Piece(
        at=at,
        colour=block.colour,
        kind=block.kind.word,
        name=name,
        steps=steps,
        faces=block.faces,
        costs=block.costs,
        badges=badges,
        size=size_of(block),
        unsupplied=UNSUPPLIED in marks,
    )


def size_of(block: Block) -> str:
    """The size mark of a ground formation, by what it is called; none for leaders, forts and what flies.

    >>> from fogbound.west.blocks import find
    >>> [size_of(find(name)) for name in ("AOK 7", "XIX Pz", "Lehr", "11 FG", "FHQ")]
    ['XXXX', 'XXX', 'XX', '', '']
    """
    if block.kind in (Class.FIGHTER, Class.BOMBER, Class.STRATEGIC, Class.FORT, Class.AIR_HQ, Class.LEADER):
        return ""
    return next((mark for word, mark in SIZES.items() if word in block.english), "")


@cache
def _printed() -> dict[str, Block]:
    return {block.name: block for block in block_list()}


def _supplied(state: West, side: int) -> tuple[str, ...]:
    """4.0: where a unit of some nation of the side would find a lane to its sources."""
    board = state.board
    found: set[int] = set()
    for nation in Nation:
        if board.side_of[nation] == side and not (state.neutral | state.surrendered) >> nation & 1:
            found |= served_hexes(state, side, source_nets(state, nation))
    return tuple(board.places[hex] for hex in sorted(found) if hex < board.hexes)


def _zones(state: West, side: int) -> tuple[str, ...]:
    board = state.board
    return tuple(board.places[hex] for hex in sorted(ground_zones(state, side)))
