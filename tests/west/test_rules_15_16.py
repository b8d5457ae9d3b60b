"""15: new factories, and 16: conquests."""

from __future__ import annotations

import pytest

from fogbound.core.values import Refusal
from fogbound.west.chapters.factories import FactoryAt, limits, table
from fogbound.west.chapters.production import income_by_colour
from fogbound.west.game import GAME
from fogbound.west.kinds import COLOURS, Nation
from fogbound.west.options import settle
from fogbound.west.position.industry import Plant, Project
from fogbound.west.position.state import West
from fogbound.west.rules.arrival import sites
from fogbound.west.rules.income import income_of
from fogbound.west.theatre import theatre
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, position

ADVANCED = {"rules_level": "advanced"}
ON = {**ADVANCED, "rule_15_factories": "on"}
RED, BLUE, BLACK = 1, 2, 3


def production(side: str = "axis", edit=None, points: int = 30, day: str = "SBW3", **more: object) -> Position:  # type: ignore[no-untyped-def]
    """A Production Phase at the question of new factories, in May 1940."""
    owner = {"*": "DE"} if side == "axis" else {"*": "UK"}
    power = "DE" if side == "axis" else "UK"
    table = position(day, "7 Fl:1@Berlin", side=side, phase="income", owner=owner, points={power: points},
                     edit=edit, **{**ON, **more})  # type: ignore[arg-type]  # fmt: skip
    while table.asks not in ("build_factories", "spend", "factory_at"):
        table.say("done")
    return table


def nearly(colour: int = RED, plants: tuple[Plant, ...] = (), nation: Nation = Nation.DE, paid: int = 9):  # type: ignore[no-untyped-def]
    """A project that wants one point more."""

    def edit(state: West) -> None:
        state.projects = (Project(nation, colour, paid).code,)
        state.plants = tuple(sorted(plant.code for plant in plants))

    return edit


# -- 15 building ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.0.a")
def test_germany_alone_builds_oil_plants_and_nobody_shipyards() -> None:
    assert production().asks == "build_factories"
    assert all(production().may(f"build_{kind}") for kind in ("red", "blue", "oil"))
    assert production("allies").refused("build_oil") == "15.0"
    assert production("allies").may("build_red")
    with pytest.raises(Exception, match="build_white"):
        production().say("build_white")
    assert production(rule_15_factories="off").asks == "spend"


@pytest.mark.rule("15.0.a", "15.1.a")
def test_it_takes_a_point_a_turn_and_ten_of_them() -> None:
    table = production()
    before = table.points("DE")
    table.say("build_red", "build_red")
    assert table.points("DE") == before - 2
    assert [Project.of(code) for code in table.state.projects] == [Project(Nation.DE, RED, 1, 1)] * 2  # two projects
    nine = production(edit=nearly(paid=8)).say("build_red")
    assert [Project.of(code).paid for code in nine.state.projects] == [9]
    ten = production(edit=nearly()).say("build_red")
    assert (ten.state.projects, ten.dice) == ((), 1)


@pytest.mark.rule("15.1.a")
def test_a_project_waits_and_goes_on_in_a_later_turn() -> None:
    paid = Project(Nation.DE, RED, 4, 1).code
    table = production(edit=lambda state: setattr(state, "projects", (paid,)))
    assert [Project.of(code).now for code in table.state.projects] == [0]
    assert Project.of(table.say("build_red").state.projects[0]).paid == 5


@pytest.mark.rule("15.1.a")
def test_without_points_nothing_is_built() -> None:
    table = production(points=1)
    while table.asks == "build_factories":
        table.say("build_blue")
    assert table.points("DE") == 0


# -- 15.1 where -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.1.b")
def test_a_die_names_two_cities_and_the_owner_chooses() -> None:
    table = production(edit=nearly()).say("build_red").roll(2)
    assert table.targets == {table.board.places[find(city)] for city in ("Kassel", "Magdeburg")}
    table.say("to Kassel")
    assert [Plant.of(code) for code in table.state.plants] == [Plant(find("Kassel"), RED, 0)]
    assert table.asks == "build_factories"


@pytest.mark.rule("15.1.b")
def test_a_city_at_its_limit_cannot_be_chosen() -> None:
    full = (Plant(find("Magdeburg"), RED, 0),)
    table = production(edit=nearly(plants=full)).say("build_red").roll(2)
    assert {Plant.of(code).hex for code in table.state.plants} == {find("Kassel"), find("Magdeburg")}  # no choice
    other = production(edit=nearly(BLUE, plants=full)).say("build_blue").roll(2)
    assert other.asks == "factory_at"  # the limit is that of the kind


@pytest.mark.rule("15.1.b", "15.1.c", "15.1.e")
def test_factories_that_history_has_built_fill_the_sites_too() -> None:
    """All twelve of Germany stand in 1944; what the map shows of May 1940 is beside the limit."""
    late = production(day="SBW2", edit=nearly()).say("build_red")
    assert late.asks == FactoryAt.name
    assert late.board.places[find("München")] in late.targets
    bombed = Plant(find("Magdeburg"), RED, 0).code

    def edit(state: West) -> None:
        nearly()(state)
        state.wrecks = (bombed,)

    assert production(day="SBW2", edit=edit).say("build_red").dice == 1  # there is room again
    assert production(edit=nearly()).say("build_red").roll(2).asks == FactoryAt.name


@pytest.mark.rule("15.1.b")
def test_if_both_are_full_or_lost_the_die_is_rolled_again() -> None:
    full = (Plant(find("Magdeburg"), RED, 0), Plant(find("Kassel"), RED, 0))
    table = production(edit=nearly(plants=full)).say("build_red").roll(2)
    assert table.dice == 1
    assert table.roll(1).asks == "factory_at"


@pytest.mark.rule("15.1.c")
def test_when_all_sites_are_full_any_major_city_will_do() -> None:
    full = tuple(Plant(hex, RED, n) for hex, most in limits(Nation.DE).items() for n in range(most))
    assert len(full) == 12
    table = production(edit=nearly(plants=full)).say("build_red")
    assert table.asks == FactoryAt.name
    board = table.board
    major = {board.places[h] for h in range(board.hexes) if board.city[h] == 2 and board.home[h] == Nation.DE}
    assert table.targets == major


@pytest.mark.rule("M.36")
def test_both_factions_have_a_table_of_twelve() -> None:
    for nation in (Nation.DE, Nation.UK):
        assert [len(pair) for pair in table(nation)] == [2] * 6
        assert sum(limits(nation).values()) == 12
        assert {hex for pair in table(nation) for hex in pair} == set(limits(nation))


# -- 15.1 what they make ----------------------------------------------------------------------------------------------


@pytest.mark.rule("15.1.d", "15.0.a")
@pytest.mark.parametrize("colour", [RED, BLUE, BLACK])
def test_a_new_factory_makes_a_point_of_its_colour_from_the_next_turn_on(colour: int) -> None:
    def made(turn: int, plants: tuple[int, ...]) -> int:
        game = position("SBW2", "I SS Pz@Berlin", owner={"*": "DE"}, turn=turn, **ON)
        game.state.plants = plants
        return income_by_colour(game.state, Nation.DE)[colour]

    plant = Plant(find("Kassel"), colour, 0).code
    assert made(0, (plant,)) == made(0, ())
    assert made(1, (plant,)) == made(1, ()) + 1


@pytest.mark.rule("7.3.1.c", "15.1.d")
@pytest.mark.parametrize(("colour", "name"), [(RED, "XIX Pz"), (BLUE, "Jafü 2")])
def test_units_appear_at_a_new_factory_of_their_colour_from_the_next_turn_on(colour: int, name: str) -> None:
    def places(turn: int, colour: int) -> tuple[int, ...]:
        game = position("SBW6", "FHQ@Berlin", f"{name}@pool", turn=turn, phase="", **ON)
        before = sites(game.state, game.number(name))
        game.state.plants = (Plant(find("Frankfurt"), colour, 0).code,)
        game.state.forget()
        now = sites(game.state, game.number(name))
        assert set(before) <= set(now)
        return tuple(set(now) - set(before))

    assert places(0, colour) == ()
    assert places(1, colour) == (find("Frankfurt"),)
    assert places(1, BLACK) == ()


@pytest.mark.rule("15.0.a")
def test_what_the_enemy_takes_is_lost() -> None:
    game = position("SBW2", "VII US@Frankfurt", side="allies", owner={"*": "DE", "Frankfurt": "US"}, **ON)
    game.state.plants = (Plant(find("Kassel"), RED, 0).code,)
    game.go("VII US", "2825", "Kassel")
    assert game.owner("Kassel") == "US"
    assert game.state.plants == ()


def test_projects_and_plants_are_open_to_everybody() -> None:
    game = production(edit=nearly(plants=(Plant(find("Kassel"), RED, 0),)))
    for side in ("axis", "allies", ""):
        seen = GAME.observe(game.state, side) if side else GAME.observe_public(game.state)
        assert seen["projects"] == [["DE", "red", 9, False]]
        assert seen["plants"] == [["2824", "red", 1]]


def test_factories_need_coloured_points() -> None:
    for name in ("rule_15_factories", "rule_16_conquests"):
        with pytest.raises(Refusal):
            settle({name: "on"})


# -- 16 conquests -----------------------------------------------------------------------------------------------------


def taken(**options: str) -> Position:
    """A German corps walks into Coventry, which makes armour."""
    owner = {"*": "UK", "Nottingham": "DE"}
    return position("SBW3", "I AK@Nottingham", owner=owner, **options).go("I AK", "Coventry")


def loot(game: Position) -> tuple[int, ...]:
    """Red, blue and black points of Germany beyond those that it has from the start."""
    start = position("SBW3", rules_level=game.board.options["rules_level"]).state
    now = game.state
    pairs = ((now.red, start.red), (now.blue, start.blue), (now.black, start.black))
    return tuple(mine[Nation.DE] - before[Nation.DE] for mine, before in pairs)


@pytest.mark.rule("16.1.a")
def test_a_captured_factory_gives_a_point_of_its_colour_once() -> None:
    sites = [site.colour for site in theatre().production_at[find("Coventry")] if site.kind == "factory"]
    assert sites == ["red"]
    game = taken(**ADVANCED)
    assert game.owner("Coventry") == "DE"
    assert loot(game) == (1, 0, 0)
    assert find("Coventry") in game.state.ruins
    makes = income_by_colour(game.state, Nation.DE)
    game.state.give(find("Coventry"), Nation.UK)
    assert income_by_colour(game.state, Nation.DE) == makes  # nothing later


@pytest.mark.rule("16.1.a")
def test_it_belongs_to_the_advanced_game_and_can_be_left_out() -> None:
    assert settle(ADVANCED)["rule_16_conquests"] == "on"
    assert loot(taken(**ADVANCED, rule_16_conquests="off")) == (0, 0, 0)
    assert loot(taken()) == (0, 0, 0)


@pytest.mark.rule("16.1.a")
def test_what_is_in_ruins_gives_nothing() -> None:
    owner = {"*": "UK", "Nottingham": "DE"}
    ruined = lambda state: setattr(state, "ruins", (find("Coventry"),))
    game = position("SBW3", "I AK@Nottingham", owner=owner, edit=ruined, **ADVANCED).go("I AK", "Coventry")
    assert loot(game) == (0, 0, 0)


@pytest.mark.rule("16.2.a")
def test_the_axis_draws_points_from_what_it_has_taken_and_the_allies_do_not() -> None:
    def income(nation: Nation, owner: dict[str, str], scenario: str = "SBW3") -> int:
        return income_of(position(scenario, "I AK@Köln", "II CA@Lyon", "VII US@Palermo", owner=owner).state, nation)

    mine = {"*": "DE"}
    assert income(Nation.DE, mine) - income(Nation.DE, {**mine, "Paris": "FR"}) == 3
    france = {"*": "FR", "Köln": "DE"}
    lille = theatre().production_at[find("Lille")]
    worth = sum(site.amount for site in lille if site.colour == COLOURS[0])
    assert worth > 0
    assert income(Nation.FR, france) - income(Nation.FR, {**france, "Lille": "DE"}) == worth
    roma = {"*": "US", "Köln": "DE"}
    assert income(Nation.US, roma) == income(Nation.US, {**roma, "Roma": "DE"})
