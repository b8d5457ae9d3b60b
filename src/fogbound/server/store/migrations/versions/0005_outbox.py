"""Notices that cannot be sent are set aside, with the reason."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("outbox", sa.Column("failed", sa.String(length=80), nullable=True))
