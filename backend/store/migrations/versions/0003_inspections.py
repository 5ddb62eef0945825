"""Links to one night, for a regulator."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "inspection",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("tid", sa.Text(), nullable=False),
        sa.Column("whom", sa.Text(), nullable=False),
        sa.Column("made_ms", sa.BigInteger(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.Column("withdrawn_ms", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["org", "tid"], ["tournament.org", "tournament.tid"], name="fk_inspection_tournament"
        ),
        sa.PrimaryKeyConstraint("org", "token_hash", name="pk_inspection"),
    )
    op.create_index("ix_inspection_org_tid", "inspection", ["org", "tid"])


def downgrade() -> None:
    op.drop_table("inspection")
