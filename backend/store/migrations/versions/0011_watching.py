"""Devices that only watch, and codes that let in such."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # What was let in before writes as before.
    for table in ("device", "pass"):
        op.add_column(
            table, sa.Column("may_write", sa.BigInteger(), nullable=False, server_default="1")
        )


def downgrade() -> None:
    # A version in which every device writes must not let in those that may not; who was put out
    # stays out.
    op.execute(
        "UPDATE device SET token_hash = 'again:' || dev, next_hash = NULL"
        " WHERE state <> 'in' AND may_write = 0"
    )
    op.execute("DELETE FROM device WHERE state = 'in' AND may_write = 0")
    op.execute("DELETE FROM pass WHERE may_write = 0")
    for table in ("device", "pass"):
        op.drop_column(table, "may_write")
