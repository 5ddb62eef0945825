"""The organization's devices: which were let in, when each was heard, and putting one out."""

from __future__ import annotations

from typing import Any, cast

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from backend.api.context import server
from backend.api.errors import ApiError
from backend.api.views.organization import ON_ONE_PAGE, page
from backend.services.devices import enrolment, fleet, reading
from backend.services.devices.enrolment import DOOR_MS
from backend.services.devices.reading import BadReach
from backend.services.nights import summaries
from backend.services.organization import overview
from backend.store.devices.reach import HUB, PARTS, DeviceReach, Part

blueprint = Blueprint("fleet", __name__, url_prefix="/org/devices")


@blueprint.get("")
def show() -> AnyResponse:
    return _page()


@blueprint.post("")
def give_code() -> AnyResponse:
    """Return a code for helpers' tablets, or for a hub."""
    try:
        uses, reach = int(request.form.get("tablets", "1")), _reach()
        code = reading.new_pass(server().org, reach, server().now_ms(), uses)
    except ValueError:
        raise _no_such_night() from None
    return _page(code=code, uses=uses, is_for_hub=reach.role == HUB)


@blueprint.post("/door/put")
def open_door() -> AnyResponse:
    """Let new tablets in with the pairing code for some minutes, or no more."""
    is_opened = request.form.get("door", "") == "open"
    now_ms = server().now_ms()
    enrolment.open_door(server().org, now_ms + DOOR_MS if is_opened else 0)
    return _back()


@blueprint.post("/<dev>/reads")
def limit(dev: str) -> AnyResponse:
    """Say what a device may read from now on."""
    try:
        reading.limit(server().org, dev, _reach())
    except BadReach:
        raise _no_such_night() from None
    return _back()


def _reach() -> DeviceReach:
    form = request.form
    role = cast(Part, form.get("role", ""))  # `reading` looks whether there is such a one
    return DeviceReach(form.get("night", ""), form.get("names", "") == "yes", role)


def _no_such_night() -> ApiError:
    return ApiError(404, "no-such-device", "There is no such device, night or role.")


def _page(code: str = "", uses: int = 1, *, is_for_hub: bool = False) -> AnyResponse:
    listed = summaries.listed_nights(server().org)[:ON_ONE_PAGE]
    names = overview.names_of(server().org, server().nights, listed)
    members = fleet.members(server().org)
    door = enrolment.door(server().org, server().now_ms())
    facts: dict[str, Any] = {"members": members, "nights": names, "parts": PARTS, "door": door}
    return page("devices", **facts, code=code, uses=uses, is_for_hub=is_for_hub)


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
