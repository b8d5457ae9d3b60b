"""The greedy bot and the sea: it watches beaches, and comes ashore in one place, with something behind it."""

from __future__ import annotations

from functools import cache
from itertools import takewhile
from random import Random

import pytest

from bots.west.test_greedy import game
from fogbound.bots.west.build import spend
from fogbound.bots.west.fleet import APART, LINK, can_be_spared, threatened_beaches
from fogbound.bots.west.greedy import GreedyBot
from fogbound.bots.west.places import LIFELINE, hexes_from, worth_of_places, worth_of_steps
from fogbound.bots.west.shipping import lies_overseas
from fogbound.bots.west.sight import LIFELINES, Sight
from fogbound.core.values import Action, Choice
from fogbound.west.chapters.landings.targets import price
from fogbound.west.chapters.naval.transport import passage
from fogbound.west.game import GAME
from fogbound.west.kinds import ALLIES, AXIS, Class, Nation
from fogbound.west.position.marks import LANDED
from fogbound.west.position.state import West
from fogbound.west.theatre.gazetteer import find as at

BEACHES = ("Carentan", "Caen")
"""Omaha and Utah; Gold, Juno and Sword."""


@cache
def carried(seed: int) -> tuple[tuple[West, Choice], ...]:
    """Positions in a game of SBW8 in which somebody is asked where his ships go, to be read."""
    asked = game("SBW8", seed, GreedyBot(clock=lambda: 0.0))
    return tuple((state.copy(), choice) for state, choice in asked if choice.ask in ("land_at", "ship_to"))


def guarded(state: West) -> set[int]:
    """The two landing hexes of Normandy in which a German combat unit stands."""
    board = state.board
    stands = {state.place[b] for b in state.on_map[AXIS] if board.combat[b]}
    return stands & {at(name) for name in BEACHES}


def test_germans_leave_no_beach_of_normandy_in_june() -> None:
    bot = GreedyBot(clock=lambda: 0.0)
    turn = takewhile(lambda asked: asked[1].side == "axis", game("SBW8", 1, bot))
    *_, (state, choice) = turn
    assert {at(name) for name in BEACHES} <= set(threatened_beaches(Sight(choice, GAME.observe(state, "axis"))))
    assert guarded(state) == {at(name) for name in BEACHES}


def test_a_coast_without_an_enemy_port_before_it_is_not_threatened() -> None:
    state = GAME.new("SBW3", {})
    choice = GAME.decision(state)
    assert threatened_beaches(Sight(choice, GAME.observe(state, "axis"))) == []  # type: ignore[arg-type]


def test_whoever_lands_lands_near_the_others() -> None:
    landed: set[int] = set()
    for state, choice in game("SBW8", 1, GreedyBot(clock=lambda: 0.0)):
        marks, place = state.marks, state.place
        landed = {place[b] for b in state.on_map[ALLIES] if marks[b] & LANDED and state.board.kind[b] == Class.MARINE}
        if choice.ask == "second_wave":
            break
    assert landed
    for hex in landed:
        far = hexes_from(state.board.setting, frozenset({hex}))
        assert all(far[other] < APART for other in landed)


def test_landing_is_the_same_for_equal_eyes() -> None:
    bot = GreedyBot(clock=lambda: 0.0)
    asked = 0
    for state, choice in game("SBW8", 2, bot):
        if choice.ask in ("land_at", "drop_at", "follow_up_at"):
            other = GAME.resample(state, choice.side, Random(asked))
            seen = [GAME.observe(world, choice.side) for world in (state, other)]
            assert len({bot.choose(view, choice, Random(0), 1.0) for view in seen}) == 1
            asked += 1
        if state.turn:
            break
    assert asked


@pytest.mark.long
def test_units_at_the_front_do_not_go_to_sea_and_others_are_shipped_to_a_port_they_won() -> None:
    sailed = 0
    for state, choice in carried(10001):
        if choice.ask == "ship_to":
            sight = Sight(choice, GAME.observe(state, choice.side))
            assert lies_overseas(sight, state.place[sight.block_asked()])
            answer = GreedyBot().choose(sight.seen, choice, Random(0), 1.0)  # type: ignore[arg-type]
            assert not lies_overseas(sight, answer.args[0])
            sailed += 1
    assert sailed


def sight_of(scenario: str, side: str) -> tuple[West, Sight]:
    """What a side sees when it is first asked in a scenario."""
    bot = GreedyBot(clock=lambda: 0.0)
    state, choice = next((s, c) for s, c in game(scenario, 1, bot) if c.side == side)
    return state, Sight(choice, GAME.observe(state, side))


def test_a_strait_is_the_sea_until_both_shores_are_ours() -> None:
    _state, sight = sight_of("SBW8", "allies")
    assert lies_overseas(sight, at("Dover"))
    for b in sight.state.stacks[at("Calais")]:
        sight.state.put(b, at("Lille"))
    sight.state.give(at("Calais"), Nation.UK)
    assert not lies_overseas(Sight(sight.choice, sight.state), at("Dover"))


def test_who_has_nothing_to_win_waits_for_no_ships() -> None:
    _state, sight = sight_of("SBW8", "axis")
    assert not lies_overseas(sight, at("Paris"))


def test_leaders_land_armies_and_air_headquarters_drop_the_paras() -> None:
    """13.8: a point of a leader who can land units is too good for a drop."""
    led: dict[str, set[str]] = {}
    for state, choice in game("SBW8", 1, bot := GreedyBot(clock=lambda: 0.0)):
        if choice.ask == "second_wave":
            break
        if choice.ask == "lead" and choice.side == "allies":
            verb = bot.choose(GAME.observe(state, "allies"), choice, Random(0), 1.0).verb
            led.setdefault(verb, set()).add(str(choice.prompt.args["hq"]))
    assert led["land"] == led["stand_by"] == {"Churchill", "Eisenhower"}
    assert led["drop"]
    assert led["drop"].isdisjoint(led["land"])


def test_a_leader_is_not_used_up() -> None:
    """13.6: whoever is activated with his last step is removed."""
    state, sight = sight_of("SBW8", "allies")
    hq = state.board.names.index("Churchill")
    assert can_be_spared(sight, hq)
    sight.state.steps[hq] = 1
    assert not can_be_spared(sight, hq)
    sight.state.turn += 1
    assert can_be_spared(sight, hq)


def test_nobody_lands_far_away_while_a_beach_is_near() -> None:
    """24.8: a long way takes the points of several units."""
    bot = GreedyBot(clock=lambda: 0.0)
    state, choice = next((s, c) for s, c in game("SBW10", 1, bot) if c.ask == "land_at")
    seen = GAME.observe(state, choice.side)
    where = bot.choose(seen, choice, Random(0), 1.0).args[0]
    assert price(state, Sight(choice, seen).block_asked(), where) == 1


def test_ports_that_feed_an_army_are_worth_a_guard() -> None:
    """4.2: whoever has no way home by land lives by them; a side that has one does not."""
    _state, sight = sight_of("SBW8", "allies")
    assert not {at("Antwerpen"), at("London")}.intersection(sight.lifelines)
    sight.state.give(at("Antwerpen"), Nation.UK)
    ashore = Sight(sight.choice, sight.state)
    assert at("Antwerpen") in ashore.lifelines
    assert len(ashore.lifelines) == LIFELINES
    assert ashore.worth[at("Antwerpen")] == sight.worth.get(at("Antwerpen"), 0.0) + LIFELINE
    _state, theirs = sight_of("SBW10", "axis")
    assert theirs.lifelines == []


def test_leaders_who_bring_armies_over_are_repaired_first() -> None:
    """13.5: their steps are the points by which corps come to the war."""
    state, sight = sight_of("SBW10", "allies")
    churchill, corps = (state.board.names.index(name) for name in ("Churchill", "II Pol"))
    for block in (churchill, corps):
        sight.state.steps[block] = 1
    offered = tuple(Action("repair", (block,)) for block in (corps, churchill))
    asked = Sight(Choice("allies", "spend", sight.choice.prompt, offered), sight.state)
    assert spend(asked) == offered[1]


def test_a_step_is_worth_more_where_the_war_is_long() -> None:
    setting = GAME.new("SBW10", {}).setting
    early, late = worth_of_steps(setting, 0), worth_of_steps(setting, 11)
    assert early[Nation.US] > 2 * late[Nation.US]
    short = GAME.new("SBW3", {}).setting
    assert worth_of_steps(short, 0) == worth_of_steps(short, 1)


def test_a_date_that_has_passed_is_nothing_to_fight_for() -> None:
    """7.11: Cherbourg counts at the end of June and at the end of July; Paris of SBW10 in August only."""
    state = GAME.new("SBW8", {})
    cherbourg, june = at("Cherbourg"), worth_of_places(state)
    state.turn += 1
    assert (june[cherbourg], worth_of_places(state)[cherbourg]) == (6.0, 3.0)
    late = GAME.new("SBW10", {})
    late.turn = 3
    assert at("Paris") not in worth_of_places(late)


@pytest.mark.long
def test_fleets_keep_out_of_the_strait_of_calais_and_feed_whom_they_carry() -> None:
    """7.5.5, 4.2: two faces of every unit were lost under the guns, and more came ashore than the ports could feed."""
    asked, bot = {"land_at": 0, "ship_to": 0}, GreedyBot(clock=lambda: 0.0)
    for state, choice in carried(10001):
        sight = Sight(choice, seen := GAME.observe(state, choice.side))
        block, (hex,) = sight.block_asked(), bot.choose(seen, choice, Random(0), 1.0).args
        assert not passage(state, block, hex)["calais"]
        assert choice.ask == "land_at" or sight.would_be_fed(block, hex)
        asked[choice.ask] += 1
    assert all(asked.values())


def test_a_port_that_is_full_takes_nobody() -> None:
    """4.2.e: a minor port feeds one unit."""
    state, sight = sight_of("SBW8", "allies")
    port = at("St Malo")
    assert state.board.port[port] == 1
    at_home = [b for b in state.on_map[ALLIES] if state.board.nation[b] == Nation.UK and state.board.combat[b]]
    for enemy in sight.theirs_at(port):
        sight.state.put(enemy, at("Berlin"))
    sight.state.give(port, Nation.UK)
    assert sight.would_be_fed(at_home[0], port)
    sight.state.put(at_home[0], port)
    assert not sight.would_be_fed(at_home[1], port)


def test_paratroops_come_down_where_the_beaches_can_be_reached() -> None:
    dropped = 0
    for state, choice in game("SBW8", 1, bot := GreedyBot(clock=lambda: 0.0)):
        if choice.ask == "second_wave":
            break
        if choice.ask == "drop_at":
            ashore = frozenset(state.place[b] for b in state.on_map[ALLIES] if state.marks[b] & LANDED)
            (hex,) = bot.choose(GAME.observe(state, choice.side), choice, Random(0), 1.0).args
            assert hexes_from(state.board.setting, ashore)[hex] <= LINK
            dropped += 1
    assert dropped
