"""Broken scenario files: every fault is found, with its line and the rule it breaks."""

from __future__ import annotations

import re
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fogbound.west.board.tables import lay_out
from fogbound.west.files.check import check_file, check_scenario
from fogbound.west.files.toml_lines import line_numbers
from fogbound.west.options import settle
from fogbound.west.position.set_up import set_up
from fogbound.west.scenarios import FOLDER, read_scenario
from fogbound.west.scenarios.page import MOST_LINES

PAGE = Path(__file__).parents[2] / "docs" / "write-a-scenario.md"


def example() -> str:
    """The worked example of the page, as a reader would copy it."""
    found = re.search(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert found
    return found[1]


def faults(text: str) -> list[str]:
    """What the check says, without the name of the file."""
    return [str(fault).removeprefix("race.toml:") for fault in check_scenario(Path("race.toml"), text)]


def line_of(text: str, words: str) -> int:
    return text[: text.index(words)].count("\n") + 1


def test_the_worked_example_is_a_legal_position() -> None:
    assert faults(example()) == []
    scenario, found = read_scenario(example(), "race.toml")
    assert scenario
    assert not found
    state = set_up(lay_out("RACE", scenario, settle(scenario.options)))
    assert sum(place >= 0 for place in state.place) == len(scenario.placements) > 20


def test_every_file_on_the_page_is_without_fault() -> None:
    shown = re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(shown) == 2
    assert [faults(text) for text in shown] == [[], []]


def test_the_page_shows_what_the_check_says() -> None:
    broken = example().replace('["XIX Pz",    3, "Abbeville"]', '["XIX Pz", 4, "Abbevile"]')
    said = re.findall(r"^race.toml:(.*)$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert [fault for fault in faults(broken) if "Abbe" in fault or "face" in fault] == said


XV_PZ = '["XV Pz",     3, "St Quentin"]'
XIV_MOT = '["XIV Mot",   4, "St Quentin"]'
STUKA = '["StG 2",     3, "Köln"]'
BROKEN = [
    # what stands there now, what is written instead, what is said, by which rule
    (XV_PZ, '["XV Panzer", 3, "St Quentin"]', "No block is called XV Panzer. Did you mean XV Pz", "1.2"),
    (XV_PZ, '["XV Pz", 3, "St Quentn"]', "there is no hex or place St Quentn; did you mean St Quentin", "1.1"),
    (XV_PZ, '["XV Pz", 3, "9999"]', "there is no hex or place 9999", "1.1"),
    (XV_PZ, '["XV Pz", 4, "St Quentin"]', "XV Pz has no face 4: it has 5-3-2-1", "3.15"),
    (XV_PZ, '["XIX Pz", 3, "St Quentin"]', "XIX Pz is here twice: see line", "1.2"),
    (XV_PZ, '["CC", 3, "St Quentin"]', "CC belongs to FR, not to DE", "1.2"),
    (XV_PZ, '["XV Pz", "3", "St Quentin"]', "units must be a whole number", ""),
    (XV_PZ, '["XV Pz", 3]', "2 cells where 3 are needed", ""),
    (XV_PZ, '["XV Pz", 3, "St Quentin", "asleep"]', "asleep is unknown; known are frozen, reserve", "2.3"),
    (XV_PZ, '"XV Pz"', "units must be a list", ""),
    ('nation = "UK"\nformation', 'nation = "GB"\nformation', "GB is unknown; known are DE, IT", "5.0"),
    ('source = "history"\nunits = [\n  ["IV BE"', 'units = [\n  ["IV BE"', "source is missing", ""),
    (
        'source = "history"\nunits = [\n  ["IV BE"',
        'source = "my uncle"\nunits = [\n  ["IV BE"',
        "source my uncle is none of",
        "",
    ),
    ('fog_of_war = "on"', 'fog_of_peace = "on"', "fog_of_peace is unknown; known are rules_level, fog_of_war", ""),
    ('fog_of_war = "on"', 'fog_of_war = "thick"', "thick is unknown; known are on, off", "1.3"),
    ('flags = ["siegfried"]', 'flags = ["sigfried"]', "sigfried is unknown; known are siegfried", ""),
    ('first = "1940-05"', 'first = "May 1940"', "May 1940 is not a month: write it as 1940-05", "3.2"),
    ("turns = 1", "turns = 1000", "a scenario has 1 to 24 turns", "3.2"),
    ("turns = 1", "turns = true", "turns must be a whole number", ""),
    ('level = "basic"', 'level = "easy"', "easy is unknown; known are basic, advanced", "S.12"),
    ("points = 6", "points = -6", "nobody saves less than nothing", "7.3"),
    ("points = 6", "points = 6.5", "points must be a whole number", ""),
    ('countries = ["NL", "LU"]', 'countries = ["NL", "XX"]', "XX is unknown; known are", "5.0"),
    ('"1940-05", "Le Havre"', '"1940-07", "Le Havre"', "1940-07 lies outside the scenario", "7.3"),
    ('["place", "Amiens", 2]', '["hold", "Amiens", 2]', "hold is unknown; known are place, surrender, steps", "7.11"),
    ('["place", "Amiens", 2]', '["place", "Amiens", nan]', "points must be a number that can be counted", "7.11"),
    ('[6, "axis", "marginal"]', '[60, "axis", "marginal"]', "levels must fall from the best for the Axis down", "7.11"),
    ('[-inf, "allies", "decisive"]', '[0, "allies", "decisive"]', "the last level must begin at -inf", "7.11"),
    (
        "difficulty = 2",
        'difficulty = 2\nweather = "fine"',
        "weather is unknown here; known are code, base, without, title",
        "",
    ),
    ("title = { en = ", "title = { de = ", "title needs an English text: en", ""),
    ("turns = 1", "turns = = 1", "this is not TOML: Invalid value", ""),
]


LAWS = [
    # the same, with the clause that it proves
    ("3.9.a", '["IV BE",     3, "Bruxelles"]', '["Leopold III", 3, "Bruxelles"]', "is an HQ or a naval unit", "3.9"),
    ("5.6.b", '["IV BE",     3, "Bruxelles"]', '["1 NO", 2, "Bruxelles"]', "1 NO has no use in this theatre", "5.6"),
    ("3.23.b", XIV_MOT, '["XIV Mot", 4, "Oslo"]', "XIV Mot cannot operate in the climate of", "3.23"),
    ("3.23.a", '["2 Mot",     4, "Rouen"]', '["2 Mot", 4, "Alger"]', "2 Mot cannot operate in the climate", "3.23"),
    ("3.10.a", '["III AK",    4, "Reims"]', '["III AK", 4, "2325"]', "holds too many: XVI Pz, III AK, XI AK", "3.10"),
    ("3.4.b", STUKA, '["StG 2", 3, "Liège"]', "is the base of another air unit already", "3.4"),
    ("3.4.a", STUKA, '["StG 2", 3, "2526"]', "2526 is not an airbase for StG 2", "3.4"),
    ("3.7.1.c", '["2 Mot",     4, "Rouen"]', '["2 Mot", 4, "Baleares"]', "2 Mot cannot stand in", "7.5.4"),
    ("2.3.b", XIV_MOT, '["XIV Mot", 4, "0134"]', "XIV Mot cannot stand in 0134", "7.5.4"),
    ("3.1.1.c", '["XIV Mot",   4, "St Quentin"]', '["XIV Mot", 4, "1822"]', "XIV Mot stands in 1822", "3.1.1"),
    ("3.22.a", '["XIV Mot",   4, "St Quentin"]', '["XIV Mot", 4, "1821"]', "XIV Mot stands in 1821", "3.1.1"),
    ("4.1.a", "[powers.UK]", '[powers.UK]\ncapital = "Berlin"', "the main supply source of UK is lost", "4.1"),
    (
        "4.2.a",
        '["III CA",    3, "Lille"]',
        '["III CA", 3, "Lille"], ["V CA", 3, "Mons"], ["IV CA", 3, "Mons"]',
        "is out of supply before the first turn",
        "4.2",
    ),
    (
        "4.2.b",
        '["III CA",    3, "Lille"]',
        '["III CA", 3, "Lille"], ["V CA", 3, "Mons"], ["IV CA", 3, "Mons"]',
        "is out of supply before the first turn",
        "4.2",
    ),
    ("2.3.b", '["XIV Mot",   4, "St Quentin"]', '["XIV Mot", 4, "Zürich"]', "XIV Mot cannot stand in 2631", "7.5.4"),
    (
        "6.6.l",
        '["XLII CAF",  3, "Metz", "frozen"]',
        '["Fort Lorient", 7, "Metz"]',
        "Fort Lorient exists at its own place only",
        "6.6",
    ),
    ("", 'surrendered = ["NL"]', 'surrendered = ["IT"]', "IT cannot be neutral and have surrendered", "5.0"),
    (
        "5.0.c",
        'surrendered = ["NL"]',
        'surrendered = ["NL", "FR"]',
        "XLII CAF belongs to a power that has surrendered",
        "5.0",
    ),
    (
        "",
        'neutral = ["IT", "US"]',
        'neutral = ["IT", "US"]\nmay_attack = { axis = ["BE"] }',
        "BE is not neutral",
        "5.6",
    ),
    ("4.1.c", "[powers.UK]", '[powers.UK]\ncapital = "Köln"', "the main supply source of UK is lost", "4.1"),
    (
        "4.2.e",
        '["III CA",    3, "Lille"]',
        '["III CA", 3, "Lille"], ["V CA", 3, "Mons"], ["IV CA", 3, "Mons"]',
        "is out of supply before the first turn",
        "4.2",
    ),
]


@pytest.mark.parametrize(("old", "new", "said", "rule"), BROKEN)
def test_each_fault_of_a_file_is_named_with_its_rule(old: str, new: str, said: str, rule: str) -> None:
    text = example()
    assert text.count(old) == 1, old
    found = [str(fault) for fault in read_scenario(text.replace(old, new), "race.toml")[1]]
    expect(found, said, rule)


@pytest.mark.parametrize(
    ("old", "new", "said", "rule"),
    [pytest.param(*case, marks=[pytest.mark.rule(clause)] if clause else []) for clause, *case in LAWS],
)
def test_each_fault_of_a_position_is_named_with_its_rule(old: str, new: str, said: str, rule: str) -> None:
    text = example()
    assert text.count(old) == 1, old
    expect(faults(text.replace(old, new)), said, rule)


def expect(found: list[str], said: str, rule: str) -> None:
    hits = [fault for fault in found if said in fault]
    assert hits, found
    assert not rule or all(fault.endswith(f"({rule})") for fault in hits)


def test_faults_are_found_at_their_lines() -> None:
    text = example()
    for words in ('["XV Pz",', '["CC",', '["IV BE",', '["1 Br Arm",', '["place", "Lille"'):
        broken = text.replace(words, words.replace('["', '["Nobody ', 1))
        assert [fault.line for fault in read_scenario(broken, "race.toml")[1]] == [line_of(text, words)]


def test_all_faults_of_a_file_are_found_at_once() -> None:
    text = example()
    for old, new in (
        ('["XV Pz",     3,', '["XV Pz", 4,'),
        ('"VIII CA",   4, "Paris"', '"VIII CA", 4, "Nowhere"'),
        ('fog_of_war = "on"', 'fog_of_war = "thick"'),
        ('["V BE",', '["IV BE",'),
        ("points = 4", 'points = "four"'),
        ('["steps", "DE", -0.25]', '["steps", "GER", -0.25]'),
    ):
        assert old in text
        text = text.replace(old, new)
    found = faults(text)
    for said in ("no face 4", "Nowhere", "thick", "IV BE is here twice", "points must be", "GER is unknown"):
        assert any(said in fault for fault in found), said
    lines = [int(fault.partition(":")[0]) for fault in sorted(found, key=lambda fault: int(fault.partition(":")[0]))]
    assert lines == sorted(lines)


def test_a_length_that_cannot_be_read_makes_no_other_faults() -> None:
    assert faults(example().replace("turns = 1", 'turns = "one"')) == ["4: turns must be a whole number"]


@pytest.mark.parametrize("name", ["SBW1", "SBW2", "SBW3"])
def test_a_file_may_begin_with_a_byte_order_mark_and_end_its_lines_as_windows_does(name: str, tmp_path: Path) -> None:
    text = (FOLDER / f"{name}.toml").read_text("utf-8")
    file = tmp_path / "windows.toml"
    file.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert check_file(file) == []


HOSTILE = {
    "empty": b"",
    "latin": "titre = 'é'".encode("latin-1"),
    "zeros": b"\0" * 1000,
    "a million lines": b'units = "x"\n' * 1_000_000,
    "a million units": b"[[setup]]\nunits = [\n" + b'  ["XIX Pz", 5, "Paris"],\n' * 1_000_000 + b"]\n",
    "as many as allowed": b'first = "1940-05"\nturns = 1\nlevel = "basic"\ncode = "X"\n[[setup]]\nunits = [\n'
    + b'  ["XIX Panzer", 5, "Nowhere"],\n' * (MOST_LINES - 10)
    + b"]\n",
    "deep": b"x = " + b"[" * 20_000 + b"]" * 20_000,
    "a long number": b"turns = " + b"9" * 10_000,
    "not a number": b"[victory]\nlevels = [[nan, 'axis', 'draw']]",
    "tables where texts belong": b"[code]\n[title]\n[first]\n[[turns]]\n[[level]]\n[setup]\n[[options]]\n[[powers]]\n",
    "no list": b"setup = [1, 'x', [], {}]\nplans = [{}, 3]\nowners = 7\nworks = {}\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_in_bounded_time(name: str, tmp_path: Path) -> None:
    file = tmp_path / "hostile.toml"
    file.write_bytes(HOSTILE[name])
    start = process_time()  # others may be busy here, too
    found = check_file(file)
    assert found
    assert all(str(fault).startswith(f"{file}:") for fault in found)
    assert process_time() - start < 10


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.text(max_size=12))
def test_no_change_of_a_file_breaks_the_check(where: int, what: str) -> None:
    """Whatever is written over a scenario, it is read or refused with sentences."""
    text = example()
    at = where % len(text)
    for fault in read_scenario(text[:at] + what + text[at + len(what) :], "race.toml")[1]:
        assert re.match(r"race.toml:\d+: .", str(fault))


def test_lines_are_those_of_the_file() -> None:
    text = (FOLDER / "SBW3.toml").read_text("utf-8")
    lines = text.splitlines()
    for path, line in line_numbers(text).items():
        word = next(str(part) for part in reversed(path) if isinstance(part, str))
        if isinstance(path[-1], str):
            assert word in lines[line - 1], (path, line)
        else:
            assert re.search(r"[\[\"]", lines[line - 1]), (path, line)


def test_a_power_that_is_no_table_is_told() -> None:
    _found, faults = read_scenario('code = "X1"\nbase = "SBW1"\nsource = "reconstructed"\n[powers]\nDE = 3\n', "x.toml")
    assert "x.toml:5: DE must be a table" in map(str, faults)
