"""Laws that hold on every table."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fogbound.blitz.table.arcs import facing_hit
from fogbound.blitz.table.cover import protection
from fogbound.blitz.table.distance import distance, point_distance
from fogbound.blitz.table.ground import Ground, survey
from fogbound.blitz.table.kinds import COVERS, MOVERS, kinds
from fogbound.blitz.table.movement import Pace, Path, travel
from fogbound.blitz.table.sight import sight
from fogbound.blitz.table.values import BASES, Piece, Point, Stand, Table

WIDE, DEEP = 1800, 1200
SCREENS = ["light_wood", "dense_wood", "hill", "steep_hill", "building", "ruins", "smoke", "wreck", "bunker"]
GROUNDS = ["light_wood", "dense_wood", "soft_sand", "hill", "steep_hill", "road", "stream", "hedge", "minefield"]

points = st.builds(Point, st.integers(100, WIDE - 100), st.integers(100, DEEP - 100))


@st.composite
def pieces(draw, names):
    """Up to six rectangles and straight lines."""
    found = []
    for n in range(draw(st.integers(0, 6))):
        kind = draw(st.sampled_from(names))
        a = draw(points)
        wide, deep = draw(st.integers(20, 400)), draw(st.integers(20, 400))
        corners = (a, Point(a.x + wide, a.y), Point(a.x + wide, a.y + deep), Point(a.x, a.y + deep))
        line = (a, Point(a.x + wide, a.y + deep))
        found.append(Piece(f"{kind} {n}", kind, line if kinds()[kind].shape == "line" else corners))
    return tuple(found)


stands = st.builds(
    lambda base, at, facing: replace(BASES[base], at=at, facing=facing),
    st.sampled_from(sorted(BASES)),
    points,
    st.integers(0, 359),
)


def ground_of(found: tuple[Piece, ...]) -> Ground:
    return survey(Table("law", WIDE, DEEP, found))


@settings(deadline=None)
@given(pieces(SCREENS), stands, stands)
def test_who_sees_is_seen(found, a, b):
    ground = ground_of(found)
    assert sight(ground, a, b) == sight(ground, b, a)


@given(points, points, points)
def test_distance_of_points_is_a_metric(a, b, c):
    assert point_distance(a, a) == 0
    assert (point_distance(a, b) == 0) == (a == b)
    assert point_distance(a, b) == point_distance(b, a)
    assert point_distance(a, c) <= point_distance(a, b) + point_distance(b, c)


@given(stands, stands)
def test_distance_of_stands_is_symmetric_and_shorter_than_between_centres(a, b):
    assert distance(a, b) == distance(b, a)
    assert distance(a, b) <= point_distance(a.at, b.at)
    assert distance(a, a) == 0


# ---- the table looks the same from every side --------------------------------------------------------------


class Motion:
    """Shift, quarter turn and mirror: all keep whole millimetres."""

    def __init__(self, dx: int, dy: int, quarters: int, mirror: bool) -> None:
        self.dx, self.dy, self.quarters, self.mirror = dx, dy, quarters, mirror

    def point(self, at: Point) -> Point:
        x, y = (-at.x if self.mirror else at.x), at.y
        for _ in range(self.quarters):
            x, y = y, -x  # clockwise
        return Point(x + self.dx, y + self.dy)

    def stand(self, stand: Stand) -> Stand:
        facing = -stand.facing if self.mirror else stand.facing
        return stand.moved(self.point(stand.at), facing + 90 * self.quarters)

    def piece(self, piece: Piece) -> Piece:
        return replace(piece, points=tuple(map(self.point, piece.points)))


motions = st.builds(Motion, st.integers(-500, 500), st.integers(-500, 500), st.integers(0, 3), st.booleans())


@settings(deadline=None)
@given(pieces(SCREENS), stands, stands, motions)
def test_sight_cover_and_facing_do_not_depend_on_where_the_table_stands(found, a, b, motion):
    here, there = ground_of(found), ground_of(tuple(map(motion.piece, found)))
    a2, b2 = motion.stand(a), motion.stand(b)
    assert sight(here, a, b).seen == sight(there, a2, b2).seen
    assert protection(here, a, b) == protection(there, a2, b2)
    assert distance(a, b) == distance(a2, b2)
    assert facing_hit(a, b.at) == facing_hit(a2, b2.at)


@settings(deadline=None)
@given(pieces(SCREENS), pieces(SCREENS), stands, stands)
def test_more_terrain_never_gives_more_sight_or_less_cover(found, more, a, b):
    """Hills and houses apart, which raise or shelter the eye itself."""
    renamed = tuple(replace(piece, name=f"more {piece.name}") for piece in more if piece.kind in _LEVEL)
    before, after = ground_of(found), ground_of(found + renamed)
    assert sight(before, a, b).seen or not sight(after, a, b).seen
    was, now = protection(before, a, b), protection(after, a, b)
    assert COVERS.index(now.cover) >= COVERS.index(was.cover)
    assert now.hull_down or not was.hull_down


_LEVEL = {"light_wood", "dense_wood", "smoke", "wreck"}


# ---- movement ----------------------------------------------------------------------------------------------

movers = st.sampled_from(MOVERS)
FAR = Pace(9_000, 12_000)


@settings(max_examples=60, deadline=None)
@given(pieces(GROUNDS), stands, movers, points, points)
def test_the_cost_of_a_path_is_the_sum_of_its_legs(found, stand, mover, b, c):
    ground = ground_of(found)
    first = travel(ground, stand, mover, FAR, Path((b,)))
    second = travel(ground, first.end, mover, FAR, Path((c,)))
    both = travel(ground, stand, mover, FAR, Path((b, c)))
    assert both.end == second.end
    assert both.cost == first.cost + second.cost
    assert dict.fromkeys(first.tests + second.tests) == dict.fromkeys(both.tests)


@settings(max_examples=60, deadline=None)
@given(pieces(GROUNDS), stands, points)
def test_infantry_off_road_never_pays_less_than_it_walks(found, stand, b):
    move = travel(ground_of(found), stand, "infantry", Pace(9_000, 9_000), Path((b,)))
    assert move.cost >= point_distance(stand.at, b) - 1
