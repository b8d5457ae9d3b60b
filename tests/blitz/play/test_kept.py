"""What is found once for a question, or of many stands at once, is what would be found anew, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from fogbound.blitz.play.engine.asking import Recalled
from fogbound.blitz.play.engine.state import Blitz, living
from fogbound.blitz.play.fire.targets import in_view, reaction_of, reactors, sees_target
from fogbound.blitz.play.fog.looking import can_see, who_see, whom_sees
from fogbound.blitz.play.game import GAME
from fogbound.blitz.play.sequence import SEQUENCE
from fogbound.core.proof.checks import random_answer
from fogbound.core.values import Choice, Result

SCENARIOS = ("attack", "river", "steppe", "bocage")


def positions(scenario: str, seed: int = 1) -> Iterator[tuple[Blitz, Choice]]:
    """The questions of a random game, each with the position that it is asked in."""
    state, rng = GAME.new(scenario, {}), Random(seed)
    while not isinstance(decision := GAME.decision(state), Result):
        if isinstance(decision, Choice):
            yield state, decision
        GAME.apply(state, random_answer(decision, rng))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_kept_for_a_question_changes_none_of_its_answers(scenario: str) -> None:
    compared = 0
    for state, choice in positions(scenario):
        ask = SEQUENCE._step(state)
        if isinstance(ask, Recalled):
            anew = Blitz.from_json(state.to_json())  # it has nothing kept, and no memo while nobody asks
            assert tuple(ask.legal(anew)) == choice.actions
            compared += 1
    assert compared > 50


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_stands_that_are_sifted_at_once_are_those_that_are_found_one_by_one(scenario: str) -> None:
    seen = 0
    for n, (state, _choice) in enumerate(positions(scenario)):
        if n % 20:
            continue
        for i in (*living(state, 0), *living(state, 1)):
            foes = living(state, int(i in living(state, 0)))
            assert list(whom_sees(state, i, foes)) == [foe for foe in foes if can_see(state, i, foe)]
            assert list(who_see(state, foes, i)) == [foe for foe in foes if can_see(state, foe, i)]
            assert in_view(state, i) == [foe for foe in foes if not state.hidden[foe] and sees_target(state, i, foe)]
            assert reactors(state, foes, i) == [foe for foe in foes if reaction_of(state, foe, i)]
            seen += len(in_view(state, i))
    assert seen
