"""5.1, 5.3: the plans of 1940. When the German attack comes, France chooses its plan and the United Kingdom how far it
commits itself, and their blocks take up their positions at once: those in a neutral country as soon as it is attacked.

What each plan means is data of the scenario (`[[plans]]`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.steps import Ask
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event
from fogbound.west.kinds import ALLIES, SIDES
from fogbound.west.position.state import COMING, West
from fogbound.west.rules.control import controls, has_enemy
from fogbound.west.rules.record import go_by_name, meet
from fogbound.west.rules.stacking import is_legal_stack
from fogbound.west.rules.tell import tell
from fogbound.west.scenarios.scenario import Placement

_ = texts("west")

FRENCH_PLAN: Final = "french_plan"
COMMITMENT: Final = "uk_commitment_1940"
UNDECIDED: Final = "decide"
TITLES: Final = {
    "dyle_breda": _("France marches by the plan Dyle-Breda: far into Belgium, and to Breda."),
    "dyle": _("France marches by the plan Dyle: into Belgium as far as the Dyle, with 7th Army in reserve."),
    "escaut": _("France marches by the plan Escaut: no further than the Scheldt, and leaves its neighbours alone."),
    "1": _("The British send what they promised: the Expeditionary Force."),
    "2": _("The British send fighters to France as well."),
    "3": _("The British send all they have: fighters, and their armour at once."),
}


def plans_in_force(state: West) -> dict[str, str]:
    """By option, what was decided, or fixed from the start."""
    return {option: chosen for option in (FRENCH_PLAN, COMMITMENT) if (chosen := _chosen(state, option))}


def _chosen(state: West, option: str) -> str:
    fixed = state.board.options[option]
    decided = state.french_plan if option == FRENCH_PLAN else state.commitment
    return decided if fixed == UNDECIDED else fixed


class Decide(Ask[West]):
    """A plan that is chosen when the first neutral neighbour is attacked, once and for all."""

    option: str

    def side(self, state: West) -> str:
        return SIDES[ALLIES]

    def candidates(self, state: West) -> Iterable[Action]:
        if self.option not in state.board.scenario.plans or _chosen(state, self.option):
            return ()
        return [Action(verb) for verb in self._verbs]

    def settle(self, state: West, value: str) -> None:
        state.emit(Event("plan", self.number, TITLES[value]))
        state.proceed()


class ChoosePlan(Decide):
    """5.1: Dyle-Breda, Dyle or Escaut."""

    number = "5.1"
    option = FRENCH_PLAN

    def prompt(self, state: West) -> Message:
        return _(
            "Which plan does France follow? Dyle-Breda goes far into Belgium, Dyle as far as the Dyle with a reserve,"
            " Escaut holds the Scheldt and leaves the neighbours alone."
        )

    @rule("5.1.b")
    def decide(self, state: West, plan: str) -> None:
        state.french_plan = plan
        self.settle(state, plan)

    def do_dyle_breda(self, state: West) -> None:
        self.decide(state, "dyle_breda")

    def do_dyle(self, state: West) -> None:
        self.decide(state, "dyle")

    def do_escaut(self, state: West) -> None:
        self.decide(state, "escaut")


class ChooseCommitment(Decide):
    """5.3: how much the United Kingdom sends to France."""

    number = "5.3"
    option = COMMITMENT

    def prompt(self, state: West) -> Message:
        return _(
            "How much does the United Kingdom send to France: the Expeditionary Force, fighters as well, or all it has?"
        )

    @rule("5.3.a")
    def decide(self, state: West, degree: str) -> None:
        state.commitment = degree
        self.settle(state, degree)

    def do_commit_force(self, state: West) -> None:
        self.decide(state, "1")

    def do_commit_fighters(self, state: West) -> None:
        self.decide(state, "2")

    def do_commit_all(self, state: West) -> None:
        self.decide(state, "3")


# -- positions ---------------------------------------------------------------------------------------------------------


@rule("5.1.b", "5.3.a")
def take_up_positions(state: West) -> None:
    """At once, before any battle: the blocks of the plans go where it is open to them now; who has no room stays."""
    chosen = plans_in_force(state)
    for placed in sorted(_movers(state), key=lambda placed: (state.place[placed.block], placed.place)):
        block, start, hex = placed.block, state.place[placed.block], placed.place
        if start == COMING:
            state.steps[block] = placed.steps
            meet(state, block)
        go_by_name(state, block, hex)
        # i18n: {block} is filled in for each reader
        text = (
            _("{block} lands in {hex}.", block="", hex=state.title(hex))
            if start < 0
            else _("{block}: {start} to {hex}.", block="", start=state.title(start), hex=state.title(hex))
        )
        tell(state, block, "arrived" if start < 0 else "moved", "5.1", text, reveals=True)
    if FRENCH_PLAN in state.board.scenario.plans:  # a plan that was fixed from the start is put to work as well
        state.french_plan, state.commitment = chosen[FRENCH_PLAN], chosen[COMMITMENT]


def _movers(state: West) -> list[Placement]:
    """Those whose place is open, without whoever would crowd it."""
    placements = state.board.scenario.planned(plans_in_force(state))
    found = {placed.block: placed for placed in placements if _may_go(state, placed)}
    while crowded := [placed for placed in found.values() if not _fits(state, placed, found)]:
        del found[max(placed.block for placed in crowded)]
    return list(found.values())


def _may_go(state: West, placed: Placement) -> bool:
    """Whether a block is free to go, and its place has just been opened: by this attack, or as friendly land."""
    board, start, hex = state.board, state.place[placed.block], placed.place
    if start == hex or (start < 0 and start != COMING):
        return False
    side = board.side[placed.block]
    if start >= 0 and has_enemy(state, start, side):
        return False
    opened = board.home[hex] == state["nation"] or bool(state["first"] and not _may_be_attacked(state, hex))
    return opened and controls(state, hex, side)


def _may_be_attacked(state: West, hex: int) -> bool:
    """Land of a neighbour who is, or was, neutral."""
    return any(state.board.home[hex] in nations for nations in state.board.scenario.may_attack.values())


def _fits(state: West, placed: Placement, movers: dict[int, Placement]) -> bool:
    """3.10, 3.4: whether all who would be in its place may be there together."""
    board, hex = state.board, placed.place
    stay = [block for block in state.stacks.get(hex, ()) if block not in movers]
    there = [*stay, *(other.block for other in movers.values() if other.place == hex)]
    return is_legal_stack(board, there) and sum(board.air[block] for block in there) <= 1
