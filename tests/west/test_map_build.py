"""The committed map is what the builder builds."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from urllib.error import URLError

import pytest

from fogbound.west.theatre import grid
from fogbound.west.theatre.files import DATA
from theatre import build, frame, tables
from west.on_the_map import MAP

BUILT = ("hexes.csv", "places.csv", "rails.csv", "sides.csv")
GEOGRAPHY = ("numpy", "PIL", "netCDF4")


@pytest.fixture(scope="module")
def built() -> dict[str, str]:
    return build.build()


@pytest.mark.long
@pytest.mark.parametrize("name", BUILT)
def test_overlay_and_classified_grid_give_the_committed_file(name: str, built: dict[str, str]) -> None:
    assert built[name] == (DATA / name).read_text(encoding="utf-8"), "run `make theatre`"


def test_the_sheet_lies_where_the_frame_puts_it() -> None:
    assert frame.hex_of(48.86, 2.35) == MAP.numbers[MAP.at("2026")]
    for number in ("0101", "2026", "3402", "3553"):
        assert frame.hex_of(*frame.centre_of(number)) == number


def test_a_place_lies_in_its_own_hex_or_in_the_next() -> None:
    moved = 0
    for row in tables.read(tables.OVERLAY / "places.csv"):
        own = frame.hex_of(float(row["lat"]), float(row["lon"]))
        there = next(MAP.numbers[p.at] for p in MAP.places if p.name == row["name"])
        assert own is not None
        assert grid.distance(own, there) == (1 if row["move"] else 0)
        assert bool(row["move"]) == bool(row["why"]), row["name"]
        moved += bool(row["move"])
    assert moved <= 40


def test_every_correction_says_why() -> None:
    for row in tables.read(tables.OVERLAY / "corrections.csv"):
        assert row["why"], row
        assert row["source"], row


@pytest.mark.long
def test_open_data_gives_the_committed_grid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = [name for name in GEOGRAPHY if importlib.util.find_spec(name) is None]
    if missing:
        pytest.skip(f"stage 1 needs the dependency group theatre: {', '.join(missing)} not installed")
    from theatre import classify

    monkeypatch.setattr(classify, "HERE", tmp_path)
    try:
        classify.main()
    except URLError as error:
        pytest.skip(f"the geographic data cannot be fetched: {error}")
    for name in ("classified_hexes.csv", "classified_sides.csv"):
        assert (tmp_path / name).read_text() == (tables.HERE / name).read_text()
