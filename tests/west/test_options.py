"""Options: settled in their order, refused where they do not fit, and each changes only what asks for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from cases import fast
from fogbound import west
from fogbound.cli.rules import REGISTERS
from fogbound.core.proof.checks import random_answer
from fogbound.core.texts import texts
from fogbound.core.values import Choice, Refusal, Result
from fogbound.west.board import Board, boards
from fogbound.west.board.tables import lay_out
from fogbound.west.game import GAME
from fogbound.west.options import OPTIONS, Clash, Option, Options, setting, settle
from fogbound.west.position.set_up import set_up
from fogbound.west.position.state import West
from fogbound.west.scenarios import scenario_codes, scenario_named
from fogbound.west.sequence import SEQUENCE
from west.arena import fire
from west.positions import position

_ = texts("west")

WISH = Option("99.0", ("off", "on"), _("A wish."))
NEED = Clash("wish=on", "99.1", _("The second wish needs the first."))
HATE = Clash("wish=on", "99.2", _("The second wish excludes the first."))


@pytest.fixture
def wishes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two options of a chapter that does not exist."""
    second = Option("99.1", ("off", "on", "never"), _("Another."), needs={"on": (NEED,)}, excludes={"never": (HATE,)})
    monkeypatch.setitem(OPTIONS, "wish", WISH)
    monkeypatch.setitem(OPTIONS, "second", second)
    monkeypatch.setitem(OPTIONS, "third", Option("99.3", ("no", "yes"), _("Third."), follows={"wish=on": "yes"}))


# -- in which order they are settled ----------------------------------------------------------------------------------


@pytest.mark.usefixtures("wishes")
def test_a_scenario_goes_before_the_default_and_a_choice_before_the_scenario() -> None:
    assert settle({})["wish"] == "off"
    assert settle({}, {"wish": "on"})["wish"] == "on"
    assert settle({"wish": "off"}, {"wish": "on"})["wish"] == "off"


@pytest.mark.usefixtures("wishes")
def test_an_option_follows_another_unless_somebody_chose() -> None:
    assert settle({"wish": "on"})["third"] == "yes"
    assert settle({}, {"wish": "on"})["third"] == "yes"
    assert settle({"wish": "on", "third": "no"})["third"] == "no"
    assert settle({})["third"] == "no"


@pytest.mark.usefixtures("wishes")
@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"second": "on"}, "The second wish needs the first. (99.1)"),
        ({"second": "never", "wish": "on"}, "The second wish excludes the first. (99.2)"),
        ({"second": "perhaps"}, "“second” can be: off, on, never. (99.1)"),
        ({"zzz": "on"}, "There is no option “zzz”: `fogbound rules west` names them."),
        ({"fog": "on"}, "There is no option “fog”. Did you mean fog_of_war?"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_rule(chosen: Mapping[str, str], sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        settle(chosen)
    assert str(refused.value) == sentence


@pytest.mark.usefixtures("wishes")
def test_what_goes_together_is_accepted() -> None:
    assert settle({"second": "on", "wish": "on"})["second"] == "on"
    assert settle({"second": "never"})["second"] == "never"


def test_a_rule_cannot_ask_for_a_setting_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match="no value"):
        setting("blitz_mp", "savedmp")
    with pytest.raises(KeyError):
        setting("blitz_pm", "saved_mp")


def test_helpers_of_the_tests_refuse_unknown_options() -> None:
    with pytest.raises(Refusal):
        position("SBW3", blitz_pm="saved_mp")
    with pytest.raises(Refusal):
        fire("DE tank 5", "FR infantry 4", bonus_kap="2+")


# -- they reach play --------------------------------------------------------------------------------------------------


@pytest.fixture
def house_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fall Gelb whose file says `[options] fog_of_war = "off"`, `blitz_mp = "saved_mp"`."""
    changed = replace(scenario_named("SBW3"), options={"fog_of_war": "off", "blitz_mp": "saved_mp"})
    boards.board_for.cache_clear()
    monkeypatch.setattr(boards, "scenario_named", lambda code: changed)
    yield
    boards.board_for.cache_clear()


@pytest.mark.usefixtures("house_rules")
def test_the_options_of_a_scenario_reach_play() -> None:
    board = boards.board_for(boards.setting_of("SBW3", {}))
    assert board.options["blitz_mp"] == "saved_mp"
    assert boards.board_for(boards.setting_of("SBW3", {"blitz_mp": "extra_hex"})).options["blitz_mp"] == "extra_hex"
    seen = GAME.observe(set_up(board), "allies")
    assert all(block["name"] for block in seen["enemies"])  # type: ignore[attr-defined]


@pytest.mark.usefixtures("house_rules")
def test_a_choice_back_to_the_default_is_kept_in_the_setting() -> None:
    assert boards.setting_of("SBW3", {"fog_of_war": "on"}) == "SBW3;fog_of_war=on"
    assert boards.setting_of("SBW3", {}) == "SBW3"


# -- one option changes only what it says -----------------------------------------------------------------------------


class Watched(Options):
    """Options that remember which of them were asked for."""

    def __init__(self, values: Mapping[str, str]) -> None:
        super().__init__(values)
        self.fingerprint += f";watched={id(self)}"  # so that no line is known already for games like it
        self.asked: dict[str, int] = {}
        self.now = 0

    def has(self, setting: str) -> bool:
        self.asked.setdefault(setting.partition("=")[0], self.now)
        return super().has(setting)

    def __getitem__(self, name: str) -> str:
        self.asked.setdefault(name, self.now)
        return super().__getitem__(name)


LENGTH = 500


def told(board: Board, watched: Watched | None = None, most: int = LENGTH) -> list[object]:
    """All that is asked, answered and told in the first part of a random game."""
    state: West = set_up(board)
    SEQUENCE.start(state, "turn")
    rng, found = Random(board.scenario.code), list[object]()
    for now in range(most):
        decision = GAME.decision(state)
        found.append(decision)
        if isinstance(decision, Result):
            break
        if isinstance(decision, Choice) and rng.random() < 0.3 and decision.actions[-1].verb == "done":
            answer: object = decision.actions[-1]  # so that the game comes to its battles
        else:
            answer = random_answer(decision, rng)
        if watched:
            watched.now = now + 1
        found.append(GAME.apply(state, answer))  # type: ignore[arg-type]
    return found


class Usual(NamedTuple):
    """A game with all options as its scenario has them, and at which answer each was first asked for."""

    story: list[object]
    asked: dict[str, int]


@cache
def usual(code: str, chosen: tuple[str, ...] = ()) -> Usual:
    scenario = scenario_named(code)
    watched = Watched(settle(dict(setting.split("=") for setting in chosen), scenario.options))
    return Usual(told(lay_out(code, scenario, watched), watched), watched.asked)


@pytest.mark.parametrize("code", fast([*scenario_codes("basic"), "SBW8"], ["SBW1"]))
def test_an_option_changes_nothing_before_a_rule_asks_for_it(code: str) -> None:
    """A game with it beside one without it; both have what it needs."""
    for name, option in OPTIONS.items():
        for value in option.values[1:]:
            needed = tuple(sorted(clash.setting for clash in option.needs.get(value, ())))
            story, asked = usual(code, needed)
            until = max(0, 2 * asked[name] - 1) if name in asked else len(story)
            chosen = dict(setting.split("=") for setting in (*needed, f"{name}={value}"))
            other = told(boards.board_for(boards.setting_of(code, chosen)), most=until // 2 + 1)
            assert other[:until] == story[:until], f"{name}={value} changes what does not ask for it"


OUTSIDE = {"player_count"}
"""What the players' table settles, not a rule of play."""


def test_every_option_is_asked_for_by_a_rule_or_a_scenario() -> None:
    package = Path(west.__path__[0])
    code = "".join(path.read_text("utf-8") for path in package.rglob("*.py") if path.name != "options.py")
    plans = {name for scenario in GAME.scenarios for name in scenario_named(scenario).plans}
    unasked = {name for name in OPTIONS if not re.search(rf'(setting\(|options\)?\[)"{name}"', code)}
    assert unasked - plans == OUTSIDE


def test_no_clause_names_an_option_that_does_not_exist() -> None:
    named = {clause.option for clause in REGISTERS["west"].clauses.values() if clause.option}
    assert named
    assert named <= set(OPTIONS)
