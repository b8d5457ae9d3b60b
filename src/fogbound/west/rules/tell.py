"""What each side is told of a block's doings: its owner by name, the enemy by colour while it stands in the fog."""

from __future__ import annotations

from functools import lru_cache

from fogbound.core.texts import Message, texts
from fogbound.core.values import Event
from fogbound.west.board import Board
from fogbound.west.kinds import SIDES, Nation
from fogbound.west.position.marks import SHOWN
from fogbound.west.position.state import West

_ = texts("west")

# fmt: off
NAMES = {
    Nation.DE: _("Germany"), Nation.IT: _("Italy"), Nation.RSI: _("the Italian Social Republic"),
    Nation.FR: _("France"), Nation.UK: _("the United Kingdom"), Nation.CA: _("Canada"),
    Nation.US: _("the United States"), Nation.FF: _("Free France"), Nation.BE: _("Belgium"),
    Nation.NL: _("the Netherlands"), Nation.NO: _("Norway"), Nation.DK: _("Denmark"),
}
COLOURS = {
    "DE": _("German"), "IT": _("Italian"), "RSI": _("Italian"), "FR": _("French"), "UK": _("British"),
    "CA": _("British"), "US": _("American"), "FF": _("Allied minor"), "BE": _("Allied minor"),
    "NL": _("Allied minor"), "NO": _("Allied minor"), "DK": _("Allied minor"),
}
# fmt: on


def is_open(state: West, block: int) -> bool:
    """Whether the enemy sees the face of a block (1.3)."""
    return is_face_up(state.board, block, state.marks[block])


def is_face_up(board: Board, block: int, marks: int) -> bool:
    """The same of a block with these marks."""
    return bool(board.bare[block] or marks & SHOWN)


@lru_cache(4096)
def sort_of(board: Board, block: int) -> Message:
    """How a hidden block looks from behind: colour, and whether it is a ground, an air unit or a fort.

    The last is open because zones of control and supply depend on it: hiding it would only hide it until the first
    order that the rules refuse.
    """
    colour = COLOURS[board.nation[block].name]
    if board.air[block]:
        return _("{colour} air unit", colour=colour)
    if board.ground[block] and not board.exerts_zone[block]:
        return _("{colour} fort", colour=colour)
    return _("{colour} block", colour=colour)


def tell(state: West, block: int, kind: str, rule: str, text: Message, *, reveals: bool = False) -> None:
    """Tell of a block. `text` names it `{block}`: its name for those who know it, its colour for those who do not.

    `reveals`: what happens to it depends on which block it is, so that the enemy learns something of it.
    """
    board = state.board
    named = _with(text, board.names[block])
    if is_open(state, block):
        state.emit(Event(kind, rule, named, reveals=reveals))
        return
    side = board.side[block]
    state.emit(Event(kind, rule, named, (SIDES[side],), reveals))
    state.emit(Event(kind, rule, _with(text, sort_of(board, block)), (SIDES[1 - side],), reveals))


def _with(text: Message, block: str | Message) -> Message:
    return Message(text.domain, text.text, {**text.args, "block": block}, text.plural)


def tell_move(state: West, block: int, start: int, hex: int) -> None:
    # i18n: {block} is filled in for each reader
    tell(
        state,
        block,
        "moved",
        "7.5",
        _("{block}: {start} to {hex}.", block="", start=state.title(start), hex=state.title(hex)),
    )
