"""Rockets, guns in houses and in tow, special rounds, grenade launchers, flame and continuous movement on the table."""

from __future__ import annotations

import pytest

from blitz.play.table_talk import FARM, asked, farm, let, number, offered, order, play, put, question, start, told
from fogbound.blitz.play.assault.overrun import crushable
from fogbound.blitz.play.assault.plan import plan_of
from fogbound.blitz.play.engine.grid import CELLS, HEADINGS
from fogbound.blitz.play.engine.state import FIRED, FUEL, GRENADES, RELOADED, SPECIAL_ROUNDS, Blitz, is_rolling
from fogbound.blitz.play.engine.turns import begin
from fogbound.blitz.play.fire.means import AT, TOWED, Fire
from fogbound.blitz.play.fire.situations import shot
from fogbound.blitz.play.fire.targets import reaction_of
from fogbound.blitz.play.game import GAME
from fogbound.blitz.play.move.march import ChooseGoal
from fogbound.core.match import Match
from fogbound.core.values import Event, Refusal


def modifiers(event: Event, clause: str) -> list[int]:
    lines = event.detail["modifiers"]
    assert isinstance(lines, list)
    return [line["value"] for line in lines if line["id"] == clause]


def refused(match: Match[Blitz], line: str) -> str:
    with pytest.raises(Refusal) as found:
        play(match, line)
    return found.value.rule


# -- 406 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("406")
@pytest.mark.parametrize(("ruleset", "worse"), [("V3", [-2]), ("V3-406", [])])
def test_any_number_of_rockets_is_fired_at_once_each_at_minus_two(ruleset: str, worse: list[int]) -> None:
    match = farm(*[1] * 6, 6, 6, us=False, ruleset=ruleset, Easy_Eight="R08C09")
    play(match, 'activate "Rocket battery"', 'order "Nebelwerfer"', "fire", 'at "Easy Eight"')
    assert offered(match) == {f"salvo {count}" for count in range(1, 7)}
    events = play(match, "salvo 3")
    shots = [event for event in events if event.kind == "shot"]
    assert len(shots) == 3
    assert modifiers(shots[0], "406") == worse
    assert match.state.rockets[number(match.state, "Nebelwerfer")] == 3


@pytest.mark.rule("406")
def test_there_are_no_more_rockets_than_tubes_that_are_loaded() -> None:
    match = farm(us=False, Easy_Eight="R08C09")
    match.state.rockets[number(match.state, "Nebelwerfer")] = 2
    play(match, 'activate "Rocket battery"', 'order "Nebelwerfer"', "fire", 'at "Easy Eight"')
    assert refused(match, "salvo 3") == "406"


@pytest.mark.rule("406")
@pytest.mark.parametrize(("ruleset", "fires"), [("V3", False), ("V3-406", True)])
def test_a_launcher_does_not_pivot_to_fire(ruleset: str, fires: bool) -> None:
    match = farm(us=False, ruleset=ruleset, Easy_Eight="R08C09", Tank_destroyer="R17C16")
    put(match, "Flak tractor", "R14C22")
    play(match, 'activate "Rocket battery"', 'order "Nebelwerfer"', "fire")
    assert ('at "Tank destroyer"' in offered(match)) is fires
    if not fires:
        assert refused(match, 'at "Tank destroyer"') == "406"


@pytest.mark.rule("406")
@pytest.mark.parametrize(("ruleset", "reacts"), [("V3", False), ("V3-406", True)])
def test_a_launcher_takes_no_opportunity_fire(ruleset: str, reacts: bool) -> None:
    state = farm(ruleset=ruleset, Easy_Eight="R08C09").state
    found = reaction_of(state, number(state, "Nebelwerfer"), number(state, "Easy Eight"))
    assert (found is not None) is reacts


@pytest.mark.rule("406")
@pytest.mark.parametrize(("ruleset", "loaded"), [("V3", 3), ("V3-406", 6)])
def test_three_rockets_are_loaded_in_an_activation(ruleset: str, loaded: int) -> None:
    match = farm(us=False, ruleset=ruleset)
    launcher = number(match.state, "Nebelwerfer")
    match.state.rockets[launcher] = 0
    match.state.touch()
    play(match, 'activate "Rocket battery"', 'order "Nebelwerfer"')
    assert offered(match).isdisjoint({"fire", "shell"})
    play(match, "reload")
    assert match.state.rockets[launcher] == loaded
    at_it = Fire(number(match.state, "Easy Eight"), launcher)
    assert match.state.did[launcher] == RELOADED
    assert shot(match.state, at_it).reloading


@pytest.mark.rule("406")
def test_full_tubes_are_not_reloaded() -> None:
    match = farm(us=False)
    play(match, 'activate "Rocket battery"', 'order "Nebelwerfer"')
    assert refused(match, "reload") == "406"


# -- 408 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("408")
@pytest.mark.parametrize(("ruleset", "left"), [("V3", 5), ("V3-408", 6)])
def test_ranging_costs_a_rocket(ruleset: str, left: int) -> None:
    match = farm(4, us=False, ruleset=ruleset, Easy_Eight="R04C12")
    order(match, "Rocket battery", "Nebelwerfer", "shell", "aim R04C12")
    assert match.state.rockets[number(match.state, "Nebelwerfer")] == left


@pytest.mark.rule("408")
@pytest.mark.parametrize(("ruleset", "where"), [("V3", ["R04C12", "R05C12"]), ("V3-408", ["R04C12", "R04C12"])])
def test_each_rocket_falls_on_target_or_one_cell_off(ruleset: str, where: list[str]) -> None:
    match = farm(5, 2, 3, *[1] * 30, us=False, ruleset=ruleset)
    for stand, cell in (("Easy Eight", "R02C20"), ("Farm rifles 1", "R01C01"), ("Farm rifles 2", "R01C05")):
        put(match, stand, cell)
    put(match, "Jeep", "R04C12")
    put(match, "Forward observer", "R01C24")
    order(match, "Rocket battery", "Nebelwerfer", "shell", "aim R04C12")
    events = play(match, "salvo 2")
    falls = [event.text.args["cell"] for event in events if event.kind == "shells"]
    assert falls == where


# -- 211, 223, 217 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("211")
@pytest.mark.parametrize(("face", "spent"), [(1, True), (2, False)])
def test_special_rounds_are_exhausted_on_a_one(face: int, spent: bool) -> None:
    match = farm(6, 6, 1, 1, face, Panther="R10C09", Easy_Eight="R06C09")
    events = order(match, "Tank section", "Easy Eight", "fire", "special Panther")
    assert modifiers(told(events, "destruction"), "base.special_shot") == [2]
    tank = number(match.state, "Easy Eight")
    assert bool(match.state.spent[tank] & SPECIAL_ROUNDS) is spent
    assert not match.state.dry[tank], "it has others"


@pytest.mark.rule("211")
def test_without_it_special_rounds_are_counted() -> None:
    match = farm(1, 1, ruleset="V3-211", Panther="R10C09", Easy_Eight="R06C09")
    order(match, "Tank section", "Easy Eight", "fire", "special Panther")
    assert match.state.spent[number(match.state, "Easy Eight")] & SPECIAL_ROUNDS


@pytest.mark.rule("211")
def test_who_has_no_special_rounds_left_fires_others() -> None:
    match = farm(Panther="R10C09", Easy_Eight="R06C09")
    match.state.spent[number(match.state, "Easy Eight")] = SPECIAL_ROUNDS
    play(match, 'activate "Tank section"', 'order "Easy Eight"', "fire")
    assert "at Panther" in offered(match)
    assert "special Panther" not in offered(match)


@pytest.mark.rule("223")
@pytest.mark.parametrize(("ruleset", "face", "out"), [("V3", 1, True), ("V3", 2, False), ("V3-211-223", 6, True)])
def test_a_flame_vehicle_is_out_of_fuel_on_a_one(ruleset: str, face: int, out: bool) -> None:
    coloured = (face,) if "-" not in ruleset else ()
    match = farm(1, 1, 1, *coloured, us=False, ruleset=ruleset)
    put(match, "Flame half-track", "R08C13")
    put(match, "Farm rifles 2", "R07C13")
    events = order(match, "Farm guard", "Flame half-track", "fire", 'mg "Farm rifles 2"')
    assert len(told(events, "fire").detail["dice"]) == 3  # type: ignore[arg-type]
    assert bool(match.state.spent[number(match.state, "Flame half-track")] & FUEL) is out
    play(match, 'order "Farm guard"', "hold")
    match.state.fired[number(match.state, "Flame half-track")] = 0
    again = reaction_of(match.state, number(match.state, "Flame half-track"), number(match.state, "Farm rifles 2"))
    assert (again is None) is out


@pytest.mark.rule("217")
@pytest.mark.parametrize(("ruleset", "faces", "gone"), [("V3", (4,), True), ("V3", (5,), False), ("V3-217", (), False)])
def test_a_grenade_launcher_that_is_not_reloaded_is_gone(ruleset: str, faces: tuple[int, ...], gone: bool) -> None:
    match = farm(1, 1, *faces, us=False, ruleset=ruleset, Panther="R06C13")
    put(match, "Farm rifles 2", "R05C13")
    events = order(match, "Panther", "Panther", "fire", 'grenade "Farm rifles 2"')
    assert len(told(events, "fire").detail["dice"]) == 2  # type: ignore[arg-type]
    assert bool(match.state.spent[number(match.state, "Panther")] & GRENADES) is gone


@pytest.mark.rule("217")
def test_grenades_reach_ten_centimetres() -> None:
    match = farm(us=False, Panther="R10C13", Farm_rifles_2="R06C13")
    play(match, 'activate "Panther"', 'order "Panther"', "fire")
    assert 'mg "Farm rifles 2"' in offered(match)
    assert refused(match, 'grenade "Farm rifles 2"') == "base.arms"


# -- 402, 404 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("402")
@pytest.mark.parametrize(
    ("stand", "cell", "starts"),
    [("Farm Pak", "R12C12", True), ("Infantry gun", "R12C12", True), ("Nebelwerfer", "R12C12", False),
     ("Farm Pak", "R12C17", True), ("Nebelwerfer", "R12C17", False)],
)  # fmt: skip
def test_which_guns_start_in_a_house_or_a_pit(stand: str, cell: str, starts: bool) -> None:
    match = Match.start(GAME, "farm", {}, start(FARM, 1, 1, 6, 1).dice)
    for other, place in FARM.items():
        if other == stand:
            break
        play(match, f"place {place}")
    assert (f"place {cell}" in offered(match)) is starts


@pytest.mark.rule("402")
@pytest.mark.parametrize(("ruleset", "moves"), [("V3", False), ("V3-402", True)])
def test_a_gun_that_is_not_light_stays_in_its_house(ruleset: str, moves: bool) -> None:
    match = farm(us=False, ruleset=ruleset)
    match.state.facing[number(match.state, "Farm Pak")] = HEADINGS.index("W")
    play(match, 'activate "Farm guns"', 'order "Farm Pak"')
    assert ("move" in offered(match)) is moves
    if not moves:
        assert refused(match, "move") == "402"


@pytest.mark.rule("402")
@pytest.mark.parametrize(("stand", "enters"), [("Infantry gun", True), ("Farm Pak", False)])
def test_only_light_guns_enter_a_house_in_play(stand: str, enters: bool) -> None:
    match = farm(us=False, Farm_Pak="R17C05", Farm_guard="R17C03")
    put(match, stand, "R12C10")
    match.state.facing[number(match.state, stand)] = HEADINGS.index("E" if enters else "S")
    play(match, 'activate "Farm guns"', f'order "{stand}"', "move")
    assert ("to R12C11" in offered(match)) is enters
    if not enters:
        assert refused(match, "to R12C11") == "402"


@pytest.mark.rule("404")
@pytest.mark.parametrize(("ruleset", "fires"), [("V3", True), ("V3-404", False)])
def test_a_limbered_88_fires_worse_and_not_as_a_long_gun(ruleset: str, fires: bool) -> None:
    match = farm(*[1] * 4, us=False, ruleset=ruleset, Flak_tractor="R11C17", Tank_destroyer="R03C17")
    play(match, 'activate "Flak troop"', 'order "Flak tractor"')
    assert ("fire" in offered(match)) is fires
    if fires:
        events = play(match, "fire", 'towed "Tank destroyer"')
        hit = told(events, "shot")
        assert modifiers(hit, "404") == [-1]
        assert modifiers(hit, "207") == [-1], "35 cm: one step beyond 30, none for a long gun"
        gun = number(match.state, "Flak 88")
        assert match.state.fired[gun]
        assert match.state.did[number(match.state, "Flak tractor")] == FIRED


@pytest.mark.rule("404")
def test_another_gun_does_not_fire_in_tow() -> None:
    match = farm(us=False, Flak_tractor="R11C17", Tank_destroyer="R03C17")
    state = match.state
    tractor, pak = number(state, "Flak tractor"), number(state, "Farm Pak")
    state.aboard[number(state, "Flak 88")], state.aboard[pak], state.cell[pak] = -1, tractor, -1
    assert reaction_of(state, tractor, number(state, "Tank destroyer")) is None
    assert shot(state, Fire(tractor, number(state, "Tank destroyer"), means=TOWED)).limbered
    assert not shot(state, Fire(number(state, "Panther"), number(state, "Tank destroyer"), means=AT)).limbered


# -- 213 --------------------------------------------------------------------------------------------------------------


def rolling(ruleset: str = "V3", *dice: int, us: bool = True) -> Match[Blitz]:
    """The Easy Eight, heading away from its edge, was in continuous movement when the turn began."""
    match = farm(*dice, us=us, ruleset=ruleset, Easy_Eight="R05C10")
    tank = number(match.state, "Easy Eight")
    match.state.rolling[tank], match.state.facing[tank] = 1, HEADINGS.index("N")
    match.state.touch()
    return match


@pytest.mark.rule("213")
@pytest.mark.parametrize(("ruleset", "bound"), [("V3", True), ("V3-213", False)])
def test_after_continuous_movement_a_move_begins_straight_ahead(ruleset: str, bound: bool) -> None:
    match = rolling(ruleset)
    play(match, 'activate "Tank section"', 'order "Easy Eight"', "move")
    lines = offered(match)
    assert {"to R07C10", "to R08C11"} <= lines
    assert lines.isdisjoint({"to R06C10", "to R05C16", "to R05C05"}) is bound
    if bound:
        assert refused(match, "to R05C16") == "213"
        assert refused(match, "to R06C10") == "213"
        play(match, "to R08C11")
        let(match)


@pytest.mark.rule("213")
def test_who_stands_a_turn_is_free_again() -> None:
    match = rolling()
    tank = number(match.state, "Easy Eight")
    assert is_rolling(match.state, tank)
    play(match, 'activate "Tank section"', 'order "Easy Eight"', "hold")
    assert not is_rolling(match.state, tank)


@pytest.mark.rule("207")
@pytest.mark.rule("215")
@pytest.mark.parametrize("how", ["cruise", "move", "advance"])
def test_who_moved_is_a_moving_target_until_its_next_activation_even_after_it_fired(how: str) -> None:
    match = farm(Easy_Eight="R05C10")
    order(match, "Tank section", "Easy Eight", how, "to R07C10")
    let(match)
    tank, panther, guard = (number(match.state, name) for name in ("Easy Eight", "Panther", "Farm guard"))
    match.state.did[tank] = FIRED
    at_it = Fire(panther, tank)
    assert shot(match.state, at_it).target_moved == 10
    assert plan_of(match.state, guard, tank).moving
    begin(match.state, tank)
    assert shot(match.state, at_it).target_moved == 0
    assert not plan_of(match.state, guard, tank).moving


@pytest.mark.rule("206")
@pytest.mark.parametrize(("how", "act"), [("cruise", "moved"), ("move", "stationary")])
def test_who_rolls_on_reacts_as_one_that_moves(how: str, act: str) -> None:
    """Who has stopped stands when it fires out of turn."""
    match = farm(Easy_Eight="R05C06")
    order(match, "Tank section", "Easy Eight", how, "to R07C06")
    let(match)
    tank, panther = number(match.state, "Easy Eight"), number(match.state, "Panther")
    fire = reaction_of(match.state, tank, panther)
    assert fire is not None
    assert shot(match.state, fire).act == act


@pytest.mark.rule("214")
@pytest.mark.parametrize(("in_it", "rammed"), [(0, True), (1, False)])
def test_a_vehicle_in_continuous_movement_is_not_rammed(in_it: int, rammed: bool) -> None:
    match = farm(us=False, Jeep="R10C06", Panther="R13C06")
    jeep = number(match.state, "Jeep")
    match.state.rolling[jeep] = in_it
    assert (jeep in crushable(match.state, number(match.state, "Panther"))) is rammed


def test_the_question_where_to_go_names_its_rules() -> None:
    match = rolling()
    play(match, 'activate "Tank section"', 'order "Easy Eight"', "move")
    assert (asked(match), question(match).ask) == ("allies", ChooseGoal.name)
    assert refused(match, f"to {CELLS[-1]}") == "base.moves"
