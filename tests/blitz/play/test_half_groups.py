"""001: bases of two figures, which are there only with the proposal, and ride in jeeps and carriers."""

from __future__ import annotations

import pytest

from blitz.play.table_talk import FARM, number, offered, play, put, start, told
from fogbound.blitz.play.engine.board import board_of
from fogbound.blitz.play.engine.scenarios import scenarios
from fogbound.blitz.play.engine.state import NO_CARRIER, Blitz, passengers
from fogbound.blitz.play.game import GAME
from fogbound.blitz.play.move.transport import takes
from fogbound.core.match import Match

RIDERS = {"farm": ("Jeep scouts", "Jeep"), "desert": ("Carrier crew", "Bren carrier")}
ALL = (*RIDERS, "town")


def farm(*dice: int, ruleset: str = "V3") -> Match[Blitz]:
    """The Americans begin."""
    return start(FARM, 1, 1, 1, 6, *dice, fog="off", ruleset=ruleset)


@pytest.mark.rule("001")
@pytest.mark.parametrize("code", ALL)
def test_they_are_there_with_the_proposal_only_and_the_others_keep_their_numbers(code: str) -> None:
    with_it, without, old = (board_of(f"{code} {rules}") for rules in ("V3", "V3-001", "V2"))
    half = [unit.name for unit in with_it.units if unit.is_half_group]
    assert [unit.name for unit in with_it.units] == [*(unit.name for unit in without.units), *half]
    assert [unit.name for unit in old.units] == [unit.name for unit in without.units]
    assert len(half) == 1


def test_whoever_comes_with_a_proposal_comes_last_in_every_scenario() -> None:
    for scenario in scenarios().values():
        brought = [bool(row.proposal) for row in scenario.units.values()]
        assert brought == sorted(brought)


@pytest.mark.rule("001")
@pytest.mark.parametrize("code", RIDERS)
def test_it_begins_in_its_vehicle(code: str) -> None:
    state = GAME.new(code, {})
    rider, vehicle = (number(state, name) for name in RIDERS[code])
    assert passengers(state, vehicle) == [rider]


@pytest.mark.rule("001")
def test_scouts_get_down_from_their_jeep() -> None:
    match = farm()
    play(match, 'activate "Scouts"', 'order "Jeep"', "unload", "stay")
    play(match, min(line for line in offered(match) if line.startswith('drop "Jeep scouts"')))
    assert match.state.aboard[number(match.state, "Jeep scouts")] == NO_CARRIER


@pytest.mark.rule("001")
def test_they_fire_with_one_die() -> None:
    match = farm(6, 1)
    match.state.aboard[number(match.state, "Jeep scouts")] = NO_CARRIER
    put(match, "Jeep scouts", "R10C11")
    play(match, 'activate "Scouts"', 'order "Jeep scouts"', "fire")
    fired = told(play(match, 'at "Farm guard"'), "fire")
    assert fired.detail["dice"] == [6]
    assert "001" in {line["id"] for line in fired.detail["modifiers"]}  # type: ignore[attr-defined]


@pytest.mark.rule("001")
def test_a_carrier_takes_half_a_group_and_nobody_else() -> None:
    state = GAME.new("desert", {"fog": "off"})
    carrier, crew, rifles = (number(state, name) for name in ("Bren carrier", "Carrier crew", "Rajputana 1"))
    state.turn = 1
    state.aboard[crew] = NO_CARRIER
    for i, cell in ((carrier, 100), (crew, 101), (rifles, 99)):
        state.cell[i] = cell
    state.touch()
    assert takes(state, carrier) == [crew]
    assert (board_of("desert V3").units[carrier].carries, board_of("desert V3-001").units[carrier].carries) == (1, 0)
