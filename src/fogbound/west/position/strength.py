"""How strong the blocks in the fog are: as they were last seen, and repaired with what was spent since."""

from __future__ import annotations

from random import Random
from typing import Final

from fogbound.west.position.state import West
from fogbound.west.rules.prices import next_higher_face, payers
from fogbound.west.rules.record import lowest, most_in_vain, most_spent, price_between

CHANGE: Final = 2
"""What may be left of a purse when no face is as cheap as that."""


def draw_steps(state: West, hidden: list[int], rng: Random | None) -> None:
    """Steps for blocks in the fog: each as it was last seen, then face by face what their powers have spent.

    Without random numbers nothing is lost unseen, and the points go round.
    """
    power = payers(state)
    left: dict[int, list[int]] = {}
    for block in hidden:
        state.steps[block] = state.known[block]
        if state.doubt[block] and rng and rng.random() < 0.5:
            state.steps[block] = lowest(state, block)
        if most_spent(state, block):
            left.setdefault(power[block], []).append(block)
    for payer, blocks in left.items():
        lost = rng.randint(0, state.untold[payer]) if rng else state.untold[payer] // 2
        _spend(state, blocks, state.unseen[payer] - lost, rng)


def _spend(state: West, blocks: list[int], points: int, rng: Random | None) -> None:
    """Buy faces at random until the points are spent."""
    board, steps = state.board, state.steps
    most = {block: most_spent(state, block) for block in blocks}
    able, n = blocks[:], -1
    while able and points > 0:
        n = int(rng.random() * len(able)) if rng else (n + 1) % len(able)
        block = able[n]
        price = board.price_up[block][steps[block]]
        if not price or price > most[block] or price > points:
            able[n] = able[-1]
            able.pop()
            continue
        steps[block] = next_higher_face(board, block, steps[block])
        most[block] -= price
        points -= price


def fits_the_record(state: West, hidden: list[int]) -> bool:
    """Whether blocks in the fog have steps that they may have, and all of them together what was spent."""
    board, power = state.board, payers(state)
    spent: dict[int, int] = {}
    in_vain: dict[int, int] = {}
    for block in hidden:
        steps = state.steps[block]
        bought = price_between(board, block, state.known[block], steps)
        if steps not in board.faces[block] or steps < lowest(state, block) or bought > most_spent(state, block):
            return False
        payer = power[block]
        spent[payer] = spent.get(payer, 0) + bought
        in_vain[payer] = in_vain.get(payer, 0) + most_in_vain(state, block)
    return all(
        state.unseen[payer] - state.untold[payer] - in_vain[payer] - CHANGE <= points <= state.unseen[payer]
        for payer, points in spent.items()
    )
