"""215: infantry assaults armour at close quarters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fogbound.blitz.play.assault.approach import ChooseEnemy, approach, is_near
from fogbound.blitz.play.assault.plan import can_close, means_of, plan_of
from fogbound.blitz.play.engine.grid import apart
from fogbound.blitz.play.engine.state import READY, Blitz, board, is_on_table, told, unit
from fogbound.blitz.play.engine.telling import tell_roll
from fogbound.blitz.play.fire.ammunition import check_supplies, supply_dice
from fogbound.blitz.play.fire.harm import ASSAULT, destroy, immobilise
from fogbound.blitz.play.fire.means import arm_supply
from fogbound.blitz.play.fire.targets import in_view
from fogbound.blitz.play.fog.looking import reveal
from fogbound.blitz.play.move.gaits import MOVE
from fogbound.blitz.play.move.march import may_move
from fogbound.blitz.rules.morale import Test, experience_test
from fogbound.blitz.rules.supplies import Supply
from fogbound.blitz.rules.tank_assault import (
    DICE,
    effect,
    may_assault,
    needs_experience,
    score,
)
from fogbound.core.steps import Procedures, Roll
from fogbound.core.texts import Message, texts

_ = texts("blitz")


def stormable(state: Blitz, i: int) -> Iterator[int]:
    """Enemy armour in sight and within a move."""
    able = can_close(state, i) and may_move(state, i)
    return (
        enemy
        for enemy in (in_view(state, i) if able else ())
        if unit(state, enemy).is_armoured
        and is_near(state, i, enemy)
        and bool(may_assault(board(state).rules, plan_of(state, i, enemy)))
        and approach(state, i, enemy)
    )


def can_storm(state: Blitz, i: int) -> bool:
    return any(True for _enemy in stormable(state, i))


def begin_storm(state: Blitz) -> None:
    state.goto("choose_stormed", stand=state["stand"])


class ChooseStormed(ChooseEnemy):
    """Which vehicle does it assault?"""

    number = "215"

    def prompt(self, state: Blitz) -> Message:
        return _("Which vehicle does {stand} assault?", stand=told(state, state["stand"]))

    def enemies(self, state: Blitz, i: int) -> Iterable[int]:
        return stormable(state, i)

    def denial(self, stand: Message) -> Message:
        return _("{stand} cannot assault it.", stand=stand)

    def do_at(self, state: Blitz, word: int) -> None:
        reveal(state, state["stand"])
        state.goto("storm", stand=state["stand"], target=word - board(state).offset, pounces=0)


def nerve_dice(state: Blitz) -> int:
    return int(needs_experience(board(state).rules, plan_of(state, state["stand"], state["target"])))


def take_heart(state: Blitz, faces: tuple[int, ...]) -> None:
    """215: bare infantry tests its experience before it closes with armour."""
    i = state["stand"]
    test = Test(experience=unit(state, i).experience, purpose="assault armour", year=board(state).scenario.year)
    number = experience_test(board(state).rules, test)
    text = _("{stand} closes with {target}.", stand=told(state, i), target=told(state, state["target"]))
    if not number.succeeds(faces[0]):
        text = _("{stand} does not dare.", stand=told(state, i))
        state.end()
    tell_roll(state, "nerve", number, text, faces)


def run_up(state: Blitz) -> None:
    i, target = state["stand"], state["target"]
    path = approach(state, i, target)
    if path and path != (state.cell[i],):
        state.call("march", stand=i, path=path, gait=MOVE, spare=0, victim=target, tests=0)


def is_at_it(state: Blitz) -> bool:
    i, target = state["stand"], state["target"]
    fit = is_on_table(state, i) and state.status[i] == READY
    return fit and is_on_table(state, target) and apart(state.cell[i], state.cell[target]) == 1


def score_dice(state: Blitz) -> int:
    return DICE.get(means_of(state, state["stand"]), 1)


def _fuel(state: Blitz) -> list[tuple[int, Supply]]:
    """106: a flamethrower that assaults armour fires at it."""
    i = state["stand"]
    supply = arm_supply(unit(state, i)) if means_of(state, i) == "flamethrower" else None
    return [(i, supply)] if supply is not None else []


def storm_dice(state: Blitz) -> int:
    """215; with a flamethrower its coloured die besides, the last."""
    if not is_at_it(state):
        return 0
    return score_dice(state) + sum(supply_dice(state, supply) for _i, supply in _fuel(state))


def storm(state: Blitz, faces: tuple[int, ...]) -> None:
    """Each die by itself; one success is enough."""
    i, target = state["stand"], state["target"]
    rules, plan = board(state).rules, plan_of(state, i, target, bool(state["pounces"]))
    number, count = score(rules, plan), score_dice(state)
    won = any(number.succeeds(face) for face in faces[:count])
    names = {"stand": told(state, i), "target": told(state, target)}
    text = _("{stand} puts {target} out of action.", **names) if won else _("{stand} fails at {target}.", **names)
    tell_roll(state, "storm", number, text, faces[:count])
    check_supplies(state, _fuel(state), faces[count:])
    if won and effect(rules, plan) == "immobilised":
        if not state.stuck[target]:
            immobilise(state, target)
    elif won:
        destroy(state, target, ASSAULT)


# fmt: off
PROCEDURES: Procedures[Blitz] = {
    "choose_stormed": (ChooseStormed(),),
    "storm":          (Roll("nerve", nerve_dice, take_heart), run_up, Roll("storm", storm_dice, storm)),
}
# fmt: on
