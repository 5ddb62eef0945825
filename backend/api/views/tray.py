"""What tablets brought for a night that they were not lent for: the office takes it or not."""

from __future__ import annotations

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from backend.api.context import server
from backend.api.errors import ApiError
from backend.api.views.organization import page
from backend.services.organization import overview
from backend.services.sync import tray
from backend.services.sync.tray import BadReason

blueprint = Blueprint("tray", __name__, url_prefix="/org/brought")


@blueprint.get("")
def show() -> AnyResponse:
    return _page()


@blueprint.post("/take")
def take() -> AnyResponse:
    """Let it count."""
    tid, dev = _which()
    _need(tray.take(server().org, tid, dev, server().now_ms()))
    return _back()


@blueprint.post("/decline")
def decline() -> AnyResponse:
    """Set it aside, with a reason."""
    tid, dev = _which()
    try:
        _need(tray.decline(server().org, tid, dev, request.form.get("reason", "")))
    except BadReason:
        return _page(is_bad=True)
    return _back()


def _which() -> tuple[str, str]:
    return request.form.get("night", ""), request.form.get("dev", "")


def _need(count: int) -> None:
    if not count:
        raise ApiError(404, "no-such-device", "Nothing of this device waits there.")


def _back() -> AnyResponse:
    response = redirect(url_for("tray.show"), 303)
    response.headers["Cache-Control"] = "no-store"
    return response


def _page(*, is_bad: bool = False) -> AnyResponse:
    brought = tray.brought(server().org)
    wanted = {row.tid for row in brought}
    names = overview.names_among(server().org, server().nights, wanted)
    response = page("tray", brought=brought, nights=names, is_bad=is_bad, most=tray.MOST_LETTERS)
    response.status_code = 400 if is_bad else 200
    return response
