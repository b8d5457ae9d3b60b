"""14: new terrain. What hills, mountains and swamps do to armour, mountain units and cavalry."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.west.board import STRAIT, Board
from fogbound.west.kinds import Class
from fogbound.west.options import Option, declare, setting
from fogbound.west.position.state import West
from fogbound.west.rules.combat.fighter import ATTACKER, Step
from fogbound.west.rules.combat.modifiers import CHANGES, HIGH_GROUND, Firing
from fogbound.west.rules.entry import ENTRY
from fogbound.west.rules.going import COSTS, Ground
from fogbound.west.rules.rail import RAIL_TO
from fogbound.west.rules.weather import weather_at

_ = texts("west")

declare("rule_14_terrain", Option("14.0", ("off", "on"), _("New terrain"), level="optional", chapter=14))
NEW_TERRAIN: Final = setting("rule_14_terrain", "on")

CAVALRY_PAYS: Final = 2
"""At most, but in mountains and snowy hills (E-22)."""


MOUNTAIN: Final = "mountain"


def mountains(board: Board) -> Iterable[int]:
    return [hex for hex, terrain in enumerate(board.terrain) if terrain == MOUNTAIN]


MOUNTAINS_SHUT: Final = _("{block} cannot enter the mountains of {hex}.", block="", hex="")


@ENTRY.hex(
    "14.0.d",
    MOUNTAINS_SHUT,
    ground=mountains,
    when=(NEW_TERRAIN,),
)
def is_shut_by_mountains(state: West, block: int, hex: int, attacks: bool) -> bool:
    """Armour never enters them, in rain and snow mountain units alone do; light rain is not so bad (O-18)."""
    if state.board.terrain[hex] != MOUNTAIN:
        return False
    kind = state.board.kind[block]
    is_armour = state.board.charts.classes[kind].group == "armor"
    return is_armour or (kind != Class.MOUNTAIN and weather_at(state, hex) in ("rain", "snow"))


@RAIL_TO.line("14.0.d", MOUNTAINS_SHUT, when=(NEW_TERRAIN,))
def outside_the_mountains(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """Trains pass through the mountains with everybody, and set down there who may enter them."""
    return [hex for hex in hexes if not is_shut_by_mountains(state, block, hex, False)]


def is_by_land(ground: Ground) -> bool:
    """A strait always costs the same, whoever crosses it (7.5.5.a, E-21, E-22)."""
    return not ground.way.features & STRAIT


@COSTS.line("14.0.e", _("mountain unit"), of=frozenset({Class.MOUNTAIN}), when=(NEW_TERRAIN,))
def on_high_ground(ground: Ground, cost: int) -> int:
    """One point less into hills and mountains, never less than one (E-21). It fights there as by 6.1.2, no better."""
    is_cheaper = is_by_land(ground) and ground.board.terrain[ground.way.to] in HIGH_GROUND
    return max(1, cost - 1) if is_cheaper else cost


@COSTS.line("14.0.g", _("cavalry"), of=frozenset({Class.CAVALRY}), when=(NEW_TERRAIN,))
def on_horseback(ground: Ground, cost: int) -> int:
    """Never more than two points into a hex that is neither a mountain nor a snowy hill."""
    terrain = ground.board.terrain[ground.way.to]
    is_steep = terrain == "mountain" or (terrain == "hills" and ground.weather == "snow")
    return min(CAVALRY_PAYS, cost) if is_by_land(ground) and not is_steep else cost


@rule("14.0.a")
@CHANGES.line("14.0.f", "armour_in_swamp", _("armour in a swamp"), at="swamp", when=(NEW_TERRAIN,))
def bogged_down(firing: Firing) -> int:
    """Armour that attacks into a swamp, unless it is frozen."""
    is_armour = firing.battle.charts.classes[firing.unit.kind].group == "armor"
    attacks = firing.role == ATTACKER and firing.step == Step.GROUND and firing.unit.combat
    return -1 if is_armour and attacks and firing.battle.weather != "snow" else 0
