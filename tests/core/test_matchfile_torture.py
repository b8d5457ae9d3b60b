"""Whatever is done to a match file: a sentence with a place, never a traceback, never a partly played game."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from demo.game import GAME
from demo.play import finish, start
from fogbound.core import matchfile, opening
from fogbound.core.dice import DiceStream
from fogbound.core.matchfile import MatchFileError
from fogbound.core.notation import NotationError
from fogbound.core.texts import render
from fogbound.core.values import Refusal

TEXT = matchfile.dump(finish(start(DiceStream.from_seed(3), fog="on"), seed=26).record(), GAME.vocabulary)
LINES = TEXT.split("\n")[:-1]


def complaint(text: str) -> NotationError | Refusal | None:
    """What is said of a damaged file; None if it reads as the very same match."""
    try:
        match, record = opening.open_match(text, GAME)
    except (NotationError, Refusal) as fault:
        said = fault
    else:
        assert matchfile.dump(match.record(), GAME.vocabulary) in (TEXT, TEXT.rpartition("key ")[0])
        assert matchfile.dump(record, GAME.vocabulary) in (TEXT, TEXT.rpartition("key ")[0])
        return None
    assert render(said.message).strip()
    assert len(str(said)) < 300
    if isinstance(said, NotationError):
        assert 1 <= said.line <= text.count("\n") + 1
        assert 1 <= said.column <= matchfile.LONGEST + 2
    return said


def must_complain(lines: list[str]) -> NotationError:
    said = complaint("\n".join([*lines, ""]))
    assert isinstance(said, MatchFileError), lines
    return said


def test_the_file_under_torture_is_sound_and_has_all_kinds_of_lines() -> None:
    assert complaint(TEXT) is None
    assert len(LINES) > 25
    assert {line.split()[0] for line in LINES} >= {
        "fogbound",
        "option",
        "log",
        "red",
        "blue",
        "weather",
        "battle",
        "key",
    }


@pytest.mark.parametrize("kept", range(len(LINES) - 1))  # without its key a match reads as one not over
def test_truncated_after_any_line(kept: int) -> None:
    must_complain(LINES[:kept])


def test_truncated_after_any_byte() -> None:
    whole = len(TEXT) - len(LINES[-1]) - 1  # all but the key, which is revealed only at the end
    harmless = (whole - 1, whole, len(TEXT) - 1)  # a missing last line feed
    for kept in range(len(TEXT)):
        said = complaint(TEXT[:kept])
        assert (said is None) == (kept in harmless), kept


def test_any_two_lines_swapped() -> None:
    for one in range(len(LINES)):
        for other in range(one):
            swapped = list(LINES)
            swapped[one], swapped[other] = swapped[other], swapped[one]
            if swapped != LINES:
                said = must_complain(swapped)
                assert said.line <= one + 2


@pytest.mark.parametrize("at", range(len(LINES)))
def test_any_line_deleted_or_doubled(at: int) -> None:
    if at < len(LINES) - 1:
        must_complain(LINES[:at] + LINES[at + 1 :])
    assert must_complain(LINES[: at + 1] + LINES[at:]).line >= min(at, 2)


@settings(max_examples=300)
@given(
    st.integers(0, len(TEXT) - 1), st.characters(exclude_categories=["Cs"]) | st.sampled_from('0123456789abcdef| ="')
)
def test_any_character_edited(at: int, character: str) -> None:
    damaged = TEXT[:at] + character + TEXT[at + 1 :]
    said = complaint(damaged)
    padding = damaged != TEXT and TEXT[at] == " " and character.isspace()
    assert (said is None) == (damaged == TEXT) or padding


@settings(max_examples=200)
@given(st.integers(0, len(TEXT)), st.text(max_size=20), st.integers(0, 20))
def test_any_passage_replaced(at: int, inserted: str, dropped: int) -> None:
    complaint(TEXT[:at] + inserted + TEXT[at + dropped :])


@settings(max_examples=200)
@given(st.text())
def test_any_text_at_all(text: str) -> None:
    assert isinstance(complaint(text), MatchFileError)


@settings(max_examples=200)
@given(st.binary())
def test_any_bytes_at_all(data: bytes) -> None:
    try:
        text = matchfile.decode(data)
    except MatchFileError as fault:
        place = fault.line
    else:
        place = 1
        assert isinstance(complaint(text), MatchFileError)
    assert 1 <= place <= data.count(b"\n") + 1


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "Line 1, column 1: this is not a match file"),
        (b"\n\n\n", "Line 1, column 1: this is not a match file"),
        (b"\x00" * 100, "Line 1, column 1: this is not a match file"),
        (b"\x7fELF\x02\x01\x01\x00", "Line 1, column 1: this is not a match file"),
        (b"\x89PNG\r\n\x1a\n", "Line 1, column 1: this is not text."),
        (TEXT.encode("utf-16"), "Line 1, column 1: this is not text."),
        (TEXT.encode().replace(b"guard", b"gu\xffrd", 1), "column 12: this is not text."),
        (TEXT.encode().replace(b"guard", b"gu\x00rd", 1), "no such name: “gu\x00rd”. Did you mean “guard”?"),
        (TEXT.replace("\n", "\r").encode(), "Line 1, column 16: this program reads"),
        (b"fogbound match 1\n" * 3, "Line 2, column 1: this line does not belong in a header."),
    ],
)
def test_what_is_not_our_text(tmp_path: Path, data: bytes, sentence: str) -> None:
    path = tmp_path / "odd.match"
    path.write_bytes(data)
    with pytest.raises(MatchFileError) as fault:
        opening.open_match(matchfile.read(path), GAME)
    assert sentence in str(fault.value)


def test_a_file_of_a_hundred_megabytes_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "large.match"
    path.write_text(TEXT, encoding="utf-8")
    os.truncate(path, 100 * 2**20)
    begin = time.process_time()
    with pytest.raises(MatchFileError, match="at most 16 MB"):
        matchfile.read(path)
    assert time.process_time() - begin < 1


def test_a_million_lines_are_refused_quickly() -> None:
    begin = time.process_time()
    said = complaint(TEXT.partition("log\n")[0] + "log\n" + "red done | 0000\n" * 1_000_000)
    assert isinstance(said, MatchFileError)
    assert time.process_time() - begin < 5


@pytest.mark.parametrize("number", ["9" * 3000, "-1", "1e9", "0x10", "٣", "1_0", " 1"])
def test_hostile_numbers_in_the_last_line(number: str) -> None:
    end = next(line for line in LINES if line.startswith("end "))
    assert must_complain([line.replace(end.split()[1], number, 1) if line == end else line for line in LINES])


def test_a_missing_file_and_a_folder_are_sentences_too(tmp_path: Path) -> None:
    for path in (tmp_path / "none.match", tmp_path):
        with pytest.raises(MatchFileError, match=" cannot be opened: "):
            matchfile.read(path)
