"""31: reserves."""

from __future__ import annotations

import pytest

from fogbound.west.chapters.reserves import COMMIT_TO, has_reserves
from fogbound.west.game import GAME
from fogbound.west.position.marks import HELD_BACK, RESERVE
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, position

ON = {"rule_31_reserve": "on"}


def game_of(
    *blocks: str, phase: str = "movement", side: str = "axis", scenario: str = "SBW8", **more: object
) -> Position:
    return position(
        scenario, "FHQ@Berlin!activated", "Eisenhower@London!activated", *blocks, phase=phase, side=side, **more
    )  # type: ignore[arg-type]


@pytest.mark.rule("31.0.a")
def test_a_reserve_costs_a_point_and_wants_tech_2() -> None:
    game = game_of("VI AK@Köln", "XXXXVII Pz@Berlin").say("activate FHQ", "reserve VI AK")
    assert game.has("VI AK", HELD_BACK)
    assert game.state.spent[game.number("FHQ")] == 1
    game = position("SBW6", "Gamelin@Paris!activated", "1 DCR@Paris", "XX CA@Paris", "FHQ@Berlin", side="allies", **ON)
    assert game.say("activate Gamelin").refused("reserve 1 DCR") == "31.0"


@pytest.mark.rule("31.0.a")
def test_reserves_are_a_choice_of_the_advanced_game() -> None:
    assert has_reserves(game_of("VI AK@Köln").state)
    assert not has_reserves(position("SBW6", "VI AK@Köln").state)
    assert not has_reserves(position("SBW8", "VI AK@Köln", rules_level="basic").state)


@pytest.mark.rule("31.0.e", "13.8.1.1.d")
def test_goering_keeps_back_units_of_the_luftwaffe_alone() -> None:
    game = game_of("Goering@Berlin!activated", "LXV AK@Köln", "HG Korps@Essen", scenario="SBW10").say(
        "activate Goering"
    )
    assert game.may("reserve HG Korps")
    assert game.why_not("reserve LXV AK") == "LXV AK is no unit of the Luftwaffe."
    assert game.refused("reserve LXV AK") == "13.8.1.1"


@pytest.mark.rule("31.0.a", "6.1.1.a")
def test_static_infantry_does_not_march_by_way_of_the_reserve() -> None:
    game = game_of("LXXXVIII AK@Köln", "VI AK@Essen", "XXXXVII Pz@Berlin").say("activate FHQ")
    assert game.refused("reserve LXXXVIII AK") == "6.1.1"
    assert game.may("reserve VI AK")


@pytest.mark.rule("31.0.b")
def test_who_is_kept_back_moves_in_the_exploitation_instead() -> None:
    game = game_of("VI AK@Köln", "XXXXVII Pz@Berlin").say("activate FHQ", "reserve VI AK", "done")
    assert game.refused("move VI AK") == "31.0"
    while game.asks != "exploit":
        game.say("done")
    game.say("commit VI AK")
    assert game.asks == "march"
    game.say("to Frankfurt") if "2726" in game.targets else game.say("stop")
    assert not game.has("VI AK", HELD_BACK)


@pytest.mark.rule("31.0.b", "7.10.b")
def test_who_was_kept_back_and_is_cut_off_when_the_exploitation_begins_stays() -> None:
    blocks = ("VI AK@Köln!held_back", "VII AK@Berlin!held_back", "XXXXVII Pz@Berlin")
    game = game_of(*blocks, phase="exploitation", owner={"*": "US", "Köln Berlin 3324": "DE"})
    assert game.may("commit VII AK")
    assert game.refused("commit VI AK") == "7.10"


@pytest.mark.rule("31.0.b", "18.0.c", "24.1.b", "23.0.b")
def test_who_is_kept_back_goes_neither_by_sea_nor_by_air_in_the_movement_phase() -> None:
    """Else it landed, and moved on with all its points in the exploitation."""
    idle = ("2 DB@London", "V US@Southampton!held_back", "82 US Abn@Portsmouth!held_back")
    game = game_of(*idle, side="allies").say("activate Eisenhower")
    for order in ("ship V US", "land V US", "stand_by V US", "drop 82 US Abn"):
        assert game.refused(order) == "31.0", order


@pytest.mark.rule("31.0.c", "24.7.a")
def test_armour_kept_to_react_is_not_shipped_to_a_beachhead() -> None:
    blocks = ("V US@Omaha/Utah!landed", "Patton@Southampton", "XIX US@Southampton!reserve", "XX US@Southampton")
    game = game_of(*blocks, phase="exploitation", side="allies", owner={"Omaha/Utah": "US"}).say("activate Patton")
    assert game.may("ferry XX US")
    assert game.refused("ferry XIX US") == "31.0"


@pytest.mark.rule("31.0.a", "3.10.e", "7.3.2.b")
def test_nobody_is_kept_back_in_a_crowd() -> None:
    crowd = ("VI AK@Köln", "VII AK@Köln", "VIII AK@Köln")
    game = game_of(*crowd, "XXXXVII Pz@Berlin").say("activate FHQ")
    assert game.refused("reserve VI AK") == "3.10"
    assert game_of(*crowd[:2], "XXXXVII Pz@Berlin").say("activate FHQ").may("reserve VI AK")


@pytest.mark.rule("31.0.c", "31.0.d")
def test_armour_in_reserve_joins_battles_after_the_enemys_movement() -> None:
    blocks = ("Lehr@Le Mans!reserve", "LXXXIV AK:4@Caen", "VII US@1826")
    game = position("SBW8", "FHQ@Berlin", "Eisenhower@London", *blocks, side="allies", owner={"1826 1926": "US"})
    game.say("move VII US", "to Caen", *["stop"] * (game.asks == "march"))
    while game.asks != "react":
        game.say("done")
    game.say("commit Lehr")
    assert game.place("Lehr") == "1825"
    assert not game.has("Lehr", RESERVE)


@pytest.mark.rule("31.0.c")
def test_a_reserve_goes_to_battles_only() -> None:
    blocks = ("Lehr@Strasbourg!reserve", "LXXXIV AK:4@Caen", "VII US@1826")
    game = position("SBW8", "FHQ@Berlin", "Eisenhower@London", *blocks, side="allies", owner={"1826 1926": "US"})
    game.say("move VII US", "to Caen", *["stop"] * (game.asks == "march"))
    while game.asks != "react":
        game.say("done")
    assert game.why_not("commit Lehr") == "Lehr reaches no battle."
    away = COMMIT_TO.objection(game.state, game.number("Lehr"), find("Paris"))
    assert str(away) == "There is no battle in 2026 Paris. (31.0)"


@pytest.mark.rule("31.0.c", "7.7.b")
def test_a_reserve_that_is_attacked_fights_where_it_stands() -> None:
    blocks = ("Lehr@Le Mans!reserve", "I SS Pz@Rouen!reserve", "LXXXIV AK:4@Caen", "VII US@1826", "V US@1926")
    game = position("SBW8", "FHQ@Berlin", "Eisenhower@London", *blocks, side="allies", owner={"1826 1926": "US"})
    game.go("VII US", "Caen").go("V US", "Le Mans")
    while game.asks != "react":
        game.say("done")
    assert game.why_not("commit Lehr") == "Lehr is in a battle."
    assert game.may("commit I SS Pz")


@pytest.mark.rule("31.0.c", "7.8.e")
def test_a_reserve_that_answers_a_blitz_goes_to_no_raid_that_is_over() -> None:
    raided = ("LXXXIV AK@Caen", "IX TAC@Caen!flown!attacked")
    blocks = ("Lehr@Le Mans!reserve", *raided, "VI AK:4@2127", "XIX US@2126!attacked!fuelled")
    game = position(
        "SBW8", "FHQ@Berlin", "Eisenhower@London", *blocks, side="allies", phase="blitz", owner={"2126": "US"}
    )
    game.say("blitz XIX US", "to 2127", "commit Lehr")
    assert game.place("Lehr") == "2127"  # the only battle that is left


@pytest.mark.rule("31.0.d")
def test_reserves_end_with_the_owners_next_movement_but_not_those_of_the_set_up() -> None:
    game = game_of("Lehr@Le Mans!reserve", phase="rail").say("done")
    assert game.has("Lehr", RESERVE)
    game = game_of("Lehr@Le Mans!reserve", phase="rail", turn=1).say("done")
    assert not game.has("Lehr", RESERVE)


@pytest.mark.rule("31.0.d", "7.4.a")
def test_armour_that_has_gone_by_rail_or_sea_is_no_reserve_of_the_set_up_any_more() -> None:
    """Hermann Göring went to Palermo by train in July 1943, and marched to Gela against the landing."""
    game = game_of("Lehr@Le Mans!reserve", phase="rail", points={"DE": 5})
    game.say("rail Lehr", "to Paris", "done")
    assert not game.has("Lehr", RESERVE)
    units = ("HG Div@Palermo!reserve", "Doenitz@Berlin!activated", "FHQ@Berlin!activated")
    table = position("SBW4", *units, phase="movement").say("activate FHQ", "ship HG Div", "to Cagliari")
    table.roll(1)
    assert table.place("HG Div") == "2346"
    assert not table.has("HG Div", RESERVE)


@pytest.mark.rule("31.0.e", "31.0.c")
def test_only_armour_headquarters_form_reserves_to_react() -> None:
    game = game_of("Manteuffel@Paris", "XXXXVII Pz@Paris", "VI AK@Paris", phase="exploitation").say(
        "activate Manteuffel"
    )
    assert game.why_not("reserve VI AK") == "VI AK cannot be kept in reserve."
    game.say("reserve XXXXVII Pz")
    assert game.has("XXXXVII Pz", RESERVE)
    game = game_of("Rommel@Paris", "XXXXVII Pz@Paris", "VI AK@Paris", phase="exploitation").say("activate Rommel")
    assert game.refused("reserve XXXXVII Pz") == "13.1"


@pytest.mark.rule("S.14")
def test_the_reserves_of_june_1944_stand_where_the_manual_has_them() -> None:
    state = GAME.new("SBW8", {})
    names = state.board.names
    found = {names[b]: state.place[b] for b, marks in enumerate(state.marks) if marks & RESERVE}
    places = {
        "Lehr": "Le Mans", "I SS Pz": "Lille", "XXXXVII Pz": "Paris", "Manteuffel": "Paris", "LVIII Pz": "Toulouse"
    }  # fmt: skip
    assert found == {name: find(place) for name, place in places.items()}
    seen = GAME.observe(state, "allies")["enemies"]
    assert all("reserve" not in block["marks"] for block in seen)
