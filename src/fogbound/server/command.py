"""Who commands what at a table that shares the powers of a side out among its players: by choice, for 38.1 does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from fogbound.core.texts import texts
from fogbound.core.values import Action, Refusal
from fogbound.server.faults import Fault
from fogbound.server.games import HasPowers
from fogbound.server.seating import Seat

if TYPE_CHECKING:
    from fogbound.server.table import Table

_ = texts("server")


def check_powers(given: Sequence[Seat], powers: Mapping[str, Sequence[str]]) -> None:
    """A seat commands powers of its own side, and nobody else commands them."""
    taken: set[str] = set()
    for seat in given:
        for power in seat.powers:
            if power not in powers.get(seat.side, ()):
                raise Fault(_("“{power}” is no power of this side here.", power=power))
            if power in taken:
                raise Fault(_("“{power}” has two commanders.", power=power))
            taken.add(power)


def demand_command(table: Table, side: str, user_id: str | None, action: Action) -> None:
    """A power is its commander's as long as he sits there; what concerns the whole side is for any of the team."""
    shared = [seat for seat in table.seats if seat.side == side and seat.powers and seat.user_id]
    if not shared or user_id is None or not isinstance(table.game, HasPowers):
        return
    power = table.game.power_of(table.match.state, action)
    commanders = [seat for seat in shared if power in seat.powers]
    if commanders and all(seat.user_id != user_id for seat in commanders):
        raise Refusal(_("At this table that is for {name} to decide.", name=commanders[0].name), "38.1")
