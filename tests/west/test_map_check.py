"""Broken map files are refused with every fault, each with its file, line and rule."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fogbound.west.files.datafile import DataError
from fogbound.west.theatre.check import check_map, refuse_faults
from fogbound.west.theatre.files import DATA, read


def altered(folder: Path, name: str, old: str, new: str) -> Path:
    """A folder with one file of the map, in which one text is another."""
    text = (DATA / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def test_the_map_of_the_game_has_no_fault() -> None:
    assert check_map(DATA) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("hexes.csv", "2026,land,plain", "2026,land,lava", "terrain lava is unknown"),
        ("hexes.csv", "2026,land", "2027,land", "hex 2027 is given twice (1.1)"),
        ("hexes.csv", "2026,land", "9926,land", "hex 9926 is not on the sheet"),
        ("hexes.csv", "1824,sea,,,", "1824,sea,plain,FR,", "water has neither (7.5.4)"),
        ("hexes.csv", "2026,land,plain,FR", "2026,land,plain,XX", "country XX is unknown"),
        ("hexes.csv", "1824,sea,,,Atlantic", "1824,sea,,,Pacific", "body Pacific is unknown (3.1.2)"),
        ("hexes.csv", "hex,kind", "number,kind", "column hex is missing"),
        ("countries.csv", "France,France,FR,", "France,France,ZZ,", "power ZZ is unknown"),
        ("places.csv", "Paris,2026", "Paris,2099", "hex 2099 is not on the map (1.1)"),
        ("places.csv", "Paris,2026,capital", "Paris,2026,metropolis", "class metropolis is unknown"),
        ("places.csv", "Lyon,2233,major,,,,", "Lyon,2233,major,,,major,", "port Lyon lies on no body of water (3.1.2)"),
        ("places.csv", "48.86,2.35,,manual:3.3", "48.86,2.35,,hearsay", "source hearsay is none of"),
        ("places.csv", "48.86,2.35", "north,2.35", "latitude and longitude of Paris are not numbers"),
        ("sides.csv", "2022,SE,2123,strait", "2022,SE,2122,strait", "2122 does not lie SE of 2022 (1.1)"),
        ("sides.csv", "2022,SE,2123,strait", "2022,SE,2123,bridge", "feature bridge is unknown"),
        ("rails.csv", "London - Dover,2021 2022", "London - Dover,2021 2123", "gap between 2021 and 2123 (3.5)"),
        ("rails.csv", "London - Dover,2021 2022", "London - Dover,2021 2122", "no railway can run through 2122 (3.5)"),
        ("features.csv", "Calais,beach", "Paris,beach", "beach Paris does not lie on a coast (24.1)"),
        ("features.csv", "Calais,beach", "Calays,beach", "there is no hex or place Calays (1.1)"),
        (
            "production.csv",
            "Paris,population,yellow,3",
            "Paris,population,yellow,many",
            "amount many is unknown (11.1)",
        ),
        ("production.csv", "yellow,3,1940-05", "yellow,3,spring", "from spring is unknown (11.2)"),
        ("networks.toml", '"St Peter Port"', '"Atlantis"', "there is no hex or place Atlantis (1.1)"),
        ("networks.toml", "[supply]", "[supply", "this is not a TOML file"),
        ("networks.toml", 'source = "manual:4.1"', 'source = ""', "table supply says no source"),
    ],
)
def test_a_broken_file_is_told(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    faults = [str(fault) for fault in check_map(altered(tmp_path, name, old, new))]
    assert any(said in fault and fault.startswith(f"{name}:") for fault in faults), faults[:5]


def test_all_faults_are_told_at_once_with_their_lines(tmp_path: Path) -> None:
    altered(tmp_path, "places.csv", "Paris,2026,capital", "Paris,2026,metropolis")
    altered(tmp_path, "rails.csv", "London - Dover,2021 2022", "London - Dover,2021 2123")
    with pytest.raises(DataError) as refused:
        refuse_faults(tmp_path)
    assert [(fault.file, fault.line > 1) for fault in refused.value.faults] == [
        ("places.csv", True),
        ("rails.csv", True),
    ]


def test_a_folder_with_one_file_changes_only_that(tmp_path: Path) -> None:
    altered(tmp_path, "hexes.csv", "2026,land,plain", "2026,land,forest")
    mine, own = read(tmp_path), read()
    assert mine.terrain[mine.at("2026")] != own.terrain[own.at("2026")]
    assert (mine.places, mine.rails, mine.sides) == (own.places, own.rails, own.sides)


def test_a_full_copy_is_the_same_map(tmp_path: Path) -> None:
    shutil.copytree(DATA, tmp_path / "copy")
    assert read(tmp_path / "copy") == read()
