"""The shapes of what the server answers to questions: odds, advice, why not, rules."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict


class OddsOut(TypedDict):
    outcomes: dict[str, float]
    exact: bool
    error: float
    losses: dict[str, float]
    """What each side of the fight is expected to lose."""


class AdviceOut(TypedDict):
    """What one action would lead to, as far as its side can know."""

    dice: bool
    """Dice fall at once; it cannot be taken back."""
    rolls: str
    """What these dice are for, in a word of the game; empty without dice."""
    final: bool
    """Something is revealed by it, or somebody else is asked: nothing up to here can be taken back after it."""
    joins: list[str]
    """Neutral powers that it brings into the war."""
    leads: list[str]
    """Places among which the next question lets you choose."""
    path: list[str]
    """The places on the way, the first being where the piece stands."""
    left: int | None
    """Movement points left at its end."""
    spends: int
    """Points of a headquarters that it costs."""
    discards: int
    """Points in hand that cannot be saved after it."""
    strands: list[str]
    """Own pieces that would be without supply."""
    loses: list[str]
    """Own pieces that would be lost at once."""
    weakens: list[str]
    """Own pieces that would lose strength at once, before any die, with their steps before and after."""


class CounselOut(TypedDict):
    """What a bot would do in your place."""

    answer: str
    """One of the actions that you are offered."""
    reasons: list[str]


class BlunderOut(TypedDict):
    """A part of a turn after which less could be hoped for than before."""

    side: str
    frame: int
    """Of the replay that was asked for: where it began."""
    cost: float
    """Of a victory, from what the side could know,"""
    error: float
    """and its standard error."""
    reasons: list[str]


class ReviewOut(TypedDict):
    """A game looked back at."""

    blunders: list[BlunderOut]
    """The dearest first."""
    judged: int
    """So many parts of turns were judged,"""
    parts: int
    """of so many: time is bounded, and where dice fell nothing is judged."""


class WhyOut(TypedDict):
    """Why something is not offered."""

    verb: str
    text: str
    rule: str


class FindingOut(TypedDict):
    """A sentence with its rule, and the places that it is about: open and shut ones."""

    text: str
    rule: str
    good: list[str]
    bad: list[str]


class ReadingOut(TypedDict):
    """What is played where the rule book is disputed, and why."""

    id: str
    asks: str
    takes: str
    because: str


class ClauseOut(TypedDict):
    """A rule in our own words."""

    id: str
    title: str
    says: str
    readings: list[ReadingOut]


class SandboxOut(TypedDict):
    """A position that somebody makes: nothing of it is hidden from him."""

    position: str
    scenario: str
    options: dict[str, str]
    observation: dict[str, Any]
    """By side."""
    choices: dict[str, tuple[str, list[str]]]
    """By what can be changed, the value that it has and those that it may have."""
    side: str
    """Who is asked."""
    prompt: str
    actions: list[str]


class PositionOut(TypedDict):
    game: str
    position: str
