"""Those aboard a vehicle that is lost (203, 214, 216, 307)."""

from __future__ import annotations

import pytest

from blitz.play.table_talk import attack, number, under
from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.play.fire.harm import ASSAULT, BARRAGE, SHELL, destroy, fate, lose_crew, suffer
from fogbound.blitz.rules.transport import passengers_fate
from fogbound.blitz.ruleset import rule_set


@pytest.mark.rule("203")
@pytest.mark.rule("307")
@pytest.mark.parametrize("carrier", ["Truck", "Half-track"])
@pytest.mark.parametrize(
    ("ruleset", "cause", "calibre", "what"),
    [("V3", SHELL, 37, "save"), ("V3", SHELL, 20, "unharmed"), ("V3", BARRAGE, 105, "save"), ("V3", ASSAULT, 0, "save"),
     ("V2", SHELL, 37, "eliminated"), ("V2", SHELL, 20, "eliminated"), ("V3-203", SHELL, 20, "eliminated"),
     ("V3-203", BARRAGE, 105, "save"), ("V3-203-307", BARRAGE, 105, "eliminated"), ("V2", ASSAULT, 0, "eliminated")],
)  # fmt: skip
def test_those_aboard_armour_fare_as_those_aboard_a_truck(
    carrier: str, ruleset: str, cause: int, calibre: int, what: str
) -> None:
    state = under(attack(), ruleset).state
    destroy(state, number(state, carrier), cause, calibre)
    assert fate(state).value == what


@pytest.mark.rule("203")
@pytest.mark.rule("307")
@pytest.mark.parametrize(
    ("ruleset", "cause", "calibre", "proposal"),
    [("V3", SHELL, 75, "203"), ("V3", BARRAGE, 105, "307"), ("V3-307", BARRAGE, 105, "203"), ("V3", ASSAULT, 0, "203")],
)
def test_the_save_of_those_aboard_cites_what_befell_the_vehicle(
    ruleset: str, cause: int, calibre: int, proposal: str
) -> None:
    state = under(attack(), ruleset).state
    destroy(state, number(state, "Half-track"), cause, calibre)
    aboard = fate(state).id
    suffer(state, number(state, "Rifles 1"), (6,), aboard=aboard)
    (told,) = [event for event in state.outbox if event.kind == "saves"]
    assert [line["id"] for line in told.detail["modifiers"]] == [aboard] == [proposal]  # type: ignore[attr-defined]


@pytest.mark.rule("216")
@pytest.mark.parametrize("ruleset", ["V3", "V2"])
def test_those_aboard_get_down_unharmed_when_the_crew_is_shot_out_of_an_open_vehicle(ruleset: str) -> None:
    """The crew "abandons the vehicle": whoever else is in it was not hit."""
    state = under(attack(), ruleset).state
    lose_crew(state, number(state, "Half-track"))
    assert fate(state).value == "unharmed"


@pytest.mark.rule("203")
@pytest.mark.parametrize(("weapon", "what"), [("Bazooka", "save"), ("Panzerfaust", "save"), ("ATR", "unharmed")])
def test_a_hollow_charge_is_a_shell_of_more_than_37_mm(weapon: str, what: str) -> None:
    calibre = arsenal().weapon(weapon).calibre
    assert passengers_fate(rule_set("V3"), "shell", calibre).value == what
