"""A match that goes on from a snapshot, and follows what another process did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from fogbound.core.dice import Roller
from fogbound.core.game import Game, S
from fogbound.core.match import Match
from fogbound.core.record import Entry, Header
from fogbound.core.values import Action, Dice


class ServedMatch(Match[S]):
    """A match whose log is kept elsewhere, and may be further along there."""

    @classmethod
    def resume(
        cls,
        game: Game[S],
        header: Header,
        dice: Roller | None,
        entries: Sequence[Entry],
        snapshot: tuple[int, S] | None,
    ) -> ServedMatch[S]:
        """The match after all of `entries`; those before the snapshot are taken on trust and not played again."""
        match = cls(game, header, dice)
        if snapshot is not None:
            at, state = snapshot
            match.state = state
            match.events = []
            match.log = list(entries[:at])
            match._rolled = Counter(entry.by for entry in match.log if isinstance(entry.answer, Dice))
            match._snapshots.append((at, state.copy()))
            match._barrier = at
        for entry in entries[len(match.log) :]:
            match._enter(entry.by, entry.answer)
        return match

    def follow(self, low: int, entries: Sequence[Entry]) -> None:
        """Do what a move of the journal says: cut the log, then append."""
        if low < len(self.log):
            self._go_to(low)
            if low < self.header.fork:  # what was taken over is gone; what came instead is this match's own
                self.header = replace(self.header, fork=low)
        for entry in entries:
            self._enter(entry.by, entry.answer)

    def roll_dice(self) -> None:
        """Roll what the rules ask for before anybody chooses; a match without a key, being over, rolls nothing."""
        if self.dice is not None:
            self._roll_dice()

    @property
    def undone(self) -> tuple[Action, ...]:
        """What may be redone, the next one last."""
        return tuple(self._undone)

    @undone.setter
    def undone(self, actions: Sequence[Action]) -> None:
        self._undone = list(actions)

    @property
    def last_snapshot(self) -> tuple[int, S]:
        return self._snapshots[-1]
