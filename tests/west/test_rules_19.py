"""19: air reconnaissance, and 22: Jericho trumpets."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fogbound.core.values import Refusal
from fogbound.west.actions import LOSE
from fogbound.west.chapters.reconnaissance import attempts, interdiction, modifier, range_of_sight
from fogbound.west.game import GAME
from fogbound.west.kinds import STUKA
from fogbound.west.odds import odds, words
from fogbound.west.odds.on_map import odds_after
from fogbound.west.options import settle
from fogbound.west.position.marks import SHOWN
from fogbound.west.rules.combat.engagement import Engagement
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER, Step
from fogbound.west.rules.combat.moment import moment
from fogbound.west.theatre.gazetteer import find
from west.arena import Arena, arena
from west.positions import Position, flown, position

ON = {"rules_level": "advanced", "rule_19_recon": "on"}
TRUMPETS = {**ON, "rule_22_jericho": "on"}
FRENCH = {"*": "FR", "Dijon Aachen Köln": "DE"}
ORLEANS = ("X CA:2@Orléans", "XX CA@Lyon")


def over_france(*blocks: str, turn: int = 1, **more: object) -> Position:
    """June 1940: the second air fleet is activated, its bombers based at Dijon."""
    units = ("2 LF:4@Dijon!activated!shown", "StG 2@Dijon", *blocks)
    return position("SBW3", *units, turn=turn, **{"owner": FRENCH, **ON, **more})  # type: ignore[arg-type]


# -- who looks, and where ---------------------------------------------------------------------------------------------


@pytest.mark.rule("19.1.a")
def test_an_activated_air_headquarters_has_as_many_attempts_as_points_beside_its_flights() -> None:
    table = over_france("X CA@Orléans", "XX CA@Lyon")
    hq = table.number("2 LF")
    for _attempt in range(4):
        assert table.may("recon 2 LF")
        table.say("recon 2 LF", "to Orléans").hit(table.dice)
    assert table.refused("recon 2 LF") == "19.1"
    assert table.state.spent[hq] == 0
    assert table.may("activate 2 LF")  # its points are all left


@pytest.mark.rule("19.1.a")
def test_nobody_else_looks() -> None:
    table = over_france("Kleist:4@Dijon!activated!shown", "X CA@Orléans", "XX CA@Lyon")
    assert table.refused("recon Kleist") == "19.1"
    assert table.say("recon 2 LF").why_not("to Paris") == "No enemy stands in 2026 Paris."
    table = over_france("3 LF@Dijon", "X CA@Orléans")
    assert table.refused("recon 3 LF") == "19.1"  # not activated
    off = over_france("X CA@Orléans", rule_19_recon="off")
    assert not off.may("recon 2 LF")


@pytest.mark.rule("19.1.a")
def test_the_leader_of_a_minor_power_has_one_attempt() -> None:
    table = position("SBW3", "Leopold III:3@Bruxelles!activated!shown", side="allies", **ON)
    assert attempts(table.state, table.number("Leopold III")) == 1


def farthest(table: Position, hq: str, base: str) -> int:
    """How far it is from a base to the farthest hex that a headquarters sees."""
    seen = range_of_sight(table.state, table.number(hq))
    return max(flown(table.state, find(base), hex) for hex in seen if hex < table.board.hexes)


@pytest.mark.rule("19.1.b", "T.11")
def test_it_looks_farther_with_better_fighters() -> None:
    assert farthest(over_france("X CA@Orléans"), "2 LF", "Dijon") == 5

    def from_london(scenario: str) -> Position:
        units = "8 AF:4@London!activated!shown", "IX TAC@London"
        return position(scenario, *units, side="allies", owner={"*": "UK"}, **ON)

    assert farthest(from_london("SBW4"), "8 AF", "London") == 10
    assert farthest(from_london("SBW2"), "8 AF", "London") == 15


@pytest.mark.rule("19.1.b")
def test_what_is_too_far_is_refused_and_a_hex_may_be_tried_again() -> None:
    table = over_france("X CA@Orléans", "XX CA@Bordeaux", "XXI CA@Lyon").say("recon 2 LF")
    assert table.refused("to Bordeaux") == "19.1"
    assert table.refused("to Dijon") == "19.1"  # nobody there
    table.say("to Orléans").hit(table.dice)
    assert table.say("recon 2 LF").may("to Orléans")


# -- interdiction -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("19.1.d")
def test_the_guns_of_orleans() -> None:
    """The example of the manual: a die each of the city, of two steps of French infantry and of a tank."""
    table = over_france("X CA:2@Orléans", "2 DCR:1@Orléans", "GC 21:2@Orléans", "XX CA@Lyon").say("recon 2 LF")
    assert sorted(interdiction(table.state, find("Orléans"))) == [5, 6, 6]
    table.say("to Orléans")
    assert table.dice == 3


@pytest.mark.rule("19.1.c")
def test_any_hit_calls_it_off() -> None:
    table = over_france(*ORLEANS).say("recon 2 LF", "to Orléans").hit(1)
    assert table.asks == "move_ground"
    assert table.state.reconnoitred == ()
    assert not table.has("X CA", SHOWN)
    again = table.say("recon 2 LF", "to Orléans").hit(0)
    assert again.dice == 1  # the reconnaissance die
    again.roll(1)
    assert again.state.reconnoitred == (find("Orléans"),)


@pytest.mark.rule("9.3.a", "19.1.c", "19.0.b")
def test_in_rain_guns_fire_at_half_strength_and_the_look_is_possible() -> None:
    dry, wet = (over_france("X CA:4@Orléans", "XX CA@Lyon", weather=name) for name in ("good", "rain"))
    for table in (dry, wet):
        table.say("recon 2 LF", "to Orléans")
    assert wet.dice < dry.dice
    wet.hit(0).roll(2)
    assert wet.state.reconnoitred == (find("Orléans"),)


# -- the die ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("19.1.e")
@pytest.mark.parametrize(("die", "seen"), [(4, True), (5, False)])
def test_up_to_four_shows_a_clear_hex(die: int, seen: bool) -> None:
    table = over_france(*ORLEANS).say("recon 2 LF", "to Orléans").hit(0).roll(die)
    assert bool(table.state.reconnoitred) == seen
    assert table.has("X CA", SHOWN) == seen
    assert not table.has("XX CA", SHOWN)


@pytest.mark.rule("19.1.e")
def test_torino_in_rain() -> None:
    """A major city in a forest hex: nothing is seen in bad weather without fighters of TECH 3."""
    table = position("SBW2", "8 AF:4@Roma!activated!shown", "IX TAC@Roma", side="allies", weather="rain", **ON)
    hq = table.number("8 AF")
    assert table.board.terrain[find("Torino")] == "forest"
    level = table.board.charts.level(table.board.nation[hq], 2, table.board.first_month + table.state.turn)
    assert modifier(table.state, hq, find("Torino")) == 6 - 2 * (level - 1)


@pytest.mark.rule("19.1.e")
@pytest.mark.parametrize(("fort", "more"), [("5", 2), ("7", 4)])
def test_forts_hide_what_stands_beside_them(fort: str, more: int) -> None:
    table = position("SBW2", "8 AF:4@London!activated!shown", "IX TAC@London", side="allies", **ON)
    hq, hex = table.number("8 AF"), find("Calais")
    before = modifier(table.state, hq, hex)
    block = next(b for b, kind in enumerate(table.board.kind) if kind.word == "fort")
    table.state.steps[block] = int(fort)
    table.state.put(block, hex)
    assert modifier(table.state, hq, hex) == before + more


@pytest.mark.rule("19.1.f", "7.9.d")
def test_what_was_seen_is_hidden_again_at_final_supply() -> None:
    table = over_france("X CA:2@Orléans", "XI CA:2@Orléans", "2 DCR:2@Orléans", "XX CA@Lyon")
    table.say("recon 2 LF", "to Orléans").hit(0).roll(1)
    names = ("X CA", "XI CA", "2 DCR")
    assert all(table.has(name, SHOWN) for name in names)
    seen = GAME.observe(table.state, "axis")
    assert sorted(e["name"] for e in seen["enemies"] if e["hex"] == table.place("X CA")) == sorted(names)  # type: ignore[attr-defined]
    while table.asks != "exploit" and table.state.active == 0:
        table.say("done")
    assert not any(table.has(name, SHOWN) for name in names)
    assert (table.state.scouts, table.state.reconnoitred) == ((), ())


# -- what it is good for ----------------------------------------------------------------------------------------------


def blind(attack: str, defend: str, terrain: str = "", **more: str) -> Engagement:
    """A battle in a hex that nobody has seen into."""
    asked = words.battle(attack, defend, terrain, options=ON, **more)  # type: ignore[arg-type]
    return Engagement(asked.engagement.battle._replace(reconnoitred=False))


def dice(engagement: Engagement, step: Step, role: int, round: int = 1) -> int:
    codes = tuple(tuple(2 * unit.faces[0] for unit in side) for side in engagement.sides)
    return engagement.volley(step, role, (codes[0], codes[1]), moment(round)).dice


@pytest.mark.rule("19.0.a")
def test_without_it_attackers_fire_half_blind_in_the_first_round() -> None:
    guns = blind("DE artillery 4/4-2-1-0, DE infantry 3", "UK infantry 4, UK artillery 4/4-2-1-0")
    assert dice(guns, Step.ARTILLERY, ATTACKER) == 2
    assert dice(guns, Step.ARTILLERY, ATTACKER, round=2) == 4
    bombs = blind("DE bomber 4/4-2-1, DE infantry 3", "UK infantry 4")
    assert dice(bombs, Step.AIR_GROUND, ATTACKER) == 2
    assert dice(bombs, Step.AIR_GROUND, ATTACKER, round=2) == 4
    assert dice(bombs, Step.GROUND, ATTACKER) == 3


@pytest.mark.rule("19.0.b", "6.3.3.b")
def test_defenders_and_strategic_bombers_need_none() -> None:
    guns = blind("DE artillery 4/4-2-1-0, DE infantry 3", "UK infantry 4, UK artillery 4/4-2-1-0")
    assert dice(guns, Step.ARTILLERY, DEFENDER) == 4
    assert dice(blind("US strategic 5, US infantry 3", "DE infantry 4"), Step.AIR_GROUND, ATTACKER) == 5


@pytest.mark.rule("19.0.a")
def test_a_battle_knows_whether_its_hex_was_seen_into() -> None:
    def fought(seen: bool) -> int:
        battle = arena("DE artillery 4/4-2-1-0, DE infantry 3", "UK infantry 4", begin=False, **ON)
        if seen:
            battle.state.reconnoitred = (battle.hex,)
        return battle.begin().dice

    assert (fought(False), fought(True)) == (2, 4)
    assert arena("DE artillery 4/4-2-1-0, DE infantry 3", "UK infantry 4", rules_level="advanced").dice == 4


def test_odds_know_that_only_the_first_round_is_blind() -> None:
    engagement = blind("DE artillery 4/4-2-1-0, DE infantry 2", "UK infantry 2")
    start = ((8, 4), (4,))
    exact, simulated = odds(engagement, start), odds(engagement, start, branches=1, games=500)
    assert abs(exact.win - simulated.win) < 4 * simulated.se
    assert exact.win < odds(*words.battle("DE artillery 4/4-2-1-0, DE infantry 2", "UK infantry 2", options=ON)).win


# -- 19.2 targeting ---------------------------------------------------------------------------------------------------

GUNNERS = "US artillery 2/4-2-1-0, US infantry 4", "DE infantry 3, DE artillery 3/3-2-1-0"


def aimed(seen: bool = True, date: str = "1944-08", **more: str) -> Arena:
    battle = arena(*GUNNERS, date=date, begin=False, **{**ON, **more})
    battle.state.reconnoitred = (battle.hex,) if seen else ()
    return battle.begin().hit(1)


@pytest.mark.rule("19.2.a")
def test_who_has_seen_the_enemy_chooses_among_equals() -> None:
    battle = aimed()
    assert battle.asked == ("allies", "choose_target")
    assert battle.offered == {"lose DE infantry", "lose DE artillery"}
    assert battle.say("lose", "DE artillery").steps("DE artillery") == 2
    assert battle.steps("DE infantry") == 3


@pytest.mark.rule("19.2.a")
def test_otherwise_the_owner_chooses() -> None:
    assert aimed(seen=False).asked == ("axis", "choose_loss")
    assert aimed(rule_19_recon="off").asked == ("axis", "choose_loss")
    early = arena("UK artillery 2/4-2-1-0, UK infantry 4", "DE infantry 3, DE artillery 3/3-2-1-0", begin=False, **ON)
    early.state.reconnoitred = (early.hex,)
    assert early.begin().hit(1).asked == ("axis", "choose_loss")  # TECH 1


@pytest.mark.rule("19.2.a")
def test_the_strongest_is_hit_first_as_ever() -> None:
    battle = aimed()
    with pytest.raises(Refusal) as refused:
        battle.say("lose", "US infantry")
    assert refused.value.rule == "19.2"
    units = GUNNERS[0], "DE infantry 4, DE artillery 3/3-2-1-0"
    unequal = arena(*units, date="1944-08", begin=False, **ON)
    unequal.state.reconnoitred = (unequal.hex,)
    assert unequal.begin().hit(1).steps("DE infantry") == 3


@pytest.mark.rule("19.2.a")
def test_only_bombs_and_shells_are_aimed() -> None:
    battle = aimed().say("lose", "DE artillery")
    while battle.asks == "dice" and battle.fires[-1] != "axis ground":
        battle.miss()
    assert battle.hit(1).asked[1] in ("choose_loss", "retreat")


def test_odds_know_that_the_attacker_aims() -> None:
    seen = words.battle(*GUNNERS, date="1944-08", options=ON)
    unseen = words.battle(*GUNNERS, date="1944-08", options={"rules_level": "advanced"})
    exact, simulated = odds(*seen), odds(*seen, branches=1, games=500)
    assert exact.exact
    assert exact.win > odds(*unseen).win
    assert abs(exact.win - simulated.win) < max(4 * simulated.se, 0.02)
    battle = aimed()
    blocks = [battle.blocks[name] for name in ("DE infantry", "DE artillery")]
    assert len({odds_after(battle.state, LOSE[block]).win for block in blocks}) == 2


# -- 22 Jericho trumpets ----------------------------------------------------------------------------------------------


def stukas(
    defend: str = "FR infantry 4",
    terrain: str = "",
    *,
    steps: int = 4,
    seen: bool = True,
    weather: str = "good",
    **options: str,
) -> list[tuple[int, int]]:
    """What a wing of Stukas rolls when it comes with a corps."""
    attack, chosen = f"DE bomber {steps}/4-3-2 stuka, DE infantry 3", {**TRUMPETS, **options}
    asked = words.battle(attack, defend, terrain, options=chosen, weather=weather)
    engagement = Engagement(asked.engagement.battle._replace(reconnoitred=seen))
    shots = engagement.volley(Step.AIR_GROUND, ATTACKER, asked.codes, moment()).shots
    return [(shot.dice, shot.target) for shot in shots]


@pytest.mark.rule("22.0.a")
def test_stukas_at_full_strength_have_two_dice_more() -> None:
    assert stukas() == [(6, 5)]
    assert stukas(terrain="minor_city") == [(6, 5)]
    assert stukas(rule_22_jericho="off") == [(4, 5)]


@pytest.mark.rule("22.0.a")
def test_not_without_full_strength_reconnaissance_sun_or_a_clear_view() -> None:
    assert stukas(steps=3)[0][0] == 3
    assert stukas(seen=False)[0][0] == 2
    assert [stukas(terrain=name)[0][0] for name in ("forest", "hills", "mountain", "swamp", "major_city")] == [4] * 5
    assert stukas(weather="snow")[0][0] == 2


@pytest.mark.rule("22.0.a")
def test_not_under_enemy_fighters() -> None:
    assert stukas("FR infantry 4, FR fighter 2")[0][0] == 4
    assert stukas("FR infantry 4, FR bomber 2")[0][0] == 6
    asked = words.battle("DE bomber 4/4-3-2 stuka, DE infantry 3", "FR infantry 4, FR fighter 2", options=TRUMPETS)
    shot_down = ((8, 6), (8, -1))
    assert asked.engagement.volley(Step.AIR_GROUND, ATTACKER, shot_down, moment()).dice == 6


@pytest.mark.rule("22.0.a")
def test_the_log_tells_of_the_sirens() -> None:
    battle = arena("DE bomber 4/4-3-2, DE infantry 3", "FR infantry 4", begin=False, **TRUMPETS)
    block = battle.blocks["DE bomber"]
    abilities = list(battle.board.abilities)
    abilities[block] |= STUKA
    battle.state.board = replace(battle.board, abilities=tuple(abilities), setting=battle.board.setting + "+")
    battle.state.reconnoitred = (battle.hex,)
    battle.begin().miss().stay()
    assert battle.dice == 6
    battle.miss()
    assert battle.texts("sirens") == ["Stukas dive with their sirens on."]
    assert "sirens: +2, 22.0" in battle.texts("fire")[-1]


def test_it_needs_reconnaissance_and_that_needs_headquarters() -> None:
    for chosen in ({"rule_19_recon": "on"}, {"rules_level": "advanced", "rule_22_jericho": "on"}):
        with pytest.raises(Refusal):
            settle(chosen)
    assert settle(TRUMPETS)["rule_22_jericho"] == "on"
