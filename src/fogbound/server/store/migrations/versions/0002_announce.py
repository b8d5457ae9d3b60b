"""PostgreSQL announces each row of the journal by itself; SQLite is asked (`news.py`)."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

FUNCTION = """
CREATE FUNCTION fogbound_announce() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('fogbound', NEW.game_id || ' ' || NEW.seq);
    RETURN NULL;
END $$
"""
TRIGGER = "CREATE TRIGGER announce AFTER INSERT ON journal FOR EACH ROW EXECUTE FUNCTION fogbound_announce()"


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(FUNCTION)
        op.execute(TRIGGER)
