"""A match plays, takes back, rewinds, forks; its log is the truth."""

from __future__ import annotations

import msgspec
import pytest

from demo.board import GONE, Ridge
from demo.game import GAME, RidgeGame
from demo.play import PATROL_SET_UP, finish, offered, play, start
from fogbound.core.dice import DiceStream, ForcedDice, commitment
from fogbound.core.match import Match, Milestone
from fogbound.core.record import Entry
from fogbound.core.texts import render, texts
from fogbound.core.values import Action, Chance, Choice, Dice, Event, Refusal
from fogbound.core.verify import verify_dice

_ = texts("demo")
DONE = Action("done")


def deployed(*dice: int, scenario: str = "patrol") -> Match[Ridge]:
    match = start(ForcedDice(*dice) if dice else None, scenario)
    play(match, *PATROL_SET_UP)
    return match


def finished(seed: int = 3) -> Match[Ridge]:
    return finish(start(DiceStream.from_seed(seed), "ridge"), seed=4)


# -- play -----------------------------------------------------------------------------------------------------------


def test_play_performs_the_action_and_rolls_what_the_rules_then_ask_for() -> None:
    match = deployed(6)
    assert match.log[-1] == Entry("weather", Dice((6,)))
    assert not match.state.mist
    events = match.play("red", DONE)
    assert events == []
    assert isinstance(match.decision, Choice)
    assert match.decision.side == "blue"


def test_an_action_sent_for_an_older_position_is_refused() -> None:
    match = deployed()
    seen = len(match.log)
    match.play("red", DONE, at=seen)
    with pytest.raises(Refusal, match="The game has moved on since"):
        match.play("blue", DONE, at=seen)


@pytest.mark.parametrize("stranger", ["blue", "green", "weather", ""])
def test_nobody_answers_for_the_side_that_is_asked(stranger: str) -> None:
    match = deployed()
    with pytest.raises(Refusal, match="It is not your choice now"):
        match.play(stranger, DONE)
    assert len(match.log) == 5


def test_a_refused_action_leaves_no_trace() -> None:
    match = deployed()
    before = (match.state.digest(), list(match.log), list(match.events))
    with pytest.raises(Refusal, match="Red C cannot move any more"):
        match.play("red", Action("move", (2,)))
    assert (match.state.digest(), match.log, match.events) == before


def test_after_the_end_there_is_a_result_and_nothing_to_play() -> None:
    match = finished()
    assert match.result is not None
    with pytest.raises(Refusal, match="The game is over"):
        match.play("red", DONE)
    assert deployed().result is None


# -- what a side sees -----------------------------------------------------------------------------------------------


def test_each_side_sees_its_own_question_and_its_own_events() -> None:
    match = start()
    assert match.choice_of("red") is not None
    assert match.choice_of("blue") is None
    play(match, "deal guard")
    assert [render(event.text) for event in match.log_of("red")] == ["Red A is a guard."]
    assert [render(event.text) for event in match.log_of("blue")] == ["Red A is ready."]


def test_the_log_of_a_side_can_be_read_on_from_where_it_was_left() -> None:
    match = start()
    play(match, "deal guard")
    seen = len(match.log)
    play(match, "deal line")
    assert [render(event.text) for event in match.log_of("red", since=seen)] == ["Red B is a line."]


class Trumpets(RidgeGame):
    """Ridge with something to tell before anybody is asked."""

    def new(self, scenario, options):  # type: ignore[no-untyped-def]
        state = super().new(scenario, options)
        state.emit(Event("begin", "0", _("Trumpets.")))
        return state


def test_what_happens_at_the_set_up_is_told_once_and_survives_undo_and_replay() -> None:
    match = Match.start(Trumpets(), "patrol", {}, DiceStream.from_seed(1))
    trumpets = match.events[:1]
    assert [(at, render(event.text)) for at, event in trumpets] == [(0, "Trumpets.")]
    play(match, "deal guard")
    match.undo("red")
    assert match.events == trumpets
    match.redo("red")
    assert Match.replay(match.game, match.header, match.log).events == match.events


# -- undo and redo --------------------------------------------------------------------------------------------------


def test_undo_goes_back_action_by_action_to_the_last_barrier() -> None:
    match = deployed(6)
    states = [match.state.digest()]
    for line in ("move Red_A", "to a2", "move Red_B"):
        play(match, line.replace("Red_A", '"Red A"').replace("Red_B", '"Red B"'))
        states.append(match.state.digest())
    assert match.undoable == 3
    for digest in reversed(states[:-1]):
        match.undo("red")
        assert match.state.digest() == digest
    with pytest.raises(Refusal, match="Nothing can be undone"):
        match.undo("red")


def test_redo_takes_the_undone_in_order_until_something_else_is_played() -> None:
    match = deployed(6)
    play(match, 'move "Red A"', "to a2")
    there = match.state.digest()
    match.undo("red")
    match.undo("red")
    match.redo("red")
    match.redo("red")
    assert match.state.digest() == there
    match.undo("red")
    play(match, "to b1")
    with pytest.raises(Refusal, match="Nothing can be redone"):
        match.redo("red")


def test_dice_a_change_of_side_and_a_revelation_are_barriers() -> None:
    match = start(ForcedDice(6, 1, 1, 1, 1, 1))
    play(match, "deal guard")
    assert match.undoable == 1
    play(match, "deal line")  # now blue is asked
    assert match.undoable == 0
    play(match, "deal scout", "deal guard")  # the weather is rolled
    assert match.undoable == 0
    play(match, 'move "Red A"')
    match.state.place[3] = 4  # Blue A comes to meet him in a2
    match.state.touch()
    play(match, "to a2")
    assert match.undoable == 2
    play(match, "done")  # the only battle begins by itself and shows the blocks
    assert any(event.reveals for _at, event in match.events)
    assert match.undoable == 0


def test_only_the_side_that_acted_takes_back() -> None:
    match = deployed()
    play(match, 'move "Red A"')
    with pytest.raises(Refusal, match="It is not your choice now"):
        match.undo("blue")
    with pytest.raises(Refusal, match="Nothing can be redone"):
        match.redo("red")


# -- rewind and fork ------------------------------------------------------------------------------------------------


def test_rewind_reaches_every_point_and_the_same_answers_lead_back_over_the_same_dice() -> None:
    match = finished()
    log, states = list(match.log), [state.digest() for _entry, state in match.positions()]
    for to in (0, 1, len(log) // 2, len(log) - 1, len(log)):
        match.rewind(to)
        assert match.state.digest() == states[len(match.log)]
        assert match.log == log[: len(match.log)]
        assert len(match.log) >= to  # dice that were due have fallen again, as before
        for entry in log[len(match.log) :]:
            if isinstance(entry.answer, Action):
                match.play(entry.by, entry.answer)
        assert match.log == log
        assert match.state.digest() == states[-1]


@pytest.mark.parametrize("nowhere", [-1, 10_000])
def test_there_is_no_rewinding_or_forking_outside_the_log(nowhere: int) -> None:
    match = deployed()
    for there in (match.rewind, lambda n: match.fork(n, DiceStream.from_seed(2))):
        with pytest.raises(Refusal, match="The log has 5 entries"):
            there(nowhere)


def test_a_battle_more_or_less_does_not_shift_the_weather() -> None:
    """Each purpose has a stream of its own."""
    calm, fierce = (finish(start(DiceStream.from_seed(3), "ridge"), seed) for seed in (0, 4))
    battle, weather = (
        [[e.answer for e in m.log if e.by == by] for m in (calm, fierce)] for by in ("battle", "weather")
    )
    assert len(battle[0]) < len(battle[1])
    assert weather[0] == weather[1]


def test_a_fork_plays_on_with_dice_of_its_own_and_leaves_the_first_match_alone() -> None:
    match = finished()
    before = match.record()
    fork = match.fork(6, DiceStream.from_seed(99))
    assert fork.log[:6] == match.log[:6]
    assert fork.header.fork == 6
    finish(fork, seed=4)
    assert fork.log != match.log
    assert match.record() == before
    verified = verify_dice(GAME, fork.record(), before)
    assert (verified.rolls > 0, verified.taken_over, verified.seeds) == (True, 1, 0)
    with pytest.raises(Refusal, match="6 entries were taken over from another match"):
        verify_dice(GAME, fork.record())
    with pytest.raises(Refusal, match="is another one"):
        verify_dice(GAME, fork.record(), finish(deployed(), seed=9).record())


def test_a_forged_fork_does_not_verify() -> None:
    """One loaded roll, a new key, and the claim that all of it was taken over."""
    record = finished().record()
    at = next(n for n, entry in enumerate(record.entries) if entry.by == "weather")
    (face,) = record.entries[at].answer.faces  # type: ignore[union-attr]
    other = Entry("weather", Dice((face % 2 + 1 if face <= 2 else 9 - face,)))  # the same weather by another face
    loaded = (*record.entries[:at], other, *record.entries[at + 1 :])
    key = bytes(32)
    header = msgspec.structs.replace(record.header, dice=commitment(key), fork=len(loaded))
    forged = msgspec.structs.replace(record, header=header, entries=loaded, key=key)
    for parents in ((), (record,), (forged,)):
        with pytest.raises(Refusal):
            verify_dice(GAME, forged, *parents)


def test_a_fork_rewound_to_before_its_beginning_rolls_all_dice_itself_and_says_so() -> None:
    fork = finished().fork(12, DiceStream.from_seed(99))
    fork.rewind(2)
    assert fork.header.fork == 2
    verify_dice(GAME, finish(fork, seed=4).record(), finished().record())


# -- replay and verification ----------------------------------------------------------------------------------------


def test_the_log_alone_leads_to_the_same_match() -> None:
    match = finished()
    again = Match.replay(GAME, match.header, match.log)
    assert again.state == match.state
    assert again.events == match.events
    assert again.decision == match.decision


def resumed(match: Match[Ridge], reads: list[int]) -> Match[Ridge]:
    """From its last snapshot, as it would be found in a database."""
    at, state = match.snapshots[-1]
    before = match.log[:at]

    def earlier() -> list[Entry]:
        reads.append(at)
        return before

    milestone = Milestone(at, state.copy(), match.rolled_before(at), earlier)
    return Match.resume(match.game, match.header, match.dice, milestone, match.log_from(at))


def test_a_match_goes_on_from_a_milestone_as_if_it_had_been_played_from_the_beginning() -> None:
    match, reads = finished(), list[int]()
    again = resumed(match, reads)
    assert match.snapshots[-1][0] > 16
    assert (again.length, again.last, again.undoable) == (match.length, match.last, match.undoable)
    assert (again.state, again.decision) == (match.state, match.decision)
    assert again.log_from(match.length - 3) == match.log[-3:]
    assert not reads
    assert again.log == match.log
    assert len(reads) == 1


@pytest.mark.parametrize("back", [1, 12, 30, 1000])
def test_a_match_from_a_milestone_goes_back_beyond_it_and_rolls_the_same_again(back: int) -> None:
    match, reads = finished(), list[int]()
    again, to = resumed(match, reads), max(0, match.length - back)
    match.rewind(to)
    again.rewind(to)
    assert (again.log, again.state, again.undoable) == (match.log, match.state, match.undoable)
    assert finish(again, seed=5).log == finish(match, seed=5).log
    assert [told for told in again.events if told[0] > to] == [told for told in match.events if told[0] > to]


def test_an_undo_looks_only_at_the_end_of_the_log() -> None:
    match, reads = finished(), list[int]()
    match.rewind(next(n for n in range(match.length - 1, 0, -1) if match.log[n - 1].by == match.log[n].by == "red"))
    again = resumed(match, reads)
    assert again.undoable
    again.undo("red")
    again.redo("red")
    assert not reads
    assert again.log == match.log


def test_a_match_without_its_key_can_be_looked_at_and_forked_but_not_played() -> None:
    match = deployed()
    again = Match.replay(GAME, match.header, match.log)
    before = again.state.digest()
    with pytest.raises(Refusal, match="play on from a fork"):
        again.play("red", DONE)
    assert again.state.digest() == before
    again.rewind(4)
    assert isinstance(again.decision, Chance)
    assert finish(again.fork(4, DiceStream.from_seed(2))).result


def test_a_match_goes_on_with_its_own_dice_and_no_others() -> None:
    match = deployed()
    again = Match.replay(GAME, match.header, match.log, DiceStream.from_seed(1))
    assert finish(again).log == finish(match).log
    with pytest.raises(Refusal, match="not the ones that the match committed to"):
        Match.replay(GAME, match.header, match.log, DiceStream.from_seed(2))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (Entry("blue", DONE), "“blue” answers, but “red” is asked."),
        (Entry("red", Dice((1,))), "A choice is asked for, not dice."),
        (Entry("red", Action("move", (3,))), "Blue A is not yours. (3)"),
        (Entry("weather", Dice((1,))), "“weather” answers, but “red” is asked."),
    ],
)
def test_a_log_that_the_rules_do_not_allow_is_refused(wrong: Entry, sentence: str) -> None:
    match = deployed()
    with pytest.raises(Refusal) as refused:
        Match.replay(GAME, match.header, [*match.log, wrong])
    assert str(refused.value) == sentence


def test_dice_are_verified_against_the_revealed_key() -> None:
    record = finished().record()
    verify_dice(GAME, record)
    with pytest.raises(Refusal, match="not revealed yet"):
        verify_dice(GAME, msgspec.structs.replace(record, key=None))
    with pytest.raises(Refusal, match="not the one that was committed to"):
        verify_dice(GAME, msgspec.structs.replace(record, key=bytes(32)))
    at = next(n for n, entry in enumerate(record.entries) if entry.by == "weather")
    (face,) = record.entries[at].answer.faces  # type: ignore[union-attr]
    loaded = Entry("weather", Dice((face % 2 + 1 if face <= 2 else 9 - face,)))  # the same weather by another face
    forged = msgspec.structs.replace(record, entries=(*record.entries[:at], loaded, *record.entries[at + 1 :]))
    with pytest.raises(Refusal, match=f"Entry {at + 1}: these dice did not come from the key"):
        verify_dice(GAME, forged)


def test_going_back_is_quick_in_a_long_match() -> None:
    """Snapshots: undo replays a few entries, not the whole log."""
    match = finished()
    applied = 0

    class Counting(RidgeGame):
        def apply(self, state, answer):  # type: ignore[no-untyped-def]
            nonlocal applied
            applied += 1
            return super().apply(state, answer)

    match.game = Counting()
    match.rewind(len(match.log) - 1)
    assert applied < 40 < len(match.log)


def test_positions_are_those_after_each_entry() -> None:
    match = deployed()
    entries, states = zip(*match.positions(), strict=True)
    assert entries == (None, *match.log)
    assert states[0].kind == bytearray([3] * 6)
    assert states[-1] == match.state
    assert states[0].place[2] == GONE
    assert offered(match)[-1] == "done"
