"""Run by Alembic, on the connection that `migrate` holds."""

from __future__ import annotations

from alembic import context

from fogbound.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=False,  # the transaction is the caller's
)
context.run_migrations()
