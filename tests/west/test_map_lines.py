"""Lines, cities and marked hexes that the manual names (M.01-M.20)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fogbound.west.theatre import COAST, SEA, Feature, Side, grid
from fogbound.west.theatre.gazetteer import find
from west.on_the_map import (
    HEXES,
    MAP,
    connected,
    country,
    has,
    hex_of,
    hexes_between,
    movement_points,
    place,
    side_between,
    terrain,
    with_feature,
)


def touches(number: str, code: str) -> bool:
    return any(MAP.country[MAP.at(there)] == code for there in grid.neighbours(number).values() if there in MAP.index)


@pytest.mark.rule("M.01")
def test_five_french_hexes_face_germany_over_orange_hexsides() -> None:
    line = with_feature(Feature.MAGINOT)
    assert len(line) == 5
    for number in line:
        at = MAP.at(number)
        orange = [MAP.neighbours[at][d] for d in range(6) if MAP.sides[at][d] & Side.MAGINOT]
        assert MAP.country[at] == "FR"
        assert orange
        assert all(MAP.country[there] == "DE" for there in orange)
    everywhere = {MAP.numbers[at] for at in HEXES for flags in MAP.sides[at] if flags & Side.MAGINOT}
    assert {n for n in everywhere if MAP.country[MAP.at(n)] == "FR"} == line


@pytest.mark.rule("M.02")
def test_nine_german_hexes_chain_from_the_dutch_to_the_swiss_border() -> None:
    line = with_feature(Feature.SIEGFRIED)
    assert len(line) == 9
    assert {MAP.country[MAP.at(number)] for number in line} == {"DE"}
    ends = {n for n in line if len(set(grid.neighbours(n).values()) & line) == 1}
    assert len(ends) == 2
    assert any(touches(number, "NL") for number in ends)
    assert any(touches(number, "CH") for number in ends)
    reached, stack = set(), [min(line)]
    while stack:
        number = stack.pop()
        reached.add(number)
        stack += (set(grid.neighbours(number).values()) & line) - reached
    assert reached == line


@pytest.mark.rule("M.03")
@pytest.mark.parametrize(
    ("name", "city"),
    [
        *[(name, "capital") for name in ("Roma", "Paris", "London", "Berlin", "Bruxelles")],
        *[(name, "minor") for name in ("Den Haag", "Luxembourg", "Venezia", "Orléans")],
        ("Milano", "major"),
    ],
)
def test_cities_have_the_class_the_manual_gives(name: str, city: str) -> None:
    assert place(name).city == city
    assert has(name, Feature.MAJOR_CITY) == (city in ("capital", "major"))
    assert has(name, Feature.MINOR_CITY) == (city == "minor")


@pytest.mark.rule("3.3.2.b")
def test_two_capitals_are_minor_cities() -> None:
    small = {p.name for p in MAP.places if p.capital and p.city == "minor" and MAP.country[p.at] == p.capital}
    assert small == {"Den Haag", "Luxembourg", "Pressburg"}  # Pressburg lies in a partial hex
    assert all(has(name, Feature.CAPITAL) for name in ("Den Haag", "Luxembourg", "Paris"))


@pytest.mark.rule("M.04")
def test_six_victory_cities() -> None:
    assert {p.name for p in MAP.places if p.victory} == {"London", "Paris", "Roma", "München", "Peenemünde", "Berlin"}


@pytest.mark.rule("M.05")
@pytest.mark.parametrize(
    ("letter", "port"), [("A", "Antwerpen"), ("B", "Bordeaux"), ("K", "Kiel"), ("L", "London"), ("T", "Trieste")]
)
def test_an_inland_port_has_two_coastal_hexes_beside_it(letter: str, port: str) -> None:
    marked = MAP.inland_port_hexes(letter)
    assert len(set(marked)) == 2
    for at in marked:
        assert MAP.kind[at] == COAST
        assert at == find(port) or at in MAP.neighbours[find(port)]
        assert MAP.body[at] & MAP.body[find(port)]
    assert place(port).port == "major"


def test_no_hex_carries_another_letter() -> None:
    assert {m.detail for m in MAP.markers if m.feature == "inland_port"} == set("ABKLT")


@pytest.mark.rule("M.06")
def test_eight_land_hexes_hold_the_canal_between_two_seas() -> None:
    banks = with_feature(Feature.KIEL_CANAL)
    canal = {MAP.numbers[at] for at in HEXES for flags in MAP.sides[at] if flags & Side.CANAL}
    assert len(banks) == 8
    assert canal < banks
    assert all(MAP.country[MAP.at(number)] in ("DE", "DK") for number in banks)
    bodies = {hex_body for number in canal for hex_body in [MAP.body[MAP.at(number)]] if hex_body}
    assert {1, 2} <= bodies


@pytest.mark.rule("M.07")
def test_a_red_arrow_joins_dover_and_calais() -> None:
    flags = side_between("Dover", "Calais")
    assert flags is not None
    assert flags & Side.STRAIT
    assert movement_points("Dover", "Calais") == 3


@pytest.mark.rule("M.08", "13.8.1.2.b")
def test_six_radar_stations_in_order_along_the_south_coast() -> None:
    chain = MAP.radar_chain()
    assert [m.detail for m in chain] == ["Ventnor", "Poling", "Pevensey", "Rye", "Dover", "Dunkirk"]
    assert {MAP.country[m.at] for m in chain} == {"UK"}
    steps = [grid.distance(MAP.numbers[a.at], MAP.numbers[b.at]) for a, b in pairwise(chain)]
    assert max(steps) == 1


@pytest.mark.rule("M.09")
def test_torino_stands_in_forest_and_orleans_on_plain() -> None:
    assert (terrain("Torino"), place("Torino").city) == ("forest", "major")
    assert (terrain("Orléans"), place("Orléans").city) == ("plain", "minor")


@pytest.mark.rule("M.10")
def test_eben_emael_is_the_fortress_in_the_hex_of_liege() -> None:
    assert hex_of("Eben Emael") == hex_of("Liège")
    assert with_feature(Feature.FORTRESS) == {hex_of("Eben Emael")}
    assert country("Eben Emael") == "BE"
    cities = [p.city for p in MAP.places_at[find("Liège")] if p.city in ("minor", "major", "capital")]
    assert cities == ["minor"]  # one die of anti-aircraft fire, that of Liège


@pytest.mark.rule("M.11", "3.7.1.g")
def test_la_spezia_and_malta_are_bunkers() -> None:
    assert with_feature(Feature.BUNKER) == {hex_of("La Spezia"), hex_of("Malta")}
    assert country("Malta") == "UK"


@pytest.mark.rule("M.12")
@pytest.mark.parametrize(("name", "port"), [("Brest", "major"), ("Lorient", "minor"), ("St Nazaire", "minor")])
def test_breton_ports(name: str, port: str) -> None:
    assert place(name).port == port
    assert MAP.body[find(name)] == 1


@pytest.mark.rule("M.13")
def test_cherbourg_and_le_havre_supply_six() -> None:
    supply = {"major": 5, "minor": 1}
    assert supply[place("Cherbourg").port] + supply[place("Le Havre").port] == 6
    assert place("Cherbourg").port == "major"


@pytest.mark.rule("M.14")
def test_shoals_lie_before_hamburg_and_wilhelmshaven() -> None:
    assert has("Hamburg", Feature.SHOAL)
    assert has("Wilhelmshaven", Feature.SHOAL)
    assert place("Hamburg").city == "major"


@pytest.mark.rule("M.15", "24.1.a")
def test_front_beaches_the_manual_names() -> None:
    facing = {MAP.numbers[port]: {MAP.numbers[b] for b in beaches} for port, beaches in MAP.front_beaches.items()}
    assert hex_of("Calais") in facing[hex_of("Dover")]
    assert {hex_of(n) for n in ("Channel Islands", "Southampton", "Portsmouth")} <= facing[hex_of("Cherbourg")]
    assert hex_of("Dover") not in facing[hex_of("Cherbourg")]
    assert hex_of("Calais") not in facing[hex_of("Southampton")]


def test_every_front_beach_is_a_beach_across_the_sea_from_a_port() -> None:
    for port, beaches in MAP.front_beaches.items():
        assert MAP.features[port] & (Feature.MAJOR_PORT | Feature.MINOR_PORT)
        for beach in beaches:
            assert MAP.has(beach, Feature.BEACH)
            assert MAP.body[beach] & MAP.body[port]
            assert grid.distance(MAP.numbers[port], MAP.numbers[beach]) <= 5


@pytest.mark.rule("M.16")
def test_ports_and_beaches_of_the_channel() -> None:
    assert hex_of("Southampton") != hex_of("Portsmouth")
    for name in ("Southampton", "Portsmouth", "Calais"):
        assert has(name, Feature.BEACH)
    assert all(place(name).port for name in ("Southampton", "Portsmouth", "Plymouth", "Dover", "Calais"))


@pytest.mark.rule("M.17")
def test_three_clear_beaches_face_england() -> None:
    southwest = grid.neighbour(hex_of("Calais"), "SW")
    beaches = {hex_of("Omaha/Utah"), hex_of("Gold-Juno-Sword"), southwest}
    assert len(beaches) == 3
    for number in beaches:
        assert MAP.has(MAP.at(str(number)), Feature.BEACH)
        assert terrain(str(number)) == "plain"
        assert not has(str(number), Feature.MAJOR_CITY)
        assert MAP.kind[MAP.at(str(number))] == COAST


def test_regular_infantry_can_land_on_every_beach() -> None:
    """24.1: a target is clear, no shoal and no major city; Cagliari and the polders of Utrecht too."""
    for number in with_feature(Feature.BEACH):
        assert terrain(number) == "plain", number
        assert not has(number, Feature.SHOAL | Feature.MAJOR_CITY), number
        assert MAP.kind[MAP.at(number)] == COAST, number


@pytest.mark.rule("M.18")
def test_special_coastal_hexes() -> None:
    utrecht = find("Utrecht")
    assert MAP.kind[utrecht] == COAST
    assert {find("Den Haag"), find("Amsterdam")} <= set(MAP.neighbours[utrecht])
    (banned,) = with_feature(Feature.LANDING_BAN)
    assert {hex_of("St Malo"), hex_of("Carentan")} <= set(grid.neighbours(banned).values())
    assert MAP.kind[MAP.at(banned)] == COAST
    assert has("Channel Islands", Feature.BEACH)


@pytest.mark.rule("M.19")
def test_targets_of_the_airborne() -> None:
    def difficulties(name: str) -> int:
        rough = terrain(name) != "plain"
        forts = Feature.FORTRESS | Feature.BUNKER | Feature.MAGINOT | Feature.SIEGFRIED
        return rough + has(name, Feature.MAJOR_CITY) + has(name, forts)

    assert [difficulties(name) for name in ("Rotterdam", "Coventry", "Reading", "Den Haag", "Gent")] == [1, 0, 0, 0, 0]
    assert has("Rotterdam", Feature.MAJOR_CITY)
    assert has("Coventry", Feature.FACTORY)
    assert has("Reading", Feature.FACTORY)
    assert find("Gent") in MAP.inland_port_hexes("A")


@pytest.mark.rule("M.20")
@pytest.mark.parametrize("name", ["Sedan", "Anzio", "Monte Cassino"])
def test_historical_sites_are_no_cities(name: str) -> None:
    assert place(name).city == "site"
    assert not has(name, Feature.MAJOR_CITY | Feature.MINOR_CITY | Feature.FORTRESS)


def test_great_britain_is_one_island_and_sedan_three_hexes_from_paris() -> None:
    island = connected(find("London"), 0)
    assert find("Inverness") in island
    assert find("Calais") not in island
    assert hexes_between("Paris", "Sedan") == 3
    assert MAP.kind[MAP.at("1824")] == SEA


@pytest.mark.parametrize(
    ("start", "end", "by", "not_by"),
    [
        ("Newcastle", "Edinburgh", "Alnwick", "Carlisle"),  # the east coast line
        ("Napoli", "Foggia", "Benevento", "Termoli"),
        ("Paris", "Bordeaux", "Tours", "Limoges"),
        ("Köln", "Basel", "Karlsruhe", "Strasbourg"),
        ("Milano", "Bologna", "Piacenza", "Genova"),
    ],
)
def test_main_lines_run_where_they_ran(start: str, end: str, by: str, not_by: str) -> None:
    lines = [{MAP.numbers[at] for at in hexes} for _line, hexes, _source in MAP.rail_lines]
    line = next(hexes for hexes in lines if {hex_of(start), hex_of(by), hex_of(end)} <= hexes)
    assert hex_of(not_by) not in line
