"""23: airborne assaults."""

from __future__ import annotations

from itertools import product

import pytest

from fogbound.west.chapters.airborne.drops import is_expert
from fogbound.west.chapters.landings.second_wave import beachheads
from fogbound.west.kinds import ALLIES, AXIS, NATIONS
from fogbound.west.odds import Plan, odds
from fogbound.west.odds.on_map import battle_odds, odds_of
from fogbound.west.odds.words import battle
from fogbound.west.position.marks import DROPPED, MOVED
from fogbound.west.position.state import West
from fogbound.west.rules.combat.fighter import ATTACKER
from fogbound.west.rules.combat.hits import deal, steps_of
from fogbound.west.rules.combat.phase import battle_hexes
from fogbound.west.rules.control import has_fortress, is_neutral
from fogbound.west.rules.industry import at_work
from fogbound.west.rules.powers import end_surprise
from fogbound.west.rules.stacking import has_room, is_crowded
from fogbound.west.rules.zoc import enemy_zones, ground_zones
from fogbound.west.theatre.gazetteer import find
from west.arena import fire
from west.positions import Position, flown, position

HQ = "Eisenhower@London!activated"
LEVEL = {"rules_level": "advanced"}


def drop(*blocks: str, hq: str = HQ, side: str = "allies", scenario: str = "SBW8", **more: object) -> Position:
    """A leader is asked whom he leads; a tank keeps him busy."""
    idle = "2 DB@London" if side == "allies" else "XXXXVII Pz@Berlin"
    other = "FHQ@Berlin" if side == "allies" else "Churchill@London"
    if hq.startswith("FHQ"):
        other = "Churchill@London"
    game = position(scenario, hq, other, idle, *blocks, side=side, **more)  # type: ignore[arg-type]
    return game.say(f"activate {hq.partition('@')[0]}")


def reacted(game: Position) -> Position:
    """On to the battles."""
    while game.asks in ("lead", "move_ground", "move_air", "react"):
        game.say("done")
    return game


@pytest.mark.rule("23.0.a")
def test_only_seven_divisions_drop() -> None:
    game = drop("I Fs@Köln", "7 Fl@Köln", hq="FHQ@Berlin!activated", side="axis", scenario="SBW6")
    assert game.refused("drop I Fs") == "23.0"
    assert game.may("drop 7 Fl")


@pytest.mark.rule("23.0.a")
def test_tech_1_does_not_drop() -> None:
    game = drop("1 Br Abn@London", hq="Churchill@London!activated", scenario="SBW5")
    assert game.refused("drop 1 Br Abn") == "23.0"


@pytest.mark.rule("23.0.b")
@pytest.mark.parametrize(
    "division",
    [
        "82 US Abn:2@Portsmouth",
        "82 US Abn@Portsmouth!unsupplied",
        "82 US Abn@Portsmouth!relieved",
        "82 US Abn@Portsmouth!railed",
        "82 US Abn@1822!grown",
        "82 US Abn@1721",
    ],
)
def test_who_drops_began_the_turn_at_an_airbase_at_full_strength_and_in_supply(division: str) -> None:
    assert drop(division).refused("drop 82 US Abn") == "23.0"


@pytest.mark.rule("23.0.b")
def test_nobody_drops_into_the_sea_or_where_he_is() -> None:
    game = drop("82 US Abn@Portsmouth").say("drop 82 US Abn")
    assert game.why_not("to 1722") == "1722 is no ground to drop on."
    assert game.why_not("to Portsmouth") == "1822 Portsmouth is no ground to drop on."


@pytest.mark.rule("23.0.b")
def test_range_weather_and_ground_of_a_drop_at_tech_2() -> None:
    game = drop("82 US Abn@Tunis", hq=HQ, scenario="SBW7").say("drop 82 US Abn")
    state, here = game.state, find("Tunis")
    far = {hex for hex in game.targets if flown(game.state, here, find(hex)) > 5}
    assert not far
    assert all(game.board.terrain[find(hex)] == "plain" for hex in game.targets)
    assert not is_expert(state, game.number("82 US Abn"), find("Gela"))

    def storm(state: West) -> None:
        state.weather = 1

    assert drop("82 US Abn@Portsmouth", edit=storm).refused("drop 82 US Abn") == "23.0"


@pytest.mark.rule("23.0.c")
def test_leaders_drop_one_division_air_fleets_several() -> None:
    game = drop("82 US Abn@Portsmouth", "101 US Abn@London", hq="9 AF@Portsmouth!activated")
    game.say("drop 82 US Abn", "to Omaha/Utah")
    assert game.may("drop 101 US Abn")
    game = position(
        "SBW8", "Patton@Portsmouth", "XIX US@Portsmouth", "82 US Abn@Portsmouth", "FHQ@Berlin", side="allies"
    )
    assert game.say("activate Patton").refused("drop 82 US Abn") == "13.1"


@pytest.mark.rule("23.0.d")
def test_a_drop_may_be_escorted_and_intercepted() -> None:
    game = drop("82 US Abn@Portsmouth", "VIII FC@London!fuelled", "2 JD@Paris!fuelled", "3 LF@Paris")
    game.say("drop 82 US Abn", "to Omaha/Utah")
    while game.asks != "move_air":
        game.say("done")
    game.say("fly VIII FC", "to Omaha/Utah") if len(game.state.stacks) > 99 else game.say("fly VIII FC")
    assert game.place("VIII FC") == "1724"
    while game.asks != "react":
        game.say("done")
    game.say("fly 2 JD")
    game.say(*["done"] * (game.asks == "react"))
    assert game.asks == "dice"  # fighters over an empty hex
    game.hit(0)


@pytest.mark.rule("23.0.e")
def test_a_drop_on_armour_in_reserve_is_the_end_of_it() -> None:
    game = drop("101 US Abn@Portsmouth", "Lehr@Omaha/Utah!reserve")
    game.say("drop 101 US Abn", "to Omaha/Utah")
    assert game.place("101 US Abn") == "pool"
    assert game.state.marks[game.number("Lehr")]  # and the armour is still in reserve


@pytest.mark.rule("23.0.f")
def test_every_hit_in_the_air_strikes_aircraft_and_paratroops() -> None:
    game = drop("82 US Abn@Portsmouth", "VIII FC@London!fuelled", "LXXXIV AK:4@Omaha/Utah")
    game.say("drop 82 US Abn", "to Omaha/Utah")
    while game.asks != "move_air":
        game.say("done")
    game.say("fly VIII FC")
    fighters = game.steps("VIII FC")
    reacted(game)
    assert game.asks == "dice"  # anti-aircraft fire
    game.hit(1)
    assert game.steps("82 US Abn") == 2
    assert game.steps("VIII FC") == fighters - 1 or game.state.halves[game.number("VIII FC")]


@pytest.mark.rule("23.0.f")
@pytest.mark.parametrize(
    ("fighter", "hits", "left"), [("2/2-1", 1, [1, 2, 3]), ("4/4-3-2-1", 2, [2, 2, 2]), ("4/4-3-2-1", 3, [1, 1, 2])]
)
def test_each_hit_strikes_one_aircraft_and_the_strongest_of_those_who_come_down(
    fighter: str, hits: int, left: list[int]
) -> None:
    attack = f"US fighter {fighter}, US para 3/3-2-1 air, US para 3/3-2-1 air"
    engagement, codes = battle(attack, "DE infantry 4", date="1943-07", options=LEVEL)
    dealt = deal(engagement.sides[ATTACKER], codes[ATTACKER], (0, 1, 2), hits)
    assert [steps_of(code) for code in dealt.codes] == left


@pytest.mark.rule("23.0.f")
def test_without_aircraft_the_paratroops_take_all() -> None:
    game = drop("82 US Abn@Portsmouth", "LXXXIV AK:4@Omaha/Utah").say("drop 82 US Abn", "to Omaha/Utah")
    reacted(game).hit(2)
    assert game.steps("82 US Abn") == 1


@pytest.mark.rule("23.0.f", "23.0.g", "28.0.a")
@pytest.mark.parametrize(("hits", "called"), [(3, False), (2, True)])
def test_who_is_shot_out_of_the_air_has_not_set_foot_in_germany(hits: int, called: bool) -> None:
    game = drop("82 US Abn@Bruxelles", "LXXXIV AK:4@Münster", owner={"*": "US"}, rule_28_volkssturm="on")
    reacted(game.say("drop 82 US Abn", "to Münster"))
    assert game.texts("volkssturm") == []
    game.hit(hits)
    assert bool(game.texts("volkssturm")) == called


@pytest.mark.rule("23.0.f")
def test_the_guns_of_an_empty_city_fire_at_a_drop() -> None:
    game = drop("82 US Abn@Portsmouth").say("drop 82 US Abn", "to Gold-Juno-Sword")
    reacted(game)
    assert game.asks == "dice"
    game.hit(1)
    while game.asks in ("retreat", "aircraft_leave"):
        game.say("stay")
    assert game.steps("82 US Abn") == 2
    assert game.owner("1825") == "US"


@pytest.mark.rule("23.0.g")
def test_paratroops_have_one_malus_in_the_first_round() -> None:
    assert fire("US para 3 air", "DE infantry 4", date="1943-07", **LEVEL)[0][0] == 1
    assert fire("US para 3 air", "DE infantry 4", date="1943-07", round=2, **LEVEL)[0][0] == 3
    assert fire("US para 4 air", "DE infantry 4", "forest", date="1943-07", **LEVEL)[0][0] == 1  # both count


@pytest.mark.rule("23.0.g")
def test_who_finds_nobody_takes_the_place() -> None:
    game = drop("82 US Abn@Portsmouth").say("drop 82 US Abn", "to Omaha/Utah")
    assert game.owner("1724") == "DE"
    reacted(game)
    assert game.owner("1724") == "US"


@pytest.mark.rule("3.19.b", "23.0.g")
def test_paratroops_have_no_zone_before_they_are_down() -> None:
    """Nobody on the ground is in their way while they are still in the air."""
    game = drop("82 US Abn@Portsmouth")
    beside = find("1725")
    assert beside not in ground_zones(game.say("drop 82 US Abn", "to Omaha/Utah").state, ALLIES)
    reacted(game)
    assert beside in ground_zones(game.state, ALLIES)
    at_home = drop("82 US Abn@Portsmouth").say("drop 82 US Abn", "to 1921")
    away = find("1821")
    assert away not in enemy_zones(at_home.state, AXIS)
    assert away in enemy_zones(reacted(at_home).state, AXIS)


@pytest.mark.rule("3.19.b", "23.0.g")
def test_friends_on_the_ground_keep_their_zone_below_a_drop() -> None:
    game = drop("82 US Abn@Portsmouth", "V US@1921").say("drop 82 US Abn", "to 1921")
    assert find("1821") in ground_zones(game.state, ALLIES)


@pytest.mark.rule("24.5.d", "24.7.a", "23.0.g")
@pytest.mark.parametrize("garrison", [(), ("LXXXIV AK:1@Omaha/Utah",)])
def test_paratroops_that_are_down_hold_a_beachhead_in_the_exploitation_too(garrison: tuple[str, ...]) -> None:
    """Found without an enemy below, or won in battle."""
    game = reacted(drop("82 US Abn@Portsmouth", *garrison).say("drop 82 US Abn", "to Omaha/Utah"))
    if game.asks == "choose_battle":
        game.say("battle 1724")
    while game.asks != "exploit":
        game.hit(game.dice) if game.asks == "dice" else game.say("stay" if game.may("stay") else "done")
    assert find("1724") in beachheads(game.state)


@pytest.mark.rule("23.0.g")
def test_paratroops_that_retreat_do_not_come_down_anew() -> None:
    """Their new hex was a drop zone: its own guns fired at friendly aircraft over a beach that was taken."""
    units = ("82 US Abn@Portsmouth", "XXX Br@1825!moved", "VI AK@Omaha/Utah", "V US@2124!moved", "VII AK@2124")
    game = drop(*units, owner={"1825": "UK"})
    game.say("drop 82 US Abn", "to Omaha/Utah")
    reacted(game).say("battle 1724")
    while game.asks != "retreat" or game.asked != "allies":
        game.hit(0) if game.asks == "dice" else game.say("stay")
    game.say("retreat 82 US Abn")
    game.say(*["to 1825"] * (game.asks == "retreat_to"))
    assert game.place("82 US Abn") == "1825"
    assert battle_hexes(game.state) == [find("2124")]


@pytest.mark.rule("23.0.h")
def test_paratroops_may_overstack_in_the_turn_of_their_drop() -> None:
    friends = ("V US@Portsmouth", "VII US@Portsmouth", "1 US Army@Portsmouth")
    game = drop("82 US Abn@London", *friends).say("drop 82 US Abn", "to Portsmouth")
    stack = game.state.stacks[find("Portsmouth")]
    assert is_crowded(game.board, stack, 1)
    game.say(*["done"] * (game.asks == "lead"))
    assert game.may("done")
    game.state.unmark(game.number("82 US Abn"), DROPPED | MOVED)  # next turn
    game.state.touch()
    assert game.refused("done") == "3.10"


@pytest.mark.rule("23.0.h")
def test_paratroops_crowd_nobody_in_the_turn_of_their_drop() -> None:
    """Who drops on a beach does not keep the second wave off it."""
    units = ("V US@Omaha/Utah!landed", "82 US Abn@Omaha/Utah!dropped", "VII US@Southampton")
    table = position("SBW8", *units, side="allies", owner={"1724": "US"})
    assert has_room(table.state, find("1724"), table.number("VII US"))
    table.state.unmark(table.number("82 US Abn"), DROPPED)
    assert not has_room(table.state, find("1724"), table.number("VII US"))


@pytest.mark.rule("23.0.i")
def test_airborne_divisions_come_back_where_aircraft_are_made() -> None:
    game = position("SBW6", "7 Fl@pool", "FHQ@Berlin", "VI AK@Köln", phase="production", points={"DE": 20})
    assert game.may("rebuild 7 Fl")
    game.say("rebuild 7 Fl")
    factories = {game.board.places[hex] for hex, (_, _, blue, _) in at_work(game.state).items() if blue}
    assert game.targets <= factories if game.asks != "spend" else game.place("7 Fl") in factories


@pytest.mark.rule("23.0.j")
def test_tech_3_reaches_ten_hexes_or_one_kind_of_difficult_ground() -> None:
    game = drop("82 US Abn@Portsmouth").say("drop 82 US Abn")
    here = find("Portsmouth")
    rough = {hex for hex in game.targets if game.board.terrain[find(hex)] != "plain" or game.board.city[find(hex)] == 2}
    assert rough
    assert all(flown(game.state, here, find(hex)) <= 5 for hex in rough)
    assert any(flown(game.state, here, find(hex)) > 5 for hex in game.targets - rough)
    assert all(not (game.board.terrain[find(h)] != "plain" and game.board.city[find(h)] == 2) for h in game.targets)


@pytest.mark.rule("23.0.j")
def test_difficult_ground_takes_its_hit_from_those_whom_the_guns_have_left() -> None:
    """As soon as they land: the guns fire at a division at full strength, and it is lost if they leave it one step."""
    for hits, left in ((0, 2), (1, 1)):
        game = drop("101 US Abn@Portsmouth", "LXXXIV AK:4@Lille").say("drop 101 US Abn", "to Lille")
        assert game.steps("101 US Abn") == 3
        reacted(game).hit(hits)
        assert game.steps("101 US Abn") == left
        assert len(game.texts("reduced")) == 1 + hits
    game = drop("101 US Abn@Portsmouth", "LXXXIV AK:4@Lille").say("drop 101 US Abn", "to Lille")
    reacted(game).hit(2)
    assert game.place("101 US Abn") == "pool"
    assert game.owner("Lille") == "DE"
    assert game.texts("battle_over")


@pytest.mark.rule("23.0.j")
def test_difficult_ground_that_nobody_holds_takes_its_hit_as_well() -> None:
    game = drop("101 US Abn@Portsmouth", owner={"1618": "DE"}).say("drop 101 US Abn", "to 1618")
    assert game.steps("101 US Abn") == 3
    reacted(game)
    assert game.steps("101 US Abn") == 2
    assert game.owner("1618") == "UK"  # it is home soil again


@pytest.mark.rule("23.0.j")
def test_the_odds_of_a_drop_reckon_with_difficult_ground() -> None:
    """Of two steps the ground takes one, and with a hit of the guns nobody is left; one against one wins 5 of 11."""
    found = odds(*battle("DE para 2 air", "UK infantry 1", "forest", options=LEVEL))
    assert found.exact
    assert found.win == pytest.approx(5 / 6 * 5 / 11)
    assert [(fire.step, fire.dice) for fire in found.fire] == [("anti_air", 1), ("ground", 1), ("ground", 1)]
    assert odds(*battle("DE para 1 air", "UK infantry 1", "forest", options=LEVEL)).win == 0
    assert odds(*battle("DE para 1 air", "UK infantry 1", options=LEVEL)).win == pytest.approx(5 / 6 * 5 / 11)


@pytest.mark.long
@pytest.mark.rule("23.0.j")
def test_simulated_odds_of_a_drop_agree_with_exact_ones() -> None:
    asked = battle("DE para 4 air, DE fighter 2/2-1", "UK infantry 3, UK fighter 2/2-1", "forest", options=LEVEL)
    exact, counted = odds(*asked), odds(*asked, branches=0)
    assert (exact.exact, counted.exact) == (True, False)
    assert counted.win == pytest.approx(exact.win, abs=5 * counted.se)
    once = odds(*asked, Plan(rounds=1)), odds(*asked, Plan(rounds=1), branches=0)
    assert once[1].open == pytest.approx(once[0].open, abs=0.05)


@pytest.mark.rule("23.0.j")
def test_the_odds_go_on_from_wherever_a_drop_has_come_to() -> None:
    game = drop("101 US Abn@Portsmouth", "LXXXIV AK:1@Lille").say("drop 101 US Abn", "to Lille")
    reacted(game)
    before, total = battle_odds(game.state, find("Lille")), 0.0
    assert before.exact
    for faces in product(range(1, 7), repeat=game.dice):
        after = Position(game.state.copy()).roll(*faces)
        total += odds_of(after.state, "battle 2124").outcomes["win"] if after.asks == "dice" else 0.0
    assert total / 6**game.dice == pytest.approx(before.win)


@pytest.mark.rule("23.0.j")
def test_nobody_drops_on_torino() -> None:
    game = drop("82 US Abn@Genova", owner={"Genova": "US"}, scenario="SBW10").say("drop 82 US Abn")
    assert game.refused("to Torino") == "23.0"


@pytest.mark.rule("23.0.k")
def test_against_a_neutral_tech_2_drops_as_tech_3() -> None:
    def neutral(state: West) -> None:
        state.set_neutral(9, True)

    germans = {"hq": "FHQ@Berlin!activated", "side": "axis", "scenario": "SBW6"}
    game = drop("7 Fl@Köln", edit=neutral, **germans).say("drop 7 Fl")  # type: ignore[arg-type]
    assert "2322" in game.targets  # Rotterdam
    game.say("to Rotterdam")
    answers = {"assist": "refuse", "choose_plan": "dyle", "choose_commitment": "commit_force"}
    while game.asks in answers:
        game.say(answers[game.asks])
    reacted(game)
    assert game.steps("7 Fl") == 3  # until it has landed
    game.hit(0)
    assert game.steps("7 Fl") == 2
    game = drop("7 Fl@Calais", **germans, owner={"Calais": "DE"}).say("drop 7 Fl")  # type: ignore[arg-type]
    assert game.refused("to London") == "23.0"


@pytest.mark.rule("23.0.k")
def test_surprise_lasts_for_the_turn_in_which_a_neutral_is_attacked() -> None:
    """As in May 1940: two divisions come down in the Netherlands, and the second must not find them forewarned."""
    units = ("7 Fl@Köln", "22 LL@Essen", "Goering@Berlin!activated")
    game = drop(*units, hq="FHQ@Berlin!activated", side="axis", scenario="SBW6")
    assert is_neutral(game.state, find("Rotterdam"))
    game.say("drop 7 Fl", "to Rotterdam")
    while game.asks != "lead":
        game.say({"assist": "refuse", "choose_plan": "dyle", "choose_commitment": "commit_force"}[game.asks])
    game.say("done", "activate Goering", "drop 22 LL")
    assert not is_neutral(game.state, find("Rotterdam"))
    assert "2322" in game.targets  # Rotterdam, a major city
    end_surprise(game.state)
    game.state.touch()
    assert "2322" not in game.targets


def over_eben_emael(corps: str = "VI AK@2425") -> Position:
    """A corps attacks the fortress, and paratroops come down on it."""
    units = ("7 Fl@Köln", corps, "I BE@Eben Emael")
    game = drop(*units, hq="FHQ@Berlin!activated", side="axis", scenario="SBW6", edit=at_war)
    game.say("drop 7 Fl", "to Eben Emael", "done").go("VI AK", "Eben Emael")
    return reacted(game)


def at_war(state: West) -> None:
    state.set_neutral(NATIONS["BE"], False)


def against_a_fortress(game: Position) -> list[bool]:
    """Of each unit that has fired in the ground step, whether a fortress changed its fire."""
    fires = [event.detail for event in game.told if event.kind == "fire" and event.detail["step"] == "ground"]
    shots = [shot for fire in fires for shot in fire["shots"]]  # type: ignore[union-attr]
    return ["fortress" in {line["name"] for line in shot["modifiers"]} for shot in shots]


@pytest.mark.rule("5.6.2.e")
@pytest.mark.parametrize(("hits", "holds", "fire"), [(2, False, [False] * 3), (3, True, [True] * 2)])
def test_only_paratroops_that_have_landed_on_its_roof_silence_eben_emael(
    hits: int, holds: bool, fire: list[bool]
) -> None:
    game, fort = over_eben_emael(), find("Eben Emael")
    assert game.dice == 3  # half those of the corps, for the fortress has none, and those of Liège
    game.hit(hits)
    assert has_fortress(game.state, fort) == holds
    assert len(game.texts("destroyed")) == (not holds)
    game.hit(0).hit(0)
    assert against_a_fortress(game) == fire


@pytest.mark.rule("5.6.2.e")
def test_eben_emael_stays_silent_when_the_paratroops_are_beaten() -> None:
    """The fire of the defenders may end them, and the corps that attacks with them finds no fortress all the same."""
    game = over_eben_emael("VI AK:1@2425").hit(2).hit(1).say("lose 7 Fl")
    assert game.place("7 Fl") == "pool"
    game.hit(0)
    assert against_a_fortress(game) == [False, False]
    assert not has_fortress(game.state, find("Eben Emael"))


@pytest.mark.rule("5.6.2.e")
def test_the_odds_know_whether_eben_emael_will_be_silent() -> None:
    game, total = over_eben_emael(), 0.0
    before = odds_of(game.state, "battle 2424")
    for faces in product((1, 6), repeat=3):
        chance = (5 / 6) ** faces.count(1) * (1 / 6) ** faces.count(6)
        total += chance * odds_of(Position(game.state.copy()).roll(*faces).state, "battle 2424").outcomes["win"]
    assert before.exact
    assert before.outcomes["win"] == pytest.approx(total)
    asked = battle("DE para 2 air, DE infantry 4", "BE infantry 4", "fortress", options=LEVEL)
    exact, counted = odds(*asked), odds(*asked, branches=0)
    assert counted.win == pytest.approx(exact.win, abs=5 * counted.se)
