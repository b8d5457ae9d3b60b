"""26: Wunderwaffen; S.19: the encirclement of Berlin."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fogbound.west.board import Board
from fogbound.west.chapters.berlin import is_encircled
from fogbound.west.chapters.strategic.wunderwaffen import launches_v1, launches_v2
from fogbound.west.kinds import Nation
from fogbound.west.position.marks import SHOWN
from fogbound.west.position.state import West
from fogbound.west.rules.powers import BOMB, RACE
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, position

ON = {"rule_26_wunderwaffen": "on"}
REICH = {"*": "UK", "Berlin Peenemünde Calais": "DE"}
FAR = "LXV AK@Wien"
ROCKETS = ("LXV AK@Essen", "XII Br@Antwerpen", "VII US:3@Liège")


def in_1944(*blocks: str, scenario: str = "SBW2", phase: str = "strategic_warfare", **more: object) -> Position:
    """The turn of the Allies in December 1944."""
    return position(scenario, *blocks, side="allies", phase=phase, **{"owner": REICH, **ON, **more})  # type: ignore[arg-type]


# -- 26.1 V-1 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("26.0.a", "26.1.b")
def test_two_dice_fall_over_england_and_each_six_costs_a_point() -> None:
    game = in_1944(FAR, "XII Br@London")
    assert game.dice == 2
    before = game.gains("UK")
    game.roll(6, 3)
    assert game.gains("UK") == before - 1
    assert game.texts("v1") == ["V-1 over England: 1 British point is lost."]
    assert in_1944(FAR, "XII Br@London").roll(5, 3).gains("UK") == before


@pytest.mark.rule("26.0.a")
def test_nothing_is_launched_without_the_chapter_or_in_the_turn_of_the_axis() -> None:
    assert in_1944(FAR, "XII Br@London", rule_26_wunderwaffen="off").asks != "dice"
    assert position("SBW2", FAR, "XII Br@London", owner=REICH, phase="strategic_warfare", **ON).asks != "dice"


@pytest.mark.rule("26.1.a")
@pytest.mark.parametrize(
    ("owner", "flies"),
    [
        (REICH, True),
        ({**REICH, "Berlin": "UK"}, False),
        ({**REICH, "Peenemünde": "UK"}, False),
        ({**REICH, "Calais": "UK"}, False),
        ({**REICH, "Calais": "UK", "Antwerpen": "DE"}, True),
        ({**REICH, "Calais": "UK", "1725": "DE"}, True),  # St Lô has a coast and no port,
        ({**REICH, "Calais": "UK", "Caen": "DE"}, True),  # and so has Caen
        ({**REICH, "Calais": "UK", "Amiens": "DE"}, False),
        ({**REICH, "Calais": "UK", "Marseille": "DE"}, False),
        ({**REICH, "Calais": "UK", "Rotterdam": "DE"}, False),
    ],
)
def test_v1_need_berlin_peenemunde_and_a_city_on_the_atlantic(owner: dict[str, str], flies: bool) -> None:
    assert launches_v1(in_1944(FAR, "XII Br@London", owner=owner, phase="").state) == flies


@pytest.mark.rule("26.1.a")
def test_v1_fly_from_june_1944_on() -> None:
    early = position("SBW7", "LXV AK@Wien", side="allies", owner=REICH, phase="", **ON)
    assert not launches_v1(early.state)
    assert launches_v1(position("SBW8", "LXV AK@Wien", side="allies", owner=REICH, phase="", **ON).state)


@pytest.mark.rule("26.1.a")
def test_a_besieged_festung_launches_nothing() -> None:
    owner = {"*": "UK", "Berlin Peenemünde Lorient": "DE"}
    game = in_1944(FAR, "XII Br@London", owner=owner, phase="")
    fort = next(b for b, kind in enumerate(game.board.kind) if kind.word == "fort")
    assert launches_v1(game.state)
    game.state.steps[fort] = 7
    game.state.put(fort, find("Lorient"))
    assert launches_v1(game.state)  # nobody besieges it
    around = game.board.beside[find("Lorient")]
    for block, hex in zip([b for b, n in enumerate(game.board.nation) if n == Nation.US], around, strict=False):
        game.state.steps[block] = 3
        game.state.put(block, hex)
    assert not launches_v1(game.state)
    game.state.steps[fort] = 5
    assert launches_v1(game.state)  # a town that is besieged counts


# -- 26.2 V-2 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("26.2.a")
def test_v2_need_the_65th_corps_near_the_allies() -> None:
    near = in_1944("LXV AK@Essen", "XII Br@Antwerpen", phase="")
    assert launches_v2(near.state)
    near.state.steps[near.number("LXV AK")] = 0
    assert launches_v2(near.state)
    german = {"*": "DE", "London": "UK"}
    assert not launches_v2(in_1944("LXV AK@Wien", "XII Br@Antwerpen", owner=german, phase="").state)
    assert not launches_v2(in_1944("LXV AK@pool", "XII Br@Antwerpen", phase="").state)
    assert not launches_v2(
        in_1944("LXV AK@Essen", "XII Br@Antwerpen", owner={**REICH, "Peenemünde": "UK"}, phase="").state
    )


@pytest.mark.rule("26.2.a")
def test_v2_fly_from_september_1944_on() -> None:
    def at(turn: int) -> bool:
        units = "LXV AK@Essen", "XII Br@Antwerpen"
        return launches_v2(position("SBW9", *units, side="allies", turn=turn, owner=REICH, phase="", **ON).state)

    assert (at(2), at(3)) == (False, True)  # August, September


def launched(*blocks: str, **more: object) -> Position:
    """Before the rockets are aimed, from the east, so that no V-1 flies."""
    return in_1944(*blocks, owner={**REICH, "Calais": "UK"}, **more)  # type: ignore[arg-type]


@pytest.mark.rule("26.2.b")
def test_four_dice_and_each_six_costs_a_step_of_the_strongest_unit() -> None:
    game = launched(*ROCKETS)
    assert (game.asks, game.asked) == ("launch_rockets", "axis")
    game.say("rocket_units Liège")
    assert game.dice == 4
    before = game.steps("VII US")
    game.roll(6, 6, 1, 2)
    assert game.steps("VII US") == before - 2
    assert game.has("VII US", SHOWN)  # it shows its face


@pytest.mark.rule("26.2.b")
def test_or_a_point_of_the_power_that_holds_the_city() -> None:
    struck, missed = (
        launched(*ROCKETS).say("rocket_city Antwerpen").roll(*dice) for dice in ((6, 6, 1, 2), (1, 1, 1, 2))
    )
    assert struck.points("UK") == missed.points("UK") - 2
    assert struck.steps("XII Br") == struck.board.faces[struck.number("XII Br")][0]


@pytest.mark.rule("26.2.b")
def test_they_may_be_held_back() -> None:
    assert launched(*ROCKETS).say("done").asks != "dice"


@pytest.mark.rule("26.2.a", "1.3.a")
@pytest.mark.parametrize("target_range", ["within_5", "anywhere"])
def test_nobody_learns_from_the_question_whether_the_65th_corps_is_near(target_range: str) -> None:
    """It may be one of several corps that look alike: its owner is asked wherever it stands."""
    owner = {"*": "DE", "London": "UK", "Antwerpen": "UK"}
    far = in_1944(FAR, "XII Br@Antwerpen", owner=owner, v2_target_range=target_range).hit(0)  # no V-1
    assert (far.asks, far.asked) == ("launch_rockets", "axis")
    assert not far.may("rocket_city Antwerpen")
    assert far.refused("rocket_units Antwerpen") == "26.2"
    assert far.say("done").asks != "dice"
    gone = in_1944("LXV AK@pool", "XII Br@Antwerpen", owner=owner).hit(0)
    assert gone.asks != "launch_rockets"  # that all have seen


@pytest.mark.rule("26.2.a", "26.2.c")
def test_targets_lie_within_five_hexes_unless_agreed_otherwise() -> None:
    game = launched(*ROCKETS)
    assert game.why_not("rocket_city London") == "2021 London is farther than five hexes from the 65th Corps."
    assert game.refused("rocket_units Aachen") == "26.2"  # nobody there
    assert game.refused("rocket_city Berlin") == "26.2"
    assert launched(*ROCKETS, v2_target_range="anywhere").may("rocket_city London")


# -- 26.3 the bomb ----------------------------------------------------------------------------------------------------


def later(board: Board) -> Board:
    """A war that lasts to July 1945."""
    return replace(board, scenario=replace(board.scenario, turns=4))


def end_of(turn: int, owner: dict[str, str], edit=None, **options: str) -> Position:  # type: ignore[no-untyped-def]
    """The last phase of a turn counted from April 1945."""
    return position("SBW1", "LXV AK@Berlin", "XII Br@London", turn=turn, phase="victory", owner=owner, shaped=later,
                    edit=edit, **{**ON, **options})  # fmt: skip


def racing(state: West) -> None:
    state.events |= RACE


@pytest.mark.rule("26.3.a")
def test_the_war_goes_on_if_berlin_and_peenemunde_are_held_in_july_1945() -> None:
    assert end_of(3, REICH).asks != "result"
    assert end_of(3, {**REICH, "Peenemünde": "UK"}).asks == "result"
    assert end_of(3, REICH, rule_26_wunderwaffen="off").asks == "result"


@pytest.mark.rule("26.3.a")
def test_the_bomb_wins_the_war_in_december() -> None:
    won = end_of(8, REICH, racing).result
    assert (won.winner, won.grade.text) == ("axis", "decisive victory")
    assert end_of(7, REICH, racing).asks != "result"
    late = end_of(8, {**REICH, "Peenemünde": "UK"}, racing)
    assert late.asks == "result"
    assert not late.state.events & BOMB


# -- S.19 -------------------------------------------------------------------------------------------------------------

EVENT = {"berlin_encirclement_event": "on", "rules_level": "advanced"}


def around_berlin(**options: str) -> Position:
    """The end of a turn in which Berlin is surrounded."""
    owner = {"*": "US", "Berlin München": "DE"}

    def surround(state: West) -> None:
        board = state.board
        units = [b for b, kind in enumerate(board.kind) if board.nation[b] == Nation.US and kind.word == "infantry"]
        for block, hex in zip(units, board.beside[find("Berlin")], strict=False):
            state.steps[block] = 3
            state.put(block, hex)

    units = "FHQ@München", "LXV AK@Berlin"
    return position("SBW1", *units, phase="victory", owner=owner, edit=surround, **options)


@pytest.mark.rule("S.19")
@pytest.mark.parametrize(("die", "moves"), [(1, True), (6, True), (2, False), (5, False)])
def test_the_capital_of_an_encircled_reich_moves_on_1_or_6(die: int, moves: bool) -> None:
    game = around_berlin(**EVENT)
    assert game.dice == 1
    game.roll(die)
    assert (game.state.capital[Nation.DE] == find("München")) == moves


@pytest.mark.rule("S.19")
def test_the_headquarters_of_the_fuehrer_commands_nobody_then() -> None:
    moved, stays = around_berlin(**EVENT).roll(6), around_berlin(**EVENT).roll(2)
    for game, may in ((moved, False), (stays, True)):
        while game.asks != "move_by_rail":
            game.say("done")
        assert game.may("activate FHQ") == may
    assert moved.refused("activate FHQ") == "S.19"


@pytest.mark.rule("S.19")
def test_without_the_option_or_an_encirclement_nothing_happens() -> None:
    assert around_berlin(**{**EVENT, "berlin_encirclement_event": "off"}).asks != "dice"
    free = position("SBW1", "FHQ@München", "LXV AK@Berlin", phase="", owner={"*": "US", "Berlin": "DE"}, **EVENT)
    assert not is_encircled(free.state)
