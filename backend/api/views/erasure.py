"""Erasing a person from the organization's nights: looking for the name, and the record of it."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, g, request
from werkzeug.wrappers import Response as AnyResponse

from backend.api.context import server
from backend.api.views.organization import page
from backend.services.organization import erasure, overview
from backend.services.organization.accounts import AccountHolder
from backend.services.organization.erasure import BadErasure, Match, Remains
from backend.services.organization.words import speech_for

blueprint = Blueprint("erasure", __name__, url_prefix="/org/people")


@blueprint.get("")
def show() -> AnyResponse:
    return _page()


@blueprint.post("")
def find() -> AnyResponse:
    """Return where a name stands. A form and no address: an address would be written into logs."""
    text = request.form.get("name", "")
    try:
        return _page(text=text, matches=erasure.find(server().org, text))
    except BadErasure as bad:
        return _page(text=text, bad=bad.why)


@blueprint.post("/erase")
def erase() -> AnyResponse:
    picked = [choice.partition("/") for choice in request.form.getlist("one")]
    chosen = [(tid, player) for tid, _, player in picked]
    me: AccountHolder | None = g.account
    try:
        remains = erasure.remains(server().org, chosen)
        count = erasure.erase(
            server().org,
            chosen,
            request.form.get("grounds", ""),
            account=me.name if me else "",
            word=speech_for(request).t("org.people.erased-word"),
            now_ms=server().now_ms(),
        )
    except BadErasure as bad:
        return _page(bad=bad.why)
    return _page(count=count, remains=remains)


def _page(
    *,
    text: str = "",
    matches: list[Match] | None = None,
    bad: str = "",
    count: int = 0,
    remains: Sequence[Remains] = (),
) -> AnyResponse:
    nights = {}
    if wanted := {row.tid for row in (*(matches or ()), *remains)}:
        nights = overview.rows_among(server().org, server().nights, wanted)
    response = page(
        "people",
        text=text,
        found=matches,
        nights=nights,
        bad=bad,
        count=count,
        left=remains,
        record=erasure.record(server().org),
        most=erasure.MOST_LETTERS,
    )
    response.status_code = 400 if bad else 200
    return response
