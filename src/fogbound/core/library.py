"""Games by words, for programs and notebooks: `from fogbound import west`, and play.

>>> from fogbound import west
>>> match = west.new("SBW3", seed=7)
>>> match
<west SBW3, axis: Spend production points, or be done.>
>>> while "move" not in match.verbs:
...     events = match.play("done")
>>> match.play("move XIX Pz")
[]
>>> match.why_not("to Reims")
'XIX Pz cannot reach 2226 Reims with 4 movement points. (7.5.3)'
>>> "to 2525" in match.legal
True

Whatever is refused raises `Refusal`, which says why and by which rule; what cannot be read raises `NotationError`; and
a scenario or a battle of one's own with faults raises `FileError`, which lists them all. Each has a `text(lang)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from operator import index
from os import urandom
from pathlib import Path
from random import Random
from typing import Any

from fogbound.core import matchfile, opening
from fogbound.core.dice import KEY_BYTES, DiceStream
from fogbound.core.game import Adopts, Game, Odds, as_listed, side_named
from fogbound.core.match import Match as Log
from fogbound.core.notation import NotationError
from fogbound.core.texts import LANGUAGES, render, texts
from fogbound.core.values import Action, Choice, Event, Observation, Refusal, Result

_ = texts("core")

Reader = Callable[[str], Action]
"""Reads an action as people write it."""
Picture = Callable[[Any, str], str]
"""Draws a position, as a side sees it or with all that there is, as SVG."""


class Match:
    """A game being played: made by `west.new`, `blitz.new` and their `read`."""

    def __init__(self, log: Log[Any], reads: Reader, draws: Picture | None = None) -> None:
        self.log = log
        """Dice, log, undo and replay, by values instead of words (`fogbound.core.match.Match`)."""
        self._lang = "en"
        self._reads = reads
        self._draws = draws

    @property
    def game(self) -> Game[Any]:
        return self.log.game

    @property
    def lang(self) -> str:
        """The language in which it speaks, `en` or `fr`."""
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        if lang not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise NotationError(_("It speaks {languages}, not “{lang}”.", languages=known, lang=str(lang)[:60]), 0)
        self._lang = lang

    def __repr__(self) -> str:
        who = self.result.winner if self.result else self.side
        asked = f"{who}: {self.question}" if who else self.question
        return f"<{self.game.name} {self.log.header.scenario}, {asked}>"

    # -- what is asked ------------------------------------------------------------------------------------------------

    @property
    def side(self) -> str | None:
        """Who is asked; nobody when the game is over."""
        asked = self.log.decision
        return asked.side if isinstance(asked, Choice) else None

    @property
    def question(self) -> str:
        """What is asked, or how the game ended."""
        asked = self.log.decision
        if isinstance(asked, Choice):
            return render(asked.prompt, self.lang)
        return render(asked.grade if isinstance(asked, Result) else _("Dice are to be rolled."), self.lang)

    @property
    def legal(self) -> tuple[str, ...]:
        """Every legal action, as `play` takes it."""
        asked = self.log.decision
        return tuple(map(self.game.vocabulary.text, asked.actions)) if isinstance(asked, Choice) else ()

    @property
    def verbs(self) -> frozenset[str]:
        """What kinds of action there are now."""
        asked = self.log.decision
        return frozenset(action.verb for action in asked.actions) if isinstance(asked, Choice) else frozenset()

    @property
    def result(self) -> Result | None:
        return self.log.result

    # -- play ---------------------------------------------------------------------------------------------------------

    def action(self, said: str | Action) -> Action:
        """An action as a value, be it one or words."""
        if not isinstance(said, Action):
            return self._reads(_text(said, "done"))
        if not self.game.vocabulary.knows(said):
            raise Refusal(_("There is no such action."))
        return said

    def play(self, *said: str | Action) -> list[Event]:
        """Perform actions of whoever is asked, one after the other, and roll what dice they need."""
        events: list[Event] = []
        for one in said:
            events += self.log.play(self.side or "", self.action(one))
        return events

    def why_not(self, said: str | Action) -> str | None:
        """Why an action is refused now, with its rule; nothing if it is not."""
        try:
            self.game.apply(self.log.state.copy(), self.action(said))
        except Refusal as refusal:
            return refusal.text(self.lang)
        return None

    def undo(self) -> Action:
        """Take back the last action, as far back as the last die or revelation."""
        return self.log.undo(self.log.log[-1].by if self.log.log else "")

    def fork(self, at: int | None = None, *, seed: int | None = None) -> Match:
        """A match that plays on from here, or from so many entries of its log, with dice of its own.

        One that was read from a file while it went on has none: whoever holds the file shall not foresee them.
        """
        log = self.log.fork(self.log.length if at is None else _place(at), _dice(seed))
        twin = Match(log, self._reads, self._draws)
        twin.lang = self.lang
        return twin

    def odds(self, said: str | Action, side: str = "", *, seed: int = 0) -> Odds:
        """The chances of an action that leads to dice: the true ones, or in a world drawn from what a side knows."""
        state = self.game.resample(self.log.state, self._side(side), Random(seed)) if side else self.log.state
        return self.game.odds(state, self.game.vocabulary.text(self.action(said)))

    def copy(self) -> Match:
        """A match of its own, with the same dice to come: nothing done to it changes this one."""
        return deepcopy(self)

    __copy__ = copy

    # -- what is seen -------------------------------------------------------------------------------------------------

    def view(self, side: str) -> Observation:
        """All that a side may know."""
        return self.game.observe(self.log.state, self._side(side))

    def _side(self, name: str) -> str:
        return side_named(_text(name, self.game.sides[0]), self.game.sides)

    @property
    def events(self) -> list[Event]:
        """All that has happened, whoever may know of it."""
        return [event for _at, event in self.log.events]

    def __iter__(self) -> Iterator[Any]:
        """The positions of the match, from the set-up to the last."""
        return (state for _entry, state in self.log.positions())

    def svg(self, side: str = "") -> str:
        """The map, as a side sees it; without one, with all that there is."""
        if self._draws is None:
            raise Refusal(_("There is no picture of this game; play it in the browser."))
        return self._draws(self.log.state, side and self._side(side))

    def _repr_svg_(self) -> str | None:
        """A notebook shows the map as whoever is asked sees it."""
        return self.svg(self.side or "") if self._draws else None

    # -- files --------------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The match file."""
        return matchfile.dump(self.log.record(), self.game.vocabulary)

    def save(self, path: str | Path) -> None:
        Path(path).write_text(self.text(), encoding="utf-8")


def begun(game: Game[Any], scenario: str | Path, seed: int | None, options: Mapping[str, object]) -> Log[Any]:
    """A new match, of a scenario by its code or of one's own by its file. The value of an option may be a number."""
    code = as_listed(_adopted(game, scenario), game.scenarios)
    return Log.start(game, code, {name: str(value) for name, value in options.items()}, _dice(seed))


def _adopted(game: Game[Any], given: str | Path) -> str:
    """The code of a scenario; a file of one's own is read for it."""
    word = str(given) if isinstance(given, Path) else _text(given, game.scenarios[0])
    return game.adopt(Path(word)) if word.endswith(".toml") and isinstance(game, Adopts) else word


def _text(given: object, such_as: str) -> str:
    """What a caller wrote, if it is text."""
    if isinstance(given, str):
        return given
    raise NotationError(
        _("Text is needed, such as “{such_as}”, not {given}.", such_as=such_as, given=repr(given)[:60]), 0
    )


def _dice(seed: int | None) -> DiceStream:
    """Of a seed, or such as nobody can foresee."""
    if seed is None:
        return DiceStream(urandom(KEY_BYTES))
    try:
        return DiceStream.from_seed(index(seed))
    except TypeError:
        raise NotationError(_("A seed is a whole number, not {given}.", given=repr(seed)[:60]), 0) from None


def _place(given: int) -> int:
    try:
        return index(given)
    except TypeError:
        raise NotationError(
            _("A place in the log is a whole number, not {given}.", given=repr(given)[:60]), 0
        ) from None


def opened(game: Game[Any], path: str | Path) -> Log[Any]:
    """The match of a file, brought to its last position."""
    named = path if isinstance(path, Path) else Path(_text(path, "game.match"))
    return opening.open_match(matchfile.read(named), game)[0]
