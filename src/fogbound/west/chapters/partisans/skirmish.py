"""29.0, 29.1: units that come upon partisans. One vanishes, two or three fight; the French enlist theirs."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import added, replaced
from fogbound.core.steps import Procedures, Roll
from fogbound.core.texts import texts
from fogbound.core.values import Event
from fogbound.west.kinds import AXIS, Class, Nation
from fogbound.west.position.marks import ATTACKED, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.combat.engagement import Engagement, engage
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER, Step, fighter
from fogbound.west.rules.combat.hits import LOST, cheapest, code_of, deal, steps_of, take
from fogbound.west.rules.combat.moment import moment
from fogbound.west.rules.combat.muster import battle_of, locals_of
from fogbound.west.rules.combat.phase import SKIRMISHES
from fogbound.west.rules.combat.retreat import RETREAT_TO
from fogbound.west.rules.control import held
from fogbound.west.rules.entering import ENTERED
from fogbound.west.rules.entry import ENTRY, leads, may_attack_desperately
from fogbound.west.rules.losses import eliminate, surrender
from fogbound.west.rules.partisans import AMBUSH, PARTISANS, SABOTAGE, partisans_against
from fogbound.west.rules.record import show_all

_ = texts("west")

FRENCH: Final = frozenset({Nation.FR, Nation.FF})
STRENGTH: Final = {2: 1, 3: 2}
"""By partisans, the steps with which they fight, and as many dice."""
LEFT: Final = {0: 0, 1: 2, 2: 3}
"""By steps left, the partisans that are."""


# -- who comes upon them ----------------------------------------------------------------------------------------------


@rule("29.1.d", "29.0.d", "5.7.c")
def come_upon(state: West, block: int, hex: int) -> None:
    """A ground unit enters: of the Axis it drives one partisan off, a French one enlists all there are."""
    board, discs = state.board, state.partisans[hex]
    if not discs or not board.ground[block]:
        return
    if board.nation[block] in FRENCH and board.home[hex] == Nation.FR:
        state.set_partisans(hex, 0)
        state.points = added(state.points, Nation.FF, discs)
        text = _.n(
            "{n} partisan of {hex} joins the Free French.",
            "{n} partisans of {hex} join the Free French.",
            n=discs,
            hex=state.title(hex),
        )
        state.emit(Event("partisans", "29.0", text, detail={"did": "enlisted", "discs": discs}))
    elif board.side[block] == AXIS and discs == SABOTAGE:
        drive_off(state, hex)


def drive_off(state: West, hex: int) -> None:
    discs = state.partisans[hex]
    state.set_partisans(hex, 0)
    text = _("The partisans of {hex} are driven off.", hex=state.title(hex))
    state.emit(Event("partisans", "29.1", text, detail={"did": "lost", "discs": discs}))


ENTERED.append((PARTISANS, come_upon))


def _where_they_fight(state: West, side: int) -> frozenset[int]:
    return partisans_against(state, side, AMBUSH)


@ENTRY.hex(
    "29.1.e",
    _("{block} cannot attack the partisans of {hex}.", block="", hex=""),
    occasion=_where_they_fight,
    when=(PARTISANS,),
)
def cannot_fight_partisans(state: West, block: int, hex: int, attacks: bool) -> bool:
    """As any attack: by combat units in supply or in despair (12.4), or in their wake, and not in the exploitation."""
    board = state.board
    if hex not in _where_they_fight(state, board.side[block]):
        return False
    if not attacks or (state.has(block, UNSUPPLIED) and not may_attack_desperately(state, block)):
        return True
    group = (block, *state.stacks.get(hex, ()))
    return not any(board.side[b] == board.side[block] and leads(state, b) for b in group)


@RETREAT_TO.line("29.0.c", _("Partisans wait in {hex}.", hex=""), when=(PARTISANS,))
def away_from_partisans(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    against = partisans_against(state, state.board.side[block], SABOTAGE)
    return [hex for hex in hexes if hex not in against] if against else hexes


# -- the fight --------------------------------------------------------------------------------------------------------


def skirmishes(state: West) -> list[int]:
    """Where Axis units that attack stand among partisans that fight."""
    if state.active != AXIS:
        return []
    return sorted(hex for hex in held(state, AXIS) & partisans_against(state, AXIS, AMBUSH) if attackers(state, hex))


SKIRMISHES.append((PARTISANS, skirmishes))


def attackers(state: West, hex: int) -> tuple[int, ...]:
    """The Axis combat units in a hex that have steps."""
    board = state.board
    return tuple(b for b in state.stacks.get(hex, ()) if board.side[b] == AXIS and leads(state, b))


def engagement(state: West, hex: int) -> Engagement:
    """The fight on its ground, as any other is reckoned: one brigade of one step, or two of one each."""
    board, mine = state.board, attackers(state, hex)
    settled = locals_of(state, hex)
    chosen = [settled["attackers"].index(block) for block in mine]
    settled |= {
        "attackers": mine,
        "crossings": tuple(settled["crossings"][n] for n in chosen),
        "tags": tuple(settled["tags"][n] for n in chosen),
        "defenders": (),
        "based": (),
        "guns": (0, 0),
    }
    strength = STRENGTH[state.partisans[hex]]
    band = fighter(board.charts, "", Nation.FF, Class.PARTISAN, tuple(range(strength, 0, -1)), 1, DEFENDER)
    return engage(battle_of(state, settled)._replace(defenders=(band,)))


def _volleys(state: West) -> tuple[Engagement, tuple[tuple[int, ...], tuple[int, ...]], list[int]]:
    hex = state["hex"]
    fight = engagement(state, hex)
    mine = tuple(code_of(state.steps[b], state.halves[b]) for b in attackers(state, hex))
    codes = (mine, (code_of(STRENGTH[state.partisans[hex]]),))
    now = moment(state["round"], 0)
    return fight, codes, [fight.volley(Step.GROUND, role, codes, now).dice for role in (ATTACKER, DEFENDER)]


def dice(state: West) -> int:
    return sum(_volleys(state)[2])


@rule("29.1.e", "29.1.f")
def fight(state: West, faces: tuple[int, ...]) -> None:
    """Both sides fire at once; a round follows until one of them is gone."""
    hex, now = state["hex"], moment(state["round"], 0)
    battle, codes, (ours, _theirs) = _volleys(state)
    hits = battle.volley(Step.GROUND, ATTACKER, codes, now).hits(faces[:ours])
    struck = battle.volley(Step.GROUND, DEFENDER, codes, now).hits(faces[ours:])
    discs = state.partisans[hex]
    left = LEFT[max(0, STRENGTH[discs] - hits)]
    _take_hits(state, attackers(state, hex), battle, codes[ATTACKER], struck)
    if left != discs:
        state.set_partisans(hex, left)
    text = _(
        "Partisans of {hex}: {hits} hits on them, {struck} on the Axis.",
        hex=state.title(hex),
        hits=hits,
        struck=struck,
    )
    state.emit(Event("partisans", "29.1", text, detail={"did": "lost", "discs": discs - left, "hits": struck}))
    if left and state["round"] == 1:
        end_desperate_attack(state, hex)
    if left and attackers(state, hex):
        state.goto("skirmish", hex=hex, round=state["round"] + 1)


@rule("12.4.1.a", "12.4.1.c")
def end_desperate_attack(state: West, hex: int) -> None:
    """Who came out of supply and has not cleared the hex in the first round gives up at once, support units too."""
    board = state.board
    for block in state.stacks.get(hex, ()):
        if board.side[block] == AXIS and board.ground[block] and state.has(block, UNSUPPLIED):
            surrender(state, block, "12.4.1")


def _take_hits(state: West, blocks: tuple[int, ...], battle: Engagement, codes: tuple[int, ...], hits: int) -> None:
    """On the strongest first; of equals the one whose loss costs least."""
    units, pool = battle.sides[ATTACKER], tuple(range(len(blocks)))
    dealt = deal(units, codes, pool, hits)
    while dealt.tied:
        codes = take(units, dealt.codes, cheapest(units, dealt.codes, dealt.tied))
        dealt = deal(units, codes, pool, dealt.left - 1)
    for block, code in zip(blocks, dealt.codes, strict=True):
        if code == LOST:
            eliminate(state, block, "29.1")
        else:
            state.steps[block] = steps_of(code)
            state.halves = replaced(state.halves, block, code & 1)


def begin_skirmish(state: West) -> None:
    """The attackers show themselves."""
    board, hex = state.board, state["hex"]
    fighting = attackers(state, hex)
    show_all(state, fighting)
    for block in fighting:
        state.mark(block, ATTACKED)
    names = ", ".join(f"{board.names[b]} ({state.steps[b]})" for b in fighting)
    text = _("{attackers} against the partisans of {hex}.", attackers=names, hex=state.title(hex))
    state.emit(Event("skirmish", "29.1", text, reveals=True, detail={"hex": board.places[hex]}))
    state.goto("skirmish", hex=hex, round=1)


def end_skirmish(state: West) -> None:
    for block in state.stacks.get(state["hex"], ()):
        state.halves = replaced(state.halves, block, 0)


PROCEDURES: Procedures[West] = {
    "comb_out": (begin_skirmish,),
    "skirmish": (Roll("skirmish", dice, fight), end_skirmish),
}
