"""Map tables and block lists that players write: every fault with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from fogbound.west.files.check import MOST_ROWS, check_file
from fogbound.west.files.datafile import DATA

OWN = sorted((DATA / "map").glob("*.csv"))


def faults(tmp_path: Path, text: str) -> list[str]:
    file = tmp_path / "overlay.csv"
    file.write_text(text, "utf-8")
    return [str(fault).removeprefix(f"{file}:") for fault in check_file(file)]


@pytest.mark.parametrize("file", [*OWN, DATA / "blocks.csv"], ids=lambda file: file.stem)
def test_the_tables_of_the_game_have_no_fault(file: Path) -> None:
    assert [str(fault) for fault in check_file(file)] == []


HEXES = "hex,kind,terrain,country,body,sea,source\n"
SIDES = "hex,side,neighbour,feature,name,source\n"
SITES = "place,kind,colour,amount,from,source\n"
PLACES = "name,hex,class,capital,victory,port,freezes,lat,lon,aliases,source\n"

BROKEN = [
    (HEXES + "9999,land,plain,FR,,,history", "2: there is no hex 9999 (1.1)"),
    (HEXES + "2026,wet,plain,FR,,,history", "2: kind wet is unknown; known are land, coast"),
    (HEXES + "2026,land,moor,FR,,,history", "2: terrain moor is unknown"),
    (HEXES + "2026,land,plain,XX,,,history", "2: there is no country XX (5.0)"),
    (HEXES + "2026,land,plain,FR,,,", "2: source – is none of manual:RULE"),
    ("line,hexes,source\nA - B,2026 2126 2127 2326,history", "2: 2127 and 2326 are not neighbours (4.2)"),
    ("line,hexes,source\nA - B,2026 20266,history", "2: there is no hex 20266 (1.1)"),
    (SIDES + "2026,W,2126,river,Seine,history", "2: 2126 does not lie W of 2026 (1.1)"),
    (SIDES + "2026,E,2126,wall,Seine,history", "2: feature wall is unknown"),
    (SITES + "Paris,population,yellow,many,1940-05,history", "2: amount many is not a number"),
    (SITES + "Paris,population,yellow,1,soon,history", "2: soon is not a month"),
    (SITES + "Pariss,population,yellow,1,1940-05,history", "2: there is no hex or place Pariss"),
    ("at,feature,detail,source\nParis,castle,,history", "2: feature castle is unknown"),
    (PLACES + ",2026,city,,,,,x,2.3,,history", "2: name is empty"),
    ("a,b,c\n1,2,3", "1: this is neither a block list nor a map table"),
    ("line,hexes,source\nA - B,2026 2126", "2: 2 cells where the head has 3"),
    ("", "1: the file is empty"),
    (
        "line,hexes,source\n" + "x,2026,history\n" * (MOST_ROWS + 1),
        f"{MOST_ROWS}: the file has more than {MOST_ROWS} lines",
    ),
]


@pytest.mark.parametrize(("text", "said"), BROKEN)
def test_each_fault_is_named(text: str, said: str, tmp_path: Path) -> None:
    assert any(fault.startswith(said) for fault in faults(tmp_path, text)), faults(tmp_path, text)


def test_all_faults_are_found_at_once(tmp_path: Path) -> None:
    rows = "9999,wet,moor,XX,,,nobody\n2026,land,plain,FR,,,history\n8888,land,plain,FR,,,history\n"
    found = faults(tmp_path, HEXES + rows)
    assert [fault.partition(":")[0] for fault in found] == ["2", "2", "2", "2", "2", "4"]


def test_a_block_list_whose_faces_do_not_fall(tmp_path: Path) -> None:
    lines = (DATA / "blocks.csv").read_text("utf-8").splitlines()[:4]
    lines.append("X Pz,10th Panzer,10e,,DE,tank,5-5-1,2-2-1,,DE,,1940-05:,history,reconstructed,")
    lines.append("Y Pz,11th Panzer,11e,,DE,tank,4-3-2-1,2-2-1-1,,DE,,1940-05:,,reconstructed,")
    found = faults(tmp_path, "\n".join(lines))
    assert any(fault.startswith("5: faces 5-5-1 do not fall") for fault in found)
    assert any(fault.startswith("6: source – is none of") for fault in found)


def test_what_is_no_file_of_ours_is_refused(tmp_path: Path) -> None:
    picture = tmp_path / "map.png"
    picture.write_bytes(b"\x89PNG")
    for path, said in (
        (picture, "UTF-8"),
        (tmp_path, "this is a folder"),
        (tmp_path / "none.csv", "cannot be read: No such file"),
    ):
        [fault] = check_file(path)
        assert said in str(fault)
    notes = tmp_path / "notes.txt"
    notes.write_text("hello")
    assert "files to check end in .toml, .csv" in str(check_file(notes)[0])


def test_a_file_of_a_million_lines_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "huge.csv"
    file.write_text("line,hexes,source\n" + "A - B,2026 2126,history\n" * 1_000_000)
    [fault] = check_file(file)
    assert "larger than" in str(fault)
