"""40: upgrades. A corps at full strength gives way for good to the headquarters that grew out of it."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import added
from fogbound.core.texts import texts
from fogbound.core.values import Event
from fogbound.west.actions import UPGRADE
from fogbound.west.blocks.upgrades import UPGRADES
from fogbound.west.board import Board
from fogbound.west.kinds import Class
from fogbound.west.options import Clash, Option, declare, setting
from fogbound.west.position.marks import UNSUPPLIED
from fogbound.west.position.state import GONE, West
from fogbound.west.position.suspects import renamed
from fogbound.west.rules.lines import Blocks
from fogbound.west.rules.losses import leave
from fogbound.west.rules.prices import payer
from fogbound.west.rules.production import Spend
from fogbound.west.rules.record import meet, see
from fogbound.west.rules.supplied import supplied_blocks
from fogbound.west.rules.tech import month_of
from fogbound.west.rules.zoc import set_down

_ = texts("west")

NEEDS_HEADQUARTERS: Final = Clash(
    "rules_level=advanced", "40.0", _("Upgrades need the Advanced game, which has headquarters.")
)
declare(
    "rule_40_upgrade",
    Option("40.0", ("off", "on"), _("Upgrades"), level="optional", chapter=40, needs={"on": (NEEDS_HEADQUARTERS,)}),
)
UPGRADES_PLAYED: Final = setting("rule_40_upgrade", "on")


@lru_cache(64)
def upgrades(board: Board) -> dict[int, tuple[int, int]]:
    """By block, what it becomes and from which month on."""
    number = {name: block for block, name in enumerate(board.names)}
    return {number[old]: (number[new.into], new.since) for old, new in UPGRADES.items()}


@rule("40.0.c")
def red_price(board: Board, old: Class, new: Class) -> int:
    """Infantry that gets tanks costs red points; what had them already costs nothing."""
    group = board.charts.classes
    arms = group[old].group == "infantry" and group[new].group == "armor"
    return board.charts.limits.prices.upgrade_red if arms else 0


UPGRADING: Final = Blocks(f"{__name__}.UPGRADING")
"""Units that may be upgraded now."""
UPGRADING.mine("40.0.b", _("{block} is not on the map.", block=""))


@UPGRADING.kind("40.0.a", _("{block} is not upgraded in this theatre.", block=""))
def is_ever_upgraded(board: Board, block: int) -> bool:
    return block in upgrades(board)


UPGRADING.at_war("5.5.b", _("{block} belongs to a state that is not at war.", block=""))


@UPGRADING.line("40.0.a", _("It is too early to upgrade {block}.", block=""))
def in_time(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    known, now = upgrades(state.board), month_of(state)
    return [block for block in blocks if known[block][1] <= now]


@UPGRADING.line("40.0.b", _("{block} is not at full strength: the upgrade is postponed.", block=""))
def at_full_strength(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return [block for block in blocks if state.steps[block] == state.board.faces[block][0]]


OUT_OF_SUPPLY: Final = _("{block} is not in full supply: the upgrade is postponed.", block="")
UPGRADING.without("40.0.b", OUT_OF_SUPPLY, UNSUPPLIED)


@UPGRADING.line("40.0.b", OUT_OF_SUPPLY)
def in_full_supply(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    supplied = supplied_blocks(state, side)
    return [block for block in blocks if block in supplied]


@UPGRADING.line("40.0.b", _("What {block} would become is in play already.", block=""))
def into_a_free_block(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    known, place = upgrades(state.board), state.place
    return [block for block in blocks if place[known[block][0]] < 0]


@UPGRADING.line("40.0.c", _("The red points to upgrade {block} are not there.", block=""))
def with_red_points(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    board, known = state.board, upgrades(state.board)
    return [
        block
        for block in blocks
        if red_price(board, board.kind[block], board.kind[known[block][0]])
        <= state.red[payer(board, board.nation[block])]
    ]


@rule("40.0.a", "40.0.b")
def upgrade(ask: Spend, state: West, block: int) -> None:
    """The old unit goes for good, the new one stands in its place at full strength. Both sides hear of it."""
    board, hex = state.board, state.place[block]
    new = upgrades(board)[block][0]
    state.red = added(
        state.red, payer(board, board.nation[block]), -red_price(board, board.kind[block], board.kind[new])
    )
    suspects = renamed(state.suspects, block, new)
    see(state, block)
    leave(state, block, GONE)
    state.steps[new] = board.faces[new][0]
    set_down(state, new, hex)
    state.suspects = suspects
    meet(state, new)
    text = _("{block} is upgraded to {new}.", block=board.names[block], new=board.names[new])
    state.emit(Event("upgraded", "40.0", text, reveals=True))


Spend.offer("upgrade", UPGRADE, UPGRADING, upgrade, when=UPGRADES_PLAYED)
