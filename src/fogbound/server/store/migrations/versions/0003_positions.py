"""The last position of each game as its viewers saw it; snapshots say which program made them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "positions",
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("turn", sa.String(length=40), nullable=True),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("digest", sa.String(length=32), nullable=False),
        sa.Column("views", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id"),
    )
    op.drop_table("snapshots")  # a cache, and nobody can tell any more who made what is in it
    op.create_table(
        "snapshots",
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("maker", sa.String(length=32), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("seen", sa.Text(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id"),
    )
