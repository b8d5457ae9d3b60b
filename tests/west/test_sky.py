"""7.5.2: sets of hexes as one number."""

from __future__ import annotations

import pytest

from fogbound.west.board.sky import sky
from fogbound.west.rules.air import shut_airspace, within
from west.positions import position


def test_a_set_of_places_is_a_number_and_back() -> None:
    places = frozenset({0, 7, 700, len(sky().bits) - 1})
    assert sky().places(sky().of(places)) == places
    assert sky().places(0) == frozenset()


def test_what_lies_beside_each_place_is_what_the_board_says() -> None:
    """Also at the edges of the map and in the boxes, where a shift could come out in the next row."""
    around = position("SBW3").board.around
    for place, beside in enumerate(around):
        assert sky().places(sky().beside(sky().bits[place])) == frozenset(beside)


@pytest.mark.rule("7.5.2.e", "7.5.3.c")
@pytest.mark.parametrize("scenario", ["SBW3", "SBW4", "SBW8"])
def test_a_range_is_counted_hex_by_hex_around_neutral_states(scenario: str) -> None:
    state = position(scenario).state
    shut = shut_airspace(state)
    for start in range(0, len(state.board.places), 97):
        near, edge = {start}, {start}
        for reach in range(14):
            assert within(state, start, reach) == near
            edge = {beside for hex in edge for beside in state.board.around[hex]} - near - shut
            near |= edge
