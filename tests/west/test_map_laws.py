"""Laws that any map must keep."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from fogbound.west.theatre import COAST, KINDS, LAND, NOWHERE, PARTIAL, SEA, Body, Feature, Side, grid
from fogbound.west.theatre.gazetteer import find
from west.on_the_map import HEXES, MAP, connected, hex_of, hexes_between, place, rail_net, side_between

MAINLAND = ("FR", "DE", "AT", "CZ", "BE", "NL", "IT", "ES", "PT", "CH", "UK", "NO", "SE", "HU", "YU", "DZ", "TN")
PORTS = Feature.MAJOR_PORT | Feature.MINOR_PORT
ATOM = r"(manual:\d[\d.]*|deduced:\d[\d.]*|history|geography|reconstructed)"
SOURCE = re.compile(rf"(\w+=)?{ATOM}(; (\w+=)?{ATOM})*")


@pytest.mark.rule("1.1.a")
def test_neighbours_are_mutual_and_six_inland() -> None:
    for at in HEXES:
        around = MAP.neighbours[at]
        for direction, there in enumerate(around):
            if there != NOWHERE:
                assert MAP.neighbours[there][(direction + 3) % 6] == at
                assert MAP.sides[at][direction] == MAP.sides[there][(direction + 3) % 6]
        if MAP.kind[at] == LAND and 2 < grid.column_row(MAP.numbers[at])[0] < 35 and MAP.numbers[at][2:] < "53":
            assert len(set(around) - {NOWHERE}) == 6
    assert all(set(MAP.neighbours[box.at]) == {NOWHERE} for box in MAP.boxes)


def corners_of(at: int, direction: int) -> set[frozenset[int | str]]:
    """Both ends of a hexside, each named by the hexes that meet there."""
    number = MAP.numbers[at]
    ring = [grid.neighbour(number, d) or f"{number}{d}" for d in grid.DIRECTIONS]
    return {frozenset({number, ring[direction], ring[(direction + turn) % 6]}) for turn in (-1, 1)}


def test_every_coast_touches_water_and_no_inland_hex_does() -> None:
    salt = {
        corner
        for at in HEXES
        for d in range(6)
        if MAP.sides[at][d] & (Side.SEA | Side.STRAIT)
        for corner in corners_of(at, d)
    }
    for at in HEXES:
        at_sea = any(there != NOWHERE and MAP.kind[there] == SEA for there in MAP.neighbours[at])
        sound = any(flags & (Side.SEA | Side.STRAIT) for flags in MAP.sides[at])
        if MAP.kind[at] == COAST:
            at_corner = any(corner in salt for d in range(6) for corner in corners_of(at, d))
            assert at_sea or sound or at_corner, MAP.numbers[at]
            assert MAP.body[at], MAP.numbers[at]
        elif MAP.kind[at] == LAND:
            assert not at_sea, MAP.numbers[at]
            assert not sound, MAP.numbers[at]


@pytest.mark.rule("3.1.2.a")
def test_every_port_lies_on_one_of_three_bodies_of_water() -> None:
    assert [body.name for body in Body] == ["ATLANTIC", "BALTIC", "MEDITERRANEAN"]
    inland = {find(name) for name in ("London", "Antwerpen", "Bordeaux")}
    for spot in MAP.places:
        if spot.port:
            assert MAP.body[spot.at], spot.name
            assert MAP.kind[spot.at] == COAST or spot.at in inland, spot.name
            assert MAP.has(spot.at, PORTS)


def test_each_body_of_water_has_ports_to_control_it() -> None:
    for body in Body:
        assert any(p.port == "major" and MAP.body[p.at] & body for p in MAP.places)


@pytest.mark.parametrize("code", MAINLAND)
def test_the_railways_of_a_mainland_country_are_one_net(code: str) -> None:
    tracks = {at for at in HEXES if MAP.country[at] == code and MAP.rails[at]}
    assert tracks
    while tracks:  # landmass by landmass: Great Britain, Ulster and Gibraltar have a net each
        here = tracks & connected(min(tracks), 0)
        assert here <= rail_net(min(here))
        tracks -= here


def test_every_city_of_the_mainland_has_a_railway() -> None:
    far = {
        "Lerwick",
        "Scapa Flow",
        "Thorshavn",
        "Malta",
        "St Peter Port",
        "Palma",
        "Ålesund",
        "Zara",
        "Ceuta",
        "Melilla",
    }
    bare = {p.name for p in MAP.places if p.city in ("capital", "major", "minor") and not MAP.rails[p.at]}
    assert bare <= far


def test_railways_run_over_dry_land() -> None:
    for at in HEXES:
        for direction, flags in enumerate(MAP.sides[at]):
            if flags & Side.RAIL:
                assert not flags & (Side.SEA | Side.LAKE)
                assert MAP.country[at]
                assert MAP.country[MAP.neighbours[at][direction]]


def test_every_site_has_a_railway_to_carry_its_points() -> None:
    off_map = {box.at for box in MAP.boxes}
    assert [s.place for s in MAP.production if s.at not in off_map and not MAP.rails[s.at]] == []


@pytest.mark.parametrize("name", sorted(MAP.river_courses))
def test_a_river_runs_on_between_dry_hexes(name: str) -> None:
    course = MAP.river_courses[name]
    for at, direction in course:
        there = MAP.neighbours[at][direction]
        assert MAP.country[at]
        assert there != NOWHERE
        assert MAP.country[there]
        assert not MAP.sides[at][direction] & (Side.SEA | Side.STRAIT)
    ends = [corners_of(at, direction) for at, direction in course]
    breaks = [i for i, (a, b) in enumerate(pairwise(ends)) if not a & b]
    assert len(breaks) <= {"Rhône": 1}.get(name, 0)  # the Rhône runs through Lac Léman


@pytest.mark.parametrize(
    ("river", "pairs"),
    [
        ("Rhine", [("Strasbourg", "Freiburg"), ("Köln", "Dortmund"), ("Mannheim", "2627")]),
        ("Maas", [("Sedan", "Reims"), ("Liège", "Aachen")]),
        ("Loire", [("Orléans", "1929"), ("Nantes", "1528")]),
        ("Seine", [("Rouen", "1925"), ("Paris", "1926")]),
        ("Somme", [("Amiens", "2225"), ("Abbeville", "Lille")]),
        ("Elbe", [("Magdeburg", "3124"), ("Hamburg", "2922")]),
        ("Weser", [("Oldenburg", "Bremen"), ("Kassel", "2924")]),
        ("Oder", [("Frankfurt an der Oder", "3424")]),
        ("Po", [("Piacenza", "2735"), ("Bologna", "2736"), ("Milano", "Piacenza")]),
        ("Tiber", [("Roma", "Civitavecchia")]),
        ("Volturno", [("Napoli", "Monte Cassino")]),
        ("Arno", [("Firenze", "2739")]),
        ("Rhône", [("Avignon", "1936")]),
        ("Garonne", [("Bordeaux", "1632")]),
        ("Thames", [("London", "Brighton")]),
        ("Danube", [("Regensburg", "3028"), ("Wien", "3532")]),
        ("Albert Canal", [("Liège", "Bruxelles")]),
    ],
)
def test_rivers_part_the_hexes_they_part_on_the_ground(river: str, pairs: list[tuple[str, str]]) -> None:
    for a, b in pairs:
        start, end = find(a), find(b)
        names = MAP.rivers.get((start, MAP.neighbours[start].index(end)), ())
        assert river in names, (a, b, names)


def test_features_of_water_and_land_keep_apart() -> None:
    for at in HEXES:
        dry = MAP.kind[at] in (LAND, COAST, PARTIAL)
        assert dry == bool(MAP.country[at]) == bool(MAP.terrain[at]), MAP.numbers[at]
        assert (KINDS[MAP.kind[at]] == "sea") == bool(MAP.sea[at])
        if MAP.playable[at]:
            assert dry


def test_sea_routes_go_from_port_to_port_without_a_gap() -> None:
    for route in MAP.sea_routes:
        on_map = [at for at in route.path if at < MAP.hexes]
        for a, b in pairwise(on_map):
            assert b in MAP.neighbours[a], (route.name, MAP.numbers[a], MAP.numbers[b])
        for end in (route.path[0], route.path[-1]):
            assert end >= MAP.hexes or MAP.has(end, PORTS), route.name


def test_every_datum_says_its_source() -> None:
    said = [
        *MAP.hex_sources,
        *(p.source for p in MAP.places),
        *(s.source for s in MAP.production),
        *(m.source for m in MAP.markers),
        *(c.source for c in MAP.countries.values()),
        *(x.source for things in (MAP.boxes, MAP.links, MAP.sea_routes, MAP.convoy_zones) for x in things),
        *(t.source for t in MAP.factory_sites.values()),
        *(source for _, _, source in MAP.rail_lines),
        *(source for sources in MAP.side_sources.values() for source in sources),
    ]
    assert [source for source in said if not SOURCE.fullmatch(source)] == []


def test_islands_have_their_sizes() -> None:
    sizes = {"Sicily": 8, "Sardinia": 6, "Corsica": 3, "Malta": 1, "Baleares": 2, "Channel Islands": 1}
    assert {area: len(MAP.areas[area]) for area in sizes} == sizes
    for area in ("Sicily", "Sardinia", "Corsica"):
        assert connected(MAP.areas[area][0], 0) == set(MAP.areas[area])


@pytest.mark.parametrize(("a", "b", "least", "most"), [
    ("Cherbourg", "Southampton", 2, 2), ("Cherbourg", "Portsmouth", 2, 2), ("Cherbourg", "Dover", 3, 4),
    ("Cherbourg", "St Peter Port", 1, 1), ("Messina", "Reggio Calabria", 1, 1), ("København", "Malmö", 1, 1),
    ("Gibraltar", "Ceuta", 1, 1), ("Tunis", "Trapani", 1, 5), ("Bizerte", "Palermo", 1, 5), ("Tunis", "Cagliari", 1, 5),
    ("Paris", "Berlin", 12, 14), ("Roma", "Milano", 6, 8), ("London", "Paris", 5, 5),
])  # fmt: skip
def test_distances(a: str, b: str, least: int, most: int) -> None:
    assert least <= hexes_between(a, b) <= most


@pytest.mark.parametrize("pair", [("Messina", "Reggio Calabria"), ("København", "Malmö"), ("Gibraltar", "Ceuta")])
def test_other_straits(pair: tuple[str, str]) -> None:
    flags = side_between(*pair)
    assert flags is not None
    assert flags & Side.STRAIT


@pytest.mark.parametrize(
    "names",
    [
        ("Den Haag", "Rotterdam", "Amsterdam", "Utrecht", "Arnhem"),
        ("Liège", "Bruxelles", "Aachen", "Köln"),
        ("Roma", "Anzio", "Monte Cassino", "Napoli", "Salerno"),
        ("Le Havre", "Rouen", "Caen", "Dieppe", "Cherbourg"),
    ],
)
def test_places_with_hexes_of_their_own(names: tuple[str, ...]) -> None:
    assert len({hex_of(name) for name in names}) == len(names)


def test_luxembourg_is_one_hex_and_london_lies_inland() -> None:
    assert [MAP.numbers[at] for at in HEXES if MAP.country[at] == "LU"] == [hex_of("Luxembourg")]
    assert MAP.kind[find("London")] == LAND
    assert place("London").port == "major"


def test_rivers_meet_at_corners_and_share_no_hexside_but_two() -> None:
    """Where two run side by side within a hexside, neither crosses the other."""
    shared = {names for names in MAP.rivers.values() if len(names) > 1}
    assert {tuple(sorted(names)) for names in shared} == {("Maas", "Mosel"), ("Isère", "Rhône")}
