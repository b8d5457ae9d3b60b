"""5.1, 5.3: the plans of 1940 as decisions and deployments, and what can come of them."""

from __future__ import annotations

from random import Random

import pytest

from fogbound.bots.west.greedy import GreedyBot
from fogbound.core.texts import render
from fogbound.core.values import Choice, Refusal
from fogbound.west.game import GAME
from fogbound.west.kinds import ALLIES, Nation
from fogbound.west.options import settle
from fogbound.west.position.observe import observe
from fogbound.west.rules.stacking import is_legal_stack
from fogbound.west.scenarios import scenario_named
from fogbound.west.theatre.gazetteer import find
from west.positions import Position

PLANS = ("dyle_breda", "dyle", "escaut")
DEGREES = {"commit_force": "1", "commit_fighters": "2", "commit_all": "3"}


def eve(**options: str) -> Position:
    """10 May 1940, before the first German unit moves."""
    table = Position(GAME.new("SBW3", options))
    while table.asks != "move_ground":
        table.say("done")
    return table


def attacked(plan: str = "", commitment: str = "commit_force", **options: str) -> Position:
    """Germany enters Luxembourg, and the Allies answer."""
    table = eve(**options).say("move XXIII AK", "to Luxembourg", "refuse")
    return table.say(plan, commitment) if plan else table


def march_on_arnhem(table: Position) -> Position:
    """Then the Netherlands."""
    if table.asks == "march":
        table.say("stop")
    return table.say("move X AK", "to Arnhem", "refuse")


# -- decisions -------------------------------------------------------------------------------------


@pytest.mark.rule("5.1.b")
def test_france_chooses_its_plan_when_the_attack_comes() -> None:
    table = attacked()
    assert (table.asks, table.asked) == ("choose_plan", "allies")
    for plan in PLANS:
        assert table.may(plan)
    assert table.refused("commit_all") == "5.1"
    assert table.state.french_plan == ""
    table.say("dyle")
    assert table.state.french_plan == "dyle"
    assert table.asks == "choose_commitment"


@pytest.mark.rule("5.3.a")
def test_britain_commits_itself_when_the_attack_comes() -> None:
    for verb, degree in DEGREES.items():
        table = attacked("escaut", verb)
        assert table.state.commitment == degree
        assert table.asked == "axis"


@pytest.mark.rule("5.1.b", "5.3.a")
def test_nobody_is_asked_twice() -> None:
    table = march_on_arnhem(attacked("dyle_breda"))
    assert table.asked == "axis"
    assert (table.state.french_plan, table.state.commitment) == ("dyle_breda", "1")


@pytest.mark.rule("5.1.b", "5.3.a")
def test_plans_that_were_fixed_from_the_start_are_put_to_work_without_a_question() -> None:
    table = attacked(french_plan="dyle", uk_commitment_1940="2")
    assert table.asked == "axis"
    chosen = attacked("dyle", "commit_fighters")
    assert list(table.state.place) == list(chosen.state.place)
    for option, value in (("french_plan", "maginot"), ("uk_commitment_1940", "4")):
        with pytest.raises(Refusal):
            settle({option: value})


def test_the_armies_stand_in_france_until_then_and_paris_has_a_garrison() -> None:
    state = eve().state
    board = state.board
    for block, place in enumerate(state.place):
        if place >= 0 and board.nation[block] in (Nation.FR, Nation.UK):
            assert board.home[place] in (Nation.FR, Nation.UK)
    assert any(board.combat[block] for block in state.stacks[find("Paris")])


# -- deployments -----------------------------------------------------------------------------------


@pytest.mark.rule("5.1.b")
@pytest.mark.parametrize("plan", PLANS)
def test_the_blocks_of_a_plan_take_up_its_positions(plan: str) -> None:
    before, table = eve().state, march_on_arnhem(attacked(plan))
    planned = scenario_named("SBW3").plans["french_plan"][plan]
    assert planned
    for placed in planned:
        assert table.state.place[placed.block] == placed.place
    board, moved = table.board, {placed.block for placed in planned}
    for block, place in enumerate(table.state.place):
        if board.side[block] == ALLIES and block not in moved:
            assert place == before.place[block]
    for hex, stack in table.state.stacks.items():
        assert hex >= board.hexes or is_legal_stack(board, [b for b in stack if board.side[b] == ALLIES])


@pytest.mark.rule("5.1.b")
def test_what_lies_in_a_neutral_country_waits_for_the_attack_on_it() -> None:
    table = attacked("dyle_breda")
    assert (table.place("CC"), table.place("1 DLM")) == ("2224", "2223")  # at Mons, and still at Dunkerque
    assert march_on_arnhem(table).place("1 DLM") == "2523"


@pytest.mark.rule("5.1.b")
def test_who_finds_the_enemy_in_his_place_stays() -> None:
    table = eve().say("move XVI Pz", "to 2523", "refuse", "dyle_breda", "commit_force")
    assert table.place("1 DLM") == "2223"  # the Germans are at Breda already
    assert table.place("XVI CA") == "2322"


@pytest.mark.rule("5.1.b", "3.10.a")
def test_who_finds_no_room_stays() -> None:
    table = eve()
    table.state.put(table.number("XX CA"), find("Lille"))
    table.say("move XXIII AK", "to Luxembourg", "refuse", "dyle_breda", "commit_force")
    assert {table.place("IV CA"), table.place("V CA")} == {"2124", "2125"}  # one goes to Lille, one stays at Amiens
    assert table.place("CC") == "2224"


@pytest.mark.rule("5.1.b")
def test_nobody_marches_into_an_air_raid_or_out_of_one() -> None:
    state = GAME.new("SBW3", {"neutral_overflight": "allowed", "french_plan": "dyle", "uk_commitment_1940": "1"})
    table = Position(state)
    while table.asks != "move_air":
        table.say("done")
    table.say("fly IV FK", "to 2225", "fly II FK", "to Bruxelles", "refuse")
    assert (table.place("I Br"), table.place("II Br")) == ("2124", "2323")
    assert (table.place("CC"), table.place("II CA")) == ("2225", "2325")


@pytest.mark.rule("5.1.b")
def test_positions_in_france_are_taken_up_once() -> None:
    table = attacked("dyle_breda")
    table.state.put(table.number("V CA"), find("Rouen"))  # somebody has sent it elsewhere since
    assert march_on_arnhem(table).place("V CA") == "2025"


@pytest.mark.rule("5.3.a")
def test_more_british_blocks_in_france_with_every_degree() -> None:
    counted = []
    for verb in DEGREES:
        state = attacked("escaut", verb).state
        board = state.board
        british = [b for b, place in enumerate(state.place) if place >= 0 and board.nation[b] == Nation.UK]
        counted.append(sum(board.home[state.place[block]] in (Nation.FR, Nation.BE) for block in british))
    assert counted == sorted(set(counted))
    assert attacked("dyle", "commit_all").place("1 Br Arm") == "2025"


@pytest.mark.rule("5.6.1.a")
@pytest.mark.parametrize("plan", PLANS)
def test_neighbours_that_are_left_alone_give_up_at_once(plan: str) -> None:
    table = eve().say("move XV Pz", "to 2425", "refuse", plan, "commit_force")
    if table.asks == "march":
        table.say("stop")
    table.say("done", "done")  # movement on the ground and in the air
    while table.asks not in ("choose_battle", "dice"):
        table.say("done")
    if table.asks == "choose_battle":
        table.say("battle 2425")
    while table.asks == "dice":
        table.hit(0)
    gone = table.place("Ch Ard") != "2425"
    assert gone == (plan == "escaut")


# -- the fog ---------------------------------------------------------------------------------------


@pytest.mark.rule("5.1.b")
def test_the_enemy_sees_backs_move_and_no_names() -> None:
    table = attacked("dyle_breda")
    told = [render(event.text, "en") for event in table.told if event.kind == "moved" and event.to == ("axis",)]
    assert "French block: 2226 Reims to 2325 Charleroi." in told
    seen = str(observe(table.state, "axis")["enemies"])
    for name in ("9 Armée", "III CA", "I Br"):
        assert name not in " ".join(told)
        assert f"'{name}'" not in seen
    reveals = [event.reveals for event in table.told if event.kind == "moved" and event.rule == "5.1"]
    assert reveals
    assert all(reveals)


def test_bots_choose_a_plan() -> None:
    table = attacked()
    for _question in range(2):
        decision = GAME.decision(table.state)
        assert isinstance(decision, Choice)
        action = GreedyBot().choose(observe(table.state, "allies"), decision, Random(1), 10.0)
        assert action in decision.actions
        table.told += GAME.apply(table.state, action)
    assert table.asked == "axis"
