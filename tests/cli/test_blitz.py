"""`fogbound blitz`: JSON as promised, every fault at once, pictures and rosters."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from fogbound.blitz.ruleset import V2, V3
from fogbound.cli import commands
from fogbound.cli.main import main

assert commands.app  # imported while the language is English: help texts keep the language they are imported in


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOGBOUND_LANG", "en")


def answer(capsys: pytest.CaptureFixture[str], *line: str) -> Any:
    assert main(["blitz", *line, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def complaint(capsys: pytest.CaptureFixture[str], *line: str) -> str:
    assert main(["blitz", *line]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    return err


QUERIES = [
    ("shot", "Tiger I", "M4 Sherman 75", "60"),
    ("shot", "Pak 40", "T-34/85", "45", "--facing", "side", "--target-moved", "30"),
    ("shot", "M4 Sherman 75", "infantry", "40", "--cover", "building"),
    ("shot", "M4 Sherman 75", "Pak 40", "40", "--cover", "light"),
    ("fire", "3 rifle group, MMG", "--cover", "building"),
    ("assault", "infantry", "--attackers", "3", "--covering", "2 MMG"),
    ("assault", "armour", "--means", "magnetic mine", "--moving"),
    ("assault", "overrun", "--by", "half-track", "--victim", "jeep"),
    ("barrage", "105", "--target", "Panzer IV H", "--friends-near"),
    ("barrage", "81", "--role", "mortar", "--on-table", "--distance", "40"),
    ("detect", "infantry", "61"),
]


@pytest.mark.parametrize("query", QUERIES, ids=" ".join)
@pytest.mark.parametrize("rules", ["V2", "V3"])
def test_odds_have_outcomes_modifiers_and_their_rule_set(
    capsys: pytest.CaptureFixture[str], query: tuple[str, ...], rules: str
) -> None:
    told = answer(capsys, *query, "--rules", rules)
    assert sum(told["outcomes"].values()) == pytest.approx(1)
    assert told["ruleset"]["fingerprint"] == {"V2": V2, "V3": V3}[rules].fingerprint
    for modifier in told["modifiers"]:
        assert {"id", "reason", "value", "ours"} <= modifier.keys()
        assert rules == "V3" or modifier["id"].startswith("base.")


@pytest.mark.rule("206", "207", "201")
def test_the_modifiers_of_a_shot_come_in_order_with_their_ids(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "shot", "Tiger I", "M4 Sherman 75", "60")
    to_hit = [(line["id"], line["value"]) for line in told["modifiers"] if line["roll"] == "to hit"]
    assert to_hit == [("206", 4), ("207", -1), ("201", 1), ("207", -1)]
    assert told["outcomes"]["miss"] == pytest.approx(1 / 6)


def test_a_forbidden_shot_says_which_rule_forbids_it(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "shot", "Panzer IV H", "T-34/85", "46", "--to-immobilise")
    assert told["outcomes"] == {"not allowed": 1.0}
    assert [line["id"] for line in told["modifiers"]] == ["212"]


@pytest.mark.parametrize(("lang", "title"), [("en", "Covering fire"), ("fr", "Tir de couverture")])
def test_the_titles_of_proposals_come_in_the_readers_language(
    capsys: pytest.CaptureFixture[str], lang: str, title: str
) -> None:
    assert main(["--lang", lang, "rules", "blitz"]) == 0
    assert title in capsys.readouterr().out


def test_people_read_tables_and_see_what_is_ours(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["blitz", "shot", "Tiger I", "M4 Sherman 75", "60"]) == 0
    out = capsys.readouterr().out
    assert "destroyed" in out
    assert "base.destruction *" in out
    assert f"fingerprint {V3.fingerprint}. * our own definition" in out


def test_french_players_read_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["blitz", "shot", "Tiger I", "M4 Sherman 75", "60", "--lang", "fr"]) == 0
    assert "véhicule complètement fermé" in capsys.readouterr().out


def test_every_fault_of_a_command_line_is_told_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    told = complaint(
        capsys, "shot", "Tigre", "Shermann", "3000", "--rules", "V2+999+303bis", "--cover", "x"
    ).splitlines()
    wanted = ("999", "303bis needs 303", "3000", "--cover", "Shermann", "Tigre")
    assert len(told) == len(wanted)
    assert all(any(word in line for line in told) for word in wanted)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (("fire", "4 archers"), "A unit is “archers”"),
        (("barrage", "105", "--year", "1950"), "The year is 1950; it must be from 1939 to 1945."),
        (("detect", "submarine", "10"), "The target is “submarine”"),
        (("diff", "999"), "The proposal is “999”"),
        (("duel", "Jeep", "Tiger I"), "The Jeep has no gun to fire with."),
        (("duel", "Tiger I", "IS-2", "--distances", "near"), "“near” is not a list of whole numbers"),
        (("army", "nowhere"), "There is no army file nowhere; the published lists are: us_1945_1500,"),
        (("fire", " , "), "Nobody fires: name units, such as “3 rifle group, MMG”."),
        (("shot", "Tiger I", "IS-2", "60", "--rules", "V9"), "V9 is neither V2"),
        (("shot", "75 mm recoilless", "IS-2", "60"), "no figures yet (110)"),
        (("report", "--minutes", "-1"), "-1 is not in the range x>=0"),
    ],
)  # fmt: skip
def test_bad_input_is_a_sentence(capsys: pytest.CaptureFixture[str], line: tuple[str, ...], sentence: str) -> None:
    assert sentence in complaint(capsys, *line)


@pytest.mark.rule("212")
def test_a_difference_has_old_rule_new_rule_and_odds(capsys: pytest.CaptureFixture[str]) -> None:
    (told,) = answer(capsys, "diff", "212")
    assert told["old_rule"][0]["says"].startswith("-3 to hit")
    assert {(figure["old"], figure["new"]) for figure in told["figures"]} >= {("-3", "-2"), ("30", "45")}
    shifts = {effect["situation"]: effect["shift"] for effect in told["odds"]}
    assert shifts["Panzer IV H at M4 Sherman 75, 30 cm, to immobilise"] == pytest.approx(1 / 9)


def test_the_overview_lists_all_proposals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["blitz", "diff"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 76


def test_duels_are_exact_or_thrown(capsys: pytest.CaptureFixture[str]) -> None:
    line = ("duel", "Tiger I", "M4 Sherman 75", "--distances", "60")
    exact, thrown = answer(capsys, *line), answer(capsys, *line, "--games", "400", "--seed", "3")
    assert [bout["facing"] for bout in exact["duels"]] == ["front", "side", "rear"]
    for one, other in zip(exact["duels"], thrown["duels"], strict=True):
        assert one["first_wins"] == pytest.approx(other["first_wins"], abs=0.1)
    assert thrown == answer(capsys, *line, "--games", "400", "--seed", "3")


@pytest.mark.parametrize(
    "line", [("diff", "207"), ("diff", "207", "220"), ("duel", "Tiger I", "IS-2", "--distances", "30,60")]
)
def test_pictures_are_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path, line: tuple[str, ...]) -> None:
    picture = tmp_path / "picture.png"
    assert main(["blitz", *line, "--plot", str(picture)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert "saved as .png" in complaint(capsys_after(capsys), *line, "--plot", str(tmp_path / "picture.doc"))


def capsys_after(capsys: pytest.CaptureFixture[str]) -> pytest.CaptureFixture[str]:
    capsys.readouterr()
    return capsys


@pytest.mark.parametrize(
    ("name", "points"),
    [("us_1945_1500", 1500), ("german_1940_1500", 1500), ("german_1940_1000", 1000), ("german_1940_500", 490)],
)
def test_published_lists_come_out_at_their_totals(capsys: pytest.CaptureFixture[str], name: str, points: int) -> None:
    told = answer(capsys, "army", name)
    assert told["points"] == points
    assert not any(unit["ours"] for unit in told["units"])


def test_a_roster_has_a_box_for_every_stand(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "roster.html"
    assert main(["blitz", "army", "german_1940_500", "--roster", str(page)]) == 0
    text = page.read_text("utf-8")
    assert text.count("☐") == 7 + 1 + 1 + 1
    assert "490 / 500" in text
    assert V3.fingerprint in text


def test_what_a_nation_can_buy(capsys: pytest.CaptureFixture[str]) -> None:
    names = {unit["item"] for unit in answer(capsys, "army", "--items", "USA", "--year", "1945")["units"]}
    assert {"M26 Pershing", "sniper", "105 mm M2"} <= names
    assert not names & {"Tiger I", "M3 Lee", "half-battery of 80 mm mortars"}


def test_a_sheet_is_written_in_the_language_asked_for(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    paper, page = tmp_path / "sheet.pdf", tmp_path / "fiche.html"
    assert main(["blitz", "sheet", "--rules", "V2+206", "--out", str(paper)]) == 0
    assert paper.read_bytes().startswith(b"%PDF")
    assert main(["blitz", "sheet", "DE", "german_1940_500", "--out", str(page), "--lang", "fr"]) == 0
    text = page.read_text("utf-8")
    assert "fiche de référence" in text
    assert "Tiger I" in text
    assert V3.fingerprint in text


def test_a_sheet_for_programs_has_the_marks_of_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "sheet", "--rules", "V2+212")
    (lines,) = [table["rows"] for table in told["tables"] if table["title"] == "Modifiers to hit"]
    (shot,) = [line for line in lines if line["label"] == "shot to immobilise"]
    assert shot["figures"] == [{"text": "−2", "ids": ["212"], "changed": True, "ours": False}]
    assert told["ruleset"]["proposals"] == ["212"]


@pytest.mark.parametrize(
    "line",
    [
        ("army",),
        ("pack",),
        ("pack", "--battle"),
        ("shot", "Tiger I", "Tiger I", "10", "--data"),
        ("shot", "Tiger I", "Tiger I", "10", "--rules"),
        ("diff",),
        ("test",),
    ],
)
def test_a_file_that_is_no_text_is_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, line: tuple[str, ...]
) -> None:
    """Some said that this was our fault, others that a pack is for two armies, too."""
    file = tmp_path / "noise.toml"
    file.write_bytes(b"\xff\xfe\x00")
    assert complaint(capsys, *line, str(file)) == f"{file} is not UTF-8 text.\n"


def test_every_fault_of_a_sheet_is_told_at_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    dear = tmp_path / "dear.toml"
    dear.write_text('name = "x"\nnation = "USA"\nyear = 1944\nlimit = 9\n[[unit]]\nitem = "Jeep"\n', "utf-8")
    out = tmp_path / "no" / "sheet.doc"
    line = ("sheet", "Ruritania", str(dear), "--rules", "V2+999", "--year", "1950", "--out", str(out))
    told = complaint(capsys, *line).splitlines()
    wanted = ("999", "“Ruritania”", "1 over its limit of 9", "1950", "must end in one of", "no folder")
    assert len(told) == len(wanted)
    assert all(any(word in line for line in told) for word in wanted)


def test_a_file_that_cannot_be_written_is_a_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tmp_path / "taken.html"
    folder.mkdir()
    for line in (("sheet", "--out"), ("army", "german_1940_500", "--roster")):
        assert "taken.html cannot be written: Is a directory." in complaint(capsys, *line, str(folder))


@pytest.mark.parametrize("line", [("sheet", "--out"), ("army", "german_1940_500", "--roster")])
def test_without_the_extra_a_sentence_says_what_to_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: tuple[str, ...]
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert "pip install 'fogbound[sheets]'" in complaint(capsys, *line, str(tmp_path / "page.pdf"))


@pytest.mark.rule("302", "415")
@pytest.mark.parametrize(
    ("line", "need"),
    [
        (("81", "--role", "mortar"), 4),
        (("105",), 5),
        (("120", "--role", "mortar", "--nation", "Germany"), 4),
        (("81", "--role", "mortar", "--support", "divisional"), 5),
    ],
)
def test_a_battery_is_asked_for_as_what_it_is(
    capsys: pytest.CaptureFixture[str], line: tuple[str, ...], need: int
) -> None:
    told = answer(capsys, "barrage", *line)
    assert told["modifiers"][0]["value"] == need
