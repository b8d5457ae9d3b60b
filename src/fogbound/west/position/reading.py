"""A position read back from its text (`text` writes it): whatever does not fit is refused with a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from fogbound.core.heard import UNREADABLE, heard
from fogbound.core.notation import NotationError
from fogbound.core.state import Frame, Local, replaced, replaced_many
from fogbound.core.texts import texts
from fogbound.core.values import Refusal
from fogbound.west.board import Board
from fogbound.west.board.boards import board_for, setting_of
from fogbound.west.kinds import NATIONS, SIDES
from fogbound.west.months import month
from fogbound.west.position.marks import MARKS
from fogbound.west.position.observe import read_memory
from fogbound.west.position.phases import PHASES, frames_of
from fogbound.west.position.set_up import set_up
from fogbound.west.position.state import West
from fogbound.west.position.text import AWAY, FIELDS, HEAD, HEXES, MEMORY, SEEN, VERSION, WRITTEN
from fogbound.west.rules.record import begin_record
from fogbound.west.rules.weather import usual_weather
from fogbound.west.sequence import SEQUENCE
from fogbound.west.theatre.gazetteer import UnknownPlaceError, find

_ = texts("west")


def read(text: str) -> West:
    """The position that a text describes, at its question; whatever is wrong with it is told in a sentence."""
    page = page_of(text)
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
    empty = West.blank(board)
    for name, field in FIELDS.items():
        if field.by == "block":
            setattr(state, name, getattr(empty, name))
    _read_head(state, page)
    for name, words in _table(page, "blocks").items():
        _read_block(state, name, str(words))
    owners = {_place(place): _nation(nation) for place, nation in _table(page, "owners").items()}
    state.owner = replaced_many(state.owner, owners)
    begin_record(state)
    _read_fields(state, page, SEEN)
    memory = _table(page, MEMORY)
    with _reading(page, MEMORY):
        read_memory(state, memory)
    state.derive()
    state.frames = _read_frames(state, page)
    state.touch()
    if "at" not in page:
        SEQUENCE.resume(state)
    return state


def page_of(text: str) -> dict[str, Any]:
    """What a text says, before anybody asks whether it makes sense."""
    import tomllib

    try:
        return tomllib.loads(text)
    except UNREADABLE as fault:
        raise NotationError(_("this is not a position file: {why}", why=heard(fault)), 0) from None


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
            with _reading(page, key):
                setattr(state, name, codec.read(board, page[key]))


@contextmanager
def _reading(page: Mapping[str, Any], key: str) -> Iterator[None]:
    """What has another form than it should is told by its key."""
    try:
        yield
    except NotationError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError):
        raise NotationError(_("“{key}” cannot be read: {value}", key=key, value=str(page[key])[:60]), 0) from None


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
            setattr(state, MORE[key], replaced(getattr(state, MORE[key]), block, int(value)))
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
    if str(word) not in NATIONS:
        raise NotationError(
            _("There is no nation “{word}”; there are {words}.", word=str(word)[:20], words=", ".join(NATIONS)), 0
        )
    return NATIONS[str(word)]


def _read_frames(state: West, page: Mapping[str, Any]) -> tuple[Frame, ...]:
    if "at" in page:
        with _reading(page, "at"):
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
