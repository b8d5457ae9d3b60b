"""Who may fire at whom: what is offered, what is refused and why, and what a player who asks is told."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from blitz.play.table_talk import DUEL, attack, number, order, play, question, start, where
from cases import fast
from fogbound.blitz.play.engine.grid import HEADINGS
from fogbound.blitz.play.engine.state import DEMORALISED, Blitz, board, living
from fogbound.blitz.play.fire.means import AT, CREW, MEANS, SPECIAL, TRACKS, Fire
from fogbound.blitz.play.fire.targets import bar_against
from fogbound.blitz.play.game import GAME
from fogbound.core.proof.checks import random_answer
from fogbound.core.texts import render
from fogbound.core.values import Choice, Refusal, Result


def barred(break_it: Callable[[Blitz], None], firer: str, target: str, means: int = AT, moved: bool = False) -> str:
    """Why a stand of the attack does not fire any more, once something was done to it."""
    state = attack().state
    break_it(state)
    state.touch()
    found = bar_against(state, Fire(number(state, firer), number(state, target), moved, means))
    return render(found[1]) if found else ""


def hide(state: Blitz) -> None:
    state.hidden[number(state, "StuG")] = 1


def fire_before(state: Blitz) -> None:
    state.fired[number(state, "Sherman A")] = 1


def shake(state: Blitz) -> None:
    state.status[number(state, "Sherman A")] = DEMORALISED


def get_stuck(state: Blitz) -> None:
    state.stuck[number(state, "StuG")] = 1


def close_down(state: Blitz) -> None:
    state.looks_out[number(state, "StuG")] = 0


def spend(state: Blitz) -> None:
    state.dry[number(state, "Sherman A")] = 1


def nothing(state: Blitz) -> None:
    """As it stands."""


@pytest.mark.parametrize(
    ("break_it", "fire", "why"),
    [
        (nothing, ("Sherman A", "StuG"), ""),
        (hide, ("Sherman A", "StuG"), "nobody has found it"),
        (fire_before, ("Sherman A", "StuG"), "it has fired"),
        (nothing, ("Rifles 1", "StuG", SPECIAL), "it has nothing for that"),
        (shake, ("Sherman A", "StuG"), "it is demoralised"),
        (close_down, ("Sherman A", "StuG", CREW), "the crew is behind armour"),
        (get_stuck, ("Sherman A", "StuG", TRACKS), "that one is stuck already"),
        (nothing, ("Mortar", "Pak", AT, True), "a mortar does not move and fire"),
        (spend, ("Sherman A", "StuG"), "it has no ammunition left"),
        (nothing, ("Rifles 1", "StuG"), "beyond the reach of the weapon"),
        (nothing, ("MG 42", "US observer"), "it does not see it"),
    ],
)
def test_a_fire_that_is_forbidden_says_why(break_it: Callable[[Blitz], None], fire: tuple[str, ...], why: str) -> None:
    assert barred(break_it, *fire) == why  # type: ignore[arg-type]


@pytest.mark.parametrize(("rules", "cited"), [("V3", "216"), ("V3-216", "base.exposed_crew")])
def test_a_refusal_cites_the_rule_that_is_in_force(rules: str, cited: str) -> None:
    state = attack(ruleset=rules).state
    close_down(state)
    found = bar_against(state, Fire(number(state, "Sherman A"), number(state, "StuG"), means=CREW))
    assert found is not None
    assert found[0] == cited


def unbarred(state: Blitz, side: str) -> set[tuple[str, int]]:
    """What nothing forbids to whoever aims, as verbs with the numbers of their targets."""
    enemies, (i, moved) = living(state, 1 - GAME.sides.index(side)), (state["stand"], bool(state["moved"]))
    offset = board(state).offset
    return {
        (verb, j + offset)
        for j in enemies
        for means, verb in enumerate(MEANS)
        if not bar_against(state, Fire(i, j, moved, means))
    }


def test_of_a_target_nobody_has_found_a_refusal_says_only_that() -> None:
    """Hidden, lost, or not in this battle at all: who is refused cannot tell which."""
    match = attack()
    order(match, "Tank platoon", "Sherman A", "fire")
    assert question(match).ask == "take_aim"
    hide(match.state)
    match.state.touch()
    said = set()
    for name in ("StuG", "Tiger II"):
        with pytest.raises(Refusal) as refused:
            play(match, f'at "{name}"')
        said.add((refused.value.rule, render(refused.value.message)))
    assert said == {("003", "Sherman A cannot fire at it: nobody has found it.")}


@pytest.mark.parametrize("scenario", fast(GAME.scenarios, ["building", "duel", "farm", "pit"]))
def test_what_is_offered_is_what_nothing_forbids(scenario: str) -> None:
    """Whoever aims is offered every target and means that has no bar, and no other."""
    rng, aimed = Random(4), 0
    for _game in range(3):
        state = GAME.new(scenario, {})
        for _decision in range(600):
            if isinstance(asked := GAME.decision(state), Result):
                break
            if isinstance(asked, Choice) and asked.ask == "take_aim":
                aimed += 1
                assert {(a.verb, a.args[0]) for a in asked.actions if a.args} == unbarred(state, asked.side)
            GAME.apply(state, random_answer(asked, rng))
    assert aimed


def test_who_can_fire_at_an_enemy_is_told_with_the_reasons_of_the_others() -> None:
    state = attack().state
    told_allies = GAME.inquire([state], "allies", "fire", where(state, "StuG"))
    lines = [render(finding.text) for finding in told_allies]
    assert lines[1] == "Sherman A can fire at StuG, 61 cm away."
    assert "Rifles 1 cannot fire at StuG: beyond the reach of the weapon." in lines
    assert len(lines) == len(living(state, 1))
    assert [bool(finding.good) for finding in told_allies] == sorted((bool(f.good) for f in told_allies), reverse=True)
    mine = [render(finding.text) for finding in GAME.inquire([state], "axis", "fire", where(state, "StuG"))]
    assert "StuG can fire at Half-track, 79 cm away." in mine
    hide(state)
    (nobody,) = GAME.inquire([state], "allies", "fire", where(state, "StuG"))
    assert render(nobody.text) == "Nobody is known to stand there."


def test_a_turn_on_the_spot_is_told_to_its_own_side() -> None:
    match = start(DUEL, 6, 1)
    assert match.state.facing[number(match.state, "Tiger II")] == HEADINGS.index("S")
    play(match, 'order "Tiger II"', "pivot")
    (event,) = (one for one in play(match, "face W") if one.kind == "turned")
    assert (event.to, render(event.text)) == (("axis",), "Tiger II turns to face west.")
