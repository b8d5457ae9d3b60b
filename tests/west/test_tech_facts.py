"""The technology of a nation as a player reads it."""

from __future__ import annotations

import pytest

from fogbound.west.charts.tech_facts import UnknownNationError, find_nation, tech_facts
from fogbound.west.kinds import Nation


def test_germany_in_may_1940() -> None:
    facts = tech_facts(Nation.DE, "1940-05")
    assert [facts["level"][field] for field in ("infantry", "armor", "fighter", "bomber")] == [2, 2, 1, 2]
    assert facts["firepower"]["infantry"] == {"attack": 6, "defence": 5}
    assert facts["firepower"]["fighter"] == {"attack": None, "defence": 6, "air_to_air": 6, "air_to_ground": None}
    assert (facts["movement"]["tank"], facts["movement"]["cavalry"]) == (4, 5)
    assert facts["range"] == {"fighter": 5, "bomber": 10, "strategic": 15}
    assert {"blitz", "exploit", "reserve_motorisation"} <= set(facts["abilities"]["tank"])
    assert facts["sources"]["armor"] == "manual:5.2 (stated)"


def test_a_minor_power_with_and_without_help() -> None:
    alone, helped = tech_facts(Nation.BE, "1940-05"), tech_facts(Nation.BE, "1940-05", assisted=True)
    assert (alone["level"]["infantry"], alone["dice_halved"]) == (0, True)
    assert (helped["level"]["infantry"], helped["dice_halved"]) == (1, False)
    assert alone["firepower"] == helped["firepower"]


def test_radar() -> None:
    assert tech_facts(Nation.UK, "1940-07", radar=True)["firepower"]["fighter"]["air_to_air"] == 5
    assert tech_facts(Nation.UK, "1940-07")["firepower"]["fighter"]["air_to_air"] == 6


@pytest.mark.parametrize("name", ["DE", "de", "Germany", "allemagne"])
def test_nations_by_any_name(name: str) -> None:
    assert find_nation(name) == Nation.DE


def test_an_unknown_nation() -> None:
    with pytest.raises(UnknownNationError, match="There are DE, IT"):
        find_nation("Ruritania")
