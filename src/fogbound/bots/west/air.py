"""Air units: they help where the ground is fought for, go home when it turns against them, sleep behind the front."""

from __future__ import annotations

from fogbound.bots.west.forecast import attack_fire
from fogbound.bots.west.sight import Sight
from fogbound.bots.west.skies import duel_fire
from fogbound.core.values import Action
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import Class
from fogbound.west.rules.air import range_of, within
from fogbound.west.rules.flights import OVER
from fogbound.west.rules.weather import is_equipped


def fly(sight: Sight) -> Action | None:
    """7.5.2, 7.6: whoever is of use in a battle goes there; bombers before the fighters that cover them."""
    for block in sorted(sight.of("fly"), key=lambda b: (-attack_fire(sight.state, b), b)):
        if is_useful(sight, block):
            return Action("fly", (block,))
    return None


def is_useful(sight: Sight, block: int) -> bool:
    """Whether there is a battle in range in which it would help."""
    return any(_use(sight, block, hex) > 0 for hex in _in_range(sight, block))


def fly_to(sight: Sight) -> Action | None:
    """The battle in which it is of most use."""
    block = sight.block_asked()
    return Action("to", (max(sight.of("to"), key=lambda hex: (_use(sight, block, hex), -hex)),))


def _in_range(sight: Sight, block: int) -> list[int]:
    board, state = sight.board, sight.state
    near = within(state, state.place[block], range_of(state, block))
    battles = [hex for hex in _battles(sight) if hex in near and is_equipped(board, block, hex)]
    if board.options.has(ADVANCED):  # more forbids a flight than range and room: rain, spared cities
        return [hex for hex in battles if OVER.lets(board.options, state, block, hex)]
    return [hex for hex in battles if _has_room(sight, block, hex)]


def _battles(sight: Sight) -> list[int]:
    """Where ground units of both sides are."""
    return [hex for hex in sorted(sight.enemies) if hex < sight.board.hexes and sight.mine_at(hex)]


def _has_room(sight: Sight, block: int, hex: int) -> bool:
    """A fighter and a bomber of a side at most (3.10)."""
    board = sight.board
    mine = [b for b in _aircraft(sight, hex, sight.side) if b != block]
    if sight.style.one_bomber:
        is_fighter = board.kind[block] == Class.FIGHTER
        return not any((board.kind[b] == Class.FIGHTER) == is_fighter for b in mine)
    return not any((board.kind[b] == board.kind[block]) for b in mine) and len(mine) < 2


def _aircraft(sight: Sight, hex: int, side: int) -> list[int]:
    board = sight.board
    return [b for b in sight.state.stacks.get(hex, ()) if board.air[b] and board.side[b] == side]


def _use(sight: Sight, block: int, hex: int) -> float:
    """What an air unit does in a battle: bombs where the outcome is open, cover where enemy aircraft are."""
    mine = sight.mine_at(hex)
    if not mine or not sight.theirs_at(hex):
        return -1.0
    stake = 1.0 + sight.worth.get(hex, 0.0)
    against = sum(_duel(sight, b) for b in _aircraft(sight, hex, 1 - sight.side))
    beside = sum(_duel(sight, b) for b in _aircraft(sight, hex, sight.side))
    if against > sight.style.outnumbered * (beside + _duel(sight, block)):
        return -1.0
    bombs = attack_fire(sight.state, block)
    escorted = bool(_aircraft(sight, hex, sight.side)) or against > 0
    return stake * (bombs + (0.5 * _duel(sight, block) if escorted else 0.0))


def _duel(sight: Sight, block: int) -> float:
    return duel_fire(sight.state, block)


# -- 7.7.13 going home -------------------------------------------------------------------------------------------------


def leave(sight: Sight) -> Action | None:
    """An air unit goes home on its last legs, or when the enemy's are much stronger."""
    worn = worn_out(sight)
    return Action("withdraw", (worn[0],)) if worn else None


def worn_out(sight: Sight) -> list[int]:
    leaving, hex = sight.of("withdraw"), sight.hex_asked()
    against = sum(_duel(sight, b) for b in _aircraft(sight, hex, 1 - sight.side))
    mine = sum(_duel(sight, b) for b in _aircraft(sight, hex, sight.side))
    ground = bool(sight.mine_at(hex)) and bool(sight.theirs_at(hex))
    lost = against > 1.6 * mine
    return [b for b in leaving if sight.state.steps[b] <= 1 or lost or not ground]


# -- bases -------------------------------------------------------------------------------------------------------------


def rebase_next(sight: Sight) -> Action | None:
    """7.8.1: who flies least far chooses a base first."""
    state = sight.state
    return Action("rebase", (min(sight.of("rebase"), key=lambda b: (range_of(state, b), b)),))


def base(sight: Sight) -> Action | None:
    """As near the front as is safe."""
    far, safe = sight.from_enemy, sight.style.base
    bases = sight.of("to")
    return Action("to", (min(bases, key=lambda hex: (max(0, safe - far[hex]), far[hex], hex)),)) if bases else None
