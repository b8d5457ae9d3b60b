"""When a gun or an anti-tank weapon may fire at all: 206 212 220 402 404 406."""

from __future__ import annotations

from fogbound.blitz.clause import Bars, Chart, Ruling
from fogbound.blitz.rules.shot import Shot
from fogbound.blitz.rules.to_hit import RangeClass, range_class
from fogbound.blitz.ruleset import RuleSet
from fogbound.core.texts import texts

_ = texts("blitz")

MAY_FIRE = Bars[Shot]("may fire")

# fmt: off
SHORT_RANGE = Chart[RangeClass, int](
    f"{__name__}.SHORT_RANGE", _("short range of a track shot"), "base.track_shot_range", {
    "short": 30, "normal": 30, "L": 30, "LL": 30,
}).amend("212", {
    "short": 20, "normal": 30, "L": 45, "LL": 60,
})
# fmt: on


@MAY_FIRE.line("base.reach", _("beyond the reach of the weapon"))
def _out_of_reach(rules: RuleSet, shot: Shot) -> bool:
    return bool(shot.weapon.reach) and shot.distance > shot.weapon.reach


@MAY_FIRE.line("base.direct_he", _("anti-tank weapons and heavy machine guns have no shells for men and guns"))
def _has_no_shells(rules: RuleSet, shot: Shot) -> bool:
    return shot.target != "vehicle" and shot.weapon.kind in ("at weapon", "machine gun")


@MAY_FIRE.line("base.narrow_turret", _("a narrow turret does not fire after moving"), until=("206", "220"))
def _narrow_moved(rules: RuleSet, shot: Shot) -> bool:
    return shot.firer == "vehicle" and shot.narrow_turret and shot.act == "moved"


@MAY_FIRE.line("base.track_shot", _("a shot to immobilise needs short range"), until=("212",))
@MAY_FIRE.line("212", _("a shot to immobilise needs the gun's own short range"))
def _track_too_far(rules: RuleSet, shot: Shot) -> bool:
    return shot.track_shot and shot.distance > SHORT_RANGE[rules, range_class(rules, shot)]


@MAY_FIRE.line("base.limbered", _("a limbered gun does not fire"), until=("404",))
def _any_limbered(rules: RuleSet, shot: Shot) -> bool:
    return shot.limbered


@MAY_FIRE.line("404", _("only the Flak 88 fires while limbered"))
def _other_limbered(rules: RuleSet, shot: Shot) -> bool:
    return shot.limbered and shot.weapon.code != "88L"


@MAY_FIRE.line("base.heavy_guns", _("a gun above 80 mm does not move and fire"), until=("402",))
def _heavy_moved(rules: RuleSet, shot: Shot) -> bool:
    """Guns, not rocket launchers: 406 would have nothing to forbid these."""
    gun = shot.firer == "gun" and shot.weapon.kind == "gun"
    heavy = gun and shot.weapon.calibre > 80 and shot.act in ("moved", "pivoted")
    return heavy and not (shot.unlimbered and rules.has("403"))


@MAY_FIRE.line("402", _("above 80 mm only an anti-tank gun moves and fires"))
def _heavy_howitzer_moved(rules: RuleSet, shot: Shot) -> bool:
    return bool(_heavy_moved(rules, shot)) and shot.role != "at"


@MAY_FIRE.line("406", _("a rocket launcher neither pivots nor moves before it fires"))
def _rocket_moved(rules: RuleSet, shot: Shot) -> bool:
    return shot.weapon.kind == "rocket" and shot.act != "stationary"


def may_fire(rules: RuleSet, shot: Shot) -> Ruling:
    """May this shot be fired at all? Seeing the target (003) is asked elsewhere."""
    return MAY_FIRE.ruling(rules, shot)
