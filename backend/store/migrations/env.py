"""Alembic calls this file. The connection is handed in by `migrate`, inside its transaction."""

from __future__ import annotations

from alembic import context

from backend.store.rows import db

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=db.metadata,
    transactional_ddl=True,
)
context.run_migrations()
