"""After which time a player may be taken for absent: two weeks in the games that are there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("absence", sa.Float(), nullable=False, server_default="1209600"))
