"""The list serves all ten scenarios: the formations that fought each campaign are there when it begins.

One entry a front: its formations in that month, as the histories of the campaign give them.
"""

from __future__ import annotations

from collections import Counter

import pytest

from fogbound.west.blocks import blocks, find
from fogbound.west.charts import charts
from fogbound.west.kinds import STATIC, TROPICAL, Class
from fogbound.west.months import month
from fogbound.west.theatre import theatre
from fogbound.west.theatre.gazetteer import find as find_place

# fmt: off
ORDERS = {
    "1940-05 Army Group B": """
        AOK 18, AOK 6, X AK, XXVI AK, I AK, IV AK, IX AK, XI AK, XXVII AK, XVI Pz, XXXIX Pz, SS-V, 1 Kav, 7 Fl,
        22 LL
    """,
    "1940-05 Army Group A": """
        AOK 4, AOK 12, AOK 16, II AK, V AK, VIII AK, XV Pz, III AK, VI AK, XVIII Geb, XIV Mot, XIX Pz, XXXXI Pz,
        VII AK, XIII AK, XXIII AK, SS-T
    """,
    "1940-05 Army Group C": """
        AOK 1, AOK 7, XII AK, XXIV AK, XXX AK, XXV AK
    """,
    "1940-05 Luftwaffe": """
        Jafü 2, Jafü 3, StG 2, StG 77, I FK, II FK, IV FK, V FK, 2 LF, 3 LF
    """,
    "1940-05 French north-east": """
        7 Armée, I CA, XVI CA, 1 DLM, 1 Armée, III CA, IV CA, V CA, CC, 9 Armée, II CA, XI CA, 2 Armée, X CA,
        XVIII CA, 1 DCR, 2 DCR, 3 DCR, 1 DLC, 5 DLC, XXI CA, 2 Mot, GC 21, GC 23, 1 DA
    """,
    "1940-05 Maginot Line": """
        3 Armée, VI CA, XLII CAF, 4 Armée, XX CA, 5 Armée, VIII CA, XLIII CAF, 8 Armée, XLIV CAF, 3 DLC
    """,
    "1940-05 Alps": """
        XIV CA
    """,
    "1940-05 British": """
        I Br, II Br, III Br, 1 Br Arm, 11 FG, 12 FG, 2 Grp
    """,
    "1940-05 Belgians": """
        Leopold III, I BE, II BE, III BE, IV BE, V BE, VI BE, Cav BE, Ch Ard
    """,
    "1940-05 Dutch": """
        Winkelman, I NL, II NL, III NL, IV NL, Lichte, Vesting, LVA
    """,
    "1940-06 Italian Alps": """
        4 Armata, IV Alp, II CdA, Mussolini
    """,
    "1940-07 Sealion": """
        AOK 16, AOK 9, VII AK, XIII AK, XXXXI Pz, Guderian, Raeder, 7 Fl, 22 LL
    """,
    "1940-07 Battle of Britain": """
        Dowding, 10 FG, 11 FG, 12 FG, Jafü 2, Jafü 3, Goering
    """,
    "1940-07 Home forces": """
        V Br, X Br, XII Br, I Cdn, Churchill
    """,
    "1943-07 Sicily, Axis": """
        6 Armata, XII CdA, XVI CdA, Costiero, HG Div, 15 PzG, 29 PzG, XIV Mot, Kesselring, 2 LF, Jafü Süd,
        Superaereo, 4 Stormo, 51 Stormo
    """,
    "1943-07 Italy, Axis": """
        7 Armata, IX CdA, XIII CdA, VII CdA, XVII CdA, XIX CdA, XXXI CdA, 90 PzG, 16 Pz Div, 26 Pz Div, Motocor,
        Div M, Nembo, Mussolini
    """,
    "1943-07 Husky": """
        7 US Army, II US, 82 US Abn, 2 US Arm, Patton, 8 Br Army, XIII Br, XXX Br, I Cdn, 1 Br Abn, Montgomery,
        DAF, 12 AF, XII TAC, XII BC, 5 BW, Eisenhower
    """,
    "1943-09 Salerno": """
        5 US Army, VI US, X Br, 7 Br Arm, AOK 10, LXXVI Pz, I Fs, LI Geb, II SS Pz
    """,
    "1944-06 Normandy, Germans": """
        LXXXIV AK, LXXIV AK, AOK 7, AOK 15, Lehr, I SS Pz, XXXXVII Pz, Manteuffel, LVIII Pz, 21 Pz Div, 17 SS,
        II Fs, XXV AK, LXXXI AK, LXXXII AK, LXVII AK, LXXXVI AK, 2 JD, Rommel, 3 LF
    """,
    "1944-06 South, Germans": """
        AOK 1, AOK 19, LXXX AK, LXIV AK, IV LwF, LXXXV AK, 11 Pz Div, LXVI AK
    """,
    "1944-06 Italy, Germans": """
        AOK 10, AOK 14, XIV Mot, LXXVI Pz, LI Geb, I Fs, LXXV AK, LXXXVII AK
    """,
    "1944-06 Overlord": """
        V US, VII US, 1 US Army, XIX US, VIII US, 82 US Abn, 101 US Abn, I Br, XXX Br, VIII Br, XII Br, II Cdn,
        6 Br Abn, 2 Br Army, Montgomery, Eisenhower, Churchill, Patton, XV US, XX US, XII US, 9 AF, IX TAC,
        XIX TAC, 83 Grp, IX BC, 2 DB, Mulberry A, Mulberry B
    """,
    "1944-06 Italy, Allies": """
        5 US Army, II US, IV US, VI US, 1 US Arm, CEF, 8 Br Army, V Br, X Br, XIII Br, II Pol, I Cdn, DAF,
        15 AF, 12 AF
    """,
    "1944-09 Market Garden": """
        1 Br Abn, 82 US Abn, 101 US Abn, XXX Br, II SS Pz, 1 Fs Armee, LXXXVIII AK
    """,
    "1944-12 Ardennes, Germans": """
        Dietrich, I SS Pz, II SS Pz, LXVII AK, Manteuffel, XXXXVII Pz, LVIII Pz, LXVI AK, Lehr, AOK 7, LXXX AK,
        LXXXV AK, LIII AK, AOK 15, LXXIV AK, LXXXI AK, XII SS, AOK 1, LXXXII AK, XIII SS, AOK 19, LXIV AK
    """,
    "1944-12 Ardennes, Allies": """
        1 US Army, V US, VII US, VIII US, XVIII US, 82 US Abn, 101 US Abn, 2 US Arm, Patton, III US, XII US,
        XX US, 9 US Army, XIII US, XIX US, 7 US Army, XV US, VI US, 2 Br Army, XXX Br, XII Br, VIII Br,
        6 Br Abn, Cdn Army, II Cdn
    """,
    "1945-04 Gothic Line, Germans": """
        AOK 10, AOK 14, LXXVI Pz, I Fs, XIV Mot, LI Geb, LXXV AK, 26 Pz Div, 29 PzG, 90 PzG, Liguria, IV Alp
    """,
    "1945-04 Gothic Line, Allies": """
        5 US Army, II US, IV US, 10 US Mtn, 1 US Arm, 8 Br Army, V Br, X Br, XIII Br, II Pol, DAF, XII BC
    """,
    "1945-04 Germany, Allies": """
        1 US Army, 9 US Army, 7 US Army, III US, V US, VII US, XVIII US, XIII US, XVI US, XIX US, XII US, XX US,
        XXI US, VI US, XXII US, 17 US Abn, II CA FF, I Cdn, II Cdn, VIII Br, XII Br, XXX Br
    """,
    "1945-04 Germany": """
        AOK 12, Fort Reichstag, LF Reich, 1 JD
    """,
}
SCENARIOS = {
    "SBW1": ("1945-04", 2), "SBW2": ("1944-12", 2), "SBW3": ("1940-05", 2), "SBW4": ("1943-07", 3),
    "SBW5": ("1940-07", 4), "SBW6": ("1940-05", 6), "SBW7": ("1943-07", 5), "SBW8": ("1944-06", 2),
    "SBW9": ("1944-06", 6), "SBW10": ("1944-06", 12),
}
# fmt: on


def order(front: str) -> list[str]:
    return [name.strip() for name in ORDERS[front].split(",")]


@pytest.mark.parametrize("front", ORDERS)
def test_order_of_battle(front: str) -> None:
    date = month(front.split()[0])
    missing = [name for name in order(front) if not find(name).is_available(date)]
    assert not missing
    assert len(set(order(front))) == len(order(front))


def test_every_block_has_a_scenario_except_the_danes_and_norwegians() -> None:
    """5.6: those two are of no use in this theatre alone."""
    turns = {month(first) + turn for first, length in SCENARIOS.values() for turn in range(length)}
    idle = {block.nation.name for block in blocks() if not any(block.is_available(turn) for turn in turns)}
    assert idle <= {"DK", "NO"}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_both_sides_have_an_army(scenario: str) -> None:
    there = blocks().available(month(SCENARIOS[scenario][0]))
    fighting = Counter(charts().nations[b.nation].side for b in there if blocks().role[b.id] == "GCU")
    assert min(fighting["axis"], fighting["allies"]) >= 10


def test_the_allies_of_1943_may_leave_africa() -> None:
    """3.23: what sails for Sicily stands in Africa before, so it needs the palm."""
    landing = {*order("1943-07 Husky"), *order("1943-09 Salerno")}
    allied = [find(name) for name in landing if charts().nations[find(name).nation].side == "allies"]
    assert all(block.abilities & TROPICAL for block in allied)


def test_places_are_on_the_map() -> None:
    for block in blocks():
        if block.place and block.kind != Class.SUBMARINE:
            assert find_place(block.place) >= 0
    assert {block.home for block in blocks()} <= set(theatre().country)
    assert {row.area for row in charts().hqs.values() if row.area} <= set(theatre().country)
    assert all(find_place(row.seat) >= 0 for row in charts().hqs.values() if row.seat)


def test_static_units_are_infantry() -> None:
    static = [block for block in blocks() if block.abilities & STATIC]
    assert {block.kind for block in static} == {Class.INFANTRY}
    assert len(static) >= 3
