"""The accounts of an organization's people. A key, the name as it is looked up, is one person's in
the organization.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from backend.store.checksums import change, whole, whole_or_none
from backend.store.rows import Account, Organization, SignIn


def account(session: Session, org: str, key: str) -> Account | None:
    """Return the organization's account of this name."""
    return whole_or_none(session.get(Account, (org, key)))


def accounts(session: Session, org: str) -> Sequence[Account]:
    query = select(Account).where(Account.org == org).order_by(Account.key)
    return whole(session.scalars(query))


def has_any(session: Session, org: str) -> bool:
    """Return whether somebody has an account, damaged or not: whoever finds none may make the
    first.
    """
    query = select(Account.key).where(Account.org == org).limit(1)
    return session.scalar(query) is not None


def set_account(session: Session, row: Account, **values: Any) -> None:
    """Change an account."""
    change(session, Account, Account.org == row.org, Account.key == row.key, values=values)


def forget_damaged(session: Session, org: str, key: str) -> None:
    """Remove an account that was found damaged, so that it can be added again."""
    session.execute(delete(Account).where(Account.org == org, Account.key == key))
    session.expire_all()  # what was read is out of date now


def organizations_with_and_all(session: Session) -> tuple[int, int]:
    """Return how many organizations have accounts, and how many there are."""
    having = session.scalar(select(func.count(func.distinct(Account.org)))) or 0
    return having, session.scalar(select(func.count()).select_from(Organization)) or 0


def offices(session: Session, org: str) -> int:
    """Return how many accounts may change something now."""
    able = [row for row in accounts(session, org) if row.role == "office"]
    return sum(row.disabled_ms is None for row in able)


def lock(session: Session, org: str) -> None:
    """Let one at a time change the accounts of an organization."""
    session.execute(select(Organization.org).where(Organization.org == org).with_for_update())


def set_first(session: Session, org: str, first_hash: str) -> None:
    """Keep the hash of the link that makes the first account; "" ends it."""
    change(session, Organization, Organization.org == org, values={"first_hash": first_hash})


def first_account_hash(session: Session, org: str) -> str:
    """Return the hash of the link that makes the first account, "" where there is none."""
    query = select(Organization.first_hash).where(Organization.org == org)
    return session.scalar(query) or ""


def end_sign_ins(session: Session, org: str, key: str) -> None:
    """Sign an account out everywhere."""
    session.execute(delete(SignIn).where(SignIn.org == org, SignIn.account == key))
