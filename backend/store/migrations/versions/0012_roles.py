"""What a device was let in for, in the place of whether it writes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("device", "pass"):
        op.add_column(
            table, sa.Column("role", sa.Text(), nullable=False, server_default="director")
        )
        op.execute(f"UPDATE \"{table}\" SET role = 'viewer' WHERE may_write = 0")
        op.drop_column(table, "may_write")


def downgrade() -> None:
    # A version in which whoever writes writes everything must not let in those that may not; who
    # was put out stays out.
    op.execute(
        "UPDATE device SET token_hash = 'again:' || dev, next_hash = NULL"
        " WHERE state <> 'in' AND role IN ('desk', 'table')"
    )
    op.execute("DELETE FROM device WHERE state = 'in' AND role IN ('desk', 'table')")
    op.execute("DELETE FROM pass WHERE role IN ('desk', 'table')")
    for table in ("device", "pass"):
        op.add_column(
            table, sa.Column("may_write", sa.BigInteger(), nullable=False, server_default="1")
        )
        op.execute(f"UPDATE \"{table}\" SET may_write = 0 WHERE role = 'viewer'")
        op.drop_column(table, "role")
