"""A state is plain: copies are independent, JSON goes both ways, equal content gives equal digests."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import field

from fogbound.core.state import Frame, State, added, ints, replaced, replaced_many
from fogbound.core.texts import texts
from fogbound.core.values import Event

_ = texts("demo")


class Front(State):
    steps: bytearray
    fuel: list[int]
    dead: tuple[int, ...] = ()
    turn: int = 1
    name: str = ""


locals_ = st.dictionaries(st.text(max_size=5), st.integers(-9, 9) | st.lists(st.integers(0, 9)).map(tuple), max_size=3)
fronts = st.builds(
    Front,
    steps=st.binary(max_size=8).map(bytearray),
    fuel=st.lists(st.integers(-(2**40), 2**40), max_size=5),
    dead=st.lists(st.integers(0, 99), max_size=3).map(tuple),
    turn=st.integers(0, 500),
    name=st.text(max_size=8),
    frames=st.lists(st.builds(Frame, st.text(max_size=5), st.text(max_size=5), locals_), max_size=3).map(tuple),
)


@given(fronts)
def test_json_goes_both_ways_and_keeps_the_digest(front: Front) -> None:
    again = Front.from_json(front.to_json())
    assert again == front
    assert again.digest() == front.digest()
    assert type(again.steps) is bytearray


@given(fronts, fronts)
def test_equal_states_have_equal_digests_and_others_do_not(one: Front, other: Front) -> None:
    assert (one == other) == (one.digest() == other.digest())
    assert one.copy() == one


@given(fronts, st.integers(0, 9))
def test_a_copy_shares_nothing_that_changes(front: Front, value: int) -> None:
    before = front.to_json()
    twin = front.copy()
    twin.steps.append(value)
    twin.fuel.append(value)
    twin.turn += 1
    twin.call("battle", hex=value)
    twin["hex"] = value + 1
    twin.emit(Event("moved", "3", _("Red A goes.")))
    assert front.to_json() == before
    assert front.outbox == []


@pytest.mark.parametrize("values", [b"\1\2\3", (1, 2, 3)])
def test_a_value_is_replaced_without_changing_those_that_others_share(values: Any) -> None:
    assert replaced(values, 1, 2) is values
    for found, expected in ((replaced(values, 1, 7), [1, 7, 3]), (added(values, 1, -2), [1, 0, 3])):
        assert (type(found), [*found], [*values]) == (type(values), expected, [1, 2, 3])
    with pytest.raises(IndexError):
        replaced(values, 3, 1)


@pytest.mark.parametrize("values", [b"\1\2\3", bytearray(b"\1\2\3"), (1, 2, 3), ints((1, 2, 3)), [1, 2, 3]])
def test_many_values_are_replaced_whatever_holds_them(values: Any) -> None:
    found = replaced_many(values, {0: 7, 2: 9})
    assert (type(found), [*found], [*values]) == (type(values), [7, 2, 9], [1, 2, 3])


def test_the_digest_is_the_same_on_every_machine() -> None:
    front = Front(steps=bytearray(b"\x01\x02"), fuel=[3], frames=(Frame("turn", "battle", {"hex": 7}),))
    assert front.digest() == "d3f3fad2e82c877ee417f4335e9bf784"


def test_locals_set_in_another_order_make_the_same_state() -> None:
    one, other = Front(steps=bytearray(), fuel=[]), Front(steps=bytearray(), fuel=[])
    one.call("battle", hex=1, round=2)
    other.call("battle", round=2)
    other["hex"] = 1
    assert one == other
    assert one.digest() == other.digest()


def test_outbox_and_cached_decision_are_no_part_of_the_state() -> None:
    front = Front(steps=bytearray(), fuel=[])
    before = front.digest()
    front.emit(Event("moved", "3", _("Red A goes.")))
    assert front.digest() == before
    assert "outbox" not in Front.lasting_fields()
    assert "cached" not in Front.lasting_fields()


def test_frames_are_a_stack_of_procedures() -> None:
    front = Front(steps=bytearray(), fuel=[])
    front.call("turn")
    front.call("battle", hex=7)
    front["round"] = 2
    assert (front["hex"], front["round"]) == (7, 2)
    front.proceed()
    assert front.frames == (Frame("turn"), Frame("battle", "+", {"hex": 7, "round": 2}))
    front.goto("retreat")
    assert [frame.procedure for frame in front.frames] == ["turn", "retreat"]
    front.end()
    assert front.frames == (Frame("turn"),)


class LongerFront(Front):
    roads: bytearray = bytearray()


def test_a_subclass_copies_its_own_fields_too() -> None:
    Front(steps=bytearray(), fuel=[]).copy()
    long = LongerFront(steps=bytearray(), fuel=[], roads=bytearray(2))
    long.copy().roads[0] = 1
    assert long.roads == bytes(2)


class Nested(State):
    grid: list[list[int]]


class Sets(State):
    seen: tuple[set[int], ...]


@pytest.mark.parametrize("kind", [Nested, Sets])
def test_fields_that_copies_would_share_are_refused(kind: type[State]) -> None:
    for _time in range(2):
        with pytest.raises(TypeError, match="is not flat"):
            kind.lasting_fields()


class Indexed(State):
    place: bytearray
    who: dict[int, int] = field(default_factory=dict)
    derived: ClassVar[tuple[str, ...]] = ("who",)

    def derive(self) -> None:
        self.who = {hex: block for block, hex in enumerate(self.place)}


def test_what_is_derived_is_copied_but_neither_saved_nor_compared() -> None:
    state = Indexed(place=bytearray([7, 9]))
    state.derive()
    assert "who" not in Indexed.lasting_fields()
    assert state == Indexed(place=bytearray([7, 9]))
    assert Indexed.from_json(state.to_json()).who == {7: 0, 9: 1}
    state.copy().who[5] = 1
    assert state.who == {7: 0, 9: 1}
