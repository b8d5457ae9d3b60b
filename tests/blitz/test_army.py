"""Armies: what they cost, and everything that is wrong with one at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from fogbound.blitz.army import Army, UnitLine, check, estimate, items, price, read_army
from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.faults import InputError
from fogbound.blitz.ruleset import V2, V3


def army(*units: UnitLine, nation: str = "Germany", year: int = 1944, limit: int | None = None) -> Army:
    return Army(name="test", nation=nation, year=year, unit=units, limit=limit)


def faults(listed: Army) -> list[str]:
    with pytest.raises(InputError) as caught:
        check(V3, arsenal(), listed)
    return str(caught.value).splitlines()


def test_everything_wrong_is_told_at_once() -> None:
    wrong = army(
        UnitLine(item="Tiger I", count=2),
        UnitLine(item="M4A3E8 (76)"),
        UnitLine(item="Panzer XII"),
        UnitLine(item="sniper", count=3),
        UnitLine(item="infantry company", options=("Panzerfaust",)),
        UnitLine(item="reduced panzergrenadier company"),
        UnitLine(item="Pak 38", count=0),
        year=1938,
        limit=100,
    )
    told = faults(wrong)
    expected = ("1938 is outside", "Tiger I served", "Germany has no M4A3E8", "Panzer XII", "3 snipers",
                "only from 1943", "sold only as veteran, elite", "bought 0 times", "over its limit")  # fmt: skip
    for words in expected:
        assert any(words in line for line in told), words


@pytest.mark.rule("305")
def test_two_batteries_only_for_americans_from_1944() -> None:
    two = UnitLine(item="105 mm battery off the table", count=2)
    assert check(V3, arsenal(), army(two, nation="USA"))
    assert "may have 1 (305)" in faults(army(two, nation="USA", year=1943))[0]
    with pytest.raises(InputError, match="305"):
        check(V2, arsenal(), army(two, nation="USA"))


@pytest.mark.rule("701")
def test_two_snipers_are_enough() -> None:
    assert check(V3, arsenal(), army(UnitLine(item="sniper", count=2)))
    assert check(V2, arsenal(), army(UnitLine(item="sniper", count=3)))


@pytest.mark.rule("001", "110")
def test_things_of_a_proposal_need_it() -> None:
    for item, proposal in (("half-group", "001"), ("recoilless gun", "110")):
        assert check(V3, arsenal(), army(UnitLine(item=item)))
        with pytest.raises(InputError, match=f"{item} needs proposal {proposal}"):
            check(V2, arsenal(), army(UnitLine(item=item)))


@pytest.mark.rule("106", "107", "107bis", "217")
def test_options_cost_what_their_proposals_say() -> None:
    bare = price(V3, arsenal(), UnitLine(item="pioneer section")).points
    for option, cost in (("flamethrower", 30), ("smoke", 10), ("Panzerfaust", 5), ("grenade launcher", 10)):
        assert price(V3, arsenal(), UnitLine(item="pioneer section", options=(option,))).points == bare + cost


def test_our_estimate_comes_near_the_published_costs() -> None:
    priced = [vehicle for vehicle in arsenal().vehicles.values() if vehicle.points and vehicle.is_armoured]
    assert len(priced) == 6
    for vehicle in priced:
        assert abs(estimate(V2, arsenal(), vehicle) - vehicle.points) <= 25


def test_estimates_are_marked_as_ours() -> None:
    assert price(V3, arsenal(), UnitLine(item="Tiger I")).is_estimate
    assert not price(V3, arsenal(), UnitLine(item="Panzer III D")).is_estimate
    assert {item.source for item in items().values()} <= {"public", "derived", "seed", "ours"}


@pytest.mark.parametrize("text", ["name = ", "name = 1", 'name = "x"\nnation = "USA"\nyear = 1944\nunit = [{}]'])
def test_a_bad_file_is_refused_with_a_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "army.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(InputError, match="cannot be used"):
        read_army(file)
