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

import json
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, Final

from fogbound.core.fields import fields_of
from fogbound.core.notation import NotationError
from fogbound.core.state import Frame, Local
from fogbound.core.texts import texts
from fogbound.core.values import Refusal
from fogbound.west.board import Board
from fogbound.west.board.boards import board_for, chosen_of, setting_of
from fogbound.west.kinds import NATIONS, NO_SIDE, SIDES, Nation
from fogbound.west.months import month, month_text
from fogbound.west.position.codecs import NAMES
from fogbound.west.position.marks import MARKS, words_of
from fogbound.west.position.observe import memory_of, read_memory
from fogbound.west.position.phases import PHASES, frames_of
from fogbound.west.position.set_up import set_up
from fogbound.west.position.state import COMING, GONE, POOL, West
from fogbound.west.rules.record import begin_record
from fogbound.west.rules.weather import usual_weather
from fogbound.west.sequence import SEQUENCE
from fogbound.west.theatre.gazetteer import UnknownPlaceError, find

_ = texts("west")

VERSION: Final = 1
AWAY: Final = {"pool": POOL, "coming": COMING}
BLOCKS: Final = frozenset({"block", "attackers", "defenders"})
HEXES: Final = frozenset({"hex"})
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
        f"scenario = {_quoted(board.scenario.code)}",
        *(
            [f"options = {{ {', '.join(f'{name} = {_quoted(value)}' for name, value in chosen.items())} }}"]
            if chosen
            else []
        ),
        f"date = {_quoted(month_text(board.first_month + state.turn))}",
        f"side = {_quoted(SIDES[state.active])}",
        f"at = [{', '.join(_quoted(_frame_text(board, frame)) for frame in state.frames)}]",
    ]
    for name in WRITTEN:
        if getattr(state, name) != getattr(start, name):
            codec = FIELDS[name].codec
            assert codec
            lines.append(f"{FIELDS[name].key} = {_value(codec.show(board, getattr(state, name)))}")
    lines += _record_lines(state)
    lines += ["", "[blocks]"]
    lines += [f"{_quoted(board.names[b])} = {_quoted(_block_text(state, b))}" for b in _in_play(state)]
    owners = [hex for hex, nation in enumerate(state.owner) if nation != start.owner[hex]]
    if owners:
        lines += ["", "[owners]"]
        lines += [f"{_quoted(board.places[hex])} = {_quoted(_owner(state.owner[hex]))}" for hex in owners]
    return "\n".join(lines) + "\n"


def _record_lines(state: West) -> list[str]:
    plain = state.copy()
    begin_record(plain)
    lines = []
    for name in SEEN:
        if getattr(state, name) != getattr(plain, name):
            codec = FIELDS[name].codec
            assert codec
            lines.append(f"{FIELDS[name].key} = {_value(codec.show(state.board, getattr(state, name)))}")
    before, memory = memory_of(plain), memory_of(state)
    if other := {name: seen for name, seen in memory.items() if seen != before[name]}:
        lines.append(f"{MEMORY} = {_value(other)}")
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


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _value(shown: object) -> str:
    """Plain data as TOML on one line."""
    if isinstance(shown, dict):
        return "{ " + ", ".join(f"{_quoted(str(key))} = {_value(value)}" for key, value in shown.items()) + " }"
    if isinstance(shown, list):
        return "[" + ", ".join(_value(each if each is not None else "") for each in shown) + "]"
    return _quoted(shown) if isinstance(shown, str) else str(shown)


# -- reading ----------------------------------------------------------------------------------------------------------


def read(text: str) -> West:
    """The position that a text describes, at its question; whatever is wrong with it is told in a sentence."""
    try:
        page: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise NotationError(_("this is not a position file: {why}", why=str(fault)), 0) from None
    known = {*HEAD, *(FIELDS[name].key for name in (*WRITTEN, *SEEN)), MEMORY, "blocks", "owners"}
    if odd := [key for key in page if key not in known]:
        raise NotationError(
            _("a position has no “{key}”; it has {known}.", key=odd[0], known=", ".join(sorted(known))), 0
        )
    if page.get("position", VERSION) != VERSION:
        raise NotationError(
            _("this position is of another version ({version}).", version=str(page["position"])[:20]), 0
        )
    board = board_for(setting_of(_word(page, "scenario"), _table(page, "options")))
    state = set_up(board)
    for name, field in FIELDS.items():
        if field.by == "block":
            getattr(state, name)[:] = getattr(West.blank(board), name)
    _read_head(state, page)
    for name, words in _table(page, "blocks").items():
        _read_block(state, name, str(words))
    for place, nation in _table(page, "owners").items():
        state.owner[_place(place)] = _nation(nation)
    begin_record(state)
    _read_fields(state, page, SEEN)
    read_memory(state, _table(page, MEMORY))
    state.derive()
    state.frames = _read_frames(state, page)
    state.touch()
    if "at" not in page:
        SEQUENCE.resume(state)
    return state


def _word(page: Mapping[str, Any], key: str) -> str:
    found = page.get(key)
    if not isinstance(found, str):
        raise NotationError(_("a position needs a “{key}”, such as {example}.", key=key, example=EXAMPLES[key]), 0)
    return found


EXAMPLES: Final = {"scenario": "SBW3", "date": "1940-05", "side": "axis", "phase": "movement"}


def _table(page: Mapping[str, Any], key: str) -> dict[str, Any]:
    found = page.get(key, {})
    if not isinstance(found, dict):
        raise NotationError(_("“{key}” is a table of names and values.", key=key), 0)
    return found


def _read_head(state: West, page: Mapping[str, Any]) -> None:
    """Date, side, and the fields that differ from the set-up."""
    board = state.board
    try:
        state.turn = month(_word(page, "date")) - board.first_month
    except ValueError:
        raise NotationError(
            _("“{date}” is not a month: write it as 1940-05.", date=_word(page, "date")[:20]), 0
        ) from None
    if not 0 <= state.turn < board.scenario.turns:
        raise Refusal(_("{date} lies outside the scenario.", date=_word(page, "date")), "2.2")
    if (side := _word(page, "side")) not in SIDES:
        raise NotationError(
            _("There is no side “{side}”; there are {sides}.", side=side[:20], sides=", ".join(SIDES)), 0
        )
    state.active = SIDES.index(side)
    state.weather = usual_weather(board, state.turn)
    _read_fields(state, page, WRITTEN)


def _read_fields(state: West, page: Mapping[str, Any], names: Iterable[str]) -> None:
    board = state.board
    for name in names:
        key, codec = FIELDS[name].key, FIELDS[name].codec
        if key in page:
            assert codec
            try:
                setattr(state, name, codec.read(board, page[key]))
            except (KeyError, TypeError, ValueError, AttributeError):
                raise NotationError(
                    _("“{key}” cannot be read: {value}", key=key, value=str(page[key])[:60]), 0
                ) from None


def _read_block(state: West, name: str, words: str) -> None:
    """`Sedan 3 unsupplied`: place, steps (full strength without them), marks, `entry=3`."""
    board = state.board
    if name not in board.names:
        raise NotationError(_("There is no block “{name}”.", name=name[:40]), 0)
    block, (place, *rest) = board.names.index(name), words.split() or [""]
    state.place[block] = AWAY[place] if place in AWAY else _place(place)
    state.steps[block] = 0 if place in AWAY else board.faces[block][0]
    if rest and rest[0].isdecimal():
        steps = int(rest.pop(0))
        if steps not in board.faces[block] and not (place in AWAY and not steps):
            faces = "-".join(map(str, board.faces[block]))
            raise Refusal(
                _("{block} has no face with {steps} steps: {faces}.", block=name, steps=steps, faces=faces), "3.11"
            )
        state.steps[block] = steps
    for word in rest:
        key, equals, value = word.partition("=")
        if equals and key in MORE and value.isdecimal() and int(value) < MOST.get(key, 256):
            getattr(state, MORE[key])[block] = int(value)
        elif word in MARKS:
            state.marks[block] |= MARKS[word]
        else:
            raise NotationError(
                _("“{word}” says nothing of a block; {words} do.", word=word[:20], words=", ".join(MARKS)), 0
            )


MORE: Final = {"half": "halves", "entry": "entry", "saved": "saved", "spent": "spent", "ordered": "ordered"}
MOST: Final = {"ordered": 1 << 16}
"""What a number of a block stays below; 256 where nothing is said."""


def _place(word: str) -> int:
    try:
        return find(str(word).replace("_", " "))
    except UnknownPlaceError as unknown:
        raise NotationError(unknown.message, 0) from None


def _nation(word: object) -> int:
    if word == "nobody":
        return 255
    if word not in NATIONS:
        raise NotationError(
            _("There is no nation “{word}”; there are {words}.", word=str(word)[:20], words=", ".join(NATIONS)), 0
        )
    return NATIONS[str(word)]


def _read_frames(state: West, page: Mapping[str, Any]) -> tuple[Frame, ...]:
    if "at" in page:
        return tuple(_frame(state.board, str(text)) for text in page["at"])
    phase = _word(page, "phase")
    if phase not in PHASES:
        raise NotationError(
            _("There is no phase “{phase}”; there are {phases}.", phase=phase[:20], phases=", ".join(PHASES)), 0
        )
    return frames_of(state.active, phase)


def _frame(board: Board, text: str) -> Frame:
    procedure, step, *words = text.split() if len(text.split()) > 1 else (text, "-")
    if procedure not in SEQUENCE.procedures:
        raise NotationError(_("The sequence of play has no “{procedure}”.", procedure=procedure[:40]), 0)
    locals: dict[str, Local] = {}
    for word in words:
        name, _equals, value = word.partition("=")
        values = tuple(_local(board, name, each) for each in value.split(",") if each)
        locals[name] = values if "," in value or not value else values[0]
    return Frame(procedure, "" if step == "-" else step, locals)


def _local(board: Board, name: str, word: str) -> int:
    if word.lstrip("-").isdecimal() and name not in HEXES:
        return int(word)
    if name in HEXES:
        return _place(word)
    if (block := word.replace("_", " ")) not in board.names:
        raise NotationError(_("There is no block “{name}”.", name=block[:40]), 0)
    return board.names.index(block)
