"""Organizations, devices that were let in, and browsers that signed in."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from backend.store.checksums import change, is_whole, whole, whole_or_none
from backend.store.db import insert_new, insert_or_replace
from backend.store.devices.reach import DeviceReach
from backend.store.rows import Device, Organization, SignIn, db


def organization(session: Session) -> Organization | None:
    """Return the server's own organization: the first."""
    return session.scalars(
        select(Organization).order_by(Organization.made_ms, Organization.org)
    ).first()


def organization_called(session: Session, org: str) -> Organization | None:
    return session.get(Organization, org)


def organization_with_code(session: Session, code_hash: str) -> Organization | None:
    query = select(Organization).where(Organization.code_hash == code_hash)
    return session.scalars(query).one_or_none()


def organizations(session: Session) -> Sequence[Organization]:
    """Return all of them, the server's own first."""
    query = select(Organization).order_by(Organization.made_ms, Organization.org)
    return session.scalars(query).all()


def add_organization(
    session: Session,
    org: str,
    store_id: str,
    now_ms: int,
    *,
    name: str = "",
    code_hash: str | None = None,
) -> None:
    secret = secrets.token_urlsafe(32)
    row = {"org": org, "store_id": store_id, "made_ms": now_ms, "secret": secret}
    insert_new(session, Organization, [{**row, "name": name, "code_hash": code_hash}])


def set_name(session: Session, org: str, name: str) -> None:
    change(session, Organization, Organization.org == org, values={"name": name})


def remove_organization(session: Session, org: str) -> None:
    """Remove everything that is an organization's, from every table."""
    for table in reversed(db.metadata.sorted_tables):
        session.execute(delete(table).where(table.c.org == org))


def set_code(session: Session, org: str, code_hash: str) -> None:
    """Let another pairing code lead to an organization from now on."""
    change(session, Organization, Organization.org == org, values={"code_hash": code_hash})


def enrol(
    session: Session,
    org: str,
    dev: str,
    *,
    label: str,
    token_hash: str,
    now_ms: int,
    until_ms: int,
    reach: DeviceReach,
    proof_key: str = "",
    log_key: str = "",
    known_ms: int | None = None,
) -> None:
    """Let *dev* in with a token that holds until then, to do so much: whoever lets it in says how
    much. One that enrols again gets another, and no other holds any more.
    """
    row = {
        "org": org,
        "dev": dev,
        "label": label,
        "token_hash": token_hash,
        "enrolled_ms": now_ms,
        "seen_ms": None,
        "offset_ms": None,
        "state": "in",
        "state_ms": None,
        "until_ms": until_ms,
        "next_hash": None,
        "next_dev": None,
        "next_until_ms": None,
        "copied_ms": None,
        "proof_key": proof_key,
        "log_key": log_key,
        "next_log_key": "",
        "known_ms": known_ms,
        **reach.columns(),
    }
    insert_or_replace(session, Device, [row])
    session.expire_all()  # what was read is out of date now


def device(session: Session, org: str, dev: str) -> Device | None:
    return whole_or_none(session.get(Device, (org, dev)))


def is_listed(session: Session, org: str, dev: str) -> bool:
    """Return whether there is a row of this id, damaged or not."""
    return session.get(Device, (org, dev)) is not None


def listed(session: Session, org: str) -> set[str]:
    """Return the ids of which there is a row, damaged or not."""
    return set(session.scalars(select(Device.dev).where(Device.org == org)))


def devices(session: Session, org: str) -> Sequence[Device]:
    return whole(session.scalars(select(Device).where(Device.org == org).order_by(Device.dev)))


def set_state(session: Session, org: str, dev: str, state: str, now_ms: int) -> None:
    """Put a device out, or in again."""
    where = (Device.org == org, Device.dev == dev)
    change(session, Device, *where, values={"state": state, "state_ms": now_ms})


def note_known(session: Session, org: str, dev: str, now_ms: int) -> None:
    """Note that the office knows a device."""
    where = (Device.org == org, Device.dev == dev)
    change(session, Device, *where, values={"known_ms": now_ms})


def open_door(session: Session, org: str, until_ms: int) -> None:
    """Let new tablets in by the pairing code until then."""
    change(session, Organization, Organization.org == org, values={"open_until_ms": until_ms})


def limit(session: Session, org: str, dev: str, reach: DeviceReach) -> None:
    """Limit a device to doing so much from now on."""
    where = (Device.org == org, Device.dev == dev)
    change(session, Device, *where, values=reach.columns())


def in_state(session: Session, org: str, states: Sequence[str]) -> set[str]:
    """Return the devices in one of these states, and those of which nobody can tell any more."""
    rows = session.scalars(select(Device).where(Device.org == org))
    return {row.dev for row in rows if row.state in states or not is_whole(row)}


def ids_of_tablet(session: Session, org: str, row: Device) -> set[str]:
    """Return the ids of the tablet whose row this is: it keeps its key when it takes a fresh
    one.
    """
    query = select(Device).where(
        Device.org == org, Device.proof_key == row.proof_key, Device.proof_key != ""
    )
    return {row.dev, *(tablet.dev for tablet in whole(session.scalars(query)))}


def parts(session: Session, org: str) -> dict[str, tuple[str, str]]:
    """Return {device: (what it was let in for, the night that it was let in for, "" for all)}"""
    return {row.dev: (row.role, row.only_tid) for row in devices(session, org)}


def note_contact(
    session: Session, org: str, dev: str, *, now_ms: int, offset_ms: int | None
) -> None:
    """Write down when a device was heard, and how far off its wall clock was (None: it did not
    say).
    """
    values = {"seen_ms": now_ms} | ({} if offset_ms is None else {"offset_ms": offset_ms})
    change(session, Device, Device.org == org, Device.dev == dev, values=values)


def sign_in(
    session: Session, org: str, token_hash: str, *, account: str, now_ms: int, until_ms: int
) -> None:
    """Keep a sign-in, and forget those that ended."""
    session.execute(delete(SignIn).where(SignIn.org == org, SignIn.until_ms <= now_ms))
    row = {"org": org, "token_hash": token_hash, "until_ms": until_ms, "account": account}
    insert_new(session, SignIn, [row])


def signed_in(session: Session, org: str, token_hash: str, now_ms: int) -> SignIn | None:
    """Return the sign-in of this token, while it holds."""
    row = whole_or_none(session.get(SignIn, (org, token_hash)))
    return row if row is not None and row.until_ms > now_ms else None


def sign_out(session: Session, org: str, token_hash: str) -> None:
    session.execute(delete(SignIn).where(SignIn.org == org, SignIn.token_hash == token_hash))
