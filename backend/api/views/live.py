"""The clock for players' phones: public, cheap to ask again, and in the hall's own time. A short
link leads to it: the code on the hall's screen has few modules.

Whoever shows the number and the word of a ticket's card is told in the same answer where that
ticket's holder sits, and nothing of anybody else. Both come in a header, which no log holds.
"""

from __future__ import annotations

from flask import Blueprint, Response, request

from backend.api.context import json_answer, server, try_to_note
from backend.api.errors import ApiError
from backend.services.nights.live import LiveClock
from backend.services.sync.patience import address
from pycore.kernel.ids import read_typed

SEAT = "X-Holdfast-Seat"
"""The number of a ticket, a blank, and the word of its card."""
LONGEST = 6
WRONG = "-"
"""Ends the ETag of an answer without the seat that was asked for."""

blueprint = Blueprint("live", __name__)


@blueprint.get("/api/live/<live_id>/clock.json")
def clock(live_id: str) -> Response:
    now_ms = server().now_ms()
    live_clock = server().live.get(live_id) or server().showing(live_id).live.get(live_id)
    if live_clock is None:
        raise ApiError(404, "no-such-clock", "No night's clock has this address.")
    seat, etag = _own_seat(live_id, live_clock, now_ms)
    if request.if_none_match.contains(etag):
        response = Response(status=304)
    else:
        fields: dict[str, object] = {"clock": live_clock.text, "prizes": live_clock.prizes}
        if SEAT in request.headers:
            fields["seat"] = seat
        response = json_answer({**fields, "now_ms": now_ms + live_clock.offset_ms})
    response.set_etag(etag)
    response.headers["Cache-Control"] = "private, no-cache" if seat else "no-cache"
    response.vary.add(SEAT)
    return response


def _own_seat(live_id: str, live_clock: LiveClock, now_ms: int) -> tuple[str, str]:
    """The seat that the header asks for, "" where it has not got the right word, and the ETag.

    A wrong word counts as a guess at that ticket from that address; after a few of them a right
    one is answered like a wrong one too, until some time has passed. A phone that shows what it
    was told before has proved its word, and costs no question to the database.
    """
    header = request.headers.get(SEAT)
    if header is None:
        return "", live_clock.etag
    number, _, typed = header.partition(" ")
    word = read_typed(typed)
    if not word or not number.isascii() or not number.isdigit() or len(number) > LONGEST:
        return "", live_clock.etag + WRONG
    seat = live_clock.own_seat(int(number), word)
    etag = live_clock.etag_with(header, seat)
    if seat and request.if_none_match.contains(etag):
        return seat, etag
    guesses = server().wrong_seats
    source = f"{address(request.remote_addr or '')} {live_id} {int(number)}"
    if guesses.wait_s(source, now_ms) > 0:
        return "", live_clock.etag + WRONG
    if not seat:
        try_to_note("a guess", lambda: guesses.spend(source, now_ms))
        return "", live_clock.etag + WRONG
    return seat, etag


@blueprint.get("/n/<near>")
@blueprint.get("/N/<near>")
def short(near: str) -> Response:
    """Redirect to the players' page, with the clock as it is known here; the page asks for what is
    newer. An address that means no night leads to the page as well: it says what to do.
    """
    name = near.upper()
    live_clock = server().live.near(name) or server().showing_near(name).live.near(name)
    where = "/phone/#" + live_clock.text if live_clock else "/phone/"
    return Response(status=302, headers={"Location": where, "Cache-Control": "no-store"})
