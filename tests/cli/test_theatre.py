"""Facts of the theatre on the command line: the stable JSON shapes, sentences for people, code 2 for bad input."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fogbound.cli.main import main
from fogbound.west.scenarios import FOLDER, scenario_codes
from west.spread import CLOSELY

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FOGBOUND_LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


def facts(capsys: Output, *line: str) -> Any:
    assert main([*line, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def text(capsys: Output, *line: str) -> str:
    assert main(line) == 0
    return capsys.readouterr().out


def test_hex(capsys: Output) -> None:
    sedan = facts(capsys, "hex", "Sedan")
    assert (sedan["hex"], sedan["kind"], sedan["terrain"], sedan["country"], sedan["power"]) == (
        "2326", "land", "forest", "FR", "FR",
    )  # fmt: skip
    assert sedan["places"][0]["name"] == "Sedan"
    assert set(sedan["neighbours"]) == {"NE", "E", "SE", "SW", "W", "NW"}
    assert sedan["sides"]["W"] == ["river:Maas"]
    assert sedan["rails"] == ["E", "W"]
    assert {"body", "production", "sources"} <= set(sedan)
    assert facts(capsys, "hex", "2326") == sedan
    assert "forest" in text(capsys, "hex", "sedan")


def test_distance_and_rail(capsys: Output) -> None:
    assert facts(capsys, "distance", "Paris", "Sedan")["hexes"] == 3
    assert text(capsys, "distance", "Paris", "Sedan") == "2026 Paris to 2326 Sedan: 3 hexes\n"
    way = facts(capsys, "rail", "Paris", "Lille")
    assert (way["connected"], way["hexes"], len(way["route"])) == (True, 2, 3)
    none = facts(capsys, "rail", "Palermo", "Cagliari")
    assert (none["connected"], none["hexes"]) == (False, None)
    assert "No railway joins" in text(capsys, "rail", "Palermo", "Cagliari")
    assert facts(capsys, "rail", "USA", "Canada")["connected"] is True


def test_block(capsys: Output) -> None:
    corps = facts(capsys, "block", "19th panzer corps")
    assert (corps["name"], corps["power"], corps["class"], corps["faces"]) == ("XIX Pz", "DE", "tank", [5, 3, 2, 1])
    assert {"costs", "abilities", "home", "dates", "source"} <= set(corps)
    assert "May – October 1940" in text(capsys, "block", "XIX Pz")


def test_tech(capsys: Output) -> None:
    germany = facts(capsys, "tech", "DE", "1940-05")
    assert (germany["level"]["tank"], germany["level"]["fighter"]) == (2, 1)
    assert germany["firepower"]["tank"]["attack"] == 5
    assert {"movement", "range"} <= set(germany)
    assert "5–6" in text(capsys, "tech", "Germany", "1940-05")


def test_scenarios(capsys: Output) -> None:
    listed = facts(capsys, "scenarios")
    assert [each["code"] for each in listed] == list(scenario_codes())
    assert [each["code"] for each in facts(capsys, "scenarios", "--level", "basic")] == ["SBW1", "SBW2", "SBW3"]
    assert "not yet" not in text(capsys, "scenarios")


def test_scenario(capsys: Output) -> None:
    gelb = facts(capsys, "scenario", "SBW3")
    assert (gelb["code"], gelb["first"], gelb["last"], gelb["turns"], gelb["level"]) == (
        "SBW3", "1940-05", "1940-06", 2, "basic",
    )  # fmt: skip
    guderian = next(block for block in gelb["blocks"] if block["name"] == "XIX Pz")
    assert {key: guderian[key] for key in ("power", "class", "steps", "hex")} == {
        "power": "DE", "class": "tank", "steps": 5, "hex": "2526",
    }  # fmt: skip
    assert next(block["place"] for block in gelb["blocks"] if block["name"] == "IV BE") == "Antwerpen"
    assert {"name": "1 Br Arm", "month": "1940-06"}.items() <= gelb["reinforcements"][1].items()
    assert gelb["options"] == {"rules_level": "basic", "french_plan": "decide", "uk_commitment_1940": "decide"}
    assert gelb["victory"]["levels"][-1] == {"least": None, "winner": "allies", "grade": "decisive"}
    escaut = gelb["plans"]["french_plan"]["escaut"]
    assert next(block["hex"] for block in escaut if block["name"] == "CC") == "2227"
    assert facts(capsys, "scenario", "sbw3", "--option", "french_plan=escaut")["ruled_out"][0] == "lend_lease"


def test_a_scenario_of_ones_own_is_read_from_its_file(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`play` and `simulate` took a file, the others said “There is no scenario /TMP/MINE.TOML”."""
    monkeypatch.setattr("fogbound.west.scenarios._OWN", {})
    file, out = tmp_path / "mine.toml", tmp_path / "mine"
    file.write_text('code = "Mine"\nbase = "SBW3"\ntitle = { en = "Longer" }\nturns = 3\nsource = "reconstructed"\n')
    told = facts(capsys, "scenario", str(file))
    assert (told["code"], told["turns"]) == ("Mine", 3)
    assert main(["scenario", "mine.match"]) == 2
    assert "There is no scenario “mine.match”" in capsys.readouterr().err
    assert main(["map", "--scenario", str(file), "--out", f"{out}.svg"]) == 0
    assert main(["print", "scenario", str(file), "--out", f"{out}.pdf"]) == 0


@pytest.mark.parametrize("code", CLOSELY)
def test_every_scenario_can_be_read_by_people(code: str, capsys: Output) -> None:
    assert code in text(capsys, "scenario", code)
    assert text(capsys, "scenario", code, "--lang", "fr")


def test_french(capsys: Output) -> None:
    assert facts(capsys, "scenario", "SBW5", "--lang", "fr")["title"] == "La bataille d’Angleterre"
    assert text(capsys, "distance", "Paris", "Sedan", "--lang", "fr") == "2026 Paris – 2326 Sedan\xa0: 3 hexagones\n"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("hex Sedann", "There is no hex or place “Sedann”. Did you mean Sedan"),
        ("hex 9999", "There is no hex 9999: hexes are numbered column and row, as 2026 for Paris."),
        ("distance Paris USA", "USA lies off the map: it has no distance in hexes."),
        ("distance Paris", "Missing argument 'b'."),
        ("rail Paris Xyzzy", "There is no hex or place “Xyzzy”."),
        ("block Guderain", "No block is called Guderain. Did you mean Guderian"),
        ("tech Elbonia 1940-05", "No nation is called Elbonia. There are DE, IT"),
        ("tech DE yesterday", "“yesterday” is not a month: write it as 1940-05."),
        (
            "tech DE 1900-01",
            "“1900-01” lies outside the war, which goes from September 1939 to December 1945.",
        ),
        (
            "odds --attack DE_tank_5 --defend FR_infantry_4 --date 1950-01",
            "“1950-01” lies outside the war, which goes from September 1939 to December 1945.",
        ),
        ("odds --attack DE_tank_5 --defend DE_infantry_4", "DE cannot be on both sides of a battle."),
        ("scenario SBW99", "There is no scenario “SBW99”; there are: SBW1"),
        ("scenario SBW3 --option x", "Write an option as NAME=VALUE, not “x”."),
        ("scenario SBW3 --option x=y", "There is no option “x”: `fogbound rules west` names them."),
        ("scenario SBW3 --option french_plan=x", "“french_plan” can be: decide, dyle_breda, dyle, escaut."),
        ("scenarios --level easy", "There is no level “easy”; the levels are basic, advanced."),
        ("check", "Missing argument 'files'."),
    ],
)
def test_bad_input_is_one_sentence_and_code_2(line: str, sentence: str, capsys: Output) -> None:
    assert main([re.sub("_(?=[a-z]+_|[0-9])", " ", word) for word in line.split()]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(sentence)
    assert err.count("\n") == 1


def test_check_of_sound_files(capsys: Output) -> None:
    files = [str(FOLDER / "SBW1.toml"), str(FOLDER.parent / "map" / "rails.csv")]
    assert text(capsys, "check", *files) == "2 files without fault.\n"
    assert facts(capsys, "check", *files) == {"files": files, "faults": []}


def test_check_of_broken_files_lists_every_fault_and_exits_2(tmp_path: Path, capsys: Output) -> None:
    scenario, rails = tmp_path / "a.toml", tmp_path / "b.csv"
    text = (FOLDER / "SBW1.toml").read_text("utf-8")
    scenario.write_text(text.replace('"Bologna"', '"Bolonga"'), "utf-8")
    rails.write_text("line,hexes,source\nParis - Lyon,2026 2233,history\n", "utf-8")
    assert main(["check", str(scenario), str(rails), str(tmp_path / "none.toml")]) == 2
    *faults, total = capsys.readouterr().out.splitlines()
    assert total == f"{len(faults)} faults."
    assert sum("there is no hex or place Bolonga; did you mean Bologna" in fault for fault in faults) == text.count(
        '"Bologna"'
    )
    assert f"{rails}:2: 2026 and 2233 are not neighbours (4.2)" in faults
    assert any("none.toml:1: the file cannot be read" in fault for fault in faults)
    assert main(["check", str(tmp_path)]) == 2
    folder = f"{tmp_path}:1: this is a folder: name the files in it, such as {tmp_path / '*.toml'}"
    assert capsys.readouterr().out.splitlines()[0] == folder
    assert main(["check", str(rails), "--json"]) == 2
    [fault] = json.loads(capsys.readouterr().out)["faults"]
    assert fault == {
        "file": str(rails), "line": 2, "message": "2026 and 2233 are not neighbours", "rule": "4.2",
    }  # fmt: skip
