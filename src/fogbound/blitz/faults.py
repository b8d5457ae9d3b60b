"""Bad input is reported whole: every fault at once, one sentence each."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from fogbound.core.os_errors import reason
from fogbound.core.texts import Message, render, texts
from fogbound.core.values import FileError

_ = texts("blitz")


class InputError(FileError, ValueError):
    """Input that cannot be used; `faults` lists everything that is wrong with it."""

    def __init__(self, faults: Iterable[Message]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def text(self, lang: str = "en") -> str:
        """For people: a line a fault."""
        return "\n".join(render(fault, lang) for fault in self.faults)


def text_of(path: Path) -> str:
    """A file that somebody wrote, as text."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise InputError([_("{path} cannot be read: {why}.", path=str(path), why=reason(error))]) from None
    except UnicodeDecodeError:
        raise InputError([_("{path} is not UTF-8 text.", path=str(path))]) from None
