"""18: over the sea, to a war that is elsewhere: who waits for ships, and where they should go."""

from __future__ import annotations

from fogbound.bots.west.forecast import attack_fire
from fogbound.bots.west.places import FAR, marches_to
from fogbound.bots.west.sight import Sight
from fogbound.core.values import Action
from fogbound.west.chapters.naval.transport import SHIP_TO, passage, ports
from fogbound.west.position.marks import FROZEN, MOVED, SAILED


def is_idle(sight: Sight, block: int) -> bool:
    """Whether there is nothing for it to take where it stands."""
    return lies_overseas(sight, sight.state.place[block])


def lies_overseas(sight: Sight, hex: int) -> bool:
    """Whether whoever stands there needs ships to come to the war: there is something to win, and no enemy on land."""
    if hex < sight.board.hexes and sight.from_enemy_by_land[hex] < FAR:
        return False
    return any(sight.owners[goal] != sight.side for goal in sight.worth)


def march_left(sight: Sight, hex: int) -> int:
    """Movement points from there to the nearest place of the enemy that counts."""
    if hex >= sight.board.hexes:
        return FAR
    goals = (goal for goal in sight.worth if sight.owners[goal] != sight.side)
    return min((marches_to(sight.board.setting, goal)[hex] for goal in goals), default=FAR)


def to_be_shipped(sight: Sight, blocks: list[int]) -> list[int]:
    """Units in ports at home for which there is a port at the front, and a way that does not ruin them."""
    board, state = sight.board, sight.state
    bridgeheads = [hex for hex in sorted(ports(state, sight.side)) if not lies_overseas(sight, hex)]
    if not bridgeheads:
        return []
    fit = [b for b in blocks if board.combat[b] and state.place[b] in board.port_hexes and is_idle(sight, b)]
    free = [b for b in fit if not state.marks[b] & (MOVED | SAILED | FROZEN)]
    bound = [b for b in free if any(_is_good_port(sight, b, hex) for hex in SHIP_TO.sift(state, b, bridgeheads))]
    return sorted(bound, key=lambda b: (-attack_fire(state, b), b))


def _is_good_port(sight: Sight, block: int, hex: int) -> bool:
    return not is_shelled(sight, block, hex) and sight.would_be_fed(block, hex)


def ship_to(sight: Sight) -> Action | None:
    """The port nearest to what is to be taken, that can feed one more."""
    block = sight.block_asked()

    def score(hex: int) -> float:
        bad = lies_overseas(sight, hex) or not _is_good_port(sight, block, hex)
        return -float(march_left(sight, hex)) - FAR * bad

    return sight.best_place(score)


def is_shelled(sight: Sight, block: int, hex: int) -> bool:
    """Whether its way runs the Strait of Calais under fire (7.5.5)."""
    return bool(passage(sight.state, block, hex)["calais"])
