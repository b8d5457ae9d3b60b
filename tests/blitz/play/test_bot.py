"""The greedy bot of Blitz plays every scenario to their end and is better than chance."""

from __future__ import annotations

from random import Random

import pytest

from blitz.play import table_talk
from blitz.play.table_talk import offered, put, question
from cases import long
from fogbound.blitz.play.game import GAME
from fogbound.bots.blitz.greedy import GreedyBot
from fogbound.core.dice import ForcedDice
from fogbound.core.match import Match
from fogbound.core.values import Action
from fogbound.lab.playing import Order, play

GREEDY = "greedy"


def points(scenario: str, german: str, us: str) -> tuple[int, int]:
    winners = [play(Order("blitz", scenario, {}, {"axis": german, "allies": us}, seed)).winner for seed in range(3)]
    return winners.count("axis"), winners.count("allies")


@pytest.mark.parametrize("scenario", ["building", "duel", long("attack"), long("farm")])
def test_it_does_better_than_chance_on_either_side(scenario: str) -> None:
    as_german, as_us = points(scenario, GREEDY, "random"), points(scenario, "random", GREEDY)
    assert as_german[0] - as_german[1] > as_us[0] - as_us[1]
    assert as_german[0] > as_german[1]


@pytest.mark.rule("301")
@pytest.mark.parametrize(("cell", "lies"), [("R06C12", "square"), ("R04C10", "turned")])
def test_it_turns_a_template_over_those_whom_it_strikes_so(cell: str, lies: str) -> None:
    match = Match.start(GAME, "bocage", {"fog": "off"}, ForcedDice(6, 6, 6, 1, 6, *[1] * 30))
    while any(line.startswith("place") for line in offered(match)):
        table_talk.play(match, GAME.vocabulary.text(question(match).actions[0]))
    table_talk.play(match, 'activate "Werfer battery"')
    put(match, "Wiltshires 1", cell)
    put(match, "Wiltshires 2", "R06C10")
    table_talk.play(match, "aim R06C10")
    answer = GreedyBot().choose(GAME.observe(match.state, "axis"), question(match), Random(1), 0.0)
    assert answer == Action(lies)


def test_the_same_order_gives_the_same_game() -> None:
    order = Order("blitz", "building", {}, {"axis": GREEDY, "allies": GREEDY}, 1)
    one, other = play(order), play(order)
    assert (one.winner, one.decisions, one.grade) == (other.winner, other.decisions, other.grade)
