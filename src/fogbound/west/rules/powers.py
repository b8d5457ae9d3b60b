"""5: the fighting powers. Minor powers attacked and assisted, Paris an open city, armistice, surrender, US morale."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import added, replaced
from fogbound.core.steps import Ask, Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import ALLIES, AXIS, MAGINOT, NO_WORK, NOBODY, SIDES, Nation
from fogbound.west.position.state import GONE, POOL, West
from fogbound.west.rules.control import controls, is_at_war, is_neutral, major_ports, owner_side, piers_of
from fogbound.west.rules.losses import has_zero_face, leader_of_allies, leave, pay_for
from fogbound.west.rules.plans import ChooseCommitment, ChoosePlan, take_up_positions
from fogbound.west.rules.record import leave_unseen, meet
from fogbound.west.rules.tell import NAMES
from fogbound.west.rules.zoc import is_beside_enemy
from fogbound.west.theatre.gazetteer import find

_ = texts("west")

# Things that happen once and for all: bits of `West.events`.
ARMISTICE: Final = 1 << 0
PARIS_OPEN: Final = 1 << 1
US_OUT: Final = 1 << 2
GERMANY_OUT: Final = 1 << 3
BAN_LIFTED: Final = 1 << 4
VOLKSSTURM: Final = 1 << 5
LEND_LEASE: Final = 1 << 6
RACE: Final = 1 << 12
BOMB: Final = 1 << 13
REICH_MOVED: Final = 1 << 14
SURPRISED: Final = 16
"""From this bit on, by nation, the powers whose neutrality was violated in this turn of a player (23.0, 24.4)."""
# 8 to 11 are those of Italy (36.0): `rules.captive`, `chapters.italy`
OCCUPIED: Final = frozenset({Nation.FR, Nation.BE, Nation.NL})
"""Countries whose cities the Allies spare for a time (5.1)."""


def is_out(state: West, nation: int) -> bool:
    return bool(state.surrendered >> nation & 1)


# -- 5.6.2 assistance -------------------------------------------------------------------------------------------------


def may_break_neutrality(board: Board, side: int, nation: int) -> bool:
    """The scenario says which neutral powers a side may attack."""
    return nation in board.scenario.may_attack.get(SIDES[side], ())


def violate(state: West, hex: int) -> int | None:
    """End the neutrality of the power whose land is attacked, before anything of it is taken, and say which it was."""
    victim = state.owner[hex]
    if not is_neutral(state, hex):
        return None
    state.set_neutral(victim, False)
    if state.board.options.has(ADVANCED):
        state.events |= 1 << SURPRISED + victim
    return victim


@rule("23.0.k", "24.4.a")
def is_surprised(state: West, hex: int) -> bool:
    """Whether the power of a hex is neutral, or was when this turn of its attacker began."""
    return is_neutral(state, hex) or bool(state.events >> SURPRISED + state.board.home[hex] & 1)


def end_surprise(state: West) -> None:
    """Before anybody moves: whoever was attacked in the last turn is a power at war like others."""
    state.events &= (1 << SURPRISED) - 1


def call_for_assistance(state: West, victim: int | None) -> None:
    if victim is not None:
        state.call("attacked_minor", nation=victim)


def tell_attack(state: West) -> None:
    text = _("{nation} is attacked.", nation=NAMES[Nation(state["nation"])])
    state.emit(Event("attacked", "5.6", text))
    state["first"] = int(not state.french_plan)  # plans are put to work with the first attack


class Assist(Ask[West]):
    """5.6.2: the leader of its alliance says at once whether it assists a minor power that is attacked."""

    number = "5.6.2"

    def side(self, state: West) -> str:
        return SIDES[state.board.side_of[state["nation"]]]

    def prompt(self, state: West) -> Message:
        price = state.board.charts.limits.prices.assistance
        nation = NAMES[Nation(state["nation"])]
        return _(
            "Assist {nation} for {price} points? Without it its units roll half their dice.", nation=nation, price=price
        )

    def candidates(self, state: West) -> Iterable[Action]:
        return (Action("assist"), Action("refuse"))

    @rule("5.6.2.a", "5.6.2.c")
    def do_assist(self, state: West) -> None:
        board, nation = state.board, state["nation"]
        leader = leader_of_allies(state) if board.side_of[nation] == ALLIES else Nation.DE
        state.assisted |= 1 << nation
        state.gains = added(state.gains, leader, -board.charts.limits.prices.assistance)
        text = _("{leader} assists {nation}.", leader=NAMES[Nation(leader)], nation=NAMES[Nation(nation)])
        state.emit(Event("assisted", "5.6.2", text))
        state.proceed()

    def do_refuse(self, state: West) -> None:
        state.emit(Event("refused", "5.6.2", _("{nation} stands alone.", nation=NAMES[Nation(state["nation"])])))
        state.proceed()


# -- 5.1 France -------------------------------------------------------------------------------------------------------


@rule("5.1.c", "5.1.d")
def objection_to_open_city(state: West) -> Refusal | None:
    """Why Paris may not be declared an open city, if it may not (N-08 for the Basic game)."""
    paris, bordeaux = find("Paris"), find("Bordeaux")
    if state.active != ALLIES:
        return Refusal(_("Only the Allies declare Paris an open city, when they move by rail."), "5.1")
    if is_out(state, Nation.FR) or state.capital[Nation.FR] != paris or not controls(state, paris, ALLIES):
        return Refusal(_("Paris is not the capital of a fighting France."), "5.1")
    if is_beside_enemy(state, paris, ALLIES):
        return Refusal(_("The enemy stands before Paris: it is too late."), "5.1")
    if not controls(state, bordeaux, ALLIES):
        return Refusal(_("Bordeaux is lost."), "5.1")
    return None


def declare_open_city(state: West) -> None:
    state.capital = replaced(state.capital, Nation.FR, find("Bordeaux"))
    state.events |= PARIS_OPEN
    state.forget()
    text = _("Paris is an open city; the French government goes to Bordeaux.")
    state.emit(Event("open_city", "5.1", text, reveals=True))  # Gamelin goes with it


@rule("5.1.e")
def open_city(state: West, side: int) -> int:
    """The hex that units of a side must leave and keep out of: Paris, until the enemy has taken it; else -1."""
    if side != ALLIES or not state.events & PARIS_OPEN:
        return -1
    paris = find("Paris")
    return paris if owner_side(state, paris) == ALLIES else -1


class RequestArmistice(Ask[West]):
    """5.1.f: France may ask for an armistice while its capital stands; Germany has to accept."""

    number = "5.1"

    def side(self, state: West) -> str:
        return SIDES[ALLIES]

    def prompt(self, state: West) -> Message:
        return _("Does France ask for an armistice?")

    @rule("5.1.f")
    def candidates(self, state: West) -> Iterable[Action]:
        capital = state.capital[Nation.FR]
        fights = not is_out(state, Nation.FR) and not state.neutral >> Nation.FR & 1
        if fights and capital >= 0 and controls(state, capital, ALLIES) and _has_units(state, Nation.FR):
            return (Action("armistice"), Action("fight_on"))
        return ()

    @rule("5.1.g", "5.1.h", "5.0.g")
    def do_armistice(self, state: West) -> None:
        state.emit(Event("armistice", "5.1", _("France asks for an armistice, and gets it.")))
        state.events |= ARMISTICE
        leave_the_war(state, Nation.FR, Nation.DE, armistice=True)
        state.proceed()

    def do_fight_on(self, state: West) -> None:
        state.proceed()


@rule("5.1.k", "5.7.a")
def raise_free_france(state: West) -> None:
    """Free France may build its units from now on; it has no points of its own before Paris is free."""
    for block, nation in enumerate(state.board.nation):
        if nation == Nation.FF and state.place[block] == GONE:
            state.put(block, POOL)


# -- 5.0 surrender ----------------------------------------------------------------------------------------------------


def _has_units(state: West, nation: int) -> bool:
    board = state.board
    return any(board.nation[block] == nation for stack in state.stacks.values() for block in stack)


@rule("5.0.b", "5.0.h")
def is_beaten(state: West, nation: int) -> bool:
    """Whether the enemy holds its capital, or all the places that the scenario names instead."""
    board = state.board
    enemy = 1 - board.side_of[nation]
    others = board.scenario.surrenders_without.get(nation, ())
    lost = bool(others) and all(owner_side(state, place) == enemy for place in others)
    return lost or owner_side(state, state.capital[nation]) == enemy


@rule("7.11.b", "4.1.c")
def check_capitals(state: West) -> None:
    """7.11: a power whose capital is in enemy hands surrenders."""
    board = state.board
    for nation, capital in enumerate(state.capital):
        fights = is_at_war(state, nation) and nation in board.nation
        if capital < 0 or not fights or board.power_of[nation] != nation:
            continue
        if is_beaten(state, nation):
            text = _("{nation} surrenders.", nation=NAMES[Nation(nation)])
            state.emit(Event("power_surrenders", "5.0", text))
            leave_the_war(state, nation, _conqueror_of(state, nation))


def _conqueror_of(state: West, nation: int) -> int:
    """The power that holds its capital, or else the leader of the enemy."""
    board = state.board
    holder, enemy = state.owner[state.capital[nation]], 1 - board.side_of[nation]
    if holder != NOBODY and board.side_of[holder] == enemy:
        return holder
    return Nation.DE if enemy == AXIS else leader_of_allies(state)


@rule("5.0.c", "5.0.d", "5.0.f", "7.11.c", "5.0.e")
def leave_the_war(
    state: West, nation: int, conqueror: int, *, armistice: bool = False, but: Collection[int] = ()
) -> None:
    """All units of a power but some leave play, its land goes to the conqueror; Germany's end is the end of the game.

    An armistice pays nobody, and leaves no unit without steps behind (C-04, C-05).
    """
    board = state.board
    state.surrendered |= sum(1 << n for n, power in enumerate(board.power_of) if power == nation)  # Canada, too (K-12)
    state.forget()
    for block, owner in enumerate(board.nation):
        if board.power_of[owner] != nation or state.place[block] == GONE or block in but:
            continue
        if state.place[block] >= 0 and has_zero_face(board, block) and not armistice:
            leave_unseen(state, block)
            state.steps[block] = 0
            meet(state, block)
            continue
        if state.place[block] >= 0 and not armistice:
            pay_for(state, block, conqueror)
        leave(state, block, GONE)
    land = [hex for hex, holder in enumerate(state.owner) if holder == nation]
    heirs = {hex: _heir(state, hex, board.side_of[nation], conqueror) for hex in land}
    if nation == Nation.FR and state.capital[Nation.FF] in heirs:  # 5.7: Alger goes over to Free France
        heirs[state.capital[Nation.FF]] = Nation.FF
    state.give_all(heirs)
    if nation == Nation.FR:
        raise_free_france(state)
        state.works = state.works.replace(bytes([MAGINOT]), bytes([NO_WORK]))
        state.forget()
    if nation == Nation.DE:
        state.events |= GERMANY_OUT


def _heir(state: West, hex: int, side: int, conqueror: int) -> int:
    """Who gets a hex of a power that gives up: a friend whose ground units hold it (3.1.1), or the conqueror."""
    board = state.board
    if hex not in state.stacks:
        return conqueror
    friends = (b for b in state.stacks[hex] if board.side[b] == side and board.ground[b])
    holders = (board.power_of[board.nation[b]] for b in friends)
    return next((power for power in holders if not is_out(state, power)), conqueror)


@rule("5.5.a", "13.8.1.3.c")
def check_us_morale(state: West) -> None:
    """Ten American ground units lost, and the United States go home."""
    board = state.board
    if state.us_losses < 10 or state.events & US_OUT:
        return
    state.events |= US_OUT
    state.surrendered |= 1 << Nation.US  # no neutral: what it held in Europe stays Allied (3.1.1)
    state.forget()
    for block, nation in enumerate(board.nation):
        if nation == Nation.US and state.place[block] != GONE:
            leave(state, block, GONE)
    state.emit(Event("us_out", "5.5", _("The United States leave the war.")))


@rule("5.1.j")
def check_bombing_ban(state: West) -> None:
    """The ban of bombing occupied cities ends for good with two major ports, or Mulberries, in Allied hands."""
    if state.events & (ARMISTICE | BAN_LIFTED) != ARMISTICE:
        return
    home, major = state.board.home, major_ports(state.board) | piers_of(state, ALLIES)
    if sum([controls(state, hex, ALLIES) for hex in major if home[hex] in OCCUPIED]) >= 2:
        state.events |= BAN_LIFTED


@rule("5.7.d")
def check_free_french_capital(state: West) -> None:
    """Paris, once it is Allied again, is the capital of Free France."""
    paris = find("Paris")
    free = is_out(state, Nation.FR) and state.capital[Nation.FF] != paris
    if free and controls(state, paris, ALLIES):
        state.capital = replaced(state.capital, Nation.FF, paris)
        state.forget()


PROCEDURES: Procedures[West] = {
    "attacked_minor": (tell_attack, Assist(), ChoosePlan(), ChooseCommitment(), take_up_positions),
}
