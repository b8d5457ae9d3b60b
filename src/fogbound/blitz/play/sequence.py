"""The sequence of play, in its order: set-up, then turns of rally, initiative and activation."""

from __future__ import annotations

from typing import Final

from fogbound.blitz.play.air import arrival, attack
from fogbound.blitz.play.artillery import missions, requests, rockets, shelling
from fogbound.blitz.play.assault import armour, infantry, overrun
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import (
    DEMORALISED,
    NONE_AT_HAND,
    READY,
    Blitz,
    board,
    is_on_table,
    living,
    told,
    unit,
)
from fogbound.blitz.play.engine.telling import score, tell
from fogbound.blitz.play.engine.turns import has_something_left, is_decided, next_side
from fogbound.blitz.play.engine.words import VOCABULARY
from fogbound.blitz.play.fire import firing, gunnery, harm, pooling, snipers
from fogbound.blitz.play.fire.ammunition import repair_all, repair_dice
from fogbound.blitz.play.fog import looking
from fogbound.blitz.play.fog.looking import all_look
from fogbound.blitz.play.move import close_quarters, driving, march, transport, works
from fogbound.blitz.play.orders import activation, command, digging, giving, smoke
from fogbound.blitz.play.orders.command import has_leader_near
from fogbound.blitz.play.set_up import SetUp
from fogbound.blitz.rules.morale import Test, rally
from fogbound.core.sequence import Sequence
from fogbound.core.steps import Procedures, Roll
from fogbound.core.texts import Message, texts
from fogbound.core.values import Event, Result

_ = texts("blitz")

# fmt: off
PEOPLES: Final = {
    "Germany": _("Germans"), "Italy": _("Italians"), "Japan": _("Japanese"),
    "USA": _("Americans"), "UK": _("British"), "USSR": _("Soviets"), "France": _("French"), "Poland": _("Poles"),
}
# fmt: on


def people(state: Blitz, side: int) -> Message:
    """What the men of a side are called."""
    return PEOPLES[board(state).scenario.nations[side]]


def begin_turn(state: Blitz) -> None:
    state.turn += 1
    tell(state, "turn", "base.turn", _("Turn {n} begins.", n=state.turn))
    for i in range(len(state.cell)):
        state.fired[i] = state.activated[i] = state.covered[i] = state.turned[i] = 0
        state.spent[i] &= ~NONE_AT_HAND
        state.shot_at[i] = (state.shot_at[i] << 1) & 3
    for b, called in enumerate(state.called):
        state.called[b] = min(called, 1)
    state.directed = ()
    smoke.lift(state)


# -- rally ------------------------------------------------------------------------------------------------------------


def shaken(state: Blitz) -> list[int]:
    return [i for i, status in enumerate(state.status) if status == DEMORALISED]


def rally_dice(state: Blitz) -> int:
    return len(shaken(state))


def rally_all(state: Blitz, faces: tuple[int, ...]) -> None:
    """Every demoralised stand, one die each (112). All try at once: a leader who rallies helps nobody yet."""
    rules, year = board(state).rules, board(state).scenario.year
    trying = [(i, has_leader_near(state, i)) for i in shaken(state)]
    for (i, near), face in zip(trying, faces, strict=True):
        shot_at = bool(state.shot_at[i] & 2)
        test = Test(
            experience=unit(state, i).experience,
            year=year,
            commander_lost=bool(state.headless[i]),
            shot_at_last_turn=shot_at,
            leader_near=near,
        )
        number = rally(rules, test)
        rallies = number.succeeds(face)
        text = _("{stand} rallies.", stand=told(state, i))
        if rallies:
            state.status[i] = READY
        else:
            text = _("{stand} does not rally.", stand=told(state, i))
        tell(state, "rally", number.base.id, text, faces=(face,), need=number.target, lines=number.lines)


# -- initiative -------------------------------------------------------------------------------------------------------


def take_initiative(state: Blitz, faces: tuple[int, ...]) -> None:
    """Each side rolls; the higher acts first, ties are rolled again (ours)."""
    if faces[0] == faces[1]:
        state.goto("initiative")
        return
    state.active = int(faces[1] > faces[0])
    text = _("Initiative: {side}.", side=people(state, state.active))
    tell(state, "initiative", "base.turn", text, faces=faces)
    if not has_something_left(state, state.active):
        next_side(state)


# -- the end ----------------------------------------------------------------------------------------------------------


def end_turn(state: Blitz) -> None:
    """The game ends after its last turn, or when a side has nobody left."""
    if state.turn < board(state).scenario.turns and not is_decided(state):
        state.goto("turn")


def hold_objective(state: Blitz) -> None:
    """Whoever alone stands in the objective scores for it; all is shown now."""
    here = board(state)
    inside = [{side for side in (0, 1) if any(state.cell[i] in here.objective for i in living(state, side))}]
    for side in inside[0] if len(inside[0]) == 1 else ():
        score(state, side, here.scenario.worth)
    for i in range(len(state.cell)):
        if is_on_table(state, i):
            state.hidden[i] = 0
    text = _("{one} {first}, {two} {second} victory points.", one=people(state, 0), first=state.points[0],
             two=people(state, 1), second=state.points[1])  # fmt: skip
    state.emit(Event("score", "base.victory_points", text, reveals=True))


def result(state: Blitz) -> Result:
    """More victory points win."""
    lead = state.points[0] - state.points[1]
    if lead == 0:
        return Result(None, _("A draw."))
    return Result(SIDES[lead < 0], _.n("By {n} victory point.", "By {n} victory points.", n=abs(lead)))


# fmt: off
PROCEDURES: Procedures[Blitz] = {
    "game":       (SetUp(), all_look, "turn", hold_objective),
    "turn":       (begin_turn, "rally", "support", "initiative", "activations", end_turn),
    "rally":      (Roll("rally", rally_dice, rally_all), Roll("repair", repair_dice, repair_all)),
    "initiative": (Roll("initiative", lambda state: 2, take_initiative),),
    "support":    (Roll("request", requests.request_dice, requests.request),
                   Roll("arrival", arrival.arrival_dice, arrival.arrive)),
    **activation.PROCEDURES, **giving.PROCEDURES, **command.PROCEDURES, **digging.PROCEDURES, **smoke.PROCEDURES,
    **march.PROCEDURES, **driving.PROCEDURES, **close_quarters.PROCEDURES, **transport.PROCEDURES, **works.PROCEDURES,
    **pooling.PROCEDURES, **firing.PROCEDURES, **snipers.PROCEDURES, **gunnery.PROCEDURES, **harm.PROCEDURES,
    **looking.PROCEDURES, **infantry.PROCEDURES, **armour.PROCEDURES, **overrun.PROCEDURES,
    **missions.PROCEDURES, **shelling.PROCEDURES, **rockets.PROCEDURES, **attack.PROCEDURES,
}
# fmt: on
SEQUENCE = Sequence(PROCEDURES, result, VOCABULARY)
