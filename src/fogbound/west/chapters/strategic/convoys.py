"""35.2, 18.2.1: submarines in the Atlantic. In the British phase every step of them rolls a die against the convoys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import added
from fogbound.core.steps import Ask, Procedures, Roll
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal
from fogbound.west.actions import RAID_AID, RAID_CONVOYS
from fogbound.west.chapters.strategic.phase import CONVOY_WAR
from fogbound.west.chapters.us_aid import has_aid, lose_aid
from fogbound.west.kinds import ALLIES, AXIS, SIDES, Nation
from fogbound.west.position.state import West
from fogbound.west.rules.control import is_at_war
from fogbound.west.rules.income import income_of

_ = texts("west")

HIT: Final = 6
POINTS: Final = 2
"""Yellow points that a hit costs."""
NORTH: Final = "U-Nord"
"""The submarine of the North Atlantic, which alone reaches the route of American aid."""


def has_convoys(state: West) -> bool:
    """In the turn of the Allies, while both Germany and the United Kingdom fight."""
    fights = is_at_war(state, Nation.UK) and is_at_war(state, Nation.DE)
    return state.board.options.has(CONVOY_WAR) and state.active == ALLIES and fights


@rule("35.2.a", "35.2.c", "18.2.1.a")
def submarines(state: West) -> list[tuple[str, int]]:
    """The German submarines with their steps, each in its zone for the whole game; the Italian one is not used."""
    board = state.board
    mine = (boat for boat in board.scenario.at_sea if board.nation[boat.block] == Nation.DE)
    return [(board.names[boat.block], boat.steps) for boat in mine]


def open_raid(state: West) -> None:
    state.call("raid", aid=0, hits=0)


class DeclareRaid(Ask[West]):
    """35.2: whether the submarine of the North Atlantic goes for the convoys or for what comes from America (J-08)."""

    number = "35.2"

    def side(self, state: West) -> str:
        return SIDES[AXIS]

    def prompt(self, state: West) -> Message:
        return _("What does the submarine of the North Atlantic attack?")

    def candidates(self, state: West) -> Iterable[Action]:
        return (RAID_CONVOYS, RAID_AID)

    @rule("35.2.b")
    def objection(self, state: West, action: Action) -> Refusal | None:
        reaches = any(name == NORTH for name, _steps in submarines(state))
        if action == RAID_AID and not (reaches and has_aid(state)):
            return Refusal(_("No aid from America crosses the North Atlantic."), self.number)
        return None

    def do_raid_convoys(self, state: West) -> None:
        state.proceed()

    def do_raid_aid(self, state: West) -> None:
        state["aid"] = 1
        state.emit(Event("declared", "35.2", _("The submarine of the North Atlantic attacks the aid from America.")))
        state.proceed()


@rule("35.2.a", "18.2.1.a")
def dice(state: West) -> int:
    """One for each step, in a single round (J-06)."""
    return sum(steps for _name, steps in submarines(state))


@rule("35.2.b", "18.2.1.a")
def sink(state: West, faces: tuple[int, ...]) -> None:
    """A hit costs two yellow points of this turn, or takes a point of the aid if that was declared."""
    falls = iter(faces)
    hits = {name: sum(next(falls) == HIT for _step in range(steps)) for name, steps in submarines(state)}
    state["hits"] = hits.get(NORTH, 0) if state["aid"] else 0
    on_convoys = sum(hits.values()) - state["hits"]
    cost = min(POINTS * on_convoys, state.points[Nation.UK] + state.gains[Nation.UK] + income_of(state, Nation.UK))
    cost = max(0, cost)  # nobody loses more than comes in and was saved, and no debt stays
    state.gains = added(state.gains, Nation.UK, -cost)
    text = _.n(
        "Submarines sink convoys: the United Kingdom loses {n} point.",
        "Submarines sink convoys: the United Kingdom loses {n} points.",
        n=cost,
    )
    state.emit(Event("convoys", "35.2", text, detail={"dice": len(faces), "hits": on_convoys, "points": cost}))


def take_aid(state: West, faces: tuple[int, ...]) -> None:
    """A point of either colour, as likely the one as the other."""
    for face in faces:
        lose_aid(state, red=face <= HIT // 2)


PROCEDURES: Procedures[West] = {
    "raid": (
        DeclareRaid(),
        Roll("convoys_raided", dice, sink),
        Roll("aid_raided", lambda state: state["hits"], take_aid),
    ),
}
