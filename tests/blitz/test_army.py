"""Armies: what they cost, and everything that is wrong with one at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from fogbound.blitz.army import Army, UnitLine, check, estimate, items, price, read_army
from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.faults import InputError
from fogbound.blitz.rules.points import Option
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
    sold = {"flamethrower": 30, "smoke": 10, "Panzerfaust": 5}
    for item, costs in (("pioneer section", sold), ("Tiger I", {"grenade launcher": 10})):
        bare = price(V3, arsenal(), UnitLine(item=item)).points
        for option, cost in costs.items():
            assert price(V3, arsenal(), UnitLine(item=item, options=(option,))).points == bare + cost


@pytest.mark.rule("106", "107", "107bis", "217")
@pytest.mark.parametrize(
    ("item", "option", "cost"),
    [
        ("infantry company", "Panzerfaust", 15),  # nine groups; the machine gun is none
        ("reduced panzergrenadier company", "Panzerfaust", 10),
        ("Volksgrenadier company", "Panzerfaust", 15),
        ("infantry company", "flamethrower", 30),
        ("pioneer section with smoke and a half-track with AA machine gun", "grenade launcher", 10),
        ("British motor company", "grenade launcher", 20),
    ],
)
def test_an_option_is_paid_for_each_section_weapon_or_vehicle(item: str, option: Option, cost: int) -> None:
    bare, with_it = (price(V3, arsenal(), _line(item, options)) for options in ((), (option,)))
    assert with_it.each - bare.each == cost
    assert with_it.points - bare.points == 2 * cost, "two of them"


def _line(item: str, options: tuple[Option, ...]) -> UnitLine:
    return UnitLine(item=item, count=2, options=options, experience="veteran")


@pytest.mark.rule("106", "107", "107bis", "217")
@pytest.mark.parametrize(
    ("item", "option", "fault"),
    [
        ("infantry company", "smoke", "Only a section of pioneers has smoke, not the infantry company (107)."),
        (
            "pioneer section with smoke and a half-track with AA machine gun",
            "smoke",
            "The pioneer section with smoke and a half-track with AA machine gun has smoke already (107).",
        ),
        ("Tiger I", "smoke", "Only a section of pioneers has smoke, not the Tiger I (107)."),
        ("Pak 40", "Panzerfaust", "Only a section of infantry has Panzerfausts, not the Pak 40 (107bis)."),
        ("sniper", "flamethrower", "Nobody of the sniper can carry a flamethrower (106)."),
        (
            "infantry company",
            "grenade launcher",
            "Only a vehicle has a grenade launcher, not the infantry company (217).",
        ),
    ],
)
def test_nobody_pays_for_an_option_that_he_cannot_use(item: str, option: Option, fault: str) -> None:
    assert faults(army(UnitLine(item=item, options=(option,)))) == [fault]


def test_nobody_pays_for_an_option_twice() -> None:
    doubled = army(UnitLine(item="infantry company", options=("Panzerfaust", "Panzerfaust")))
    assert faults(doubled) == ["infantry company lists the option Panzerfaust twice: it is bought once."]


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


@pytest.mark.rule("302", "409")
@pytest.mark.parametrize(
    ("nation", "mortar", "count", "legal"),
    [
        ("Germany", "81 mm mortar (German)", 1, False),
        ("Germany", "50 mm mortar", 1, True),
        ("UK", "3-inch mortar", 2, True),
        ("UK", "3-inch mortar", 3, False),
    ],
)
def test_nobody_pays_for_mortars_off_the_table_that_stand_on_it(
    nation: str, mortar: str, count: int, legal: bool
) -> None:
    battery = "half-battery of 80 mm mortars off the table"
    bought = (UnitLine(item=battery), UnitLine(item=mortar, count=count))
    listed = Army(name="", nation=nation, year=1942, unit=bought)
    if legal:
        assert check(V3, arsenal(), listed)
        return
    fault = f"The mortars of the {battery} stand on the table: they do not fire from off it as well (302)."
    assert faults(listed) == [fault]
