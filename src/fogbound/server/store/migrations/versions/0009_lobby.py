"""How far a game is, and how it ended, for the lists and for results."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("stage", sa.Text(), nullable=True))
    op.add_column("games", sa.Column("winner", sa.String(length=40), nullable=True))
    op.add_column("games", sa.Column("ended", sa.Float(), nullable=True))
