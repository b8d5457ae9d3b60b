"""Mistakes that players make: each is refused with a sentence and the number of its rule, and nothing changes."""

from __future__ import annotations

import pytest

from fogbound.core.state import replaced
from fogbound.core.texts import render
from fogbound.core.values import Action, Refusal
from fogbound.west import words
from fogbound.west.sequence import SEQUENCE
from west.positions import Position, position

WON = {"Troyes 2228 2328 2427": "DE"}


def production() -> Position:
    units = ("XX CA:2@Paris", "I AK:2@Bonn", "II AK:2@Bonn!unsupplied", "III AK@Bonn", "XIX Pz@pool")
    return position("SBW3", *units, phase="production", points={"DE": 9})


def trains(used: int = 0, points: int = 5) -> Position:
    def edit(state: object) -> None:
        state.rails_used = replaced(state.rails_used, 0, used)  # type: ignore[attr-defined]

    units = ("I AK@Bonn", "II AK@Bonn!unsupplied", "III AK@Aachen", "XX CA@2425", "IV AK@Mainz!frozen", "StG 2@Köln",
             "V AK@2721", "VI AK@Essen", "VII AK@Essen")  # fmt: skip
    return position("SBW3", *units, phase="rail", points={"DE": points}, owner={"2425": "FR"}, edit=edit)


def march() -> Position:
    units = ("I AK@Bonn", "II AK@2526", "III AK@2526", "IV AK@Mainz!unsupplied", "AOK 1@Bonn", "XX CA@2426",
             "V AK@Mainz!frozen", "VI AK@Mainz!moved", "StG 2@Köln")  # fmt: skip
    return position("SBW3", *units, owner={"2426": "FR"})


def air() -> Position:
    units = ("StG 2@Köln", "StG 77@Essen", "XX CA@Nancy", "I AK@Bonn", "IX FK@Münster!unsupplied", "GC 23@Reims",
             "II Br@Dundee")  # fmt: skip
    return position("SBW3", *units, phase="air")


def reaction() -> Position:
    return position("SBW3", "I AK@Sedan", "XX CA@Sedan", "GC 23@Reims", "GC 21@Marseille", "II AK@Metz",
                    "XXI CA@Metz", phase="reaction")  # fmt: skip


def lost_battle() -> Position:
    """XX CA east of Nevers has fought a round and thinks of retreat; a German corps stands on its flank."""
    units = ("I AK@2130", "XX CA@2130", "II AK@2229", "XXI CA@Nevers", "XVI CA@Nevers")
    return position("SBW3", *units, phase="combat").hit(0).hit(0)


def blitz() -> Position:
    return position("SBW3", "XIX Pz@Troyes!attacked", "I AK@Troyes!attacked", phase="blitz", owner=WON)


def exploitation() -> Position:
    return position("SBW3", "XIX Pz@Bonn", "I AK@Bonn", "XX CA@2526", "XV Pz@Paris", phase="exploitation")


def full_sky() -> Position:
    units = ("Jafü 2@Köln", "Jafü 1@Frankfurt", "XX CA@Sedan")
    return position("SBW3", *units, phase="air").say("fly Jafü 2")


def full_sky_of_a_battle() -> Position:
    units = ("I AK@Sedan", "XX CA@Sedan", "GC 21@Paris", "GC 22@Reims")
    return position("SBW3", *units, phase="reaction").say("fly GC 21")


def invasion(weather: str = "good") -> Position:
    units = ("V US@Southampton", "VII US:4@Southampton", "1 US Army@Plymouth", "Eisenhower@Reading",
             "82 US Abn@Reading", "LXXXIV AK@Omaha/Utah")  # fmt: skip
    game = position("SBW8", *units, side="allies", phase="rail", weather=weather)
    return game.say("activate Eisenhower", "done", "done", "activate Eisenhower")


def paratroops() -> Position:
    return position("SBW6", "7 Fl@Köln", "22 LL:2@Köln", "Goering@Berlin", "XX CA@Sedan").say("activate Goering")


# fmt: off
MISTAKES = [
    (production, "repair XX CA", "7.3", "not yours"),
    (production, "repair II AK", "4.4", "out of supply"),
    (production, "repair III AK", "7.3", "any stronger"),
    (production, "rebuild I AK", "7.3", "not available for rebuilding"),
    (production, "move I AK", "7.3", "not an answer"),
    (production, "rebuild XIX Pz / to Bonn", "7.3.1", "XIX Pz may not appear in"),
    (production, "rebuild XIX Pz / to Paris", "7.3.2", "not joined to the main supply source"),
    (trains, "rail II AK", "7.4", "out of supply"),
    (trains, "rail III AK", "7.4", "next to the enemy"),
    (trains, "rail IV AK", "3.21", "frozen"),
    (trains, "rail StG 2", "7.4", "does not go by rail"),
    (trains, "rail V AK", "7.4", "does not stand on a railway"),
    (lambda: trains(used=2), "rail I AK", "7.4", "No more rail movement"),
    (lambda: trains(points=0), "rail I AK", "7.4", "No point is left"),
    (trains, "open_city", "5.1", "Only the Allies"),
    (trains, "rail I AK / to Paris", "7.4", "not in your hands"),
    (trains, "rail I AK / to Aachen", "7.4", "next to the enemy"),
    (trains, "rail I AK / to 2721", "7.4", "No railway leads"),
    (trains, "rail I AK / to Essen", "3.10", "no room"),
    (march, "move XX CA", "3.1", "not yours"),
    (march, "move V AK", "3.21", "frozen"),
    (march, "move VI AK", "7.5", "has moved"),
    (march, "fly StG 2", "7.5", "not an answer"),
    (march, "move I AK / to Berlin", "7.5.3", "cannot reach 3323 Berlin with 4 movement points"),
    (march, "move I AK / to 2526 / stop", "3.10", "must still leave"),
    (march, "move I AK / to 1510", "7.5.4", "not land"),
    (march, "move IV AK / to 2426", "4.4", "cannot attack"),
    (march, "move AOK 1 / to 2426", "3.8", "cannot attack"),
    (air, "fly GC 23", "7.5.2", "not one of your air units"),
    (air, "fly IX FK", "4.4", "out of supply"),
    (air, "fly StG 2 / to Lyon", "7.5.2", "no enemy in"),
    (air, "fly StG 2 / to Dundee", "7.5.2", "out of range"),
    (air, "rebase StG 2 / to Essen", "3.4", "no room at the airbase"),
    (air, "rebase StG 2 / to 2721", "3.4", "cannot be based"),
    (reaction, "fly GC 21", "7.6", "no battle in range"),
    (reaction, "fly GC 23 / to Lyon", "7.6", "no battle in"),
    (full_sky, "fly Jafü 1", "3.10", "no place for Jafü 1 among the air units over 2326 Sedan"),
    (full_sky_of_a_battle, "fly GC 22", "3.10", "no place for GC 22"),
    (invasion, "land VII US", "24.1", "not at full strength"),
    (invasion, "land 1 US Army", "24.0", "cannot make a landing"),
    (invasion, "land V US / to Marseille", "24.0", "out of reach"),
    (invasion, "land V US / to Köln", "24.0", "no coast"),
    (lambda: invasion("rain"), "land V US", "24.1", "weather forbids a landing"),
    (paratroops, "drop 22 LL", "23.0", "not at full strength"),
    (paratroops, "drop 7 Fl / to Paris", "23.0", "out of range"),
    (paratroops, "drop 7 Fl / to Sedan", "23.0", "difficult ground"),
    (lambda: invasion("rain"), "drop 82 US Abn", "23.0", "weather forbids a drop"),
    (lost_battle, "retreat I AK", "7.7.13", "Only units in this battle"),
    (lost_battle, "retreat XX CA / to Paris", "7.7.14", "one hex over land"),
    (lost_battle, "retreat XX CA / to 2229", "7.7.15", "The enemy stands"),
    (lost_battle, "retreat XX CA / to Auxerre", "7.7.14", "zone of control"),
    (lost_battle, "retreat XX CA / to Nevers", "7.7.17", "no room"),
    (blitz, "blitz I AK", "7.8", "cannot blitz"),
    (blitz, "blitz XIX Pz / to Paris", "7.8", "one hex on"),
    (exploitation, "move I AK", "7.10", "cannot exploit"),
    (exploitation, "move XV Pz", "7.10", "out of supply"),
    (exploitation, "move XIX Pz / to 2526", "7.10", "may not attack in this phase"),
]
# fmt: on


@pytest.mark.parametrize(("begin", "said", "rule", "why"), MISTAKES, ids=[f"{said}" for _, said, *_ in MISTAKES])
def test_a_mistake_is_answered_with_its_rule(begin: object, said: str, rule: str, why: str) -> None:
    table: Position = begin()  # type: ignore[operator]
    *answers, mistake = said.split(" / ")
    table.say(*answers)
    before = table.state.digest()
    with pytest.raises(Refusal) as refused:
        SEQUENCE.apply(table.state, words.read(mistake))
    assert (refused.value.rule, table.state.digest()) == (rule, before)
    assert why in render(refused.value.message)
    assert render(refused.value.message, "fr") != render(refused.value.message)


@pytest.mark.parametrize("action", [Action("dance"), Action("repair"), Action("repair", (9999,)), Action("to", (1, 2))])
def test_what_is_no_action_at_all_is_refused(action: Action) -> None:
    table = production()
    before = table.state.digest()
    with pytest.raises(Refusal, match="no such action"):
        SEQUENCE.apply(table.state, action)
    assert table.state.digest() == before
