"""19: air reconnaissance. Air headquarters look into enemy hexes, past anti-aircraft guns, terrain and weather."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import Frame
from fogbound.core.steps import Procedures, Roll
from fogbound.core.texts import Message, texts
from fogbound.core.values import Event
from fogbound.west.actions import RECON as LOOK
from fogbound.west.board import Board
from fogbound.west.chapters.headquarters.ledger import headquarters, points
from fogbound.west.kinds import Class, Field
from fogbound.west.position.marks import ACTIVATED, FLOWN
from fogbound.west.position.state import West
from fogbound.west.rules.air import within
from fogbound.west.rules.asking import AskWhere
from fogbound.west.rules.combat.engagement import engage
from fogbound.west.rules.combat.facts import RECON
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER, Step, fighter
from fogbound.west.rules.combat.hits import code_of
from fogbound.west.rules.combat.moment import moment
from fogbound.west.rules.combat.muster import battle_of, codes_of, features_of, locals_of, work_met
from fogbound.west.rules.combat.volley import volley
from fogbound.west.rules.control import occupied
from fogbound.west.rules.flights import MoveAir
from fogbound.west.rules.lines import Blocks, Hexes
from fogbound.west.rules.movement import MoveGround
from fogbound.west.rules.record import show_all
from fogbound.west.rules.siege import is_festung
from fogbound.west.rules.tech import month_of
from fogbound.west.rules.weather import effects_at

_ = texts("west")

SUCCEEDS: Final = 4
"""The highest modified roll that shows something."""
BETTER: Final = 2
"""Subtracted for each TECH of fighters above 1."""


def is_played(state: West) -> bool:
    return state.board.options.has(RECON)


# -- who looks --------------------------------------------------------------------------------------------------------

SCOUTING: Final = Blocks(f"{__name__}.SCOUTING")
"""Headquarters that may still try a reconnaissance."""
SCOUTING.mine("19.1.a", _("{block} is not one of your headquarters.", block=""))


@SCOUTING.kind("19.1.a", _("{block} is not an air headquarters.", block=""))
def may_ever_scout(board: Board, block: int) -> bool:
    facts = headquarters(board).get(block)
    return facts is not None and "recon" in facts.functions


SCOUTING.having("19.1.a", _("{block} is not activated.", block=""), ACTIVATED)


@SCOUTING.line("19.1.a", _("{block} has tried often enough this turn.", block=""))
def with_an_attempt_left(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return [block for block in blocks if state.scouts.count(block) < attempts(state, block)]


@rule("19.1.a")
def attempts(state: West, hq: int) -> int:
    """As many as points, beside all that these are spent on (G-07); one for the leader of a minor power (B-04)."""
    return 1 if headquarters(state.board)[hq].per_type == "one" else points(state, hq)


@SCOUTING.line("19.1.b", _("{block} has no enemy in range whom it has not seen.", block=""))
def with_something_to_see(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    enemies = occupied(state, 1 - side)
    return [block for block in blocks if RECON_AT.any(state, block, enemies)]


# -- where ------------------------------------------------------------------------------------------------------------

RECON_AT: Final = Hexes("19.1")


@RECON_AT.line("19.1.a", _("No enemy stands in {hex}.", hex=""), implied=True)
def where_enemies_stand(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    enemies = occupied(state, 1 - state.board.side[block])
    return [hex for hex in hexes if hex in enemies]


@RECON_AT.line("19.1.f", _("{hex} has been seen into already.", hex=""))
def not_yet_seen(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    return [hex for hex in hexes if hex not in state.reconnoitred and hex < state.board.hexes]


@RECON_AT.line("19.1.b", _("{hex} is too far for a reconnaissance.", hex=""))
def in_range(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    near = range_of_sight(state, block)
    return [hex for hex in hexes if hex in near]


@rule("19.1.b", "T.11")
def range_of_sight(state: West, hq: int) -> frozenset[int]:
    """5, 10 or 15 hexes by TECH of the nation's fighters, from where its air units are based (O-48)."""
    board = state.board
    nation, reach = board.nation[hq], board.charts.recon.range[fighter_tech(state, hq) - 1]
    mine = (b for b in state.on_map[board.side[hq]] if board.nation[b] == nation and board.air[b])
    bases = {state.place[b] for b in mine if not state.marks[b] & FLOWN}
    return frozenset().union(*[within(state, base, reach) for base in bases])


def fighter_tech(state: West, hq: int) -> int:
    board = state.board
    nation = board.nation[hq]
    assisted = bool(state.assisted >> nation & 1)
    return max(1, board.charts.level(nation, Field.FIGHTER, month_of(state), assisted=assisted))


class ReconAt(AskWhere):
    """19.1: which hex is looked into. No air unit is sent."""

    number = "19.1"
    hexes = RECON_AT

    def prompt(self, state: West) -> Message:
        return _("Where does {block} look?", block=state.board.names[state["block"]])

    def near(self, state: West) -> Iterable[int]:
        return sorted(occupied(state, 1 - state.board.side[state["block"]]))

    @rule("19.1.c")
    def do_to(self, state: West, hex: int) -> None:
        """The guns that will fire are counted at once: their dice tell something of who stands there."""
        board, aims = state.board, interdiction(state, hex)
        state.scouts = (*state.scouts, state["block"])
        state["hex"], state["aims"] = hex, aims
        told = ", ".join(f"{n}+" for n in aims) or "–"
        text = _(
            "{hq} reconnoitres {hex}; dice against it: {dice}.",
            hq=board.names[state["block"]], hex=state.title(hex), dice=told,
        )  # fmt: skip
        state.emit(Event("recon", "19.1", text, reveals=True, detail={"hex": board.places[hex], "aims": list(aims)}))
        state.proceed()


# -- interdiction -----------------------------------------------------------------------------------------------------


@rule("19.1.c", "19.1.d", "9.3.a")
def interdiction(state: West, hex: int) -> tuple[int, ...]:
    """What each die of the defender hits on: as many as fire at aircraft over the hex, in rain as well (G-08)."""
    board = state.board
    settled = locals_of(state, hex)
    alone = {**settled, "attackers": (), "crossings": (), "tags": settled["tags"][len(settled["attackers"]) :]}
    scout = fighter(board.charts, "", board.nation[state["block"]], Class.FIGHTER, (1,), 1, ATTACKER)
    engagement = engage(battle_of(state, alone)._replace(attackers=(scout,)))
    codes = (code_of(1),), codes_of(state, Frame("", "", alone))[DEFENDER]
    shots = volley(
        engagement.shooters(Step.ANTI_AIR, DEFENDER, codes, moment()),
        best=engagement.readings.best,
        cancel=engagement.readings.cancel,
    ).shots
    return tuple(shot.target for shot in shots for _die in range(shot.dice))


def dice_against(state: West) -> int:
    return len(state["aims"])


@rule("19.1.c")
def read_interdiction(state: West, faces: tuple[int, ...]) -> None:
    """Any hit calls the reconnaissance off."""
    hits = sum(face >= aim for face, aim in zip(faces, state["aims"], strict=True))
    if hits:
        rolled, title = " ".join(map(str, faces)), state.title(state["hex"])
        state.emit(Event("recon", "19.1", _("Interdicted over {hex}: {faces}.", hex=title, faces=rolled)))
        state.end()


# -- what is seen -----------------------------------------------------------------------------------------------------


@rule("19.1.e")
def modifier(state: West, hq: int, hex: int) -> int:
    """What is added to the die: better fighters help, terrain, cities, works and bad weather do not."""
    board, terrain = state.board, state.board.charts.terrain
    named = [*features_of(board, hex, work_met(state, hex, ()))]
    for block in state.stacks.get(hex, ()):
        if board.kind[block] == Class.FORT:
            named.append("festung" if is_festung(state, block) else "fort")
    hidden = sum(terrain[name].recon for name in named) + effects_at(state, hex).recon
    return hidden - BETTER * (fighter_tech(state, hq) - 1)


@rule("19.1.e", "19.1.f")
def read_die(state: West, faces: tuple[int, ...]) -> None:
    """On 4 or less all enemies in the hex are shown until Final Supply."""
    board, hex = state.board, state["hex"]
    change = modifier(state, state["block"], hex)
    succeeds = faces[0] + change <= SUCCEEDS
    words: dict[str, str | int | Message] = {"hex": state.title(hex), "die": faces[0], "change": f"{change:+}"}
    if succeeds:
        state.reconnoitred = tuple(sorted((*state.reconnoitred, hex)))
        seen = [block for block in state.stacks[hex] if board.side[block] != board.side[state["block"]]]
        show_all(state, seen)
        text = _("{hex} is seen into ({die}{change}).", **words)
    else:
        text = _("Nothing is seen of {hex} ({die}{change}).", **words)
    detail = {"hex": board.places[hex], "die": faces[0], "modifier": change, "seen": succeeds}
    state.emit(Event("recon", "19.1", text, reveals=True, detail=detail))


@rule("7.9.d", "19.1.f")
def forget_what_was_seen(state: West) -> None:
    """At Final Supply."""
    state.scouts = state.reconnoitred = ()


def look(ask: MoveGround | MoveAir, state: West, block: int) -> None:
    state.call("recon", block=block)


for question in (MoveGround, MoveAir):
    question.offer("recon", LOOK, SCOUTING, look, when=RECON)

PROCEDURES: Procedures[West] = {
    "recon": (
        ReconAt(),
        Roll("interdiction", dice_against, read_interdiction),
        Roll("recon", lambda state: 1, read_die),
    ),
}
