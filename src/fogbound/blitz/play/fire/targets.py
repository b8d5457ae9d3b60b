"""Who may fire at whom, and with what; what forbids a fire is said once, by who aims and by who asks why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
    is_vehicle,
    living,
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
from fogbound.blitz.play.fog.looking import is_made_out, sees
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
    Bar(("base.sight",), _("it does not see it"), _sees_nothing),
)
# fmt: on


def may_fire(state: Blitz, fire: Fire, again: bool = False) -> bool:
    """At what was found, is in sight, and within the means."""
    if not is_on_table(state, fire.firer) or (not again and state.fired[fire.firer]):
        return False
    for bar in BARS:  # asked too often for a generator
        if bar.holds(state, fire):
            return False
    return bool(ruling(state, fire))


def bar_against(state: Blitz, fire: Fire) -> tuple[str, Message] | None:
    """The first thing that forbids a fire, by its rule. Of a target that nobody has found it tells nothing else."""
    for bar in (HAS_FIRED, *BARS):
        if bar.holds(state, fire):
            return next(filter(board(state).rules.has, bar.rules)), bar.reason
    return next(((barred.id, barred.reason) for barred in ruling(state, fire).barred), None)


# -- whom it sees -----------------------------------------------------------------------------------------------------


def sees_target(state: Blitz, firer: int, target: int) -> bool:
    """003: only at what it sees itself; a mortar may stand behind a crest that one of its crew looks over (108)."""
    if sees(state, firer, target):
        return True
    if not unit(state, firer).is_mortar or not board(state).rules.has("108"):
        return False
    is_near = is_made_out(state, firer, target)
    return is_near and bool(mortar_sight(ground(state), stand(state, firer), stand(state, target)))


def in_view(state: Blitz, firer: int) -> Iterator[int]:
    """The enemies found that it sees: asked before any weapon is, for most are out of sight."""
    enemies, hidden = living(state, 1 - unit(state, firer).side), state.hidden
    return (enemy for enemy in enemies if not hidden[enemy] and sees_target(state, firer, enemy))


def targets(state: Blitz, firer: int, moved: bool, means: int = AT) -> list[int]:
    """Whom it may fire at now."""
    if not TABLE[means].has(unit(state, firer)) or state.fired[firer]:
        return []
    return [enemy for enemy in in_view(state, firer) if may_fire(state, Fire(firer, enemy, moved, means))]


def has_target(state: Blitz, firer: int, moved: bool) -> bool:
    """Is there anybody at whom it may fire, with whatever it has?"""
    return not state.fired[firer] and any(
        may_fire(state, Fire(firer, enemy, moved, means))
        for enemy in in_view(state, firer)
        for means in means_against(board(state), firer, enemy, ALL_MEANS)
    )


def reacts(state: Blitz, i: int, mover: int) -> bool:
    """May a stand take opportunity fire at one that moves in sight?"""
    return reaction_of(state, i, mover) is not None


Cause = Literal["move", "overrun", "close approach"]


def reaction_of(state: Blitz, i: int, mover: int, against: Cause = "move") -> Fire | None:
    """The opportunity fire that it may take: with its main weapon, else what it has."""
    on = board(state)
    if not _may_react(on, i, state.fired[i], state.status[i], against) or not sees_target(state, i, mover):
        return None
    for means in means_against(on, i, mover, REACTIONS):
        fire = Fire(i, mover, means=means, late=bool(state.activated[i] or state.fired[i]))
        if may_fire(state, fire, against != "move"):
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
        has_at_weapon=one.at_weapon is not None,
    )
    return bool(may_react(on.rules, reaction)) and not (one.is_mortar and against != "move")
