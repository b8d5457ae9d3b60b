"""29.0, 29.1: units that come upon partisans. One vanishes, two or three fight; the French enlist theirs."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from fogbound.core.register import rule
from fogbound.core.state import added, replaced
from fogbound.core.steps import Procedures, Roll
from fogbound.core.texts import texts
from fogbound.core.values import Event
from fogbound.west.kinds import AXIS, Class, Nation
from fogbound.west.position.marks import ATTACKED, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.combat.codes import Codes
from fogbound.west.rules.combat.ends import despair
from fogbound.west.rules.combat.engagement import Engagement, engage
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER, Step, fighter
from fogbound.west.rules.combat.hits import LOST, cheapest, code_of, deal, spend_ammunition, steps_of, take
from fogbound.west.rules.combat.moment import moment
from fogbound.west.rules.combat.muster import battle_frame, battle_of, codes_of, hex_of, locals_of
from fogbound.west.rules.combat.phase import SKIRMISHES
from fogbound.west.rules.combat.retreat import RETREAT_TO
from fogbound.west.rules.combat.volley import SILENCE, Volley
from fogbound.west.rules.control import held
from fogbound.west.rules.entering import ENTERED
from fogbound.west.rules.entry import ENTRY, leads, may_attack_desperately
from fogbound.west.rules.losses import deplete, eliminate
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
    """The Axis ground units in a hex, if one of them can open an attack: all who are there take part (7.7)."""
    board = state.board
    mine = tuple(b for b in state.stacks.get(hex, ()) if board.side[b] == AXIS and board.ground[b])
    return mine if any(leads(state, b) for b in mine) else ()


def settled(state: West, hex: int) -> dict[str, Any]:
    """What is settled when the fight begins, as of any battle; of the Axis those fight who stand on the ground."""
    found, mine = locals_of(state, hex), attackers(state, hex)
    chosen = [found["attackers"].index(block) for block in mine]
    by_unit = {key: tuple(found[key][n] for n in chosen) for key in ("attackers", "crossings", "tags")}
    return {**found, **by_unit, "defenders": (), "based": (), "guns": (0, 0)}


def engagement(state: West) -> Engagement:
    """The fight on its ground, as any other is reckoned: one brigade of one step, or two of one each."""
    frame, strength = battle_frame(state), STRENGTH[state.partisans[hex_of(state)]]
    faces = tuple(range(strength, 0, -1))
    band = fighter(state.board.charts, "", Nation.FF, Class.PARTISAN, faces, 1, DEFENDER)
    return engage(battle_of(state, frame.locals)._replace(defenders=(band,)))


def _health(state: West) -> Codes:
    frame = battle_frame(state)
    return codes_of(state, frame)[ATTACKER], (code_of(STRENGTH[state.partisans[hex_of(state)]]),)


def _volley(state: West, step: Step, role: int) -> Volley:
    """What a side fires in a step, while there is anybody on both."""
    hex = state["hex"]
    if not state.partisans[hex] or not attackers(state, hex):
        return SILENCE
    return engagement(state).volley(step, role, _health(state), moment(state["round"], 0))


def shells(state: West) -> int:
    return _volley(state, Step.ARTILLERY, ATTACKER).dice


@rule("29.1.e", "7.7.4.a")
def shell(state: West, faces: tuple[int, ...]) -> None:
    """Guns fire first, and are a face lower for it."""
    board, fired, mine = state.board, _volley(state, Step.ARTILLERY, ATTACKER), state["attackers"]
    for shot in fired.shots:
        block = mine[shot.shooter.who]
        code = spend_ammunition(board.faces[block], code_of(state.steps[block], state.halves[block]))
        if code == LOST:
            deplete(state, block, "7.7.4")
        else:
            _turn(state, block, code)
    _strike_partisans(state, fired.hits(faces))


def answers(state: West) -> int:
    return _volley(state, Step.GROUND, DEFENDER).dice


@rule("29.1.e", "29.1.f", "7.7.5.a")
def answer(state: West, faces: tuple[int, ...]) -> None:
    """Who is attacked fires before those who attack."""
    struck = _volley(state, Step.GROUND, DEFENDER).hits(faces)
    _take_hits(state, struck)
    state["struck"] = struck


def assaults(state: West) -> int:
    return _volley(state, Step.GROUND, ATTACKER).dice


@rule("29.1.e", "29.1.f", "7.7.5.a")
def assault(state: West, faces: tuple[int, ...]) -> None:
    _strike_partisans(state, _volley(state, Step.GROUND, ATTACKER).hits(faces))


def _strike_partisans(state: West, hits: int) -> None:
    hex = state["hex"]
    left = LEFT[max(0, STRENGTH[state.partisans[hex]] - hits)]
    state["hits"] += hits
    if left != state.partisans[hex]:
        state.set_partisans(hex, left)


@rule("29.1.e", "29.1.f")
def end_round(state: West) -> None:
    """A round follows until one of them is gone."""
    hex, hits, struck = state["hex"], state["hits"], state["struck"]
    left = state.partisans[hex]
    text = _(
        "Partisans of {hex}: {hits} hits on them, {struck} on the Axis.",
        hex=state.title(hex),
        hits=hits,
        struck=struck,
    )
    detail = {"did": "lost", "discs": state["discs"] - left, "hits": struck}
    state.emit(Event("partisans", "29.1", text, detail=detail))
    if left:
        despair(state)
    if left and attackers(state, hex):
        begin_round(state, state.frames[-1].locals, state["round"] + 1)


def begin_round(state: West, settled: dict[str, Any], number: int) -> None:
    discs = state.partisans[settled["hex"]]
    state.goto("skirmish", **{**settled, "round": number, "discs": discs, "hits": 0, "struck": 0})


def _take_hits(state: West, hits: int) -> None:
    """On the strongest first; of equals the one whose loss costs least."""
    blocks, units, codes = state["attackers"], engagement(state).sides[ATTACKER], _health(state)[ATTACKER]
    pool = tuple(n for n, code in enumerate(codes) if code != LOST)
    dealt = deal(units, codes, pool, hits)
    while dealt.tied:
        codes = take(units, dealt.codes, cheapest(units, dealt.codes, dealt.tied))
        dealt = deal(units, codes, pool, dealt.left - 1)
    for n in pool:
        if dealt.codes[n] == LOST:
            eliminate(state, blocks[n], "29.1")
        else:
            _turn(state, blocks[n], dealt.codes[n])


def _turn(state: West, block: int, code: int) -> None:
    """A block to what is left of it."""
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
    begin_round(state, settled(state, hex), 1)


def end_skirmish(state: West) -> None:
    for block in state.stacks.get(state["hex"], ()):
        state.halves = replaced(state.halves, block, 0)


PROCEDURES: Procedures[West] = {
    "comb_out": (begin_skirmish,),
    "skirmish": (
        Roll("skirmish", shells, shell, step="shells"),  # 7.7.4
        Roll("skirmish", answers, answer, step="answer"),  # 7.7.5
        Roll("skirmish", assaults, assault, step="assault"),
        end_round,
        end_skirmish,
    ),
}
