"""The key that a device proves each request with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("device", sa.Column("proof_key", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    # A version that asks for no proof must not let in with a token that may have been copied; who
    # was put out stays out.
    op.execute(
        "UPDATE device SET token_hash = 'again:' || dev, next_hash = NULL"
        " WHERE state <> 'in' AND proof_key <> ''"
    )
    op.execute("DELETE FROM device WHERE state = 'in' AND proof_key <> ''")
    op.drop_column("device", "proof_key")
