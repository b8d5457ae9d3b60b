"""Tuning: the numbers of a bot go where it wins, on seeds that no other generation has played."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from fogbound.bots.bot import Dial, Tunable, bots_for, find_bot, name_with, numbers_in, place_of
from fogbound.cli.main import main
from fogbound.core.texts import texts
from fogbound.lab.playing import Order, Outcome
from fogbound.lab.tuning import Cells, score, tune

GRADE = texts("lab")("draw")
DIALS = {"fear": Dial(0.0, 4.0, 1.0), "strikers": Dial(1, 5, 2)}
CELLS = Cells("west", ("SBW1", "SBW2"), ("axis", "allies"), ("greedy",), 2, {}, 1.0)


def ended(order: Order, winner: str | None, **points: float) -> Outcome:
    return Outcome(order.seed, winner, GRADE, 1, 0.0, 0.0, {f"{side} points": each for side, each in points.items()})


def fears_three(work: Sequence[Order]) -> list[Outcome]:
    """Whoever fears most nearly three has most points, on either side."""
    found = []
    for order in work:
        side, bot = next((side, bot) for side, bot in order.bots.items() if "?" in bot)
        near = -abs(numbers_in(bot.partition("?")[2])["fear"] - 3)
        found.append(ended(order, None, **{side: near}))
    return found


def test_numbers_go_where_games_are_won() -> None:
    last = list(tune("planner:1", DIALS, CELLS, 1, 20, fears_three))[-1]
    assert numbers_in(last.bot.partition("?")[2])["fear"] == pytest.approx(3, abs=0.2)
    assert last.tried == sorted(last.tried, key=lambda one: -one.score)


def test_a_generation_plays_both_sides_on_seeds_of_its_own() -> None:
    played: list[list[Order]] = []

    def play(work: Sequence[Order]) -> list[Outcome]:
        played.append(list(work))
        return [ended(order, None) for order in work]

    assert len(list(tune("planner:1", DIALS, CELLS, 7, 3, play))) == 3
    assert [sorted({order.seed for order in work}) for work in played] == [[7, 8], [9, 10], [11, 12]]
    for work in played:
        bots = {bot for order in work for bot in order.bots.values()} - {"greedy"}
        for bot in bots:
            sides = sorted(
                (o.scenario, next(s for s in o.bots if o.bots[s] == bot)) for o in work if bot in o.bots.values()
            )
            assert sides == sorted([(s, side) for s in ("SBW1", "SBW2") for side in ("allies", "axis")] * 2)


def test_the_same_seed_asks_for_the_same_games() -> None:
    """So a journal of games that were played takes a search up again where it stopped."""

    def asked() -> list[Order]:
        work: list[Order] = []

        def play(orders: Sequence[Order]) -> list[Outcome]:
            work.extend(orders)
            return fears_three(orders)

        list(tune("planner:1", DIALS, CELLS, 1, 3, play))
        return work

    assert asked() == asked()


def test_a_victory_counts_for_more_than_points() -> None:
    order = Order("west", "SBW1", {}, {"axis": "a", "allies": "b"}, 1)
    won, lost = ended(order, "axis", axis=3), ended(order, "allies", axis=-20)
    assert score(CELLS, "axis", won) > score(CELLS, "axis", ended(order, None, axis=8)) > score(CELLS, "axis", lost)
    assert score(CELLS, "allies", lost) > score(CELLS, "allies", won)
    assert score(CELLS, "axis", won) - 1 == pytest.approx(-score(CELLS, "allies", won))


def test_a_name_carries_the_numbers_of_its_bot() -> None:
    plain, timid = (find_bot(place_of(name, "west")) for name in ("planner:2", "planner:2?fear=3&strikers=2.7"))
    assert isinstance(plain, Tunable)
    assert isinstance(timid, Tunable)
    changed = {name: dial.value for name, dial in timid.dials.items() if dial != plain.dials[name]}
    assert changed == {"fear": 3.0}, "three strikers are what it expects anyway"
    for name, dial in plain.dials.items():
        assert dial.low <= dial.value <= dial.high, name
    with pytest.raises(ValueError, match="between"):
        find_bot(place_of("planner:2?fear=-1", "west"))


def test_every_level_of_the_planner_can_be_tuned() -> None:
    names = [name for name in bots_for("west") if isinstance(find_bot(place_of(name, "west")), Tunable)]
    assert names == ["planner:1", "planner:2", "planner:3", "planner"]


@pytest.mark.long
def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["tune", "west", "SBW1", "--only", "fear,stay", "--generations", "1", "--games", "1", "--workers", "1"]
    assert main([*call, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["seeds"] == [810_001, 810_001]
    (only,) = told["generations"]
    assert set(numbers_in(only["bot"].partition("?")[2])) == {"fear", "stay"}
    assert main(["ladder", "west", "SBW1", "--bots", f"greedy,{only['bot']}", "--games", "1", "--workers", "1"]) == 0


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (["tune", "west", "SBW1", "--only", "luck"], "There is no number “luck” to tune; there are: clear, "),
        (["tune", "west", "SBW1", "--bot", "greedy"], "greedy has no numbers to tune."),
        (["tune", "west", "SBW1", "--generations", "0"], "The number of generations must lie between 1 and 10000."),
        (["tune", "west", "SBW1", "--seeds", "lucky"], "There are no seeds “lucky”; "),
        (["ladder", "west", "SBW1", "--bots", "greedy,planner:1?fear=9"], "“fear” of a bot lies between 0 and 4."),
        (["ladder", "west", "SBW1", "--bots", "greedy,planner:1?fear"], "Write the numbers of a bot as NAME=NUMBER"),
        (["simulate", "west", "SBW1", "--axis", "greedy?fear=1"], "greedy has no numbers to tune."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_a_sentence(call: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(call) == 2
    assert says in capsys.readouterr().err


def test_a_bot_whose_name_carries_numbers_is_tuned_from_there() -> None:
    (found,) = tune("planner:1?stay=2&fear=3", DIALS, CELLS, 1, 1, fears_three)
    numbers = numbers_in(found.bot.partition("?")[2])
    assert set(numbers) == {"stay", "fear", "strikers"}
    assert numbers["stay"] == 2


def test_no_numbers_leave_a_name_as_it_is() -> None:
    assert name_with("planner:1", {}) == "planner:1"
