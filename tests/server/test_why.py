"""“Why not?”: the rule against what is not offered, and what a player asks about a place."""

from __future__ import annotations

from random import Random
from typing import Any

from fogbound.core.proof.checks import random_answer
from fogbound.core.values import Choice, Result
from fogbound.server.why import why_not
from fogbound.west.game import GAME
from server.people import Person, table_of
from west.positions import Position, position


def refused(table: Position, name: str) -> dict[str, tuple[str, str]]:
    found = why_not(GAME, table.state, table.asked, name, Random(1))
    return {verb: (refusal.text(), refusal.rule) for verb, refusal in found}


def asked(table: Position, about: str, place: str) -> list[tuple[str, str, str, Any]]:
    """Rule, open and shut places, and the words of each sentence."""
    found = GAME.inquire([table.state], "axis", about, place)
    return [(one.rule, ",".join(one.good), ",".join(one.bad), one.text.args) for one in found]


def test_a_hex_that_cannot_be_reached_says_why() -> None:
    table = position("SBW3", "XVI Pz@Aachen", "XX CA@Paris").say("move XVI Pz")
    assert refused(table, "2226")["to"][1] == "7.5.3"
    assert refused(table, "2625") == {}


def test_a_unit_that_may_not_go_says_why() -> None:
    table = position("SBW3", "XVI Pz@Aachen!frozen", "Jafü 1@Essen", "I AK@Essen", "XX CA@Paris")
    assert refused(table, "XVI Pz") == {"move": ("XVI Pz is frozen. (3.21)", "3.21")}
    assert refused(table, "Jafü 1")["move"][1] == "7.5"
    assert refused(table, "nobody") == {}


def test_what_bars_most_answers_is_said_first() -> None:
    table = position("SBW8", "6 Br Abn@London!moved", "1 Br Abn@London", "Harris@London", side="allies")
    found = why_not(GAME, table.say("activate Harris").state, "allies", "6 Br Abn", Random(1))
    _verb, first = found[0]
    assert first.text().startswith("6 Br Abn has moved."), "and not the train it missed"


def test_only_answers_to_the_question_are_refused() -> None:
    table = position("SBW3", "XVI Pz@Aachen", "XX CA@Paris")
    assert refused(table, "XX CA").keys() == {"move"}


def test_a_unit_out_of_supply_says_which_hexes_bar_the_lane() -> None:
    table = position("SBW3", "XVI Pz@1926", "XX CA@2026", "XXI CA@1825")
    [(rule, good, bad, words)] = asked(table, "supply", "1926")
    assert (rule, good) == ("4.3", "")
    assert "2026" in bad.split(",")
    assert words["n"] == 3
    [(rule, good, _bad, _words)] = asked(position("SBW3", "XVI Pz@Aachen", "XX CA@Paris"), "supply", "2525")
    assert rule == "4.3"
    assert "2525" in good.split(",")


def test_a_besieged_unit_says_that_it_is_the_siege_and_not_the_ports() -> None:
    table = position("SBW7", "I AK@Palermo", "VI US@2850", owner={"2850 2750": "US"})  # Axis ships still come
    [(rule, good, bad, _words)] = asked(table, "supply", "2849")
    assert (rule, good) == ("12.1", "")
    assert {"2750", "2850"} <= set(bad.split(","))


def test_where_a_stack_could_retreat() -> None:
    table = position("SBW3", "XVI Pz@Aachen", "XX CA@2425")
    first, *shut = asked(table, "retreat", "2525")
    assert first[0] == "7.7.14"
    assert "2625" in first[1].split(",")
    assert {"2425"} <= {bad for _rule, _good, bad, _words in shut}


def test_what_could_attack_a_place() -> None:
    table = position("SBW3", "XVI Pz@Aachen", "XX CA@2426", "XXI CA@Paris")
    [(rule, _good, bad, words)] = asked(table, "threat", "2525")
    assert (rule, bad, words["n"]) == ("7.5.3", "2426", 1)
    assert [one[:3] for one in asked(position("SBW3", "XVI Pz@Essen", "XX CA@Paris"), "threat", "2623")] == [
        ("7.5", "", "")
    ]


def test_what_a_place_is_asked_depends_on_nothing_hidden() -> None:
    """Worlds that a side cannot tell apart give the same answers; what could attack is asked of several for that."""
    rng, state = Random(3), GAME.new("SBW2", {})
    looked = 0
    for _step in range(80):
        choice = GAME.decision(state)
        if isinstance(choice, Result):
            break
        if isinstance(choice, Choice) and rng.random() < 0.1:
            side = choice.side
            other = GAME.resample(state, side, rng)
            for hex in [state.board.places[at] for at in state.stacks][::3]:
                looked += 1
                assert why_not(GAME, state, side, hex, Random(1)) == why_not(GAME, other, side, hex, Random(1))
                for about in ("supply", "retreat"):
                    assert GAME.inquire([state], side, about, hex) == GAME.inquire([other], side, about, hex)
        GAME.apply(state, random_answer(choice, rng))
    assert looked > 20


def test_only_the_side_that_is_asked_is_told(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    words = {word for action in ann.view(game)["choice"]["actions"] for word in action["args"]}
    names = ["Red A", "Red B", "Blue A", "a1", *words]
    told = [one for name in names for one in ann.get(f"/games/{game}/why", name=name)]
    assert all(one["text"] for one in told)
    assert [bob.get(f"/games/{game}/why", name=name) for name in names] == [[]] * len(names)
    assert bob.get(f"/games/{game}/why", status=403, name="Red A", side="red")["error"]["text"]
    assert ann.get(f"/games/{game}/about/supply", status=404, place="a1")["error"]["text"]
