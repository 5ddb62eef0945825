"""Nights as the core folds them here: the same digest as on the tablets, or something is wrong."""

from __future__ import annotations

from flask import Blueprint, Response

from backend.api.context import json_answer, reach, readable, server
from backend.api.errors import ApiError
from backend.services.nights import summaries
from backend.services.nights.nights import own_trouble
from backend.services.organization import overview

blueprint = Blueprint("nights", __name__, url_prefix="/api/nights")


@blueprint.get("")
def list_nights() -> Response:
    return json_answer(
        {
            "nights": [
                {
                    "tid": listed_night.tid,
                    "events": listed_night.events,
                    "cur": listed_night.cur,
                    "first_seen_ms": listed_night.first_seen_ms,
                    "summary": listed_night.summary if listed_night.fresh else None,
                }
                for listed_night in summaries.listed_nights(server().org)
                if reach().has_names(listed_night.tid)
            ]
        }
    )


@blueprint.get("/<tid>")
def show(tid: str) -> Response:
    if not reach().names:
        raise ApiError(
            403, "no-names", "This device reads no names, and a night is shown with them."
        )
    folded_night = server().nights.get(readable(tid))
    if folded_night is None:
        raise ApiError(404, "no-such-night", "Nothing was ever received of this night.")
    with own_trouble(tid):
        view = overview.shown(server().nights, folded_night.night, server().now_ms())
        digest = folded_night.night.digest()
    return json_answer({"digest": digest, "view": view})
