"""Were the dice of a match honest? What can be told from its record, counted; and no more than that.

The record shows that its rolls follow from the key that it commits to, and from the seeds of its players. Whether that
commitment was published before the game only somebody can tell who kept it then.
"""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from fogbound.core.dice import DiceStream, commitment
from fogbound.core.game import Game, S, beginning
from fogbound.core.record import Record
from fogbound.core.texts import texts
from fogbound.core.values import Chance, Refusal

_ = texts("core")

SAME = ("game", "scenario", "options", "position")
"""In which a match and the one that it continues agree."""


class Verified(Struct, frozen=True):
    """What was checked. Nothing of a record that is verified was left out."""

    rolls: int
    """That follow from the match's own key."""
    taken_over: int
    """That follow from the keys of the matches which it continues."""
    seeds: int
    """Of how many players the dice depend; of none, whoever made the key may have chosen it."""


def verify_dice(game: Game[S], record: Record, *parents: Record) -> Verified:
    """Check the revealed key against the commitment, and every roll against key and seeds.

    Raises a `Refusal` that names the first entry which does not fit. Entries that were taken over are checked in the
    match that they come from: `parents` are that one, the one that it continues, and so on.
    """
    if record.key is None:
        raise Refusal(_("The key of these dice is not revealed yet: the game is not over."))
    if commitment(record.key) != record.header.dice:
        raise Refusal(_("The revealed key is not the one that was committed to."))
    fork = record.header.fork
    if fork:
        _verify_parent(game, record, parents)
    taken_over, rolls = _check_rolls(game, record, DiceStream(record.key, record.header.seeds))
    return Verified(rolls, taken_over, len(record.header.seeds))


def _check_rolls(game: Game[S], record: Record, stream: DiceStream) -> tuple[int, int]:
    """How many rolls were taken over, and how many are the stream's."""
    state = beginning(game, record.header)
    rolled: Counter[str] = Counter()
    found = [0, 0]
    for n, entry in enumerate(record.entries):
        chance = game.decision(state)
        if isinstance(chance, Chance):
            own = n >= record.header.fork
            if own and stream.roll(chance, rolled[chance.purpose]) != entry.answer:
                raise Refusal(_("Entry {n}: these dice did not come from the key.", n=n + 1))
            rolled[chance.purpose] += 1
            found[own] += 1
        game.apply(state, entry.answer)
    return found[0], found[1]


def _verify_parent(game: Game[S], record: Record, parents: tuple[Record, ...]) -> None:
    fork = record.header.fork
    if not parents:
        raise Refusal(
            _.n(
                "{n} entry was taken over from another match; it can only be checked together with that match.",
                "{n} entries were taken over from another match; they can only be checked together with that match.",
                n=fork,
            )
        )
    parent = parents[0]
    same = all(getattr(parent.header, name) == getattr(record.header, name) for name in SAME)
    if not same or parent.entries[:fork] != record.entries[:fork]:
        raise Refusal(_("The match named as its parent is another one: what was taken over is not in it."))
    verify_dice(game, parent, *parents[1:])
