"""What the pages of an evening are made of."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from fogbound.blitz.clause import Modifier
from fogbound.blitz.roll import Roll
from fogbound.blitz.sheet.values import Text, proposals_of


class Line(Struct, frozen=True, array_like=True):
    """One line of a sum: why, how much, the proposal that says so, and whether the figure is ours."""

    reason: Text
    value: int
    proposal: str = ""
    ours: bool = False


Lines = tuple[Line, ...]


class Asked(Struct, frozen=True):
    """A roll: what it is called, on how many dice, which total succeeds, and what made up the number."""

    title: Text
    dice: int
    need: int
    lines: Lines


def lines_of(lines: Iterable[Modifier]) -> Lines:
    return tuple(Line(line.reason, line.value, "".join(proposals_of(line.id)), line.ours) for line in lines)


def asked(roll: Roll) -> Asked:
    return Asked(roll.title, roll.dice, roll.target, lines_of(roll.lines))


def added(plain: Iterable[Modifier], case: Iterable[Modifier]) -> Lines:
    """The lines that a case has and the plain one has not."""
    usual = tuple(plain)
    return lines_of(line for line in case if line not in usual)
