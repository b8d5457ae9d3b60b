"""36: Italy surrenders. Mussolini is dismissed, Italy gives up, and the race to Gran Sasso decides about Salò."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import added, replaced
from fogbound.core.steps import Procedures, Roll
from fogbound.core.texts import texts
from fogbound.core.values import Event
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import ALLIES, AXIS, Nation
from fogbound.west.options import Option, declare, setting
from fogbound.west.position.marks import FROZEN
from fogbound.west.position.state import GONE, POOL, West
from fogbound.west.rules.captive import DISMISSED, duce, has_social_republic, is_captive
from fogbound.west.rules.control import conquer, is_at_war, owner_side
from fogbound.west.rules.entering import enter
from fogbound.west.rules.losses import leave
from fogbound.west.rules.powers import leave_the_war
from fogbound.west.rules.prices import ITALY
from fogbound.west.rules.production import REBUILDING, REPAIRING
from fogbound.west.rules.record import meet, turn_up
from fogbound.west.rules.reinforcements import DISBANDING
from fogbound.west.theatre import theatre
from fogbound.west.theatre.gazetteer import find

_ = texts("west")

declare("mussolini_count_air", Option("36.0", ("on", "off"), _("Air units count against Mussolini"), level="optional"))
WITHOUT_AIR: Final = setting("mussolini_count_air", "off")

# Bits of `West.events`, beside those of `powers` and `captive`.
FREED: Final = 1 << 9
DEAD: Final = 1 << 10
CERTAIN: Final = 7
"""Allied units in Italy that need no die."""


def plays_italy(state: West) -> bool:
    return state.board.options.has(ITALY)


@cache
def _italy() -> frozenset[int]:
    map_ = theatre()
    return frozenset(at for at in range(map_.hexes) if map_.country[at] == "IT")


# -- 36.0 -------------------------------------------------------------------------------------------------------------


@rule("36.0.a", "36.0.b", "5.4.b")
def invaders(state: West) -> int:
    """Allied units in Italy with its islands; air units by one reading only."""
    board, no_air = state.board, state.board.options.has(WITHOUT_AIR)
    here = (block for hex in _italy() & state.stacks.keys() for block in state.stacks[hex])
    return sum(1 for b in here if board.side[b] == ALLIES and (board.ground[b] or (board.air[b] and not no_air)))


def _in_power(state: West) -> bool:
    """The King has nothing to say at Salò."""
    dismissed = state.events & DISMISSED or has_social_republic(state)
    return not state.surrendered >> Nation.IT & 1 and not dismissed


def die_of_the_king(state: West) -> int:
    return int(_in_power(state) and 0 < invaders(state) < CERTAIN)


@rule("36.0.a")
def dismiss_by_die(state: West, faces: tuple[int, ...]) -> None:
    """Less than the number of Allied units in Italy."""
    if faces[0] < invaders(state):
        dismiss(state)


@rule("36.0.a")
def dismiss_for_certain(state: West) -> None:
    if _in_power(state) and invaders(state) >= CERTAIN:
        dismiss(state)


@rule("36.0.c")
def dismiss(state: West) -> None:
    """The Duce is held on Gran Sasso, face up, and commands nobody."""
    prisoner = duce(state.board)
    state.events |= DISMISSED
    state.emit(Event("dismissed", "36.0", _("The King dismisses Mussolini."), reveals=True))
    if state.place[prisoner] >= 0:
        turn_up(state, prisoner)
        state.mark(prisoner, FROZEN)
        state.put(prisoner, find("Gran Sasso"))


@rule("36.0.c")
def at_large(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """Nobody repairs, raises or disbands the prisoner."""
    return [b for b in blocks if not is_captive(state, b)] if state.events & DISMISSED else blocks


for duty in (REPAIRING, REBUILDING, DISBANDING):
    duty.line("36.0.c", _("{block} is in captivity.", block=""), when=(ITALY,))(at_large)


@rule("36.0.d")
def ask_for_armistice(state: West) -> None:
    """From the Victory Phase after the dismissal: with all of Sicily, or Sardinia and Corsica, in Allied hands."""
    fights = not state.surrendered >> Nation.IT & 1 and not has_social_republic(state)
    lost = _has(state, "Sicily") or (_has(state, "Sardinia") and _has(state, "Corsica"))
    if state.events & DISMISSED and fights and lost:
        surrender(state)


def _has(state: West, area: str) -> bool:
    return all(owner_side(state, hex) == ALLIES for hex in theatre().areas[area])


@rule("36.0.e", "36.1.c")
def surrender(state: West) -> None:
    """Germany takes what Italy held; all its units leave the game without a reward, but for the prisoner.

    Whoever was eliminated before is out of play already, and the republic may rebuild him (36.1).
    """
    eliminated = (block for block, where in enumerate(state.place) if where == POOL)
    state.emit(Event("power_surrenders", "36.0", _("Italy asks for an armistice.")))
    leave_the_war(state, Nation.IT, Nation.DE, armistice=True, but={duce(state.board), *eliminated})


# -- 36.1 -------------------------------------------------------------------------------------------------------------


@rule("36.1.a", "3.3.a")
def race_to_gran_sasso(state: West) -> None:
    """An Allied ground unit with him is the end of Mussolini, and takes the hex; a German one takes him to Salò."""
    board, prisoner = state.board, duce(state.board)
    if not state.surrendered >> Nation.IT & 1 or state.events & (FREED | DEAD) or not state.events & DISMISSED:
        return
    hex = state.place[prisoner]
    here = [b for b in state.stacks.get(hex, ()) if board.ground[b] and b != prisoner]
    if captors := [b for b in here if board.side[b] == ALLIES]:
        state.events |= DEAD
        leave(state, prisoner, GONE)
        conquer(state, captors[0], hex)
        state.emit(Event("duce", "36.1", _("Mussolini is taken: there will be no republic at Salò.")))
    elif any(board.side[b] == AXIS for b in here):
        state.events |= FREED
        state.put(prisoner, find("Salò"))
        state.unmark(prisoner, FROZEN)
        state.emit(Event("duce", "36.1", _("Mussolini is freed and brought to Salò.")))


@rule("36.1.b", "6.6.a")
def found_the_republic(state: West) -> None:
    """In the Victory Phase after his rescue the Social Republic is declared, once, and in no capital of the enemy's.

    The three forts of Italy may be built again then, whatever became of them (6.6).
    """
    board, seat = state.board, state.board.capitals[Nation.RSI]
    if state.events & FREED and not has_social_republic(state) and owner_side(state, seat) == AXIS:
        state.surrendered &= ~(1 << Nation.IT)
        state.capital = replaced(state.capital, Nation.IT, seat)
        state.forget()
        for block in (board.names.index("Liguria"), *(b for b in sorted(board.forts) if board.nation[b] == Nation.IT)):
            state.put(block, POOL)
        state.emit(Event("republic", "36.1", _("The Italian Social Republic is declared at Salò.")))


@rule("36.1.b", "36.1.c")
def raise_liguria(state: West) -> None:
    """In the Axis Production Phase its first corps stands at Milano; Salò yields a yellow and a blue point a turn."""
    board = state.board
    if state.active != AXIS or not has_social_republic(state) or not is_at_war(state, Nation.IT):
        return
    state.points = added(state.points, Nation.IT, 1)
    state.blue = added(state.blue, Nation.IT, board.options.has(ADVANCED))
    corps, is_due = board.names.index("Liguria"), state.events & (FREED | LIGURIA_RAISED) == FREED
    if is_due and state.place[corps] == POOL and owner_side(state, find("Milano")) == AXIS:
        state.events |= LIGURIA_RAISED
        state.put(corps, find("Milano"))
        state.steps[corps] = board.faces[corps][0]
        meet(state, corps)
        enter(state, corps, find("Milano"))


LIGURIA_RAISED: Final = 1 << 11

PROCEDURES: Procedures[West] = {
    "italy": (
        found_the_republic,  # 36.1
        ask_for_armistice,  # 36.0
        race_to_gran_sasso,  # 36.1
        dismiss_for_certain,
        Roll("italy", die_of_the_king, dismiss_by_die),
    )
}
