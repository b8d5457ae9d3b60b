"""7.5.2 and 7.6: air units fly to battles, rebase, and react."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fogbound.core.register import rule
from fogbound.core.sequence import Ask, Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Refusal
from fogbound.west.actions import DONE, FLY, REBASE, TO
from fogbound.west.kinds import ALLIES, AXIS, SIDES
from fogbound.west.position.marks import FLOWN, FROZEN, MOVED, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.air import (
    flights,
    has_other_airbase,
    is_empty,
    land,
    other_airbases,
    range_of,
    shut_airspace,
)
from fogbound.west.rules.control import is_at_war, is_neutral, occupied, owner_side, ready
from fogbound.west.rules.powers import ARMISTICE, BAN_LIFTED, may_break_neutrality, open_city
from fogbound.west.rules.stacking import has_air_room
from fogbound.west.rules.tell import tell
from fogbound.west.rules.weather import is_equipped
from fogbound.west.rules.where import AskWhere, fault_of_base

_ = texts("west")

# -- 7.5.2 movement of air units --------------------------------------------------------------------------------------


def objection_to_flying(state: West, block: int, side: int) -> Refusal | None:
    """Why an air unit may not leave its base, if it may not."""
    board = state.board
    name = board.names[block]
    if board.side[block] != side or not board.air[block] or state.place[block] < 0:
        return Refusal(_("{block} is no air unit of yours.", block=name), "7.5.2")
    if not is_at_war(state, board.nation[block]):
        return Refusal(_("{block} belongs to a state that is not at war.", block=name), "5.5")
    if state.has(block, FROZEN):
        return Refusal(_("{block} is frozen.", block=name), "3.21")
    if state.has(block, MOVED | FLOWN):
        return Refusal(_("{block} has flown.", block=name), "7.5.2")
    return None


def objection_to_fighting(state: West, block: int) -> Refusal | None:
    """Why an air unit that may fly may not fight, if it may not."""
    board = state.board
    if state.has(block, UNSUPPLIED):
        return Refusal(_("{block} is out of supply: it can only change its base.", block=board.names[block]), "4.4")
    if not state.steps[block]:
        return Refusal(_("{block} has no steps left to fight with.", block=board.names[block]), "7.5.2")
    return None


@rule("7.5.2.b", "4.4.d", "7.6.c")
def targets(state: West, block: int) -> Iterator[int]:
    """Enemy-occupied hexes that a supplied air unit with steps can attack."""
    board = state.board
    return _in_range(state, block, occupied(state, 1 - board.side[block]))


@rule("3.23.a", "3.23.b")
def _in_range(state: West, block: int, hexes: frozenset[int]) -> Iterator[int]:
    """Of these hexes those over which an air unit can fight; to do so is to operate there, as being based is (N-26)."""
    board = state.board
    if state.has(block, UNSUPPLIED) or not state.steps[block]:
        return
    reach, side = range_of(state, block), board.side[block]
    far = flights(state, state.place[block], reach)
    for hex in hexes:
        if far[hex] > reach or hex >= board.hexes or not is_equipped(board, block, hex):
            continue
        if is_banned_target(state, hex, side) or stays_neutral(state, hex, side):
            continue
        if has_air_room(state, hex, block):
            yield hex


@rule("5.6.2.a")
def stays_neutral(state: West, hex: int, side: int) -> bool:
    """Whether a hex belongs to a neutral power that this side may not attack, from the air as little as on the ground.

    Where aircraft may cross neutral states at all, bombs are an attack like any other and end neutrality (N-25).
    """
    board = state.board
    return is_neutral(state, hex) and not may_break_neutrality(board, side, state.owner[hex])


@rule("5.1.i", "5.1.j")
def is_banned_target(state: West, hex: int, side: int) -> bool:
    """After the armistice Allied aircraft spare the inland cities of occupied France, Belgium and the Netherlands.

    What friends still hold they may defend.
    """
    board = state.board
    in_force = state.events & (ARMISTICE | BAN_LIFTED) == ARMISTICE
    return side == ALLIES and in_force and bool(board.spared[hex]) and owner_side(state, hex) == AXIS


@rule("7.5.2.c", "4.4.d")
def rebase_range(state: West, block: int) -> int:
    """Double range; out of supply half of that."""
    reach = range_of(state, block)
    return reach if state.has(block, UNSUPPLIED) else 2 * reach


def can_rebase(state: West, block: int) -> bool:
    return has_other_airbase(state, block, rebase_range(state, block))


@rule("5.1.e")
def objection_to_staying(state: West) -> Refusal | None:
    """Movement is not over while an air unit could still leave Paris, once it is open."""
    board = state.board
    paris = open_city(state, state.active)
    for block in state.stacks.get(paris, ()):
        if objection_to_flying(state, block, state.active):
            continue
        if can_rebase(state, block) or not is_empty(targets(state, block)):
            return Refusal(_("Units must still leave {hex}.", hex=board.titles[paris]), "5.1")
    return None


class MoveAir(Ask[West]):
    """7.5.2: after the ground units the phasing side's air units fly to a battle or to another base."""

    number = "7.5.2"
    takes_only_choice = False

    def side(self, state: West) -> str:
        return SIDES[state.active]

    def prompt(self, state: West) -> Message:
        return _("Fly air units to a battle or to another base, or be done.")

    def actions(self, state: West) -> Iterable[Action]:
        """As `objection` has it, for all blocks at once."""
        found = []
        for block in ready(state, "fliers", state.active, MOVED | FLOWN | FROZEN):
            if not is_empty(targets(state, block)):
                found.append(FLY[block])
            if can_rebase(state, block):
                found.append(REBASE[block])
        return found if objection_to_staying(state) else (*found, DONE)

    def objection(self, state: West, action: Action) -> Refusal | None:
        board = state.board
        if action == DONE:
            return objection_to_staying(state)
        block = action.args[0]
        if fault := objection_to_flying(state, block, state.active):
            return fault
        if action.verb == "fly" and is_empty(targets(state, block)):
            nothing = Refusal(_("{block} has no target in range.", block=board.names[block]), "7.5.2")
            return objection_to_fighting(state, block) or nothing
        if action.verb == "rebase" and not can_rebase(state, block):
            return Refusal(_("{block} has no other base in range.", block=board.names[block]), "7.5.2")
        return None

    def do_fly(self, state: West, block: int) -> None:
        state.call("fly", block=block)

    def do_rebase(self, state: West, block: int) -> None:
        state.call("rebase", block=block)

    def do_done(self, state: West) -> None:
        state.proceed()


def fault_of_target(state: West, block: int, hex: int) -> Refusal:
    """Why an air unit cannot fight over a hex."""
    board = state.board
    name, there, side = board.names[block], board.titles[hex], board.side[block]
    if hex not in occupied(state, 1 - side):
        return Refusal(_("There is no enemy in {hex}.", hex=there), "7.5.2")
    if side != state.active and hex not in occupied(state, side):
        return Refusal(_("There is no battle in {hex}.", hex=there), "7.6")
    if hex in shut_airspace(state) or stays_neutral(state, hex, side):
        return Refusal(_("{hex} is neutral.", hex=there), "5.6")
    if not is_equipped(board, block, hex):
        return Refusal(_("{block} is not equipped for the climate of {hex}.", block=name, hex=there), "3.23")
    reach = range_of(state, block)
    if flights(state, state.place[block], reach)[hex] > reach:
        return Refusal(_("{hex} is out of range of {block}.", hex=there, block=name), "7.5.2")
    if not has_air_room(state, hex, block):
        return Refusal(
            _("There is no place for {block} among the air units over {hex}.", hex=there, block=name), "3.10"
        )
    return Refusal(_("The cities of the occupied countries are not bombed."), "5.1")


class FlyTo(AskWhere):
    """7.5.2.b, 7.6.a: where an air unit goes to fight."""

    number = "7.5.2"

    def side(self, state: West) -> str:
        return SIDES[state.board.side[state["block"]]]

    def prompt(self, state: West) -> Message:
        return _("Where does {block} attack?", block=state.board.names[state["block"]])

    def candidates(self, state: West) -> Iterable[Action]:
        board, block = state.board, state["block"]
        reacts = board.side[block] != state.active
        return (TO[hex] for hex in sorted((reactions if reacts else targets)(state, block)))

    def fault(self, state: West, hex: int) -> Refusal:
        return fault_of_target(state, state["block"], hex)

    def do_to(self, state: West, hex: int) -> None:
        block, victim = state["block"], state.owner[hex]
        violated = is_neutral(state, hex)
        state.mark(block, MOVED | FLOWN)
        state.put(block, hex)
        title = state.board.titles[hex]
        tell(state, block, "flown", "7.5.2", _("{block} flies to {hex}.", block="", hex=title))
        state.end()
        if violated:
            state.set_neutral(victim, False)
            state.call("attacked_minor", nation=victim)


class RebaseTo(AskWhere):
    """7.5.2.c: an air unit moves to another base."""

    number = "7.5.2"

    def side(self, state: West) -> str:
        return SIDES[state.active]

    def prompt(self, state: West) -> Message:
        return _("Where is {block} based?", block=state.board.names[state["block"]])

    def candidates(self, state: West) -> Iterable[Action]:
        block = state["block"]
        return (TO[hex] for hex in other_airbases(state, block, rebase_range(state, block)))

    def fault(self, state: West, hex: int) -> Refusal:
        return fault_of_base(state, state["block"], hex, self.number)

    def do_to(self, state: West, hex: int) -> None:
        land(state, state["block"], hex, self.number)
        state.mark(state["block"], MOVED)
        state.end()


# -- 7.6 reaction of the defender -------------------------------------------------------------------------------------


@rule("7.6.a", "7.6.b", "7.6.c")
def reactions(state: West, block: int) -> Iterator[int]:
    """Battle hexes that an air unit of the other side can reach in time; none if it is in one already."""
    battles = _contested(state)
    return iter(()) if state.place[block] in battles else _in_range(state, block, battles)


def _contested(state: West) -> frozenset[int]:
    return occupied(state, AXIS) & occupied(state, ALLIES)


class React(Ask[West]):
    """7.6: the other side flies air units to the battles."""

    number = "7.6"
    takes_only_choice = False

    def side(self, state: West) -> str:
        return SIDES[1 - state.active]

    def prompt(self, state: West) -> Message:
        return _("Send air units to the battles, or be done.")

    def actions(self, state: West) -> Iterable[Action]:
        """Who has aircraft left is asked even if none reaches a battle: passing him over would betray their ranges."""
        battles = _contested(state)
        fit = ready(state, "fliers", 1 - state.active, MOVED | FLOWN | FROZEN) if battles else ()
        free = [block for block in fit if state.place[block] not in battles]
        if not free:
            return ()
        return (*[FLY[b] for b in free if not is_empty(reactions(state, b))], DONE)

    def objection(self, state: West, action: Action) -> Refusal | None:
        if action == DONE:
            return None
        board, block = state.board, action.args[0]
        if fault := objection_to_flying(state, block, 1 - state.active):
            return fault
        if is_empty(reactions(state, block)):
            nothing = Refusal(_("{block} has no battle in range.", block=board.names[block]), "7.6")
            return objection_to_fighting(state, block) or nothing
        return None

    def do_fly(self, state: West, block: int) -> None:
        state.call("fly", block=block)

    def do_done(self, state: West) -> None:
        state.proceed()


PROCEDURES: Procedures[West] = {"fly": (FlyTo(),), "rebase": (RebaseTo(),)}
