"""18: naval movement, and what lies in wait at sea."""

from __future__ import annotations

from random import Random

import pytest

from fogbound.core.game import Knowledge
from fogbound.core.proof.news import view_of
from fogbound.core.state import Frame
from fogbound.core.values import Refusal
from fogbound.west.chapters.naval.danger import Danger, danger
from fogbound.west.chapters.naval.routes import channel_strait, gates, has_kiel_canal, open_straits, straits, voyage
from fogbound.west.chapters.naval.transport import passage, ports
from fogbound.west.game import GAME
from fogbound.west.kinds import ALLIES, AXIS
from fogbound.west.position.marks import MOVED, SAILED
from fogbound.west.position.observe import ONLOOKER
from fogbound.west.theatre import Body
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, position

UK_SHORES = {"Cherbourg Brest": "UK"}


def at_sea(*blocks: str, side: str = "allies", turn: int = 0, scenario: str = "SBW3", **more: object) -> Position:
    """Blocks in the Movement Phase of the Advanced game, with the leaders of the powers at hand."""
    leaders = ("Churchill@London!activated", "Eisenhower@London!activated", "FHQ@Berlin!activated")
    game = position(
        scenario, *leaders, *blocks, side=side, turn=turn, rules_level="advanced", **more,  # type: ignore[arg-type]
    )  # fmt: skip
    nations = {game.board.nation[game.number(text.partition(":")[0].partition("@")[0])].name for text in blocks}
    hq = "FHQ" if side == "axis" else "Eisenhower" if "US" in nations else "Churchill"
    return game.say(f"activate {hq}")


def watched(game: Position, block: str, to: str) -> Danger:
    return Danger(passage(game.state, game.number(block), find(to))["danger"])


# -- 18.0 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("18.0.a")
def test_a_unit_goes_from_port_to_port_on_the_same_sea_by_order_of_a_leader() -> None:
    game = at_sea("II Br@Southampton", "XX CA@Marseille", owner=UK_SHORES)
    game.say("ship II Br", "to Cherbourg").roll(1)
    assert game.place("II Br") == "1723"
    game = at_sea("II Br@Southampton", owner=UK_SHORES)
    game.say("ship II Br")
    assert game.refused("to Marseille") == "18.0"


@pytest.mark.rule("18.0.b", "7.5.5.d")
def test_a_strait_is_open_to_who_holds_both_shores_and_that_of_calais_to_all() -> None:
    held = at_sea("II Br@Southampton", owner={"*": "UK"})
    assert set(open_straits(held.state, ALLIES)) == set(straits())
    strait = next(strait for strait in straits() if frozenset(strait.shores) != channel_strait())
    shore = held.board.places[strait.shores[0]]
    lost = at_sea("II Br@Southampton", owner={"*": "UK", shore: "DE"})
    assert strait not in open_straits(lost.state, ALLIES)
    assert len(open_straits(lost.state, ALLIES)) < len(straits())
    nobody = at_sea("I AK@Bremerhaven", side="axis", owner={"*": "UK", "Bremerhaven Bremen": "DE"})
    assert [frozenset(strait.shores) for strait in open_straits(nobody.state, AXIS)] == [channel_strait()]


@pytest.mark.rule("18.0.a")
def test_without_a_leader_nobody_goes_by_sea() -> None:
    game = position("SBW3", "II Br@Southampton", side="allies", rules_level="advanced", owner=UK_SHORES)
    assert game.refused("ship II Br")
    game = at_sea(
        "V US@Southampton", "II Br@Southampton", owner=UK_SHORES, edit=lambda state: state.set_neutral(6, False)
    )
    assert game.refused("ship II Br") == "13.1"  # Eisenhower commands Americans


@pytest.mark.rule("18.0.a")
def test_forts_and_inland_units_do_not_go_by_sea() -> None:
    game = at_sea("II Br@Oxford", "I Br@Southampton", owner=UK_SHORES)
    with pytest.raises(Refusal, match=r"II Br is not in a port that ships can use\. \(18\.0\)"):
        game.say("ship II Br")
    assert game.may("ship I Br")


def test_the_basic_game_has_no_ships() -> None:
    game = position("SBW3", "Churchill@London", "II Br@Southampton", side="allies", owner=UK_SHORES)
    assert game.refused("ship II Br") == "7.5"


@pytest.mark.rule("18.0.b", "7.5.5.e")
def test_an_inland_port_is_shut_while_the_enemy_holds_a_mouth_of_its_river() -> None:
    mouths = {"Antwerpen Rotterdam Gent": "UK"}
    game = at_sea("II Br@Southampton", owner=mouths)
    assert find("Antwerpen") in ports(game.state, ALLIES)
    game = at_sea("II Br@Southampton", owner={**mouths, "Gent": "DE"})
    assert find("Antwerpen") not in ports(game.state, ALLIES)
    assert game.say("ship II Br").refused("to Antwerpen") == "18.0"


@pytest.mark.rule("18.0.c")
def test_who_goes_by_sea_does_not_walk_unless_it_is_agreed() -> None:
    game = at_sea("II Br@Southampton", owner=UK_SHORES).say("ship II Br", "to Cherbourg").roll(1)
    assert game.has("II Br", MOVED)
    game.say(*["done"] * (game.asks == "lead"))
    assert game.refused("move II Br") == "7.5"
    game = at_sea("II Br@Southampton", owner=UK_SHORES, naval_move_consumes_movement="off")
    game.say("ship II Br", "to Cherbourg").roll(1)
    assert game.has("II Br", SAILED)
    game.say(*["done"] * (game.asks == "lead"))
    assert game.may("move II Br")


@pytest.mark.rule("18.0.c")
def test_who_came_by_rail_may_still_go_by_sea() -> None:
    game = at_sea("II Br@Southampton!railed", owner=UK_SHORES)
    assert game.may("ship II Br")


@pytest.mark.rule("18.0.d")
def test_any_number_of_units_sails_from_america() -> None:
    corps = ("V US", "VII US", "VI US", "II US", "XIX US", "XII US", "XV US", "XX US")
    game = at_sea(*(f"{name}@USA" for name in corps), scenario="SBW2")
    assert all(game.may(f"ship {name}") for name in corps)
    home = at_sea(*(f"{name}@USA" for name in corps[1:]), f"{corps[0]}@Southampton", scenario="SBW2")
    assert home.say("ship V US").may("to USA")


# -- 7.5.5 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.5.5.d")
def test_the_strait_of_calais_costs_two_faces_without_both_shores() -> None:
    shores = {"Antwerpen Rotterdam Gent Calais Le_Havre": "DE"}
    game = at_sea("VI AK:4@Antwerpen", side="axis", owner=shores)
    game.say("ship VI AK", "to Le Havre")
    assert game.steps("VI AK") == 2
    game.roll(3)
    assert (game.place("VI AK"), game.steps("VI AK")) == ("1924", 2)
    game = at_sea("VI AK:4@Antwerpen", side="axis", owner={**shores, "Dover": "DE"}).say("ship VI AK", "to Le Havre")
    assert game.steps("VI AK") == 4


@pytest.mark.rule("7.5.5.d", "7.5.5.e")
def test_ships_come_out_of_an_inland_port_between_its_two_shores() -> None:
    """From the Thames into the Channel they pass Calais as they do from Harwich; the coast of Dover is no way out."""
    game = at_sea("II Br:3@London", owner={"Cherbourg": "UK", "Calais": "DE"})
    before = {"London": "2122", "Antwerpen": "2222", "Bordeaux": "1431"}
    assert {port: [game.board.places[hex] for hex in gates(find(port))] for port in before} == {
        port: [sea] for port, sea in before.items()
    }
    game.say("ship II Br", "to Cherbourg")
    assert game.steps("II Br") == 1
    game = at_sea("II Br:3@London", owner={"Cherbourg Calais": "UK"}).say("ship II Br", "to Cherbourg")
    assert game.steps("II Br") == 3


@pytest.mark.rule("7.5.5.f", "18.1.3.a")
def test_the_kiel_canal_joins_two_seas_for_who_holds_all_of_it_until_the_mines_come() -> None:
    canal = {"2820 2918 2919 2920 2921 3019 3020 3021": "DE"}
    assert has_kiel_canal(at_sea("VI AK@Berlin", owner=canal).state, AXIS)
    assert not has_kiel_canal(at_sea("VI AK@Berlin", owner={**canal, "2921": "UK"}).state, AXIS)
    assert not has_kiel_canal(at_sea("VI AK@Berlin", owner=canal, scenario="SBW2").state, AXIS)


@pytest.mark.rule("7.5.5.f")
def test_germany_has_the_kiel_canal_at_the_start_though_a_hex_of_it_is_danish() -> None:
    game = at_sea("VI AK@Bremerhaven", side="axis", scenario="SBW7")
    assert not game.board.land[find("2918")]
    assert has_kiel_canal(game.state, AXIS)
    assert game.say("ship VI AK").may("to Stettin")


# -- 18.1 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("18.1.a")
@pytest.mark.parametrize(("roll", "steps"), [(1, 3), (3, 3), (4, 2), (5, 2)])
def test_an_enemy_sea_costs_a_step_from_four_on(roll: int, steps: int) -> None:
    game = at_sea("II Br:3@Southampton", owner=UK_SHORES).say("ship II Br", "to Cherbourg").roll(roll)
    assert (game.place("II Br"), game.steps("II Br")) == ("1723", steps)


@pytest.mark.rule("18.1.a")
def test_on_a_six_the_unit_is_lost_an_air_unit_too() -> None:
    game = at_sea("II Br:3@Southampton", owner=UK_SHORES).say("ship II Br", "to Cherbourg").roll(6)
    assert game.place("II Br") == "pool"
    game = at_sea("11 FG@Portsmouth", owner=UK_SHORES).say("ship 11 FG", "to Cherbourg").roll(6)
    assert game.place("11 FG") == "pool"


@pytest.mark.rule("18.1.b")
def test_the_mined_channel_is_as_dangerous_as_any_sea_of_the_enemy() -> None:
    game = at_sea("II Br@Southampton", owner=UK_SHORES)
    assert watched(game, "II Br", "Cherbourg") == Danger.FULL
    none = {"*": "UK"}
    assert watched(at_sea("II Br@Southampton", owner=none), "II Br", "Cherbourg") == Danger.NONE


@pytest.mark.rule("18.1.c")
@pytest.mark.parametrize(("die", "shaken"), [(1, 1), (2, 0), (6, 0)])
def test_american_morale_falls_for_a_sunk_unit_on_a_one_only(die: int, shaken: int) -> None:
    game = at_sea("V US@USA", scenario="SBW3", edit=lambda state: state.set_neutral(6, False))
    game.say("ship V US", "to Southampton").roll(6)
    assert game.asks == "dice"
    game.roll(die)
    assert game.state.us_losses == shaken


@pytest.mark.rule("18.1.1.a")
def test_the_baltic_is_a_german_lake() -> None:
    ports = {"Kiel Flensburg Lübeck Stettin": "DE", "Malmö København": "UK"}
    game = at_sea("VI AK@Stettin", side="axis", owner=ports)
    assert watched(game, "VI AK", "Lübeck") == Danger.NONE


@pytest.mark.rule("18.1.2.a")
def test_after_italys_surrender_the_axis_has_no_ships_in_the_mediterranean_and_hits_on_a_six() -> None:
    def surrender(state: object) -> None:
        state.surrendered |= 1 << 1  # type: ignore[attr-defined]

    coast = {"Marseille Genova Livorno Nice": "DE", "Tunis Bizerte": "UK"}
    game = at_sea("XIII Br@Tunis", "VI AK@Marseille", owner=coast, edit=surrender)
    assert watched(game, "XIII Br", "Bizerte") == Danger.LIGHT
    assert find("Marseille") not in ports(game.state, AXIS)
    game = at_sea("XIII Br@Tunis", owner=coast)
    assert watched(game, "XIII Br", "Bizerte") == Danger.FULL


@pytest.mark.rule("18.1.2.a", "18.1.3.b")
@pytest.mark.parametrize(("roll", "steps"), [(4, 4), (5, 4), (6, 3)])
def test_where_the_enemy_is_weak_only_a_six_costs_a_step(roll: int, steps: int) -> None:
    game = at_sea("XVIII US:4@USA", scenario="SBW2", owner={"Hamburg Wilhelmshaven": "DE"})
    game.say("ship XVIII US", "to Southampton").roll(roll)
    assert (game.place("XVIII US"), game.steps("XVIII US")) == ("1821", steps)


@pytest.mark.rule("18.1.3.a")
def test_operation_maple_takes_the_atlantic_from_the_axis() -> None:
    coast = {"Brest Lorient": "DE"}
    game = at_sea("VI AK@Brest", "XXXXVII Pz@Berlin", side="axis", scenario="SBW2", owner=coast)
    assert game.refused("ship VI AK") == "18.0"
    assert at_sea("VI AK@Brest", side="axis", scenario="SBW3", owner=coast).may("ship VI AK")


@pytest.mark.rule("18.1.3.b")
def test_after_maple_nothing_waits_in_the_channel() -> None:
    game = at_sea("V US@Southampton", scenario="SBW2", owner={"Cherbourg": "US", "Hamburg Brest": "DE"})
    assert watched(game, "V US", "Cherbourg") == Danger.NONE
    way = voyage(game.state, find("Southampton"), find("Cherbourg"), ALLIES)
    assert way
    assert danger(game.state, way, 1, ALLIES) == Danger.NONE


@pytest.mark.rule("18.1.3.b")
def test_of_two_ways_as_long_ships_keep_to_the_channel() -> None:
    game = at_sea("XIX US@Plymouth", scenario="SBW2", owner={"1724": "US", "Hamburg Brest": "DE"})
    way = voyage(game.state, find("Plymouth"), find("1724"), ALLIES)
    assert way
    assert [game.state.board.places[hex] for hex in way.sea] == ["1522", "1622", "1722", "1823"], "not by St Malo"
    assert danger(game.state, way, Body.ATLANTIC, ALLIES) == Danger.NONE


@pytest.mark.rule("18.1.3.b")
def test_ships_go_down_the_arm_of_the_sea_on_which_a_port_lies_and_not_over_land() -> None:
    game = at_sea("V US@Bristol", scenario="SBW2", owner={"Cherbourg": "US", "Hamburg Brest": "DE"})
    assert watched(game, "V US", "Cherbourg") == Danger.LIGHT, "round Cornwall, through the Atlantic"
    west_of = {"Bristol": "1420", "Cardiff": "1420", "Swansea": "1420", "Glasgow": "1713", "Hamburg": "2819"}
    for port, sea in west_of.items():
        assert [game.state.board.places[hex] for hex in gates(find(port))] == [sea], port


@pytest.mark.rule("3.7.f")
def test_american_corps_cross_the_ocean_by_ship_and_at_risk() -> None:
    game = at_sea("XVIII US:4@USA", owner={"Brest": "DE"}, edit=lambda state: state.set_neutral(6, False))
    game.say("ship XVIII US", "to Southampton").roll(4)
    assert (game.place("XVIII US"), game.steps("XVIII US")) == ("1821", 3)


def test_everybody_sees_where_a_ship_is_bound_for_until_it_is_there() -> None:
    """What the news have told is in the view as well: whoever comes later knows no less."""
    game = at_sea("II Br@Southampton", owner=UK_SHORES).say("ship II Br", "to Cherbourg")
    for side in ("axis", "allies", ONLOOKER):
        assert GAME.observe(game.state, side)["bound"] == game.board.places[find("Cherbourg")]
    game.roll(1)
    assert "bound" not in GAME.observe(game.state, "axis")


@pytest.mark.rule("3.23.a")
def test_whoever_is_at_sea_can_live_where_it_is_bound_for() -> None:
    """Of two that look alike one could not go ashore there: in no world is it aboard."""
    game = at_sea("Patton@Southampton", "1 US Army@Southampton", scenario="SBW9").say("ship Patton", "to Casablanca")
    aboard = {GAME.resample(game.state, "axis", Random(seed))["block"] for seed in range(40)}
    assert {game.board.names[block] for block in aboard} == {"Patton"}
    truth, knowledge = game.state, Knowledge("axis", [view_of(GAME, game.state, "axis")])
    other = truth.copy()
    *outer, voyage = truth.frames
    other.frames = (*outer, Frame(voyage.procedure, voyage.step, {**voyage.locals, "block": game.number("1 US Army")}))
    other.touch()
    assert GAME.possible(knowledge, truth)
    assert not GAME.possible(knowledge, other)
