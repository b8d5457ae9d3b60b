"""`fogbound map`: writes a picture, and says in one sentence what was wrong."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fogbound.cli.main import main


def test_a_scenario_is_drawn_as_svg(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "gelb.svg"
    line = ["map", "--out", str(out), "--scenario", "sbw3", "--side", "axis", "--layers", "+zoc", "--region", "Sedan"]
    assert main(line) == 0
    assert capsys.readouterr().out == f"{out} written.\n"
    root = ElementTree.fromstring(out.read_text(encoding="utf-8"))
    assert root.get("viewBox", "").endswith("900 900")


def test_a_part_of_the_map_is_drawn_as_png(tmp_path: Path) -> None:
    out = tmp_path / "malta.PNG"
    assert main(["map", "--out", str(out), "--region", "Malta", "--width", "120", "--layers", "terrain,numbers"]) == 0
    data = out.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20]) == 120


def test_without_the_extra_png_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert main(["map", "--out", str(tmp_path / "a.png"), "--layers", "rail"]) == 2
    assert capsys.readouterr().err.startswith("PNG needs the extra “map”: run `pip install 'fogbound[map]'`")
    assert not (tmp_path / "a.png").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--layers", "moon"], "There is no layer moon; there are terrain, coast,"),
        (["--scenario", "SBW99"], "There is no scenario “SBW99”; there are: SBW1,"),
        (["--scenario", "SBEW1"], "SBEW1 joins this theatre with the East"),
        (["--region", "Atlantis"], "There is no region Atlantis. Give two hexes as 2118-2832"),
        (["--region", "2118-9999"], "There is no hex 9999"),
        (["--side", "russia"], "There is no side “russia”; the sides are all, axis, allies."),
        (["--theme", "pink"], "There is no theme “pink”; the themes are paper, dark, print."),
        (["--width", "99999999"], "A picture is 16 to 12000 pixels wide, not 99999999."),
        (["--out", "west.gif"], "west.gif must end in one of .svg, .png."),
        (["--out", "no/such/folder/west.svg", "--layers", "rail"], "There is no folder no/such/folder to write to."),
    ],
)
def test_bad_input_is_one_sentence_and_exit_2(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["map", "--out", str(tmp_path / "west.svg"), *arguments]) == 2
    error = capsys.readouterr().err
    assert error.startswith(sentence)
    assert error.count("\n") == 1


def test_errors_and_answer_are_in_french_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "--out", str(tmp_path / "o.svg"), "--layers", "lune", "--lang", "fr"]) == 2
    assert "calque lune" in capsys.readouterr().err
    assert main(["map", "--out", str(tmp_path / "o.svg"), "--layers", "seas", "--lang", "fr"]) == 0
    assert "Manche" in (tmp_path / "o.svg").read_text(encoding="utf-8")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk without room is a device of Linux")
@pytest.mark.parametrize(("line", "kind"), [("map", "svg"), ("print charts", "pdf")])
def test_what_finds_no_room_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path, line: str, kind: str) -> None:
    """“The output cannot be written”, it said, and not which."""
    out = tmp_path / f"full.{kind}"
    out.symlink_to("/dev/full")
    assert main([*line.split(), "--out", str(out)]) == 2
    assert capsys.readouterr().err == f"{out} cannot be written: No space left on the device.\n"
