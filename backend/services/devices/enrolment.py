"""Letting devices in with the pairing code, and knowing them and signed-in browsers again.

A token is 256 random bits that only its owner keeps: the database has its hash, so a copied
database opens nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.orm import Session

from backend.services.devices import identity
from backend.services.sync import halls
from backend.store.checksums import is_whole
from backend.store.db import read, write
from backend.store.devices import devices, passes, tokens
from backend.store.devices.reach import ALL, DeviceReach, reach_of
from backend.store.organization import accounts
from backend.store.private import written_beside
from backend.store.rows import Device

# No 0/O, 1/I/L: the code is read aloud and typed on glass. 31^8 is about 8.5 * 10^11.
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
OPEN = "again:"
"""What stands for a token that ended, so that the device may pair again. No token hashes to it."""
DOOR_MS = 15 * 60_000
"""How long the office lets new tablets in with the pairing code at a time."""
TOKEN_MS = 60 * 86_400_000
SIGN_IN_MS = 12 * 3600 * 1000
NOTE_EVERY_MS = 30_000
NOTE_DRIFT_MS = 250


def kept_pairing_code(path: Path) -> str:
    """Return the pairing code in the file; made, readable by the owner only, when there is
    none.
    """
    return held_pairing_code(path) or _made(path)


def held_pairing_code(path: Path) -> str:
    """Return the pairing code in the file, "" where there is none."""
    try:
        code = path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return ""
    return code if _plain(code) else ""


def _made(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    with written_beside(path, f"{_drawn(2)}\n") as fresh:
        try:
            os.link(fresh, path)  # the name comes with its content, and to one process only
        except OSError:  # another was quicker, an empty file is in the way, or there are no links
            if not held_pairing_code(path):
                os.replace(fresh, path)
    return held_pairing_code(path)


def other_pairing_code(path: Path) -> str:
    """Return another pairing code in the file, in the place of the one that stands there."""
    code = _drawn(2)
    with written_beside(path, f"{code}\n") as fresh:
        os.replace(fresh, path)
    return code


def is_pairing_code(typed: str, code: str) -> bool:
    """Return whether *typed* is the code; blanks, dashes and small letters do not matter. Takes
    the same time either way. An empty code lets nobody in.
    """
    expected = _plain(code)
    return hmac.compare_digest(_plain(typed), expected) and bool(expected)


def new_code() -> str:
    """Return a pairing code for one more organization: 31^12, so that its hash tells nobody the
    code.
    """
    return _drawn(3)


def _drawn(groups: int) -> str:
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(4)) for _ in range(groups))


def code_hash(code: str) -> str:
    return hashlib.sha256(b"pairing:" + _plain(code)).hexdigest()


def _plain(code: str) -> bytes:
    return "".join(letter for letter in code.upper() if letter.isalnum()).encode()


def new_token(org: str = "") -> str:
    """Draw a token: 256 random bits; before them, the organization whose rows know them."""
    return f"{org}." * bool(org) + secrets.token_urlsafe(32)


def org_of(token: str) -> str:
    """Return the organization that a token names; "" for one from before they did. It proves
    nothing: the organization must know the whole of it.
    """
    return token.partition(".")[0] if "." in token else ""


def token_hash(token: str) -> str:
    """Return the plain hash that keeps a token: tokens are random, so there is nothing to guess
    that salt would slow down.
    """
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True)
class EnrolmentDoor:
    """Whether the pairing code lets new tablets in; until when, None where nothing closes it."""

    is_open: bool
    until_ms: int | None


class DeviceKnown(Exception):
    """A device of this id is in already, and whoever asks does not show its token."""


class DeviceOut(Exception):
    """The organization put this device out; *state* says how."""

    def __init__(self, state: str) -> None:
        super().__init__(state)
        self.state = state


def enrol(
    org: str,
    dev: str,
    label: str,
    now_ms: int,
    *,
    shown: str = "",
    reach: DeviceReach = ALL,
    proof_key: str = "",
    log_key: str = "",
    passed: str = "",
) -> str:
    """Let a device in, to do so much, and answer its token; with the code *passed* of the
    office's, or with the organization's own, which lets new ones in only while its door is open.
    One that is in already has proved that the key is its own, or, where it has none, shows a token
    that it has or had, and gets another; nobody else can take its place. *log_key* is what it
    proved that its records are signed with. Raises DeviceKnown, DeviceOut, IdTaken, Shut.
    """
    token, proof = new_token(org), token_hash(shown)

    def work(session: Session) -> None:
        device = devices.device(session, org, dev)
        report = halls.known_one(session, org, dev) if device is None else None
        state = device.state if device else report.state if report else "in"
        if state != "in":
            raise DeviceOut(state)
        before = ""
        if device is not None and not device.token_hash.startswith(OPEN):
            spent = tokens.spent(session, org, proof)
            had = spent is not None and spent.dev == dev
            is_shown = proof in (device.token_hash, device.next_hash) or had
            if proof_key != device.proof_key if device.proof_key else not is_shown:
                raise DeviceKnown
            before = device.token_hash
        elif device is None or not device.until_ms:  # nobody let it in here yet
            identity.check_free(session, org, dev, log_key)
        elif reach not in (ALL, reach_of(device)) and proof_key != device.proof_key:
            raise DeviceKnown  # a helper's code is for no one else's place
        if device is None and not passed and not _door(session, org, now_ms).is_open:
            raise Shut
        if passed and not passes.use(session, code_hash(passed), dev):
            raise Shut
        hashed, until_ms = token_hash(token), now_ms + TOKEN_MS
        devices.enrol(
            session,
            org,
            dev,
            label=label,
            token_hash=hashed,
            now_ms=now_ms,
            until_ms=until_ms,
            reach=reach,
            proof_key=proof_key,
            log_key=log_key or (device.log_key if before and device else ""),
            known_ms=device.known_ms if device and reach_of(device) == reach else None,
        )
        if before:
            tokens.spend(session, org, dev, before, now_ms, renewed=False)

    write(work)
    return token


class Shut(Exception):
    """The code lets nobody in any more, or not now."""


def open_door(org: str, until_ms: int) -> None:
    """Let new tablets in by the pairing code from now on until then."""
    write(lambda session: devices.open_door(session, org, until_ms))


def door(org: str, now_ms: int) -> EnrolmentDoor:
    """Return whether new tablets come in with the pairing code alone."""
    return read(lambda session: _door(session, org, now_ms))


def _door(session: Session, org: str, now_ms: int) -> EnrolmentDoor:
    """It stands open where nobody has an account, who could open it."""
    row = devices.organization_called(session, org)
    if row is None or not accounts.has_any(session, org):
        return EnrolmentDoor(True, None)
    if not is_whole(row):
        return EnrolmentDoor(False, None)
    return (
        EnrolmentDoor(True, row.open_until_ms)
        if now_ms < row.open_until_ms
        else EnrolmentDoor(False, None)
    )


def note_contact(org: str, device: Device, *, now_ms: int, says_ms: int | None) -> None:
    """Keep when a device was heard and how far off its wall clock is (says_ms: what it showed,
    None if it did not say). Written only when that is news: a tablet that polls must not cost a
    disk write every time.
    """
    offset_ms = None if says_ms is None else says_ms - now_ms
    is_late = device.seen_ms is None or abs(now_ms - device.seen_ms) > NOTE_EVERY_MS
    drifted = offset_ms is not None and (
        device.offset_ms is None or abs(offset_ms - device.offset_ms) > NOTE_DRIFT_MS
    )
    if is_late or drifted:
        write(
            lambda session: devices.note_contact(
                session, org, device.dev, now_ms=now_ms, offset_ms=offset_ms
            )
        )


def sign_in(org: str, now_ms: int, account: str) -> str:
    """Sign a browser in to an account for twelve hours and return its token."""
    token = new_token(org)
    write(
        lambda session: devices.sign_in(
            session,
            org,
            token_hash(token),
            account=account,
            now_ms=now_ms,
            until_ms=now_ms + SIGN_IN_MS,
        )
    )
    return token


def signed_in(org: str, token: str, now_ms: int) -> str | None:
    """Return the account of a browser that is signed in, None where it is not."""
    browser = read(lambda session: devices.signed_in(session, org, token_hash(token), now_ms))
    return None if browser is None else browser.account


def sign_out(org: str, token: str) -> None:
    write(lambda session: devices.sign_out(session, org, token_hash(token)))
