"""Opportunity fire: who may interrupt, and when not (103 406 411 214), 221 and 222 at close quarters."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from fogbound.blitz.clause import Bars, Ruling
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import POINT_BLANK
from fogbound.core.texts import texts

_ = texts("blitz")


class Reaction(Struct, frozen=True, kw_only=True):
    """A unit that wants to fire out of turn, and at what."""

    unit: Literal["infantry", "gun", "mortar", "rocket launcher", "vehicle"] = "infantry"
    indirect: bool = False
    already_fired: bool = False
    against: Literal["move", "overrun", "mine clearing", "close approach"] = "move"
    target_moves: bool = True
    has_at_weapon: bool = False
    demoralised: bool = False


MAY_REACT = Bars[Reaction]("opportunity fire")


@MAY_REACT.line("base.opportunity", _("a demoralised unit takes no opportunity fire"))
def _demoralised(rules: RuleSet, reaction: Reaction) -> bool:
    return reaction.demoralised


@MAY_REACT.line("base.opportunity", _("a unit that has fired reacts only to an overrun or a close approach"))
def _has_fired(rules: RuleSet, reaction: Reaction) -> bool:
    return reaction.already_fired and reaction.against not in ("overrun", "close approach")


@MAY_REACT.line("103", _("a unit that clears mines without moving draws no opportunity fire"))
def _mine_clearing(rules: RuleSet, reaction: Reaction) -> bool:
    return reaction.against == "mine clearing" and not reaction.target_moves


@MAY_REACT.line("406", _("rocket launchers take no opportunity fire"))
def _rockets(rules: RuleSet, reaction: Reaction) -> bool:
    return reaction.unit == "rocket launcher"


@MAY_REACT.line("411", _("indirect fire is never opportunity fire"))
def _indirect(rules: RuleSet, reaction: Reaction) -> bool:
    return reaction.indirect


@MAY_REACT.line("214", _("a mortar does not fire at what overruns it"))
def _mortar(rules: RuleSet, reaction: Reaction) -> bool:
    return reaction.against == "overrun" and reaction.unit == "mortar"


@MAY_REACT.line("214", _("infantry without an anti-tank weapon does not fire at what overruns it"))
def _no_at_weapon(rules: RuleSet, reaction: Reaction) -> bool:
    return reaction.against == "overrun" and reaction.unit == "infantry" and not reaction.has_at_weapon


def may_react(rules: RuleSet, reaction: Reaction) -> Ruling:
    """May this unit take opportunity fire? If it was activated already, the shot itself suffers -2."""
    return MAY_REACT.ruling(rules, reaction)


class Approach(Struct, frozen=True, kw_only=True):
    """A vehicle that ends its move near an enemy vehicle."""

    distance: int
    seen_at_start: bool = True
    reacted_this_turn: bool = False


CLOSE_QUARTERS = Bars[Approach]("reaction at close quarters")


@CLOSE_QUARTERS.line("base.no_close_reaction", _("turning on a close enemy is a proposal (221)"), until=("221",))
def _never(rules: RuleSet, approach: Approach) -> bool:
    return True


@CLOSE_QUARTERS.line("221", _("the enemy stays farther than 10 cm or was not in sight at the start"))
def _too_far(rules: RuleSet, approach: Approach) -> bool:
    return approach.distance > POINT_BLANK or not approach.seen_at_start


@CLOSE_QUARTERS.line("221", _("only one such reaction a turn"))
def _once(rules: RuleSet, approach: Approach) -> bool:
    return approach.reacted_this_turn


def may_turn_on(rules: RuleSet, approach: Approach) -> Ruling:
    """221: may the approached vehicle test its experience to pivot and fire?"""
    return CLOSE_QUARTERS.ruling(rules, approach)


CLOSING_IN = Bars[Approach]("closing in")


@CLOSING_IN.line("222", _("to point blank of a vehicle not seen when the move began"))
def _unseen(rules: RuleSet, approach: Approach) -> bool:
    return approach.distance <= POINT_BLANK and not approach.seen_at_start


def may_close(rules: RuleSet, approach: Approach) -> Ruling:
    """222: may a vehicle come so near to an enemy vehicle? To short range always, beyond it only if it saw it."""
    return CLOSING_IN.ruling(rules, approach)
