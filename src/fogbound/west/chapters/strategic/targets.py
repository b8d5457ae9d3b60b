"""32.0-32.4: what may be bombed, and what hits do to it."""

from __future__ import annotations

from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import added, replaced
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event
from fogbound.west.actions import BOMB_CENTRE, BOMB_FACTORY, BOMB_PORT, BOMB_RADAR, BOMB_RAILS
from fogbound.west.board import NO_CITY
from fogbound.west.chapters.headquarters.radar import damage_station
from fogbound.west.kinds import ALLIES, SIDES
from fogbound.west.position.state import West
from fogbound.west.rules.bombs import NO_SUPPLY, RUIN
from fogbound.west.rules.control import destroy_pier, sides_of_hexes
from fogbound.west.rules.industry import at_work, destroy_factory
from fogbound.west.rules.radar import has_radar, stations, works

_ = texts("west")

FACTORY, CENTRE, PORT, RAILS, RADAR = range(5)
AIMS: Final[tuple[Action, ...]] = (BOMB_FACTORY, BOMB_CENTRE, BOMB_PORT, BOMB_RAILS, BOMB_RADAR)
"""By kind of target, the answer that names it."""
WORDS: Final = ("factory", "centre", "port", "rails", "radar")
"""The same, in the record of events."""
MOST: Final = 255


@rule("32.0.a")
def targets_at(state: West, hex: int) -> tuple[int, ...]:
    """The kinds of strategic targets that the phasing side has in a hex."""
    board = state.board
    if sides_of_hexes(state)[hex] != state.active:
        return ()
    is_there = (
        hex in at_work(state),
        board.income[hex] > 0,
        hex in board.port_hexes or hex in state.piers,
        board.city[hex] != NO_CITY and bool(board.rails[hex]),
        state.active == ALLIES and has_radar(state) and bool(working_stations(state, hex)),
    )
    return tuple(kind for kind, there in enumerate(is_there) if there)


def working_stations(state: West, hex: int) -> list[int]:
    return [station for station, at in enumerate(stations()) if at == hex and works(state, station)]


def target_hexes(state: West) -> list[int]:
    """All hexes with a target: the same until a border moves or something is hit."""
    found: list[int] | None = state.caches.borders.get(key := ("targets", state.active, state.turn, state.radar))
    if found is None:
        found = [hex for hex in range(state.board.hexes) if targets_at(state, hex)]
        state.caches.borders[key] = found
    return found


# -- what hits do -----------------------------------------------------------------------------------------------------


def damage(state: West, hex: int, kind: int, hits: int) -> None:
    """What is hit is down for this turn of its owner, unless it is destroyed."""
    if hits:
        (_hit_factory, _hit_centre, _hit_port, _hit_rails, _hit_radar)[kind](state, hex, hits)
        state.forget()


@rule("32.1.a")
def _hit_factory(state: West, hex: int, hits: int) -> None:
    """A point less for each; ten in one attack destroy one factory of the hex."""
    state.bombed_works = replaced(state.bombed_works, hex, min(MOST, state.bombed_works[hex] + hits))
    if hits >= RUIN:
        destroy_factory(state, hex)


@rule("32.1.a")
def _hit_centre(state: West, hex: int, hits: int) -> None:
    state.bombed_centres = replaced(state.bombed_centres, hex, min(MOST, state.bombed_centres[hex] + hits))


@rule("32.2.a", "6.7.2.a", "6.7.2.b")
def _hit_port(state: West, hex: int, hits: int) -> None:
    """One hit and three are counted by attack: small ones do not add up to a port that supplies nobody.

    Ten in a phase are the end of a Mulberry, be it in several attacks.
    """
    state.bombed_ports = replaced(state.bombed_ports, hex, max(state.bombed_ports[hex], min(hits, NO_SUPPLY)))
    if hex in state.piers:
        nation = state.piers.index(hex)
        state.pier_hits = added(state.pier_hits, nation, hits)
        if state.pier_hits[nation] >= RUIN:
            destroy_pier(state, hex)


@rule("32.3.a")
def _hit_rails(state: West, hex: int, hits: int) -> None:
    state.bombed_rails = replaced(state.bombed_rails, hex, min(MOST, state.bombed_rails[hex] + hits))


@rule("32.4.a")
def _hit_radar(state: West, hex: int, hits: int) -> None:
    """A station for each hit."""
    for station in working_stations(state, hex)[:hits]:
        damage_station(state, station)


@rule("32.0.l")
def clear_rubble(state: West) -> None:
    """What was not destroyed works again when the turn of its owner is over (J-10)."""
    fields = (state.bombed_works, state.bombed_centres, state.bombed_ports, state.bombed_rails)
    if any(any(field) for field in fields):
        nothing = bytes(len(state.owner))
        state.bombed_works = state.bombed_centres = state.bombed_ports = state.bombed_rails = nothing
        state.pier_hits = tuple(hits if hits >= RUIN else 0 for hits in state.pier_hits)
        state.forget()


def tell_damage(state: West, hex: int, kind: int, hits: int, lost: int) -> None:
    """For the log, and for the report of the whole war in the air."""
    told: tuple[Message, ...] = (
        _.n("{n} hit on the factories of {hex}.", "{n} hits on the factories of {hex}.", n=hits, hex=""),
        _.n("{n} hit on the people and mines of {hex}.", "{n} hits on the people and mines of {hex}.", n=hits, hex=""),
        _.n("{n} hit on the port of {hex}.", "{n} hits on the port of {hex}.", n=hits, hex=""),
        _.n("{n} hit on the railways of {hex}.", "{n} hits on the railways of {hex}.", n=hits, hex=""),
        _.n("{n} hit on the radar of {hex}.", "{n} hits on the radar of {hex}.", n=hits, hex=""),
    )
    text = told[kind]
    text = Message(text.domain, text.text, {**text.args, "hex": state.title(hex)}, text.plural)
    by = SIDES[1 - state.active]
    detail: dict[str, object] = {"by": by, "target": WORDS[kind], "hits": hits, "lost": lost}
    state.emit(Event("bombed", f"32.{min(kind, 4) if kind else 1}", text, detail=detail))
