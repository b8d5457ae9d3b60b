"""The position: where each stand is, how it is, what it did this turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Final, NamedTuple, TypeVar, cast

from fogbound.blitz.names import in_full
from fogbound.blitz.play.engine.board import Board, board_of
from fogbound.blitz.play.engine.grid import CELLS, CENTRES, NOWHERE
from fogbound.blitz.play.engine.units import Unit
from fogbound.blitz.rules.seeing import Act
from fogbound.blitz.table.ground import Ground, survey
from fogbound.blitz.table.remains import smoke as marker
from fogbound.blitz.table.remains import wreck
from fogbound.blitz.table.values import Stand
from fogbound.core.state import Ints, State
from fogbound.core.texts import Message

TACIT: Final = " tacit"
"""At the end of a setting (`is_tacit`)."""

READY: Final = 0
DEMORALISED: Final = 1
LOST: Final = 2
STATUS: Final = ("ready", "demoralised", "lost")

STILL: Final = 0
MOVED: Final = 1
FIRED: Final = 2
CRAWLED: Final = 3
RELOADED: Final = 4
ACTS: Final = ("immobile", "moving", "firing", "crawling", "reloading")
SEEN_AS: Final[tuple[Act, ...]] = ("immobile", "moving", "firing", "crawling", "moving")
"""What each of them is to who looks; who handles rockets moves about (406)."""

ROLLS: Final = 1
WAS_ROLLING: Final = 2

STUCK_BY_FIRE: Final = 2
"""Of a vehicle that cannot move: its enemy has scored for it."""

NO_CARRIER: Final = -1
NOBODY: Final = -1

# What is used up, as bits.
AT_WEAPON: Final = 1
"""The anti-tank weapon has no rounds left."""
SMOKE: Final = 2
"""The section has no smoke left (107)."""
PANZERFAUST: Final = 4
"""The section has fired its first Panzerfaust (107bis)."""
NONE_AT_HAND: Final = 8
"""No Panzerfaust at hand this turn (107bis)."""
SPECIAL_ROUNDS: Final = 16
"""No special rounds left (211)."""
GRENADES: Final = 32
"""The grenade launcher could not be reloaded (217)."""
FUEL: Final = 64
"""The flame-thrower of a vehicle has no fuel left (223)."""
JAMMED: Final = 128
"""The machine gun or mortar is jammed until it is repaired."""


class Blitz(State):
    """The whole position. All arrays are by stand, in the order of the scenario."""

    derived = ("memo", "litter")
    setting: str
    """Scenario and rules, such as `building V3`; `tacit` after them in matches by older rules (`is_tacit`)."""
    cell: Ints
    facing: bytearray
    """Eighths of a turn, clockwise from the far edge."""
    status: bytearray
    stuck: bytearray
    """Vehicles that cannot move any more."""
    hidden: bytearray
    """Not yet found by the enemy, so not on the table for him."""
    camouflaged: bytearray
    """Lies where it set up; lost by moving, firing or being found."""
    did: bytearray
    """What its last activation or reaction was, for who looks at it."""
    distance: bytearray
    """Centimetres moved in its last activation; crawling is none (101)."""
    fired: bytearray
    activated: bytearray
    dry: bytearray
    """Out of ammunition for the rest of the game."""
    rockets: bytearray
    """In the tubes of a launcher (406)."""
    spent: bytearray
    """What else is used up, as bits."""
    aboard: Ints
    """The vehicle that carries or tows it; it is then nowhere itself."""
    dug_in: bytearray
    """Lies in the light cover that it dug (111)."""
    suppressed: bytearray
    """By shells that did not hit (417), until its next activation."""
    looks_out: bytearray
    """The commander of a closed vehicle looks out."""
    rolling: bytearray
    """1 in continuous movement (213), 2 was in it when its activation began."""
    headless: bytearray
    """The commander of a closed vehicle was hit (216)."""
    halted: bytearray
    """The last turn in which a vehicle stays halted by that."""
    turned: bytearray
    """Has turned on a close enemy this turn (221)."""
    marched: bytearray
    """The last turn in which a piece moved (412)."""
    aims: Ints
    """By stand, then by battery off the table: the cell at which it ranges (303, 416)."""
    attempts: bytearray
    """By stand, then by battery: how often it has tried."""
    eyes: Ints
    """By stand, then by battery: who directed the last attempt."""
    posts: Ints
    """By stand, then by battery: the cell that he directed it from."""
    covered: bytearray
    """Units that have fired at it this turn, as covering fire counts them (102)."""
    shot_at: bytearray
    """1 shot at this turn, 2 in the previous one, 3 both (112)."""
    points: list[int]
    """Victory points by side."""
    called: bytearray
    """By battery off the table: 0 not available, 1 available this turn, 2 has fired in it (303)."""
    aircraft: bytearray
    """By air support: 0 awaited, 1 over the table, 2 gone."""
    gone: tuple[int, ...] = ()
    """Mines and barricades that were cleared, by their place among the pieces of the table."""
    tried: tuple[int, ...] = ()
    """Barricades at which somebody failed (502)."""
    directed: tuple[int, ...] = ()
    """The fires, by stand and then by battery, that somebody has directed this turn (414)."""
    smoke: tuple[tuple[int, int], ...] = ()
    """Markers of smoke: cell, and the last turn of it."""
    turn: int = 0
    active: int = 0
    """The side whose activation it is."""
    memo: Any = None
    """While the answers to one question are worked out: what was found for it (`once`)."""
    litter: object = None
    """What lay on the table when it was last looked at, and the ground with it (`ground`)."""


F = TypeVar("F", bound=Callable[..., object])


def once(ask: F) -> F:
    """Asked again while one question is answered, a function of state and numbers is not worked out again."""

    @wraps(ask)
    def answer(state: Blitz, *args: object) -> object:
        memo = state.memo
        if memo is None:
            return ask(state, *args)
        key = (ask, args)
        found = memo.get(key, memo)
        if found is memo:
            found = memo[key] = ask(state, *args)
        return found

    return cast("F", answer)


def is_tacit(state: Blitz) -> bool:
    """By the rules up to version 5 nobody was asked about a stand that could only hold, or not turn any more."""
    return state.setting.endswith(TACIT)


def board(state: Blitz) -> Board:
    return board_of(state.setting)


def unit(state: Blitz, i: int) -> Unit:
    return board_of(state.setting).units[i]


def name(state: Blitz, i: int) -> str:
    return board_of(state.setting).units[i].name


def told(state: Blitz, i: int) -> Message:
    """Its name in a text, for readers of any language."""
    return in_full(board_of(state.setting).units[i].name)


def is_on_table(state: Blitz, i: int) -> bool:
    return state.cell[i] != NOWHERE and state.status[i] != LOST


def lies(state: Blitz, i: int) -> bool:
    """Is it in the way where it is, whole or as a wreck (205)?"""
    return state.cell[i] != NOWHERE and (state.status[i] != LOST or i in board_of(state.setting).wrecks)


@once
def lying(state: Blitz) -> list[int]:
    """All who are in the way where they are."""
    return [i for i in range(len(state.cell)) if lies(state, i)]


@once
def living(state: Blitz, side: int) -> list[int]:
    """The stands of a side that are on the table."""
    cell, status = state.cell, state.status
    return [i for i in board_of(state.setting).of_side[side] if cell[i] != NOWHERE and status[i] != LOST]


def has_hidden(state: Blitz, side: int) -> bool:
    """Has a side stands that its enemy has not found?"""
    return any(state.hidden[i] for i in living(state, side))


def is_vehicle(state: Blitz, i: int) -> bool:
    return unit(state, i).vehicle is not None


def passengers(state: Blitz, carrier: int) -> list[int]:
    """Who is aboard or towed."""
    return [i for i, by in enumerate(state.aboard) if by == carrier and state.status[i] != LOST]


def is_rolling(state: Blitz, i: int) -> bool:
    """Is it in continuous movement (213)?"""
    return state.rolling[i] == ROLLS and state.status[i] == READY and not state.stuck[i]


def has_moved(state: Blitz, i: int) -> bool:
    """Is it a moving target? Until its next activation (ours): that it fires makes it no easier or harder to hit."""
    return state.distance[i] > 0


def towed(state: Blitz, i: int) -> int | None:
    """The gun in tow."""
    return next((one for one in passengers(state, i) if unit(state, one).gun is not None), None)


def stand_at(state: Blitz, i: int, cell: int) -> Stand:
    """A stand as the geometry sees it, in a cell of its own or another."""
    return stand_of(board_of(state.setting), i, cell, state.facing[i])


def stand(state: Blitz, i: int) -> Stand:
    return stand_of(board_of(state.setting), i, state.cell[i], state.facing[i])


@lru_cache(maxsize=65_536)
def stand_of(board: Board, i: int, cell: int, facing: int) -> Stand:
    return board.units[i].build.base.moved(CENTRES[cell], facing * 45)


class Litter(NamedTuple):
    """The ground with what play has left on it, and by what to know that it is still so."""

    status: bytes
    smoke: tuple[tuple[int, int], ...]
    gone: tuple[int, ...]
    wrecks: tuple[tuple[int, int, int], ...]
    """Stand, cell and facing of each."""
    ground: Ground

    def lies(self, state: Blitz) -> bool:
        return (
            self.status == state.status
            and self.smoke == state.smoke
            and self.gone == state.gone
            and all(state.cell[i] == cell and state.facing[i] == facing for i, cell, facing in self.wrecks)
        )


@once
def ground(state: Blitz) -> Ground:
    """The terrain as play has left it: wrecks stay (205), smoke comes and goes (107), works are cleared."""
    if LOST not in state.status and not state.smoke:
        return terrain(state)
    found = state.litter
    if not isinstance(found, Litter) or not found.lies(state):
        found = state.litter = _litter(state)
    return found.ground


def _litter(state: Blitz) -> Litter:
    here = board_of(state.setting)
    wrecks = tuple(
        (i, state.cell[i], state.facing[i])
        for i, unit in enumerate(here.units)
        if unit.vehicle is not None and state.status[i] == LOST and lies(state, i)
    )
    clouds = tuple(cell for cell, _last in state.smoke)
    found = _littered(here, wrecks, clouds, state.gone) if wrecks or clouds else terrain(state)
    return Litter(bytes(state.status), state.smoke, state.gone, wrecks, found)


def terrain(state: Blitz) -> Ground:
    """The same without what play has added: what a path leads over."""
    here = board_of(state.setting)
    return _cleared(here, state.gone) if state.gone else here.ground


@lru_cache(maxsize=64)
def _cleared(board: Board, gone: tuple[int, ...]) -> Ground:
    return survey(board.table, (), _names(board, gone))


@lru_cache(maxsize=512)
def _littered(
    board: Board, wrecks: tuple[tuple[int, int, int], ...], smoke: tuple[int, ...], gone: tuple[int, ...]
) -> Ground:
    lies = (
        wreck(f"wreck of {board.units[i].name}", stand_of(board, i, cell, to), board.units[i].is_armoured)
        for i, cell, to in wrecks
    )
    clouds = (marker(f"smoke at {CELLS[cell]}", CENTRES[cell]) for cell in smoke)
    return survey(board.table, (*lies, *clouds), _names(board, gone))


def _names(board: Board, gone: tuple[int, ...]) -> frozenset[str]:
    return frozenset(board.table.pieces[i].name for i in gone)
