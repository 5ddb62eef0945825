"""One shape for everything that goes wrong: {"error": {"code", "message", ...}} under /api, a
plain page elsewhere.

A client acts on the code; the message is for whoever reads a log. Nothing of the inside leaves: no
traceback, no query, no path. What our own log gets holds no names, tokens or bodies either.
"""

from __future__ import annotations

import errno
import traceback
from collections.abc import Mapping
from typing import Any

from flask import Flask, Response, current_app, jsonify, render_template, request
from werkzeug.exceptions import HTTPException

from backend.api.headers import INSPECT, plain_page
from backend.services.nights.nights import UnworkableNight
from backend.services.organization.words import speech_for
from backend.services.sync.people import BadPerson
from backend.store.db import (
    NightFull,
    StorageAway,
    StorageBusy,
    StorageDamaged,
    StorageFull,
    is_damage,
)
from backend.store.rows import db
from backend.store.whole import OFTEN, SELDOM, Wholeness
from pycore.ledger.lines.bundle import BadBundle
from pycore.ledger.lines.frames import BadFrame

CODES = {
    400: "bad-request",
    403: "refused",
    404: "not-found",
    405: "wrong-method",
    413: "too-large",
    415: "unknown-encoding",
}

NOT_HERE = (401, 403, 404, 409, 410)


class ApiError(Exception):
    """An answer that is not what was asked for. *facts* stand beside code and message."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        headers: Mapping[str, str] | None = None,
        **facts: Any,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.message = message
        self.headers = dict(headers or {})
        self.facts = facts


def register(app: Flask) -> None:
    app.register_error_handler(ApiError, _refused)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(BadFrame, _bad_frame)
    app.register_error_handler(BadBundle, _bad_bundle)
    app.register_error_handler(BadPerson, _bad_person)
    app.register_error_handler(UnworkableNight, _night_trouble)
    app.register_error_handler(NightFull, _night_full)
    app.register_error_handler(StorageFull, _full)
    app.register_error_handler(StorageBusy, _busy)
    app.register_error_handler(StorageAway, _away)
    app.register_error_handler(StorageDamaged, _damaged)
    app.register_error_handler(Exception, _unexpected)


def _refused(error: ApiError) -> Response:
    """A refusal that says that something is not here; it may be, where an index is damaged."""
    if error.status in NOT_HERE and not wholeness().are_pages_whole:
        return _damaged(error)
    return _answer(error)


def wholeness(share: int = SELDOM) -> Wholeness:
    """Return what the database was found to be when it was last looked at."""
    database_state: Wholeness = current_app.extensions["holdfast"].wholeness
    database_state.look(db.engine, share)
    return database_state


def _answer(error: ApiError) -> Response:
    if request.path.startswith("/api/"):
        fields = {"code": error.code, "message": error.message, **error.facts}
        response = jsonify({"error": fields})
    else:
        say, outside = speech_for(request), request.path.startswith(INSPECT)
        of = ["org.inspect.error", "org.error"] if outside else ["org.error"]
        keys = [f"{prefix}.{ending}" for prefix in of for ending in (error.code, error.status)]
        keys.append("org.error.other")
        text = say.t(next(key for key in keys if say.has(key)))
        page = render_template("organization/error.html", say=say, text=text, outside=outside)
        response = plain_page(Response(page, content_type="text/html; charset=utf-8"))
    response.status_code = error.status
    response.headers.update(error.headers)
    response.headers["Cache-Control"] = "no-store"
    return response


def _http(error: HTTPException) -> Response:
    status = error.code or 500
    if 300 <= status < 400:
        return Response(status=status, headers=error.get_headers())
    headers = {"Allow": ", ".join(sorted(getattr(error, "valid_methods", None) or []))}
    return _answer(
        ApiError(
            status,
            CODES.get(status, "bad-request" if status < 500 else "server-error"),
            error.name + ".",
            headers=headers if headers["Allow"] else {},
        )
    )


def _bad_frame(error: BadFrame) -> Response:
    message = f"Line {error.line_no} of the body cannot be read; nothing was taken."
    return _answer(ApiError(400, error.code, message, line=error.line_no))


def _bad_bundle(error: BadBundle) -> Response:
    message = f"Line {error.line_no} of the file does not hold; nothing was taken."
    facts: dict[str, Any] = {"line": error.line_no, **error.facts}
    return _answer(ApiError(400, error.code, message, **facts))


def _bad_person(error: BadPerson) -> Response:
    message = "A name in the body cannot be kept; nothing was taken."
    return _answer(ApiError(400, "bad-person", message, player=error.player))


def _night_trouble(error: UnworkableNight) -> Response:
    message = "This version cannot work this night out; its records are kept."
    return _answer(ApiError(503, "night-trouble", message, tid=error.tid))


def _night_full(_error: NightFull) -> Response:
    message = "This night holds as much as one night may; nothing was taken. Others go on."
    return _answer(ApiError(507, "night-full", message))


def _full(_error: StorageFull) -> Response:
    current_app.logger.error("the storage is full: nothing more can be taken in")
    return _answer(ApiError(507, "storage-full", "The storage is full; nothing was taken."))


def _busy(_error: StorageBusy) -> Response:
    message = "The database is busy; nothing was taken. Try again."
    return _answer(ApiError(503, "busy", message, headers={"Retry-After": "2"}))


def _away(error: StorageAway) -> Response:
    current_app.logger.error("the database cannot be reached: %s", type(error.__cause__).__name__)
    message = "The database cannot be reached; nothing was acknowledged. Try again."
    return _answer(ApiError(503, "storage-away", message, headers={"Retry-After": "5"}))


def _damaged(_error: Exception) -> Response:
    current_app.logger.error("the database is damaged: put a backup back")
    message = "The database is damaged; nothing was acknowledged. A backup has to be put back."
    return _answer(ApiError(503, "storage-damaged", message, headers={"Retry-After": "60"}))


def _unexpected(error: Exception) -> Response:
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        return _full(StorageFull())
    if is_damage(error) or not wholeness(OFTEN).is_whole:
        return _damaged(error)
    # Where it happened, but not the message: that could quote a name or a line somebody sent.
    where = "".join(traceback.format_tb(error.__traceback__))
    current_app.logger.error("%s in %s:\n%s", type(error).__name__, request.endpoint, where)
    return _answer(ApiError(500, "server-error", "Something went wrong on the server."))
