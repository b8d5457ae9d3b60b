"""Paths: cost, tests, what forbids them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from blitz.table.lay import block, lay, man, piece, spot, tank
from fogbound.blitz.table.ground import survey
from fogbound.blitz.table.kinds import kinds
from fogbound.blitz.table.movement import Pace, Path, straight_start, travel
from fogbound.blitz.table.obstacles import Other
from fogbound.blitz.table.reach import reachable
from fogbound.blitz.table.values import Table
from fogbound.core.texts import render

TANK = Pace(400, 600)
TRUCK = Pace(400, 1000)
FOOT = Pace(200, 200)


def to(*places, **more):
    return Path(tuple(spot(*place) for place in places), **more)


def go(ground, mover, *places, start=None, pace=TANK, others=(), **more):
    return travel(ground, start or tank(50, 10), mover, pace, to(*places, **more), others)


def why(move):
    return [render(fault) for fault in move.faults]


def test_clear_ground_costs_what_it_measures():
    move = go(lay(), "tracked", (50, 50))
    assert (move.cost, move.is_legal, move.end) == (400, True, tank(50, 50))
    assert why(go(lay(), "tracked", (50, 50.1))) == ["needs 41 cm of 40"]


@pytest.mark.rule("002")
@pytest.mark.parametrize(
    ("kind", "mover", "cost", "tests"),
    [
        ("light_wood", "wheeled", 400, ()),
        ("orchard", "wheeled", 400, ()),
        ("light_wood", "tracked", 200, ()),
        ("dense_wood", "tracked", 400, ("immobilise",)),
        ("jungle", "half-track", 400, ("immobilise",)),
        ("soft_sand", "tracked", 200, ("immobilise",)),
        ("rice_paddy", "half-track", 200, ("immobilise",)),
        ("dense_wood", "infantry", 200, ()),
    ],
)
def test_difficult_ground(kind, mover, cost, tests):
    move = go(lay(block(kind, 30, 0, 40, 60)), mover, (50, 30))
    assert (move.cost, tuple(test for test, _ in move.tests), move.is_legal) == (cost, tests, True)


@pytest.mark.rule("002")
@pytest.mark.parametrize("kind", ["dense_wood", "jungle", "soft_sand", "rice_paddy", "steep_hill"])
def test_ground_that_bars_wheels(kind):
    assert why(go(lay(block(kind, 30, 20, 40, 20)), "wheeled", (50, 30))) == [f"{kind} bars the way"]


@pytest.mark.rule("002")
def test_a_steep_hill_bars_all_vehicles_but_on_a_road():
    hill, road = block("steep_hill", 30, 20, 40, 30), piece("road 50,0 50,60")
    assert not go(lay(hill), "tracked", (50, 30)).is_legal
    assert go(lay(hill), "infantry", (50, 25), start=man(50, 10), pace=FOOT).is_legal
    on_road = go(lay(hill, road), "tracked", (50, 30))
    assert on_road.is_legal
    assert on_road.cost == 134, "20 cm at 60 a turn instead of 40, rounded up"


def test_a_light_truck_does_a_metre_on_the_road():
    road = lay(piece("road 50,0 50,120"))
    assert go(road, "wheeled", (50, 110), pace=TRUCK).cost == 400
    assert not go(road, "wheeled", (50, 110.3), pace=TRUCK).is_legal


def test_half_of_the_way_in_a_wood():
    assert go(lay(block("light_wood", 30, 20, 40, 40)), "wheeled", (50, 30)).cost == 100 + 200


def test_turning_and_backing():
    assert go(lay(), "tracked", (70, 10)).cost == 50 + 200
    assert go(lay(), "wheeled", (70, 10)).cost == 100 + 200
    assert go(lay(), "infantry", (60, 10), start=man(50, 10), pace=FOOT).cost == 100
    back = go(lay(), "tracked", (50, 40), start=tank(50, 50), reverse=True)
    assert (back.cost, back.end.facing) == (200, 0)
    assert go(lay(), "tracked", (50, 20), facing=180).cost == 100 + 100


def test_a_gap_must_be_as_wide_as_the_vehicle():
    def gap(width):
        return lay(block("a:building", 30, 25, 20 - width / 2, 10), block("b:building", 50 + width / 2, 25, 20, 10))

    assert go(gap(3.2), "tracked", (50, 45)).is_legal
    assert why(go(gap(2.8), "tracked", (50, 45))) == ["a bars the way", "b bars the way"]
    assert go(gap(2.8), "infantry", (50, 20), start=man(50, 15), pace=FOOT).is_legal


def test_a_river_is_crossed_on_a_bridge():
    river = piece("river 0,30 180,30")
    assert why(go(lay(river), "tracked", (50, 45))) == ["river bars the way"]
    assert go(lay(river, piece("bridge 50,26 50,34")), "tracked", (50, 45)).is_legal
    assert not go(lay(river, piece("bridge 52,26 52,34")), "tracked", (50, 45)).is_legal, "half beside it"


def test_a_wall_costs_a_toll_once():
    wall = lay(piece("stone_wall 0,20 180,20"))
    assert go(wall, "tracked", (50, 40)).cost == 300 + 100
    assert go(wall, "infantry", (50, 25), start=man(50, 10), pace=FOOT).cost == 150 + 50
    assert why(go(wall, "tracked", (50, 21))) == ["no room to end at stone_wall"]


def test_a_toll_is_paid_by_who_comes_from_outside():
    hedge = lay(piece("hedge 0,20 180,20"))
    inside, at_the_edge = tank(50, 20), tank(50, 19.7)
    assert go(hedge, "wheeled", (50, 30), start=inside).cost == 100
    assert go(hedge, "wheeled", (50, 30), start=at_the_edge).cost == 103 + 100


def test_what_blocks_roads_counts_on_them():
    road = piece("road 50,0 50,60")
    assert "barricade bars the way" in why(go(lay(road, piece("barricade 49,30 51,30")), "wheeled", (50, 45)))
    beside = lay(piece("road 50,0 50,60", width=100), piece("barricade 51,30 54,30"))
    assert why(go(beside, "wheeled", (50, 45))) == ["barricade bars the way"], "by its flank"
    mud = replace(kinds()["soft_sand"], name="mud", blocks_road=True)
    ground = survey(Table("muddy", 1800, 1200, (road, block("mud", 40, 20, 20, 20)), kinds=(mud,)))
    assert why(go(ground, "wheeled", (50, 45))) == ["mud bars the way"]


def test_mines_are_noted_even_on_a_road():
    ground = lay(block("minefield", 40, 20, 20, 5), piece("road 50,0 50,60"))
    assert go(ground, "tracked", (50, 40)).tests == (("mines", "minefield"),)


@pytest.mark.rule("502")
class TestBarricade:
    ground = lay(piece("barricade 40,20 60,20"))

    def test_a_tank_in_contact_crosses_with_half_a_move_and_a_test(self):
        move = go(self.ground, "tracked", (50, 36.5), start=tank(50, 16.5))
        assert (move.is_legal, move.allowance, move.tests) == (True, 200, (("immobilise", "barricade"),))
        assert not go(self.ground, "tracked", (50, 36.6), start=tank(50, 16.5)).is_legal

    def test_not_from_a_distance(self):
        refused = why(go(self.ground, "tracked", (50, 25), start=tank(50, 15)))
        assert "barricade is crossed only from contact with it (502)" in refused

    @pytest.mark.parametrize("mover", ["wheeled", "half-track"])
    def test_only_full_tracks(self, mover):
        assert "barricade bars the way" in why(go(self.ground, mover, (50, 30), start=tank(50, 16.5)))


@pytest.mark.rule("204", "205")
class TestDrivingRound:
    def test_a_wreck_costs_ten_centimetres(self):
        assert go(lay(block("wreck", 48, 20, 4, 6)), "tracked", (50, 40)).cost == 300 + 100
        foot = go(lay(block("wreck", 48, 15, 4, 6)), "infantry", (50, 30), start=man(50, 10), pace=FOOT)
        assert (foot.cost, foot.is_legal) == (200, True)

    def test_not_on_a_bridge(self):
        ground = lay(piece("river 0,30 180,30"), piece("bridge 50,26 50,34"), block("wreck", 49, 27, 3, 6))
        assert why(go(ground, "tracked", (50, 45))) == ["wreck bars the way"]

    def test_a_friend_costs_ten_centimetres_and_an_enemy_bars(self):
        friend = Other(tank(50, 25), "Sherman 2", friendly=True, vehicle=True)
        enemy = Other(tank(50, 25), "Tiger", vehicle=True)
        assert go(lay(), "tracked", (50, 40), others=[friend]).cost == 300 + 100
        assert why(go(lay(), "tracked", (50, 40), others=[enemy])) == ["Tiger is in the way"]

    def test_friendly_infantry_makes_way(self):
        friend = Other(man(50, 25), "group", friendly=True)
        assert go(lay(), "tracked", (50, 40), others=[friend]).cost == 300

    def test_a_friend_in_a_street_bars(self):
        friend = Other(tank(50, 25), "Sherman 2", friendly=True, vehicle=True)
        move = go(lay(piece("street 50,0 50,60")), "tracked", (50, 40), others=[friend])
        assert why(move) == ["Sherman 2 blocks a narrow passage (204)"]

    def test_nobody_ends_on_another(self):
        friend = Other(man(50, 30), "group", friendly=True)
        assert why(go(lay(), "tracked", (50, 30), others=[friend])) == ["no room to end beside group"]


def test_nobody_leaves_the_table():
    refused = why(go(lay(), "tracked", (50, -10), start=tank(50, 10, 180)))
    assert refused == ["the path leaves the table", "the stand would end off the table"]


@pytest.mark.rule("213")
def test_continuous_movement_starts_straight():
    assert straight_start(tank(50, 10), to((50, 20), (60, 20))) == 100
    assert straight_start(tank(50, 10, facing=5), to((50, 20))) == 0
    assert straight_start(tank(50, 10), to((50, 20), reverse=True)) == 0
    assert straight_start(tank(50, 10), Path()) == 0


class TestReach:
    ground = lay(block("building", 40, 30, 20, 10), piece("road 50,0 50,20 90,20 90,100"))

    def moves(self):
        return reachable(self.ground, tank(50, 10), "tracked", TANK)

    def test_every_offer_is_legal_and_no_end_comes_twice(self):
        moves = self.moves()
        assert len(moves) > 20
        assert all(travel(self.ground, tank(50, 10), "tracked", TANK, m.path) == m for m in moves)
        assert all(move.is_legal for move in moves)
        assert len({move.end for move in moves}) == len(moves)

    def test_it_follows_the_road_round_the_corner(self):
        assert max(move.end.at.x for move in self.moves() if len(move.path.points) > 1) > 800

    def test_it_is_always_the_same(self):
        assert self.moves() == self.moves()
