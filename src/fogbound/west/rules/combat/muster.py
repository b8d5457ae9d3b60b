"""From the map to the arithmetic: the units and the place of a battle as the facts of a `Battle`.

What is settled when a battle begins (who is in it, who crosses what, whether the Maginot Line is met in front) stands
in the locals of its frame, which lasts as long as the battle; how far it has come, in those of the frames above it.
"""

from __future__ import annotations

from typing import Any, Final

from fogbound.core.register import rule
from fogbound.core.state import Frame
from fogbound.west.board import FROM_THE_AIR, FROM_THE_SEA, MAJOR_CITY, MINOR_CITY, ORANGE, RIVER, STRAIT, Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import (
    BUNKER,
    ELITE_ATTACK,
    ELITE_DEFENCE,
    FORTRESS,
    MAGINOT,
    NO_SIDE,
    STUKA,
    WESTERN,
    Class,
    Field,
    Nation,
)
from fogbound.west.options import Options, setting
from fogbound.west.position.marks import ATTACKED, DROPPED, FLOWN, FROZEN, LANDED, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.combat.codes import Codes
from fogbound.west.rules.combat.engagement import Engagement, engage
from fogbound.west.rules.combat.facts import RECON, Battle, Readings, Site
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER, MEEK, Fighter, charging, fighter, guns_of_place
from fogbound.west.rules.combat.hits import LOST, code_of
from fogbound.west.rules.combat.modifiers import guns_of
from fogbound.west.rules.combat.moment import Moment, moment
from fogbound.west.rules.combat.order import order_of
from fogbound.west.rules.combat.recon import JERICHO
from fogbound.west.rules.plans import plans_in_force
from fogbound.west.rules.tech import level_of, month_of
from fogbound.west.rules.weather import weather_at

CITIES: Final = {MINOR_CITY: "minor_city", MAJOR_CITY: "major_city"}
WORKS: Final = {BUNKER: "bunker", FORTRESS: "fortress"}
CROSSINGS: Final = {0: "", RIVER: "river", STRAIT: "strait", FROM_THE_SEA: "sea", FROM_THE_AIR: "air"}
FIGHT_AGAIN: Final = setting("aircraft_after_battle", "fight_again")

_LAST: list[tuple[dict[str, Any], Engagement]] = []
"""The battle that was asked of last, found without gathering its facts again."""


def locals_of(state: West, hex: int) -> dict[str, Any]:
    """What is settled at the beginning of a battle."""
    board = state.board
    here = state.stacks[hex]
    attackers = tuple(block for block in here if board.side[block] == state.active and takes_part(state, block))
    defenders = tuple(block for block in here if board.side[block] != state.active)
    crossings = tuple(crossing(state, block, hex) for block in attackers)
    unseen = {"unseen": 1} if board.options.has(RECON) and hex not in state.reconnoitred else {}
    return {
        "hex": hex,
        "attackers": attackers,
        "defenders": defenders,
        "crossings": crossings,
        "crossed": crossed_by_all(board, attackers, crossings),
        "based": tuple(int(not state.marks[block] & FLOWN) for block in defenders),
        "work": (work := work_met(state, hex, attackers)),
        "guns": guns_at(state, hex, work),
        "tags": tuple(_tag(state, block) for block in (*attackers, *defenders)),
        **unseen,
    }


@rule("5.6.1.a")
def _tag(state: West, block: int) -> int:
    """Marks of a unit that count in battle, and whether its power gives up after the first round as plans are."""
    marks, scenario = state.marks[block] & (UNSUPPLIED | FROZEN), state.board.scenario
    if not (scenario.quick_surrender or scenario.quick_surrender_plans):
        return marks
    return marks | MEEK if scenario.gives_up(state.board.nation[block], plans_in_force(state)) else marks


@rule("7.8.d")
def takes_part(state: West, block: int) -> bool:
    """Whether an attacker in the hex fights: air units whose battle is over do so again only if they follow a blitz."""
    board = state.board
    if not (board.air[block] and state.marks[block] & ATTACKED):
        return True
    return is_resumed(state, state.place[block]) or board.options.has(FIGHT_AGAIN)


def is_resumed(state: West, hex: int) -> bool:
    """Whether ground units have fought here for a round already and waited for the second wave."""
    board = state.board
    mine = (block for block in state.stacks[hex] if board.side[block] == state.active and board.ground[block])
    return any(state.marks[block] & ATTACKED for block in mine)


def entry_features(state: West, block: int, hex: int) -> int:
    """What lies on the hexside by which a ground unit came: RIVER, STRAIT, ORANGE."""
    board = state.board
    side = state.entry[block]
    if side == NO_SIDE or board.air[block]:
        return 0
    return next((way.features for way in board.ways[hex] if way.direction == side), 0)


def crossing(state: West, block: int, hex: int) -> int:
    """RIVER or STRAIT if the block attacks across one; or it comes out of the sea or the air (23.0, 24.1).

    Who has gone on from there by land since, in a blitz, comes over a hexside like others.
    """
    came = state.marks[block] & (LANDED | DROPPED)
    if came and state.entry[block] == NO_SIDE:
        return FROM_THE_SEA if came & LANDED else FROM_THE_AIR
    features = entry_features(state, block, hex)
    return STRAIT if features & STRAIT else features & RIVER


@rule("7.7.11.c", "7.7.11.e", "24.1.d")
def crossed_by_all(board: Board, attackers: tuple[int, ...], crossings: tuple[int, ...]) -> int:
    """What every attacking ground unit crosses, support units included (F-17); rivers and straits mixed are a river.

    It is the sea where all land, though some of them come down from the air (O-22).
    """
    ground = {way for block, way in zip(attackers, crossings, strict=True) if board.ground[block]}
    if not ground or 0 in ground:
        return 0
    if FROM_THE_SEA in ground or FROM_THE_AIR in ground:
        return FROM_THE_SEA if ground <= {FROM_THE_SEA, FROM_THE_AIR} and FROM_THE_SEA in ground else 0
    return STRAIT if ground == {STRAIT} else RIVER


@rule("5.1.l", "5.2.b")
def work_met(state: West, hex: int, attackers: tuple[int, ...]) -> int:
    """The fortification as these attackers meet it: the Maginot Line is a fortress in front only, else a bunker."""
    board = state.board
    work = state.works[hex]
    if work != MAGINOT:
        return work
    ground = [block for block in attackers if board.ground[block]]
    frontal = ground and all(entry_features(state, block, hex) & ORANGE for block in ground)
    return FORTRESS if frontal else BUNKER


def features_of(board: Board, hex: int, work: int) -> tuple[str, ...]:
    """The lines of the terrain chart that hold in a hex."""
    named = (board.terrain[hex], CITIES.get(board.city[hex], ""), WORKS.get(work, ""))
    return tuple(name for name in named if name in board.charts.terrain)


def guns_at(state: West, hex: int, work: int) -> tuple[int, int]:
    """AA dice of the place and what they hit on. Eben Emael, the one fortress that is no Maginot, has none (5.6.2)."""
    board = state.board
    silent = "fortress" if state.works[hex] == FORTRESS else ""
    return guns_of(board.charts, features_of(board, hex, work), silent=silent), _guns_hit(state, hex)


def _guns_hit(state: West, hex: int) -> int:
    """7.7.2, N-20: the guns of a place hit on 6, by an option as well as its owner's infantry."""
    board = state.board
    if board.options["city_aa_firepower"] == "always_6":
        return 6
    owner = Nation(state.owner[hex])
    assisted = bool(state.assisted >> owner & 1)
    level = board.charts.level(owner, Field.INFANTRY, month_of(state), assisted=assisted)
    return board.charts.cell(Class.INFANTRY, level).defence


def fighter_of(
    state: West, block: int, hex: int, role: int, tag: int, crossing: str = "", based: bool = False
) -> Fighter:
    """A block in the battle of a hex."""
    board = state.board
    kind, nation, faces = board.kind[block], board.nation[block], board.faces[block]
    name, like, level = board.names[block], board.made_like[block], level_of(state, block, hex)
    hardened = weather_at(state, hex) == "snow" and is_hardened(board, kind, nation, hex)
    able = fire_abilities(board.options, board.abilities[block])
    return fighter(board.charts, name, nation, kind, faces, level, role, crossing, based, like, tag, hardened, able)


def fire_abilities(options: Options, abilities: int) -> int:
    """Of the abilities of a unit those that change its fire: chapters 10 and 22 belong to the Advanced game."""
    if not options.has(ADVANCED):
        return 0
    return abilities & (WESTERN | ELITE_ATTACK | ELITE_DEFENCE | (STUKA if options.has(JERICHO) else 0))


NORDIC: Final = frozenset({Nation.NO})
"""Finns, Swedes and Soviets, whom 9.3 names too, have no blocks in this game."""
EXILES: Final = {Nation.FF: Nation.FR, Nation.RSI: Nation.IT}
"""Whose home is that of another (O-11)."""


@rule("9.3.d", "9.3.e")
def is_hardened(board: Board, kind: Class, nation: Nation, hex: int) -> bool:
    """Mountain units, Norwegians, and whoever fights in his home country suffer nothing in battle from snow."""
    return kind == Class.MOUNTAIN or nation in NORDIC or board.home[hex] == EXILES.get(nation, nation)


# -- the battle that is being fought ---------------------------------------------------------------------------------


def battle_frame(state: West) -> Frame:
    """The frame of the battle under way, below whatever question it asks at the moment."""
    for frame in reversed(state.frames):
        if "attackers" in frame.locals:
            return frame
    raise LookupError("No battle is being fought.")


def hex_of(state: West) -> int:
    """Where the battle under way is fought."""
    hex: Any = battle_frame(state).locals["hex"]
    return hex  # type: ignore[no-any-return]


def engagement_of(state: West, frame: Frame) -> Engagement:
    """The arithmetic of a battle, made once."""
    settled: dict[str, Any] = frame.locals
    for locals, found in _LAST:  # locals are never changed: the same object means the same battle
        if locals is settled:
            return found
    found = engage(battle_of(state, settled))
    _LAST[:] = [(settled, found)]
    return found


def battle_of(state: West, settled: dict[str, Any]) -> Battle:
    """The facts of a battle: what was settled at its beginning, and what board and date make of it."""
    board = state.board
    hex, (dice, hits_on) = settled["hex"], settled["guns"]
    attackers, defenders, tags = settled["attackers"], settled["defenders"], settled["tags"]
    fighters = tuple(
        fighter_of(state, block, hex, ATTACKER, tag, CROSSINGS[way])
        for block, way, tag in zip(attackers, settled["crossings"], tags, strict=False)
    )
    if charge := settled.get("charge"):
        fighters = tuple(charging(unit) if n in charge else unit for n, unit in enumerate(fighters))
    guns = (_guns(state, hex, dice, hits_on),) if dice else ()
    return Battle(
        board.charts,
        Site(features_of(board, hex, settled["work"]), CROSSINGS[settled["crossed"]], hits_on),
        fighters,
        tuple(
            fighter_of(state, block, hex, DEFENDER, tag, "", bool(based))
            for block, based, tag in zip(defenders, settled["based"], tags[len(attackers) :], strict=True)
        )
        + guns,
        Readings.of(board.options),
        weather_at(state, hex),
        "unseen" not in settled,
        order_of(fighters),
    )


def _guns(state: West, hex: int, dice: int, hits_on: int) -> Fighter:
    return guns_of_place(Nation(state.owner[hex]), dice, hits_on, hardened=are_guns_hardened(state, hex))


def are_guns_hardened(state: West, hex: int) -> bool:
    """Whether snow does not trouble the guns of a place: they are at home with its owner (O-11)."""
    owner = Nation(state.owner[hex])
    return weather_at(state, hex) == "snow" and is_hardened(state.board, Class.ARTILLERY, owner, hex)


def moment_of(state: West) -> Moment:
    """How far the battle under way has come."""
    for frame in reversed(state.frames):
        come: dict[str, Any] = frame.locals
        if "round" in come:
            return moment(come["round"], come["air"], landed="landed" in battle_frame(state).locals)
    raise LookupError("No battle is being fought.")


def roster(frame: Frame, role: int) -> tuple[int, ...]:
    """The blocks of a side at the beginning, in the order of the engagement; its other fighters come after them."""
    blocks: Any = frame.locals["attackers" if role == ATTACKER else "defenders"]
    return blocks  # type: ignore[no-any-return]


def codes_of(state: West, frame: Frame) -> Codes:
    """The health of both sides now, as `hits.code_of` writes it; whoever has left the hex is lost to the battle.

    A block has it in the state, the guns of the place have it in the locals of the battle.
    """
    settled: dict[str, Any] = frame.locals
    hex, place, steps, halves = settled["hex"], state.place, state.steps, state.halves
    defenders = [2 * steps[b] - halves[b] if place[b] == hex else LOST for b in settled["defenders"]]
    if guns := settled["guns"][0]:
        defenders.append(code_of(guns))
    return tuple([2 * steps[b] - halves[b] if place[b] == hex else LOST for b in settled["attackers"]]), tuple(
        defenders
    )


def as_it_stands(state: West) -> tuple[Frame, Engagement, Codes, Moment]:
    """The battle under way: its frame, its arithmetic, the health of both sides, and how far it has come."""
    frame = battle_frame(state)
    return frame, engagement_of(state, frame), codes_of(state, frame), moment_of(state)


def side_of(state: West, role: int) -> int:
    """AXIS or ALLIES: the phasing side attacks."""
    return state.active if role == ATTACKER else 1 - state.active
