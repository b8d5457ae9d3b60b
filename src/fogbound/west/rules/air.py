"""7.5.2, 7.6 and 7.8.1: air units fly to battles, react, rebase and land. 7.7.5.c: they flee from ground units."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.sequence import Ask, Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal
from fogbound.west.board import NO_CITY, Board
from fogbound.west.boards import board_of
from fogbound.west.rules.control import conquer, controls, enemies_at, has_enemy, owner_side
from fogbound.west.rules.losses import lose_face, surrender
from fogbound.west.rules.movement import DONE
from fogbound.west.rules.stacking import has_air_room, has_free_base
from fogbound.west.rules.supply import is_source
from fogbound.west.rules.tech import cell_of
from fogbound.west.rules.tell import tell
from fogbound.west.state import FLOWN, FORTRESS, FROZEN, MOVED, NOBODY, SIDES, UNSUPPLIED, West

_ = texts("west")

FAR: Final = 255
"""Farther than any air unit flies."""


@rule("7.5.2.e", "7.5.3.c", "7.5.3.h")
def flights(board: Board, state: West, start: int) -> bytes:
    """By location, how far an air unit flies there from `start`: one a hex, over anything but neutral states."""
    key = f"flights {start} {state.neutral}"
    known = _FLIGHTS.get((board.setting, key))
    if known is None:
        if len(_FLIGHTS) >= 4096:
            _FLIGHTS.clear()
        known = _FLIGHTS[(board.setting, key)] = _measure(board, state, start)
    return known


_FLIGHTS: dict[tuple[str, str], bytes] = {}
"""Distances depend on the map and on who is neutral only, so they are measured once for all games."""


def _measure(board: Board, state: West, start: int) -> bytes:
    closed = board.options["neutral_overflight"] == "forbidden"
    far = bytearray([FAR] * len(board.around))
    far[start] = 0
    reached = [start]
    for hex in reached:
        for beside in board.around[hex]:
            if beside >= 0 and far[beside] == FAR and not (closed and _is_neutral_land(board, state, beside)):
                far[beside] = far[hex] + 1
                reached.append(beside)
    return bytes(far)


def _is_neutral_land(board: Board, state: West, hex: int) -> bool:
    """By home country, which never changes: the flight table must not depend on who holds what today."""
    nation = board.home[hex]
    return bool(board.closed[hex]) or (nation != NOBODY and bool(state.neutral >> nation & 1))


def range_of(board: Board, state: West, block: int) -> int:
    return cell_of(board, state, block).reach


@rule("3.4.a")
def is_airbase(board: Board, state: West, hex: int, nation: int) -> bool:
    """A friendly city or fortress that can act as a supply source; an off-map box of a friend."""
    side = board.side_of[nation]
    if hex >= board.hexes:
        return owner_side(board, state, hex) == side
    if board.city[hex] == NO_CITY and state.works[hex] != FORTRESS:
        return False
    owner = state.owner[hex]
    return controls(board, state, hex, side) and (
        is_source(board, state, hex, nation) or (owner != NOBODY and is_source(board, state, hex, owner))
    )


def airbases(board: Board, state: West, nation: int) -> tuple[int, ...]:
    """All places where air units of a nation may be based now."""
    found = state.caches.get(key := f"airbases {nation}")
    if found is None:
        found = state.caches[key] = tuple(
            hex for hex in range(len(board.around)) if is_airbase(board, state, hex, nation)
        )
    assert isinstance(found, tuple)
    return found


@rule("7.7.16.a", "7.8.1.a", "3.4.b")
def free_airbases(board: Board, state: West, block: int, start: int, reach: int) -> list[int]:
    """Friendly airbases within reach of `start` with room for one more."""
    far = flights(board, state, start)
    side = board.side[block]
    return [
        hex
        for hex in airbases(board, state, board.nation[block])
        if far[hex] <= reach and (hex == state.place[block] or has_free_base(board, state, hex, side))
    ]


# -- 7.5.2 movement of air units ---------------------------------------------------------------------------------------


def objection_to_flying(board: Board, state: West, block: int, side: int) -> Refusal | None:
    """Why an air unit may not leave its base, if it may not."""
    name = board.names[block]
    if board.side[block] != side or not board.air[block] or state.place[block] < 0:
        return Refusal(_("{block} is no air unit of yours.", block=name), "7.5.2")
    if state.has(block, FROZEN):
        return Refusal(_("{block} is frozen.", block=name), "3.21")
    if state.has(block, MOVED | FLOWN):
        return Refusal(_("{block} has flown.", block=name), "7.5.2")
    return None


@rule("7.5.2.b", "4.4.d", "7.6.c")
def targets(board: Board, state: West, block: int) -> list[int]:
    """Enemy-occupied hexes that a supplied air unit with steps can attack."""
    if state.has(block, UNSUPPLIED) or not state.steps[block]:
        return []
    side = board.side[block]
    far, reach = flights(board, state, state.place[block]), range_of(board, state, block)
    return [
        hex
        for hex in state.stacks
        if far[hex] <= reach
        and hex < board.hexes
        and has_enemy(board, state, hex, side)
        and has_air_room(board, state, hex, block)
        and not is_banned_target(board, state, hex, side)
    ]


@rule("5.1.i", "5.1.j")
def is_banned_target(board: Board, state: West, hex: int, side: int) -> bool:
    """After the armistice Allied aircraft spare the inland cities of occupied France, Belgium and the Netherlands."""
    in_force = state.events & (ARMISTICE | BAN_LIFTED) == ARMISTICE
    return side == ALLIES and in_force and bool(board.spared[hex])


@rule("7.5.2.c", "4.4.d")
def rebase_targets(board: Board, state: West, block: int) -> list[int]:
    """Airbases within double range; out of supply within half of that."""
    reach = 2 * range_of(board, state, block)
    if state.has(block, UNSUPPLIED):
        reach //= 2
    here = state.place[block]
    return [hex for hex in free_airbases(board, state, block, here, reach) if hex != here]


class MoveAir(Ask[West]):
    """7.5.2: after the ground units the phasing side's air units fly to a battle or to another base."""

    takes_only_choice = False

    def side(self, state: West) -> str:
        return SIDES[state.active]

    def prompt(self, state: West) -> Message:
        return _("Fly air units to a battle or to another base, or be done.")

    def candidates(self, state: West) -> Iterable[Action]:
        board = board_of(state)
        mine = sorted(b for s in state.stacks.values() for b in s if board.air[b] and board.side[b] == state.active)
        return (*(Action(verb, (block,)) for block in mine for verb in ("fly", "rebase")), DONE)

    def objection(self, state: West, action: Action) -> Refusal | None:
        if action == DONE:
            return None
        board, block = board_of(state), action.args[0]
        if fault := objection_to_flying(board, state, block, state.active):
            return fault
        if action.verb == "fly" and not targets(board, state, block):
            return Refusal(_("{block} has no target in range.", block=board.names[block]), "7.5.2")
        if action.verb == "rebase" and not rebase_targets(board, state, block):
            return Refusal(_("{block} has no other base in range.", block=board.names[block]), "7.5.2")
        return None

    def do_fly(self, state: West, block: int) -> None:
        state.call("fly", block=block)

    def do_rebase(self, state: West, block: int) -> None:
        state.call("rebase", block=block)

    def do_done(self, state: West) -> None:
        state.proceed()


class FlyTo(Ask[West]):
    """7.5.2.b, 7.6.a: where an air unit goes to fight."""

    def side(self, state: West) -> str:
        return SIDES[board_of(state).side[state["block"]]]

    def prompt(self, state: West) -> Message:
        return _("Where does {block} attack?", block=board_of(state).names[state["block"]])

    def candidates(self, state: West) -> Iterable[Action]:
        board, block = board_of(state), state["block"]
        reacts = board.side[block] != state.active
        return (Action("to", (hex,)) for hex in sorted((reactions if reacts else targets)(board, state, block)))

    def do_to(self, state: West, hex: int) -> None:
        block = state["block"]
        state.mark(block, MOVED | FLOWN)
        state.put(block, hex)
        title = board_of(state).titles[hex]
        tell(state, block, "flown", "7.5.2", _("{block} flies to {hex}.", block="", hex=title))
        state.end()


class RebaseTo(Ask[West]):
    """7.5.2.c: an air unit moves to another base."""

    def side(self, state: West) -> str:
        return SIDES[state.active]

    def prompt(self, state: West) -> Message:
        return _("Where is {block} based?", block=board_of(state).names[state["block"]])

    def candidates(self, state: West) -> Iterable[Action]:
        return (Action("to", (hex,)) for hex in rebase_targets(board_of(state), state, state["block"]))

    def do_to(self, state: West, hex: int) -> None:
        land(state, state["block"], hex)
        state.mark(state["block"], MOVED)
        state.end()


def land(state: West, block: int, hex: int) -> None:
    state.unmark(block, FLOWN)
    state.put(block, hex)
    title = board_of(state).titles[hex]
    tell(state, block, "based", "7.5.2", _("{block} is based at {hex}.", block="", hex=title))


# -- 7.6 reaction of the defender ----------------------------------------------------------------------------------------


@rule("7.6.a", "7.6.b", "7.6.c")
def reactions(board: Board, state: West, block: int) -> list[int]:
    """Battle hexes that an air unit of the other side can reach in time; none if it is in one already."""
    here = state.place[block]
    if has_enemy(board, state, here, board.side[block]):
        return []
    return [hex for hex in targets(board, state, block) if _has_attacker(board, state, hex)]


def _has_attacker(board: Board, state: West, hex: int) -> bool:
    sides = {board.side[block] for block in state.stacks[hex]}
    return len(sides) == 2


class React(Ask[West]):
    """7.6: the other side flies air units to the battles."""

    def side(self, state: West) -> str:
        return SIDES[1 - state.active]

    def prompt(self, state: West) -> Message:
        return _("Send air units to the battles, or be done.")

    def candidates(self, state: West) -> Iterable[Action]:
        board = board_of(state)
        mine = sorted(b for s in state.stacks.values() for b in s if board.air[b] and board.side[b] != state.active)
        return (*(Action("fly", (block,)) for block in mine), DONE)

    def objection(self, state: West, action: Action) -> Refusal | None:
        if action == DONE:
            return None
        board, block = board_of(state), action.args[0]
        if fault := objection_to_flying(board, state, block, 1 - state.active):
            return fault
        if not reactions(board, state, block):
            return Refusal(_("{block} has no battle in range.", block=board.names[block]), "7.6")
        return None

    def do_fly(self, state: West, block: int) -> None:
        state.call("fly", block=block)

    def do_done(self, state: West) -> None:
        state.proceed()


# -- 7.8.1 landing -------------------------------------------------------------------------------------------------------


def _aloft(board: Board, state: West) -> list[int]:
    """Air units that must land: the defender's first."""
    flown = [block for block, marks in enumerate(state.marks) if marks & FLOWN and state.place[block] >= 0]
    return sorted(flown, key=lambda block: (board.side[block] == state.active, block))


def lose_homeless(state: West) -> None:
    """7.8.1: who finds no base in range is lost."""
    board = board_of(state)
    for block in _aloft(board, state)[:1]:
        if not free_airbases(board, state, block, state.place[block], range_of(board, state, block)):
            surrender(state, block, "7.8.1", to_pool=True, reward=False)
            state.goto("landing")


class Land(Ask[West]):
    """7.8.1: all air units in the air come down, the defender's first."""

    def side(self, state: West) -> str:
        board = board_of(state)
        return SIDES[board.side[_aloft(board, state)[0]]] if _aloft(board, state) else SIDES[state.active]

    def prompt(self, state: West) -> Message:
        board = board_of(state)
        first = _aloft(board, state)[:1]
        return _("Where does {block} land?", block=board.names[first[0]] if first else "")

    def candidates(self, state: West) -> Iterable[Action]:
        board = board_of(state)
        for block in _aloft(board, state)[:1]:
            reach = range_of(board, state, block)
            return (Action("to", (hex,)) for hex in free_airbases(board, state, block, state.place[block], reach))
        return ()

    def do_to(self, state: West, hex: int) -> None:
        board = board_of(state)
        land(state, _aloft(board, state)[0], hex)
        state.goto("landing")


# -- 7.7.5.c evacuation ----------------------------------------------------------------------------------------------------


@rule("7.7.5.c")
def scramble(state: West) -> None:
    """Air units surprised on the ground lose a step at once."""
    board = board_of(state)
    here = enemies_at(board, state, state["hex"], state.active)
    text = _("The airfield of {hex} is overrun.", hex=board.titles[state["hex"]])
    state.emit(Event("overrun", "7.7.5", text, reveals=True))
    for block in here:
        lose_face(state, block, "7.7.5")


def lose_trapped(state: West) -> None:
    """7.7.5.c: who finds no base within single range surrenders."""
    board = board_of(state)
    for block in enemies_at(board, state, state["hex"], state.active)[:1]:
        if not free_airbases(board, state, block, state["hex"], range_of(board, state, block)):
            surrender(state, block, "7.7.5")
            state.goto("evacuation", hex=state["hex"], block=state["block"])


class Evacuate(Ask[West]):
    """7.7.5.c: their owner says where they flee to."""

    def side(self, state: West) -> str:
        return SIDES[1 - state.active]

    def prompt(self, state: West) -> Message:
        board = board_of(state)
        first = enemies_at(board, state, state["hex"], state.active)[:1]
        return _("Where does {block} flee to?", block=board.names[first[0]] if first else "")

    def candidates(self, state: West) -> Iterable[Action]:
        board = board_of(state)
        for block in enemies_at(board, state, state["hex"], state.active)[:1]:
            reach = range_of(board, state, block)
            bases = free_airbases(board, state, block, state["hex"], reach)
            return (Action("to", (hex,)) for hex in bases if hex != state["hex"])
        return ()

    def do_to(self, state: West, hex: int) -> None:
        board = board_of(state)
        land(state, enemies_at(board, state, state["hex"], state.active)[0], hex)
        state.goto("evacuation", hex=state["hex"], block=state["block"])


def take_airfield(state: West) -> None:
    conquer(state, state["block"], state["hex"])


PROCEDURES: Procedures[West] = {
    "fly": (FlyTo(),),
    "rebase": (RebaseTo(),),
    "landing": (lose_homeless, Land()),
    "air_evacuation": (scramble, "evacuation_of_hex"),
    "evacuation": (lose_trapped, Evacuate(), take_airfield),
}
