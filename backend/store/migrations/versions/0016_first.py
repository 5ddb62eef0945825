"""The tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = None
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
        sa.Column("checksum", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("org", "key", name=op.f("pk_account")),
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
        sa.Column("state", sa.Text(), server_default="in", nullable=False),
        sa.Column("state_ms", sa.BigInteger(), nullable=True),
        sa.Column("until_ms", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("next_hash", sa.Text(), nullable=True),
        sa.Column("next_dev", sa.Text(), nullable=True),
        sa.Column("next_until_ms", sa.BigInteger(), nullable=True),
        sa.Column("copied_ms", sa.BigInteger(), nullable=True),
        sa.Column("only_tid", sa.Text(), server_default="", nullable=False),
        sa.Column("reads_names", sa.BigInteger(), server_default="1", nullable=False),
        sa.Column("role", sa.Text(), server_default="director", nullable=False),
        sa.Column("proof_key", sa.Text(), server_default="", nullable=False),
        sa.Column("log_key", sa.Text(), server_default="", nullable=False),
        sa.Column("next_log_key", sa.Text(), server_default="", nullable=False),
        sa.Column("known_ms", sa.BigInteger(), nullable=True),
        sa.Column("checksum", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("org", "dev", name=op.f("pk_device")),
    )
    op.create_index(op.f("ix_device_org_next_hash"), "device", ["org", "next_hash"], unique=True)
    op.create_index(op.f("ix_device_org_token_hash"), "device", ["org", "token_hash"], unique=True)
    op.create_table(
        "audited",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("checksum", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("org", "id", name=op.f("pk_audited")),
    )
    op.create_table(
        "erasure",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("grounds", sa.Text(), nullable=False),
        sa.Column("names", sa.BigInteger(), nullable=False),
        sa.Column("nights", sa.BigInteger(), nullable=False),
        sa.Column("checksum", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("org", "id", name=op.f("pk_erasure")),
    )
    op.create_table(
        "guess",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("wrong", sa.BigInteger(), nullable=False),
        sa.Column("last_ms", sa.BigInteger(), nullable=False),
        sa.Column("checksum", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("org", "kind", "source", name=op.f("pk_guess")),
    )
    op.create_index(op.f("ix_guess_org_last_ms"), "guess", ["org", "last_ms"], unique=False)
    op.create_table(
        "organization",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("store_id", sa.Text(), nullable=False),
        sa.Column("made_ms", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("code_hash", sa.Text(), nullable=True),
        sa.Column("open_until_ms", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("first_hash", sa.Text(), server_default="", nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("checksum", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("org", name=op.f("pk_organization")),
    )
    op.create_index(op.f("ix_organization_code_hash"), "organization", ["code_hash"], unique=True)
    op.create_table(
        "pass",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("code_hash", sa.Text(), nullable=False),
        sa.Column("only_tid", sa.Text(), nullable=False),
        sa.Column("reads_names", sa.BigInteger(), nullable=False),
        sa.Column("role", sa.Text(), server_default="director", nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.Column("uses", sa.BigInteger(), server_default="1", nullable=False),
        sa.Column("used_by", sa.Text(), server_default="", nullable=False),
        sa.Column("checksum", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("org", "code_hash", name=op.f("pk_pass")),
    )
    op.create_index(op.f("ix_pass_code_hash"), "pass", ["code_hash"], unique=True)
    op.create_table(
        "sign_in",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("checksum", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("org", "token_hash", name=op.f("pk_sign_in")),
    )
    op.create_table(
        "spent_token",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("dev", sa.Text(), nullable=False),
        sa.Column("spent_ms", sa.BigInteger(), nullable=False),
        sa.Column("renewed", sa.BigInteger(), nullable=False),
        sa.Column("checksum", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("org", "token_hash", name=op.f("pk_spent_token")),
    )
    op.create_index(op.f("ix_spent_token_org_dev"), "spent_token", ["org", "dev"], unique=False)
    op.create_table(
        "tournament",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("tid", sa.Text(), nullable=False),
        sa.Column("live_id", sa.Text(), nullable=False),
        sa.Column("cur", sa.BigInteger(), nullable=False),
        sa.Column("people_cur", sa.BigInteger(), nullable=False),
        sa.Column("size", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("first_seen_ms", sa.BigInteger(), nullable=False),
        sa.Column("checksum", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("org", "tid", name=op.f("pk_tournament")),
    )
    op.create_index(op.f("ix_tournament_live_id"), "tournament", ["live_id"], unique=False)
    op.create_index(
        op.f("ix_tournament_org_live_id"), "tournament", ["org", "live_id"], unique=True
    )
    op.create_table(
        "acknowledged_head",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("tid", sa.Text(), nullable=False),
        sa.Column("dev", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("checksum", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["org", "tid"],
            ["tournament.org", "tournament.tid"],
            name=op.f("fk_acknowledged_head_tournament"),
        ),
        sa.PrimaryKeyConstraint("org", "tid", "dev", name=op.f("pk_acknowledged_head")),
    )
    op.create_table(
        "event",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("tid", sa.Text(), nullable=False),
        sa.Column("dev", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("cur", sa.BigInteger(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["org", "tid"], ["tournament.org", "tournament.tid"], name=op.f("fk_event_tournament")
        ),
        sa.PrimaryKeyConstraint("org", "tid", "dev", "seq", name=op.f("pk_event")),
    )
    op.create_index(op.f("ix_event_org_tid_cur"), "event", ["org", "tid", "cur"], unique=True)
    op.create_table(
        "hall_device",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("hub", sa.Text(), nullable=False),
        sa.Column("dev", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("only_tid", sa.Text(), nullable=False),
        sa.Column("log_key", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("state_ms", sa.BigInteger(), nullable=True),
        sa.Column("checksum", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("org", "hub", "dev", name=op.f("pk_hall_device")),
    )
    op.create_table(
        "inspection",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("tid", sa.Text(), nullable=False),
        sa.Column("whom", sa.Text(), nullable=False),
        sa.Column("made_ms", sa.BigInteger(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.Column("withdrawn_ms", sa.BigInteger(), nullable=True),
        sa.Column("checksum", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["org", "tid"],
            ["tournament.org", "tournament.tid"],
            name=op.f("fk_inspection_tournament"),
        ),
        sa.PrimaryKeyConstraint("org", "token_hash", name=op.f("pk_inspection")),
    )
    op.create_index(op.f("ix_inspection_org_tid"), "inspection", ["org", "tid"], unique=False)
    op.create_table(
        "passed_over",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("tid", sa.Text(), nullable=False),
        sa.Column("dev", sa.Text(), nullable=False),
        sa.Column("lines", sa.BigInteger(), nullable=False),
        sa.Column("last_ms", sa.BigInteger(), nullable=False),
        sa.Column("checksum", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["org", "tid"],
            ["tournament.org", "tournament.tid"],
            name=op.f("fk_passed_over_tournament"),
        ),
        sa.PrimaryKeyConstraint("org", "tid", "dev", name=op.f("pk_passed_over")),
    )
    op.create_table(
        "person",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("tid", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("wall", sa.BigInteger(), nullable=False),
        sa.Column("dev", sa.Text(), nullable=False),
        sa.Column("salt", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["org", "tid"], ["tournament.org", "tournament.tid"], name=op.f("fk_person_tournament")
        ),
        sa.PrimaryKeyConstraint("org", "tid", "player", name=op.f("pk_person")),
    )
    op.create_table(
        "waiting_person",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("tid", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("salt", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("wall", sa.BigInteger(), nullable=False),
        sa.Column("dev", sa.Text(), nullable=False),
        sa.Column("checksum", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["org", "tid"],
            ["tournament.org", "tournament.tid"],
            name=op.f("fk_waiting_person_tournament"),
        ),
        sa.PrimaryKeyConstraint("org", "tid", "player", "salt", name=op.f("pk_waiting_person")),
    )
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
        sa.Column("note", sa.Text(), server_default="", nullable=False),
        sa.Column("checksum", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["org", "tid"],
            ["tournament.org", "tournament.tid"],
            name=op.f("fk_set_aside_tournament"),
        ),
        sa.PrimaryKeyConstraint("org", "tid", "dev", "seq", "id", name=op.f("pk_set_aside")),
    )
    op.create_index(
        op.f("ix_set_aside_org_tid_cur"), "set_aside", ["org", "tid", "cur"], unique=True
    )
    op.create_table(
        "signed_head",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("tid", sa.Text(), nullable=False),
        sa.Column("dev", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("sig", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["org", "tid"],
            ["tournament.org", "tournament.tid"],
            name=op.f("fk_signed_head_tournament"),
        ),
        sa.PrimaryKeyConstraint("org", "tid", "dev", name=op.f("pk_signed_head")),
    )
    op.create_table(
        "summary",
        sa.Column("org", sa.Text(), nullable=False),
        sa.Column("tid", sa.Text(), nullable=False),
        sa.Column("cur", sa.BigInteger(), nullable=False),
        sa.Column("made_by", sa.Text(), nullable=False),
        sa.Column("events", sa.BigInteger(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.Column("checksum", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["org", "tid"],
            ["tournament.org", "tournament.tid"],
            name=op.f("fk_summary_tournament"),
        ),
        sa.PrimaryKeyConstraint("org", "tid", name=op.f("pk_summary")),
    )
