"""7.5: which hexes a ground unit may enter, and when it may do so as an attacker.

Each clause says which hexes or hexsides it watches: those that none watches are simply walked into, whoever comes. A
march over the whole map therefore asks only where there is something to ask, and no clause can be passed by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, TypeAlias

from fogbound.core.clause import AnyLine, Listed
from fogbound.core.register import enforce, rule
from fogbound.core.texts import Message, texts
from fogbound.west.board import STRAIT, Board, Way
from fogbound.west.chapters import ADVANCED
from fogbound.west.options import setting
from fogbound.west.position.marks import UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.control import controls, has_enemy, is_neutral, neutral_hexes, occupied
from fogbound.west.rules.powers import may_break_neutrality
from fogbound.west.rules.siege import has_festung
from fogbound.west.rules.tech import level_of
from fogbound.west.rules.weather import is_equipped
from fogbound.west.theatre.gazetteer import find

_ = texts("west")

DESPERATE_TECH: Final = 2
ANY_SHORE: Final = setting("calais_strait", "any_shore")


class HexBar(AnyLine, frozen=True):
    """What forbids a block a hex, from wherever it comes: `forbids(state, block, hex, attacks)`.

    It is asked of hexes that only other clauses watch as well, and has nothing against those.
    """

    forbids: Callable[[West, int, int, bool], bool]
    ground: Callable[[Board], Iterable[int]] | None
    """The hexes that it watches for a whole game, or"""
    occasion: Callable[[West, int], frozenset[int]] | None
    """those that it watches now, for a side: kept until an enemy block moves or land of a neutral changes."""


class WayBar(AnyLine, frozen=True):
    """What forbids a block a hexside: `forbids(state, block, start, way)`."""

    forbids: Callable[[West, int, int, Way], bool]
    ways: Callable[[Way], bool]
    """The hexsides that it watches."""


Forbids: TypeAlias = Callable[[West, int, int, bool], bool]
Forbidding: TypeAlias = tuple[
    tuple[Forbids, ...], tuple[tuple[Callable[[Way], bool], Callable[[West, int, int, Way], bool]], ...]
]


class Entry(Listed[HexBar | WayBar]):
    """The clauses about entering a hex. One that does not say what it watches watches every hex."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self._bare: dict[str, Forbidding] = {}
        self._now: dict[str, tuple[Forbids, ...]] = {}

    def _add(self, line: HexBar | WayBar) -> None:
        super()._add(line)
        self._bare.clear()
        self._now.clear()

    def hex(
        self,
        clause: str,
        reason: Message,
        *,
        ground: Callable[[Board], Iterable[int]] | None = None,
        occasion: Callable[[West, int], frozenset[int]] | None = None,
        when: tuple[str, ...] = (),
    ) -> Callable[[Callable[[West, int, int, bool], bool]], Callable[[West, int, int, bool], bool]]:
        def add(forbids: Callable[[West, int, int, bool], bool]) -> Callable[[West, int, int, bool], bool]:
            self._add(HexBar(clause, reason, when, (), forbids, ground, occasion))
            enforce(f"{forbids.__module__}.{forbids.__qualname__}", clause)
            return forbids

        return add

    def way(
        self, clause: str, reason: Message, *, ways: Callable[[Way], bool], when: tuple[str, ...] = ()
    ) -> Callable[[Callable[[West, int, int, Way], bool]], Callable[[West, int, int, Way], bool]]:
        def add(forbids: Callable[[West, int, int, Way], bool]) -> Callable[[West, int, int, Way], bool]:
            self._add(WayBar(clause, reason, when, (), forbids, ways))
            enforce(f"{forbids.__module__}.{forbids.__qualname__}", clause)
            return forbids

        return add

    # -- what is watched -----------------------------------------------------------------------------------------------

    def watched_ground(self, board: Board) -> frozenset[int]:
        """Hexes that some clause watches for a whole game."""
        found: set[int] = set()
        for line in self.in_force(board.options):
            if isinstance(line, HexBar) and line.occasion is None:
                found.update(range(len(board.around)) if line.ground is None else line.ground(board))
        return frozenset(found)

    def is_watched(self, board: Board, way: Way, ground: frozenset[int]) -> bool:
        """Whether some clause watches a hexside, or the ground behind it."""
        lines = self.in_force(board.options)
        return way.to in ground or any(isinstance(line, WayBar) and line.ways(way) for line in lines)

    def guarded(self, state: West, side: int) -> frozenset[int]:
        """Hexes that some clause watches now: enemies stand there, or the land is neutral."""
        found: frozenset[int] | None = state.caches.sides[1 - side].get("guarded")
        if found is None:
            lines = self.in_force(state.board.options)
            occasions = [line.occasion for line in lines if isinstance(line, HexBar) and line.occasion]
            found = frozenset().union(*[occasion(state, side) for occasion in occasions])
            state.caches.sides[1 - side]["guarded"] = found
        return found

    # -- what is forbidden ---------------------------------------------------------------------------------------------

    def lets_in(self, state: West, block: int, start: int, way: Way, *, attacks: bool) -> bool:
        """Whether no clause forbids a block this hexside and the hex behind it."""
        hexes, ways = self._forbidding(state.board)
        to = way.to
        for forbids in hexes:
            if forbids(state, block, to, attacks):
                return False
        return not any(watches(way) and forbids(state, block, start, way) for watches, forbids in ways)

    def opens(self, state: West, block: int, hex: int, *, attacks: bool) -> bool:
        """Whether no clause about the hex itself keeps a block out that comes over no hexside (23.0, 24.0)."""
        hexes, _ways = self._forbidding(state.board)
        return not any(forbids(state, block, hex, attacks) for forbids in hexes)

    def lets_in_now(self, state: West, block: int, hex: int, *, attacks: bool) -> bool:
        """The same for a hex that is watched for what stands in it alone."""
        for forbids in self._occasional(state.board):  # noqa: SIM110 - asked at every hex with an enemy
            if forbids(state, block, hex, attacks):
                return False
        return True

    def _forbidding(self, board: Board) -> Forbidding:
        """All clauses in force, as bare functions."""
        found = self._bare.get(board.options.fingerprint)
        if found is None:
            lines = self.in_force(board.options)
            found = self._bare[board.options.fingerprint] = (
                tuple(line.forbids for line in lines if isinstance(line, HexBar)),
                tuple((line.ways, line.forbids) for line in lines if isinstance(line, WayBar)),
            )
        return found

    def _occasional(self, board: Board) -> tuple[Forbids, ...]:
        """Of those about hexes, the ones that watch an occasion."""
        found = self._now.get(board.options.fingerprint)
        if found is None:
            bars = (line for line in self.in_force(board.options) if isinstance(line, HexBar) and line.occasion)
            found = self._now[board.options.fingerprint] = tuple(line.forbids for line in bars)
        return found

    def against(self, state: West, block: int, hex: int, *, attacks: bool) -> HexBar | WayBar | None:
        """The first clause that keeps a block out of a hex, be it only by the hexside between them."""
        start = state.place[block]
        beside = [way for way in state.board.ways[start] if way.to == hex]
        for line in self.in_force(state.board.options):
            if isinstance(line, HexBar):
                if line.forbids(state, block, hex, attacks):
                    return line
            elif any(line.ways(way) and line.forbids(state, block, start, way) for way in beside):
                return line
        return None


ENTRY: Final = Entry("7.5")


def _sea(board: Board) -> Iterable[int]:
    return ()  # no way leads there


def _climates(board: Board) -> Iterable[int]:
    return (hex for hex, climate in enumerate(board.climate) if climate)


def _enemies(state: West, side: int) -> frozenset[int]:
    return occupied(state, 1 - side)


def _neutrals(state: West, side: int) -> frozenset[int]:
    return neutral_hexes(state)


@ENTRY.hex("7.5.4.a", _("{hex} is not land that units may enter.", hex=""), ground=_sea)
def is_no_land(state: West, block: int, hex: int, attacks: bool) -> bool:
    return not state.board.land[hex]


@rule("3.23.b")
@ENTRY.hex("3.23.a", _("{block} is not equipped for the climate of {hex}.", block="", hex=""), ground=_climates)
def is_ill_equipped(state: West, block: int, hex: int, attacks: bool) -> bool:
    return not is_equipped(state.board, block, hex)


NEUTRAL: Final = _("{hex} is neutral.", hex="")


@ENTRY.hex("5.6.2.a", NEUTRAL, occasion=_neutrals)
def stays_neutral(state: West, block: int, hex: int, attacks: bool) -> bool:
    """Support units never break neutrality alone, nor do units out of supply.

    Land that nobody defends is entered in exploitation, too: what is not one's own is the enemy's (3.1).
    """
    if not is_neutral(state, hex):
        return False
    may_attack = leads(state, block) and not state.has(block, UNSUPPLIED)
    return not (may_attack and may_break_neutrality(state.board, state.board.side[block], state.owner[hex]))


@ENTRY.hex("7.10.c", _("{block} may not attack in this phase.", block=""), occasion=_enemies)
def attacks_too_late(state: West, block: int, hex: int, attacks: bool) -> bool:
    return not attacks and has_enemy(state, hex, state.board.side[block])


@ENTRY.hex("4.4.c", _("{block} cannot attack {hex}.", block="", hex=""), occasion=_enemies)
def attacks_unsupplied(state: West, block: int, hex: int, attacks: bool) -> bool:
    """Out of supply nobody attacks; in the Advanced game who has TECH 2 may do it desperately."""
    if not state.has(block, UNSUPPLIED) or not has_enemy(state, hex, state.board.side[block]):
        return False
    return not may_attack_desperately(state, block)


@rule("12.4.a", "12.2.a")
def may_attack_desperately(state: West, block: int) -> bool:
    """Ground units of TECH 2 and 3, but for the garrison of a Festung, however far it has marched from there."""
    if not state.board.options.has(ADVANCED) or has_festung(state, _set_out_from(state, block)):
        return False
    return level_of(state, block) >= DESPERATE_TECH


def _set_out_from(state: West, block: int) -> int:
    """Where the march of a unit began, if it is on one; else where it stands."""
    march = state.frames[-1].locals if state.frames else {}
    start = march.get("start")
    return start if isinstance(start, int) and march["block"] == block else state.place[block]


@ENTRY.hex("7.7.10.b", _("{block} has no steps left to attack with.", block=""), occasion=_enemies)
def attacks_without_steps(state: West, block: int, hex: int, attacks: bool) -> bool:
    return bool(state.board.combat[block]) and is_led_by_nobody(state, block, hex)


@ENTRY.hex("3.8.b", _("{block} cannot attack {hex}.", block="", hex=""), occasion=_enemies)
def attacks_alone(state: West, block: int, hex: int, attacks: bool) -> bool:
    """Support units follow combat units."""
    return not state.board.combat[block] and is_led_by_nobody(state, block, hex)


@ENTRY.way(
    "7.5.5.c",
    _("{block} cannot cross the strait to {hex}.", block="", hex=""),
    ways=lambda way: bool(way.features & STRAIT),
)
def cannot_cross(state: West, block: int, start: int, way: Way) -> bool:
    """Infantry crosses any strait, others between shores of theirs; nobody lands across the Channel (E-27)."""
    board, to = state.board, way.to
    side = board.side[block]
    if controls(state, to, side) and controls(state, start, side):
        return False
    is_shut = not board.options.has(ANY_SHORE) and {start, to} == _channel()
    if is_shut and not controls(state, to, side):
        return True
    return board.charts.classes[board.kind[block]].group != "infantry"


@cache
def _channel() -> frozenset[int]:
    return frozenset({find("Dover"), find("Calais")})


def is_led_by_nobody(state: West, block: int, hex: int) -> bool:
    """Whether enemies stand in a hex and no unit that leads is there or comes."""
    board = state.board
    side, group = board.side[block], (block, *state.stacks.get(hex, ()))
    return has_enemy(state, hex, side) and not any(board.side[b] == side and leads(state, b) for b in group)


@rule("3.8.b", "7.7.10.b")
def leads(state: West, block: int) -> bool:
    """Only a combat unit with steps can open an attack, and take support units and spent ones along."""
    return bool(state.board.combat[block] and state.steps[block])
