"""The greedy bot in the Advanced game: headquarters lead those who strike, and games come to an end."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bots.west.test_greedy import game
from cases import long
from fogbound.bots.west.greedy import GreedyBot
from fogbound.bots.west.places import marches_to
from fogbound.bots.west.plan import Staff
from fogbound.bots.west.sight import Sight
from fogbound.core.proof.checks import random_answer
from fogbound.core.values import Choice, Result
from fogbound.west.game import GAME
from fogbound.west.kinds import Class
from fogbound.west.theatre.gazetteer import find as at

MOST = 800
"""Decisions of the bot; a game has fewer than two hundred."""


@pytest.mark.parametrize("side", GAME.sides)
@pytest.mark.parametrize("scenario", ["SBW1", long("SBW2")])
def test_it_activates_headquarters_and_gives_them_somebody_to_lead(scenario: str, side: str) -> None:
    rng, bot, said = Random(3), GreedyBot(clock=lambda: 0.0), Counter[str]()
    state = GAME.new(scenario, {"rules_level": "advanced"})
    while not isinstance(decision := GAME.decision(state), Result) and said.total() < MOST:
        if isinstance(decision, Choice) and decision.side == side:
            answer = bot.choose(GAME.observe(state, side), decision, rng, 1.0)
            said[answer.verb] += 1
            GAME.apply(state, answer)
        else:
            GAME.apply(state, random_answer(decision, rng))
    assert said.total() < MOST
    assert 0 < said["activate"] <= said["fuel"]


def test_headquarters_stay_out_of_battles() -> None:
    """Guns join a battle that others have begun; whoever leads them would only be lost in it."""
    bot = GreedyBot(clock=lambda: 0.0)
    state, choice = next((s, c) for s, c in game("SBW10", 1, bot) if c.side == "allies" and c.ask == "move_ground")
    sight = Sight(choice, GAME.observe(state, "allies"))
    block = sight.board.names.index
    hex = min(sight.enemies, key=lambda hex: (marches_to(sight.board.setting, at("Roma"))[hex], hex))
    sight.state.put(block("II US"), hex)
    near = next(way.to for way in sight.board.ways[hex] if sight.owners[way.to] == sight.side)
    for name in ("12 AF", "8 Br Army"):
        sight.state.put(block(name), near)
    staff = Staff(sight, attacks=True)
    staff.kept.update(b for b in staff.free if sight.board.combat[b])
    assert block("12 AF") in staff.able(hex, combat=False)
    assert staff.reinforcements(hex) == [block("8 Br Army")]
    staff.kept.update(b for b in staff.free if sight.board.kind[b] == Class.ARTILLERY)
    assert staff.reinforcements(hex) == []
