"""Limits, countries, production and distances of the map (M.21-M.46)."""

from __future__ import annotations

import pytest

from fogbound.west.months import month, month_text
from fogbound.west.theatre import COAST, KINDS, PARTIAL, SEA, Body, Feature, grid
from fogbound.west.theatre.gazetteer import find
from west.on_the_map import (
    HEXES,
    MAP,
    country,
    has,
    hex_of,
    hexes_between,
    movement_points,
    place,
    rail_net,
    terrain,
    with_feature,
)


def output(name: str, colour: str, until: str = "1945-05") -> int:
    return sum(s.amount for s in MAP.production if s.place == name and s.colour == colour and s.since <= month(until))


def additions(colour: str) -> dict[str, list[str]]:
    """Factories that Germany opens after 1940, by year."""
    years: dict[str, list[str]] = {}
    for site in MAP.production:
        later = site.kind == "factory" and site.since >= month("1942-01") and MAP.power[site.at] == "DE"
        if later and site.colour == colour:
            years.setdefault(month_text(site.since)[:4], []).extend([site.place] * site.amount)
    return {year: sorted(names) for year, names in years.items()}


@pytest.mark.rule("M.21")
def test_places_of_the_north() -> None:
    assert any(site.kind == "mine" for site in MAP.production_at[find("Knaben")])
    assert find("Oslo") in rail_net(find("Knaben"))
    assert find("Göteborg") in rail_net(find("Oslo"))
    assert place("Göteborg").port == "major"
    assert place("Bergen").port
    assert grid.column_row(hex_of("Namsos"))[1] == 2


@pytest.mark.rule("M.22")
def test_where_units_may_never_stand() -> None:
    first_row = grid.column_row(hex_of("Namsos"))[1] - 1
    last_column = grid.column_row(hex_of("Posen"))[0]
    for at in HEXES:
        column, row = grid.column_row(MAP.numbers[at])
        if MAP.playable[at]:
            assert row >= first_row
            assert column <= last_column
            assert MAP.country[at] not in ("DK", "YU")
            assert MAP.kind[at] not in (SEA, PARTIAL)
        if MAP.kind[at] == PARTIAL:
            assert column > last_column
    assert {"DK", "YU"} <= set(MAP.country)


@pytest.mark.rule("M.23")
def test_size_of_the_sheet() -> None:
    columns = {grid.column_row(number)[0] for number in MAP.numbers[: MAP.hexes]}
    rows = {grid.column_row(number)[1] for number in MAP.numbers[: MAP.hexes]}
    assert 28 <= len(columns) <= 38
    assert 40 <= len(rows) <= 55
    assert 1450 <= MAP.hexes <= 1600


@pytest.mark.rule("M.24", "3.7.a", "3.7.b")
def test_america_lies_off_the_map() -> None:
    boxes = {box.name: box for box in MAP.boxes}
    assert boxes["USA"].terrain == boxes["Canada"].terrain == "forest"
    (link,) = [x for x in MAP.links if {x.a, x.b} == {MAP.at("USA"), MAP.at("Canada")}]
    assert set(link.by) == {"land", "rail"}
    assert not boxes["Iceland"].ground
    assert boxes["Iceland"].air_bases == "unlimited"
    assert (boxes["Azores"].country, boxes["Azores"].since, boxes["Azores"].air_bases) == (
        "PT",
        month("1943-06"),
        "one",
    )


@pytest.mark.rule("M.25")
@pytest.mark.parametrize(
    ("area", "code"),
    [
        ("Sicily", "IT"),
        ("Sardinia", "IT"),
        ("Corsica", "FR"),
        ("Malta", "UK"),
        ("Channel Islands", "UK"),
        ("Baleares", "ES"),
    ],
)
def test_islands_belong_to(area: str, code: str) -> None:
    assert {MAP.country[at] for at in MAP.areas[area]} == {code}


@pytest.mark.rule("M.25")
def test_canarias_are_spanish_and_closed() -> None:
    (box,) = [box for box in MAP.boxes if box.name == "Canarias"]
    assert (box.country, box.ground, box.air_bases) == ("ES", False, "none")


@pytest.mark.rule("M.26", "5.2.a", "3.24.a")
def test_home_regions() -> None:
    def region(name: str) -> str:
        return MAP.countries[country(name)].region

    assert [region(name) for name in ("Wien", "Praha", "Posen", "Berlin")] == ["Germany"] * 4
    radar = ("London", "Scapa Flow", "Channel Islands", "Belfast")
    assert [region(name) for name in radar] == ["Great Britain"] * 4
    assert {c.name for c in MAP.countries.values() if c.region == "Scandinavia"} == {"Norway", "Sweden"}


@pytest.mark.rule("M.27")
def test_five_countries_rise() -> None:
    rising = {c.name for c in MAP.countries.values() if c.partisans}
    assert rising == {"Western Poland", "Norway", "Belgium", "Netherlands", "France"}


@pytest.mark.rule("M.28")
def test_the_mediterranean_has_good_weather() -> None:
    assert MAP.body[find("Genoa")] == MAP.body[find("Marseille")] == Body.MEDITERRANEAN
    assert all(MAP.has(at, Feature.GOOD_WEATHER) for at in MAP.areas["Sicily"] if MAP.kind[at] == COAST)
    assert not has("Paris", Feature.GOOD_WEATHER)
    assert not has("Bordeaux", Feature.GOOD_WEATHER)


def test_every_hex_of_a_mediterranean_island_has_good_weather() -> None:
    for area in ("Sicily", "Sardinia", "Corsica", "Malta", "Baleares"):
        assert all(MAP.has(at, Feature.GOOD_WEATHER) for at in MAP.areas[area]), area


@pytest.mark.rule("M.29")
def test_three_convoy_zones() -> None:
    assert [zone.name for zone in MAP.convoy_zones] == ["North", "Central", "South"]
    assert [zone.name for zone in MAP.convoy_zones if zone.lend_lease] == ["North"]
    (route,) = [route for route in MAP.sea_routes if route.name == "Lend-Lease"]
    assert set(route.path) - set(MAP.convoy_zones[0].hexes) <= {MAP.at("Canada")}


@pytest.mark.rule("M.30")
def test_political_hexes_of_italy() -> None:
    assert country("Gran Sasso") == country("Salò") == "IT"
    assert place("Salò").city == "minor"
    assert place("Salò").capital == "RSI"


@pytest.mark.rule("M.31")
def test_yellow_production_that_is_known() -> None:
    expected = {"Paris": 3, "Les Baux-de-Provence": 3, "Khouribga": 1, "Djerissa": 1}
    assert {name: output(name, "yellow", "1940-05") for name in expected} == expected
    assert (country("Khouribga"), country("Djerissa")) == ("MA", "TN")
    assert output("Knaben", "yellow") >= 1
    for name in ("Toulouse", "Marseille"):
        assert any(site.kind == "population" for site in MAP.production if site.place == name)


@pytest.mark.rule("M.32")
def test_coloured_production_that_is_known() -> None:
    assert output("Coventry", "red", "1940-05") == 1
    assert output("Toulouse", "blue", "1940-05") == 1
    assert output("London", "white", "1940-05") == 1
    assert output("Police", "black") == 2
    assert output("Szombathely", "black") == 2
    assert MAP.kind[find("Bratislava")] == PARTIAL
    assert not MAP.playable[find("Bratislava")]
    assert output("Pressburg", "yellow") > 0


@pytest.mark.rule("M.33")
def test_eleven_british_aircraft_factories() -> None:
    blue = [s for s in MAP.production if s.colour == "blue" and MAP.power[s.at] == "UK"]
    assert sum(site.amount for site in blue) == 11
    assert sum(site.amount for site in blue if site.since <= month("1940-07")) == 11


@pytest.mark.rule("M.34")
def test_german_armour_factories_open_in_order() -> None:
    assert additions("red") == {
        "1942": ["Essen", "Essen", "Frankfurt", "Hannover", "Kassel"],
        "1943": ["Berlin", "Berlin", "Magdeburg", "Nürnberg", "Wien"],
        "1944": ["Berlin", "Praha"],
    }
    assert find("Ruhr") == find("Essen")


@pytest.mark.rule("M.35")
def test_german_aircraft_and_oil_plants_open_in_order() -> None:
    assert additions("blue") == {
        "1942": ["Bremen", "Dresden", "Magdeburg"],
        "1943": ["Nürnberg", "Nürnberg", "Rostock"],
        "1944": ["Danzig", "München", "Wien"],
    }
    assert additions("black") == {"1942": ["Police", "Scholven/Buer"], "1943": ["Leuna", "Police"]}
    assert find("Leuna") == find("Böhlen")


@pytest.mark.rule("M.36")
def test_a_die_finds_the_german_factory_site() -> None:
    table = MAP.factory_sites["DE"]
    assert [len(cities) for cities in table.dice] == [2] * 6
    assert set(table.dice[1]) == {"Kassel", "Magdeburg"}
    assert sum(table.limits.values()) == 12
    assert set(table.limits) == {city for cities in table.dice for city in cities}


@pytest.mark.rule("M.38")
def test_armour_reserves_reach_normandy() -> None:
    assert movement_points("Le Mans", "Gold-Juno-Sword") <= 4
    assert movement_points("Paris", "Gold-Juno-Sword") <= 4
    beaches = ("Omaha/Utah", "Gold-Juno-Sword")
    assert min(movement_points("Lille", beach) for beach in beaches) <= 4
    assert min(movement_points("Toulouse", beach) for beach in beaches) > 4


@pytest.mark.rule("M.39")
def test_invasion_fleets_reach_their_beaches() -> None:
    assert hexes_between("Southampton", "Omaha/Utah") <= 5
    assert hexes_between("Portsmouth", "Gold-Juno-Sword") <= 5
    assert hexes_between("Plymouth", "Omaha/Utah") <= 5
    assert movement_points("Dover", "London") <= 4


@pytest.mark.rule("M.40")
def test_the_airborne_reach_their_targets() -> None:
    def nearest_base(target: str, codes: set[str]) -> int:
        bases = Feature.MAJOR_CITY | Feature.MINOR_CITY | Feature.FORTRESS
        return min(
            grid.distance(MAP.numbers[at], hex_of(target))
            for at in HEXES
            if MAP.country[at] in codes and MAP.playable[at] and MAP.features[at] & bases
        )

    for target in ("Den Haag", "Rotterdam", "Gent", "Eben Emael"):
        assert nearest_base(target, {"DE"}) <= 5
    for target in ("Coventry", "Reading"):
        assert nearest_base(target, {"FR", "BE"}) <= 5


@pytest.mark.rule("M.41")
def test_sicily_and_cagliari_are_near_africa_and_malta() -> None:
    starts = ("Tunis", "Bizerte", "Malta")
    assert all(place(name).port for name in starts)
    sicily = [MAP.numbers[at] for at in MAP.areas["Sicily"]]
    assert min(grid.distance(hex_of(start), there) for start in starts for there in sicily) <= 5
    ports = [p.name for p in MAP.places if p.at in MAP.areas["Sardinia"] and p.port]
    near = {p for p in ports if min(hexes_between(start, p) for start in starts) <= 5}
    assert near == {"Cagliari"}  # the only Sardinian port in reach, says the designer


@pytest.mark.rule("M.42")
def test_sites_of_the_locked_forts() -> None:
    assert with_feature(Feature.FORT_SITE) == {
        hex_of(name) for name in ("Berlin", "Channel Islands", "Lorient", "St Nazaire", "La Rochelle")
    }


@pytest.mark.rule("M.43")
def test_northern_ports_freeze() -> None:
    frozen = [p for p in MAP.places if p.freezes]
    assert len(frozen) >= 5
    assert all(p.port and not MAP.body[p.at] & Body.MEDITERRANEAN for p in frozen)
    assert all(MAP.has(p.at, Feature.FREEZES) for p in frozen)


@pytest.mark.rule("M.44")
def test_mines_lie_in_the_channel_only() -> None:
    mined = with_feature(Feature.MINES)
    assert mined
    for number in mined:
        assert KINDS[MAP.kind[MAP.at(number)]] == "sea"
        assert MAP.sea[MAP.at(number)] == "English Channel"
        assert min(grid.distance(number, hex_of(name)) for name in ("Brest", "Cherbourg", "Calais")) <= 3
        assert min(grid.distance(number, hex_of(name)) for name in ("Plymouth", "Portsmouth", "Dover")) <= 3


@pytest.mark.rule("M.46")
def test_continental_capitals_are_joined_by_rail() -> None:
    net = rail_net(find("Berlin"))
    for name in ("Paris", "Roma", "Bruxelles", "Den Haag", "Wien", "Praha", "Madrid", "Lisboa", "Bern", "Salò"):
        assert find(name) in net, name
    for power, at in MAP.supply_sources.items():
        assert at >= MAP.hexes or MAP.rails[at], power


@pytest.mark.rule("4.1.a")
def test_main_supply_sources() -> None:
    assert {power: MAP.numbers[at] for power, at in MAP.supply_sources.items()} == {
        "UK": hex_of("London"),
        "DE": hex_of("Berlin"),
        "IT": hex_of("Roma"),
        "US": "USA",
        "FR": hex_of("Paris"),
        "NL": hex_of("Den Haag"),
        "BE": hex_of("Bruxelles"),
        "FF": hex_of("Alger"),
        "RSI": hex_of("Salò"),
        "CA": "Canada",
    }


def test_terrain_is_the_country_people_know() -> None:
    known = {
        "Bastogne": "forest", "Sedan": "forest", "Strasbourg": "forest", "Freiburg": "forest",
        "1533": "forest", "Gran Sasso": "mountain", "Innsbruck": "mountain", "Milano": "plain",
        "Amsterdam": "swamp", "Clermont-Ferrand": "mountain", "1910": "mountain", "Berlin": "plain",
        "Dombås": "mountain", "Bastia": "mountain", "Firenze": "hills", "Caen": "plain",
    }  # fmt: skip
    assert {name: terrain(name) for name in known} == known
