"""Missions of indirect fire: batteries off the table (303-305) and pieces on it (410, 416, 417)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fogbound.blitz.names import in_full
from fogbound.blitz.play.artillery.observers import NONE
from fogbound.blitz.play.artillery.ranging import (
    CombineBatteries,
    TakeBearing,
    battery_of,
    end_fire,
    fire_number,
    fire_under_way,
)
from fogbound.blitz.play.artillery.rockets import call_rockets, spend_ranging_rocket
from fogbound.blitz.play.artillery.shelling import Salvo, lay
from fogbound.blitz.play.engine.grid import CENTRES, DRIFT, NOWHERE, neighbour
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import FIRED, Blitz, board, living, stand, told, unit
from fogbound.blitz.play.engine.telling import own, tell, tell_roll
from fogbound.blitz.play.engine.units import Battery
from fogbound.blitz.rules import off_table
from fogbound.blitz.rules.supplies import runs_out, trouble
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.table.distance import is_within
from fogbound.blitz.table.kinds import CM
from fogbound.blitz.table.templates import MARKER, Square
from fogbound.blitz.table.values import BASES
from fogbound.core.steps import Ask, Procedures, Roll
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action

_ = texts("blitz")


def call_for_fire(state: Blitz) -> None:
    """The order of a piece on the table."""
    i = state["stand"]
    state.goto("mission", **_mission(unit(state, i).side, NONE, i))


def activate_battery(state: Blitz, battery: int) -> None:
    """303: a battery that is available may fire this turn."""
    state.called[battery] = 2
    state.call("mission", **_mission(board(state).batteries[battery].side, battery, NONE))


def _mission(side: int, battery: int, piece: int) -> dict[str, int]:
    where = {"side": side, "battery": battery, "piece": piece, "second": NONE}
    return where | {"cell": NOWHERE, "attempt": 0, "natural": 0, "fall": 0}


# -- the mission ------------------------------------------------------------------------------------------------------

FALLS: Final[tuple[off_table.Fall, ...]] = ("on target", "missed", "on friends", "deviates")


def friends_near(state: Blitz) -> list[int]:
    """303bis: own stands within 30 cm that the enemy sees on the table."""
    marker = BASES["infantry"].moved(CENTRES[state["cell"]])
    return [
        i
        for i in living(state, state["side"])
        if not state.hidden[i] and is_within(marker, stand(state, i), off_table.FRIENDLY_RADIUS * CM)
    ]


def _ranging(state: Blitz) -> off_table.Ranging:
    return off_table.Ranging(attempt=state["attempt"], friends_near=bool(friends_near(state)))


def accuracy_dice(state: Blitz) -> int:
    return int(not off_table.is_sure(board(state).rules, _ranging(state)))


def range_in(state: Blitz, faces: tuple[int, ...]) -> None:
    number = off_table.accuracy(board(state).rules, _ranging(state))
    state["natural"] = faces[0]
    if state["piece"] != NONE:
        spend_ranging_rocket(state, state["piece"])
    text = _("The fire is on target.") if number.succeeds(faces[0]) else _("The fire is off target.")
    tell_roll(state, "accuracy", number, text, faces)


def stray_dice(state: Blitz) -> int:
    """303bis: after a natural 1 a second die says whether friends are struck."""
    rules, ranging = board(state).rules, _ranging(state)
    strays = off_table.fall(rules, ranging, 1, off_table.STRAYS) == "on friends"
    return int(state["natural"] == 1 and strays)


def stray(state: Blitz, faces: tuple[int, ...]) -> None:
    state["fall"] = FALLS.index(off_table.fall(board(state).rules, _ranging(state), 1, faces[0]))
    tell(state, "stray", "303bis", _("The shells may go astray."), faces=faces)


def fall(state: Blitz) -> None:
    """Where they come down."""
    rules, ranging = board(state).rules, _ranging(state)
    if not state["fall"]:
        natural = state["natural"] or 6
        state["fall"] = FALLS.index(off_table.fall(rules, ranging, natural))
    if FALLS[state["fall"]] != "missed":
        _count_attempts(state, 0)


def _count_attempts(state: Blitz, count: int) -> None:
    """So often has it tried at this place; once shells have fallen it begins anew."""
    state.attempts[fire_under_way(state)] = count
    if state["second"] != NONE:
        state.attempts[fire_number(state, state["second"], NONE)] = count


def drift_dice(state: Blitz) -> int:
    return int(FALLS[state["fall"]] == "deviates")


def drift(state: Blitz, faces: tuple[int, ...]) -> None:
    cell = neighbour(state["cell"], DRIFT[faces[0] - 1])
    if cell in board(state).on_table:
        state["cell"] = cell


class ShiftOntoFriends(Ask[Blitz]):
    """303bis: the opponent may shift the template onto those who called it; by version 6 he had to."""

    def side(self, state: Blitz) -> str:
        return SIDES[1 - state["side"]]

    def prompt(self, state: Blitz) -> Message:
        return _("On whom do the stray shells fall?")

    def candidates(self, state: Blitz) -> Iterable[Action]:
        if FALLS[state["fall"]] != "on friends":
            return ()
        friends = (Action("at", (i + board(state).offset,)) for i in friends_near(state))
        return (*friends, Action("hold"))

    def do_hold(self, state: Blitz) -> None:
        """Then it is a miss like others."""
        where = off_table.fall(board(state).rules, _ranging(state), state["natural"])
        state["fall"] = FALLS.index(where)
        if where == "missed":
            _count_attempts(state, state["attempt"])
        state.proceed()

    def do_at(self, state: Blitz, word: int) -> None:
        state["cell"] = state.cell[word - board(state).offset]
        state.proceed()


# fmt: off
LIES: Final = {"square": (False, False), "turned": (False, True), "across": (True, False), "along": (True, True)}
# fmt: on
"""Is it the long one, and is it turned?"""


def ways_to_lie(rules: RuleSet, battery: Battery) -> dict[str, tuple[int, int]]:
    """301: width and depth of a template, plain or long, along one edge of the table or the other; each once."""
    found: dict[str, tuple[int, int]] = {}
    for how, (long, turned) in LIES.items():
        laid = battery.laid(long=long)
        length, width = off_table.template(rules, laid)
        size = (width, length) if turned else (length, width)
        if size not in found.values() and (not long or off_table.may_lay(rules, laid)):
            found[how] = size
    return found


class LayTemplate(Ask[Blitz]):
    """301: the template of a battery, as its player likes, but parallel to an edge of the table."""

    def side(self, state: Blitz) -> str:
        return SIDES[state["side"] if FALLS[state["fall"]] != "on friends" else 1 - state["side"]]

    def prompt(self, state: Blitz) -> Message:
        return _("How does the template lie?")

    def candidates(self, state: Blitz) -> Iterable[Action]:
        battery = battery_of(state)
        if battery is None or FALLS[state["fall"]] == "missed":
            return ()
        return map(Action, ways_to_lie(board(state).rules, battery))

    def do_square(self, state: Blitz) -> None:
        self._lay(state, "square")

    def do_turned(self, state: Blitz) -> None:
        self._lay(state, "turned")

    def do_across(self, state: Blitz) -> None:
        self._lay(state, "across")

    def do_along(self, state: Blitz) -> None:
        self._lay(state, "along")

    def _lay(self, state: Blitz, how: str) -> None:
        battery = battery_of(state)
        assert battery is not None
        width, depth = ways_to_lie(board(state).rules, battery)[how]
        state.proceed()
        lay(state, Square(CENTRES[state["cell"]], width * CM, depth * CM), Salvo(battery.calibre, battery.mortars))


def fire_piece(state: Blitz) -> None:
    """417: the zone of one piece is a square of 5 cm."""
    i = state["piece"]
    if i == NONE or FALLS[state["fall"]] == "missed":
        return
    if unit(state, i).is_launcher:
        call_rockets(state, i, state["cell"])
        return
    gun = unit(state, i).ordnance
    assert gun is not None
    lay(state, Square(CENTRES[state["cell"]], MARKER, MARKER), Salvo(gun.calibre, gun.role == "mortar"))


# -- what is left -----------------------------------------------------------------------------------------------------


def supply_dice(state: Blitz) -> int:
    """417: the coloured die of a piece that fired, and a second."""
    return 2 if state["piece"] != NONE and FALLS[state["fall"]] != "missed" else 0


def count_shells(state: Blitz, faces: tuple[int, ...]) -> None:
    i, rules = state["piece"], board(state).rules
    if runs_out(rules, "gun, indirect fire", *faces):
        state.dry[i] = 1
        text = _("{stand} has no more ammunition.", stand=told(state, i))
        tell(state, "ammunition", trouble(rules, "gun, indirect fire").id, text, faces=faces, to=own(state, i))


def support_dice(state: Blitz) -> int:
    """304: after each fire of a battery off the table."""
    return int(state["battery"] != NONE and off_table.takes_support_test(board(state).rules, FALLS[state["fall"]]))


def keep_support(state: Blitz, faces: tuple[int, ...]) -> None:
    battery = battery_of(state)
    assert battery is not None
    number = off_table.support_test(board(state).rules, battery.support)
    kept = number.succeeds(faces[0])
    text = _("{battery} goes on supporting.", battery=in_full(battery.name))
    if not kept:
        text = _("{battery} is called away.", battery=in_full(battery.name))
        state.called[state["battery"]] = 0
    tell_roll(state, "support", number, text, faces)


def end_mission(state: Blitz) -> None:
    """409: a second battery adds its shells. A piece that is hidden does not show itself by firing from afar (ours)."""
    i, second = state["piece"], state["second"]
    if second != NONE:
        state.goto("same_zone", **(state.frames[-1].locals | {"battery": second, "second": NONE}))
        return
    if i != NONE and not state.hidden[i]:
        state.did[i] = FIRED
    end_fire(state)


# fmt: off
PROCEDURES: Procedures[Blitz] = {
    "mission": (
        TakeBearing(),
        CombineBatteries(),
        Roll("accuracy", accuracy_dice, range_in),
        Roll("stray", stray_dice, stray),
        fall,
        ShiftOntoFriends(),
        Roll("drift", drift_dice, drift),
        LayTemplate(),
        fire_piece,
        Roll("ammunition", supply_dice, count_shells),
        Roll("support", support_dice, keep_support),
        end_mission,
    ),
    "same_zone": (LayTemplate(), Roll("support", support_dice, keep_support), end_mission),
}
# fmt: on
