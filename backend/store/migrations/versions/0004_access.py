"""Several organizations in one database, wrong guesses, devices that were put out, and how large
every night is.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("organization", sa.Column("name", sa.Text(), nullable=False, server_default=""))
    op.add_column("organization", sa.Column("code_hash", sa.Text(), nullable=True))
    op.create_index("ix_organization_code_hash", "organization", ["code_hash"], unique=True)
    op.create_index("ix_tournament_live_id", "tournament", ["live_id"])
    op.create_table(
        "guess",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("wrong", sa.BigInteger(), nullable=False),
        sa.Column("last_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("org", "what", "source", name="pk_guess"),
    )
    op.create_index("ix_guess_org_last_ms", "guess", ["org", "last_ms"])
    op.add_column("device", sa.Column("old_hash", sa.Text(), nullable=True))
    op.add_column("device", sa.Column("state", sa.Text(), nullable=False, server_default="in"))
    op.add_column("device", sa.Column("state_ms", sa.BigInteger(), nullable=True))
    op.add_column(
        "tournament", sa.Column("size", sa.BigInteger(), nullable=False, server_default="0")
    )
    op.execute(
        "UPDATE tournament SET size = (SELECT coalesce(sum(length(raw)), 0) FROM event"
        " WHERE event.org = tournament.org AND event.tid = tournament.tid)"
        " + (SELECT coalesce(sum(length(raw)), 0) FROM set_aside"
        " WHERE set_aside.org = tournament.org AND set_aside.tid = tournament.tid)"
    )


def downgrade() -> None:
    op.drop_column("tournament", "size")
    for name in ("old_hash", "state", "state_ms"):
        op.drop_column("device", name)
    op.drop_table("guess")
    op.drop_index("ix_tournament_live_id", "tournament")
    op.drop_index("ix_organization_code_hash", "organization")
    op.drop_column("organization", "code_hash")
    op.drop_column("organization", "name")
