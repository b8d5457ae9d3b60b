"""What a side may know: the only door through which a position leaves the engine (1.3).

What the fields of the state say of themselves decides what is in it; here stands how blocks are grouped. Parts of an
observation are made once and stand in many: nobody may change one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import attrgetter, itemgetter
from typing import Any, Final, TypeAlias

from fogbound.core.fields import fields_of
from fogbound.core.register import enforce, rule
from fogbound.core.state import replaced_many
from fogbound.core.values import Observation
from fogbound.west.board import Board
from fogbound.west.kinds import NO_SIDE, SIDES
from fogbound.west.months import month_text
from fogbound.west.position.codecs import SUSPECTS, blocks_by_name
from fogbound.west.position.marks import DISBANDED, marks_seen, words_of
from fogbound.west.position.rolls import Rolls
from fogbound.west.position.state import COMING, GONE, POOL, West
from fogbound.west.position.suspects import in_doubt
from fogbound.west.rules.tell import is_face_up
from fogbound.west.rules.victory import open_points

AWAY: Final = {POOL: "pool", COMING: "coming"}
SEEN: Final = 2**14
"""How many different blocks are kept as they were seen; a position has some hundred."""
SHOWN_VALUES: Final = 256
"""How many values of each open field are kept as they were shown; most change seldom."""
ONLOOKER: Final = ""
"""Whoever plays for no side: he sees the blocks of both as each sees the other's."""
OPEN_FIELDS: Final = tuple((name, field) for name, field in fields_of(West).items() if field.by != "block")
"""All that is about no block is on the table for everybody."""
enforce(f"{__name__}.OPEN_FIELDS", "1.1.b")
OPENLY_SHOWN: Final = {
    name: (field.key, lru_cache(SHOWN_VALUES)(field.codec.show))
    for name, field in OPEN_FIELDS
    if field.codec and name != "suspects"
}
"""The same but for suspects, by field: key and how it is shown, each value once."""
OPEN_VALUES: Final = attrgetter(*OPENLY_SHOWN)


def observe(state: West, side: str) -> Observation:
    """All that `side` may know, as plain data. Hidden enemy blocks have no name and no order of their own."""
    board, mine = state.board, -1 if side == ONLOOKER else SIDES.index(side)
    more = _more(state)
    return {
        "scenario": board.scenario.code,
        "side": side,
        "turns": board.scenario.turns,
        "month": month_text(board.first_month + state.turn),
        **_on_the_table(board, OPEN_VALUES(state)),
        "suspects": SUSPECTS.show(board, in_doubt(state)),
        "blocks": _own_blocks(state, mine, more),
        "enemies": _enemies(state, mine, more),
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


@lru_cache(64)
def _on_the_table(board: Board, values: tuple[Any, ...]) -> Mapping[str, object]:
    """What is on the table, in plain data; as a whole it is mostly what it was."""
    shown = zip(OPENLY_SHOWN.values(), values, strict=True)
    return {key: show(board, value) for (key, show), value in shown}


# -- blocks -----------------------------------------------------------------------------------------------------------


def memory_of(state: West) -> Mapping[str, list[int]]:
    """What everybody has seen of the strength of blocks: the steps, what had been spent by then, what is in doubt."""
    return _memory(state.board, state.on_map, state.coming, state.known, tuple(state.known_at), state.doubt)


@lru_cache(64)
def _memory(
    board: Board, on_map: Rolls, coming: Rolls, known: bytes, known_at: tuple[int, ...], doubt: bytes
) -> Mapping[str, list[int]]:
    names, there = board.names, sorted(chain(*on_map, *coming))
    return {names[block]: [known[block], known_at[block], doubt[block]] for block in there}


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
    return _beyond_default(state.halves, state.entry, state.saved, state.spent, state.ordered)


@lru_cache(SHOWN_VALUES)
def _beyond_default(*fields: Sequence[int]) -> Mapping[int, More]:
    """By block; most have nothing of it."""
    found: dict[int, More] = {}
    for (key, default), values in zip(SELDOM, fields, strict=True):
        if values.count(default) != len(values):
            for block, value in enumerate(values):
                if value != default:
                    found[block] = (*found.get(block, ()), (key, value))
    return found


def _own_blocks(state: West, side: int, more: Mapping[int, More]) -> list[dict[str, object]]:
    """All that are in the game, in the order of the block list."""
    board, place, steps, marks = state.board, state.place, state.steps, state.marks
    mine = [b for b in board.blocks_of[side] if place[b] != GONE] if side >= 0 else []
    return [FACES[board, b, place[b], steps[b], marks[b], more.get(b, ())] for b in mine]


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


def _enemies(state: West, side: int, more: Mapping[int, More]) -> list[dict[str, object]]:
    board, place, steps, marks = state.board, state.place, state.steps, state.marks
    theirs = _others(state.on_map, side)
    seen = [BACKS[board, b, place[b], steps[b], marks[b], more.get(b, ())] for b in theirs]
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


Look: TypeAlias = tuple[Board, int, int, int, int, More]


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
