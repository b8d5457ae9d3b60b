"""Any rule set can be played, and a game tells which proposals it used."""

from __future__ import annotations

from random import Random

import pytest

from fogbound.blitz.play.engine.state import board
from fogbound.blitz.play.game import GAME
from fogbound.blitz.play.orders.giving import VERBS
from fogbound.blitz.play.uses import uses, uses_of
from fogbound.blitz.ruleset import proposals
from fogbound.core.values import Action, Chance, Choice, Dice, Event, Refusal, Result


def game(ruleset: str, scenario: str = "building", seed: int = 3) -> list[Event]:
    """What happens in a random game."""
    rng, state, told = Random(seed), GAME.new(scenario, {"ruleset": ruleset}), []
    while not isinstance(asked := GAME.decision(state), Result):
        if isinstance(asked, Chance):
            told += GAME.apply(state, Dice(tuple(rng.choices(range(1, 7), k=asked.count))))
        else:
            told += GAME.apply(state, rng.choice(asked.actions))
    return told


def test_any_choice_of_proposals_is_played() -> None:
    rules = board(GAME.new("building", {"ruleset": "V2+206"})).rules
    assert rules.proposals == ("206",)
    without = board(GAME.new("building", {"ruleset": "V3-104"})).rules
    assert set(proposals()) - set(without.proposals) == {"104"}


@pytest.mark.parametrize("spec", ["V4", "V2+999", "rules.toml", "/etc/passwd", ""])
def test_what_is_no_rule_set_is_refused_and_no_file_is_read(spec: str) -> None:
    with pytest.raises(Refusal):
        GAME.new("building", {"ruleset": spec})


def test_events_tell_how_often_a_proposal_counted() -> None:
    found = uses(game("V3"))
    assert found["003"] > 0
    assert uses_of("003", game("V3")) == found["003"]


def test_without_a_proposal_what_it_changes_counts_instead() -> None:
    old = game("V2", "duel")
    assert uses(old)["206"] == 0
    assert uses_of("206", old) > 0


@pytest.mark.parametrize("ruleset", ["V2", "V3"])
def test_no_event_follows_a_proposal_that_is_not_in_force(ruleset: str) -> None:
    """What is shelled, found, aimed at, hidden by smoke, stuck or cleared happens by both editions."""
    told = game(ruleset, "attack")
    rules = board(GAME.new("attack", {"ruleset": ruleset})).rules
    assert {event.rule for event in told if not rules.has(event.rule)} == set()
    seen = {event.kind: event.rule for event in told}
    assert {"found", "look", "shells", "aim"} <= set(seen)
    assert (seen["found"] == "003") is (ruleset == "V3")


@pytest.mark.parametrize("ruleset", ["V2", "V3"])
def test_no_refusal_cites_a_proposal_that_is_not_in_force(ruleset: str) -> None:
    """Every order and every answer without a place or to the first one, wherever it is not on offer."""
    state, rng = GAME.new("attack", {"ruleset": ruleset}), Random(3)
    rules, cited = board(state).rules, set()
    for _answer in range(400):
        asked = GAME.decision(state)
        if not isinstance(asked, Choice):
            assert isinstance(asked, Chance)
            GAME.apply(state, Dice(tuple(rng.choices(range(1, 7), k=asked.count))))
            continue
        for action in {action for verb in VERBS for action in (Action(verb), Action(verb, (3,)))} - {*asked.actions}:
            with pytest.raises(Refusal) as refused:
                GAME.apply(state, action)
            cited.add(refused.value.rule)
        GAME.apply(state, rng.choice(asked.actions))
    assert {rule for rule in cited if rule and not rules.has(rule)} == set()
    assert ("213" if ruleset == "V3" else "base.continuous_movement") in cited
