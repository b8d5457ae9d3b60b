"""Words of a `fogbound blitz` command line turned into values; every fault is collected before one is raised."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar, cast, get_args

from fogbound.blitz.arsenal import FIRST_YEAR, LAST_YEAR, Arsenal, arsenal, plain, with_overrides
from fogbound.blitz.faults import InputError
from fogbound.blitz.ruleset import V3, RuleSet, rule_set
from fogbound.blitz.terms import Cover, Experience
from fogbound.cli.language import BadInputError, say
from fogbound.core.texts import Message, texts

_ = texts("cli")

T = TypeVar("T")
FARTHEST, MOST_UNITS = 1000, 20
_ENTRY = re.compile(r"(?:(\d+)\s*[x×]?\s+)?(.+)")


class Words:
    """Reads what the user typed; `done` complains of everything at once."""

    def __init__(self) -> None:
        self.faults: list[Message] = []

    def read(self, what: Callable[[], T]) -> T:
        """What the call gives; its faults are noted, and nothing may be done with the result before `done`."""
        try:
            return what()
        except InputError as error:
            self.faults += error.faults
            return cast(T, None)

    def rules(self, spec: str) -> RuleSet:
        return self.read(lambda: rule_set(spec)) or V3

    def stock(self, path: Path | None) -> Arsenal:
        return (self.read(lambda: with_overrides(arsenal(), path)) if path else None) or arsenal()

    def one_of(self, what: str, word: str, choices: Iterable[str]) -> str:
        """A word of a closed list, in the list's own capitals."""
        known = tuple(choices)
        word = {plain(one): one for one in known}.get(plain(word), word)
        if word not in known:
            names = ", ".join(filter(None, known))
            self.faults.append(_("{what} is “{word}”; it must be one of: {names}.", what=what, word=word, names=names))
        return word

    def number(self, what: str, value: int, least: int, most: int) -> int:
        if not least <= value <= most:
            limits = {"least": least, "most": most}
            self.faults.append(
                _("{what} is {value}; it must be from {least} to {most}.", what=what, value=value, **limits)
            )
        return value

    def distance(self, value: int) -> int:
        return self.number(say(_("The distance")), value, 0, FARTHEST)

    def year(self, value: int) -> int:
        return self.number(say(_("The year")), value, FIRST_YEAR, LAST_YEAR)

    def cover(self, word: str) -> str:
        return self.one_of("--cover", word, get_args(Cover))

    def experience(self, word: str, option: str = "--experience") -> str:
        return self.one_of(option, word, get_args(Experience))

    def units(self, text: str, choices: Iterable[str]) -> tuple[str, ...]:
        """A list such as `3 rifle group, MMG`."""
        found: list[str] = []
        known = tuple(choices)
        for entry in filter(None, (part.strip() for part in text.split(","))):
            count, name = cast(re.Match[str], _ENTRY.fullmatch(entry)).groups()
            number = self.number(say(_("The number of units")), int(count or 1), 1, MOST_UNITS)
            found += [self.one_of(say(_("A unit")), name, known)] * min(number, MOST_UNITS)
        return tuple(found)

    def done(self) -> None:
        """Complain, if there is anything to complain of."""
        if self.faults:
            raise BadInputError(in_lines(self.faults))


def in_lines(faults: Iterable[Message]) -> Message:
    """Several messages as one, a line each."""
    numbered: dict[str, str | int | Message] = {f"fault{number}": fault for number, fault in enumerate(faults)}
    return Message("cli", "\n".join(f"{{{name}}}" for name in numbered), numbered)
