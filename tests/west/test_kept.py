"""What is kept of a position is what a state that has just been read back works out anew."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from msgspec.json import encode

from cases import fast, long
from fogbound.core.proof.checks import random_answer
from fogbound.core.values import Choice, Result
from fogbound.west.game import GAME
from fogbound.west.kinds import ALLIES, AXIS, Nation
from fogbound.west.position.marks import FLOWN, FROZEN, MOVED
from fogbound.west.position.observe import ONLOOKER, observe
from fogbound.west.position.state import POOL, West
from fogbound.west.rules.air import airbases, full_bases, shut_airspace
from fogbound.west.rules.arrival import can_come_back, fort_sites
from fogbound.west.rules.control import enemy_cities, held, neutral_hexes, occupied, owned_net
from fogbound.west.rules.entry import ENTRY
from fogbound.west.rules.movement import MOVING
from fogbound.west.rules.rail import stations
from fogbound.west.rules.reach import Reach, allowance, reach, spread
from fogbound.west.rules.siege import sieges
from fogbound.west.rules.supplied import claims, supplied_among, supplied_blocks
from fogbound.west.rules.supply import barred, nets, source_hexes
from fogbound.west.rules.zoc import air_zones, enemy_zones, ground_zones, hexes_beside
from fogbound.west.theatre.gazetteer import find
from west.spread import FIRST


def worked_out(state: West) -> dict[tuple[str, int], object]:
    """All that rules keep, by name and by side, nation or hex."""
    board, found = state.board, dict[tuple[str, int], object]()
    for side in (0, 1):
        for rule in (
            held,
            occupied,
            owned_net,
            enemy_cities,
            barred,
            ground_zones,
            air_zones,
            enemy_zones,
            hexes_beside,
            sieges,
        ):
            found[rule.__name__, side] = rule(state, side)
        found["nets", side] = nets(state, side).net_of
        found["supplied", side] = supplied_blocks(state, side)
        at_home, waiting = claims(state, side, state.on_map[side])
        found["claims", side] = sorted(at_home), sorted(waiting)
        found["back", side] = [block for block in state.in_pool[side] if can_come_back(state, block)]
    for nation in range(len(state.capital)):
        found["sources", nation] = source_hexes(state, nation)
        found["airbases", nation] = airbases(state, nation)
    for fort in sorted(board.forts)[::10]:
        found["sites", fort] = fort_sites(state, fort)
    for hex in board.net_hexes[::25]:
        found["stations", hex] = stations(state, state.active, hex)
    found["full bases", 0] = full_bases(state)
    return found | {("neutral", 0): neutral_hexes(state), ("airspace", 0): shut_airspace(state)}


@pytest.mark.parametrize("seed", [0, long(1), long(2)])
@pytest.mark.parametrize("scenario", fast(FIRST, ["SBW1"]))
def test_what_is_kept_is_what_would_be_worked_out_anew(scenario: str, seed: int) -> None:
    compare_through_a_game(scenario, seed)


@pytest.mark.long
@pytest.mark.parametrize("scenario", [code for code in GAME.scenarios if code not in FIRST])
def test_what_is_kept_in_other_scenarios_is_what_would_be_worked_out_anew(scenario: str) -> None:
    compare_through_a_game(scenario, 0)


def compare_through_a_game(scenario: str, seed: int) -> None:
    rng, state, seen = Random(seed), GAME.new(scenario, {}), 0
    while not isinstance(decision := GAME.decision(state), Result):
        if isinstance(decision, Choice):
            anew = West.from_json(state.to_json())
            assert worked_out(state) == worked_out(anew), decision.ask
            seen += 1
        GAME.apply(state, random_answer(decision, rng))
    assert seen > 50


@pytest.mark.parametrize("scenario", ["SBW1", long("SBW3"), long("SBW8")])
def test_what_was_shown_last_is_shown_again_only_where_it_still_holds(scenario: str) -> None:
    """Copies share what was shown, as those do to which an undo goes back; a state that was read has seen nothing."""
    rng, state, older, again = Random(3), GAME.new(scenario, {}), list[West](), 0
    while not isinstance(decision := GAME.decision(state), Result):
        for look in (state, *older[-2:]):
            anew = West.from_json(look.to_json())
            for side in (*GAME.sides, ONLOOKER):
                shown = observe(look, side)
                assert encode(shown) == encode(observe(anew, side)), decision
                again += observe(look, side)["enemies"] is shown["enemies"]
        if rng.random() < 0.1:
            older.append(state.copy())
        GAME.apply(state, random_answer(decision, rng))
    assert len(older) > 5
    assert again > 500


@pytest.mark.parametrize("scenario", ["SBW1", "SBW3"])
def test_units_get_as_far_as_those_before_them_did(scenario: str) -> None:
    """How far a unit got that nobody hindered is kept for all games: others get as far, where nobody hinders them."""
    earlier: dict[int, Reach] = {}
    as_before = hindered = 0
    for seed in range(4):
        rng, state = Random(seed), GAME.new(scenario, {})
        while not isinstance(decision := GAME.decision(state), Result):
            if isinstance(decision, Choice) and decision.ask == "move_ground":
                for block in MOVING.fit(state, state.active):
                    points = allowance(state, block)
                    kept, anew = reach(state, block, points, attacks=True), spread(state, block, points, attacks=True)
                    assert (kept.left, kept.before) == (anew.left, anew.before)
                    as_before += id(kept) in earlier
                    hindered += not ENTRY.guarded(state, state.active).isdisjoint(kept.left)
                    earlier[id(anew)] = anew
            GAME.apply(state, random_answer(decision, rng))
    assert as_before > 20
    assert hindered > 20


def test_of_some_units_as_many_are_in_supply_as_of_all() -> None:
    rng, state = Random(2), GAME.new("SBW4", {})
    asked = 0
    while asked < 400 and not isinstance(decision := GAME.decision(state), Result):
        for side in (AXIS, ALLIES):
            some = state.on_map[side][asked % 7 :: 7]
            supplied = supplied_blocks(state, side)
            assert sorted(supplied_among(state, side, some)) == [block for block in some if block in supplied]
        GAME.apply(state, random_answer(decision, rng))
        asked += 1


def lose_paris(state: West) -> None:
    state.give(find("Paris"), Nation.DE)


def take_off(state: West) -> None:
    state.mark(next(b for b in state.board.fliers[ALLIES] if 0 <= state.place[b] < state.board.hexes), FLOWN)


def raid_and_hand_over(state: West) -> None:
    """A German unit under Allied bombers is in a battle while the Allies attack, and has no zone then (3.22)."""
    board = state.board
    bomber = next(block for block in board.fliers[ALLIES] if state.place[block] >= 0)
    last = next(block for block in board.movers[AXIS] if state.place[block] >= 0)
    for block in board.blocks_of[AXIS]:
        if block != last:
            state.put(block, POOL)
    state.put(bomber, state.place[last])
    before = worked_out(state)
    state.hand_over(ALLIES)
    assert before["ground_zones", AXIS]
    assert not worked_out(state)["ground_zones", AXIS]


def violate_belgium(state: West) -> None:
    state.set_neutral(Nation.BE, False)


@pytest.mark.parametrize("change", [lose_paris, take_off, raid_and_hand_over, violate_belgium])
def test_a_change_undoes_what_hangs_on_it(change: Callable[[West], None]) -> None:
    state = GAME.new("SBW3", {})
    before = worked_out(state)
    change(state)
    after = worked_out(state)
    assert after != before
    assert after == worked_out(West.from_json(state.to_json()))


def test_marks_come_off_all_blocks_at_once() -> None:
    state = GAME.new("SBW3", {})
    marked = [block for block, where in enumerate(state.place) if where >= 0]
    for block in marked:
        state.marks[block] = MOVED | FROZEN
    state.unmark_all(MOVED)
    assert [state.marks[block] for block in marked] == [FROZEN] * len(marked)
