"""Standing orders answer with what is offered, and only what they cover."""

from __future__ import annotations

from typing import Any

from fogbound.core.texts import texts
from fogbound.core.values import Action, Choice
from fogbound.west.blocks import find
from fogbound.west.game import GAME
from fogbound.west.show.standing import ANSWERS
from fogbound.west.words import VOCABULARY

_ = texts("west")
CORPS = find("XIX Pz").id


def choice(ask: str, *texts_: str) -> Choice:
    return Choice("axis", ask, _(""), tuple(VOCABULARY.parse(text) for text in texts_))


def answer(orders: dict[str, Any], asked: Choice, steps: int = 5) -> Action | None:
    return GAME.standing_order(orders, {"blocks": [{"name": "XIX Pz", "steps": steps}]}, asked)


RETREAT = choice("retreat", 'retreat "XIX Pz"', "stay")


def test_ground_units_retreat_when_they_are_weak() -> None:
    orders = {"ground": "weak", "steps": 3}
    assert answer(orders, RETREAT, steps=4) == Action("stay")
    assert answer(orders, RETREAT, steps=3) == Action("retreat", (CORPS,))
    assert answer({"ground": "stay"}, RETREAT) == Action("stay")
    assert answer({"ground": "retreat"}, RETREAT) == Action("retreat", (CORPS,))


def test_air_units_losses_and_reaction_have_orders_of_their_own() -> None:
    assert answer({"air": "stay"}, choice("aircraft_leave", 'withdraw "I FK"', "stay")) == Action("stay")
    assert answer({"reaction": "none"}, choice("react", 'fly "I FK"', "done")) == Action("done")
    tied = choice("choose_loss", 'lose "XIX Pz"', 'lose "XVI Pz"')
    assert answer({"losses": "first"}, tied) == tied.actions[0]
    assert answer({"losses": "last"}, tied) == tied.actions[-1]


def test_what_is_not_covered_is_asked() -> None:
    assert answer({}, RETREAT) is None
    assert answer({"ground": ["nonsense"]}, RETREAT) is None
    assert answer({"ground": "weak", "steps": "many"}, RETREAT) == Action("stay")
    assert answer({"air": "stay"}, choice("move_ground", "done")) is None


def test_the_questions_have_the_names_of_the_rules() -> None:
    from fogbound.west.rules.combat import losses, retreat
    from fogbound.west.rules.reaction import React

    named = {retreat.AircraftLeave.name, retreat.Retreat.name, losses.ChooseLoss.name, React.name}
    assert set(ANSWERS) == named
