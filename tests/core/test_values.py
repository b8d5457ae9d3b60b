"""Actions, decisions, events and refusals are frozen values that say what they are."""

from __future__ import annotations

import pytest

from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Chance, Dice, Event, Refusal, Result

_ = texts("demo")


def test_what_is_printed_is_a_sentence() -> None:
    said = Message("demo", "{n} blocks", {"n": 2})
    assert (str(said), f"{said}") == ("2 blocks", "2 blocks")
    assert str(Event("loss", "7.7", said)) == "2 blocks (7.7)"
    assert str(Event("loss", "", said)) == "2 blocks"
    assert [str(Result(winner, said)) for winner in ("axis", None)] == ["axis: 2 blocks", "2 blocks"]


def test_an_action_compares_by_content_and_its_repr_is_executable() -> None:
    action = Action("move", (3, 4))
    assert eval(repr(action)) == action
    assert {action: 1}[Action("move", (3, 4))] == 1
    assert action != Action("move", (4, 3))


def test_values_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Action("done").verb = "move"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        Dice((1,)).faces = (6,)  # type: ignore[misc]


@pytest.mark.parametrize(
    ("faces", "fits"),
    [((1, 6), True), ((1,), False), ((1, 2, 3), False), ((0, 1), False), ((1, 7), False), ((), False)],
)
def test_dice_answer_a_request_of_as_many_dice_with_as_many_sides(faces: tuple[int, ...], fits: bool) -> None:
    assert Chance("combat", 2, 6).answers(Dice(faces)) is fits


def test_an_event_is_seen_by_everybody_unless_it_names_who_may_know() -> None:
    assert Event("weather", "2", _("Mist.")).seen_by("red")
    secret = Event("dealt", "1", _("Red A is a guard."), to=("red",))
    assert secret.seen_by("red")
    assert not secret.seen_by("blue")


def test_a_refusal_is_a_sentence_with_its_rule() -> None:
    refusal = Refusal(_("{block} cannot move any more.", block="Red A"), "3")
    assert str(refusal) == "Red A cannot move any more. (3)"
    assert str(Refusal(_("The game is over."))) == "The game is over."
    assert refusal == Refusal(_("{block} cannot move any more.", block="Red A"), "3")
    assert refusal != Refusal(_("{block} cannot move any more.", block="Red B"), "3")
