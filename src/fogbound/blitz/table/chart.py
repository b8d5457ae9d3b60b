"""The terrain chart under a set of rules: what a rule set changes about the ground and about wrecks.

The chart of `terrain.toml` is that of all proposals. Where 002 is off, the table follows what `rules.terrain` says of
the second edition; heights, widths and tolls are the table's own.
"""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from fogbound.blitz.rules.fortifications import Crossing, may_cross
from fogbound.blitz.rules.terrain import GROUND, WRECK_COVER, Obstacle, Terrain, may_drive_round
from fogbound.blitz.rules.terrain import Ground as Going
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.table.kinds import MOVERS, Effect, Kind, Mover, kinds
from fogbound.blitz.table.values import Table

WRECKS = {"wreck": "armoured", "truck_wreck": "soft"}


def under(rules: RuleSet, table: Table) -> Table:
    """The table as these rules read it. What the table file says of a kind itself comes first."""
    own = {kind.name for kind in table.kinds}
    return replace(table, kinds=(*(k for k in kinds_under(rules) if k.name not in own), *table.kinds))


def kinds_under(rules: RuleSet) -> tuple[Kind, ...]:
    """The kinds that these rules make different from the chart."""
    grounds = {terrain.replace(" ", "_"): terrain for terrain in get_args(Terrain)}
    found = [_ground(kind, GROUND[rules, grounds[name]]) for name, kind in kinds().items() if name in grounds]
    found += [_wreck(rules, kinds()[name], sort) for name, sort in WRECKS.items()]
    found.append(_barricade(rules, kinds()["barricade"]))
    return tuple(kind for kind in found if kind != kinds()[kind.name])


def _ground(kind: Kind, going: Going) -> Kind:
    if kind.is_road:
        return kind
    moves = tuple(_effect(kind.effect(mover), mover, going) for mover in MOVERS)
    covered = "inside" if kind.shape == "area" else "behind"
    return replace(kind, moves=moves, **{covered: going.cover})


def _effect(effect: Effect, mover: Mover, going: Going) -> Effect:
    """Halves of the move that are left, and whether a vehicle may bog; infantry goes as the chart says."""
    if mover == "infantry":
        return effect
    halves = going.wheeled if mover == "wheeled" else going.other
    bogs = going.bogs and mover != "wheeled" and halves > 0
    return replace(
        effect,
        barred=halves == 0,
        rate=2 if halves == 1 else 1,
        toll=effect.toll if halves else 0,
        tests=("immobilise",) if bogs else (),
    )


def _wreck(rules: RuleSet, kind: Kind, sort: str) -> Kind:
    may_pass = may_drive_round(rules, Obstacle(allowance=1_000, wreck=True))
    barred = tuple(
        effect if mover == "infantry" or may_pass else Effect(barred=True)
        for mover, effect in zip(MOVERS, kind.moves, strict=True)
    )
    return replace(kind, behind=WRECK_COVER[rules, sort], moves=barred)


def _barricade(rules: RuleSet, kind: Kind) -> Kind:
    """502: without it no vehicle drives over one."""
    barred = tuple(Effect(barred=True) if effect.force else effect for effect in kind.moves)
    return kind if may_cross(rules, Crossing()) else replace(kind, moves=barred)
