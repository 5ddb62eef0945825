"""What a device may read, and codes that let a tablet in to read so much and no more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # What was let in before reads as before.
    op.add_column("device", sa.Column("only_tid", sa.Text(), nullable=False, server_default=""))
    op.add_column(
        "device", sa.Column("reads_names", sa.BigInteger(), nullable=False, server_default="1")
    )
    op.create_table(
        "pass",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("code_hash", sa.Text(), nullable=False),
        sa.Column("only_tid", sa.Text(), nullable=False),
        sa.Column("reads_names", sa.BigInteger(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("org", "code_hash", name="pk_pass"),
    )
    op.create_index("ix_pass_code_hash", "pass", ["code_hash"], unique=True)


def downgrade() -> None:
    # A version that gives every device everything must not let in those that had less; who was
    # put out stays out.
    op.execute(
        "UPDATE device SET token_hash = 'again:' || dev, next_hash = NULL"
        " WHERE state <> 'in' AND (only_tid <> '' OR reads_names = 0)"
    )
    op.execute("DELETE FROM device WHERE state = 'in' AND (only_tid <> '' OR reads_names = 0)")
    op.drop_table("pass")
    op.drop_column("device", "reads_names")
    op.drop_column("device", "only_tid")
