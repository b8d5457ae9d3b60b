"""A table: one game as its journal tells it. Its methods say what row to write next; `Tables` writes it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from fogbound.core import matchfile
from fogbound.core.match import Match
from fogbound.core.record import Entry, Record
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Choice, Observation, Refusal
from fogbound.server.clock import Control
from fogbound.server.desk import Desk
from fogbound.server.endings import ending_of
from fogbound.server.games import observation
from fogbound.server.journal import Row, move_of, read_entry
from fogbound.server.sight import Sight
from fogbound.server.waiting import ABSENCE
from fogbound.server.wire import ViewOut

_ = texts("server")


class Table(Desk):
    """One game. Only ever touched on the clerk's thread."""

    def __init__(self, game_id: str, match: Match[Any], control: Control | None, absence: float = ABSENCE) -> None:
        super().__init__(match, control, absence)
        self.game_id = game_id
        self.seq = -1
        self.written = -1
        """The last row that this process wrote itself."""
        self.doubtful = False
        """Whether there is news in the database that is not here yet."""
        self.noted = ""
        """The turn of which its players are known to have been notified."""
        self._observed: dict[str, Observation | None] = {}
        self.sights: defaultdict[str, Sight] = defaultdict(partial(Sight, {}))
        self.views: dict[tuple[str, str, str], ViewOut] = {}
        """What was sent since the last row, by viewer, language and what had been seen."""
        self.told: dict[tuple[str, str, str, str], ViewOut] = {}
        """The same as it is sent to those who have the view of another mark, which comes last."""
        self.last_views: dict[tuple[str, str], ViewOut] = {}
        """The last that was made for each viewer and language: most clients have it, and need only what is new."""

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

    def choice_of(self, viewer: str) -> Choice | None:
        return self.match.choice_of(viewer) if self.status == "on" else None

    def undoes(self, side: str) -> Action | None:
        """What the side would take back with an undo, if it can."""
        if self.status != "on" or not self.match.undoable or self.match.last.by != side:
            return None
        answer = self.match.last.answer
        return answer if isinstance(answer, Action) else None

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
            self.take_talk(row)
            return
        move = move_of(row)
        passed = move.turn != self.turn_before
        if passed:
            self.turn_before, self.turn_mark = move.turn, row.mark
        self.at = row.mark
        if row.kind in ("undo", "rewind"):
            self.cut(move.low)
            self.lowest_cut = min(self.lowest_cut, move.low)
        self.remember(row.mark)
        if row.kind == "rewind":
            self.offers.clear()
        self.result = ending_of(move) or self.match.result
        self.waiting.move(move.turn, passed, row.time)
        self.wait_for_somebody(row.time)
        if row.kind == "start":
            self.note_players()

    def restored(self, rows: Iterable[Row]) -> None:
        """The match stands at the end of these rows."""
        for row in rows:
            self.take(row)
        self.remember_only(self.at)

    def _undone_after(self, kind: str) -> tuple[Action, ...]:
        undone = self.match.undone
        if kind == "undo":
            last = self.match.last.answer
            return (*undone, last) if isinstance(last, Action) else ()
        return undone[:-1] if kind == "redo" else ()

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
        low = self.match.length
        with self.counting_events(low):
            self.match.play(side, action)
        return low

    def undo(self, side: str) -> int:
        self.demand_playable()
        low = max(0, self.match.length - 1)
        with self.counting_events(low):
            self.match.undo(side)
        return low

    def redo(self, side: str) -> int:
        self.demand_playable()
        low = self.match.length
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
        return self.match.length

    def demand_playable(self) -> None:
        self._demand_running()

    def _demand_running(self) -> None:
        if self.status != "on":
            raise Refusal(_("The game is over.") if self.result else _("The game has not begun: a seat is empty."))
