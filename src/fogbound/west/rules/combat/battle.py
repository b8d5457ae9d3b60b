"""7.7: the course of a battle, as a table of its steps in the manual's order.

Dice of both sides fall together where fire is simultaneous. Every volley is told with its dice, its target numbers
and all modifiers; hits that leave the owner a choice are asked for in `losses`, departures in `retreat`.
"""

from __future__ import annotations

from collections.abc import Callable

from fogbound.core.register import rule
from fogbound.core.sequence import Procedures, Roll
from fogbound.core.texts import texts
from fogbound.core.values import Event
from fogbound.west.position.marks import ATTACKED, SHOWN
from fogbound.west.position.state import West
from fogbound.west.rules.combat.ends import PROCEDURES as ENDS
from fogbound.west.rules.combat.ends import conclude, surrender_at_once
from fogbound.west.rules.combat.fighter import AIR_TO_AIR, ATTACKER, DEFENDER, ROUND, Fire, Step
from fogbound.west.rules.combat.losses import PROCEDURES as LOSSES
from fogbound.west.rules.combat.losses import strike, write
from fogbound.west.rules.combat.muster import codes_of, engagement_of, locals_of, moment_of
from fogbound.west.rules.combat.report import tell_fire
from fogbound.west.rules.combat.retreat import PROCEDURES as RETREATS
from fogbound.west.rules.combat.retreat import AircraftLeave, Retreat
from fogbound.west.rules.combat.volley import Volley

_ = texts("west")

ANTI_AIRCRAFT, BOMBS, ATTACKING_ARTILLERY, DEFENDING_ARTILLERY, DEFENDERS, ATTACKERS = ROUND


@rule("7.7.c")
def reveal(state: West) -> None:
    """Both sides show all their units in the hex; what the battle depends on is settled."""
    board, hex = state.board, state["hex"]
    for block in state.stacks[hex]:
        state.mark(block, SHOWN | ATTACKED if board.side[block] == state.active else SHOWN)
    settled = locals_of(state, hex)
    state.goto("engagement", **settled)
    shown = [{"block": board.names[b], "steps": state.steps[b], "side": board.side[b]} for b in state.stacks[hex]]
    names = ", ".join(f"{board.names[b]} ({state.steps[b]})" for b in settled["attackers"])
    against = ", ".join(f"{board.names[b]} ({state.steps[b]})" for b in settled["defenders"])
    text = _(
        "Battle of {hex}: {attackers} against {defenders}.", hex=board.titles[hex], attackers=names, defenders=against
    )
    state.emit(Event("battle", "7.7", text, reveals=True, detail={"hex": board.places[hex], "blocks": shown}))


# -- fire ------------------------------------------------------------------------------------------------------------


def _volleys(state: West, when: Fire) -> list[Volley]:
    frame = state.frames[-1]
    engagement, codes, now = engagement_of(state, frame), codes_of(state, frame), moment_of(frame)
    return [engagement.volley(when.step, role, codes, now) for role in when.roles]


def fire(when: Fire) -> Roll[West]:
    """Dice of a step of combat; hits are dealt when the dice of all who fire at once have been read."""
    step, roles = when

    def count(state: West) -> int:
        return sum(volley.dice for volley in _volleys(state, when))

    def then(state: West, faces: tuple[int, ...]) -> None:
        frame = state.frames[-1]
        engagement, codes, now = engagement_of(state, frame), codes_of(state, frame), moment_of(frame)
        dealt: list[tuple[int, int]] = []
        for role in roles:
            volley = engagement.volley(step, role, codes, now)
            rolled, faces = faces[: volley.dice], faces[volley.dice :]
            if volley.dice:
                dealt.append((role, volley.hits(rolled)))
                tell_fire(state, frame, step, role, volley, rolled, dealt[-1][1])
                if step == Step.ARTILLERY:
                    write(state, frame, role, engagement.spend(role, codes, volley), "7.7.4")
        strike(state, frame, step, codes, dealt)

    return Roll("combat", count, then)


# -- the course ------------------------------------------------------------------------------------------------------


@rule("7.7.1.a", "7.7.1.c")
def next_air_round(state: West) -> None:
    """Air-to-air combat goes on until one side has no air units left in the battle."""
    frame = state.frames[-1]
    if engagement_of(state, frame).fights_in_air(codes_of(state, frame), state["air"] + 1):
        state["air"] += 1
        state.goto("air_to_air_round", **state.frames[-1].locals)
    else:
        state.goto("combat_round", **frame.locals)


def fought(procedure: str, *moments: Fire) -> Callable[[West], None]:
    """A step of the round, passed over with all its questions when nobody fires in it."""

    def call(state: West) -> None:
        if any(volley.dice for when in moments for volley in _volleys(state, when)):
            state.call(procedure, **state.frames[-1].locals)

    return call


@rule("7.7.12.a", "7.7.5.b")
def next_round(state: West) -> None:
    """The battle goes on, without air-to-air combat, until one side is gone."""
    frame = state.frames[-1]
    if engagement_of(state, frame).can_go_on(codes_of(state, frame), moment_of(frame)):
        state["round"] += 1
        state.emit(Event("round", "7.7.12", _("Round {n} of the battle.", n=state["round"])))
        state.goto("combat_round", **state.frames[-1].locals)
    else:
        state.goto("failed_attack", **frame.locals)


LEAVE = (AircraftLeave(DEFENDER), AircraftLeave(ATTACKER))

# fmt: off
PROCEDURES: Procedures[West] = {
    "battle":               (reveal,),
    "engagement":           (conclude, next_air_round),                                        # 7.7.10
    "air_to_air_round":     (fire(AIR_TO_AIR), *LEAVE, next_air_round),                        # 7.7.1
    "combat_round":         (fought("anti_aircraft_fire", ANTI_AIRCRAFT),                      # 7.7.2
                             fought("air_to_ground_combat", BOMBS),                            # 7.7.3
                             fought("artillery_fire", ATTACKING_ARTILLERY, DEFENDING_ARTILLERY),  # 7.7.4
                             fire(DEFENDERS), fire(ATTACKERS),                                 # 7.7.5
                             surrender_at_once,                                                # 5.6.1
                             Retreat(DEFENDER), conclude, Retreat(ATTACKER), conclude,         # 7.7.13
                             next_round),                                                      # 7.7.12
    "anti_aircraft_fire":   (fire(ANTI_AIRCRAFT), *LEAVE),
    "air_to_ground_combat": (fire(BOMBS), *LEAVE),
    "artillery_fire":       (fire(ATTACKING_ARTILLERY), fire(DEFENDING_ARTILLERY), *LEAVE),
    **ENDS,
    **LOSSES,
    **RETREATS,
}
# fmt: on
