"""12: advanced supply. Sieges of ports and capitals, Festungen, desperate attacks."""

from __future__ import annotations

import pytest

from fogbound.core.state import Frame, replaced
from fogbound.west.chapters.production import income_by_colour
from fogbound.west.kinds import ALLIES, Nation
from fogbound.west.odds.answer import odds
from fogbound.west.odds.on_map import battle_odds
from fogbound.west.odds.plan import Plan
from fogbound.west.position.marks import UNSUPPLIED
from fogbound.west.position.reading import read
from fogbound.west.position.text import write
from fogbound.west.rules.bombs import yellow_left
from fogbound.west.rules.combat.codes import Codes
from fogbound.west.rules.combat.engagement import Engagement
from fogbound.west.rules.combat.muster import codes_of, engagement_of, locals_of
from fogbound.west.rules.income import income_of
from fogbound.west.rules.losses import surrender
from fogbound.west.rules.reach import allowance
from fogbound.west.rules.siege import capacity
from fogbound.west.rules.supplied import supplied_blocks
from fogbound.west.rules.supply_phases import check_final_supply, mark_unsupplied
from fogbound.west.rules.tech import cell_of
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, position

ADVANCED = {"rules_level": "advanced"}
BREACHED = {"1724": "US"}
"""Carentan, the only land that Cherbourg has a way to."""


def cherbourg(*inside: str, guard: str = "V US@Carentan", **options: str) -> Position:
    """Germans in Cherbourg in December 1944, cut off."""
    held = {"Cherbourg": "DE", **BREACHED}
    return position(
        "SBW2", *(f"{name}@Cherbourg" for name in inside), guard, owner=held, phase="", **{**ADVANCED, **options}
    )


def endure(table: Position) -> Position:
    """The Supply Phase and Final Supply of the phasing side."""
    mark_unsupplied(table.state)
    check_final_supply(table.state)
    table.told += table.state.outbox
    table.state.outbox = []
    return table


# -- 12.1 sieges ------------------------------------------------------------------------------------


@pytest.mark.rule("12.1.a")
def test_a_besieged_unit_loses_a_step_instead_of_surrendering() -> None:
    table = endure(cherbourg("I AK"))
    assert table.steps("I AK") == 3
    assert table.place("I AK") == "1723"
    assert table.has("I AK", UNSUPPLIED)
    assert endure(cherbourg("I AK", rules_level="basic")).place("I AK") == "pool"


@pytest.mark.rule("12.1.a")
def test_who_is_not_surrounded_is_simply_out_of_supply() -> None:
    """The port has been useless since April 1944; nobody stands before it."""
    free = endure(cherbourg("I AK", guard="V US@Rennes"))
    assert free.place("I AK") == "pool"


@pytest.mark.rule("12.1.a")
def test_ships_do_not_lift_a_siege() -> None:
    """French in Calais with the sea behind them, and Germans, or their zones, all around."""
    ring = ("I AK@Dunkerque", "II AK@Lille", "III AK@Dieppe")
    lost = {"Dunkerque Lille Dieppe": "DE"}

    def besieged(*blocks: str, inside: str = "XX CA", **options: str) -> bool:
        table = position("SBW3", f"{inside}@Calais", *blocks, owner=lost, phase="", **options)
        return table.number(inside) not in supplied_blocks(table.state, ALLIES)

    assert besieged(*ring, **ADVANCED)
    assert besieged(*ring, inside="GC 21", **ADVANCED)  # aircraft alone are besieged like others
    assert not besieged(*ring)  # in the Basic game ships are enough
    assert not besieged(*ring[:1], **ADVANCED)


@pytest.mark.rule("12.1.a")
def test_a_besieged_unit_cannot_be_repaired() -> None:
    table = cherbourg("I AK:2")
    mark_unsupplied(table.state)
    table = position("SBW2", "I AK:2@Cherbourg!unsupplied", owner={"Cherbourg": "DE"}, points={"DE": 9},
                     phase="production", **ADVANCED)  # fmt: skip
    assert table.refused("repair I AK") == "4.4"


@pytest.mark.rule("12.1.a", "6.6.b")
def test_no_fort_is_begun_in_a_besieged_port() -> None:
    """Palermo, to which Axis ships still come."""

    def may_build(guard: str, **level: str) -> bool:
        blocks = ("I AK@Palermo", guard, "Fort Brest@pool")
        table = position("SBW7", *blocks, owner={"2850 2750": "US"}, points={"DE": 9}, phase="production", **level)
        table.say("rebuild Fort Brest")
        return table.board.places[find("Palermo")] in table.targets

    assert not may_build("VI US@2850")
    assert may_build("VI US@Messina")
    assert may_build("VI US@2850", rules_level="basic")


def belfast(guard: str, *more: str, phase: str = "", **options: str) -> Position:
    """British in a port to which ships come, with Germans on the land side or not."""
    held = {"1513 1512": "DE"}
    blocks = ("V Br@Belfast", guard, "Churchill@London", *more)
    return position("SBW6", *blocks, side="allies", phase=phase, owner=held, **options)


@pytest.mark.rule("12.1.a", "3.4.a")
def test_a_besieged_port_is_no_airbase() -> None:
    """An airbase is what can act as a supply source, and this one does not feed its own garrison (O-03)."""

    def may_come(guard: str, **level: str) -> bool:
        table = belfast(guard, "11 FG@Liverpool", phase="air", **level).say("rebase 11 FG")
        return "1613" in table.targets

    assert may_come("I AK@Paris")
    assert not may_come("I AK@1513")
    assert may_come("I AK@1513", rules_level="basic")
    table = belfast("I AK@1513", "11 FG@Liverpool", phase="air").say("rebase 11 FG")
    assert table.refused("to Belfast") == "3.4"


@pytest.mark.rule("3.4.a")
def test_a_besieged_capital_is_an_airbase_still() -> None:
    """It is a main source by itself (4.1)."""
    places = ("Amiens", "Compiègne", "2127", "2027", "1926", "Rouen")
    corps = ("I AK", "II AK", "III AK", "IV AK", "V AK", "VI AK")
    ring = [f"{name}@{place}" for name, place in zip(corps, places, strict=True)]
    held = {" ".join(places): "DE"}
    table = position("SBW6", "XX CA@Paris", "GC 23@Dijon", *ring, owner=held, side="allies", phase="air")
    assert "2026" in table.say("rebase GC 23").targets


@pytest.mark.rule("12.1.a", "7.3.a", "11.2.e")
def test_what_is_made_in_a_besieged_port_reaches_nobody() -> None:
    def made(guard: str, **level: str) -> tuple[int, int]:
        state = belfast(guard, **level).state
        blue = income_by_colour(state, Nation.UK)[2] if not level else 0
        return income_of(state, Nation.UK), blue

    free, shut = made("I AK@Paris"), made("I AK@1513")
    assert [a - b for a, b in zip(free, shut, strict=True)] == [
        yellow_left(belfast("I AK@1513").state, find("Belfast")),
        1,
    ]
    assert made("I AK@1513", rules_level="basic")[0] == made("I AK@Paris", rules_level="basic")[0]


@pytest.mark.rule("6.6.b")
def test_a_fort_is_refused_where_none_can_be() -> None:
    table = position("SBW2", "Fort Metz@pool", points={"DE": 9}, phase="production").say("rebuild Fort Metz")
    assert table.why_not("to London") == "Fort Metz cannot be built in 2021 London."


@pytest.mark.rule("12.1.a", "12.1.b")
def test_a_capital_feeds_four_units_of_its_own() -> None:
    places = ("Amiens", "Compiègne", "2127", "2027", "1926", "Rouen")
    corps = ("I AK", "II AK", "III AK", "IV AK", "V AK", "VI AK")
    ring = [f"{name}@{place}" for name, place in zip(corps, places, strict=True)]
    inside = [f"{name}@Paris" for name in ("XX CA", "XXI CA", "X CA", "I CA", "II CA", "V Br")]
    table = position("SBW3", *ring, *inside, owner={" ".join(places): "DE"}, side="allies", phase="", **ADVANCED)
    endure(table)
    french = ("XX CA", "XXI CA", "X CA", "I CA", "II CA")
    assert sorted(table.place(name) for name in french) == ["2026"] * 4 + ["pool"]
    assert table.place("V Br") == "pool"  # not its own capital


@pytest.mark.rule("12.1.b")
@pytest.mark.parametrize(("place", "ring", "fed"), [("Cherbourg", ("Carentan",), 4), ("Calais", (), 1)])
def test_ports_feed_so_many_and_the_rest_surrender(place: str, ring: tuple[str, ...], fed: int) -> None:
    around = ring or ("Dunkerque", "Lille", "Dieppe")
    guards = [f"{name}@{at}" for name, at in zip(("V US", "VII US", "XIX US"), around, strict=False)]
    corps = ("I AK", "II AK", "III AK", "IV AK", "V AK")
    owner = {place: "DE", " ".join(around): "US"}
    table = endure(position("SBW2", *(f"{c}@{place}" for c in corps), *guards, owner=owner, phase="", **ADVANCED))
    left = [name for name in corps if table.place(name) != "pool"]
    assert len(left) == fed
    assert all(table.steps(name) == 3 for name in left)


@pytest.mark.rule("12.1.b")
def test_the_strongest_are_fed() -> None:
    owner = {"Calais": "DE", "Dunkerque Lille Dieppe": "US"}
    guards = ("V US@Dunkerque", "VII US@Lille", "XIX US@Dieppe")
    table = endure(position("SBW2", "I AK:2@Calais", "II AK:4@Calais", *guards, owner=owner, phase="", **ADVANCED))
    assert (table.place("I AK"), table.steps("II AK")) == ("pool", 3)


@pytest.mark.rule("12.1.c")
def test_the_last_step_surrenders_but_guns_stay() -> None:
    table = endure(cherbourg("I AK:1", "AOK 7:1"))
    assert table.place("I AK") == "pool"
    assert table.gains("US") == 1
    assert (table.place("AOK 7"), table.steps("AOK 7")) == ("1723", 0)
    assert endure(table).place("AOK 7") == "1723"


@pytest.mark.rule("12.1.d")
def test_a_fort_has_no_siege_supply() -> None:
    assert endure(cherbourg("Fort Cherbourg:5")).place("Fort Cherbourg") == "pool"
    held = endure(cherbourg("Fort Cherbourg:5", fort_siege_supply="on"))
    assert (held.place("Fort Cherbourg"), held.steps("Fort Cherbourg")) == ("1723", 3)


# -- 12.2 Festungen ---------------------------------------------------------------------------------


@pytest.mark.rule("12.2.a")
def test_a_festung_holds_out_and_its_garrison_wastes_away() -> None:
    table = endure(cherbourg("Fort Cherbourg:7", "I AK:3", guard="V US@Rennes"))  # cut off, though not surrounded
    assert (table.steps("Fort Cherbourg"), table.steps("I AK")) == (7, 2)
    assert table.has("Fort Cherbourg", UNSUPPLIED)
    assert allowance(table.state, table.number("I AK")) == 2  # half of 4
    basic = cherbourg("Fort Cherbourg:7", rules_level="basic")
    mark_unsupplied(basic.state)
    assert not basic.has("Fort Cherbourg", UNSUPPLIED)


@pytest.mark.rule("12.2.a")
def test_the_garrison_of_a_festung_does_not_attack() -> None:
    def march(fort: str) -> Position:
        blocks = ("I AK@Cherbourg!unsupplied", f"{fort}@Cherbourg!unsupplied", "V US@Carentan")
        table = position("SBW2", *blocks, owner={"Cherbourg": "DE", **BREACHED}, **ADVANCED)
        return table.say("move I AK") if table.may("move I AK") else table

    assert march("Fort Cherbourg:7").refused("to Carentan") == "4.4"
    assert march("Fort Cherbourg:5").may("to Carentan")


@pytest.mark.rule("12.2.a")
def test_the_garrison_of_a_festung_does_not_attack_from_the_next_hex_either() -> None:
    def march(fort: str) -> Position:
        blocks = ("I AK@Cherbourg!unsupplied", f"{fort}@Cherbourg!unsupplied", "V US@1725")
        table = position("SBW2", *blocks, owner={"Cherbourg": "DE", **BREACHED}, weather="good", **ADVANCED)
        return table.say("move I AK", "to Carentan")

    garrison = march("Fort Cherbourg:7")
    assert garrison.refused("to 1725") == "4.4"
    assert garrison.may("to 1825")  # it may well go on
    assert read(write(garrison.state)).digest() == garrison.state.digest()
    assert march("Fort Cherbourg:5").may("to 1725")


@pytest.mark.rule("12.2.b")
def test_the_last_step_of_a_garrison_surrenders_unless_the_players_agree_otherwise() -> None:
    assert endure(cherbourg("Fort Cherbourg:7", "I AK:1")).place("I AK") == "pool"
    held = endure(cherbourg("Fort Cherbourg:7", "I AK:1", festung_garrison_surrender="never"))
    assert held.steps("I AK") == 1


@pytest.mark.rule("12.1.c", "12.2.b")
def test_a_game_comes_to_the_last_step_of_a_siege() -> None:
    """Final Supply of the phasing side, as the turn comes to it."""

    def after(*inside: str) -> Position:
        blocks = (f"{name}@Cherbourg!unsupplied" for name in inside)
        held = {"Cherbourg": "DE", **BREACHED}
        return position("SBW2", *blocks, "V US@Carentan", owner=held, phase="final_supply", **ADVANCED)

    port = after("I AK:1", "II AK:4", "AOK 7:1")
    assert [port.place(name) for name in ("I AK", "II AK", "AOK 7")] == ["pool", "1723", "1723"]
    assert (port.steps("II AK"), port.steps("AOK 7"), port.gains("US")) == (3, 0, 1)
    festung = after("Fort Cherbourg:7", "I AK:1", "II AK:4")
    assert [festung.place(name) for name in ("Fort Cherbourg", "I AK")] == ["1723", "pool"]
    assert (festung.steps("Fort Cherbourg"), festung.steps("II AK")) == (7, 3)


# -- 12.4 desperate attacks -------------------------------------------------------------------------


def pocket(*blocks: str, scenario: str = "SBW2", **options: str) -> Position:
    """Germans out of supply in Falaise country, before an American corps."""
    here = [f"{block}@1725!unsupplied" for block in blocks]
    owner = {"1725": "DE", "1724": "US"}
    return position(scenario, *here, "V US:2@1724", owner=owner, weather="good", **{**ADVANCED, **options})


@pytest.mark.rule("12.4.a")
def test_only_units_of_tech_2_attack_out_of_supply() -> None:
    assert pocket("I AK").say("move I AK").may("to 1724")
    assert pocket("I AK", rules_level="basic").say("move I AK").refused("to 1724") == "4.4"
    french = position("SBW3", "XX CA@Reims!unsupplied", "I AK@Sedan", side="allies", **ADVANCED)  # TECH 1
    assert french.say("move XX CA").refused("to Sedan") == "4.4"
    half = pocket("I AK")
    assert allowance(half.state, half.number("I AK")) == 2


def attack(table: Position, *names: str) -> Position:
    for name in names:
        table.go(name, "1724")
    while table.asks != "dice":
        table.say("done" if table.may("done") else "battle 1724")
    return table


@pytest.mark.rule("12.4.1.a")
def test_who_fails_to_clear_the_hex_in_the_first_round_surrenders() -> None:
    table = attack(pocket("I AK"), "I AK").hit(0)
    while table.asks == "dice":
        table.hit(0)
    if table.asks == "retreat":
        table.say("stay")
    assert table.place("I AK") == "pool"
    assert [event.rule for event in table.told if event.kind == "surrendered"] == ["12.4.1"]


@pytest.mark.rule("12.4.1.a")
def test_who_clears_the_hex_has_broken_out() -> None:
    table = attack(pocket("I AK", "II AK"), "I AK", "II AK")
    while table.asks == "dice":
        table.hit(table.dice)
    assert table.place("V US") == "pool"
    assert table.texts("battle_over") == ["The attackers take 1724 Carentan."]
    assert not any(event.rule == "12.4.1" for event in table.told)


@pytest.mark.rule("12.4.1.b")
def test_armour_attacks_desperately_without_a_headquarters_at_a_quarter_of_its_points() -> None:
    table = pocket("XXXXVII Pz")
    block = table.number("XXXXVII Pz")
    full = cell_of(table.state, block).reach
    assert allowance(table.state, block) == max(1, full // 4)
    assert table.say("move XXXXVII Pz").may("to 1724")
    supplied = position("SBW2", "XXXXVII Pz@1725", "V US:2@1724", owner={"1725": "DE", "1724": "US"},
                        weather="good", **ADVANCED)  # fmt: skip
    assert supplied.say("move XXXXVII Pz").refused("to 1724") == "13.5"


@pytest.mark.rule("12.4.1.c")
def test_guns_that_joined_a_desperate_attack_surrender_too() -> None:
    table = attack(pocket("I AK", "AOK 7"), "I AK", "AOK 7")
    while table.asks == "dice":
        table.hit(0)
    if table.asks == "retreat":
        table.say("stay")
    assert (table.place("I AK"), table.place("AOK 7")) == ("pool", "pool")


@pytest.mark.rule("12.4.1.a")
def test_the_odds_of_a_desperate_attack_end_with_its_first_round() -> None:
    def win(mark: str) -> float:
        here = (f"I AK@1724{mark}", "V US:2@1724")
        table = position("SBW2", *here, owner={"1725": "DE"}, phase="combat", weather="good", **ADVANCED)
        return battle_odds(table.state, find("1724")).win

    assert 0 < win("!unsupplied") < win("")


@pytest.mark.rule("12.4.1.a")
def test_the_odds_go_on_without_those_who_gave_up() -> None:
    """They are lost to the attacker in the odds as in the game, and who is in supply fights on alone."""

    def asked(*here: str) -> tuple[Engagement, Codes]:
        table = position("SBW2", *here, "V US:3@1724", owner={"1725": "DE"}, phase="combat",
                         weather="good", **ADVANCED)  # fmt: skip
        settled = Frame("engagement", "", locals_of(table.state, find("1724")))
        return engagement_of(table.state, settled), codes_of(table.state, settled)

    despair, one_round = odds(*asked("II AK:4@1724!unsupplied")), odds(*asked("II AK:4@1724"), Plan(rounds=1))
    assert despair.win == pytest.approx(one_round.win)
    assert despair.lose == pytest.approx(1 - despair.win)
    assert despair.attacker.loss_pmf[4] == pytest.approx(despair.lose)  # all that failed are lost
    mixed = asked("I AK:1@1724", "II AK:4@1724!unsupplied")
    exact, simulated = odds(*mixed), odds(*mixed, branches=0, games=2000)
    assert odds(*asked("I AK:1@1724")).win < exact.win < odds(*asked("I AK:1@1724", "II AK:4@1724")).win - 0.3
    assert (exact.exact, simulated.exact) == (True, False)
    assert abs(simulated.win - exact.win) < 4 * simulated.se
    assert simulated.attacker.loss_mean == pytest.approx(exact.attacker.loss_mean, abs=0.1)


@pytest.mark.rule("12.4.a")
def test_air_units_out_of_supply_still_do_not_attack() -> None:
    table = position("SBW2", "2 JD@Köln!unsupplied", "V US@Bastogne", phase="air", weather="good", **ADVANCED)
    assert table.refused("fly 2 JD") == "4.4"


# -- 12.5 surrender ---------------------------------------------------------------------------------


@pytest.mark.rule("12.5.a")
@pytest.mark.parametrize(
    ("name", "colours"),
    [
        ("I AK", (0, 0, 0)),
        ("I Fs", (0, 0, 0)),
        ("XXXXVII Pz", (1, 0, 0)),
        ("2 JD", (0, 1, 0)),
        ("Manteuffel", (0, 0, 1)),
    ],
)
def test_armour_aircraft_and_headquarters_give_a_point_of_their_colour_too(name: str, colours: tuple[int, ...]) -> None:
    def prize(**level: str) -> tuple[int, ...]:
        state = position("SBW2", f"{name}@Reims", phase="", **level).state
        before = state.copy()
        surrender(state, state.board.names.index(name), "12.4.1")
        purses = ("gains", "red", "blue", "black")
        return tuple(getattr(state, purse)[Nation.US] - getattr(before, purse)[Nation.US] for purse in purses)

    assert prize(**ADVANCED) == (1, *colours)
    assert prize() == (1, 0, 0, 0)


@pytest.mark.rule("12.1.b")
def test_a_mulberry_feeds_five() -> None:
    table = cherbourg("I AK")
    table.state.piers = replaced(table.state.piers, Nation.US, find("Cherbourg"))
    assert capacity(table.state, table.number("I AK")) == 5


@pytest.mark.rule("7.3.2.a")
@pytest.mark.rule("12.1.a")
def test_nobody_appears_in_a_besieged_port_but_in_a_besieged_capital() -> None:
    """Ships from Rostock reach Stettin, but whoever is in it is out of supply, and cannot be repaired."""
    corps = ("VII US", "V US", "VI US", "II US", "IV US", "XX US")

    def rebuilding(city: str, besiegers: int) -> Position:
        board = position("SBW10", phase="").board
        around = [board.places[hex] for hex in board.beside[find(city)] if board.land[hex]][:besiegers]
        ring = (f"{unit}@{hex}" for unit, hex in zip(corps, around, strict=False))
        blocks = (f"LXXXI AK@{city}", "LXXX AK@pool", "FHQ@Köln", *ring)
        return position("SBW10", *blocks, phase="production", owner={"*": "DE", " ".join(around): "US"},
                        points={"DE": 20}).say("rebuild LXXX AK")  # fmt: skip

    assert rebuilding("Stettin", 1).may("to Stettin")
    assert rebuilding("Stettin", 6).refused("to Stettin") == "12.1"
    besieged = rebuilding("Berlin", 6)  # there alone: nobody is asked
    assert besieged.state.place[besieged.number("LXXX AK")] == find("Berlin")
