"""The key of each device's records, as the device proved it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

COLUMNS = ("log_key", "next_log_key")


def upgrade() -> None:
    for name in COLUMNS:
        op.add_column("device", sa.Column(name, sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    for name in COLUMNS:
        op.drop_column("device", name)
