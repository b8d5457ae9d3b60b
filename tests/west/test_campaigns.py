"""What happened can happen: campaigns of the war by script, against an enemy who does nothing but stand.

Whether it does happen is up to players and dice. So each is asked for in a part of some tries only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import pytest

from fogbound.west.position.state import West
from west.campaigns import Campaign, Order, Orders, holds, moves

TRIES = 8


def tries(scenario: str, side: str, *turns: Orders, many: int = TRIES, **options: str) -> Iterator[West]:
    """Each is fought when it is looked at; Paris is free after the last of them."""
    return (Campaign(scenario, side, turns, Random(seed), **options).fight() for seed in reversed(range(many)))


def often(states: Iterable[West], side: str, *places: str) -> int:
    return sum(holds(state, side, *places) for state in states)


def is_often(states: Iterable[West], side: str, *asked: tuple[int, str]) -> bool:
    """Does it hold these places, parted by commas, so many times? Once it did, the rest is not fought."""
    left = dict.fromkeys(asked, 0)
    for state in states:
        for times, places in left:
            left[times, places] += holds(state, side, *places.split(", "))
        if all(found >= times for (times, _places), found in left.items()):
            return True
    return False


# -- May and June 1940 ------------------------------------------------------------------------------------------------

BREAK_THROUGH: list[Order] = [
    *moves("XXIII AK", to=["Luxembourg"]),
    *moves("XIX Pz", "XXXXI Pz", to=["Sedan"]),
    *moves("StG 77", "Jafü 3", by="move_air", to=["Sedan"]),
    ("blitz", 'blitz "XIX Pz"', "Reims"),
]
TO_THE_SEA = [*BREAK_THROUGH, *moves("XIX Pz", by="exploit", to=["St Quentin", "Amiens", "Abbeville"])]
BEFORE_PARIS = [*BREAK_THROUGH, *moves("XIX Pz", by="exploit", to=["St Quentin", "Amiens"])]
INTO_PARIS = [
    *moves("XIX Pz", to=["Paris"]),
    *moves("XXXXI Pz", to=["Reims", "St Quentin", "Amiens", "Paris"]),
    *moves("StG 77", "Jafü 3", by="move_air", to=["Paris"]),
]


def in_1940(plan: str, *turns: Orders) -> Iterator[West]:
    return tries("SBW3", "axis", *turns, french_plan=plan, uk_commitment_1940="1")


def test_sedan_falls_in_may() -> None:
    assert is_often(in_1940("dyle_breda", TO_THE_SEA), "axis", (TRIES // 2, "Sedan"))


def test_abbeville_is_reached_in_may_if_the_allies_have_marched_to_breda() -> None:
    far, near = (often(in_1940(plan, TO_THE_SEA), "axis", "Abbeville") for plan in ("dyle_breda", "escaut"))
    assert far >= TRIES // 2
    assert near < far / 2


def test_paris_falls_in_june() -> None:
    assert is_often(in_1940("dyle_breda", BEFORE_PARIS, INTO_PARIS), "axis", (TRIES // 4, "Paris"))


# -- Sicily, July and August 1943 -------------------------------------------------------------------------------------

LEADERS = [("move_by_rail", "activate Churchill", "done"), ("move_by_rail", "activate Eisenhower", "done")]
HUSKY: list[Order] = [
    *LEADERS,
    ("move_ground", "activate Churchill"),
    ("lead", 'land "XIII Br"', "Catania"),
    ("lead", 'stand_by "8 Br Army"'),
    ("lead", 'stand_by "I Cdn"'),
    ("move_ground", "activate Eisenhower"),
    ("lead", 'land "VI US"', "Gela"),
    ("lead", 'drop "82 US Abn"', "Gela"),
    ("move_air", 'activate "12 AF"', 'fuel "XII BC"', 'fuel "5 BW"'),
    *moves("XII BC", by="move_air", to=["Catania"]),
    *moves("5 BW", by="move_air", to=["Gela"]),
    ("second_wave", 'land "8 Br Army"', "Gela"),
    ("second_wave", 'land "I Cdn"', "Gela"),
]
TO_THE_STRAITS = [*moves("XIII Br", "8 Br Army", to=["Messina"])]


@pytest.mark.parametrize("scenario", ["SBW4", "SBW7"])
def test_the_landing_in_sicily_ends_at_messina_in_august(scenario: str) -> None:
    states = tries(scenario, "allies", HUSKY, TO_THE_STRAITS)
    assert is_often(states, "allies", (TRIES // 2, "Gela"), (TRIES // 4, "Gela, Catania, Messina"))


# -- Normandy, June to August 1944 ------------------------------------------------------------------------------------

OVERLORD: list[Order] = [
    *LEADERS,
    ("move_ground", "activate Churchill"),
    ("lead", 'land "XXX Br"', "Gold-Juno-Sword"),
    ("lead", 'land "I Br"', "Gold-Juno-Sword"),
    ("lead", 'stand_by "II Cdn"'),
    ("move_ground", "activate Eisenhower"),
    ("lead", 'land "V US"', "Omaha/Utah"),
    ("lead", 'land "VII US"', "Cherbourg"),
    ("lead", 'stand_by "1 US Army"'),
    ("lead", 'stand_by "XIX US"'),
    ("move_ground", 'activate "9 AF"', 'drop "82 US Abn"', "Cherbourg", 'drop "101 US Abn"', "Cherbourg"),
    ("move_air", "activate Harris", 'fuel "2 Grp"', 'fuel "3 Grp"'),
    ("move_air", 'activate "8 AF"', 'fuel "IX BC"'),
    *moves("2 Grp", by="move_air", to=["Omaha/Utah"]),
    *moves("3 Grp", by="move_air", to=["Gold-Juno-Sword"]),
    *moves("IX BC", by="move_air", to=["Cherbourg"]),
    ("second_wave", 'land "1 US Army"'),
    ("second_wave", 'land "XIX US"'),
    ("second_wave", 'land "II Cdn"'),
    ("second_wave", 'mulberry "Mulberry A"'),
    ("rebase_at", "Portsmouth"),
    ("rebase_at", "Southampton"),
]
INTO_THE_BOCAGE: list[Order] = [
    ("spend", 'repair "XXX Br"'),
    ("spend", 'repair "I Br"'),
    ("spend", 'repair "1 US Army"'),
    ("spend", 'repair "1 US Army"'),
    *moves("82 US Abn", to=["Omaha/Utah", "stop"]),
    *moves("XXX Br", "I Br", to=["1826"]),
    *moves("1 US Army", "XIX US", "V US", to=["Caen", "stop"]),
    ("move_air", "activate Harris", 'fuel "3 Grp"'),
    *moves("3 Grp", by="move_air", to=["1826"]),
]
TO_THE_SEINE: list[Order] = [
    ("spend", 'repair "XXX Br"'),
    ("spend", 'repair "I Br"'),
    ("spend", 'repair "1 US Army"'),
    *moves("XXX Br", "I Br", "XIX US", "1 US Army", to=["Paris"]),
    ("move_air", "activate Dowding", 'fuel "83 Grp"'),
    ("move_air", 'activate "8 AF"', 'fuel "IX BC"'),
    *moves("83 Grp", "IX BC", by="move_air", to=["Paris"]),
]


def test_the_lodgement_stands_and_cherbourg_falls_in_june() -> None:
    states = tries("SBW8", "allies", OVERLORD)
    assert is_often(states, "allies", (TRIES // 2, "Omaha/Utah, Gold-Juno-Sword"), (TRIES // 4, "Cherbourg"))


def test_paris_is_free_in_august() -> None:
    states = tries("SBW9", "allies", OVERLORD, INTO_THE_BOCAGE, TO_THE_SEINE, many=3 * TRIES)
    assert is_often(states, "allies", (2, "Paris"))


# -- the Ardennes, December 1944 and January 1945 ---------------------------------------------------------------------

AUTUMN_MIST: list[Order] = [
    *moves("I SS Pz", "XXXXVII Pz", to=["Luxembourg"]),
    *moves("LVIII Pz", "LXVI AK", to=["2526", "stop"]),
]
OVER_THE_MEUSE = [*AUTUMN_MIST, *moves("I SS Pz", by="exploit", to=["Namur", "Charleroi"])]
THE_BULGE = [
    *AUTUMN_MIST,
    *moves("I SS Pz", by="exploit", to=["Namur", "stop"]),
    *moves("LVIII Pz", by="exploit", to=["Luxembourg", "stop"]),
]


def test_panzers_go_over_the_meuse_in_december() -> None:
    assert is_often(tries("SBW2", "axis", OVER_THE_MEUSE), "axis", (TRIES // 2, "Charleroi"))


def test_the_bulge_lasts_into_january_where_it_is_not_too_long() -> None:
    """Who went over the Meuse alone is cut off by then."""
    safe, far = ([*tries("SBW2", "axis", plan, [])] for plan in (THE_BULGE, OVER_THE_MEUSE))
    assert often(safe, "axis", "Namur", "Luxembourg") >= TRIES // 2
    left = [[state.place[state.board.names.index("I SS Pz")] >= 0 for state in states] for states in (safe, far)]
    assert sum(left[0]) > sum(left[1])


# -- Italy, April 1945 ------------------------------------------------------------------------------------------------

INTO_THE_PLAIN: list[Order] = [
    *moves("10 US Mtn", "1 US Arm", "5 US Army", to=["2737"]),
    *moves("V Br", "XIII Br", "8 Br Army", to=["Bologna"]),
    *moves("XII BC", by="move_air", to=["2737"]),
    *moves("5 BW", "XV FC", by="move_air", to=["Milano"]),
    ("blitz", 'blitz "1 US Arm"', "2736"),
    ("blitz", 'follow "XII BC"', "2736"),
    *moves("1 US Arm", by="exploit", to=["Milano"]),
]


def test_milano_falls_in_april() -> None:
    states = tries("SBW1", "allies", INTO_THE_PLAIN, many=4 * TRIES)
    assert is_often(states, "allies", (2, "Milano"), (TRIES // 2, "Bologna"))
