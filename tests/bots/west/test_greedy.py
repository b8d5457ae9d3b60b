"""The greedy bot of West: it sees its observation only, keeps to its time, and plays like somebody who wants to win."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from time import process_time

import pytest

from cases import long
from fogbound.bots.west.greedy import ANSWERS, GreedyBot
from fogbound.bots.west.imagine import Last, Parts, _field, _own, imagine
from fogbound.core.values import Action, Chance, Choice, Dice, Result
from fogbound.west.game import GAME
from fogbound.west.position.state import West
from fogbound.west.sequence import PROCEDURES
from west.positions import position

SCENARIOS = ("SBW1", "SBW2", "SBW3")
IDLE = {
    "build_factories", "deny_ports", "disband", "embark_to", "factory_at", "failed_attack", "ferry_to", "first_round",
    "mend_radar", "pier_at", "rebase_to", "request_armistice",
}  # fmt: skip
"""Questions to which the plain answer is the right one."""

DERIVED = ("board", "stacks", "on_map", "in_pool", "coming")


def game(
    scenario: str, seed: int, bot: GreedyBot, options: dict[str, str] | None = None
) -> Iterator[tuple[West, Choice]]:
    """Every choice of a game that the bot plays against itself."""
    rng, state = Random(seed), GAME.new(scenario, options or {})
    while not isinstance(decision := GAME.decision(state), Result):
        if isinstance(decision, Chance):
            GAME.apply(state, Dice(tuple(rng.randint(1, decision.sides) for _ in range(decision.count))))
            continue
        assert isinstance(decision, Choice)
        yield state, decision
        GAME.apply(state, bot.choose(GAME.observe(state, decision.side), decision, rng, 1.0))


def by_sight_alone(scenario: str, choices: int) -> None:
    """Another truth behind the same fog, other dice, another past: the same answer."""
    bot, rng = GreedyBot(), Random(3)
    for n, (state, choice) in enumerate(islice(game(scenario, 3, bot), choices)):
        if n % 9:
            continue
        other = GAME.resample(state, choice.side, rng)
        seen, again = GAME.observe(state, choice.side), GAME.observe(other, choice.side)
        assert seen == again
        theirs = GAME.decision(other)
        assert isinstance(theirs, Choice)
        assert GreedyBot().choose(again, theirs, Random(n), 1.0) == bot.choose(seen, choice, Random(0), 1.0)


def test_it_chooses_by_what_it_sees_and_by_nothing_else() -> None:
    by_sight_alone("SBW1", 200)


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_chooses_by_what_it_sees_in_whole_games(scenario: str) -> None:
    by_sight_alone(scenario, 2000)


@pytest.mark.parametrize(("scenario", "every"), [("SBW1", 1), long("SBW3", 1), long("SBW8", 1)])
def test_what_is_kept_of_the_picture_before_changes_nothing(
    scenario: str, every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The picture of a question is made of the one before: the same as one that is made of nothing."""
    for n, (state, choice) in enumerate(game(scenario, 6, GreedyBot())):
        if n % every:
            continue
        seen = GAME.observe(state, choice.side)
        kept = imagine(seen)
        with monkeypatch.context() as patch:
            for name in ("_PICTURE", "_ENEMIES", "_DEALS"):
                patch.setattr(f"fogbound.bots.west.imagine.{name}", (Last(), Last()))
            patch.setattr("fogbound.bots.west.imagine._FACES", (Parts(_own), Parts(_own)))
            patch.setattr("fogbound.bots.west.imagine._FIELDS", Parts(_field))
            anew = imagine(seen)
        assert kept == anew
        assert [getattr(kept, name) for name in DERIVED] == [getattr(anew, name) for name in DERIVED]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_it_imagines_looks_as_what_it_sees(scenario: str) -> None:
    for n, (state, choice) in enumerate(islice(game(scenario, 4, GreedyBot()), 120)):
        if n % 25 == 0:
            seen = GAME.observe(state, choice.side)
            assert GAME.observe(imagine(seen), choice.side) | {"score": 0} == seen | {"score": 0}


# -- time --------------------------------------------------------------------------------------------------------------


class Clock:
    """Goes on by a hundredth of a second whenever it is read."""

    def __init__(self) -> None:
        self.reads = 0

    def __call__(self) -> float:
        self.reads += 1
        return self.reads / 100


def first_march(scenario: str) -> tuple[West, Choice]:
    return next(
        (state.copy(), choice) for state, choice in game(scenario, 1, GreedyBot()) if choice.ask == "move_ground"
    )


@pytest.mark.parametrize("budget", [0.0, 0.02, 0.2])
def test_it_stops_when_its_time_is_over(budget: float) -> None:
    """The bot looks at the clock before every piece of work: once late, it begins no other."""
    state, choice = first_march("SBW3")
    clock = Clock()
    action = GreedyBot(clock).choose(GAME.observe(state, "axis"), choice, Random(1), budget)
    assert action in choice.actions
    late = clock.reads - 1 - round(budget * 100)
    assert late <= 150, "after the deadline it only passes over what is left"


def test_with_time_it_works_on() -> None:
    state, choice = first_march("SBW3")
    short, long = Clock(), Clock()
    for clock, budget in ((short, 0.1), (long, 1000.0)):
        GreedyBot(clock).choose(GAME.observe(state, "axis"), choice, Random(1), budget)
    assert long.reads > 50


def test_a_choice_takes_a_fraction_of_a_second_of_processor_time() -> None:
    """Processor time, so that a busy machine does not count."""
    bot, slowest = GreedyBot(), 0.0
    for state, choice in islice(game("SBW3", 5, bot), 100):
        seen = GAME.observe(state, choice.side)
        begin = process_time()
        bot.choose(seen, choice, Random(1), 1.0)
        slowest = max(slowest, process_time() - begin)
    assert slowest < 1.0


# -- sense -------------------------------------------------------------------------------------------------------------


def test_every_question_of_the_game_has_an_answer_or_needs_none() -> None:
    all_steps = (getattr(step, "then", step) for steps in PROCEDURES.values() for step in steps)  # `when(…)` or bare
    asked = {step.name for step in all_steps if hasattr(step, "candidates")}
    assert asked - set(ANSWERS) <= IDLE
    assert set(ANSWERS) <= asked


def answer(state: West, ask: str, actions: tuple[Action, ...], side: str, **said: str) -> Action:
    decision = GAME.decision(state)
    assert isinstance(decision, Choice)
    prompt = decision.prompt
    choice = Choice(side, ask, type(prompt)(prompt.domain, prompt.text, dict(said), prompt.plural), actions)
    return GreedyBot().choose(GAME.observe(state, side), choice, Random(1), 1.0)


def test_the_weakest_goes_without_supply() -> None:
    state = GAME.new("SBW2", {})
    names = GAME.vocabulary
    strong, weak = names.index("block", "V US"), names.index("block", "7 Br Arm")
    forgo = (Action("forgo", (strong,)), Action("forgo", (weak,)), Action("done"))
    assert answer(state, "share_out", forgo, "allies") == Action("forgo", (weak,))


def test_who_flies_least_far_rebases_first() -> None:
    state = GAME.new("SBW3", {})
    fighter, bomber = (GAME.vocabulary.index("block", name) for name in ("Jafü 2", "I FK"))
    rebasing = (Action("rebase", (bomber,)), Action("rebase", (fighter,)))
    assert answer(state, "rebase_next", rebasing, "axis") == Action("rebase", (fighter,))


def test_walls_are_built_before_the_enemy_and_nowhere_else() -> None:
    state = GAME.new("SBW2", {})
    near, far = (GAME.vocabulary.index("hex", hex) for hex in ("2527", "3024"))
    walls = (Action("fortify", (far,)), Action("fortify", (near,)), Action("done"))
    assert answer(state, "spend", walls, "axis") == Action("fortify", (near,))
    assert answer(state, "spend", (Action("fortify", (far,)), Action("done")), "axis") == Action("done")


def test_spent_guns_do_not_stay_behind() -> None:
    table = position("SBW3", "I AK@2130", "XX CA@2130", "1 Armée:1@2130", phase="combat").hit(0).hit(0).hit(0)
    table.say("retreat XX CA", "to Nevers")
    decision = GAME.decision(table.state)
    assert isinstance(decision, Choice)
    chosen = GreedyBot().choose(GAME.observe(table.state, "allies"), decision, Random(1), 1.0)
    assert chosen == Action("retreat", (table.number("1 Armée"),))
