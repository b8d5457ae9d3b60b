"""Headquarters, landings, drops and reserves: whom a leader leads, where they come ashore, and what answers them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fogbound.bots.west.forecast import defence_fire, mali_of
from fogbound.bots.west.places import hexes_from, marches_to
from fogbound.bots.west.shipping import is_idle, is_shelled, to_be_shipped
from fogbound.bots.west.sight import Sight
from fogbound.core.values import Action
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.chapters.airborne.drops import DROPPING
from fogbound.west.chapters.headquarters.ledger import headquarters, points_left
from fogbound.west.chapters.landings.ashore import STANDING_BY
from fogbound.west.chapters.landings.targets import INVADE_AT, LANDING, coasts, difficulties, price
from fogbound.west.chapters.naval.orders import MOVEMENT
from fogbound.west.chapters.naval.transport import SHIPPING
from fogbound.west.kinds import AIRBORNE, Class
from fogbound.west.position.marks import ACTIVATED, DROPPED, LANDED, STAND_BY
from fogbound.west.rules.control import controls
from fogbound.west.rules.flights import contested
from fogbound.west.theatre import theatre
from fogbound.west.words import VOCABULARY

FIRST_WAVE: Final = 4
"""Units that a leader lands before he keeps the others for the second wave."""
PORT: Final = 3.0
BESIDE: Final = 1.5
TOGETHER: Final = 5.0
APART: Final = 5
"""Hexes between two landings that cannot help each other."""
FOLLOWED: Final = 1.0
"""What it is worth that another could land in the same place,"""
DEAR: Final = 3.0
"""and what a point costs that a long way takes: with it another unit would have come."""
ROUGH: Final = 2.0
FORT: Final = 6.0
LINK: Final = 2
"""Hexes from which those who came by air and by sea still find each other."""
DISTANT: Final = 0.6
"""What is left of the worth of a place, for each point of the march to it."""
IDLE: Final = 30.0
"""More than any of these together: whoever comes down among friends does nothing."""


def _mine(sight: Sight) -> tuple[int, ...]:
    return sight.state.on_map[sight.side]


# -- 13.2: who is activated -------------------------------------------------------------------------------------------


def leader(sight: Sight) -> Action | None:
    """7.4: leaders who can land or drop units are activated while there are such units; the others rest."""
    fresh = [hq for hq in sight.of("activate") if not sight.state.marks[hq] & ACTIVATED]
    ready = (hq for hq in fresh if can_be_spared(sight, hq) and can_strike(sight, hq))
    return next((Action("activate", (hq,)) for hq in ready), None)


def can_strike(sight: Sight, hq: int) -> bool:
    """Whether it leads fleets and has somebody to send."""
    board = sight.board
    if not leads_fleets(board, hq):
        return False
    led = [b for b in _mine(sight) if board.nation[b] in headquarters(board)[hq].commands]
    return any(waits_for_a_fleet(sight, block) for block in led) or bool(to_be_shipped(sight, led))


def leads_fleets(board: Board, block: int) -> bool:
    facts = headquarters(board).get(block)
    return facts is not None and not {"casablanca", "invasion"}.isdisjoint(facts.functions)


def can_be_spared(sight: Sight, hq: int) -> bool:
    """Whoever is activated with his last step is gone afterwards (13.6)."""
    return sight.state.steps[hq] > 1 or sight.is_last_turn or sight.state.has(hq, ACTIVATED)


def waits_for_a_fleet(sight: Sight, block: int) -> bool:
    """Marines in a port and paratroops at full strength, where anybody lands at all."""
    board, state = sight.board, sight.state
    if not board.options.has(ADVANCED) or state.steps[block] != board.faces[block][0]:
        return False
    if not is_idle(sight, block):
        return False
    is_marine = board.kind[block] == Class.MARINE and state.place[block] in board.port_hexes
    return is_marine or bool(board.abilities[block] & AIRBORNE)


def _waits_to_drop(sight: Sight, block: int) -> bool:
    return bool(sight.board.abilities[block] & AIRBORNE) and waits_for_a_fleet(sight, block)


def leader_in_movement(sight: Sight) -> Action | None:
    """7.5: whoever was activated, has points and would use them goes on leading; then air headquarters send paras."""
    state, fleets, wings = sight.state, [], []
    for hq in sight.of("activate"):
        if state.marks[hq] & ACTIVATED and points_left(state, hq) and can_strike(sight, hq):
            fleets.append(hq)
        elif "airborne" in headquarters(sight.board)[hq].functions and can_be_spared(sight, hq):
            wings.append(hq)
    wings = wings if _ashore(sight) and any(_waits_to_drop(sight, b) for b in _mine(sight)) else []
    return next((Action("activate", (hq,)) for hq in fleets + wings if _would_lead(sight, hq)), None)


def _would_lead(sight: Sight, hq: int) -> bool:
    asked = sight.state.copy()
    asked.mark(hq, ACTIVATED)
    asked.call("lead", hq=hq, phase=MOVEMENT)
    fits = [list(sieve.fit(asked, sight.side)) for sieve in (LANDING, DROPPING, STANDING_BY, SHIPPING)]
    return wish(sight, *fits) is not None


def lead(sight: Sight) -> Action | None:
    """13.4: what a leader does with his points, if he has a fleet; else he saves them."""
    hq = VOCABULARY.index("block", str(sight.choice.prompt.args["hq"]))
    if wanted := wish(sight, sight.of("land"), sight.of("drop"), sight.of("stand_by"), sight.of("ship")):
        return wanted
    return Action("done") if sight.offers("rail") and can_strike(sight, hq) else None  # he saves his points


def wish(sight: Sight, marines: list[int], paras: list[int], others: list[int], aboard: list[int]) -> Action | None:
    """Landings, then others stand by or come over where a port has been won; drops beside them with what is left."""
    state, landed = sight.state, _ashore(sight)
    marines, paras, others = ([b for b in able if is_idle(sight, b)] for able in (marines, paras, others))
    if len(landed) < FIRST_WAVE and (wave := _first_wave(sight, marines)):
        return Action("land", (max(wave, key=lambda b: (state.steps[b], -b)),))
    if bound := to_be_shipped(sight, aboard):
        return Action("ship", (bound[0],))
    if landed and (waiting := _second_wave(sight, others)):
        return Action("stand_by", (waiting[0],))
    if landed and paras:
        return Action("drop", (paras[0],))
    return None


def _first_wave(sight: Sight, able: list[int]) -> list[int]:
    """Marines; others where nobody has any, and then near those who have landed."""
    kind, near, anywhere = sight.board.kind, _together(sight), not _ashore(sight)
    if any(kind[b] == Class.MARINE and waits_for_a_fleet(sight, b) for b in _mine(sight)):
        return [b for b in able if kind[b] == Class.MARINE]
    beaches = [hex for hex in coasts(sight.board) if anywhere or near(hex)]
    return [b for b in able if INVADE_AT.any(sight.state, b, beaches)]


def _ashore(sight: Sight) -> list[int]:
    return [b for b in _mine(sight) if sight.state.marks[b] & LANDED]


def _second_wave(sight: Sight, able: list[int]) -> list[int]:
    """Armour and guns first, then infantry; headquarters stay."""
    kind, combat = sight.board.kind, sight.board.combat
    found = [b for b in able if combat[b] or kind[b] == Class.ARTILLERY]
    return sorted(found, key=lambda b: (kind[b] not in (Class.TANK, Class.MARINE), b))


# -- 24, 23: where ----------------------------------------------------------------------------------------------------


def land_at(sight: Sight) -> Action | None:
    """A beach that can be won, with something behind it; two go together, and the next beside them."""
    block, state = sight.block_asked(), sight.state
    others = [b for b in _mine(sight) if sight.board.kind[b] == Class.MARINE and waits_for_a_fleet(sight, b)]
    others = sorted((b for b in others if b != block), key=lambda b: (-state.steps[b], b))
    beaches = sight.of("to")
    able = {b: frozenset(INVADE_AT.sift(state, b, beaches)) for b in others}
    together = _together(sight)

    def score(hex: int) -> float:
        there = [b for b in sight.mine_at(hex) if state.marks[b] & LANDED]
        company = [b for b in others if hex in able[b]]
        team = [block, *(there or company[:1])]
        follow = FOLLOWED * min(FIRST_WAVE, len(company))
        sea = IDLE * is_shelled(sight, block, hex) + DEAR * (price(state, block, hex) - 1)
        return _prospect(sight, hex, team) + together(hex) + follow - sea

    return sight.best_place(score)


def drop_at(sight: Sight) -> Action | None:
    """Beside the beaches, where they can hold out until the others come."""
    block, state = sight.block_asked(), sight.state
    together, beside = _together(sight), sight.board.beside
    far = hexes_from(sight.board.setting, frozenset(state.place[b] for b in _ashore(sight)))

    def score(hex: int) -> float:
        at_home = IDLE if controls(state, hex, sight.side) else 0.0
        team = [block, *(b for b in sight.mine_at(hex) if state.marks[b] & DROPPED)]
        threat = BESIDE * sum(to in sight.enemies for to in beside[hex])
        alone = IDLE if far[hex] > LINK else 0.0
        return _prospect(sight, hex, team) + 2 * together(hex) - threat - at_home - alone

    return sight.best_place(score)


def _together(sight: Sight) -> Callable[[int], float]:
    """How good it is that a hex is near those who have come ashore: one foothold, not two."""
    marks, place = sight.state.marks, sight.state.place
    ashore = frozenset(place[b] for b in _mine(sight) if marks[b] & (LANDED | DROPPED))
    far = hexes_from(sight.board.setting, ashore)
    return lambda hex: TOGETHER * max(0.0, 1 - far[hex] / APART)


def _prospect(sight: Sight, hex: int, team: list[int]) -> float:
    """What a landing of these may bring: the place and what lies behind it if it is won, less the steps it costs."""
    likely = sight.attack(team, hex, wet=True)
    prize = _inland(sight, hex) + (PORT if sight.board.port[hex] else 0.0)
    prize *= _hold(sight, hex, team)
    return likely.win * prize - likely.lost * sight.price(team) - _hardness(sight, hex)


def _hold(sight: Sight, hex: int, team: list[int]) -> float:
    """How likely a team is still there after the enemy's next turn."""
    firm = sum(defence_fire(sight.state, block) for block in team) * (1 << mali_of(sight.state, hex)[0])
    return min(1.0, firm / max(0.1, sight.danger.get(hex, 0.0)))


def _hardness(sight: Sight, hex: int) -> float:
    """What speaks against a coast, whoever defends it: its ground, and a fort, which is better taken from the land."""
    board = sight.board
    return ROUGH * difficulties(board, hex) + FORT * sum(board.kind[b] == Class.FORT for b in sight.theirs_at(hex))


def _inland(sight: Sight, hex: int) -> float:
    """What can be won from there: places of the enemy, the less the longer the march."""
    goals = [(goal, worth) for goal, worth in sight.worth.items() if not controls(sight.state, goal, sight.side)]
    return sum(worth * DISTANT ** marches_to(sight.board.setting, goal)[hex] for goal, worth in goals)


# -- 24.5, 6.7: the second wave ---------------------------------------------------------------------------------------


def second_wave(sight: Sight) -> Action | None:
    """A Mulberry first: then there is room for more."""
    if piers := sight.of("mulberry"):
        return Action("mulberry", (piers[0],))
    state = sight.state
    waiting = [b for b in sight.of("land") if state.marks[b] & STAND_BY]
    return Action("land", (waiting[0],)) if waiting else None


def follow_up_at(sight: Sight) -> Action | None:
    """Where friends fight for the beach; a port of our own wants nobody."""
    block, marks, fights = sight.block_asked(), sight.state.marks, contested(sight.state)

    def score(hex: int) -> float:
        friends = sight.mine_at(hex)
        ashore = any(marks[b] & (LANDED | DROPPED) for b in friends)
        return _prospect(sight, hex, [block, *friends]) + (IDLE if ashore or hex in fights else 0.0)

    return sight.best_place(score)


# -- 24.1: against landings -------------------------------------------------------------------------------------------


def threatened_beaches(sight: Sight) -> list[int]:
    """Our front-beaches before ports from which an enemy could come."""
    if not sight.board.options.has(ADVANCED):
        return []
    before = theatre().front_beaches
    ports = sorted(sight.enemies.intersection(before))
    return sorted({hex for port in ports for hex in before[port] if sight.owners[hex] == sight.side})


# -- 31: reserves -----------------------------------------------------------------------------------------------------


def answer(sight: Sight) -> Action | None:
    """Armour in reserve goes to where friends on the ground are attacked."""
    battles = [hex for hex in contested(sight.state) if sight.mine_at(hex)]
    reserve = sight.of("commit")
    return Action("commit", (reserve[0],)) if reserve and battles else None


def commit_to(sight: Sight) -> Action | None:
    return sight.best_place(lambda hex: sight.worth.get(hex, 0.0) + len(sight.mine_at(hex)))
