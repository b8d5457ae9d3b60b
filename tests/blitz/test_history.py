"""The data against what is known of the war: models by year, mounts, machine guns, companies, duels."""

from __future__ import annotations

import pytest

from fogbound.blitz.army import NATIONS, estimate, for_sale, items, piece_cost, vehicle_cost
from fogbound.blitz.arsenal import FIRST_YEAR, LAST_YEAR, arsenal
from fogbound.blitz.odds import shoot, shot_between
from fogbound.blitz.play.battle.muster import StandRow, contingents
from fogbound.blitz.play.engine.scenarios import scenarios
from fogbound.blitz.ruleset import V2, V3
from fogbound.blitz.terms import Facing

STOCK = arsenal()


def fielded(year: int, nation: str) -> set[str]:
    return {v.name for v in STOCK.vehicles.values() if nation in v.users and v.first <= year <= v.last}


# -- models by year ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nation", "year", "model", "older", "younger"),
    [
        ("Germany", 1943, "Panther D", "", "Panther G"),
        ("Germany", 1943, "Panther A", "", "Panther G"),
        ("Germany", 1942, "Panzer IV F2", "", "Panzer IV H"),
        ("Germany", 1942, "Panzer IV G", "", "Panther D"),
        ("Germany", 1941, "Panzer IV F1", "", "Panzer IV F2"),
        ("Germany", 1940, "Panzer III F", "", "Panzer III H"),
        ("Germany", 1941, "Panzer III J (short 50)", "", "Panzer III J (long 50)"),
        ("Germany", 1943, "Panzer III N", "Panzer III F", "Panther G"),
        ("Germany", 1942, "StuG III F", "", "Jagdpanzer IV"),
        ("USSR", 1941, "KV-1 m1940", "", "KV-1S"),
        ("USSR", 1941, "T-34/76 m1940", "", "T-34/76 m1943"),
        ("USSR", 1943, "KV-1S", "KV-2", "IS-1"),
        ("USSR", 1943, "KV-85", "T-26 m1933", "IS-2"),
        ("USSR", 1944, "IS-1", "KV-1 m1942", ""),
        ("USA", 1942, "M3 Lee", "", "M4A1 (76)"),
        ("UK", 1940, "Cruiser A10", "", "Crusader II"),
        ("UK", 1942, "Crusader III", "Cruiser A10", "Cromwell IV"),
        ("UK", 1942, "Churchill I", "Matilda I", "Churchill VII"),
        ("Italy", 1940, "M11/39", "", "M14/41"),
        ("Japan", 1943, "Type 97 Shinhoto Chi-Ha", "Type 89 I-Go", ""),
    ],
)
def test_a_model_serves_in_its_years(nation: str, year: int, model: str, older: str, younger: str) -> None:
    there = fielded(year, nation)
    assert model in there
    assert not {older, younger} & there
    assert {older, younger} - {""} <= STOCK.vehicles.keys()


def test_the_long_75_comes_to_the_panzer_iv_in_1942() -> None:
    long = [v for v in STOCK.vehicles.values() if v.name.startswith("Panzer IV") and v.gun == "75L"]
    short = [v for v in STOCK.vehicles.values() if v.name.startswith("Panzer IV") and v.gun == "75*"]
    assert min(v.first for v in long) == 1942
    assert {v.first for v in short} == {1939, 1940, 1941}


def test_the_first_panthers_break_down() -> None:
    assert "unreliable" in STOCK.vehicle("Panther D").traits
    assert "unreliable" not in STOCK.vehicle("Panther A").traits


@pytest.mark.parametrize("nation", NATIONS)
def test_every_nation_has_tanks_guns_and_infantry_while_it_fights(nation: str) -> None:
    last = {"Poland": 1939, "France": 1940, "Italy": 1943}.get(nation, LAST_YEAR)
    first = {"USA": 1942, "USSR": 1939}.get(nation, FIRST_YEAR)
    for year in range(first, last + 1):
        sold = {priced.line.item for priced in for_sale(V3, STOCK, nation, year)}
        assert sold & {v.name for v in STOCK.vehicles.values() if v.kind == "tank"}
        assert sold & {p.name for p in STOCK.pieces.values() if p.role == "at"}
        own = {name for name, item in items().items() if item.kind == "company" and item.users}
        assert sold & own


@pytest.mark.parametrize("code", scenarios())
def test_scenarios_field_only_what_served_a_side_in_that_year(code: str) -> None:
    nations, year = scenarios()[code].nations, scenarios()[code].year
    for row in scenarios()[code].units.values():
        if row.vehicle:
            assert row.vehicle in fielded(year, nations[0]) | fielded(year, nations[1])
        if row.piece:
            piece = STOCK.piece(row.piece)
            assert piece.nation in nations
            assert piece.first <= year <= piece.last, row.piece
        if row.at_weapon:
            assert STOCK.weapon(row.at_weapon).first <= year, row.at_weapon


# -- mounts and machine guns ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "gun", "turret", "second", "second_turret"),
    [
        ("M3 Lee", "75", False, "37LL", True),
        ("Grant", "75", False, "37LL", True),
        ("B1 bis", "47", True, "75*", False),
        ("Churchill I", "40L", True, "76*", False),
        ("T-35", "76*", True, "45", True),
        ("M11/39", "37", False, "", False),
        ("Humber armoured car", "15L", True, "", False),
    ],
)
def test_each_gun_has_its_mount(name: str, gun: str, turret: bool, second: str, second_turret: bool) -> None:
    v = STOCK.vehicle(name)
    assert (v.gun, v.turret, v.second, v.second_turret) == (gun, turret, second, second_turret)


@pytest.mark.parametrize(
    "name",
    [
        "Renault FT",
        "KV-2",
        "Type 95 Ha-Go",
        "Type 97 Chi-Ha",
        "Type 97 Shinhoto Chi-Ha",
        "Valentine IX",
        "Type 89 I-Go",
    ],
)
def test_these_have_no_coaxial_machine_gun(name: str) -> None:
    assert "coaxial MG" not in STOCK.vehicle(name).mgs


@pytest.mark.parametrize(
    ("name", "mgs"),
    [
        ("Renault FT", ()),
        ("KV-2", ("hull MG", "hull MG")),
        ("Type 97 Chi-Ha", ("hull MG", "hull MG")),
        ("Humber armoured car", ("coaxial MG",)),
        ("M4 Sherman 75", ("coaxial MG", "hull MG", "AA MG")),
        ("Sherman Firefly", ("coaxial MG",)),
        ("Panzer III F", ("twin MG", "hull MG")),
        ("Panzer IV H", ("coaxial MG", "hull MG")),
        ("KV-1 m1941", ("coaxial MG", "hull MG", "hull MG")),
        ("M13/40", ("coaxial MG", "twin MG", "AA MG")),
        ("SU-85", ()),
        ("M7 Priest", ("AA MG",)),
    ],
)
def test_machine_guns_are_listed_one_by_one(name: str, mgs: tuple[str, ...]) -> None:
    assert STOCK.vehicle(name).mgs == mgs


def test_a_dingo_has_no_turret_and_cruisers_are_fast() -> None:
    assert not STOCK.vehicle("Daimler Dingo scout car").turret
    for name in ("Cruiser A13", "Tetrarch", "Crusader II", "Cromwell IV"):
        assert STOCK.vehicle(name).pace == "fast tank", name
    assert STOCK.vehicle("Cruiser A10").pace == "slow tank"


# -- companies and points ---------------------------------------------------------------------------------------------

ARMS = {"rifle group": 35, "SMG group": 35, "MMG": 40, "HMG": 45}
TEAMS = {"ATR": 15, "PIAT": 20, "Bazooka": 20}
FACTOR = {"conscript": 0.8, "regular": 1.0, "veteran": 1.2, "elite": 1.36}
NATIONAL = {name: item for name, item in items().items() if item.kind == "company" and item.source == "ours"}


def cost_of(row: StandRow) -> int:
    if row.vehicle:
        return vehicle_cost(V3, STOCK, STOCK.vehicle(row.vehicle)).value
    if row.piece:
        piece = STOCK.piece(row.piece)
        if piece.role == "mortar":
            return 30 if piece.calibre <= 51 else 45
        return piece_cost(V3, STOCK, piece).value
    return ARMS[row.arm] if row.arm else TEAMS[row.at_weapon]


@pytest.mark.parametrize("name", sorted(set(NATIONAL) - {"infantry company"}))
def test_a_company_of_ours_costs_what_its_stands_do(name: str) -> None:
    stands = contingents()[name].stands
    base = sum(cost_of(row) * row.count for row in stands)
    assert NATIONAL[name].points == {level: 5 * round(base * FACTOR[level] / 5) for level in NATIONAL[name].points}
    assert NATIONAL[name].boxes == sum(row.count for row in stands)


@pytest.mark.parametrize("name", sorted(set(NATIONAL) - {"infantry company"}))
def test_a_company_has_only_weapons_of_its_years(name: str) -> None:
    item = NATIONAL[name]
    assert len(item.users) == 1
    for row in contingents()[name].stands:
        if row.at_weapon:
            assert STOCK.weapon(row.at_weapon).first <= item.first, name
        if row.piece:
            assert STOCK.piece(row.piece).first <= item.first, name
        if row.vehicle:
            assert STOCK.vehicle(row.vehicle).first <= item.first, name


def test_the_sum_of_stands_comes_near_the_companies_of_published_lists() -> None:
    for name, level in (("grenadier company", "regular"), ("reduced grenadier company", "regular"),
                        ("mechanised infantry company", "regular")):  # fmt: skip
        base = sum(cost_of(row) * row.count for row in contingents()[name].stands)
        assert abs(base * FACTOR[level] - items()[name].points[level]) <= 65, name


def test_everything_for_sale_has_its_points() -> None:
    for nation in NATIONS:
        for year in range(FIRST_YEAR, LAST_YEAR + 1):
            assert all(priced.points >= 10 for priced in for_sale(V3, STOCK, nation, year))


def test_a_second_gun_costs() -> None:
    lee, sherman = STOCK.vehicle("M3 Lee"), STOCK.vehicle("M4 Sherman 75")
    assert estimate(V2, STOCK, lee) == 5 * round((50 + 11 * 5 + 4 * 3 + 4.5 * (5 + 3 + 3)) / 5)
    assert estimate(V2, STOCK, lee) < estimate(V2, STOCK, sherman) + 4 * 3


# -- known duels ------------------------------------------------------------------------------------------------------

DUELS: list[tuple[str, str, int, Facing, float, float]] = [
    # firer, target, cm (of 10 m), plate, least and greatest chance to destroy by one shot under V3
    ("Panzer III F", "B1 bis", 30, "front", 0.0, 0.03),  # Stonne
    ("Panzer III F", "B1 bis", 60, "front", 0.0, 0.0),
    ("Panzer III F", "KV-1 m1940", 30, "front", 0.0, 0.03),  # Raseiniai
    ("Panzer III F", "KV-1 m1941", 30, "front", 0.0, 0.03),
    ("Panzer III F", "KV-1 m1941", 60, "front", 0.0, 0.0),
    ("Panzer III F", "KV-2", 30, "front", 0.0, 0.03),
    ("Panzer II C", "B1 bis", 10, "front", 0.0, 0.0),
    ("Panzer III F", "Matilda II", 30, "front", 0.0, 0.08),  # Arras
    ("Panzer III F", "Matilda II", 60, "front", 0.0, 0.03),
    ("M13/40", "Matilda II", 60, "front", 0.0, 0.08),  # Beda Fomm
    ("Panzer III F", "T-34/76 m1940", 60, "front", 0.0, 0.07),
    ("Panzer III F", "Somua S35", 60, "front", 0.05, 0.15),  # Hannut: at short range only
    ("Panzer III J (long 50)", "KV-1 m1941", 60, "front", 0.0, 0.08),
    ("Panzer IV F2", "KV-1 m1941", 60, "front", 0.2, 0.5),
    ("Tiger I", "KV-1 m1941", 60, "front", 0.3, 0.6),
    ("Tiger I", "Matilda II", 60, "front", 0.4, 0.7),
    ("Panzer IV F2", "T-34/76 m1941-42", 60, "front", 0.35, 0.6),
    ("T-34/76 m1943", "Tiger I", 60, "front", 0.0, 0.08),
    ("M4 Sherman 75", "Panther G", 60, "front", 0.0, 0.03),
    ("M4 Sherman 75", "Panther G", 60, "side", 0.4, 0.7),
    ("Panther G", "M4 Sherman 75", 60, "front", 0.6, 0.9),
    ("B1 bis", "Panzer III F", 60, "front", 0.3, 0.6),
    ("Type 97 Chi-Ha", "M4 Sherman 75", 60, "front", 0.0, 0.03),
]


@pytest.mark.parametrize(("firer", "target", "cm", "facing", "least", "greatest"), DUELS)
def test_known_duels(firer: str, target: str, cm: int, facing: Facing, least: float, greatest: float) -> None:
    shot = shot_between(V3, STOCK, STOCK.vehicle(firer), STOCK.vehicle(target), cm, facing)
    chance = float(shoot(V3, shot).outcomes.get("destroyed", 0))
    assert least <= chance <= greatest
