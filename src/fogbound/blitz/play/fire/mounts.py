"""How the guns of a stand bear, and which of two a vehicle fires."""

from __future__ import annotations

from fogbound.blitz.arsenal import Weapon
from fogbound.blitz.play.engine.units import Unit
from fogbound.blitz.rules.destroy import power
from fogbound.blitz.rules.he import he_dice
from fogbound.blitz.rules.shot import Act
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.table.arcs import Weapon as Mount
from fogbound.blitz.table.arcs import is_in_arc
from fogbound.blitz.table.values import Stand
from fogbound.core.register import rule


def fires_second(rules: RuleSet, one: Unit, other: Unit, here: Stand, there: Stand, dug_in: bool = False) -> bool:
    """Of two guns the one that bears; if both do, the one that harms more; if none, the turret, which turns (ours)."""
    if one.gun is None or one.second is None:
        return False
    bears = [is_in_arc(here, there.at, mount_of(one, second, dug_in)) for second in (False, True)]
    if all(bears):
        return harm(rules, one.second, other) > harm(rules, one.gun, other)
    if any(bears):
        return bears[1]
    return mount_of(one, True, dug_in) == "turret" != mount_of(one, False, dug_in)


def harm(rules: RuleSet, gun: Weapon, other: Unit) -> int:
    """What a gun can do, on a scale of its own: power against armour, else its shells."""
    return power(rules, gun).value if other.is_armoured else he_dice(rules, gun.calibre)


def act_of(one: Unit, here: Stand, there: Stand, moved: bool, second: bool, dug_in: bool = False) -> Act:
    """206: which line of the table the firer is on. A turret points where the hull does until it is turned (ours)."""
    if moved:
        return "moved"
    mount = mount_of(one, second, dug_in)
    if one.is_infantry or is_in_arc(here, there.at, mount):
        return "stationary"
    return "turret" if mount == "turret" else "pivoted"


@rule("224")
def mount_of(one: Unit, second: bool = False, dug_in: bool = False) -> Mount:
    """224: a tank in its pit bears all round, as a gun on such a mount does, whether it has a turret or not."""
    if one.vehicle is not None and dug_in:
        return "turret"
    if one.vehicle is not None:
        in_turret = one.vehicle.second_turret if second else one.vehicle.turret
        return "turret" if in_turret else "hull gun"
    return "turret" if one.piece is not None and one.piece.all_round else "gun"
