"""Who sits where: new games, seats, invitations, and the lists of games."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import and_, delete, func, insert, or_, select

from fogbound.core.record import Entry
from fogbound.core.texts import texts
from fogbound.server import journal, ledger
from fogbound.server.absence import has_seen_other_hand
from fogbound.server.accounts import User, new_id
from fogbound.server.clock import Control
from fogbound.server.command import check_powers
from fogbound.server.faults import Fault, Forbidden, NotFound, Taken
from fogbound.server.games import HasPowers, HasSideSelection
from fogbound.server.journal import Row, new_mark
from fogbound.server.promises import promise, redeem
from fogbound.server.ratings import ratings_of
from fogbound.server.seating import Seat, keep_seats, plays_two_sides, seat_data, seat_values
from fogbound.server.store.schema import games, seats, users
from fogbound.server.table import Table
from fogbound.server.tables import By, Tables
from fogbound.server.waiting import ABSENCE

_ = texts("server")

MOST_SEATS = 4
BOTH_SIDES = _("You cannot play for both sides unless you are alone at the table.")


class Plan(Struct, frozen=True):
    """A game to be set up."""

    game: str
    scenario: str
    options: Mapping[str, str]
    seats: tuple[Seat, ...]
    title: str = ""
    private: bool = False
    control: Control | None = None
    absence: float = ABSENCE
    entries: tuple[Entry, ...] = ()
    """A log that is taken over, of a fork or an imported match."""
    fork: int = 0
    promised: str = ""
    """The commitment to its dice that its maker was given; otherwise they are new."""
    sealed: tuple[str, bytes | None] | None = None
    """Commitment and key of an imported match that is over; otherwise they are new."""
    seeds: tuple[str, ...] = ()
    """Of that match; otherwise they come with the seats."""
    position: str = ""
    """Where it begins, if not with the set-up."""


class Lobby:
    """Only ever used on the clerk's thread."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.database = tables.database

    # -- new games ---------------------------------------------------------------------------------------------------

    def create(self, user: User, plan: Plan) -> Table:
        """Set up a game. It starts at once if no seat is free."""
        game = self.tables.game_list.game(plan.game)
        check_seats(plan.seats, game.sides)
        check_powers(plan.seats, game.powers(plan.scenario) if isinstance(game, HasPowers) else {})
        game.new(plan.scenario, plan.options)  # refuses a scenario or an option that does not exist
        now = time.time()
        values = {
            "id": new_id(),
            "game": game.name,
            "rules": game.rules_version,
            "scenario": plan.scenario,
            "options": msgspec.json.encode(plan.options).decode(),
            "fork": plan.fork,
            "position": plan.position or None,
            "title": plan.title,
            "private": plan.private,
            "invite": new_id(),
            "clock": msgspec.json.encode(plan.control).decode() if plan.control else None,
            "absence": plan.absence,
            "creator": user.id,
            "created": now,
            "status": "open",
            "turn": None,
            "changed": now,
        }
        game_id = str(values["id"])
        seated = {**seat_data(plan.seats), **({"seeds": plan.seeds} if plan.seeds else {})}
        row = Row(kind="seat", seq=0, mark=new_mark(), time=now, user_id=user.id, data=seated)
        with self.database.writing() as connection:
            if plan.sealed:
                dice, key = plan.sealed
            else:
                dice = plan.promised or promise(connection, user.id)[0]
                key = redeem(connection, user.id, dice)
            connection.execute(insert(games), {**values, "dice": dice, "dice_key": key})
            connection.execute(insert(seats), [seat_values(game_id, seat) for seat in plan.seats])
            journal.append(connection, game_id, row)
        return self.start_if_full(game_id, plan.entries)

    def start_if_full(self, game_id: str, entries: Sequence[Entry] = ()) -> Table:
        table = self.tables.table(game_id)
        if table.started or any(seat.is_free for seat in table.seats):
            return table
        self._draw_sides(table)
        return self.tables.start(game_id, By("", at="", key="start"), entries)

    def _draw_sides(self, table: Table) -> None:
        """Give the sides out before set-up, once, if this game has a rule for that. A team stays together."""
        if not isinstance(table.game, HasSideSelection) or table.match.dice is None:
            return
        got = table.game.draw_sides(table.header.options, table.match.dice)
        drawn = tuple(
            seat if got[seat.side] == seat.side else msgspec.structs.replace(seat, side=got[seat.side], powers=())
            for seat in table.seats
        )
        if drawn != table.seats:
            table = self.tables.talk(table.game_id, "seat", By("", key="draw"), lambda _: seat_data(drawn))
            keep_seats(self.database, table)

    # -- seats -------------------------------------------------------------------------------------------------------

    def take(self, user: User, game_id: str, number: int, invite: str, seed: str = "") -> Table:
        found = self.row(game_id)
        if found["private"] and not secrets.compare_digest(found["invite"], invite) and found["creator"] != user.id:
            raise Forbidden(_("This game is private: you need its invitation."))
        return self._reseat(game_id, number, Seat(number, "", user.id, user.name, seed=seed))

    def leave(self, user: User, game_id: str, number: int) -> Table:
        if self._seat(self.tables.table(game_id), number).user_id != user.id:
            raise Forbidden(_("This seat is not yours."))
        return self._reseat(game_id, number, Seat(number, ""), free=False)

    def seat_bot(self, user: User, game_id: str, number: int, bot: str) -> Table:
        if self.row(game_id)["creator"] != user.id:
            raise Forbidden(_("Only the person who set up the game may seat a bot."))
        return self._reseat(game_id, number, Seat(number, "", None, bot, bot))

    def _reseat(self, game_id: str, number: int, who: Seat, free: bool = True) -> Table:
        def change(table: Table) -> dict[str, Any]:
            old = self._seat(table, number)
            if table.started and not (free and old.is_free):
                raise Taken(_("The game has begun: a seat changes only when its player hands it over."))
            if free and not old.is_free:
                raise Taken(_("This seat is taken."))
            new = msgspec.structs.replace(who, side=old.side, powers=old.powers)
            seated = tuple(new if seat is old else seat for seat in table.seats)
            if plays_two_sides(seated) or (table.started and has_seen_other_hand(table, seated, who.user_id)):
                raise Taken(BOTH_SIDES)
            return seat_data(seated)

        keep_seats(self.database, self.tables.talk(game_id, "seat", By("", who.user_id), change))
        return self.start_if_full(game_id)

    @staticmethod
    def _seat(table: Table, number: int) -> Seat:
        if not 0 <= number < len(table.seats):
            raise NotFound(_("There is no such seat."))
        return table.seats[number]

    def cancel(self, user: User, game_id: str) -> None:
        """Take back a game that has not begun, or can no longer be played on."""
        if self.row(game_id)["creator"] != user.id:
            raise Forbidden(_("Only the person who set up the game may cancel it."))
        table = self.tables.table(game_id)
        if table.started and not table.closed:
            raise Taken(_("The game has begun; resign, or offer a draw."))
        with self.database.writing() as connection:
            connection.execute(delete(games).where(games.c.id == game_id, games.c.status == table.status))
            ledger.add(connection, "broken off", game_id, {"dice": table.header.dice})
        self.tables.forget(game_id)

    # -- lists -------------------------------------------------------------------------------------------------------

    def row(self, game_id: str) -> dict[str, Any]:
        with self.database.reading() as connection:
            found = connection.execute(select(games).where(games.c.id == game_id)).mappings().first()
        if found is None:
            raise NotFound(_("There is no such game."))
        return dict(found)

    def public(self, status: str, limit: int) -> list[dict[str, Any]]:
        """The games that anybody may join or watch, the latest first."""
        shown = games.c.status == status
        if status == "open":  # and those that a player has left
            left = select(seats.c.game_id).where(seats.c.user_id.is_(None), seats.c.bot.is_(None))
            shown = or_(shown, and_(games.c.status == "on", games.c.id.in_(left)))
        query = select(games).where(shown, games.c.private.is_(False))
        return self._list(query.order_by(games.c.changed.desc()).limit(limit))

    def state_of_lists(self, user_id: str | None) -> tuple[int, float | None]:
        """Changes when a list changes that this person may see; what is done unseen at a table changes none."""
        held = select(seats.c.game_id).where(seats.c.user_id == user_id)
        shown = or_(games.c.private.is_(False), games.c.id.in_(held))
        with self.database.reading() as connection:
            count, last = connection.execute(select(func.count(), func.max(games.c.changed)).where(shown)).one()
        return count, last

    def mine(self, user_id: str, limit: int) -> list[dict[str, Any]]:
        """The games at which somebody sits: those that go on, then those that are over, the latest first."""
        held = select(seats.c.game_id).where(seats.c.user_id == user_id)
        query = select(games).where(games.c.id.in_(held))
        return self._list(query.order_by(games.c.status == "over", games.c.changed.desc()).limit(limit))

    def _list(self, query: Any) -> list[dict[str, Any]]:
        with self.database.reading() as connection:
            found = [dict(row) for row in connection.execute(query).mappings()]
            named = select(seats, users.c.name).outerjoin(users, users.c.id == seats.c.user_id)
            at_these = named.where(seats.c.game_id.in_([row["id"] for row in found])).order_by(seats.c.seat)
            sitting = connection.execute(at_these).mappings().all()
            strength = ratings_of(connection, {seat["user_id"] for seat in sitting if seat["user_id"]})
        for row in found:
            if not self.tables.game_list.plays(row["game"], row["rules"]):
                row["turn"] = None  # nobody can be asked by rules that nobody plays
            at_it = [seat for seat in sitting if seat["game_id"] == row["id"]]
            row["seats"] = [{**seat, "rating": strength.get((seat["user_id"], row["game"]))} for seat in at_it]
        return found


def check_seats(given: Sequence[Seat], sides: Sequence[str]) -> None:
    """One to four seats, at least one for each side."""
    if len(given) > MOST_SEATS:
        raise Fault(_("A table has at most {n} seats.", n=MOST_SEATS))
    if unknown := [seat.side for seat in given if seat.side not in sides]:
        raise Fault(_("There is no side “{side}” in this game.", side=unknown[0]))
    if plays_two_sides(given):
        raise Fault(BOTH_SIDES)
    if missing := [side for side in sides if side not in {seat.side for seat in given}]:
        raise Fault(_("Nobody plays {side}: each side needs a seat.", side=missing[0]))
