"""The clock for players' phones: public, cheap to ask again, and in the hall's own time. A short
link leads to it: the code on the hall's screen has few modules.
"""

from __future__ import annotations

from flask import Blueprint, Response, request

from backend.api.context import json_answer, server
from backend.api.errors import ApiError

blueprint = Blueprint("live", __name__)


@blueprint.get("/api/live/<live_id>/clock.json")
def clock(live_id: str) -> Response:
    now_ms = server().now_ms()
    found = server().live.get(live_id) or server().showing(live_id).live.get(live_id)
    if found is None:
        raise ApiError(404, "no-such-clock", "No night's clock has this address.")
    if request.if_none_match.contains(found.etag):
        response = Response(status=304)
    else:
        now_ms += found.offset_ms
        told = {"clock": found.text, "seats": found.seats, "prizes": found.prizes}
        response = json_answer({**told, "now_ms": now_ms})
    response.set_etag(found.etag)
    response.headers["Cache-Control"] = "no-cache"
    return response


@blueprint.get("/n/<near>")
@blueprint.get("/N/<near>")
def short(near: str) -> Response:
    """To the players' page, with the clock as it is known here; the page asks for what is newer.
    An address that means no night leads to the page as well: it says what to do.
    """
    name = near.upper()
    found = server().live.near(name) or server().showing_near(name).live.near(name)
    where = "/phone/#" + found.text if found else "/phone/"
    return Response(status=302, headers={"Location": where, "Cache-Control": "no-store"})
