"""What only all sides together may do: draw, go back over dice, pause, change players. It stays in the journal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fogbound.core.texts import texts
from fogbound.core.values import Refusal
from fogbound.server.absence import vacate
from fogbound.server.replay import Replay
from fogbound.server.seating import Offer
from fogbound.server.table import Table
from fogbound.server.tables import By, Tables

_ = texts("server")


def offer_draw(tables: Tables, game_id: str, by: By) -> None:
    table = _offer(tables, game_id, by, {"what": "draw"})
    _settle(tables, table, by)


def offer_pause(tables: Tables, game_id: str, by: By) -> None:
    table = _offer(tables, game_id, by, {"what": "pause"})
    _settle(tables, table, by)


def resume(tables: Tables, game_id: str, by: By) -> None:
    """Any side ends a pause."""

    def checked(table: Table) -> dict[str, Any]:
        if table.waiting.paused is None or table.is_deserted:
            raise Refusal(_("The game is not paused."))
        return {}

    tables.talk(game_id, "resume", by, checked)


def offer_seat(tables: Tables, game_id: str, by: By, seat: int, bot: str | None) -> None:
    """Hand one's own seat over: to a bot, or to whoever comes."""
    mine = [held.seat for held in tables.table(game_id).seats if held.user_id and held.user_id == by.user_id]
    if seat not in mine:
        raise Refusal(_("This seat is not yours."))
    table = _offer(tables, game_id, by, {"what": "replace", "seat": seat, "bot": bot})
    _settle(tables, table, by)


def offer_rewind(tables: Tables, game_id: str, by: By, replay: Replay, frame: int) -> None:
    to = replay.length_at(by.side, frame)
    frames = {side: replay.frame_of(side, to) for side in tables.table(game_id).game.sides}
    table = _offer(tables, game_id, by, {"what": "rewind", "to": to, "frames": frames})
    _settle(tables, table, by)


def _offer(tables: Tables, game_id: str, by: By, data: dict[str, Any]) -> Table:
    def checked(table: Table) -> dict[str, Any]:
        if table.status != "on":
            raise Refusal(_("The game is over.") if table.result else _("The game has not begun: a seat is empty."))
        if data["what"] == "rewind":
            table.demand_playable()
        if data.get("to", 0) > table.match.length:
            raise Refusal(_("The game has moved on; look again."))
        return data

    return tables.talk(game_id, "offer", by, checked)


def agree(tables: Tables, game_id: str, by: By, mark: str, agrees: bool) -> None:
    """Answer an offer; the last side to agree carries it out."""

    def checked(table: Table) -> dict[str, Any]:
        offer = table.offers.get(mark)
        if offer is None or table.status != "on":
            raise Refusal(_("This offer is no longer open."))
        if agrees and offer.side == by.side and len(table.sides_of(by.user_id)) < 2:
            raise Refusal(_("The other side must accept, not the side that made the offer."))
        return {"offer": mark, "agree": agrees}

    table = tables.talk(game_id, "answer", by, checked)
    _settle(tables, table, by)


def _settle(tables: Tables, table: Table, by: By) -> None:
    """Carry out every offer to which all have agreed."""
    for offer in list(table.offers.values()):
        if not all(_agrees(table, offer, side) for side in table.game.sides):
            continue
        SETTLE[offer.what](tables, table.game_id, By(by.side, by.user_id, key=f"offer-{offer.mark}"), offer)
        return


SETTLE: dict[str, Callable[[Tables, str, By, Offer], object]] = {
    "draw": lambda tables, game_id, by, _offer: tables.end(game_id, by, None, "drawn"),
    "rewind": lambda tables, game_id, by, offer: tables.rewind(game_id, by, offer.to),
    "pause": lambda tables, game_id, by, _offer: tables.talk(game_id, "pause", by, lambda _table: {}),
    "replace": lambda tables, game_id, by, offer: vacate(tables, game_id, by, (offer.seat,), offer.bot),
}


def _agrees(table: Table, offer: Offer, side: str) -> bool:
    """Who plays both sides agrees with himself; a bot never minds anything, but never takes a draw."""
    if side == offer.side or side in offer.agreed:
        return True
    if not table.has_player(side):
        return offer.what != "draw"
    ours = {seat.user_id for seat in table.seats if seat.side == offer.side}
    theirs = {seat.user_id for seat in table.seats if seat.side == side and seat.user_id}
    return theirs <= ours
