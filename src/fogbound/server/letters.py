"""Letters with a link: to confirm an address, to set a new password. Each link works once, for an hour.

Nothing else is ever written to an address before its owner has confirmed it.
"""

from __future__ import annotations

import secrets
import time

from sqlalchemy import Connection, delete, insert, select, update

from fogbound.core.texts import Message, render, texts
from fogbound.server.accounts import User, token_hash
from fogbound.server.faults import Fault
from fogbound.server.settings import Settings
from fogbound.server.store.database import Database
from fogbound.server.store.schema import letters, links, sessions, users
from fogbound.server.words import name_key

_ = texts("server")

VALID_SECONDS = 3600.0
CONFIRM, RESET = "confirm", "reset"

# fmt: off
SUBJECTS: dict[str, Message] = {
    CONFIRM: _("Fogbound: please confirm your address"),
    RESET:   _("Fogbound: a new password"),
}
# fmt: on


def _body(purpose: str, name: str, link: str) -> Message:
    if purpose == CONFIRM:
        return _(
            "{name} wants to get mail from Fogbound at this address. If that is you, open {link} within an hour. "
            "If not, do nothing: you will hear no more of us.",
            name=name,
            link=link,
        )
    return _(
        "Somebody asked for a new password for {name}. If that was you, open {link} within an hour. "
        "If not, do nothing: the old password stays.",
        name=name,
        link=link,
    )


class Letters:
    """Short queries, on the clerk's thread."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.database = database
        self.settings = settings

    def ask_to_confirm(self, user: User, address: str) -> None:
        """Keep the address for later, and write to it. Without mail on this server it waits for better times."""
        with self.database.writing() as connection:
            connection.execute(update(users).where(users.c.id == user.id).values(email_wanted=address))
            if self.settings.smtp:
                self._send(connection, user.id, user.name, user.lang, CONFIRM, address)

    def confirm(self, token: str) -> None:
        with self.database.writing() as connection:
            user_id, address = self._redeem(connection, token, CONFIRM)
            values = {"email": address, "email_wanted": None}
            connection.execute(update(users).where(users.c.id == user_id).values(values))

    def offer_reset(self, name: str) -> None:
        """To the confirmed address of an account, if there is one. Whoever asks learns neither."""
        query = select(users).where(users.c.name_key == name_key(name), users.c.closed.is_(None))
        with self.database.writing() as connection:
            found = connection.execute(query).mappings().first()
            if found and found["email"] and found["password"] and self.settings.smtp:
                self._send(connection, found["id"], found["name"], found["lang"], RESET, found["email"])

    def reset(self, token: str, password_hash: str) -> None:
        """A new password; all sessions end. A second factor stays."""
        with self.database.writing() as connection:
            user_id, _address = self._redeem(connection, token, RESET)
            connection.execute(update(users).where(users.c.id == user_id).values(password=password_hash))
            connection.execute(delete(sessions).where(sessions.c.user_id == user_id))

    def new_link(self, connection: Connection, user_id: str, purpose: str, address: str = "") -> str:
        """The only one of its purpose: an older one is of no use any more."""
        token, now = secrets.token_urlsafe(24), time.time()
        same = (links.c.user_id == user_id) & (links.c.purpose == purpose)
        connection.execute(delete(links).where(same | (links.c.expires < now)))
        values = {"token": token_hash(token), "user_id": user_id, "purpose": purpose, "address": address}
        connection.execute(insert(links), {**values, "expires": now + VALID_SECONDS})
        return f"{self.settings.public_url.rstrip('/')}/#/{purpose}/{token}"

    def _send(self, connection: Connection, user_id: str, name: str, lang: str, purpose: str, address: str) -> None:
        link = self.new_link(connection, user_id, purpose, address)
        letter = {
            "address": address,
            "subject": render(SUBJECTS[purpose], lang),
            "body": render(_body(purpose, name, link), lang),
            "tries": 0,
            "due": time.time(),
        }
        connection.execute(insert(letters), letter)

    def _redeem(self, connection: Connection, token: str, purpose: str) -> tuple[str, str]:
        this = (links.c.token == token_hash(token)) & (links.c.purpose == purpose) & (links.c.expires > time.time())
        found = connection.execute(select(links.c.user_id, links.c.address).where(this)).first()
        if found is None or not connection.execute(delete(links).where(this)).rowcount:
            raise Fault(_("This link has been used, or is too old: ask for another one."))
        return found.user_id, found.address
