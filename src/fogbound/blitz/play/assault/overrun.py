"""214: armour drives over infantry, guns and light vehicles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, cast

from fogbound.blitz.play.assault.approach import ChooseEnemy, approach, charge, is_near
from fogbound.blitz.play.engine.board import Board
from fogbound.blitz.play.engine.grid import apart
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import (
    DEMORALISED,
    READY,
    Blitz,
    board,
    ground,
    is_on_table,
    is_rolling,
    stand,
    told,
    unit,
)
from fogbound.blitz.play.engine.telling import demoralise, tell_roll
from fogbound.blitz.play.engine.turns import is_halted
from fogbound.blitz.play.engine.units import Unit
from fogbound.blitz.play.fire.firing import call_fire
from fogbound.blitz.play.fire.harm import RAMMING, destroy
from fogbound.blitz.play.fire.means import Fire
from fogbound.blitz.play.fire.targets import in_view, reaction_of
from fogbound.blitz.play.fog.looking import in_hole, interrupt, outlook
from fogbound.blitz.play.move.facing import turn_to
from fogbound.blitz.play.move.march import may_move
from fogbound.blitz.rules.morale import Test, experience_test
from fogbound.blitz.rules.overrun import (
    Crusher,
    Overrun,
    Surprise,
    Victim,
    aftermath,
    crush,
    may_overrun,
    may_pivot,
)
from fogbound.blitz.rules.sizes import size_of
from fogbound.blitz.table.arcs import is_in_arc
from fogbound.blitz.table.kinds import Cover
from fogbound.core.steps import Ask, Procedures, Roll
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action

_ = texts("blitz")

CRUSHERS: Final = ("tank", "assault gun", "half-track", "carrier", "armoured car")
LIGHT: Final[dict[str, Victim]] = {"car": "jeep", "motorcycle": "motorcycle"}
"""214: light vehicles by their kind; any other without armour is a truck, a tractor on half-tracks as well (ours)."""


def can_crush(me: Unit) -> bool:
    """Is it armour that drives over others?"""
    return me.vehicle is not None and me.vehicle.kind in CRUSHERS and me.is_armoured


def overrun_of(state: Blitz, i: int, target: int) -> Overrun | None:
    """Who would drive over whom."""
    return _overrun(board(state), i, target, _cover(state, target), is_rolling(state, target))


def _cover(state: Blitz, target: int) -> Cover:
    return in_hole(board(state), target, outlook(ground(state)).cover(state.cell[target]), state.dug_in[target])


@lru_cache(maxsize=16_384)
def _overrun(on: Board, i: int, target: int, cover: Cover, rolls: bool) -> Overrun | None:
    """All that the rules ask of it."""
    me, other = on.units[i], on.units[target]
    if me.vehicle is None or not can_crush(me):
        return None
    victim: Victim = "infantry"
    if other.vehicle is not None:
        victim = LIGHT.get(other.vehicle.kind, "armour" if other.is_armoured else "truck")
    elif other.piece is not None:
        victim = "mortar" if other.is_mortar else "gun"
    return Overrun(
        by=cast("Crusher", me.vehicle.kind),
        by_size=size_of(on.rules, me.vehicle),
        victim=victim,
        cover=cover,
        calibre=other.piece.calibre if other.piece is not None else 0,
        continuous_movement=rolls,
    )


@lru_cache(maxsize=16_384)
def _may_drive_over(on: Board, i: int, target: int, cover: Cover, rolls: bool) -> bool:
    """Who is in a house or a bunker is safe from it."""
    plan = _overrun(on, i, target, cover, rolls)
    return plan is not None and cover not in ("building", "bunker") and bool(may_overrun(on.rules, plan))


def crushable(state: Blitz, i: int) -> Iterator[int]:
    """Whom it may drive over: in sight, within a move, and where it can get at them."""
    return (enemy for enemy in _in_its_way(state, i) if _may_crush(state, i, enemy))


def _in_its_way(state: Blitz, i: int) -> list[int]:
    """Whom it sees, if it can drive over anybody."""
    able = can_crush(unit(state, i)) and may_move(state, i) and state.status[i] == READY
    return in_view(state, i) if able else []


def _may_crush(state: Blitz, i: int, enemy: int, freely: bool = False) -> bool:
    return (
        is_near(state, i, enemy)
        and _may_drive_over(board(state), i, enemy, _cover(state, enemy), is_rolling(state, enemy))
        and bool(approach(state, i, enemy, freely))
    )


def spares(state: Blitz, i: int, enemy: int | None = None) -> str:
    """The rule by which it drives over nobody, or not over this one: 219 if only its mates keep it from that."""
    kept = any(enemy in (None, one) and _may_crush(state, i, one, freely=True) for one in _in_its_way(state, i))
    return "219" if kept else "214"


def can_overrun(state: Blitz, i: int) -> bool:
    return any(True for _enemy in crushable(state, i))


def begin_overrun(state: Blitz) -> None:
    state.goto("choose_crushed", stand=state["stand"])


class ChooseCrushed(ChooseEnemy):
    """Whom does it drive over?"""

    number = "214"

    def prompt(self, state: Blitz) -> Message:
        return _("Whom does {stand} drive over?", stand=told(state, state["stand"]))

    def enemies(self, state: Blitz, i: int) -> Iterable[int]:
        return crushable(state, i)

    def bar(self, state: Blitz, i: int, enemy: int) -> str:
        return spares(state, i, enemy)

    def denial(self, stand: Message) -> Message:
        return _("{stand} cannot drive over it.", stand=stand)

    def do_at(self, state: Blitz, word: int) -> None:
        charge(state, "overrun", word - board(state).offset)


def is_upon(state: Blitz) -> bool:
    """Has it come through, fit and beside its victim?"""
    i, target = state["stand"], state["target"]
    fit = is_on_table(state, i) and state.status[i] == READY and not state.stuck[i] and not is_halted(state, i)
    return fit and is_on_table(state, target) and apart(state.cell[i], state.cell[target]) == 1


class StandFast(Ask[Blitz]):
    """Infantry with an anti-tank weapon, and guns, may fire just before they are run over."""

    takes_only_choice = False

    def side(self, state: Blitz) -> str:
        return SIDES[unit(state, state["target"]).side]

    def prompt(self, state: Blitz) -> Message:
        return _("Does {stand} fire at what runs it over?", stand=told(state, state["target"]))

    def candidates(self, state: Blitz) -> Iterable[Action]:
        if not is_upon(state) or defence(state) is None:
            return ()
        return (Action("let"), Action("react", (state["target"] + board(state).offset,)))

    def do_let(self, state: Blitz) -> None:
        state.proceed()

    def do_react(self, state: Blitz, word: int) -> None:
        state.proceed()
        i, target = state["stand"], state["target"]
        interrupt(state, i)
        state.call("stand_fast", stand=i, target=target)


def defence(state: Blitz) -> Fire | None:
    """The fire that it may take, turning its gun first if it must."""
    i, target = state["stand"], state["target"]
    surprise = _surprise(state)
    if surprise is not None and not may_pivot(board(state).rules, surprise):
        return None
    return reaction_of(state, target, i, "overrun")


def _surprise(state: Blitz) -> Surprise | None:
    """A gun attacked from outside its arc."""
    piece = unit(state, state["target"]).piece
    here, there = stand(state, state["target"]), stand(state, state["stand"]).at
    if piece is None or is_in_arc(here, there, "gun"):
        return None
    return Surprise(calibre=piece.calibre, role=piece.role, all_round=piece.all_round)


def pivot_dice(state: Blitz) -> int:
    return int(_surprise(state) is not None)


def pivot(state: Blitz, faces: tuple[int, ...]) -> None:
    """The crew must keep its head to turn the gun in time; it then fires as one that pivots, whatever its mount."""
    i, target = state["stand"], state["target"]
    number = experience_test(board(state).rules, Test(experience=unit(state, target).experience, purpose="pivot"))
    passed = number.succeeds(faces[0])
    text = _("{stand} turns its gun.", stand=told(state, target))
    if not passed:
        text = _("{stand} is too slow.", stand=told(state, target))
    tell_roll(state, "pivot", number, text, faces)
    state.end()
    if passed:
        turn_to(state, target, i)
        defend(state, target, i, pivoted=True)


def fire_in_defence(state: Blitz) -> None:
    defend(state, state["target"], state["stand"])


def defend(state: Blitz, target: int, by: int, pivoted: bool = False) -> None:
    """It fires at what runs it over."""
    fire = reaction_of(state, target, by, "overrun")
    if fire is not None:
        call_fire(state, fire._replace(moved=fire.moved or pivoted))


def crush_dice(state: Blitz) -> int:
    return int(is_upon(state))


def run_over(state: Blitz, faces: tuple[int, ...]) -> None:
    """Crushed; or infantry recoils demoralised, a light vehicle flees, a gun stands."""
    i, target, rules = state["stand"], state["target"], board(state).rules
    plan = overrun_of(state, i, target)
    assert plan is not None
    number = crush(rules, plan)
    left = aftermath(rules, plan, number.succeeds(faces[0]))
    names = {"stand": told(state, i), "target": told(state, target)}
    text = _("{stand} runs over {target}.", **names) if left.destroyed else _("{target} gets away.", **names)
    tell_roll(state, "overrun", number, text, faces)
    if left.destroyed:
        destroy(state, target, RAMMING)
        return
    if left.demoralised and state.status[target] != DEMORALISED:
        demoralise(state, target)
    if left.falls_back:
        state.call("recoil", stand=target, foe=i, far=left.falls_back)


# fmt: off
PROCEDURES: Procedures[Blitz] = {
    "choose_crushed": (ChooseCrushed(),),
    "overrun":        (StandFast(), Roll("overrun", crush_dice, run_over)),
    "stand_fast":     (Roll("pivot", pivot_dice, pivot), fire_in_defence),
}
# fmt: on
