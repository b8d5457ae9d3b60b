"""What the manual fixes of the set-ups of 1943 and 1944, and the special rules of single scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest

from fogbound.core.values import Refusal
from fogbound.west.blocks import blocks, find
from fogbound.west.charts.events import FACTS, FILE, TITLES, can_come, events, possible, read, ruled_out
from fogbound.west.files.check import check_scenario
from fogbound.west.files.datafile import DataError
from fogbound.west.kinds import Nation
from fogbound.west.months import month
from fogbound.west.options import OPTIONS
from fogbound.west.scenarios import DAYS, scenario_codes, scenario_head
from fogbound.west.scenarios.port_denial import is_denied, objection_to_denying
from fogbound.west.scenarios.scenario import Placement
from fogbound.west.theatre.gazetteer import find as place

OVERLORD = ("SBW8", "SBW9", "SBW10")
HUSKY = ("SBW4", "SBW7")


def fixed(code: str) -> dict[str, Placement]:
    """The placements of a scenario by the name of the block."""
    return {blocks()[placed.block].name: placed for placed in scenario_head(code).placements}


@pytest.mark.parametrize("code", OVERLORD)
@pytest.mark.rule("S.14")
def test_june_1944_finds_five_panzer_units_in_reserve(code: str) -> None:
    found = fixed(code)
    in_reserve = {name: placed.place for name, placed in found.items() if placed.reserve}
    assert in_reserve == {
        "Lehr": place("Le Mans"),
        "I SS Pz": place("Lille"),
        "XXXXVII Pz": place("Paris"),
        "Manteuffel": place("Paris"),
        "LVIII Pz": place("Toulouse"),
    }
    assert find("5th Panzer Army").name == "Manteuffel"
    assert found["LXXXIV AK"].place == place("Omaha/Utah")
    assert found["LXXIV AK"].place == place("Gold-Juno-Sword")
    assert {"maple", "armistice_ban", "casablanca"} <= set(scenario_head(code).flags)
    assert scenario_head(code).armistice_ban


@pytest.mark.parametrize("code", OVERLORD)
@pytest.mark.rule("S.15")
def test_the_invasion_fleet_lies_in_its_ports(code: str) -> None:
    found = fixed(code)
    ports = {
        "Southampton": {"V US", "VII US"},
        "Portsmouth": {"XXX Br", "I Br"},
        "Plymouth": {"1 US Army", "XIX US"},
        "Dover": {"XII Br", "II Cdn"},
    }
    for port, names in ports.items():
        assert {name for name, placed in found.items() if placed.place == place(port)} == names
    assert all(find(name).power == Nation.UK and find(name).kind.word == "infantry" for name in ports["Dover"])


@pytest.mark.rule("S.15", "3.10.a")
def test_a_third_corps_at_southampton_would_be_one_too_many() -> None:
    text = (DAYS / "1944-06.toml").read_text("utf-8")
    told = text.replace('["I Br",       4, "Portsmouth"]', '["I Br",       4, "Southampton"]')
    assert told != text
    (fault,) = check_scenario(Path("1944-06.toml"), told)
    assert "1821 Southampton holds too many" in str(fault)
    assert fault.rule == "3.10"


@pytest.mark.parametrize("code", HUSKY)
@pytest.mark.rule("S.16")
def test_july_1943_finds_the_hermann_goering_division_in_reserve_and_tired_submarines(code: str) -> None:
    assert [name for name, placed in fixed(code).items() if placed.reserve] == ["HG Div"]
    found = scenario_head(code)
    zones = {blocks()[sub.block].place: sub.steps for sub in found.at_sea}
    assert zones == {"North Atlantic": 2, "Central Atlantic": 2, "South Atlantic": 2}
    assert {"casablanca", "azores"} <= set(found.flags)


@pytest.mark.parametrize("code", scenario_codes("advanced"))
def test_every_block_of_a_head_was_there_then(code: str) -> None:
    found = scenario_head(code)
    for placed in (*found.placements, *found.at_sea):
        assert blocks()[placed.block].is_available(found.first), blocks()[placed.block].name


@pytest.mark.parametrize(
    ("code", "old", "new", "said"),
    [
        ("1944-06", '"Le Mans",  "reserve"', '"Le Mans",  "sleeping"', "sleeping is unknown; known are frozen"),
        ("1944-06", '4, "Omaha/Utah"]', '4, "Omaha/Utah", "reserve"]', "LXXXIV AK cannot"),
        ("1944-06", 'level = "advanced"', 'level = "basic"', "Lehr cannot be in reserve: only armour of TECH 2 is"),
        ("1943-07", '["U-Nord",     2]', '["U-Nord",  7]', "U-Nord has no face 7: it has 3-2-1 (3.15)"),
        ("1943-07", '["U-Nord",     2]', '["Lehr",  2]', "Lehr is not a submarine: it needs a place (35.2)"),
        ("1943-07", '["U-Nord",     2]', '["U-Süd",  2]', "U-Süd is here twice"),
        ("1943-07", '["HG Div",     3, "Siracusa"', '["HG Div", 3, "Malta"', "HG Div stands in 2953 Malta"),
    ],
)  # fmt: skip
def test_a_broken_head_is_told(code: str, old: str, new: str, said: str) -> None:
    text = (DAYS / f"{code}.toml").read_text("utf-8")
    assert old in text
    assert any(said in str(fault) for fault in check_scenario(Path("head.toml"), text.replace(old, new)))


# -- S.20 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S.20")
def test_after_a_landing_three_italian_ports_may_be_closed_for_a_turn() -> None:
    husky = scenario_head("SBW4")
    ports = [place(name) for name in ("Messina", "Napoli", "Taranto", "Palermo")]
    denials: dict[int, int] = {}
    for port in ports[:3]:
        assert objection_to_denying(husky, denials, port, landed=True) is None
        denials[port] = 0
    refused = objection_to_denying(husky, denials, ports[3], landed=True)
    assert isinstance(refused, Refusal)
    assert str(refused) == "No more than 3 ports may be closed. (S.20)"
    assert [is_denied(denials, port, turn=0) for port in ports] == [True, True, True, False]
    assert not any(is_denied(denials, port, turn=1) for port in ports)


@pytest.mark.parametrize(
    ("code", "port", "landed", "said"),
    [
        ("SBW4", "Messina", False, "only after a landing"),
        ("SBW4", "Marseille", True, "is not an Italian port"),
        ("SBW4", "Firenze", True, "is not an Italian port"),
        ("SBW8", "Messina", True, "No ports are closed in SBW8"),
    ],
)
@pytest.mark.rule("S.20")
def test_other_ports_stay_open(code: str, port: str, landed: bool, said: str) -> None:
    assert said in str(objection_to_denying(scenario_head(code), {}, place(port), landed=landed))


@pytest.mark.rule("S.20")
def test_only_the_scenarios_of_1943_close_ports() -> None:
    assert tuple(code for code in scenario_codes() if "husky_port_denial" in scenario_head(code).flags) == HUSKY


# -- S.21 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S.21")
def test_under_the_escaut_plan_lend_lease_never_comes() -> None:
    """Not in any month, whatever happens: every set of facts is tried, and the search for what is possible."""
    lend_lease = events()["lend_lease"]
    every = FACTS | set(events())
    for date in range(month("1939-09"), month("1945-12") + 1):
        assert not can_come(lend_lease, every, date, {"french_plan": "escaut"})
    assert "lend_lease" not in possible({"french_plan": "escaut"})
    assert "lend_lease" in possible({"french_plan": "dyle"}) & possible({"french_plan": "dyle_breda"})


@pytest.mark.rule("S.21")
def test_each_french_plan_has_its_price() -> None:
    price = {plan: ruled_out({"french_plan": plan}) for plan in OPTIONS["french_plan"].values}
    assert price == {
        "decide": (),
        "dyle_breda": ("benelux_recruits",),
        "dyle": ("western_partisans",),
        "escaut": ("lend_lease", "western_partisans"),
    }


def test_lend_lease_comes_with_an_invasion_or_in_march_1941() -> None:
    def comes(date: str, *facts: str) -> bool:
        return can_come(events()["lend_lease"], facts, month(date), {"french_plan": "dyle_breda"})

    alone = ("france_defeated", "no_allies_on_the_continent", "ussr_not_at_war")
    assert comes("1940-08", "uk_invaded")
    assert not comes("1941-02", *alone)
    assert comes("1941-03", *alone)
    for missing in alone:
        assert not comes("1941-03", *(fact for fact in alone if fact != missing))


def test_the_list_of_events_knows_its_words() -> None:
    assert set(TITLES) == set(events())
    text = FILE.read_text("utf-8")
    for old, new in (
        ("uk_invaded", "uk_bombed"),
        ('"escaut"]', '"maginot"]'),
        ('ends = ["cash_and_carry"]', 'ends = ["x"]'),
    ):
        with pytest.raises(DataError, match="is unknown"):
            read("events.toml", text.replace(old, new))
