"""The army builder: what is for sale, what is wrong with an army, and its file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogbound.blitz.army import NATIONS, PUBLISHED, Army, UnitLine, for_sale, parse_army, published_army
from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.faults import InputError
from fogbound.blitz.ruleset import V2, V3
from fogbound.blitz.tabletop.builder import KINDS, army_of, army_text, judged, offers

from .situations import LAW


@pytest.mark.parametrize("nation", NATIONS)
def test_what_is_offered_is_what_the_nation_can_buy(nation: str) -> None:
    found = offers(V3, arsenal(), nation, 1943)
    sold = for_sale(V3, arsenal(), nation, 1943)
    assert {offer.item for offer in found} == {priced.line.item for priced in sold}
    assert {offer.kind for offer in found} <= KINDS.keys()
    each = {(priced.line.item, priced.line.experience): priced.points for priced in sold}
    for offer in found:
        army = Army(name="", nation=nation, year=1943, unit=(UnitLine(item=offer.item, experience=offer.levels[0]),))  # type: ignore[arg-type]
        cost = judged(V3, arsenal(), army)
        assert not cost.faults
        assert cost.points == each.get((offer.item, offer.levels[0]), offer.points)


@pytest.mark.rule("001")
def test_what_a_proposal_brings_is_for_sale_with_it_only() -> None:
    new, old = ({offer.item for offer in offers(rules, arsenal(), "UK", 1943)} for rules in (V3, V2))
    assert "half-group" in new - old


def test_an_army_is_judged_as_far_as_it_goes() -> None:
    lines = (UnitLine(item="Tiger II", count=2), UnitLine(item="Spaceship"))
    found = judged(V3, arsenal(), Army(name="a", nation="Germany", year=1942, limit=100, unit=lines))
    assert found.lines[0] is not None
    assert found.lines[1] is None
    assert found.points == found.lines[0].points
    assert len(found.faults) == 3  # too early, unknown, too dear


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_file_reads_back_as_the_army(name: str) -> None:
    assert parse_army(army_text(published_army(name)), "again") == published_army(name)


@LAW
@given(st.text(max_size=40), st.text(max_size=20))
def test_no_name_breaks_the_file(name: str, note: str) -> None:
    army = Army(name=name, nation="USA", year=1944, limit=500, unit=(UnitLine(item="Jeep", count=2, note=note),))
    try:
        army_text(army).encode()
    except UnicodeEncodeError:
        return  # half a character: no file can hold it, and no request brings it
    assert parse_army(army_text(army), "again") == army


def test_what_is_no_army_is_refused() -> None:
    with pytest.raises(InputError):
        army_of({"name": 7})
