"""A match: a game being played. It answers requests for dice, keeps the log, undoes, rewinds, forks.

The log is the truth; the state and the snapshots are derived from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from fogbound.core.dice import DiceStream, Roller
from fogbound.core.game import Game, S, beginning
from fogbound.core.record import Entry, Header, Record
from fogbound.core.texts import texts
from fogbound.core.values import Action, Answer, Chance, Choice, Decision, Dice, Event, Refusal, Result

_ = texts("core")

SNAPSHOT_EVERY = 16
"""A snapshot is kept at the first barrier after so many entries: going back replays little, memory grows little."""


class Milestone(Struct, Generic[S], frozen=True):
    """A place in a long log from which a match goes on: what lies before it is not played again, and seldom read."""

    length: int
    """Entries before it."""
    state: S
    rolled: Mapping[str, int]
    """How often it had been rolled for each purpose."""
    earlier: Callable[[], Sequence[Entry]]
    """Reads the entries before it."""


class Match(Generic[S]):
    """One game being played. Made by `Match.start`, or by `Match.replay` from a log.

    `play` performs a side's action and then rolls whatever dice the rules ask for, up to the next choice or the end.
    """

    def __init__(self, game: Game[S], header: Header, dice: Roller | None) -> None:
        self.game = game
        self.header = header
        self.dice = dice
        """Rolls what the rules ask for; a match read from a file without its key has none and can only be forked."""
        self.state = beginning(game, header)
        self._entries: list[Entry] = []
        self._unread = 0
        """So many entries come before these, and lie where `_earlier` finds them."""
        self._earlier: Callable[[], Sequence[Entry]] = tuple
        self.events: list[tuple[int, Event]] = [(0, event) for event in self.state.outbox]
        """Every event with the number of the entry that brought it; 0 is the set-up.

        Of a match that goes on from a milestone, those of the entries before it are missing.
        """
        self._rolled: Counter[str] = Counter()
        self.state.outbox = []
        self._snapshots: list[tuple[int, S]] = [(0, self.state.copy())]
        self._barrier = 0
        self._undone: list[Action] = []

    @classmethod
    def start(cls, game: Game[S], scenario: str, options: Mapping[str, str], dice: Roller) -> Match[S]:
        header = Header(
            game.name, game.rules_version, scenario, dict(options), dice.commitment, seeds=getattr(dice, "seeds", ())
        )
        match = cls(game, header, dice)
        match.roll_dice()
        return match

    @classmethod
    def replay(cls, game: Game[S], header: Header, entries: Iterable[Entry], dice: Roller | None = None) -> Match[S]:
        """A match brought to where its log ends. The first entry that the rules do not allow is refused.

        With `dice` it can be played on; without, it waits where dice would be rolled.
        """
        if isinstance(dice, DiceStream) and (dice.commitment, dice.seeds) != (header.dice, header.seeds):
            raise Refusal(_("These dice are not the ones that the match committed to."))
        match = cls(game, header, dice)
        for entry in entries:
            wanted = _who_answers(match.decision)
            if entry.by != wanted:
                raise Refusal(_("“{by}” answers, but “{wanted}” is asked.", by=entry.by[:60], wanted=wanted))
            match._enter(entry.by, entry.answer)
        match.roll_dice()
        return match

    @classmethod
    def resume(
        cls, game: Game[S], header: Header, dice: Roller | None, milestone: Milestone[S], entries: Iterable[Entry]
    ) -> Match[S]:
        """A match of our own brought to where its log ends, from a milestone and the entries after it."""
        match = cls(game, header, dice)
        match._unread, match._earlier = milestone.length, milestone.earlier
        match._snapshots.append((milestone.length, milestone.state))
        match._rolled = Counter(milestone.rolled)
        match._set_back(milestone.length)
        match.follow(milestone.length, entries)
        return match

    def follow(self, to: int, entries: Iterable[Entry]) -> None:
        """Do what was done elsewhere: cut the log to `to` entries, then enter these."""
        if to < self.length:
            self._go_to(to)
        for entry in entries:
            self._enter(entry.by, entry.answer)

    # -- the log ----------------------------------------------------------------------------------------------------

    @property
    def log(self) -> list[Entry]:
        """All of it. What lies before a milestone is read when somebody asks for it."""
        if self._unread:
            self._entries[:0] = self._earlier()
            self._unread = 0
        return self._entries

    @property
    def last(self) -> Entry:
        return self.log_from(self.length - 1)[0]

    @property
    def length(self) -> int:
        """How many entries the log has."""
        return self._unread + len(self._entries)

    def log_from(self, low: int) -> list[Entry]:
        """The entries after the first `low`; costs no more than they are."""
        return (self.log if low < self._unread else self._entries)[low - self._unread :]

    @property
    def snapshots(self) -> Sequence[tuple[int, S]]:
        """Positions that are kept, the latest last, each with the length of the log there. Not to be changed."""
        return self._snapshots

    def rolled_before(self, length: int) -> Counter[str]:
        """How often it had been rolled for each purpose when the log had this length."""
        return self._rolled - _rolls(self.log_from(length))

    # -- play -------------------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision:
        return self.game.decision(self.state)

    @property
    def result(self) -> Result | None:
        decision = self.decision
        return decision if isinstance(decision, Result) else None

    def play(self, side: str, action: Action, *, at: int | None = None) -> list[Event]:
        """Perform `side`'s action. `at` is the length of the log that the player saw; a longer log refuses it."""
        if at is not None and at != self.length:
            raise Refusal(_("The game has moved on since; look again."))
        if self.dice is None:
            raise Refusal(_("This match has no key for its dice; play on from a fork of it."))
        decision = self.state.cached or self.game.decision(self.state)
        if isinstance(decision, Choice) and decision.side != side:
            raise Refusal(_("It is not your choice now; it is the other side's."))
        begin = len(self.events)
        following = self._enter(side, action)
        self._undone.clear()
        if isinstance(following, Chance):
            self.roll_dice()
        return [event for _at, event in self.events[begin:]]

    def roll_dice(self) -> None:
        """Roll whatever the rules ask for; without a key nothing can be rolled, and the match waits."""
        decision = self.game.decision(self.state)
        while isinstance(decision, Chance) and self.dice is not None:
            by = decision.purpose
            decision = self._enter(by, self.dice.roll(decision, self._rolled[by]))

    def _enter(self, by: str, answer: Answer) -> Decision:
        """Perform an answer and write it down. Returns the decision that follows."""
        state = self.state
        events = self.game.apply(state, answer)
        self._entries.append(Entry(by, answer))
        following = state.cached or self.game.decision(state)
        barrier = not (isinstance(following, Choice) and following.side == by)
        if isinstance(answer, Dice):
            self._rolled[by] += 1
            barrier = True
        at = self.length
        for event in events:
            self.events.append((at, event))
            barrier = barrier or event.reveals
        if barrier:
            self._set_barrier()
        return following

    def _set_barrier(self) -> None:
        """Dice fell, something hidden was shown, or the choice passed on: undo stops here."""
        self._barrier = self.length
        if self._barrier - self._snapshots[-1][0] >= SNAPSHOT_EVERY:
            self._snapshots.append((self._barrier, self.state.copy()))

    # -- what a side sees -------------------------------------------------------------------------------------------

    def choice_of(self, side: str) -> Choice | None:
        """The question put to this side, if it is asked now. Nobody sees another's choices."""
        decision = self.decision
        return decision if isinstance(decision, Choice) and decision.side == side else None

    def log_of(self, side: str, since: int = -1) -> list[Event]:
        """The events that this side may know; only those after `since` entries if it has seen so many already."""
        return [event for at, event in self.events if at > since and event.seen_by(side)]

    # -- back and forth ---------------------------------------------------------------------------------------------

    @property
    def undoable(self) -> int:
        """How many entries may be undone: those since the last barrier, all of one side."""
        return self.length - self._barrier

    def undo(self, side: str) -> Action:
        """Take back the side's last action."""
        if not self.undoable:
            raise Refusal(
                _("Nothing can be undone: dice were rolled, something was revealed, or the other side has acted.")
            )
        last = self.last
        if last.by != side or not isinstance(last.answer, Action):
            raise Refusal(_("It is not your choice now; it is the other side's."))
        undone = [*self._undone, last.answer]
        self._go_to(self.length - 1)
        self._undone = undone
        return last.answer

    @property
    def undone(self) -> tuple[Action, ...]:
        """What may be redone, the next one last."""
        return tuple(self._undone)

    @undone.setter
    def undone(self, actions: Iterable[Action]) -> None:
        self._undone = list(actions)

    def redo(self, side: str) -> list[Event]:
        if not self._undone:
            raise Refusal(_("Nothing can be redone."))
        undone = self._undone[:]
        events = self.play(side, undone.pop())
        self._undone = undone
        return events

    def rewind(self, to: int) -> None:
        """Go back to the position after `to` entries, over dice and all. Asking for consent is the caller's affair."""
        self._check_place(to)
        self._go_to(to)
        self.roll_dice()

    def fork(self, at: int, dice: Roller) -> Match[S]:
        """Play on from here: a new match with the first `at` entries of this one and dice of its own."""
        self._check_place(at)
        header = replace(self.header, dice=dice.commitment, fork=at, seeds=getattr(dice, "seeds", ()))
        return Match.replay(self.game, header, self.log[:at], dice)

    def positions(self) -> Iterator[tuple[Entry | None, S]]:
        """The position at the start and after each entry."""
        state = beginning(self.game, self.header)
        yield None, state.copy()
        for entry in self.log:
            self.game.apply(state, entry.answer)
            yield entry, state.copy()

    def _check_place(self, n: int) -> None:
        if not 0 <= n <= self.length:
            raise Refusal(_("The log has {length} entries; there is no place {n} in it.", length=self.length, n=n))

    def _go_to(self, to: int) -> None:
        again = self._set_back(to)
        if to < self.header.fork:  # what is rolled from here on is this match's own
            self.header = replace(self.header, fork=to)
        for entry in again:
            self._enter(entry.by, entry.answer)

    def _set_back(self, to: int) -> list[Entry]:
        """Stand at the last snapshot that is not beyond `to`; what leads from there to it is to be played again.

        Looks only at what comes after that snapshot: an undo costs in a long game what it costs in a short one.
        """
        while self._snapshots[-1][0] > to:
            self._snapshots.pop()
        at, state = self._snapshots[-1]
        gone = self.log_from(at)
        del self._entries[at - self._unread :]
        while self.events and self.events[-1][0] > at:
            self.events.pop()
        self.state = state.copy()
        self._rolled -= _rolls(gone)
        self._barrier = at
        self._undone = []
        return gone[: to - at]

    # -- what lasts -------------------------------------------------------------------------------------------------

    def record(self) -> Record:
        """Header and log; and, once the game is over, the key by which anybody can verify the dice."""
        key = self.dice.key if self.result and isinstance(self.dice, DiceStream) else None
        return Record(self.header, tuple(self.log), self.state.digest(), key)


def _rolls(entries: Iterable[Entry]) -> Counter[str]:
    return Counter(entry.by for entry in entries if isinstance(entry.answer, Dice))


def _who_answers(decision: Decision) -> str:
    match decision:
        case Choice(side=side):
            return side
        case Chance(purpose=purpose):
            return purpose
    return ""
