"""The sequence of play: named procedures whose steps read like the rulebook's own list of phases.

A procedure is a tuple of steps, run in order:

- a string calls the procedure of that name;
- a function of the state does something, and may `call`, `goto` or `end`;
- an `Ask` puts a question to a side and is put again until one of its answers proceeds, goes or ends;
- a `Roll` asks for dice;
- `when(…)` is a step that some games have and others do not.

Where we are is a stack of frames inside the state, so a game can be saved, copied and resumed at any question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from fogbound.core.notation import Vocabulary
from fogbound.core.state import AFTER, Frame, State
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Answer, Chance, Choice, Decision, Dice, Event, OtherQuestion, Refusal, Result

_ = texts("core")

S = TypeVar("S", bound=State)

PATIENCE = 10_000
"""Steps without a question after which the sequence is taken to run in circles."""


NOT_NOW: Final = _("That cannot be chosen now.")
"""What is said of an answer that no rule has anything to say about."""


class RunawayError(RuntimeError):
    """A procedure runs in circles. A fault of the rules' code, never of a player."""

    def __init__(self, frames: tuple[Frame, ...]) -> None:
        path = " > ".join(f"{frame.procedure}:{frame.step}" for frame in frames)
        super().__init__(
            f"{PATIENCE} steps without a question, at {path}: "
            "does a procedure go to itself without end, or does an only answer not proceed?"
        )


class Ask(Generic[S]):
    """One question: who is asked, what may be answered, and one method `do_<verb>` per verb that performs it.

    Subclasses give `side`, `prompt` and `candidates`, and in `objection` what forbids one of them; legal actions,
    validation and refusals all come from there. `do_<verb>(state, *args)` gets the indices that the action names. The
    question is put again until one of them calls `state.proceed()`, `state.goto(…)` or `state.end()`; a `state.call(…)`
    comes back to it.

    With no legal action the question is passed over; a single one is taken at once, unless `takes_only_choice` is
    False. Players and logs see the actions in the order of `candidates`, so that order must not come from a set. One
    class may serve several steps: give it a constructor, and put its instances into the procedures.
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
        if action.verb not in self._verbs:
            raise TypeError(f"{type(self).__name__} offers “{action.verb}” but has no method do_{action.verb}.")
        self._verbs[action.verb](self, state, *action.args)


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


class Sequence(Generic[S]):
    """Runs the procedures of one game. `decision` and `apply` are two of the game's six verbs.

    `result` is asked when the last procedure has ended; `words` are all that the game's actions may say.
    """

    def __init__(self, procedures: Procedures[S], result: Callable[[S], Result], words: Vocabulary) -> None:
        for name, steps in procedures.items():
            called = (step.then if isinstance(step, When) else step for step in steps)
            if missing := [step for step in called if isinstance(step, str) and step not in procedures]:
                raise ValueError(f"No such procedure: {missing[0]}, called by {name}.")
        self.procedures = procedures
        self.names = {name: names_of(steps) for name, steps in procedures.items()}
        self._numbers = {procedure: _numbers(names) for procedure, names in self.names.items()}
        self._after = {procedure: tuple(name + AFTER for name in names) for procedure, names in self.names.items()}
        self.result = result
        self.words = words

    def start(self, state: S, procedure: str) -> None:
        """Put a fresh state at its first question."""
        state.call(procedure)
        self._run(state)

    def resume(self, state: S) -> None:
        """Go on from where the frames of a state stand to the next question."""
        self._run(state)

    def decision(self, state: S) -> Decision:
        if state.cached is None:
            state.cached = self._question(state)
        return state.cached

    def apply(self, state: S, answer: Answer) -> list[Event]:
        decision = state.cached or self.decision(state)
        if isinstance(decision, Choice):
            if not isinstance(answer, Action):
                raise Refusal(_("A choice is asked for, not dice."))
            ask = self._step(state)
            if answer not in decision.actions:
                raise ask.refusal(state, answer) if self.words.knows(answer) else Refusal(_("There is no such action."))
            ask.perform(state, answer)
        elif isinstance(decision, Chance):
            if not isinstance(answer, Dice) or not decision.answers(answer):
                raise Refusal(
                    _.n(
                        "{n} die of {sides} sides is asked for.",
                        "{n} dice of {sides} sides are asked for.",
                        n=decision.count,
                        sides=decision.sides,
                    )
                )
            roll = self._step(state)
            state.proceed()
            roll.then(state, answer.faces)
        else:
            raise Refusal(_("The game is over."))
        self._run(state)
        events, state.outbox = state.outbox, []
        return events

    def _step(self, state: S) -> Any:  # an Ask or a Roll: the caller knows which
        frame = state.frames[-1]
        step = self.procedures[frame.procedure][self._number(frame)]
        return step.then if isinstance(step, When) else step

    def _number(self, frame: Frame) -> int:
        """Which step of its procedure a frame has come to."""
        numbers = self._numbers.get(frame.procedure)
        if numbers is None:
            raise ValueError(f"No such procedure: {frame.procedure}.")
        number = numbers.get(frame.step)
        if number is None:
            name = frame.step.rstrip(AFTER)
            if name not in numbers:
                raise ValueError(f"The procedure {frame.procedure} has no step {name}.")
            number = numbers[name] + len(frame.step) - len(name)
        return number

    @staticmethod
    def _stand(state: S, frame: Frame, step: str) -> None:
        """Say which step the running procedure has come to."""
        if frame.step != step:
            state.frames = (*state.frames[:-1], Frame(frame.procedure, step, frame.locals))

    def _question(self, state: S) -> Decision:
        """The question that the state stands at; nothing moves."""
        if not state.frames:
            return self.result(state)
        step = self._step(state)
        return step.choice(state, tuple(step.actions(state))) if isinstance(step, Ask) else step.chance(state)

    def _run(self, state: S) -> None:
        """Go on to the next question that is one."""
        for _step in range(PATIENCE):
            if not state.frames:
                state.cached = self.result(state)
                return
            frame = state.frames[-1]
            number = self._number(frame)
            steps = self.procedures[frame.procedure]
            if number >= len(steps):
                state.frames = state.frames[:-1]
                continue
            step = steps[number]
            if isinstance(step, When):
                if not step.holds(state):
                    self._stand(state, frame, self._after[frame.procedure][number])
                    continue
                step = step.then
            if isinstance(step, Ask):
                self._stand(state, frame, self.names[frame.procedure][number])
                actions = tuple(step.actions(state))
                if not actions:
                    state.proceed()
                elif len(actions) == 1 and step.takes_only_choice:
                    step.perform(state, actions[0])
                else:
                    state.cached = step.choice(state, actions)
                    return
            elif isinstance(step, Roll):
                self._stand(state, frame, self.names[frame.procedure][number])
                chance = step.chance(state)
                if chance.count > 0:
                    state.cached = chance
                    return
                state.proceed()
            else:
                self._stand(state, frame, self._after[frame.procedure][number])
                if isinstance(step, str):
                    state.call(step)
                elif callable(step):
                    step(state)
        raise RunawayError(state.frames)


def _numbers(names: tuple[str, ...]) -> dict[str, int]:
    """By what a frame may say, the number of the step."""
    found = {name: n for n, name in enumerate(names)} | {name + AFTER: n + 1 for n, name in enumerate(names)}
    return {"": 0, **found}
