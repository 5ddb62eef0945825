"""The organization's devices: which were let in, when each was heard, and putting one out."""

from __future__ import annotations

from typing import cast

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from backend.api.context import server
from backend.api.errors import ApiError
from backend.api.organization import ON_ONE_PAGE, page
from backend.services import fleet, overview, reading, summaries
from backend.services.reading import BadReach
from backend.store.reach import PARTS, Part, Reach

blueprint = Blueprint("fleet", __name__, url_prefix="/org/devices")


@blueprint.get("")
def show() -> AnyResponse:
    return _page()


@blueprint.post("")
def give_code() -> AnyResponse:
    """A code for helpers' tablets."""
    try:
        code = reading.new_pass(server().org, _reach(), server().now_ms())
    except BadReach:
        raise _no_such_night() from None
    return _page(code=code)


@blueprint.post("/<dev>/reads")
def limit(dev: str) -> AnyResponse:
    """Say what a device may read from now on."""
    try:
        reading.limit(server().org, dev, _reach())
    except BadReach:
        raise _no_such_night() from None
    return _back()


def _reach() -> Reach:
    form = request.form
    role = cast(Part, form.get("role", ""))  # `reading` looks whether there is such a one
    return Reach(form.get("night", ""), form.get("names", "") == "yes", role)


def _no_such_night() -> ApiError:
    return ApiError(404, "no-such-device", "There is no such device, night or role.")


def _page(code: str = "") -> AnyResponse:
    listed = summaries.listed_nights(server().org)[:ON_ONE_PAGE]
    names = overview.names_of(server().org, server().nights, listed)
    members = fleet.members(server().org)
    return page("devices", members=members, nights=names, parts=PARTS, code=code)


@blueprint.post("/<dev>")
def put(dev: str) -> AnyResponse:
    """Put a device out, in again, or let it pair once more."""
    if not fleet.put(server().org, dev, request.form.get("state", ""), server().now_ms()):
        raise ApiError(404, "no-such-device", "There is no such device, or no such state.")
    return _back()


def _back() -> AnyResponse:
    response = redirect(url_for("fleet.show"), 303)
    response.headers["Cache-Control"] = "no-store"
    return response
