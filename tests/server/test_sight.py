"""What stays as it was is kept: compared once, written out once."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from fogbound.server.sight import Sight

PARTS = st.dictionaries(st.sampled_from("abcd"), st.lists(st.integers(0, 2), max_size=3), max_size=4)


def test_a_part_that_equals_the_last_is_the_very_same() -> None:
    sight, first = Sight(), {"turn": 1, "blocks": [{"hex": "0101"}], "memory": {"I": [1]}}
    assert sight.look(first) == first
    second = sight.look({"turn": 2, "blocks": [{"hex": "0101"}], "memory": {"I": [2]}})
    assert second == {"turn": 2, "blocks": [{"hex": "0101"}], "memory": {"I": [2]}}
    assert second["blocks"] is first["blocks"]
    assert second["memory"] is not first["memory"]


@given(st.lists(PARTS, min_size=1, max_size=5))
def test_a_digest_says_what_is_seen_and_not_what_was_seen_before(seen: list[dict[str, Any]]) -> None:
    """Or a process that was started again would know other marks."""
    sight = Sight()
    for one in seen:
        sight.look(one)
        sight.digest()
    fresh = Sight()
    fresh.look({name: list(part) for name, part in seen[-1].items()})
    assert sight.digest() == fresh.digest()


@given(PARTS, PARTS)
def test_whoever_sees_something_else_has_another_digest(one: dict[str, Any], other: dict[str, Any]) -> None:
    sight = Sight()
    sight.look(one)
    first = sight.digest()
    sight.look(other)
    assert (sight.digest() == first) == (list(one.items()) == list(other.items()))


def test_in_which_order_a_part_was_put_together_does_not_matter() -> None:
    sight, other = Sight(), Sight()
    sight.look({"points": {"DE": 1, "FR": 2}})
    sight.look({"points": {"FR": 2, "DE": 1}})
    other.look({"points": {"FR": 2, "DE": 1}})
    assert sight.digest() == other.digest()


def test_digests_that_viewers_share_are_those_that_each_would_make() -> None:
    """The same object in two views is written out once; an equal one of another viewer, or another part, is not it."""
    written: dict[str, tuple[object, bytes]] = {}
    one, other = Sight(written), Sight(written)
    shared, points = {"0101": ["I"]}, {"DE": 3}
    for step in range(3):
        for sight, blocks in ((one, [step]), (other, [step, 1])):
            seen = {"suspects": shared, "points": dict(points), "blocks": blocks}
            sight.look(seen)
            alone = Sight()
            alone.look(seen)
            assert sight.digest() == alone.digest()
        shared, points = {**shared, f"020{step}": ["II"]}, {"DE": step}
