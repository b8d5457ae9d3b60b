"""The contract of a game: six verbs. Server, bots, lab, adapters, fuzzer and browser use nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Protocol, TypeVar, runtime_checkable

import msgspec
from msgspec import Struct, field

from fogbound.core.migration import Migration
from fogbound.core.notation import Vocabulary
from fogbound.core.record import Header
from fogbound.core.state import State
from fogbound.core.texts import Message, texts
from fogbound.core.values import Answer, Decision, Event, Observation, Refusal

_ = texts("core")

S = TypeVar("S", bound=State)


class Odds(Struct, frozen=True):
    """Chances of named outcomes; `error` is the standard error where they were simulated, 0 where exact."""

    outcomes: dict[str, float]
    exact: bool
    error: float = 0.0
    losses: dict[str, float] = {}
    """By side of the fight, what it is expected to lose."""


class Knowledge(Struct):
    """All that has reached one side so far."""

    side: str
    views: list[bytes] = field(default_factory=list)
    """What it observed, one after the other, as JSON: the last is what it sees now."""
    events: list[Event] = field(default_factory=list)
    """What it was told."""
    alike: tuple[Any, ...] = ()
    """Positions that were seen to look like the last view, and need not be looked at again."""

    def sees(self) -> Observation:
        seen: Observation = msgspec.json.decode(self.views[-1])
        return seen

    def is_shown(self, state: Any, observe: Callable[[Any, str], Observation]) -> bool:
        """Whether the side would see what it sees, if this were the position.

        What somebody else puts into its view is not for a game to judge.
        """
        if any(state is known for known in self.alike):
            return True
        try:
            looks = observe(state, self.side)
        except LookupError:  # edited by hand into something that cannot even be looked at
            return False
        if msgspec.json.encode(looks) == self.views[-1]:
            return True
        seen = self.sees()
        return all(seen.get(key) == value for key, value in looks.items())


@runtime_checkable
class WeighsWorlds(Protocol):
    """A game may say whether a position could be the true one; then it promises that its `resample` is fair.

    Fair: equal knowledge and an equal `rng` give equal positions, whatever the truth, and each of them is possible.
    The proof kit holds it to that at every step.
    """

    def possible(self, knowledge: Knowledge, state: Any) -> bool:
        """Could `state` be the true position, after all that has reached the side? Asks no more than the side knows."""


@runtime_checkable
class HasLaws(Protocol):
    """A game may say what holds of its positions; the proof kit asks for it at every step."""

    def broken_laws(self, state: Any) -> Iterable[str]:
        """A sentence for each law of the game that a position breaks."""


@runtime_checkable
class HasReport(Protocol):
    """A game may add up what happened in it beside the main course, for whoever saw these events."""

    def report(self, events: Iterable[Event]) -> Sequence[Message]:
        """Sentences; none where there was nothing of the kind."""


@runtime_checkable
class HasPositions(Protocol):
    """A game may have positions as text: written, changed by hand, and played on from."""

    def read_position(self, text: str) -> Any:
        """The position, at its question; whatever does not fit is refused with a sentence."""

    def write_position(self, state: Any) -> str:
        """Its text, from where it can be played on."""

    def edit_position(self, text: str, changes: Mapping[str, str]) -> str:
        """The text with other values, checked."""

    def position_choices(self, text: str) -> Mapping[str, tuple[str, Sequence[str]]]:
        """By what can be changed, the value that it has and those that it may have."""

    def setting(self, state: Any) -> tuple[str, dict[str, str]]:
        """Scenario and chosen options of a position."""


@runtime_checkable
class Adopts(Protocol):
    """A game may offer scenarios that somebody wrote, beside its own."""

    def adopt(self, file: Path) -> str:
        """The code of the scenario in a file; one with faults is refused with all of them."""


class Game(Protocol[S]):
    """What a rule set offers. Plain class attributes will do for the facts.

    `new`, `decision`, `apply`, `observe`, `resample` and `odds` are all that anybody calls. A state is only ever
    changed by `apply`; what leaves to a player, a bot or a log goes through `observe` (and through the events and
    choices of that side).
    """

    @property
    def name(self) -> str:
        """One word, as in match files and commands."""

    @property
    def rules_version(self) -> int:
        """Raised when old match files would replay differently."""

    @property
    def migrations(self) -> Mapping[int, Migration]:
        """How a match of version n goes on by version n + 1. One of a version without any can be read, not played."""

    @property
    def sides(self) -> Sequence[str]:
        """One word each, in the order of the rulebook."""

    @property
    def scenarios(self) -> Sequence[str]:
        """Names that `new` takes."""

    @property
    def options(self) -> Mapping[str, Sequence[str]]:
        """Each option's values, default first; option and value are one word each."""

    @property
    def vocabulary(self) -> Vocabulary:
        """Every action there is, legal now or not."""

    @property
    def state_type(self) -> type[S]:
        """The class of its states, for whoever reads one back from JSON."""

    def new(self, scenario: str, options: Mapping[str, str]) -> S:
        """The set-up position. Options not given take their default; a name not listed is a `Refusal`."""

    def decision(self, state: S) -> Decision:
        """Whose choice it is and every legal action; or a request for dice; or the result."""

    def apply(self, state: S, answer: Answer) -> list[Event]:
        """Perform one legal action or dice result; anything else is a `Refusal` and changes nothing."""

    def observe(self, state: S, side: str) -> Observation:
        """All that this side may know."""

    def resample(self, state: S, side: str, rng: Random) -> S:
        """A state that `side` cannot tell from this one, drawn from all that it thinks possible.

        Drawn from what the side knows, never from the truth: equal knowledge and an equal `rng` give equal states.
        `state` itself stays as it is.
        """

    def odds(self, state: S, action: str, /) -> Odds:
        """Chances of what an action, given in its text form, may lead to; a `Refusal` where there is nothing to tell.

        They come from all of `state`: for a player or a bot, ask of a resampled one.
        """


def as_listed(word: str, known: Iterable[str]) -> str:
    """A code as it is on the list, in capitals or not; what is not on it stays as it is, to be refused."""
    known = tuple(known)
    return word if word in known else next((code for code in known if code.casefold() == word.casefold()), word)


def no_such_side(word: object, sides: Iterable[str]) -> Message:
    return _("There is no side “{side}”; the sides are {sides}.", side=str(word)[:60], sides=", ".join(sides))


def side_number(word: str, sides: Sequence[str]) -> int:
    """The place of a side among those of a game; another word is refused with those that there are."""
    try:
        return sides.index(word)
    except ValueError:
        raise Refusal(no_such_side(word, sides)) from None


def side_named(word: str, sides: Sequence[str]) -> str:
    """A side by its name; another word is refused with those that there are."""
    return sides[side_number(word, sides)]


def beginning(game: Game[S], header: Header) -> S:
    """Where a match begins: with the set-up, or with the position that its header gives."""
    if not header.position:
        return game.new(header.scenario, header.options)
    if not isinstance(game, HasPositions):
        raise Refusal(_("This game cannot begin from a position."))
    state: S = game.read_position(header.position)
    return state
