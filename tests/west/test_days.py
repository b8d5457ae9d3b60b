"""Four days of the war: whole set-ups that the long scenarios share, with everybody the manual fixes in his place."""

from __future__ import annotations

import pytest

from fogbound.west.blocks import blocks, find
from fogbound.west.chapters.naval.transport import ports
from fogbound.west.chapters.production import RED, income_by_colour, sources
from fogbound.west.chapters.strategic.targets import target_hexes
from fogbound.west.game import GAME
from fogbound.west.kinds import ALLIES, Class, Nation
from fogbound.west.position.state import West
from fogbound.west.rules.air import airbases
from fogbound.west.rules.income import income_of
from fogbound.west.rules.powers import ARMISTICE
from fogbound.west.rules.victory import levels_of
from fogbound.west.scenarios import day, days, scenario_codes, scenario_head
from fogbound.west.scenarios.facts import owners_of, scenario_facts
from fogbound.west.scenarios.scenario import Scenario
from fogbound.west.theatre import theatre
from fogbound.west.theatre.gazetteer import find as place
from fogbound.west.theatre.grid import distance
from west.positions import position

ADVANCED = scenario_codes("advanced")


def where(scenario: Scenario) -> dict[str, int]:
    return {blocks()[placed.block].name: placed.place for placed in scenario.placements}


def test_every_long_scenario_begins_with_a_day() -> None:
    bases = {code: scenario_head(code).base for code in ADVANCED}
    assert bases == {
        "SBW4": "1943-07", "SBW5": "1940-07", "SBW6": "1940-05", "SBW7": "1943-07",
        "SBW8": "1944-06", "SBW9": "1944-06", "SBW10": "1944-06",
    }  # fmt: skip
    assert set(bases.values()) == set(days())


@pytest.mark.parametrize("code", ADVANCED)
def test_fixed_leaders_are_in_their_places(code: str) -> None:
    """A leader with a seat is nowhere else, and every power that fights has its own."""
    found = where(scenario_head(code))
    seats = {block.name: place(block.place) for block in blocks() if block.kind == Class.LEADER and block.place}
    assert {name: at for name, at in found.items() if name in seats} == {
        name: seats[name] for name in found if name in seats
    }
    assert {"FHQ", "Churchill"} <= found.keys()


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("SBW4", {"FHQ", "Goering", "Kesselring", "Mussolini", "Superaereo", "2 LF", "Churchill", "Eisenhower"}),
        ("SBW5", {"FHQ", "Goering", "Raeder", "Guderian", "2 LF", "3 LF", "Mussolini", "Dowding", "Harris"}),
        ("SBW6", {"FHQ", "Goering", "Raeder", "Kleist", "Gamelin", "Vuillemin", "Leopold III", "Winkelman"}),
        ("SBW8", {"FHQ", "Goering", "Rommel", "Manteuffel", "Dietrich", "3 LF", "Churchill", "Eisenhower", "Montgomery",
                  "Patton", "8 AF", "9 AF"}),
        ("SBW10", {"Kesselring", "2 LF", "12 AF", "15 AF", "Doenitz"}),
    ],
)  # fmt: skip
def test_headquarters_stand_on_the_map(code: str, names: set[str]) -> None:
    assert names <= where(scenario_head(code)).keys()


OWNERS = [
    ("SBW5", "DE", ("Paris", "Bordeaux", "Bruxelles", "Den Haag", "Channel Islands", "Luxembourg")),
    ("SBW5", "FR", ("Vichy", "Lyon", "Marseille", "Toulouse", "Alger", "Tunis")),
    ("SBW5", "IT", ("Roma", "Ajaccio")),
    ("SBW6", "FR", ("Paris", "Lyon")),
    ("SBW6", "BE", ("Bruxelles",)),
    ("SBW7", "IT", ("Nice", "Grenoble", "Palermo", "Cagliari", "Ajaccio")),
    ("SBW7", "DE", ("Marseille", "Toulon", "Lyon", "Paris")),
    ("SBW7", "FF", ("Alger", "Tunis", "Casablanca")),
    ("SBW10", "US", ("Roma", "Napoli", "Cagliari", "Palermo")),
    ("SBW10", "UK", ("Bari", "Taranto", "Pescara")),
    ("SBW10", "DE", ("Civitavecchia", "Firenze", "Milano", "Perugia", "Ancona", "Marseille")),
]


@pytest.mark.parametrize(("code", "nation", "places"), OWNERS)
def test_land_is_in_the_hands_that_held_it(code: str, nation: str, places: tuple[str, ...]) -> None:
    held = owners_of(scenario_head(code))[nation]
    assert {theatre().numbers[place(name)] for name in places} <= set(held)


@pytest.mark.parametrize("code", ADVANCED)
def test_every_hex_in_play_has_one_owner(code: str) -> None:
    owners = owners_of(scenario_head(code))
    held = [number for hexes in owners.values() for number in hexes]
    assert len(held) == len(set(held))
    countries = {"FR", "BE", "NL", "LU", "IT", "UK", "DE"}
    map_ = theatre()
    land = {map_.numbers[at] for at in range(map_.hexes) if map_.country[at] in countries and map_.playable[at]}
    assert land <= set(held)


def test_powers_that_are_out_of_the_war_are_told() -> None:
    assert scenario_facts(scenario_head("SBW5"))["surrendered"] == ["FR", "BE", "NL"]
    assert scenario_facts(scenario_head("SBW6"))["surrendered"] == []
    assert scenario_facts(scenario_head("SBW10"))["surrendered"] == ["FR", "BE", "NL"]  # Italy goes on from Salò


@pytest.mark.parametrize("code", ["SBW4", "SBW7"])
@pytest.mark.rule("S.16")
def test_what_comes_soon_in_1943_comes_in_august(code: str) -> None:
    due = {row["name"]: row["month"] for row in scenario_facts(scenario_head(code))["reinforcements"]}
    assert {due[name] for name in ("16 Pz Div", "26 Pz Div", "I Fs", "LI Geb")} == {"1943-08"}


@pytest.mark.parametrize(("code", "month"), [("SBW8", "1944-07"), ("SBW9", "1944-07"), ("SBW10", "1944-07")])
@pytest.mark.rule("S.14")
def test_the_second_ss_corps_comes_in_july(code: str, month: str) -> None:
    due = {row["name"]: row["month"] for row in scenario_facts(scenario_head(code))["reinforcements"]}
    assert due["II SS Pz"] == month


@pytest.mark.parametrize("code", ["SBW4", "SBW5", "SBW7", "SBW8", "SBW9", "SBW10"])
@pytest.mark.rule("5.1.i", "5.0.g")
def test_after_the_summer_of_1940_the_terms_of_the_french_armistice_hold(code: str) -> None:
    """Inland cities are spared, and French factories make nothing for Germany (C-04)."""
    game = position(code, "FHQ@Berlin", phase="")
    assert game.state.events & ARMISTICE
    assert place("Paris") not in dict(sources(game.state, Nation.DE))
    assert place("Amsterdam") in dict(sources(game.state, Nation.DE))  # the Netherlands had none


@pytest.mark.rule("S.05")
def test_who_has_left_the_west_in_july_1940_cannot_be_raised_there() -> None:
    """What the day does without is no rest of the nation either."""
    england = scenario_head("SBW5")
    gone = {find(name).id for name in ("AOK 18", "XXVI AK", "1 Kav", "XIX Pz", "Kleist")}
    assert not gone & {*england.pool, *england.recruits}
    assert find("Kleist").id in {*day("1940-05").pool, *(placed.block for placed in day("1940-05").placements)}


@pytest.mark.rule("3.1.1.a", "3.4.a", "18.0.a")
def test_vichy_is_nobodys_base_and_nobodys_port() -> None:
    """What is left to France in the summer of 1940 takes no part: no British bomber flies from Lyon."""
    raf = position("SBW5", "2 Grp@Brighton", "III Br@London", side="allies", phase="air").state
    lyon, marseille = place("Lyon"), place("Marseille")
    assert lyon not in airbases(raf, Nation.UK)
    assert not {lyon, marseille} & {*airbases(raf, Nation.UK), *ports(raf, ALLIES), *target_hexes(raf)}
    assert place("London") in airbases(raf, Nation.UK)


@pytest.mark.rule("3.1.1.a", "13.8.1.3.c")
def test_what_america_held_in_europe_stays_allied_when_it_goes_home() -> None:
    def tired(state: West) -> None:
        state.us_losses = 10

    units = ("XX US@Cherbourg", "XXX Br@Caen", "FHQ@Berlin")
    game = position("SBW9", *units, side="allies", phase="victory", owner={"Cherbourg": "US"}, edit=tired)
    assert game.place("XX US") == "gone"
    assert place("Cherbourg") in ports(game.state, ALLIES)


@pytest.mark.rule("5.4.a", "36.0.d", "7.3.f")
def test_italian_units_stay_in_the_war_until_italy_gives_up() -> None:
    leaving = scenario_head("SBW7").withdrawals
    assert {blocks()[gone.block].nation for gone in leaving} == {Nation.US, Nation.UK}


def test_a_short_scenario_has_only_what_its_months_bring() -> None:
    long, short = (scenario_facts(scenario_head(code)) for code in ("SBW10", "SBW8"))
    assert {row["month"] for row in short["reinforcements"]} == {"1944-07"}
    assert "1945-02" in {row["month"] for row in long["reinforcements"]}
    gone = {row["name"]: (row["month"], row["to"], row["implied"]) for row in long["withdrawals"]}
    assert gone["I SS Pz"] == ("1945-02", "east", False)
    assert gone["LXXXIV AK"] == ("1944-09", None, True)
    assert gone["Rommel"] == ("1944-08", None, True)


@pytest.mark.parametrize(
    ("port", "beach"),
    [
        ("Malta", "Siracusa"), ("Tunis", "Gela"), ("Sousse", "Gela"), ("Bizerte", "Cagliari"),
        ("Southampton", "Omaha/Utah"), ("Portsmouth", "Gold-Juno-Sword"), ("Plymouth", "Omaha/Utah"),
    ],
)  # fmt: skip
def test_every_fleet_reaches_its_beach(port: str, beach: str) -> None:
    numbers = theatre().numbers
    assert distance(numbers[place(port)], numbers[place(beach)]) <= 5


def test_a_third_of_what_germany_has_in_1944_is_left_to_build() -> None:
    overlord = day("1944-06")
    pool = [block for block in (*overlord.pool, *overlord.recruits) if blocks()[block].nation == Nation.DE]
    assert len(pool) >= 20
    assert overlord.recruits[find("HG Korps").id] == 4


@pytest.mark.parametrize("code", scenario_codes())
def test_each_side_is_briefed_in_both_languages(code: str) -> None:
    briefing = scenario_head(code).briefing
    assert {side: set(words) for side, words in briefing.items()} == {"axis": {"en", "fr"}, "allies": {"en", "fr"}}
    french = scenario_facts(scenario_head(code), lang="fr")["briefing"]
    assert french["axis"] == briefing["axis"]["fr"] != briefing["axis"]["en"]
    assert not [words for words in french.values() if "'" in words], "French has typographic apostrophes"


def test_games_of_1944_go_on_with_the_incomes_and_levels_of_their_time() -> None:
    """3.13, 7.11: what the file had first is kept, and what a scenario does not change comes from its day."""
    now, then = (GAME.new("SBW9", options) for options in ({}, {"incomes": "first", "victory_levels": "second"}))
    for state in (now, then):
        state.turn = 3
    more = {nation: income_of(now, nation) - income_of(then, nation) for nation in (Nation.DE, Nation.UK, Nation.US)}
    assert more == {Nation.DE: -34 + 10, Nation.UK: 5 + 5, Nation.US: 18 - 10}
    red, past = (income_by_colour(state, Nation.US)[RED] for state in (now, then))
    assert red - past == 12 - 6
    assert levels_of(now.board)[0].least == 34
    assert levels_of(then.board)[0].least == 50
    assert levels_of(GAME.new("SBW10", {"victory_levels": "second"}).board)[0].least == 30
