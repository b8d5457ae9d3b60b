"""Positions gone by, so that a page of a long replay costs no more than one of a short one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "checkpoints",
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("maker", sa.String(length=32), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "length"),
    )
