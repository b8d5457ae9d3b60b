"""26.1, 26.2: V-1 and V-2. What Germany launches in the Strategic Warfare Phase of the Allies."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import added
from fogbound.core.steps import Ask, Procedures, Roll
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal
from fogbound.west.actions import DONE, ROCKET_CITY, ROCKET_UNITS
from fogbound.west.board import NO_CITY, Board
from fogbound.west.chapters.strategic.phase import CALLS_FOR_IT
from fogbound.west.kinds import ALLIES, AXIS, SIDES, Nation
from fogbound.west.months import month
from fogbound.west.options import Option, declare, setting
from fogbound.west.position.state import West
from fogbound.west.rules.control import controls, held, is_at_war, occupied
from fogbound.west.rules.income import income_of
from fogbound.west.rules.lines import Hexes
from fogbound.west.rules.losses import lose_face
from fogbound.west.rules.record import turn_up
from fogbound.west.rules.siege import has_festung
from fogbound.west.rules.tech import month_of
from fogbound.west.rules.zoc import ground_zones, is_surrounded
from fogbound.west.theatre import Body, grid, theatre
from fogbound.west.theatre.gazetteer import find

_ = texts("west")

declare("rule_26_wunderwaffen", Option("26.0", ("off", "on"), _("Wunderwaffen"), level="optional", chapter=26))
declare(
    "v2_target_range",
    Option("26.2", ("within_5", "anywhere"), _("Targets of the V-2"), level="optional"),
)
WUNDERWAFFEN: Final = setting("rule_26_wunderwaffen", "on")
ANYWHERE: Final = setting("v2_target_range", "anywhere")
CALLS_FOR_IT.append(WUNDERWAFFEN)

V1_FROM: Final = month("1944-06")
V1_DICE: Final = 2
V2_FROM: Final = month("1944-09")
V2_DICE: Final = 4
V2_RANGE: Final = 5
HIT: Final = 6


@rule("26.0.a")
def is_played(state: West) -> bool:
    """In the turn of the Allies, while both Germany and the United Kingdom fight (J-09)."""
    fights = is_at_war(state, Nation.UK) and is_at_war(state, Nation.DE)
    return state.board.options.has(WUNDERWAFFEN) and state.active == ALLIES and fights


@rule("26.1.a", "26.2.a")
def holds_the_works(state: West) -> bool:
    """Berlin and Peenemünde."""
    return controls(state, find("Berlin"), AXIS) and controls(state, find("Peenemünde"), AXIS)


# -- 26.1 V-1 ---------------------------------------------------------------------------------------------------------


@rule("26.1.a")
@lru_cache(64)
def launching_coast(board: Board) -> tuple[int, ...]:
    """The coastal cities of France and Belgium on the Atlantic, ports or not."""
    land = (Nation.FR, Nation.BE)
    cities = (hex for hex in range(board.hexes) if board.city[hex] != NO_CITY and board.home[hex] in land)
    return tuple(hex for hex in cities if theatre().body[hex] & Body.ATLANTIC)


@rule("26.1.a")
def launches_v1(state: West) -> bool:
    """From June 1944, as long as one of these cities is held and is more than a besieged Festung."""
    if month_of(state) < V1_FROM or not holds_the_works(state):
        return False
    enemy = held(state, ALLIES) | ground_zones(state, ALLIES)
    mine = (hex for hex in launching_coast(state.board) if controls(state, hex, AXIS))
    return any(not (has_festung(state, hex) and is_surrounded(state, hex, enemy)) for hex in mine)


@rule("26.1.b")
def read_v1(state: West, faces: tuple[int, ...]) -> None:
    """Each 6 costs the United Kingdom a yellow point of this turn."""
    lost = cost(state, Nation.UK, faces.count(HIT))
    text = _.n("V-1 over England: {n} British point is lost.", "V-1 over England: {n} British points are lost.", n=lost)
    state.emit(Event("v1", "26.1", text, detail={"faces": list(faces), "points": lost}))


def cost(state: West, power: int, points: int) -> int:
    """Take points of a power, no more than it has saved and is to get."""
    lost = max(0, min(points, state.points[power] + state.gains[power] + income_of(state, power)))
    state.gains = added(state.gains, power, -lost)
    return lost


# -- 26.2 V-2 ---------------------------------------------------------------------------------------------------------


@lru_cache(64)
def launcher(board: Board) -> int:
    """The 65th Corps, be it at 0 steps."""
    return board.names.index("LXV AK")


def reach(state: West, hexes: Collection[int]) -> list[int]:
    """Of these hexes those within five of the 65th Corps."""
    here, numbers = state.place[launcher(state.board)], theatre().numbers
    if not 0 <= here < state.board.hexes:
        return []
    inland = (hex for hex in hexes if hex < state.board.hexes)
    return [hex for hex in inland if grid.distance(numbers[here], numbers[hex]) <= V2_RANGE]


def allied_cities(state: West) -> list[int]:
    board = state.board
    return [hex for hex in range(board.hexes) if board.city[hex] != NO_CITY and controls(state, hex, ALLIES)]


@rule("26.2.a")
def has_rockets(state: West) -> bool:
    """From September 1944, while the 65th Corps is on the map."""
    return month_of(state) >= V2_FROM and holds_the_works(state) and state.place[launcher(state.board)] >= 0


@rule("26.2.a")
def launches_v2(state: West) -> bool:
    """While an Allied unit or city is within five hexes of that corps."""
    return has_rockets(state) and bool(reach(state, sorted({*allied_cities(state), *occupied(state, ALLIES)})))


TARGETS: Final = Hexes("26.2")
"""What the rockets may be aimed at."""


@rule("26.2.a")
@TARGETS.line("26.2.c", _("{hex} is farther than five hexes from the 65th Corps.", hex=""))
def within_reach(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    is_anywhere = state.board.options.has(ANYWHERE) and launches_v2(state)
    return hexes if is_anywhere else reach(state, hexes)


class LaunchRockets(Ask[West]):
    """26.2: at a city, or at the units in a hex.

    Asked wherever the corps stands: else the enemy learned from the question that it is near.
    """

    number = "26.2"
    takes_only_choice = False

    def side(self, state: West) -> str:
        return SIDES[AXIS]

    def prompt(self, state: West) -> Message:
        return _("Aim the V-2 at a city or at units, or hold them back.")

    def actions(self, state: West) -> Iterable[Action]:
        if not has_rockets(state):
            return ()
        hexes = state.board.hexes
        units = sorted(hex for hex in occupied(state, ALLIES) if hex < hexes)
        block = launcher(state.board)
        cities = TARGETS.sift(state, block, allied_cities(state))
        return (
            *[ROCKET_CITY[hex] for hex in cities],
            *[ROCKET_UNITS[hex] for hex in TARGETS.sift(state, block, units)],
            DONE,
        )

    def objection(self, state: West, action: Action) -> Refusal | None:
        if action == DONE:
            return None
        hex, title = action.args[0], state.title(action.args[0])
        if action.verb == "rocket_city" and hex not in allied_cities(state):
            return Refusal(_("{hex} is not a city of the Allies.", hex=title), self.number)
        if action.verb == "rocket_units" and hex not in occupied(state, ALLIES):
            return Refusal(_("No Allied unit stands in {hex}.", hex=title), self.number)
        return TARGETS.objection(state, launcher(state.board), hex)

    def do_rocket_city(self, state: West, hex: int) -> None:
        state["target"], state["units"] = hex, 0
        self.tell(state, _("V-2 are aimed at the city of {hex}.", hex=state.title(hex)))
        state.proceed()

    def do_rocket_units(self, state: West, hex: int) -> None:
        state["target"], state["units"] = hex, 1
        self.tell(state, _("V-2 are aimed at the units in {hex}.", hex=state.title(hex)))
        state.proceed()

    def tell(self, state: West, text: Message) -> None:
        """Before the dice fall, everybody knows what they are about."""
        state.emit(Event("aimed", self.number, text))

    def do_done(self, state: West) -> None:
        state.end()


def v2_dice(state: West) -> int:
    return V2_DICE if "target" in state.frames[-1].locals else 0


@rule("26.2.b")
def read_v2(state: West, faces: tuple[int, ...]) -> None:
    """Each 6 costs a point of the power that holds the city, or a step of the strongest unit in the hex (A-26).

    Whoever is struck shows its face: that it was the strongest tells as much.
    """
    board, hex, hits = state.board, state["target"], faces.count(HIT)
    text = _.n("V-2 at {hex}: {n} hit.", "V-2 at {hex}: {n} hits.", hex=state.title(hex), n=hits)
    state.emit(Event("v2", "26.2", text, reveals=True, detail={"hex": board.places[hex], "faces": list(faces)}))
    if not state["units"]:
        cost(state, board.power_of[state.owner[hex]], hits)
        return
    for _hit in range(hits):
        there = [block for block in state.stacks.get(hex, ()) if board.side[block] == ALLIES]
        if there:
            struck = max(there, key=lambda block: (state.steps[block], -block))
            turn_up(state, struck)
            lose_face(state, struck, "26.2")


PROCEDURES: Procedures[West] = {
    "wunderwaffen": (
        Roll("v1", lambda state: V1_DICE if launches_v1(state) else 0, read_v1),
        LaunchRockets(),
        Roll("v2", v2_dice, read_v2),
    ),
}
