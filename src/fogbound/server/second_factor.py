"""A second factor by choice: codes of an app (TOTP, RFC 6238), and a few on paper for the day the phone is lost."""

from __future__ import annotations

import secrets
import time

import msgspec
import pyotp
from sqlalchemy import Connection, RowMapping, select, update

from fogbound.core.texts import texts
from fogbound.server.accounts import token_hash
from fogbound.server.faults import Fault, NotSignedIn
from fogbound.server.store.database import Database
from fogbound.server.store.schema import users

_ = texts("server")

STEP = 30
"""Seconds that a code is shown; the one before and the one after are taken, too, for clocks differ."""
PAPER_CODES = 8
WRONG = _("Wrong name, password or code.")


class SecondFactor:
    """Short queries, on the clerk's thread."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def offer(self, user_id: str, name: str) -> tuple[str, str]:
        """A new secret, and the address that an app reads it from. It counts once a code of it was shown."""
        secret = pyotp.random_base32()
        with self.database.writing() as connection:
            connection.execute(update(users).where(users.c.id == user_id).values(totp_wanted=secret))
        return secret, pyotp.TOTP(secret).provisioning_uri(name, issuer_name="Fogbound")

    def begin(self, user_id: str, code: str) -> list[str]:
        """From now on codes are asked for. Returns the codes on paper, this once."""
        papers = [f"{secrets.token_hex(2)}-{secrets.token_hex(2)}-{secrets.token_hex(2)}" for _n in range(PAPER_CODES)]
        with self.database.writing() as connection:
            found = _row(connection, user_id)
            step = step_of(found["totp_wanted"], code, 0) if found["totp_wanted"] else None
            if step is None:
                raise Fault(_("This code is not right: does the clock of your phone go right?"))
            values = {
                "totp": found["totp_wanted"],
                "totp_wanted": None,
                "totp_step": step,
                "recovery": msgspec.json.encode([token_hash(paper) for paper in papers]).decode(),
            }
            connection.execute(update(users).where(users.c.id == user_id).values(values))
        return papers

    def end(self, user_id: str) -> None:
        values = {"totp": None, "totp_wanted": None, "totp_step": 0, "recovery": "[]"}
        with self.database.writing() as connection:
            connection.execute(update(users).where(users.c.id == user_id).values(values))

    def demand(self, user_id: str, code: str) -> None:
        """Whoever has a second factor shows it; each code works once."""
        with self.database.writing() as connection:
            found = _row(connection, user_id)
            if found["totp"] is None:
                return
            step = step_of(found["totp"], code, found["totp_step"])
            papers = msgspec.json.decode(found["recovery"], type=list[str])
            if step is not None:
                spent: dict[str, int | str] = {"totp_step": step}
            elif (paper := token_hash(code.strip().lower())) in papers:
                spent = {"recovery": msgspec.json.encode([other for other in papers if other != paper]).decode()}
            else:
                raise NotSignedIn(WRONG)
            connection.execute(update(users).where(users.c.id == user_id).values(spent))


def step_of(secret: str, code: str, after: int) -> int | None:
    """The step of time whose code this is, if it is a later one than the last that was used."""
    now, digits = int(time.time()) // STEP, code.replace(" ", "")
    for step in (now - 1, now, now + 1):
        if step > after and secrets.compare_digest(pyotp.TOTP(secret).generate_otp(step).encode(), digits.encode()):
            return step
    return None


def _row(connection: Connection, user_id: str) -> RowMapping:
    return connection.execute(select(users).where(users.c.id == user_id)).mappings().one()
