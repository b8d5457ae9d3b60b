"""28: Volkssturm."""

from __future__ import annotations

import pytest

from fogbound.west.kinds import Nation
from fogbound.west.rules.powers import VOLKSSTURM
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, position

ON = {"rule_28_volkssturm": "on"}
GERMAN = {"*": "DE"}
DEAD = ("LXXXI AK@pool", "LXXX AK@pool")


def production(*blocks: str, **more: object) -> Position:
    """An Axis Production Phase after the landing, in a Europe that is all German."""
    return position("SBW2", *blocks, phase="income", **{"owner": GERMAN, **ON, **more})  # type: ignore[arg-type]


@pytest.mark.rule("28.0.a")
def test_the_first_enemy_on_german_soil_calls_it_up() -> None:
    assert production(*DEAD, "VII US@Aachen").asks == "raise_volkssturm"
    assert production(*DEAD, "VII US@Liège").asks == "spend"
    assert production(*DEAD, "IX TAC@Aachen").asks == "spend"  # a bomber overhead does not
    assert production(*DEAD, "VII US@Aachen", rule_28_volkssturm="off").asks == "spend"


@pytest.mark.rule("28.0.a")
def test_an_enemy_who_is_thrown_out_again_has_called_it_up() -> None:
    """As soon as he enters, not only if he is still there when Germany produces."""
    blocks = ("VII US@Liège", "LXXXI AK@Aachen", "LXXX AK@pool")
    owner = {"*": "DE", "Liège": "US"}
    table = position("SBW2", *blocks, side="allies", owner=owner, weather="good", **ON)  # type: ignore[arg-type]
    assert not table.state.events & VOLKSSTURM
    table.say("move VII US", "to Aachen")
    assert table.state.events & VOLKSSTURM
    assert len(table.texts("volkssturm")) == 1
    while table.asks != "raise_volkssturm":
        if table.asks == "dice":
            table.hit(0)
        elif table.asks == "retreat_to":
            table.say("to Liège")
        else:
            table.say(next(word for word in ("retreat VII US", "stay", "done") if table.may(word)))
    assert table.place("VII US") == "2424"
    assert table.owner("Aachen") == "DE"


@pytest.mark.rule("28.0.a")
def test_it_is_called_up_for_good() -> None:
    table = production(*DEAD, edit=lambda state: setattr(state, "events", VOLKSSTURM))
    assert table.asks == "raise_volkssturm"


@pytest.mark.rule("28.0.a")
@pytest.mark.parametrize("place", ["Wien", "Praha", "Aachen"])
def test_austria_and_the_czech_lands_are_germany(place: str) -> None:
    assert production(*DEAD, f"VII US@{place}").state.events & VOLKSSTURM


@pytest.mark.rule("28.0.b")
def test_a_corps_comes_back_with_one_step_in_a_german_city() -> None:
    table = production(*DEAD, "VII US@Aachen")
    before = table.state.points[Nation.DE]
    table.say("rebuild LXXXI AK")
    assert table.refused("to Paris") == "28.0"
    table.say("to Köln")
    assert table.state.steps[table.number("LXXXI AK")] == 1
    assert table.state.place[table.number("LXXXI AK")] == find("Köln")
    assert table.state.points[Nation.DE] == before
    assert table.asks == "spend"  # one a turn


@pytest.mark.rule("10.0.f")
@pytest.mark.rule("28.0.b")
def test_no_corps_of_the_ss_comes_back_without_munich() -> None:
    """What Munich raises, the Volkssturm does not raise without it; in the Basic game it takes no Munich."""
    lost: dict[str, object] = {"owner": {"*": "DE", "München": "UK"}}
    dead = (*DEAD, "XIII SS@pool", "VII US@Aachen", "V Br@München")
    table = production(*dead, rules_level="advanced", **lost)
    assert table.refused("rebuild XIII SS") == "10.0"
    assert table.may("rebuild LXXXI AK")
    assert production(*dead, **lost).may("rebuild XIII SS")
    assert production(*dead[:-1], rules_level="advanced").say("rebuild XIII SS", "to Köln").steps("XIII SS") == 1


@pytest.mark.rule("28.0.b")
def test_only_dead_infantry_corps_come_back() -> None:
    table = production(*DEAD, "LVIII Pz@pool", "VII US@Aachen")
    assert table.refused("rebuild LVIII Pz") == "28.0"


@pytest.mark.rule("28.0.b")
def test_nobody_comes_where_no_german_city_is_left() -> None:
    lost = production(*DEAD, "VII US@Aachen", owner={"*": "US"})
    assert lost.refused("rebuild LXXXI AK") == "28.0"
