"""How many a code lets in, until when the pairing code does, and which devices are known."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("device", sa.Column("known_ms", sa.BigInteger(), nullable=True))
    op.execute("UPDATE device SET known_ms = enrolled_ms")
    op.add_column(
        "organization",
        sa.Column("open_until_ms", sa.BigInteger(), nullable=False, server_default="0"),
    )
    op.add_column("pass", sa.Column("uses", sa.BigInteger(), nullable=False, server_default="1"))
    op.add_column("pass", sa.Column("used_by", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    # An earlier version lets everybody in who has a code: none is left that is used up.
    op.execute("DELETE FROM pass WHERE uses < 1")
    op.drop_column("pass", "used_by")
    op.drop_column("pass", "uses")
    op.drop_column("organization", "open_until_ms")
    op.drop_column("device", "known_ms")
