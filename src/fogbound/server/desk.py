"""What surrounds the match at a table: who sits there, what is on offer between them, whose time runs.

All of it follows from the journal, row by row. A checkpoint keeps it as plain data (`Standing`), so that a table need
not read its journal from the beginning.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from fogbound.core.dice import DiceStream
from fogbound.core.match import Match
from fogbound.core.record import Header
from fogbound.core.values import Result
from fogbound.games import AnyGame
from fogbound.server.clock import Clock, Control
from fogbound.server.games import Orders
from fogbound.server.journal import CHATS, LAST, Row
from fogbound.server.seating import Offer, Seat
from fogbound.server.telling import Telling
from fogbound.server.waiting import Waiting


class Standing(Struct, frozen=True):
    """How things stand after a row of the journal."""

    at: str
    turn_before: str | None
    turn_mark: str
    result: Result | None
    seats: tuple[Seat, ...]
    played: frozenset[tuple[str, str]]
    offers: dict[str, Offer]
    waiting: Waiting
    lowest_cut: int


class Desk(Telling):
    """Follows those rows of the journal that are talk, and keeps what moves say of people and time."""

    def __init__(self, match: Match[Any], control: Control | None, absence: float) -> None:
        super().__init__(match)
        self.at = ""
        """The mark of the last move."""
        self.turn_before: str | None = None
        """The side asked after the last move that was written."""
        self.turn_mark = ""
        """The move by which that side came to be asked."""
        self.result: Result | None = None
        clock = Clock.for_sides(control, tuple(match.game.sides)) if control else None
        self.waiting = Waiting(clock, absence)
        self.lowest_cut = LAST
        """The least length to which an undo or a rewind has cut the log; dice after it are this match's own."""
        self.seats: tuple[Seat, ...] = ()
        self._held: tuple[tuple[Seat, ...], dict[str | None, tuple[str, ...]]] = ((), {})
        """Who plays which sides by these seats."""
        self._played: frozenset[tuple[str, str]] = frozenset()
        """Who has played for which side since the game began."""
        self.chats: deque[Row] = deque(maxlen=CHATS)
        self.offers: dict[str, Offer] = {}
        self.orders: dict[str, Orders] = {}
        """The standing orders that were read since they last changed, by side."""

    @property
    def standing(self) -> Standing:
        """As plain data; what `stand` makes of it again."""
        return Standing(
            at=self.at,
            turn_before=self.turn_before,
            turn_mark=self.turn_mark,
            result=self.result,
            seats=self.seats,
            played=self._played,
            offers=self.offers,
            waiting=self.waiting,
            lowest_cut=self.lowest_cut,
        )

    def stand(self, standing: Standing) -> None:
        self.at, self.turn_before, self.turn_mark = standing.at, standing.turn_before, standing.turn_mark
        self.result, self.seats, self._played = standing.result, standing.seats, standing.played
        self.offers, self.waiting, self.lowest_cut = standing.offers, standing.waiting, standing.lowest_cut

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def header(self) -> Header:
        return self.match.header

    @property
    def clock(self) -> Clock | None:
        return self.waiting.clock

    @property
    def started(self) -> bool:
        return bool(self.at)

    # -- people ------------------------------------------------------------------------------------------------------

    def sides_of(self, user_id: str | None) -> tuple[str, ...]:
        """The sides that somebody plays, in the game's order."""
        if self._held[0] is not self.seats:  # it is asked for several times with every action
            self._held = self.seats, _held(self.seats, self.game.sides)
        return self._held[1].get(user_id, ())

    def played(self, user_id: str) -> set[str]:
        """The sides for which somebody has played here, even if he has left."""
        return {side for person, side in self._played if person == user_id}

    def has_player(self, side: str) -> bool:
        """Is there a person on that side?"""
        return any(seat.user_id for seat in self.seats if seat.side == side)

    def bot_of(self, side: str) -> str | None:
        """The bot that plays the side; it leaves the side to its people, if there are any."""
        bots = [seat.bot for seat in self.seats if seat.side == side and seat.bot]
        return bots[0] if bots and not self.has_player(side) else None

    @property
    def is_deserted(self) -> bool:
        """Has the side that is asked nobody to answer?"""
        asked = self.turn_before
        return asked is not None and not self.has_player(asked) and not self.bot_of(asked)

    def note_players(self) -> None:
        self._played |= {(seat.user_id, seat.side) for seat in self.seats if seat.user_id}

    def wait_for_somebody(self, time: float) -> None:
        """An empty seat costs its side no time."""
        if self.is_deserted:
            self.waiting.pause(time)

    # -- talk --------------------------------------------------------------------------------------------------------

    def take_talk(self, row: Row) -> None:
        TAKE[row.kind](self, row)

    def _take_seats(self, row: Row) -> None:
        self.seats = msgspec.convert(row.data["seats"], tuple[Seat, ...])
        if self.started:
            self.note_players()
            self._drop_offers("replace")
            self.waiting.begin_anew(row.time)
            self.wait_for_somebody(row.time)
        else:  # who sits down later rolls the same dice
            seeds = tuple(row.data.get("seeds") or [seat.seed for seat in self.seats if seat.seed])
            self.match.header = msgspec.structs.replace(self.header, seeds=seeds)
            if isinstance(self.match.dice, DiceStream):
                self.match.dice = DiceStream(self.match.dice.key, seeds)

    def _take_offer(self, row: Row) -> None:
        offer = msgspec.convert({**row.data, "mark": row.mark, "side": row.side}, Offer)
        self._drop_offers(offer.what, offer.side)
        self.offers[row.mark] = offer

    def _drop_offers(self, what: str, side: str | None = None) -> None:
        self.offers = {
            mark: old for mark, old in self.offers.items() if old.what != what or side not in (None, old.side)
        }

    def _take_answer(self, row: Row) -> None:
        offer = self.offers.pop(row.data["offer"], None)
        if offer and row.data["agree"]:
            self.offers[offer.mark] = msgspec.structs.replace(offer, agreed=offer.agreed | {row.side})

    def _take_chat(self, row: Row) -> None:
        self.chats.append(row)

    def _take_pause(self, row: Row) -> None:
        self.waiting.pause(row.time)
        self._drop_offers("pause")

    def _take_resume(self, row: Row) -> None:
        self.waiting.go_on(row.time)

    def _take_outage(self, row: Row) -> None:
        self.waiting.give_back(row.data["begin"], row.data["end"])

    def _take_orders(self, _row: Row) -> None:
        self.orders.clear()


def _held(seats: Sequence[Seat], sides: Sequence[str]) -> dict[str | None, tuple[str, ...]]:
    """By person, the sides that he plays, in the game's order."""
    pairs = {(seat.user_id, seat.side) for seat in seats if seat.user_id is not None}
    return {who: tuple(side for side in sides if (who, side) in pairs) for who, _side in pairs}


TAKE = {
    "offer": Desk._take_offer,
    "answer": Desk._take_answer,
    "chat": Desk._take_chat,
    "orders": Desk._take_orders,
    "seat": Desk._take_seats,
    "pause": Desk._take_pause,
    "resume": Desk._take_resume,
    "outage": Desk._take_outage,
}
