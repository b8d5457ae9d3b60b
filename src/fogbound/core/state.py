"""The state of a game: flat, plain, cheap to copy, the same on every machine.

A game subclasses `State` and declares its fields: `bytearray`, `Ints` or `list[int]` for what changes in place, often;
ints, strings, `bytes`, tuples and mappings for the rest, which are replaced and never changed, so that copies of a
state share them. Copying, JSON, equality and digest follow from the declaration. The stack of frames (where in the
sequence of play we are) is part of the state; the outbox of events and the cached decision are not, nor is whatever a
game derives from the rest and names in `derived`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Self, TypeAlias, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct, field

from fogbound.core.values import Decision, Event

Local: TypeAlias = int | tuple[int, ...]

_JSON = msgspec.json.Encoder(  # equal states, equal digests, whatever order locals were set in
    order="deterministic", enc_hook=list
)


if TYPE_CHECKING:
    Ints: TypeAlias = array[int]
else:
    Ints = array  # cannot be subscripted before Python 3.12


def ints(values: Iterable[int]) -> Ints:
    """Numbers of 32 bits: a state with hundreds of them copies ten times as fast as with a list."""
    return array("i", values)


V = TypeVar("V", bytes, tuple[int, ...])
W = TypeVar("W", bytes, bytearray, tuple[int, ...], Ints)


def replaced(values: V, number: int, value: int) -> V:
    """The same values but for one, counted from 0: how a field changes that copies of a state share.

    >>> replaced((1, 2, 3), 1, 7), replaced(b"abc", 0, 100)
    ((1, 7, 3), b'dbc')
    >>> replaced((1, 2, 3), -1, 7)
    Traceback (most recent call last):
    IndexError: there is no value -1
    """
    if number < 0:
        raise IndexError(f"there is no value {number}")
    if values[number] == value:
        return values
    if isinstance(values, bytes):
        return values[:number] + bytes((value,)) + values[number + 1 :]
    return (*values[:number], value, *values[number + 1 :])


def replaced_many(values: W, changes: Mapping[int, int]) -> W:
    """The same values but for these, by number. What changes in place is copied, too."""
    kind = type(values)
    found: Any = bytearray(values) if kind is bytes else list(values) if kind is tuple else values[:]
    for number, value in changes.items():
        found[number] = value
    return found if type(found) is kind else kind(found)


def added(values: V, number: int, more: int) -> V:
    """The same values, but one of them so much more."""
    return replaced(values, number, values[number] + more)


AFTER: Final = "+"


class Frame(Struct, frozen=True, gc=False):
    """One running procedure: its name, the step it has come to, its locals.

    Steps have names, so that a saved game goes on where it was when a step is put in before or behind it. A name with
    `+` stands for what comes after that step, the empty name for the first step.
    """

    procedure: str
    step: str = ""
    locals: dict[str, Local] = {}


class State(Struct, kw_only=True, eq=False):
    """Base of every game's state."""

    frames: tuple[Frame, ...] = ()
    outbox: list[Event] = field(default_factory=list)
    """Events of the action under way; `apply` hands them out."""
    cached: Decision | None = None
    """The decision we stand at, computed once. Whoever edits a state by hand calls `touch`."""

    derived: ClassVar[tuple[str, ...]] = ()
    """Fields that follow from the others (indices, caches): not saved, not compared; `derive` fills them in."""
    _sliced: ClassVar[tuple[str, ...]] = ()
    _keyed: ClassVar[tuple[str, ...]] = ()
    _numbered: ClassVar[tuple[str, ...]] = ()
    _lasting: ClassVar[dict[str, Any]] = {}
    _values: ClassVar[Any]

    # -- where in the sequence of play ------------------------------------------------------------------------------

    def call(self, procedure: str, **locals: Local) -> None:
        """Run a procedure now, with these locals and no others; this one goes on when it ends."""
        self.frames = (*self.frames, Frame(procedure, "", locals))

    def goto(self, procedure: str, **locals: Local) -> None:
        """Leave this procedure, and its locals, for another (or for its own beginning)."""
        self.frames = (*self.frames[:-1], Frame(procedure, "", locals))

    def end(self) -> None:
        """Leave this procedure."""
        self.frames = self.frames[:-1]

    def proceed(self) -> None:
        """Leave the question we stand at for the next step of the procedure."""
        top = self.frames[-1]
        self.frames = (*self.frames[:-1], Frame(top.procedure, top.step + AFTER, top.locals))

    def __getitem__(self, name: str) -> Any:  # a local is an int or a tuple; the procedure knows which
        """A local of the running procedure."""
        top = self.frames[-1]
        try:
            return top.locals[name]
        except KeyError:
            raise LookupError(
                f"The procedure {top.procedure} has no local {name}: whoever calls it hands it over, "
                f'as in state.call("{top.procedure}", {name}=…).'
            ) from None

    def __setitem__(self, name: str, value: Local) -> None:
        """Set a local of the running procedure."""
        top = self.frames[-1]
        self.frames = (*self.frames[:-1], Frame(top.procedure, top.step, {**top.locals, name: value}))

    # -- what happened ----------------------------------------------------------------------------------------------

    def emit(self, event: Event) -> None:
        """Say that something happened; `apply` hands it out."""
        self.outbox.append(event)

    def touch(self) -> None:
        """Forget the cached decision: the state was edited from outside the rules."""
        self.cached = None

    # -- plain data -------------------------------------------------------------------------------------------------

    @classmethod
    def lasting_fields(cls) -> dict[str, Any]:
        """The types of all fields that make up the state, by name: not the outbox, the cache or what is derived."""
        if "_lasting" not in cls.__dict__:  # worked out once a class: reading type hints is slow
            declared = {f.name: _plain(f.type) for f in msgspec.structs.fields(cls)}
            copied = {name: kind for name, kind in declared.items() if name not in ("outbox", "cached")}
            if odd := [name for name, kind in copied.items() if not _is_flat(kind)]:
                raise TypeError(f"{cls.__name__}.{odd[0]} is not flat: use bytearray, Ints, list[int], ints, tuples.")
            changing = [name for name, kind in copied.items() if _is_mutable(kind)]
            cls._keyed = tuple(name for name in changing if get_origin(copied[name]) in (dict, set))
            cls._sliced = tuple(name for name in changing if name not in cls._keyed)
            cls._lasting = {name: kind for name, kind in copied.items() if name not in cls.derived}
            cls._numbered = tuple(name for name, kind in cls._lasting.items() if _is_by_number(kind))
            cls._values = attrgetter(*cls._lasting)
        return cls._lasting

    def copy(self) -> Self:
        """A state of its own: nothing done to it changes this one."""
        if "_lasting" not in type(self).__dict__:
            self.lasting_fields()
        twin: Self = self.__copy__()  # type: ignore[attr-defined]  # msgspec's own, left out of its stubs
        twin.outbox = []
        for name in self._sliced:  # a slice takes two thirds of the time of `.copy()`
            setattr(twin, name, getattr(self, name)[:])
        for name in self._keyed:
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def to_json(self) -> bytes:
        names = self.lasting_fields()
        values = dict(zip(names, self._values(self), strict=True))
        for name in self._numbered:  # keys of JSON are strings, and sorted as such
            values[name] = {str(key): value for key, value in values[name].items()}
        return _JSON.encode(values)

    @classmethod
    def from_json(cls, data: bytes) -> Self:
        raw = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
        known = {name: kind for name, kind in cls.lasting_fields().items() if name in raw}
        state = cls(**{name: _decode(raw[name], kind) for name, kind in known.items()})  # what is new has its default
        state.derive()
        return state

    def __reduce__(self) -> tuple[Any, ...]:
        """What is pickled: what makes up the state, and neither a cache nor what a board knows besides."""
        return type(self).from_json, (self.to_json(),)

    def derive(self) -> None:
        """Fill in the derived fields of a state that was read from JSON."""

    def digest(self) -> str:
        """Stable fingerprint of all that matters of the state."""
        return blake2b(self.to_json(), digest_size=16).hexdigest()

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        if "_lasting" not in type(self).__dict__:
            self.lasting_fields()
        values = self._values
        return bool(values(self) == values(other))

    __hash__ = None  # type: ignore[assignment]


def _decode(data: msgspec.Raw, kind: Any) -> Any:
    if kind is array:
        return ints(msgspec.json.decode(data, type=list[int]))
    return msgspec.json.decode(data, type=kind)


def _plain(kind: Any) -> Any:
    """The type of a field without what it says of itself (`fields`)."""
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def _is_by_number(kind: Any) -> bool:
    return get_origin(kind) in (dict, Mapping) and get_args(kind)[0] is int


def _is_mutable(kind: Any) -> bool:
    return (get_origin(kind) or kind) in (bytearray, array, list, dict, set)


def _is_flat(kind: Any) -> bool:
    """Whether a copy of its first level shares nothing that changes: a list of lists would."""
    return kind in (bytearray, array) or not any(map(_holds_mutable, get_args(kind) if _is_mutable(kind) else (kind,)))


def _holds_mutable(kind: Any) -> bool:
    return _is_mutable(kind) or any(map(_holds_mutable, get_args(kind)))
