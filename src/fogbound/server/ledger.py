"""The ledger of dice: what this server promised, and what became of it. It is only ever added to, chained and signed.

Whoever sits down gets the signed row that promises the dice of the game. If another commitment is shown at the end,
the two rows prove it to anybody. The chain makes a row that is taken out or put in later show to all who have read on.
Games are named by a hash: whoever knows a game finds it here, and nobody finds games that he does not know.
"""

from __future__ import annotations

import time
from hashlib import sha256
from typing import Any

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct
from sqlalchemy import Connection, insert, select, text

from fogbound.core.texts import texts
from fogbound.core.values import Refusal
from fogbound.server.store.schema import ledger, secrets
from fogbound.server.table import Table

_ = texts("server")

LOCK = 0x466F68  # one process at a time adds to the chain
SIGNING_KEY = "ledger"
START = "0" * 64


class Entry(Struct, frozen=True):
    """One row. `kind`: promised, begun, over, swapped, broken off."""

    n: int
    time: float
    kind: str
    game: str
    """Hash of the game's id; empty until the promise is used."""
    data: str
    """JSON: the commitment, the seeds, the key once the game is over."""
    chain: str
    """Hash of this row and of the chain before it."""
    signature: str
    """Ed25519, of the chain."""


def name_of(game_id: str) -> str:
    return sha256(f"fogbound game {game_id}".encode()).hexdigest()[:32]


def add(connection: Connection, kind: str, game_id: str, data: dict[str, Any]) -> Entry:
    """Within the transaction that makes it true."""
    if connection.dialect.name == "postgresql":  # SQLite's write lock is held already
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    last = connection.execute(select(ledger.c.n, ledger.c.chain).order_by(ledger.c.n.desc()).limit(1)).first()
    n, before = (last.n + 1, last.chain) if last else (1, START)
    row = Entry(n, time.time(), kind, name_of(game_id) if game_id else "", msgspec.json.encode(data).decode(), "", "")
    chain = _link(before, row)
    signature = _signer(connection).sign(chain.encode()).hex()
    row = msgspec.structs.replace(row, chain=chain, signature=signature)
    connection.execute(insert(ledger), msgspec.structs.asdict(row))
    return row


def note_dice(connection: Connection, table: Table, over: bool) -> None:
    """A game begins, or is over. If its dice are not those that were promised, the ledger says so for ever."""
    header, promised = table.header, promised_dice(connection, table.game_id)
    facts: dict[str, Any] = {"dice": header.dice, "seeds": header.seeds, "fork": header.fork}
    if promised is not None and promised != header.dice:
        add(connection, "swapped", table.game_id, {**facts, "promised": promised})
    if promised is None:
        add(connection, "begun", table.game_id, facts)
    if over:
        key = getattr(table.match.dice, "key", None)
        add(connection, "over", table.game_id, {**facts, "key": key.hex() if key else None})


def _link(before: str, row: Entry) -> str:
    return sha256(f"{before} {row.n} {row.time!r} {row.kind} {row.game} {row.data}".encode()).hexdigest()


def _signer(connection: Connection) -> Ed25519PrivateKey:
    found = connection.execute(select(secrets.c.value).where(secrets.c.name == SIGNING_KEY)).scalar()
    if found is not None:
        return Ed25519PrivateKey.from_private_bytes(found)
    made = Ed25519PrivateKey.generate()
    connection.execute(insert(secrets), {"name": SIGNING_KEY, "value": made.private_bytes_raw()})
    return made


# -- reading ---------------------------------------------------------------------------------------------------------


def public_key(connection: Connection) -> str:
    """By which anybody checks the signatures; empty as long as nothing was signed."""
    found = connection.execute(select(secrets.c.value).where(secrets.c.name == SIGNING_KEY)).scalar()
    return Ed25519PrivateKey.from_private_bytes(found).public_key().public_bytes_raw().hex() if found else ""


def read(connection: Connection, after: int = 0, most: int = 500) -> list[Entry]:
    query = select(ledger).where(ledger.c.n > after).order_by(ledger.c.n).limit(most)
    return [Entry(**row) for row in connection.execute(query).mappings()]


def about(connection: Connection, game_id: str) -> list[Entry]:
    """The rows about one game."""
    query = select(ledger).where(ledger.c.game == name_of(game_id)).order_by(ledger.c.n)
    return [Entry(**row) for row in connection.execute(query).mappings()]


def promised_dice(connection: Connection, game_id: str) -> str | None:
    """The commitment by which a game was begun, as the ledger has it."""
    begun = [row for row in about(connection, game_id) if row.kind == "begun"]
    found: str | None = msgspec.json.decode(begun[0].data)["dice"] if begun else None
    return found


def verify(entries: list[Entry], key: str) -> None:
    """Is the chain whole from its beginning, and every row signed? Raises a `Refusal` that names the first fault."""
    before, signer = START, Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
    for n, row in enumerate(entries, 1):
        if row.n != n or row.chain != _link(before, row):
            raise Refusal(_("Row {n} of the ledger of dice was changed, moved or lost.", n=n))
        try:
            signer.verify(bytes.fromhex(row.signature), row.chain.encode())
        except (InvalidSignature, ValueError):
            raise Refusal(_("Row {n} of the ledger of dice is not signed by this server.", n=n)) from None
        before = row.chain
