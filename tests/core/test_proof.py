"""Tests of the tests: what the proof kit must catch, it catches, and says so in a telling sentence."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cases import long
from demo import broken, leaks
from demo.board import KINDS
from demo.game import GAME
from demo.play import finish, start
from fogbound.cli.main import main
from fogbound.core import matchfile, opening
from fogbound.core.dice import DiceStream
from fogbound.core.game import Knowledge
from fogbound.core.match import Match
from fogbound.core.proof import ProofFailure, check_golden, fuzz, transcript
from fogbound.core.proof.news import Face, view_of
from fogbound.core.proof.twins import Watch
from fogbound.core.record import Entry
from fogbound.core.state import State
from fogbound.core.texts import texts
from fogbound.core.values import Action, Choice, Dice, Event, Observation, Refusal

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
    "resample_keeps_some": r"Resampling for (red|blue) depends on what is hidden from it\.",
    "resample_keeps_one":  r"Resampling for blue depends on what is hidden from it\.",
    "clumsy_resample":     r"Resampling changed the true state\.",
    "stale_resample":      r"What resample draws for (red|blue) still asks the question of the true state",
    "opaque_observation":  r"red's observation is not plain data .*: \.by_turn is ",
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
        fuzz(getattr(broken, name), 20, folder=folder, where=f"tests/demo.broken:{name}")
    return str(failure.value)


@pytest.mark.parametrize(("name", "sentence"), CAUGHT.items())
def test_a_broken_game_is_caught_with_a_telling_sentence(name: str, sentence: str, tmp_path: Path) -> None:
    assert re.match(sentence, failure_of(name, tmp_path))


# -- leaks that are hard to see -------------------------------------------------------------------------------------

# fmt: off
FOUND = {
    "asked_twice":         r"Who is asked after “done” betrays to (red|blue) what is hidden\.",
    "hidden_barrier":      r"Whether “to \w\d” can be undone betrays to (red|blue) what is hidden\.",
    "inconsistent_worlds": r"Resampling for (red|blue) gives a world that is not possible\.",
    "tell_tale_worlds":    r"Resampling for (red|blue) depends on what is hidden from it\.",
    "never_drawn":         r"((red|blue) is to think another plans possible, but is shown which it is|Resampling)",
    "never_shown":         r"Resampling for (red|blue) depends on what is hidden from it\.",
    "key_order":           r"(red|blue)'s observation betrays what is hidden: \.blocks\[0\] is in the order",
    "key_order_in_events": r"The events of “to \w\d” betray to (red|blue) what is hidden, and no barrier says so\.",
    "true_for_one":        r"(red|blue)'s observation betrays what is hidden: \.length is (True or 1|1 or True)\.",
    "layers":              r"What (red|blue) is shown besides betrays what is hidden: \[0\]\.danger",
    "onlooker":            r"What red is shown besides betrays what is hidden: \[1\]\.guard",
    "choices_withheld":    r"(red's|blue's|What is) (question|asked after .*) betrays .*what is hidden",
    "credulous":           r"(red|blue) is to think another \w+ possible, but is shown which it is",
    "doubting":            r"(The truth|A game with the same news for (red|blue)) is not among the worlds that",
}
# fmt: on


@pytest.mark.parametrize("planted", [long(leaks.OPEN), leaks.RARE], ids=["open", "rare"])
@pytest.mark.parametrize("name", FOUND)
def test_every_kind_of_leak_is_found_however_rare(name: str, planted: dict[str, leaks.Leaky], tmp_path: Path) -> None:
    with pytest.raises(ProofFailure) as failure:
        fuzz(planted[name], 60, folder=tmp_path)
    assert re.match(FOUND[name], str(failure.value))


def test_every_leak_that_is_planted_is_looked_for() -> None:
    assert FOUND.keys() == leaks.LEAKS.keys()


@pytest.mark.parametrize("seed", range(12))
def test_a_world_is_possible_if_its_game_would_have_brought_the_same_news(seed: int) -> None:
    """The predicate beside its slow twin: every deal that the enemy might have made, played out."""
    match = finish(start(DiceStream.from_seed(seed), "ridge"), seed)
    for at in range(6, len(match.log), 3):
        state = Match.replay(GAME, match.header, match.log[:at]).state
        knowledge = news(match.log[:at])
        assert knowledge is not None
        for kinds in product(range(len(KINDS)), repeat=3):
            could_be_dealt = len(set(kinds)) == len(kinds)
            same_news = could_be_dealt and news(dealt_otherwise(match.log[:at], kinds)) == knowledge
            world = state.copy()
            world.kind[:3] = bytes(kinds)
            assert GAME.possible(knowledge, world) == same_news  # type: ignore[attr-defined]


def dealt_otherwise(log: list[Entry], kinds: tuple[int, ...]) -> list[Entry]:
    """The same game after Red dealt his blocks other kinds; the last one is dealt by itself."""
    red = [n for n, entry in enumerate(log) if entry.by == "red"][:2]
    return [Entry("red", Action("deal", (kinds[red.index(n)],))) if n in red else entry for n, entry in enumerate(log)]


def news(log: list[Entry]) -> Knowledge | None:
    """All that reaches Blue in a game; none if it cannot be played so."""
    state, knowledge = GAME.new("ridge", {}), Knowledge("blue")
    try:
        for entry in log:
            knowledge.events += [event for event in GAME.apply(state, entry.answer) if event.seen_by("blue")]
            knowledge.views.append(view_of(GAME, state, "blue"))
    except Refusal:
        return None
    return knowledge


class Blocks(State):
    steps: bytearray


class Mending:
    """Red mends one of his blocks in the fog. Blue thinks that it was the first, but for one draw in so many."""

    vocabulary = GAME.vocabulary

    def __init__(self, seldom: float) -> None:
        self.seldom = seldom

    def decision(self, state: Blocks) -> Choice:
        broken = (block for block, steps in enumerate(state.steps) if steps < 3)
        return Choice("red", "mend", texts("demo")("Mend one."), tuple(Action("deal", (block,)) for block in broken))

    def apply(self, state: Blocks, action: Action) -> list[Event]:
        state.steps[action.args[0]] += 1
        return []

    def observe(self, _state: Blocks, _side: str) -> Observation:
        return {}

    def resample(self, _state: Blocks, _side: str, rng: Random) -> Blocks:
        return Blocks(steps=bytearray((2, 3) if rng.random() < self.seldom else (3, 2)))


@pytest.mark.parametrize(("seldom", "is_honest"), [(0.05, True), (0.0, False)])
def test_a_doubt_that_is_seldom_drawn_is_one_all_the_same(seldom: float, is_honest: bool) -> None:
    """In the other world he mends another block, which looks the same: Blue must go on doubting which it was."""
    game: Any = Mending(seldom)
    before, world, after = (Blocks(steps=bytearray(steps)) for steps in ((2, 2), (3, 2), (3, 2)))
    honest = 0
    for seed in range(50):
        try:
            watch = Watch[Blocks](game, "blue")
            watch._check_doubt(before, world, Action("deal", (0,)), [], Face(game, after, "blue"), Random(seed))
            honest += 1
        except ProofFailure:
            pass
    assert honest == (50 if is_honest else 0)


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
    assert fuzz(broken.OpenMoves(), 10, folder=tmp_path).games == 10


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
    match, _record = opening.open_match(matchfile.read(path), GAME)
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
