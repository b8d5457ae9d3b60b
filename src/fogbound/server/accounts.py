"""Who is who: accounts, guests, sessions and tokens.

Passwords are kept as argon2id, tokens as their hash. Neither ever enters a log.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Sequence
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from fogbound.core.texts import LANGUAGES, render, texts
from fogbound.server.faults import Forbidden, NotFound, Taken
from fogbound.server.store.database import Database
from fogbound.server.store.schema import sessions, users
from fogbound.server.words import name_key

_ = texts("server")

DAY = 86_400.0
TOKENS_PER_USER = 20
AT_ONCE = 1000
"""Sessions asked for in one query."""

HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
"""argon2id with OWASP's figures for a server that also does other work: 19 MB, two passes."""


@cache
def nobody() -> str:
    """A hash that fits nothing; checked when a name does not exist, so that the time of the answer does not tell."""
    return HASHER.hash(secrets.token_hex())


class User(Struct, frozen=True):
    id: str
    name: str
    lang: str
    is_guest: bool
    email: str | None = None
    webhook: str | None = None
    email_wanted: str | None = None
    second_factor: bool = False


class Session(Struct, frozen=True):
    """One of a person's sessions, as he sees it."""

    id: str
    label: str
    agent: str
    created: float
    expires: float


def new_id() -> str:
    return secrets.token_urlsafe(12)


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Accounts:
    """Short queries on the clerk's thread; hashing passwords takes long and is the caller's to put elsewhere."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # -- people ------------------------------------------------------------------------------------------------------

    def create(self, name: str, password_hash: str | None, lang: str) -> User:
        user = User(new_id(), name, lang, password_hash is None)
        values = {
            "id": user.id,
            "name": name,
            "name_key": name_key(name),
            "password": password_hash,
            "lang": lang,
            "created": time.time(),
        }
        try:
            with self.database.writing() as connection:
                connection.execute(insert(users), values)
        except IntegrityError:
            raise Taken(_("The name “{name}” is taken.", name=name)) from None
        return user

    def create_guest(self, lang: str) -> User:
        return self.create(render(_("Guest {mark}", mark=secrets.token_hex(3)), lang), None, lang)

    def password_of(self, name: str) -> tuple[str | None, str]:
        """The id and the hash to check a password against; a hash that fits nothing if there is no such account."""
        open_ones = users.c.closed.is_(None)
        query = select(users.c.id, users.c.password).where(users.c.name_key == name_key(name), open_ones)
        with self.database.reading() as connection:
            found = connection.execute(query).first()
        return (found.id, found.password) if found and found.password else (None, nobody())

    def set_password(self, user_id: str, password_hash: str) -> None:
        """All sessions end: whoever changes a password may fear that somebody else has it."""
        with self.database.writing() as connection:
            connection.execute(update(users).where(users.c.id == user_id).values(password=password_hash))
            connection.execute(delete(sessions).where(sessions.c.user_id == user_id))

    def change(self, user_id: str, lang: str | None, email: str | None, webhook: str | None) -> User:
        """None leaves as it is; an empty address removes it. A new address of mail is confirmed first (`letters`)."""
        given = {"lang": lang, "webhook": webhook}
        values = {name: value or None for name, value in given.items() if value is not None}
        if email == "":
            values |= {"email": None, "email_wanted": None}
        with self.database.writing() as connection:
            if values:
                connection.execute(update(users).where(users.c.id == user_id).values(values))
            return self._user(connection, user_id)

    def _user(self, connection: Connection, user_id: str) -> User:
        found = connection.execute(select(*_OF_USER).where(users.c.id == user_id)).first()
        if found is None:
            raise NotFound(_("There is no such account."))
        return _user(*found)

    # -- sessions ----------------------------------------------------------------------------------------------------

    def open_session(self, user_id: str, days: float, label: str = "", agent: str = "") -> str:
        """A new token. It is shown once; we keep its hash."""
        token = secrets.token_urlsafe(32)
        now = time.time()
        times = {"created": now, "expires": now + days * DAY}
        values = {"token": token_hash(token), "user_id": user_id, "label": label, "agent": agent[:80], **times}
        with self.database.writing() as connection:
            connection.execute(delete(sessions).where(sessions.c.expires < now))
            if label:
                held = select(func.count()).where(sessions.c.user_id == user_id, sessions.c.label != "")
                if connection.execute(held).scalar_one() >= TOKENS_PER_USER:
                    raise Forbidden(_("You have {n} tokens; remove one first.", n=TOKENS_PER_USER))
            connection.execute(insert(sessions), values)
        return token

    def users_of(self, hashes: Sequence[str]) -> dict[str, User]:
        """By hash of a token whose session is open, whose it is."""
        found: dict[str, User] = {}
        with self.database.reading() as connection:
            for first in range(0, len(hashes), AT_ONCE):
                given = {"hashes": hashes[first : first + AT_ONCE], "now": time.time()}
                found |= {token: _user(*person) for token, *person in connection.execute(_OPEN, given)}
        return found

    def close_session(self, token: str) -> None:
        with self.database.writing() as connection:
            connection.execute(delete(sessions).where(sessions.c.token == token_hash(token)))

    def sessions(self, user_id: str) -> list[Session]:
        """Those that are open, the latest first. A session is named by the beginning of its token's hash."""
        query = select(sessions).where(sessions.c.user_id == user_id, sessions.c.expires > time.time())
        with self.database.reading() as connection:
            found = connection.execute(query.order_by(sessions.c.created.desc())).mappings().all()
        return [
            Session(session_id(row["token"]), row["label"], row["agent"], row["created"], row["expires"])
            for row in found
        ]

    def end_session(self, user_id: str, ended: str) -> None:
        mine = (sessions.c.user_id == user_id) & sessions.c.token.startswith(ended, autoescape=True)
        with self.database.writing() as connection:
            if not connection.execute(delete(sessions).where(mine)).rowcount:
                raise NotFound(_("There is no such session."))

    def tokens(self, user_id: str) -> list[tuple[str, float]]:
        """Labels of the bearer tokens, and when they expire."""
        query = select(sessions.c.label, sessions.c.expires).where(
            sessions.c.user_id == user_id, sessions.c.label != ""
        )
        with self.database.reading() as connection:
            return [(row.label, row.expires) for row in connection.execute(query.order_by(sessions.c.label))]

    def remove_token(self, user_id: str, label: str) -> None:
        with self.database.writing() as connection:
            gone = delete(sessions).where(sessions.c.user_id == user_id, sessions.c.label == label)
            connection.execute(gone)

    def local_guest(self) -> User:
        """The one player of `fogbound play`, the same at each start. His language is not known before he enters."""
        query = select(*_OF_USER).where(users.c.name_key.in_([name_key(local_name(lang)) for lang in LANGUAGES]))
        with self.database.reading() as connection:
            found = connection.execute(query).first()
        return _user(*found) if found else self.create(local_name("en"), None, "")

    def speak(self, user_id: str, lang: str) -> None:
        """The local player's language, and what the game calls him in it."""
        name = local_name(lang)
        values = {"lang": lang, "name": name, "name_key": name_key(name)}
        with self.database.writing() as connection:
            connection.execute(update(users).where(users.c.id == user_id).values(values))


_OF_USER = [users.c[name] for name in ("id", "name", "lang", "password", "email", "webhook", "email_wanted", "totp")]
_OPEN = (  # built once: building it takes longer than running it
    select(sessions.c.token, *_OF_USER)
    .join(sessions, sessions.c.user_id == users.c.id)
    .where(
        sessions.c.token.in_(bindparam("hashes", expanding=True)),
        sessions.c.expires > bindparam("now"),
        users.c.closed.is_(None),
    )
)


def session_id(hashed: str) -> str:
    return hashed[:16]


def local_name(lang: str) -> str:
    return render(_("You"), lang)


def _user(
    id: str,
    name: str,
    lang: str,
    password: str | None,
    email: str | None,
    webhook: str | None,
    email_wanted: str | None,
    totp: str | None,
) -> User:
    """Of the columns `_OF_USER`."""
    return User(id, name, lang, password is None, email, webhook, email_wanted, totp is not None)


def hash_password(password: str) -> str:
    return HASHER.hash(password)


def fits(password_hash: str, password: str) -> bool:
    try:
        return HASHER.verify(password_hash, password)
    except VerificationError:
        return False
