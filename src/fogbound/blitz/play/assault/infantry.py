"""Assault on infantry: charge, defensive fire (102), mêlée, recoil."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fogbound.blitz.clause import Modifier
from fogbound.blitz.play.assault.approach import ChooseEnemy, approach, charge, is_near
from fogbound.blitz.play.engine.asking import Recalled
from fogbound.blitz.play.engine.grid import CELLS, SIDE, apart
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import (
    DEMORALISED,
    READY,
    Blitz,
    board,
    is_on_table,
    is_vehicle,
    stand,
    told,
    unit,
)
from fogbound.blitz.play.engine.telling import demoralise, lose, tell
from fogbound.blitz.play.engine.turns import leave_place
from fogbound.blitz.play.fire.ammunition import check_supplies, is_silent, supply_dice
from fogbound.blitz.play.fire.harm import come_under_fire, suffer
from fogbound.blitz.play.fire.means import arm_supply
from fogbound.blitz.play.fire.situations import cover_of
from fogbound.blitz.play.fire.targets import in_view
from fogbound.blitz.play.fog.looking import look_round
from fogbound.blitz.play.move.march import may_move, ways_of
from fogbound.blitz.play.move.room import free_cells, is_free
from fogbound.blitz.roll import Roll as Number
from fogbound.blitz.rules.assault import RECOIL, TIE_RECOIL, Fighter, modifiers, outcome
from fogbound.blitz.rules.covering_fire import charging, defensive_fire
from fogbound.blitz.rules.fire import Aim, Firer, dice, hit_count, to_hit
from fogbound.blitz.rules.supplies import Supply
from fogbound.blitz.table.arcs import off_facing
from fogbound.blitz.table.kinds import CM
from fogbound.blitz.table.movement import Pace
from fogbound.core.steps import Procedures, Roll
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event

_ = texts("blitz")


def victims(state: Blitz, i: int) -> list[int]:
    """Enemy infantry in sight and within a move."""
    if not may_move(state, i):
        return []
    return [
        enemy
        for enemy in in_view(state, i)
        if not is_vehicle(state, enemy) and is_near(state, i, enemy) and approach(state, i, enemy)
    ]


class ChooseVictim(ChooseEnemy):
    """Whom does it assault?"""

    number = "base.melee"

    def prompt(self, state: Blitz) -> Message:
        return _("Whom does {stand} assault?", stand=told(state, state["stand"]))

    def enemies(self, state: Blitz, i: int) -> list[int]:
        return victims(state, i)

    def denial(self, stand: Message) -> Message:
        return _("{stand} cannot assault it.", stand=stand)

    def do_at(self, state: Blitz, word: int) -> None:
        charge(state, "assault", word - board(state).offset, hits=0)


def is_engaged(state: Blitz) -> bool:
    """Did the attacker come through, fit and beside a defender who is still there?"""
    i, target = state["stand"], state["target"]
    return state.status[i] == READY and is_on_table(state, target) and apart(state.cell[i], state.cell[target]) == 1


def defender_number(state: Blitz) -> tuple[Firer, Number]:
    """The defender's fire at who charges: in the open, moving, point blank; worse after covering fire (102).

    A machine gun that must turn has a die less (104).
    """
    target, rules = state["target"], board(state).rules
    firer = Firer(
        arm=unit(state, target).arm or SIDE_ARMS,
        demoralised=state.status[target] == DEMORALISED,
        suppressed=bool(state.suppressed[target]),
        off_facing=int(off_facing(stand(state, target), stand(state, state["stand"]).at)),
    )
    base = to_hit(rules, Aim(firer=firer, mark=charging(rules, firer.arm)))
    return firer, defensive_fire(rules, base, state.covered[target])


SIDE_ARMS: Final = "SMG group"
"""Of a gun's crew or an observer at close quarters (ours)."""


def defence_dice(state: Blitz) -> int:
    if not is_engaged(state) or is_silent(state, state["target"]):
        return 0
    return dice(board(state).rules, defender_number(state)[0]).dice


def defend(state: Blitz, faces: tuple[int, ...]) -> None:
    rules = board(state).rules
    firer, number = defender_number(state)
    come_under_fire(state, state["stand"])
    state["hits"] = hit_count(rules, faces, number.target)
    text = _.n(
        "{stand} defends itself: {n} hit.",
        "{stand} defends itself: {n} hits.",
        stand=told(state, state["target"]),
        n=state["hits"],
    )
    lines = (*dice(rules, firer).lines, *number.lines)
    tell(state, "defence", number.base.id, text, faces=faces, need=number.target, lines=lines)


def _supplies(state: Blitz) -> list[tuple[int, Supply]]:
    """What the defender may run out of by this fire."""
    target = state["target"]
    supply = arm_supply(unit(state, target))
    return [(target, supply)] if supply is not None and defence_dice(state) else []


def ammunition_dice(state: Blitz) -> int:
    """106: the coloured die goes with every fire of such an arm, this one too."""
    return sum(supply_dice(state, supply) for _i, supply in _supplies(state))


def check_ammunition(state: Blitz, faces: tuple[int, ...]) -> None:
    check_supplies(state, _supplies(state), faces)


def attackers_save(state: Blitz, faces: tuple[int, ...]) -> None:
    suffer(state, state["stand"], faces)


def fighters(state: Blitz) -> tuple[Fighter, Fighter]:
    """Attacker and defender as the mêlée counts them."""
    i, target = state["stand"], state["target"]
    one, other = unit(state, i), unit(state, target)
    attacker = Fighter(experience=one.experience, smg=one.arm == "SMG group")
    defender = Fighter(
        experience=other.experience,
        smg=other.arm == "SMG group",
        cover=cover_of(state, stand(state, i), target),
        demoralised=state.status[target] == DEMORALISED,
        defends=True,
    )
    return attacker, defender


def melee_dice(state: Blitz) -> int:
    return 2 if is_engaged(state) else 0


def fight(state: Blitz, faces: tuple[int, ...]) -> None:
    """1D6 and modifiers each; the first die is the attacker's."""
    rules, i, target = board(state).rules, state["stand"], state["target"]
    ours, theirs = (modifiers(rules, fighter) for fighter in fighters(state))
    lead = faces[0] + _sum(ours) - faces[1] - _sum(theirs)
    result = outcome(lead)
    text = _("{stand} and {target} fight hand to hand.", stand=told(state, i), target=told(state, target))
    tell(state, "melee", "base.melee", text, faces=faces, lines=(*ours, *theirs))
    OUTCOMES[result](state, i, target)


def _sum(lines: tuple[Modifier, ...]) -> int:
    return sum(line.value for line in lines)


def _take(state: Blitz, i: int, target: int) -> None:
    """The defender is lost and the attacker takes his place."""
    lose(state, target)
    state.goto("occupy", stand=i, cell=state.cell[target])


def _drive_off(state: Blitz, i: int, target: int) -> None:
    """The defender recoils, demoralised, and the attacker takes his place."""
    place = state.cell[target]
    state.goto("occupy", stand=i, cell=place)
    _shaken_recoil(state, target, i, RECOIL)


def _tie(state: Blitz, i: int, target: int) -> None:
    state.call("recoil", stand=i, foe=target, far=TIE_RECOIL)


def _repulse(state: Blitz, i: int, target: int) -> None:
    _shaken_recoil(state, i, target, RECOIL)


def _fall(state: Blitz, i: int, target: int) -> None:
    lose(state, i)


def _shaken_recoil(state: Blitz, i: int, foe: int, far: int) -> None:
    if state.status[i] != DEMORALISED:
        demoralise(state, i)
    state.call("recoil", stand=i, foe=foe, far=far)


OUTCOMES = {
    "defender eliminated": _take,
    "defender recoils": _drive_off,
    "attacker recoils": _tie,
    "attacker driven back": _repulse,
    "attacker eliminated": _fall,
}


def settle(state: Blitz, i: int, cell: int) -> None:
    """It comes to another cell, and leaves what it had where it was."""
    leave_place(state, i)
    state.cell[i] = cell


def occupy(state: Blitz) -> None:
    """The winner takes the place that was left."""
    i, cell = state["stand"], state["cell"]
    if state.status[i] == READY and is_free(state, i, cell):
        settle(state, i, cell)
        text = _("{stand} takes {cell}.", stand=told(state, i), cell=CELLS[cell])
        state.emit(Event("move", "base.melee", text))
        look_round(state, i)


class Recoil(Recalled):
    """Where does the loser fall back to? As far as it must, away from the winner; if there is no room it stays."""

    number = "base.melee"
    takes_only_choice = False

    def side(self, state: Blitz) -> str:
        return SIDES[unit(state, state["stand"]).side]

    def prompt(self, state: Blitz) -> Message:
        return _("Where does {stand} fall back to?", stand=told(state, state["stand"]))

    def goals(self, state: Blitz) -> list[int]:
        i, foe, far = state["stand"], state["foe"], state["far"] * CM
        if state.stuck[i]:
            return []
        here, there = state.cell[i], state.cell[foe]
        found = ways_of(state, i, Pace(far + far // 2, far + far // 2))  # a diagonal step is one, too
        near = (cell for cell in sorted(found) if apart(cell, here) * SIDE <= far)
        free = free_cells(state, i, (cell for cell in near if apart(cell, here) < apart(cell, there)))
        most = max((apart(cell, here) for cell in free), default=0)
        return [cell for cell in free if apart(cell, here) == most]

    def candidates(self, state: Blitz) -> Iterable[Action]:
        return [Action("recoil", (cell,)) for cell in self.goals(state)] or [Action("stay")]

    def otherwise(self, state: Blitz) -> Message:
        return _("It falls back from the enemy, to a free cell.")

    def do_recoil(self, state: Blitz, cell: int) -> None:
        i = state["stand"]
        settle(state, i, cell)
        text = _("{stand} falls back to {cell}.", stand=told(state, i), cell=CELLS[cell])
        state.emit(Event("recoil", "base.melee", text))
        look_round(state, i)
        state.end()

    def do_stay(self, state: Blitz) -> None:
        state.end()


def attacker_hits(state: Blitz) -> int:
    return int(state["hits"])


# fmt: off
PROCEDURES: Procedures[Blitz] = {
    "choose_victim": (ChooseVictim(),),
    "assault": (
        Roll("defence", defence_dice, defend),
        Roll("ammunition", ammunition_dice, check_ammunition),
        Roll("save", attacker_hits, attackers_save),
        Roll("melee", melee_dice, fight),
    ),
    "recoil":  (Recoil(),),
    "occupy":  (occupy,),
}
# fmt: on
