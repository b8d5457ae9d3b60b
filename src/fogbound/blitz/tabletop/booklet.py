"""The rules in force as a booklet: chapter by chapter, in our own words, each rule with where it comes from."""

from __future__ import annotations

from msgspec import Struct

from fogbound.blitz.base import PREFIX, Tag, base_clauses
from fogbound.blitz.clause import superseded_by
from fogbound.blitz.ruleset import RuleSet, proposals
from fogbound.blitz.sheet.values import Text
from fogbound.core.texts import Message, texts

_ = texts("blitz")


class Plan(Struct, frozen=True):
    """What stands in a chapter."""

    title: Message
    base: str
    proposals: str


# fmt: off
CHAPTERS: tuple[Plan, ...] = (
    Plan(_("The turn"), "turn set_up orders command pooled_fire opportunity reaction", "103 219"),
    Plan(_("Seeing"), "sight camouflage", "003 222"),
    Plan(_("Moving"), "moves boarding terrain continuous_movement unreliable no_driving_round wrecks passengers "
         "limbering no_close_reaction", "002 101 109 203 204 205 213 218 221 402 403"),
    Plan(_("Fire of infantry"), "arms arms_ours infantry_to_hit infantry_moving infantry_point_blank long_range "
         "reduced_power vehicle_mg_moved coloured_die repair coloured_die_ours smoke",
         "001 102 104 106 107 107bis 202 217 223 701"),
    Plan(_("Fire of guns: to hit"), "to_hit range_to_hit sizes gun_size commander_out national_tanks narrow_turret "
         "moving_target entrenchment gun_in_cover other_gun_in_cover infantry_in_cover vehicle_in_cover hull_down "
         "from_above point_blank track_shot track_shot_range reach limbered heavy_guns rate_of_fire",
         "201 206 207 207bis 210 212 220 220bis 224 401 404 405 406"),
    Plan(_("Fire of guns: what a hit does"), "destruction power power_by_curve he_against_armour facing range_destroy "
         "at_weapon_long_range special_shot he_dice direct_he exposed_crew", "105 110 208 209 209bis 211 216 407"),
    Plan(_("Assault"), "melee tank_assault overrun", "214 215"),
    Plan(_("Artillery"), "support support_nations batteries accuracy template observers minimum_range mortar_dice "
         "area_fire barrage_on_vehicles shells_from_above suppression",
         "108 301 302 303 303bis 304 305 306 307 408 409 410 411 412 413 414 415 416 417"),
    Plan(_("Aircraft"), "aircraft air_arrival anti_aircraft air_to_hit air_weapons air_attack air_on_infantry",
         "601 602 603"),
    Plan(_("Morale"), "experience saves rally bunker no_digging_in", "111 112"),
    Plan(_("Mines and obstacles"), "demining barricades", "501 502 503"),
    Plan(_("Points"), "victory_points exit_points costs costs_ours option_costs", ""),
)
TAGS: dict[Tag, Message] = {
    "seed": _("the author’s word on the second edition"), "public": _("public"), "derived": _("derived"),
    "ours": _("ours"),
}
# fmt: on


class Rule(Struct, frozen=True):
    """One rule: its words, its source, and the proposals in force that change it."""

    title: Text
    says: Text
    source: Text
    changed: tuple[str, ...] = ()


class Chapter(Struct, frozen=True):
    title: Text
    rules: tuple[Rule, ...]


def booklet(rules: RuleSet) -> tuple[Chapter, ...]:
    """What is known of the second edition and what the proposals in force make of it."""
    return tuple(
        Chapter(plan.title, (*(_base(rules, name) for name in plan.base.split()), *_proposed(rules, plan)))
        for plan in CHAPTERS
    )


def _base(rules: RuleSet, name: str) -> Rule:
    clause = base_clauses()[PREFIX + name]
    changed = tuple(id for id in rules.proposals if PREFIX + name in superseded_by(id))
    return Rule(Message("blitz", clause.title), Message("blitz", clause.says), TAGS[clause.tag], changed)


def _proposed(rules: RuleSet, plan: Plan) -> tuple[Rule, ...]:
    found = [proposals()[id] for id in plan.proposals.split() if rules.has(id)]
    return tuple(Rule(Message("blitz", one.title), Message("blitz", one.says), one.id) for one in found)
