"""A table: one game as its journal tells it. Its methods say what row to write next; `Tables` writes it."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from fogbound.core import matchfile
from fogbound.core.dice import DiceStream
from fogbound.core.match import Match
from fogbound.core.record import Entry, Header, Record
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Choice, Event, Observation, Refusal, Result
from fogbound.games import AnyGame
from fogbound.server.clock import Clock, Control
from fogbound.server.endings import ending_of
from fogbound.server.games import Orders, observation
from fogbound.server.journal import Row, move_of, read_entry
from fogbound.server.sitting import ALL, PUBLIC, Offer, Seat, may_see
from fogbound.server.wire import ViewOut

_ = texts("server")

RECENT = 256
"""Moves that a client may be behind before it must read the whole log again."""
CHATS = 200
"""Messages that are kept at hand; older ones stay in the journal."""


class Table:
    """One game. Only ever touched on the clerk's thread."""

    def __init__(self, game_id: str, match: Match[Any], control: Control | None) -> None:
        self.game_id = game_id
        self.match = match
        self.seq = -1
        self.written = -1
        """The last row that this process wrote itself."""
        self.doubtful = False
        """Whether there is news in the database that is not here yet."""
        self.at = ""
        self.turn_before: str | None = None
        """The side asked after the last move that was written."""
        self.turn_mark = ""
        """The move by which that side came to be asked."""
        self.result: Result | None = None
        self.clock = Clock(control, tuple(match.game.sides)) if control else None
        self.seats: tuple[Seat, ...] = ()
        self.chats: deque[Row] = deque(maxlen=CHATS)
        self.offers: dict[str, Offer] = {}
        self.orders: dict[str, Orders] = {}
        """The standing orders that were read since they last changed, by side."""
        self.noted = ""
        """The turn of which its players are known to have been notified."""
        self.views: dict[tuple[str, str, str], ViewOut] = {}
        """What was sent since the last row, by viewer, language and what had been seen."""
        self.last_views: dict[tuple[str, str], ViewOut] = {}
        """The last that was made for each viewer and language: most clients have it, and need only what is new."""
        self.totals: Counter[str] = Counter()
        """How many events each viewer has been told of."""
        self.begins = 0
        """Entries before this one are older than the events in memory."""
        self.saved = 0
        """Length of the log at the snapshot in the database."""
        self._recent: dict[str, int] = {}
        """For each recent move: the length to which it, or one after it, cut the log. By mark, in order."""

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def header(self) -> Header:
        return self.match.header

    @property
    def started(self) -> bool:
        return bool(self.at)

    @property
    def status(self) -> str:
        return "over" if self.result else "on" if self.started else "open"

    @property
    def turn(self) -> str | None:
        """The side asked."""
        return self.asked if self.status == "on" else None

    @property
    def asked(self) -> str | None:
        """The side that the rules ask, whether the game has begun or not."""
        decision = self.match.decision
        return decision.side if isinstance(decision, Choice) else None

    def sides_of(self, user_id: str | None) -> tuple[str, ...]:
        """The sides that somebody plays, in the game's order."""
        held = {seat.side for seat in self.seats if user_id is not None and seat.user_id == user_id}
        return tuple(side for side in self.game.sides if side in held)

    def has_player(self, side: str) -> bool:
        """Is there a person on that side?"""
        return any(seat.user_id for seat in self.seats if seat.side == side)

    def bot_of(self, side: str) -> str | None:
        """The bot that plays the side; it leaves the side to its people, if there are any."""
        bots = [seat.bot for seat in self.seats if seat.side == side and seat.bot]
        return bots[0] if bots and not self.has_player(side) else None

    def viewers(self) -> tuple[str, ...]:
        return (*self.game.sides, PUBLIC, ALL)

    def choice_of(self, viewer: str) -> Choice | None:
        return self.match.choice_of(viewer) if self.status == "on" else None

    def can_undo(self, side: str) -> bool:
        return self.status == "on" and self.match.undoable > 0 and self.match.log[-1].by == side

    def can_redo(self, side: str) -> bool:
        return self.turn == side and bool(self.match.undone)

    @property
    def closed(self) -> Message | None:
        """Why nobody can play on here, though the game may not be over."""
        return None

    def seen(self, viewer: str) -> Observation | None:
        """The position as this viewer may see it."""
        return observation(self.game, self.match.state, viewer)

    def file(self) -> str:
        """The match file."""
        return matchfile.dump(self.record(), self.game.vocabulary)

    def record(self) -> Record:
        """Header and log; with the key once the game is over, however it ended."""
        key = getattr(self.match.dice, "key", None) if self.result else None
        return Record(self.header, tuple(self.match.log), self.match.state.digest(), key)

    # -- following the journal ---------------------------------------------------------------------------------------

    def follow(self, row: Row) -> None:
        """Take in a row that is in the database; its move has not been made here yet."""
        if row.is_move:
            move = move_of(row)
            entries = [read_entry(written, self.game.vocabulary) for written in move.entries]
            undone = self._undone_after(row.kind)
            with self._counting_events(move.low):
                self.match.follow(move.low, entries)
            self.match.undone = undone
        self.take(row)

    def take(self, row: Row) -> None:
        """Note a row whose move, if it is one, has been made."""
        self.seq = row.seq
        self.views.clear()
        if not row.is_move:
            TAKE_TALK[row.kind](self, row)
            return
        move = move_of(row)
        if move.turn != self.turn_before:
            self.turn_before, self.turn_mark = move.turn, row.mark
        self.at = row.mark
        if row.kind in ("undo", "rewind"):
            self._recent = {mark: min(low, move.low) for mark, low in self._recent.items()}
        self._recent[row.mark] = len(self.match.log)
        if len(self._recent) > RECENT:
            del self._recent[next(iter(self._recent))]
        if row.kind == "rewind":
            self.offers.clear()
        self.result = ending_of(move) or self.match.result
        if self.clock:
            self.clock.move(move.turn, row.time)

    def restored(self, rows: Iterable[Row], begins: int, seen: dict[str, int]) -> None:
        """The match stands at the end of these rows; its events begin after `begins` entries."""
        for row in rows:
            self.take(row)
        self._recent = {self.at: len(self.match.log)}
        self.begins = self.saved = begins
        self.totals = Counter(seen)
        self.count(self.match.events)

    def _undone_after(self, kind: str) -> tuple[Action, ...]:
        undone = self.match.undone
        if kind == "undo":
            last = self.match.log[-1].answer
            return (*undone, last) if isinstance(last, Action) else ()
        return undone[:-1] if kind == "redo" else ()

    def _take_seats(self, row: Row) -> None:
        self.seats = msgspec.convert(row.data["seats"], tuple[Seat, ...])
        if not self.started:  # who sits down later rolls the same dice
            self._seed_dice(tuple(row.data.get("seeds") or [seat.seed for seat in self.seats if seat.seed]))

    def _seed_dice(self, seeds: tuple[str, ...]) -> None:
        self.match.header = msgspec.structs.replace(self.header, seeds=seeds)
        if isinstance(self.match.dice, DiceStream):
            self.match.dice = DiceStream(self.match.dice.key, seeds)

    def _take_offer(self, row: Row) -> None:
        offer = Offer(row.mark, row.data["what"], row.side, row.data.get("to", 0), row.data.get("frames", {}))
        same = [mark for mark, old in self.offers.items() if (old.what, old.side) == (offer.what, offer.side)]
        for mark in same:
            del self.offers[mark]
        self.offers[row.mark] = offer

    def _take_answer(self, row: Row) -> None:
        offer = self.offers.pop(row.data["offer"], None)
        if offer and row.data["agree"]:
            self.offers[offer.mark] = msgspec.structs.replace(offer, agreed=offer.agreed | {row.side})

    def _take_chat(self, row: Row) -> None:
        self.chats.append(row)

    def _take_orders(self, _row: Row) -> None:
        self.orders.clear()

    # -- events ------------------------------------------------------------------------------------------------------

    def news_for(self, viewer: str, seen: str) -> tuple[int, list[tuple[int, Event]]] | None:
        """How many of the events it knows the viewer keeps, and those to append. None: it must read the whole log."""
        if seen not in self._recent:
            return None
        low = self._recent[seen]
        new = [(at, event) for at, event in self.events_from(low) if may_see(event, viewer)]
        return self.totals[viewer] - len(new), new

    def seen_before(self, length: int) -> dict[str, int]:
        """How many events each viewer had been told of when the log had this length."""
        later = self.events_from(length)
        return {
            viewer: self.totals[viewer] - sum(may_see(event, viewer) for _at, event in later)
            for viewer in self.viewers()
        }

    def events_from(self, low: int) -> list[tuple[int, Event]]:
        """The events since the log had `low` entries; costs no more than they are."""
        events = self.match.events
        first = len(events)
        while first and events[first - 1][0] > low:
            first -= 1
        return events[first:]

    @contextmanager
    def _counting_events(self, low: int) -> Iterator[None]:
        """Keep the totals right while the log is cut to `low` and grows again; a refusal leaves all as it was."""
        from_scratch = low < self.begins  # then the match plays all of it again, and has all events in memory
        gone = [] if from_scratch else self.events_from(low)
        yield
        if from_scratch:
            self.begins = low = 0
            self.totals.clear()
        self.count(gone, -1)
        self.count(self.events_from(low))

    def count(self, events: Iterable[tuple[int, Event]], sign: int = 1) -> None:
        for _at, event in events:
            for viewer in self.viewers():
                if may_see(event, viewer):
                    self.totals[viewer] += sign

    # -- moves: each is made at once, and says to which length it cut the log ----------------------------------------

    def begin(self, entries: Sequence[Entry]) -> int:
        if self.started:
            raise Refusal(_("The game has begun already."))
        with self._counting_events(0):
            self.match.follow(0, entries)
            self.match.roll_dice()
        return 0

    def play(self, side: str, action: Action) -> int:
        self.demand_playable()
        low = len(self.match.log)
        with self._counting_events(low):
            self.match.play(side, action)
        return low

    def undo(self, side: str) -> int:
        self.demand_playable()
        low = max(0, len(self.match.log) - 1)
        with self._counting_events(low):
            self.match.undo(side)
        return low

    def redo(self, side: str) -> int:
        self.demand_playable()
        low = len(self.match.log)
        with self._counting_events(low):
            self.match.redo(side)
        return low

    def rewind(self, to: int) -> int:
        self.demand_playable()
        with self._counting_events(to):
            self.match.rewind(to)
        return to

    def stop(self) -> int:
        """The game ends here, whatever the rules say."""
        self._demand_running()
        return len(self.match.log)

    def demand_playable(self) -> None:
        self._demand_running()

    def _demand_running(self) -> None:
        if self.status != "on":
            raise Refusal(_("The game is over.") if self.result else _("The game has not begun: a seat is empty."))


TAKE_TALK = {
    "offer": Table._take_offer,
    "answer": Table._take_answer,
    "chat": Table._take_chat,
    "orders": Table._take_orders,
    "seat": Table._take_seats,
}
