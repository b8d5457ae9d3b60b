"""The scenarios: a side that is to attack has what it takes, and a reason."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from fogbound.blitz.play.engine.scenarios import SIDES, scenarios
from fogbound.blitz.play.engine.state import board, living
from fogbound.blitz.play.game import GAME
from fogbound.bots.blitz.search import play_on
from fogbound.bots.blitz.style import ATTACK, DEFENCE, HELD, NEVER, Style

ABSENT: Final = Style(sets_up="back in cover", goes=NEVER, hides=True, good=HELD, fair=HELD)
"""Sets up far away, and neither goes nor fires."""


@pytest.mark.parametrize("code", scenarios())
def test_what_evens_the_sides_is_less_than_the_objective(code: str) -> None:
    """Or whoever is to take it could stay away and win."""
    scenario = scenarios()[code]
    assert abs(scenario.credit) < scenario.worth


def leads(code: str, attackers: Style, games: int) -> tuple[list[int], int]:
    """Victory points of the attackers less those of the defenders, and in how many games they hold the objective."""
    defends = SIDES.index(scenarios()[code].first)
    attacks, found, taken = 1 - defends, [], 0
    for seed in range(games):
        styles = {SIDES[defends]: DEFENCE, SIDES[attacks]: attackers}
        end = play_on(GAME.new(code, {}), styles, Random(seed))
        found.append(end.points[attacks] - end.points[defends])
        there = [any(end.cell[i] in board(end).objective for i in living(end, side)) for side in (attacks, defends)]
        taken += there == [True, False]
    return found, taken


@pytest.mark.long
@pytest.mark.parametrize("code", scenarios())
def test_who_is_to_attack_and_stays_away_loses(code: str) -> None:
    found, _taken = leads(code, ABSENT, 8)
    assert sum(lead >= 0 for lead in found) <= 1


@pytest.mark.long
def test_the_objective_is_taken_by_force_again_and_again() -> None:
    assert sum(leads(code, ATTACK, 3)[1] for code in scenarios()) >= 6
