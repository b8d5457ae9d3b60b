"""Checkpoints hold all that a table goes on from, and their place in the journal; there are no snapshots any more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

CHATS = sa.text("kind = 'chat'")


def upgrade() -> None:
    op.drop_table("snapshots")  # a cache
    op.drop_table("checkpoints")  # a cache, too, without what is needed now
    op.create_table(
        "checkpoints",
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("maker", sa.String(length=32), nullable=False),
        sa.Column("stays", sa.Boolean(), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.Column("book", sa.Text(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "length"),
    )
    op.create_index("chats", "journal", ["game_id", "seq"], sqlite_where=CHATS, postgresql_where=CHATS)
