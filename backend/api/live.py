"""The clock for players' phones: public, cheap to ask again, and in the hall's own time."""

from __future__ import annotations

from flask import Blueprint, Response, request

from backend.api.context import json_answer, server
from backend.api.errors import ApiError

blueprint = Blueprint("live", __name__, url_prefix="/api/live")


@blueprint.get("/<live_id>/clock.json")
def clock(live_id: str) -> Response:
    now_ms = server().now_ms()
    found = server().live.get(live_id)
    if found is None:
        raise ApiError(404, "no-such-clock", "No night's clock has this address.")
    if request.if_none_match.contains(found.etag):
        response = Response(status=304)
    else:
        response = json_answer({"clock": found.text, "now_ms": now_ms + found.offset_ms})
    response.set_etag(found.etag)
    response.headers["Cache-Control"] = "no-cache"
    return response
