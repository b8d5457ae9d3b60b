"""PostgreSQL says of what kind a new row is: after most kinds nobody but people has anything to do."""

from __future__ import annotations

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

FUNCTION = """
CREATE OR REPLACE FUNCTION fogbound_announce() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('fogbound', NEW.game_id || ' ' || NEW.seq || ' ' || NEW.kind);
    RETURN NULL;
END $$
"""


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(FUNCTION)
