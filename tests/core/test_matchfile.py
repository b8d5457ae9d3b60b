"""Match files: what was written reads back; older rules are migrated; what does not fit is told with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from demo.game import GAME, RidgeGame
from demo.play import PATROL_SET_UP, finish, play, start
from fogbound.core import matchfile, opening
from fogbound.core.dice import DiceStream
from fogbound.core.matchfile import MatchFileError
from fogbound.core.migration import Migration
from fogbound.core.values import Choice, Refusal
from fogbound.core.verify import verify_dice


def text_of(match) -> str:  # type: ignore[no-untyped-def]
    return matchfile.dump(match.record(), GAME.vocabulary)


def marked(*entries: str, head: str = "") -> str:
    """A file with these entries and marks that fit, whether or not the rules allow what it says."""
    header = head or "fogbound match 1\ngame ridge\nrules 1\nscenario patrol\ndice forced\nlog"
    lines, chain = header.split("\n"), matchfile._link(b"", header)
    for entry in entries:
        chain = matchfile._link(chain, entry)
        lines.append(f"{entry} | {matchfile._mark(chain)}")
    return "\n".join([*lines, f"end {len(entries)} entries, state {'0' * 32}, log {chain.hex()}", ""])


def test_a_file_reads_like_a_game() -> None:
    match = start(fog="on")
    play(match, *PATROL_SET_UP, 'move "Red A"')
    lines = text_of(match).splitlines()
    assert lines[:5] == ["fogbound match 1", "game ridge", "rules 1", "scenario patrol", "option fog on"]
    assert lines[5].startswith("dice sha256:")
    assert [line.split(" | ")[0].rstrip() for line in lines[7:-1]] == [
        "red deal guard",
        "red deal line",
        "blue deal scout",
        "blue deal guard",
        f"weather = {match.log[4].answer.faces[0]}",  # type: ignore[union-attr]
        'red move "Red A"',
    ]
    assert lines[-1].startswith("end 6 entries, state ")


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.sampled_from(GAME.scenarios), st.integers(0, 60), st.randoms(use_true_random=False))
def test_every_match_reads_back_as_it_was(seed: int, scenario: str, length: int, rng) -> None:  # type: ignore[no-untyped-def]
    match = start(DiceStream.from_seed(seed), scenario)
    while isinstance(choice := match.decision, Choice) and len(match.log) < length:
        match.play(choice.side, rng.choice(choice.actions))
    text = text_of(match)
    again, record = opening.open_match(text, GAME)
    assert record == match.record()
    assert again.state == match.state
    assert again.events == match.events
    assert matchfile.dump(record, GAME.vocabulary) == text


def test_a_finished_match_reveals_its_key_and_its_dice_can_be_verified_from_the_file() -> None:
    _match, record = opening.open_match(text_of(finish(start())), GAME)
    verify_dice(GAME, record)


def test_a_fork_says_so_in_its_header() -> None:
    match = finish(start()).fork(5, DiceStream.from_seed(2))
    text = text_of(match)
    assert "\nfork 5\n" in text
    assert opening.open_match(text, GAME)[0].header == match.header


def test_a_file_from_windows_reads_as_well(tmp_path: Path) -> None:
    path = tmp_path / "windows.match"
    text = text_of(finish(start()))
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert matchfile.read(path) == text


# -- older rules ----------------------------------------------------------------------------------------------------


class NewerRidge(RidgeGame):
    """Version 3 of the rules: 1 said "place", 2 said "put"; today it is "deal"."""

    rules_version = 3
    migrations = {  # noqa: RUF012
        1: Migration(lambda line: line.replace(" place ", " put ")),
        2: Migration(lambda line: line.replace(" put ", " deal "), {"fog": "on"}),
    }


OLD = marked("red place guard", "red place line", "blue place scout", "blue place guard", "weather = 6")


def test_a_match_of_old_rules_is_migrated_step_by_step() -> None:
    match, record = opening.open_match(OLD, NewerRidge())
    assert list(match.state.kind) == [2, 1, 3, 0, 2, 3]
    assert match.header.rules == record.header.rules == 3


def test_a_migrated_match_is_written_in_today_s_words_and_not_migrated_twice() -> None:
    game = NewerRidge()
    match, _record = opening.open_match(OLD, game)
    text = matchfile.dump(match.record(), game.vocabulary)
    assert "red deal guard" in text
    assert "rules 3" in text
    assert opening.open_match(text, game)[0].state == match.state


@pytest.mark.parametrize("version", [0, 2, 999_999_999])
def test_rules_without_a_migration_and_newer_rules_are_refused_with_their_versions(version: int) -> None:
    head = f"fogbound match 1\ngame ridge\nrules {version}\nscenario patrol\ndice forced\nlog"
    with pytest.raises(MatchFileError) as fault:
        opening.open_match(marked(head=head), GAME)
    sentence = f"it was played by version {version} of the rules; this program plays version 1."
    assert str(fault.value) == f"Line 3, column 7: {sentence}"


def test_an_old_match_that_the_rules_of_today_refuse_can_only_be_read() -> None:
    refused = marked("red place guard", "red place guard")
    with pytest.raises(matchfile.OtherRulesError) as fault:
        opening.open_match(refused, NewerRidge())
    assert fault.value.line == 8
    assert "by version 1 of the rules, and version 3 does not accept it: There is only one guard" in str(fault.value)
    with pytest.raises(MatchFileError, match="the mark does not fit"):
        opening.open_match(refused.replace("red place guard", "red place scout", 1), NewerRidge())


# -- files whose marks fit, but which say what cannot be ------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "line", "sentence"),
    [
        ("red deal guard", 8, "There is only one guard on each side. (1)"),
        ("blue deal guard", 8, "“blue” answers, but “red” is asked."),
        ("red deal elephant", 8, "no such name: “elephant”."),
        ("red dael guard", 8, "no such verb: “dael”. Did you mean “deal”?"),
        ("red", 8, "an action is missing."),
        ("", 8, "an action is missing."),
        ("red = 1", 8, "A choice is asked for, not dice."),
        ("red = 1 x", 8, "dice are whole numbers."),
        ("red =", 8, "dice are whole numbers."),
        ("red = -1", 8, "dice are whole numbers."),
        ("red = " + "9" * 900, 8, "dice are whole numbers."),
        ("red = \N{ARABIC-INDIC DIGIT THREE}", 8, "dice are whole numbers."),
        ("red " + "(" * 900, 8, "no such verb: “" + "(" * 60 + "”."),
        ("red deal " + "(" * 900, 8, "no such name: “" + "(" * 60 + "”."),
        ("(" * 900 + " deal line", 8, "“" + "(" * 60 + "” answers, but “red” is asked."),
        ("red " + "x" * 5000, 8, "a line has at most 4000 characters."),
        ("red deal \x00", 8, "no such name: “\x00”."),
    ],
)
def test_an_entry_that_cannot_be_is_told_with_its_line(entry: str, line: int, sentence: str) -> None:
    with pytest.raises(MatchFileError) as fault:
        opening.open_match(marked("red deal guard", entry), GAME)
    assert fault.value.line == line
    assert str(fault.value).endswith(": " + sentence)


@pytest.mark.parametrize("cut", [1, 3, 7, 8, 20])
def test_a_file_that_was_cut_off_says_so(cut: int) -> None:
    whole = marked("red deal guard", "blue deal scout")
    with pytest.raises(MatchFileError) as fault:
        opening.open_match(whole[: whole.index("\nlog\n") + 5 + cut], GAME)
    assert str(fault.value) == "Line 7, column 1: the file breaks off: there is no “end” line."
    with pytest.raises(MatchFileError) as fault:
        opening.open_match(whole[: whole.index("\nlog\n") - cut], GAME)
    assert "the header breaks off: there is no “log” line." in str(fault.value)


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ("match 1", "match 2", 1, "this program reads match files of version 1 only."),
        ("fogbound", "Fogbound", 1, "this is not a match file: it must begin with “fogbound match 1”."),
        ("game ridge", "game west", 2, "this is a match of “west”, not of “ridge”."),
        ("game ridge", "game " + "w" * 3000, 2, "this is a match of “" + "w" * 60 + "”, not of “ridge”."),
        ("rules 1", "rules one", 3, "“rules” must be a number."),
        ("rules 1", "rules 01", 3, "“rules” must be a number."),
        ("rules 1", "rules " + "1" * 3000, 3, "“rules” must be a number."),
        ("rules 1", "rules -1", 3, "“rules” must be a number."),
        ("rules 1", "rules", 3, "this line does not belong in a header."),
        ("rules 1\n", "", 5, "the header lacks “rules”."),
        ("rules 1", "rules 1\nrules 1", 4, "“scenario patrol” is expected here."),
        ("dice forced", "dice forced\noption fog on", 5, "“option fog on” is expected here."),
        ("dice forced", "dice forced\nfork 0", 6, "“log” is expected here."),
        ("dice forced", "option fog\ndice forced", 5, "this line does not belong in a header."),
        ("dice forced", "colour red\ndice forced", 5, "this line does not belong in a header."),
        ("log", "logg", 6, "this line does not belong in a header."),
    ],
)
def test_a_header_that_cannot_be_is_told_with_its_line(old: str, new: str, line: int, sentence: str) -> None:
    head = "fogbound match 1\ngame ridge\nrules 1\nscenario patrol\ndice forced\nlog".replace(old, new)
    with pytest.raises(MatchFileError) as fault:
        opening.open_match(marked(head=head), GAME)
    assert fault.value.line == line
    assert str(fault.value).endswith(": " + sentence)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("scenario patrol", "scenario waterloo", "There is no scenario “waterloo”."),
        ("dice", "option zeal on\ndice", "There is no option “zeal” “on”."),
        ("dice", "option fog maybe\ndice", "There is no option “fog” “maybe”."),
    ],
)
def test_an_unknown_scenario_or_option_is_refused_by_the_game(old: str, new: str, sentence: str) -> None:
    head = "fogbound match 1\ngame ridge\nrules 1\nscenario patrol\ndice forced\nlog".replace(old, new)
    with pytest.raises(Refusal) as refused:
        opening.open_match(marked(head=head), GAME)
    assert str(refused.value) == sentence


def test_a_log_that_leads_elsewhere_than_the_file_says_was_written_by_other_rules() -> None:
    with pytest.raises(Refusal, match="written under other rules"):
        opening.open_match(marked("red deal guard"), GAME)
