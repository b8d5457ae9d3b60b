"""The block list against the clauses D.01 to D.25 and the examples of the manual that name a unit."""

from __future__ import annotations

from collections import Counter

import pytest

from fogbound.west.blocks import blocks, find
from fogbound.west.blocks.rows import COLOURS, Block
from fogbound.west.charts import charts
from fogbound.west.kinds import (
    AIRBORNE,
    ELITE,
    LOCKED,
    LUFTWAFFE,
    MOTORISED,
    SS,
    STUKA,
    TROPICAL,
    Class,
    Nation,
)


def of_class(*kinds: Class) -> list[Block]:
    return [block for block in blocks() if block.kind in kinds]


def names(found: list[Block]) -> set[str]:
    return {block.name for block in found}


@pytest.mark.rule("1.2.a", "D.01", "D.02", "D.03", "D.04", "D.05", "D.06", "D.07", "D.08", "D.09")
def test_totals_by_colour() -> None:
    assert Counter(block.colour for block in blocks()) == {
        "FR": 42, "DE": 114, "IT": 25, "US": 42, "UK": 32, "minor": 28, "fort": 28, "navy": 4, "mulberry": 2,
    }  # fmt: skip


@pytest.mark.rule("D.05", "D.06", "D.07", "D.08", "D.09")
def test_nations_inside_a_colour() -> None:
    count = Counter((block.colour, block.nation) for block in blocks())
    assert count["UK", Nation.CA] == 4
    assert count["minor", Nation.FF] == 3
    assert (count["fort", Nation.DE], count["fort", Nation.IT]) == (25, 3)
    assert (count["navy", Nation.DE], count["navy", Nation.IT]) == (3, 1)
    assert (count["mulberry", Nation.US], count["mulberry", Nation.UK]) == (1, 1)
    assert find("Mulberry A").nation == Nation.US


@pytest.mark.rule("D.03")
def test_the_italian_republic_has_no_blocks_of_its_own() -> None:
    assert not [block for block in blocks() if block.nation == Nation.RSI]
    assert find("Liguria").colour == charts().nations[Nation.RSI].colour == "IT"


@pytest.mark.rule("D.10")
def test_stickers() -> None:
    pieces = charts().limits.pieces
    assert len(blocks()) + pieces.turn_stickers + pieces.morale_stickers == pieces.stickers == 320


@pytest.mark.rule("D.13")
def test_forts() -> None:
    for fort in of_class(Class.FORT):
        assert (fort.faces, sum(cost or 0 for cost in fort.costs)) == ((7, 5, 3, 1), 12)
        assert [fort.hits_to_drop(steps) for steps in fort.faces] == [2, 2, 2, 1]
    assert {fort.costs for fort in of_class(Class.FORT)} == {(charts().limits.prices.fort_face,) * 4}


@pytest.mark.rule("M.42")
def test_locked_forts_and_their_places() -> None:
    locked = {fort.name: fort.place for fort in of_class(Class.FORT) if fort.abilities & LOCKED}
    assert locked == {
        "Fort Reichstag": "Berlin",
        "Fort Channel Islands": "Channel Islands",
        "Fort Lorient": "Lorient",
        "Fort St. Nazaire": "St. Nazaire",
        "Fort La Rochelle": "La Rochelle",
    }
    assert all(fort.place for fort in of_class(Class.FORT))


@pytest.mark.rule("D.14")
def test_german_reference_faces() -> None:
    german = [block for block in blocks() if block.nation == Nation.DE]
    corps = Counter(block.faces for block in german if block.name.endswith(" AK"))
    assert corps.most_common(1)[0][0] == (4, 3, 2, 1) == find("III AK").faces == find("84th Infantry Corps").faces
    assert {block.full for block in german if block.kind == Class.MOUNTAIN} == {4}
    assert 5 in {block.full for block in german if block.kind == Class.TANK}


@pytest.mark.rule("D.15")
def test_faces_named_by_examples() -> None:
    artillery = find("German 4th Army").faces
    assert (artillery[:2], artillery[-1]) == ((4, 2), 0)
    assert find("11th Fighter Group").faces[:2] == (5, 3)
    assert find("11th Fighter Group").hits_to_drop(5) == 2
    assert find("2nd Motorised").full == 4
    assert 6 in {block.full for block in of_class(Class.MARINE) if block.nation == Nation.US}


@pytest.mark.rule("D.16")
def test_deduced_faces() -> None:
    assert find("82nd Airborne").faces == (3, 2, 1, 0)
    stukas = [block for block in blocks() if block.abilities & STUKA]
    assert [(block.nation, block.kind, block.full) for block in stukas] == [(Nation.DE, Class.BOMBER, 4)] * 2
    strong = [block for block in of_class(Class.MARINE) if block.full == 6]
    assert all(block.hits_to_drop(6) == 2 for block in strong)


@pytest.mark.rule("D.17")
def test_zero_faces() -> None:
    zero = {block.name for block in blocks() if block.faces[-1] == 0}
    paras = {block.name for block in of_class(Class.PARA) if charts().nations[block.nation].side == "allies"}
    air = {block.name for block in of_class(Class.FIGHTER, Class.BOMBER, Class.STRATEGIC)}
    must = names(of_class(Class.ARTILLERY)) | paras | {"LXV AK"}
    assert must <= zero <= must | air
    assert zero & air
    assert air - zero


@pytest.mark.rule("D.18")
def test_british_step_colours() -> None:
    thirteenth = find("13th motorised marine")
    assert thirteenth.kind == Class.MARINE
    assert thirteenth.abilities & MOTORISED
    assert [COLOURS[cost] for cost in reversed(thirteenth.costs)] == ["white", "black", "white", "red"]
    for name in ("British 1st Corps", "British 2nd Corps", "British 3rd Corps"):
        *higher, first = find(name).costs
        assert first == 3
        assert set(higher) == {None}


@pytest.mark.rule("D.19", "10.0.a")
def test_german_elite_and_luftwaffe() -> None:
    german = [block for block in blocks() if block.nation == Nation.DE]
    ground = [block for block in german if charts().classes[block.kind].role in ("GCU", "GSU")]
    elite = {block.name for block in ground if block.abilities & ELITE}
    assert elite == {"7 Fl", "22 LL", "I Fs", "II Fs", "1 Fs Armee", "HG Div"}
    assert {block.name for block in german if block.abilities & AIRBORNE} == {"7 Fl", "22 LL"}
    luftwaffe = {block.name for block in german if block.abilities & LUFTWAFFE}
    assert luftwaffe == {
        "7 Fl", "22 LL", "HG Div", "HG Korps", "II LwF", "IV LwF", "Goering", "2 LF", "3 LF", "LF Reich",
    }  # fmt: skip
    ss = [block for block in german if block.abilities & SS]
    assert {"I SS Pz", "II SS Pz", "Dietrich"} <= names(ss)
    assert {block.nation for block in blocks() if block.abilities & SS} == {Nation.DE}
    named = {
        "7th Flieger Division",
        "22nd Luftlande Division",
        "1st Para Corps",
        "2nd Para Corps",
        "Para Army",
    }
    named |= {"HG Panzer Division", "HG Panzer Corps", "1st SS Panzer Corps", "2nd SS Panzer Corps"}
    assert {find(name).nation for name in named} == {Nation.DE}


# fmt: off
@pytest.mark.rule("D.20")
@pytest.mark.parametrize(("kind", "named"), [
    (Class.TANK, ["15th Panzer Corps", "16th Panzer Corps", "19th Panzer Corps", "41st Panzer Corps",
                  "47th Panzer Corps", "58th Panzer Corps", "Panzer Lehr"]),
    (Class.INFANTRY, ["3rd Infantry Corps", "24th Infantry Corps", "65th Infantry Corps",
                      "74th Infantry Corps", "84th Infantry Corps"]),
    (Class.MOTORISED, ["14th Motorised Corps"]),
    (Class.MOUNTAIN, ["51st Mountain"]),
    (Class.ARTILLERY, ["German 4th Army"]),
    (Class.FIGHTER, ["2JD"]),
])
def test_other_named_german_units(kind: Class, named: list[str]) -> None:
    assert [(find(name).nation, find(name).kind) for name in named] == [(Nation.DE, kind)] * len(named)


@pytest.mark.rule("D.21")
@pytest.mark.parametrize(("nation", "kind", "named"), [
    (Nation.US, Class.MARINE, ["US 5th Marine Corps", "US 7th Marine Corps"]),
    (Nation.US, Class.ARTILLERY, ["US 1st Army"]),
    (Nation.US, Class.TANK, ["19th Armor Corps"]),
    (Nation.US, Class.PARA, ["82nd Airborne", "101st Airborne", "17th Airborne"]),
    (Nation.UK, Class.FIGHTER, ["11th Fighter Group"]),
    (Nation.UK, Class.MARINE, ["British 13th Motorised Infantry", "British 1st Corps", "British 30th Corps"]),
    (Nation.UK, Class.PARA, ["British 1st Airborne", "British 6th Airborne"]),
    (Nation.FR, Class.MOTORISED, ["French 2nd Motorised Infantry"]),
    (Nation.CA, Class.ARTILLERY, ["Canadian Army"]),
    (Nation.CA, Class.INFANTRY, ["1st Canadian Corps", "2nd Canadian Corps"]),
    (Nation.CA, Class.STRATEGIC, ["Canadian Strategic Bomber"]),
])
def test_named_allied_units(nation: Nation, kind: Class, named: list[str]) -> None:
    assert [(find(name).nation, find(name).kind) for name in named] == [(nation, kind)] * len(named)
    if kind == Class.PARA:
        assert all(find(name).abilities & AIRBORNE for name in named)
    if nation == Nation.CA:
        assert {(find(name).home, find(name).power) for name in named} == {("CA", Nation.UK)}


@pytest.mark.rule("D.22", "D.23", "13.8.1.3.a")
@pytest.mark.parametrize(("nation", "kind", "roster"), [
    (Nation.DE, Class.LEADER, {"FHQ"}),
    (Nation.DE, Class.THEATRE_HQ, {"Kesselring", "Rommel"}),
    (Nation.DE, Class.NAVY_HQ, {"Raeder", "Doenitz"}),
    (Nation.DE, Class.ARMOR_HQ, {"Kleist", "Guderian", "Manteuffel", "Dietrich"}),
    (Nation.DE, Class.AIR_HQ, {"Goering", "2 LF", "3 LF", "LF Reich"}),
    (Nation.UK, Class.LEADER, {"Churchill"}),
    (Nation.UK, Class.AIR_HQ, {"Dowding", "Harris"}),
    (Nation.UK, Class.ARMOR_HQ, {"Montgomery"}),
    (Nation.UK, Class.NAVY_HQ, set()),
    (Nation.US, Class.LEADER, {"Eisenhower"}),
    (Nation.US, Class.ARMOR_HQ, {"Patton"}),
    (Nation.US, Class.AIR_HQ, {"8 AF", "9 AF", "12 AF", "15 AF"}),
    (Nation.US, Class.NAVY_HQ, set()),
    (Nation.FR, Class.LEADER, {"Gamelin"}),
    (Nation.FR, Class.AIR_HQ, {"Vuillemin"}),
    (Nation.FR, Class.ARMOR_HQ, {"De Gaulle"}),
    (Nation.IT, Class.LEADER, {"Mussolini"}),
    (Nation.IT, Class.AIR_HQ, {"Superaereo"}),
    (Nation.BE, Class.LEADER, {"Leopold III"}),
    (Nation.NL, Class.LEADER, {"Winkelman"}),
    (Nation.NO, Class.LEADER, {"Haakon VII"}),
    (Nation.DK, Class.LEADER, {"Christian X"}),
])
def test_hq_rosters(nation: Nation, kind: Class, roster: set[str]) -> None:
    assert {block.name for block in of_class(kind) if block.nation == nation} == roster
# fmt: on


@pytest.mark.rule("D.22", "D.24")
def test_hq_strengths_from_examples() -> None:
    assert find("2LF").full == find("Raeder").full == 4
    assert min(find("Churchill").full, find("Eisenhower").full) >= 4


@pytest.mark.rule("D.25")
def test_submarines() -> None:
    german = [block for block in of_class(Class.SUBMARINE) if block.nation == Nation.DE]
    assert all(2 in block.faces for block in german)
    assert {block.place for block in german} == {"North Atlantic", "Central Atlantic", "South Atlantic"}


@pytest.mark.rule("6.3.a")
def test_air_and_sea_units() -> None:
    assert {charts().nations[block.nation].side for block in of_class(Class.STRATEGIC)} == {"allies"}
    assert {block.kind for block in blocks() if block.colour == "navy"} == {Class.SUBMARINE}


def test_free_french() -> None:
    french = [block for block in blocks() if block.nation == Nation.FF]
    assert len(french) == 3
    assert all(block.abilities & TROPICAL for block in french)
    assert {charts().classes[block.kind].role for block in french} == {"GCU"}
