"""The organization's devices: which were let in, when each was heard, and putting one out."""

from __future__ import annotations

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from backend.api.context import server
from backend.api.errors import ApiError
from backend.api.organization import page
from backend.services import fleet

blueprint = Blueprint("fleet", __name__, url_prefix="/org/devices")


@blueprint.get("")
def show() -> AnyResponse:
    return page("devices", members=fleet.members(server().org))


@blueprint.post("/<dev>")
def put(dev: str) -> AnyResponse:
    """Put a device out, in again, or let it pair once more."""
    if not fleet.put(server().org, dev, request.form.get("state", ""), server().now_ms()):
        raise ApiError(404, "no-such-device", "There is no such device, or no such state.")
    response = redirect(url_for("fleet.show"), 303)
    response.headers["Cache-Control"] = "no-store"
    return response
