"""24: amphibious landings."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fogbound.core.texts import render
from fogbound.west.chapters.landings.ashore import comes_to_friends
from fogbound.west.chapters.landings.embark import EMBARK_TO
from fogbound.west.chapters.landings.exploitation import FERRY_TO
from fogbound.west.chapters.landings.second_wave import FOLLOW_UP_AT, beachheads
from fogbound.west.chapters.landings.targets import (
    ASSAULT,
    REGULAR,
    difficulties,
    is_front_beach,
    price,
    skill,
)
from fogbound.west.game import GAME
from fogbound.west.kinds import AXIS, Nation
from fogbound.west.position.marks import DROPPED, LANDED, STAND_BY
from fogbound.west.position.state import West
from fogbound.west.rules.arrival import home_sites
from fogbound.west.rules.combat.fighter import DEFENDER
from fogbound.west.rules.powers import end_surprise, violate
from fogbound.west.rules.supply import shut_ports
from fogbound.west.theatre.gazetteer import find
from west.arena import fire
from west.positions import Position, position

OMAHA = "1724"


def fleet(
    *blocks: str, side: str = "allies", hq: str = "Eisenhower@London", scenario: str = "SBW8", **more: object
) -> Position:
    """The Movement Phase, with a leader who is asked whom he leads; a tank in his country keeps him busy."""
    idle = "2 DB@London" if side == "allies" else "XXXXVII Pz@Berlin"
    rest = ("1 JD@Berlin",) if side == "allies" else ()
    game = position(
        scenario,
        f"{hq}!activated",
        "FHQ@Berlin" if side == "allies" else "Churchill@London",
        idle,
        *rest,
        *blocks,
        side=side,
        **more,
    )  # type: ignore[arg-type]
    return game.say(f"activate {hq.partition('@')[0].partition(':')[0]}")


def to_battle(game: Position) -> Position:
    """Done with all that comes before the battles."""
    while game.asks in ("lead", "move_ground", "move_air", "react"):
        game.say("done")
    return game


def goes_on(game: Position, until: str) -> Position:
    """Nobody hits, nobody leaves, until a question is put."""
    for _time in range(60):
        if game.asks == until:
            return game
        if game.asks == "dice":
            game.hit(0)
        else:
            game.say("stay" if game.may("stay") else "done")
    raise AssertionError(f"{until} was never asked, but {game.asks}")


def invasion(*blocks: str, **more: object) -> Position:
    """V US goes for Omaha, where LXXXIV AK waits."""
    game = fleet("V US@Southampton", "LXXXIV AK:4@Omaha/Utah", *blocks, **more)
    return game.say("land V US", "to Omaha/Utah")


# -- who and where ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.0.a")
def test_marines_land_within_five_hexes_regular_infantry_before_its_port() -> None:
    game = fleet("VI US@Southampton", "XX US@Southampton", scenario="SBW7")
    game.say("land VI US")
    assert OMAHA in game.targets
    assert "1531" not in game.targets
    game = fleet("XVIII US@Southampton", scenario="SBW8").say("land XVIII US")
    assert game.asks == "lead"  # one front-beach, no choice
    assert game.place("XVIII US") == OMAHA


@pytest.mark.rule("24.0.b")
def test_a_wave_lands_as_one_where_nobody_waits_for_it() -> None:
    game = fleet("V US@Southampton", "VII US@Southampton", owner={"1723": "US"})
    game.say("land V US", "to Omaha/Utah", "land VII US")
    assert OMAHA in game.targets  # it is ours since a moment ago
    assert "1723" not in game.targets  # Cherbourg was ours before
    assert game.say("to Omaha/Utah").place("VII US") == OMAHA


@pytest.mark.rule("24.0.a")
def test_infantry_of_tech_1_does_not_land() -> None:
    game = fleet("II Br@Dover", hq="Churchill@London", scenario="SBW5")
    assert game.refused("land II Br")


@pytest.mark.rule("24.0.a", "6.1.1.b")
def test_static_infantry_goes_by_sea_and_makes_no_landing() -> None:
    corps, coast = ("VI AK@Siracusa", "LXXXVIII AK@Siracusa"), {"Siracusa": "DE", "Catania": "UK"}
    game = fleet(*corps, side="axis", hq="Doenitz@Berlin", scenario="SBW4", owner=coast)
    assert game.may("land VI AK")
    assert game.may("ship LXXXVIII AK")
    assert game.why_not("land LXXXVIII AK") == "LXXXVIII AK cannot make a landing."


@pytest.mark.rule("24.0.a", "24.1.a", "24.1.b")
def test_a_landing_is_refused_in_the_words_of_what_forbids_it() -> None:
    game = fleet("VI US@Southampton", scenario="SBW7").say("land VI US")
    assert game.why_not("to Oxford") == "1820 Oxford is no coast."
    assert game.why_not("to Brest") == "1324 Brest is out of reach of VI US."
    assert game.why_not("to Portsmouth") == "1822 Portsmouth is in our hands: there is nothing to invade."
    assert game.may("to Calais")  # within five hexes, and no front-beach of Southampton


@pytest.mark.rule("24.1.a")
def test_regular_infantry_lands_on_front_beaches_of_its_port_and_nowhere_else() -> None:
    game = fleet("II Cdn@Southampton", hq="Churchill@London").say("land II Cdn")
    assert game.place("II Cdn") == OMAHA
    game = fleet("II Cdn@Dover", hq="Churchill@London").say("land II Cdn")
    beaches = game.targets if game.asks == "land_at" else {game.place("II Cdn")}
    assert game.board.places[find("Calais")] in beaches
    assert OMAHA not in beaches


@pytest.mark.rule("24.1.b")
def test_marines_of_tech_2_land_on_clear_coasts_only() -> None:
    game = fleet("VI US@Harwich", scenario="SBW7").say("land VI US")
    assert game.may("to Calais")
    assert not any(difficulties(game.board, find(number)) for number in game.targets)
    for place in ("2322 Rotterdam", "2521 Amsterdam"):
        assert game.why_not(f"to {place[:4]}") == f"VI US cannot land on the difficult coast of {place}."


@pytest.mark.rule("24.1.b", "24.8.a")
def test_a_landing_within_five_hexes_or_on_a_front_beach_costs_one_point() -> None:
    game = fleet("V US@Southampton", "XVIII US@Southampton")
    marines, regulars = game.number("V US"), game.number("XVIII US")
    assert price(game.state, marines, find("Omaha/Utah")) == price(game.state, regulars, find("Omaha/Utah")) == 1
    assert price(game.state, marines, find("Brest")) == 2


@pytest.mark.rule("24.1.d")
def test_on_the_beach_the_defender_fires_first_and_better_and_the_landers_with_half_their_dice() -> None:
    game = to_battle(invasion())
    assert game.dice == 4
    game.hit(0)
    assert game.dice == 3
    game.hit(0)
    fired = [event.detail for event in game.told if event.kind == "fire"]
    assert [shot["side"] for shot in fired] == ["axis", "allies"]
    assert [shot["shots"][0]["modifiers"][-1]["name"] for shot in fired] == ["sea", "sea"]
    assert fired[0]["shots"][0]["target"] == 4  # TECH 2, and the beach


@pytest.mark.rule("24.1.d")
def test_the_beach_helps_nobody_when_others_attack_by_land() -> None:
    game = fleet("V US@Southampton", "XIX US@Cherbourg", "LXXXIV AK:4@Omaha/Utah", owner={"Cherbourg": "US"})
    game.say("land V US", "to Omaha/Utah", "fuel XIX US", "done").go("XIX US", "Omaha/Utah")
    to_battle(game)
    while game.asks == "dice":
        game.hit(0)
    fired = [event.detail for event in game.told if event.kind == "fire"]
    defence = next(shot for shot in fired if shot["side"] == "axis" and shot["step"] == "ground")
    assert not defence["shots"][0]["modifiers"]


@pytest.mark.rule("24.1.d", "7.8.c")
def test_who_follows_a_blitz_off_the_beach_no_longer_comes_out_of_the_sea() -> None:
    won = ("XIX US@Omaha/Utah!attacked!fuelled", "XV US@Omaha/Utah!landed!attacked")
    game = position("SBW8", *won, "LXXXIV AK:4@1725", "FHQ@Berlin", side="allies", phase="blitz", owner={"1724": "US"})
    game.say("blitz XIX US", "to 1725", "follow XV US")
    while len(game.texts("fire")) < 2:
        game.hit(0) if game.asks == "dice" else game.say("done")
    shots = [shot for event in game.told if event.kind == "fire" for shot in event.detail["shots"]]
    assert not any(modifier["name"] == "sea" for shot in shots for modifier in shot["modifiers"])


@pytest.mark.rule("24.1.a")
def test_front_beaches_are_those_of_the_table() -> None:
    def before(port: str, beach: str) -> bool:
        return is_front_beach(find(port), find(beach))

    assert before("Dover", "Calais")
    assert not before("Southampton", "Calais")
    assert not before("Cherbourg", "Dover")
    assert all(before("Cherbourg", beach) for beach in ("Channel Islands", "Southampton", "Portsmouth"))


@pytest.mark.rule("24.1.b")
@pytest.mark.parametrize(
    ("corps", "rule"),
    [
        ("V US:4@Southampton", "24.1"),
        ("V US@Southampton!unsupplied", "24.1"),
        ("V US@Southampton!relieved", "24.1"),
        ("V US@Southampton!railed", "24.1"),
        ("V US@Southampton!arrived", "24.1"),
        ("V US@Southampton!grown", "24.1"),
        ("V US@Oxford", "18.0"),
    ],
)
def test_who_lands_began_the_turn_in_a_port_at_full_strength_and_in_supply(corps: str, rule: str) -> None:
    game = fleet(corps)
    assert game.refused("land V US") == rule


@pytest.mark.rule("24.1.b")
def test_nobody_lands_in_bad_weather() -> None:
    def storm(state: West) -> None:
        state.weather = 1

    assert fleet("V US@Southampton", edit=storm).refused("land V US") == "24.1"
    assert fleet("V US@Southampton").may("land V US")


@pytest.mark.rule("24.1.b")
def test_shoals_rough_ground_and_major_cities_are_difficult_towns_and_ports_are_not() -> None:
    board = fleet("V US@Southampton").board
    found = {name: difficulties(board, find(name)) for name in ("Wilhelmshaven", "Hamburg", "Cherbourg", "Omaha/Utah")}
    assert found == {"Wilhelmshaven": 1, "Hamburg": 2, "Cherbourg": 0, "Omaha/Utah": 0}


@pytest.mark.rule("24.2.a")
def test_forts_at_den_haag_and_amsterdam_forbid_utrecht() -> None:
    forts = ("Fort Den Haag@Den Haag", "Fort Amsterdam@Amsterdam")
    names = {name for name in fleet("V US@Southampton").board.names if name.startswith("Fort ")}
    one, two = sorted(names)[:2]

    def targets(*places: str) -> set[str]:
        put = [f"{name}:3@{place}" for name, place in zip((one, two), places, strict=False)]
        game = fleet("V US@Dover", *put).say("land V US")
        return game.targets

    assert forts
    assert "2422" in targets("Den Haag")
    assert "2422" not in targets("Den Haag", "Amsterdam")


@pytest.mark.rule("24.2.b", "3.7.1.e")
@pytest.mark.parametrize(("steps", "open_"), [(7, False), (5, True)])
def test_a_festung_on_the_channel_islands_guards_the_next_coast(steps: int, open_: bool) -> None:
    game = fleet("V US@Southampton", f"Fort Channel Islands:{steps}@Channel Islands").say("land V US")
    assert ("1725" in game.targets) == open_
    seen = {block["name"]: block["steps"] for block in GAME.observe(game.state, "allies")["enemies"]}  # type: ignore[attr-defined]
    assert seen["Fort Channel Islands"] == steps  # the list of beaches would tell it anyway
    if not open_:
        assert game.refused("to 1725") == "3.7.1"


@pytest.mark.rule("24.2.b", "3.7.1.e", "24.5.d", "24.7.a")
def test_the_festung_keeps_the_second_wave_and_the_ferries_off_that_coast_too() -> None:
    blocks = ("V US@Omaha/Utah!landed", "XIX US@Plymouth!stand_by", "Eisenhower@London", "FHQ@Berlin")
    for steps, open_ in ((7, False), (5, True)):
        fort = f"Fort Channel Islands:{steps}@Channel Islands"
        game = position("SBW8", *blocks, fort, side="allies", owner={"1724": "US"})
        assert find("1725") in beachheads(game.state)
        for beaches in (FOLLOW_UP_AT, FERRY_TO):
            assert bool(beaches.sift(game.state, game.number("XIX US"), [find("1725")])) == open_


@pytest.mark.rule("24.3.a")
def test_marines_of_tech_3_land_on_one_kind_of_difficult_ground_and_suffer_a_hit() -> None:
    game = fleet("V US@Harwich").say("land V US")
    assert game.refused("to Hamburg")  # shoals and a major city
    game.say("to Leeuwarden").roll(1)
    assert game.place("V US") == "2520"
    assert game.state.halves[game.number("V US")] == 1  # a shielded face takes half of it
    game = fleet("VI US@Southampton", scenario="SBW7").say("land VI US")
    assert all(difficulties(game.board, find(hex)) == 0 for hex in game.targets)


@pytest.mark.rule("11.3.b")
def test_no_landing_sets_out_from_shoals() -> None:
    """Any naval action is forbidden there but the landing of marines of TECH 3."""
    blocks = ("Raeder@Kiel", "I AK@Emden", "II AK@Cherbourg", "Churchill@London")
    game = position("SBW6", *blocks, owner={"Emden Cherbourg": "DE"}).say("activate Raeder")
    assert game.may("land II AK")
    assert game.refused("land I AK") == "18.0"
    assert game.may("stand_by II AK")
    assert game.refused("stand_by I AK") == "18.0"


@pytest.mark.rule("24.3.a")
def test_aircraft_over_a_difficult_coast_do_not_spare_marines_the_hit() -> None:
    game = fleet("V US@Harwich", "VIII FC@Leeuwarden!flown", "LXXXIV AK:4@Leeuwarden")
    game.say("land V US", "to Leeuwarden").roll(1)
    assert game.state.halves[game.number("V US")] == 1


@pytest.mark.rule("24.3.a", "24.5.d")
def test_the_second_wave_does_not_suffer_on_a_difficult_coast_that_marines_hold() -> None:
    game = fleet("V US@Harwich", "1 US Army@Harwich").say("land V US", "to Rotterdam").roll(1)
    to_battle(game.say("stand_by 1 US Army")).say("land 1 US Army", "to Rotterdam").roll(1)
    guns = game.number("1 US Army")
    assert game.place("1 US Army") == game.place("V US") == game.board.places[find("Rotterdam")]
    assert (game.steps("1 US Army"), game.state.halves[guns]) == (game.board.faces[guns][0], 0)


@pytest.mark.rule("24.4.a")
def test_against_a_neutral_infantry_of_tech_2_lands_as_marines_of_tech_3() -> None:
    def neutral(state: West) -> None:
        state.set_neutral(9, True)

    game = fleet("VI AK@Bremerhaven", side="axis", hq="Raeder@Berlin", scenario="SBW6", edit=neutral)
    assert game.may("land VI AK")
    game.say("land VI AK")
    assert game.asks == "land_at" or game.place("VI AK") != "2820"
    if game.asks == "land_at":
        assert {game.state.owner[find(hex)] for hex in game.targets} <= {8, 9}  # the Low Countries, both neutral


@pytest.mark.rule("24.4.a")
def test_surprise_lasts_for_the_turn_in_which_a_neutral_is_attacked() -> None:
    game = fleet("VI AK@Bremerhaven", side="axis", hq="Raeder@Berlin", scenario="SBW6")
    corps, beach = game.number("VI AK"), find("Den Haag")
    assert violate(game.state, beach) == Nation.NL
    assert skill(game.state, corps, beach) == ASSAULT  # who comes second surprises as well
    end_surprise(game.state)
    assert skill(game.state, corps, beach) == REGULAR


@pytest.mark.rule("24.8.a")
def test_long_ways_cost_more_points_and_are_for_marines_of_tech_3() -> None:
    game = fleet("V US@Southampton").say("land V US")
    corps = game.number("V US")
    prices = {price(game.state, corps, find(hex)) for hex in game.targets}
    assert prices == {1, 2, 3}  # twenty hexes lead to no other coast
    assert all(1 <= cost <= 4 for cost in prices)
    far = next(hex for hex in sorted(game.targets) if price(game.state, corps, find(hex)) == 3)
    hq, before = game.number("Eisenhower"), game.state.spent[game.number("Eisenhower")]
    game.say(f"to {far}")
    while game.asks == "dice":
        game.roll(1)
    assert game.state.spent[hq] - before == 3
    game = fleet("VI US@Southampton", scenario="SBW7").say("land VI US")
    assert all(price(game.state, game.number("VI US"), find(hex)) == 1 for hex in game.targets)


# -- command ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.5.b")
def test_first_wave_and_stand_by_cost_a_point_each() -> None:
    game = fleet(
        "VI AK@Cherbourg", "V AK@Calais", "XXXXI Pz@Calais", "Guderian@Calais", "III AK@Cherbourg",
        side="axis", hq="Raeder@Berlin", scenario="SBW5", owner={"Channel_Islands Dover": "UK"},
    )  # fmt: skip
    game.say("land VI AK", "to Channel Islands").roll(1).say("land V AK").roll(1)
    game.say("stand_by XXXXI Pz", "stand_by Guderian")
    assert game.place("V AK") == "2022"
    assert game.has("Guderian", STAND_BY)
    assert game.asks == "move_ground"  # four points are spent


@pytest.mark.rule("24.0.c")
def test_doenitz_commands_one_landing_and_no_stand_by() -> None:
    game = fleet("VI AK@Calais", "V AK@Calais", "XXXXI Pz@Calais", side="axis", hq="Doenitz@Berlin", scenario="SBW5")
    assert game.refused("stand_by XXXXI Pz") == "24.5"
    game.say("land VI AK").roll(1)
    assert game.asks != "lead" or game.refused("land V AK") == "13.8.1"


@pytest.mark.rule("24.5.f")
def test_the_example_of_raeder_in_august_1940() -> None:
    game = fleet(
        "VI AK@Cherbourg", "V AK@Calais", "III AK@Calais", "I AK@Le Havre", side="axis", hq="Raeder@Berlin",
        scenario="SBW5", turn=1, owner={"Channel_Islands": "UK"},
    )  # fmt: skip
    game.say("land VI AK", "to Channel Islands").roll(1).say("land V AK").roll(1).say("stand_by III AK")
    goes_on(to_battle(game), "second_wave")
    assert game.may("land III AK")
    game.say("land III AK")
    assert game.refused("to Channel Islands") == "24.5"
    game.say("to Dover").roll(1)
    assert game.place("III AK") == "2022"


# -- combat -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.1.c")
def test_a_landing_rolls_for_the_sea_before_the_battle() -> None:
    game = fleet("V AK:4@Calais", side="axis", hq="Raeder@Berlin", scenario="SBW5", turn=1)
    game.say("land V AK")
    full = game.board.faces[game.number("V AK")][0]
    game.roll(4)
    assert (game.place("V AK"), game.steps("V AK")) == ("2022", full - 1)


@pytest.mark.rule("24.1.d")
def test_in_the_first_round_the_beach_helps_the_defender() -> None:
    level = {"rules_level": "advanced"}
    landing = ("US marine 6 sea", "DE infantry 4")
    assert fire(*landing, date="1943-07", **level)[0][0] == 3
    assert fire(*landing, date="1943-07", round=2, **level)[0][0] == 6
    first = fire(*landing, role=DEFENDER, date="1943-07", **level)
    later = fire(*landing, role=DEFENDER, date="1943-07", round=2, **level)
    assert first[0][1] == later[0][1] - 1


@pytest.mark.rule("24.0.b")
def test_first_rounds_second_wave_armour_and_then_the_rest() -> None:
    game = invasion("VII US@Southampton", "XIX US@Plymouth", "Lehr@Le Mans!reserve")
    game.say("stand_by VII US", "stand_by XIX US")
    to_battle(game)
    goes_on(game, "second_wave")
    assert game.texts("battle_paused")
    assert game.refused("land XIX US") == "24.5"  # armour waits until the beach is clear
    game.say("land VII US", "to Omaha/Utah")
    assert game.place("VII US") == OMAHA
    game.say("done")
    assert (game.asks, game.asked) == ("react_with_armour", "axis")
    game.say("commit Lehr")
    assert game.place("Lehr") == OMAHA
    game.say("done")
    assert not game.has("XIX US", STAND_BY)
    assert "Round 2 of the battle." in game.texts("round")


@pytest.mark.rule("24.5.c")
def test_marines_that_stood_by_join_a_beach_still_fought_for_and_infantry_does_not() -> None:
    game = invasion("VII US@Southampton", "XVIII US@Southampton")
    game.say("stand_by VII US", "stand_by XVIII US")
    goes_on(to_battle(game), "second_wave")
    assert game.may("land VII US")
    assert game.why_not("land XVIII US") == "No beach is open to XVIII US."  # though Omaha is its front-beach
    game.say("land VII US")
    assert OMAHA in (game.targets if game.asks == "follow_up_at" else {game.place("VII US")})


@pytest.mark.rule("11.3.b", "24.5.d", "24.7.a")
def test_nobody_but_marines_comes_ashore_among_shoals_though_friends_hold_the_coast() -> None:
    blocks = ("V US@Leeuwarden!landed", "XIX US@Harwich!stand_by", "VII US@Harwich!stand_by", "Eisenhower@London")
    game = position("SBW8", *blocks, "FHQ@Berlin", side="allies", owner={"Leeuwarden": "US"})
    coast = find("Leeuwarden")
    assert coast in beachheads(game.state)
    for block, beaches, open_ in (("XIX US", FOLLOW_UP_AT, 0), ("XIX US", FERRY_TO, 0), ("VII US", FOLLOW_UP_AT, 1)):
        assert len(beaches.sift(game.state, game.number(block), [coast])) == open_


@pytest.mark.rule("24.5.d")
def test_infantry_that_stood_by_invades_a_new_front_beach_together() -> None:
    """The second comes to a beach that is fought for, but not since the first wave."""
    stand_by = ("stand_by XII Br", "stand_by II Cdn")
    game = fleet("XII Br@Dover", "II Cdn@Dover", "LXXXI AK:4@Calais", hq="Churchill@London").say(*stand_by)
    to_battle(game).say("land XII Br", "land II Cdn")  # one front-beach, no choice
    assert game.place("XII Br") == game.place("II Cdn") == game.board.places[find("Calais")]


@pytest.mark.rule("24.5.d", "24.5.e")
def test_a_cleared_beach_is_open_to_all_who_stood_by() -> None:
    game = fleet("V US@Southampton", "XIX US@Plymouth", "1 US Army@Plymouth").say("land V US", "to Omaha/Utah")
    game.say("stand_by XIX US", "stand_by 1 US Army")
    to_battle(game)
    assert find("Omaha/Utah") in beachheads(game.state)
    for name in ("XIX US", "1 US Army"):
        game.say(f"land {name}", "to Omaha/Utah")  # no die falls in the Channel (18.1.3)
    game.say("done")
    assert {game.place(name) for name in ("V US", "XIX US", "1 US Army")} == {OMAHA}


@pytest.mark.rule("24.5.e", "24.5.d")
def test_armour_and_guns_that_stood_by_take_a_front_beach_without_enemies_and_no_other() -> None:
    """Either empty or cleared: nobody need have landed there before."""

    def stood_by(unit: str, *others: str, fuel: str = "") -> Position:
        game = fleet("V US@Southampton", f"{unit}@Dover{fuel}", "LXXXIV AK:4@Omaha/Utah", *others)
        return goes_on(to_battle(game.say("land V US", "to Omaha/Utah", f"stand_by {unit}")), "second_wave")

    for unit in ("XIX US", "1 US Army"):
        game = stood_by(unit).say(f"land {unit}")
        calais = game.board.places[find("Calais")]
        assert calais in (game.targets if game.asks == "follow_up_at" else {game.place(unit)})
        assert OMAHA not in (game.targets if game.asks == "follow_up_at" else {game.place(unit)})
        assert stood_by(unit, "LXXXI AK@Calais").why_not(f"land {unit}") == f"No beach is open to {unit}."
    fuelled = stood_by("XIX US", "LXXXI AK@Calais", fuel="!fuelled")  # it could attack elsewhere
    assert fuelled.why_not("land XIX US") == "No beach is open to XIX US."


@pytest.mark.rule("8.0.b", "24.5.d", "24.7.a")
def test_a_landing_opens_no_way_into_an_enemy_major_city_beside_it() -> None:
    """Naples lies open, but zones do not enter it: armour comes ashore at Salerno, and marches."""

    def open_to_ships(owner: str) -> set[str]:
        held = {"Salerno": "US", "Napoli": owner}
        game = position("SBW7", "VI US@Salerno!landed", side="allies", phase="", owner=held)
        return {game.board.places[hex] for hex in beachheads(game.state)}

    salerno, beyond, napoli = "3145", "3146", "3044"
    assert open_to_ships("DE") >= {salerno, beyond}
    assert napoli not in open_to_ships("DE")
    assert napoli in open_to_ships("US")


@pytest.mark.rule("24.5.d")
def test_who_did_nothing_was_a_feint() -> None:
    game = fleet("V US@Southampton", "XIX US@Plymouth").say("land V US", "to Omaha/Utah", "stand_by XIX US")
    to_battle(game).say("done")
    assert game.place("XIX US") == "1521"
    assert not game.has("XIX US", STAND_BY)


@pytest.mark.rule("24.1.e")
def test_marines_go_back_aboard_for_a_point_and_a_step() -> None:
    game = to_battle(invasion())
    goes_on(game, "second_wave") if game.asks == "second_wave" else None
    for _time in range(30):
        if game.asks == "retreat" and game.asked == "allies":
            break
        game.hit(0) if game.asks == "dice" else game.say("stay")
    assert game.may("embark V US")
    before = game.steps("V US")
    off = [EMBARK_TO.objection(game.state, game.number("V US"), find(place)) for place in ("Oxford", "Inverness")]
    assert [refusal and render(refusal.message) for refusal in off] == [
        "1820 Oxford has no port that ships can use.",
        "2009 Inverness is out of reach of V US.",
    ]
    game.say("embark V US")
    if game.asks == "embark_to":
        game.say("to Southampton")
    assert game.place("V US") == "1821"
    assert game.steps("V US") < before


@pytest.mark.rule("24.1.e", "7.5.5.d")
def test_marines_that_go_back_aboard_run_the_strait_of_calais_like_other_ships() -> None:
    game = to_battle(fleet("V US@Southampton", "LXXXIV AK:4@Dieppe").say("land V US", "to Dieppe"))
    while game.asks != "retreat" or game.asked != "allies":
        game.hit(0) if game.asks == "dice" else game.say("stay")
    game.say("embark V US", "to Harwich").roll(1)
    assert game.texts("shelled")
    assert (game.place("V US"), game.steps("V US")) == ("2121", 1)  # a face for the beach, and two for the strait


@pytest.mark.rule("24.1.e", "24.1.f")
def test_regular_infantry_cannot_go_back_and_is_lost() -> None:
    game = fleet("XVIII US@Southampton", "LXXXIV AK:4@Omaha/Utah").say("land XVIII US")
    to_battle(game)
    for _time in range(30):
        if game.asks == "retreat" and game.asked == "allies":
            break
        game.hit(0) if game.asks == "dice" else game.say("stay")
    assert game.refused("embark XVIII US") == "24.1"
    game.say("retreat XVIII US")
    assert game.place("XVIII US") == "pool"


@pytest.mark.rule("24.6.a")
def test_aircraft_answer_the_first_wave_only() -> None:
    game = invasion("VII US@Southampton", "2 JD@Paris", "3 LF@Paris!activated").say("stand_by VII US")
    while game.asks != "react":
        game.say("done")
    assert game.may("activate 3 LF")
    game.say("done")
    goes_on(game, "second_wave")
    game.say("land VII US")
    if game.asks == "follow_up_at":
        game.say("to Omaha/Utah")
    game.say(*["done"] * (game.asks == "second_wave"))
    assert game.asks == "react_with_armour"
    assert game.refused("fly 2 JD")


@pytest.mark.rule("24.6.a")
def test_armour_answers_a_second_wave_only_where_there_is_one() -> None:
    """Be it a feint; who has not stood by has one wave, and armour answered that before the battle."""
    feint = invasion("VII US@Southampton", "Lehr@Le Mans!reserve").say("stand_by VII US")
    goes_on(to_battle(feint), "second_wave").say("done")
    assert feint.may("commit Lehr")
    alone = to_battle(invasion("Lehr@Le Mans!reserve"))
    while not alone.texts("round"):
        assert alone.asks != "react_with_armour"
        alone.hit(0) if alone.asks == "dice" else alone.say("stay")


@pytest.mark.rule("24.6.b")
def test_the_example_of_overlord() -> None:
    game = position("SBW8", *OVERLORD, side="allies")
    game.say("activate Eisenhower", "land V US", "to Omaha/Utah", "land VII US", "to Omaha/Utah")
    game.say("stand_by 1 US Army", "stand_by XIX US")
    game.say(*["done"] * (game.asks == "lead"))
    game.say("activate Churchill", "land XXX Br", "to Gold-Juno-Sword")
    game.say("stand_by XII Br", "stand_by II Cdn", "stand_by I Br")
    while game.asks != "react":
        game.say("done")
    game.say("commit Lehr", *["to Gold-Juno-Sword"])
    assert game.place("Lehr") == "1825"
    assert game.refused("commit I SS Pz") == "31.0"  # too far from Lille
    game.say("done")
    for _time in range(60):  # the Americans clear their beach, the British do not
        if game.asks == "second_wave":
            break
        if game.asks == "dice":
            last = game.texts("battle")[-1] if game.texts("battle") else ""
            game.hit(game.dice if "Omaha" in last and game.state.frames[-1].locals.get("fire") else 0)
        elif game.asks == "first_round":
            game.say("battle Omaha/Utah" if game.may("battle Omaha/Utah") else "battle Gold-Juno-Sword")
        else:
            game.say("stay" if game.may("stay") else "done")
    assert game.place("LXXXIV AK") == "pool"
    assert game.refused("mulberry Mulberry B") == "6.7.1"  # the British beach is not clear
    game.say("mulberry Mulberry A")
    assert game.state.piers[6] == find(OMAHA)
    for name in ("XIX US", "1 US Army"):
        game.say(f"land {name}", "to Omaha/Utah")  # no die falls in the Channel (18.1.3)
        assert game.place(name) == OMAHA
    game.say("land I Br", "to Gold-Juno-Sword", "done")
    assert game.asks == "react_with_armour"
    assert game.refused("commit I SS Pz") == "31.0"  # no room for a third corps
    game.say("commit Manteuffel")
    assert game.place("Manteuffel") == "1825"


OVERLORD = (
    "Eisenhower@London!activated", "Churchill@London!activated", "V US@Southampton", "VII US@Southampton",
    "1 US Army@Plymouth", "XIX US@Plymouth", "XXX Br@Portsmouth", "I Br@Portsmouth", "XII Br@Dover", "II Cdn@Dover",
    "LXXXIV AK:1@Omaha/Utah", "LXXIV AK:4@Gold-Juno-Sword", "Lehr@Le Mans!reserve", "I SS Pz@Lille!reserve",
    "XXXXVII Pz@Paris!reserve", "Manteuffel@Paris!reserve", "2 JD@Paris", "FHQ@Berlin",
)  # fmt: skip


# -- afterwards -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.7.a")
def test_armour_is_shipped_to_the_beachhead_in_the_exploitation() -> None:
    def landed(state: West) -> None:
        state.marks[state.board.names.index("V US")] |= LANDED

    blocks = (
        "V US@Omaha/Utah",
        "Patton@Southampton",
        "XIX US@Southampton",
        "XX US@Southampton",
        "Eisenhower@London",
        "FHQ@Berlin",
    )
    owner = {"Omaha/Utah": "US"}
    game = position("SBW8", *blocks, side="allies", phase="exploitation", owner=owner, edit=landed)
    game.say("activate Patton", "ferry XIX US")
    if game.asks == "ferry_to":
        game.say("to Omaha/Utah")
    assert game.place("XIX US") == OMAHA
    game = position("SBW8", *blocks, side="allies", phase="exploitation", owner=owner).say("activate Patton")
    assert game.refused("ferry XIX US") == "24.7"


@pytest.mark.rule("24.7.a")
def test_ships_bring_armour_to_the_beachhead_from_any_port_of_the_sea() -> None:
    """The rule names a port and a coast and no range, for the headquarters itself as for whom it leads."""

    def landed(state: West) -> None:
        state.marks[state.board.names.index("V US")] |= LANDED

    blocks = ("V US@Omaha/Utah", "Patton@Liverpool", "XIX US@Liverpool", "Eisenhower@London", "FHQ@Berlin")
    game = position("SBW8", *blocks, side="allies", phase="exploitation", owner={"Omaha/Utah": "US"}, edit=landed).say(
        "activate Patton"
    )
    assert game.may("ferry Patton")
    game.say("ferry XIX US")
    if game.asks == "ferry_to":
        game.say("to Omaha/Utah")
    while game.asks == "dice":
        game.roll(1)
    assert game.place("XIX US") == OMAHA


@pytest.mark.rule("24.7.a", "7.10.b")
def test_armour_that_is_out_of_supply_when_the_exploitation_begins_is_not_shipped_either() -> None:
    """A minor port feeds one unit: the headquarters, and not the armour beside it."""
    blocks = ("V US@Omaha/Utah!landed", "Patton@Dieppe", "XIX US@Dieppe", "Eisenhower@London", "FHQ@Berlin")
    held = {"Omaha/Utah": "US", "Dieppe": "US"}
    game = position("SBW8", *blocks, side="allies", phase="exploitation", owner=held).say("activate Patton")
    assert game.why_not("ferry XIX US") == "XIX US is out of supply."
    assert game.refused("ferry XIX US") == "7.10"
    assert game.may("ferry Patton")


@pytest.mark.rule("24.7.a", "18.0.a")
def test_no_ship_brings_armour_to_a_beachhead_on_another_sea() -> None:
    blocks = ("VI US@Gela!landed", "Patton@USA", "XIX US@USA", "Eisenhower@London", "FHQ@Berlin")
    game = position("SBW8", *blocks, side="allies", phase="exploitation", owner={"Gela": "US"}).say("activate Patton")
    assert game.refused("ferry XIX US") == "24.7"
    assert FERRY_TO.objection(game.state, game.number("XIX US"), find("Gela")).rule == "18.0"  # type: ignore[union-attr]


@pytest.mark.rule("24.1.e", "3.23.a")
def test_marines_go_back_to_no_port_whose_climate_they_cannot_live_in() -> None:
    game = position("SBW7", "V US@Gela!landed", "VI US@Gela!landed", "Eisenhower@London", "FHQ@Berlin", side="allies")
    tunis = [find("Tunis")]
    assert not EMBARK_TO.sift(game.state, game.number("V US"), tunis)
    assert EMBARK_TO.sift(game.state, game.number("VI US"), tunis)


@pytest.mark.rule("24.7.a")
def test_by_one_reading_the_headquarters_is_in_the_same_port() -> None:
    def landed(state: West) -> None:
        state.marks[state.board.names.index("V US")] |= LANDED

    blocks = ("V US@Omaha/Utah", "Patton@Southampton", "XIX US@Portsmouth", "Eisenhower@London", "FHQ@Berlin")
    settings: dict[str, Callable[[West], None] | str | dict[str, str]] = {"phase": "exploitation", "edit": landed}
    near = position("SBW8", *blocks, side="allies", owner={"Omaha/Utah": "US"}, **settings)  # type: ignore[arg-type]
    assert near.say("activate Patton").may("ferry XIX US")
    settings["exploitation_landing_hq_position"] = "same_port"
    far = position("SBW8", *blocks, side="allies", owner={"Omaha/Utah": "US"}, **settings)  # type: ignore[arg-type]
    assert far.say("activate Patton").refused("ferry XIX US") == "24.7"


@pytest.mark.rule("24.8.b")
def test_who_has_landed_is_looked_at_in_its_next_supply_phase() -> None:
    game = fleet("V US@Southampton").say("land V US", "to Omaha/Utah")
    to_battle(game)
    for _time in range(40):
        if game.asked == "axis":
            break
        game.say("done")
    assert game.place("V US") == OMAHA
    assert not game.texts("surrendered")


def test_marks_of_a_landing_end_with_the_turn() -> None:
    game = fleet("V US@Southampton").say("land V US", "to Omaha/Utah")
    assert game.has("V US", LANDED)
    to_battle(game)
    while game.asked == "allies":
        game.say("done")
    assert not game.state.marks[game.number("V US")] & (LANDED | DROPPED)


@pytest.mark.rule("S.20")
def test_after_a_landing_in_italy_three_ports_are_closed_to_the_axis() -> None:
    game = fleet("VI US@Malta", scenario="SBW4").say("land VI US", "to Gela")
    while game.asks == "dice":
        game.roll(1)
    to_battle(game)
    assert game.asks == "deny_ports"
    assert game.refused("deny Marseille")
    game.say("deny Messina", "deny Palermo", "deny Catania")
    assert game.refused("deny Siracusa") == "S.20"
    assert find("Messina") not in shut_ports(game.state, AXIS)  # not before the turn of the Axis
    game.state.turn += 1
    assert {find("Messina"), find("Palermo")} <= shut_ports(game.state, AXIS)
    game.state.turn += 1
    assert find("Messina") not in shut_ports(game.state, AXIS)


@pytest.mark.rule("24.1.g")
def test_marines_come_back_where_ships_are_built() -> None:
    game = position("SBW8", "XXX Br@pool", "Churchill@London", phase="production", side="allies", points={"UK": 30})
    assert set(home_sites(game.state, game.number("XXX Br"))) == set(game.board.home_sites[Nation.UK, "white"])
    assert find("London") in home_sites(game.state, game.number("XXX Br"))


@pytest.mark.rule("24.7.a", "24.3.a")
def test_armour_that_is_shipped_after_a_landing_invades_nothing() -> None:
    blocks = ("V US@Omaha/Utah!landed", "XIX US@Plymouth", "VII US@Southampton", "Eisenhower@London", "FHQ@Berlin")
    game = position("SBW8", *blocks, side="allies", owner={"1724": "US"})
    armour, marines = game.number("XIX US"), game.number("VII US")
    assert comes_to_friends(game.state, armour, find("Omaha/Utah"))
    assert not comes_to_friends(game.state, armour, find("Calais"))  # nobody of theirs is there
    assert not comes_to_friends(game.state, marines, find("Omaha/Utah"))  # who may invade does


@pytest.mark.rule("24.5.d", "23.0.g")
@pytest.mark.parametrize(("guns", "held"), [("Gold-Juno-Sword", False), ("Omaha/Utah", True)])
def test_paratroops_hold_no_coast_before_they_have_landed_on_it(guns: str, held: bool) -> None:
    """Over Caen its guns fire at them, and nobody comes ashore behind them as long as they are in the air."""
    game = fleet("82 US Abn@Portsmouth", "XIX US@Plymouth")
    game.say("drop 82 US Abn", f"to {guns}", "stand_by XIX US")
    goes_on(to_battle(game), "second_wave")
    assert (find(guns) in beachheads(game.state)) == held
    assert game.may("land XIX US") == held
