"""Bad input is reported whole: every fault at once, one sentence each."""

from __future__ import annotations

from collections.abc import Iterable

from fogbound.core.texts import Message, render


class InputError(ValueError):
    """Input that cannot be used; `faults` lists everything that is wrong with it."""

    def __init__(self, faults: Iterable[Message]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.text())

    def text(self, lang: str = "en") -> str:
        """For people: a line a fault."""
        return "\n".join(render(fault, lang) for fault in self.faults)
