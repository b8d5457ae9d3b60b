"""One proposal changes only what it says: new lines bear its id, lost lines are base clauses that it supersedes."""

from __future__ import annotations

import time
from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fogbound.blitz.clause import superseded_by
from fogbound.blitz.diff import difference, differences
from fogbound.blitz.diff.compare import SITUATIONS
from fogbound.blitz.odds import Barrage, FireMission, Odds, barrage, fire, shoot
from fogbound.blitz.rules.fire import Firer, Mark
from fogbound.blitz.rules.shot import Shot
from fogbound.blitz.ruleset import RuleSet, make, proposals

from .situations import BARRAGES, FIRES, LAW, SHOTS

IDS = tuple(proposals())
FOLLOWS = {"base.reduced_power"}
"""Half of other dice is another number."""
POWER = "anti-tank power"
SNIPERS, LONG_RANGE = "701", "base.long_range"
"""They have a range of their own; for all others the clause stays as it is, and so it is not superseded."""


def sides(id: str) -> tuple[RuleSet, RuleSet]:
    needs = set(proposals()[id].depends)
    return make("without", needs), make("with", needs | {id})


def assert_changes_only_what_it_says(id: str, before: Odds, after: Odds) -> None:
    old, new = (Counter((m.id, m.reason.text, m.value) for m in odds.modifiers) for odds in (before, after))
    assert {line[0] for line in new - old} <= {id}
    lost = {line[0] for line in old - new}
    assert lost <= {*superseded_by(id), *FOLLOWS, *({LONG_RANGE} if id == SNIPERS else ())}
    if old == new:
        assert before.outcomes == after.outcomes


@LAW
@given(st.sampled_from(IDS), SHOTS)
def test_of_a_shot(id: str, shot: Shot) -> None:
    before, after = (shoot(rules, shot) for rules in sides(id))
    if "not allowed" not in {**before.outcomes, **after.outcomes}:
        assert_changes_only_what_it_says(id, before, after)


@LAW
@example(SNIPERS, FireMission(firers=(Firer(arm="sniper"),), mark=Mark(distance=35)))
@example(SNIPERS, FireMission(firers=(Firer(arm="sniper"),), mark=Mark(distance=60)))
@given(st.sampled_from(IDS), FIRES)
def test_of_fire(id: str, mission: FireMission) -> None:
    before, after = (fire(rules, mission) for rules in sides(id))
    if "not allowed" not in {**before.outcomes, **after.outcomes}:
        assert_changes_only_what_it_says(id, before, after)


@LAW
@given(st.sampled_from(IDS), BARRAGES)
def test_of_a_barrage(id: str, plan: Barrage) -> None:
    before, after = (barrage(rules, plan) for rules in sides(id))
    if "not allowed" not in {**before.outcomes, **after.outcomes}:
        assert_changes_only_what_it_says(id, before, after)


@pytest.mark.parametrize("id", IDS)
def test_a_proposal_shows_in_the_grid_or_the_charts(id: str) -> None:
    found = difference(id)
    assert found.effects or found.figures
    assert found.new_rule


def test_the_full_difference_takes_less_than_ten_seconds() -> None:
    begun = time.process_time()
    assert len(differences()) == 75
    assert time.process_time() - begun < 10


def test_situations_have_names_of_their_own() -> None:
    names = Counter((s.name.text, str(s.name.args)) for s in SITUATIONS)
    assert max(names.values()) == 1


@pytest.mark.rule("208")
def test_the_difference_of_208_gives_every_power_that_it_changes() -> None:
    found = difference("208")
    powers = {figure.key: (figure.old, figure.new) for figure in found.figures if figure.chart.text == POWER}
    assert powers == {
        "HMG": ("-1", "0"), "37*": ("0", "1"), "20L": ("1", "2"), "37": ("1", "2"), "20LL": ("2", "3"),
        "37L": ("2", "3"), "28LL": ("3", "4"), "37LL": ("3", "4"), "100L": ("9", "10"), "88LL": ("11", "10"),
        "128L": ("12", "11"), "150L": ("12", "11"), "Panzerfaust": ("7", "8"), "Panzerschreck": ("7", "8"),
        "Bazooka": ("5", "6"), "PIAT": ("6", "7"), "ATR": ("1", "2"),
    }  # fmt: skip
    assert not any(figure.chart.text == POWER for figure in difference("209bis").figures)
