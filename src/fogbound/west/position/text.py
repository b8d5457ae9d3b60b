"""Positions as text, what FEN is to chess: written from any game, changed by hand, read back and checked.

A file names its scenario, the options that differ from it, the date, whose turn it is and the phase; then every block
with its place, steps and marks; then what else differs from the set-up. `at` is the exact place in the sequence of play
and goes before `phase`.

    scenario = "SBW3"
    date = "1940-05"
    side = "axis"
    phase = "movement"
    [blocks]
    "XIX Pz" = "Bastogne 6"
    "XX CA" = "Sedan 3 unsupplied"
"""

from __future__ import annotations

from typing import Final

from fogbound.core.fields import fields_of
from fogbound.core.state import Frame
from fogbound.core.texts import texts
from fogbound.west.board import Board
from fogbound.west.board.boards import chosen_of
from fogbound.west.kinds import NO_SIDE, SIDES, Nation
from fogbound.west.months import month_text
from fogbound.west.position.codecs import NAMES
from fogbound.west.position.marks import words_of
from fogbound.west.position.observe import memory_of
from fogbound.west.position.set_up import set_up
from fogbound.west.position.state import COMING, GONE, POOL, West
from fogbound.west.rules.record import begin_record
from fogbound.west.rules.weather import usual_weather

_ = texts("west")

VERSION: Final = 1
AWAY: Final = {"pool": POOL, "coming": COMING}
BLOCKS: Final = frozenset({"block", "attackers", "defenders"})
HEXES: Final = frozenset({"hex", "start"})
"""Locals that are blocks, and hexes: written by name."""
FIELDS: Final = fields_of(West)
ELSEWHERE: Final = ("setting", "owner", "turn", "active")
SEEN: Final = ("suspects", "repairs", "unseen", "untold")
WRITTEN: Final = tuple(
    name for name, field in FIELDS.items() if field.by != "block" and name not in (*ELSEWHERE, *SEEN)
)
"""Fields that a file gives where they differ from the set-up."""
MEMORY: Final = "memory"
"""What both sides have seen of each other: given where it is not just what stands on the map (`rules.record`)."""
HEAD: Final = ("position", "scenario", "options", "date", "side", "phase", "at")


# -- writing ----------------------------------------------------------------------------------------------------------


def write(state: West) -> str:
    """The position as text."""
    board = state.board
    start = set_up(board)
    start.weather = usual_weather(board, state.turn)
    chosen = chosen_of(board.scenario.code, board.options)
    lines = [
        f"position = {VERSION}",
        f"scenario = {quoted(board.scenario.code)}",
        *(
            [f"options = {{ {', '.join(f'{name} = {quoted(value)}' for name, value in chosen.items())} }}"]
            if chosen
            else []
        ),
        f"date = {quoted(month_text(board.first_month + state.turn))}",
        f"side = {quoted(SIDES[state.active])}",
        f"at = [{', '.join(quoted(_frame_text(board, frame)) for frame in state.frames)}]",
    ]
    for name in WRITTEN:
        if getattr(state, name) != getattr(start, name):
            codec = FIELDS[name].codec
            assert codec
            lines.append(f"{FIELDS[name].key} = {value_text(codec.show(board, getattr(state, name)))}")
    lines += _record_lines(state)
    lines += ["", "[blocks]"]
    lines += [f"{quoted(board.names[b])} = {quoted(_block_text(state, b))}" for b in _in_play(state)]
    owners = [hex for hex, nation in enumerate(state.owner) if nation != start.owner[hex]]
    if owners:
        lines += ["", "[owners]"]
        lines += [f"{quoted(board.places[hex])} = {quoted(_owner(state.owner[hex]))}" for hex in owners]
    return "\n".join(lines) + "\n"


def _record_lines(state: West) -> list[str]:
    plain = state.copy()
    begin_record(plain)
    lines = []
    for name in SEEN:
        if getattr(state, name) != getattr(plain, name):
            codec = FIELDS[name].codec
            assert codec
            lines.append(f"{FIELDS[name].key} = {value_text(codec.show(state.board, getattr(state, name)))}")
    before, memory = memory_of(plain), memory_of(state)
    if other := {name: seen for name, seen in memory.items() if seen != before[name]}:
        lines.append(f"{MEMORY} = {value_text(other)}")
    return lines


def _in_play(state: West) -> list[int]:
    return [block for block, where in enumerate(state.place) if where != GONE]


def _owner(nation: int) -> str:
    return NAMES[nation] if nation < len(Nation) else "nobody"


def _block_text(state: West, block: int) -> str:
    """Place, steps and marks; then what seldom has a value, as `entry=3`."""
    where = state.place[block]
    away = {POOL: "pool", COMING: "coming"}
    words = [state.board.places[where].replace(" ", "_") if where >= 0 else away[where], str(state.steps[block])]
    words += words_of(state.marks[block])
    more = (
        ("half", state.halves[block], 0),
        ("entry", state.entry[block], NO_SIDE),
        ("saved", state.saved[block], 0),
        ("spent", state.spent[block], 0),
        ("ordered", state.ordered[block], 0),
    )
    return " ".join([*words, *(f"{name}={value}" for name, value, usual in more if value != usual)])


def _frame_text(board: Board, frame: Frame) -> str:
    """As `march march block=XIX_Pz points=4`."""
    words = [frame.procedure, frame.step or "-"]
    for name, value in frame.locals.items():
        values = value if isinstance(value, tuple) else (value,)
        names = [_local_text(board, name, each) for each in values]
        words.append(f"{name}={','.join(names)}" + ("," if isinstance(value, tuple) else ""))
    return " ".join(words)


def _local_text(board: Board, name: str, value: int) -> str:
    if name in BLOCKS and value >= 0:
        return board.names[value].replace(" ", "_")
    return board.places[value].replace(" ", "_") if name in HEXES else str(value)


def quoted(text: str) -> str:
    import json

    return json.dumps(text, ensure_ascii=False)


def value_text(shown: object) -> str:
    """Plain data as TOML on one line."""
    if isinstance(shown, dict):
        return "{ " + ", ".join(f"{quoted(str(key))} = {value_text(value)}" for key, value in shown.items()) + " }"
    if isinstance(shown, list):
        return "[" + ", ".join(value_text(each if each is not None else "") for each in shown) + "]"
    return quoted(shown) if isinstance(shown, str) else str(shown)
