"""The audit log of an organization: accounts, tablets let in and put out, links, packs, erasures.

It is written when the act was done, by the page or the command that did it, and nobody changes it.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from backend.store.db import read, write
from backend.store.organization import audit as rows
from backend.store.rows import Audited

MOST = 200
LETTERS = 200


@dataclass(frozen=True)
class Act:
    """An *act* (`org.audit.<act>` in the catalogues) on what it is *about*, by an *account*; ""
    for a tablet, a command or the link to a first account.
    """

    at_ms: int
    account: str
    act: str
    about: str


def note(org: str, act: str, about: str, now_ms: int, *, account: str = "") -> None:
    """Write down what was done."""
    row = Audited(
        org=org,
        id=secrets.token_urlsafe(9),
        at_ms=now_ms,
        account=account,
        act=act,
        about=about[:LETTERS],
    )
    write(lambda session: session.add(row))


def latest_acts(org: str, most: int = MOST) -> list[Act]:
    """Return the last acts, the last one first."""
    act_rows = read(lambda session: rows.acts(session, org, most))
    return [Act(row.at_ms, row.account, row.act, row.about) for row in act_rows]
