"""Everybody who could ask the server something, and what each address answers each of them.

`EXPECTED` is written by hand and knows nothing of the table in backend/api/access.py.
"""

from __future__ import annotations

from backend.store.devices.reach import PARTS

OF_ROLES = {f"{part} device": part for part in PARTS}
"""A device of ours in each part that there is."""
OURS_IN = ("device", *OF_ROLES)
PERSONS = (
    "nobody", "garbled", "replaced device", "revoked device", "retired device", "device",
    *OF_ROLES,
    "other device", "office", "other office", "reader", "disabled office", "expired office",
    "signed out", "password", "first link", "link", "other link", "ended link", "withdrawn link",
    "code", "other code", "wrong code",
)  # fmt: skip


def everybody(status: int) -> dict[str, int]:
    return dict.fromkeys(PERSONS, status)


def devices(ours: int = 200, theirs: int = 200) -> dict[str, int]:
    out = {"revoked device": 403, "retired device": 403}
    return everybody(401) | out | dict.fromkeys(OURS_IN, ours) | {"other device": theirs}


def writers() -> dict[str, int]:
    """Devices, but for one that only watches."""
    return devices() | {"viewer device": 403}


def office(ours: int, theirs: int, others: int) -> dict[str, int]:
    return everybody(others) | {"office": ours, "other office": theirs}


def read(ours: int, theirs: int) -> dict[str, int]:
    """Who is signed in; whoever is not is sent to the front page."""
    return office(ours, theirs, 303) | {"reader": ours}


def own(ours: int, theirs: int) -> dict[str, int]:
    """Whoever is signed in, about themselves."""
    return office(ours, theirs, 403) | {"reader": ours}


def links(ours: int = 200, theirs: int = 200) -> dict[str, int]:
    ended = {"ended link": 410, "withdrawn link": 410}
    return everybody(404) | ended | {"link": ours, "other link": theirs}


def codes(right: int, others: int) -> dict[str, int]:
    wrong = {"garbled": 403, "wrong code": 403}
    return everybody(others) | wrong | {"code": right, "other code": right}


FIRST = everybody(404) | {"first link": 200}
PAGES, READ = read(200, 404), read(200, 200)
EXPECTED: dict[tuple[str, str], dict[str, int]] = {
    ("/", "GET"): everybody(200),
    ("/<path:path>", "GET"): everybody(200),
    ("/N/<near>", "GET"): everybody(302),
    ("/api/live/<live_id>/clock.json", "GET"): everybody(200),
    ("/api/nights", "GET"): devices(),
    ("/api/nights/<tid>", "GET"): devices(200, 404),
    ("/api/sync/1/enrol", "POST"): codes(200, 400),
    ("/api/sync/1/hello", "POST"): devices(),
    ("/api/sync/1/newcomer", "POST"): devices(409, 409),
    ("/api/sync/1/nights", "GET"): devices(),
    ("/api/sync/1/t/<tid>/bundle.txt", "GET"): devices(),
    ("/api/sync/1/t/<tid>/bundle.txt", "POST"): writers(),
    ("/api/sync/1/t/<tid>/heads", "GET"): devices(),
    ("/api/sync/1/t/<tid>/people", "GET"): devices(),
    ("/api/sync/1/t/<tid>/people", "POST"): writers(),
    ("/api/sync/1/t/<tid>/pull", "POST"): devices(),
    ("/api/sync/1/t/<tid>/push", "POST"): writers(),
    ("/api/sync/1/token", "POST"): devices(),
    ("/api/sync/<int:proto>/<path:_rest>", "GET"): everybody(426),
    ("/api/sync/<int:proto>/<path:_rest>", "POST"): everybody(426),
    ("/healthz", "GET"): everybody(200),
    ("/inspect/<token>", "GET"): links(),
    ("/inspect/<token>/files", "GET"): links(),
    ("/inspect/<token>/night.txt", "GET"): links(),
    ("/inspect/<token>/papers/<name>.html", "GET"): links(),
    ("/inspect/<token>/papers/<name>.xlsx", "GET"): links(),
    ("/inspect/<token>/papers/<name>/<file>", "GET"): links(),
    ("/inspect/<token>/records", "GET"): links(),
    ("/inspect/<token>/report.zip", "GET"): links(),
    ("/metrics", "GET"): everybody(404),  # none of them sits at this machine
    ("/n/<near>", "GET"): everybody(302),
    ("/org", "GET"): everybody(200),
    ("/org/accounts", "GET"): READ,
    ("/org/accounts", "POST"): office(400, 400, 403),
    ("/org/accounts/own", "POST"): own(400, 400),
    ("/org/accounts/put", "POST"): office(404, 404, 403),
    ("/org/accounts/sign-out", "POST"): own(303, 303),
    ("/org/brought", "GET"): READ,
    ("/org/brought/decline", "POST"): office(400, 400, 403),
    ("/org/brought/take", "POST"): office(404, 404, 403),
    ("/org/damage", "POST"): office(303, 303, 403),
    ("/org/devices", "GET"): READ,
    ("/org/devices", "POST"): office(200, 200, 403),
    ("/org/devices/door/put", "POST"): office(303, 303, 403),
    ("/org/devices/<dev>/reads", "POST"): office(303, 404, 403),
    ("/org/devices/<dev>", "POST"): office(303, 404, 403),
    ("/org/audit", "GET"): READ,
    ("/org/first/<token>", "GET"): FIRST,
    ("/org/first/<token>", "POST"): FIRST,
    ("/org/nights/<tid>", "GET"): PAGES,
    ("/org/nights/<tid>/bundle.txt", "GET"): PAGES,
    ("/org/nights/<tid>/links", "GET"): PAGES,
    ("/org/nights/<tid>/links", "POST"): office(200, 404, 403),
    ("/org/nights/<tid>/links/withdraw", "POST"): office(303, 404, 403),
    ("/org/nights/<tid>/papers/<name>.html", "GET"): PAGES,
    ("/org/nights/<tid>/papers/<name>.xlsx", "GET"): PAGES,
    ("/org/nights/<tid>/papers/<name>/<file>", "GET"): PAGES,
    ("/org/nights/<tid>/report.zip", "GET"): PAGES,
    ("/org/organization.css", "GET"): everybody(200),
    ("/org/people", "GET"): READ,
    ("/org/people", "POST"): office(400, 400, 403),
    ("/org/people/erase", "POST"): office(400, 400, 403),
    ("/org/sign-in", "POST"): everybody(403) | {"password": 303},
    ("/org/sign-out", "POST"): own(303, 303),
}
