"""Comparisons: the same dice on both sides, differences within pairs, and intervals that hold what they promise."""

from __future__ import annotations

import json
from random import Random

import pytest

from fogbound.cli.main import main
from fogbound.core.texts import render, texts
from fogbound.lab.compare import Comparison, Pair, compare, verdict, with_changes
from fogbound.lab.playing import Order, Outcome, play
from fogbound.lab.statistics import mean_of, paired_shares

_ = texts("tests")
SIDES = ("axis", "allies")
GREEDY = dict.fromkeys(SIDES, "greedy")


def game(
    seed: int, winner: str | None = None, trace: str = "", uses: dict[str, int] | None = None, **facts: float
) -> Outcome:
    named = {name.replace("_", " "): value for name, value in facts.items()}
    return Outcome(seed, winner, _("so"), 10, 1.0, 0.1, named, trace, uses or {})


def compared(pairs: list[Pair], *clauses: str) -> Comparison:
    return compare(pairs, SIDES, ({}, {"rule": "on"}), clauses)


def blitz(ruleset: str, seed: int = 1) -> Outcome:
    return play(Order("blitz", "building", {"ruleset": ruleset}, {"axis": "greedy", "allies": "greedy"}, seed))


def test_a_difference_is_taken_within_pairs_from_a_to_b() -> None:
    pairs = [
        Pair(game(1, "axis", axis_points=4, axis_steps_lost=3), game(1, "allies", axis_points=1, axis_steps_lost=5)),
        Pair(game(2, "allies", axis_points=0, axis_steps_lost=1), game(2, None, axis_points=0, axis_steps_lost=2)),
    ]
    found = compared(pairs).difference
    assert found["wins"].mean == -0.5
    assert found["wins allies"].mean == 0
    assert found["draws"].mean == 0.5
    assert found["points"].mean == -1.5
    assert found["losses"].mean == found["losses axis"].mean == 1.5


def test_the_lead_in_points_counts_where_both_sides_have_some() -> None:
    pair = Pair(game(1, axis_points=4, allies_points=1), game(1, axis_points=4, allies_points=3))
    assert compared([pair]).difference["points"].mean == -2


def test_games_that_go_the_same_way_are_told_from_those_that_only_end_alike() -> None:
    same, other = game(1, "axis", trace="x"), game(1, "axis", trace="y")
    found = compared([Pair(same, same), Pair(same, other), Pair(same, game(1, None, trace="x"))])
    assert (found.pairs, found.identical, found.used) == (3, 1, 2)


def test_a_rule_that_never_counts_is_not_measurable() -> None:
    same = game(1, uses={"103": 4})
    found = compared([Pair(same, same)] * 3, "102")
    assert (found.used, found.uses) == (0, 0)
    assert render(found.verdict) == "Not measurable here: not used in 3 pairs."


def test_a_rule_that_counts_and_changes_nothing_is_not_measurable_either() -> None:
    same = game(1, uses={"102": 4})
    found = compared([Pair(same, same)] * 3, "102")
    assert (found.used, found.uses, found.identical) == (3, 24, 3)
    assert render(found.verdict).startswith("Not measurable here: it was used in 3 pairs")


def test_the_verdict_follows_the_interval_of_wins() -> None:
    lost, won = Pair(game(1, "axis", "x"), game(1, "allies", "y")), Pair(game(1, "allies", "x"), game(1, "axis", "y"))
    assert render(compared([won] * 20).verdict).startswith("It changes who wins: axis wins +100.0")
    assert render(compared([won, lost] * 10).verdict).startswith("No difference shown")
    assert "pairs would narrow that" in render(compared([won, lost] * 10).verdict)


def test_the_verdict_tells_of_points_where_wins_stay() -> None:
    pairs = [Pair(game(n, None, "x", axis_points=0), game(n, None, "y", axis_points=2 + n % 2)) for n in range(20)]
    assert render(compared(pairs).verdict).startswith("It changes the points, +2.50")


@pytest.mark.parametrize(("less", "more"), [(0.1, 0.1), (0.02, 0.05), (0.3, 0.4)])
def test_the_interval_of_paired_shares_holds_the_truth_in_95_of_100(less: float, more: float) -> None:
    rng, held, trials, pairs = Random(1), 0, 2000, 100
    for _trial in range(trials):
        drawn = [rng.random() for _ in range(pairs)]
        a, b = sum(x < less for x in drawn), sum(less <= x < less + more for x in drawn)
        found = paired_shares(a, b, pairs)
        held += found.low <= more - less <= found.high
    assert held / trials > 0.935


def test_the_interval_of_paired_means_holds_the_truth_in_95_of_100() -> None:
    rng, held, trials = Random(2), 0, 2000
    for _trial in range(trials):
        found = mean_of([rng.gauss(0.3, 2) for _ in range(12)])
        held += found.low <= 0.3 <= found.high
    assert 0.935 < held / trials < 0.965


def test_a_game_under_the_same_rules_goes_the_same_way() -> None:
    assert Pair(blitz("V3"), blitz("V3")).identical


def test_a_pair_shares_its_dice_until_the_rule_is_felt() -> None:
    """Whatever does not touch a game leaves it as it is, though the rule sets differ."""
    with_it, without = blitz("V3"), blitz("V3-411")  # no heavy mortar is on this table
    assert Pair(without, with_it).identical
    assert not Pair(blitz("V3-003", seed=2), blitz("V3", seed=2)).identical
    assert with_it.uses["003"] > 0


def test_other_options_change_nothing_else_of_an_order() -> None:
    order = Order("west", "SBW1", {"fog_of_war": "off"}, GREEDY, 7)
    (other,) = with_changes([order], {"bonus_cap": "2+"})
    assert other == Order("west", "SBW1", {"fog_of_war": "off", "bonus_cap": "2+"}, GREEDY, 7)


@pytest.mark.parametrize(("used", "said"), [(1, "used in 1 pair, and"), (2, "used in 2 pairs, and")])
def test_a_rule_that_was_used_and_changed_nothing_is_counted_in_words(used: int, said: str) -> None:
    assert said in render(verdict({}, "axis", 3, 3, used))


def test_the_verdict_has_the_decimal_sign_of_its_reader() -> None:
    """In French it said “+15.0 points”."""
    told = verdict({"wins": paired_shares(0, 20, 100), "points": mean_of([1.0, 2.0])}, "axis", 100, 0, 100)
    assert "axis wins +20.0 points of a hundred" in render(told)
    assert "+20,0" in render(told, "fr")
    assert "." not in render(told, "fr")[:-1]


@pytest.mark.parametrize(("points", "shown"), [([-6.0], False), ([-6.0] * 5, False), ([-6.0] * 6, True)])
def test_a_few_pairs_that_differ_alike_show_nothing(points: list[float], shown: bool) -> None:
    """“It changes the points, -6.00 (95 %: -6.00 to -6.00)”, it said of one pair."""
    found = {"points": mean_of(points), "wins": paired_shares(0, 0, len(points))}
    said = render(verdict(found, "axis", len(points), 0, len(points)))
    assert said.startswith("It changes the points" if shown else "No difference shown")


def test_one_pair_has_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    line = "simulate west SBW1 --axis greedy --allies greedy --compare fog_of_war=off --games 1 --workers 1"
    assert main([*line.split(), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["difference"]["points"]["mean"] != 0
    assert found["difference"]["points"]["low"] is found["difference"]["points"]["high"] is None
    assert found["verdict"].startswith("No difference shown")
    assert main(line.split()) == 0
    table = capsys.readouterr().out
    assert "−∞ … +∞" in table
    assert "wins: Axis " in table, "it said “wins”, and beside it “wins: Allies”"
