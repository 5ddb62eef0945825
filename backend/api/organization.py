"""The organization's own pages: sign in with the pairing code, look at the nights, save one.

Written on the server and readable without any script. A form is ours when its hidden field fits
the browser's cookie and the browser says that it comes from this site.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Response, redirect, render_template, request, send_file, url_for
from werkzeug.wrappers import Response as AnyResponse

from backend.api.context import night_id, server, too_often
from backend.api.errors import ApiError
from backend.api.headers import plain_page
from backend.api.sync import bundle_answer
from backend.services import enrolment, nights, overview, summaries
from backend.services.nights import NightTrouble
from backend.services.words import CHOSEN, languages, speech_for

SESSION = "holdfast_session"
FORM = "holdfast_form"
ON_ONE_PAGE = 20
A_YEAR_S = 365 * 86_400
SHEET = Path(__file__).resolve().parent.parent / "static" / "organization.css"
LINK = re.compile(r'<link rel="(stylesheet|icon)" href="(/assets/[^"]+)"')

blueprint = Blueprint("organization", __name__, url_prefix="/org")


@blueprint.get("")
def home() -> Response:
    if not _session():
        return _sign_in_page()
    first = request.args.get("from", 0, type=int)
    listed = summaries.listed_nights(server().org)
    shown = listed[max(0, first) : max(0, first) + ON_ONE_PAGE]
    later = first + ON_ONE_PAGE if first + ON_ONE_PAGE < len(listed) else None
    rows = [overview.row(server().org, server().nights, one) for one in shown]
    return _page("nights", rows=rows, total=len(listed), later=later)


@blueprint.post("/sign-in")
def sign_in() -> AnyResponse:
    _check_form(request.cookies.get(FORM, ""))
    source, now_s = request.remote_addr or "", server().elapsed_s()
    wait_s = server().guesses.wait_s(source, now_s)
    if wait_s > 0:
        raise too_often(wait_s)
    if not enrolment.is_pairing_code(request.form.get("code", ""), server().pairing_code):
        server().guesses.wrong(source, now_s)
        return _sign_in_page(wrong=True)
    server().guesses.right(source)
    response = _back_home()
    _set_cookie(response, SESSION, enrolment.sign_in(server().org, server().now_ms()))
    response.delete_cookie(FORM, path="/org")
    return response


@blueprint.post("/sign-out")
def sign_out() -> AnyResponse:
    token = _session()
    _check_form(token)
    enrolment.sign_out(server().org, token)
    response = _back_home()
    response.delete_cookie(SESSION, path="/org")
    return response


@blueprint.get("/nights/<tid>")
def night(tid: str) -> AnyResponse:
    if not _session():
        return _back_home()
    org = server().org
    try:
        held = server().nights.get(night_id(tid))
        if held is None:
            raise ApiError(404, "no-such-night", "Nothing was ever received of this night.")
        facts = overview.page(org, server().nights, held, server().now_ms())
    except NightTrouble:
        return _page("trouble", **overview.trouble_page(org, tid))
    settings = facts["view"].get("night")
    ahead = settings["utc_offset_minutes"] if settings else None
    return _page("night", ahead=ahead, **facts)


@blueprint.get("/nights/<tid>/bundle.txt")
def bundle(tid: str) -> AnyResponse:
    if not _session():
        return _back_home()
    if not nights.is_known(server().org, night_id(tid)):
        raise ApiError(404, "no-such-night", "Nothing was ever received of this night.")
    return plain_page(bundle_answer(tid))


@blueprint.get("/organization.css")
def sheet() -> Response:
    response = send_file(SHEET, mimetype="text/css", conditional=True)
    response.headers["Cache-Control"] = "no-cache"
    response.headers.pop("Content-Disposition", None)
    return response


@blueprint.app_context_processor
def _everywhere() -> dict[str, Any]:
    """What every page needs, the error page too."""
    links = _app_links()
    return {
        "organization": server().settings.organization,
        "languages": languages(),
        "sheets": [href for rel, href in links if rel == "stylesheet"],
        "icon": next((href for rel, href in links if rel == "icon"), "data:,"),
    }


def _session() -> str:
    """The token of a browser that is signed in, "" otherwise."""
    token = request.cookies.get(SESSION, "")
    signed_in = token and enrolment.is_signed_in(server().org, token, server().now_ms())
    return token if signed_in else ""


def _sign_in_page(*, wrong: bool = False) -> Response:
    secret = request.cookies.get(FORM, "") or enrolment.new_token()
    response = _page("sign_in", secret=secret, wrong=wrong)
    _set_cookie(response, FORM, secret)
    response.status_code = 403 if wrong else 200
    return response


def _page(name: str, *, secret: str = "", ahead: int | None = None, **facts: Any) -> Response:
    """A page; *ahead* is how far the clocks of its hall are ahead of UTC, in minutes."""
    say = speech_for(request).in_hall(ahead)
    page = render_template(
        f"organization/{name}.html",
        form_token=_form_token(secret or request.cookies.get(SESSION, "")),
        say=say,
        **facts,
    )
    response = plain_page(Response(page, content_type="text/html; charset=utf-8"))
    response.headers["Vary"] = "Accept-Language, Cookie"
    response.headers["Content-Language"] = say.lang
    if "lang" in request.args:
        response.set_cookie(CHOSEN, say.lang, max_age=A_YEAR_S, path="/org", samesite="Lax")
    return response


def _app_links() -> list[tuple[str, str]]:
    """(rel, address) of the app's own style sheets and icon, in its order; none before a build."""
    try:
        page = (server().settings.dist / "index.html").read_text(encoding="utf-8")
    except OSError:
        return []
    found: list[tuple[str, str]] = LINK.findall(page)
    return found


def _form_token(secret: str) -> str:
    return hashlib.sha256(b"form:" + secret.encode()).hexdigest()[:32]


def _check_form(secret: str) -> None:
    """Raise 403 unless this form was written by us for this browser, and sent from this site."""
    given = request.form.get("form", "")
    fits = secret and hmac.compare_digest(given.encode(), _form_token(secret).encode())
    origin = request.headers.get("Origin")
    ours = origin is None or urlsplit(origin).netloc == request.host
    if not fits or not ours:
        raise ApiError(403, "foreign-form", "This form did not come from this page.")


def _set_cookie(response: AnyResponse, name: str, value: str) -> None:
    response.set_cookie(
        name, value, path="/org", httponly=True, samesite="Strict", secure=request.is_secure
    )


def _back_home() -> AnyResponse:
    response = redirect(url_for("organization.home"), 303)
    response.headers["Cache-Control"] = "no-store"
    return response
