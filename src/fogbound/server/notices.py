"""Telling absent players that it is their turn: by mail, by webhook. Off unless the administrator sets them up."""

from __future__ import annotations

import asyncio
import http.client
import json
import logging
import smtplib
import ssl
import time
from collections.abc import Callable
from email.message import EmailMessage
from typing import Any
from urllib.parse import unquote, urlsplit

from sqlalchemy import delete, insert, or_, select, update

from fogbound.core.texts import render, texts
from fogbound.server.faults import NotFound
from fogbound.server.settings import Settings
from fogbound.server.store.clerk import Clerk
from fogbound.server.store.schema import letters, outbox, seats, users
from fogbound.server.table import Table
from fogbound.server.tables import Tables

_ = texts("server")

log = logging.getLogger("fogbound.server")

TRIES = 8
TIMEOUT = 15.0


class Notices:
    """An outbox in the database: written with the turn, sent a little later, tried again when it fails."""

    def __init__(self, settings: Settings, tables: Tables) -> None:
        self.settings = settings
        self.tables = tables

    @property
    def are_on(self) -> bool:
        return bool(self.settings.smtp or self.settings.webhook_hosts)

    # -- on the clerk's thread ---------------------------------------------------------------------------------------

    def note(self, table: Table) -> None:
        """It is somebody's turn: put the notice down, once."""
        if not self.are_on or table.turn is None or table.noted == table.turn_mark:
            return
        untold = or_(seats.c.told.is_(None), seats.c.told != table.turn_mark)
        whose = (seats.c.game_id == table.game_id) & (seats.c.side == table.turn) & untold
        query = select(users).join(seats, seats.c.user_id == users.c.id).where(whose)
        with self.tables.database.writing() as connection:
            told = [dict(found) for found in connection.execute(query).mappings()]
            for user in told:
                for notice in self._notices_for(user, table):
                    connection.execute(insert(outbox), notice)
            if told:
                connection.execute(update(seats).where(whose).values(told=table.turn_mark))
        table.noted = table.turn_mark

    def _notices_for(self, user: dict[str, Any], table: Table) -> list[dict[str, Any]]:
        title = f"{table.header.game} {table.header.scenario}"
        link = f"{self.settings.public_url.rstrip('/')}/#/games/{table.game_id}"
        lines = {
            "game_id": table.game_id,
            "mark": table.turn_mark,
            "subject": render(_("Your turn: {title}", title=title), user["lang"]),
            "body": render(_("It is your turn in {title}: {link}", title=title, link=link), user["lang"]),
            "tries": 0,
            "due": time.time() + self.settings.notice_seconds,
        }
        channels = {"mail": user["email"] if self.settings.smtp else None, "webhook": user["webhook"]}
        return [{**lines, "channel": channel, "address": to} for channel, to in channels.items() if to]

    def _due(self, now: float) -> list[dict[str, Any]]:
        """Letters first: somebody waits for them."""
        due: list[dict[str, Any]] = []
        with self.tables.database.reading() as connection:
            for box in (letters, outbox):
                query = select(box).where(box.c.due <= now, box.c.failed.is_(None)).order_by(box.c.due).limit(20)
                due += [{"channel": "mail", **found, "box": box} for found in connection.execute(query).mappings()]
        return due

    def _is_still_true(self, notice: dict[str, Any]) -> bool:
        if notice["box"] is letters:
            return True
        try:
            table = self.tables.table(notice["game_id"])
            return table.turn is not None and table.turn_mark == str(notice["mark"])
        except NotFound:
            return False

    def _settle(self, notice: dict[str, Any], sent: bool, why: str) -> None:
        """Sent, or to be tried again; after so many tries it is set aside, for the administrator to look at."""
        box = notice["box"]
        mine = box.c.id == notice["id"]
        tries = notice["tries"] + 1
        with self.tables.database.writing() as connection:
            if sent:
                connection.execute(delete(box).where(mine))
            elif tries >= TRIES:
                connection.execute(update(box).where(mine).values(tries=tries, failed=why))
            else:
                later = time.time() + 30 * 2**tries
                connection.execute(update(box).where(mine).values(tries=tries, due=later))

    # -- sending -----------------------------------------------------------------------------------------------------

    async def send_due(self, clerk: Clerk) -> None:
        if not self.are_on:
            return
        for notice in await clerk.do(self._due, time.time()):
            sent, why = True, ""
            if await clerk.do(self._is_still_true, notice):
                try:
                    await asyncio.to_thread(SENDERS[notice["channel"]], self.settings, notice)
                except Exception as fault:  # one bad address must not stop the others
                    log.warning("A notice by %s could not be sent (%s).", notice["channel"], type(fault).__name__)
                    sent, why = False, type(fault).__name__
            await clerk.do(self._settle, notice, sent, why)


def send_mail(settings: Settings, notice: dict[str, Any]) -> None:
    """`smtp://user:password@host:587` upgrades to TLS if the server can; `smtps://` begins with it."""
    where = urlsplit(settings.smtp)
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = settings.mail_from, notice["address"], notice["subject"]
    letter.set_content(notice["body"])
    secure = where.scheme == "smtps"
    make: Callable[..., smtplib.SMTP] = smtplib.SMTP_SSL if secure else smtplib.SMTP
    with make(where.hostname or "localhost", where.port or (465 if secure else 25), timeout=TIMEOUT) as server:
        server.ehlo()
        if not secure and server.has_extn("starttls"):
            server.starttls(context=ssl.create_default_context())
        if where.username:
            server.login(unquote(where.username), unquote(where.password or ""))
        server.send_message(letter)


def send_webhook(settings: Settings, notice: dict[str, Any]) -> None:
    """One POST, to a host on the list, following nothing. `content` is what Discord reads, `text` what Slack does."""
    where = urlsplit(notice["address"])
    if where.scheme != "https" or where.hostname not in settings.webhook_hosts:
        raise ValueError("not a host on the list")
    body = json.dumps({"content": notice["body"], "text": notice["body"]})
    connection = http.client.HTTPSConnection(where.hostname, timeout=TIMEOUT)
    try:
        path = (where.path or "/") + (f"?{where.query}" if where.query else "")
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        status = connection.getresponse().status
        if status >= 300:
            raise http.client.HTTPException(f"status {status}")
    finally:
        connection.close()


SENDERS = {"mail": send_mail, "webhook": send_webhook}
