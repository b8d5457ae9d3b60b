"""What happens, in words and figures: events that list every modifier with its proposal or base clause."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fogbound.blitz.clause import Modifier
from fogbound.blitz.play.engine.equipment import loss_as
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import DEMORALISED, LOST, Blitz, board, told, unit
from fogbound.blitz.play.engine.units import Unit
from fogbound.blitz.roll import Roll
from fogbound.blitz.rules.points import Loss, victory_points
from fogbound.core.texts import Message, texts
from fogbound.core.values import Event

_ = texts("blitz")


# fmt: off
FORMER: Final = {
    "002": "base.terrain", "003": "base.sight", "101": "base.moves", "107": "base.smoke", "108": "base.area_fire",
    "111": "base.no_digging_in", "213": "base.continuous_movement", "214": "base.overrun", "215": "base.tank_assault",
    "216": "base.exposed_crew", "221": "base.no_close_reaction", "303": "base.accuracy", "403": "base.boarding",
    "406": "base.orders", "408": "base.accuracy", "409": "base.observers", "410": "base.orders",
    "414": "base.observers", "502": "base.barricades",
}
# fmt: on
"""What an event or a refusal follows where its proposal is not in force."""


def in_force(state: Blitz, rule: str) -> str:
    """The clause that one cites: that of the proposal, or of the edition before it."""
    return rule if board(state).rules.has(rule) else FORMER.get(rule, rule)


def tell(
    state: Blitz,
    kind: str,
    rule: str,
    text: Message,
    *,
    faces: tuple[int, ...] = (),
    need: int | None = None,
    lines: Iterable[Modifier] = (),
    to: tuple[str, ...] = (),
    reveals: bool = False,
    side: int | None = None,
) -> None:
    """Something that everybody sees, or the sides named; `side` is whose dice they were, where luck is reckoned."""
    modifiers = [{"id": line.id, "reason": line.reason.text, "value": line.value, "ours": line.ours} for line in lines]
    detail: dict[str, object] = {"dice": list(faces), "need": need, "modifiers": modifiers}
    if side is not None:
        detail["side"] = SIDES[side]
    state.emit(Event(kind, in_force(state, rule), text, to=to, reveals=reveals, detail=detail))


def tell_roll(
    state: Blitz,
    kind: str,
    roll: Roll,
    text: Message,
    faces: tuple[int, ...],
    to: tuple[str, ...] = (),
    side: int | None = None,
) -> None:
    """A roll with all that made up its number."""
    tell(state, kind, roll.base.id, text, faces=faces, need=roll.target, lines=roll.lines, to=to, side=side)


def demoralise(state: Blitz, i: int) -> None:
    state.status[i] = DEMORALISED
    tell(state, "demoralised", "base.saves", _("{stand} is demoralised.", stand=told(state, i)))


def loss_of(unit: Unit) -> Loss:
    """What its loss counts as."""
    return loss_as(unit.vehicle, unit.piece)


def lose(state: Blitz, i: int, already: int = 0, loss: Loss | None = None) -> None:
    """A stand is lost; its enemy scores, less what he had for it already."""
    state.status[i] = LOST
    worth = victory_points(board(state).rules, loss or loss_of(unit(state, i)))
    score(state, 1 - unit(state, i).side, max(0, worth.value - already))
    tell(state, "lost", worth.id, _("{stand} is lost.", stand=told(state, i)))


def score(state: Blitz, side: int, points: int) -> None:
    state.points[side] += points


def own(state: Blitz, i: int) -> tuple[str, ...]:
    """Who may know what a stand does: everybody, unless it is hidden."""
    return (SIDES[unit(state, i).side],) if state.hidden[i] else ()
