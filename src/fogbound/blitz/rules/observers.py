"""306 hidden observers, 414 guiding fire, 415 radios, 409 American section leaders."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from fogbound.blitz.arsenal import FIRST_YEAR
from fogbound.blitz.clause import Bars, Chart, Entry, Ruling, supersede
from fogbound.blitz.rules.mortars import mortar_class
from fogbound.blitz.rules.nations import battalion_mortars, detached_mortars
from fogbound.blitz.rules.off_table import Support
from fogbound.blitz.rules.seeing import Observer, Sighted, sees
from fogbound.blitz.ruleset import RuleSet
from fogbound.core.register import rule
from fogbound.core.texts import texts

_ = texts("blitz")

supersede("base.observers", "414")

Guide = Literal["artillery observer", "command group", "section leader", "other"]
Link = Literal["none", "telephone", "radio"]


def is_found(rules: RuleSet, distance: int, recon: bool) -> bool:
    """306: a hidden observer is found, and can then be attacked, within 5 cm, 15 cm by reconnaissance."""
    return sees(rules, Observer(recon=recon), Sighted(kind="artillery observer"), distance)


class Guiding(Struct, frozen=True, kw_only=True):
    """Somebody who wants to direct the indirect fire of a piece on the table, or of a battery off it."""

    guide: Guide = "artillery observer"
    nation: str = ""
    link: Link = "none"
    distance: int = 0
    """To the piece, in cm."""
    sees_target: bool = True
    moved: bool = False
    guides_another: bool = False
    battery_spread: int = 0
    """Greatest gap between the pieces he guides (cm)."""
    calibre: int = 105
    on_table: bool = True


SIGNALS, GROUPED, OF_THE_COMPANY = 10, 5, 60
OF_ITS_COMPANY = _("on the table American groups direct only 60 mm mortars by radio")
MAY_GUIDE = Bars[Guiding]("guide indirect fire")


@MAY_GUIDE.line("base.observers", _("nobody sees the target"))
def _blind(rules: RuleSet, guiding: Guiding) -> bool:
    return not guiding.sees_target


@MAY_GUIDE.line("414", _("only the battery's observer, or an American command group, guides fire"))
def _unfit(rules: RuleSet, guiding: Guiding) -> bool:
    return not may_observe(rules, guiding.guide, guiding.nation)


@MAY_GUIDE.line("414", _("without telephone or radio the observer stays within 10 cm of the piece"))
def _out_of_touch(rules: RuleSet, guiding: Guiding) -> bool:
    return guiding.link == "none" and guiding.distance > SIGNALS


@MAY_GUIDE.line("414", _("an observer on the telephone does not move"))
def _on_the_wire(rules: RuleSet, guiding: Guiding) -> bool:
    return guiding.link == "telephone" and guiding.moved


@MAY_GUIDE.line("414", _("an observer guides one fire at a time"))
def _busy(rules: RuleSet, guiding: Guiding) -> bool:
    return guiding.guides_another


@MAY_GUIDE.line("414", _("the pieces of the battery stand more than 5 cm apart"))
def _scattered(rules: RuleSet, guiding: Guiding) -> bool:
    return guiding.battery_spread > GROUPED


@MAY_GUIDE.line("415", _("this group has no radio"))
def _no_radio(rules: RuleSet, guiding: Guiding) -> bool:
    return guiding.link == "radio" and not has_radio(rules, guiding.guide, guiding.nation)


@MAY_GUIDE.line("415", OF_ITS_COMPANY, once="company")
def _not_its_own(rules: RuleSet, guiding: Guiding) -> bool:
    by_radio = guiding.link == "radio" and guiding.guide != "artillery observer" and guiding.distance > SIGNALS
    return by_radio and guiding.on_table and guiding.calibre > OF_THE_COMPANY


@MAY_GUIDE.line("409", OF_ITS_COMPANY, once="company")
def _not_of_his_company(rules: RuleSet, guiding: Guiding) -> bool:
    """409 speaks of section leaders; whom 415 gives a radio is limited there."""
    return guiding.guide == "section leader" and bool(_not_its_own(rules, guiding))


def may_guide(rules: RuleSet, guiding: Guiding) -> Ruling:
    """414: may he direct this fire?"""
    return MAY_GUIDE.ruling(rules, guiding)


@rule("414", "409")
def may_observe(rules: RuleSet, guide: Guide, nation: str) -> bool:
    """414: observers and American command groups; 409: their section leaders too. Before, anyone (ours)."""
    if guide == "artillery observer" or not rules.has("414"):
        return True
    american = nation == "USA"
    return american and (guide == "command group" or (guide == "section leader" and rules.has("409")))


@rule("409", "415")
def has_radio(rules: RuleSet, guide: Guide, nation: str) -> bool:
    """415: artillery observers and American command groups; 409: section leaders, who call on batteries with it."""
    if guide == "artillery observer":
        return True
    clause = {"command group": "415", "section leader": "409"}.get(guide)
    return nation == "USA" and clause is not None and rules.has(clause)


ECHELON = Chart[int, Support](
    __name__,
    _("echelon of a battery called by radio"),
    "base.support",
    {81: "organic", 105: "organic", 155: "organic"},
).amend("415", {81: "organic", 105: "divisional", 155: "divisional"})


def called_support(
    rules: RuleSet, calibre: int, mortars: bool = False, nation: str = "", year: int = FIRST_YEAR
) -> Entry[Support]:
    """415: battalion mortars are organic; regimental 105 mm and divisional 155 mm are divisional support.

    302: those of a German battalion are of 120 mm from 1943 on.
    """
    if mortars and calibre == battalion_mortars(rules, nation, year).off_table_calibre:
        return ECHELON.at(rules, 81)
    return ECHELON.at(rules, 81 if calibre <= 82 else 105 if calibre <= 120 else 155)


@rule("302", "409")
def stands_on_table(rules: RuleSet, nation: str, year: int, calibre: int, placed: Iterable[int]) -> bool:
    """302: do a battery's own mortars stand among those placed, all but the two that the British may detach (409)?"""
    own = called_support(rules, calibre, True, nation, year).value == "organic"
    on_table = sum(mortar_class(one) == mortar_class(calibre) for one in placed)
    return own and on_table > detached_mortars(rules, nation)
