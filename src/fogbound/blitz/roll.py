"""A roll: what must be reached, on which dice, and everything that made up the number."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from fogbound.blitz.clause import Entry, Modifier
from fogbound.blitz.dice import at_least
from fogbound.core.texts import Message


class Roll(Struct, frozen=True):
    """So many D6 plus modifiers against a base number.

    With `extremes` (our reading) the highest natural total always succeeds and the lowest always fails.
    """

    title: Message
    dice: int
    base: Modifier
    modifiers: tuple[Modifier, ...] = ()
    extremes: bool = True

    @property
    def modifier(self) -> int:
        return sum(line.value for line in self.modifiers)

    @property
    def need(self) -> int:
        """The natural total that succeeds, before the rule of extremes."""
        return self.base.value - self.modifier

    @property
    def target(self) -> int:
        """The natural total that succeeds."""
        return max(self.dice + 1, min(self.need, 6 * self.dice)) if self.extremes else self.need

    @property
    def chance(self) -> Fraction:
        return at_least(self.dice, self.target)

    def succeeds(self, natural: int) -> bool:
        return natural >= self.target

    @property
    def lines(self) -> tuple[Modifier, ...]:
        """Base number first, then the modifiers."""
        return (self.base, *self.modifiers)


def roll(
    title: Message,
    dice: int,
    base: Entry[int],
    reason: Message,
    modifiers: tuple[Modifier, ...] = (),
    *,
    extremes: bool = True,
) -> Roll:
    """A roll whose base number comes from a chart."""
    return Roll(title, dice, Modifier(base.id, reason, base.value, base.ours), modifiers, extremes)
