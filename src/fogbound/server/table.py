"""A table: one game as its journal tells it. Its methods say what row to write next; `Tables` writes it."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from fogbound.core import matchfile
from fogbound.core.dice import DiceStream
from fogbound.core.match import Match
from fogbound.core.record import Entry, Header, Record
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Choice, Observation, Refusal, Result
from fogbound.games import AnyGame
from fogbound.server.clock import Clock, Control
from fogbound.server.endings import ending_of
from fogbound.server.games import Orders, observation
from fogbound.server.journal import Row, move_of, read_entry
from fogbound.server.seating import Offer, Seat
from fogbound.server.sight import Sight
from fogbound.server.telling import Telling
from fogbound.server.waiting import ABSENCE, Waiting
from fogbound.server.wire import ViewOut

_ = texts("server")

CHATS = 200
"""Messages that are kept at hand; older ones stay in the journal."""


class Table(Telling):
    """One game. Only ever touched on the clerk's thread."""

    def __init__(self, game_id: str, match: Match[Any], control: Control | None, absence: float = ABSENCE) -> None:
        super().__init__(match)
        self.game_id = game_id
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
        self.waiting = Waiting(self.clock, absence)
        self.seats: tuple[Seat, ...] = ()
        self._played: set[tuple[str, str]] = set()
        """Who has played for which side since the game began."""
        self.chats: deque[Row] = deque(maxlen=CHATS)
        self.offers: dict[str, Offer] = {}
        self.orders: dict[str, Orders] = {}
        """The standing orders that were read since they last changed, by side."""
        self.noted = ""
        """The turn of which its players are known to have been notified."""
        self._observed: dict[str, Observation | None] = {}
        self.sights: defaultdict[str, Sight] = defaultdict(Sight)
        self.views: dict[tuple[str, str, str], ViewOut] = {}
        """What was sent since the last row, by viewer, language and what had been seen."""
        self.told: dict[tuple[str, str, str, str], dict[str, Any]] = {}
        """What of it is new to those who have the view of another mark, which comes last."""
        self.last_views: dict[tuple[str, str], ViewOut] = {}
        """The last that was made for each viewer and language: most clients have it, and need only what is new."""
        self.saved = 0
        """Length of the log at the snapshot in the database."""

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
        if viewer not in self._observed:
            seen = observation(self.game, self.match.state, viewer)
            self._observed[viewer] = seen and self.sights[viewer].look(seen)
        return self._observed[viewer]

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
            with self.counting_events(move.low):
                self.match.follow(move.low, entries)
            self.match.undone = undone
        self.take(row)

    def take(self, row: Row) -> None:
        """Note a row whose move, if it is one, has been made."""
        self.seq = row.seq
        self.views.clear()
        self.told.clear()
        self.marks.clear()
        self._observed.clear()
        if not row.is_move:
            TAKE_TALK[row.kind](self, row)
            return
        move = move_of(row)
        passed = move.turn != self.turn_before
        if passed:
            self.turn_before, self.turn_mark = move.turn, row.mark
        self.at = row.mark
        if row.kind in ("undo", "rewind"):
            self.cut(move.low)
        self.remember(row.mark)
        if row.kind == "rewind":
            self.offers.clear()
        self.result = ending_of(move) or self.match.result
        self.waiting.move(move.turn, passed, row.time)
        self._wait_for_somebody(row.time)
        if row.kind == "start":
            self._note_players()

    def restored(self, rows: Iterable[Row], begins: int, seen: dict[str, int]) -> None:
        """The match stands at the end of these rows; its events begin after `begins` entries."""
        for row in rows:
            self.take(row)
        self.remember_only(self.at)
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
        if self.started:
            self._note_players()
            self._drop_offers("replace")
            self.waiting.begin_anew(row.time)
            self._wait_for_somebody(row.time)
        else:  # who sits down later rolls the same dice
            seeds = tuple(row.data.get("seeds") or [seat.seed for seat in self.seats if seat.seed])
            self.match.header = msgspec.structs.replace(self.header, seeds=seeds)
            if isinstance(self.match.dice, DiceStream):
                self.match.dice = DiceStream(self.match.dice.key, seeds)

    def _wait_for_somebody(self, time: float) -> None:
        """An empty seat costs its side no time."""
        if self.is_deserted:
            self.waiting.pause(time)

    def _note_players(self) -> None:
        self._played |= {(seat.user_id, seat.side) for seat in self.seats if seat.user_id}

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

    # -- moves: each is made at once, and says to which length it cut the log ----------------------------------------

    def begin(self, entries: Sequence[Entry]) -> int:
        if self.started:
            raise Refusal(_("The game has begun already."))
        with self.counting_events(0):
            self.match.follow(0, entries)
            self.match.roll_dice()
        return 0

    def play(self, side: str, action: Action) -> int:
        self.demand_playable()
        low = len(self.match.log)
        with self.counting_events(low):
            self.match.play(side, action)
        return low

    def undo(self, side: str) -> int:
        self.demand_playable()
        low = max(0, len(self.match.log) - 1)
        with self.counting_events(low):
            self.match.undo(side)
        return low

    def redo(self, side: str) -> int:
        self.demand_playable()
        low = len(self.match.log)
        with self.counting_events(low):
            self.match.redo(side)
        return low

    def rewind(self, to: int) -> int:
        self.demand_playable()
        with self.counting_events(to):
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
    "pause": Table._take_pause,
    "resume": Table._take_resume,
    "outage": Table._take_outage,
}
