"""What a move does to a vehicle: a barricade may stop it (502), it may bog (002), an unreliable one may fail (218)."""

from __future__ import annotations

from fogbound.blitz.play.engine.grid import NEIGHBOURS
from fogbound.blitz.play.engine.state import Blitz, board, is_on_table, terrain, told, unit
from fogbound.blitz.play.engine.telling import own, tell
from fogbound.blitz.play.fire.gunnery import keeps_nerve
from fogbound.blitz.play.fire.harm import abandon
from fogbound.blitz.play.fog.looking import reveal
from fogbound.blitz.play.move.steps import ratio, steps
from fogbound.blitz.rules.movement import Run, Speed, breaks_down, crew_tests_to_stay
from fogbound.blitz.rules.terrain import is_bogged
from fogbound.blitz.table.kinds import CM
from fogbound.core.steps import Procedures, Roll
from fogbound.core.texts import texts

_ = texts("blitz")


# -- 502 --------------------------------------------------------------------------------------------------------------


def try_barricade(state: Blitz) -> None:
    """502: if its way begins over a barricade, it is tested whether it gets over; its dice show who is there."""
    i, path = state["stand"], state["path"]
    me, here = unit(state, i), state.cell[i]
    if not path or not me.tread.forces:
        return
    if steps(terrain(state), me.tread, ratio(me.pace)).step(here, NEIGHBOURS[here].index(path[0])).forced:
        reveal(state, i)
        state.call("barricade", stand=i)


def force(state: Blitz, faces: tuple[int, ...]) -> None:
    i = state["stand"]
    stuck = is_bogged(board(state).rules, unit(state, i).build.mover, faces[0])
    state.stuck[i] = int(stuck)
    text = _("{stand} forces the barricade.", stand=told(state, i))
    if stuck:
        text = _("{stand} is stuck at the barricade.", stand=told(state, i))
    tell(state, "stuck" if stuck else "forced", "502", text, faces=faces)


# -- 002 --------------------------------------------------------------------------------------------------------------


def drive(state: Blitz) -> None:
    """The end of a march of a vehicle that is still there."""
    i = state["stand"]
    me = unit(state, i)
    if me.vehicle is not None and is_on_table(state, i):
        used = -(-(me.pace.clear - state["spare"]) // CM)
        state.call("drive", stand=i, tests=state["tests"], used=used, failed=0)


def bog_dice(state: Blitz) -> int:
    return int(state["tests"])


def bog(state: Blitz, faces: tuple[int, ...]) -> None:
    """002: difficult ground may hold a vehicle for good."""
    i = state["stand"]
    if any(is_bogged(board(state).rules, unit(state, i).build.mover, face) for face in faces):
        state.stuck[i] = 1
        tell(state, "stuck", "002", _("{stand} is stuck.", stand=told(state, i)), faces=faces, to=own(state, i))


# -- 218 --------------------------------------------------------------------------------------------------------------


def breakdown_dice(state: Blitz) -> int:
    """Two, after each move of an unreliable tank that still goes."""
    i = state["stand"]
    return 2 if unit(state, i).is_unreliable and not state.stuck[i] else 0


def break_down(state: Blitz, faces: tuple[int, ...]) -> None:
    """What a road saves counts as not driven: its allowance is that of clear ground in proportion (ours)."""
    i, rules = state["stand"], board(state).rules
    pace = unit(state, i).pace
    run = Run(speed=Speed(pace.clear // CM, pace.road // CM), clear=state["used"])
    text = _("The engine of {stand} holds.", stand=told(state, i))
    if breaks_down(rules, run, sum(faces)):
        state["failed"] = state.stuck[i] = 1
        text = _("{stand} breaks down.", stand=told(state, i))
    tell(state, "breakdown", "218" if rules.has("218") else "base.unreliable", text, faces=faces, to=own(state, i))


def stay_dice(state: Blitz) -> int:
    return int(state["failed"] and crew_tests_to_stay(board(state).rules, "breakdown"))


def stay_aboard(state: Blitz, faces: tuple[int, ...]) -> None:
    """Without 218 a crew may leave a tank that broke down; it is seen to."""
    if not keeps_nerve(state, state["stand"], faces):
        reveal(state, state["stand"])
        abandon(state, state["stand"])


# fmt: off
PROCEDURES: Procedures[Blitz] = {
    "barricade": (Roll("bog", lambda state: 1, force),),
    "drive": (
        Roll("bog", bog_dice, bog),
        Roll("breakdown", breakdown_dice, break_down),
        Roll("crew", stay_dice, stay_aboard),
    ),
}
# fmt: on
