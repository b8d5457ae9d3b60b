"""A volley in words and as plain data: who rolls how many dice, on what, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Final

from fogbound.core.texts import Message, texts
from fogbound.west.rules.combat.fighter import Fighter, Step
from fogbound.west.rules.combat.modifiers import CHANGES
from fogbound.west.rules.combat.volley import Modifier, Shooter, Shot, Volley

_ = texts("west")

# fmt: off
STEPS: Final = {
    Step.AIR_AIR:    ("7.7.1", _("Air-to-air")),
    Step.ANTI_AIR:   ("7.7.2", _("Anti-aircraft fire")),
    Step.AIR_GROUND: ("7.7.3", _("Air-to-ground")),
    Step.ARTILLERY:  ("7.7.4", _("Artillery")),
    Step.GROUND:     ("7.7.5", _("Ground combat")),
    Step.CHARGE:     ("7.7.5", _("Charge")),
}
# fmt: on
"""Rule and name of each step."""


def shots_of(units: Sequence[Fighter], volley: Volley) -> tuple[dict[str, object], ...]:
    """What each unit fires; the guns of the place have no name."""
    return tuple(
        {
            "unit": units[shot.shooter.who].name,
            "steps": shot.shooter.steps,
            "firepower": shot.shooter.firepower,
            "dice": shot.dice,
            "target": shot.target,
            "merged": shot.merged,
            "modifiers": tuple(modifier._asdict() for modifier in shot.shooter.modifiers),
        }
        for shot in volley.shots
    )


def volley_in_words(units: Sequence[Fighter], volley: Volley) -> Message:
    return _listed(_shot(units, shot) for shot in volley.shots)


def _shot(units: Sequence[Fighter], shot: Shot) -> Message:
    name = units[shot.shooter.who].name or _("Guns")
    changes = [_modifier(modifier) for modifier in shot.shooter.modifiers]
    if shot.shooter.extra:
        changes.append(_("sirens: +{n}, 22.0", n=shot.shooter.extra))
    if shot.merged:
        changes.append(_("merged: +{n}, 7.7.7", n=shot.merged))
    if changes:
        changes.insert(0, _strength(shot.shooter))
    dice = _.n(
        "{unit}: {n} die on {target}+", "{unit}: {n} dice on {target}+", unit=name, n=shot.dice, target=shot.target
    )
    return _("{fire} ({changes})", fire=dice, changes=_listed(changes)) if changes else dice


def _strength(shooter: Shooter) -> Message:
    """What the unit would roll if nothing changed it."""
    steps, hits_on = shooter.steps, shooter.firepower
    return _.n("{n} step on {target}+", "{n} steps on {target}+", n=steps, target=hits_on)


def _modifier(modifier: Modifier) -> Message:
    name, rule = CHANGES.reason(modifier.name), modifier.rule
    if modifier.mali:
        return _.n("{name}: {n} Malus, {rule}", "{name}: {n} Mali, {rule}", name=name, n=modifier.mali, rule=rule)
    return _.n("{name}: {n} Bonus, {rule}", "{name}: {n} Boni, {rule}", name=name, n=modifier.boni, rule=rule)


def _listed(parts: Iterable[Message]) -> Message:
    return reduce(lambda one, more: _("{one}; {more}", one=one, more=more), parts)
