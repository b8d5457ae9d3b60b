"""Who may fire at whom, and with what; what forbids a fire is said once, by who aims and by who asks why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from fogbound.blitz.play.engine.board import Board
from fogbound.blitz.play.engine.state import (
    DEMORALISED,
    READY,
    Blitz,
    board,
    ground,
    is_on_table,
    is_rolling,
    is_vehicle,
    living,
    once,
    stand,
    unit,
)
from fogbound.blitz.play.fire.ammunition import has_rounds
from fogbound.blitz.play.fire.means import (
    AT,
    CREW,
    GRENADE,
    MG,
    TABLE,
    TOWED,
    TRACKS,
    Fire,
    means_against,
    method_of,
)
from fogbound.blitz.play.fire.situations import is_exposed, ruling
from fogbound.blitz.play.fog.looking import is_made_out, sees, who_see, whom_sees
from fogbound.blitz.rules.opportunity import Reaction, may_react
from fogbound.blitz.table.sight import mortar_sight
from fogbound.core.texts import Message, texts

_ = texts("blitz")

ALL_MEANS: Final = tuple(range(len(TABLE)))
REACTIONS: Final = (AT, MG, GRENADE, TOWED, CREW)
"""With what a stand takes opportunity fire: the first that it may."""


# -- what forbids it --------------------------------------------------------------------------------------------------


class Bar(NamedTuple):
    """A reason why a stand does not fire, or not at this target with these means; the rules of fire have theirs."""

    rules: tuple[str, ...]
    """Its clause, the newest first: the first that is in force is cited."""
    reason: Message
    holds: Callable[[Blitz, Fire], object]


def _is_unknown(state: Blitz, fire: Fire) -> bool:
    """Not on the table, or hidden there: who asks is not told which."""
    is_there = 0 <= fire.target < len(state.cell) and is_on_table(state, fire.target)
    return not is_there or bool(state.hidden[fire.target])


def _has_no_means(state: Blitz, fire: Fire) -> bool:
    return method_of(state, fire) is None


def _is_shaken(state: Blitz, fire: Fire) -> bool:
    """A demoralised vehicle does not fire (ours)."""
    return state.status[fire.firer] != READY and is_vehicle(state, fire.firer)


def _is_out_of_rounds(state: Blitz, fire: Fire) -> bool:
    return not has_rounds(state, fire)


def _sees_nothing(state: Blitz, fire: Fire) -> bool:
    return not sees_target(state, fire.firer, fire.target)


HAS_FIRED: Final = Bar(("base.turn",), _("it has fired"), lambda state, fire: state.fired[fire.firer])
"""Unless a rule lets it fire again (214, 221)."""
# fmt: off
BARS: Final = (
    Bar(("003", "base.sight"), _("nobody has found it"), _is_unknown),
    Bar(("base.arms",), _("it has nothing for that"), _has_no_means),
    Bar(("base.reduced_power",), _("it is demoralised"), _is_shaken),
    Bar(("216", "base.exposed_crew"), _("the crew is behind armour"),
        lambda state, fire: fire.means == CREW and not is_exposed(state, fire.target)),
    Bar(("212", "base.track_shot"), _("that one is stuck already"),
        lambda state, fire: fire.means == TRACKS and state.stuck[fire.target]),
    Bar(("base.moves",), _("a mortar does not move and fire"),
        lambda state, fire: fire.moved and unit(state, fire.firer).is_mortar),
    Bar(("404",), _("a gun in tow does not move and fire"), lambda state, fire: fire.means == TOWED and fire.moved),
    Bar(("base.coloured_die",), _("it has no ammunition left"), _is_out_of_rounds),
)
# fmt: on
OUT_OF_SIGHT: Final = Bar(("base.sight",), _("it does not see it"), _sees_nothing)
"""Apart from the others: whom a stand sees is asked at once of all."""


def may_fire(state: Blitz, fire: Fire) -> bool:
    """At what was found, is in sight, and within the means."""
    return _may_fire_in_view(state, fire) and not OUT_OF_SIGHT.holds(state, fire)


def _may_fire_in_view(state: Blitz, fire: Fire, again: bool = False) -> bool:
    """The same at what it sees."""
    if not is_on_table(state, fire.firer) or (not again and state.fired[fire.firer]):
        return False
    for bar in BARS:  # asked too often for a generator
        if bar.holds(state, fire):
            return False
    return bool(ruling(state, fire))


def bar_against(state: Blitz, fire: Fire) -> tuple[str, Message] | None:
    """The first thing that forbids a fire, by its rule. Of a target that nobody has found it tells nothing else."""
    for bar in (HAS_FIRED, *BARS, OUT_OF_SIGHT):
        if bar.holds(state, fire):
            return next(filter(board(state).rules.has, bar.rules)), bar.reason
    return next(((barred.id, barred.reason) for barred in ruling(state, fire).barred), None)


# -- whom it sees -----------------------------------------------------------------------------------------------------


def sees_target(state: Blitz, firer: int, target: int) -> bool:
    """003: only at what it sees itself; a mortar may stand behind a crest that one of its crew looks over (108)."""
    return sees(state, firer, target) or _looks_over_crest(state, firer, target)


def _looks_over_crest(state: Blitz, firer: int, target: int) -> bool:
    if not unit(state, firer).is_mortar or not board(state).rules.has("108"):
        return False
    is_near = is_made_out(state, firer, target)
    return is_near and bool(mortar_sight(ground(state), stand(state, firer), stand(state, target)))


@once
def in_view(state: Blitz, firer: int) -> list[int]:
    """The enemies found that it sees: asked before any weapon is, for most are out of sight."""
    hidden = state.hidden
    found = [enemy for enemy in living(state, 1 - unit(state, firer).side) if not hidden[enemy]]
    seen = set(whom_sees(state, firer, found))
    return [enemy for enemy in found if enemy in seen or _looks_over_crest(state, firer, enemy)]


def targets(state: Blitz, firer: int, moved: bool, means: int = AT) -> list[int]:
    """Whom it may fire at now."""
    if not TABLE[means].has(unit(state, firer)) or state.fired[firer]:
        return []
    return [enemy for enemy in in_view(state, firer) if _may_fire_in_view(state, Fire(firer, enemy, moved, means))]


def has_target(state: Blitz, firer: int, moved: bool) -> bool:
    """Is there anybody at whom it may fire, with whatever it has?"""
    return not state.fired[firer] and any(
        _may_fire_in_view(state, Fire(firer, enemy, moved, means))
        for enemy in in_view(state, firer)
        for means in means_against(board(state), firer, enemy, ALL_MEANS)
    )


Cause = Literal["move", "overrun", "mine clearing", "close approach"]


def reactors(state: Blitz, among: Iterable[int], mover: int, against: Cause = "move") -> list[int]:
    """Those among some stands that may take opportunity fire."""
    return [i for i in _alert(state, among, mover, against) if _reaction(state, i, mover, against) is not None]


def reaction_of(state: Blitz, i: int, mover: int, against: Cause = "move") -> Fire | None:
    """The opportunity fire that a stand may take."""
    return _reaction(state, i, mover, against) if _alert(state, (i,), mover, against) else None


def _alert(state: Blitz, among: Iterable[int], mover: int, against: Cause) -> list[int]:
    """Those who may fire out of turn, and see what they would fire at."""
    on, fired, status = board(state), state.fired, state.status
    able = [i for i in among if _may_react(on, i, fired[i], status[i], against)]
    seen = set(who_see(state, able, mover))
    return [i for i in able if i in seen or _looks_over_crest(state, i, mover)]


def _reaction(state: Blitz, i: int, mover: int, against: Cause) -> Fire | None:
    """With its main weapon, else what it has. Who is in continuous movement fires as one that moves (206, 213)."""
    moved = is_rolling(state, i)
    late = bool(state.fired[i] or (state.activated[i] and against != "close approach"))  # 221 asks only who fired
    for means in means_against(board(state), i, mover, REACTIONS):
        fire = Fire(i, mover, moved, means, late)
        if _may_fire_in_view(state, fire, again=against != "move"):
            return fire
    return None


@lru_cache(maxsize=8_192)
def _may_react(on: Board, i: int, fired: int, status: int, against: Cause) -> bool:
    """May a unit fire out of turn, whatever it sees?"""
    one = on.units[i]
    kind: Literal["vehicle", "mortar", "gun", "infantry"] = "infantry"
    if not one.is_infantry:
        kind = "vehicle" if one.vehicle else "mortar" if one.is_mortar else "gun"
    reaction = Reaction(
        unit="rocket launcher" if one.is_launcher else kind,
        already_fired=bool(fired),
        demoralised=status == DEMORALISED,
        against=against,
        target_moves=against != "mine clearing",
        has_at_weapon=one.at_weapon is not None,
    )
    return bool(may_react(on.rules, reaction)) and not (one.is_mortar and against in ("overrun", "close approach"))
