"""Combat: which battle first, when to leave it, whom to lose, where to go on."""

from __future__ import annotations

from typing import Final

from fogbound.bots.west.air import worn_out
from fogbound.bots.west.forecast import attack_fire
from fogbound.bots.west.sight import Sight
from fogbound.bots.west.stand import Ground, best_of
from fogbound.core.values import Action
from fogbound.west.chapters.reconnaissance import RECON_AT
from fogbound.west.rules.blitz import BLITZ_TO
from fogbound.west.rules.combat.retreat import retreat_hexes

LIKELY: Final = 0.6
"""Chance of a victory that is worth a charge."""


def choose_battle(sight: Sight) -> Action | None:
    """7.7.a: the surest first, for it opens the way to the others."""
    return Action("battle", (max(sight.of("battle"), key=lambda hex: (_chance_at(sight, hex), -hex)),))


def _chance_at(sight: Sight, hex: int) -> float:
    return sight.battle(hex).win if sight.mine_at(hex) and sight.theirs_at(hex) else 0.5


def charge(sight: Sight) -> Action | None:
    """20.0, 21.0: who is likely to win anyway saves losses by firing first."""
    if sight.battle(sight.hex_asked()).win < LIKELY:
        return None
    return Action("panzers_attack") if sight.offers("panzers_attack") else Action("charge")


def stay_or_leave(sight: Sight) -> Action | None:
    """7.7.13: what staying would bring, against going while one can."""
    hex, leaving = sight.hex_asked(), sight.of("retreat")
    if sight.of("withdraw") and (worn := worn_out(sight)):
        return Action("withdraw", (worn[0],))
    if not leaving or not (_is_left_behind(sight, hex) or _gain(sight, hex) < 0):
        return None
    safe = [b for b in leaving if retreat_hexes(sight.state, b)]
    return (
        Action("retreat", (max(safe, key=lambda b: (sight.board.combat[b], sight.state.steps[b], -b)),))
        if safe
        else None
    )


def _is_left_behind(sight: Sight, hex: int) -> bool:
    """7.7.10: without steps among them, units are lost to an enemy on the ground."""
    return bool(sight.theirs_at(hex)) and not any(sight.state.steps[block] for block in sight.mine_at(hex))


def _gain(sight: Sight, hex: int) -> float:
    """What fighting on brings to the side that is asked: the place, and steps for steps."""
    mine, theirs = sight.mine_at(hex), sight.theirs_at(hex)
    prize = (0.2 if sight.is_last_turn else sight.style.ground) + sight.worth.get(hex, 0.0)
    likely = sight.battle(hex)
    if sight.state.active == sight.side:
        return sight.profit(likely, mine, hex, prize)
    return (1 - likely.win) * prize + likely.lost * sight.price(theirs) - likely.inflicted * sight.price(mine)


def retreat_to(sight: Sight) -> Action | None:
    """7.7.14: where it stands best afterwards."""
    best = best_of(Ground(sight), sight.block_asked(), sight.of("to"))
    return None if best is None else Action("to", (best,))


def lose(sight: Sight) -> Action | None:
    """7.7.9: the hit goes to the block whose step is worth least."""
    state = sight.state

    def cost(block: int) -> float:
        return attack_fire(state, block) / max(1, state.steps[block]) + 0.1 * sight.price([block])

    return Action("lose", (min(sight.of("lose"), key=lambda b: (cost(b), b)),))


def aim(sight: Sight) -> Action | None:
    """19.2: at the block whose step is worth most."""
    return Action("lose", (max(sight.of("lose"), key=lambda b: (attack_fire(sight.state, b), -b)),))


# -- 19 reconnaissance ------------------------------------------------------------------------------------------------


def scout(sight: Sight) -> Action | None:
    """Look into hexes that are about to be fought for."""
    for hq in sight.of("recon"):
        if any(sight.mine_at(hex) for hex in RECON_AT.sift(sight.state, hq, sight.enemies)):
            return Action("recon", (hq,))
    return None


def scout_at(sight: Sight) -> Action | None:
    """Where most units would fire."""
    return Action("to", (max(sight.of("to"), key=lambda hex: (len(sight.mine_at(hex)), -hex)),))


def launch(sight: Sight) -> Action | None:
    """26.2: where most Allied units stand."""
    hexes = sight.of("rocket_units")
    if not hexes:
        return None
    return Action("rocket_units", (max(hexes, key=lambda hex: (len(sight.theirs_at(hex)), -hex)),))


# -- 7.8 blitz ---------------------------------------------------------------------------------------------------------


def blitz(sight: Sight) -> Action | None:
    """Armour goes on where it pays; guns and aircraft follow it into a new battle."""
    ground = Ground(sight)
    for block in sight.of("blitz"):
        here = sight.state.place[block]
        hexes = [hex for hex in _next_hexes(sight, block) if hex != here]
        if hexes and max(_value(ground, block, hex) for hex in hexes) > _value(ground, block, here):
            return Action("blitz", (block,))
    for block in sight.of("follow"):
        led = [way.to for way in sight.board.ways[sight.state.place[block]] if sight.mine_at(way.to)]
        if any(sight.theirs_at(hex) for hex in led):
            return Action("follow", (block,))
    return None


def _next_hexes(sight: Sight, block: int) -> list[int]:
    return BLITZ_TO.sift(sight.state, block, sight.board.beside[sight.state.place[block]])


def _value(ground: Ground, block: int, hex: int) -> float:
    """Of a hex for blitzing armour. What can be reached by exploitation later needs no blitz, unless it counts."""
    sight, value = ground.sight, ground.value(block, hex)
    if not sight.theirs_at(hex):
        return value
    team = [block, *sight.mine_at(hex)]
    likely = sight.attack(team, hex)
    if likely.win < sight.style.sweep:
        return -99.0
    return value + sight.profit(likely, team, hex, 0.5 + sight.worth.get(hex, 0.0))


def blitz_to(sight: Sight) -> Action | None:
    ground, block = Ground(sight), sight.block_asked()
    return Action("to", (max(sight.of("to"), key=lambda hex: (_value(ground, block, hex), -hex)),))
