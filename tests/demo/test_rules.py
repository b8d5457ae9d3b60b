"""The rules of Ridge, one by one, as its rulebook numbers them."""

from __future__ import annotations

import pytest

from demo.board import BLOCKS, GONE, HEXES, NEIGHBOURS, Ridge
from demo.game import GAME
from demo.play import PATROL_SET_UP, asked, offered, play, start
from fogbound.core.dice import ForcedDice
from fogbound.core.match import Match
from fogbound.core.texts import render
from fogbound.core.values import Refusal


def stand(match: Match[Ridge], **hexes: str) -> None:
    """Put blocks on the board by hand: stand(match, Red_A="b2")."""
    for name, hex in hexes.items():
        match.state.place[BLOCKS.index(name.replace("_", " "))] = HEXES.index(hex)
    match.state.touch()


def where(match: Match[Ridge], block: str) -> str | None:
    place = match.state.place[BLOCKS.index(block)]
    return None if place == GONE else HEXES[place]


def after_set_up(*dice: int) -> Match[Ridge]:
    """Red A guard (3 dice), Red B line (2); Blue A scout (1), Blue B guard (3). The first die is the weather's."""
    match = start(ForcedDice(*dice))
    play(match, *PATROL_SET_UP)
    return match


def battle(hex: str, *dice: int) -> Match[Ridge]:
    """Red A attacks Blue A: the defender rolls one die, then the attacker three."""
    match = after_set_up(6, *dice)
    stand(match, Red_A=hex, Blue_A=hex)
    play(match, "done")
    return match


def texts_of(match: Match[Ridge]) -> list[str]:
    return [render(event.text) for _at, event in match.events]


def test_the_board_is_what_its_drawing_shows() -> None:
    around = {hex: {HEXES[n] for n in NEIGHBOURS[HEXES.index(hex)]} for hex in ("a1", "b2", "d2", "c3")}
    assert around == {
        "a1": {"b1", "a2"},
        "b2": {"b1", "c1", "a2", "c2", "b3", "c3"},
        "d2": {"d1", "c2", "d3"},
        "c3": {"b3", "d3", "b2", "c2"},
    }
    assert all(a in NEIGHBOURS[b] for a in range(len(HEXES)) for b in NEIGHBOURS[a])


def test_1_each_kind_is_dealt_once_and_the_last_by_itself() -> None:
    match = start(scenario="ridge")
    assert offered(match) == ["deal scout", "deal line", "deal guard"]
    play(match, "deal line")
    with pytest.raises(Refusal, match=r"There is only one line on each side\. \(1\)"):
        play(match, "deal line")
    play(match, "deal guard")
    assert asked(match) == "blue"
    assert list(match.state.kind[:3]) == [1, 2, 0]


@pytest.mark.parametrize(("die", "mist"), [(1, 1), (2, 1), (3, 0), (6, 0)])
def test_2_there_is_mist_on_1_or_2(die: int, mist: int) -> None:
    assert after_set_up(die).state.mist == mist


def test_3_two_blocks_move_and_one_in_mist() -> None:
    clear, mist = after_set_up(6), after_set_up(1)
    for match in (clear, mist):
        play(match, 'move "Red A"', "to a2")
    assert offered(clear) == ['move "Red B"', "done"]
    assert offered(mist) == ["done"]
    with pytest.raises(Refusal, match=r"No more blocks may move this turn\. \(3\)"):
        play(mist, 'move "Red B"')
    with pytest.raises(Refusal, match=r"Red A cannot move any more\. \(3\)"):
        play(clear, 'move "Red A"')
    with pytest.raises(Refusal, match=r"Blue A is not yours\. \(3\)"):
        play(clear, 'move "Blue A"')


def test_3_1_a_move_goes_to_a_neighbour_with_room() -> None:
    match = start(ForcedDice(6), scenario="ridge")
    play(match, "deal guard", "deal line", "deal scout", "deal guard")
    stand(match, Red_A="a2", Red_B="b2", Red_C="b2")
    play(match, 'move "Red A"')
    assert set(offered(match)) == {"to a1", "to b1", "to a3", "to b3"}
    with pytest.raises(Refusal, match=r"There is no room in b2\. \(3\.1\)"):
        play(match, "to b2")
    with pytest.raises(Refusal, match=r"d3 is not next to it\. \(3\.1\)"):
        play(match, "to d3")


def test_4_battles_are_fought_in_the_order_the_active_side_likes() -> None:
    match = after_set_up(6, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    stand(match, Red_A="a2", Blue_A="a2", Red_B="d2", Blue_B="d2")
    play(match, "done")
    assert (asked(match), offered(match)) == ("red", ["fight a2", "fight d2"])
    with pytest.raises(Refusal, match=r"There is nobody to fight in b2\. \(4\)"):
        play(match, "fight b2")
    play(match, "fight d2")
    assert match.state["hex"] == HEXES.index("d2")


def test_4_1_all_blocks_in_a_battle_are_shown() -> None:
    match = battle("a2", 1, 1, 1, 1)
    kinds = [block["kind"] for block in GAME.observe(match.state, "blue")["blocks"]]  # type: ignore[index,attr-defined]
    assert kinds == ["guard", None, None, "scout", "guard", None]
    assert "Battle in a2: Red A guard, Blue A scout." in texts_of(match)


@pytest.mark.parametrize(
    ("hex", "die", "hits"),
    [("a2", 4, "blue: 0 hits."), ("a2", 5, "blue: 1 hit."), ("b2", 4, "blue: 1 hit."), ("b2", 3, "blue: 0 hits.")],
)
def test_4_2_the_defender_hits_with_a_5_and_on_the_ridge_with_a_4(hex: str, die: int, hits: str) -> None:
    assert hits in texts_of(battle(hex, die, 1, 1, 1))


def test_4_2_the_attacker_fires_second_and_hits_with_a_5_even_on_the_ridge() -> None:
    match = battle("b2", 1, 4, 5, 1)
    assert texts_of(match)[-2:] == ["blue: 0 hits.", "red: 1 hit."]
    assert match.state.steps[BLOCKS.index("Blue A")] == 1


def test_4_2_the_second_hit_destroys_a_block_and_ends_the_battle() -> None:
    match = battle("a2", 1, 5, 6, 1)
    assert where(match, "Blue A") is None
    assert asked(match) == "blue"
    assert match.state.frames[-1].procedure != "battle"


def test_4_2_the_strongest_block_takes_each_hit() -> None:
    match = after_set_up(6, 1, 1, 1, 1, 5, 1, 1)
    stand(match, Red_A="a2", Blue_A="a2", Blue_B="a2")
    match.state.steps[BLOCKS.index("Blue A")] = 1
    play(match, "done")
    assert list(match.state.steps[3:5]) == [1, 1]


def test_4_3_the_defender_may_retreat_where_there_is_room_and_no_enemy() -> None:
    match = after_set_up(6, 1, 1, 1, 1)
    stand(match, Red_A="a2", Blue_A="a2", Red_B="b1", Blue_B="b3")
    play(match, "done")
    assert (asked(match), set(offered(match))) == (
        "blue",
        {"stay", "retreat a1", "retreat b2", "retreat a3", "retreat b3"},
    )
    with pytest.raises(Refusal, match=r"Nobody can retreat to b1\. \(4\.3\)"):
        play(match, "retreat b1")
    play(match, "retreat b3")
    assert where(match, "Blue A") == "b3"


def test_4_4_after_three_rounds_the_attackers_are_beaten_off_and_lost() -> None:
    match = battle("a2", *[1] * 12)
    play(match, "stay", "stay", "stay")
    assert where(match, "Red A") is None
    assert texts_of(match)[-1] == "The attack on a2 is beaten off."


def test_5_the_game_ends_after_its_last_turn() -> None:
    match = start(ForcedDice(6, 6), length="2")
    play(match, *PATROL_SET_UP, "done", "done", "done", "done")
    assert match.result is not None


def test_5_the_game_ends_when_a_side_has_no_block_left() -> None:
    match = after_set_up(6)
    match.state.place[3] = match.state.place[4] = GONE
    play(match, "done", "done")
    assert match.result is not None


@pytest.mark.parametrize(("hex", "winner"), [("b2", "red"), ("a2", None)])
def test_6_the_side_with_more_blocks_on_the_ridge_wins(hex: str, winner: str | None) -> None:
    match = start(ForcedDice(6, 6), length="2")
    play(match, *PATROL_SET_UP)
    stand(match, Red_A=hex)
    play(match, "done", "done", "done", "done")
    assert match.result is not None
    assert match.result.winner == winner


def test_without_fog_everybody_knows_all_kinds() -> None:
    match = start(fog="off")
    play(match, *PATROL_SET_UP)
    kinds = [block["kind"] for block in GAME.observe(match.state, "blue")["blocks"]]  # type: ignore[index,attr-defined]
    assert kinds == ["guard", "line", None, "scout", "guard", None]


def test_odds_of_a_fight_are_exact() -> None:
    match = after_set_up(6)
    stand(match, Red_A="a2")
    odds = GAME.odds(match.state, "fight a2")
    assert odds.exact
    assert odds.outcomes["0"] == pytest.approx(8 / 27)
    assert sum(odds.outcomes.values()) == pytest.approx(1)
    with pytest.raises(Refusal, match="Only a fight has odds"):
        GAME.odds(match.state, "done")
