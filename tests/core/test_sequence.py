"""The sequence machine: procedures run in order, questions wait, answers move on."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from fogbound.core.notation import Vocabulary
from fogbound.core.sequence import RunawayError, Sequence
from fogbound.core.state import State
from fogbound.core.steps import Ask, Procedures, Roll, names_of, when
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Chance, Choice, Dice, Event, Refusal, Result

_ = texts("demo")


class Diary(State):
    """A state that only notes what was done."""

    done: list[int]
    allowed: int = 3


class Pick(Ask[Diary]):
    """Pick a number below `allowed`; 0 goes on."""

    def side(self, state: Diary) -> str:
        return "red"

    def prompt(self, state: Diary) -> Message:
        return _("Pick a number.")

    def candidates(self, state: Diary) -> Iterable[Action]:
        return (Action("pick", (n,)) for n in range(state.allowed))

    def objection(self, state: Diary, action: Action) -> Refusal | None:
        if action.args[0] >= state.allowed:
            return Refusal(_("{n} is too high.", n=action.args[0]), "9.9")
        return None

    def do_pick(self, state: Diary, n: int) -> None:
        note(n)(state)
        if n == 0:
            state.proceed()


class PatientPick(Pick):
    takes_only_choice = False


def note(n: int):  # type: ignore[no-untyped-def]
    def step(state: Diary) -> None:
        state.done.append(n)
        state.emit(Event("note", "1", _("{n} is noted.", n=n)))

    return step


WORDS = Vocabulary({"number": [str(n) for n in range(10)]}, {"pick": ("number",), "leave": ()})


def begin(procedures: Procedures[Diary], allowed: int = 3) -> tuple[Sequence[Diary], Diary]:
    sequence = Sequence(procedures, lambda state: Result("red", _("All is done.")), WORDS)
    state = Diary(done=[], allowed=allowed)
    sequence.start(state, "game")
    return sequence, state


def test_steps_run_in_order_through_called_procedures_to_the_result() -> None:
    sequence, state = begin({"game": (note(1), "inner", note(4)), "inner": (note(2), note(3))})
    assert state.done == [1, 2, 3, 4]
    assert sequence.decision(state) == Result("red", _("All is done."))


def test_a_question_waits_and_is_put_again_until_an_answer_proceeds() -> None:
    sequence, state = begin({"game": (Pick(), note(9))})
    for n in (2, 1):
        sequence.apply(state, Action("pick", (n,)))
        assert isinstance(sequence.decision(state), Choice)
    sequence.apply(state, Action("pick", (0,)))
    assert state.done == [2, 1, 0, 9]
    assert isinstance(sequence.decision(state), Result)


def test_a_choice_says_who_is_asked_what_and_every_legal_answer() -> None:
    sequence, state = begin({"game": (PatientPick(),)}, allowed=2)
    choice = sequence.decision(state)
    assert isinstance(choice, Choice)
    assert (choice.side, choice.ask) == ("red", "patient_pick")
    assert choice.actions == (Action("pick", (0,)), Action("pick", (1,)))


def test_a_single_choice_is_taken_by_itself_unless_the_question_says_otherwise() -> None:
    _sequence, state = begin({"game": (Pick(),)}, allowed=1)
    assert state.done == [0]
    sequence, state = begin({"game": (PatientPick(),)}, allowed=1)
    assert state.done == []
    assert isinstance(sequence.decision(state), Choice)


def test_no_choice_at_all_is_passed_over() -> None:
    _sequence, state = begin({"game": (PatientPick(), note(9))}, allowed=0)
    assert state.done == [9]


def test_call_comes_back_goto_does_not_and_end_leaves() -> None:
    # fmt: off
    procedures: Procedures[Diary] = {
        "game":   (lambda s: s.call("called"), note(2), lambda s: s.goto("gone"), note(98)),
        "called": (note(1), lambda s: s.end(), note(99)),
        "gone":   (note(3),),
    }
    # fmt: on
    _sequence, state = begin(procedures)
    assert state.done == [1, 2, 3]


def test_dice_are_asked_for_by_purpose_and_given_to_the_step() -> None:
    roll = Roll[Diary]("combat", lambda s: 2, lambda s, dice: s.done.extend(dice), sides=10)
    sequence, state = begin({"game": (roll, note(0))})
    assert sequence.decision(state) == Chance("combat", 2, 10)
    sequence.apply(state, Dice((10, 1)))
    assert state.done == [10, 1, 0]


@pytest.mark.parametrize("count", [0, -1])
def test_a_roll_of_no_dice_is_passed_over(count: int) -> None:
    _sequence, state = begin({"game": (Roll("combat", lambda s: count, lambda s, dice: None), note(5))})
    assert state.done == [5]


def test_a_roll_may_call_and_its_procedure_goes_on_after_it() -> None:
    roll = Roll[Diary]("combat", lambda s: 1, lambda s, dice: s.call("inner"))
    sequence, state = begin({"game": (roll, note(2)), "inner": (note(1),)})
    sequence.apply(state, Dice((6,)))
    assert state.done == [1, 2]


def test_apply_hands_out_the_events_of_the_action_and_all_that_followed_from_it() -> None:
    sequence, state = begin({"game": (Pick(), note(7))})
    assert [event.text.args["n"] for event in sequence.apply(state, Action("pick", (0,)))] == [0, 7]
    assert state.outbox == []


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (Action("pick", (5,)), "5 is too high. (9.9)"),
        (Action("leave"), "“leave” is not an answer to this question."),
        (Action("pick"), "There is no such action."),
        (Action("pick", (1, 1)), "There is no such action."),
        (Action("pick", (10**9,)), "There is no such action."),
        (Action("pick", (-1,)), "There is no such action."),
        (Action("sing"), "There is no such action."),
        (Dice((1,)), "A choice is asked for, not dice."),
    ],
)
def test_what_is_not_offered_is_refused_with_a_sentence_and_changes_nothing(
    answer: Action | Dice, sentence: str
) -> None:
    sequence, state = begin({"game": (Pick(),)})
    before = state.to_json()
    with pytest.raises(Refusal) as refused:
        sequence.apply(state, answer)
    assert str(refused.value) == sentence
    assert state.to_json() == before


def test_a_roll_refuses_actions_and_dice_that_do_not_fit() -> None:
    sequence, state = begin({"game": (Roll("combat", lambda s: 2, lambda s, dice: None),)})
    for wrong in (Action("pick", (0,)), Dice((1,)), Dice((1, 7))):
        with pytest.raises(Refusal, match="2 dice of 6 sides are asked for"):
            sequence.apply(state, wrong)


def test_nothing_is_accepted_after_the_end() -> None:
    sequence, state = begin({"game": ()})
    with pytest.raises(Refusal, match="The game is over"):
        sequence.apply(state, Action("leave"))


def test_a_procedure_that_runs_in_circles_is_stopped_and_named() -> None:
    with pytest.raises(RunawayError, match=r"steps without a question, at game:circle\+ > circle:"):
        begin({"game": ("circle",), "circle": (lambda s: s.goto("circle"),)})


def test_a_step_that_calls_nothing_known_and_a_purpose_of_two_words_are_found_at_once() -> None:
    with pytest.raises(ValueError, match="No such procedure: batle, called by game"):
        begin({"game": ("batle",)})
    with pytest.raises(ValueError, match="one word"):
        Roll("naval combat", lambda s: 1, lambda s, dice: None)


# -- steps have names -----------------------------------------------------------------------------------------------


def test_steps_are_named_after_what_they_do_and_numbered_where_a_name_comes_again() -> None:
    named = Pick()
    named.step = "second_pick"
    roll: Roll[Diary] = Roll("combat", lambda s: 1, lambda s, dice: None)
    other: Roll[Diary] = Roll("combat", lambda s: 1, lambda s, dice: None, step="defence")
    steps = ("turn", Pick(), named, roll, other, note(1), note(2), note(3), *when(lambda s: True, note(4)))
    assert names_of(steps) == ("turn", "pick", "second_pick", "combat", "defence", "step", "step#2", "step#3", "step#4")


def named_note(name: str, n: int):  # type: ignore[no-untyped-def]
    step = note(n)
    step.__name__ = name
    return step


def test_a_saved_game_goes_on_where_it_was_after_phases_were_put_in() -> None:
    dawn, rest, dusk = named_note("dawn", 1), named_note("rest", 2), named_note("dusk", 3)
    _sequence, state = begin({"game": (dawn, "day", dusk), "day": (Pick(), rest)})
    state = Diary.from_json(state.to_json())
    assert [(frame.procedure, frame.step) for frame in state.frames] == [("game", "day+"), ("day", "pick")]
    frost, alarm, march, rain = (named_note(name, n) for n, name in enumerate(("frost", "alarm", "march", "rain"), 6))
    longer: Procedures[Diary] = {"game": (frost, dawn, "day", rain, dusk), "day": (alarm, Pick(), march, rest)}
    sequence = Sequence(longer, lambda state: Result("red", _("All is done.")), WORDS)
    sequence.apply(state, Action("pick", (0,)))
    assert state.done == [1, 0, 8, 2, 9, 3]  # dawn, the pick, march, rest, rain, dusk


def test_a_step_that_is_gone_is_named() -> None:
    _sequence, state = begin({"game": (Pick(),)})
    state.touch()
    sequence = Sequence({"game": (PatientPick(),)}, lambda state: Result("red", _("All is done.")), WORDS)
    with pytest.raises(ValueError, match="The procedure game has no step pick"):
        sequence.decision(state)


def test_a_step_of_a_chapter_is_passed_over_in_games_without_it() -> None:
    procedures: Procedures[Diary] = {"game": (*when(lambda s: s.allowed > 3, note(1), Pick()), note(2))}
    assert begin(procedures, allowed=3)[1].done == [2]
    sequence, state = begin(procedures, allowed=4)
    assert state.done == [1]
    sequence.apply(state, Action("pick", (0,)))
    assert state.done == [1, 0, 2]


# -- what the author of a game got wrong is told in a sentence ------------------------------------------------------


def test_going_to_a_procedure_that_is_not_there_says_so() -> None:
    with pytest.raises(ValueError, match="No such procedure: batle"):
        begin({"game": (lambda s: s.goto("batle"),)})


def test_a_called_procedure_has_its_own_locals_and_says_which_one_it_misses() -> None:
    with pytest.raises(LookupError, match=r"procedure fire has no local target: .*call..fire., target=…"):
        begin(
            {
                "game": (lambda s: s.call("aim", target=3),),
                "aim": ("fire",),
                "fire": (lambda s: s.done.append(s["target"]),),
            }
        )


def test_an_offer_that_nobody_wrote_a_method_for_names_the_method() -> None:
    class Leave(Pick):
        def candidates(self, state: Diary) -> Iterable[Action]:
            return (Action("leave"), Action("pick", (1,)))

        def objection(self, state: Diary, action: Action) -> Refusal | None:
            return None

    sequence, state = begin({"game": (Leave(),)})
    with pytest.raises(TypeError, match="Leave offers “leave” but has no method do_leave"):
        sequence.apply(state, Action("leave"))
