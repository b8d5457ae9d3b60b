"""26.3: the race for the bomb. Who holds Berlin and Peenemünde to the end of 1945 wins the war."""

from __future__ import annotations

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.core.values import Event
from fogbound.west.chapters.strategic.wunderwaffen import WUNDERWAFFEN, holds_the_works
from fogbound.west.position.state import West
from fogbound.west.rules.powers import BOMB, RACE
from fogbound.west.rules.tech import month_of
from fogbound.west.rules.victory import BOMB_IS_READY, RACE_BEGINS

_ = texts("west")


def is_played(state: West) -> bool:
    return month_of(state) >= RACE_BEGINS and state.board.options.has(WUNDERWAFFEN)


@rule("26.3.a")
def go_on_for_the_bomb(state: West) -> None:
    """Both held in July 1945: six more months; still both held in December: the bomb is ready."""
    now, held = month_of(state), holds_the_works(state)
    if now == RACE_BEGINS and held:
        state.events |= RACE
        state.emit(Event("race", "26.3", _("Berlin and Peenemünde are held: the war goes on for six months.")))
    if now == BOMB_IS_READY and held and state.events & RACE:
        state.events |= BOMB
        state.emit(Event("bomb", "26.3", _("The German bomb is ready.")))
