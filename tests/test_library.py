"""Games by words: what `from fogbound import west, blitz` promises to programs."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import fogbound
from fogbound import FileError, Match, NotationError, Refusal, blitz, west
from fogbound.blitz.play.engine.state import board
from fogbound.core.values import Action


def moving() -> Match:
    match = west.new("SBW3", seed=7)
    while "move" not in match.verbs:
        match.play("done")
    return match


def test_every_public_name_is_there() -> None:
    assert all(hasattr(fogbound, name) for name in fogbound.__all__)
    assert set(fogbound.__all__) <= set(dir(fogbound))
    with pytest.raises(AttributeError, match="no attribute 'east'"):
        _nowhere = fogbound.east


def test_the_package_itself_loads_nothing() -> None:
    code = "import sys, fogbound; sys.exit(any(name.startswith('fogbound.') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(("game", "scenario"), [(west, "SBW1"), (blitz, "duel")])
def test_the_same_seed_and_answers_give_the_same_match(game: object, scenario: str) -> None:
    matches = [game.new(scenario, seed=3) for _ in range(2)]  # type: ignore[attr-defined]
    for match in matches:
        for _answer in range(12):
            match.play(match.legal[-1])
    one, other = matches
    assert one.text() == other.text()
    assert repr(one) == repr(other)


def test_every_legal_action_is_accepted_and_others_are_refused_with_their_rule() -> None:
    match = moving()
    assert match.legal
    assert [match.why_not(said) for said in match.legal] == [None] * len(match.legal)
    assert match.why_not("to Sedan") is not None
    match.play("move XIX Pz")
    with pytest.raises(Refusal, match=r"\(7\.5\.3\)$"):
        match.play("to Reims")
    with pytest.raises(NotationError):
        match.play("to Atlantis")


@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
@pytest.mark.parametrize(("game", "scenario"), [(west, "SBW3"), (blitz, "duel")])
def test_a_copy_is_a_match_of_its_own_with_the_same_dice(game: Any, scenario: str, twin_of: Any) -> None:
    """Of West there was none, and what was done to a shallow one of Blitz changed both."""
    match = game.new(scenario, seed=3)
    before, twin = match.text(), twin_of(match)
    for _answer in range(6):
        twin.play(twin.legal[-1])
    assert match.text() == before
    for _answer in range(6):
        match.play(match.legal[-1])
    assert match.text() == twin.text()
    assert match.events == twin.events


def test_asking_changes_nothing_and_undo_takes_back() -> None:
    match = moving()
    before = match.text()
    match.why_not("move XIX Pz")
    assert match.text() == before
    match.play("move XIX Pz")
    assert match.text() != before
    match.undo()
    assert match.text() == before


def test_a_match_that_is_over_says_who_won() -> None:
    match = west.new("SBW1", seed=7)
    while not match.result:
        match.play("done" if "done" in match.legal else match.legal[0])
    assert repr(match) == f"<west SBW1, {match.result}>"
    assert str(match.result) == f"{match.result.winner}: {match.question}"


def test_it_speaks_french() -> None:
    match = moving()
    english = match.question
    match.lang = "fr"
    assert match.question != english
    match.play("move XIX Pz")
    assert match.why_not("to Reims") == "XIX Pz ne peut pas atteindre 2226 Reims avec 4 points de mouvement. (7.5.3)"


def test_a_side_sees_its_own_blocks_by_name_and_no_others() -> None:
    match = west.new("SBW1", seed=1)
    for side, name in (("axis", "I Fs"), ("allies", "II US")):
        assert name in str(match.view(side)["blocks"])
        assert {enemy["name"] for enemy in match.view(side)["enemies"]} == {None}  # type: ignore[attr-defined]


def test_a_match_is_saved_and_read_again(tmp_path: Path) -> None:
    match = moving()
    match.save(tmp_path / "game.match")
    again = west.read(tmp_path / "game.match")
    assert again.text() == match.text()
    assert [state.digest() for state in again] == [state.digest() for state in match]
    assert len(list(again)) == len(match.log.log) + 1


def played_out(match: Match) -> None:
    while not match.result:
        match.play(match.legal[-1])


@pytest.mark.parametrize(("game", "scenario"), [(west, "SBW3"), (blitz, "duel")])
def test_a_match_that_was_read_is_played_on_from_a_fork(game: Any, scenario: str, tmp_path: Path) -> None:
    """“Play on from a fork of it”, said the refusal, and there was none."""
    match = game.new(scenario, seed=3)
    for _answer in range(3):
        match.play(match.legal[-1])
    match.save(tmp_path / "game.match")
    again = game.read(tmp_path / "game.match")
    with pytest.raises(Refusal, match="fork"):
        played_out(again)
    twins = [game.read(tmp_path / "game.match").fork(seed=5) for _twin in range(2)]
    for twin in twins:
        played_out(twin)
    assert twins[0].text() == twins[1].text()
    assert len(match.fork(1).log.log) >= 1
    with pytest.raises(Refusal, match="no place 99"):
        match.fork(99)


def test_a_picture_shows_what_a_side_sees() -> None:
    match = west.new("SBW1", seed=1)
    everything, seen = match.svg(), match.svg("axis")
    assert "II US" in everything
    assert "II US" not in seen
    assert match._repr_svg_() == seen


def test_a_game_that_draws_nothing_says_so() -> None:
    match = Match(blitz.new("duel", seed=1).log, Action)
    assert match._repr_svg_() is None
    with pytest.raises(Refusal, match="no picture"):
        match.svg()


def test_a_picture_of_blitz_shows_whom_a_side_has_found() -> None:
    match = blitz.new("duel", seed=1)
    while "place" in match.verbs:
        match.play(match.legal[0])
    everything, seen = match.svg(), match.svg("allies")
    assert "Tiger II" in everything
    assert "Tiger II" not in seen
    assert "Sherman 1" in seen
    tiger = board(match.log.state).number["Tiger II"]
    match.log.state.hidden[tiger] = 0
    assert match.svg("allies") == match.svg() == everything


def test_odds_of_a_battle_from_what_a_side_knows() -> None:
    match = west.new("SBW1", seed=5)
    while "battle" not in match.verbs:
        moves = [said for said in match.legal if said.startswith(("move", "to "))]
        match.play(moves[0] if moves and match.side == "allies" and match.log.state.turn == 0 else match.legal[-1])
    battle = next(said for said in match.legal if said.startswith("battle"))
    for side in ("", match.side or ""):
        assert sum(match.odds(battle, side).outcomes.values()) == pytest.approx(1)
    with pytest.raises(Refusal, match="There are odds only of a battle"):
        match.odds("done")


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("west.new(None)", "Text is needed, such as “SBW1”, not None."),
        ("blitz.new(3)", "Text is needed, such as “building”, not 3."),
        ("west.new(seed='x')", "A seed is a whole number, not 'x'."),
        ("west.new(seed=1.5)", "A seed is a whole number, not 1.5."),
        ("west.new().fork('x')", "A place in the log is a whole number, not 'x'."),
        ("blitz.new().fork(1.5)", "A place in the log is a whole number, not 1.5."),
        ("west.new().play(None)", "Text is needed, such as “done”, not None."),
        ("blitz.new().play(['done'])", "Text is needed, such as “done”, not ['done']."),
        ("west.new().why_not(7)", "Text is needed, such as “done”, not 7."),
        ("blitz.new().view(None)", "Text is needed, such as “axis”, not None."),
        ("west.new().svg(3)", "Text is needed, such as “axis”, not 3."),
        ("setattr(west.new(), 'lang', 'de')", "It speaks en, fr, not “de”."),
        ("west.read(None)", "Text is needed, such as “game.match”, not None."),
        ("blitz.read('a\\0b')", "a\0b cannot be opened: No such file or directory."),
    ],
)
def test_what_is_no_text_is_told_in_a_sentence_with_what_is_meant(code: str, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        eval(code)  # as one would type it
    assert str(caught.value) == sentence


def test_a_code_may_be_in_small_letters_and_a_value_no_text() -> None:
    assert west.new("sbw3").log.header.scenario == "SBW3"
    assert blitz.new("Duel").log.header.scenario == "duel"
    with pytest.raises(Refusal, match="can be: on, off"):
        west.new("SBW3", fog_of_war=False)
    with pytest.raises(Refusal, match="“7” is no rule set"):
        blitz.new(ruleset=7)


@pytest.mark.parametrize("game", [west, blitz])
@pytest.mark.parametrize("odd", [Action("nosuch"), Action("done", (1, 2)), Action("done", None)])  # type: ignore[arg-type]
def test_a_value_that_is_no_action_of_the_game_is_refused_whatever_is_asked_of_it(game: Any, odd: Action) -> None:
    """Its odds were a KeyError, or “zip() argument 2 is longer than argument 1”."""
    match = game.new(seed=1)
    assert match.why_not(odd) == "There is no such action."
    for ask in (match.play, match.odds):
        with pytest.raises(Refusal, match="There is no such action"):
            ask(odd)


def test_a_side_that_is_none_is_refused_with_those_that_are() -> None:
    match = west.new("SBW1", seed=1)
    for ask in (match.view, match.svg, lambda side: match.odds("done", side)):
        with pytest.raises(Refusal, match="There is no side “reds”; the sides are axis, allies"):
            ask("reds")


@pytest.mark.parametrize(
    ("game", "options", "sentence"),
    [
        (west, {"fog": "on"}, "There is no option “fog”. Did you mean fog_of_war?"),
        (west, {"fog_of_war": "thick"}, "“fog_of_war” can be: on, off. (1.3)"),
        (blitz, {"fog_of_war": "on"}, "There is no option “fog_of_war”; there are: ruleset, fog."),
        (blitz, {"fog": "thick"}, "“fog” can be: on, off."),
    ],
)
def test_both_games_say_what_is_wrong_with_an_option(game: Any, options: dict[str, str], sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        game.new(**options)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("game", [west, blitz])
@pytest.mark.parametrize("written", ["turns 3", "there = 1", None])
def test_a_file_of_ones_own_with_faults_raises_a_public_error(game: Any, written: str | None, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    if written is not None:
        mine.write_text(written, "utf-8")
    with pytest.raises(FileError) as found:
        game.new(mine)
    assert str(found.value) == found.value.text()
    assert str(mine) in found.value.text("fr")
    assert found.value.text("fr") != found.value.text()


@pytest.mark.parametrize("game", [west, blitz])
def test_a_seed_is_too_long_that_python_does_not_write_out(game: Any) -> None:
    with pytest.raises(NotationError, match="too long"):
        game.new(seed=10**4300)
    assert game.new(seed=10**4299).legal


@pytest.mark.parametrize("game", [west, blitz])
@pytest.mark.parametrize("side", ["red", "AXIS", 3])
def test_the_kernel_says_which_sides_there_are(game: Any, side: Any) -> None:
    """Whoever asks a game itself and not a match."""
    match = game.new(seed=1)
    with pytest.raises(Refusal, match=f"no side “{side}”; the sides are axis, allies"):
        match.game.observe(match.log.state, side)
    with pytest.raises(Refusal, match="the sides are axis, allies"):
        match.game.resample(match.log.state, side, Random(1))
