"""The organizations of one database. Each has its own rows, and nothing of another's is ever read
for it.
"""

from __future__ import annotations

import secrets

from sqlalchemy.orm import Session

from backend.services.enrolment import code_hash, new_code
from backend.store import devices
from backend.store.db import read, write
from backend.store.rows import Organization

MOST_LETTERS = 80


class BadName(ValueError):
    """A name that no organization can have."""


def add(name: str, now_ms: int) -> str:
    """One more organization; its pairing code, which is kept nowhere. Raises BadName."""
    plain = " ".join(name.split())
    if not plain or len(plain) > MOST_LETTERS or not plain.isprintable():
        raise BadName(name)
    org, store_id, code = secrets.token_urlsafe(12), secrets.token_urlsafe(16), new_code()

    def work(session: Session) -> None:
        hashed = code_hash(code)
        devices.add_organization(session, org, store_id, now_ms, name=plain, code_hash=hashed)

    write(work)
    return code


def listed() -> list[Organization]:
    """All of them, the server's own first."""
    return list(read(devices.organizations))
