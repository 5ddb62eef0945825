"""The accounts of the organization's people: who has one, a new one, another password."""

from __future__ import annotations

from flask import Blueprint, g, request
from werkzeug.wrappers import Response as AnyResponse

from backend.api.access import SESSION, back_home
from backend.api.context import server
from backend.api.errors import ApiError
from backend.api.views.organization import page
from backend.services.organization import accounts
from backend.services.organization.accounts import AccountHolder, BadAccount

blueprint = Blueprint("accounts", __name__, url_prefix="/org/accounts")


@blueprint.get("")
def show() -> AnyResponse:
    return _page()


@blueprint.post("")
def add() -> AnyResponse:
    name, role = request.form.get("name", ""), request.form.get("role", "")
    try:
        password = accounts.add(server().org, name, role, server().now_ms())
    except BadAccount as bad:
        return _page(bad=bad.why, name=name)
    return _page(name=name, password=password)


@blueprint.post("/put")
def put() -> AnyResponse:
    """Let somebody in no more, or again, or give them a new password."""
    org, name = server().org, request.form.get("name", "")
    password = ""
    try:
        match request.form.get("state", ""):
            case "disabled":
                accounts.disable(org, name, server().now_ms())
            case "in":
                accounts.disable(org, name, None)
            case "password":
                password = accounts.reset_password(org, name)
            case _:
                raise ApiError(404, "no-such-state", "There is no such state.")
    except BadAccount as bad:
        if bad.why == "no-account":
            raise ApiError(404, "no-such-account", "There is no such account.") from None
        return _page(bad=bad.why)
    return _page(name=name, password=password)


@blueprint.post("/own")
def change_own() -> AnyResponse:
    old, new = request.form.get("old", ""), request.form.get("new", "")
    me: AccountHolder = g.account
    wait_s = server().wrong_passwords.spend(f"account {me.key}", server().now_ms())
    try:
        if wait_s > 0:
            raise BadAccount("old-password")
        accounts.change_password(server().org, me.key, old, new)
    except BadAccount as bad:
        return _page(bad=bad.why)
    server().wrong_passwords.right(f"account {me.key}")
    return _signed_out()


@blueprint.post("/sign-out")
def sign_out_everywhere() -> AnyResponse:
    me: AccountHolder = g.account
    accounts.sign_out_everywhere(server().org, me.key)
    return _signed_out()


def _signed_out() -> AnyResponse:
    response = back_home()
    response.delete_cookie(SESSION, path="/org")
    return response


def _page(*, bad: str = "", name: str = "", password: str = "") -> AnyResponse:
    response = page(
        "accounts",
        people=accounts.listed(server().org),
        me=g.account,
        bad=bad,
        whose=name,
        password=password,
        least=accounts.LEAST_PASSWORD,
        most=accounts.MOST_LETTERS,
    )
    response.status_code = 400 if bad else 200
    return response
