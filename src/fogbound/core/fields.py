"""What the fields of a state say of themselves: what each is about, who sees it, what becomes of it in the fog.

A game writes it where it declares a field, and observations, redrawing, set-up and a bot's picture follow from it:

>>> from fogbound.core.state import State
>>> class Front(State):
...     fuel: Annotated[list[int], Field(by="side", key="fuel")] = []
>>> fields_of(Front)["fuel"].by
'side'
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct

from fogbound.core.state import State, ints


class Codec(Struct, frozen=True):
    """How a field is written in an observation, and read back: both take the tables of the game and the value."""

    show: Callable[[Any, Any], Any]
    read: Callable[[Any, Any], Any]


class Field(Struct, frozen=True, kw_only=True):
    """What a field is about, and who may know it."""

    by: str
    """What it has a value for each of (block, hex, nation …); `game` for a single value."""
    key: str = ""
    """Its name in an observation."""
    seen: Literal["all", "owner", "shown"] = "all"
    """By everybody; by the owner of the block; by the others, too, while its face is shown."""
    drawn: Literal["stays", "goes"] = "stays"
    """When a hidden block is redrawn: it stays with what can be seen in its place, or goes with the block."""
    default: int = 0
    codec: Codec | None = None


@cache
def fields_of(kind: type[State]) -> dict[str, Field]:
    """The fields of a state that say something of themselves, by name."""
    hints = get_type_hints(kind, include_extras=True)
    said = {name: hint for name, hint in hints.items() if get_origin(hint) is Annotated}
    return {name: word for name, hint in said.items() for word in get_args(hint)[1:] if isinstance(word, Field)}


def blank(kind: type[State], sizes: Mapping[str, int]) -> dict[str, Any]:
    """For every field that has many values, as many as there are of what it is about, all at their default.

    A mapping is left out: it has values only for some.
    """
    types = kind.lasting_fields()
    found: dict[str, Any] = {}
    for name, field in fields_of(kind).items():
        held_in = get_origin(types[name]) or types[name]
        if field.by in sizes and held_in is not Mapping:
            values = [field.default] * sizes[field.by]
            found[name] = ints(values) if held_in is array else held_in(values)
    return found
