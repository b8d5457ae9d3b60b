"""Worlds: drawn from what a side has seen, whatever the truth, and possible every one of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import fogbound.west
from fogbound.bots.west.imagine import imagine
from fogbound.core.game import Knowledge
from fogbound.core.proof.checks import random_answer
from fogbound.core.proof.news import view_of
from fogbound.core.state import replaced, replaced_many
from fogbound.core.values import Result
from fogbound.west.game import GAME
from fogbound.west.kinds import SIDES
from fogbound.west.position.off_map import POOL
from fogbound.west.position.state import West
from fogbound.west.position.suspects import blocks_in, is_pinned
from fogbound.west.position.worlds import IN_PLACE
from fogbound.west.rules.losses import leave
from fogbound.west.rules.record import lowest, may_lose_unseen, turn_up
from fogbound.west.rules.tell import is_open
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, position


def positions(seed: int, every: int) -> Iterator[West]:
    """Some positions of a random game of each scenario."""
    for scenario in ("SBW1", "SBW2", "SBW3"):
        rng, state, n = Random(f"{scenario} {seed}"), GAME.new(scenario, {}), 0
        while not isinstance(decision := GAME.decision(state), Result):
            n += 1
            if n % every == 0:
                yield state
            GAME.apply(state, random_answer(decision, rng))


def hidden_from(state: West, side: str) -> list[int]:
    enemies = state.board.blocks_of[1 - SIDES.index(side)]
    return [block for block in enemies if state.place[block] >= 0 and not is_open(state, block)]


def knows(state: West, side: str) -> Knowledge:
    return Knowledge(side, [view_of(GAME, state, side)])


# -- fair --------------------------------------------------------------------------------------------------------------


def test_worlds_come_from_the_observation_alone() -> None:
    """A bot that has nothing but what it was sent draws the same worlds as the engine that knows the truth."""
    looked_at = 0
    for state in positions(1, every=17):
        for side in SIDES:
            picture = imagine(GAME.observe(state, side))
            ours, theirs = (GAME.resample(each, side, Random(looked_at)) for each in (state, picture))
            for name in state.lasting_fields().keys() - {"frames"}:
                assert getattr(ours, name) == getattr(theirs, name), name
            looked_at += 1
    assert looked_at > 60


def edited(state: West, side: str, rng: Random) -> tuple[str, West]:
    """Another truth, by hand: other steps of a hidden block, or two who change places."""
    in_hand = {frame.locals.get("block") for frame in state.frames}  # the sequence of play follows its place
    other, hidden = state.copy(), [block for block in hidden_from(state, side) if block not in in_hand]
    one, two = rng.sample(hidden, 2)
    if rng.random() < 0.5:
        other.steps[one] = rng.choice([face for face in state.board.faces[one] if face != state.steps[one]] or [0])
        return "steps", other
    exchange(other, one, two)
    other.touch()
    return "places", other


def exchange(state: West, one: int, two: int) -> None:
    """Two blocks change places, and what is seen there stays there."""
    for name in IN_PLACE:
        values = getattr(state, name)
        setattr(state, name, replaced_many(values, {one: values[two], two: values[one]}))
    state.derive()


def check_edits(seeds: range, every: int) -> Counter[tuple[str, bool]]:
    """Edit hidden things in many positions: what the side must think possible is dealt with as the truth is."""
    found: Counter[tuple[str, bool]] = Counter()
    for seed in seeds:
        rng = Random(seed)
        for state in positions(seed, every):
            for side in SIDES:
                if len(hidden_from(state, side)) < 4:
                    continue
                what, other = edited(state, side, rng)
                accepted = GAME.possible(knows(state, side), other)
                if accepted:
                    n = rng.getrandbits(30)
                    assert view_of(GAME, other, side) == view_of(GAME, state, side)
                    assert GAME.resample(other, side, Random(n)) == GAME.resample(state, side, Random(n))
                found[what, accepted] += 1
    return found


def test_equal_knowledge_gives_equal_worlds_whatever_the_truth() -> None:
    found = check_edits(range(2), every=9)
    assert found.total() > 150
    assert all(found[what, accepted] > 4 for what in ("steps", "places") for accepted in (True, False)), found


@pytest.mark.long
def test_equal_knowledge_gives_equal_worlds_in_many_positions() -> None:
    found = check_edits(range(10, 26), every=9)
    assert found.total() > 1000


def test_every_world_is_possible_and_so_is_the_truth() -> None:
    for n, state in enumerate(positions(2, every=31)):
        for side in SIDES:
            knowledge = knows(state, side)
            assert GAME.possible(knowledge, state)
            for draw in range(3):
                assert GAME.possible(knowledge, GAME.resample(state, side, Random(f"{n} {draw}")))


# -- what is known ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_the_set_up_is_public(scenario: str) -> None:
    state = GAME.new(scenario, {})
    for side in SIDES:
        for n in range(5):
            world = GAME.resample(state, side, Random(n))
            assert (world.place, world.steps) == (state.place, state.steps)


PAIR = ("XIX Pz@Bastogne", "II AK:2@Bastogne", "XX CA:3@Reims")


def test_when_blocks_that_look_alike_part_it_is_in_doubt_who_went() -> None:
    game = position("SBW3", *PAIR, side="axis", phase="movement")
    game.say("move XIX Pz", "to Sedan", "stop")
    names = game.board.names
    sedan = game.state.place[names.index("XIX Pz")]
    drawn = Counter(
        next(names[block] for block in GAME.resample(game.state, "allies", Random(n)).stacks[sedan]) for n in range(200)
    )
    assert set(drawn) == {"XIX Pz", "II AK"}
    assert 60 < drawn["II AK"] < 140
    assert GAME.resample(game.state, "axis", Random(1)) == game.state


def test_who_goes_alone_is_followed() -> None:
    game = position("SBW3", "XIX Pz@Bastogne", "XX CA:3@Reims", side="axis", phase="movement")
    game.say("move XIX Pz", "to Sedan", "stop")
    for n in range(20):
        assert GAME.resample(game.state, "allies", Random(n)).place == game.state.place


def test_points_spent_in_the_fog_may_have_gone_to_anybody_who_lacks_steps() -> None:
    units = ("II AK:2@Bastogne", "III AK:2@Trier", "XX CA:3@Reims")
    game = position("SBW3", *units, side="axis", phase="production")
    game.state.points = replaced(game.state.points, 0, 20)
    game.state.touch()
    second, third = (game.board.names.index(name) for name in ("II AK", "III AK"))
    game.say("repair II AK")
    drawn = {
        (world.steps[second], world.steps[third])
        for world in (GAME.resample(game.state, "allies", Random(n)) for n in range(60))
    }
    assert drawn == {(3, 2), (2, 3)}


def test_a_world_that_contradicts_what_was_told_is_not_possible() -> None:
    """A step for which nobody paid, a block where nobody can have come, one that was seen elsewhere."""
    game = position("SBW3", *PAIR, "III AK@Trier", side="axis", phase="movement")
    game.say("move XIX Pz", "to Sedan", "stop")
    state, block = game.state, game.board.names.index
    knowledge = knows(state, "allies")
    stronger = state.copy()
    stronger.steps[block("II AK")] = 3
    assert not GAME.possible(knowledge, stronger)
    exchanged = state.copy()
    exchange(exchanged, block("III AK"), block("XIX Pz"))
    assert not GAME.possible(knowledge, exchanged)
    also = state.copy()
    exchange(also, block("II AK"), block("XIX Pz"))
    assert GAME.possible(knowledge, also)


# -- the record --------------------------------------------------------------------------------------------------------


def test_the_record_never_excludes_the_truth() -> None:
    for state in positions(3, every=13):
        for block, where in enumerate(state.place):
            if where >= 0 and not is_pinned(state, block):
                assert state.suspects[where] >> block & 1
                assert state.steps[block] >= lowest(state, block)
        for where, who in state.suspects.items():
            assert where < 0 or any(state.place[block] == where for block in blocks_in(who))


def test_the_record_is_about_as_long_as_the_list_of_blocks() -> None:
    for state in positions(4, every=50):
        assert len(state.suspects) <= sum(where >= 0 for where in state.place) + 1


def test_points_spent_on_a_block_that_everybody_sees_are_not_sought_in_the_fog() -> None:
    shown, hidden = (
        position("SBW3", "I AK:2@Bonn", "II AK:2@Essen", phase="production", points={"DE": 9}, edit=edit)
        for edit in (lambda state: turn_up(state, state.stacks[find("Bonn")][0]), lambda state: None)
    )
    for table in (shown, hidden):
        table.say("repair I AK")
    corps = shown.number("I AK")
    assert shown.state.known[corps] == shown.steps("I AK") == 3
    assert sum(shown.state.unseen) == 0
    assert hidden.state.known[corps] == 2
    assert sum(hidden.state.unseen) > 0
    for table in (shown, hidden):
        assert GAME.possible(knows(table.state, "allies"), table.state)


def _lost_and_regained() -> Position:
    """A corps lost two faces that nobody saw, and points that nobody saw either have bought them back."""

    def hit(state: West) -> None:
        corps = state.stacks[find("Bonn")][0]
        for _hit in range(2):
            may_lose_unseen(state, corps)
        state.steps[corps] = state.board.faces[corps][2]

    game = position("SBW3", "XIX Pz:5@Bonn", "II AK@Essen", phase="production", points={"DE": 9}, edit=hit)
    game.say("repair XIX Pz", "repair XIX Pz")
    assert (game.steps("XIX Pz"), game.state.known[game.number("XIX Pz")]) == (5, 5)
    assert sum(game.state.unseen) == 4
    return game


def test_points_may_have_bought_back_what_was_lost_unseen() -> None:
    game = _lost_and_regained()
    assert GAME.possible(knows(game.state, "allies"), game.state)
    for n in range(20):
        world = GAME.resample(game.state, "allies", Random(n))
        assert GAME.possible(knows(game.state, "allies"), world)
        assert world.steps[game.number("XIX Pz")] in game.board.faces[game.number("XIX Pz")]


@pytest.mark.parametrize("then", [turn_up, lambda state, corps: leave(state, corps, POOL)], ids=["seen", "lost"])
def test_and_so_it_stays_when_the_block_is_seen_or_goes(then: Callable[[West, int], None]) -> None:
    game = _lost_and_regained()
    then(game.state, game.number("XIX Pz"))
    assert GAME.possible(knows(game.state, "allies"), game.state)


def test_nobody_is_shown_without_a_record_of_it() -> None:
    """The mark is set by `record` alone, and by the end of the game."""
    marking = re.compile(r"mark\([^)]*\bSHOWN\b|marks\[\w+\] \|= SHOWN")
    sources = Path(fogbound.west.__file__).parent.rglob("*.py")
    found = {path.stem for path in sources if marking.search(path.read_text("utf-8").replace("unmark(", ""))}
    assert found == {"record", "victory"}
