"""Headquarters: activated where they have somebody to lead into a battle, and not for their last step (13)."""

from __future__ import annotations

from typing import Final

from fogbound.bots.west import air
from fogbound.bots.west.fleet import can_be_spared
from fogbound.bots.west.forecast import attack_fire
from fogbound.bots.west.sight import Answer, Sight
from fogbound.core.values import Action
from fogbound.west.chapters.headquarters.ledger import COMMANDED, Order
from fogbound.west.position.marks import ACTIVATED, FLOWN, FROZEN, FUELLED, MOVED
from fogbound.west.position.state import West
from fogbound.west.words import VOCABULARY

STRIKE: Final = 4
"""Hexes from the enemy within which armour is worth a point."""
PHASES: Final = {
    "move_by_rail": "srm",
    "move_ground": "movement",
    "move_air": "air_movement",
    "react": "reaction",
    "exploit": "exploitation",
}
"""By question, the phase in which a headquarters would be activated."""


def first(answer: Answer) -> Answer:
    """Activate whoever has somebody to lead, and then answer as before."""

    def staffed(sight: Sight) -> Action | None:
        return activate(sight) or answer(sight)

    return staffed


def activate(sight: Sight) -> Action | None:
    """13.2: the headquarters that leads most fire; with one step left only in the last turn."""
    marks = sight.state.marks
    phase, ready = PHASES[sight.choice.ask], [hq for hq in sight.of("activate") if not marks[hq] & ACTIVATED]
    led = {hq: _fire(sight, hq, phase) for hq in ready if can_be_spared(sight, hq)}
    best = max(led, key=lambda hq: (led[hq], -hq), default=-1)
    return Action("activate", (best,)) if best >= 0 and led[best] > 0 else None


def _fire(sight: Sight, hq: int, phase: str) -> float:
    """With how much fire those would strike whom it could lead now."""
    board, up = sight.board, _face_up(sight.state, hq)
    flies = sight.choice.ask in ("move_air", "react")
    mine = [b for b in board.blocks_of[sight.side] if bool(board.air[b]) == flies and _waits(sight, b)]
    led = COMMANDED.open(board.options, up, Order(hq, "", phase), mine)
    return sum(attack_fire(up, b) for b in led if _strikes(sight, b))


def _face_up(state: West, hq: int) -> West:
    up = state.copy()
    up.mark(hq, ACTIVATED)
    return up


def _waits(sight: Sight, block: int) -> bool:
    state = sight.state
    return 0 <= state.place[block] < sight.board.hexes and not state.marks[block] & (FUELLED | MOVED | FLOWN | FROZEN)


def _strikes(sight: Sight, block: int) -> bool:
    """Whether it could be of use: armour near the enemy, an air unit over a battle."""
    if sight.board.air[block]:
        return air.is_useful(sight, block)
    return sight.from_enemy_by_land[sight.state.place[block]] <= STRIKE


def lead(sight: Sight) -> Action | None:
    """13.4: the strongest of those who can strike; a leader of the Allies saves who is cut off on a coast."""
    if cut_off := sight.of("supply"):
        return Action("supply", (max(cut_off, key=lambda b: (sight.state.steps[b], -b)),))
    hq = VOCABULARY.index("block", str(sight.choice.prompt.args["hq"]))
    nearest = [b for b in sight.of("fuel") if b != hq and _strikes(sight, b)]
    if not nearest:
        return None
    return Action("fuel", (max(nearest, key=lambda b: (attack_fire(sight.state, b), -b)),))
