"""7.7: the course of a battle; within a round dice fall in the battle's own order (`order.ROUND`).

Dice of both sides fall together where fire is simultaneous. Every volley is told with its dice, its target numbers
and all modifiers; hits that leave the owner a choice are asked for in `losses`, departures in `retreat`.
"""

from __future__ import annotations

from collections.abc import Callable

from fogbound.core.register import rule
from fogbound.core.steps import Procedures, Roll, when
from fogbound.core.texts import texts
from fogbound.core.values import Event
from fogbound.west.chapters import charges
from fogbound.west.position.marks import ATTACKED
from fogbound.west.position.state import West
from fogbound.west.rules.combat.ends import PROCEDURES as ENDS
from fogbound.west.rules.combat.ends import come_to_ground, conclude, end_desperate_attack, surrender_at_once, turn_to
from fogbound.west.rules.combat.engagement import Engagement
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER, Step
from fogbound.west.rules.combat.losses import AMMUNITION, strike, write
from fogbound.west.rules.combat.losses import PROCEDURES as LOSSES
from fogbound.west.rules.combat.muster import as_it_stands, battle_frame, engagement_of, is_resumed, locals_of
from fogbound.west.rules.combat.order import AIR_TO_AIR, Fire
from fogbound.west.rules.combat.report import tell_fire
from fogbound.west.rules.combat.retreat import PROCEDURES as RETREATS
from fogbound.west.rules.combat.retreat import AircraftLeave, Retreat
from fogbound.west.rules.record import show_all

_ = texts("west")


@rule("7.7.c")
def reveal(state: West) -> None:
    """Both sides show all their units in the hex; what the battle depends on is settled."""
    board, hex = state.board, state["hex"]
    settled = {**locals_of(state, hex), **state.frames[-1].locals}
    if is_resumed(state, hex):
        settled["resumed"] = 1
    fighting = sorted((*settled["attackers"], *settled["defenders"]))
    show_all(state, fighting)
    for block in settled["attackers"]:
        state.mark(block, ATTACKED)
    state.goto("engagement", **settled)
    shown = [{"block": board.names[b], "steps": state.steps[b], "side": board.side[b]} for b in fighting]
    names = ", ".join(f"{board.names[b]} ({state.steps[b]})" for b in settled["attackers"])
    against = ", ".join(f"{board.names[b]} ({state.steps[b]})" for b in settled["defenders"]) or "–"
    text = _(
        "Battle of {hex}: {attackers} against {defenders}.", hex=state.title(hex), attackers=names, defenders=against
    )
    state.emit(Event("battle", "7.7", text, reveals=True, detail={"hex": board.places[hex], "blocks": shown}))


# -- fire ------------------------------------------------------------------------------------------------------------


def in_the_air(state: West, engagement: Engagement) -> Fire:
    return AIR_TO_AIR


def in_turn(state: West, engagement: Engagement) -> Fire:
    """The moment of the battle's order that it has come to."""
    at: tuple[int, int] = state["stage"], state["fire"]
    return engagement.stages[at[0]][at[1]]


def fire(moment: Callable[[West, Engagement], Fire]) -> Roll[West]:
    """Dice of a moment; hits are dealt when the dice of all who fire at once have been read."""

    def count(state: West) -> int:
        _frame, engagement, codes, now = as_it_stands(state)
        step, roles = moment(state, engagement)
        return sum([engagement.volley(step, role, codes, now).dice for role in roles])

    def then(state: West, faces: tuple[int, ...]) -> None:
        frame, engagement, codes, now = as_it_stands(state)
        step, roles = moment(state, engagement)
        dealt: list[tuple[int, int]] = []
        for role in roles:
            volley = engagement.volley(step, role, codes, now)
            rolled, faces = faces[: volley.dice], faces[volley.dice :]
            if volley.dice:
                dealt.append((role, volley.hits(rolled)))
                tell_fire(state, frame, step, role, volley, rolled, dealt[-1][1])
                if step == Step.ARTILLERY:
                    write(state, frame, role, engagement.spend(role, codes, volley), AMMUNITION)
        strike(state, frame, step, codes, dealt)

    return Roll("combat", count, then)


# -- the course ------------------------------------------------------------------------------------------------------


def begin(state: West) -> None:
    """A battle that has been fought for a round goes on with the second (24.0)."""
    if "resumed" in state.frames[-1].locals:
        state.emit(Event("round", "7.7.12", _("Round {n} of the battle.", n=2)))
        state.call("combat_round", round=2, air=1)
    else:
        state.call("air_to_air_round", round=1, air=0)


@rule("7.7.1.a", "7.7.1.c")
def next_air_round(state: West) -> None:
    """Air-to-air combat goes on until one side has no air units left in the battle."""
    _frame, engagement, codes, now = as_it_stands(state)
    if engagement.fights_in_air(codes, now.air + 1):
        state["air"] += 1
    else:
        state.goto("combat_round", round=1, air=now.air)


def again(state: West) -> None:
    state.goto("air_to_air_round", **state.frames[-1].locals)


def unopposed(state: West) -> None:
    """Airborne units at which no gun fires come to ground at once; others when the first stage is over."""
    if engagement_of(state, battle_frame(state)).is_drop and _stage_from(state, 0) != 0:
        come_to_ground(state)


def first_stage(state: West) -> None:
    """The stages of a round, without those in which nobody fires."""
    stage = _stage_from(state, 0)
    if stage is not None:
        state.call("stage", stage=stage, fire=0)


def next_fire(state: West) -> None:
    """On to the next moment of the stage. When the last stage is over, more units may leave than aircraft."""
    stages = engagement_of(state, battle_frame(state)).stages
    stage, fire = state["stage"], state["fire"] + 1
    if fire < len(stages[stage]):
        state.goto("stage", stage=stage, fire=fire)
    elif stage + 1 == len(stages):
        state.end()


def next_stage(state: West) -> None:
    stage = _stage_from(state, state["stage"] + 1)
    if stage is None:
        state.end()
    else:
        state.goto("stage", stage=stage, fire=0)


def _stage_from(state: West, first: int) -> int | None:
    """The next stage of the round in which anybody fires."""
    _frame, engagement, codes, now = as_it_stands(state)
    for number, stage in enumerate(engagement.stages[first:], first):
        for step, roles in stage:
            for role in roles:
                if engagement.volley(step, role, codes, now).dice:
                    return number
    return None


@rule("7.7.12.a", "7.7.5.b")
def next_round(state: West) -> None:
    """The battle goes on, without air-to-air combat, until one side is gone."""
    frame, engagement, codes, now = as_it_stands(state)
    if engagement.is_descent:  # nobody is left to fight on the ground
        turn_to(state, "end_of_battle")
    elif "wave" in frame.locals:  # 24.0: the second wave comes first
        turn_to(state, "pause")
    elif engagement.can_go_on(codes, now):
        state.emit(Event("round", "7.7.12", _("Round {n} of the battle.", n=now.round + 1)))
        state.goto("combat_round", round=now.round + 1, air=now.air)
    else:
        turn_to(state, "failed_attack")


LEAVE = (AircraftLeave(DEFENDER), AircraftLeave(ATTACKER))

# fmt: off
PROCEDURES: Procedures[West] = {
    "battle":           (reveal,),
    "engagement":       (conclude,                                                      # 7.7.10
                         *when(charges.are_played, charges.DeclareCharge()),            # 20.0, 21.0
                         begin),
    "air_to_air_round": (next_air_round, fire(in_the_air), *LEAVE, again),              # 7.7.1
    "combat_round":     (unopposed,                                                     # 23.0
                         first_stage,                                                   # 7.7.2-7.7.5: `order.ROUND`
                         surrender_at_once,                                             # 5.6.1
                         Retreat(DEFENDER), conclude,                                   # 7.7.13
                         end_desperate_attack,                                          # 12.4.1
                         Retreat(ATTACKER), conclude,
                         next_round),                                                   # 7.7.12
    "stage":            (fire(in_turn), next_fire, *LEAVE, come_to_ground, next_stage),
    **ENDS,
    **LOSSES,
    **RETREATS,
}
# fmt: on
