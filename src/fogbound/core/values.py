"""The values that pass between a game and everybody else: actions, decisions, events, refusals.

All are frozen, plain and compare by content. A `Decision` is one of three things: a side's `Choice`, a request for
dice (`Chance`), or the `Result` of a finished game.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from fogbound.core.texts import Message, render, texts

_ = texts("core")

Observation: TypeAlias = dict[str, object]
"""All that one side may know of a state, made of JSON's own types and nothing else."""


class Action(Struct, frozen=True, gc=False):
    """One small choice: a verb and the indices of what it is done to.

    >>> Action("move", (3,))
    Action(verb='move', args=(3,))
    """

    verb: str
    args: tuple[int, ...] = ()


class Actions(dict[int, Action]):
    """The actions of one verb by the index that each names, made once: a game offers the same ones over and over.

    >>> Actions("move")[3]
    Action(verb='move', args=(3,))
    """

    def __init__(self, verb: str) -> None:
        super().__init__()
        self.verb = verb

    def __missing__(self, index: int) -> Action:
        made = self[index] = Action(self.verb, (index,))
        return made


class Dice(Struct, frozen=True, gc=False):
    """The answer to a `Chance`: the faces that came up, in order."""

    faces: tuple[int, ...]


Answer: TypeAlias = Action | Dice


class Choice(Struct, frozen=True, gc=False):
    """It is `side`'s turn to pick one of `actions`: every legal one, and only those.

    `ask` names the question, such as `retreat_or_stay`; `prompt` puts it to a person.
    """

    side: str
    ask: str
    prompt: Message
    actions: tuple[Action, ...]
    passing: tuple[Action, ...] = ()
    """Those of them that are no end: whoever takes one must go on."""

    def offers(self, action: Action) -> bool:
        """Whether it is one of them: mostly it is the very same object, and that is seen sooner than an equal one."""
        for one in self.actions:
            if one is action:
                return True
        return action in self.actions


class Chance(Struct, frozen=True, gc=False):
    """The rules need `count` dice. `purpose` names the stream they come from."""

    purpose: str
    count: int
    sides: int = 6

    def answers(self, dice: Dice) -> bool:
        """Could these dice have been rolled for this request?"""
        return len(dice.faces) == self.count and all(1 <= face <= self.sides for face in dice.faces)


class Result(Struct, frozen=True, gc=False):
    """The game is over. No winner means a draw; `grade` says how well it was won."""

    winner: str | None
    grade: Message

    def __str__(self) -> str:
        return f"{self.winner}: {self.grade}" if self.winner else str(self.grade)


Decision: TypeAlias = Choice | Chance | Result


class Event(Struct, frozen=True, gc=False):
    """Something that happened, for the log: what kind of thing, by which rule. Text is rendered last, by the reader.

    `to` are the sides that may know; empty means everybody. `reveals` says that somebody learns something hidden by
    it, so that undo never goes back over it. `detail` is whatever a client may want to draw: dice, modifiers with
    their rules, places.
    """

    kind: str
    rule: str
    text: Message
    to: tuple[str, ...] = ()
    reveals: bool = False
    detail: dict[str, object] = {}

    def __str__(self) -> str:
        """In English, with the rule, as a refusal is."""
        return f"{self.text} ({self.rule})" if self.rule else str(self.text)

    def seen_by(self, side: str) -> bool:
        """May this side know of it?"""
        return not self.to or side in self.to


class Finding(Struct, frozen=True):
    """What a player is told of a place: a sentence with its rule, and which places are open and which are shut."""

    text: Message
    rule: str
    good: tuple[str, ...] = ()
    bad: tuple[str, ...] = ()


class Refusal(Exception):  # noqa: N818 - a refusal is a ruling, not a fault of the program
    """A rule forbids it. Says which and why, in one sentence; the state is as it was."""

    def __init__(self, message: Message, rule: str = "") -> None:
        super().__init__(message, rule)
        self.message = message
        self.rule = rule

    def text(self, lang: str = "en") -> str:
        sentence = render(self.message, lang)
        return f"{sentence} ({self.rule})" if self.rule else sentence

    def __str__(self) -> str:
        return self.text()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and self.args == other.args

    __hash__ = Exception.__hash__


class OtherQuestion(Refusal):
    """An answer to a question that is not asked now: no rule is against it, it is only not its turn."""


class FileError(Exception):
    """A scenario, a battle or an army of one's own cannot be used. Says all that is wrong with it, a line a fault."""

    def text(self, lang: str = "en") -> str:
        raise NotImplementedError

    def __str__(self) -> str:
        return self.text()
