"""13.8.1.2: what the radar chain shows, how it is lost, and how it is mended."""

from __future__ import annotations

from collections.abc import Iterable

from fogbound.core.register import rule
from fogbound.core.state import added
from fogbound.core.steps import Ask
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal
from fogbound.west.actions import DONE, RADAR
from fogbound.west.kinds import ALLIES, AXIS, SIDES, Nation
from fogbound.west.position.marks import SHOWN
from fogbound.west.position.state import West
from fogbound.west.rules.control import controls
from fogbound.west.rules.radar import great_britain, is_in_full_service, stations
from fogbound.west.rules.record import turn_up

_ = texts("west")


@rule("13.8.1.2.c")
def disclose(state: West) -> None:
    """Enemy air units that fly to Great Britain are seen at once while the whole chain is in service."""
    board, block = state.board, state["block"]
    seen = board.side[block] == AXIS and state.place[block] in great_britain(board) and is_in_full_service(state)
    if seen and not state.has(block, SHOWN):
        turn_up(state, block)
        text = _("Radar shows {block} over {hex}.", block=board.names[block], hex=state.title(state.place[block]))
        state.emit(Event("disclosed", "13.8.1.2", text, reveals=True))


@rule("13.8.1.2.f")
def damage_station(state: West, station: int) -> None:
    """By a hit of strategic bombing, or by enemies in its hex."""
    if not state.radar >> station & 1:
        state.radar |= 1 << station
        title = state.title(stations()[station])
        state.emit(Event("radar_lost", "13.8.1.2", _("The radar station of {hex} is out of service.", hex=title)))


def lose_stations(state: West) -> None:
    """Those in enemy hands are lost until they are rebuilt."""
    for station, hex in enumerate(stations()):
        if not controls(state, hex, ALLIES):
            damage_station(state, station)


class MendRadar(Ask[West]):
    """13.8.1.2: the British restore stations of their own, each for a point."""

    number = "13.8.1.2"

    def side(self, state: West) -> str:
        return SIDES[ALLIES]

    def prompt(self, state: West) -> Message:
        return _("Restore radar stations, or be done.")

    def candidates(self, state: West) -> Iterable[Action]:
        if state.active != ALLIES or not state.radar:
            return ()
        down = [hex for station, hex in enumerate(stations()) if state.radar >> station & 1]
        return (*(RADAR[hex] for hex in dict.fromkeys(down)), DONE)

    @rule("13.8.1.2.g")
    def objection(self, state: West, action: Action) -> Refusal | None:
        if action == DONE:
            return None
        hex = action.args[0]
        if not any(hex == at and state.radar >> station & 1 for station, at in enumerate(stations())):
            return Refusal(_("No radar station is out of service in {hex}.", hex=state.title(hex)), self.number)
        if not controls(state, hex, ALLIES):
            return Refusal(_("{hex} is not in your hands.", hex=state.title(hex)), self.number)
        if state.points[Nation.UK] < state.board.charts.limits.prices.radar_station:
            return Refusal(_("No point is left to pay for it."), self.number)
        return None

    def do_radar(self, state: West, hex: int) -> None:
        """One station of the hex."""
        station = next(n for n, at in enumerate(stations()) if at == hex and state.radar >> n & 1)
        state.points = added(state.points, Nation.UK, -state.board.charts.limits.prices.radar_station)
        state.radar &= ~(1 << station)
        text = _("The radar station of {hex} works again.", hex=state.title(hex))
        state.emit(Event("radar_mended", "13.8.1.2", text))

    def do_done(self, state: West) -> None:
        state.proceed()
