"""11.1, 15, 16.1 and 32.1: factories, plants and oil fields: which are at work, and how they are lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.core.values import Event
from fogbound.west.kinds import COLOURS, Nation
from fogbound.west.options import setting
from fogbound.west.position.industry import Plant
from fogbound.west.position.state import West
from fogbound.west.rules.bombs import colour_struck
from fogbound.west.rules.prices import credit
from fogbound.west.rules.tell import NAMES
from fogbound.west.theatre import theatre

_ = texts("west")

CONQUESTS: Final = setting("rule_16_conquests", "on")


# -- what is at work --------------------------------------------------------------------------------------------------


@rule("11.0.a", "11.1.a", "11.2.a", "11.2.b", "15.1.e")
@lru_cache(256)
def output(month: int) -> dict[int, tuple[int, ...]]:
    """By hex, the red, blue and black points of the printed factories, plants and fields that are active in a month.

    Shipyards make nothing in this theatre: there is no white.
    """
    found: dict[int, list[int]] = {}
    for hex, sites in enumerate(theatre().production_at):
        for site in sites:
            if site.colour in COLOURS[1:] and site.since <= month:
                found.setdefault(hex, [0, 0, 0, 0])[COLOURS.index(site.colour)] += site.amount
    return {hex: tuple(made) for hex, made in found.items()}


@rule("15.0.a", "15.1.d")
def at_work(state: West) -> Mapping[int, tuple[int, ...]]:
    """By hex, the points of all factories that work this turn; new ones from the turn after they were completed."""
    return _made_by(state, tuple(code for code in state.plants if Plant.of(code).turn < state.turn))


@rule("15.1.b", "16.1.a")
def standing(state: West) -> Mapping[int, tuple[int, ...]]:
    """The same with those that were completed this turn."""
    return _made_by(state, state.plants)


def _made_by(state: West, plants: tuple[int, ...]) -> Mapping[int, tuple[int, ...]]:
    return _standing(state.board.first_month + state.turn, _idle(state), state.wrecks, plants)


@rule("36.1.c")
def _idle(state: West) -> tuple[int, ...]:
    """Where what is printed makes nothing: ruins, and Salò before it is a capital, for its factory is made up."""
    salo = state.board.capitals[Nation.RSI]
    return state.ruins if state.capital[Nation.IT] == salo else (*state.ruins, salo)


@rule("3.3.2.a", "32.1.a")
@lru_cache(256)
def _standing(
    month: int, ruins: tuple[int, ...], wrecks: tuple[int, ...], plants: tuple[int, ...]
) -> dict[int, tuple[int, ...]]:
    """What is printed, without what the enemy took and without what bombs destroyed, and what was built."""
    built, lost = (Counter(Plant.of(code)[:2] for code in codes) for codes in (plants, wrecks))
    printed = {hex: made for hex, made in output(month).items() if hex not in ruins}
    found = {}
    for hex in sorted({*printed, *(hex for hex, _colour in built)}):
        old = [points - lost[hex, colour] for colour, points in enumerate(printed.get(hex, (0, 0, 0, 0)))]
        found[hex] = tuple(points + built[hex, colour] for colour, points in enumerate(old))
    return {hex: made for hex, made in found.items() if any(made)}


# -- how they are lost ------------------------------------------------------------------------------------------------


@rule("3.3.2.a")
def destroy_factories(state: West, hex: int) -> None:
    """Factories that a ground unit takes are lost for everybody; those of a power that surrenders stay (5.0.e)."""
    board = state.board
    new = [code for code in state.plants if Plant.of(code).hex == hex]
    printed = hex in board.factory_hexes and hex not in state.ruins
    if new or printed:
        if board.options.has(CONQUESTS):
            plunder(state, hex)
        if printed:
            state.ruins = (*state.ruins, hex)
        state.plants = tuple(code for code in state.plants if code not in new)
        state.emit(Event("factory_lost", "3.3.2", _("The factories of {hex} are destroyed.", hex=state.title(hex))))


@rule("16.1.a")
def plunder(state: West, hex: int) -> None:
    """Whoever takes a factory gets a point of its colour, this once."""
    board = state.board
    found = standing(state).get(hex, (0, 0, 0, 0))
    captor = board.power_of[state.owner[hex]]
    for colour, came in enumerate(found[1:], start=1):
        credit(state, colour, captor, came)
    if any(found):
        text = _(
            "Points for {nation} from the factories of {hex}: {red} red, {blue} blue, {black} black.",
            nation=NAMES[Nation(captor)],
            hex=state.title(hex),
            red=found[1],
            blue=found[2],
            black=found[3],
        )
        state.emit(Event("plundered", "16.1", text))


@rule("32.1.a")
def destroy_factory(state: West, hex: int) -> None:
    """Bombs destroy one factory of a hex for good, and nobody is paid for it: a new one first, then those printed."""
    colour = colour_struck(at_work(state)[hex])
    new = [code for code in state.plants if Plant.of(code)[:2] == (hex, colour)]
    if new:
        left = [*state.plants]
        left.remove(new[0])
        state.plants = tuple(left)
    else:
        state.wrecks = tuple(sorted((*state.wrecks, Plant(hex, colour, state.turn).code)))
    state.emit(Event("factory_lost", "32.1", _("A factory of {hex} is destroyed.", hex=state.title(hex))))
