"""Production, reinforcements, rail and supply from overseas: what to pay for, and where it should appear."""

from __future__ import annotations

from typing import Final

from fogbound.bots.west.fleet import can_strike, waits_for_a_fleet
from fogbound.bots.west.forecast import attack_fire, chance, defence_fire
from fogbound.bots.west.sight import Sight
from fogbound.bots.west.stand import Ground, best_of, best_stand
from fogbound.core.values import Action
from fogbound.west.actions import BUY_BLUE, BUY_RED, WHOLE_LINE
from fogbound.west.chapters.headquarters.ledger import headquarters
from fogbound.west.kinds import Nation
from fogbound.west.rules.aid import GIVING, gift_of
from fogbound.west.rules.siegfried import gaps
from fogbound.west.rules.tech import cell_of

NEAR: Final = 4
"""Hexes within which a line is worth its price."""
LEADING: Final = 0.5
"""What a step of a headquarters is worth beside the fire of others."""
SAILING: Final = 2.0
"""That of a leader who has somebody to land or to ship: each of his points brings a corps to the war."""
PLENTY: Final = 9
"""Yellow points from which some go to America."""
GAPS: Final = 3
"""Hexes in danger for which the whole line is rebuilt."""


def spend(sight: Sight) -> Action | None:
    """7.3: the step that adds most fire for its price, nearest the enemy first; walls before an enemy who is near."""
    board, state = sight.board, sight.state
    if (wall := fortify(sight)) is not None:
        return wall
    if risen := sight.of("upgrade"):  # 40.0: a headquarters for nothing
        return Action("upgrade", (risen[0],))

    def gain(block: int) -> float:
        price = board.price_up[block][state.steps[block]]
        where = state.place[block]
        far = sight.from_enemy[where] if 0 <= where < board.hexes else sight.style.rear
        return (0.3 + _fire_of_a_step(sight, block) + sight.price([block])) / (price * (3 + min(far, 12)))

    options = [(gain(b), "repair", b) for b in sight.of("repair")]
    options += [(0.7 * gain(b), "rebuild", b) for b in sight.of("rebuild")]
    if not options:
        return help_an_ally(sight)
    _gain, verb, block = max(options, key=lambda option: (option[0], -option[2]))
    return Action(verb, (block,))


def help_an_ally(sight: Sight) -> Action | None:
    """5.7, 36.1: a yellow point that is not needed to save a coloured one with, for who has units below strength."""
    board, state = sight.board, sight.state
    for action in sight.choice.actions:
        if action not in GIVING or (gift := gift_of(state, action)).colour:
            continue
        needy = any(
            board.nation[b] == gift.taker and state.place[b] >= 0 and board.price_up[b][state.steps[b]]
            for b in range(len(board.names))
        )
        if needy and state.points[gift.giver] > sum(
            purse[gift.giver] for purse in (state.red, state.blue, state.black)
        ):
            return action
    return None


def _fire_of_a_step(sight: Sight, block: int) -> float:
    """What a step hits; that of a headquarters is a point to lead others with, and some lead armies over the sea."""
    if block in headquarters(sight.board):
        return SAILING if can_strike(sight, block) else LEADING
    cell = cell_of(sight.state, block)
    return max(chance(cell.attack), chance(cell.defence))


def fortify(sight: Sight) -> Action | None:
    """5.2: hexes of the Siegfried Line, or all of it, once the enemy is near."""
    exposed = [hex for hex in sight.of("fortify") if sight.from_enemy[hex] <= NEAR]
    if exposed:
        return Action("fortify", (min(exposed, key=lambda hex: (sight.from_enemy[hex], hex)),))
    if WHOLE_LINE not in sight.choice.actions:
        return None
    threatened = [hex for hex in gaps(sight.state) if sight.from_enemy[hex] <= NEAR]
    return WHOLE_LINE if len(threatened) >= GAPS else None


def buy_arms(sight: Sight) -> Action | None:
    """34.0: a coloured point of each kind, if enough is left to pair it with."""
    state = sight.state
    if state.points[Nation.UK] < PLENTY:
        return None
    for action, purse in ((BUY_BLUE, state.blue), (BUY_RED, state.red)):
        if not purse[Nation.UK]:
            return action
    return None


def partisans(sight: Sight) -> Action | None:
    """29.1: on railways, three together, who block everything; for points only if there are many."""
    state, board, places = sight.state, sight.board, sight.of("partisan")
    rises = sight.choice.prompt.args.get("n", 0)
    if not places or (not rises and state.points[Nation.UK] < PLENTY):
        return None
    best = max(places, key=lambda hex: (bool(board.rails[hex]), state.partisans[hex], len(board.rails[hex]), -hex))
    return Action("partisan", (best,))


def reinforce(sight: Sight) -> Action | None:
    """7.3.f: whoever is due comes, the strongest first."""
    due = sight.of("arrive")
    return Action("arrive", (max(due, key=lambda b: (sight.board.faces[b][0], -b)),)) if due else None


def appear(sight: Sight) -> Action | None:
    """7.3.1: aircraft behind the front, others where they are needed."""
    block, places = sight.block_asked(), sight.of("to")
    far = sight.from_enemy
    if sight.board.air[block]:
        return Action("to", (min(places, key=lambda hex: (max(0, 5 - far[hex]), far[hex], hex)),))
    best = best_of(Ground(sight), block, places)
    return None if best is None else Action("to", (best,))


# -- 7.4 rail ----------------------------------------------------------------------------------------------------------


def by_rail(sight: Sight) -> Action | None:
    """Strong units far from the enemy, the farthest first, if points are left for them."""
    board, state, far = sight.board, sight.state, sight.from_enemy
    idle = [
        b
        for b in sight.of("rail")
        if board.combat[b] and far[state.place[b]] >= sight.style.rear and state.steps[b] >= 2
    ]
    idle = [b for b in idle if not sight.worth.get(state.place[b]) or len(sight.mine_at(state.place[b])) > 1]
    idle = [b for b in idle if not waits_for_a_fleet(sight, b)]  # whoever has gone by rail does not land (24.1)
    if not idle:
        return None
    return Action("rail", (max(idle, key=lambda b: (attack_fire(state, b), far[state.place[b]], -b)),))


def rail_to(sight: Sight) -> Action | None:
    best = best_stand(Ground(sight), sight.block_asked(), sight.of("to"))
    return None if best is None else Action("to", (best,))


# -- 4.2 supply from overseas ------------------------------------------------------------------------------------------


def share_out(sight: Sight) -> Action | None:
    """4.2.e: the weakest goes without, until the ports suffice for the others."""
    state = sight.state

    def strength(block: int) -> float:
        return attack_fire(state, block) + defence_fire(state, block)

    return Action("forgo", (min(sight.of("forgo"), key=lambda b: (strength(b), b)),))
