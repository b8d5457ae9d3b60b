"""Vehicles and weapons: complete, sourced, and open to a player's corrections."""

from __future__ import annotations

from pathlib import Path

import pytest

from fogbound.blitz.arsenal import CURVE, armour, arsenal, on_curve, with_overrides
from fogbound.blitz.base import base_clauses
from fogbound.blitz.faults import InputError
from fogbound.blitz.rules.destroy import power
from fogbound.blitz.rules.fire import VEHICLE_MGS
from fogbound.blitz.rules.movement import SPEED
from fogbound.blitz.rules.sizes import size_of
from fogbound.blitz.ruleset import V2, V3

TINY = {"GAZ-67B", "Kübelwagen Typ 82", "Jeep", "TKS", "Universal (Bren) carrier", "Wasp",
        "Daimler Dingo scout car", "Lorraine 37L tractor", "L3/35"}  # fmt: skip


def test_every_vehicle_can_be_used() -> None:
    stock = arsenal()
    assert len(stock.vehicles) == 198
    for vehicle in stock.vehicles.values():
        assert not vehicle.gun or stock.weapon(vehicle.gun)
        assert SPEED.knows(V3, vehicle.pace)
        assert vehicle.first <= vehicle.last
        assert vehicle.nation in vehicle.users
        assert vehicle.sources.keys() >= {"height", "size", "gun", "mg", "first", "plate", "pace", "points"}
        assert all(gun in stock.weapons for gun in vehicle.guns)
        assert {*vehicle.mgs} <= {*VEHICLE_MGS, "HMG", "flame"}, vehicle.name


@pytest.mark.rule("201")
def test_the_sizes_that_the_author_names() -> None:
    stock = arsenal()
    assert all(size_of(V3, stock.vehicle(name)) == "TP" for name in TINY)
    assert all(size_of(V3, stock.vehicle(name)) == "TG" for name in ("T-35", "KV-2"))
    assert {size_of(V2, vehicle) for vehicle in stock.vehicles.values()} == {"P", "N", "G"}


def test_the_curve_gives_the_powers_of_other_guns() -> None:
    for weapon in arsenal().weapons.values():
        if weapon.mm is not None:
            assert weapon.ac == on_curve(weapon.mm), weapon.code


def test_the_curve_never_falls() -> None:
    values = [on_curve(mm) for mm in range(300)]
    assert values == sorted(values)
    assert [on_curve(mm) for mm, _value in CURVE] == [value for _mm, value in CURVE]


@pytest.mark.rule("208")
def test_every_power_knows_its_source() -> None:
    for weapon in arsenal().weapons.values():
        entry = power(V2, weapon) if weapon.kind != "recoilless" else None
        assert entry is None or entry.ours == (weapon.source == "ours")


def test_a_player_corrects_single_fields(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[vehicles."T-34/85"]\nheight = 2.40\n[weapons."75L"]\nac = 8\n', "utf-8")
    stock = with_overrides(arsenal(), file)
    assert size_of(V3, stock.vehicle("T-34/85")) == "N"
    assert size_of(V3, arsenal().vehicle("T-34/85")) == "G"
    assert stock.vehicle("T-34/85").sources["height"] == "player"
    assert armour(stock.vehicle("T-34/85")) == armour(arsenal().vehicle("T-34/85"))
    assert (stock.weapon("75L").ac, stock.weapon("75L").source) == (8, "player")


def test_every_fault_of_a_players_file_is_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[tanks.x]\na = 1\n[vehicles."T-34/85"]\nheight = "tall"\n[vehicles.New]\nheight = 2.0\n', "utf-8")
    with pytest.raises(InputError) as caught:
        with_overrides(arsenal(), file)
    assert len(caught.value.faults) == 3


@pytest.mark.parametrize("text", ["vehicles = 1", "vehicles = { x = 1 }", "[vehicles]\n'Panther G' = []"])
def test_a_players_file_of_another_form_is_told_in_a_sentence(text: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(InputError, match="a table is needed, not"):
        with_overrides(arsenal(), file)


def test_base_clauses_are_tagged_and_in_words() -> None:
    for id, clause in base_clauses().items():
        assert clause.says.endswith("."), id
        assert clause.tag in ("seed", "public", "derived", "ours")
