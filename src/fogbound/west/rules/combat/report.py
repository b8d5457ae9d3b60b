"""What the log says of a battle: each volley with its dice, its target numbers and every modifier with its rule."""

from __future__ import annotations

from typing import Any, Final

from fogbound.core.state import Frame
from fogbound.core.texts import texts
from fogbound.core.values import Event
from fogbound.west.kinds import SIDES
from fogbound.west.position.state import West
from fogbound.west.rules.combat.describe import STEPS, shots_of, volley_in_words
from fogbound.west.rules.combat.fighter import Step
from fogbound.west.rules.combat.muster import engagement_of, moment_of, side_of
from fogbound.west.rules.combat.volley import Volley

_ = texts("west")

SIDE_NAMES: Final = (_("Axis"), _("Allies"))


def tell_fire(
    state: West, frame: Frame, step: Step, role: int, volley: Volley, faces: tuple[int, ...], hits: int
) -> None:
    """One volley. Its description is the same whenever the same units fire, so it is made once."""
    engagement, now = engagement_of(state, frame), moment_of(state)
    known = engagement.described.get(id(volley))
    if known is None:
        units = engagement.sides[role]
        known = engagement.described[id(volley)] = (shots_of(units, volley), volley_in_words(units, volley))
    shots, said = known
    rule, name = STEPS[step]
    side = side_of(state, role)
    hex: Any = frame.locals["hex"]
    text = _(
        "{step}, {side}: {shots}. Rolled {faces}: {hits}.",
        step=name,
        side=SIDE_NAMES[side],
        shots=said,
        faces=" ".join(map(str, faces)),
        hits=_.n("{n} hit", "{n} hits", n=hits),
    )
    detail: dict[str, object] = {
        "hex": state.board.places[hex],
        "step": step.name.lower(),
        "side": SIDES[side],
        "round": now.air if step == Step.AIR_AIR else now.round,
        "shots": shots,
        "faces": faces,
        "hits": hits,
    }
    state.emit(Event("fire", rule, text, detail=detail))
    if any(shot.shooter.extra for shot in volley.shots):
        state.emit(Event("sirens", "22.0", _("Stukas dive with their sirens on.")))
