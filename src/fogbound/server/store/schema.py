"""The tables. `journal` is the truth of every game; `checkpoints` and the columns marked so are a cache.

`positions` follow from it as well, but only for rules that can replay it; for later ones they are all that is left.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData()


def _of_game() -> ForeignKey:
    return ForeignKey("games.id", ondelete="CASCADE")


def _of_user(gone: str = "SET NULL") -> ForeignKey:
    return ForeignKey("users.id", ondelete=gone)


ID = String(24)
BIG = BigInteger().with_variant(Integer, "sqlite")  # SQLite numbers rows by itself only under INTEGER

users = Table(
    "users",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("name_key", String(80), nullable=False, unique=True),  # the name as it is compared: no two look alike
    Column("password", String(200)),  # argon2id; a guest has none
    Column("lang", String(2), nullable=False),
    Column("email", String(200)),
    Column("webhook", String(500)),
    Column("created", Float, nullable=False),
    Column("email_wanted", String(200)),  # not confirmed yet: nothing is written to it but the question
    Column("totp", String(64)),  # secret of the second factor; whoever reads the database can make codes
    Column("totp_wanted", String(64)),
    Column("totp_step", Integer, nullable=False, server_default="0"),  # of the last code used: each works once
    Column("recovery", Text, nullable=False, server_default="[]"),  # JSON: hashes of the codes on paper
    Column("closed", Float),  # when the administrator closed the account
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # sha256 of it: a stolen database opens no session
    Column("user_id", ID, _of_user("CASCADE"), nullable=False, index=True),
    Column("label", String(40), nullable=False),  # of a bearer token; empty for a browser
    Column("expires", Float, nullable=False),
    Column("created", Float, nullable=False, server_default="0"),
    Column("agent", String(80), nullable=False, server_default=""),  # what the browser calls itself
)

links = Table(  # by mail: each works once
    "links",
    metadata,
    Column("token", String(64), primary_key=True),  # sha256 of it
    Column("user_id", ID, _of_user("CASCADE"), nullable=False, index=True),
    Column("purpose", String(8), nullable=False),  # confirm, reset
    Column("address", String(200), nullable=False),
    Column("expires", Float, nullable=False),
)

letters = Table(  # to people, about their account; the outbox is about games
    "letters",
    metadata,
    Column("id", BIG, primary_key=True, autoincrement=True),
    Column("address", String(200), nullable=False),
    Column("subject", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("due", Float, nullable=False, index=True),
    Column("failed", String(80)),
)

games = Table(
    "games",
    metadata,
    Column("id", ID, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("scenario", String(80), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("dice", String(80), nullable=False),  # the commitment, public
    Column("dice_key", LargeBinary),  # secret until the end; an imported finished match may have none
    Column("fork", Integer, nullable=False),
    Column("title", String(80), nullable=False),
    Column("private", Boolean, nullable=False),
    Column("invite", String(24), nullable=False),  # whoever knows it may take a seat of a private game
    Column("clock", Text),  # JSON: the time control, if any
    Column("absence", Float, nullable=False, server_default="1209600"),  # seconds until a player is taken for absent
    Column("position", Text),  # where it begins, if not with the set-up
    Column("creator", ID, _of_user()),
    Column("created", Float, nullable=False),
    Column("status", String(8), nullable=False),  # open, on, over (cache)
    Column("turn", String(40)),  # the side asked (cache)
    Column("changed", Float, nullable=False),  # (cache)
    Column("stage", Text),  # JSON: how far it is, for everybody to see (cache)
    Column("winner", String(40)),  # the side that won (cache)
    Column("ended", Float),  # when it was decided (cache)
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", ID, _of_game(), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("side", String(40), nullable=False),
    Column("user_id", ID, _of_user()),
    Column("bot", String(40)),
    Column("told", String(16)),  # the mark of the turn of which its player was notified
)

journal = Table(
    "journal",
    metadata,
    Column("id", BIG, primary_key=True, autoincrement=True),
    Column("game_id", ID, _of_game(), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("side", String(40), nullable=False),
    Column("user_id", ID, _of_user()),
    Column("mark", String(16), nullable=False),
    Column("idempotency", String(80)),
    Column("time", Float, nullable=False),
    Column("data", Text, nullable=False),  # JSON, by kind
    Column("events", Text, nullable=False),  # JSON (cache: they follow from the entries)
    UniqueConstraint("game_id", "seq", name="one_writer"),
    UniqueConstraint("game_id", "idempotency", name="applied_once"),
    sqlite_autoincrement=True,
)

checkpoints = Table(  # positions on the way: the newest to go on from, the others for whoever looks back
    "checkpoints",
    metadata,
    Column("game_id", ID, _of_game(), primary_key=True),
    Column("length", Integer, primary_key=True),  # entries before it
    Column("seq", Integer, nullable=False),  # the row of the journal that led past it
    Column("maker", String(32), nullable=False),  # fingerprint of the program that made it; of no use to any other
    Column("stays", Boolean, nullable=False),  # when there is a newer one
    Column("told", Text, nullable=False),  # JSON: by viewer, how many events, and at how many moments
    Column("book", Text, nullable=False),  # JSON: what else a table needs
    Column("state", LargeBinary, nullable=False),  # pressed
)

positions = Table(
    "positions",
    metadata,
    Column("game_id", ID, _of_game(), primary_key=True),
    Column("seq", Integer, nullable=False),  # the row of the journal that it follows
    Column("length", Integer, nullable=False),  # entries before it
    Column("turn", String(40)),  # the side asked
    Column("result", Text),  # JSON, if the game is over
    Column("digest", String(32), nullable=False),  # of the state
    Column("views", LargeBinary, nullable=False),  # zlib of JSON: what each viewer saw; later rules read it, too
)

orders = Table(
    "orders",
    metadata,
    Column("game_id", ID, _of_game(), primary_key=True),
    Column("side", String(40), primary_key=True),
    Column("document", Text, nullable=False),
)

notes = Table(
    "notes",
    metadata,
    Column("game_id", ID, _of_game(), primary_key=True),
    Column("user_id", ID, _of_user("CASCADE"), primary_key=True),
    Column("text", Text, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", BIG, primary_key=True, autoincrement=True),
    Column("game_id", ID, _of_game(), nullable=False),
    Column("mark", String(16), nullable=False),  # of the turn it tells of; it is not sent once that has passed
    Column("channel", String(8), nullable=False),  # mail, webhook
    Column("address", String(500), nullable=False),
    Column("subject", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("due", Float, nullable=False, index=True),
    Column("failed", String(80)),  # why it was given up
)

promises = Table(  # dice whose commitment is given out, waiting for their game
    "promises",
    metadata,
    Column("dice", String(80), primary_key=True),
    Column("dice_key", LargeBinary, nullable=False),
    Column("user_id", ID, _of_user("CASCADE"), nullable=False),
    Column("made", Float, nullable=False),
)

ledger = Table(  # only ever added to: triggers see to that
    "ledger",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("time", Float, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("game", String(32), nullable=False),  # a hash of its id
    Column("data", Text, nullable=False),  # JSON, by kind
    Column("chain", String(64), nullable=False),
    Column("signature", String(128), nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("duty", String(40), primary_key=True),
    Column("holder", String(80), nullable=False),
    Column("until", Float, nullable=False),
)

rated = Table(  # what each rated game has changed for its two players: the newest row of a player is his rating
    "rated",
    metadata,
    Column("game_id", ID, _of_game(), primary_key=True),
    Column("user_id", ID, _of_user("CASCADE"), primary_key=True),
    Column("against", ID, _of_user()),
    Column("game", String(40), nullable=False),
    Column("side", String(40), nullable=False),
    Column("score", Float, nullable=False),  # 1, 0.5 or 0
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("time", Float, nullable=False),
)

CHATS = text("kind = 'chat'")
Index("chats", journal.c.game_id, journal.c.seq, sqlite_where=CHATS, postgresql_where=CHATS)
Index("rated_by_user", rated.c.user_id, rated.c.game, rated.c.time)
Index("seats_by_user", seats.c.user_id, seats.c.game_id)
Index("ledger_by_game", ledger.c.game)
Index("games_by_change", games.c.status, games.c.changed)
