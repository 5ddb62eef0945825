"""Who may do what: one table for every address, and the one place that holds everybody to it.

A request is let in, and its organization is known, before a view sees it: by the code it tells, by
the token it bears, by the browser that is signed in or by the link it opens. The views ask
`context.server()`, which is that organization's server, and so cannot reach another's rows.

An address without a row here, or a row without an address, and the application does not start.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import os
from collections.abc import Mapping
from enum import Enum
from urllib.parse import urlsplit

from flask import Flask, current_app, g, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from backend.api.context import json_body, note_contact, server, too_often, try_to_note
from backend.api.errors import ApiError
from backend.api.proving import check_proof
from backend.api.turned_away import FirstEnded, WrongCode, WrongPassword, no_token, put_out
from backend.services.devices import enrolment, reading, tokens
from backend.services.devices.tokens import ShownToken
from backend.services.organization import accounts, inspections, organizations
from backend.services.organization.accounts import AccountHolder
from backend.services.organization.inspections import LinkEnded
from backend.services.server import Server
from backend.services.sync.patience import address
from backend.store.devices.reach import ALL, reach_of
from pycore.ledger.sync import proofs

SESSION = "holdfast_session"
FORM = "holdfast_form"
WATCH_TOKEN = "HOLDFAST_METRICS_TOKEN"
FORWARDED = ("X-Forwarded-For", "X-Forwarded-Proto", "Forwarded", "Via", "X-Real-IP")
OF_ONE_REQUEST = (
    "server",
    "session",
    "account",
    "device",
    "reach",
    "link",
    "asked",
    "body",
    "passed",
)
"""What stands in flask.g of whoever was let in. A test may ask twice in one context."""


class Who(Enum):
    """Who may ask at an address with a method."""

    EVERYBODY = "everybody"
    PAIRING = "whoever tells the pairing code"
    DEVICE = "a device, with its token"
    WRITER = "a device that may write, with its token"
    FRONT_PAGE = "everybody; whoever is signed in sees more"
    SIGN_IN = "whoever tells a name and its password, in our form"
    FIRST = "whoever has the link that makes an organization's first account"
    OFFICE = "a browser that is signed in"
    OFFICE_FORM = "a browser that is signed in and may change something, with a form of ours"
    OWN_FORM = "a browser that is signed in, with a form of ours about itself"
    LINK = "whoever has a link to a night that opens now"
    WATCH = "whoever watches this server: from this machine, or with its token"


RULES: Mapping[tuple[str, str], Who] = {
    ("audited.show", "GET"): Who.OFFICE,
    ("erasure.erase", "POST"): Who.OFFICE_FORM,
    ("erasure.find", "POST"): Who.OFFICE_FORM,
    ("erasure.show", "GET"): Who.OFFICE,
    ("fleet.give_code", "POST"): Who.OFFICE_FORM,
    ("fleet.open_door", "POST"): Who.OFFICE_FORM,
    ("fleet.limit", "POST"): Who.OFFICE_FORM,
    ("inspection.bundle", "GET"): Who.LINK,
    ("inspection.files", "GET"): Who.LINK,
    ("inspection.night", "GET"): Who.LINK,
    ("inspection.paper", "GET"): Who.LINK,
    ("inspection.records", "GET"): Who.LINK,
    ("inspection.report", "GET"): Who.LINK,
    ("inspection.spreadsheet", "GET"): Who.LINK,
    ("inspection.table", "GET"): Who.LINK,
    ("live.clock", "GET"): Who.EVERYBODY,
    ("live.short", "GET"): Who.EVERYBODY,
    ("nights.list_nights", "GET"): Who.DEVICE,
    ("nights.show", "GET"): Who.DEVICE,
    ("accounts.add", "POST"): Who.OFFICE_FORM,
    ("accounts.change_own", "POST"): Who.OWN_FORM,
    ("accounts.put", "POST"): Who.OFFICE_FORM,
    ("accounts.show", "GET"): Who.OFFICE,
    ("accounts.sign_out_everywhere", "POST"): Who.OWN_FORM,
    ("organization.bundle", "GET"): Who.OFFICE,
    ("fleet.put", "POST"): Who.OFFICE_FORM,
    ("fleet.show", "GET"): Who.OFFICE,
    ("organization.first_account_page", "GET"): Who.FIRST,
    ("organization.give_link", "POST"): Who.OFFICE_FORM,
    ("organization.home", "GET"): Who.FRONT_PAGE,
    ("organization.links", "GET"): Who.OFFICE,
    ("organization.make_first", "POST"): Who.FIRST,
    ("organization.night", "GET"): Who.OFFICE,
    ("organization.paper", "GET"): Who.OFFICE,
    ("organization.paper_spreadsheet", "GET"): Who.OFFICE,
    ("organization.paper_table", "GET"): Who.OFFICE,
    ("organization.report", "GET"): Who.OFFICE,
    ("organization.settle_damage", "POST"): Who.OFFICE_FORM,
    ("organization.sheet", "GET"): Who.EVERYBODY,
    ("organization.sign_in", "POST"): Who.SIGN_IN,
    ("organization.sign_out", "POST"): Who.OWN_FORM,
    ("organization.withdraw_link", "POST"): Who.OFFICE_FORM,
    ("pages.app_file", "GET"): Who.EVERYBODY,
    ("pages.health", "GET"): Who.EVERYBODY,
    ("sync.bundle", "GET"): Who.DEVICE,
    ("sync.enrol", "POST"): Who.PAIRING,
    ("sync.heads", "GET"): Who.DEVICE,
    ("sync.hello", "POST"): Who.DEVICE,
    ("sync.list_nights", "GET"): Who.DEVICE,
    ("sync.list_people", "GET"): Who.DEVICE,
    ("sync.newcomer", "POST"): Who.DEVICE,
    # These two say that there is no such address, or which protocol is spoken, and nothing else.
    ("sync.other_protocol", "GET"): Who.EVERYBODY,
    ("sync.other_protocol", "POST"): Who.EVERYBODY,
    ("sync.pull", "POST"): Who.DEVICE,
    ("sync.push", "POST"): Who.WRITER,
    ("sync.renew_token", "POST"): Who.DEVICE,
    ("sync.swap_people", "POST"): Who.DEVICE,
    ("sync.take_bundle", "POST"): Who.WRITER,
    ("tray.decline", "POST"): Who.OFFICE_FORM,
    ("tray.show", "GET"): Who.OFFICE,
    ("tray.take", "POST"): Who.OFFICE_FORM,
    ("watch.metrics", "GET"): Who.WATCH,
}
"""(endpoint, method): who may ask. HEAD is as GET; OPTIONS tells the methods to everybody."""


class NoRule(LookupError):
    """Addresses that the table does not have, or rows of it that are no address."""


def register(app: Flask) -> None:
    """Hold every request to the table. The application has all its addresses by now; NoRule when
    they and the table differ.
    """
    there = {
        (rule.endpoint, method)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    if there != RULES.keys():
        raise NoRule(sorted(there ^ RULES.keys()))
    app.before_request(_let_in)


def office() -> bool:
    """Return whether a browser that is signed in asks."""
    return bool(g.get("session", ""))


def may_change() -> bool:
    """Return whether an account of the office asks, which may change something."""
    person: AccountHolder | None = g.get("account")
    return person is not None and person.role == "office"


def form_token(secret: str = "") -> str:
    """Return what a form of ours carries for this browser: of *secret*, else of its sign-in."""
    secret = secret or request.cookies.get(SESSION, "")
    return hashlib.sha256(b"form:" + secret.encode()).hexdigest()[:32]


def _let_in() -> AnyResponse | None:
    """Let nobody past whom the table does not name; know the organization of who is let in."""
    for name in OF_ONE_REQUEST:
        g.pop(name, None)
    if request.endpoint is None or request.method == "OPTIONS":
        return None  # no such address or method, which everybody may be told
    method = "GET" if request.method == "HEAD" else request.method
    who = RULES.get((request.endpoint, method))
    if who is None:
        raise ApiError(403, "refused", "Nobody may ask this.")
    match who:
        case Who.PAIRING:
            _pairing(json_body().get("code"))
        case Who.DEVICE:
            _device()
        case Who.WRITER:
            _device()
            check_writes()
        case Who.FRONT_PAGE:
            _session()
        case Who.SIGN_IN:
            _check_form(request.cookies.get(FORM, ""))
            _sign_in()
        case Who.FIRST:
            if method == "POST":
                _check_form(request.cookies.get(FORM, ""))
            _first()
        case Who.OFFICE:
            if not _session():
                return back_home()
        case Who.OFFICE_FORM | Who.OWN_FORM:
            _check_form(_session())
            if who is Who.OFFICE_FORM and not may_change():
                raise ApiError(403, "readers-only", "This account reads and changes nothing.")
        case Who.LINK:
            _link(g.token)
        case Who.WATCH:
            if not _may_look():
                raise ApiError(404, "not-found", "There is no such address.")
    return None


def back_home() -> AnyResponse:
    """Redirect to the front page, which asks whoever is not signed in to sign in."""
    response = redirect(url_for("organization.home"), 303)
    response.headers["Cache-Control"] = "no-store"
    return response


def _keeper(token: str) -> Server | None:
    """The server of the organization that gave this token; nothing is proved by it yet."""
    home: Server = current_app.extensions["holdfast"]
    return home.of(enrolment.org_of(token) or home.org)


# --- The pairing code ----------------------------------------------------------------------------


def _pairing(code: object) -> None:
    """Only with a pairing code, or one for helpers where it may. Sets g.reach, and g.passed where
    it was such a one.
    """
    if not isinstance(code, str):
        raise ApiError(400, "bad-request", "enrol needs dev, code and label.")
    home, source = server(), _guesser()
    _check_wait(home.guesses.spend(source, home.now_ms()))
    keeper, reach = home.with_code(code), ALL
    dev = str(json_body().get("dev", ""))
    passed = reading.with_pass(code, dev, home.now_ms()) if keeper is None else None
    if passed:
        keeper, reach = home.of(passed[0]), passed[1]
        g.passed = code
    if keeper is None:
        raise WrongCode
    home.guesses.right(source)
    g.server, g.reach = keeper, reach


def _check_wait(wait_s: float) -> None:
    """Raise 429 where somebody must wait before they ask again."""
    if wait_s > 0:
        raise too_often(wait_s)


def _guesser() -> str:
    """Who tells a code: a device that is known by its token, else an address."""
    keeper, bearer = _bearer()
    if keeper and bearer:
        return f"device {keeper.org}/{bearer.device.dev}"
    return address(request.remote_addr or "")


# --- Devices -------------------------------------------------------------------------------------


def _device() -> None:
    """Only enrolled devices, and not too often; that they were heard is noted. Sets g.device."""
    keeper, bearer = _bearer()
    if keeper is None or bearer is None:
        raise no_token("not-enrolled", "This needs the token of an enrolled device.")
    device, now_ms = bearer.device, keeper.now_ms()
    if bearer.standing == "copied":
        try_to_note("a copy", lambda: tokens.note_copied(keeper.org, device, now_ms))
        raise no_token("token-copied", "Another device renewed this token; pair again.")
    if device.state != "in":
        raise put_out(device.state)
    if bearer.standing == "expired":
        raise no_token("token-expired", "This token was not used for too long; pair again.")
    _check_wait(keeper.allowance.wait_s(f"{keeper.org}/{device.dev}", keeper.elapsed_s()))
    if device.proof_key:
        check_proof(proofs.read_kept(device.proof_key), now_ms)
    token = shown_token()
    if tokens.is_offered(device, token):
        try_to_note("a token", lambda: tokens.take_over(keeper.org, token, now_ms))
        again = tokens.shown(keeper.org, token, now_ms)
        device = again.device if again else device
    g.server, g.device, g.reach = keeper, device, reach_of(device)
    note_contact(device)


def check_writes() -> None:
    """Raise 403 for a device that only watches."""
    if not g.reach.writes:
        raise ApiError(403, "only-watches", "This device only watches: it brings nothing.")


def shown_token() -> str:
    """Return the token in the request's header, "" where there is none."""
    scheme, _, credentials = request.headers.get("Authorization", "").partition(" ")
    return credentials.strip() if scheme.lower() == "bearer" else ""


def _bearer() -> tuple[Server | None, ShownToken | None]:
    """Whose token the request shows."""
    token = shown_token()
    keeper = _keeper(token) if token else None
    return keeper, tokens.shown(keeper.org, token, keeper.now_ms()) if keeper else None


# --- Browsers ------------------------------------------------------------------------------------


def _sign_in() -> None:
    """Only with a name and its password. Sets g.account."""
    home, source = server(), address(request.remote_addr or "")
    _check_wait(home.wrong_passwords.spend(source, home.now_ms()))
    org = organizations.named(home.org, request.form.get("of", ""), home.settings.organization)
    account = accounts.with_password(
        org, request.form.get("name", ""), request.form.get("password", "")
    )
    keeper = home.of(org) if org and account else None
    if account is None or keeper is None:
        raise WrongPassword
    home.wrong_passwords.right(source)
    g.server, g.account = keeper, accounts.person(keeper.org, account)


def _first() -> None:
    """Only with the link to an organization's first account; guesses count as pairing codes do."""
    token = str((request.view_args or {}).get("token", ""))
    home, source = server(), address(request.remote_addr or "")
    _check_wait(home.guesses.spend(source, home.now_ms()))
    keeper = _keeper(token)
    if keeper is None or not accounts.is_first(keeper.org, token):
        raise FirstEnded
    home.guesses.right(source)
    g.server = keeper


def _session() -> str:
    """The token of a browser that is signed in, "" otherwise. Sets g.session and g.account."""
    token = request.cookies.get(SESSION, "")
    keeper = _keeper(token) if token else None
    key = enrolment.signed_in(keeper.org, token, keeper.now_ms()) if keeper else None
    person = accounts.person(keeper.org, key) if keeper and key else None
    if keeper is None or person is None:
        return ""
    g.server, g.session, g.account = keeper, token, person
    return token


def _check_form(secret: str) -> None:
    """Raise 403 unless this form was written by us for this browser, and sent from this site."""
    sent_token = request.form.get("form", "")
    fits = secret and hmac.compare_digest(sent_token.encode(), form_token(secret).encode())
    if not fits or not _from_here(request.headers.get("Origin")):
        raise ApiError(403, "foreign-form", "This form did not come from this page.")


def _from_here(origin: str | None) -> bool:
    """Whether a page of this site sent it; a browser that says nothing is taken at its cookie."""
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == request.host
    except ValueError:  # brackets without an address in them
        return False


# --- Links ---------------------------------------------------------------------------------------


def _link(token: str) -> None:
    """Only a link that is good now. Sets g.link."""
    home, source = server(), address(request.remote_addr or "")
    _check_wait(home.wrong_links.wait_s(source, home.now_ms()))
    keeper = _keeper(token)
    try:
        link = inspections.opened(keeper.org, token, keeper.now_ms()) if keeper else None
    except LinkEnded:
        raise ApiError(410, "link-ended", "This link ended or was withdrawn.") from None
    if keeper is None or link is None:
        home.wrong_links.spend(source, home.now_ms())
        raise ApiError(404, "no-such-link", "There is no such link.")
    _check_wait(home.openings.wait_s(link.id, home.elapsed_s()))
    g.server, g.link = keeper, link


# --- The server itself ---------------------------------------------------------------------------


def _may_look() -> bool:
    """Whoever has the token; without one, whoever sits at this machine. What a proxy brings comes
    from this machine too, and is not it.
    """
    token = os.environ.get(WATCH_TOKEN, "")
    if token:
        sent_token = request.headers.get("Authorization", "").removeprefix("Bearer ").strip()
        return hmac.compare_digest(sent_token.encode(), token.encode())
    if any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False
