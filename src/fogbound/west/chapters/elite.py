"""10: elite units fire better, and Munich raises the SS.

That the western Allies need full strength for their TECH stands with firepower (`charts.firepower`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final

from fogbound.core.register import rule
from fogbound.core.steps import Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action
from fogbound.west.actions import DONE, REBUILD, REPAIR
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.charts.firepower import Unit, is_elite
from fogbound.west.kinds import AXIS, ELITE_ATTACK, ELITE_DEFENCE, SS, Nation
from fogbound.west.months import month
from fogbound.west.position.marks import DISBANDED, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.arrival import ARRIVE_AT, sites
from fogbound.west.rules.asking import AskWhich
from fogbound.west.rules.calendar import shut_land
from fogbound.west.rules.combat.fighter import ATTACKER, Step
from fogbound.west.rules.combat.modifiers import CHANGES, Firing
from fogbound.west.rules.lines import Blocks
from fogbound.west.rules.production import (
    NOT_THERE,
    NOT_YOURS,
    REBUILDING,
    REPAIRING,
    RebuildAt,
    grow,
    with_a_higher_face,
    with_a_site,
)
from fogbound.west.rules.record import may_grow_unseen
from fogbound.west.rules.supply import is_source
from fogbound.west.rules.tech import month_of
from fogbound.west.theatre.gazetteer import find

_ = texts("west")

# -- fire -------------------------------------------------------------------------------------------------------------

GROUND_FIRE: Final = (Step.ARTILLERY, Step.GROUND)


@CHANGES.line("10.0.c", "elite_attack", _("elite"), when=(ADVANCED,))
def elite_in_attack(firing: Firing) -> int:
    """The SS, and western Allied marines at full strength."""
    return int(firing.role == ATTACKER and firing.step in GROUND_FIRE and _is_elite(firing, ELITE_ATTACK))


@CHANGES.line("10.0.d", "elite_defence", _("elite"), when=(ADVANCED,))
def elite_in_defence(firing: Firing) -> int:
    """German airborne units and the HG Division, western Allied paras at full strength; their AA always."""
    defends = firing.role != ATTACKER and firing.step in GROUND_FIRE
    return int((defends or firing.step == Step.ANTI_AIR) and _is_elite(firing, ELITE_DEFENCE))


def _is_elite(firing: Firing, bonus: int) -> bool:
    unit = firing.unit
    return is_elite(Unit(unit.kind, unit.level, unit.abilities, firing.full), bonus)


# -- Munich -----------------------------------------------------------------------------------------------------------

FREE_STEPS_FROM: Final = month("1943-01")
NO_RECRUITS: Final = _("{block} gets no recruits: Munich is lost or cut off.", block="")


@lru_cache(64)
def ss_units(board: Board) -> frozenset[int]:
    return frozenset(block for block, abilities in enumerate(board.abilities) if abilities & SS)


@rule("10.0.f")
def has_recruits(state: West) -> bool:
    """Whether Munich is German and a supply source."""
    munich = find("Munich")
    return state.owner[munich] == Nation.DE and is_source(state, munich, Nation.DE)


@REBUILDING.line("10.0.f", NO_RECRUITS, when=(ADVANCED,))
@REPAIRING.line("10.0.f", NO_RECRUITS, when=(ADVANCED,))
def with_recruits(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """No SS without Munich."""
    if side != AXIS or has_recruits(state):
        return blocks
    return [block for block in blocks if block not in ss_units(state.board)]


# -- the free step ----------------------------------------------------------------------------------------------------


def is_ss(board: Board, block: int) -> bool:
    return block in ss_units(board)


GROWING: Final = Blocks(f"{__name__}.GROWING")
"""SS units on the map that may get the free step."""
GROWING.mine("10.0.g", NOT_YOURS)
GROWING.kind("10.0.g", _("{block} is not of the SS.", block=""))(is_ss)
GROWING.without("4.4.a", _("{block} is out of supply.", block=""), UNSUPPLIED)
GROWING.line("7.3.b", _("{block} cannot be made any stronger.", block=""))(with_a_higher_face)


@GROWING.line("3.21.a", _("{block} stands in land that takes no part in this scenario.", block=""))
def where_there_is_war(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    shut = shut_land(state.board, state.turn)
    return [block for block in blocks if state.place[block] not in shut] if shut else blocks


RAISING: Final = Blocks(f"{__name__}.RAISING", raised=True)
"""SS units of the pool that may be built with it."""
RAISING.mine("10.0.g", NOT_THERE)
RAISING.kind("10.0.g", _("{block} is not of the SS.", block=""))(is_ss)
RAISING.without("7.3.4.b", _("{block} was disbanded this turn.", block=""), DISBANDED)
RAISING.line("7.3.d", _("{block} cannot be rebuilt.", block=""))(with_a_higher_face)
RAISING.line("7.3.1.a", _("There is no place where {block} could be rebuilt.", block=""))(with_a_site)


@rule("10.0.g")
def has_free_step(state: West) -> bool:
    """In each Axis Production Phase from January 1943 on."""
    if not state.board.options.has(ADVANCED) or state.active != AXIS or month_of(state) < FREE_STEPS_FROM:
        return False
    return has_recruits(state)


class RaiseSs(AskWhich):
    """10.0: one SS unit gets a step for nothing. Asked even if there is none: that would betray who stands where."""

    number = "10.0"
    takes_only_choice = False
    which = {"repair": (REPAIR, GROWING), "rebuild": (REBUILD, RAISING)}  # noqa: RUF012 - a table

    def prompt(self, state: West) -> Message:
        return _("Which SS unit gets the free step?")

    def alone(self, state: West) -> Iterable[Action]:
        return (DONE,)

    def do_repair(self, state: West, block: int) -> None:
        may_grow_unseen(state, Nation.DE)
        grow(state, block)
        state.proceed()

    def do_rebuild(self, state: West, block: int) -> None:
        state.proceed()
        state.call("raise_ss", block=block)

    def do_done(self, state: West) -> None:
        may_grow_unseen(state, Nation.DE)
        state.proceed()


PROCEDURES: Procedures[West] = {"raise_ss": (RebuildAt(ARRIVE_AT, sites, grow),)}
