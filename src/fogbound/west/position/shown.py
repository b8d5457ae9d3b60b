"""What was shown last of a position, part by part: a part is made anew only when something that it is made of changed.

It is kept beside the state, and copies share it. What a part was made of is kept with it and compared, so that nothing
here needs to know what changes a position; and since mostly nothing was replaced, to compare is to find the very same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Shown:
    """Of one game."""

    __slots__ = ("_parts",)

    def __init__(self) -> None:
        self._parts: dict[object, tuple[object, Any]] = {}

    def part(self, name: object, made_of: object, make: Callable[..., T], *args: object) -> T:
        """What was shown under this name, if it was made of the same; nobody may change it."""
        last = self._parts.get(name)
        if last is None or last[0] != made_of:
            last = self._parts[name] = made_of, make(*args)
        found: T = last[1]
        return found
