"""What whoever runs a server may do to people, games and mail: in the database, while the server runs or not."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, delete, func, or_, select, update

from fogbound.core.texts import texts
from fogbound.server.faults import NotFound
from fogbound.server.letters import RESET, Letters
from fogbound.server.settings import Settings
from fogbound.server.store.database import Database
from fogbound.server.store.schema import games, journal, letters, links, notes, outbox, rated, seats, sessions, users
from fogbound.server.words import name_key

_ = texts("server")

SECRET = frozenset({"password", "totp", "totp_wanted", "recovery", "token", "dice_key"})
"""Columns that are shown to nobody, their owner included."""
BOXES: dict[str, Table] = {"letters": letters, "outbox": outbox}


class Administration:
    """Each method is one command of `fogbound admin`."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.database = database
        self.settings = settings

    # -- people ------------------------------------------------------------------------------------------------------

    def users(self, part: str, limit: int) -> list[dict[str, Any]]:
        """Accounts whose name holds this part, the latest first, with the number of their games and sessions."""
        played = select(func.count()).where(seats.c.user_id == users.c.id).scalar_subquery()
        signed_in = select(func.count()).where(sessions.c.user_id == users.c.id).scalar_subquery()
        shown = (users.c.id, users.c.name, users.c.lang, users.c.email, users.c.created, users.c.closed)
        guest, second = users.c.password.is_(None).label("guest"), users.c.totp.is_not(None).label("second_factor")
        query = select(*shown, guest, second, played.label("games"), signed_in.label("sessions"))
        named = users.c.name_key.contains(name_key(part), autoescape=True)
        return self._rows(query.where(named).order_by(users.c.created.desc()).limit(limit))

    def reset(self, name: str) -> str:
        """A link by which its owner sets a new password within an hour; for whom mail does not reach. Ends nothing."""
        with self.database.writing() as connection:
            user_id = self._id_of(connection, name)
            return Letters(self.database, self.settings).new_link(connection, user_id, RESET)

    def drop_second_factor(self, name: str) -> None:
        values = {"totp": None, "totp_wanted": None, "totp_step": 0, "recovery": "[]"}
        with self.database.writing() as connection:
            connection.execute(update(users).where(users.c.id == self._id_of(connection, name)).values(values))

    def close(self, name: str, closed: bool) -> None:
        """Nobody signs in to a closed account, and its sessions end; its games stay, and can be claimed."""
        with self.database.writing() as connection:
            user_id = self._id_of(connection, name)
            connection.execute(
                update(users).where(users.c.id == user_id).values(closed=time.time() if closed else None)
            )
            if closed:
                connection.execute(delete(sessions).where(sessions.c.user_id == user_id))

    def delete(self, name: str) -> None:
        """All that is kept of a person. Games stay for those who played them; there he has no name any more."""
        with self.database.writing() as connection:
            user_id = self._id_of(connection, name)
            played = select(journal.c.game_id).where(journal.c.user_id == user_id)
            sat = select(seats.c.game_id).where(seats.c.user_id == user_id)
            spoken = select(users.c.name).where(users.c.id == user_id)
            written = _as_json(connection.execute(spoken).scalar_one())
            query = select(journal.c.id, journal.c.data).where(
                or_(journal.c.game_id.in_(played), journal.c.game_id.in_(sat)),
                journal.c.kind.in_(("seat", "chat")),
            )
            for row in connection.execute(query).all():
                if f'"name":{written}' in row.data:
                    nameless = row.data.replace(f'"name":{written}', '"name":"—"')
                    connection.execute(update(journal).where(journal.c.id == row.id).values(data=nameless))
            connection.execute(delete(users).where(users.c.id == user_id))

    def export(self, name: str) -> dict[str, Any]:
        """All that is kept of a person, but for secrets: what he may ask for by law."""
        with self.database.reading() as connection:
            user_id = self._id_of(connection, name)
            found = {"account": self._of(connection, users, users.c.id == user_id)}
            tables = {"sessions": sessions, "links": links, "seats": seats, "notes": notes, "rated": rated}
            for label, table in tables.items():
                found[label] = self._of(connection, table, table.c.user_id == user_id)
            said = (journal.c.user_id == user_id) & (journal.c.kind == "chat")
            found["chat"] = self._of(connection, journal, said)
        return found

    def sessions(self, name: str, end: bool) -> list[dict[str, Any]]:
        with self.database.writing() as connection:
            mine = sessions.c.user_id == self._id_of(connection, name)
            found = self._of(connection, sessions, mine)
            if end:
                connection.execute(delete(sessions).where(mine))
        return found

    # -- games and mail ----------------------------------------------------------------------------------------------

    def games(self, status: str, limit: int) -> list[dict[str, Any]]:
        shown = (games.c.id, games.c.game, games.c.scenario, games.c.status, games.c.turn, games.c.created)
        rows = select(func.count()).where(journal.c.game_id == games.c.id).scalar_subquery().label("rows")
        query = select(*shown, games.c.changed, rows)
        if status:
            query = query.where(games.c.status == status)
        return self._rows(query.order_by(games.c.changed.desc()).limit(limit))

    def outbox(self) -> list[dict[str, Any]]:
        """Mail that waits or was given up; not its text, for that may hold a link."""
        found: list[dict[str, Any]] = []
        for name, box in BOXES.items():
            query = select(box.c.id, box.c.address, box.c.subject, box.c.tries, box.c.due, box.c.failed)
            found += [{"box": name, **row} for row in self._rows(query.order_by(box.c.id))]
        return found

    def try_again(self) -> int:
        """All mail that was given up."""
        with self.database.writing() as connection:
            anew = {"tries": 0, "failed": None, "due": time.time()}
            return sum(
                connection.execute(update(box).where(box.c.failed.is_not(None)).values(anew)).rowcount
                for box in BOXES.values()
            )

    # -- what all of these need ----------------------------------------------------------------------------------------

    def _id_of(self, connection: Connection, name: str) -> str:
        found = connection.execute(select(users.c.id).where(users.c.name_key == name_key(name))).scalar()
        if found is None:
            raise NotFound(_("There is no account “{name}”.", name=name[:40]))
        return str(found)

    def _rows(self, query: Any) -> list[dict[str, Any]]:
        with self.database.reading() as connection:
            return [dict(row) for row in connection.execute(query).mappings()]

    @staticmethod
    def _of(connection: Connection, table: Table, mine: Any) -> list[dict[str, Any]]:
        return list(_shown(connection, table, mine))


def _shown(connection: Connection, table: Table, mine: Any) -> Iterator[dict[str, Any]]:
    columns = [column for column in table.c if column.name not in SECRET]
    for row in connection.execute(select(*columns).where(mine)).mappings():
        yield dict(row)


def _as_json(text: str) -> str:
    return msgspec.json.encode(text).decode()
