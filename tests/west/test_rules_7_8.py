"""7.8–7.11 and 6.1.6: blitz, final supply, exploitation, the Victory Phase."""

from __future__ import annotations

import pytest

from fogbound.core.texts import render
from fogbound.west.game import GAME
from fogbound.west.kinds import Nation
from fogbound.west.position.marks import HALTED, UNSUPPLIED
from fogbound.west.position.observe import observe
from fogbound.west.position.state import West
from fogbound.west.rules.blitz import BLITZ_TO
from fogbound.west.rules.combat.phase import battle_hexes
from fogbound.west.rules.combat.retreat import RETREAT_TO
from fogbound.west.rules.losses import eliminate
from fogbound.west.rules.powers import check_capitals
from fogbound.west.rules.supply_phases import check_final_supply
from fogbound.west.rules.victory import axis_points, first_steps
from fogbound.west.show.tally import tally
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, position

WON = {"Troyes 2228 2328 2427": "DE"}
"""Troyes was just taken; the way back to the railway of Briey is open."""


def won(*blocks: str, **setting: object) -> Position:
    """In Troyes after a battle, at the Blitz Phase; `!attacked` are those who fought."""
    return position("SBW3", *blocks, phase="blitz", owner=WON, **setting)  # type: ignore[arg-type]


# -- 7.8 blitz --------------------------------------------------------------------------------------


@pytest.mark.rule("7.8.a")
def test_armour_that_won_its_battle_goes_on_once() -> None:
    table = won("XIX Pz@Troyes!attacked", "XV Pz@2228", "I AK@Troyes!attacked", "XVI Pz@Troyes!attacked")
    assert table.may("blitz XIX Pz")
    assert table.refused("blitz XV Pz") == "7.8"  # did not attack
    assert table.refused("blitz I AK") == "7.8"  # no armour
    assert table.say("blitz XIX Pz", "to 2127").refused("blitz XIX Pz") == "7.8"  # once


@pytest.mark.rule("7.8.a")
def test_armour_still_in_battle_does_not_blitz() -> None:
    stuck = won("XIX Pz@Troyes!attacked", "XX CA@Troyes", "XVI Pz@2228!attacked")
    assert stuck.refused("blitz XIX Pz") == "7.8"


@pytest.mark.rule("7.8.b")
def test_a_blitz_is_one_hex_that_costs_one_point() -> None:
    table = position("SBW3", "XIX Pz@2229!attacked", phase="blitz", owner={"2229": "DE"}).say("blitz XIX Pz")
    assert table.targets == {"2228", "2329", "2130", "2129", "2128"}  # not the hills of Dijon
    spent = position("SBW3", "XIX Pz@2229!attacked", phase="blitz", owner={"2229": "DE"}, blitz_mp="saved_mp")
    assert spent.asks != "blitz"  # no point was saved


@pytest.mark.rule("7.8.d")
def test_moves_and_battles_of_a_blitz_come_in_any_order() -> None:
    table = won("XIX Pz@Troyes!attacked", "XVI Pz@Troyes!attacked", "XX CA:1@2127")
    table.say("blitz XIX Pz", "to 2127", "done").hit(0).hit(3)
    assert table.place("XX CA") == "pool"
    assert (table.asks, table.asked) == ("blitz", "axis")
    assert table.refused("blitz XIX Pz") == "7.8"
    assert table.say("blitz XVI Pz", "to 2127").asks != "blitz"


@pytest.mark.rule("7.8.c", "6.1.6.c")
def test_who_follows_a_blitz() -> None:
    units = ("XIX Pz@Troyes!attacked", "XIV Mot@Troyes!attacked", "AOK 1@Troyes!attacked", "I FK@Troyes!attacked!flown")
    table = won(*units)
    assert table.refused("follow XIV Mot") == "7.8"  # nobody has gone before
    table.say("blitz XIX Pz", "to 2127")
    for follower in ("XIV Mot", "AOK 1", "I FK"):
        assert table.may(f"follow {follower}")
    assert table.say("follow XIV Mot").place("XIV Mot") == "2127"
    assert won("XIV Mot@Troyes!attacked", "XIX Pz@2228!attacked").refused("blitz XIV Mot") == "7.8"


@pytest.mark.rule("7.8.c")
def test_nobody_follows_armour_of_another_battle() -> None:
    units = ("XIV Mot@Troyes!attacked", "XIX Pz@2228!attacked", "XV Pz@2228!attacked")
    table = won(*units).say("blitz XIX Pz", "to 2227")
    assert "2227" in {table.board.places[way.to] for way in table.board.ways[find("Troyes")]}
    assert table.refused("follow XIV Mot") == "7.8"


@pytest.mark.rule("7.8.a")
def test_aircraft_overhead_do_not_stop_a_blitz() -> None:
    table = won("XIX Pz@Troyes!attacked", "GC 23@Troyes!flown")  # the defender's fighter, not landed yet
    assert table.say("blitz XIX Pz", "to 2127").place("XIX Pz") == "2127"


@pytest.mark.rule("7.8.c")
def test_artillery_of_the_first_level_follows_only_by_agreement() -> None:
    def french(**options: str) -> Position:
        units = ("1 DCR@Reims!attacked", "1 Armée@Reims!attacked")
        return position("SBW3", *units, side="allies", phase="blitz", **options).say("blitz 1 DCR", "to 2225")

    assert french().asks != "blitz"  # nobody is left to follow
    assert french(blitz_follow_artillery_tech="any").place("1 Armée") == "2226"
    assert french(blitz_follow_artillery_tech="any").may("follow 1 Armée")


@pytest.mark.rule("7.8.d", "7.8.e")
def test_a_blitz_into_the_enemy_is_a_new_battle_without_reaction() -> None:
    units = ("XIX Pz@Troyes!attacked", "XV Pz@2228!attacked")
    table = won(*units, "XX CA@2227", "GC 23@Reims").say("blitz XIX Pz", "to 2227", "blitz XV Pz", "to 2227")
    assert battle_hexes(table.state) == [find("2227")]  # both fight in it
    assert table.asks == "dice"  # the French fighter next door is not asked
    assert table.place("GC 23") == "2226"


@pytest.mark.rule("6.1.6.a")
def test_motorised_infantry_moves_and_attacks_like_infantry() -> None:
    table = position("SBW3", "XIV Mot@2228", "XX CA@Troyes", owner=WON).say("move XIV Mot")
    assert table.state["points"] == 4
    assert table.may("to Troyes")


# -- into neutral land (3.1, 5.6.2) ----------------------------------------------------------------------


@pytest.mark.rule("7.8.b", "5.6.2.a")
def test_a_blitz_goes_into_neutral_land_that_the_scenario_lets_be_attacked() -> None:
    fixed = {"french_plan": "escaut", "uk_commitment_1940": "1"}  # nobody is asked for a plan
    table = position("SBW3", "XIX Pz@Aachen!attacked", "III BE@2424", phase="blitz", **fixed).say(
        "blitz XIX Pz", "to 2424"
    )
    assert (table.asks, table.asked) == ("assist", "allies")
    assert table.say("refuse").asks == "dice"
    empty = position("SBW3", "XIX Pz@Aachen!attacked", phase="blitz", **fixed).say("blitz XIX Pz", "to 2424", "refuse")
    assert empty.owner("2424") == "DE"


def france_is_neutral(state: West) -> None:
    state.set_neutral(Nation.FR, True)


@pytest.mark.rule("7.8.b")
def test_other_neutrals_say_that_they_are_neutral() -> None:
    table = position("SBW3", "XIX Pz@Saarbrücken!attacked", phase="", edit=france_is_neutral)
    against = BLITZ_TO.objection(table.state, table.number("XIX Pz"), find("Metz"))
    assert against is not None
    assert against.rule == "5.6.2"


@pytest.mark.rule("7.10.c", "5.6.2.a")
def test_an_exploitation_enters_neutral_land_that_nobody_defends() -> None:
    table = position("SBW3", "XIX Pz@Aachen", "III BE@2424", phase="exploitation").say("move XIX Pz")
    assert table.refused("to 2424") == "7.10"
    assert table.say("to Namur").asks == "assist"


@pytest.mark.rule("7.7.15.a")
def test_nobody_retreats_into_neutral_land() -> None:
    table = position("SBW3", "I AK@Aachen", phase="")
    against = RETREAT_TO.objection(table.state, table.number("I AK"), find("Namur"))
    assert against is not None
    assert against.rule == "5.6.2"


# -- 7.9 final supply -----------------------------------------------------------------------------------


@pytest.mark.rule("7.9.a")
def test_only_who_was_marked_and_is_still_cut_off_surrenders() -> None:
    table = position("SBW3", "I AK@Briey!unsupplied", "II AK@Paris!unsupplied", "III AK@Auxerre", "XX CA@Kassel",
                     owner=WON, phase="")  # fmt: skip
    check_final_supply(table.state)
    assert (table.place("I AK"), table.has("I AK", UNSUPPLIED)) == ("2427", False)  # relieved
    assert table.place("II AK") == "pool"
    assert table.place("III AK") == "2129"  # cut off since: safe this turn
    assert table.place("XX CA") == "2824"  # the enemy is not looked at


# -- 7.10 exploitation -----------------------------------------------------------------------------------


def exploit(*blocks: str, **setting: object) -> Position:
    return position("SBW3", *blocks, phase="exploitation", **setting)  # type: ignore[arg-type]


@pytest.mark.rule("7.10.a")
def test_who_exploits() -> None:
    table = exploit("XIX Pz@Bonn!moved", "XIV Mot@Bonn", "1 Kav@Essen", "I AK@Essen")
    assert table.may("move XIX Pz")
    assert table.may("move XIV Mot")
    assert table.refused("move 1 Kav") == "7.10"
    assert table.refused("move I AK") == "7.10"
    assert not any(table.may(f"move {name}") for name in ("1 Kav", "I AK"))
    early = exploit("CC@Lyon", "1 DCR@Lyon", side="allies")
    assert early.refused("move CC") == "7.10"  # a tankette of the first level
    assert early.may("move 1 DCR")


@pytest.mark.rule("7.10.b")
def test_supply_is_looked_at_when_the_phase_begins() -> None:
    cut = exploit("XIX Pz@Troyes", "XV Pz@Bonn")
    assert cut.refused("move XIX Pz") == "7.10"
    assert cut.has("XIX Pz", HALTED)
    hidden = [block for block in GAME.observe(cut.state, "allies")["enemies"] if block["hex"] == "2128"]
    assert [block["marks"] for block in hidden] == [[]]  # a mark would tell that it is armour
    assert not cut.say("done").has("XIX Pz", HALTED)  # its marker comes off
    assert cut.place("XIX Pz") == "2128"

    rope = exploit("XIX Pz@2328", "XV Pz@Briey", "XX CA@Châlons", "XXI CA@Épinal", owner=WON)
    rope.go("XV Pz", "Saarbrücken")  # cuts off its comrade, who may move all the same
    assert rope.may("move XIX Pz")
    assert rope.go("XIX Pz", "2329").place("XIX Pz") == "2329"
    assert not rope.has("XIX Pz", HALTED)


@pytest.mark.rule("7.10.c")
def test_exploitation_is_a_full_move_without_attacks() -> None:
    table = exploit("XIX Pz@Briey", "XX CA@2328", owner=WON).say("move XIX Pz")
    assert table.state["points"] == 4
    assert table.refused("to 2328") == "7.10"
    assert table.say("to Châlons", "to 2227", "to 2127", "to 2028").place("XIX Pz") == "2028"


# -- 7.11 victory --------------------------------------------------------------------------------------------


@pytest.mark.rule("7.11.a", "5.0.b")
def test_capitals_count_in_the_victory_phase_only() -> None:
    def at_war(state: West) -> None:
        state.neutral &= ~(1 << Nation.NL)

    table = position("SBW3", owner={"Den_Haag": "DE"}, edit=at_war, phase="supply", side="allies")
    while table.state.turn == 0:
        assert not table.state.surrendered >> Nation.NL & 1
        table.say("done")
    assert table.state.surrendered >> Nation.NL & 1


@pytest.mark.rule("7.11.b")
@pytest.mark.parametrize(
    ("capital", "nations"), [("London", "UK CA"), ("Paris", "FR"), ("Bruxelles", "BE"), ("Den Haag", "NL")]
)
def test_the_capitals_of_the_allies(capital: str, nations: str) -> None:
    def all_at_war(state: West) -> None:
        state.neutral = 0

    table = position("SBW3", owner={capital.replace(" ", "_"): "DE"}, edit=all_at_war, phase="")
    check_capitals(table.state)
    assert table.state.surrendered == sum(1 << Nation[nation] for nation in nations.split())


@pytest.mark.rule("7.11.b")
def test_canadians_go_with_the_british() -> None:
    table = position("SBW3", "I Cdn@Oxford", "V Br@Oxford", "XX CA@Lyon", owner={"London": "DE"}, phase="")
    check_capitals(table.state)
    assert [table.place(name) for name in ("I Cdn", "V Br", "XX CA")] == ["gone", "gone", "2233"]


@pytest.mark.rule("7.11.c", "S.13")
def test_the_fall_of_berlin_ends_the_game_at_once() -> None:
    table = position("SBW2", owner={"Berlin": "US"}, phase="victory")
    assert table.state.turn == 0
    assert (table.result.winner, render(table.result.grade)) == ("allies", "decisive victory")


@pytest.mark.rule("7.11.d")
def test_the_month_goes_on_and_after_the_last_turn_the_game_is_over() -> None:
    table = position("SBW3", phase="victory")
    assert (table.state.turn, table.asked) == (1, "axis")
    assert position("SBW3", phase="victory", turn=1).asks == "result"


@pytest.mark.rule("7.11.a", "S.13")
def test_steps_lost_are_those_of_all_who_came() -> None:
    """Of Americans, a quarter of a point each; reinforcements count from when they come."""
    table = position("SBW2", "2 US Arm@coming", phase="")
    waiting = axis_points(table.state)
    table.state.place[table.number("2 US Arm")] = -1
    assert axis_points(table.state) == waiting + 1  # four steps


@pytest.mark.rule("7.11.a", "7.3.f")
def test_who_goes_home_by_the_order_of_battle_is_no_loss() -> None:
    """Divisions that leave Italy for England in November; eliminated ones are lost, and so is all of a beaten power."""
    table = position("SBW7", "82 US Abn@Sousse", "VI US@Tunis", side="allies", phase="production", turn=4)
    before = axis_points(table.state)
    table.say("done")
    assert table.place("82 US Abn") == "gone"
    assert axis_points(table.state) == before
    eliminate(table.state, table.number("VI US"), "7.7.10")
    assert axis_points(table.state) == before + 5 / 4
    table.state.surrendered |= 1 << Nation.US
    assert axis_points(table.state) > before + 5 / 4


@pytest.mark.rule("7.11.a", "S.07")
def test_the_levels_of_tiebreak_fell_by_what_the_divisions_that_go_home_had_counted() -> None:
    board = position("SBW7", phase="").board
    steps = dict(first_steps(board, Nation.US) + first_steps(board, Nation.UK))
    gone = sum(steps[leaving.block] for leaving in board.scenario.withdrawals) / 4
    now, before = board.scenario.levels, board.scenario.levels_on("2026-11-16")
    assert [level.least for level in now] == [level.least - gone for level in before]


@pytest.mark.rule("7.11.a", "7.3.f")
@pytest.mark.parametrize(("steps_and_place", "lost"), [("@Sousse", 0), (":1@Sousse", 2), ("@pool", 3)])
def test_what_a_unit_had_lost_before_it_goes_home_stays_lost(steps_and_place: str, lost: int) -> None:
    """Alive or eliminated; the laboratory counts the same, and it goes face up, so that everybody may count."""
    table = position("SBW7", f"82 US Abn{steps_and_place}", side="allies", phase="production", turn=4)
    before, counted = axis_points(table.state), tally(table.state)["allies steps lost"]
    table.say("done")
    assert (table.place("82 US Abn"), table.state.sent_home.count(table.number("82 US Abn"))) == ("gone", lost)
    assert (axis_points(table.state), tally(table.state)["allies steps lost"]) == (before, counted)
    assert GAME.observe(table.state, "axis")["sent_home"] == ["82 US Abn"] * lost


@pytest.mark.rule("7.11.a", "40.0.b")
def test_a_corps_that_becomes_a_headquarters_is_no_loss() -> None:
    table = position(
        "SBW6", "XIX Pz@Bonn", "FHQ@Berlin", phase="production", turn=1, points={"DE": 9}, rule_40_upgrade="on"
    )
    before = axis_points(table.state)
    table.say("upgrade XIX Pz")
    assert (table.place("XIX Pz"), axis_points(table.state)) == ("gone", before)


@pytest.mark.rule("7.11.a", "7.3.f")
def test_the_laboratory_counts_nobody_lost_who_went_home() -> None:
    table = position("SBW7", "82 US Abn@Sousse", side="allies", phase="production", turn=4)
    before = tally(table.state)["allies steps lost"]
    assert tally(table.say("done").state)["allies steps lost"] == before


@pytest.mark.parametrize(("levels", "winner"), [("latest", "axis"), ("first", None)])
def test_the_first_table_of_levels_is_kept_for_games_that_began_by_it(levels: str, winner: str | None) -> None:
    """Five points in SBW2: a draw by the first table, enough by the second."""

    def five_points(state: West) -> None:
        state.banked += int(4 * (5 - axis_points(state)))

    table = position("SBW2", edit=five_points, phase="victory", turn=1, victory_levels=levels)
    assert axis_points(table.state) == 5
    assert table.result.winner == winner


@pytest.mark.rule("7.11.a")
def test_steps_lost_are_seen_in_the_score_when_all_is_shown() -> None:
    """Before, they are left out: they would tell how strong hidden blocks are."""
    table = position("SBW2", "2 US Arm:2@Bastogne", phase="victory", turn=1)
    assert not table.state.frames
    assert observe(table.state, "axis")["score"] == axis_points(table.state)
    earlier = position("SBW2", "2 US Arm:2@Bastogne", phase="movement")
    assert observe(earlier.state, "axis")["score"] < axis_points(earlier.state)
