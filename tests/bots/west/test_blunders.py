"""Which decisions cost most: every figure can be worked out again, and all of it from the fog of one side."""

from __future__ import annotations

import json
from itertools import islice
from random import Random
from statistics import fmean

import pytest

from fogbound.bots.blunders import CERTAIN, Part, parts_of, review
from fogbound.bots.bot import Asked, Judging
from fogbound.bots.west.planner.bot import Planner
from fogbound.bots.west.planner.prospect import spread
from fogbound.bots.west.planner.rollout import play_on
from fogbound.bots.west.planner.search import Search
from fogbound.bots.west.planner.value import levels_of, value
from fogbound.bots.west.planner.worlds import seed_of, worlds
from fogbound.bots.west.style import GREEDY
from fogbound.cli.main import main
from fogbound.core.dice import DiceStream
from fogbound.core.match import Match
from fogbound.core.matchfile import dump
from fogbound.core.texts import render
from fogbound.core.values import Choice
from fogbound.west.game import GAME
from fogbound.west.kinds import SIDES
from fogbound.west.position.state import West
from fogbound.west.rules.victory import axis_points

GAMES = 8


def timeless(games: int = GAMES) -> Planner:
    return Planner(games, clock=lambda: 0.0)


@pytest.fixture(scope="module")
def match() -> Match[West]:
    """A turn of the Axis that chance played, as far as its battles."""
    found, rng = Match.start(GAME, "SBW1", {}, DiceStream.from_seed(3)), Random(2)
    while isinstance(choice := found.decision, Choice) and choice.side == "axis" and choice.ask != "choose_battle":
        found.play("axis", rng.choice(choice.actions))
    return found


def played_again(asked: Asked) -> list[float]:
    """Values of the games that judge the best plan at a question: those after the ones that chose it."""
    seen, ask, side = asked.observation, asked.choice.ask, SIDES.index(asked.choice.side)
    trials = Search(seen, ask, GAMES // 2, lambda: 60.0).run()
    first = max(len(trial.points) for trial in trials)
    styles = {SIDES[side]: trials[0].plan.style, SIDES[1 - side]: GREEDY}
    levels = levels_of(str(seen["setting"]))
    fresh = islice(enumerate(worlds(seen, ask)), first, first + GAMES // 2)
    ends = [axis_points(play_on(world, styles, Random(f"dice {seed_of(seen)} {n}"))) for n, world in fresh]
    return [value(levels, points, side) for points in ends]


def test_a_cost_is_the_difference_of_what_could_be_hoped_for(match: Match[West]) -> None:
    part = max(parts_of(match, timeless()), key=lambda one: one.until - one.at)
    before, after = played_again(part.before), played_again(part.after)
    better, played = timeless().prospect(part.before, 1.0), timeless().prospect(part.after, 1.0)
    assert better is not None
    assert played is not None
    assert (better.value, played.value) == (pytest.approx(fmean(before)), pytest.approx(fmean(after)))
    assert (better.error, played.error) == (pytest.approx(spread(before)), pytest.approx(spread(after)))
    games, won = GAMES // 2, round(GAMES // 2 * better.plan.chances["win"].share)
    assert better.plan.games == games
    assert f"wins {won} of only {games} imagined games" in render(better.words)


@pytest.mark.long
def test_only_what_is_no_chance_is_a_blunder(match: Match[West]) -> None:
    bot = timeless()
    found = review(match, bot, 600.0)
    costs = {}
    for part in parts_of(match, bot):
        better, played = bot.prospect(part.before, 1.0), bot.prospect(part.after, 1.0)
        assert better is not None
        assert played is not None
        cost, error = better.value - played.value, (better.error**2 + played.error**2) ** 0.5
        if cost > CERTAIN * error:
            costs[part.at] = pytest.approx((cost, error))
    assert {one.at: (one.cost, one.error) for one in found.blunders} == costs
    assert costs
    assert found.judged == found.parts == len(list(parts_of(match, bot)))
    assert [one.cost for one in found.blunders] == sorted((one.cost for one in found.blunders), reverse=True)
    said = [render(sentence) for sentence in found.blunders[0].reasons()]
    assert f"it cost {found.blunders[0].cost:.2f} ± {found.blunders[0].error:.2f} of a victory" in said[0]
    assert "coûté" in render(found.blunders[0].reasons()[0], "fr")


def test_a_part_in_which_dice_fell_or_the_enemy_was_asked_is_not_judged() -> None:
    found, bot, rng = Match.start(GAME, "SBW1", {}, DiceStream.from_seed(4)), timeless(0), Random(1)
    while isinstance(choice := found.decision, Choice):
        found.play(choice.side, bot.choose(GAME.observe(found.state, choice.side), choice, rng, 1.0))
    parts = list(parts_of(found, bot))
    assert {part.side for part in parts} == {"axis", "allies"}
    for part in parts:
        assert {entry.by for entry in found.log[part.at : part.until]} == {part.side}
        assert part.before.observation["turn"] == part.after.observation["turn"]
        assert part.before.observation["side"] == part.after.observation["side"] == part.side


def test_a_game_is_judged_from_the_fog_of_whoever_played(match: Match[West]) -> None:
    """Hidden enemies of other strength, whatever the record says, change no figure."""
    *_earlier, part = parts_of(match, timeless())
    true = list(match.positions())[part.at][1]
    state = true.copy()
    open_faces = {seen["name"] for seen in GAME.observe(state, "axis")["enemies"] if seen["name"]}
    for block in state.on_map[SIDES.index("allies")]:
        if state.board.names[block] not in open_faces:
            state.steps[block] = 1 + state.steps[block] % state.board.faces[block][0]
    state.derive()
    state.touch()
    assert state.digest() != true.digest()
    other = Asked(GAME.observe(state, "axis"), part.before.choice)
    assert timeless().prospect(other, 1.0) == timeless().prospect(part.before, 1.0)


def test_when_its_time_is_over_it_judges_no_more(match: Match[West]) -> None:
    found = review(match, timeless(), 0.0)
    assert (found.judged, found.blunders) == (0, ())
    assert found.parts == len(list(parts_of(match, timeless())))
    assert review(match, timeless(0), 600.0).judged == 0


def test_each_side_may_be_judged_alone(match: Match[West]) -> None:
    bot: Judging = timeless()
    assert review(match, bot, 600.0, side="allies").parts == 0
    assert all(isinstance(part, Part) and part.side == "axis" for part in parts_of(match, bot))


@pytest.fixture(scope="module")
def file(match: Match[West], tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("match") / "game.match"
    file.write_text(dump(match.record(), GAME.vocabulary), "utf-8")
    return str(file)


@pytest.mark.long
def test_looking_back_on_the_command_line(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", file, "--blunders", "--bot", "planner:2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["judged"] == told["parts"]
    for one in told["blunders"]:
        assert one["cost"] > CERTAIN * one["error"]
        assert one["better"]["games"] == 12


def test_whoever_plays_no_games_judges_nothing_on_the_command_line(
    file: str, match: Match[West], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["advise", file, "--blunders", "--bot", "planner:1"]) == 0
    assert "0 of " in capsys.readouterr().out
    assert main(["advise", file, "--blunders", "--bot", "planner:1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["judged"], told["parts"]) == (0, len(list(parts_of(match, timeless()))))
