"""Promised dice, and the ledger of what became of them: rows are added to it, and never changed or deleted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

SQLITE = """
CREATE TRIGGER ledger_no_{what} BEFORE {what} ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is only ever added to'); END
"""
POSTGRES = (
    """
CREATE FUNCTION ledger_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the ledger is only ever added to';
END $$
""",
    "CREATE TRIGGER ledger_kept BEFORE UPDATE OR DELETE ON ledger FOR EACH ROW EXECUTE FUNCTION ledger_is_kept()",
    "CREATE TRIGGER ledger_whole BEFORE TRUNCATE ON ledger EXECUTE FUNCTION ledger_is_kept()",
)


def upgrade() -> None:
    op.create_table(
        "promises",
        sa.Column("dice", sa.String(length=80), nullable=False),
        sa.Column("dice_key", sa.LargeBinary(), nullable=False),
        sa.Column("user_id", sa.String(length=24), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("dice"),
    )
    op.create_table(
        "ledger",
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("chain", sa.String(length=64), nullable=False),
        sa.Column("signature", sa.String(length=128), nullable=False),
        sa.PrimaryKeyConstraint("n"),
    )
    op.create_index("ledger_by_game", "ledger", ["game"], unique=False)
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    if op.get_bind().dialect.name == "postgresql":
        for statement in POSTGRES:
            op.execute(statement)
    else:
        for what in ("UPDATE", "DELETE"):
            op.execute(SQLITE.format(what=what))
