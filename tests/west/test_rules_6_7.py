"""6.7: the Mulberries."""

from __future__ import annotations

import pytest

from fogbound.core.state import replaced, replaced_many
from fogbound.west.chapters.landings.mulberry import DEPLOYING, can_build, is_to_come
from fogbound.west.chapters.naval.transport import ports
from fogbound.west.chapters.strategic.targets import PORT, clear_rubble, damage
from fogbound.west.kinds import ALLIES, Nation
from fogbound.west.position.marks import LANDED
from fogbound.west.position.state import West
from fogbound.west.rules.control import destroy_pier, seas_of
from fogbound.west.rules.stacking import fits_on_a_pier, has_room
from fogbound.west.rules.supplied import share_ports, supplied_blocks
from fogbound.west.rules.supply import nets
from fogbound.west.theatre import Body
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, position

OMAHA = find("Omaha/Utah")


def pier(*blocks: str, nation: Nation = Nation.US, **more: object) -> Position:
    """A Mulberry lies at Omaha, and nothing else in France is Allied."""

    def build(state: West) -> None:
        state.build_pier(nation, OMAHA)

    return position(
        "SBW8",
        "Eisenhower@London!activated",
        "FHQ@Berlin",
        *blocks,
        side="allies",
        edit=build,
        **{"phase": "", "owner": {"1724": "US"}, **more},
    )  # type: ignore[arg-type]


@pytest.mark.rule("6.7.a")
def test_mulberries_want_a_navy_of_tech_3() -> None:
    late, early = position("SBW8", phase="").state, position("SBW7", phase="").state
    assert can_build(late, Nation.US)
    assert can_build(late, Nation.UK)
    assert not can_build(late, Nation.DE)
    assert not can_build(early, Nation.US)


@pytest.mark.rule("6.7.b")
def test_a_mulberry_supplies_five_units_of_its_own_nation() -> None:
    corps = ("V US", "VII US", "XIX US", "XX US", "XII US", "XV US")
    game = pier(*(f"{name}@Omaha/Utah" for name in corps))
    supplied = supplied_blocks(game.state, ALLIES)
    assert len([name for name in corps if game.number(name) in supplied]) == 5
    game = pier("XXX Br@Omaha/Utah")
    assert game.number("XXX Br") not in supplied_blocks(game.state, ALLIES)


@pytest.mark.rule("6.7.b", "6.7.3.a")
def test_what_comes_over_a_mulberry_is_counted_there() -> None:
    corps = ("V US", "VII US", "XV US")
    game = pier(*(f"{name}:1@Omaha/Utah" for name in corps), phase="production", points={"US": 20})
    game.say("repair V US").say("repair VII US")
    assert game.state.shipped[OMAHA] == sum(game.state.shipped) > 0
    while game.state.shipped[OMAHA] < 5:
        game.say("repair XV US" if game.may("repair XV US") else "repair V US")
    assert game.refused("repair XV US") == "6.7.3"


@pytest.mark.rule("6.7.3.a", "6.7.4.b")
def test_what_comes_over_a_mulberry_takes_no_room_in_the_ports_of_its_railway() -> None:
    """Omaha and Cherbourg lie on one line: five points by the one, five by the other."""
    corps = ("V US", "VII US", "XV US", "VIII US")
    hexes = ("Omaha/Utah", "Omaha/Utah", "Cherbourg", "Cherbourg")
    ashore = (f"{name}:1@{hex}" for name, hex in zip(corps, hexes, strict=True))
    game = pier(*ashore, phase="production", points={"US": 20}, owner={"Omaha/Utah Cherbourg": "US"})
    while able := [name for name in corps if game.may(f"repair {name}")]:
        game.say(f"repair {able[0]}")
    assert game.state.shipped[OMAHA] == 5
    assert sum(game.state.shipped) >= 9  # what is left is less than a face costs
    assert 20 - game.points("US") == sum(game.state.shipped)


@pytest.mark.rule("6.7.c")
def test_five_units_of_its_nation_share_the_hex() -> None:
    game = pier(
        "V US@Omaha/Utah",
        "VII US@Omaha/Utah",
        "XIX US@Omaha/Utah",
        "XX US@Omaha/Utah",
        "XII US@London",
        "XXX Br@London",
        "XV US@London",
    )
    assert has_room(game.state, OMAHA, game.number("XII US"))
    assert not has_room(game.state, OMAHA, game.number("XXX Br"))
    stack = [game.number(name) for name in ("V US", "VII US", "XIX US", "XX US", "XII US", "XV US")]
    assert not fits_on_a_pier(game.state, OMAHA, stack)


@pytest.mark.rule("6.7.a")
def test_only_a_mulberry_is_paid_for_and_only_with_the_skill_to_build_it() -> None:
    setting = {"side": "allies", "phase": "production", "points": {"US": 12}}
    late = position("SBW8", "Eisenhower@London", "V US@London", "FHQ@Berlin", **setting)  # type: ignore[arg-type]
    assert late.why_not("mulberry V US") == "V US is no Mulberry."
    early = position("SBW7", "Eisenhower@London", "V US@London", "FHQ@Berlin", **setting)  # type: ignore[arg-type]
    assert early.why_not("mulberry Mulberry A") == "Mulberry A wants a navy of TECH 3."


@pytest.mark.rule("6.7.4.b", "6.7.b")
def test_a_mulberry_supplies_the_units_of_its_nation() -> None:
    """Without another port, five of the six Americans ashore and none of the British."""

    def build(state: West) -> None:
        state.build_pier(Nation.US, OMAHA)

    ashore = ("V US", "VII US", "XIX US", "VI US", "VIII US", "XV US")
    game = position(
        "SBW8",
        "Eisenhower@London",
        *(f"{name}@Omaha/Utah" for name in ashore),
        "I Br@Omaha/Utah",
        side="allies",
        phase="",
        owner={"Omaha/Utah": "US"},
        edit=build,
    )
    fed = {game.board.names[block] for block in supplied_blocks(game.state, ALLIES)}
    assert len(fed & set(ashore)) == 5
    assert "I Br" not in fed


@pytest.mark.rule("6.7.d")
def test_a_mulberry_is_not_put_down_before_it_is_paid_for() -> None:
    def unpaid(state: West) -> None:
        state.paid = replaced(state.paid, Nation.US, 29)

    for edit, said in (
        (unpaid, "Mulberry A is not paid for. (6.7)"),
        (None, "No beach is ready for Mulberry A. (6.7.1)"),
    ):
        game = position("SBW8", "Eisenhower@London", side="allies", phase="", edit=edit)
        refusal = DEPLOYING.objection(game.state, game.number("Mulberry A"), ALLIES)
        assert str(refusal) == said


@pytest.mark.rule("6.7.d")
def test_a_mulberry_is_paid_for_bit_by_bit() -> None:
    def unpaid(state: West) -> None:
        state.paid = replaced(state.paid, Nation.US, 0)

    game = position(
        "SBW8", "Eisenhower@London", "FHQ@Berlin", side="allies", phase="production", points={"US": 12}, edit=unpaid
    )
    game.say("mulberry Mulberry A", "mulberry Mulberry A", "mulberry Mulberry A")
    assert (game.state.paid[Nation.US], game.points("US")) == (12, 0)
    assert game.refused("mulberry Mulberry A") == "6.7"


def landed(state: West) -> None:
    state.marks[state.board.names.index("V US")] |= LANDED


@pytest.mark.rule("6.7.1.a", "6.7.1.b")
def test_a_mulberry_is_put_down_where_its_nation_has_landed_this_turn() -> None:
    def at_the_last_chance(*edits: object) -> Position:
        def edit(state: West) -> None:
            for change in edits:
                change(state)  # type: ignore[operator]

        blocks = ("V US@Omaha/Utah", "Eisenhower@London", "FHQ@Berlin")
        return position("SBW8", *blocks, side="allies", phase="final_supply", owner={"1724": "US"}, edit=edit)

    game = at_the_last_chance(landed)
    assert game.asks == "last_chance"
    assert game.refused("mulberry Mulberry B") == "6.7.1"  # no British unit has landed
    game.say("mulberry Mulberry A")
    assert game.state.piers[Nation.US] == OMAHA
    assert at_the_last_chance().asks != "last_chance"  # nobody has landed this turn

    def owes_one(state: West) -> None:
        state.paid = replaced(state.paid, Nation.US, 29)

    assert at_the_last_chance(landed, owes_one).asks != "last_chance"


@pytest.mark.rule("6.7.2.b")
def test_a_mulberry_goes_with_its_hex() -> None:
    def build(state: West) -> None:
        state.build_pier(Nation.US, OMAHA)

    game = position("SBW8", "VI AK@1726", "Eisenhower@London", "FHQ@Berlin", owner={"1724": "US"}, edit=build)
    game.go("VI AK", "Omaha/Utah")
    assert game.owner("1724") == "DE"
    assert game.state.piers[Nation.US] == -1


def hit(hits: int, *blocks: str, **more: object) -> Position:
    game = pier("Churchill@London", *blocks, rule_32_strategic_bombing="on", **more)
    damage(game.state, OMAHA, PORT, hits)
    game.state.touch()
    return game


@pytest.mark.rule("6.7.2.a")
def test_ships_use_a_mulberry_until_a_bomb_hits_it_and_three_end_its_supply_too() -> None:
    def works(hits: int) -> tuple[bool, bool]:
        game = hit(hits, "V US@Omaha/Utah")
        return OMAHA in ports(game.state, ALLIES), game.number("V US") in supplied_blocks(game.state, ALLIES)

    assert [works(hits) for hits in (0, 2, 3)] == [(True, True), (False, True), (False, False)]


@pytest.mark.rule("6.7.2.a")
def test_a_unit_goes_by_sea_to_a_mulberry_and_from_it() -> None:
    there = pier("V US@Southampton", "VII US@Omaha/Utah", phase="movement").say("activate Eisenhower")
    there.say("ship V US", "to Omaha/Utah")
    assert (there.place("V US"), there.may("ship VII US")) == ("1724", True)
    shelled = hit(1, "V US@Southampton", "VII US@Omaha/Utah", phase="movement").say("activate Eisenhower")
    assert shelled.refused("ship VII US") == "18.0"
    assert shelled.say("ship V US").refused("to Omaha/Utah") == "18.0"


@pytest.mark.rule("6.7.2.a", "3.1.2.b")
def test_a_mulberry_holds_the_sea_as_a_major_port_does() -> None:
    def seas(nation: Nation, *piers: int) -> int:
        def build(state: West) -> None:
            for hex in piers:
                state.build_pier(nation, hex)

        return seas_of(position("SBW8", phase="", owner={"*": "DE"}, edit=build).state, ALLIES)

    assert not seas(Nation.US) & Body.MEDITERRANEAN
    assert seas(Nation.US, find("Gela")) & Body.MEDITERRANEAN


@pytest.mark.rule("6.7.2.b")
def test_ten_hits_destroy_a_mulberry() -> None:
    assert hit(9).state.piers[Nation.US] == OMAHA
    assert hit(10).state.piers[Nation.US] == -1


@pytest.mark.rule("6.7.2.b")
def test_the_hits_of_several_attacks_of_a_phase_count_together() -> None:
    game = hit(6)
    damage(game.state, OMAHA, PORT, 3)
    assert game.state.piers[Nation.US] == OMAHA
    damage(game.state, OMAHA, PORT, 1)
    assert game.state.piers[Nation.US] == -1
    next_month = hit(6)
    clear_rubble(next_month.state)
    damage(next_month.state, OMAHA, PORT, 6)
    assert next_month.state.piers[Nation.US] == OMAHA


@pytest.mark.rule("6.7.2.b")
def test_a_mulberry_that_is_lost_is_lost_for_good() -> None:
    def lose(state: West) -> None:
        state.paid = replaced_many(state.paid, {Nation.US: 30, Nation.UK: 30})
        state.build_pier(Nation.US, OMAHA)
        destroy_pier(state, OMAHA)
        clear_rubble(state)

    game = position("SBW8", "V US@Omaha/Utah", phase="", owner={"1724": "US"}, edit=lose)
    assert [is_to_come(game.state, nation) for nation in (Nation.US, Nation.UK)] == [False, True]
    assert DEPLOYING.objection(game.state, game.number("Mulberry A"), ALLIES)


@pytest.mark.rule("6.7.4.b")
def test_two_mulberries_cherbourg_and_le_havre_supply_sixteen_units() -> None:
    def build(state: West) -> None:
        state.build_pier(Nation.US, OMAHA)
        state.build_pier(Nation.UK, find("Gold-Juno-Sword"))

    own = {"Cherbourg 1724 1725 1825 1925 Le_Havre": "US"}
    game = position("SBW8", "Eisenhower@London", "FHQ@Berlin", side="allies", phase="", owner=own, edit=build)
    joined = nets(game.state, ALLIES)
    french = {joined.net_of[find(place)] for place in ("Cherbourg", "Le Havre", "Omaha/Utah", "Gold-Juno-Sword")}
    landed = sum(joined.capacity[net] for net in french)
    assert landed + sum(joined.capacity[len(joined.members) :]) == 16
    waiting = [(block, [next(iter(french)), len(joined.members)]) for block in range(3)]
    assert len(share_ports(waiting, joined.capacity)) == 3
