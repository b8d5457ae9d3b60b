"""Indirect fire on the table: 410 who, 411-413 when and how far, 416 procedure, 408 and 406 rockets, 409."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from fogbound.blitz.clause import Bars, Chart, Ruling
from fogbound.blitz.rules.mortars import mortar_class
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import GunRole
from fogbound.core.register import rule
from fogbound.core.texts import texts

_ = texts("blitz")


class IndirectFire(Struct, frozen=True, kw_only=True):
    """A piece on the table that wants to fire at what it need not see."""

    role: GunRole = "howitzer"
    calibre: int = 105
    distance: int = 100
    opportunity: bool = False
    still_turns: int = 2
    """Complete turns without moving or firing since it last moved; large when it never moved."""


MAY_FIRE = Bars[IndirectFire]("indirect fire")


@MAY_FIRE.line("410", _("anti-tank and anti-aircraft guns never fire indirectly"))
def _flat(rules: RuleSet, fire: IndirectFire) -> bool:
    return fire.role in ("at", "aa")


@MAY_FIRE.line("411", _("indirect fire is never opportunity fire"))
def _opportunity(rules: RuleSet, fire: IndirectFire) -> bool:
    return fire.opportunity


@MAY_FIRE.line("412", _("after a move a piece stands a whole turn before it fires indirectly"))
def _unready(rules: RuleSet, fire: IndirectFire) -> bool:
    return fire.still_turns < 1


def minimum_range(rules: RuleSet, role: GunRole, calibre: int) -> int:
    """413: least distance of indirect fire."""
    kind = NEAREST_OF.get(mortar_class(calibre), "other") if role == "mortar" else "other"
    return NEAREST[rules, kind]


NEAREST_OF = {50: "light mortar", 60: "light mortar", 81: "81 mm mortar"}
NEAREST = Chart[str, int](
    f"{__name__}.NEAREST",
    _("minimum range (cm)"),
    "base.minimum_range",
    {"light mortar": 0, "81 mm mortar": 0, "other": 0},
).amend("413", {"light mortar": 10, "81 mm mortar": 20, "other": 60})


@MAY_FIRE.line("413", _("the target is too near for indirect fire"))
def _too_near(rules: RuleSet, fire: IndirectFire) -> bool:
    return fire.distance < minimum_range(rules, fire.role, fire.calibre)


def may_fire(rules: RuleSet, fire: IndirectFire) -> Ruling:
    """410-413: may this piece fire indirectly? Its observer is asked elsewhere (414)."""
    return MAY_FIRE.ruling(rules, fire)


@rule("412")
def first_indirect_turn(rules: RuleSet, moved_on: int) -> int:
    """412: after a move in this turn, the first turn in which it may fire indirectly."""
    return moved_on + (2 if rules.has("412") else 1)


@rule("412")
def is_in_battery(rules: RuleSet, moved_on: int, turn: int) -> bool:
    """412: has it stood a complete turn without firing since it last moved? 0: it never moved."""
    return not moved_on or first_indirect_turn(rules, moved_on) <= turn


Change = Literal["none", "battery moved", "observer moved", "observer changed"]


@rule("416")
def next_attempt(rules: RuleSet, attempt: int, change: Change) -> int:
    """416: after a miss the next attempt; if battery or observer moved, or he changed, all starts afresh."""
    return 1 if change != "none" and rules.has("416") else attempt + 1


PIECE_SIDE = 5
"""410, 417: each piece has a square of this side (cm), laid side by side."""

ON_TARGET, SCATTER = 2, 5
PER_TURN = 3


@rule("408")
def rocket_falls(rules: RuleSet, natural: int) -> int:
    """408: how far off a rocket falls (cm): 0 with 1 or 2, else 5 at random; before, always 0 (ours)."""
    return 0 if natural <= ON_TARGET or not rules.has("408") else SCATTER


@rule("408")
def rocket_on_target(rules: RuleSet) -> Fraction:
    return Fraction(ON_TARGET, 6) if rules.has("408") else Fraction(1)


@rule("408")
def rockets_left(rules: RuleSet, tubes: int, ranging_shots: int) -> int:
    """408: each ranging shot spends a rocket."""
    return max(0, tubes - ranging_shots) if rules.has("408") else tubes


@rule("406")
def reload_turns(rules: RuleSet, tubes: int) -> int:
    """406: a complete turn for three rockets; before it, one turn for all (ours)."""
    return -(-tubes // PER_TURN) if rules.has("406") else 1


@rule("409")
def shares_accuracy(rules: RuleSet, nation: str, batteries: int) -> bool:
    """409: Americans may lay two batteries on one zone with a single accuracy test; their effects add up."""
    return nation == "USA" and batteries == 2 and rules.has("409")
