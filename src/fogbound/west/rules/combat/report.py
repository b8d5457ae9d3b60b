"""What the log says of a battle: each volley with its dice, its target numbers and every modifier with its rule."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any, Final

from fogbound.core.state import Frame
from fogbound.core.texts import Message, texts
from fogbound.core.values import Event
from fogbound.west.boards import board_of
from fogbound.west.rules.combat.engagement import GUNS, Engagement
from fogbound.west.rules.combat.fighter import Step
from fogbound.west.rules.combat.modifiers import NAMES
from fogbound.west.rules.combat.muster import engagement_of, side_of
from fogbound.west.rules.combat.volley import Modifier, Shot, Volley
from fogbound.west.state import SIDES, West

_ = texts("west")

# fmt: off
STEPS: Final = {
    Step.AIR_AIR:    ("7.7.1", _("Air-to-air")),
    Step.ANTI_AIR:   ("7.7.2", _("Anti-aircraft fire")),
    Step.AIR_GROUND: ("7.7.3", _("Air-to-ground")),
    Step.ARTILLERY:  ("7.7.4", _("Artillery")),
    Step.GROUND:     ("7.7.5", _("Ground combat")),
}
# fmt: on
SIDE_NAMES: Final = (_("Axis"), _("Allies"))


def tell_fire(
    state: West, frame: Frame, step: Step, role: int, volley: Volley, faces: tuple[int, ...], hits: int
) -> None:
    """One volley. Its description is the same whenever the same units fire, so it is made once."""
    engagement = engagement_of(state, frame)
    known = engagement.described.get(id(volley))
    if known is None:
        known = engagement.described[id(volley)] = _describe(engagement, role, volley)
    shots, said = known
    rule, name = STEPS[step]
    side = side_of(state, role)
    settled: Any = frame.locals
    text = _(
        "{step}, {side}: {shots}. Rolled {faces}: {hits}.",
        step=name,
        side=SIDE_NAMES[side],
        shots=said,
        faces=" ".join(map(str, faces)),
        hits=_.n("{n} hit", "{n} hits", n=hits),
    )
    detail: dict[str, object] = {
        "hex": board_of(state).places[settled["hex"]],
        "step": step.name.lower(),
        "side": SIDES[side],
        "round": settled["air"] if step == Step.AIR_AIR else settled["round"],
        "shots": shots,
        "faces": faces,
        "hits": hits,
    }
    state.emit(Event("fire", rule, text, detail=detail))


def _describe(engagement: Engagement, role: int, volley: Volley) -> tuple[tuple[dict[str, object], ...], Message]:
    names = [
        _("Guns") if shot.shooter.who == GUNS else engagement.sides[role][shot.shooter.who].name
        for shot in volley.shots
    ]
    shots = tuple(
        {
            "unit": "" if shot.shooter.who == GUNS else engagement.sides[role][shot.shooter.who].name,
            "steps": shot.shooter.steps,
            "firepower": shot.shooter.firepower,
            "dice": shot.dice,
            "target": shot.target,
            "merged": shot.merged,
            "modifiers": tuple(modifier._asdict() for modifier in shot.shooter.modifiers),
        }
        for shot in volley.shots
    )
    return shots, _listed(_shot(name, shot) for name, shot in zip(names, volley.shots, strict=True))


def _shot(name: str | Message, shot: Shot) -> Message:
    """What one unit fires, in words."""
    changes = [_modifier(modifier) for modifier in shot.shooter.modifiers]
    if shot.merged:
        changes.append(_("merged +{n} (7.7.7)", n=shot.merged))
    dice = _.n(
        "{unit}: {n} die on {target}+", "{unit}: {n} dice on {target}+", unit=name, n=shot.dice, target=shot.target
    )
    return _("{fire} [{changes}]", fire=dice, changes=_listed(changes)) if changes else dice


def _modifier(modifier: Modifier) -> Message:
    name, rule = NAMES[modifier.name], modifier.rule
    if modifier.mali:
        return _.n("{name}: {n} Malus ({rule})", "{name}: {n} Mali ({rule})", name=name, n=modifier.mali, rule=rule)
    return _.n("{name}: {n} Bonus ({rule})", "{name}: {n} Boni ({rule})", name=name, n=modifier.boni, rule=rule)


def _listed(parts: Iterable[Message]) -> Message:
    return reduce(lambda one, more: _("{one}; {more}", one=one, more=more), parts)
