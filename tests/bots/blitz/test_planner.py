"""The planner of Blitz: its worlds and its plans come from what it sees, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import log
from random import Random
from typing import get_args

import pytest

from cases import fast
from fogbound.blitz.names import in_full
from fogbound.blitz.play.engine.grid import CENTRES
from fogbound.blitz.play.engine.scenarios import scenarios
from fogbound.blitz.play.engine.state import MOVED, READY, Blitz, board, living
from fogbound.blitz.play.fire.means import AT, MG, Fire
from fogbound.blitz.play.fire.targets import may_fire
from fogbound.blitz.play.fog.worlds import resample
from fogbound.blitz.play.game import GAME
from fogbound.blitz.play.show.chances import chances
from fogbound.bots.blitz.greedy import WING, respond
from fogbound.bots.blitz.picture import known_table, seed_of, worlds
from fogbound.bots.blitz.planner import Planner
from fogbound.bots.blitz.plans import plain
from fogbound.bots.blitz.search import Search
from fogbound.bots.blitz.sight import WORTH, Sight
from fogbound.bots.blitz.style import BEHIND, NEVER, SetUp, Style
from fogbound.bots.bot import Player
from fogbound.core.texts import Message
from fogbound.core.values import Chance, Choice, Dice

TIMELESS = 1e9
"""Seconds."""


def questions(scenario: str, seed: int, options: dict[str, str] | None = None) -> Iterator[tuple[Blitz, Choice]]:
    """Of a random game."""
    state, rng = GAME.new(scenario, options or {}), Random(seed)
    while isinstance(decision := GAME.decision(state), Choice | Chance):
        if isinstance(decision, Choice):
            yield state, decision
            GAME.apply(state, rng.choice(decision.actions))
        else:
            GAME.apply(state, Dice(tuple(rng.randint(1, decision.sides) for _die in range(decision.count))))


def first_of_a_turn(scenario: str, turn: int, seed: int = 1) -> tuple[Blitz, Choice]:
    return next((state, choice) for state, choice in questions(scenario, seed) if state.turn == turn)


@pytest.mark.parametrize("scenario", fast(scenarios(), ["building", "duel", "farm", "pit"]))
def test_its_worlds_are_those_of_the_rules(scenario: str) -> None:
    """Drawn from an observation, and drawn from the truth with the same random numbers: the same in all that lasts."""
    compared = 0
    for n, (state, choice) in enumerate(questions(scenario, seed=2)):
        if n % 9 == 0:
            seen = GAME.observe(state, choice.side)
            drawn = next(worlds(seen, choice.side))
            assert drawn == resample(state, choice.side, Random(f"worlds {seed_of(seen)}"))
            compared += 1
    assert compared > 3


def test_in_the_open_all_is_known_but_who_directs_the_enemys_fire() -> None:
    for state, choice in questions("attack", seed=3, options={"fog": "off"}):
        table, true = known_table(GAME.observe(state, choice.side)), state.copy()
        true.eyes, true.posts = table.eyes, table.posts
        assert table == true


def test_who_is_not_found_is_nowhere() -> None:
    state, choice = first_of_a_turn("attack", turn=1)
    table = known_table(GAME.observe(state, choice.side))
    hidden = [i for i in range(len(state.cell)) if table.cell[i] != state.cell[i]]
    assert hidden
    assert all(table.cell[i] < 0 for i in hidden)
    assert all(state.hidden[i] for i in hidden)


def test_equal_knowledge_gives_equal_decisions() -> None:
    """Hidden stands put elsewhere change no answer."""
    differing = 0
    for turn in (5, 6):
        state, choice = first_of_a_turn("farm", turn)
        other = resample(state, choice.side, Random(turn))
        theirs = GAME.decision(other)
        assert isinstance(theirs, Choice)
        answers = [
            Planner(6, clock=lambda: 0.0).choose(GAME.observe(each, choice.side), asked, Random(1), 1.0)
            for each, asked in ((state, choice), (other, theirs))
        ]
        assert answers[0] == answers[1]
        differing += other != state
    assert differing


def test_it_tries_its_plans_in_the_same_games_and_takes_the_best() -> None:
    state, choice = first_of_a_turn("duel", turn=7)
    search = Search(GAME.observe(state, choice.side), choice.side, 12, lambda: TIMELESS)
    trials = search.run()
    assert 12 < sum(len(trial.points) for trial in trials) <= 4 * 12
    assert len({trial.plan for trial in trials}) == len(trials) > 3
    assert trials[: len(search.best)] == search.best
    again = Search(GAME.observe(state, choice.side), choice.side, 12, lambda: TIMELESS).run()
    assert [(trial.plan, trial.points) for trial in again] == [(trial.plan, trial.points) for trial in trials]


def test_shorter_games_are_more_and_the_set_up_is_worth_most() -> None:
    """A turn takes about as long as another; a set-up is for the whole game."""
    games = {}
    for turn in (0, 1, 5, 8):
        state, choice = first_of_a_turn("duel", turn)
        games[turn] = Search(GAME.observe(state, choice.side), choice.side, 20, lambda: TIMELESS).left
    assert games == {0: 80, 1: 20, 5: 40, 8: 80}


def test_a_lead_counts_for_less_while_more_may_still_happen() -> None:
    """Of two games with the same lead at the end, that is worth more which was imagined from later on."""
    a_point = []
    for turn in (1, 7):
        state, choice = first_of_a_turn("duel", turn)
        search = Search(GAME.observe(state, choice.side), choice.side, 12, lambda: TIMELESS)
        trial = next(trial for trial in search.run() if any(trial.points))
        points, value = next((p, v) for p, v in zip(trial.points, trial.values, strict=True) if p)
        a_point.append(abs(points / log(value / (1 - value))))
    assert a_point == pytest.approx([5.0, 2.0])


@pytest.mark.parametrize("side", fast(GAME.sides, ["axis"]))
def test_before_the_first_turn_it_weighs_where_its_stands_begin(side: str) -> None:
    state, choice = next((state, choice) for state, choice in questions("duel", 1) if choice.side == side)
    seen = GAME.observe(state, side)
    search = Search(seen, side, 4, lambda: TIMELESS)
    assert {plan.sets_up for plan in search.plans} == set(get_args(SetUp))
    found = search.run()[0].plan
    answer = Planner(4, clock=lambda: 0.0).choose(seen, choice, Random(1), 1.0)
    assert answer == respond(known_table(seen), choice, Random(1), found)


def test_stands_begin_where_the_style_says() -> None:
    state, choice = next(iter(questions("farm", 1)))
    sight = Sight(state, choice, Random(1), None)

    def begins(where: SetUp) -> int:
        place: int = respond(state, choice, Random(1), Style(sets_up=where)).args[0]
        return place

    cells = [action.args[0] for action in choice.actions]
    cover = {cell: sight.shelter(cell) for cell in cells}
    best = [cell for cell in cells if cover[cell] == max(cover.values())]
    ways = sorted(map(sight.way, best))
    assert sight.way(begins("near")) == min(map(sight.way, cells))
    assert sight.way(begins("back")) == max(map(sight.way, cells))
    assert (cover[begins("covered")], sight.way(begins("covered"))) == (max(cover.values()), ways[0])
    assert (cover[begins("back in cover")], sight.way(begins("back in cover"))) == (max(cover.values()), ways[-1])
    assert ways[0] < ways[-1]
    left, right = (CENTRES[begins(wing)].x // WING for wing in ("left", "right"))
    assert (left, right) == (min(CENTRES[c].x // WING for c in cells), max(CENTRES[c].x // WING for c in cells))


def test_without_time_it_plays_by_its_plain_plan() -> None:
    """What it would do if it had looked at no other."""
    for turn in (2, 3, 4):
        state, choice = first_of_a_turn("duel", turn)
        seen, clock = GAME.observe(state, choice.side), iter(range(0, 10**6, 1000))
        hurried = Planner(216, clock=partial(next, clock))
        expected = respond(known_table(seen), choice, Random(5), plain(attacks=choice.side == "allies"))
        assert hurried.choose(seen, choice, Random(5), 1.0) == expected


def test_a_bot_that_was_stopped_answers_the_same() -> None:
    """Whoever takes over is told how the turn began."""
    lasting, rngs = Player(Planner(3, clock=lambda: 0.0)), (Random(4), Random(4))
    began, asked = None, 0
    for state, choice in questions("pit", seed=4):
        if choice.side == "axis" and state.turn == 4:
            seen = GAME.observe(state, "axis")
            if began is None or began[0]["turn"] != seen["turn"]:
                began = (seen, choice)
            fresh = Player(Planner(3, clock=lambda: 0.0))
            if (seen, choice) != began:
                fresh.choose(*began, Random(0), 1.0)
            assert lasting.choose(seen, choice, rngs[0], 1.0) == fresh.choose(seen, choice, rngs[1], 1.0)
            asked += 1
    assert asked > 4


def test_who_goes_if_behind_stays_while_it_would_win() -> None:
    """The points on the table decide, and the objective for whoever is alone in it."""
    state, choice = first_of_a_turn("duel", turn=1)
    me, worth = GAME.sides.index(choice.side), board(state).scenario.worth

    def goes(mine: int, theirs: int, *, inside: bool) -> bool:
        there = state.copy()
        for i in living(there, 0) + living(there, 1):
            there.cell[i] = next(c for c in board(state).cells if c not in board(state).objective)
        there.points[me], there.points[1 - me] = mine, theirs
        if inside:
            there.cell[living(there, me)[0]] = min(board(state).objective)
        return Sight(there, choice, Random(1), Style(goes=BEHIND)).is_going

    assert goes(2, 2, inside=False)
    assert not goes(3, 2, inside=False)
    assert goes(2, 2 + worth, inside=True)
    assert not goes(2, 1 + worth, inside=True)


def test_whoever_is_nearest_keeps_the_objective() -> None:
    """Of those on foot: he goes there while he is outside, and stays inside."""
    state, _choice = first_of_a_turn("town", turn=1)
    here, outside = board(state), next(c for c in board(state).cells if c not in board(state).objective)
    for i in living(state, 1):
        state.cell[i] = outside
    near, farther = (i for i in living(state, 1)[:2] if here.units[i].is_infantry)
    inside = min(here.objective)

    def goes(stand: int) -> bool:
        question = Choice("allies", "give_order", Message("blitz", "", {"stand": in_full(here.units[stand].name)}), ())
        return Sight(state, question, Random(1), Style(goes=NEVER, keeps=True)).is_going

    assert (goes(near), goes(farther)) == (True, False)
    state.cell[near] = inside
    assert not goes(near)
    state.cell[near], state.cell[farther] = outside, inside
    assert (goes(near), goes(farther)) == (False, False)


def test_who_hides_goes_where_fewest_enemies_see_him() -> None:
    hiding, hidden = Style(goes=NEVER, hides=True), 0
    for seed in range(4):
        for state, choice in questions("duel", seed):
            if choice.ask == "choose_goal":
                sight = Sight(state, choice, Random(1), hiding)
                seen_by = {action: sight.exposure(action.args[0]) for action in choice.actions}
                chosen = respond(state, choice, Random(1), hiding)
                assert seen_by[chosen] == min(seen_by.values())
                hidden += len(set(seen_by.values())) > 1
    assert hidden > 3


BLOWS = {"assault", "storm", "overrun"}


def test_who_dares_less_comes_to_blows_with_nobody() -> None:
    """While more enemies than he dares were found, are fit and have not fired; else he does what greedy does."""
    told = 0
    for seed in range(4):
        for state, choice in questions("town", seed):
            if choice.ask == "give_order" and BLOWS & {action.verb for action in choice.actions}:
                side = GAME.sides.index(choice.side)
                found = [enemy for enemy in living(state, 1 - side) if not state.hidden[enemy]]
                awake = sum(state.status[enemy] == READY and not state.fired[enemy] for enemy in found)
                daring, careful = (
                    respond(state, choice, Random(1), Style(dares=dares)) for dares in (awake, awake - 1)
                )
                assert daring == respond(state, choice, Random(1), Style())
                assert careful.verb not in BLOWS
                told += daring.verb in BLOWS
    assert told > 2


def test_who_rushes_goes_at_full_speed() -> None:
    """Where greedy would fire on the way."""
    slower = 0
    for seed in range(3):
        for state, choice in questions("town", seed):
            if choice.ask == "give_order":
                usual, rushing = (respond(state, choice, Random(1), style) for style in (Style(), Style(rushes=True)))
                assert rushing.verb not in ("advance", "cruise")
                if usual.verb in ("advance", "cruise"):
                    assert rushing.verb == "move"
                    slower += 1
    assert slower


def dangers(state: Blitz, cell: int, me: int, enemies: list[int]) -> tuple[bool, bool]:
    """Could a stand do any harm from a cell, and could any be done to it, had it gone there?"""
    there = state.copy()
    there.cell[me], there.did[me], there.hidden[me] = cell, MOVED, 0
    there.fired[:] = bytes(len(there.fired))

    def harms(firer: int, target: int) -> bool:
        fires = (Fire(firer, target, means=means) for means in (AT, MG))
        return any(WORTH.keys() & chances(there, fire).outcomes.keys() for fire in fires if may_fire(there, fire))

    return any(harms(me, foe) for foe in enemies), any(harms(foe, me) for foe in enemies)


@pytest.mark.parametrize(("style", "which", "wanted"), [(Style(fears=1e6), 1, False), (Style(hunts=1e6), 0, True)])
def test_who_fears_goes_out_of_fire_and_who_hunts_to_where_he_can_fire(style: Style, which: int, wanted: bool) -> None:
    told = 0
    for seed in range(4):
        for state, choice in questions("duel", seed):
            if choice.ask == "choose_goal":
                sight = Sight(state, choice, Random(1), style)
                found = {a: dangers(state, a.args[0], sight.stand, sight.enemies)[which] for a in choice.actions}
                if len(set(found.values())) > 1:
                    assert found[respond(state, choice, Random(1), style)] is wanted
                    told += 1
    assert told > 3
