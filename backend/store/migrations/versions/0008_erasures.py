"""The record of names that were erased: who, when, how many, on what grounds."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "erasure",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("grounds", sa.Text(), nullable=False),
        sa.Column("names", sa.BigInteger(), nullable=False),
        sa.Column("nights", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("org", "id", name="pk_erasure"),
    )


def downgrade() -> None:
    op.drop_table("erasure")
