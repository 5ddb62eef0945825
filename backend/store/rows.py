"""The tables. Every primary key starts with the organization, and no key is counted up by the
database: one organization's rows can move to another database as they are. Times are `_ms`:
milliseconds since 1970, UTC.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import (
    BigInteger,
    Dialect,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    MetaData,
    Text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, declared_attr, mapped_column, registry
from sqlalchemy.schema import SchemaItem

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Words(Text):
    """A text. SQLite keeps a value of any kind in any column: one that is of another kind than the
    column is read as no value that was ever written there, so that it is found damaged.
    """

    def result_processor(self, dialect: Dialect, coltype: object) -> Any:
        return _sound(dialect, str, "\ufffd") or super().result_processor(dialect, coltype)


class Number(BigInteger):
    """A whole number, read in the same way."""

    def result_processor(self, dialect: Dialect, coltype: object) -> Any:
        return _sound(dialect, int, -1) or super().result_processor(dialect, coltype)


class Raw(LargeBinary):
    """Bytes, read in the same way."""

    def result_processor(self, dialect: Dialect, coltype: object) -> Any:
        sound = _sound(dialect, bytes, b"\xff")
        return sound or super().result_processor(dialect, coltype)  # type: ignore[no-untyped-call]


def _sound(dialect: Dialect, kind: type, other: object) -> Callable[[object], object] | None:
    """What makes *other* of each value of another *kind*; None for a database that keeps none."""
    if dialect.name != "sqlite":
        return None
    return lambda value: value if isinstance(value, kind) or value is None else other


class Base(DeclarativeBase):
    registry = registry(
        metadata=MetaData(naming_convention=NAMES),
        type_annotation_map={str: Words(), int: Number(), bytes: Raw()},
    )
    org: Mapped[str] = mapped_column(primary_key=True, sort_order=-3)


db = SQLAlchemy(model_class=Base)

if TYPE_CHECKING:
    Model = Base
else:
    Model = db.Model


class Checked:
    """What a row carries that nothing else proves; see store.checksums."""

    checksum: Mapped[str] = mapped_column(server_default="", sort_order=1)


class Organization(Checked, Model):
    """The first is the server's own, named and let in by its settings; of the pairing code of
    the others only the hash is kept. Where people have accounts it lets new tablets in until
    open_until_ms. first_hash is of the link that makes the first account, "" where there is none.
    store_id names this database: a client that meets another one compares everything again. With
    the secret it knows again what it erased itself, also after an older copy was put back.
    """

    store_id: Mapped[str]
    made_ms: Mapped[int]
    name: Mapped[str] = mapped_column(server_default="")
    code_hash: Mapped[str | None]
    open_until_ms: Mapped[int] = mapped_column(server_default="0")
    first_hash: Mapped[str] = mapped_column(server_default="")
    secret: Mapped[str]
    __table_args__ = (Index(None, "code_hash", unique=True),)


class Device(Checked, Model):
    """A tablet that was let in. Of its token, which holds until until_ms, only the hash is kept;
    of the one offered next too, which holds from its first use on, then for the device next_dev.
    copied_ms: when a token was last shown that had been replaced, so that two devices held it.
    It reads the night only_tid, "" for all of them, with the names where reads_names is 1; role
    is one of store.reach.PARTS. proof_key is what it proves its requests with, log_key what its
    records are signed with, next_log_key those of next_dev; "" where its browser can make no key.
    offset_ms: the tablet's wall clock minus ours, as it was at the last contact. state is one of
    services.fleet.STATES, since state_ms; None for one that was never put out. known_ms: when the
    office said that it knows it; None while nobody did.
    """

    dev: Mapped[str] = mapped_column(primary_key=True)
    label: Mapped[str]
    token_hash: Mapped[str]
    enrolled_ms: Mapped[int]
    seen_ms: Mapped[int | None]
    offset_ms: Mapped[int | None]
    state: Mapped[str] = mapped_column(server_default="in")
    state_ms: Mapped[int | None]
    until_ms: Mapped[int] = mapped_column(server_default="0")
    next_hash: Mapped[str | None]
    next_dev: Mapped[str | None]
    next_until_ms: Mapped[int | None]
    copied_ms: Mapped[int | None]
    only_tid: Mapped[str] = mapped_column(server_default="")
    reads_names: Mapped[int] = mapped_column(server_default="1")
    role: Mapped[str] = mapped_column(server_default="director")
    proof_key: Mapped[str] = mapped_column(server_default="")
    log_key: Mapped[str] = mapped_column(server_default="")
    next_log_key: Mapped[str] = mapped_column(server_default="")
    known_ms: Mapped[int | None]
    __table_args__ = (
        Index(None, "org", "token_hash", unique=True),
        Index(None, "org", "next_hash", unique=True),
    )


class HallDevice(Checked, Model):
    """A device as a *hub* says that it let it in: what it is called there, its part, the night
    that it reads, "" for all, and what its records are signed with; role "" of one that the hub
    only knows to be out. state and state_ms as in Device.
    """

    hub: Mapped[str] = mapped_column(primary_key=True)
    dev: Mapped[str] = mapped_column(primary_key=True)
    label: Mapped[str]
    role: Mapped[str]
    only_tid: Mapped[str]
    log_key: Mapped[str]
    state: Mapped[str]
    state_ms: Mapped[int | None]


class Pass(Checked, Model):
    """A code for helpers' tablets until until_ms: only its hash is kept. It lets so many more in
    (uses), the last of them used_by. Whoever comes with it reads and writes as a Device with the
    same fields.
    """

    code_hash: Mapped[str] = mapped_column(primary_key=True)
    only_tid: Mapped[str]
    reads_names: Mapped[int]
    role: Mapped[str] = mapped_column(server_default="director")
    until_ms: Mapped[int]
    uses: Mapped[int] = mapped_column(server_default="1")
    used_by: Mapped[str] = mapped_column(server_default="")
    __table_args__ = (Index(None, "code_hash", unique=True),)


class SpentToken(Checked, Model):
    """A token that was replaced: *renewed* (1) by its owner, or (0) by pairing again. A renewed
    one is shown by nobody but a copy of its owner.
    """

    token_hash: Mapped[str] = mapped_column(primary_key=True)
    dev: Mapped[str]
    spent_ms: Mapped[int]
    renewed: Mapped[int]
    __table_args__ = (Index(None, "org", "dev"),)


class Tournament(Checked, Model):
    """cur counts what this database took in for the tournament; it is a transport cursor and means
    nothing else. size is the bytes of those lines. live_id is the public one-way name under which
    phones ask for the clock.
    """

    tid: Mapped[str] = mapped_column(primary_key=True)
    live_id: Mapped[str]
    cur: Mapped[int]
    people_cur: Mapped[int]
    size: Mapped[int] = mapped_column(server_default="0")
    first_seen_ms: Mapped[int]
    __table_args__ = (Index(None, "org", "live_id", unique=True), Index(None, "live_id"))


def _of_tournament() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["org", "tid"], ["tournament.org", "tournament.tid"])


class OfTournament:
    """What belongs to a tournament that is here."""

    tid: Mapped[str] = mapped_column(primary_key=True, sort_order=-2)

    @declared_attr.directive
    def __table_args__(cls) -> tuple[SchemaItem, ...]:
        return (_of_tournament(),)


class OfDevice(OfTournament):
    """What belongs to a device's log in a tournament."""

    dev: Mapped[str] = mapped_column(primary_key=True, sort_order=-1)


class Event(OfDevice, Model):
    """One line of a device's log, on the branch that counts. raw is exactly what the device
    wrote.
    """

    seq: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str]
    cur: Mapped[int]
    raw: Mapped[bytes]
    __table_args__ = (_of_tournament(), Index(None, "org", "tid", "cur", unique=True))


class SetAside(Checked, OfDevice, Model):
    """A line that is kept and does not count: a losing branch, a broken hash, an oversized or
    unreadable line, one for another night. prev is the id of the line before it on its own branch
    ("" before the first line); note is what the office said of it.
    """

    seq: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(primary_key=True)
    prev: Mapped[str]
    why: Mapped[str]
    sent_by: Mapped[str]
    set_aside_ms: Mapped[int]
    cur: Mapped[int]
    raw: Mapped[bytes]
    note: Mapped[str] = mapped_column(server_default="")
    __table_args__ = (_of_tournament(), Index(None, "org", "tid", "cur", unique=True))


class SignedHeadRow(OfDevice, Model):
    """The last line of a device's log that it is known to have signed: seq and id name the line,
    sig is URL-safe base64. It held when it was kept.
    """

    __tablename__ = "signed_head"

    seq: Mapped[int]
    id: Mapped[str]
    sig: Mapped[str]


class AcknowledgedHead(Checked, OfDevice, Model):
    """The furthest line of a device's log that ever counted here, which its tablet was told."""

    seq: Mapped[int]
    id: Mapped[str]


class PassedOver(Checked, OfDevice, Model):
    """How many lines of a device were junk beyond what is kept of it as evidence. Under dev "" are
    those that came after the night had enough of it.
    """

    lines: Mapped[int]
    last_ms: Mapped[int]


class Summary(Checked, OfTournament, Model):
    """A night's line in lists, as JSON: a copy of what its records told at *cur* to the version
    *made_by*. events counts the records that count.
    """

    cur: Mapped[int]
    made_by: Mapped[str]
    events: Mapped[int]
    summary: Mapped[str]


class Person(OfTournament, Model):
    """The name behind a pseudonymous player id. Kept apart from the chain, so that it can be
    erased without breaking it.
    """

    player: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    wall: Mapped[int]
    dev: Mapped[str]
    salt: Mapped[str] = mapped_column(server_default="")


class WaitingPerson(Checked, OfTournament, Model):
    """A name that only lines say which wait for the office or were declined: it is shown to nobody
    before they are taken. Each digest has one of its own.
    """

    player: Mapped[str] = mapped_column(primary_key=True)
    salt: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    wall: Mapped[int]
    dev: Mapped[str]


class Erasure(Checked, Model):
    """Names were erased: so many, in so many nights, by an account ("" for the command), on
    what grounds. No name stands here.
    """

    id: Mapped[str] = mapped_column(primary_key=True)
    at_ms: Mapped[int]
    account: Mapped[str]
    grounds: Mapped[str]
    names: Mapped[int]
    nights: Mapped[int]


class Audited(Checked, Model):
    """Something was done at an organization by an account ("" for a tablet, a command or the link
    to a first account): act is one of api.audited's, about says on what. No player's name stands
    here.
    """

    id: Mapped[str] = mapped_column(primary_key=True)
    at_ms: Mapped[int]
    account: Mapped[str]
    act: Mapped[str]
    about: Mapped[str]


class SignIn(Checked, Model):
    """A browser that signed in to the organization's pages. Of its cookie only the hash is
    kept. account is the key of whose it is.
    """

    token_hash: Mapped[str] = mapped_column(primary_key=True)
    until_ms: Mapped[int]
    account: Mapped[str]


class Account(Checked, Model):
    """Somebody who may open the organization's pages; *role* is one of services.accounts.ROLES.
    key is the name as it is looked up, one in the organization.
    """

    key: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    role: Mapped[str]
    password_hash: Mapped[str]
    made_ms: Mapped[int]
    disabled_ms: Mapped[int | None]


class Inspection(Checked, Model):
    """A link that shows one night to somebody outside, *whom*. Of its token only the hash is kept.
    It opens until *until_ms*, or until it was withdrawn.
    """

    token_hash: Mapped[str] = mapped_column(primary_key=True)
    tid: Mapped[str]
    whom: Mapped[str]
    made_ms: Mapped[int]
    until_ms: Mapped[int]
    withdrawn_ms: Mapped[int | None]
    __table_args__ = (_of_tournament(), Index(None, "org", "tid"))


class Guess(Checked, Model):
    """Wrong tries of late. *kind* was tried, a "code", "link", "password" or "seat"; *source* is
    who tried, "" all of them together, whose tries are counted in thousandths and run off by
    themselves. org is the server's own: whoever guesses is nobody's yet.
    """

    kind: Mapped[str] = mapped_column(primary_key=True)
    source: Mapped[str] = mapped_column(primary_key=True)
    wrong: Mapped[int]
    last_ms: Mapped[int]
    __table_args__ = (Index(None, "org", "last_ms"),)
