"""32.0: strategic bombing. Factories first, all bombers together, and fighters against whoever comes."""

from __future__ import annotations

from typing import Final

from fogbound.bots.west.sight import Sight
from fogbound.core.values import Action
from fogbound.west.chapters.headquarters.ledger import can_spend
from fogbound.west.kinds import Class
from fogbound.west.position.marks import ACTIVATED
from fogbound.west.rules.bombs import BOMBING
from fogbound.west.rules.flights import contested
from fogbound.west.rules.industry import at_work

SPARE: Final = 2
"""Steps that a headquarters keeps for its own turn."""
AIMS: Final = ("bomb_factory", "bomb_centre", "bomb_radar", "bomb_port", "bomb_rails")
"""What is worth most first."""


def send_bombers(sight: Sight) -> Action | None:
    """The strongest; before that, headquarters that have some to send."""
    if bombers := sight.of("bomb"):
        return Action("bomb", (_strongest(sight, bombers),))
    return _activate(sight, (Class.STRATEGIC, Class.BOMBER))


def intercept(sight: Sight) -> Action | None:
    """Whoever is there, and whom headquarters can send."""
    if fighters := sight.of("intercept"):
        return Action("intercept", (_strongest(sight, fighters),))
    return _activate(sight, (Class.FIGHTER,))


def _activate(sight: Sight, kinds: tuple[Class, ...]) -> Action | None:
    state, board = sight.state, sight.board
    wings = [b for b in board.fliers[sight.side] if board.kind[b] in kinds and 0 <= state.place[b] < board.hexes]
    for hq in sight.of("activate"):
        if state.marks[hq] & ACTIVATED or state.steps[hq] <= SPARE:
            continue
        up = state.copy()
        up.mark(hq, ACTIVATED)
        if any(can_spend(up, hq, "", block, "strategic_warfare") for block in wings):
            return Action("activate", (hq,))
    return None


def lead(sight: Sight) -> Action | None:
    """Before there are battles, headquarters lead bombers against targets, or fighters against bombers."""
    board, state = sight.board, sight.state
    if not board.options.has(BOMBING) or contested(state):
        return None
    wanted = (Class.FIGHTER,) if sight.side == state.active else (Class.STRATEGIC, Class.BOMBER)
    wings = [b for b in sight.of("fuel") if board.kind[b] in wanted and state.steps[b]]
    return Action("fuel", (_strongest(sight, wings),)) if wings else None


def _strongest(sight: Sight, blocks: list[int]) -> int:
    kind, steps = sight.board.kind, sight.state.steps
    return max(blocks, key=lambda b: (kind[b] == Class.STRATEGIC, steps[b], -b))


def aim_at(sight: Sight) -> Action | None:
    """Where most is made."""
    state, board = sight.state, sight.board
    made = at_work(state)
    return Action("to", (max(sight.of("to"), key=lambda hex: (sum(made.get(hex, ())) + board.income[hex], -hex)),))


def aim_for(sight: Sight) -> Action | None:
    return next((Action(aim) for aim in AIMS if sight.offers(aim)), None)


def gather(sight: Sight) -> Action | None:
    """All bombers, and all escorts that are led."""
    for verb in ("bomb", "escort"):
        if more := sight.of(verb):
            return Action(verb, (_strongest(sight, more),))
    return None
