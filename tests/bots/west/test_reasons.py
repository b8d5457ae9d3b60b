"""Why the planner plans as it does: every figure that it names can be worked out again."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from fogbound.bots.bot import Asked
from fogbound.bots.turns import Beginnings, beginning
from fogbound.bots.west.planner.bot import Planner
from fogbound.bots.west.planner.reasons import Chance, Thought, error, named, record, risk, sentences, thoughts
from fogbound.bots.west.planner.rollout import play_on
from fogbound.bots.west.planner.search import Search
from fogbound.bots.west.planner.value import levels_of, winner
from fogbound.bots.west.planner.worlds import seed_of, worlds
from fogbound.bots.west.style import GREEDY
from fogbound.cli.main import main
from fogbound.core.dice import DiceStream
from fogbound.core.figures import number
from fogbound.core.match import Match
from fogbound.core.matchfile import dump
from fogbound.core.texts import render
from fogbound.core.values import Choice
from fogbound.west.game import GAME
from fogbound.west.position.state import West
from fogbound.west.rules.victory import axis_points


@pytest.fixture(scope="module")
def match() -> Match[West]:
    """A game under way: the Allies of SBW1 have begun to spend."""
    found = Match.start(GAME, "SBW1", {}, DiceStream.from_seed(4))
    bot = Planner(0, clock=lambda: 0.0)
    while not (
        isinstance(choice := found.decision, Choice) and choice.side == "allies" and choice.ask == "move_ground"
    ):
        assert isinstance(choice, Choice)
        found.play(choice.side, bot.choose(GAME.observe(found.state, choice.side), choice, Random(1), 1.0))
    return found


def asked(match: Match[West]) -> Asked:
    choice = match.decision
    assert isinstance(choice, Choice)
    return Asked(GAME.observe(match.state, choice.side), choice)


def test_chances_are_those_of_the_games_that_were_imagined() -> None:
    """Played again from what the side sees, each plan comes to the ends that its chances count."""
    state = GAME.new("SBW1", {})
    seen = GAME.observe(state, "axis")
    trials = Search(seen, "spend", 9, lambda: 60.0).run()
    best = thoughts(trials, seen)[0]
    drawn, levels, ends = worlds(seen, "spend"), levels_of(state.setting), []
    for n in range(best.games):
        styles = {"axis": trials[0].plan.style, "allies": GREEDY}
        end = play_on(next(drawn), styles, Random(f"dice {seed_of(seen)} {n}"))
        ends.append(winner(levels, axis_points(end)))
    assert best.chances["win"].share == ends.count("axis") / best.games
    assert best.chances["draw"].share == ends.count(None) / best.games
    assert best.chances["loss"].share == pytest.approx(ends.count("allies") / best.games)
    assert best.chances["win"].error == error(ends.count("axis"), best.games)


def test_a_sentence_names_the_figures_of_the_data(match: Match[West]) -> None:
    now = asked(match)
    began = beginning(match, Planner(0), now).asked
    found = thoughts(Planner(32, clock=lambda: 0.0).plans(began, 1.0), began.observation)
    said = [render(sentence) for sentence in sentences(found, None, match.state.setting)]
    assert f"Wins {100 * found[0].chances['win'].share:.0f}% ± {100 * found[0].chances['win'].error:.0f}%" in said[1]
    assert f"of {found[0].games} imagined games" in said[1]
    assert said[2].startswith("Next best: ")
    drawn, points = 100 * found[1].chances["draw"].share, render(number(found[1].points, 1, sign=True))
    assert said[2].endswith(f"of {found[1].games} imagined games, draws {drawn:.0f}%, points: {points}.")
    french = [render(sentence, "fr") for sentence in sentences(found, None, match.state.setting)]
    assert "parties imaginées" in french[1]


def test_no_share_is_named_where_few_games_were_imagined() -> None:
    few = [thought_of(games, won=1) for games in (1, 2, 5)]
    assert [render(record(plan)) for plan in few] == [
        "1 of a single imagined game, which says little",
        "1 of only 2 imagined games, which says little",
        "20% ± 17% of 5 imagined games, draws 80%",
    ]
    assert render(sentences(few[:1], None, "SBW1")[1], "fr") == (
        "Gagne 1 fois en une seule partie imaginée, ce qui prouve peu\xa0; points de l’Axe en moyenne\xa0: −1,5."
    )


def test_of_many_places_the_first_are_named() -> None:
    """A broad effort is all that the side wants, which filled a paragraph."""
    focus = ("2435", "2536", "2530", "2931")
    few, many = (replace(thought_of(5, won=1), focus=focus[:n]) for n in (3, 4))
    assert render(named(few, "SBW1")) == "Main effort 2435 Torino, 2536 Genova, 2530 Freiburg, steady"
    assert render(named(many, "SBW1")) == "Main effort 2435 Torino, 2536 Genova and 2 other places, steady"
    assert render(named(many, "SBW1"), "fr").startswith("Effort principal 2435 Torino, 2536 Genova et 2 autres lieux, ")


def thought_of(games: int, won: int) -> Thought:
    chances = {name: Chance(n / games, error(n, games)) for name, n in (("win", won), ("draw", games - won))}
    return Thought("steady", (), games, chances, points=-1.5)


def test_the_risk_is_a_stack_that_is_outmatched() -> None:
    state = GAME.new("SBW1", {})
    seen, choice = GAME.observe(state, "axis"), GAME.decision(state)
    assert isinstance(choice, Choice)
    found = risk(seen, choice)
    assert found is not None
    assert found.fire > found.firmness
    assert set(found.blocks) <= {block["name"] for block in seen["blocks"] if block["hex"] == found.hex}
    assert "Risk: " in render(sentences([], found, state.setting)[1])


def test_the_beginning_of_a_turn_is_found_in_the_record(match: Match[West]) -> None:
    bot, now = Planner(0), asked(match)
    found = beginning(match, bot, now)
    assert found.asked.choice.side == "allies"
    assert found.asked.observation["active"] == "allies"
    assert 0 < len(found.log) < len(match.log)
    before = next(entry for entry in reversed(match.log[: len(found.log)]) if entry.by in GAME.sides)
    assert before.by == "axis"
    known = Beginnings()
    assert known.of("g", match, bot, now) == found.asked
    assert known.of("g", match, bot, now) is known.of("g", match, bot, now)


@pytest.mark.long
def test_advice_on_the_command_line(match: Match[West], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.match"
    file.write_text(dump(match.record(), GAME.vocabulary), "utf-8")
    assert main(["advise", str(file), "--bot", "planner:2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["side"] == "allies"
    assert GAME.vocabulary.parse(told["answer"]) in asked(match).choice.actions
    assert told["plan"]["games"] == sum(
        round(chance["share"] * told["plan"]["games"]) for chance in told["plan"]["chances"].values()
    )
    assert told["next"] == told["plans"][1]
    assert main(["advise", str(file), "--at", "0", "--bot", "planner:1"]) == 0
    assert "No plan" in capsys.readouterr().out
    for wrong in (["--bot", "greedy"], ["--at", "99999"]):
        assert main(["advise", str(file), *wrong]) == 2
