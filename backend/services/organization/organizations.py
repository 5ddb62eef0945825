"""The organizations of one database. Each has its own rows, and nothing of another's is ever read
for it.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path

from sqlalchemy.orm import Session

from backend.services.devices.enrolment import OPEN, code_hash, new_code, other_pairing_code
from backend.store.copies import Content, contents
from backend.store.db import forget_for_good, read, write
from backend.store.devices import devices, passes, tokens
from backend.store.rows import Organization

MOST_LETTERS = 80


class BadName(ValueError):
    """A name that no organization can have."""


class NameTaken(ValueError):
    """Another organization of this server has the name: neither could be told from the other."""


def add(name: str, now_ms: int, own_name: str = "") -> str:
    """Return one more organization beside the server's own, which has a name too; its code, which
    is kept nowhere. Raises BadName, NameTaken.
    """
    plain = _plain(name)
    # Hex: an id that began with "-" could not be told to a command.
    org, store_id, code = secrets.token_hex(8), secrets.token_urlsafe(16), new_code()

    def work(session: Session) -> None:
        check_free(session, plain, own_name)
        hashed = code_hash(code)
        devices.add_organization(session, org, store_id, now_ms, name=plain, code_hash=hashed)

    write(work)
    return code


def rename(org: str, name: str, own_name: str = "") -> None:
    """Call an organization otherwise; all else stays. Raises BadName, NameTaken."""
    plain = _plain(name)

    def work(session: Session) -> None:
        check_free(session, plain, own_name, but=org)
        devices.set_name(session, org, plain)

    write(work)


def content(org: str) -> Content:
    """Return what would go with an organization of this server."""
    there = read(lambda session: contents(session.connection()))
    return next(row for row in there if row.org == org)


def remove(org: str) -> None:
    """Take an organization out of the server, with every row and trace of it; its tablets keep
    what they hold and are let in no more.
    """
    write(lambda session: devices.remove_organization(session, org))
    forget_for_good()


def _plain(name: str) -> str:
    plain = " ".join(name.split())
    if not plain or len(plain) > MOST_LETTERS or not plain.isprintable():
        raise BadName(name)
    return plain


def check_free(session: Session, name: str, own_name: str = "", *, but: str = "") -> None:
    """Raise NameTaken where an organization has the name, other than the one *but*."""
    names = [own_name, *(row.name for row in devices.organizations(session) if row.org != but)]
    if name and name.casefold() in (taken_name.casefold() for taken_name in names):
        raise NameTaken(name)


def another_code(org: str, kept_in: Path | None) -> str:
    """Return another pairing code in the place of one that somebody has who should not. The
    server's own is *kept_in* a file, which a server that runs goes by; that of another
    organization nowhere.
    """
    if kept_in:
        return other_pairing_code(kept_in)
    code = new_code()
    write(lambda session: devices.set_code(session, org, code_hash(code)))
    return code


def end_what_it_opened(org: str, *, pair_again: bool) -> int:
    """End the codes for helpers. Devices that are in stay in, for a hall goes on; where some may
    be a stranger's, all of them *pair_again*: how many. It is done after the code was changed.
    """

    def work(session: Session) -> int:
        passes.end(session, org)
        device_rows = devices.devices(session, org) if pair_again else ()
        within = [
            device.dev
            for device in device_rows
            if device.state == "in" and not device.token_hash.startswith(OPEN)
        ]
        for dev in within:
            tokens.release(session, org, dev, OPEN + dev)
        return len(within)

    return write(work)


def named(own: str, name: str, own_name: str = "") -> str | None:
    """Return the organization of this name or id, blanks and capitals aside; the server's *own*
    for "" and for its *own_name*. None where there is none, or more than one.
    """
    return among({row.org: row.name for row in listed()}, name, own, own_name)


def among(names: Mapping[str, str], name: str, own: str, own_name: str = "") -> str | None:
    """Return what `named` does, among these {organization: its name}."""
    wanted = " ".join(name.split()).casefold()
    if wanted in ("", own_name.casefold()):
        return own
    matches = [org for org, called in names.items() if wanted == called.casefold() or name == org]
    return matches[0] if len(matches) == 1 else None


def listed() -> list[Organization]:
    """Return all of them, the server's own first."""
    return list(read(devices.organizations))
