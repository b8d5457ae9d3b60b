"""How a stand goes: at full speed, to fire, crawling or creeping (101), rolling on (213), with a gun in tow (403)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fogbound.blitz.play.engine.state import Blitz, board, once, towed, unit
from fogbound.blitz.rules.transport import Tow, left_after_hitching, moves_after_limbering, towing_allowance
from fogbound.blitz.table.kinds import CM
from fogbound.blitz.table.movement import Pace

GAITS: Final = ("move", "advance", "crawl", "load", "unload", "creep", "cruise")
MOVE, ADVANCE, CRAWL, LOAD, UNLOAD, CREEP, CRUISE = range(len(GAITS))


@once
def pace_of(state: Blitz, i: int, gait: int) -> Pace:
    """How far it goes in this gait."""
    me = unit(state, i)
    own = {ADVANCE: me.firing_pace, CRAWL: me.crawling_pace, CREEP: me.creeping_pace}
    pace = own.get(gait, me.pace)
    if not me.carries:
        return pace
    reckon = _RECKON.get(gait, _drawn)
    return Pace(reckon(state, i, pace.clear // CM) * CM, reckon(state, i, pace.road // CM) * CM)


def tow_of(state: Blitz, i: int, allowance: int) -> Tow:
    """The tractor with its gun; men get aboard as fast as a light gun is limbered (ours)."""
    gun = towed(state, i)
    piece = unit(state, gun).piece if gun is not None else None
    if gun is None or piece is None:
        return Tow(allowance=allowance)
    return Tow(
        allowance=allowance,
        calibre=piece.calibre,
        all_round=piece.all_round,
        gun_fired=bool(state.fired[gun]),
    )


def _drawn(state: Blitz, i: int, allowance: int) -> int:
    """403: a tractor loses 10 cm while it tows."""
    return towing_allowance(board(state).rules, allowance) if towed(state, i) is not None else allowance


def _after_loading(state: Blitz, i: int, allowance: int) -> int:
    """403: what is left once the gun is limbered, or the men are aboard."""
    rules, tow = board(state).rules, tow_of(state, i, allowance)
    if towed(state, i) is not None:
        return moves_after_limbering(rules, tow)
    return left_after_hitching(rules, tow, towing=False)


def _before_unloading(state: Blitz, i: int, allowance: int) -> int:
    return left_after_hitching(board(state).rules, tow_of(state, i, allowance), towed(state, i) is not None)


_RECKON: Final[dict[int, Callable[[Blitz, int, int], int]]] = {LOAD: _after_loading, UNLOAD: _before_unloading}
