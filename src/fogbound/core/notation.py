"""The text form of actions, both ways, and their integer ids.

A game names its verbs and what each is done to; text, parsing and ids follow. What cannot be read is a
`NotationError` with line and column. What can be read but is forbidden is a `Refusal`, and not our business here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from math import prod
from typing import TypeAlias

from fogbound.core.texts import Message, render, texts
from fogbound.core.values import Action

_ = texts("core")

_TOKEN = re.compile(r'\s*(?:"(?P<quoted>[^"]*)"|(?P<open>")|(?P<bare>[^\s"]+))')
_PLAIN = re.compile(r'[^\s"]+')


Kinds: TypeAlias = Mapping[str, Sequence[str]]
"""By kind of thing, the names of all."""


class NotationError(ValueError):
    """Text that cannot be read, with the place; line 0 is no place but the whole of it."""

    def __init__(self, message: Message, line: int = 1, column: int = 1) -> None:
        super().__init__(message, line, column)
        self.message = message
        self.line = line
        self.column = column

    def text(self, lang: str = "en") -> str:
        if not self.line:
            return render(self.message, lang)
        return render(
            _("Line {line}, column {column}: {what}", line=self.line, column=self.column, what=self.message),
            lang,
        )

    def __str__(self) -> str:
        return self.text()


class Vocabulary:
    """The verbs of a game, and the names of the things they are done to.

    >>> words = Vocabulary({"block": ["XIX Pz", "I Corps"], "hex": ["2114", "2015"]},
    ...                    {"move": ("block",), "to": ("hex",), "done": ()})
    >>> words.text(Action("move", (0,)))
    'move "XIX Pz"'
    >>> words.parse('to 2015')
    Action(verb='to', args=(1,))
    >>> [words.id_of(words.action(id)) for id in range(words.size)]
    [0, 1, 2, 3, 4]
    """

    def __init__(self, kinds: Kinds | Callable[[], Kinds], verbs: Mapping[str, tuple[str, ...]]) -> None:
        """`kinds` may be asked when the first name is wanted: whoever loads the rules need not read the map."""
        self._given = kinds
        self.verbs = dict(verbs)
        if odd := [verb for verb in self.verbs if not _PLAIN.fullmatch(verb) or verb.startswith("=")]:
            raise ValueError(f"A verb is one plain word, not “{odd[0]}”.")
        if not callable(kinds):
            self._check()

    def learn(self, kind: str, names: Sequence[str]) -> None:
        """Know more names of a kind. Texts mean what they meant; ids shift, so learn before anybody asks for them."""
        self._given = {**self.kinds, kind: (*self.kinds[kind], *names)}
        for known in ("kinds", "size", "_index", "_offset"):
            vars(self).pop(known, None)
        self._check()

    def _check(self) -> None:
        for kind, names in self.kinds.items():
            if len(self._index[kind]) != len(names) or not all(map(_is_name, names)):
                raise ValueError(f"Names of kind {kind} must be distinct, printable and without quotation marks.")

    @cached_property
    def kinds(self) -> dict[str, tuple[str, ...]]:
        given = self._given() if callable(self._given) else self._given
        return {kind: tuple(names) for kind, names in given.items()}

    @cached_property
    def _index(self) -> dict[str, dict[str, int]]:
        return {kind: {name: i for i, name in enumerate(names)} for kind, names in self.kinds.items()}

    @cached_property
    def _offset(self) -> dict[str, int]:
        """By verb, the id of its first action."""
        spans = [prod(len(self.kinds[kind]) for kind in takes) for takes in self.verbs.values()]
        return dict(zip(self.verbs, accumulate(spans, initial=0), strict=False))

    @cached_property
    def size(self) -> int:
        """How many ids there are."""
        return sum(prod(len(self.kinds[kind]) for kind in takes) for takes in self.verbs.values())

    def name(self, kind: str, index: int) -> str:
        return self.kinds[kind][index]

    def index(self, kind: str, name: str) -> int:
        return self._index[kind][name]

    def knows(self, action: Action) -> bool:
        """Is it an action of this game at all, legal or not?"""
        takes = self.verbs.get(action.verb)
        return (
            takes is not None
            and isinstance(action.args, tuple)
            and len(takes) == len(action.args)
            and all(
                type(arg) is int and 0 <= arg < len(self.kinds[kind])
                for kind, arg in zip(takes, action.args, strict=True)
            )
        )

    # -- ids ----------------------------------------------------------------------------------------------------------

    def id_of(self, action: Action) -> int:
        args = action.args
        offset = self._offset[action.verb]
        if len(args) <= 1:  # nearly all
            return offset + args[0] if args else offset
        within = 0
        for kind, arg in zip(self.verbs[action.verb], args, strict=True):
            within = within * len(self.kinds[kind]) + arg
        return offset + within

    def ids_of(self, actions: Sequence[Action]) -> list[int]:
        """Of many at once: a learning program asks for those of all that is legal, again and again."""
        offset, id_of = self._offset, self.id_of
        return [offset[each.verb] + each.args[0] if len(each.args) == 1 else id_of(each) for each in actions]

    def action(self, id: int) -> Action:
        if not 0 <= id < self.size:
            raise IndexError(f"Action ids of this game run from 0 to {self.size - 1}, {id} is none.")
        verb = max((verb for verb in self.verbs if self._offset[verb] <= id), key=self._offset.__getitem__)
        within = id - self._offset[verb]
        args: list[int] = []
        for kind in reversed(self.verbs[verb]):
            within, arg = divmod(within, len(self.kinds[kind]))
            args.append(arg)
        return Action(verb, tuple(reversed(args)))

    # -- text ---------------------------------------------------------------------------------------------------------

    def text(self, action: Action) -> str:
        names = (self.kinds[kind][arg] for kind, arg in zip(self.verbs[action.verb], action.args, strict=True))
        return " ".join((action.verb, *(name if _PLAIN.fullmatch(name) else f'"{name}"' for name in names)))

    def parse(self, text: str, line: int = 1, column: int = 1) -> Action:
        """Read one action; `line` and `column` say where `text` stands in a larger file."""
        tokens = list(tokenize(text, line, column))
        if not tokens:
            raise NotationError(_("an action is missing."), line, column)
        (verb, where), words = tokens[0], tokens[1:]
        takes = self.verbs.get(verb)
        if takes is None:
            raise NotationError(self._unknown(_("verb"), verb, self.verbs), line, where)
        if len(words) != len(takes):
            raise NotationError(
                _.n(
                    "“{verb}” takes {n} word, not {given}.",
                    "“{verb}” takes {n} words, not {given}.",
                    verb=verb,
                    n=len(takes),
                    given=len(words),
                ),
                line,
                words[len(takes)][1] if len(words) > len(takes) else column + len(text.rstrip()),
            )
        args = []
        for kind, (word, at) in zip(takes, words, strict=True):
            if word not in self._index[kind]:
                raise NotationError(self._unknown(_("name"), word, self._index[kind]), line, at)
            args.append(self._index[kind][word])
        return Action(verb, tuple(args))

    @staticmethod
    def _unknown(what: Message, word: str, known: Mapping[str, object]) -> Message:
        from difflib import get_close_matches

        word = word[:60]
        if near := get_close_matches(word, known, n=1):
            return _("no such {what}: “{word}”. Did you mean “{near}”?", what=what, word=word, near=near[0])
        return _("no such {what}: “{word}”.", what=what, word=word)


def _is_name(name: str) -> bool:
    """Can it stand in a line of a match file?"""
    return bool(name.strip()) and name.isprintable() and '"' not in name


def tokenize(text: str, line: int = 1, column: int = 1) -> list[tuple[str, int]]:
    """Words and quoted names, each with its column."""
    found = []
    for match in _TOKEN.finditer(text.rstrip()):
        if match["open"] is not None:
            raise NotationError(_("a quotation mark is never closed."), line, column + match.start("open"))
        if match["quoted"] is not None:
            found.append((match["quoted"], column + match.start("quoted") - 1))
        else:
            found.append((match["bare"], column + match.start("bare")))
    return found
