"""Accounts of an organization's people: a name, a password, and whether they may change something.

An organization without any has at most one link that makes the first, for the person who started
the server or added the organization. It is good once, and ends when anybody has an account. The
pairing code, which every helper types, lets in tablets and opens no page, ever.

Of a password the database has an Argon2id hash. It costs 46 MiB and about 75 ms of one core, which
OWASP names as the least, and two are worked out at once at most: a flood of guesses takes neither
the memory nor the cores of a small machine, and who asks for anything else does not wait.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Literal, get_args

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy.orm import Session

from backend.services.devices.enrolment import ALPHABET, new_token, token_hash
from backend.store.db import StorageBusy, read, write
from backend.store.organization import accounts as rows
from backend.store.rows import Account

Role = Literal["office", "reader"]
ROLES: tuple[Role, ...] = get_args(Role)
MOST_LETTERS = 80
FIRST = "/org/first/"
"""The path of a first link, before its token."""
LEAST_PASSWORD, MOST_PASSWORD = 10, 200
AT_ONCE = 2
PATIENCE_S = 10

_hasher = PasswordHasher(time_cost=1, memory_cost=47_104, parallelism=1)
_turns = BoundedSemaphore(AT_ONCE)
NOBODY = _hasher.hash(secrets.token_urlsafe(16))
"""What is checked where there is no such account, so that it takes as long."""


class BadAccount(ValueError):
    """It cannot be done; *why* is name, name-taken, no-account, password, role, last or first."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True)
class AccountHolder:
    """Whoever has an account."""

    key: str
    name: str
    role: str
    made_ms: int
    is_disabled: bool


def key_of(name: str) -> str:
    """Return the name as it is looked up: blanks and capitals do not matter."""
    return " ".join(name.split()).casefold()


def new_password() -> str:
    """Draw a password, one of 31^16, in four parts that can be read aloud."""
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(4)) for _ in range(4)).lower()


def first_link(org: str) -> str:
    """Make the link to the organization's first account, in place of an earlier one; return its
    path, of which only a hash is kept. Raises BadAccount, "first" where somebody has an account.
    """
    token = new_token(org)

    def work(session: Session) -> None:
        rows.lock(session, org)
        if rows.has_any(session, org):
            raise BadAccount("first")
        rows.set_first(session, org, token_hash(token))

    write(work)
    return FIRST + token


def is_first(org: str, token: str) -> bool:
    """Return whether this is the token of the link that makes the organization's first account."""
    return read(lambda session: _is_first(session, org, token))


def _is_first(session: Session, org: str, token: str) -> bool:
    return hmac.compare_digest(rows.first_account_hash(session, org), token_hash(token))


def add(org: str, name: str, role: str, now_ms: int, *, link: str = "") -> str:
    """Add an account; return its password, which is kept nowhere. The link to a first account ends
    with it; with the token of that *link* it is added only while the link is good. Raises
    BadAccount.
    """
    plain = " ".join(name.split())
    if not plain or len(plain) > MOST_LETTERS or not plain.isprintable():
        raise BadAccount("name")
    if role not in ROLES:
        raise BadAccount("role")
    password = new_password()
    hashed = _hashed(password)

    def work(session: Session) -> None:
        rows.lock(session, org)
        if link and not _is_first(session, org, link):
            raise BadAccount("first")
        if rows.account(session, org, key_of(plain)) is not None:
            raise BadAccount("name-taken")
        if role != "office" and not rows.offices(session, org):
            raise BadAccount("last")  # else nobody could change anything any more
        rows.forget_damaged(session, org, key_of(plain))
        session.add(
            Account(
                org=org,
                key=key_of(plain),
                name=plain,
                role=role,
                password_hash=hashed,
                made_ms=now_ms,
            )
        )
        rows.set_first(session, org, "")

    write(work)
    return password


def listed(org: str) -> list[AccountHolder]:
    return [_person(row) for row in read(lambda session: rows.accounts(session, org))]


def person(org: str, key: str) -> AccountHolder | None:
    """Return whoever signed in with this account, as they may do now."""

    def work(session: Session) -> AccountHolder | None:
        row = rows.account(session, org, key)
        return _person(row) if row and row.disabled_ms is None else None

    return read(work)


def ways_in() -> frozenset[str]:
    """Return how people sign in on this server: with a "password"; after somebody made the "first"
    account of an organization; saying of which of "several" they are.
    """
    having, all_of_them = read(rows.organizations_with_and_all)
    ways = {"password": having, "first": having < all_of_them, "several": all_of_them > 1}
    return frozenset(way for way, is_asked in ways.items() if is_asked)


def with_password(org: str | None, name: str, password: str) -> str | None:
    """Return the account of whoever tells their name and password; None where nobody's are these.
    Raises StorageBusy where too many are being checked.
    """
    row = read(lambda session: rows.account(session, org, key_of(name))) if org else None
    fits = _fits(row.password_hash if row else NOBODY, password)
    return row.key if row and fits and row.disabled_ms is None else None


def change_password(org: str, key: str, old: str, new: str) -> None:
    """Let somebody take another password for themselves, and sign them out everywhere. Raises
    BadAccount.
    """
    row = read(lambda session: rows.account(session, org, key))
    if row is None or not _fits(row.password_hash, old):
        raise BadAccount("old-password")
    if not LEAST_PASSWORD <= len(new) <= MOST_PASSWORD:
        raise BadAccount("password")
    _set_password(org, key, new)


def reset_password(org: str, name: str) -> str:
    """Return a new password for somebody who lost theirs. Raises BadAccount."""
    password = new_password()
    _set_password(org, key_of(name), password)
    return password


def _set_password(org: str, key: str, password: str) -> None:
    hashed = _hashed(password)

    def work(session: Session) -> None:
        row = _own(session, org, key)
        rows.set_account(session, row, password_hash=hashed)
        rows.end_sign_ins(session, org, key)

    write(work)


def disable(org: str, name: str, now_ms: int | None) -> None:
    """Let somebody in no more, or, without a time, again. Raises BadAccount, for the last one who
    may change something too.
    """

    def work(session: Session) -> None:
        row = _own(session, org, key_of(name))
        rows.set_account(session, row, disabled_ms=now_ms)
        if not rows.offices(session, org):
            raise BadAccount("last")
        rows.end_sign_ins(session, org, row.key)

    write(work)


def remove(org: str, name: str) -> None:
    """Take an account out; after the last one a new first link may be made. Raises BadAccount,
    where only people would be left who change nothing.
    """

    def work(session: Session) -> None:
        row = _own(session, org, key_of(name))
        rows.end_sign_ins(session, org, row.key)
        session.delete(row)
        session.flush()
        if rows.has_any(session, org) and not rows.offices(session, org):
            raise BadAccount("last")

    write(work)


def sign_out_everywhere(org: str, key: str) -> None:
    """End every sign-in of an account."""
    write(lambda session: rows.end_sign_ins(session, org, key))


def _own(session: Session, org: str, key: str) -> Account:
    rows.lock(session, org)
    row = rows.account(session, org, key)
    if row is None:
        raise BadAccount("no-account")
    return row


def _person(row: Account) -> AccountHolder:
    return AccountHolder(row.key, row.name, row.role, row.made_ms, row.disabled_ms is not None)


@contextmanager
def _turn() -> Iterator[None]:
    """A turn to work out a hash; StorageBusy where none comes up in time."""
    if not _turns.acquire(timeout=PATIENCE_S):
        raise StorageBusy
    try:
        yield
    finally:
        _turns.release()


def _hashed(password: str) -> str:
    with _turn():
        return _hasher.hash(password)


def _fits(hashed: str, password: str) -> bool:
    with _turn():
        try:
            return _hasher.verify(hashed, password[: MOST_PASSWORD + 1])
        except (VerificationError, InvalidHashError):
            return False
