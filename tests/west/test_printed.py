"""The table edition: pages in true millimetres that join, letters that are embedded, blocks that fit their hex."""

from __future__ import annotations

import re
from math import sqrt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogbound.cli.main import main
from fogbound.west.blocks import blocks
from fogbound.west.printed.map_sheets import BLOCK, HEX, MapSheets, room_for_four
from fogbound.west.printed.press import MARGIN, PAPERS
from fogbound.west.printed.stickers import stickers
from fogbound.west.printed.tables import charts_sheet, scenario_sheet
from fogbound.west.printed.tiles import OVERLAP, tiled

POINT = 25.4 / 72


def pages(pdf: bytes) -> list[tuple[int, int]]:
    """Width and height of each page in millimetres."""
    boxes = re.findall(rb"/MediaBox ?\[ ?0 0 ([\d.]+) ([\d.]+) ?\]", pdf)
    return [(round(float(width) * POINT), round(float(height) * POINT)) for width, height in boxes]


def has_letters(pdf: bytes) -> bool:
    """Every typeface that is named has its letters in the file."""
    named = set(re.findall(rb"/BaseFont ?/([A-Z]{6}\+[\w-]+?)(?:-Identity-H)?[\s/>]", pdf))
    return bool(named) and len(re.findall(rb"/FontFile[23]?\b", pdf)) >= len(named)


@given(st.floats(50, 3000), st.floats(50, 3000), st.sampled_from(sorted(PAPERS)))
def test_pages_join_without_gap_and_share_a_strip(width: float, height: float, paper: str) -> None:
    cut = tiled(width, height, PAPERS[paper])
    assert len(cut.tiles) == cut.rows * cut.columns
    for tile in cut.tiles:
        assert tile.width <= cut.paper[0] - 2 * MARGIN + 1e-6
        assert tile.height <= cut.paper[1] - 2 * MARGIN + 1e-6
        right = [other for other in cut.tiles if (other.row, other.column) == (tile.row, tile.column + 1)]
        below = [other for other in cut.tiles if (other.row, other.column) == (tile.row + 1, tile.column)]
        assert tile.x + tile.own_width == pytest.approx(right[0].x if right else width)
        assert tile.y + tile.own_height == pytest.approx(below[0].y if below else height)
        if right:
            assert tile.width - tile.own_width == pytest.approx(min(OVERLAP, width - right[0].x))
            assert right[0].width > 0


def test_four_blocks_of_the_box_stand_in_a_hex() -> None:
    """Two by two, each 16 mm wide and 8 deep: the corner of the group lies under the slanting side of the hex."""
    block = room_for_four(HEX)
    assert block >= BLOCK
    half_width, half_depth = block, block / 2
    assert half_depth == pytest.approx(HEX / sqrt(3) - half_width / sqrt(3))
    assert half_width <= HEX / 2 + block / 2


def test_a_map_is_as_large_as_its_hexes_say() -> None:
    sheets = MapSheets("A4", "2222-2628", 60)
    assert sheets.width == pytest.approx(sheets.view.width / 100 * 60)
    assert len(sheets.cut.tiles) > 1
    one = MapSheets("A4", "2222-2628", one_page=True)
    assert len(one.cut.tiles) == 1
    assert one.hex_mm < 60


def test_the_whole_map_on_a0_takes_two_sheets() -> None:
    assert len(MapSheets("A0").cut.tiles) == 2


def test_map_pages_have_their_paper_and_their_letters() -> None:
    sheets = MapSheets("A3", "2423-2626", 40)
    printed = sheets.print("en", "SBW2", save_ink=True)
    assert printed.startswith(b"%PDF-")
    assert len(pages(printed)) == len(sheets.cut.tiles)
    assert {frozenset(page) for page in pages(printed)} == {frozenset(PAPERS["A3"])}
    assert has_letters(printed)


def test_there_is_a_sticker_for_every_block_on_both_sides() -> None:
    printed, count = stickers("A4", "en")
    assert count == len(list(blocks()))
    assert len(pages(printed)) % 2 == 0
    assert has_letters(printed)
    few, of_gelb = stickers("A4", "en", "SBW3")
    assert of_gelb < count
    assert len(pages(few)) < len(pages(printed))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_charts_and_set_ups_are_printed_in_both_languages(lang: str) -> None:
    for printed in (charts_sheet("A4", lang), scenario_sheet("SBW8", "A4", lang)):
        assert set(pages(printed)) == {PAPERS["A4"]}
        assert has_letters(printed)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["map", "--paper", "A9"], "There is no paper A9; there are A0, A1, A2, A3, A4."),
        (["map", "--hex", "500"], "A hex is 5 to 100 mm wide, not 500."),
        (["blocks", "--block", "2"], "A block is 8 to 40 mm wide, not 2."),
        (["scenario", "SBW99"], "There is no scenario “SBW99”"),
    ],
)
def test_what_cannot_be_printed_is_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", *arguments, "--out", str(tmp_path / "x.pdf")]) == 2
    assert sentence in capsys.readouterr().err
    assert not (tmp_path / "x.pdf").exists()


def test_a_file_must_be_a_pdf(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "charts", "--out", str(tmp_path / "charts.doc")]) == 2
    assert "charts.doc must end in .pdf." in capsys.readouterr().err
    assert main(["print", "charts", "--out", str(tmp_path / "charts.pdf")]) == 0
    assert (tmp_path / "charts.pdf").read_bytes().startswith(b"%PDF-")
