"""7.5.2: air units fly to battles and rebase."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Refusal
from fogbound.west.actions import FLY, REBASE
from fogbound.west.board import Board
from fogbound.west.kinds import ALLIES, AXIS
from fogbound.west.position.marks import FLOWN, FROZEN, MOVED, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.air import (
    OUT_OF_RANGE,
    AskBase,
    bases_within,
    has_base,
    in_a_fit_climate,
    land,
    range_of,
    shut_airspace,
    within,
)
from fogbound.west.rules.asking import AskWhere, AskWhich
from fogbound.west.rules.control import drop_zones, neutral_hexes, occupied, owner_side
from fogbound.west.rules.lines import Blocks, Hexes
from fogbound.west.rules.overseas import crossing
from fogbound.west.rules.powers import (
    ARMISTICE,
    BAN_LIFTED,
    call_for_assistance,
    may_break_neutrality,
    open_city,
    violate,
)
from fogbound.west.rules.stacking import has_air_room
from fogbound.west.rules.tell import tell
from fogbound.west.rules.weather import WITH_WEATHER, effects_at

_ = texts("west")

# -- who flies --------------------------------------------------------------------------------------------------------

FLYING: Final = Blocks(f"{__name__}.FLYING")
"""Air units that may leave their base."""
NO_AIRCRAFT: Final = _("{block} is not one of your air units.", block="")
FLYING.mine("7.5.2.a", NO_AIRCRAFT)


@FLYING.kind("7.5.2.a", NO_AIRCRAFT)
def is_aircraft(board: Board, block: int) -> bool:
    return bool(board.air[block])


FLYING.at_war("5.5.b", _("{block} belongs to a state that is not at war.", block=""))
FLYING.without("3.21.a", _("{block} is frozen.", block=""), FROZEN)
FLYING.without("7.5.2.a", _("{block} has flown.", block=""), MOVED | FLOWN)

ARMED: Final = Blocks(f"{__name__}.ARMED")
"""Those of them that may fight."""
ARMED.include(FLYING)
ARMED.without("4.4.d", _("{block} is out of supply: it can only change its base.", block=""), UNSUPPLIED)


@ARMED.line("7.5.2.b", _("{block} has no steps left to fight with.", block=""))
def with_steps(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    steps = state.steps
    return [block for block in blocks if steps[block]]


# -- over what they may fight -----------------------------------------------------------------------------------------

OVER: Final = Hexes("7.5.2")
"""Hexes over which an air unit can fight."""


@OVER.line("5.6.2.a", _("{hex} is neutral.", hex=""))
def not_neutral(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """A neutral power that this side may not attack on the ground it may not attack from the air.

    Where aircraft may cross neutral states at all, bombs are an attack like any other and end neutrality (N-25).
    """
    neutral = neutral_hexes(state)
    if not neutral:
        return hexes
    shut, side = shut_airspace(state), state.board.side[block]
    return [
        hex
        for hex in hexes
        if hex not in neutral or (hex not in shut and may_break_neutrality(state.board, side, state.owner[hex]))
    ]


@OVER.line("9.2.b", _("It rains in {hex}: no air unit fights there.", hex=""), when=WITH_WEATHER)
def not_in_the_rain(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """Air units still change their bases."""
    return [hex for hex in hexes if effects_at(state, hex).air_combat] if state.weather else hexes


@OVER.line("7.5.2.b", OUT_OF_RANGE, narrow=True)
def in_range(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """Off-map boxes are out of everybody's."""
    near, most = within(state, state.place[block], range_of(state, block)), state.board.hexes
    return [hex for hex in hexes if hex in near and hex < most]


OVER.line("3.23.a", _("{block} is not equipped for the climate of {hex}.", block="", hex=""))(in_a_fit_climate)


NOT_BOMBED: Final = _("The cities of the occupied countries are not bombed.")


@rule("5.1.j")
@OVER.line("5.1.i", NOT_BOMBED)
def not_spared(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """After the armistice Allied aircraft spare the inland cities of occupied France, Belgium and the Netherlands.

    What friends still hold they may defend.
    """
    in_force = state.events & (ARMISTICE | BAN_LIFTED) == ARMISTICE
    if not in_force or state.board.side[block] != ALLIES:
        return hexes
    spared = state.board.spared
    return [hex for hex in hexes if not (spared[hex] and owner_side(state, hex) == AXIS)]


@OVER.line("3.10.b", _("There is no place for {block} among the air units over {hex}.", block="", hex=""))
def with_air_room(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    return [hex for hex in hexes if has_air_room(state, hex, block)]


ATTACK_AT: Final = Hexes("7.5.2")


@ATTACK_AT.line("7.5.2.b", _("There is no enemy in {hex}.", hex=""), implied=True)
def with_enemies(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    enemies = worth_flying_to(state, 1 - state.board.side[block])
    return [hex for hex in hexes if hex in enemies]


@rule("23.0.d")
def worth_flying_to(state: West, enemy: int) -> frozenset[int]:
    """Where enemies are, and where airborne units come down: they are escorted."""
    return occupied(state, enemy) | drop_zones(state)


ATTACK_AT.include(OVER)

REACT_AT: Final = Hexes("7.6")


@REACT_AT.line("7.6.a", _("There is no battle in {hex}.", hex=""), implied=True)
def with_a_battle(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    battles = contested(state)
    return [hex for hex in hexes if hex in battles]


REACT_AT.include(OVER)


def enemies_of_the_phase(state: West) -> frozenset[int]:
    """Where enemies of the phasing side are."""
    return worth_flying_to(state, 1 - state.active)


def contested(state: West) -> frozenset[int]:
    """Where both sides are, and where airborne units come down: they are intercepted (23.0)."""
    return occupied(state, AXIS) & occupied(state, ALLIES) | drop_zones(state)


def is_clear_over(state: West, hexes: frozenset[int]) -> bool:
    """Whether there is one of these hexes in which it does not rain (9.2)."""
    return any(effects_at(state, hex).air_combat for hex in hexes) if state.weather else bool(hexes)


# -- 7.5.2 movement of air units --------------------------------------------------------------------------------------

ATTACKING: Final = Blocks(f"{__name__}.ATTACKING")
ATTACKING.include(ARMED)


@ATTACKING.line("9.2.b", _("It rains: {block} can only change its base.", block=""), when=WITH_WEATHER, narrow=True)
def with_clear_skies(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return blocks if is_clear_over(state, worth_flying_to(state, 1 - side)) else ()


NO_TARGET: Final = _("{block} has no target in range.", block="")


@ATTACKING.line("7.5.2.b", NO_TARGET)
def with_a_target(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    enemies = worth_flying_to(state, 1 - side)
    kept = state.caches.borders.setdefault(("over", enemies), {})  # until an enemy moves or a hex changes hands
    return [block for block in blocks if ATTACK_AT.any_yet(state, block, enemies, kept)]


ATTACKING.ask(NO_TARGET, ATTACK_AT, lambda state, block: worth_flying_to(state, 1 - state.board.side[block]))


@rule("7.5.2.c", "4.4.d")
def rebase_range(state: West, block: int) -> int:
    """Double range; out of supply half of that."""
    reach = range_of(state, block)
    return reach if state.has(block, UNSUPPLIED) else 2 * reach


REBASE_TO: Final = bases_within("7.5.2.c", rebase_range, elsewhere=True, beyond=crossing)

REBASING: Final = Blocks(f"{__name__}.REBASING")
REBASING.include(FLYING)


@REBASING.line("7.5.2.c", _("{block} has no other base in range.", block=""))
def with_another_base(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return [block for block in blocks if has_base(REBASE_TO, state, block)]


@rule("5.1.e")
def objection_to_staying(state: West) -> Refusal | None:
    """Movement is not over while an air unit could still leave Paris, once it is open."""
    paris = open_city(state, state.active)
    for block in state.stacks.get(paris, ()):
        if any(blocks.objection(state, block, state.active) is None for blocks in (REBASING, ATTACKING)):
            return Refusal(_("Units must still leave {hex}.", hex=state.title(paris)), "5.1")
    return None


class MoveAir(AskWhich):
    """7.5.2: after the ground units the phasing side's air units fly to a battle or to another base."""

    number = "7.5.2"
    takes_only_choice = False
    which = {"fly": (FLY, ATTACKING), "rebase": (REBASE, REBASING)}  # noqa: RUF012 - a table

    def prompt(self, state: West) -> Message:
        return _("Fly air units to a battle or to another base, or be done.")

    def objection_alone(self, state: West, action: Action) -> Refusal | None:
        return objection_to_staying(state)

    def do_fly(self, state: West, block: int) -> None:
        state.call("fly", block=block)

    def do_rebase(self, state: West, block: int) -> None:
        state.call("rebase", block=block)

    def do_done(self, state: West) -> None:
        state.proceed()


class FlyTo(AskWhere):
    """7.5.2.b, 7.6.a: where an air unit goes to fight."""

    number = "7.5.2"

    def __init__(self, hexes: Hexes, near: Callable[[West], frozenset[int]]) -> None:
        self.hexes = hexes
        self._near = near

    def prompt(self, state: West) -> Message:
        return _("Where does {block} attack?", block=state.board.names[state["block"]])

    def near(self, state: West) -> Iterable[int]:
        return sorted(self._near(state))

    def do_to(self, state: West, hex: int) -> None:
        block = state["block"]
        state.mark(block, MOVED | FLOWN)
        state.put(block, hex)
        title = state.title(hex)
        tell(state, block, "flown", "7.5.2", _("{block} flies to {hex}.", block="", hex=title))
        state.proceed()
        call_for_assistance(state, violate(state, hex))


class RebaseTo(AskBase):
    """7.5.2.c: an air unit moves to another base."""

    number = "7.5.2"
    hexes = REBASE_TO

    def prompt(self, state: West) -> Message:
        return _("Where is {block} based?", block=state.board.names[state["block"]])

    def do_to(self, state: West, hex: int) -> None:
        land(state, state["block"], hex, self.number)
        state.mark(state["block"], MOVED)
        state.proceed()
