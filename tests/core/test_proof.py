"""Tests of the tests: what the proof kit must catch, it catches, and says so in a telling sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from demo import broken
from demo.game import GAME
from demo.play import finish, start
from fogbound.cli.main import main
from fogbound.core import matchfile
from fogbound.core.match import Match
from fogbound.core.proof import ProofFailure, check_golden, fuzz, transcript
from fogbound.core.values import Dice

# fmt: off
CAUGHT = {
    "leaky_observation":   r"(red|blue)'s observation betrays what is hidden: \.weight is \d or \d\.",
    "leaky_events":        r"The events of .* betray to (red|blue) what is hidden, and no barrier says so\.",
    "leaky_moves":         r"The news of “to .*” betray to (red|blue) what is hidden: from “to .*” they would",
    "leaky_prompt":        r"(red's|blue's|What is) (question|asked after .*) betrays .*what is hidden.*Beware of the",
    "leaky_order":         r"(red's|blue's|What is) (question|asked after .*) betrays .*what is hidden",
    "leaky_next_question": r"(red's|blue's|What is) (question|asked after .*) betrays .*what is hidden",
    "leaky_refusal":       r"(red|blue) learns something hidden from “Not against a \w+\.” or “Not against a \w+\.”",
    "unsaid_revelation":   r"The events of .* betray to (red|blue) what is hidden, and no barrier says so\.",
    "resample_keeps_most": r"Resampling for (red|blue) depends on what is hidden from it\.",
    "resample_keeps_half": r"Resampling for (red|blue) depends on what is hidden from it\.",
    "resample_keeps_all":  r"Resampling for red always gives the truth, so it proves nothing\.",
    "resample_forgets":    r"Resampling for blue always gives the truth, so it proves nothing\.",
    "clumsy_resample":     r"Resampling changed the true state\.",
    "stale_resample":      r"What resample draws for (red|blue) still asks the question of the true state",
    "opaque_observation":  r"red's observation is not plain data .*\.by_turn\.",
    "unstable_digest":     r"Two digests of one state differ\.",
    "digest_by_address":   r"A state read back from JSON has another digest\.",
    "shared_copy":         r"An action on a copy changed the original\.",
    "lossy_json":          r"A state read back from JSON is not the same\.",
    "takes_anything":      r"The set-up \w+ \{'none-such': 'none-such'\} is accepted",
    "bare_prompt":         r"The prompt 'What now\?' is not a Message",
    "bare_event":          r"The text 'So it goes\.' is not a Message",
    "bare_refusal":        r"The message 'No\.' is not a Message",
    "accepts_too_much":    r".* is not offered but accepted\.",
    "refuses_its_offers":  r"move offers .*done.* but refuses it: Not now\.",
    "refusal_that_acts":   r"Refusing .* changed the state\.",
    "silent_refusal":      r".* is refused without a word\.",
    "brittle":             r"IndexError: ",
    "crashing":            r"ZeroDivisionError: no ammunition \(broken\.py:\d+\)\.",
    "meddling_question":   r"(Asking for the decision changed the state|A state read back .* asks another question)\.",
    "offers_twice":        r"deal offers an action twice\.",
    "forgetful":           r"(The log replays with other events|Redo after undo leads elsewhere)\.",
    "endless":             r"\d+ choices and no end\.",
}
# fmt: on


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fogbound.core.proof.playouts.LONGEST", 200)


def failure_of(name: str, folder: Path) -> str:
    with pytest.raises(ProofFailure) as failure:
        fuzz(getattr(broken, name), 25, folder=folder, where=f"tests/demo.broken:{name}")
    return str(failure.value)


@pytest.mark.parametrize(("name", "sentence"), CAUGHT.items())
def test_a_broken_game_is_caught_with_a_telling_sentence(name: str, sentence: str, tmp_path: Path) -> None:
    assert re.match(sentence, failure_of(name, tmp_path))


# -- undo: a fault of the match, not of the game --------------------------------------------------------------------


class CrossesDice(Match):  # type: ignore[type-arg]
    def _set_barrier(self) -> None:
        if not isinstance(self.log[-1].answer, Dice):
            super()._set_barrier()


class CrossesRevelations(Match):  # type: ignore[type-arg]
    def _set_barrier(self) -> None:
        if not any(event.reveals for at, event in self.events if at == len(self.log)):
            super()._set_barrier()


class CrossesSides(Match):  # type: ignore[type-arg]
    def _set_barrier(self) -> None:
        if isinstance(self.log[-1].answer, Dice):
            super()._set_barrier()


class UndoesTwo(Match):  # type: ignore[type-arg]
    def undo(self, side: str):  # type: ignore[no-untyped-def]
        if self.undoable > 1:
            super().undo(side)
        return super().undo(side)


@pytest.mark.parametrize(
    ("match", "sentence"),
    [
        (CrossesDice, "Undo would cross dice, a revelation or a change of side."),
        (CrossesRevelations, "Undo would cross dice, a revelation or a change of side."),
        (CrossesSides, "Undo would cross dice, a revelation or a change of side."),
        (UndoesTwo, "Undo took back more or less than one entry."),
    ],
)
def test_an_undo_that_goes_too_far_is_caught(
    match: type, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fogbound.core.proof.playouts.Match", match)
    with pytest.raises(ProofFailure) as failure:
        fuzz(broken.OpenMoves(), 20, folder=tmp_path)
    assert str(failure.value).startswith(sentence)


def test_a_revelation_that_says_so_is_no_leak(tmp_path: Path) -> None:
    assert fuzz(broken.OpenMoves(), 30, folder=tmp_path).games == 30


# -- what a failure leaves behind -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["leaky_prompt", "crashing", "shared_copy"])
def test_a_failure_writes_a_match_file_and_names_the_command_that_shows_it_again(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = failure_of(name, tmp_path)
    command = told.partition("see it again: fogbound ")[2].split()
    assert command[0] == "replay"
    assert Path(command[1]).parent == tmp_path
    assert main(command) == 1
    assert re.match(CAUGHT[name], capsys.readouterr().err)


def test_the_file_of_a_failure_is_sound_even_if_the_state_broke_half_way(tmp_path: Path) -> None:
    told = failure_of("crashing", tmp_path)
    (path,) = tmp_path.iterdir()
    match, _record = matchfile.open_match(matchfile.read(path), GAME)
    assert f"After {len(match.log)} entries" in told


# -- golden playthroughs --------------------------------------------------------------------------------------------


def test_a_game_that_no_longer_plays_as_it_was_kept_shows_the_difference(tmp_path: Path) -> None:
    path, text = tmp_path / "game.txt", transcript(GAME, "patrol", {}, 1)
    with pytest.raises(
        ProofFailure, match=r"There is no golden playthrough game\.txt; `make golden` \(renew=True\) writes it"
    ):
        check_golden(path, text)
    check_golden(path, text, renew=True)
    check_golden(path, text)
    with pytest.raises(ProofFailure, match=r"(?s)no longer plays as it was kept.*\n-.*Clear.*\n\+.*Storm"):
        check_golden(path, text.replace("Clear.", "Storm."))


def test_a_file_that_reads_back_as_another_match_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = matchfile.dump(finish(start()).record(), GAME.vocabulary)
    monkeypatch.setattr("fogbound.core.matchfile.dump", lambda record, words: other)
    with pytest.raises(ProofFailure, match="A match file reads back as another match"):
        fuzz(GAME, 1, folder=tmp_path)
