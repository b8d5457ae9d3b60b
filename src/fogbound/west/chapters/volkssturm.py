"""28: Volkssturm. Once an enemy stands on German soil, a corps rises from the dead every turn."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from fogbound.core.register import rule
from fogbound.core.steps import Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Event
from fogbound.west.actions import REBUILD
from fogbound.west.board import MAJOR_CITY, Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.chapters.elite import NO_RECRUITS, with_recruits
from fogbound.west.kinds import ALLIES, AXIS, Class, Nation
from fogbound.west.options import Option, declare, setting
from fogbound.west.position.marks import DISBANDED
from fogbound.west.position.state import West
from fogbound.west.rules.arrival import with_an_arrival_left
from fogbound.west.rules.asking import AskWhich
from fogbound.west.rules.control import controls, held, sides_of_hexes
from fogbound.west.rules.entering import ENTERED
from fogbound.west.rules.lines import Blocks, Hexes
from fogbound.west.rules.powers import VOLKSSTURM
from fogbound.west.rules.production import NOT_THERE, RebuildAt, grow, with_a_higher_face

_ = texts("west")

declare("rule_28_volkssturm", Option("28.0", ("off", "on"), _("Volkssturm"), level="optional", chapter=28))
LAST_LEVY: Final = setting("rule_28_volkssturm", "on")


# -- the call ---------------------------------------------------------------------------------------------------------


def is_played(state: West) -> bool:
    return state.active == AXIS and state.board.options.has(LAST_LEVY)


@rule("28.0.a")
def set_foot_in_germany(state: West, block: int, hex: int) -> None:
    """An enemy ground unit enters any hex of Germany (K-06): that it is thrown out again changes nothing."""
    board = state.board
    if board.ground[block] and board.side[block] == ALLIES and board.home[hex] == Nation.DE:
        call_up(state)


ENTERED.append((LAST_LEVY, set_foot_in_germany))


@rule("28.0.a")
def is_invaded(state: West) -> bool:
    """Whether the enemy has or fights for any hex of Germany, as he may when the game begins."""
    owners, enemies = sides_of_hexes(state), held(state, ALLIES)
    return any(
        home == Nation.DE and (owners[hex] == ALLIES or hex in enemies) for hex, home in enumerate(state.board.home)
    )


def call_up_if_invaded(state: West) -> None:
    """In the Axis Production Phase, before the first corps comes."""
    if is_invaded(state):
        call_up(state)


def call_up(state: West) -> None:
    """The first time, for good."""
    if not state.events & VOLKSSTURM:
        state.events |= VOLKSSTURM
        state.emit(Event("volkssturm", "28.0", _("The enemy is in Germany: the Volkssturm is called up.")))


# -- a corps a turn ---------------------------------------------------------------------------------------------------

LEVY: Final = Blocks(f"{__name__}.LEVY", raised=True)
"""Eliminated corps that may come back."""
LEVY.mine("28.0.b", NOT_THERE)


@LEVY.kind("28.0.b", _("{block} is not a German infantry corps.", block=""))
def is_german_corps(board: Board, block: int) -> bool:
    return board.nation[block] == Nation.DE and board.kind[block] == Class.INFANTRY


LEVY.without("7.3.4.b", _("{block} was disbanded this turn.", block=""), DISBANDED)
LEVY.line("7.3.d", _("{block} cannot be rebuilt.", block=""))(with_a_higher_face)
LEVY.line("10.0.f", NO_RECRUITS, when=(ADVANCED,))(with_recruits)


@LEVY.line("28.0.b", _("There is no German city where {block} could appear.", block=""))
def with_a_city(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return [block for block in blocks if LEVY_AT.any(state, block, german_cities(state, block))]


LEVY_AT: Final = Hexes("28.0")


@LEVY_AT.line("28.0.b", _("{hex} is not a major city in Germany that is in your hands.", hex=""), implied=True)
def in_a_german_city(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    cities = german_cities(state, block)
    return [hex for hex in hexes if hex in cities]


LEVY_AT.line("7.3.1.b", _("No more units can appear in {hex} this turn.", hex=""))(with_an_arrival_left)


def german_cities(state: West, block: int) -> list[int]:
    """Major cities of Germany that Germany controls."""
    board = state.board
    cities = (hex for hex in range(board.hexes) if board.city[hex] == MAJOR_CITY and board.home[hex] == Nation.DE)
    return [hex for hex in cities if state.owner[hex] == Nation.DE and controls(state, hex, AXIS)]


class RaiseVolkssturm(AskWhich):
    """28.0: one corps a turn comes back for nothing, with one step."""

    number = "28.0"
    takes_only_choice = False
    which = {"rebuild": (REBUILD, LEVY)}  # noqa: RUF012 - a table

    def is_due(self, state: West) -> bool:
        return bool(state.events & VOLKSSTURM)

    def prompt(self, state: West) -> Message:
        return _("Which corps does the Volkssturm raise?")

    def do_rebuild(self, state: West, block: int) -> None:
        state.proceed()
        state.call("raise_volkssturm", block=block)

    def do_done(self, state: West) -> None:
        state.proceed()


PROCEDURES: Procedures[West] = {"raise_volkssturm": (RebuildAt(LEVY_AT, german_cities, grow),)}
