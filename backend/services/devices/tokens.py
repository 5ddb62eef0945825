"""The tokens of devices: how long one holds, how it is renewed, and how a copy is found out.

A token holds 60 days from when it was given, so that neither a monthly night nor a missed one asks
for the code; a device that is heard renews it every day. The new one holds from its first use on,
and until then the old one does: an answer that got lost shuts nobody out. Once the new one was
used, nobody but a copy of the device has the old one, or the device itself when it was set back:
whoever shows it is refused, and the office is told. The device that went on goes on.

A tablet that found somebody else's records under its own id writes under a fresh one from then on.
It gets a token for that id beside the other's, which stays: nobody knows here which of the two is
the copy, and neither is stopped in the middle of a night.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy.orm import Session

from backend.services.devices import identity
from backend.services.devices.enrolment import TOKEN_MS, new_token, token_hash
from backend.services.devices.identity import UnprovedId
from backend.store.db import read, write
from backend.store.devices import devices, tokens
from backend.store.devices.reach import reach_of
from backend.store.rows import Device

DAY_MS = 86_400_000
KEPT_MS = 400 * DAY_MS
"""How long a token that was replaced is known as one."""

Standing = Literal["good", "expired", "copied"]


@dataclass(frozen=True)
class ShownToken:
    """A token that somebody shows: whose it is, and what it is worth."""

    device: Device
    standing: Standing


class OtherDevice(Exception):
    """The token is one device's, the id that came with it another's."""


def shown(org: str, token: str, now_ms: int) -> ShownToken | None:
    """Return what is known of a token; None for one that was never given, or that pairing again
    ended.
    """
    hashed = token_hash(token)

    def work(session: Session) -> ShownToken | None:
        device = tokens.device_with_token(session, org, hashed)
        if device is not None:
            ends_ms = device.until_ms if device.token_hash == hashed else device.next_until_ms
            return ShownToken(device, "good" if now_ms < (ends_ms or 0) else "expired")
        spent = tokens.spent(session, org, hashed)
        owner = devices.device(session, org, spent.dev) if spent and spent.renewed else None
        return ShownToken(owner, "copied") if owner else None

    return read(work)


def is_offered(device: Device, token: str) -> bool:
    """Return whether this good token is the one that was offered, and is used for the first
    time.
    """
    return device.next_hash == token_hash(token)


def take_over(org: str, token: str, now_ms: int) -> None:
    """Take over the offered token, which is used: from now on it is the one that holds. The one
    before it is a copy's, unless the tablet took a fresh id; then that holds on where the id is
    another's by now.
    """
    hashed = token_hash(token)

    def work(session: Session) -> None:
        device = tokens.device_with_token(session, org, hashed)
        if device is None or device.next_hash != hashed:
            return  # another request was quicker
        old, before, after = device.token_hash, device.dev, device.next_dev or device.dev
        label, until_ms = device.label, device.next_until_ms or 0
        reach, proof_key, known_ms = reach_of(device), device.proof_key, device.known_ms
        log_key = device.next_log_key
        tokens.forget(session, org, now_ms - KEPT_MS)
        if after == before:
            tokens.take_over(session, device)
            tokens.spend(session, org, before, old, now_ms, renewed=True)
        elif devices.device(session, org, after) is None:
            # One of two that hold this key: the other one goes on with it, and the office is told.
            tokens.withdraw(session, org, before)
            try:
                identity.check_free(session, org, after, log_key)
            except UnprovedId:
                return
            tokens.note_copied(session, org, before, now_ms)
            devices.enrol(
                session,
                org,
                after,
                label=label,
                token_hash=hashed,
                now_ms=now_ms,
                until_ms=until_ms,
                reach=reach,
                proof_key=proof_key,
                log_key=log_key,
                known_ms=known_ms,
            )

    write(work)


def is_due(device: Device, dev: str, now_ms: int) -> bool:
    """Return whether a device that says it is *dev* should ask for its next token."""
    return dev != device.dev or device.until_ms - now_ms < TOKEN_MS - DAY_MS


def check_id(org: str, device: Device, dev: str) -> None:
    """Raise OtherDevice where *dev* is another device that was let in. A tablet that retired its
    id says one that nobody ever had.
    """
    if dev != device.dev and read(lambda session: devices.device(session, org, dev)) is not None:
        raise OtherDevice


def renew(org: str, device: Device, dev: str, now_ms: int, claim: object) -> tuple[str, int]:
    """Return the next token of a device, and until when it holds; *dev* is the id it goes by from
    then on, with the key of its records that it *claim*. Raises OtherDevice, IdTaken.
    """
    check_id(org, device, dev)
    log_key = identity.proved(dev, device.proof_key, claim)
    token, until_ms = new_token(org), now_ms + TOKEN_MS
    hashed = token_hash(token)

    def work(session: Session) -> None:
        if dev != device.dev:
            identity.check_free(session, org, dev, log_key)
        tokens.offer(
            session,
            org,
            device.dev,
            token_hash=hashed,
            next_dev=dev,
            until_ms=until_ms,
            log_key=log_key,
        )

    write(work)
    return token, until_ms


def note_copied(org: str, device: Device, now_ms: int) -> None:
    """Keep that a copy showed itself; a copy that goes on trying costs no write every time."""
    if device.copied_ms is None or abs(now_ms - device.copied_ms) >= DAY_MS:
        write(lambda session: tokens.note_copied(session, org, device.dev, now_ms))
