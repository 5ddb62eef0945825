"""Tokens that end and are renewed, and those that were replaced: who shows one of them again is a
copy.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

DAYS_60_MS = 60 * 86_400_000


def upgrade() -> None:
    op.add_column(
        "device", sa.Column("until_ms", sa.BigInteger(), nullable=False, server_default="0")
    )
    for name in ("next_hash", "next_dev"):
        op.add_column("device", sa.Column(name, sa.Text(), nullable=True))
    for name in ("next_until_ms", "copied_ms"):
        op.add_column("device", sa.Column(name, sa.BigInteger(), nullable=True))
    op.create_index("ix_device_org_next_hash", "device", ["org", "next_hash"], unique=True)
    op.create_table(
        "spent_token",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("dev", sa.Text(), nullable=False),
        sa.Column("spent_ms", sa.BigInteger(), nullable=False),
        sa.Column("renewed", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("org", "token_hash", name="pk_spent_token"),
    )
    op.create_index("ix_spent_token_org_dev", "spent_token", ["org", "dev"])
    op.execute(
        "INSERT INTO spent_token (org, token_hash, dev, spent_ms, renewed)"
        " SELECT org, old_hash, dev, enrolled_ms, 0 FROM device WHERE old_hash IS NOT NULL"
        " AND old_hash NOT LIKE 'again:%'"
    )
    # As if it had been given at the last contact, so that no tablet is shut out by the update.
    op.execute(f"UPDATE device SET until_ms = coalesce(seen_ms, enrolled_ms) + {DAYS_60_MS}")
    op.drop_column("device", "old_hash")


def downgrade() -> None:
    op.add_column("device", sa.Column("old_hash", sa.Text(), nullable=True))
    op.execute(
        "UPDATE device SET old_hash = (SELECT max(token_hash) FROM spent_token"
        " WHERE spent_token.org = device.org AND spent_token.dev = device.dev"
        " AND spent_ms = (SELECT max(spent_ms) FROM spent_token AS later"
        " WHERE later.org = device.org AND later.dev = device.dev))"
    )
    op.drop_table("spent_token")
    op.drop_index("ix_device_org_next_hash", "device")
    for name in ("until_ms", "next_hash", "next_dev", "next_until_ms", "copied_ms"):
        op.drop_column("device", name)
