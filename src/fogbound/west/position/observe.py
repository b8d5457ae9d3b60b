"""What a side may know: the only door through which a position leaves the engine (1.3)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from random import Random

from fogbound.core.values import Observation
from fogbound.west.board import Board
from fogbound.west.kinds import NOBODY, SIDES, Nation
from fogbound.west.months import month_text
from fogbound.west.position.kept import Caches
from fogbound.west.position.marks import FLOWN, FROZEN, MOVED, UNSUPPLIED
from fogbound.west.position.state import COMING, GONE, POOL, West
from fogbound.west.rules.stacking import is_legal_stack
from fogbound.west.rules.tell import is_open
from fogbound.west.rules.victory import open_points
from fogbound.west.rules.weather import is_equipped

AWAY = {POOL: "pool", COMING: "coming"}
OPEN_MARKS = {"unsupplied": UNSUPPLIED, "flown": FLOWN}
NATIONS = tuple(nation.name for nation in Nation)
WORK = re.compile(rb"[^\0]")
ONLOOKER = ""
"""Whoever plays for no side: he sees the blocks of both as each sees the other's."""
OWN_MARKS = {"unsupplied": UNSUPPLIED, "flown": FLOWN, "frozen": FROZEN, "moved": MOVED}


def observe(state: West, side: str) -> Observation:
    """All that `side` may know, as plain data. Hidden enemy blocks have no name and no order of their own."""
    board, mine = state.board, -1 if side == ONLOOKER else SIDES.index(side)
    return {
        "scenario": board.scenario.code,
        "setting": board.setting,
        "side": side,
        "turn": state.turn + 1,
        "turns": board.scenario.turns,
        "month": month_text(board.first_month + state.turn),
        "active": SIDES[state.active],
        "blocks": [_own(state, b) for b in _own_blocks(board, mine) if state.place[b] != GONE],
        "enemies": _enemies(state, mine),
        "losses": [board.names[b] for b in _others(board, mine) if state.place[b] == POOL],
        "owners": _owners(state),
        "works": {board.places[at.start()]: state.works[at.start()] for at in WORK.finditer(state.works)},
        "points": {NATIONS[n]: points for n, points in enumerate(state.points) if points},
        "neutral": [*_nations(state.neutral)],
        "assisted": [*_nations(state.assisted)],
        "surrendered": [*_nations(state.surrendered)],
        "capitals": [board.places[where] if where >= 0 else None for where in state.capital],
        "events": state.events,
        "us_losses": state.us_losses,
        "score": open_points(state),
    }


def _own_blocks(board: Board, side: int) -> tuple[int, ...]:
    return board.blocks_of[side] if side >= 0 else ()


def _others(board: Board, side: int) -> Iterable[int]:
    return board.blocks_of[1 - side] if side >= 0 else range(len(board.names))


def _own(state: West, block: int) -> dict[str, object]:
    board = state.board
    where, marks = state.place[block], state.marks[block]
    return {
        **board.faces_seen[block],
        "steps": state.steps[block],
        "hex": board.places[where] if where >= 0 else None,
        "away": AWAY.get(where),
        "marks": [name for name, mark in OWN_MARKS.items() if marks & mark] if marks else [],
    }


def _enemies(state: West, side: int) -> list[dict[str, object]]:
    board = state.board
    seen = [_enemy(state, block) for block in _others(board, side) if state.place[block] >= 0]
    return sorted(seen, key=_openly)


def _openly(seen: dict[str, object]) -> tuple[object, ...]:
    """An order that only says what can be seen anyway."""
    return seen["hex"], seen["colour"], seen["kind"], str(seen["marks"]), str(seen["name"])


def _enemy(state: West, block: int) -> dict[str, object]:
    """A face for those who see it, a colour and a back for the others."""
    board = state.board
    marks, (colour, kind) = state.marks[block], board.backs[block]
    seen: dict[str, object] = {
        "hex": board.places[state.place[block]],
        "colour": colour,
        "kind": kind,
        "marks": [name for name, mark in OPEN_MARKS.items() if marks & mark] if marks else [],
        "name": None,
        "class": None,
        "steps": None,
    }
    if is_open(state, block):
        seen |= {"name": board.names[block], "class": board.kind[block].word, "steps": state.steps[block]}
    return seen


def _owners(state: West) -> dict[str, list[str]]:
    """The hexes of each nation. Not to be changed: it is worked out once for as long as nothing changes hands."""
    board = state.board
    found: dict[str, list[str]] | None = state.caches.borders.get("owners")
    if found is None:
        by_nation: dict[int, list[str]] = {}
        for hex, nation in enumerate(state.owner):
            if nation != NOBODY:
                by_nation.setdefault(nation, []).append(board.places[hex])
        found = state.caches.borders["owners"] = {Nation(n).name: hexes for n, hexes in by_nation.items()}
    return found


@lru_cache(256)
def _nations(bits: int) -> tuple[str, ...]:
    return tuple(name for nation, name in enumerate(NATIONS) if bits >> nation & 1)


# -- what a side might be facing --------------------------------------------------------------------------------------


def resample(state: West, side: str, rng: Random) -> West:
    """Deal the hidden enemy blocks anew among the places where such blocks stand.

    Place, marks and the way in stay where they are: they can be seen. Which block it is, and how strong, is drawn. A
    neutral's blocks are known to stand on its land, and no others.
    """
    board, mine = state.board, SIDES.index(side)
    groups: dict[tuple[object, int], list[int]] = {}
    for block in board.blocks_of[1 - mine]:
        if state.place[block] >= 0 and not is_open(state, block):
            at_home = 1 << board.nation[block] & state.neutral
            groups.setdefault((board.backs[block], at_home), []).append(block)
    other = state.copy()
    for slot, block in _deal(state, list(groups.values()), rng).items():
        other.place[block] = state.place[slot]
        other.marks[block] = state.marks[slot]
        other.entry[block] = state.entry[slot]
        other.saved[block] = state.saved[slot]
    other.derive()
    other.caches = Caches(state.caches.peace, state.caches.borders)  # who owns what is no secret
    other.touch()
    return other


def _deal(state: West, groups: list[list[int]], rng: Random) -> dict[int, int]:
    """A block for the place of each: shuffled within its group, then changed about until every stack is legal."""
    drawn: dict[int, int] = {}
    for group in groups:
        drawn.update(zip(group, _by_climate(state, group, rng), strict=True))
    if not _mend_stacks(state, groups, drawn, rng):  # crowded: only blocks of the same role change places
        for group in groups:
            drawn.update(zip(group, _within_roles(state, group, rng), strict=True))
    return drawn


def _by_climate(state: West, group: list[int], rng: Random) -> list[int]:
    """Blocks for these places in turn: the hot and the cold ones are filled first, from whoever can live there."""
    board = state.board
    drawn = group[:]
    rng.shuffle(drawn)
    climates = [board.climate[state.place[slot]] for slot in group]
    if any(climates):
        free = set(range(len(group)))
        for n in sorted(filter(climates.__getitem__, free), key=climates.__getitem__):
            able = [m for m in sorted(free) if is_equipped(board, drawn[m], state.place[group[n]])]
            if not able:  # two climates want the same block
                return _within_roles(state, group, rng)
            m = rng.choice(able)
            drawn[n], drawn[m] = drawn[m], drawn[n]
            free.remove(n)
    return drawn


def _mend_stacks(state: West, groups: list[list[int]], drawn: dict[int, int], rng: Random) -> bool:
    """Exchange combat units of crowded stacks for support units of others, until all are legal; false if none fits.

    A stack may hold blocks of several groups, and is looked at as a whole: what one of them really is must not tell.
    """
    board = state.board
    group_of = {slot: group for group in groups for slot in group}
    stacks: dict[int, list[int]] = {}
    for slot in drawn:
        stacks.setdefault(state.place[slot], []).append(slot)

    limits = board.charts.limits.stacking
    side = board.side[next(iter(drawn))] if drawn else 0

    def is_limited(hex: int) -> bool:
        """Fewer are legal whoever they are; boxes hold any number, as do cities where units have just arrived."""
        ground = sum(board.ground[b] for b in state.stacks[hex] if board.side[b] == side)
        return hex < board.hexes and limits.combat < ground <= limits.ground

    full = set(filter(is_limited, stacks))

    def is_legal(hex: int) -> bool:
        if hex not in full:
            return True
        fixed = (b for b in state.stacks[hex] if b not in drawn and board.side[b] == side)
        return is_legal_stack(board, [*(drawn[slot] for slot in stacks[hex]), *fixed])

    for hex in rng.sample(sorted(full), len(full)):  # in no order that comes from who really stands there
        for n in rng.sample(stacks[hex], len(stacks[hex])):
            if is_legal(hex):
                break
            others = [m for m in group_of[n] if _may_change(state, drawn, n, m)]
            rng.shuffle(others)
            for m in others:
                drawn[n], drawn[m] = drawn[m], drawn[n]
                if is_legal(state.place[m]):
                    break
                drawn[n], drawn[m] = drawn[m], drawn[n]
    return all(map(is_legal, full))


def _may_change(state: West, drawn: dict[int, int], n: int, m: int) -> bool:
    """Whether a combat and a support unit could each live in the other's place."""
    board = state.board
    return (
        board.combat[drawn[m]] < board.combat[drawn[n]]
        and is_equipped(board, drawn[n], state.place[m])
        and is_equipped(board, drawn[m], state.place[n])
    )


def _within_roles(state: West, group: list[int], rng: Random) -> list[int]:
    board = state.board
    drawn = group[:]
    alike: dict[tuple[int, int], list[int]] = {}
    for n, block in enumerate(group):
        alike.setdefault((board.combat[block], board.climate[state.place[block]]), []).append(n)
    for same in alike.values():
        blocks = [group[n] for n in same]
        rng.shuffle(blocks)
        for n, block in zip(same, blocks, strict=True):
            drawn[n] = block
    return drawn
