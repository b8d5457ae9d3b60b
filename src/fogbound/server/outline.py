"""What the lobby shows of a game, and who may hear what is said at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from fogbound.bots.bot import ADVISER
from fogbound.server.journal import Row
from fogbound.server.table import Table
from fogbound.server.wire import ChatOut, GameOut, SeatOut


def game_out(row: Mapping[str, Any], table: Table, user_id: str | None) -> GameOut:
    """A game as its table has it."""
    seats: list[SeatOut] = [
        {
            "seat": seat.seat,
            "side": seat.side,
            "player": seat.name if seat.user_id else None,
            "bot": seat.bot,
            "you": user_id is not None and seat.user_id == user_id,
            "rating": None,
            "powers": list(seat.powers),
        }
        for seat in table.seats
    ]
    seeds = [seat.seed for seat in table.seats if seat.seed]
    return {**_game(row, seats, table.status, table.turn, user_id), "seeds": seeds}


def listed_out(row: Mapping[str, Any], user_id: str | None) -> GameOut:
    """A game as the lists have it."""
    seats: list[SeatOut] = [
        {
            "seat": seat["seat"],
            "side": seat["side"],
            "player": seat["name"],
            "bot": seat["bot"],
            "you": user_id is not None and seat["user_id"] == user_id,
            "rating": seat["rating"],
            "powers": [],
        }
        for seat in row["seats"]
    ]
    return _game(row, seats, row["status"], row["turn"], user_id)


def _game(row: Mapping[str, Any], seats: list[SeatOut], status: str, turn: str | None, user_id: str | None) -> GameOut:
    mine = sorted({seat["side"] for seat in seats if seat["you"]})
    over, key = status == "over", row["dice_key"]
    return {
        "id": row["id"],
        "game": row["game"],
        "scenario": row["scenario"],
        "options": msgspec.json.decode(row["options"]),
        "built": row["position"] is not None,
        "title": row["title"],
        "private": row["private"],
        "status": status,
        "turn": turn,
        "your_sides": mine,
        "your_turn": turn in mine,
        "seats": seats,
        "clock": msgspec.json.decode(row["clock"]) if row["clock"] else None,
        "absence": row["absence"],
        "dice": row["dice"],
        "seeds": [],
        "dice_key": key.hex() if over and key else None,
        "invite": row["invite"] if user_id is not None and row["creator"] == user_id else None,
        "adviser": bool(mine) and row["game"] in ADVISER and _is_practice(seats),
        "stage": msgspec.json.decode(row["stage"]) if row["stage"] else None,
        "winner": row["winner"],
        "created": row["created"],
        "changed": row["changed"],
    }


def _is_practice(seats: list[SeatOut]) -> bool:
    return all(seat["you"] or (seat["bot"] and not seat["player"]) for seat in seats)


def may_hear(row: Row, sides: Sequence[str]) -> bool:
    """What is said at a table is for its players; what is said to the team, for the team."""
    return row.side in sides if row.data.get("team") else bool(sides)


def chat_out(row: Row) -> ChatOut:
    return {
        "id": row.mark,
        "player": row.data["name"],
        "side": row.side,
        "team": row.data["team"],
        "text": row.data["text"],
        "time": row.time,
    }
