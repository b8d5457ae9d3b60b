"""Experience tests, demoralisation and rally: 112, 111, and the maluses of 215 and 216."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from fogbound.blitz.clause import Bars, Chart, Ruling, Sheet
from fogbound.blitz.roll import Roll, roll
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import Cover, Experience
from fogbound.core.register import rule
from fogbound.core.texts import texts

_ = texts("blitz")

# The number to reach on 1D6: ours; the levels themselves are attested.
EXPERIENCE = Chart[Experience, int](
    f"{__name__}.EXPERIENCE",
    _("experience number"),
    "base.experience",
    {"conscript": 6, "regular": 5, "veteran": 4, "elite": 3},
)

Purpose = Literal[
    "",
    "assault armour",
    "clear mines",
    "dig in",
    "pivot",
    "move",
    "stay aboard",
    "spot",
    "barricade",
    "reload",
    "repair",
]


class Test(Struct, frozen=True, kw_only=True):
    """Who is tested, when and for what."""

    experience: Experience = "regular"
    year: int = 1944
    purpose: Purpose = ""
    commander_lost: bool = False
    pioneers: bool = False
    shot_at_last_turn: bool = False
    leader_near: bool = False


TEST = Sheet[Test]("experience test")
GREEN_YEARS = (1939, 1940)


@TEST.line("215", _("infantry not used to fighting tanks in 1939-40"))
def _green(rules: RuleSet, test: Test) -> int:
    return -1 if test.purpose == "assault armour" and test.year in GREEN_YEARS else 0


RALLY = Sheet[Test]("rally")


@TEST.line("216", _("commander lost"))
@RALLY.line("216", _("commander lost"))
def _leaderless(rules: RuleSet, test: Test) -> int:
    """216: all tests, and rally is one by the experience number (ours)."""
    return -1 if test.commander_lost else 0


@TEST.line("base.demining", _("pioneers clear mines"))
def _pioneers(rules: RuleSet, test: Test) -> int:
    return 1 if test.purpose == "clear mines" and test.pioneers else 0


def experience_test(rules: RuleSet, test: Test) -> Roll:
    """1D6 against the experience number; a natural 6 passes and a natural 1 fails (ours)."""
    number = EXPERIENCE.at(rules, test.experience)
    return roll(_("experience test"), 1, number, _("experience"), TEST.counted(rules, test))


@RALLY.line("112", _("shot at in the previous turn"))
def _shot_at(rules: RuleSet, test: Test) -> int:
    return -1 if test.shot_at_last_turn else 0


LEADER_REACH = 10
"""Centimetres."""


@RALLY.line("base.rally", _("leader within 10 cm"))
def _leader(rules: RuleSet, test: Test) -> int:
    return 1 if test.leader_near else 0


def rally(rules: RuleSet, test: Test) -> Roll:
    """Rally: the experience number with the modifiers of rallying."""
    number = EXPERIENCE.at(rules, test.experience)
    return roll(_("to rally"), 1, number, _("experience"), RALLY.counted(rules, test))


class Digging(Struct, frozen=True, kw_only=True):
    """A unit that wants to take cover where it stands (111)."""

    kind: Literal["infantry", "gun", "vehicle"] = "infantry"
    cover: Cover = "open"
    moved: bool = False
    fired: bool = False


MAY_DIG_IN = Bars[Digging]("dig in")


@MAY_DIG_IN.line("base.no_digging_in", _("digging in during play is a proposal (111)"), until=("111",))
def _never(rules: RuleSet, unit: Digging) -> bool:
    return True


@MAY_DIG_IN.line("111", _("only infantry in the open that neither moved nor fired digs in"))
def _unfit(rules: RuleSet, unit: Digging) -> bool:
    return unit.kind != "infantry" or unit.cover != "open" or unit.moved or unit.fired


def may_dig_in(rules: RuleSet, unit: Digging) -> Ruling:
    """111: it may then take an experience test to dig in."""
    return MAY_DIG_IN.ruling(rules, unit)


@rule("111")
def cover_when_dug_in(rules: RuleSet, moved: bool) -> Cover:
    """111: light cover until the unit moves."""
    return "open" if moved else "light"
