"""Accounts of the organization's people, and whose a sign-in is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "account",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=False),
        sa.Column("made_ms", sa.BigInteger(), nullable=False),
        sa.Column("disabled_ms", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("org", "key", name="pk_account"),
    )
    op.create_index("ix_account_key", "account", ["key"], unique=True)
    op.add_column("sign_in", sa.Column("account", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    # A version without accounts would take a reader's sign-in for the office's.
    op.execute("DELETE FROM sign_in")
    op.drop_column("sign_in", "account")
    op.drop_table("account")
