"""What is worked out for all blocks or hexes at once says the same as the rule that judges one of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from cases import fast, long
from fogbound.core.proof.checks import random_answer
from fogbound.core.proof.playouts import drawn_options
from fogbound.core.steps import Ask
from fogbound.core.values import Action, Choice, Result
from fogbound.west.game import GAME
from fogbound.west.position.state import West
from fogbound.west.rules.asking import AskWhich
from fogbound.west.rules.supply import nets, nets_near, served_hexes
from fogbound.west.sequence import SEQUENCE
from fogbound.west.words import VERBS
from west.spread import FIRST

AT_ONCE = {"spend", "disband", "move_by_rail", "move_ground", "move_air", "react"}
"""Questions that list their legal actions without asking for an objection to each."""
EVERY = 15
"""Judging every block takes long: one question in so many is looked at."""


def positions(scenario: str, games: int = 8) -> Iterator[West]:
    """All positions of some random games with random options."""
    for seed in range(games):
        rng = Random(f"shortcuts {scenario} {seed}")
        state = GAME.new(scenario, drawn_options(GAME, scenario, rng))
        while not isinstance(decision := GAME.decision(state), Result):
            yield state
            GAME.apply(state, random_answer(decision, rng))


def unobjectionable(state: West, ask: Ask[West]) -> set[Action]:
    """Of all actions with the verbs of a question, those to which nothing is objected."""
    names = {"block": range(len(state.place)), "hex": range(state.board.hexes)}
    found = set()
    added = ask.verbs(state) if isinstance(ask, AskWhich) else {}
    for verb in {*added, *(name[3:] for name in dir(ask) if name.startswith("do_"))}:
        every = [Action(verb, (n,)) for n in names[VERBS[verb][0]]] if VERBS[verb] else [Action(verb)]
        found |= {action for action in every if ask.objection(state, action) is None}
    return found


@pytest.mark.parametrize("scenario", fast(GAME.scenarios, ["SBW1"]))
def test_actions_listed_at_once_are_those_without_an_objection(scenario: str) -> None:
    seen: Counter[str] = Counter()
    for state in positions(scenario):
        decision = GAME.decision(state)
        if not isinstance(decision, Choice) or decision.ask not in AT_ONCE:
            continue
        seen[decision.ask] += 1
        if seen[decision.ask] % EVERY == 1:
            ask = SEQUENCE._step(state)
            assert isinstance(ask, Ask)
            assert set(decision.actions) == unobjectionable(state, ask)
    assert set(seen) == AT_ONCE


@pytest.mark.rule("4.3.a", "4.3.b", "4.3.c", "4.3.d", "7.5.5.b")
@pytest.mark.parametrize(
    ("scenario", "games"), [*((code, 2) for code in FIRST), *(long(code, 8) for code in GAME.scenarios)]
)
def test_a_hex_is_near_the_nets_that_serve_it(scenario: str, games: int) -> None:
    looked_at = 0
    for n, state in enumerate(positions(scenario, games)):
        if n % 300:
            continue
        board = state.board
        for side in (0, 1):
            served = [served_hexes(state, side, frozenset([net])) for net in range(len(nets(state, side).seas))]
            for hex in filter(board.land.__getitem__, range(board.hexes)):
                assert nets_near(state, side, hex) == {net for net, hexes in enumerate(served) if hex in hexes}
                looked_at += bool(served)
    assert looked_at > 1000
