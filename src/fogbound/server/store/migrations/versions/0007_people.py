"""Confirmed addresses, links by mail, a second factor, sessions that can be told apart, accounts that are closed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in (
        sa.Column("email_wanted", sa.String(length=200), nullable=True),
        sa.Column("totp", sa.String(length=64), nullable=True),
        sa.Column("totp_wanted", sa.String(length=64), nullable=True),
        sa.Column("totp_step", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("recovery", sa.Text(), nullable=False, server_default="[]"),
        sa.Column("closed", sa.Float(), nullable=True),
    ):
        op.add_column("users", column)
    op.add_column("sessions", sa.Column("created", sa.Float(), nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("agent", sa.String(length=80), nullable=False, server_default=""))
    op.create_table(
        "links",
        sa.Column("token", sa.String(length=64), primary_key=True),
        sa.Column("user_id", sa.String(length=24), sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
        sa.Column("purpose", sa.String(length=8), nullable=False),
        sa.Column("address", sa.String(length=200), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
    )
    op.create_index("ix_links_user_id", "links", ["user_id"])
    op.create_table(
        "letters",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), primary_key=True, autoincrement=True),
        sa.Column("address", sa.String(length=200), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("failed", sa.String(length=80), nullable=True),
    )
    op.create_index("ix_letters_due", "letters", ["due"])
