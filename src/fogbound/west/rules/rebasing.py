"""7.8.1: air units rebase after the battles. 7.7.5: they flee from ground units that overrun their base."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.steps import Ask, Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event
from fogbound.west.actions import REBASE
from fogbound.west.kinds import SIDES
from fogbound.west.position.marks import FLOWN
from fogbound.west.position.state import West
from fogbound.west.rules.air import AskBase, bases_within, has_base, land, range_of
from fogbound.west.rules.control import conquer, enemies_at, is_at_war, owner_side
from fogbound.west.rules.losses import eliminate, lose_face, surrender
from fogbound.west.rules.record import lose_unseen

_ = texts("west")

REBASE_AT: Final = bases_within("7.8.1.a", range_of, elsewhere=False)
FLEE_TO: Final = bases_within("7.7.5.c", range_of, elsewhere=True)

# -- 7.8.1 after the battles -------------------------------------------------------------------------------------------


def _aloft(state: West) -> list[int]:
    """Air units that must land: the defender's first."""
    board = state.board
    fliers = (*board.fliers[1 - state.active], *board.fliers[state.active])
    return [block for block in fliers if state.marks[block] & FLOWN and state.place[block] >= 0]


def _rebasing(state: West) -> list[int]:
    """Those of the side whose turn it is to rebase."""
    board = state.board
    aloft = _aloft(state)
    return [block for block in aloft if board.side[block] == board.side[aloft[0]]]


def lose_homeless(state: West) -> None:
    """7.8.1: who finds no base in range is lost."""
    for block in _rebasing(state):
        if not has_base(REBASE_AT, state, block):
            eliminate(state, block, "7.8.1")
            state.goto("rebasing")
            return


class RebaseNext(Ask[West]):
    """7.8.1: all air units in the air come down, the defender's first, in the order their owner likes."""

    number = "7.8.1"

    def side(self, state: West) -> str:
        board = state.board
        return SIDES[board.side[_rebasing(state)[0]]]

    def prompt(self, state: West) -> Message:
        return _("Which air unit rebases next?")

    def candidates(self, state: West) -> Iterable[Action]:
        return (REBASE[block] for block in _rebasing(state))

    @rule("7.8.1.a")
    def do_rebase(self, state: West, block: int) -> None:
        state.goto("rebase_at", block=block)


class RebaseAt(AskBase):
    """7.8.1: where an air unit comes down."""

    number = "7.8.1"
    hexes = REBASE_AT

    def prompt(self, state: West) -> Message:
        return _("Where does {block} land?", block=state.board.names[state["block"]])

    def do_to(self, state: West, hex: int) -> None:
        land(state, state["block"], hex, self.number)
        state.goto("rebasing")


@rule("3.4.a", "5.0.c")
def leave_lost_bases(state: West) -> None:
    """Aircraft whose base has gone over to the enemy without a fight, by an armistice for instance, fly to another.

    What is left of a power that gave up stays where it is, without steps.
    """
    board = state.board
    fliers = (block for side in board.fliers for block in side if state.place[block] >= 0)
    stranded = [
        block
        for block in fliers
        if owner_side(state, state.place[block]) == 1 - board.side[block] and is_at_war(state, board.nation[block])
    ]
    for block in stranded:
        state.mark(block, FLOWN)
    if stranded:
        state.call("rebasing")


# -- 7.7.5.c evacuation -----------------------------------------------------------------------------------------------


def caught(state: West) -> list[int]:
    """Air units surprised on the ground; those that fought are in the air until they land (7.8.1)."""
    return [block for block in enemies_at(state, state["hex"], state.active) if not state.has(block, FLOWN)]


@rule("7.7.5.c")
def scramble(state: West) -> None:
    """They lose a step at once."""
    text = _("The airfield of {hex} is overrun.", hex=state.title(state["hex"]))
    state.emit(Event("overrun", "7.7.5", text, reveals=True))
    for block in caught(state):
        lose_unseen(state, block)
        lose_face(state, block, "7.7.5")


def flee(state: West) -> None:
    state.goto("evacuation", hex=state["hex"], block=state["block"])


@rule("5.0.c")
def lose_trapped(state: West) -> None:
    """7.7.5.c: who finds no base within single range surrenders; what a power that gave up has left is destroyed."""
    for block in caught(state)[:1]:
        if not is_at_war(state, state.board.nation[block]):
            eliminate(state, block, "5.0")
            flee(state)
        elif not has_base(FLEE_TO, state, block):
            surrender(state, block, "7.7.5")
            flee(state)


class Evacuate(AskBase):
    """7.7.5.c: their owner says where they flee to."""

    number = "7.7.5"
    hexes = FLEE_TO

    def block(self, state: West) -> int:
        return caught(state)[0]

    def prompt(self, state: West) -> Message:
        return _("Where does {block} flee to?", block=state.board.names[self.block(state)])

    def actions(self, state: West) -> Iterable[Action]:
        return super().actions(state) if caught(state) else ()

    def do_to(self, state: West, hex: int) -> None:
        land(state, self.block(state), hex, self.number)
        flee(state)


def take_airfield(state: West) -> None:
    conquer(state, state["block"], state["hex"])


PROCEDURES: Procedures[West] = {
    "rebasing": (lose_homeless, RebaseNext()),
    "rebase_at": (RebaseAt(),),
    "air_evacuation": (scramble, flee),
    "evacuation": (lose_trapped, Evacuate(), take_airfield),
}
