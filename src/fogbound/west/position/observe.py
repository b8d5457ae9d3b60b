"""What a side may know: the only door through which a position leaves the engine (1.3).

What the fields of the state say of themselves decides what is in it; here stands how blocks are grouped. Parts of an
observation are made once and stand in many: nobody may change one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
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
from fogbound.west.position.state import COMING, GONE, POOL, West
from fogbound.west.position.suspects import in_doubt
from fogbound.west.rules.tell import is_open
from fogbound.west.rules.victory import open_points

AWAY: Final = {POOL: "pool", COMING: "coming"}
SEEN: Final = 2**14
"""How many different blocks are kept as they were seen; a position has some hundred."""
ONLOOKER: Final = ""
"""Whoever plays for no side: he sees the blocks of both as each sees the other's."""
OPEN_FIELDS: Final = tuple((name, field) for name, field in fields_of(West).items() if field.by != "block")
"""All that is about no block is on the table for everybody."""
enforce(f"{__name__}.OPEN_FIELDS", "1.1.b")
OPENLY_SHOWN: Final = tuple(
    (field.key, name, field.codec.show, field.kept, ("shown", name))
    for name, field in OPEN_FIELDS
    if field.codec and name != "suspects"
)
"""The same but for suspects: key, field, how it is shown, and where that is kept."""


def observe(state: West, side: str) -> Observation:
    """All that `side` may know, as plain data. Hidden enemy blocks have no name and no order of their own."""
    board, mine = state.board, -1 if side == ONLOOKER else SIDES.index(side)
    more = _more(state)
    return {
        "scenario": board.scenario.code,
        "side": side,
        "turns": board.scenario.turns,
        "month": month_text(board.first_month + state.turn),
        **_open_fields(state),
        "suspects": SUSPECTS.show(board, in_doubt(state)),
        "blocks": [_own(state, b, more) for b in _own_blocks(board, mine) if state.place[b] != GONE],
        "enemies": _enemies(state, mine, more),
        "memory": memory_of(state),
        "losses": [board.names[b] for b in _others(board, mine) if state.place[b] == POOL],
        "disbanded": [
            board.names[b] for b in _others(board, mine) if state.place[b] == POOL and state.has(b, DISBANDED)
        ],
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


def _open_fields(state: West) -> dict[str, object]:
    """What is on the table, in plain data. Not to be changed: what is long is made once for as long as it holds."""
    board, caches, shown = state.board, state.caches, {}
    for key, name, show, where, kept_as in OPENLY_SHOWN:
        if not where:
            shown[key] = show(board, getattr(state, name))
            continue
        kept: dict[Any, Any] = getattr(caches, where)
        if kept_as not in kept:
            kept[kept_as] = show(board, getattr(state, name))
        shown[key] = kept[kept_as]
    return shown


# -- blocks -----------------------------------------------------------------------------------------------------------


def _own_blocks(board: Board, side: int) -> tuple[int, ...]:
    return board.blocks_of[side] if side >= 0 else ()


def _others(board: Board, side: int) -> Iterable[int]:
    return board.blocks_of[1 - side] if side >= 0 else range(len(board.names))


def memory_of(state: West) -> dict[str, list[int]]:
    """What everybody has seen of the strength of blocks: the steps, what had been spent by then, what is in doubt."""
    names, place, known, at, doubt = state.board.names, state.place, state.known, state.known_at, state.doubt
    return {
        names[block]: [known[block], at[block], doubt[block]]
        for block, where in enumerate(place)
        if where >= 0 or where == COMING
    }


def read_memory(state: West, shown: Mapping[str, Sequence[int]]) -> None:
    block = blocks_by_name(state.board)
    state.known = replaced_many(state.known, {block[name]: known for name, (known, _at, _doubt) in shown.items()})
    state.doubt = replaced_many(state.doubt, {block[name]: doubt for name, (_known, _at, doubt) in shown.items()})
    for name, (_known, at, _doubt) in shown.items():
        state.known_at[block[name]] = at


def _more(state: West) -> dict[int, dict[str, int]]:
    """By block, what seldom has a value: a half hit, the hexside it came by, points saved."""
    found: dict[int, dict[str, int]] = {}
    for key, values, default in (
        ("half", state.halves, 0),
        ("entry", state.entry, NO_SIDE),
        ("saved", state.saved, 0),
        ("spent", state.spent, 0),
        ("ordered", state.ordered, 0),
    ):
        if values.count(default) != len(values):
            for block, value in enumerate(values):
                if value != default:
                    found.setdefault(block, {})[key] = value
    return found


def _own(state: West, block: int, more: dict[int, dict[str, int]]) -> dict[str, object]:
    seen = _face(state.board, block, state.place[block], state.steps[block], state.marks[block])
    return {**seen, **more[block]} if block in more else seen


@lru_cache(SEEN)
def _face(board: Board, block: int, where: int, steps: int, marks: int) -> dict[str, object]:
    return {
        **board.faces_seen[block],
        "steps": steps,
        "hex": board.places[where] if where >= 0 else None,
        "away": AWAY.get(where),
        "marks": words_of(marks),
    }


Order: TypeAlias = tuple[object, ...]


def _enemies(state: West, side: int, more: dict[int, dict[str, int]]) -> list[dict[str, object]]:
    seen = [_enemy(state, block, more) for block in _others(state.board, side) if state.place[block] >= 0]
    seen.sort(key=itemgetter(0))
    return [enemy for _order, enemy in seen]


def _openly(seen: dict[str, object]) -> Order:
    """An order that only says what can be seen anyway."""
    return seen["hex"], seen["colour"], seen["kind"], str(seen["marks"]), seen.get("entry", NO_SIDE), str(seen["name"])


@rule("1.3.a")
def _enemy(state: West, block: int, more: dict[int, dict[str, int]]) -> tuple[Order, dict[str, object]]:
    """A face for those who see it, a colour and a back for the others; and where it stands in the list."""
    board, is_seen = state.board, is_open(state, block)
    back = _back(board, board.backs[block], state.place[block], marks_seen(state.marks[block]))
    if not is_seen and block not in more:
        return back
    seen = back[1]
    if is_seen:
        seen = seen | {"name": board.names[block], "class": board.kind[block].word, "steps": state.steps[block]}
    if block in more:
        shown = ("entry", "half", "saved", "spent", "ordered") if is_seen else ("entry",)
        seen = seen | {key: value for key, value in more[block].items() if key in shown}
    return _openly(seen), seen


@lru_cache(SEEN)
def _back(board: Board, back: tuple[str, str], where: int, marks: int) -> tuple[Order, dict[str, object]]:
    colour, kind = back
    seen: dict[str, object] = {
        "hex": board.places[where],
        "colour": colour,
        "kind": kind,
        "marks": words_of(marks),
        "name": None,
        "class": None,
        "steps": None,
    }
    return _openly(seen), seen
