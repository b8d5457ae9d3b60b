"""29.1: what partisans in a hex hinder, by how many they are. Supply, rails and marches ask here."""

from __future__ import annotations

from typing import Final

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.west.kinds import AXIS
from fogbound.west.options import Option, declare, setting
from fogbound.west.position.state import West

_ = texts("west")

declare(
    "rule_29_partisans",
    Option("29.0", ("off", "on"), _("Partisans in conquered countries"), level="optional", chapter=29),
)
PARTISANS: Final = setting("rule_29_partisans", "on")

SABOTAGE, AMBUSH, UPRISING = 1, 2, 3
"""How many it takes to stop trains and freight; lanes of supply, and to fight; supply by rail."""
NOWHERE: Final[frozenset[int]] = frozenset()


def partisans_against(state: West, side: int, least: int) -> frozenset[int]:
    """The hexes in which so many partisans or more hinder a side, which is only ever the Axis."""
    if side != AXIS or not state.board.options.has(PARTISANS):
        return NOWHERE
    found: frozenset[int] | None = state.caches.peace.get(key := ("partisans", least))
    if found is None:
        found = frozenset(hex for hex, discs in enumerate(state.partisans) if discs >= least)
        state.caches.peace[key] = found
    return found


@rule("29.1.d", "11.2.g")
def stops_trains(state: West, side: int) -> frozenset[int]:
    """One is enough: no rail movement and no freight in or through its hex."""
    return partisans_against(state, side, SABOTAGE)


@rule("29.1.e")
def cuts_lanes(state: West, side: int) -> frozenset[int]:
    """Two block the lanes on the ground, too."""
    return partisans_against(state, side, AMBUSH)


@rule("29.1.f")
def cuts_rails(state: West, side: int) -> frozenset[int]:
    """Three block supply by rail as well."""
    return partisans_against(state, side, UPRISING)
