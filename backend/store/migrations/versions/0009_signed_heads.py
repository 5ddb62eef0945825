"""The heads that devices signed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "signed_head",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("tid", sa.Text(), nullable=False),
        sa.Column("dev", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("sig", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["org", "tid"], ["tournament.org", "tournament.tid"], name="fk_signed_head_tournament"
        ),
        sa.PrimaryKeyConstraint("org", "tid", "dev", name="pk_signed_head"),
    )


def downgrade() -> None:
    op.drop_table("signed_head")
