"""The odds of battles: against a slow twin, against the engine, and in the words of the command."""

from __future__ import annotations

import json
from copy import copy
from itertools import product
from random import Random
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fogbound.cli.main import main
from fogbound.core.values import Chance, Choice, Dice, Refusal
from fogbound.west.kinds import CLASSES, NATIONS
from fogbound.west.odds import Plan, battle, odds
from fogbound.west.odds.exact import Follower, follow
from fogbound.west.odds.health import Ways
from fogbound.west.odds.on_map import battle_odds, odds_of
from fogbound.west.odds.prices import points_between, prices
from fogbound.west.odds.simulated import Simulation
from fogbound.west.rules.combat.fighter import ATTACKER
from fogbound.west.rules.combat.hits import LOST, cheapest
from fogbound.west.rules.combat.muster import battle_frame, codes_of, engagement_of, roster
from fogbound.west.theatre.gazetteer import find
from fogbound.west.words import VOCABULARY
from west.arena import HEX, Arena, arena
from west.positions import position
from west.slow_twin import Fight, Man

LADDER = {steps: tuple(range(steps, 0, -1)) for steps in range(1, 6)}


def start(*sides: list[int]):
    return tuple(tuple((steps, 0) for steps in side) for side in sides)


def same(found, twin: dict[str, float]) -> None:
    assert found.exact
    got = {
        "win": found.win, "lose": found.lose, "open": found.open,
        "attacker": found.attacker.loss_mean, "defender": found.defender.loss_mean,
    }  # fmt: skip
    assert got == pytest.approx(twin, abs=1e-9)


# -- the twin --------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(1, 3), min_size=1, max_size=2), st.integers(1, 3), st.booleans(), st.integers(1, 3))
def test_tanks_and_infantry_in_a_wooded_city(attack: list[int], defend: int, city: bool, rounds: int) -> None:
    kinds = ("tank", "infantry")
    terrain = "forest,major_city" if city else "forest"
    asked = battle(
        ", ".join(f"DE {kind} {steps}" for kind, steps in zip(kinds, attack, strict=False)),
        f"FR infantry {defend}",
        terrain,
    )
    men = [Man(LADDER[steps], number) for steps, number in zip(attack, (5, 6), strict=False)]
    twin = Fight(men, [Man(LADDER[defend], 6)], halvings=1 + city, better=int(city))
    same(odds(*asked, Plan(rounds=rounds)), twin.chances(start(attack, [defend]), rounds))


def test_shields_and_ties() -> None:
    asked = battle("DE tank 3/3-1, DE infantry 1", "FR tank 2, FR infantry 2")
    twin = Fight([Man((3, 1), 5), Man(LADDER[1], 6)], [Man(LADDER[2], 5), Man(LADDER[2], 6)])
    same(odds(*asked, Plan(rounds=2)), twin.chances(start([3, 1], [2, 2]), 2))


@pytest.mark.rule("7.7.9.a")
def test_guns_on_both_sides() -> None:
    asked = battle("DE infantry 2, DE artillery 2/4-2-1-0", "UK infantry 2, UK artillery 2/4-2-1-0")
    gun = Man((4, 2, 1, 0), 6, "gun", costs=(2, 1, 1, 1))
    twin = Fight([Man(LADDER[2], 6), gun], [Man(LADDER[2], 6), gun])
    same(odds(*asked, Plan(rounds=3)), twin.chances(start([2, 2], [2, 2]), 3))


def test_a_bomber_over_the_battle() -> None:
    asked = battle("DE infantry 2, DE bomber 3/3-2-1", "UK infantry 3")
    twin = Fight([Man(LADDER[2], 6), Man(LADDER[3], 5, "plane")], [Man(LADDER[3], 6, aa=6)])
    same(odds(*asked, Plan(rounds=2)), twin.chances(start([2, 3], [3]), 2))


def test_a_battle_fought_out_is_the_limit_of_many_rounds() -> None:
    asked = battle("DE infantry 2", "UK infantry 2")
    twin = Fight([Man(LADDER[2], 6)], [Man(LADDER[2], 6)]).chances(start([2], [2]), 150)
    found = odds(*asked)
    assert found.open == 0
    assert found.win == pytest.approx(twin["win"], abs=1e-9)
    assert found.attacker.loss_mean == pytest.approx(twin["attacker"], abs=1e-9)


def test_one_step_each_by_hand() -> None:
    """The defender hits with 1/6, else the attacker with 1/6, else again: win = (5/36) / (11/36)."""
    assert odds(*battle("DE infantry 1", "UK infantry 1")).win == pytest.approx(5 / 11)
    once = odds(*battle("DE infantry 1", "UK infantry 1"), Plan(rounds=1))
    assert (once.lose, once.win, once.open) == pytest.approx((6 / 36, 5 / 36, 25 / 36))
    assert once.attacker.loss_pmf == pytest.approx((30 / 36, 6 / 36))


# -- the engine ------------------------------------------------------------------------------------


def fought(battle: Arena, rng: Random) -> bool:
    """Through the procedures of the game; ties as the odds assume, nobody leaves. Whether the attacker wins."""
    state, sequence = battle.state.copy(), battle.sequence
    for _answer in range(10_000):
        decision = sequence.decision(state)
        if isinstance(decision, Chance):
            sequence.apply(state, Dice(tuple(rng.choices(range(1, 7), k=decision.count))))
        elif isinstance(decision, Choice) and decision.ask == "choose_loss":
            frame, role = battle_frame(state), state["role"]
            units = engagement_of(state, frame).sides[role]
            chosen = roster(frame, role)[cheapest(units, codes_of(state, frame)[role], state["tied"])]
            sequence.apply(state, next(action for action in decision.actions if action.args == (chosen,)))
        elif isinstance(decision, Choice):
            sequence.apply(state, decision.actions[-1])
        else:
            return state.owner[battle.hex] == 0
    raise AssertionError("the battle does not end")


@pytest.mark.parametrize(
    ("attack", "defend", "terrain"),
    [
        ("DE tank 4, DE infantry 3, DE artillery 4/4-2-1-0", "FR infantry 4, FR tank 3", "forest, river"),
        ("DE infantry 3, DE fighter 4/4-2-1, DE bomber 4/4-2-1", "UK infantry 3, UK fighter 4/4-2-1", ""),
    ],
)
def test_the_engine_wins_as_often_as_the_odds_say(attack: str, defend: str, terrain: str) -> None:
    begun = arena(attack, defend, terrain, begin=False)
    expected = battle_odds(begun.state, begun.hex)
    assert expected.win == pytest.approx(odds(*battle(attack, defend, terrain)).win)
    begun.begin()
    rng, games = Random(7), 300
    wins = sum(fought(begun, rng) for _game in range(games))
    error = (expected.win * (1 - expected.win) / games) ** 0.5
    assert abs(wins / games - expected.win) < 4 * error


def test_simulated_odds_agree_with_exact_ones_within_their_error() -> None:
    asked = battle("DE tank 4, DE artillery 4/4-2-1-0, DE bomber 3", "UK infantry 4, UK fighter 3", "hills")
    exact, simulated = odds(*asked), odds(*asked, branches=10, games=2000)
    assert exact.exact
    assert not simulated.exact
    assert 0 < simulated.se < 0.02
    assert abs(simulated.win - exact.win) < 4 * simulated.se
    assert simulated.defender.loss_mean == pytest.approx(exact.defender.loss_mean, abs=0.1)


def test_odds_of_a_battle_that_stands_on_the_map() -> None:
    begun = arena("DE infantry 4", "FR infantry 4", begin=False)
    found = odds_of(begun.state, "battle 2130")
    assert sum(found.outcomes.values()) == pytest.approx(1)
    assert found.exact
    for wrong in ("battle 2229", "stay"):
        with pytest.raises(Refusal):
            odds_of(begun.state, wrong)


# -- a battle under way ----------------------------------------------------------------------------


def stands(begun: Arena) -> float:
    """How well the attacker stands now, as a player is told."""
    return odds_of(begun.state, f"battle {HEX}").outcomes["win"]


def answers(begun: Arena) -> list[float]:
    """The same after each answer, or the mean over all dice."""
    decision = begun.decision
    if isinstance(decision, Choice):
        return [odds_of(begun.state, VOCABULARY.text(action)).outcomes["win"] for action in decision.actions]
    assert isinstance(decision, Chance)
    chances = []
    for faces in product((1, 2, 3, 4, 5, 6), repeat=decision.count):
        after = copy(begun)
        after.state = begun.state.copy()
        after.roll(*faces)
        chances.append(
            1.0 if after.is_over and after.state.owner[after.hex] == 0 else 0.0 if after.is_over else stands(after)
        )
    return [fmean(chances)]


@pytest.mark.rule("7.7.9.a", "7.7.1.a", "7.7.4.a", "7.7.5.a")
@pytest.mark.parametrize(
    ("attack", "defend", "terrain"),
    [
        ("DE tank 2, DE artillery 2/4-2-1-0", "FR infantry 2", "river"),
        ("DE infantry 1, DE fighter 1", "UK infantry 1, UK fighter 1", ""),
        ("DE infantry 2, DE tank 2", "FR infantry 1, FR artillery 1/4-2-1-0", ""),
    ],
)
def test_the_odds_are_the_same_at_every_stage_of_a_battle(attack: str, defend: str, terrain: str) -> None:
    """Before dice fall they are the mean of what comes after; at a choice, what the best answer leads to."""
    rng = Random(3)
    for _battle in range(3):
        begun = arena(attack, defend, terrain)
        for _question in range(40):
            if begun.is_over:
                break
            decision, now, then = begun.decision, stands(begun), answers(begun)
            if isinstance(decision, Chance):
                assert now == pytest.approx(then[0], abs=1e-9)
                begun.roll(*rng.choices(range(1, 7), k=decision.count))
                continue
            assert isinstance(decision, Choice)
            best = max(then) if decision.side == "axis" else min(then)
            if decision.ask == "choose_loss":
                assert now == pytest.approx(best, abs=1e-5)  # points break ties
                action = rng.choice(decision.actions)
            else:
                action = decision.actions[-1]
                assert action.verb == "stay"
                assert now == pytest.approx(then[-1], abs=1e-9)
            begun.told += begun.sequence.apply(begun.state, action)


# -- plans -----------------------------------------------------------------------------------------


def test_who_leaves_early_loses_less() -> None:
    asked = battle("DE infantry 4", "FR infantry 4")
    out, careful = odds(*asked), odds(*asked, Plan(attacker_below=3))
    assert careful.win < out.win
    assert careful.attacker.loss_mean < out.attacker.loss_mean
    yielding = odds(*asked, Plan(defender_below=5))
    assert yielding.win + yielding.lose == pytest.approx(1)
    assert yielding.win > out.win  # the defender leaves after the first round, whatever happens


@pytest.mark.rule("7.7.18.a")
def test_who_leaves_under_bombs_loses_less() -> None:
    asked = battle("DE bomber 4", "UK infantry 4")
    assert odds(*asked).defender.loss_mean > odds(*asked, Plan(defender_below=4)).defender.loss_mean
    once = odds(*asked, Plan(defender_below=5))
    assert once.win + once.lose == pytest.approx(1)  # after the first round nobody is left to bomb
    based = battle("DE bomber 4", "UK infantry 4, UK bomber 4 based")
    assert odds(*based, Plan(rounds=1, defender_below=5)).open > 0.9  # but for those who fly
    raiders = odds(*asked, Plan(rounds=1, attacker_below=9))
    assert raiders == odds(*asked, Plan(rounds=1))  # they have nobody on the ground


def test_rounds_leave_a_battle_open() -> None:
    asked = battle("DE infantry 4", "FR infantry 4")
    opens = [odds(*asked, Plan(rounds=n)).open for n in (1, 2, 3, 30)]
    assert opens == sorted(opens, reverse=True)
    assert opens[-1] < 0.01


@pytest.mark.rule("7.7.12.a")
@pytest.mark.parametrize(
    ("attack", "defend", "date"),
    [
        ("DE artillery 4/4-2-1-0", "UK artillery 4/4-2-1-0", "1940-05"),
        ("US tank 2, US artillery 4/4-2-1-0", "DE fort 7", "1944-08"),
    ],
)
def test_an_attack_that_can_do_no_more_harm_is_lost(attack: str, defend: str, date: str) -> None:
    asked = battle(attack, defend, "", date)
    exact, simulated = odds(*asked), odds(*asked, branches=0, games=100)
    for found in (exact, simulated):
        assert (found.win, found.lose, found.open) == pytest.approx((0, 1, 0), abs=1e-4)


@pytest.mark.parametrize(("defend", "wins"), [("UK fighter 1 based", 1.0), ("UK infantry 4", 0.0)])
def test_a_raid_wins_if_nothing_is_left_and_else_it_loses(defend: str, wins: float) -> None:
    """Strategic bombers fight one round."""
    found = odds(*battle("UK strategic 4", defend, "", "1944-08"))
    assert found.raid
    assert found.open == 0
    assert found.win == pytest.approx(wins, abs=0.6)
    assert found.win + found.lose == pytest.approx(1)


def test_aircraft_that_cannot_fly_do_not_fight_for_ever() -> None:
    asked = battle("DE infantry 2, DE fighter 2", "UK infantry 2, UK fighter 2", weather="snow")
    for found in (odds(*asked), odds(*asked, branches=0, games=100)):
        assert found.win + found.lose == pytest.approx(1)


# -- 7.7.9: ties -----------------------------------------------------------------------------------

KINDS = {"tank": (5, "ground"), "infantry": (6, "ground"), "artillery": (6, "gun")}
UNITS = st.lists(st.tuples(st.sampled_from(sorted(KINDS)), st.integers(1, 3)), min_size=1, max_size=2)


def in_words(nation: str, units: list[tuple[str, int]]) -> str:
    return ", ".join(f"{nation} {kind} {steps}/{'-'.join(map(str, faces(kind, steps)))}" for kind, steps in units)


def faces(kind: str, steps: int) -> tuple[int, ...]:
    return (*range(steps, 0, -1), 0) if kind == "artillery" else tuple(range(steps, 0, -1))


def men(nation: str, units: list[tuple[str, int]]) -> list[Man]:
    made = []
    for kind, steps in units:
        number, sort = KINDS[kind]
        costs = prices(NATIONS[nation], CLASSES[kind], faces(kind, steps))
        made.append(Man(faces(kind, steps), number, sort, costs=costs))
    return made


@pytest.mark.rule("7.7.9.a")
@settings(max_examples=20, deadline=None)
@given(UNITS, UNITS, st.integers(1, 2), st.booleans())
def test_owners_choose_their_losses_for_their_own_good(
    attack: list[tuple[str, int]], defend: list[tuple[str, int]], rounds: int, forest: bool
) -> None:
    """As a twin finds that tries every tie: where the game would end it sooner, more rounds change nothing."""
    asked = battle(in_words("DE", attack), in_words("UK", defend), "forest" if forest else "")
    found = odds(*asked, Plan(rounds=rounds))
    twin = Fight(men("DE", attack), men("UK", defend), halvings=int(forest))
    expected = twin.chances(start([steps for _kind, steps in attack], [steps for _kind, steps in defend]), rounds)
    assert found.exact
    assert found.win == pytest.approx(expected["win"], abs=1e-9)
    assert found.lose + found.open == pytest.approx(expected["lose"] + expected["open"], abs=1e-9)


@pytest.mark.rule("7.7.9.a")
def test_a_tie_is_worth_points_of_the_odds() -> None:
    """The gun goes first: it is spent anyway. To lose infantry in its place costs the attacker chances."""
    asked = battle("DE infantry 3, DE artillery 3/3-2-1-0", "UK infantry 3, UK artillery 3/3-2-1-0")
    best = odds(*asked)
    engagement, codes = asked

    class Careless(Follower):
        def _chosen(self, fires: int, ways: Ways, rest: int) -> int:
            if fires == ATTACKER:
                return super()._chosen(fires, ways, rest)
            return min((state + rest for state in ways), key=self.value)  # the attacker takes what is worst for him

    careless = Careless(engagement, Plan(), codes)
    spread = careless.spread(careless.node(codes))
    assert best.win > sum(p for (_codes, outcome), p in spread.items() if outcome == "win") + 0.01


@pytest.mark.rule("7.7.10.b")
@pytest.mark.parametrize(
    ("attack", "defend", "wins"),
    [
        ("DE infantry 4", "FR artillery 0/4-2-1-0", 1.0),
        ("US para 0/3-2-1-0", "DE infantry 4", 0.0),
        ("DE infantry 4, DE fighter 4", "UK artillery 0/4-2-1-0, UK fighter 4", 1.0),
    ],
)
def test_a_battle_may_be_decided_before_a_die_falls(attack: str, defend: str, wins: float) -> None:
    asked = battle(attack, defend)
    found = odds(*asked)
    assert (found.win, found.lose, found.open) == (wins, 1 - wins, 0.0)
    assert not found.fire
    assert follow(*asked, Plan()) == {Simulation(asked.engagement, Plan(), Random(1)).fight(asked.codes): 1.0}


@pytest.mark.parametrize(
    ("unit", "points"),
    [
        ("DE artillery 4/4-2-1-0", 4),
        ("DE fort 7", 12),
        ("DE fort 5/5-3-1", 9),
        ("DE tank 5/5-3-2-1", 6),
        ("DE tank 3/3-1", 2),
    ],
)
def test_what_is_destroyed_costs_what_the_game_takes_for_it(unit: str, points: int) -> None:
    """7.3: nobody buys a face of 0 steps; every face of a fort costs the same (6.6); of unknown faces, 1 each."""
    engagement, codes = battle("US infantry 4", unit)
    gone = tuple(LOST if each.stands else code for each, code in zip(engagement.sides[1], codes[1], strict=True))
    assert points_between(engagement.sides[1], codes[1], gone) == points


def test_points_lost_are_those_of_the_blocks() -> None:
    found = odds(*battle("DE infantry 1/4-3-2-1", "UK infantry 4"), Plan(rounds=1))
    assert found.attacker.pp_mean == pytest.approx(found.attacker.loss_mean)  # 1 point for the last step


# -- the command -----------------------------------------------------------------------------------


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main(["odds", *words])
    captured = capsys.readouterr()
    return code, captured.out + captured.err


def test_the_command_prints_the_shape_that_was_promised(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(
        capsys, "--attack", "DE tank 5, DE infantry 4", "--defend", "FR infantry 4",
        "--terrain", "forest,river", "--date", "1940-05", "--json",
    )  # fmt: skip
    assert code == 0
    found = json.loads(out)
    assert {"win", "lose", "open", "exact", "se", "attacker", "defender"} <= found.keys()
    assert found["win"] + found["lose"] + found["open"] == pytest.approx(1)
    for side, steps in (("attacker", 9), ("defender", 4)):
        assert found[side]["steps"] == steps
        assert len(found[side]["loss_pmf"]) == steps + 1
        assert sum(found[side]["loss_pmf"]) == pytest.approx(1)
    assert found["fire"][0]["shots"][0]["modifiers"][0] == {"name": "river", "rule": "7.7.11", "mali": 0, "boni": 1}


def test_the_command_speaks_to_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, "--attack", "UK fighter 5/5-3-1", "--defend", "DE bomber 4 based", "--rounds", "1")
    assert code == 0
    assert "(exact)" in out
    code, out = run(capsys, "--attack", "DE tank 4", "--defend", "FR infantry 4", "--terrain", "hills")
    assert "hills: 1 Malus, 7.7.11" in out


def test_the_command_says_what_a_raid_can_win(capsys: pytest.CaptureFixture[str]) -> None:
    said = "An air attack takes no ground"
    assert said in run(capsys, "--attack", "UK bomber 4/4-2-1", "--defend", "DE infantry 4")[1]
    assert said not in run(capsys, "--attack", "UK infantry 4", "--defend", "DE infantry 4")[1]


def test_a_word_sets_the_tech_of_a_unit() -> None:
    plain, better, late = (
        odds(*battle(f"DE tank 4{words}", "FR infantry 4 tech1", "", date)).win
        for words, date in (("", "1940-05"), (" tech3", "1940-05"), (" tech2", "1944-08"))
    )
    assert better > plain == late


def test_forts_have_their_own_faces() -> None:
    for steps, full in (("7", 7), ("3", 7)):
        assert battle("US tank 4", f"DE fort {steps}").engagement.sides[1][0].faces[0] == full
    with pytest.raises(Refusal, match="7-5-3-1"):
        battle("US tank 4", "DE fort 6")


@pytest.mark.parametrize(
    ("attack", "terrain", "weather"),
    [("de Infantry 4", "MAJOR_CITY", "Snow"), ("Germany infantry 4", "major city", "snow"),
     ("Allemagne infantry 4", " major-city ,", "SNOW")],
)  # fmt: skip
def test_words_may_be_written_in_other_ways(attack: str, terrain: str, weather: str) -> None:
    asked = battle(attack, "France infantry 3", terrain, weather=weather)
    plain = battle("DE infantry 4", "FR infantry 3", "major_city", weather="snow")
    assert (asked.codes, asked.engagement.battle) == (plain.codes, plain.engagement.battle)


@pytest.mark.parametrize(
    ("attack", "defend", "terrain", "date", "says"),
    [
        ("XX tank 5", "FR infantry 4", "", "1940-05", "No nation"),
        ("DE wagon 5", "FR infantry 4", "", "1940-05", "no class"),
        ("DE tank", "FR infantry 4", "", "1940-05", "not a unit"),
        ("DE tank 5/4-2", "FR infantry 4", "", "1940-05", "one of its faces"),
        ("DE tank 5/3-5", "FR infantry 4", "", "1940-05", "fall by 1 or 2"),
        ("DE tank 5/5-2-1", "FR infantry 4", "", "1940-05", "fall by 1 or 2"),
        ("DE tank 5/5-3", "FR infantry 4", "", "1940-05", "fall by 1 or 2"),
        ("DE tank 99", "FR infantry 4", "", "1940-05", "one of its faces"),
        ("DE tank 5 quick", "FR infantry 4", "", "1940-05", "says nothing"),
        ("", "FR infantry 4", "", "1940-05", "needs a unit"),
        ("DE tank 5", "FR infantry 4", "moon", "1940-05", "no terrain"),
        ("DE tank 5", "FR infantry 4", "", "May", "not a month"),
    ],
)
def test_what_cannot_be_understood_is_refused_with_a_sentence(
    capsys: pytest.CaptureFixture[str], attack: str, defend: str, terrain: str, date: str, says: str
) -> None:
    code, out = run(capsys, "--attack", attack, "--defend", defend, "--terrain", terrain, "--date", date)
    assert code == 2
    assert says in out
    assert "Traceback" not in out


@pytest.mark.rule("5.6.1.a")
def test_the_odds_know_who_gives_up_after_the_first_round() -> None:
    """Under the plan of the Escaut the Belgians fire for one round, in the odds as in the game."""

    def win(plan: str) -> float:
        units = ("XXVI AK:3@Liège", "III BE:4@Liège")
        table = position("SBW3", *units, phase="combat", french_plan=plan, uk_commitment_1940="1")
        return battle_odds(table.state, find("Liège")).win

    assert win("dyle") < 0.6
    assert win("escaut") > win("dyle") + 0.3
