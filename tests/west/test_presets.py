"""14.0: presets and switches; every pair of switches that can be on together is played."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from fogbound.core.fields import fields_of
from fogbound.core.proof.checks import random_answer
from fogbound.core.values import Refusal, Result
from fogbound.west.game import GAME
from fogbound.west.options import OPTIONS, settle
from fogbound.west.position.state import West
from fogbound.west.presets import DOES, preset_named, presets, switches
from fogbound.west.rules.powers import VOLKSSTURM
from west.positions import position
from west.spread import CLOSELY

DECISIONS = 200


@pytest.mark.rule("14.0.a")
def test_master_is_every_switch_and_each_can_be_chosen_alone() -> None:
    master = settle(preset_named("master"))
    assert {master[name] for name in switches()} == {"on"}
    assert master["rules_level"] == "advanced"
    for name in switches():
        needed = dict(clash.setting.split("=") for clash in OPTIONS[name].needs.get("on", ()))
        alone = settle({**preset_named("advanced"), name: "on", **needed})
        assert {other for other in switches() if alone[other] == "on"} <= {name, *needed}


@pytest.mark.rule("14.0.a")
def test_basic_and_advanced_have_none_and_the_scenario_has_its_own() -> None:
    for name in ("basic", "advanced"):
        found = settle(preset_named(name))
        assert found["rules_level"] == name
        assert {found[switch] for switch in switches()} == {"off"}
    assert preset_named("scenario") == {}
    with pytest.raises(Refusal) as refused:
        preset_named("expert")
    assert "basic, advanced, master" in str(refused.value)


@pytest.mark.parametrize("scenario", CLOSELY)
@pytest.mark.parametrize("preset", presets())
def test_every_preset_begins_every_scenario(scenario: str, preset: str) -> None:
    play(scenario, dict(preset_named(preset)), 40)


def test_every_switch_says_in_both_languages_what_it_does() -> None:
    assert set(DOES) >= set(switches())
    english, french = GAME.does("en"), GAME.does("fr")
    assert set(english) == set(french) == set(switches())
    assert all(text.endswith(".") and french[name] != text for name, text in english.items())


def test_presets_are_shown_in_both_languages() -> None:
    names = [each["name"] for each in GAME.presets("fr")]
    assert names == ["scenario", "basic", "advanced", "master"]
    assert [each["title"] for each in GAME.presets("en")] != [each["title"] for each in GAME.presets("fr")]


# -- pairs ------------------------------------------------------------------------------------------------------------


def play(scenario: str, options: dict[str, str], decisions: int) -> int:
    """Random decisions from the start; says how many there were."""
    state, rng = GAME.new(scenario, options), Random(f"{scenario} {sorted(options)}")
    for n in range(decisions):
        decision = GAME.decision(state)
        if isinstance(decision, Result):
            return n
        GAME.apply(state, random_answer(decision, rng))
    return decisions


def together(pair: tuple[str, str]) -> dict[str, str]:
    """Both switches, and what they need."""
    needs = [clash.setting for name in pair for clash in OPTIONS[name].needs.get("on", ())]
    return {**dict(setting.split("=") for setting in needs), **dict.fromkeys(pair, "on")}


PAIRS = tuple(combinations(switches(), 2))


def check_pair(pair: tuple[str, str]) -> None:
    """In one scenario or another it is played for so many decisions."""
    at = PAIRS.index(pair)
    for n in range(len(GAME.scenarios)):
        if play(GAME.scenarios[(at + n) % len(GAME.scenarios)], together(pair), DECISIONS) == DECISIONS:
            return
    raise AssertionError(f"{pair} is played nowhere")


@pytest.mark.rule("14.0.a")
@pytest.mark.parametrize("pair", Random(14).sample(PAIRS, 4), ids="+".join)
def test_some_pairs_of_switches_are_played(pair: tuple[str, str]) -> None:
    check_pair(pair)


@pytest.mark.long
@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_every_pair_of_switches_is_played(pair: tuple[str, str]) -> None:
    check_pair(pair)


# -- what is not there ------------------------------------------------------------------------------------------------


@pytest.mark.rule("S.18")
def test_no_card_is_drawn_and_events_come_without_one() -> None:
    assert not [name for name in fields_of(West) if "card" in name or "deck" in name]
    game = position(
        "SBW2", "LXXXI AK@pool", "VII US@Aachen", phase="income", owner={"*": "DE"}, rule_28_volkssturm="on"
    )
    assert game.state.events & VOLKSSTURM
