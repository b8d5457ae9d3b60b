"""Players who leave: a seat that is handed over, a claim against somebody absent, a newcomer in a running game."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from fogbound.core.texts import texts
from fogbound.core.values import Refusal
from fogbound.server.seating import Seat, keep_seats, seat_data
from fogbound.server.table import Table
from fogbound.server.tables import By, Tables

_ = texts("server")


class Claim(Struct, frozen=True):
    """What the side that waits wants: the game won or drawn, a bot in the other's place, or his seats free."""

    take: Literal["win", "draw", "bot", "seat"]
    bot: str = ""


def claim(tables: Tables, game_id: str, by: By, wanted: Claim) -> None:
    """The side that is asked has not answered in the time that the game gives it."""
    table = tables.table(game_id)
    absent = demand_absent(table, by.side, tables.now())
    if wanted.take in ("win", "draw"):
        tables.end(game_id, msgspec.structs.replace(by, at=table.at), _winner(table, by.side, wanted.take), "absent")
    else:
        people = tuple(seat.seat for seat in table.seats if seat.side == absent and seat.user_id)
        vacate(tables, game_id, by, people, wanted.bot if wanted.take == "bot" else None)


def demand_absent(table: Table, side: str, now: float) -> str:
    """The side against which this one may make a claim."""
    if table.status != "on":
        raise Refusal(_("The game is over.") if table.result else _("The game has not begun: a seat is empty."))
    asked, patience = table.turn, table.waiting.patience
    if asked is None or asked == side or not table.has_player(asked):
        raise Refusal(_("Nobody keeps you waiting."))
    if patience is None or now < patience:
        raise Refusal(_("The other side still has time to answer."))
    return asked


def _winner(table: Table, side: str, take: str) -> str | None:
    return side if take == "win" and len(table.game.sides) == 2 else None


def vacate(tables: Tables, game_id: str, by: By, numbers: tuple[int, ...], bot: str | None) -> None:
    """A bot takes these seats over, or they are free for whoever comes."""

    def change(table: Table) -> dict[str, object]:
        seated = tuple(_vacated(seat, bot) if seat.seat in numbers else seat for seat in table.seats)
        if bot is None and any(has_seen_other_hand(table, seated, seat.user_id) for seat in seated):
            raise Refusal(_("Somebody here has seen the hand of that side: only a bot can take it over."))
        return seat_data(seated)

    keep_seats(tables.database, tables.talk(game_id, "seat", by, change))


def _vacated(seat: Seat, bot: str | None) -> Seat:
    return Seat(seat.seat, seat.side, None, bot or "", bot, powers=seat.powers)


def has_seen_other_hand(table: Table, seated: tuple[Seat, ...], person: str | None) -> bool:
    """Has somebody played for another side than the one for which he sits now?"""
    if person is None:
        return False
    return len(table.played(person) | {seat.side for seat in seated if seat.user_id == person}) > 1
