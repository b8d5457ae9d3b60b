"""How the fields of a position are written for people and bots, and read back: hexes and nations by their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from operator import index
from typing import Final

from fogbound.core.fields import Codec
from fogbound.west.board import Board
from fogbound.west.kinds import COLOURS, NATIONS, NOBODY, SIDES, WEATHERS, Nation
from fogbound.west.options import OPTIONS
from fogbound.west.position.industry import Plant, Project
from fogbound.west.position.off_map import COMING
from fogbound.west.position.suspects import blocks_in, of_blocks

COMING_WORD: Final = "coming"
NAMES: Final = tuple(nation.name for nation in Nation)
_SOMETHING: Final = re.compile(rb"[^\0]")


@lru_cache(64)
def numbers(board: Board) -> Mapping[str, int]:
    """By name of a hex or box, its number."""
    return {place: number for number, place in enumerate(board.places)}


@lru_cache(64)
def blocks_by_name(board: Board) -> Mapping[str, int]:
    return {name: block for block, name in enumerate(board.names)}


# -- by nation --------------------------------------------------------------------------------------------------------


def _counts(board: Board, value: Iterable[int]) -> dict[str, int]:
    return {NAMES[nation]: count for nation, count in enumerate(value) if count}


def _from_counts(board: Board, shown: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(index(shown.get(name, 0)) for name in NAMES)


@lru_cache(512)
def _named(bits: int) -> tuple[str, ...]:
    return tuple(name for nation, name in enumerate(NAMES) if bits >> nation & 1)


def _nations(board: Board, value: int) -> list[str]:
    return [*_named(value)]


def _from_nations(board: Board, shown: Iterable[str]) -> int:
    return sum(1 << NATIONS[name] for name in shown)


def _seats(board: Board, value: Iterable[int]) -> list[str | None]:
    return [board.places[where] if where >= 0 else None for where in value]


def _from_seats(board: Board, shown: Iterable[str | None]) -> tuple[int, ...]:
    return tuple(numbers(board)[place] if place else -1 for place in shown)


# -- by hex -----------------------------------------------------------------------------------------------------------


def _numbered(board: Board, value: bytes) -> dict[str, int]:
    if value == bytes(len(value)):  # as in most games: a hundredth of the time it takes to look at each
        return {}
    return {board.places[at.start()]: value[at.start()] for at in _SOMETHING.finditer(value)}


def _from_numbered(board: Board, shown: Mapping[str, int]) -> bytes:
    found = bytearray(len(board.places))
    for place, number in shown.items():
        found[numbers(board)[place]] = number
    return bytes(found)


def _owners(board: Board, value: bytes) -> dict[str, list[str]]:
    found: dict[int, list[str]] = {}
    for hex, nation in enumerate(value):
        if nation != NOBODY:
            found.setdefault(nation, []).append(board.places[hex])
    return {NAMES[nation]: hexes for nation, hexes in found.items()}


def _from_owners(board: Board, shown: Mapping[str, Iterable[str]]) -> bytes:
    found = bytearray([NOBODY]) * len(board.places)
    for nation, hexes in shown.items():
        for place in hexes:
            found[numbers(board)[place]] = NATIONS[nation]
    return bytes(found)


def _places(board: Board, value: Iterable[int]) -> list[str]:
    return [board.places[hex] for hex in value]


def _blocks(board: Board, value: Iterable[int]) -> list[str]:
    return [board.names[block] for block in value]


def _from_blocks(board: Board, shown: Iterable[str]) -> tuple[int, ...]:
    return tuple(board.names.index(name) for name in shown)


def _from_places(board: Board, shown: Iterable[str]) -> tuple[int, ...]:
    return tuple(numbers(board)[place] for place in shown)


@lru_cache(4096)
def _names(board: Board, who: int) -> list[str]:
    """A set of blocks; made once, for most hexes of most positions have the same."""
    return [board.names[block] for block in blocks_in(who)]


def _suspects(board: Board, value: Mapping[int, int]) -> Mapping[str, list[str]]:
    places = board.places
    found = {COMING_WORD if where < 0 else places[where]: _names(board, who) for where, who in value.items()}
    return {place: found[place] for place in sorted(found)}  # not in the order of what happened when


def _from_suspects(board: Board, shown: Mapping[str, Iterable[str]]) -> dict[int, int]:
    hex = numbers(board)
    return {
        COMING if place == COMING_WORD else hex[place]: _from_names(board, tuple(names))
        for place, names in shown.items()
    }


@lru_cache(4096)
def _from_names(board: Board, names: tuple[str, ...]) -> int:
    """A set of blocks; read once, as it is written."""
    return of_blocks(blocks_by_name(board)[name] for name in names)


def _projects(board: Board, value: Iterable[int]) -> list[list[object]]:
    found = map(Project.of, value)
    return [[NAMES[each.nation], COLOURS[each.colour], each.paid, bool(each.now)] for each in found]


def _from_projects(board: Board, shown: Iterable[tuple[str, str, int, bool]]) -> tuple[int, ...]:
    return tuple(Project(NATIONS[name], COLOURS.index(colour), paid, now).code for name, colour, paid, now in shown)


def _plants(board: Board, value: Iterable[int]) -> list[list[object]]:
    found = map(Plant.of, value)
    return [[board.places[each.hex], COLOURS[each.colour], each.turn + 1] for each in found]


def _from_plants(board: Board, shown: Iterable[tuple[str, str, int]]) -> tuple[int, ...]:
    return tuple(Plant(numbers(board)[at], COLOURS.index(colour), turn - 1).code for at, colour, turn in shown)


# -- single values ----------------------------------------------------------------------------------------------------


def _same(board: Board, value: int) -> int:
    return value


def _chosen(option: str) -> Codec:
    """A value of an option that is chosen in play; nothing until then."""
    values = ("", *OPTIONS[option].values)
    return Codec(lambda board, value: value, lambda board, shown: values[values.index(shown)])


COUNTS: Final = Codec(_counts, _from_counts)
NATION_SET: Final = Codec(_nations, _from_nations)
SEATS: Final = Codec(_seats, _from_seats)
NUMBERED: Final = Codec(_numbered, _from_numbered)
OWNERS: Final = Codec(_owners, _from_owners)
PLACES: Final = Codec(_places, _from_places)
BLOCKS: Final = Codec(_blocks, _from_blocks)
PROJECTS: Final = Codec(_projects, _from_projects)
PLANTS: Final = Codec(_plants, _from_plants)
NUMBER: Final = Codec(_same, _same)
FROM_ONE: Final = Codec(lambda board, value: value + 1, lambda board, shown: shown - 1)
SUSPECTS: Final = Codec(_suspects, _from_suspects)
SIDE: Final = Codec(lambda board, value: SIDES[value], lambda board, shown: SIDES.index(shown))
ROLLED: Final = Codec(
    lambda board, value: WEATHERS[value - 1] if value else "",
    lambda board, shown: WEATHERS.index(shown) + 1 if shown else 0,
)
WEATHER: Final = Codec(lambda board, value: WEATHERS[value], lambda board, shown: WEATHERS.index(shown))
FRENCH_PLAN: Final = _chosen("french_plan")
COMMITMENT: Final = _chosen("uk_commitment_1940")
