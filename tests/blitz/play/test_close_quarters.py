"""Who is close to an enemy: what is asked of the tape and of the eyes (221), and who is in the way."""

from __future__ import annotations

from itertools import pairwise

import pytest

from blitz.play.table_talk import attack, number, put, under
from fogbound.blitz.play.engine.board import board_of
from fogbound.blitz.play.engine.grid import CELLS
from fogbound.blitz.play.move.close_quarters import _might_turn_on
from fogbound.blitz.play.move.gaits import MOVE, pace_of
from fogbound.blitz.play.move.march import goals, routes
from fogbound.blitz.play.move.room import clashes
from fogbound.blitz.play.move.routes import path_to


@pytest.mark.parametrize("rules", ["V2", "V3"])
@pytest.mark.parametrize("turned", [0, 1])
def test_who_may_not_turn_on_one_so_far_away_may_not_on_one_farther(rules: str, turned: int) -> None:
    on = board_of(f"duel {rules}")
    answers = [_might_turn_on(on, far, turned) for far in range(200)]
    assert all(near >= farther for near, farther in pairwise(answers))
    assert answers[0] == (rules == "V3" and not turned)


@pytest.mark.parametrize("ruleset", ["V2", "V3"])
def test_no_way_on_offer_runs_into_a_known_enemy(ruleset: str) -> None:
    """A tank was offered goals on whose way it met a tank that it saw: it stopped there, and had acted."""
    match = under(attack(), ruleset)
    put(match, "StuG", "R06C16")
    state = match.state
    tank, enemy = number(state, "Sherman A"), number(state, "StuG")
    assert clashes(state, tank, CELLS.index("R06C15"), enemy)
    found = routes(state, tank, pace_of(state, tank, MOVE))
    beyond = [cell for cell in goals(state, tank, MOVE) if cell > CELLS.index("R08C01")]
    assert beyond
    assert not any(clashes(state, tank, step, enemy) for cell in beyond for step in path_to(found, cell))
