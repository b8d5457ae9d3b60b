"""The rally phase of support: requests for batteries off the table (303), arrival of aircraft."""

from __future__ import annotations

from fogbound.blitz.play.scenarios import NATIONS
from fogbound.blitz.play.state import Blitz, board, living
from fogbound.blitz.play.telling import tell_roll
from fogbound.blitz.rules.aviation import FIRST_TURN, arrival
from fogbound.blitz.rules.off_table import Request, support_request
from fogbound.core.sequence import Procedures, Roll
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
        number = support_request(rules, Request(support=battery.support, nation=NATIONS[battery.side], year=year))
        text = _("{battery} is not available.", battery=battery.name)
        if number.succeeds(face):
            state.called[b] = 1
            text = _("{battery} is available.", battery=battery.name)
        tell_roll(state, "request", number, text, (face,))


def awaited(state: Blitz) -> list[int]:
    return [n for n, where in enumerate(state.aircraft) if not where] if state.turn >= FIRST_TURN else []


def arrival_dice(state: Blitz) -> int:
    return len(awaited(state))


def arrive(state: Blitz, faces: tuple[int, ...]) -> None:
    number = arrival(board(state).rules)
    for n, face in zip(awaited(state), faces, strict=True):
        text = _("No aircraft yet.")
        if number.succeeds(face):
            state.aircraft[n] = 1
            text = _("Aircraft arrive.")
        tell_roll(state, "aircraft", number, text, (face,))


# fmt: off
SUPPORT: Procedures[Blitz] = {
    "support": (Roll("request", request_dice, request), Roll("arrival", arrival_dice, arrive)),
}
# fmt: on
