"""Kept lines of the lists of nights, and a count of junk that was not kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "summary",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("tid", sa.Text(), nullable=False),
        sa.Column("cur", sa.BigInteger(), nullable=False),
        sa.Column("made_by", sa.Text(), nullable=False),
        sa.Column("events", sa.BigInteger(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["org", "tid"], ["tournament.org", "tournament.tid"], name="fk_summary_tournament"
        ),
        sa.PrimaryKeyConstraint("org", "tid", name="pk_summary"),
    )
    op.create_table(
        "passed_over",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("tid", sa.Text(), nullable=False),
        sa.Column("dev", sa.Text(), nullable=False),
        sa.Column("lines", sa.BigInteger(), nullable=False),
        sa.Column("last_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["org", "tid"], ["tournament.org", "tournament.tid"], name="fk_passed_over_tournament"
        ),
        sa.PrimaryKeyConstraint("org", "tid", "dev", name="pk_passed_over"),
    )


def downgrade() -> None:
    op.drop_table("passed_over")
    op.drop_table("summary")
