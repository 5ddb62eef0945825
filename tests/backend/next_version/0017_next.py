"""An invented next version: a table more, a column more, a column of another name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "room",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("org", "name", name=op.f("pk_room")),
    )
    op.add_column("device", sa.Column("room", sa.Text(), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("device", "room")
    op.drop_table("room")
