"""002 terrain, 204 driving round, 205 wrecks."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from fogbound.blitz.clause import Bars, Chart, Entry, Ruling
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.table.kinds import Effect, Kind, kinds
from fogbound.blitz.terms import Cover, Mover, Size, at_least_as_big
from fogbound.core.register import rule
from fogbound.core.texts import texts

_ = texts("blitz")

Terrain = Literal[
    "clear", "road", "wood", "light wood", "orchard", "dense wood", "jungle", "soft sand", "rice paddy",
    "hill", "steep hill", "building", "ruins", "marsh", "stream", "stone wall", "hedge",
]  # fmt: skip


class Ground(Struct, frozen=True):
    """What a terrain does to those who enter it: a share of the move, in halves; 0 forbids."""

    wheeled: int = 2
    other: int = 2
    bogs: bool = False
    """Vehicles other than wheeled ones test for immobilisation."""
    cover: Cover = "open"


def _stated(terrain: Terrain) -> Ground:
    """What the chart of the table says of a terrain: the only statement of 002."""
    kind = kinds().get(terrain.replace(" ", "_"), Kind(terrain))
    tracked, cover = kind.effect("tracked"), kind.inside if kind.shape == "area" else kind.behind
    return Ground(_halves(kind.effect("wheeled")), _halves(tracked), "immobilise" in tracked.tests, cover)


def _halves(effect: Effect) -> int:
    return 0 if effect.barred else 2 // effect.rate


# What 002 changes, as the second edition had it (ours).
_OLD: dict[Terrain, Ground] = {
    "light wood": Ground(1, 1, cover="light"), "orchard":   Ground(1, 1, cover="light"),
    "dense wood": Ground(1, 1, cover="light"), "jungle":    Ground(1, 1, cover="light"),
    "soft sand":  Ground(1, 1),                "rice paddy": Ground(1, 1),
    "steep hill": Ground(1, 1),
}  # fmt: skip
GROUND = Chart[Terrain, Ground](
    f"{__name__}.GROUND",
    _("terrain"),
    "base.terrain",
    {terrain: _OLD.get(terrain) or _stated(terrain) for terrain in get_args(Terrain)},
).amend("002", {terrain: _stated(terrain) for terrain in _OLD})
_COVER_STATED = ("steep hill",)


class Going(Struct, frozen=True):
    """How a move fares in a terrain."""

    allowance: int
    """Centimetres; 0 when it may not enter."""
    immobilisation_test: bool
    id: str
    ours: bool = False


def going(rules: RuleSet, terrain: Terrain, mover: Mover, allowance: int, on_road: bool = False) -> Going:
    """002: the move that is left in this terrain; infantry (ours) and anyone on a road go freely."""
    ground = GROUND.at(rules, terrain)
    if on_road or mover == "infantry":
        return Going(allowance, False, ground.id, ground.ours)
    halves = ground.value.wheeled if mover == "wheeled" else ground.value.other
    bogs = ground.value.bogs and mover != "wheeled" and halves > 0
    return Going(allowance * halves // 2, bogs, ground.id, ground.ours)


def cover_in(rules: RuleSet, terrain: Terrain) -> Entry[Cover]:
    """The cover a terrain gives; 002 states it only for the steep hill, the rest is ours."""
    ground = GROUND.at(rules, terrain)
    return Entry(ground.id, ground.value.cover, terrain not in _COVER_STATED or ground.ours)


def is_bogged(rules: RuleSet, mover: Mover, natural: int) -> bool:
    """The immobilisation test: stuck on 1, wheeled vehicles on 1 or 2 (ours)."""
    return natural <= (2 if mover == "wheeled" else 1)


AROUND = 10


class Obstacle(Struct, frozen=True, kw_only=True):
    """A friend or a wreck in the way of a vehicle."""

    allowance: int
    wreck: bool = False
    narrow: bool = False
    """On a bridge, in a street, between minefields: agreed before the game."""


MAY_DRIVE_ROUND = Bars[Obstacle]("drive round")


@MAY_DRIVE_ROUND.line("base.no_driving_round", _("vehicles do not pass through one another"), until=("204",))
def _friend(rules: RuleSet, obstacle: Obstacle) -> bool:
    return not obstacle.wreck


@MAY_DRIVE_ROUND.line("base.no_driving_round", _("vehicles do not pass through a wreck"), until=("204", "205"))
def _wreck(rules: RuleSet, obstacle: Obstacle) -> bool:
    return obstacle.wreck


@MAY_DRIVE_ROUND.line("204", _("the narrow passage is blocked"), once="narrow")
@MAY_DRIVE_ROUND.line("205", _("the narrow passage is blocked"), once="narrow")
def _narrow(rules: RuleSet, obstacle: Obstacle) -> bool:
    return obstacle.narrow


@MAY_DRIVE_ROUND.line("204", _("driving round costs 10 cm"), once="cost")
@MAY_DRIVE_ROUND.line("205", _("driving round costs 10 cm"), once="cost")
def _spent(rules: RuleSet, obstacle: Obstacle) -> bool:
    return obstacle.allowance < AROUND


def may_drive_round(rules: RuleSet, obstacle: Obstacle) -> Ruling:
    """204, 205: may a vehicle pass a friend or a wreck? It costs 10 cm."""
    return MAY_DRIVE_ROUND.ruling(rules, obstacle)


def left_after_driving_round(rules: RuleSet, obstacle: Obstacle) -> int:
    """204, 205: what is left of the move; 0 when it may not pass."""
    return obstacle.allowance - AROUND if may_drive_round(rules, obstacle) else 0


@rule("205")
def wrecks_stay(rules: RuleSet) -> bool:
    """205: a destroyed vehicle is left on the table; before, it was taken off."""
    return rules.has("205")


WRECK_COVER = Chart[str, Cover](
    f"{__name__}.WRECK_COVER", _("cover behind a wreck"), "base.wrecks", {"armoured": "open", "soft": "open"}
).amend("205", {"armoured": "heavy", "soft": "light"})


def wreck_cover(rules: RuleSet, wreck: Literal["armoured", "soft"]) -> Entry[Cover]:
    """205: armoured wrecks shelter like a stone wall, trucks and jeeps lightly."""
    return WRECK_COVER.at(rules, wreck)


Wreck = Literal["wheeled", "armoured", "armoured car", "other"]
"""An armoured car is both wheeled and armoured."""
CLEARED_BY: dict[str, tuple[Wreck, ...]] = {
    "infantry": ("wheeled", "armoured car"), "armoured": ("armoured", "armoured car"),
}  # fmt: skip


class Clearing(Struct, frozen=True, kw_only=True):
    """Who wants to push a wreck aside, spending a turn beside it."""

    by: Literal["infantry", "armoured", "soft"] = "infantry"
    by_size: Size = "N"
    bulldozer: bool = False
    wreck: Wreck = "wheeled"
    wreck_size: Size = "N"
    moved: bool = False
    fired: bool = False


MAY_CLEAR = Bars[Clearing]("clear a wreck")


@MAY_CLEAR.line("base.wrecks", _("wrecks are taken off the table"), until=("205",))
def _no_wrecks(rules: RuleSet, clearing: Clearing) -> bool:
    return True


@MAY_CLEAR.line("205", _("clearing takes a whole turn without moving or firing"))
def _busy(rules: RuleSet, clearing: Clearing) -> bool:
    return clearing.moved or clearing.fired


@MAY_CLEAR.line("205", _("infantry clears wheeled wrecks, armour clears armoured ones"))
def _wrong_hands(rules: RuleSet, clearing: Clearing) -> bool:
    return clearing.wreck not in CLEARED_BY.get(clearing.by, ())


@MAY_CLEAR.line("205", _("the wreck is bigger: a bulldozer is needed"))
def _too_big(rules: RuleSet, clearing: Clearing) -> bool:
    stronger = clearing.bulldozer or at_least_as_big(clearing.by_size, clearing.wreck_size)
    return clearing.by == "armoured" and not stronger


def may_clear_wreck(rules: RuleSet, clearing: Clearing) -> Ruling:
    """205: one turn beside it; the only way to reopen a blocked narrow passage."""
    return MAY_CLEAR.ruling(rules, clearing)
