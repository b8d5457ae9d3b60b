"""What a side may know: the only door through which a position leaves the engine (1.3).

What the fields of the state say of themselves decides what is in it; here stands how blocks are grouped. Parts of an
observation are made once and stand in many: nobody may change one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import attrgetter, itemgetter
from typing import Any, Final, TypeAlias

from fogbound.core.fields import fields_of
from fogbound.core.game import side_number
from fogbound.core.register import enforce, rule
from fogbound.core.state import replaced_many
from fogbound.core.values import Observation
from fogbound.west.board import Board
from fogbound.west.kinds import NO_SIDE, SIDES
from fogbound.west.months import month_text
from fogbound.west.position.codecs import SUSPECTS, blocks_by_name
from fogbound.west.position.marks import DISBANDED, marks_seen, those_with, words_of
from fogbound.west.position.rolls import Rolls
from fogbound.west.position.state import COMING, POOL, West
from fogbound.west.position.suspects import PINNED, among, nameless
from fogbound.west.rules.tell import is_face_up
from fogbound.west.rules.victory import open_points

AWAY: Final = {POOL: "pool", COMING: "coming"}
SEEN: Final = 2**14
"""How many different blocks are kept as they were seen; a position has some hundred."""
ONLOOKER: Final = ""
"""Whoever plays for no side: he sees the blocks of both as each sees the other's."""
OPEN_FIELDS: Final = tuple((name, field) for name, field in fields_of(West).items() if field.by != "block")
"""All that is about no block is on the table for everybody."""
enforce(f"{__name__}.OPEN_FIELDS", "1.1.b")
OPENLY_SHOWN: Final = {
    name: (field.key, field.codec.show) for name, field in OPEN_FIELDS if field.codec and name != "suspects"
}
"""The same but for suspects, by field: key and how it is shown."""
OPEN_VALUES: Final = attrgetter(*OPENLY_SHOWN)


def observe(state: West, side: str) -> Observation:
    """All that `side` may know, as plain data. Hidden enemy blocks have no name and no order of their own."""
    board, mine = state.board, -1 if side == ONLOOKER else side_number(side, SIDES)
    return {
        "scenario": board.scenario.code,
        "side": side,
        "turns": board.scenario.turns,
        "month": month_text(board.first_month + state.turn),
        **_on_the_table(state),
        "suspects": _suspects(state),
        "blocks": _own_blocks(state, mine),
        "enemies": _enemies(state, mine),
        "memory": memory_of(state),
        "losses": [board.names[b] for b in _others(state.in_pool, mine)],
        "disbanded": [board.names[b] for b in _others(state.in_pool, mine) if state.has(b, DISBANDED)],
        "score": open_points(state),
        **_at_sea(state),
    }


def _at_sea(state: West) -> dict[str, object]:
    """The port or beach that a ship is bound for: it was told when it sailed (18.0), and the dice are still to fall."""
    crossing = at_sea(state)
    return {"bound": state.board.places[crossing[1]]} if crossing else {}


def at_sea(state: West) -> tuple[int, int] | None:
    """Who is on a ship for which dice are still to fall, and where it is bound for."""
    for frame in state.frames:
        if "danger" in frame.locals:
            block, hex = frame.locals["block"], frame.locals["hex"]
            assert isinstance(block, int)
            assert isinstance(hex, int)
            return block, hex
    return None


def _on_the_table(state: West) -> Mapping[str, object]:
    """What is on the table, in plain data; as a whole it is mostly what it was."""
    values = OPEN_VALUES(state)
    return state.shown.part("table", values, _field_by_field, state, values)


def _field_by_field(state: West, values: tuple[Any, ...]) -> Mapping[str, object]:
    part, board = state.shown.part, state.board
    shown = zip(OPENLY_SHOWN.values(), values, strict=True)
    return {key: part(key, value, show, board, value) for (key, show), value in shown}


def _suspects(state: West) -> Mapping[str, list[str]]:
    part, pinned = state.shown.part, those_with(PINNED, state.marks)
    hidden = part("nameless", (state.on_map, state.coming, pinned), nameless, state)
    return part("suspects", (state.suspects, hidden), _named_suspects, state, hidden)


def _named_suspects(state: West, hidden: int) -> Mapping[str, list[str]]:
    shown: Mapping[str, list[str]] = SUSPECTS.show(state.board, among(state.suspects, hidden))
    return shown


# -- blocks -----------------------------------------------------------------------------------------------------------


def memory_of(state: West) -> Mapping[str, list[int]]:
    """What everybody has seen of the strength of blocks: the steps, what had been spent by then, what is in doubt."""
    made_of = state.on_map, state.coming, state.known, state.known_at.tobytes(), state.doubt
    return state.shown.part("memory", made_of, _memory, state)


def _memory(state: West) -> Mapping[str, list[int]]:
    names, known, known_at, doubt = state.board.names, state.known, state.known_at, state.doubt
    there = sorted(chain(*state.on_map, *state.coming))
    return {names[block]: _known(known[block], known_at[block], doubt[block]) for block in there}


@lru_cache(4096)
def _known(steps: int, at: int, doubt: int) -> list[int]:
    """Made once: most blocks of most positions have the same, and who compares them finds the very same."""
    return [steps, at, doubt]


def read_memory(state: West, shown: Mapping[str, Sequence[int]]) -> None:
    block = blocks_by_name(state.board)
    state.known = replaced_many(state.known, {block[name]: known for name, (known, _at, _doubt) in shown.items()})
    state.doubt = replaced_many(state.doubt, {block[name]: doubt for name, (_known, _at, doubt) in shown.items()})
    for name, (_known, at, _doubt) in shown.items():
        state.known_at[block[name]] = at


More: TypeAlias = tuple[tuple[str, int], ...]
"""What a block seldom has: a half hit, the hexside it came by, points saved."""
SELDOM: Final = (("half", 0), ("entry", NO_SIDE), ("saved", 0), ("spent", 0), ("ordered", 0))


def _more(state: West) -> Mapping[int, More]:
    """By block; most have nothing of it."""
    fields = state.halves, state.entry, state.saved, state.spent, state.ordered
    return state.shown.part("more", fields, _beyond_default, fields)


def _beyond_default(fields: Sequence[Sequence[int]]) -> Mapping[int, More]:
    found: dict[int, More] = {}
    for (key, default), values in zip(SELDOM, fields, strict=True):
        if values.count(default) != len(values):
            for block, value in enumerate(values):
                if value != default:
                    found[block] = (*found.get(block, ()), (key, value))
    return found


Look: TypeAlias = tuple[Board, int, int, int, int, More]


def _looks(state: West, blocks: Iterable[int]) -> list[Look]:
    """All that depends on how each of them looks."""
    board, place, steps, marks, more = state.board, state.place, state.steps, state.marks, _more(state)
    return [(board, b, place[b], steps[b], marks[b], more.get(b, ())) for b in blocks]


def _looks_but(state: West, side: int) -> tuple[object, ...]:
    """The same of all but one side's, to be compared: each field as one long number, with nothing of that side's."""
    place, steps, marks = state.place.tobytes(), state.steps, state.marks.tobytes()
    one, four = _but(state.board, side, 1), _but(state.board, side, 4)
    order = sys.byteorder
    return (
        int.from_bytes(place, order) & four,
        int.from_bytes(steps, order) & one,
        int.from_bytes(marks, order) & four,
        _more(state),
    )


@lru_cache(64)
def _but(board: Board, side: int, width: int) -> int:
    """Every bit of a field of so many bytes for each block, but those of one side's."""
    kept = b"".join((b"\0" if of == side else b"\xff") * width for of in board.side)
    return int.from_bytes(kept, sys.byteorder)


def _own_blocks(state: West, side: int) -> list[dict[str, object]]:
    """All that are in the game, in the order of the block list."""
    if side < 0:
        return []
    return state.shown.part(("blocks", side), _looks_but(state, 1 - side), _faces, state, side)


def _faces(state: West, side: int) -> list[dict[str, object]]:
    mine = sorted((*state.on_map[side], *state.in_pool[side], *state.coming[side]))
    return [FACES[look] for look in _looks(state, mine)]


def _own(board: Board, block: int, where: int, steps: int, marks: int, more: More) -> dict[str, object]:
    return {
        **board.faces_seen[block],
        "steps": steps,
        "hex": board.places[where] if where >= 0 else None,
        "away": AWAY.get(where),
        "marks": words_of(marks),
        **dict(more),
    }


Order: TypeAlias = tuple[object, ...]


def _others(rolls: Rolls, side: int) -> Iterable[int]:
    """The blocks of the other side; an onlooker has two."""
    return rolls[1 - side] if side >= 0 else sorted(chain(*rolls))


def _enemies(state: West, side: int) -> list[dict[str, object]]:
    return state.shown.part(("enemies", side), _looks_but(state, side), _backs, state, side)


def _backs(state: West, side: int) -> list[dict[str, object]]:
    seen = [BACKS[look] for look in _looks(state, _others(state.on_map, side))]
    seen.sort(key=itemgetter(0))
    return [enemy for _order, enemy in seen]


def _openly(seen: dict[str, object]) -> Order:
    """An order that only says what can be seen anyway."""
    return seen["hex"], seen["colour"], seen["kind"], str(seen["marks"]), seen.get("entry", NO_SIDE), str(seen["name"])


@rule("1.3.a")
def _enemy(board: Board, block: int, where: int, steps: int, marks: int, more: More) -> tuple[Order, dict[str, object]]:
    """A face for those who see it, a colour and a back for the others; and where it stands in the list.

    Of what a block seldom has, it shows from behind only by which hexside it came.
    """
    (colour, kind), is_seen = board.backs[block], is_face_up(board, block, marks)
    seen: dict[str, object] = {
        "hex": board.places[where],
        "colour": colour,
        "kind": kind,
        "marks": words_of(marks_seen(marks)),
        "name": board.names[block] if is_seen else None,
        "class": board.kind[block].word if is_seen else None,
        "steps": steps if is_seen else None,
        **{key: value for key, value in more if is_seen or key == "entry"},
    }
    return _openly(seen), seen


class Sights(dict[Look, Any]):
    """How blocks look: by block, place, steps, marks and what they seldom have, each made once."""

    def __init__(self, look: Callable[[Board, int, int, int, int, More], Any]) -> None:
        super().__init__()
        self.look = look

    def __missing__(self, key: Look) -> Any:
        if len(self) >= SEEN:
            self.clear()
        found = self[key] = self.look(*key)
        return found


FACES: Final = Sights(_own)
BACKS: Final = Sights(_enemy)
