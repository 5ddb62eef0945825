"""The tokens of devices, by their hashes: the one that holds, the one that was offered in its
place, and those that were replaced.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import BindParameter, bindparam, delete, or_, select
from sqlalchemy.orm import Session

from backend.store.checksums import change, whole_or_none
from backend.store.db import insert_new
from backend.store.rows import Device, SpentToken

_HASH: BindParameter[str] = bindparam("token_hash")
_DEVICE = select(Device).where(
    Device.org == bindparam("org"), or_(Device.token_hash == _HASH, Device.next_hash == _HASH)
)
"""Asked at every request, so made once: to make a statement takes longer than to carry it out."""
_NO_OFFER: dict[str, Any] = {
    "next_hash": None,
    "next_dev": None,
    "next_until_ms": None,
    "next_log_key": "",
}


def device_with_token(session: Session, org: str, token_hash: str) -> Device | None:
    """Return the device whose token this is, or was offered as the next."""
    device = session.scalars(_DEVICE, {"org": org, "token_hash": token_hash}).first()
    return whole_or_none(device)


def spent(session: Session, org: str, token_hash: str) -> SpentToken | None:
    """Return the token as one that was replaced."""
    return whole_or_none(session.get(SpentToken, (org, token_hash)))


def offer(
    session: Session,
    org: str,
    dev: str,
    *,
    token_hash: str,
    next_dev: str,
    until_ms: int,
    log_key: str = "",
) -> None:
    """Keep a token that will hold from its first use on, and what the records of *next_dev* are
    signed with; one offered before is forgotten.
    """
    where = (Device.org == org, Device.dev == dev)
    values = {"next_hash": token_hash, "next_dev": next_dev, "next_until_ms": until_ms}
    values |= {"next_log_key": log_key}
    change(session, Device, *where, values=values)


def take_over(session: Session, device: Device) -> None:
    """Let the token that was offered to this device hold from now on."""
    taken = {
        "token_hash": device.next_hash or "",
        "until_ms": device.next_until_ms or 0,
        "log_key": device.next_log_key or device.log_key,
    }
    where = (Device.org == device.org, Device.dev == device.dev)
    change(session, Device, *where, values={**_NO_OFFER, **taken})


def withdraw(session: Session, org: str, dev: str) -> None:
    """Forget the token that was offered to this device."""
    where = (Device.org == org, Device.dev == dev)
    change(session, Device, *where, values=_NO_OFFER)


def spend(
    session: Session, org: str, dev: str, token_hash: str, now_ms: int, *, renewed: bool
) -> None:
    """Keep that this token was replaced: *renewed* by its owner, or by pairing again."""
    row = {"org": org, "token_hash": token_hash, "dev": dev, "spent_ms": now_ms}
    insert_new(session, SpentToken, [{**row, "renewed": int(renewed)}])


def forget(session: Session, org: str, before_ms: int) -> None:
    """Forget those that were replaced long ago."""
    session.execute(
        delete(SpentToken).where(SpentToken.org == org, SpentToken.spent_ms < before_ms)
    )


def note_copied(session: Session, org: str, dev: str, now_ms: int) -> None:
    """Keep that somebody else was seen with a token of this device."""
    where = (Device.org == org, Device.dev == dev)
    change(session, Device, *where, values={"copied_ms": now_ms})


def release(session: Session, org: str, dev: str, nothing: str) -> None:
    """End a device's tokens, so that it may enrol like a new one; no token hashes to *nothing*."""
    where = (Device.org == org, Device.dev == dev)
    ended = {"token_hash": nothing, "copied_ms": None, **_NO_OFFER}
    change(session, Device, *where, values=ended)
    session.execute(delete(SpentToken).where(SpentToken.org == org, SpentToken.dev == dev))
