"""The steps of a procedure: questions, dice, what only some games have, and their names.

- a string calls the procedure of that name;
- a function of the state does something, and may `call`, `goto` or `end`;
- an `Ask` puts a question to a side and is put again until one of its answers proceeds, goes or ends;
- a `Roll` asks for dice;
- `when(…)` is a step that some games have and others do not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from fogbound.core.state import State
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Chance, Choice, OtherQuestion, Refusal

_ = texts("core")

S = TypeVar("S", bound=State)

NOT_NOW: Final = _("That cannot be chosen now.")
"""What is said of an answer that no rule has anything to say about."""


class Ask(Generic[S]):
    """One question: who is asked, what may be answered, and one method `do_<verb>` per verb that performs it.

    Subclasses give `side`, `prompt` and `candidates`, and in `objection` what forbids one of them; legal actions,
    validation and refusals all come from there. `do_<verb>(state, *args)` gets the indices that the action names. The
    question is put again until one of them calls `state.proceed()`, `state.goto(…)` or `state.end()`; a `state.call(…)`
    comes back to it.

    With no legal action the question is passed over; a single one is taken at once, unless `takes_only_choice` is
    False (or `takes_alone`, where it depends). Players and logs see the actions in the order of `candidates`, so that
    order must not come from a set. One class may serve several steps: give it a constructor, and put its instances into
    the procedures.
    """

    takes_only_choice: ClassVar[bool] = True
    """A single legal action is no choice, so it is taken at once."""
    name: ClassVar[str]
    """Of the question, from the class: `StayOrRetreat` asks `stay_or_retreat`."""
    step: str = ""
    """Of this step among those of its procedure; without one, the name of the question."""
    number: ClassVar[str] = ""
    """Number of the rule that the question belongs to, for refusals that have no better one."""
    _verbs: ClassVar[dict[str, Callable[..., None]]]
    _objects: ClassVar[bool]
    """Whether there is an `objection` at all."""

    def __init_subclass__(cls) -> None:
        cls.name = "".join("_" + c.lower() if c.isupper() else c for c in cls.__name__).lstrip("_")
        cls._objects = cls.objection is not Ask.objection
        cls._verbs = {
            name[3:]: getattr(cls, name) for base in cls.__mro__ for name in vars(base) if name.startswith("do_")
        }

    def side(self, state: S) -> str:
        """Who is asked."""
        raise NotImplementedError

    def prompt(self, state: S) -> Message:
        """What is asked; only called when there is something to choose."""
        raise NotImplementedError

    def candidates(self, state: S) -> Iterable[Action]:
        """Actions worth considering; those without objection are legal."""
        raise NotImplementedError

    def objection(self, state: S, action: Action) -> Refusal | None:
        """The rule against this action, if there is one."""
        return None

    def takes_alone(self, state: S) -> bool:
        """Whether a single legal action is taken at once here: not where it tells the enemy what he cannot see."""
        return self.takes_only_choice

    def otherwise(self, state: S) -> Message:
        """Why whatever is no candidate cannot be chosen."""
        return NOT_NOW

    def actions(self, state: S) -> Iterable[Action]:
        """Every legal action. Override for speed where candidates are many."""
        candidates = self.candidates(state)
        return [a for a in candidates if self.objection(state, a) is None] if self._objects else candidates

    def choice(self, state: S, actions: tuple[Action, ...]) -> Choice:
        return Choice(self.side(state), self.name, self.prompt(state), actions)

    def knows(self, state: S, verb: str) -> bool:
        """Whether this verb is an answer to the question at all."""
        return verb in self._verbs

    def refusal(self, state: S, action: Action) -> Refusal:
        """Why this action is not among the legal ones."""
        if not self.knows(state, action.verb):
            return OtherQuestion(_("“{verb}” is not an answer to this question.", verb=action.verb), self.number)
        return self.objection(state, action) or Refusal(self.otherwise(state), self.number)

    def perform(self, state: S, action: Action) -> None:
        perform = self._verbs.get(action.verb)
        if perform is None:
            raise TypeError(f"{type(self).__name__} offers “{action.verb}” but has no method do_{action.verb}.")
        perform(self, state, *action.args)


class Roll(Generic[S]):
    """Dice: how many are needed, from which stream, and what they do. None needed: the step is passed over.

    `then(state, faces)` does what the dice say; like a function it may `call`, `goto` or `end`, and otherwise the
    procedure goes on after the roll.
    """

    def __init__(
        self,
        purpose: str,
        count: Callable[[S], int],
        then: Callable[[S, tuple[int, ...]], None],
        sides: int = 6,
        step: str = "",
    ) -> None:
        if not re.fullmatch(r"\S+", purpose):
            raise ValueError(f"A purpose is one word of the log, not “{purpose}”.")
        self.purpose = purpose
        self.count = count
        self.then = then
        self.sides = sides
        self.step = step or purpose

    def chance(self, state: S) -> Chance:
        return Chance(self.purpose, self.count(state), self.sides)


class When(Generic[S]):
    """A step that is passed over unless the game has it. Made by `when`."""

    def __init__(self, holds: Callable[[S], bool], then: Step[S]) -> None:
        self.holds = holds
        self.then = then


def when(holds: Callable[[S], bool], *steps: Step[S]) -> tuple[When[S], ...]:
    """Steps of a chapter, in a table of steps: `*when(has_weather, roll_weather, "storm")`."""
    return tuple(When(holds, step) for step in steps)


Step: TypeAlias = str | Callable[[S], None] | Ask[S] | Roll[S] | When[S]
Procedures: TypeAlias = Mapping[str, tuple[Step[S], ...]]


def names_of(steps: Iterable[Step[Any]]) -> tuple[str, ...]:
    """The names of the steps of a procedure. The second of a name is numbered: `conclude`, `conclude#2`."""
    found: list[str] = []
    for step in steps:
        name = plain = _name_of(step)
        while name in found:
            name = f"{plain}#{int(name.partition('#')[2] or 1) + 1}"
        found.append(name)
    return tuple(found)


def _name_of(step: Step[Any]) -> str:
    if isinstance(step, When):
        return _name_of(step.then)
    if isinstance(step, str):
        return step
    if isinstance(step, Ask):
        return step.step or step.name
    return step.step if isinstance(step, Roll) else step.__name__
