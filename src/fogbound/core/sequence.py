"""The sequence of play: named procedures whose steps read like the rulebook's own list of phases.

A procedure is a tuple of steps (`core.steps`), run in order. Where we are is a stack of frames inside the state, so a
game can be saved, copied and resumed at any question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from fogbound.core.notation import Vocabulary
from fogbound.core.state import AFTER, Frame, State
from fogbound.core.steps import Ask, Procedures, Roll, Step, When, names_of
from fogbound.core.texts import texts
from fogbound.core.values import Action, Answer, Chance, Choice, Decision, Dice, Event, Refusal, Result

_ = texts("core")

S = TypeVar("S", bound=State)

PATIENCE = 10_000
"""Steps without a question after which the sequence is taken to run in circles."""


class RunawayError(RuntimeError):
    """A procedure runs in circles. A fault of the rules' code, never of a player."""

    def __init__(self, frames: tuple[Frame, ...]) -> None:
        path = " > ".join(f"{frame.procedure}:{frame.step}" for frame in frames)
        super().__init__(
            f"{PATIENCE} steps without a question, at {path}: "
            "does a procedure go to itself without end, or does an only answer not proceed?"
        )


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
        self._places = {name: _places(steps, self.names[name]) for name, steps in procedures.items()}
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
            if not decision.offers(answer):
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
        try:
            return self._places[frame.procedure][frame.step].step
        except KeyError:
            return self._place(frame).step

    def _place(self, frame: Frame) -> Place:
        """Where in its procedure a frame has come to."""
        places = self._places.get(frame.procedure)
        if places is None:
            raise ValueError(f"No such procedure: {frame.procedure}.")
        found = places.get(frame.step)
        if found is None:
            name = frame.step.rstrip(AFTER)
            if name not in places:
                raise ValueError(f"The procedure {frame.procedure} has no step {name}.")
            found = places[name]
            for _after in range(len(frame.step) - len(name)):
                found = places[found.after]
        return found

    def _question(self, state: S) -> Decision:
        """The question that the state stands at; nothing moves."""
        if not state.frames:
            return self.result(state)
        step = self._step(state)
        return step.choice(state, tuple(step.actions(state))) if isinstance(step, Ask) else step.chance(state)

    def _run(self, state: S) -> None:
        """Go on to the next question that is one."""
        everywhere = self._places
        for _step in range(PATIENCE):
            frames = state.frames
            if not frames:
                state.cached = self.result(state)
                return
            frame = frames[-1]
            try:
                kind, step, name, after, holds = everywhere[frame.procedure][frame.step]
            except KeyError:
                kind, step, name, after, holds = self._place(frame)
            while holds is not None and not holds(state):
                kind, step, name, after, holds = everywhere[frame.procedure][after]
            if kind == END:
                state.frames = frames[:-1]
                continue
            stands = name if kind <= ROLL else after
            if frame.step != stands:
                state.frames = (*frames[:-1], Frame(frame.procedure, stands, frame.locals))
            if kind == ASK:
                actions = tuple(step.actions(state))
                if not actions:
                    state.proceed()
                elif len(actions) == 1 and step.takes_alone(state):
                    step.perform(state, actions[0])
                else:
                    state.cached = step.choice(state, actions)
                    return
            elif kind == ROLL:
                chance = step.chance(state)
                if chance.count > 0:
                    state.cached = chance
                    return
                state.proceed()
            elif kind == CALL:
                state.call(step)
            else:
                step(state)
        raise RunawayError(state.frames)


ASK, ROLL, CALL, DO, END = range(5)


class Place(NamedTuple):
    """A step of a procedure, as it is run."""

    kind: int
    step: Any
    name: str = ""
    after: str = ""
    """What a frame says that has come behind it."""
    holds: Callable[[Any], bool] | None = None
    """Whether this game has it; None for all."""


def _places(steps: tuple[Step[Any], ...], names: tuple[str, ...]) -> dict[str, Place]:
    """By what a frame may say, where it has come to."""
    found: list[Place] = []
    for step, name in zip(steps, names, strict=True):
        then, holds = (step.then, step.holds) if isinstance(step, When) else (step, None)
        found.append(Place(_kind(then), then, name, name + AFTER, holds))
    found.append(Place(END, None))
    begins = {name: found[n] for n, name in enumerate(names)}
    return {"": found[0], **begins, **{place.after: found[n + 1] for n, place in enumerate(found[:-1])}}


def _kind(step: Step[Any]) -> int:
    if isinstance(step, Ask):
        return ASK
    if isinstance(step, Roll):
        return ROLL
    return CALL if isinstance(step, str) else DO
