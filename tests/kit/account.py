"""An account of the office, put into the database with a hash that costs a test nothing."""

from __future__ import annotations

from argon2 import PasswordHasher
from flask import Flask

from backend.services.devices import enrolment
from backend.services.organization import accounts
from backend.services.server import Server
from backend.store.db import write
from backend.store.rows import Account

NAME, PASSWORD = "Office", "hearts-and-clubs"
_HASH = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
LONG_MS = 10**9


def office_account(app: Flask, code: str) -> dict[str, str]:
    """What the office of the organization of this pairing code types in to sign in. Their account
    is made where nobody has one; tablets pair with the code as before.
    """
    server: Server = app.extensions["holdfast"]
    with app.app_context():
        keeper = server.with_code(code)
        assert keeper is not None
        if not accounts.listed(keeper.org):
            row = Account(
                org=keeper.org,
                key=accounts.key_of(NAME),
                name=NAME,
                role="office",
                password_hash=_HASH,
                made_ms=0,
            )
            write(lambda session: session.add(row))
            enrolment.open_door(keeper.org, keeper.now_ms() + LONG_MS)
    return {"name": NAME, "password": PASSWORD, "of": keeper.settings.organization}
