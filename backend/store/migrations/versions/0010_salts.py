"""The salts that the digests of names were made with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("person", sa.Column("salt", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("person", "salt")
