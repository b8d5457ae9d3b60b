"""Requests for batteries off the table (303), at the beginning of a turn."""

from __future__ import annotations

from fogbound.blitz.names import in_full
from fogbound.blitz.play.engine.state import Blitz, board, living
from fogbound.blitz.play.engine.telling import tell_roll
from fogbound.blitz.rules.off_table import Request, support_request
from fogbound.core.texts import texts

_ = texts("blitz")


def requested(state: Blitz) -> list[int]:
    """Batteries that are not available yet, while somebody is left to call them."""
    found = enumerate(board(state).batteries)
    return [b for b, battery in found if not state.called[b] and living(state, battery.side)]


def request_dice(state: Blitz) -> int:
    return len(requested(state))


def request(state: Blitz, faces: tuple[int, ...]) -> None:
    rules, year = board(state).rules, board(state).scenario.year
    for b, face in zip(requested(state), faces, strict=True):
        battery = board(state).batteries[b]
        nation = board(state).scenario.nations[battery.side]
        number = support_request(rules, Request(support=battery.support, nation=nation, year=year))
        text = _("{battery} is not available.", battery=in_full(battery.name))
        if number.succeeds(face):
            state.called[b] = 1
            text = _("{battery} is available.", battery=in_full(battery.name))
        tell_roll(state, "request", number, text, (face,))
