"""The first tables: organization, devices, tournaments, their events, names, and sign-ins."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "organization",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("store_id", sa.Text(), nullable=False),
        sa.Column("made_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("org", name=op.f("pk_organization")),
    )
    op.create_table(
        "device",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("dev", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("enrolled_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=True),
        sa.Column("offset_ms", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("org", "dev", name=op.f("pk_device")),
    )
    op.create_index(op.f("ix_device_org_token_hash"), "device", ["org", "token_hash"], unique=True)
    op.create_table(
        "sign_in",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("org", "token_hash", name=op.f("pk_sign_in")),
    )
    op.create_table(
        "tournament",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("tid", sa.Text(), nullable=False),
        sa.Column("live_id", sa.Text(), nullable=False),
        sa.Column("cur", sa.BigInteger(), nullable=False),
        sa.Column("people_cur", sa.BigInteger(), nullable=False),
        sa.Column("first_seen_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("org", "tid", name=op.f("pk_tournament")),
    )
    op.create_index(
        op.f("ix_tournament_org_live_id"), "tournament", ["org", "live_id"], unique=True
    )
    _create_event()
    _create_set_aside()
    op.create_table(
        "person",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("tid", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("wall", sa.BigInteger(), nullable=False),
        sa.Column("dev", sa.Text(), nullable=False),
        _of_tournament("fk_person_tournament"),
        sa.PrimaryKeyConstraint("org", "tid", "player", name=op.f("pk_person")),
    )


def downgrade() -> None:
    for name in ("person", "set_aside", "event", "tournament", "sign_in", "device"):
        op.drop_table(name)
    op.drop_table("organization")


def _create_event() -> None:
    op.create_table(
        "event",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("tid", sa.Text(), nullable=False),
        sa.Column("dev", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("cur", sa.BigInteger(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        _of_tournament("fk_event_tournament"),
        sa.PrimaryKeyConstraint("org", "tid", "dev", "seq", name=op.f("pk_event")),
    )
    op.create_index(op.f("ix_event_org_tid_cur"), "event", ["org", "tid", "cur"], unique=True)


def _create_set_aside() -> None:
    op.create_table(
        "set_aside",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("tid", sa.Text(), nullable=False),
        sa.Column("dev", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("prev", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("sent_by", sa.Text(), nullable=False),
        sa.Column("set_aside_ms", sa.BigInteger(), nullable=False),
        sa.Column("cur", sa.BigInteger(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        _of_tournament("fk_set_aside_tournament"),
        sa.PrimaryKeyConstraint("org", "tid", "dev", "seq", "id", name=op.f("pk_set_aside")),
    )
    op.create_index(
        op.f("ix_set_aside_org_tid_cur"), "set_aside", ["org", "tid", "cur"], unique=True
    )


def _of_tournament(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["org", "tid"], ["tournament.org", "tournament.tid"], name=op.f(name)
    )
