"""24.1: marines that fail on the beach go back aboard."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.sieve import Sieve
from fogbound.core.state import replaced
from fogbound.core.steps import Procedures
from fogbound.core.texts import Message, texts
from fogbound.west.actions import EMBARK
from fogbound.west.chapters.headquarters.ledger import payers, spend
from fogbound.west.chapters.landings.targets import RANGE
from fogbound.west.chapters.naval.danger import CROSSING
from fogbound.west.chapters.naval.routes import voyage
from fogbound.west.chapters.naval.transport import CANNOT_GO, passage, ports, where_it_may_enter
from fogbound.west.kinds import Class
from fogbound.west.position.marks import ATTACKED, LANDED
from fogbound.west.position.state import West
from fogbound.west.rules.asking import AskWhere
from fogbound.west.rules.combat.ends import end_if_over
from fogbound.west.rules.combat.fighter import ATTACKER
from fogbound.west.rules.combat.retreat import Retreat, in_the_battle
from fogbound.west.rules.entering import enter
from fogbound.west.rules.lines import Hexes
from fogbound.west.rules.losses import lose_face
from fogbound.west.rules.stopping import STOPPING
from fogbound.west.rules.tell import tell

_ = texts("west")

RE_EMBARKING: Final[Sieve[West, int]] = Sieve("24.1")
"""Attackers that may go back aboard after a round."""


@rule("24.1.f")
@RE_EMBARKING.line("24.1.e", _("Only marines that landed this turn go back aboard."))
def marines_on_the_beach(state: West, role: int, blocks: Collection[int]) -> Collection[int]:
    """Regular infantry stays, or runs inland (24.1.f)."""
    kind, marks = state.board.kind, state.marks
    landed = [b for b in blocks if kind[b] == Class.MARINE and marks[b] & LANDED] if role == ATTACKER else []
    return in_the_battle(state, role, landed)


@RE_EMBARKING.line("24.1.e", _("No headquarters has a point left to take {block} off the beach.", block=""))
def with_a_point_left(state: West, role: int, blocks: Collection[int]) -> Collection[int]:
    """A further point of the same headquarters is a new activation (O-02)."""
    return [block for block in blocks if payers(state, state.active, "invasion", block)]


@RE_EMBARKING.line("24.1.e", _("No port is open to {block}.", block=""))
def with_a_port_in_reach(state: West, role: int, blocks: Collection[int]) -> Collection[int]:
    goals = sorted(ports(state, state.active))
    return [block for block in blocks if EMBARK_TO.any(state, block, goals)]


EMBARK_TO: Final = Hexes("24.1")


@EMBARK_TO.line("24.1.e", _("{hex} has no port that ships can use.", hex=""), implied=True)
def at_a_port(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    goals = ports(state, state.board.side[block])
    return [hex for hex in hexes if hex in goals]


@EMBARK_TO.line("24.1.e", _("{hex} is out of reach of {block}.", hex="", block=""), narrow=True)
def within_boat_range(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    here, side = state.place[block], state.board.side[block]
    ways = {hex: voyage(state, hex, here, side) for hex in hexes}
    return [hex for hex, way in ways.items() if way is not None and way.hexes <= RANGE]


EMBARK_TO.line("18.0.a", CANNOT_GO)(where_it_may_enter)
EMBARK_TO.include(STOPPING)


class EmbarkTo(AskWhere):
    """24.1: the port to which marines go back."""

    number = "24.1"
    hexes = EMBARK_TO

    def prompt(self, state: West) -> Message:
        return _("To which port does {block} go back?", block=state.board.names[state["block"]])

    def near(self, state: West) -> Iterable[int]:
        return sorted(ports(state, state.active))

    @rule("24.1.e", "7.5.5.d")
    def do_to(self, state: West, hex: int) -> None:
        """A point, a step, and the sea once more."""
        block = state["block"]
        spend(state, payers(state, state.board.side[block], "invasion", block)[0], "invasion", block)
        way = passage(state, block, hex)
        if lose_face(state, block, "24.1"):
            state.end()
            end_if_over(state)
        else:
            state.goto("back_aboard", **way)


def back_in_port(state: West) -> None:
    block, hex = state["block"], state["hex"]
    if state.place[block] >= 0:
        state.halves = replaced(state.halves, block, 0)
        state.unmark(block, LANDED | ATTACKED)
        state.put(block, hex)
        text = _("{block} goes back aboard and to {hex}.", block="", hex=state.title(hex))
        tell(state, block, "embarked", "24.1", text)
        enter(state, block, hex)
    state.end()
    end_if_over(state)


Retreat.ways["embark"] = (EMBARK, RE_EMBARKING, "embark")

PROCEDURES: Procedures[West] = {"embark": (EmbarkTo(),), "back_aboard": (*CROSSING, back_in_port)}
